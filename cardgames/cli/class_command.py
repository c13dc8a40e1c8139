"""Hold a class: pupils join on their phones, and play at real tables. Ctrl-C ends it."""

from __future__ import annotations

import argparse
import asyncio
from contextlib import suppress
from pathlib import Path

from cardgames.classroom.server import serve


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at; 0.0.0.0 lets phones in")
    parser.add_argument("--port", type=int, help="the port, 0 for any; the first free one from 8060 on if left out")
    parser.add_argument("--no-browser", action="store_true", help="do not open the teacher's page")
    journal_help = "the file of the class; one that is there goes on"
    parser.add_argument("--journal", type=Path, metavar="FILE", help=journal_help)
    recover_help = "go on from the lines of the journal before one that cannot be read"
    parser.add_argument("--recover", action="store_true", help=recover_help)
    parser.add_argument("--site", type=Path, metavar="FOLDER", help="the built site, to be served beside the class")
    parser.add_argument("--address", default="", metavar="URL", help="where browsers find it behind a proxy")
    parser.add_argument("--json", action="store_true", help="print the addresses and the code as one object first")


def run(asked: argparse.Namespace) -> int:
    """Serve the class."""
    held = serve(
        asked.host,
        asked.port,
        asked.journal,
        browser=not asked.no_browser,
        as_json=asked.json,
        site=asked.site,
        address=asked.address,
        recover=asked.recover,
    )
    with suppress(KeyboardInterrupt):
        asyncio.run(held)
    return 0
