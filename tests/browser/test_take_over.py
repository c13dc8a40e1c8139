"""Python takes over a deal that a page has begun, and reads nothing else for one."""

from __future__ import annotations

import pytest

import cardgames
from cardgames.browser import worker

DEAL = {"seed": 1916, "nonce": "0" * 32, "before": [], "move": None}


def test_a_deal_is_taken_over_with_its_seal_and_first_move() -> None:
    first = worker.take_over("goat", DEAL)
    move = str(first.game.legal_moves[0])
    second = worker.take_over("goat", {**DEAL, "move": move})
    assert second.game.moves[: len(first.game.moves) + 1] == (*first.game.moves, move)
    assert first.scene["seal"] is not None
    assert first.scene["seal"]["hash"] == second.scene["seal"]["hash"]


@pytest.mark.parametrize(
    "wrong", [None, {}, {**DEAL, "seed": "1916"}, {**DEAL, "move": "play Z"}, {**DEAL, "seed": 10**20}]
)
def test_anything_else_is_refused(wrong: object) -> None:
    with pytest.raises(cardgames.BadRecord):
        worker.take_over("goat", wrong)


@pytest.mark.parametrize("game", [["goat"], {}, 3, None])
def test_a_game_that_is_none_is_refused(game: object) -> None:
    with pytest.raises(cardgames.BadRecord, match="There is no game"):
        worker.first_table(game)  # type: ignore[arg-type]
