"""What is on the projector, and what the class is asked there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from cardgames.core import Game
from cardgames.records import record as records
from cardgames.records.line_of_play import LineOfPlay, length
from cardgames.teaching.question import Question
from cardgames.widgets.contract import ApartMove, HandCard, Scene

JOIN, TABLES, TABLE, RESULTS, RULES = "join", "tables", "table", "results", "rules"
STAGES = (JOIN, TABLES, TABLE, RESULTS, RULES)
MOVE, SEAT, YES_OR_NO, QUESTION, OWN_QUESTION = "move", "seat", "yes or no", "question", "own"
VOTES = (MOVE, SEAT, YES_OR_NO, QUESTION, OWN_QUESTION)
"""What a vote may be about: the next move, whose hand must then be open; a player; what the teacher says aloud; a
question from a deal that is over, to which the rules know the answer; a question that the teacher has written."""
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
    """A question to the class. seat: who is to move. choices: their texts. votes: of each pupil. shown: to all.

    says: the text of a question that the teacher has written.
    """

    number: int
    about: str
    seat: str | None
    choices: tuple[str, ...]
    votes: dict[int, int] = field(default_factory=dict)
    shown: bool = False
    says: str = ""

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


def back(line: LineOfPlay, stage: Stage) -> Earlier | None:
    """The earlier position that is on the projector; None where the table stands as it is."""
    if stage.question is not None:
        asked = stage.question.record
        return Earlier(records.replay(asked), length(asked), line.of, rests=True)
    return None if stage.step is None else Earlier(*line.position(stage.step, stage.deals), line.of)


def on_stage(line: LineOfPlay, stage: Stage) -> Game:
    """The position that is on the projector."""
    earlier = back(line, stage)
    return line.game if earlier is None else earlier.game


def open_seats(game: Game, stage: Stage) -> tuple[str, ...]:
    """Whose hands are open on the projector: all, none, or the one that a question is about."""
    if stage.question is not None and stage.question.seat != "open":
        return (stage.question.seat,)
    return game.seats if stage.open or stage.question is not None else ()


def ways(drawn: Scene) -> list[Choice]:
    """The moves of a scene, each once: how it is made, how it is said, and the card that may stand for it."""
    cards = [card for hand in drawn["hands"].values() for card in hand if "move" in card]
    found: dict[str, Choice] = {}
    every: list[HandCard | ApartMove] = [*cards, *drawn["moves"]]
    for each in every:
        text = each.get("say") or each["name"]
        found.setdefault(each["move"], {"move": each["move"], "say": text, "card": each.get("card")})
    return list(found.values())
