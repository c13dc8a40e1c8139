"""What every widget is built on: its words, what its front end sends, and what it says to that."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from cardgames.core import BadRecord, IllegalMove, Rules, quote
from cardgames.core.version import wanting
from cardgames.widgets import contract, scene
from cardgames.words import Words, load

if TYPE_CHECKING or find_spec("anywidget"):
    import anywidget
    import traitlets
elif "cardgames.widgets.anywidget_shim" in sys.modules:  # a page of the site
    from cardgames.widgets import anywidget_shim as anywidget
    from cardgames.widgets import anywidget_shim as traitlets
else:
    raise ImportError(wanting("Tables, questions and lessons in a notebook need", "notebook"))

FOLDER = Path(__file__).parent
MAX_SEED = 10**15
"""The maximum seed that a reader may choose; JavaScript represents it exactly."""
MAX_TEXT_CHARACTERS = 200
"""The maximum length of a text from a front end, unless it may be a record."""


class BadMessage(ValueError):
    """A message of the front end, or a wish of the reader, that cannot be carried out."""


def script(name: str) -> str:
    """The script that draws a widget; "" on a page of the site, which has it already and knows it by its name."""
    return _read(FOLDER / "js" / f"{name}.js")


def style(*names: str) -> str:
    """The styles of a widget; "" on a page of the site, likewise."""
    return "".join(_read(FOLDER / f"{name}.css") for name in names)


def _read(path: Path) -> str:
    return path.read_text("utf-8") if path.is_file() else ""


def shared() -> Any:
    """An attribute that the front end has too: a dict of what it draws."""
    return traitlets.Dict().tag(sync=True)


class Widget(anywidget.AnyWidget):
    """A widget whose truth is in Python: its front end draws what it is given, and sends what its reader wishes.

    A kind of widget has `_draw`, which gives the front end how things stand, with `_message` in it, and `_act`, which
    carries out a message, or raises IllegalMove, BadRecord or BadMessage, whose sentence becomes the `_message`. It
    sets `_words`, those of the reader's language, before it calls this class's own `__init__`.
    """

    site: ClassVar[str] = ""
    """The address of the site, where widgets stand on one of its pages."""
    home: ClassVar[str] = ""
    """The address of its first page, in English, which has the pages that are in no other language."""

    words = shared()
    faces = shared()
    """The drawings of the cards that it shows, by their texts."""
    rulebook_url = traitlets.Unicode("")
    """The page of the rulebook, to which clauses are linked; "" for that of the site, if there is one."""

    def __init__(self, rulebook_url: str = "") -> None:
        self._message: contract.Message | None = None
        self._said_times = 0
        """How often a message was answered in words: a front end shows them again, though they are the same."""
        super().__init__(rulebook_url=rulebook_url, words=self._words.front())
        self.observe(lambda _: self._draw(), "rulebook_url")
        self.on_msg(self._on_message)
        self._draw()

    def _draw(self) -> None:
        """Give the front end how things stand."""
        raise NotImplementedError

    def _act(self, message: Mapping[str, Any]) -> None:
        """Carry out a message, whose `do` is a text. Raises IllegalMove, BadRecord or BadMessage."""
        raise self._unknown(message)

    def _rules_to_read(self) -> Sequence[Rules]:
        """The rules that its reader can look up without leaving it."""
        raise NotImplementedError

    def _look_up(self, message: Mapping[str, Any]) -> dict[str, Any] | None:
        """The answer to a message that only looks something up; None where it asks for something else."""
        if message.get("do") not in contract.LOOKUPS:
            return None
        from cardgames.widgets import lookup  # a page plays its first moves without the rulebook

        return lookup.answer(message, self._rules_to_read(), self._words, self.faces, self._rulebook)

    def kept(self) -> Mapping[str, Any] | None:
        """What a page goes on with when it is loaded anew; None where nothing is to be kept."""
        return None

    def _reader_words(self) -> Words:
        """The words in which the reader reads what happens."""
        return self._words

    def speak(self, language: str) -> None:
        """Show everything in another language from now on. Raises BadRecord where there is none of that name."""
        self._words = load(language)
        self.words = self._words.front()
        self._draw()

    def _rulebook(self, game: str) -> str:
        """The page to which clauses of a game are linked, or ""."""
        return self.rulebook_url or (self.site and f"{self.site}{game}/")

    # What comes from the front end

    def _on_message(self, _widget: object, message: Any, _buffers: object = None) -> None:
        """Carry out a message, or show why not. Nothing that arrives is trusted."""
        if message == {"do": "keep"}:  # the reader has done nothing
            self.send({"kept": self.kept()})
            return
        looked_up = self._look_up(message) if isinstance(message, Mapping) else None
        if looked_up is not None:  # a reader who looks something up has done nothing either
            self.send({"lookup": looked_up})
            return
        self._forget_message()
        try:
            if not isinstance(message, Mapping) or not isinstance(message.get("do"), str):
                raise BadMessage(self._words("unreadable"))
            if message["do"] == "speak":
                self.speak(self._given(message, "language"))
            else:
                self._act(message)
        except IllegalMove as wrong:
            self._message = scene.refusal_in_words(wrong.refusal, self._reader_words())
        except BadRecord as wrong:
            self._message = scene.as_message(self._words.marked_text(str(wrong)), wrong.clause)
        except BadMessage as wrong:
            self._message = {"text": str(wrong), "clause": ""}
        if self._message is not None:
            self._said_times += 1
            self._draw()

    def _forget_message(self) -> None:
        """Clear the answer to the last message."""
        self._message = None

    def _given(self, message: Mapping[str, Any], name: str, longest: int = MAX_TEXT_CHARACTERS) -> str:
        """A text that belongs to a message. Raises BadMessage where it is missing."""
        text = message.get(name)
        if not isinstance(text, str):
            raise BadMessage(self._words("without", what=quote(message["do"]), part=name))
        return text[:longest]

    def _unknown(self, message: Mapping[str, Any]) -> BadMessage:
        """The exception for a message of an unknown kind."""
        return BadMessage(self._words("unknown-wish", what=quote(message["do"])))
