"""A mistake in a file of seeds/ is told in a sentence with the file and the line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardgames.core import BadRecord
from cardgames.games.goat import Goat
from cardgames.notebook import exercises
from cardgames.rulebooks import asks, reading, rulebook, seed_file, translation

BOOK = (rulebook.seeds() / "goat-1916.toml").read_text("utf-8")
CLAUSE = 'id = "goat.pack.1"\ntitle = '
BOOK_OF_GOAT = rulebook.load("goat")


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
    message = str(wrong.value)
    number = line(text, new.splitlines()[-1] if new else 'title = "Sixty cards, twelve of them Goats"')
    assert message.startswith(f"seeds/goat-1916.toml, line {number}: "), message
    assert says in message


@pytest.mark.parametrize(
    ("folder", "file", "ask"),
    [
        ("asks", "goat-1916.toml", lambda: asks._asks.__wrapped__("goat-1916")),
        ("reading", "goat.toml", lambda: reading.reading.__wrapped__(Goat)),
        ("ru", "kozel.toml", lambda: translation.texts.__wrapped__("kozel", "ru")),
        ("exercises", "goat.toml", lambda: exercises.key.__wrapped__("goat")),
    ],
)
def test_every_other_file_is_named_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, file: str, ask: Callable[[], object]
) -> None:
    seeds = tmp_path / "seeds"
    (seeds / folder).mkdir(parents=True)
    (seeds / folder / file).write_text('title = "Goat\n', "utf-8")
    for module in (asks, reading, translation):
        monkeypatch.setattr(module, "seeds", lambda: seeds)
    monkeypatch.setattr(rulebook, "seeds", lambda: seeds)
    monkeypatch.setattr(reading, "load", lambda _: BOOK_OF_GOAT)
    with pytest.raises(BadRecord, match=f"^seeds/{folder}/{file}, line 1: this is not TOML: "):
        ask()


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('status = "clear"', 'status = "clere"', "status"),
        ("year = 1916", 'year = "1916"', "year"),
        ('title = "Goat"\n', "", ""),
    ],
    ids=["of a few words", "of another kind", "missing"],
)
def test_right_values_stand_beside_a_wrong_or_a_missing_one(tmp_path: Path, old: str, new: str, field: str) -> None:
    for other in rulebook.seeds().glob("*.toml"):
        (tmp_path / other.name).write_text(other.read_text("utf-8"), "utf-8")
    file = tmp_path / "goat-1916.toml"
    assert BOOK.count(old) >= 1
    file.write_text(BOOK.replace(old, new, 1), "utf-8")
    with pytest.raises(BadRecord, match="; for example ") as wrong:
        rulebook.make(rulebook.Rulebook, seed_file.toml(file), rulebook.check_of(file), name="goat-1916")
    _, _, right = str(wrong.value).removesuffix(".").partition("; for example ")
    shown = right.split(f", {field or 'title'} = ")
    assert 1 < len(shown) <= 3
    assert "\n" not in right
    assert all(len(each) < 70 for each in shown)
