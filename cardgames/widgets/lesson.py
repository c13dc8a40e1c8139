"""A lesson at the table: the learner makes the move that is asked for, and is then told the clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import cardgames
from cardgames import lessons, link
from cardgames.core import quote
from cardgames.widgets.table import Refused, Table


class Lesson(Table):
    """A lesson of ours by its name, or a teacher's own from its TOML text or link.

        Lesson("goat")
        Lesson(Path("my-lesson.toml").read_text("utf-8"))

    rulebook_url: the page of the rulebook, to which clauses are linked. language: of the interface, "en" or "ru".
    Raises BadRecord on an unknown lesson or language, and on a lesson that cannot be taught.
    """

    def __init__(self, lesson: str = "goat", *, rulebook_url: str = "", language: str = "") -> None:
        self._text = "" if lesson in lessons.names() else lesson
        self._lesson = lessons.read(lesson) if self._text else lessons.load(lesson)
        self._number, self._done = 0, False
        first = self._lesson.steps[0]
        super().__init__(record=first.record, seat=first.seat, rulebook_url=rulebook_url, language=language)

    @property
    def lesson(self) -> lessons.Lesson:
        """The lesson that is taught."""
        return self._lesson

    @property
    def done(self) -> bool:
        """Whether the move that the step asks for has been made."""
        return self._done

    def push(self, move: str) -> None:
        """Make the move of this step.

        Raises IllegalMove, with its clause, where there is no such move, and Refused where another was asked for.
        """
        step = self._lesson.steps[self._number]
        if self._done:
            raise Refused(self._words("step-done"))
        if self._game.why_not(move) is None and not step.asks_for(move):
            raise Refused(self._words.of(step.instead) or self._words("asked-otherwise"))
        self._make(move)
        self._done = True
        self._draw()

    def go(self, to: int) -> None:
        """Begin a step, from 0. Raises Refused where there is none."""
        if type(to) is not int or not 0 <= to < len(self._lesson.steps):
            raise Refused(self._words("lesson-steps", n=len(self._lesson.steps)))
        self._number, self._done = to, False
        step = self._lesson.steps[to]
        self._take(cardgames.replay(step.record))
        self._open = self._read_seat(step.seat)
        self._draw()

    def _taught(self) -> dict[str, Any] | None:
        step = self._lesson.steps[self._number]
        return {
            "title": self._words.of(self._lesson.title),
            "at": self._number,
            "of": len(self._lesson.steps),
            "prompt": self._words.of(step.prompt),
            "done": self._done,
            "after": self._words.of(step.after) if self._done else "",
            "clause": step.clause if self._done else "",
            "lang": "" if self._text else self._words.told(step.prompt).get("lang", ""),
        }

    def _act(self, message: Any) -> None:
        wish = message.get("do") if isinstance(message, Mapping) else None
        match wish:
            case "step of lesson":
                self.go(message.get("to"))
            case "load" if isinstance(message.get("record"), str) and link.is_link(message["record"], "lesson"):
                self._lesson, self._text = lessons.read(message["record"]), message["record"]
                self.go(0)
            case "move" | "speak":
                super()._act(message)
            case _:
                raise Refused(self._words("no-wish-in-lesson", what=quote(wish)))

    def undo(self) -> None:
        """Begin the step again."""
        self.go(self._number)
