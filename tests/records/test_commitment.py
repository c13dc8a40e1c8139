"""A fair deal: the seal of a pack, made again here from its description alone, and the command that checks it."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

import cardgames
from cardgames import BadRecord
from cardgames.cli.commands import main
from cardgames.records import commitment
from cardgames.widgets.table import Table

GAMES = [game.name for game in cardgames.games()]


def described(receipt: dict[str, Any]) -> str:
    """The hash as the docstring of the module describes it, by none of its code."""
    text = b"cardgames/deal/1" + b"\n" + bytes(receipt["nonce"], "ascii") + b"\n"
    for place, card in enumerate(receipt["deck"]):
        text += b" " * (place > 0) + bytes(card, "utf-8")
    made = hashlib.new("sha256")
    made.update(text)
    return made.hexdigest()


def finished(name: str, **options: Any) -> Table:
    table = Table(name, seed=5, **options)
    while table.game.to_move:
        table.push(str(table.game.legal_moves[0]))
    return table


@pytest.mark.no_cover
@pytest.mark.parametrize("name", GAMES)
def test_a_table_seals_its_deal_before_the_first_move_and_opens_it_after_the_last(name: str) -> None:
    table = Table(name, seed=5)
    first = table.scene["seal"]
    assert first["receipt"] is None
    while table.game.to_move:
        assert table.scene["seal"] == first
        table.push(str(table.game.legal_moves[0]))
    opened = table.scene["seal"]
    receipt = json.loads(opened["receipt"])
    assert first["hash"] == opened["hash"] == receipt["hash"] == described(receipt)
    assert receipt["deck"] == table.record["deals"][0]["deck"]


@pytest.mark.no_cover
@pytest.mark.parametrize("name", GAMES)
def test_while_a_deal_is_played_neither_the_nonce_nor_the_pack_is_sent_out(name: str) -> None:
    table = Table(name, seed=5)
    receipt = table._sealed[1]
    moves = 0
    while table.game.to_move and moves < 60:
        sent = json.dumps([table.scene, table.setup])
        assert receipt.hash in sent
        assert receipt.nonce not in sent
        assert json.dumps(receipt.deck)[1:-1] not in sent
        table.push(str(table.game.legal_moves[0]))
        moves += 1


@pytest.mark.no_cover
def test_a_pack_that_the_table_did_not_deal_has_no_seal() -> None:
    record = finished("goat").record
    assert Table(record=record).scene["seal"] is None
    table = Table("goat", seed=5)
    table.load(record)
    assert table.scene["seal"] is None
    assert Table(cardgames.new("goat", seed=5)).scene["seal"] is None
    other = cardgames.new("goat", seed=6).record()["deals"][0]["deck"]
    table.deal(5)
    assert table.scene["seal"] is not None
    table._line.game = cardgames.new("goat", deck=other)
    table.refresh()
    assert table.scene["seal"] is None


def test_each_deal_of_a_match_has_a_seal_of_its_own_which_closes_when_moves_are_taken_back() -> None:
    table = finished("kozel")
    first = table.scene["seal"]
    table.next_deal()
    second = table.scene["seal"]
    assert second["hash"] != first["hash"]
    assert second["receipt"] is None
    while table.game.deals > 1:
        table.undo()
    assert table.scene["seal"] == {**first, "receipt": None}


@pytest.mark.no_cover
def test_the_same_pack_is_sealed_otherwise_each_time() -> None:
    seals = {Table("goat", seed=5).scene["seal"]["hash"] for _ in range(20)}
    assert len(seals) == 20


def test_a_receipt_fits_only_if_nothing_was_changed() -> None:
    chance = random.Random(29)
    for _ in range(200):
        receipt = commitment.seal(cardgames.new("kozel", seed=chance.randrange(10**6)).record()["deals"][0]["deck"])
        written = receipt.data()
        assert commitment.read(json.dumps(written)).fits
        one, other = chance.sample(range(32), 2)
        deck = list(receipt.deck)
        deck[one], deck[other] = deck[other], deck[one]
        digit = chance.randrange(32)
        turned = "0" if receipt.nonce[digit] != "0" else "1"
        nonce = receipt.nonce[:digit] + turned + receipt.nonce[digit + 1 :]
        for changed in ({"deck": deck}, {"deck": deck[:-1]}, {"nonce": nonce}, {"hash": "0" * 64}):
            assert not commitment.read(json.dumps(written | changed)).fits


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "[]",
        "{}",
        "[" * 1000,
        '{"hash": "", "nonce": "", "deck": []}',
        json.dumps({"hash": "a" * 64, "nonce": "", "deck": []}),
        json.dumps({"hash": "a" * 64, "nonce": "b" * 32, "deck": "B9"}),
        json.dumps({"hash": "a" * 64, "nonce": "b" * 32, "deck": ["B9 R4"]}),
        json.dumps({"hash": "a" * 64, "nonce": "b" * 32, "deck": [], "more": 1}),
        json.dumps({"hash": "a" * 64, "nonce": "b" * 32, "deck": ["A\ud800"]}),
        " " * 30_000,
        b"\xff",
    ],
)
def test_what_is_no_receipt_gets_one_sentence(bad: str | bytes) -> None:
    with pytest.raises(BadRecord, match=r"^[A-Z][^.]*(\.json[^.]*)?\.$"):
        commitment.read(bad)


def test_the_command_says_in_a_sentence_whether_a_receipt_fits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = finished("goat")
    receipt = json.loads(table.scene["seal"]["receipt"])
    fair, changed, game, other = (tmp_path / f"{name}.json" for name in ("fair", "changed", "game", "other"))
    fair.write_text(json.dumps(receipt))
    changed.write_text(json.dumps({**receipt, "deck": receipt["deck"][::-1]}))
    game.write_text(json.dumps(table.record))
    other.write_text(json.dumps(cardgames.new("goat", seed=6).record()))

    def answer(*files: Path) -> tuple[int, str]:
        status = main(["fair", *map(str, files)])
        out, err = capsys.readouterr()
        return status, out + err

    fits = f"The receipt fits its hash, {receipt['hash']}. If the table showed this hash, no card was changed.\n"
    assert answer(fair) == (0, fits)
    assert answer(fair, game) == (
        0,
        f"{fits}The record belongs to this receipt: it was dealt from these cards in this order.\n",
    )
    assert answer(fair, other)[0] == 2
    assert "does not belong" in answer(fair, other)[1]
    assert answer(changed) == (2, "The receipt does not fit its hash: the cards, the nonce or the hash were changed.\n")
    assert answer(tmp_path / "none.json")[0] == 2
