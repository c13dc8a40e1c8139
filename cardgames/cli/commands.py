"""The commands: what each is called, and which module it is in."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from cardgames.cli.output import INTERRUPTED_STATUS, complain, drop_output, error_data
from cardgames.core import BadRecord
from cardgames.core.version import VERSION

COMMANDS = {
    "play": "play a game in the terminal against computer players",
    "games": "list the games",
    "clauses": "print the rulebook of a game, with where each clause stands",
    "export": "print a rulebook as JSON, or as TEI P5 with its witnesses and readings",
    "replay": "replay a record and print its result",
    "explain": "retell a record in words, each step with its clause",
    "compare": "play the same deal under two readings, or two games, side by side",
    "solve": "print what each card is worth with all hands open, and the main line",
    "review": "print what each move of a finished deal cost, and what the rulebook advises",
    "study": "put a claim of a rulebook to the test, with error bars",
    "numbers": "count many deals of a game, at random and by the book",
    "tournament": "let players meet on the same deals, from every seat",
    "class": "hold a class: pupils join on their phones, and play at real tables",
    "house": "check house rules on many deals, against the print",
    "lesson": "check a lesson, and print its link",
    "new-rulebook": "begin a rulebook: a draft that can be played at once, or later parts of it",
    "check-rulebook": "list all that is wrong with a rulebook, each with its file and line",
    "example": "say what the examples of a rulebook come to, and write it",
    "fair": "check that the cards of a deal were not changed while it was played",
}
"""Every command in the order of the help, and its help. Each is a module of this package with `add_arguments`, which
adds to a parser, and `run`, which returns the exit status."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status.

    It is 0, 2 where something was wrong with the input, 1 where the system does not let it go on, as on a full disk,
    and 130 after Ctrl-C.
    """
    if arguments is None:
        arguments = sys.argv[1:]
        os.environ["PYTHONSAFEPATH"] = "1"  # a process that is started takes no file of this folder for a module
    asked = parser(*arguments[:1]).parse_args(arguments)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # it was closed before the program began
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # the terminal may not have every letter
    try:
        status = run(asked)
        sys.stdout.flush()
    except BrokenPipeError:
        drop_output()
        return 0
    except OSError as wrong:
        drop_output()
        complain(f"This cannot go on: {wrong.strerror or wrong}.")
        return 1
    except KeyboardInterrupt:
        complain()
        return INTERRUPTED_STATUS
    return status


def parser(*wanted: str) -> argparse.ArgumentParser:
    """The parser of the command line, with the arguments of the wanted commands; only their modules are loaded."""
    parser = argparse.ArgumentParser(prog="cardgames", description="Historic card games from their own rulebooks.")
    parser.add_argument("--version", action="version", version=VERSION)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, help_text in COMMANDS.items():
        if name in wanted:
            made = commands.add_parser(name, help=help_text, description=(module(name).__doc__ or "").strip())
            made.formatter_class = argparse.RawDescriptionHelpFormatter
            module(name).add_arguments(made)
        else:
            commands.add_parser(name, help=help_text)
    parser.set_defaults(parser=parser)
    return parser


def module(name: str) -> ModuleType:
    """The module of a command."""
    return import_module(f"cardgames.cli.{name.replace('-', '_')}_command")


def run(asked: argparse.Namespace) -> int:
    """Run the command that was asked for; returns the exit status."""
    if asked.command is None:
        asked.parser.print_help(sys.stderr)
        return 2
    try:
        status: int = module(asked.command).run(asked)
    except BadRecord as wrong:
        if getattr(asked, "json", False):
            print(json.dumps(error_data(wrong)))
        else:
            complain(str(wrong))
        return 2
    except Exception as wrong:  # the rules may be somebody's own, and fail in any way
        mistake = import_module("cardgames.authoring.rules_check").mistake_in_game(wrong)
        if mistake is None:
            raise
        complain(str(mistake))
        return 2
    return status
