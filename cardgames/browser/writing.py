"""The page *Write a player*: what a reader wrote plays a deal, meets others, and is shown the moves that cost most.

    {"op": "write", "slot", "name", "code", "game", "what", "seed", "deals"}

`what` is "deal", "tournament", "lessons", or "lesson" with the "number" of one of those. The last function or class of
the code is the player. Each time the code is run afresh. Meanwhile the page gets the progress, and then what it may
ask for:

    {"op": "progress", "slot", "done", "of"}
    {"op": "found", "slot", "about", "lessons"}  the moves that cost most: what each `says`, its `clause` or ""
"""

from __future__ import annotations

import contextlib
import inspect
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import Any, NamedTuple

from cardgames.core import BadRecord, Card, Name, Phrase, View, quote
from cardgames.core.event import card_names
from cardgames.players import DEFAULT_LEVEL, LEVELS
from cardgames.players.hint import spoken_move
from cardgames.tournaments import tournament
from cardgames.tournaments.entrants import definitions, display_name
from cardgames.tournaments.lessons import Lesson
from cardgames.tournaments.result import Result
from cardgames.tournaments.seating import at_side
from cardgames.widgets.table import Table
from cardgames.words import Words, load
from cardgames.words.people import people

OPPONENT_LEVELS = (DEFAULT_LEVEL, LEVELS[0])
"""The opponents of a reader's player."""
MAX_LESSONS, REVIEWED_DEALS = 5, 3
"""Moves that are shown, and the worst deals that are searched for them: a browser is slow at this."""


class Reason(NamedTuple):
    """What a player printed while it thought about a move: its reason. does: the seat and the move, in words."""

    seat: str
    does: str
    reason: str


class PlayerAloud:
    """A player whose printed reasons are kept. reasons: where they are kept; shared by all its copies."""

    def __init__(self, player: Any, reasons: list[Reason]) -> None:
        self.player, self.reasons = player() if inspect.isclass(player) else player, reasons
        self.__name__ = display_name(player)

    def __deepcopy__(self, memo: dict[int, Any]) -> PlayerAloud:
        """A copy of the player, with the same list of reasons."""
        import copy

        return PlayerAloud(copy.deepcopy(self.player, memo), self.reasons)

    def choose(self, view: View) -> object:
        """Its answer, while what it prints is kept."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            think: Any = getattr(self.player, "choose", self.player)
            answer: object = think(view)
        self.reasons.append(Reason(str(view.seat), in_words(view, answer), " ".join(printed.getvalue().split())))
        return answer


def in_words(view: View, answer: object) -> str:
    """What a seat does with an answer: "A plays the red 15"."""
    move = next((move for move in view.legal_moves if str(move) == str(answer)), None)
    seat = Name(view.seat or "")
    if isinstance(move, Card):
        return Phrase("{seat} plays {cards}", seat=seat, cards=card_names(move.alone))
    return Phrase("{seat}: {move}", seat=seat, move=Name(quote(str(answer))) if move is None else spoken_move(move))


class Reasons(list[Reason]):
    """The reasons of a player, one a line. The seats have the names that they have at the table beside them."""

    def __init__(self, reasons: Iterable[Reason], words: Words) -> None:
        super().__init__(reasons)
        self.words = words

    def _repr_html_(self) -> str:
        items = [f"<li>{escape(self.words.of(each.does))}. {escape(each.reason)}</li>" for each in self]
        return f"<p>{escape(load()('write-reasons'))}</p><ol>{''.join(items)}</ol>"


class Sentence(str):
    """A sentence below the code."""

    def _repr_html_(self) -> str:
        return f"<p>{escape(self)}</p>"


class Desk:
    """Where players of one visit are tried.

    result, lessons: of the last tournament. code_of_result: its game and code.
    """

    def __init__(self) -> None:
        self.result: Result | None = None
        self.code_of_result: tuple[str, str] = ("", "")
        self.player: object = None
        self.lessons: tuple[Lesson, ...] = ()

    def act(self, message: Mapping[str, Any], names: Mapping[str, Any], send: Any) -> Iterator[object]:
        """What a button asks for: each thing that is to be shown. Raises BadRecord, in a sentence."""
        game, code = str(message.get("game")), str(message["code"])
        what = message.get("what")
        if what == "deal":
            yield from one_deal(game, player_in(names, code), number(message, "seed", 1916))
        elif what == "tournament":
            self.player, self.code_of_result = player_in(names, code), (game, code)
            self.result = None
            self.result = tournament(
                game,
                [self.player, *OPPONENT_LEVELS],
                deals=number(message, "deals", 60),
                seed=number(message, "seed", 1916),
                workers=1,
                on_progress=progress_of(send),
            )
            yield self.result
        elif what == "lessons":
            if self.result is None or self.code_of_result != (game, code):
                raise BadRecord(load()("write-first-a-tournament"))
            self.lessons = self.result.lessons(self.player, MAX_LESSONS, REVIEWED_DEALS, on_progress=progress_of(send))
            if not self.lessons:
                yield Sentence(load()("write-no-lessons"))
            lessons = [{"says": lesson.says, "clause": lesson.clause} for lesson in self.lessons]
            send(op="found", about=load()("lessons-about"), lessons=lessons)
            yield from self.lesson(0)
        elif what == "lesson":
            yield from self.lesson(number(message, "number", 0))
        else:
            raise BadRecord(load()("write-unknown"))

    def lesson(self, at: int) -> Iterator[Table]:
        """The position of one of the moves that cost most, where there is one of that number."""
        for lesson in self.lessons[at : at + 1]:
            table = Table(record=lesson.record, seat=lesson.seat)
            table.step(lesson.at)
            yield table


def number(message: Mapping[str, Any], name: str, usual: int) -> int:
    """A number that the page sent."""
    given = message.get(name, usual)
    return given if type(given) is int and given >= 0 else usual


def progress_of(send: Callable[..., None]) -> Callable[[int, int], None]:
    """What tells the page how far something is."""
    return lambda done, of: send(op="progress", done=done, of=of)


def player_in(names: Mapping[str, Any], code: str) -> Any:
    """The last function or class that was written. Raises BadRecord where there is none."""
    import ast

    defined = [name for name in definitions(ast.parse(code)) if name in names]
    if not defined:
        raise BadRecord(load()("write-no-player"))
    return names[defined[-1]]


def one_deal(game: str, player: Any, seed: int) -> Iterator[object]:
    """A deal in which a player holds the seat A, and its partners', against others by the book; and its reasons."""
    reasons: list[Reason] = []
    result = tournament(game, [PlayerAloud(player, reasons), OPPONENT_LEVELS[0]], deals=1, seed=seed, workers=1)
    first = next(row for row in result.standings if row.name == display_name(player))
    (seating, *_) = result.plan.tables(0)
    turn = next(turn for turn in range(len(seating)) if at_side(seating, 0, turn) == 0)
    reasons.clear()
    record = result.record(0, 0, turn)
    if first.illegal:
        yield Sentence(first.first)
    table = Table(record=record, seat="A")
    table.step(0)
    yield table
    if any(each.reason for each in reasons):
        sides = {seat: table.game.side_of(seat) for seat in table.game.seats}
        words = load().with_people(people(table.game.seats, "A", sides, load()))
        yield Reasons((each for each in reasons if each.reason), words)
