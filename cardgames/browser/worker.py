"""A visit to the site: what its pages ask of the one Python that serves them all.

    {"op": "page", "language"}                        another page is read, in this language: its cells start afresh
    {"op": "run", "slot", "name", "code"}             run a cell
    {"op": "table", "slot", "game", "record", "seat"} lay a table; `record` is a link, or null for a new game
    {"op": "compare", "slot"}                         lay two readings of a game side by side
    {"op": "lesson", "slot", "game", "record"}        lay a lesson; `record` is a link, or null for that of the game;
                                                      with what a lesson has `kept` beside it, that goes on
    {"op": "quiz", "slot", "game", "record"}          lay a sheet of questions; `record` is a link, or null; with
                                                      what a sheet has `kept` beside it, that goes on
    {"op": "msg" | "update" | "close", "id", ...}     for a widget that is shown

What comes back is told in `cells` and `page`.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from cardgames import words
from cardgames.browser.cells import Cells, lend_ipython
from cardgames.core import BadRecord
from cardgames.widgets import anywidget_shim as page
from cardgames.widgets.table import Table

if TYPE_CHECKING:
    from cardgames.widgets.compare import Compare

FIRST_DEAL = 1916
"""The deal that a page of a game shows as a picture and begins with."""


class Visit:
    """What lasts from page to page. `post` sends a text to the page; `site` is the address of the site's first page.

    language: what the reader's first page is written in.
    """

    def __init__(self, post: Callable[[str], None], site: str, language: str = words.ENGLISH) -> None:
        self.post = page.post = post
        words.spoken = language
        Table.site = site
        lend_ipython()
        self.cells = Cells(post)

    def receive(self, text: str) -> Awaitable[None] | None:
        """Carry out what the page asks."""
        message = json.loads(text)
        match message["op"]:
            case "run":
                return self.cells.run(message["slot"], message["name"], message["code"])
            case "page":
                self.cells = Cells(self.post)
                words.spoken = message["language"]
            case "table" | "compare" | "quiz" | "lesson":
                self.lay(message)
            case _:
                widget = page.shown(message["id"])
                if widget is not None:
                    widget.receive(message)
        return None

    def lay(self, message: dict[str, Any]) -> None:
        """Lay a table, or say what is wrong with the record that it should show. What it needs is loaded only now."""
        error = None
        try:
            record = message.get("record")
            if message["op"] == "lesson":
                from cardgames.widgets.lesson import Lesson

                taught = Lesson(message["game"] if record is None else record)
                if "step" in message:
                    taught.take_up(message)
                taught.open(message["slot"])
            elif message["op"] == "compare":
                first_comparison().open(message["slot"])
            elif message["op"] == "quiz":
                from cardgames.widgets.quiz import Quiz

                first = Quiz(message["game"], seed=FIRST_DEAL) if record is None else Quiz.from_link(record)
                if "chosen" in message:
                    first.take_up(message)
                first.open(message["slot"])
            else:
                seat = message.get("seat") or "A"
                table = first_table(message["game"]) if record is None else Table.from_link(record, seat=seat)
                table.open(message["slot"])
        except BadRecord as wrong:
            error = {"text": str(wrong), "places": []}
        self.post(json.dumps({"op": "done", "slot": message["slot"], "error": error}))


def first_table(game: str, language: str = "") -> Table:
    """The table that the page of a game begins with."""
    return Table(game, seed=FIRST_DEAL, language=language)


def first_comparison() -> Compare:
    """The comparison that its page begins with."""
    from cardgames.widgets.compare import Compare

    return Compare("golph", stymies=("of any colour", "of the colour led"), seed=4)
