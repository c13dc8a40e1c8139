"""Facts about Follow Leader for the tests that all games share."""

from __future__ import annotations

from tests.games.facts.common import all_is_played, nothing_is_shown

ENDS = {"follow-leader": lambda t: all_is_played(t) and len(t.tricks) == 6}
SHOWN = {"follow-leader": nothing_is_shown}
LATER = {"follow-leader": None}
