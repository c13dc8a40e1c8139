"""Check that a receipt fits its hash, and that a record was dealt from its pack."""

from __future__ import annotations

import argparse

from cardgames.cli.arguments import contents, records
from cardgames.records import commitment, record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    receipt_help = "the file of a receipt, which a table shows after a deal"
    parser.add_argument("receipt", metavar="RECEIPT", help=receipt_help)
    parser.add_argument("file", metavar="RECORD", nargs="?", help="the record of the game, or its link")


def run(asked: argparse.Namespace) -> int:
    """Print what fits; the status is 2 where something does not."""
    receipt = commitment.read(contents(asked.receipt))
    if not receipt.fits:
        print("The receipt does not fit its hash: the cards, the nonce or the hash were changed.")
        return 2
    print(f"The receipt fits its hash, {receipt.hash}. If the table showed this hash, no card was changed.")
    if asked.file is None:
        return 0
    for text in records(asked.file):
        if not receipt.is_of(record.replay(text)):
            print("The record does not belong to this receipt: none of its deals has these cards in this order.")
            return 2
    print("The record belongs to this receipt: it was dealt from these cards in this order.")
    return 0
