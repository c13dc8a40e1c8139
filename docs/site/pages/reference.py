"""Pages and files of the reference that are made from the package: the command line, and the schema of records."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from cardgames.cli.commands import COMMANDS, module
from cardgames.records import record

HEAD = """\
# Command line

`cardgames`, or `python3 -m cardgames` in a checkout. `cardgames COMMAND --help` shows a command in the terminal. The exit
status is 0, 2 where something was wrong with the input, 1 where the system does not let it go on, and 130 after Ctrl-C.
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of the commands, and the schema of records as the games make it."""
    files.append(File.generated(config, "reference/command-line.md", content=command_line()))
    files.append(File.generated(config, "record.schema.json", content=json.dumps(record.schema(), indent=1)))
    return files


def command_line() -> str:
    """The page of the commands, as Markdown."""
    return "\n".join([HEAD, *(line for name in COMMANDS for line in command(name))])


def command(name: str) -> Iterator[str]:
    """What one command does, and its arguments."""
    parser = argparse.ArgumentParser(prog=f"cardgames {name}", add_help=False)
    module(name).add_arguments(parser)
    usage = " ".join(parser.format_usage().removeprefix("usage: ").split())
    yield from ("", f"## {name}", "", (module(name).__doc__ or "").strip(), "", "```text", usage, "```", "")
    for action in parser._actions:
        names = ", ".join(action.option_strings) or str(action.metavar or action.dest)
        value = f" {action.metavar or action.dest.upper()}" if action.option_strings and action.nargs != 0 else ""
        if action.help:
            yield from (f"`{names}{value}`", f":   {action.help[:1].upper()}{action.help[1:]}.", "")
