"""Lessons: do first, explain after. Each step sets a position, asks for a move, and then tells the clause behind it.

A lesson is one TOML file, in seeds/lessons/ or a teacher's own:

    title = "Goat, move by move"
    game = "goat"
    about = "Nine moves in which a goat changes everything."

    [[step]]
    prompt = "B's red 9 is the highest card so far. Take the book."
    seat = "A"                      # whose hand is open, and who moves
    wanted = ["B12", "R14"]         # the moves that are asked for; "*" for any that there is
    after = "Nothing need be followed, and the highest number takes the book."
    clause = "goat.play.3"
    instead = "That would leave the book to B."     # of a move that there is but was not asked for; may be left out
    position = { players = 4, dealer = "D", deck = "R5 B9 …", moves = "R9 B4 R2" }

A step without a position goes on from the one before: after its first wanted move, and then the moves of `then`.
The deck and the moves may also stand in lists, as in a record: `moves = ["search D showing R15", "R15"]`.
A position in a later deal of a match has the deals before it: `before = [{ deck = …, moves = … }]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from cardgames.core import BadRecord, Game, IllegalMove, quote
from cardgames.core.errors import kind
from cardgames.records import incoming, link
from cardgames.records import record as records
from cardgames.rulebooks import rulebook, seed_file

ANY = "*"
MAX_STEPS = 60


@dataclass(frozen=True)
class Step:
    """One move to make. wanted: the moves that are asked for, or "*" for any. after: what is then told.

    instead: what is said of a move that there is but was not asked for. then: the moves after the position before.
    """

    prompt: str
    seat: str
    wanted: Sequence[str]
    after: str
    clause: str
    instead: str = ""
    position: Mapping[str, Any] | None = None
    then: Sequence[str] | str = ()
    record: Mapping[str, Any] = field(default_factory=dict, metadata={"name": None})
    """The position."""

    def asks_for(self, move: str) -> bool:
        """Whether this is a move that is asked for, if there is such a move."""
        return ANY in self.wanted or move in self.wanted


@dataclass(frozen=True)
class Lesson:
    """A lesson on a game."""

    title: str
    game: str
    about: str
    steps: Sequence[Step] = field(metadata={"name": "step"})


@cache
def load(name: str) -> Lesson:
    """One of our own lessons, by the name of its rulebook's first game. Raises BadRecord where there is none."""
    if name not in names():
        raise BadRecord(f"There is no lesson on {quote(name)} yet; there are lessons on {', '.join(names())}.")
    return read((rulebook.seeds() / "lessons" / f"{name}.toml").read_text("utf-8"))


def names() -> tuple[str, ...]:
    """The names of our own lessons."""
    return tuple(sorted(path.stem for path in (rulebook.seeds() / "lessons").glob("*.toml")))


def read(text: str) -> Lesson:
    """A lesson from its TOML text, or from a link. Raises BadRecord, with the step, where it cannot be taught."""
    if not isinstance(text, str):
        raise BadRecord(f"A lesson is the text of a TOML file, or a link, not {kind(text)}.")
    text = text.removeprefix("\ufeff")  # as some editors begin a file
    if link.is_link(text, "lesson"):
        text = link.decode(text, "lesson")
    data = incoming.lesson(text)
    _check_fields(data, Lesson, "The lesson")
    if not 1 <= len(data["step"]) <= MAX_STEPS:
        raise BadRecord(f"A lesson has 1 to {MAX_STEPS} steps.")
    game = str(records.rules(data["game"], {}).name)
    return Lesson(data["title"], game, data["about"], tuple(_steps(game, data["step"])))


def write(text: str, page: str = "") -> str:
    """The link of a lesson, from its TOML text: `page` and a fragment. Raises BadRecord where it cannot be taught."""
    read(text)
    return link.encode(text, "lesson", page)


def _steps(game: str, entries: Sequence[Any]) -> Iterator[Step]:
    before: dict[str, Any] | None = None
    for number, entry in enumerate(entries, 1):
        name = f"Step {number}"
        if not isinstance(entry, dict):
            raise BadRecord(f"{name} is no table.")
        _check_fields(entry, Step, name)
        if "position" in entry:
            before = _position(game, entry["position"], name)
        elif before is None:
            raise BadRecord(f"{name} has no position, and there is none before it.")
        else:
            before = _on(before, _texts(entry.get("then", []), f"{name}: then"))
        step = Step(**entry, record=before)
        try:
            _check(step, name)
        except IllegalMove as wrong:
            raise BadRecord(f"{name}: {wrong}") from None
        yield step
        if ANY not in step.wanted:
            before = _on(before, [step.wanted[0]])


def _position(game: str, entry: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The record of a position: its rulings and players, who dealt first, the deals before, the pack, and the moves."""
    stated = dict(entry)
    before, dealer = stated.pop("before", []), stated.pop("dealer", "A")
    if not isinstance(before, list):
        raise BadRecord(f"{name}: before is a list of deals.")
    last = {field: stated.pop(field) for field in ("deck", "moves") if field in stated}
    deals = [_deal(each, name) for each in (*before, last)]
    return {"format": "cardgames/1", "game": game, "options": stated, "dealer": dealer, "deals": deals}


def _deal(entry: object, name: str) -> dict[str, list[str]]:
    """A deal of a position: the whole pack, and the moves that were made."""
    if not isinstance(entry, Mapping) or "deck" not in entry:
        raise BadRecord(f"{name}: a position has a deck.")
    return {field: _texts(entry.get(field, []), f"{name}: {field}") for field in ("deck", "moves")}


def _texts(given: object, name: str) -> list[str]:
    """Cards or moves: a list, as records have it; or one text, parted by commas, or by spaces where there is none."""
    if isinstance(given, str):
        return list(filter(None, map(str.strip, given.split(",")))) if "," in given else given.split()
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        raise BadRecord(f"{name} is a list of texts, or one text.")
    return given


def _on(record: Mapping[str, Any], moves: Sequence[str]) -> dict[str, Any]:
    """The record with further moves in its last deal."""
    *deals, last = record["deals"]
    return {**record, "deals": [*deals, {**last, "moves": [*last["moves"], *moves]}]}


def _check(step: Step, name: str) -> None:
    try:
        game: Game = records.replay(step.record)
    except BadRecord as wrong:
        raise BadRecord(f"{name}: {wrong}") from None
    if step.seat not in game.seats:
        seats = f"{game.seats[0]} to {game.seats[-1]}"
        raise BadRecord(f"{name}: There is no seat {quote(step.seat)}; the seats are {seats}.")
    if game.to_move != step.seat:
        raise BadRecord(f"{name} asks {step.seat} for a move, but {game.to_move or 'nobody'} is to move.")
    if not step.wanted:
        raise BadRecord(f"{name} asks for no move.")
    for move in step.wanted:
        if move != ANY and game.why_not(move) is not None:
            raise BadRecord(f"{name}: {game.explain(move)}")
    if rulebook.find(step.clause) is None:
        raise BadRecord(f"{name} cites {quote(step.clause)}, which no rulebook has.")
    if not step.prompt.strip() or not step.after.strip():
        raise BadRecord(f"{name} has to ask for something, and to say something after it.")


def _check_fields(entry: Mapping[str, Any], kind: type, name: str) -> None:
    """Raises BadRecord where a field is missing, unknown or of the wrong kind."""
    known = seed_file.forms(kind)
    for wanted, (_, needed) in known.items():
        if needed and wanted not in entry:
            raise BadRecord(f"{name} has no {wanted}.")
    for given, value in entry.items():
        if given not in known:
            raise BadRecord(f"{name} has a field {quote(given)} that is not known.")
        if not seed_file.fits(value, known[given][0]):
            raise BadRecord(f"{name}: {given} is written in another way.")
