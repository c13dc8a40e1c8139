"""A mistake in a file of seeds/ is told in a sentence with the file and the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgames.core import BadRecord
from cardgames.notebook import exercises
from cardgames.rulebooks import asks, reading, rulebook, translation
from cardgames.rulebooks.seed_file import toml

BOOK = (rulebook.seeds() / "goat-1916.toml").read_text("utf-8")
CLAUSE = 'id = "goat.pack.1"\ntitle = '


def line(text: str, part: str) -> int:
    """The line in which a part of a text begins."""
    return text.count("\n", 0, text.index(part)) + 1


PLANTED = {
    "no quotation mark": ('title = "Goat"', 'title = "Goat', "this is not TOML: Illegal character"),
    "an unknown field": (
        CLAUSE,
        'id = "goat.pack.1"\ntitel = ',
        'the clause "goat.pack.1" has an unknown field "titel"',
    ),
    "a missing field": ('id = "goat.pack.1"\n', "", 'the clause "Sixty cards, twelve of them Goats" has no id.'),
    "an unknown field of a claim": ('title = "Does leading often win?"', 'titel = "?"', '"titel"; the fields are id, '),
}


@pytest.mark.parametrize(("old", "new", "says"), PLANTED.values(), ids=PLANTED)
def test_a_rulebook_names_the_file_and_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, says: str
) -> None:
    seeds = tmp_path / "seeds"
    seeds.mkdir()
    assert BOOK.count(old) >= 1
    text = BOOK.replace(old, new, 1)
    (seeds / "goat-1916.toml").write_text(text, "utf-8")
    monkeypatch.setattr(rulebook, "seeds", lambda: seeds)
    rulebook.load.cache_clear()
    try:
        with pytest.raises(BadRecord) as wrong:
            rulebook.load("goat-1916")
    finally:
        rulebook.load.cache_clear()
    told = str(wrong.value)
    number = line(text, new.splitlines()[-1] if new else 'title = "Sixty cards, twelve of them Goats"')
    assert told.startswith(f"seeds/goat-1916.toml, line {number}: "), told
    assert says in told


@pytest.mark.parametrize("module", [asks, reading, translation, exercises], ids=lambda module: module.__name__)
def test_every_reader_of_such_files_tells_it(module: object) -> None:
    assert getattr(module, "toml") is toml  # noqa: B009 - it is imported there
