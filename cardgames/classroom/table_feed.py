"""The state of a table for one page, for one seat or for a projector: its screen, and what the page lacks of it.

A `TableFeed` sends the whole state at first, and then only what happens, so that a message after a move is small.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cardgames.classroom.room import ClassTable
from cardgames.classroom.stage import Earlier
from cardgames.core import IllegalMove
from cardgames.widgets import contract
from cardgames.widgets.scene import refusal_in_words
from cardgames.widgets.screen import SeatScreen, faces
from cardgames.words import load

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
        self.message: contract.Message | None = None
        self.back: Earlier | None = None
        """The earlier position that a teacher has gone back to."""
        self._rulebook = rulebook
        self._screen = SeatScreen(table.game, seats, load(language))

    def watch(self) -> None:
        """Keep the look of the table in the middle of a move."""
        if self.back is None:
            self._screen.add()

    def refuse(self, wrong: IllegalMove) -> None:
        """Say why a move cannot be made, by its clause, with the next state."""
        self.message = refusal_in_words(wrong.refusal, self._screen.reader_words)

    def look_up(self, message: Mapping[str, Any]) -> dict[str, Any] | None:
        """The answer to what a reader looks up at the table; None for an unknown wish."""
        from cardgames.widgets import lookup

        rules = self.table.game.rules
        return lookup.answer(message, [rules], self._screen.words, faces(rules), lambda _game: self._rulebook)

    def next_update(self) -> dict[str, Any]:
        """The whole state at first, and then what happens: {"whole": state} or {"course": steps from what it knows}."""
        screen, back = self._screen, self.back
        screen.game, screen.letters = back.game if back else self.table.game, back is not None
        if back is not None:
            screen.on_the_way = []
        elif screen.on_the_way:
            screen.on_the_way[-1]["toMove"] = screen.game.to_move
        course = screen.draw(
            at=self.table.at,
            step=None if back is None else (back.at, back.of),
            message=self.message,
            rulebook=self._rulebook,
            rests=back is not None and back.rests,  # what may be played would answer the question
        )
        self.message = None
        if course["number"] > 1:
            return {"course": {"number": course["number"], "steps": course["steps"]}}
        return {
            "whole": {
                "words": {"language": screen.words.language, "says": {}},  # the page has them
                "rulebook_url": self._rulebook,
                "faces": faces(screen.game.rules),
                "course": course,
                "setup": screen.setup(),
            }
        }
