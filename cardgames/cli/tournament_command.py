"""Let players meet on the same deals, from every seat.

A player is the name of a level, or FILE.py:function, a function that takes a view and returns a move.
Ctrl-C prints what there is so far, and the exit status is then 130.
"""

from __future__ import annotations

import argparse
import json

from cardgames.cli.arguments import add_game, add_seed, add_workers, rules_of
from cardgames.cli.output import INTERRUPTED
from cardgames.core import BadRecord, quote
from cardgames.players import LEVELS
from cardgames.tournaments import tournament
from cardgames.tournaments.entrants import parse_player
from cardgames.tournaments.lessons import REVIEWED_DEALS
from cardgames.tournaments.player_processes import LIMIT_SECONDS
from cardgames.tournaments.tournament import DEALS
from cardgames.words import load


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_game(parser, "how many sit at the table")
    entrants_help = f"a level ({', '.join(LEVELS)}), or FILE.py:function"
    parser.add_argument("entrants", metavar="PLAYER", nargs="+", help=entrants_help)
    deals_help = f"how many deals; {DEALS} if left out"
    parser.add_argument("--deals", type=int, default=DEALS, metavar="N", help=deals_help)
    add_seed(parser, default=None)
    limit_help = f"how many seconds a move may take; {LIMIT_SECONDS:g} if left out"
    parser.add_argument("--limit", type=float, default=LIMIT_SECONDS, help=limit_help)
    add_workers(parser)
    parser.add_argument("--lessons", metavar="PLAYER", help="also print the moves that cost this player most")
    worst_help = f"how many of its worst deals to look at; {REVIEWED_DEALS} if left out"
    parser.add_argument("--worst", type=int, default=REVIEWED_DEALS, help=worst_help)
    parser.add_argument("--json", action="store_true", help="print one object, with how any two compare")


def run(asked: argparse.Namespace) -> int:
    """Print the standings."""
    rules = rules_of(asked)
    players = {text: parse_player(text) for text in asked.entrants}
    if asked.lessons is not None and asked.lessons not in players:
        raise BadRecord(f"{quote(asked.lessons)} does not take part; these do: {', '.join(players)}.")
    found = tournament(
        rules,
        [players[text] for text in asked.entrants],
        deals=asked.deals,
        seed=asked.seed,
        workers=asked.workers,
        limit=asked.limit,
    )
    lessons = () if asked.lessons is None else found.lessons(players[asked.lessons], deals=asked.worst)
    if asked.json:
        more = {} if asked.lessons is None else {"lessons": [lesson._asdict() for lesson in lessons]}
        print(json.dumps(found.data() | more))
    else:
        about = [load()("lessons-about")] if lessons else []
        print(*found.as_lines(), *about, *lessons, sep="\n")
    return INTERRUPTED if found.stopped else 0
