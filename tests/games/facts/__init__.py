"""What only a game can say of itself to the tests that all games share; one file a rulebook, and a new one needs none.

Each file has some of these, by the name of a game, or of a game and a ruling:

ENDS           how the table of a finished deal looks
SHOWN          who sees what beside the cards that are played, at a move, and after the deal where its text is "":
               derived from cards and moves alone. Without it, leaks are looked for as `check-rulebook` does
LONGEST_DEALS  the most moves of a deal, where it may have more than four a card
LATER          that what a seat may know is looked at in later deals, too, and in which; None: in any
LAID_AWAY_UNSEEN   that cards are laid away face down
MOVES          after how many moves at the most what a seat cannot know is dealt otherwise
FREE_TEXTS     further values of a ruling that takes more than those it offers
CHOICES        how the primer says what players decide besides playing a card, by the first word of the move, where it
               uses other words
SAME_BY_LAW    rulings whose readings come to the same in every game, as the rulebook says of them
BESIDE         what else must be so for a ruling to make a difference, where the tests should not look for it
STACKED        decks for rulings about what shuffled cards hardly ever come to
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

MODULES = [import_module(f"{__name__}.{path.stem}") for path in sorted(Path(__file__).parent.glob("[!_]*.py"))]


def of_kind(kind: str) -> dict[Any, Any]:
    """The facts of one kind about all games that state them."""
    return {key: fact for module in MODULES for key, fact in getattr(module, kind, {}).items()}
