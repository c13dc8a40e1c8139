"""Check house rules on many deals, against the print."""

from __future__ import annotations

import argparse
import json

from cardgames import house_rules
from cardgames.cli.arguments import add_seed, contents
from cardgames.house_rules.variants import names, text_of
from cardgames.records import incoming

DEALS = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    file_help = "the TOML file of house rules, or the name of ready-made ones"
    parser.add_argument("file", metavar="FILE", help=file_help)
    parser.add_argument("--deals", type=int, default=DEALS, metavar="N", help=f"how many deals; {DEALS} if left out")
    add_seed(parser)
    parser.add_argument("--json", action="store_true", help="print one object, with the deals that show each finding")


def run(asked: argparse.Namespace) -> int:
    """Print the findings; the status is 2 where something is not as it must be."""
    if asked.file in names():
        text = text_of(asked.file)
    else:
        text = incoming.text_of(contents(asked.file), "house rulebook", incoming.MAX_TOML_CHARACTERS)
    found = house_rules.check(house_rules.read(text), deals=asked.deals, seed=asked.seed)
    print(json.dumps(found.data()) if asked.json else found)
    return 0 if found.passes else 2
