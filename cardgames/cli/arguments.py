"""Arguments that several commands share: a game with its players and rulings, and files of records."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from cardgames.cli.output import error_data, summary
from cardgames.core import BadRecord, Rules, quote
from cardgames.records import incoming, link, record

RECORD_HELP = "a file that holds one record, or a link; - reads one a line"
SEED = 1916


def add_game(parser: argparse.ArgumentParser, players_help: str = "how many play") -> None:
    """Add the name of a game, and what its rules depend on."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=int, help=players_help)
    parser.add_argument("--ruling", action="append", default=[], metavar="NAME=VALUE", help="a ruling; may be repeated")


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add how many processes do the work."""
    parser.add_argument("--workers", type=int, help="how many processes; as many as there are cores if left out")


def add_seed(parser: argparse.ArgumentParser, default: int | None = SEED) -> None:
    """Add the seed of the deals. default: None where it is drawn at random."""
    without = "drawn at random" if default is None else default
    parser.add_argument("--seed", type=int, default=default, help=f"deal from this seed; {without} if left out")


def options_of(asked: argparse.Namespace) -> dict[str, Any]:
    """The number of players and the rulings of `add_game`."""
    players: dict[str, Any] = {} if asked.players is None else {"players": asked.players}
    return players | rulings(asked.ruling)


def rules_of(asked: argparse.Namespace) -> Rules:
    """The rules of `add_game`. Raises BadRecord on an unknown game, number of players or ruling."""
    return record.rules(asked.game, options_of(asked))


def rulings(typed: Sequence[str]) -> dict[str, Any]:
    """Rulings as they are typed, NAME=VALUE, with truth values and numbers read."""
    options: dict[str, Any] = {}
    for text in typed:
        name, _, value = text.partition("=")
        is_json = re.fullmatch(r"true|false|0|-?[1-9][0-9]{,999}", value)
        options[name] = json.loads(value) if is_json else value
    return options


def records(name: str) -> Iterator[bytes]:
    """The record of a link or a file, or, one a line, of the standard input.

    Raises BadRecord where the file cannot be read.
    """
    if link.is_link(name):
        yield name.encode()
    elif name == "-":
        yield from lines(sys.stdin.buffer)
    else:
        yield contents(name)


def print_records(name: str, in_words: Callable[[bytes], str], as_json: bool = False) -> int:
    """Print what is said of each of the `records`, or the error in its place; the status is 2 if a record failed."""
    status = 0
    for text in records(name):
        try:
            said = in_words(text)
        except BadRecord as wrong:
            status = 2
            said = json.dumps(error_data(wrong)) if as_json else summary(error_data(wrong))
        print(said)
    return status


def contents(name: str) -> bytes:
    """The contents of a file, up to the first byte too many. Raises BadRecord where it cannot be read."""
    try:
        with Path(name).open("rb") as file:
            return file.read(incoming.RECORD_LIMITS.length + 1)
    except OSError as wrong:
        raise BadRecord(f"The file {quote(name)} cannot be read: {wrong.strerror}.") from None


def lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream without the blank ones; of one that is too long the beginning, which is refused later."""
    longest = incoming.RECORD_LIMITS.length
    while line := stream.readline(longest + 1):
        rest = line
        while len(rest) > longest and not rest.endswith(b"\n"):
            rest = stream.readline(longest + 1)
        if line.strip():
            yield line
