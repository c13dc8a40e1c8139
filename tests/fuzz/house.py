"""House rules that go wrong: their TOML, and what a page asks of the desk where they are written.

What is tried is how they are read. Code is run only where it is one of a few of ours: code that was changed by chance
is compiled, and then left alone.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any
from unittest.mock import patch

from cardgames.browser import house_rules as desk
from cardgames.core import BadRecord
from cardgames.house_rules import check, own_class, read, variants, write
from cardgames.house_rules.house_rulebook import HouseRulebook
from cardgames.records import link
from cardgames.simulate.foreign_code import isolate
from cardgames.widgets import anywidget_shim as page
from tests.fuzz import changes
from tests.fuzz.held import ENDS, Case, Kind, Shown, is_a_sentence, no_constant

ASKED = ("check", "play", "file", "read", "show", "example")
FIELDS = ("title", "game", "clause", "readings", "code", "players", "example")
TOMES = ("1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "nan", "-inf", "1e400", "[]", "{}", "''", "true", "4")
"""What TOML has and JSON has not, and what is empty."""
MOST_DEALS = 1
OF_PYTHON = re.compile(r"(SyntaxError|IndentationError|TabError|ValueError|RecursionError|MemoryError|Unicode\w+)\b")
"""What Python says of a text that is no code."""
DONE = re.compile(r"\w+(Error|Exception|Warning)\b")


@cache
def texts() -> tuple[str, ...]:
    """Our own house rules, and plain ones without code."""
    ours = tuple(map(variants.text_of, variants.names()))
    plain = 'title = "Ours"\ngame = "goat"\nplayers = 4\nclause = "As we play."\n\n[readings]\ncommand = "may"\n'
    return (*ours, plain, plain.replace("goat", "golph").replace('command = "may"', 'partners = "best ball"'))


@cache
def codes() -> frozenset[str]:
    """The code that may be run: that of our own house rules."""
    return frozenset(("", *(read(text).code for text in texts())))


def check_house(case: Mapping[str, Any]) -> None:
    """House rules come back from what is written of them, or are refused; a page is answered in sentences."""
    text = case["text"]
    try:
        book = read(text)
    except BadRecord as wrong:
        is_refusal(str(wrong))
    else:
        comes_back(book)
        is_loaded(book)
        if book.code in codes():
            is_played(book, case["plays"])
    is_loaded(HouseRulebook("Ours", "goat", "x", code=case["code"]))
    page._shown.clear()
    shown = Shown()
    with patch.object(desk, "DEALS", MOST_DEALS):
        for message in case["messages"]:
            is_answered(shown, harmless(message, text))


def comes_back(book: HouseRulebook) -> None:
    """What is written of house rules is read as the same."""
    again = read(write(book))
    assert again == book, "what is written is read as something else"
    assert book.words("house.rule") == book.clause


def is_loaded(book: HouseRulebook) -> None:
    """The class of the code is found, or it is said why not. Code that is not ours is compiled and not run."""
    with isolate(), patch.object(own_class, "names_of", compiled):
        try:
            own_class.load_class(book.code, book.game)
        except BadRecord as wrong:
            is_refusal(str(wrong))


def compiled(code: str) -> dict[str, Any]:
    """Code that is compiled only, and so defines nothing; or that of ours, which is run."""
    if code in codes():
        return NAMES_OF(code)
    compile(code, own_class.FILE, "exec")
    return {}


NAMES_OF = own_class.names_of


def is_played(book: HouseRulebook, plays: bool) -> None:
    """The example comes to something, or it is said why not; and a check of house rules tells in sentences."""
    if book.example is not None:
        try:
            for failure in book.example.failures(book.rules()):
                assert isinstance(failure, str)
        except BadRecord as wrong:
            is_refusal(str(wrong))
    if plays:
        try:
            report = check(book, deals=MOST_DEALS, limit=5.0)
        except BadRecord as wrong:
            is_refusal(str(wrong))
            return
        assert json.loads(json.dumps(report.data()), parse_constant=no_constant)
        for finding in report.findings:
            assert finding.says.isprintable(), f"this cannot be printed: {finding.says!r}"


def is_refusal(text: str) -> None:
    """A sentence, and perhaps right examples, each on lines of its own."""
    first, *examples = text.split("\n")
    if examples:
        is_a_sentence(first)
        assert len(text) < 2000
        assert all(line.isprintable() for line in examples)
    else:
        is_a_sentence(first, ENDS)


def harmless(message: Any, text: str) -> Any:
    """A message that runs no code but ours, checks few deals, and holds the text of the case where it says "<text>"."""
    if not isinstance(message, dict):
        return message
    given = {key: text if value == "<text>" else value for key, value in message.items()}
    if type(given.get("deals")) is int:
        given["deals"] = min(given["deals"], MOST_DEALS)
    code = given.get("code")
    if isinstance(code, str) and code not in codes() and changes.can_be_run(code):
        given["code"] = ""
    return {**given, "op": "house", "slot": "s"}


def is_answered(shown: Shown, message: Any) -> None:
    """A message is carried out, or it is said why not; nothing is raised that the code did not raise."""
    shown.messages.clear()
    text = message if isinstance(message, str) else json.dumps(message)
    going: Any = shown.visit.receive(text)
    if going is not None:
        try:
            going.send(None)
        except StopIteration:
            pass
        else:
            raise AssertionError("the page would wait for ever")
    for sent in shown.messages:
        if sent["op"] == "broke":
            _, kind, why = sent["why"].split(": ", 2)
            assert kind == "BadRecord", sent["why"]
            is_a_sentence(why)
        if sent["op"] == "done" and sent["error"] is not None:
            error = sent["error"]["text"]
            if not (OF_PYTHON.match(error) and not changes.can_be_run(message["code"])):
                assert not DONE.match(error), error
                is_refusal(error)


# Cases


def real() -> Sequence[Case]:
    """Our own house rules, and every wish of the page."""
    found: list[Case] = []
    for number, text in enumerate((texts()[0], *texts()[-2:])):
        message = message_of(read(text))
        asked = [{**message, "what": what, "text": "<text>"} for what in ASKED]
        found.append({"text": text, "code": "", "plays": number < 2, "messages": asked})
    return found


def message_of(book: HouseRulebook) -> dict[str, Any]:
    """What the page sends of house rules."""
    fields = {**desk.fields(book), "readings": dict(book.readings), "example": desk.example_text(book)}
    return {"op": "house", "slot": "s", "name": "House rules", "seed": 7, "deals": 1, **fields}


@cache
def messages() -> tuple[dict[str, Any], ...]:
    """What the page sends of each of ours."""
    return tuple(message_of(read(text)) for text in texts())


def make_house(chance: random.Random) -> Case:
    """House rules changed here and there, other code, and some messages, most of them changed."""
    sent: list[Any] = []
    for _ in range(chance.choice((0, 1, 1, 2, 4))):
        what = chance.choice(ASKED)
        if what == "check" and chance.random() < 0.8:  # which takes longest
            what = "file"
        message: Any = {**chance.choice(messages()), "what": what, "text": "<text>"}
        if chance.random() < 0.8:
            message = changes.another_field(
                message, chance, ("what", "name", "text", "seed", "number", "deals", *FIELDS)
            )
        sent.append(message)
    code = chance.choice(sorted(codes()))
    if chance.random() < 0.8:
        code = changes.changed_text(code, chance, sorted(codes()))
    case = {"text": make_text(chance), "code": code, "plays": chance.random() < 0.03, "messages": sent}
    return case if len(json.dumps(case)) < changes.MOST // 3 else {**case, "messages": [], "code": ""}


def make_text(chance: random.Random) -> str:
    """The TOML of house rules, changed in a value, in its lines or its letters; or a long text of pieces."""
    how = chance.random()
    if how < 0.03:
        return changes.large(chance)[: chance.choice((1000, 150_000, 199_000, 10**7))]
    text = chance.choice(texts())
    if how < 0.6:
        text = changes.another_value(text, chance, TOMES, (*FIELDS, *map(json.dumps, changes.TEXTS[:12])))
    if 0.4 < how < 0.7:
        text = changes.changed_lines(text, chance)
    if how > 0.6:
        text = changes.changed_text(text, chance, texts())
    if how > 0.95:
        text = changes.packed(text.encode("utf-8", "surrogatepass"), "house", chance)
        assert link.is_link(text, "house") or "#" in text
    return text


KIND = Kind(real, make_house, check_house)
