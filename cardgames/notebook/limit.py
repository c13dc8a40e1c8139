"""A limit of time for code that a reader wrote, so that a loop without an end does not hang a notebook."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")
LIMIT_SECONDS = 3.0
PACKAGE = str(Path(__file__).parents[1])


class Endless(BaseException):
    """The time is up. No `except Exception` stops it."""


def limited(call: Callable[..., T], *given: Any, seconds: float = LIMIT_SECONDS) -> T:
    """What a call gives. Raises Endless where it takes longer, as soon as a line outside of this package runs."""
    end = time.monotonic() + seconds

    def watch(frame: FrameType, event: str, _: Any) -> Any:
        if event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            return None
        if time.monotonic() > end:
            raise Endless
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        return call(*given)
    finally:
        sys.settrace(before)
