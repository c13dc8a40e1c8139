"""Let the players in a folder meet, with standings and a bracket for the projector.

Each .py file of the folder is a player: its last function or class. Each .toml file is one that follows pieces of
advice. A .py file plays in processes of its own, within limits of time and memory. That contains accidents; it is
not a sandbox for hostile code, so read files from strangers first.
Ctrl-C prints what there is so far, and the exit status is then 130.
"""

from __future__ import annotations

import argparse
import json
import signal
from pathlib import Path

from cardgames.classroom.bracket import page
from cardgames.cli.arguments import add_game, add_seed, rules_of
from cardgames.cli.output import INTERRUPTED
from cardgames.core import BadRecord, quote
from cardgames.simulate.progress import progress_bar
from cardgames.tournaments.class_tournament import DEALS, class_tournament
from cardgames.tournaments.player_processes import LIMIT_SECONDS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("folder", metavar="FOLDER", type=Path)
    add_game(parser, "how many sit at the table")
    deals_help = f"in the standings and in each duel; {DEALS} if left out"
    parser.add_argument("--deals", type=int, default=DEALS, metavar="N", help=deals_help)
    add_seed(parser, default=None)
    limit_help = f"how many seconds a move may take; {LIMIT_SECONDS:g} if left out"
    parser.add_argument("--limit", type=float, default=LIMIT_SECONDS, help=limit_help)
    parser.add_argument("--alone", action="store_true", help="no level of the computer plays along")
    page_help = "the page for the projector; FOLDER/bracket.html if left out"
    parser.add_argument("--page", type=Path, metavar="FILE", help=page_help)
    parser.add_argument("--json", action="store_true", help="print one object, with the bracket")


def run(asked: argparse.Namespace) -> int:
    """Print the standings and the bracket, and write the page."""
    rules = rules_of(asked)
    path: Path = asked.page or asked.folder / "bracket.html"
    interrupted = False

    def interrupt(*_: object) -> None:
        nonlocal interrupted
        interrupted = True

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        with progress_bar(rules.title, asked.deals) as progress:
            found = class_tournament(
                asked.folder,
                rules,
                deals=asked.deals,
                seed=asked.seed,
                limit=asked.limit,
                alone=asked.alone,
                on_progress=progress,
                stop=lambda: interrupted,
            )
    finally:
        signal.signal(signal.SIGINT, before)
    try:
        path.write_text(page(found), "utf-8")
    except OSError as wrong:
        raise BadRecord(f"The page {quote(str(path))} cannot be written: {wrong.strerror}.") from None
    if asked.json:
        print(json.dumps(found.data() | {"page": str(path)}))
    else:
        print(*found.as_lines(), "", f"For the projector: {path}", sep="\n")
    return INTERRUPTED if interrupted else 0
