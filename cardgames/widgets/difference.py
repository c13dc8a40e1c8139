"""What differs between two scenes, as JSON: at every move most of what a table shows stays as it was.

A difference is an object of up to four parts, those that would be empty left out:

    set     values that are new or have changed, by their keys
    add     of a list that begins as before: how many of its items stay, and the items that follow them
    within  of an object inside this one: its own difference
    drop    the keys that are gone

`docs/web/shared/difference.js` puts it back together, for a live page and for the worked examples of a rulebook.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardgames.widgets.contract import Difference

_NOTHING = object()


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> Difference:
    """What makes one object of another."""
    found: Difference = {"set": {}, "add": {}, "within": {}}
    for key, value in new.items():
        before = old.get(key, _NOTHING)
        if before == value:
            continue
        if isinstance(before, dict) and isinstance(value, dict):
            found["within"][key] = difference(before, value)
        elif isinstance(before, list) and isinstance(value, list) and (stays := _alike(before, value)):
            found["add"][key] = stays, value[stays:]
        else:
            found["set"][key] = value
    found["drop"] = [key for key in old if key not in new]
    for part in [part for part, values in found.items() if not values]:
        del found[part]  # type: ignore[misc]
    return found


def differences(scenes: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """A whole replay: of each scene what differs from the one before it, of the first all.

    The hands are half of every scene. So each of their cards stands once in `cards` of the first difference, and the
    hands have its number.
    """
    known: dict[str, int] = {}
    made: list[Difference] = []
    before: Mapping[str, Any] = {}
    for scene in scenes:
        hands = {
            seat: [known.setdefault(json.dumps(card), len(known)) for card in hand]
            for seat, hand in scene["hands"].items()
        }
        shown = {**scene, "hands": hands}
        made.append(difference(before, shown))
        before = shown
    return [{"cards": [json.loads(card) for card in known], **made[0]}, *made[1:]]


def _alike(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How many items two lists begin with that are the same."""
    return next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other))
    )
