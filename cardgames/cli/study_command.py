"""Put a claim of a rulebook to the test on many deals; or list the claims of a game.

Ctrl-C prints what there is so far, and the exit status is then 130.
"""

from __future__ import annotations

import argparse

from cardgames.claims.study import study
from cardgames.cli.arguments import add_seed, add_workers
from cardgames.cli.output import INTERRUPTED_STATUS
from cardgames.core import BadRecord, quote
from cardgames.games import every
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.verdicts import claim_text, verdict_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    claim_help = "a claim; or a game, to list its claims, or all those of its rulebook where it has none"
    parser.add_argument("claim", metavar="CLAIM", help=claim_help)
    parser.add_argument("--deals", type=int, help="how many deals; as many as we think enough if left out")
    add_seed(parser)
    add_workers(parser)


def run(asked: argparse.Namespace) -> int:
    """Print the study, or the list."""
    game = next((game for game in every() if game.name == asked.claim), None)
    if game is not None:
        book = rulebook.load(game.rulebook)
        claims = book.chapter(game).claims or book.claims
        if asked.deals is not None or asked.workers is not None:
            raise BadRecord(f"{quote(asked.claim)} is a game; a study is of one claim, such as {claims[0].id}.")
        for claim in claims:
            print(f"{claim.id:14} {verdict_of(claim):25} {claim_text(claim)}")
        return 0
    found = study(asked.claim, asked.deals, asked.seed, workers=asked.workers)
    print(found, flush=True)
    return INTERRUPTED_STATUS if found.stopped else 0
