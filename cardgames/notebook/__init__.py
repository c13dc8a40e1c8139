"""What every notebook begins with: one line, and its tools are there.

    from cardgames.notebook import *

Tables, lessons and questions; rules, hands and tricks that show themselves; games played by chance; and `check`, which
answers a guess. `tools()` lists all that this line brings. Only the widgets need anything beyond the standard library.
"""

from __future__ import annotations

from inspect import Signature, getdoc
from typing import TYPE_CHECKING

import cardgames
from cardgames.core import View
from cardgames.notebook import handled
from cardgames.notebook.claims import claims, silent, study, verdicts, words_of
from cardgames.notebook.games import books, example, play_at_random, table_of
from cardgames.notebook.hand_in import handin, read_handin
from cardgames.notebook.menus import Menus, advice, save_advice, worth
from cardgames.notebook.own import again, both_ways, try_out
from cardgames.notebook.own_game import own_deal, own_game
from cardgames.notebook.reveal import reveal
from cardgames.notebook.show import Output, booklet, cards, clause, code, disputed, grid, hands, story, trick
from cardgames.notebook.sure import gain_of_advice, growth, intervals, left_wins, measured
from cardgames.notebook.verdict import check, practise

if TYPE_CHECKING:
    from cardgames.widgets import Compare, Lesson, Quiz, Table

__all__ = [
    "Compare", "Lesson", "Menus", "Quiz", "Table", "advice", "again", "booklet", "books", "both_ways", "cardgames",
    "cards", "check", "claims", "clause", "code", "disputed", "example", "gain_of_advice", "grid", "growth",
    "handin", "hands", "intervals", "left_wins", "measured", "own_deal", "own_game", "play_at_random", "practise",
    "read_handin", "reveal", "save_advice", "silent", "story", "study", "table_of", "tools", "trick", "try_out",
    "verdicts", "words_of", "worth",
]  # fmt: skip

handled.install()
View.__signature__ = Signature()  # type: ignore[attr-defined]  # so that help(view) begins with words


def tools() -> Output:
    """All that the first line of a notebook brings: each name, and what it is for."""
    rows = []
    for name in __all__:
        thing = cardgames if name == "cardgames" else globals().get(name) or __getattr__(name)
        about = (getdoc(thing) or "").partition("\n\n")[0].partition(": `")[0]
        rows.append([name, " ".join(about.split())])
    return grid(rows)


def __getattr__(name: str) -> object:
    if name not in ("Compare", "Lesson", "Quiz", "Table"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from cardgames import widgets

    return getattr(widgets, name)
