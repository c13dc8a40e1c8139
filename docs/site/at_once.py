"""Where a reader who has never seen a game begins: before a card that brings the end of a trick."""

from __future__ import annotations

import first_deals
import places
from cardgames.core import Rules


def address(game: type[Rules]) -> str:
    """The page on which a game is played at once, from the home page.

    Where the first choice is a bid or a discard, it has been made by the book, and can be taken back.
    """
    page = f"{places.play_page(game).removesuffix('.md')}/"
    return page + ("#card" if first_deals.before_a_card(game) else "#now")
