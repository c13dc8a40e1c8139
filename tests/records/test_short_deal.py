"""A deal written short: the cards that are named lie where it says, and the others in the order of the pack."""

from __future__ import annotations

import pytest

from cardgames.core import BadRecord, Rules
from cardgames.games import every
from cardgames.records import short_deal
from cardgames.records.record import replay


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_the_named_cards_lie_where_it_says(game: type[Rules]) -> None:
    wanted = [str(card) for card in game().pack()[-2:]]
    record = short_deal.record(game.name, {"A": " ".join(wanted)}, dealer="B")
    t = replay(record).table
    assert [str(card) for card in t.hands[0] or t.piles[0][::-1]][:2] == wanted
    assert short_deal.record(game.name, {"A": " ".join(wanted)}, dealer="B") == record


def test_an_open_card_the_stock_and_a_seed() -> None:
    record = short_deal.record("golph", {"up": "R1", "stock": "G1 G2"}, options={"players": 3}, moves=[])
    t = replay(record).table
    assert ([str(card) for card in t.up], [str(card) for card in t.stock][:2]) == (["R1"], ["G1", "G2"])
    seeded = short_deal.record("golph", seed=7)
    assert replay({**seeded, "seed": 7, "deals": [{"moves": []}]}).record()["deals"] == seeded["deals"]


@pytest.mark.parametrize(
    ("deal", "says"),
    [
        ({"Z": "R1"}, 'Cards are dealt to A, B, C, D, up, stock, not to "Z".'),
        ({"A": "R1", "up": "R1"}, '"R1" is dealt twice.'),
        ({"A": "Q1"}, '"Q1" is not a card of this pack.'),
        ({"up": "R1 R2"}, '"up" has 1 card when all are dealt, not 2.'),
    ],
)
def test_what_cannot_lie_so_is_refused(deal: dict[str, str], says: str) -> None:
    with pytest.raises(BadRecord) as wrong:
        short_deal.record("golph", deal)
    assert str(wrong.value) == says
