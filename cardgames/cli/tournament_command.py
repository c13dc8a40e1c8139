"""Let players meet on the same deals, from every seat.

A player is the name of a level, or FILE.py:function, a function that takes a view and returns a move. A folder stands
for all players in it: each .py file is one, its last function or class; each .toml file follows pieces of advice.
Written players answer in processes of their own, within limits of time and memory. That contains accidents; it is not a
sandbox for hostile code, so read files from strangers first.
Ctrl-C prints what there is so far, and the exit status is then 130.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from cardgames.cli.arguments import add_game, add_seed, add_workers, rules_of
from cardgames.cli.output import INTERRUPTED_STATUS
from cardgames.core import BadRecord, quote
from cardgames.players import LEVELS
from cardgames.tournaments import tournament
from cardgames.tournaments.entrants import display_name, parse_player
from cardgames.tournaments.folder import Entry, entries
from cardgames.tournaments.lessons import REVIEWED_DEALS
from cardgames.tournaments.player_processes import LIMIT_SECONDS
from cardgames.tournaments.tournament import DEALS
from cardgames.words import load


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_game(parser, "how many sit at the table")
    entrants_help = f"a level ({', '.join(LEVELS)}), FILE.py:function, or a folder"
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
    playing: dict[str, list[object]] = {}
    faults: list[Entry] = []
    for text in asked.entrants:
        if Path(text).is_dir():
            files = entries(Path(text), rules)
            faults += [entry for entry in files if entry.fault]
            playing[text] = [entry.player for entry in files if not entry.fault]
        else:
            playing[text] = [parse_player(text)]
    for entry in faults:
        print(entry.fault_line(), file=sys.stderr)
    players = [player for text in asked.entrants for player in playing[text]]
    named = {display_name(player): player for player in players}
    named |= {text: given[0] for text, given in playing.items() if len(given) == 1}
    if asked.lessons is not None and asked.lessons not in named:
        raise BadRecord(f"{quote(asked.lessons)} does not take part; these do: {', '.join(named)}.")
    found = tournament(rules, players, deals=asked.deals, seed=asked.seed, workers=asked.workers, limit=asked.limit)
    lessons = () if asked.lessons is None else found.lessons(named[asked.lessons], deals=asked.worst)
    if asked.json:
        more: dict[str, Any] = {}
        if faults:
            more["faults"] = [{"file": entry.file, "fault": entry.fault} for entry in faults]
        if asked.lessons is not None:
            more["lessons"] = [lesson._asdict() for lesson in lessons]
        print(json.dumps(found.data() | more))
    else:
        about = [load()("lessons-about")] if lessons else []
        print(*found.as_lines(), *about, *lessons, sep="\n")
    return INTERRUPTED_STATUS if found.stopped else 0
