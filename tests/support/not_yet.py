"""What a game may still lack: the suite names it and goes on."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def has(what: str, wanted: Iterable[str], there: Iterable[str]) -> None:
    """End the test here, and say for which games something is not there yet; go on where nothing is missing."""
    known = set(there)
    missing = [name for name in wanted if name not in known]
    if missing:
        pytest.skip(f"No {what} yet: {', '.join(missing)}.")
