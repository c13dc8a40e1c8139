"""How much of what can be tried without end is tried: a share of it in every run, all of it if THOROUGH is set."""

from __future__ import annotations

import os

import pytest

ALL = bool(os.environ.get("THOROUGH"))
ONLY = pytest.mark.skipif(not ALL, reason="tried with THOROUGH=1 alone: it says once more what other tests say")


def times(usual: int, thorough: int) -> int:
    """How often something is tried: the fewest tries that still see what is planted, or as many as were ever made."""
    return thorough if ALL else usual
