"""How much of what can be tried without end is tried: a share of it in every run, all of it if THOROUGH is set."""

from __future__ import annotations

import os


def times(usual: int, thorough: int) -> int:
    """How often something is tried: the fewest tries that still see what is planted, or as many as were ever made."""
    return thorough if os.environ.get("THOROUGH") else usual
