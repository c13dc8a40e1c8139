"""The state of a table for one page: that of the front end in a notebook, for one seat or for a projector.

A `TableFeed` holds only what the views of its open seats hold. After the first state it gives only the differences, so
that a message after a move is small.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cardgames.classroom.room import ClassTable
from cardgames.classroom.stage import Earlier
from cardgames.core import IllegalMove, Rules
from cardgames.players import USUAL
from cardgames.widgets import between, scene
from cardgames.widgets.difference import difference
from cardgames.widgets.faces import face
from cardgames.widgets.firsts import firsts
from cardgames.widgets.result import result
from cardgames.words import Words, load
from cardgames.words.people import PeopleWords, people

State = dict[str, Any]
CLASS = "class"
"""The section of the words that the pages of a class need beside those of the table."""


@lru_cache(maxsize=4)
def front(language: str) -> dict[str, Any]:
    """The texts of the pages of a class, in the form that their scripts read."""
    words = load(language)
    front_words = words.front()
    return {**front_words, "says": {**front_words["says"], **dict(words.part(CLASS))}}


class TableFeed:
    """A table as one page shows it.

    seats: those whose hands are open. rulebook: the page of the game's rules, to which clauses are linked, or "".
    """

    def __init__(self, table: ClassTable, seats: tuple[str, ...], language: str, rulebook: str = "") -> None:
        self.table = table
        self.seats = seats
        self.message: dict[str, Any] | None = None
        self.back: Earlier | None = None
        """The earlier position that a teacher has gone back to."""
        self._rulebook = rulebook
        self._words = load(language)
        self._between = between.Between(self._table_words)
        self._animations = 0
        self._last_state: State | None = None

    def watch(self) -> None:
        """Keep the look of the table in the middle of a move."""
        if self.back is None:
            self._between.add(self.table.game, self.seats)

    def refuse(self, wrong: IllegalMove) -> None:
        """Say why a move cannot be made, by its clause, with the next state."""
        self.message = {**scene.refusal_in_words(wrong.refusal, self._table_words()), "clause": wrong.clause}

    def look_up(self, message: Mapping[str, Any]) -> dict[str, Any] | None:
        """The answer to what a reader looks up at the table; None for an unknown wish."""
        from cardgames.widgets import lookup

        rules = self.table.game.rules
        return lookup.answer(message, [rules], self._words, faces(rules), lambda _game: self._rulebook)

    def next_update(self) -> dict[str, Any]:
        """The whole state at first, and then what differs: {"whole": state} or {"change": {part: difference}}."""
        state, before = self._state(), self._last_state
        self._last_state = state
        if before is None:
            return {"whole": state}
        return {"change": {name: difference(before[name], state[name]) for name in ("scene", "between", "setup")}}

    def _state(self) -> State:
        game, step = self.table.game, None
        if self.back is not None:
            game, step = self.back.game, (self.back.at, self.back.of)
        words = self._table_words()
        drawn = scene.scene(game, self.seats, step, words)
        if self.back is not None and self.back.rests:  # what may be played would answer the question
            drawn = scene.resting(drawn)
        drawn |= {"lesson": None, "coach": None, "seal": None, "review": None, "message": self.message}
        drawn["result"] = result(game, self.seats, words)
        reader = self.seats[0] if len(self.seats) == 1 else None
        drawn["firsts"] = firsts(game, reader, words)
        drawn["forced"] = scene.forced_card(game, reader, words)
        drawn["rulebook"] = self._rulebook
        drawn["at"] = self.table.at
        cited = self.message and self.message["clause"]
        if cited:
            drawn["clauses"][cited] = scene.clause_in_words(game.rules.name, cited, self._words)
        self.message = None
        if self._between.scenes:
            self._between.scenes[-1]["toMove"] = game.to_move
        scenes = self._between.before(drawn) if self._last_state is not None and step is None else []
        self._between = between.Between(self._table_words)
        self._animations += bool(scenes)
        return {
            "words": {"language": self._words.language, "says": {}},  # the page has them
            "rulebook_url": self._rulebook,
            "faces": faces(game.rules),
            "scene": drawn,
            "between": {"number": self._animations, "scenes": between.differences(drawn, scenes)},
            "setup": {
                "seats": list(game.seats),
                "seat": "open" if self.seats == game.seats else "".join(self.seats),
                "players": game.rules.players,
                "numbers": [game.rules.players],
                "seed": None,
                "secret": True,
                "level": USUAL,
                "levels": [USUAL],
                "usual": USUAL,
                "names": "people",
                "rulings": [
                    {"name": known.name, "value": getattr(game.rules, known.name), "values": list(known.values)}
                    for known in game.rules.rulings()
                ],
            },
        }

    def _table_words(self) -> Words:
        game = self.table.game
        if len(self.seats) != 1 or len(game.seats) == 1 or self.back is not None:
            return self._words
        sides = {seat: game.side_of(seat) for seat in game.seats}
        return PeopleWords(self._words, people(game.seats, self.seats[0], sides, self._words))


@lru_cache(maxsize=16)
def faces(rules: Rules) -> dict[str, str]:
    """The picture of each card of a game, and that of a back."""
    cards = [*rules.pack(), *(card for counters in rules.counters for card in counters)]
    return {str(card): face(rules.name, str(card)) for card in cards} | {"back": face(rules.name, None)}
