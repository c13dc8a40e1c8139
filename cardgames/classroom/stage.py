"""What is on the projector, and what the class is asked there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from cardgames.core import Game
from cardgames.records import record as records
from cardgames.teaching.questions import Question
from cardgames.widgets.scene import Scene

JOIN, TABLES, TABLE, RESULTS = "join", "tables", "table", "results"
STAGES = (JOIN, TABLES, TABLE, RESULTS)
MOVE, SEAT, YES_OR_NO, QUESTION = "move", "seat", "yes or no", "question"
VOTES = (MOVE, SEAT, YES_OR_NO, QUESTION)
"""What a vote may be about: the next move, whose hand must then be open; a player; what the teacher says aloud; a
question from a deal that is over, to which the rules know the answer."""
MAX_CHOICES = 24
Choice: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Stage:
    """What is on the projector.

    table: which one, if one is; open: with all hands open; step: back after that move. question: that of a vote, whose
    position is then shown, with the hand that it asks about. deals: how many had been dealt by then: after the last
    move of a deal the next one may lie there already.
    """

    what: str = JOIN
    table: int | None = None
    open: bool = False
    step: int | None = None
    question: Question | None = None
    deals: int = 1


@dataclass
class Vote:
    """A question to the class. seat: who is to move. choices: their texts. votes: of each pupil. shown: to all."""

    number: int
    about: str
    seat: str | None
    choices: tuple[str, ...]
    votes: dict[int, int] = field(default_factory=dict)
    shown: bool = False

    def counts_of_choices(self) -> list[int]:
        """How many votes each choice has."""
        given = list(self.votes.values())
        return [given.count(choice) for choice in range(len(self.choices))]


class Earlier(NamedTuple):
    """A position that a table is back at. at, of: after how many moves, of how many. rests: no card tells it may go."""

    game: Game
    at: int
    of: int
    rests: bool = False


def length(record: Mapping[str, Any]) -> int:
    """How many moves a record has."""
    return sum(len(deal["moves"]) for deal in record["deals"])


def position(record: dict[str, Any], to: int, dealt: int = 1) -> tuple[Game, int, int]:
    """The game after this many moves of its record, their number, and the number of all moves.

    dealt: how many deals have begun by then, at least.
    """
    of = length(record)
    at = left = max(0, min(to, of))
    deals: list[dict[str, Any]] = []
    for deal in record["deals"]:
        if len(deals) >= dealt and left == 0:
            break
        deals.append({"deck": deal["deck"], "moves": deal["moves"][:left]})
        left -= len(deals[-1]["moves"])
    return records.replay({**record, "deals": deals}), at, of


def back(game: Game, stage: Stage) -> Earlier | None:
    """The earlier position that is on the projector; None where the table stands as it is."""
    if stage.question is not None:
        asked = stage.question.record
        return Earlier(records.replay(asked), length(asked), length(game.record()), rests=True)
    return None if stage.step is None else Earlier(*position(game.record(), stage.step, stage.deals))


def on_stage(game: Game, stage: Stage) -> Game:
    """The position that is on the projector."""
    earlier = back(game, stage)
    return game if earlier is None else earlier.game


def open_seats(game: Game, stage: Stage) -> tuple[str, ...]:
    """Whose hands are open on the projector: all, none, or the one that a question is about."""
    if stage.question is not None and stage.question.seat != "open":
        return (stage.question.seat,)
    return game.seats if stage.open or stage.question is not None else ()


def ways(drawn: Scene) -> list[Choice]:
    """The moves of a scene, each once: how it is made, how it is said, and the card that may stand for it."""
    cards = [card for hand in drawn["hands"].values() for card in hand if "move" in card]
    found: dict[str, Choice] = {}
    for each in (*cards, *drawn["moves"]):
        text = each.get("say") or each["name"]
        found.setdefault(each["move"], {"move": each["move"], "say": text, "card": each.get("card")})
    return list(found.values())
