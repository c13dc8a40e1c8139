"""The kinds of what comes from outside: how a case of each is made, and what must hold of it.

Whatever comes, it is answered: by what it comes to, or by one plain sentence; and a widget keeps its game.
"""

from __future__ import annotations

import contextlib
import json
import random
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import cardgames
from cardgames.cli.output import error_data as refusal
from cardgames.cli.replay_command import replay as answer
from cardgames.cli.terminal import record_lines
from cardgames.core import BadRecord, Game
from cardgames.records import link, record
from cardgames.rulebooks import rulebook
from cardgames.teaching import lessons
from cardgames.widgets import anywidget_shim as page
from cardgames.widgets.compare import Compare
from cardgames.widgets.quiz import Quiz
from cardgames.widgets.table import Table
from tests.fuzz import changes, classes, house, players
from tests.fuzz.held import Case, Kind, Shown, beginnings, is_a_sentence, no_constant

OURS = rulebook.seeds() / "lessons"


# The real things


@cache
def texts_of_lessons() -> tuple[str, ...]:
    """Our own lessons."""
    return tuple(path.read_text("utf-8") for path in sorted(OURS.glob("*.toml")))


# What must hold


@cache
def clauses() -> frozenset[str]:
    """The clauses of all rulebooks."""
    return frozenset(clause.id for book in rulebook.books() for clause in book.clauses)


def check_record(data: bytes) -> None:
    """A record comes to a result, and back from its own text; or it is refused, with its place and its clause."""
    try:
        result = answer(data, trace=True)
    except BadRecord as wrong:
        is_a_sentence(str(wrong))
        said = refusal(wrong)
        assert json.loads(json.dumps(said)) == said
        assert said["move"] is None or said["deal"] is not None
        assert said.get("clause") in {None, *clauses()}, said
        return
    assert json.loads(json.dumps(result), parse_constant=no_constant) == result
    game = record.replay(data)
    again = cardgames.replay(record.write(game))
    assert again.record() == game.record()
    assert again.result() == game.result()
    assert list(record_lines(game))


def check_lesson(text: str) -> None:
    """A lesson can be taught, and comes back from its link; or it is refused."""
    from cardgames.widgets.lesson import Lesson

    try:
        lesson = lessons.read(text)
    except BadRecord as wrong:
        is_a_sentence(str(wrong))
        return
    assert lessons.read(lessons.write(text)) == lesson
    widget = Lesson(text)
    for number, step in enumerate(lesson.steps):
        widget.go(number)
        widget.push(str(widget.game.legal_moves[0]) if lessons.ANY in step.wanted else step.wanted[0])
        assert json.loads(json.dumps(widget.scene), parse_constant=no_constant)
        widget.take_up(json.loads(json.dumps(widget.kept())))


def check_link(text: str) -> None:
    """A link is opened, or refused, by whoever is given it; and a page is told so."""
    for read in (record.replay, lessons.read, Quiz.from_link, Table.from_link):
        try:
            read(text)
        except BadRecord as wrong:
            is_a_sentence(str(wrong))
    for kind in ("game", "lesson", "sheet"):
        if link.is_link(text, kind):
            with contextlib.suppress(BadRecord):
                link.decode(text, kind)
    shown = Shown()
    for op in ("table", "coached", "lesson", "quiz"):
        shown.receive({"op": op, "slot": "s", "game": "goat", "record": text})


# Messages


def state_of(widget: Any) -> Any:
    """What a refused message must not change."""
    if isinstance(widget, Compare):
        return widget.setup, {**widget.shown, "message": ""}
    if isinstance(widget, Quiz):
        return {**widget.shown, "message": ""}
    return widget.record, widget.setup


def message_of(widget: Any) -> str:
    """What a widget says to its reader."""
    said = widget.scene["message"] if isinstance(widget, Table) else widget.shown["message"]
    return str(said["text"]) if said else ""


def check_messages(case: Mapping[str, Any]) -> None:
    """Whatever messages come, a widget answers them, says why not in a sentence, and has its game still."""
    page._shown.clear()
    shown = Shown()
    if case["widget"] == "visit":
        for message in case["messages"]:
            if not (isinstance(message, dict) and message.get("op") == "run"):  # running code is what it is for
                shown.receive(message)
        return
    shown.receive({"op": case["widget"], "slot": "s", **case["begin"]})
    widget = shown.widget
    for message in case["messages"] if widget is not None else ():
        content = with_a_real_move(message, widget)
        before = state_of(widget)
        shown.messages.clear()
        if case["kernel"]:
            widget._on_message(widget, content, [])
        else:
            shown.receive({"op": "msg", "id": widget.model_id, "content": content})
        wish = content.get("do") if isinstance(content, dict) else None
        text = message_of(widget)
        if text:
            is_a_sentence(text)
        if text and wish not in ("hint", "save", "load", "speak"):
            assert state_of(widget) == before, f"{wish!r} was refused, and changed something: {text}"
        keeps_its_game(widget)


def with_a_real_move(message: Any, widget: Any) -> Any:
    """A message in which "<3>" stands for the fourth of the moves that there are, or for another if they are fewer."""
    text = message.get("move") if isinstance(message, dict) else None
    if isinstance(text, str) and re.fullmatch(r"<\d+>", text) and isinstance(widget, Table):
        moves: Sequence[Any] = widget.game.legal_moves
        return {**message, "move": str(moves[int(text[1:-1]) % len(moves)]) if moves else ""}
    return message


def keeps_its_game(widget: Any) -> None:
    """A table has a game that can be played on from its record; a comparison and a sheet are whole."""
    if isinstance(widget, Compare):
        assert widget.comparison.one.game.rules.name == widget.setup["game"]
    elif isinstance(widget, Quiz):
        assert len(widget.chosen) == len(widget.questions) == len(widget.shown["marks"])
        assert widget.kept()["record"] == widget.link()
    else:
        game: Game = widget.game
        assert cardgames.replay(game.record()).result() == game.result()
        rests = bool(widget.scene["lesson"] and widget.scene["lesson"]["done"])  # when a step is done nobody moves
        assert widget.scene["toMove"] == (None if rests else game.to_move)
        assert widget.scene["step"] or widget.scene["cover"] or widget.setup["seat"]
        if widget.setup["people"] > 1 and game.to_move is not None:
            assert {*widget.scene["open"]} <= {game.to_move}, "A hand is open that is not the mover's."
        json.dumps(widget.kept())


# Cases


def make_record(chance: random.Random) -> bytes:
    """A record, changed as an object, as text, as bytes or all of them; or a long text of pieces."""
    if chance.random() < 0.04:
        return changes.large(chance).encode("utf-8", "surrogatepass")
    lines = beginnings("records.jsonl")
    thing = json.loads(chance.choice(lines))
    how = chance.random()
    if how < 0.6:
        thing = changes.changed_thing(thing, chance, lambda part: like(part, thing, chance))
    text = changes.written(thing, chance)
    if how > 0.5:
        text = changes.changed_text(text, chance, lines)
    data = text.encode("utf-8", "surrogatepass")
    if chance.random() < 0.1:
        data = changes.changed_bytes(data, chance)
    if chance.random() < 0.03:
        data = text.encode(chance.choice(("utf-16", "utf-8-sig", "utf-32", "latin-1")), "replace")
    return data[: changes.MOST]


def like(part: Any, thing: Mapping[str, Any], chance: random.Random) -> Any:
    """Another value of the kind of a part of a record: a card, a move, a seat, a game, a deal."""
    deals = thing.get("deals")
    deal = chance.choice(deals) if isinstance(deals, list) and deals else None
    if isinstance(part, str) and isinstance(deal, dict):
        texts = [text for texts in deal.values() if isinstance(texts, list) for text in texts]
        return chance.choice([*texts, *changes.TEXTS, *map(str, cardgames.games()[0].numbers)])
    if isinstance(part, (list, dict)):
        return json.loads(chance.choice(beginnings("records.jsonl")))["deals"][0]
    return changes.value(chance)


def make_lesson(chance: random.Random) -> str:
    """A lesson changed here and there; or a long text of pieces."""
    if chance.random() < 0.06:
        return changes.large(chance)[: chance.choice((1000, 150_000, 199_000, 10**7))]
    texts = texts_of_lessons()
    text = chance.choice(texts)
    how = chance.random()
    if how < 0.4:
        text = changes.another_value(text, chance)
    if 0.3 < how < 0.6:
        text = changes.changed_lines(text, chance)
    if how > 0.5:
        text = changes.changed_text(text, chance, texts)
    if chance.random() < 0.1:
        text = text.replace("\n", "\r\n")
    return text


def make_link(chance: random.Random) -> str:
    """A link that holds a case of another kind, or a real one that is changed."""
    how = chance.random()
    if how < 0.3:
        return changes.packed(make_record(chance), "game", chance)
    if how < 0.55:
        return changes.packed(
            make_lesson(chance).encode("utf-8", "surrogatepass"), chance.choice(("lesson", "game")), chance
        )
    if how < 0.6:
        return changes.packed(
            b" " * chance.choice((10**6, 3 * 10**6, 3 * 10**7)), chance.choice(("game", "lesson")), chance
        )
    links = beginnings("links.txt")
    return changes.changed_text(chance.choice(links), chance, links)


def make_messages(chance: random.Random) -> dict[str, Any]:
    """Messages for one widget, real ones and changed ones, one after the other."""
    begun = [json.loads(line) for line in beginnings("messages.jsonl")]
    case = chance.choice(begun)
    known = [message for other in begun if other["widget"] == case["widget"] for message in other["messages"]]
    real = case["messages"]
    messages: list[Any] = []
    for number in range(chance.choice((1, 3, 8, 20))):
        message = real[number % len(real)] if chance.random() < 0.5 else chance.choice(known)
        if chance.random() < 0.5:
            message = changed_message(message, chance, known)
        messages.append(message)
    begin = changes.changed_thing(case["begin"], chance) if chance.random() < 0.1 else case["begin"]
    if not isinstance(begin, dict) or not {"op", "slot"}.isdisjoint(begin):  # then it would be another widget
        begin = case["begin"]
    made = {"widget": case["widget"], "begin": begin, "messages": messages, "kernel": chance.random() < 0.4}
    return made if len(json.dumps(made)) < changes.MOST // 3 else {**made, "begin": case["begin"], "messages": real}


def changed_message(message: Any, chance: random.Random, known: Sequence[Any]) -> Any:
    """A message changed in one of its values, with those of another one, or another value altogether."""
    how = chance.random()
    if how < 0.1:
        return changes.value(chance)
    if how < 0.2 and isinstance(message, dict):
        return {**message, **{key: value for key, value in chance.choice(known).items() if key != "do"}}
    if how < 0.4 and isinstance(message, dict) and len(message) > 1:
        key = chance.choice([key for key in message if key not in ("do", "op")] or [*message])
        wanted = message[key]
        changed = changes.changed_text(wanted, chance, [wanted]) if isinstance(wanted, str) else changes.value(chance)
        return {**message, key: changed}
    if how < 0.5 and isinstance(message, dict):
        return {
            **message,
            "record": chance.choice((make_link, lambda c: make_record(c).decode("utf-8", "replace")))(chance),
        }
    return changes.changed_thing(message, chance)


def real_messages() -> list[Case]:
    """The messages of one widget of each kind."""
    begun = {case["widget"]: case for case in map(json.loads, beginnings("messages.jsonl"))}
    return [{**case, "kernel": False} for case in begun.values()]


KINDS = {
    "records": Kind(lambda: [line.encode() for line in beginnings("records.jsonl")], make_record, check_record),
    "links": Kind(lambda: beginnings("links.txt"), make_link, check_link),
    "lessons": Kind(texts_of_lessons, make_lesson, check_lesson),
    "messages": Kind(real_messages, make_messages, check_messages),
    "house": house.KIND,
    "class": classes.KIND,
    "players": players.KIND,
}
