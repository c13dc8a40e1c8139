"""A rulebook as an edition that other programs read: JSON with a schema, and TEI P5 with an apparatus.

as_json(load("kozel"))     all that stands in its file, as an object
as_tei(load("kozel"))      the same as TEI: a division for each clause, readings and witnesses in <app>
schema()                   the JSON Schema of the first, made from the classes of `rulebook`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from types import UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints
from xml.etree import ElementTree as ET

from cardgames.core.version import VERSION
from cardgames.rulebooks.rulebook import Claim, Clause, Rulebook
from cardgames.words import ENGLISH

FORMAT = "cardgames-edition/1"
SCHEMA = "edition.schema.json"
"""What the schema is called beside an edition."""
TEI = "http://www.tei-c.org/ns/1.0"
TAG = "{" + TEI + "}"
PRINT = "print"
"""The witness that is the print itself."""
MARKUP_PATTERN = re.compile(r"\*([^*\s][^*]*)\*|`([^`]+)`")
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
ID = "{http://www.w3.org/XML/1998/namespace}id"


# -------------------------------------------------------------------------------------------------------------- JSON


def as_json(book: Rulebook, language: str = ENGLISH) -> dict[str, Any]:
    """A rulebook as an object, in the order of print."""
    games = [game.name for game in book.games]
    return {"$schema": SCHEMA, "format": FORMAT, "language": language, "games": games, **_plain(book)}


def _name(of: Field[Any]) -> str:
    """The name of a field in an edition, "" if an edition leaves it out."""
    return str(of.metadata.get("edition", of.name))


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {name: _plain(getattr(value, name)) for name in map(_name, fields(value)) if name}
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def schema() -> dict[str, Any]:
    """The JSON Schema of an edition."""
    made = schema_of(Rulebook)
    text = {"type": "string"}
    head = {"$schema": text, "format": {"const": FORMAT}, "language": text, "games": {"type": "array", "items": text}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A rulebook as an edition",
        **made,
        "properties": head | made["properties"],
        "required": [*head, *made["required"]],
    }


Forms = Callable[[type], Mapping[str, tuple[Any, bool]]]
"""The fields of a class: the type of each, and whether it is needed."""


def _forms(kind: type) -> Mapping[str, tuple[Any, bool]]:
    hints = get_type_hints(kind)
    return {
        _name(each): (hints[each.name], each.default is each.default_factory is MISSING)
        for each in fields(kind)
        if _name(each)
    }


def schema_of(kind: Any, forms: Forms = _forms) -> dict[str, Any]:
    """What a type allows. forms: the fields of a class; those of a file have other names."""
    if is_dataclass(kind):
        known = forms(cast(type, kind))
        about = " ".join((kind.__doc__ or "").split())
        says = {text[1]: text[2] for text in re.finditer(r"(?<=[.,] )(\w+): (.*?\.)(?= [\w, ]+: |$)", about)}
        return {
            "description": about,
            "type": "object",
            "properties": {
                name: schema_of(hint, forms) | ({"description": says[name]} if name in says else {})
                for name, (hint, _) in known.items()
            },
            "required": [name for name, (_, needed) in known.items() if needed],
            "additionalProperties": False,
        }
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"enum": list(inner)}
    if origin in (UnionType, Union):
        return {"anyOf": [schema_of(each, forms) for each in inner]}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": schema_of(inner[1], forms)}
    if isinstance(origin, type) and issubclass(origin, Iterable):
        return {"type": "array", "items": schema_of(inner[0], forms)}
    simple = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}
    return {"type": simple[kind]} if kind in simple else {}


# --------------------------------------------------------------------------------------------------------------- TEI


def as_tei(book: Rulebook, language: str = ENGLISH) -> str:
    """A rulebook as a TEI document: the print and other witnesses in its header, then clauses, claims and relatives.

    Each clause is a division of its id. The first apparatus has the print's words in question and those of the others,
    the second has our ruling and the readings, each with the witnesses that speak for it.
    """
    ET.register_namespace("", TEI)
    root = ET.Element(TAG + "TEI", {LANGUAGE: language})
    _header(root, book)
    body = _in(_in(root, "text"), "body")
    about = _in(body, "div", type="about")
    for text in (*book.about.split("\n\n"), *book.provenance):
        _in(about, "p", text)
    for clause in book.clauses:
        _clause(body, clause)
    for claim in book.claims:
        _claim(body, claim)
    _relatives(body, book)
    ET.indent(root)
    return ET.tostring(root, "unicode", xml_declaration=True) + "\n"


def _in(parent: ET.Element, name: str, text: str = "", /, **attributes: str) -> ET.Element:
    """A new element with a text, in which *this* is set off and `this` is code."""
    made = ET.SubElement(parent, TAG + name, {key.rstrip("_"): each for key, each in attributes.items() if each})
    parts = MARKUP_PATTERN.split(text)
    made.text = parts[0] or None
    for set_off, code, after in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        inner = ET.SubElement(made, TAG + ("emph" if set_off else "code"))
        inner.text, inner.tail = set_off or code, after
    return made


def _header(root: ET.Element, book: Rulebook) -> None:
    file = _in(_in(root, "teiHeader"), "fileDesc")
    _in(_in(file, "titleStmt"), "title", book.title)
    published = _in(file, "publicationStmt")
    _in(published, "publisher", "The cardgames authors")
    _in(_in(published, "availability"), "licence", "MIT")
    _in(published, "idno", f"{book.name}, cardgames {VERSION}")
    source = _in(file, "sourceDesc")
    seen = _in(source, "listWit")
    _in(seen, "witness", f"{book.imprint}; transcript {book.source}").set(ID, PRINT)
    for each in book.witnesses:
        witness = _in(seen, "witness")
        witness.set(ID, f"w-{each.id}")
        _in(witness, "title", each.title)
        _in(witness, "idno", each.address, type="address")
        if each.read:
            _in(witness, "date", each.read, when=each.read)
        _in(witness, "note", each.says)
    encoding = _in(root[0], "encodingDesc")
    _in(encoding, "variantEncoding", method="parallel-segmentation", location="internal")


def _clause(body: ET.Element, clause: Clause) -> None:
    """A clause as a division: our words, then what the witnesses have, then the readings and the ruling."""
    made = _in(body, "div", type="clause", subtype=clause.status)
    made.set(ID, clause.id)
    _in(made, "head", clause.title)
    _in(made, "p", clause.says, n=clause.where)
    if clause.quote or clause.witnesses:
        apparatus = _in(_in(made, "p"), "app", type="wording")
        _in(apparatus, "lem", clause.quote, wit=f"#{PRINT}")
        for each in clause.witnesses:
            at = f"#w-{each.of}"
            if each.reads:
                _in(apparatus, "rdg", each.reads, wit=at)
            _in(apparatus, "witDetail", each.follows, wit=at)
    if clause.readings or clause.ruling:
        apparatus = _in(_in(made, "p"), "app", type="meaning")
        _in(apparatus, "lem", clause.ruling)
        for number, reading in enumerate(clause.readings, 1):
            speaking = " ".join(f"#w-{each.of}" for each in clause.witnesses if each.reading == number)
            _in(apparatus, "rdg", reading, n=str(number), wit=speaking)
        for kind, text in (("why", clause.why), ("recommend", clause.recommend)):
            if text:
                _in(apparatus, "note", text, type=kind)
    if clause.history:
        _in(made, "note", clause.history, type="history")
    for name in clause.option:
        _in(made, "note", f"`{name}`", type="option")


def _claim(body: ET.Element, claim: Claim) -> None:
    made = _in(body, "div", type="claim", subtype="ours" if claim.ours else "print")
    made.set(ID, claim.id)
    _in(made, "head", claim.title)
    _in(made, "p", claim.says, n=claim.where)
    _in(made, "note", claim.test, type="test")
    _in(made, "note", f"{claim.verdict}: {claim.finding}", type="verdict")
    if claim.history:
        _in(made, "note", claim.history, type="history")


def _relatives(body: ET.Element, book: Rulebook) -> None:
    """The games of the same family, with what they share."""
    if not book.related:
        return
    listed = _in(_in(body, "div", type="relatives"), "list")
    for each in book.related:
        item = _in(listed, "item")
        _in(item, "name", each.name)
        if each.since:
            _in(item, "date", each.since, source=f"#w-{each.of}")
        _in(item, "p", each.says)
        for name in each.shares:
            _in(item, "note", book.features[name], type="shared")
