"""The page on which a reader checks that no card of a deal was changed, beside a seal made here by other means."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from playwright.sync_api import expect

from cardgames.widgets.table import Table
from tests.support.browsers import Watched

FITS = "It fits: no card was changed after the seal was shown."
SHORT = "Now write the first 32 characters of the seal"
OTHER = "The receipt fits its own seal, but that seal does not"
NOT = "It does not fit: a card, the secret or the seal was changed."


def played() -> Table:
    table = Table("golph", seat="open", seed=3)
    while table.game.to_move:
        table.push(str(table.game.legal_moves[0]))
    return table


def resealed(receipt: dict[str, Any]) -> dict[str, Any]:
    """The receipt with a seal that fits what else is in it, made with the standard library alone."""
    text = "cardgames/deal/1\n" + receipt["nonce"] + "\n" + " ".join(receipt["deck"])
    return {**receipt, "hash": hashlib.sha256(text.encode()).hexdigest()}


def test_a_receipt_is_checked_in_the_page(seen: Watched, site_address: str) -> None:
    table = played()
    shown: Any = table.scene["seal"]
    receipt = json.loads(shown["receipt"])
    record = json.dumps(table.record)
    deck = [*receipt["deck"][1:], receipt["deck"][0]]
    moved = {**receipt, "deck": deck}
    first, seal = receipt["hash"][:32], receipt["hash"]
    spaced = " ".join(seal[at : at + 4] for at in range(0, 32, 4)).upper()
    tried = [
        (receipt, "", first, True, FITS),
        (receipt, "", seal, True, FITS),
        (receipt, "", "", False, SHORT),
        (receipt, "", first[:31], False, SHORT),
        (receipt, record, spaced, True, f"{FITS} These are the cards of deal 1 of the record."),
        (moved, "", first, False, NOT),
        ({**receipt, "nonce": "0" * 32}, "", first, False, NOT),
        ({**receipt, "hash": "0" * 64}, "", "0" * 32, False, NOT),
        (resealed(moved), "", resealed(moved)["hash"], True, FITS),
        (resealed(moved), record, resealed(moved)["hash"], False, "No deal of the record was dealt from these cards."),
        (resealed(moved), "", first, False, OTHER),
        (resealed(moved), "", first[:8], False, OTHER),
        (receipt, "{", first, False, "The record cannot be read: copy all of it."),
        ({**receipt, "deck": [1, 2]}, "", "", False, "This is no receipt"),
        ({"hash": receipt["hash"]}, "", "", False, "This is no receipt"),
        ([], "", "", False, "This is no receipt"),
    ]
    page = seen.page
    page.goto(f"{site_address}fair/")
    line = page.locator(".fair [role=status]")
    for given, beside, written, well, says in tried:
        page.locator('[data-fair="receipt"]').fill(json.dumps(given))
        page.locator('[data-fair="record"]').fill(beside)
        page.locator('[data-fair="written"]').fill(written)
        page.locator('[data-do="check"]').click()
        expect(line).to_contain_text(says)
        expect(page.locator(".fair [data-wrong]")).to_have_count(0 if well else 1)
    assert seen.violations() == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
