"""Games that quote their rulebook: where a move is refused, the words of the clause that forbids it stand beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgames.core import Game, Rules
from cardgames.records import record as records
from cardgames.rulebooks import rulebook


def new(
    game: str | type[Rules] | Rules,
    *,
    dealer: str = "A",
    seed: int | None = None,
    deck: Sequence[str] | None = None,
    **options: Any,
) -> Game:
    """A new game, its first deal on the table.

    game: its name in records; or rules of your own, a class that overrides one method of a game's `Rules`, or more.
    dealer: a seat's letter. deck: the whole pack in dealing order, as texts.
    seed: deals what no deck is given for; without either the pack is shuffled by chance.
    options: `players` and rulings.
    Raises BadRecord on an unknown game, option or value, or a wrong pack.
    """
    started = Game(records.rules(game, options), dealer, seed, rulebook.words)
    started.deal(deck)
    return started


def waiting(rules: Rules, dealer: str, seed: int) -> Game:
    """A new game by these rules, each of whose deals waits for `deal`."""
    game = Game(rules, dealer, seed, rulebook.words)
    game.deals_on = False
    return game


def replay(record: Mapping[str, Any] | str, own: Rules | None = None) -> Game:
    """The game at the end of a record: an object, its JSON text, or a link.

    own: rules of your own, in place of those that the record names. A record tells cards and moves, and no code.
    Raises BadRecord with deal, move and clause.
    """
    return records.replay(record, rulebook.words, own=own)
