"""Check a lesson, and print its title and its link."""

from __future__ import annotations

import argparse

from cardgames.cli.arguments import contents
from cardgames.records import incoming, link
from cardgames.teaching import lessons


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="the TOML file of a lesson, or a link")


def run(asked: argparse.Namespace) -> int:
    """Print the lesson, or what is wrong with it."""
    if link.is_link(asked.file, "lesson"):
        text = asked.file
    else:
        text = incoming.text_of(contents(asked.file), "lesson", incoming.MAX_LINK_CHARACTERS)
    lesson = lessons.read(text)
    print(f"{lesson.title}: {len(lesson.steps)} step{'s' * (len(lesson.steps) > 1)}")
    print(asked.file if text == asked.file else lessons.write(text))
    return 0
