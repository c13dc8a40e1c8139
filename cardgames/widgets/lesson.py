"""A lesson at the table: the learner makes the move that is asked for, and is then told the clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgames.core import BadRecord, quote
from cardgames.games import LIST
from cardgames.records import link
from cardgames.rulebooks import playing
from cardgames.teaching import lessons
from cardgames.widgets import contract
from cardgames.widgets.base import BadMessage
from cardgames.widgets.table import Table
from cardgames.words import ENGLISH
from cardgames.words.people import with_names


class Lesson(Table):
    """A lesson of ours by its name, or a teacher's own from its TOML text or link.

        Lesson("goat")
        Lesson(Path("my-lesson.toml").read_text("utf-8"))

    rulebook_url: the page of the rulebook, to which clauses are linked. language: of the interface, "en" or "ru".
    Raises BadRecord on an unknown lesson or language, and on a lesson that cannot be taught.
    """

    def __init__(self, lesson: str = "goat", *, rulebook_url: str = "", language: str = "") -> None:
        if lesson in (*lessons.names(), *LIST):
            self._text, self.lesson = "", lessons.load(lesson)
        else:
            self._read(lesson)
        self._number, self.done = 0, False
        first = self.lesson.steps[0]
        super().__init__(record=first.record, seat=first.seat, rulebook_url=rulebook_url, language=language)

    lesson: lessons.Lesson
    """The lesson that is taught."""
    done: bool
    """Whether the move that the step asks for has been made."""

    def link(self) -> str:
        """The link of a teacher's own lesson, "" of ours; without a site it is the fragment of an address alone."""
        page = f"{self.site}{self.lesson.game}/learn/" if self.site else ""
        return self._text and link.encode(self._text, "lesson", page)

    def kept(self) -> Mapping[str, Any]:
        """What `take_up` goes on with: the link of the lesson, None of ours; the step; and the move made in it."""
        made = str(self.game.moves[-1]) if self.done else None
        return {"record": self.link() or None, "step": self._number, "made": made}

    def take_up(self, kept: Mapping[str, Any]) -> None:
        """Go on with this lesson where `kept` left it. Raises BadRecord, and changes nothing, where that cannot be."""
        to, made, steps = kept.get("step"), kept.get("made"), self.lesson.steps
        if not (
            (type(to) is int and 0 <= to < len(steps))
            and (made is None or (isinstance(made, str) and _is_wanted(steps[to], made)))
        ):
            raise BadRecord(self._words("lesson-not-kept"))
        self.go(to)
        if made is not None:
            self.push(made)

    def push(self, move: str) -> None:
        """Make the move of this step.

        Raises IllegalMove, with its clause, where there is no such move, and BadMessage where another was asked for.
        """
        step = self.lesson.steps[self._number]
        if self.done:
            raise BadMessage(self._words("step-done"))
        if self.game.why_not(move) is None and not step.asks_for(move):
            raise BadMessage(self._of_lesson(step.instead) or self._words("asked-otherwise"))
        self._line.make(move)
        self._message = self._hint = None
        self.done = True
        self._draw()

    def go(self, to: int) -> None:
        """Begin a step, from 0. Raises BadMessage where there is none."""
        if type(to) is not int or not 0 <= to < len(self.lesson.steps):
            raise BadMessage(self._words("lesson-steps", n=len(self.lesson.steps)))
        self._number, self.done = to, False
        step = self.lesson.steps[to]
        self._put_on_table(playing.replay(step.record))
        self._screen.seats = self._read_seat(step.seat)
        self._draw()

    def _read(self, text: str) -> None:
        """Take a teacher's own lesson, from its text or link. Raises BadRecord, and changes nothing."""
        self.lesson = lessons.read(text)
        self._text = link.decode(text, "lesson") if link.is_link(text, "lesson") else text

    def _draw(self) -> None:
        # People are spoken of where the texts of the lesson can be said of them, too.
        self._screen.letters = self._words.language != ENGLISH or bool(self._text)
        super()._draw()

    @property
    def _rests(self) -> bool:
        """When the step is done there is nothing to do at the table: the next step is."""
        return self.done

    def _of_lesson(self, text: str) -> str:
        """A text of the lesson: in ours each letter of a seat becomes what its player is called; a teacher's stays."""
        words = self._reader_words()
        return with_names(text, words.people) if words.people else words.of(text)

    @property
    def state(self) -> contract.LessonStep:
        """What is said of the step as it stands."""
        step = self.lesson.steps[self._number]
        return {
            "title": self._words.of(self.lesson.title),
            "page": self.lesson.game,
            "at": self._number,
            "of": len(self.lesson.steps),
            "prompt": self._of_lesson(step.prompt),
            "done": self.done,
            "after": self._of_lesson(step.after) if self.done else "",
            "clause": step.clause if self.done else "",
            "lang": "" if self._text else self._words.marked_text(step.prompt).get("lang", ""),
        }

    def _act(self, message: Mapping[str, Any]) -> None:
        match message["do"]:
            case "step of lesson":
                self.go(message.get("to", -1))
            case "load" if isinstance(message.get("record"), str) and link.is_link(message["record"], "lesson"):
                self._read(message["record"])
                self.go(0)
            case "move":
                super()._act(message)
            case other:
                raise BadMessage(self._words("no-wish-in-lesson", what=quote(other)))

    def undo(self) -> None:
        """Begin the step again."""
        self.go(self._number)


def _is_wanted(step: lessons.Step, move: str) -> bool:
    """Whether a step can be done with this move."""
    return step.asks_for(move) and playing.replay(step.record).why_not(move) is None
