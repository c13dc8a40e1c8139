"""What all kinds share: what a kind is, the files of real things, and what a sentence and a page must be."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeAlias

from cardgames.browser.worker import Visit
from cardgames.widgets import anywidget_shim as page

Case: TypeAlias = str | bytes | dict[str, Any]

DATA = Path(__file__).parents[1] / "data" / "fuzz"
LONGEST_SENTENCE = 500
ENDS = ".):]"
"""How a sentence ends that may show a line of code as its last."""


class Kind(NamedTuple):
    """A kind of what comes from outside.

    real: some of the real things. make: a case, by chance. check: raises where something does not hold of a case.
    """

    real: Callable[[], Sequence[Case]]
    make: Callable[[random.Random], Case]
    check: Callable[[Any], None]


@cache
def beginnings(name: str) -> tuple[str, ...]:
    """The lines of a file of real things."""
    return tuple((DATA / name).read_text("utf-8").splitlines())


def is_a_sentence(text: str, ends: str = ".)") -> None:
    """A refusal is one short sentence that can be printed anywhere, and repeats no long input.

    ends: the signs one of which is its last.
    """
    assert 10 < len(text) < LONGEST_SENTENCE, f"this is not a short sentence: {text[:600]!r}"
    assert text.isprintable(), f"this cannot be printed: {text!r}"
    assert text[-1] in ends, f"this does not end: {text!r}"
    assert "Traceback" not in text
    assert not re.search(r"(.)\1{44}", text), f"long input is repeated: {text!r}"


def no_constant(name: str) -> NoReturn:
    """Raises AssertionError: a browser reads no such thing."""
    raise AssertionError(f"{name} is in JSON that is sent to a page")


class Shown:
    """A page with one widget at a time, and what it was sent last."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.visit = Visit(
            lambda text: self.messages.append(json.loads(text, parse_constant=no_constant)), "https://x.example/"
        )

    def receive(self, message: Any) -> None:
        """Send a message as the page does, as a text. A widget that is wanted is shown, or it is said why not."""
        self.messages.clear()
        self.visit.receive(message if isinstance(message, str) else json.dumps(message))
        broken = [sent for sent in self.messages if sent["op"] == "broke"]
        for sent in broken:
            _, kind, why = sent["why"].split(": ", 2)
            assert kind == "BadRecord", sent["why"]
            is_a_sentence(why)
        if broken:
            return
        if isinstance(message, dict) and message.get("op") in ("table", "coached", "lesson", "quiz", "compare"):
            done = self.messages[-1]
            assert (done["op"], done["slot"]) == ("done", message["slot"])
            if done["error"] is None:
                assert any(sent["op"] == "open" for sent in self.messages)
            else:
                is_a_sentence(done["error"]["text"])

    @property
    def widget(self) -> Any:
        """The widget that was shown last."""
        return [*page._shown.values()][-1] if page._shown else None
