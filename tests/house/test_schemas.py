"""Each TOML file in seeds/ fits the schema that it names for editors, and reader and schema refuse the same slips."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

import schemas
from cardgames.authoring.draft import TEMPLATES
from cardgames.core import BadRecord
from cardgames.games.goat import Goat
from cardgames.house_rules import house_rulebook
from cardgames.notebook import exercises
from cardgames.rulebooks import asks, reading, rulebook
from cardgames.rulebooks.seed_file import toml
from cardgames.teaching import lessons

SEEDS = rulebook.seeds()
READERS: dict[str, Callable[[Path], object]] = {
    "rulebook": lambda _: rulebook.load.__wrapped__("goat-1916"),
    "reading": lambda _: reading.reading.__wrapped__(Goat),
    "lesson": lambda file: lessons.read(file.read_text("utf-8")),
    "asks": lambda _: asks._asks.__wrapped__("goat-1916"),
    "exercises": lambda _: exercises.key.__wrapped__("goat"),
    "trial": lambda file: rulebook.make(schemas.Trial, toml(file), rulebook.check_of(file)),
    "house": lambda file: house_rulebook.read(file.read_text("utf-8")),
}
SLIPS = {
    "rulebook": [
        ("\nsays =", "\nsay ="),
        ('status = "ambiguous"', 'status = "unsure"'),
        ("told = true", 'told = "yes"'),
    ],
    "reading": [("captions =", "caption ="), ("minutes = 8", 'minutes = "8"')],
    "lesson": [("\nafter =", "\nafterwards ="), ('wanted = ["R4"]', "wanted = 4")],
    "asks": [("\nquestion =", "\nasks =")],
    "exercises": [("\nhint =", "\nhints ="), ('kind = "choice"', 'kind = "chance"')],
    "trial": [("\nanswer =", "\nanswers =")],
    "house": [("\nclause =", "\nclauses ="), ("[example]\ntext =", "[example]\nsays =")],
}


@cache
def validator(kind: str) -> Draft7Validator:
    return Draft7Validator(json.loads((schemas.FOLDER / f"{kind}.json").read_text("utf-8")))


def faults(kind: str, text: str) -> list[str]:
    return [fault.message for fault in validator(kind).iter_errors(tomllib.loads(text))]


@pytest.mark.parametrize("kind", schemas.KINDS)
def test_the_schemas_are_those_of_the_classes(kind: str) -> None:
    assert validator(kind).schema == schemas.schema(kind), "python3 run.py format"
    Draft7Validator.check_schema(validator(kind).schema)


@pytest.mark.parametrize("kind", schemas.KINDS)
def test_every_file_fits_the_schema_that_it_names(kind: str) -> None:
    for file in SEEDS.glob(schemas.KINDS[kind][0]):
        text = file.read_text("utf-8")
        named = re.match(r"#:schema (\S+)\n", text)
        assert named, file
        assert (file.parent / named[1]).samefile(schemas.FOLDER / f"{kind}.json"), file
        assert faults(kind, text) == [], file


def test_what_a_draft_begins_with_names_its_schema() -> None:
    for file in TEMPLATES.glob("*.toml"):
        kind = file.stem if file.stem in schemas.KINDS else "rulebook"
        place = Path(schemas.KINDS[kind][0]).parent
        up = "../" * (len(place.parts) + 1)
        if file.stem != "claim":  # which is added to a rulebook
            assert file.read_text("utf-8").startswith(f"#:schema {up}docs/schemas/{kind}.json\n"), file


@pytest.mark.parametrize(("kind", "old", "new"), [(kind, *slip) for kind, slips in SLIPS.items() for slip in slips])
def test_reader_and_schema_refuse_the_same_slip(
    kind: str, old: str, new: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = schemas.KINDS[kind][0]
    name = {"rulebook": "goat-1916", "asks": "goat-1916", "house": "goat-last-goat"}.get(kind, "goat")
    place = whole.replace("*", name)
    text = (SEEDS / place).read_text("utf-8")
    assert old in text
    wrong, book = text.replace(old, new, 1), rulebook.load("goat")
    file = tmp_path / "seeds" / place
    file.parent.mkdir(parents=True)
    file.write_text(wrong, "utf-8")
    for module in (rulebook, reading, asks):
        monkeypatch.setattr(module, "seeds", lambda: tmp_path / "seeds")
    monkeypatch.setattr(reading, "load", lambda _: book)
    assert faults(kind, wrong)
    with pytest.raises(BadRecord):
        READERS[kind](file)
