"""How much of what can be tried without end is tried: a share of it in every run, all of it if THOROUGH is set."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

import pytest

Item = TypeVar("Item")
ALL = bool(os.environ.get("THOROUGH"))
ONLY = pytest.mark.skipif(not ALL, reason="tried with THOROUGH=1 alone: it says once more what other tests say")


def times(usual: int, thorough: int) -> int:
    """How often something is tried: the fewest tries that still see what is planted, or as many as were ever made."""
    return thorough if ALL else usual


def spread(items: Sequence[Item], first: int) -> Sequence[Item]:
    """Those of many alike that are tried: every fourth one from the `first` on, or all of them.

    Where the same items are tried in several ways, the ways take turns: so each item is tried in some way.
    """
    return items if ALL else items[first % 4 :: 4]
