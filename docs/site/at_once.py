"""Where a reader who has never seen a game begins: before a card that brings the end of a trick."""

from __future__ import annotations

import places
from cardgames.browser.worker import first_table
from cardgames.core import Rules
from cardgames.players import LEVELS, at_level

BY_THE_BOOK = LEVELS[1]


def address(game: type[Rules]) -> str:
    """The page on which a game is played at once, from the home page.

    Where the first choice is a bid or a discard, it has been made by the book, and can be taken back. A game in which
    nobody takes a trick is begun at its beginning.
    """
    page = f"{places.play_page(game).removesuffix('.md')}/"
    table = first_table(game.name)
    table.play_at(BY_THE_BOOK)
    begun = table.link()
    while table.game.to_move is not None:
        here, view = table.link(), table.game.view(table.game.to_move)
        table.push(str(at_level(BY_THE_BOOK, table.game.rules, begun).choose(view)))
        if table.game.view().tricks:
            return page + (here if here != begun else "#now")
    return page + "#now"
