"""What a reader sees of a game: one scene after another, by what differs. A notebook, a page and a class carry it.

It holds only what the views of the open seats hold at that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise
from typing import Any

from cardgames.core import Game, Rules
from cardgames.players import DEFAULT_LEVEL, LEVELS
from cardgames.widgets import contract
from cardgames.widgets.contract import Course, Position, Setup, TableScene
from cardgames.widgets.difference import difference
from cardgames.widgets.faces import face
from cardgames.widgets.firsts import firsts
from cardgames.widgets.result import result
from cardgames.widgets.scene import Lines, clause_in_words, clauses, forced_card, position, resting, scene, seen_by
from cardgames.words import Words
from cardgames.words.people import people

MAX_SCENES = 120
"""The most events that are shown one by one; of more, the last ones are."""
Way = Callable[[list[TableScene], TableScene], list[TableScene]]
"""What makes the scenes on the way to the last one that are shown of all that there were."""


class SeatScreen:
    """The screen of one reader.

    game: what is shown. seats: those whose hands are open. words: those of the reader's language. letters: whether
    seats are called by their letters also where the reader sits in one of them.
    """

    def __init__(self, game: Game, seats: tuple[str, ...], words: Words, letters: bool = False) -> None:
        self.game, self.seats, self.words, self.letters = game, seats, words, letters
        self.scene: TableScene | None = None
        self.on_the_way: list[Position] = []
        """What has been seen since the last scene: the position after each event."""
        self._number = 0
        self._lines = Lines(words)

    @property
    def reader_words(self) -> Words:
        """The words for the reader: one who sits in a single seat calls the others by where they sit."""
        seats, game = self.game.seats, self.game
        if self.letters or len(self.seats) != 1 or len(seats) == 1:
            return self.words
        return _people_words(self.words, self.seats[0], tuple((seat, game.side_of(seat)) for seat in seats))

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Within this, note the position after every event of a move, the last one with who is to move then."""
        with self.game.watch_events(self.add):
            yield
        if self.on_the_way:
            self.on_the_way[-1]["toMove"] = self.game.to_move

    def add(self) -> None:
        """Note the position as it stands; it replaces the one before where the log has no new line."""
        seen = position(self.game, seen_by(self.game, self.seats), self._lines_now(), under_way=True)
        if self.on_the_way and len(seen["log"]) == len(self.on_the_way[-1]["log"]):
            self.on_the_way.pop()
        self.on_the_way.append(seen)
        del self.on_the_way[:-MAX_SCENES]

    def draw(
        self,
        *,
        at: int,
        said: int = 0,
        step: tuple[int, int] | None = None,
        message: contract.Message | None = None,
        hint: str | None = None,
        can_undo: bool = False,
        can_redo: bool = False,
        lesson: contract.LessonStep | None = None,
        seal: contract.Seal | None = None,
        review: contract.Review | None = None,
        rulebook: str = "",
        cover: str = "",
        rests: bool = False,
        way: Way = lambda scenes, _: scenes,
    ) -> Course:
        """What leads from the scene before to the one now. The arguments are parts of that.

        rests: whether nobody can move, since something is explained. way: gives the scenes that are shown on the way.
        """
        game, words = self.game, self.reader_words
        reader = self.seats[0] if len(self.seats) == 1 and not lesson else None
        ended = None if lesson else result(game, self.seats, words)
        drawn: TableScene = {
            **scene(game, self.seats, step, lines=self._lines_now()),
            "at": at,
            "said": said,
            "message": message,
            "hint": hint,
            "canUndo": can_undo,
            "canRedo": can_redo,
            "forced": None if step else forced_card(game, reader, words),
            "firsts": firsts(game, reader, words),
            "result": ended,
            "review": review if ended else None,
            "seal": seal,
            "lesson": lesson,
            "coach": None,
            "rulebook": rulebook,
            "cover": cover,
        }
        remarks = drawn["review"]["moves"] if drawn["review"] else []
        cited = {each["clause"] for each in (*remarks, message, ended["why"] if ended else None) if each}
        for clause in (cited - drawn["clauses"].keys()) & clauses(game.rules.name).keys():
            drawn["clauses"][clause] = clause_in_words(game.rules.name, clause, self.words)
        if rests:
            drawn = resting(drawn)
        # The last scene shows the last event.
        earlier = [each for each in self.on_the_way if len(each["log"]) < len(drawn["log"])]
        between: list[TableScene] = [{**drawn, **each, "coach": None} for each in earlier]
        self.on_the_way = []
        scenes = [*way(between, drawn), drawn]
        self._number += 1
        shown: list[Mapping[str, Any]] = [self.scene or {}, *scenes]
        steps = [difference(old, new) for old, new in pairwise(shown)]
        self.scene = drawn
        return {"number": self._number, "steps": steps, "scene": drawn}

    def setup(
        self,
        seed: int | None = None,
        secret: bool = True,
        level: str = DEFAULT_LEVEL,
        alone: bool = False,
        people: int = 1,
    ) -> Setup:
        """How the table is set up. alone: whether its reader may choose whatever can be chosen."""
        game = self.game
        return {
            "seats": list(game.seats),
            "seat": "open" if self.seats == game.seats else "".join(self.seats),
            "players": game.rules.players,
            "numbers": list(game.rules.numbers) if alone else [game.rules.players],
            "seed": seed,
            "secret": secret,
            "level": level,
            "levels": list(LEVELS) if alone else [DEFAULT_LEVEL],
            "usual": DEFAULT_LEVEL,
            "names": "letters" if self.letters else "people",
            "people": people,
            "rulings": [
                {"name": known.name, "value": getattr(game.rules, known.name), "values": list(known.values)}
                for known in game.rules.rulings()
            ],
        }

    def _lines_now(self) -> Lines:
        words = self.reader_words
        if self._lines.words is not words:
            self._lines = Lines(words)
        return self._lines


@lru_cache(maxsize=32)
def _people_words(words: Words, own: str, sides: tuple[tuple[str, str], ...]) -> Words:
    """The words for a reader in a seat of a table."""
    return words.with_people(people([seat for seat, _ in sides], own, dict(sides), words))


@lru_cache(maxsize=16)
def faces(rules: Rules) -> dict[str, str]:
    """The picture of each card that the table of a game may show, and that of a back."""
    cards = [*rules.pack(), *(card for counters in rules.counters for card in counters)]
    return {str(card): face(rules.name, str(card)) for card in cards} | {"back": face(rules.name, None)}
