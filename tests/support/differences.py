"""What a front end makes of the difference between two scenes, in Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def changed(old: Mapping[str, Any], difference: Mapping[str, Any]) -> dict[str, Any]:
    """An object after a difference, as `docs/web/shared/difference.js` makes it."""
    made = {**old, **difference.get("set", {})}
    for key, (stays, items) in difference.get("add", {}).items():
        made[key] = [*old[key][:stays], *items]
    for key, inner in difference.get("within", {}).items():
        made[key] = changed(old[key], inner)
    for key in difference.get("drop", ()):
        del made[key]
    return made
