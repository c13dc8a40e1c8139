"""A sheet of questions: to learn by, each answered at once with its clause, or as a test that is marked at the end."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from cardgames.core import BadRecord, Rules, quote
from cardgames.games import every, rules_of
from cardgames.rulebooks import playing, rulebook
from cardgames.teaching.question import Question
from cardgames.teaching.questions import MAX_SHEET_QUESTIONS, positions, practice_order, sheet
from cardgames.widgets import scene
from cardgames.widgets.base import MAX_SEED, Widget, script, shared, style
from cardgames.widgets.contract import PlayedCard, Scene
from cardgames.widgets.faces import face
from cardgames.words import load

MAX_MISSED_CLAUSES = 3
"""The maximum number of clauses that are asked again, after two and after five questions."""
MOVE_KINDS = ("may", "may not", "advice")
"""The kinds of questions whose answers are moves. A seat may have the letter of a card: G, and the Goat."""
_LINK = re.compile(r"(?:[^\s#]*)#sheet=([a-z-]{1,40})\.(\d{1,16})\.(\d{1,3})(\.exam)?((?:[+~][a-z0-9.]{1,20}){0,12})")


class Quiz(Widget):
    """A sheet of questions about a game.

        Quiz("goat", seed=7)
        Quiz("kozel", seed=7, length=10, exam=True)

    game: a game's name. seed: asks the same questions again. length: how many. exam: answers may be changed, and
    are not marked until the sheet is handed in. missed: the clauses that are asked, "+" before one that
    comes again after two and after five questions, "~" before one that is asked once. rulebook_url: the page of the
    rulebook, to which clauses are linked. language: of the interface, "en" or "ru".
    Raises BadRecord on an unknown game, language, seed or length.
    """

    _front = "quiz"
    _esm = script(_front)
    _css = style("table", _front)
    ANSWERED: ClassVar[dict[tuple[str, int], bool]] = {}
    """Whether each answer was right, by the link of its sheet and its number; none of an exam."""

    shown = shared()
    questions: tuple[Question, ...]
    """The questions of the sheet."""
    chosen: list[int | None]
    """The option chosen for each question, from 0; None where none is."""
    _checked: list[str] | None

    def __init__(
        self,
        game: str = "goat",
        *,
        seed: int = 1916,
        length: int = 10,
        exam: bool = False,
        missed: Sequence[str] = (),
        rulebook_url: str = "",
        language: str = "",
    ) -> None:
        self._words = load(language)
        self._as_text = ""
        """What stands for the sheet where there is no kernel; the questions, if it is empty."""
        self._begin(game, seed, length, exam, missed)
        super().__init__(rulebook_url)

    @classmethod
    def practice(cls, game: str, missed: Sequence[str]) -> Quiz:
        """A sheet that asks clauses again that were missed, with those that the reader's device knows."""
        fresh = [clause for clause in missed if clause in positions(game)][:MAX_MISSED_CLAUSES]
        made = cls(game, seed=random.randrange(10**5), length=9 + len(fresh), missed=[f"+{clause}" for clause in fresh])
        made._checked = fresh
        made._as_text = made._words("practice-sheet", title=made._words.of(rules_of(game).title))
        made._draw()
        return made

    @classmethod
    def from_link(cls, text: str) -> Quiz:
        """The sheet of a link. Raises BadRecord where the text is not such a link."""
        return cls(**_read(text))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        shown: Any = super()._repr_mimebundle_(**kwargs)
        text = self._as_text or "\n\n".join(map(self._in_words, range(len(self.questions))))
        return shown[0] | {"text/plain": text}, *shown[1:]

    def _in_words(self, number: int) -> str:
        """A question without its picture, as text."""
        one = self._one(number, revealed=False)
        lines = [*filter(None, one["told"].split("\n")), one["asks"]]
        return "\n".join(
            [f"{number + 1}. {lines[0]}", *lines[1:], *(f"   - {each['label']}" for each in one["options"])]
        )

    def link(self) -> str:
        """The link of the sheet; without a site it is the fragment of an address alone."""
        page = f"{self.site}{self._game}/quiz/" if self.site else ""
        asked = "".join([".exam" * self._exam, *self._missed])
        return f"{page}#sheet={self._game}.{self._seed}.{len(self.questions)}{asked}"

    def answer(self, option: int) -> None:
        """Choose an option of the question that is shown. Raises BadRecord where there is none, or it is too late."""
        question = self.questions[self._at]
        if type(option) is not int or not 0 <= option < len(question.options):
            raise BadRecord(self._words("no-option", what=quote(option)))
        if self._may_tell(self._at):
            raise BadRecord(self._words("answered-already"))
        self.chosen[self._at] = option
        if not self._exam:
            self.ANSWERED[self.link(), self._at] = option == question.right
        self._draw()

    def tell(self) -> None:
        """Tell the answer of the question that is shown, and choose none. Raises BadRecord in an exam."""
        if self._exam and not self._over:
            raise BadRecord(self._words("exam-silent"))
        self._open.discard(self._at)
        self._draw()

    def go(self, to: int) -> None:
        """Show another question, from 0. Raises BadRecord where there is none."""
        if type(to) is not int or not 0 <= to < len(self.questions):
            raise BadRecord(self._words("sheet-length", n=len(self.questions)))
        self._at = to
        self._draw()

    def hand_in(self) -> None:
        """End an exam: all answers are marked, and told. Raises BadRecord while a question is open."""
        if None in self.chosen:
            raise BadRecord(self._words("question-open", n=self.chosen.index(None) + 1))
        self._over = True
        self._draw()

    def kept(self) -> Mapping[str, Any]:
        """What `take_up` goes on with: the link of the sheet, and what the reader has done with it."""
        revealed = [number for number in range(len(self.questions)) if number not in self._open]
        questions = [question.digest for question in self.questions]
        answers = {"questions": questions, "chosen": self.chosen, "told": revealed}
        return {"record": self.link(), **answers, "at": self._at, "over": self._over}

    def take_up(self, kept: Mapping[str, Any]) -> None:
        """Go on with this sheet where `kept` left it. Raises BadRecord, and changes nothing, where that cannot be.

        A question that has changed since has no answer yet.
        """
        chosen, revealed, at, known = kept.get("chosen"), kept.get("told"), kept.get("at"), kept.get("questions")
        every = range(len(self.questions))
        lists = [each for each in (known, chosen, revealed) if isinstance(each, list)]
        if len(lists) < 3 or not len(lists[0]) == len(lists[1]) == len(every):
            raise BadRecord(self._words("sheet-not-kept"))
        known, chosen, revealed = lists
        same = [digest == question.digest for digest, question in zip(known, self.questions, strict=True)]
        chosen = [each if stays else None for each, stays in zip(chosen, same, strict=True)]
        revealed = [number for number in revealed if number not in every or same[number]]
        if not (
            all(
                each is None or (type(each) is int and 0 <= each < len(question.options))
                for each, question in zip(chosen, self.questions, strict=True)
            )
            and all(type(number) is int and number in every for number in revealed)
            and (type(at) is int and at in every)
        ):
            raise BadRecord(self._words("sheet-not-kept"))
        self.chosen, self._open, self._at = chosen, set(every) - set(revealed), at
        self._over = kept.get("over") is True and None not in chosen
        self._draw()

    def _begin(self, game: str, seed: int, length: int, exam: bool, missed: Sequence[str] = ()) -> None:
        if type(seed) is not int or not 0 <= seed <= MAX_SEED:
            raise BadRecord(self._words("whole-sheet", what=quote(seed)))
        name = rules_of(game).name
        fresh, older = ([each[1:] for each in missed if each[0] == sign] for sign in "+~")
        order, self._unasked = practice_order(name, fresh, older, seed, length) if missed else ([], ())
        self.questions = sheet(name, seed, length, order)
        self._missed = tuple(missed)
        self._checked = None
        self._game, self._seed, self._exam = game, seed, bool(exam)
        self.chosen = [None] * length
        self._open = set(range(length))  # whose answers the reader has not asked to see
        self._at, self._over, self._paper = 0, False, False

    # What is shown

    def _may_tell(self, number: int) -> bool:
        """Whether the answer to a question may be shown."""
        return self._over or number not in self._open or (not self._exam and self.chosen[number] is not None)

    def _draw(self) -> None:
        marks = [self._mark(number) for number in range(len(self.questions))]
        self.shown = {
            "title": self._words.of(rules_of(self._game).title),
            "game": self._game,
            "games": [[game.name, *self._words.marked_text(game.title).values()] for game in every()],
            "seed": self._seed,
            "exam": self._exam,
            "over": self._over,
            "at": self._at,
            "marks": marks,
            "rules": [self.questions[at].clause if mark in ("right", "wrong") else "" for at, mark in enumerate(marks)],
            "question": self._one(self._at, revealed=self._may_tell(self._at)),
            "paper": [self._one(number, revealed=True) for number in range(len(self.questions))]
            if self._paper
            else None,
            "link": self.link(),
            "unasked": list(self._unasked),
            "checked": self._checked,
            "rulebook": self._rulebook(self._game),
            "message": self._message,
        }

    def _mark(self, number: int) -> str:
        """The mark of a question: "", "answered", "told" where its answer was shown, "right" or "wrong"."""
        if self.chosen[number] is None:
            return "" if number in self._open else "told"
        if not self._may_tell(number):
            return "answered"
        return "right" if self.chosen[number] == self.questions[number].right else "wrong"

    def _one(self, number: int, *, revealed: bool) -> dict[str, Any]:
        question = self.questions[number]
        position = playing.replay(question.record)
        words = self._words
        drawn = scene.scene(position, None if question.seat == "open" else question.seat, words=words)
        hand, up = drawn["hands"].get(question.seat, []), ", ".join(card["name"] for card in drawn["up"])
        chosen = self.chosen[number]
        why = words.marked_text(question.options[question.right if chosen is None else chosen].why if revealed else "")
        told_of = [*question.before, *question.lines]
        spoken = [question.asks, *told_of, *(option.label for option in question.options)]
        lang = next((each["lang"] for each in map(words.marked_text, spoken) if "lang" in each), "")
        said = str if lang else words.of  # one language a question
        return {
            "asks": said(question.asks),
            "told": "\n".join(map(said, told_of)),
            "facts": [*filter(None, [drawn["inForce"], up and words("turned-up-cards", cards=up)])],
            "trick": [self._card(each["name"], each["card"], each["seat"]) for each in trick_of(question, drawn)],
            "trickName": drawn["trickName"],
            "seat": question.seat,
            "hand": [self._card(card["name"], card["card"]) for card in hand],
            "options": [
                {"label": said(option.label), "face": self._face(option.text) if question.kind in MOVE_KINDS else ""}
                | ({"right": option.right} if revealed else {})
                for option in question.options
            ],
            "chosen": chosen,
            "why": rulebook.plain(why["text"]),
            "clause": question.clause if revealed else "",
            "lang": lang,
            "whyLang": why.get("lang", ""),
        }

    def _card(self, name: str, text: str | None, seat: str = "") -> dict[str, str]:
        return {"name": name, "face": face(self._game, text), "seat": seat}

    def _face(self, text: str) -> str:
        known = {str(card) for card in rules_of(self._game)(players=rules_of(self._game).numbers[0]).pack()}
        return face(self._game, text) if text in known else ""

    # What comes from the front end

    def _rules_to_read(self) -> list[Rules]:
        return [rules_of(self._game)()]

    def _act(self, message: Mapping[str, Any]) -> None:
        match message["do"]:
            case "answer":
                self.answer(message.get("option", -1))
            case "tell":
                self.tell()
            case "go":
                self.go(message.get("to", -1))
            case "hand in":
                self.hand_in()
            case "paper":
                self._paper = not self._paper
                self._draw()
            case "sheet":
                now = {"game": self._game, "seed": self._seed, "length": len(self.questions), "exam": self._exam}
                self._begin(**{key: message.get(key, value) for key, value in now.items()})
                self._draw()
            case "load":
                self._begin(**_read(message.get("record")))
                self._draw()
            case _:
                raise self._unknown(message)


def trick_of(question: Question, drawn: Scene) -> list[PlayedCard]:
    """The cards of the trick to which one plays; none where a question tells all tricks of a deal."""
    return [] if question.kind == "scores" else drawn["trick"]


def _read(text: object) -> dict[str, Any]:
    """What a link says of a sheet. Raises BadRecord where it is not such a link."""
    found = _LINK.fullmatch(text.strip()) if isinstance(text, str) else None
    if not found:
        raise BadRecord("This is no link to a sheet of questions.")
    length = int(found[3])
    if not 1 <= length <= MAX_SHEET_QUESTIONS:
        raise BadRecord(f"A sheet has 1 to {MAX_SHEET_QUESTIONS} questions, not {length}.")
    return {
        "game": found[1],
        "seed": int(found[2]),
        "length": length,
        "exam": bool(found[4]),
        "missed": re.findall(r"[+~][^+~]+", found[5]),
    }
