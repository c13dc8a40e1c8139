"""Every control of a table, a coach, a lesson, a quiz, a review, a comparison and a chart is answered in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardgames.notebook import growth, left_wins
from cardgames.players import DEFAULT_LEVEL, at_level
from cardgames.widgets import Coached, Compare, Lesson, Quiz
from cardgames.widgets.chart import Chart
from cardgames.widgets.table import Table
from tests.support.front import Pages, Seen
from tests.support.presser import press_all
from tests.support.thorough import ALL, times
from tests.widgets.test_charts import dots


def finished(table: Table) -> Table:
    """A table whose deal has been played to its end, with its review."""
    while table.game.to_move:
        table.push(str(at_level(DEFAULT_LEVEL, table.game.rules, "0").choose(table.game.view(table.game.to_move))))
    table.review()
    return table


PAGES: dict[str, Callable[[], Table | Quiz | Compare | Chart]] = {
    "table": lambda: Table("goat", seed=3),
    "coach": lambda: Coached("goat"),
    "coached review": lambda: finished(Coached("goat")),
    "lesson": lambda: Lesson("goat"),
    "quiz": lambda: Quiz("goat", seed=3),
    "review": lambda: finished(Table("nations", seed=3)),
    "interval": lambda: growth(left_wins(60)).widget,
    "dots": lambda: dots(20),
    "comparison": lambda: Compare("golph", stymies=("of any colour", "of the colour led"), seed=4),
}


@pytest.mark.parametrize("name", [name for name in PAGES if ALL or name not in ("coached review", "interval")])
def test_every_press_is_answered_in_words(pages: Pages, name: str) -> None:
    with pages.open(width=390, touch=True) as seen:
        Seen(seen.page, PAGES[name]())
        assert press_all(seen.page, times(8, 400)) == []
