"""A class whose packs, and what its computer players and questions go by, are the same in every run of a test."""

from __future__ import annotations

import random

import pytest

from cardgames.core import Rules


def deal_known_packs(test: str, patch: pytest.MonkeyPatch) -> None:
    """Let all of these follow from the name of the test."""
    chance = random.Random(test)

    def shuffled(rules: Rules) -> list[str]:
        pack = [str(card) for card in rules.pack()]
        chance.shuffle(pack)
        return pack

    patch.setattr("cardgames.classroom.room.shuffled", shuffled)
    patch.setattr("cardgames.classroom.room.secrets.token_hex", lambda size: chance.randbytes(size).hex())
