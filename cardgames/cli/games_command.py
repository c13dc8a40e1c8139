"""List the games: the name of each in records, its title, its print, and how many play."""

from __future__ import annotations

import argparse

from cardgames.games import every
from cardgames.rulebooks import rulebook
from cardgames.words import load


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add nothing."""


def run(_: argparse.Namespace) -> int:
    """Print one line a game."""
    for game in every():
        book, first, last = rulebook.load(game.rulebook), game.numbers[0], game.numbers[-1]
        in_a_row = len(game.numbers) > 2 and game.numbers == tuple(range(first, last + 1))
        players = f"{first} to {last}" if in_a_row else load().either(map(str, game.numbers))
        print(f"{game.name:15} {game.title} ({book.imprint}), for {players} players")
    return 0
