"""Replay records and print their results.

FILE holds one record, over as many lines as it likes; - reads records from the standard input, one a line, and prints
one result a line, in order. A record that cannot be played gets an error in place of its result.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from cardgames.cli.arguments import RECORD_HELP, print_records
from cardgames.cli.output import summary
from cardgames.core import Game
from cardgames.records import record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help=RECORD_HELP)
    parser.add_argument("--json", action="store_true", help="print one result object a record")
    parser.add_argument("--trace", action="store_true", help="add who was to move and what was legal before each move")


def run(asked: argparse.Namespace) -> int:
    """Print the results; the status is 2 if a record failed."""
    say = json.dumps if asked.json else summary
    return print_records(asked.file, lambda text: say(replay(text, asked.trace)), asked.json)


def replay(text: bytes, trace: bool) -> dict[str, Any]:
    """The result of one record; with `trace`, also who was to move and what was legal. Raises BadRecord."""
    traces: list[list[dict[str, Any]]] = []

    def watch(game: Game) -> None:
        traces.extend([] for _ in range(game.deals - len(traces)))
        traces[-1].append({"seat": game.to_move, "legal": sorted(map(str, game.legal_moves))})

    result = record.replay(text, words_of, watch if trace else None).result()
    if trace:
        for number, deal in enumerate(result["deals"]):
            deal["trace"] = traces[number] if number < len(traces) else []
    return result


def words_of(clause: str) -> str:
    """The words of a clause; the rulebooks are loaded with the first refusal."""
    from cardgames.rulebooks import rulebook

    return rulebook.words(clause)
