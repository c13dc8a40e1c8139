"""Pages and files of the reference that are made from the package: the command line, and the schema of records."""

from __future__ import annotations

import argparse
import json
from typing import Any

from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import templating
from cardgames.cli.commands import COMMANDS, module
from cardgames.records import record

COMMAND_LINE = "reference/command-line.md"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of the commands, and the schema of records as the games make it."""
    written = files.src_uris[COMMAND_LINE]
    files.remove(written)
    files.append(File.generated(config, COMMAND_LINE, content=command_line(written.content_string)))
    files.append(File.generated(config, "record.schema.json", content=json.dumps(record.schema(), indent=1)))
    return files


def command_line(introduction: str) -> str:
    """The page of the commands, as Markdown. introduction: what stands above them."""
    commands = [describe(name) for name in COMMANDS]
    return templating.render("command-line.md.j2", introduction=Markup(introduction), commands=commands)


def describe(name: str) -> dict[str, Any]:
    """What the page says of one command: its name, what it does, its usage and its arguments."""
    parser = argparse.ArgumentParser(prog=f"cardgames {name}", add_help=False)
    module(name).add_arguments(parser)
    return {
        "name": name,
        "about": Markup((module(name).__doc__ or "").strip()),
        "usage": Markup(" ".join(parser.format_usage().removeprefix("usage: ").split())),
        "arguments": [argument(action) for action in parser._actions if action.help],
    }


def argument(action: argparse.Action) -> dict[str, Markup]:
    """How one argument is typed, and its help."""
    name = ", ".join(action.option_strings) or str(action.metavar or action.dest)
    value = f" {action.metavar or action.dest.upper()}" if action.option_strings and action.nargs != 0 else ""
    text = action.help or ""
    return {"name": Markup(f"{name}{value}"), "help": Markup(text[:1].upper() + text[1:])}
