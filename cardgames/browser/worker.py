"""A visit to the site: what its pages ask of the one Python that serves them all.

    {"op": "page", "language"}                        another page is read, in this language: its cells start afresh
    {"op": "run", "slot", "name", "code"}             run a cell
    {"op": "table", "slot", "game", "record", "seat"} lay a table; `record` is a link, or null for a new game; with
                                                      what a table has `kept` beside it, that goes on; with `fresh`
                                                      a new game is dealt by chance, with `deal` one that the page
                                                      has begun to play
    {"op": "compare", "slot"}                         lay two readings of a game side by side
    {"op": "coached", "slot", "game", "record"}       lay a first deal with a coach; `record` as of a table
    {"op": "lesson", "slot", "game", "record"}        lay a lesson; `record` is a link, or null for that of the game;
                                                      with what a lesson has `kept` beside it, that goes on
    {"op": "quiz", "slot", "game", "record"}          lay a sheet of questions; `record` is a link, or null; with
                                                      what a sheet has `kept` beside it, that goes on
    {"op": "write", "slot", "name", "code", ...}      let a player that the reader wrote play; see `writing`
    {"op": "house", "slot", "name", "code", ...}      let house rules be checked, or played; see `house_rules`
    {"op": "own", "slot", "rules", "clauses", ...}    check or play a game of the reader's own; see `own_game`
    {"op": "msg" | "update" | "close", "id", ...}     for a widget that is shown

`cells` and `page` describe what comes back; and, where something is wrong with the program itself:

    {"op": "broke", "slot" or "id", "why", "late"}    that could not be carried out; `late` says that a part of the
                                                      package could not be fetched
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any

from cardgames import words
from cardgames.browser.late_import import NotFetched
from cardgames.core import BadRecord, IllegalMove
from cardgames.games import rules_of
from cardgames.records import incoming
from cardgames.widgets import anywidget_shim as page
from cardgames.widgets.base import MAX_SEED, Widget
from cardgames.widgets.table import Table

if TYPE_CHECKING:
    from cardgames.browser.cells import Cells
    from cardgames.browser.house_rules import HouseDesk
    from cardgames.browser.writing import Desk
    from cardgames.widgets.compare import Compare

MAX_ERROR_CHARACTERS = 500
"""The maximum length of an error message."""
FIRST_DEAL = 1916
"""The deal that a page of a game shows as a picture and begins with."""
FIRST_MATCH_OPTIONS: dict[str, dict[str, Any]] = {"kozel": {"boast": False}}
"""Rulings of a first match, by game, chosen so that no rule first appears in its second deal."""


def fresh_cells(post: Callable[[str], None]) -> Cells:
    """Cells that share nothing with others yet."""
    from cardgames.browser.cells import Cells, lend_ipython

    lend_ipython()
    return Cells(post)


class Visit:
    """What lasts from page to page. `post` sends a text to the page; `site` is the address of the site's first page.

    language: what the reader's first page is written in.
    """

    def __init__(self, post: Callable[[str], None], site: str, language: str = words.ENGLISH) -> None:
        self.post = page.post = post
        words.spoken = language
        Widget.home = site
        Widget.site = site if language == words.ENGLISH else f"{site}{language}/"  # where its own rules stand
        self.cells: Cells | None = None
        self.desk: Desk | None = None
        self.house_desk: HouseDesk | None = None
        self.own_game: ModuleType | None = None

    def receive(self, text: str) -> Awaitable[None] | None:
        """Carry out what the page asks. An error is sent to the place, or the widget, that asked."""
        message: dict[str, Any] = {}
        try:
            message = readable(text)
            going = HANDLERS[message["op"]](self, message)
        except BaseException as wrong:  # noqa: BLE001 - a page has nobody else to tell
            self.tell_broken(message, wrong)
            return None
        return None if going is None else self.finish(message, going)

    async def finish(self, message: Mapping[str, Any], going: Awaitable[None]) -> None:
        """Wait for what was begun; an error is sent likewise."""
        try:
            await going
        except BaseException as wrong:  # noqa: BLE001
            self.tell_broken(message, wrong)

    def tell_broken(self, message: Mapping[str, Any], wrong: BaseException) -> None:
        """Say that a message could not be carried out, in one line and to whom it concerns."""
        where = {key: message[key] for key in ("slot", "id") if key in message}
        why = f"{message.get('op', 'a message')}: {type(wrong).__name__}: {wrong}"[:MAX_ERROR_CHARACTERS]
        self.post(json.dumps({"op": "broke", **where, "why": why, "late": isinstance(wrong, NotFetched)}))

    def run(self, message: Mapping[str, Any]) -> Awaitable[None]:
        """Run a cell. What that needs is loaded only now."""
        self.cells = self.cells or fresh_cells(self.post)
        return self.cells.run(message["slot"], message["name"], message["code"])

    def write(self, message: dict[str, Any]) -> Awaitable[None]:
        """Run what was written as a player, afresh, and let it play. What that needs is loaded only now."""
        from cardgames.browser.writing import Desk

        self.desk = self.desk or Desk()
        return self.run_afresh(message, self.desk.act)

    def house(self, message: dict[str, Any]) -> Awaitable[None]:
        """Run what was written as house rules, afresh, and check or play them. What that needs is loaded only now."""
        from cardgames.browser.house_rules import HouseDesk

        self.house_desk = self.house_desk or HouseDesk()
        return self.run_afresh(message, self.house_desk.act)

    def own(self, message: dict[str, Any]) -> Awaitable[None]:
        """Check or play a game of the reader's own. What that needs is loaded only now."""
        from cardgames.browser import own_game

        self.own_game = own_game
        return self.run_afresh(message, own_game.act)

    def run_afresh(self, message: dict[str, Any], act: Callable[..., Iterator[object]]) -> Awaitable[None]:
        """Run the code of a message, if it has some, in cells of its own, and then let a desk act on it."""
        cells = fresh_cells(self.post)
        return cells.run(message["slot"], message.get("name", ""), message.get("code", ""), partial(act, message))

    def turn(self, message: Mapping[str, Any]) -> None:
        """Another page is read: a game of the reader's own, which may be that of a link, is in no list there."""
        if self.own_game is not None:
            self.own_game.remove()
        words.load(message["language"])
        self.cells = None
        words.spoken = message["language"]

    def pass_on(self, message: Mapping[str, Any]) -> None:
        """Give a message to the widget that it is for, if that is shown."""
        widget = page.find_widget(message["id"])
        if widget is not None:
            widget.receive(message)

    def lay(self, message: dict[str, Any]) -> None:
        """Lay a table, or say what is wrong with the record that it should show."""
        error = None
        try:
            laid = asked_widget(message)
            if RESUME_FIELDS.get(message["op"], "") in message:
                laid.take_up(message)
            laid.open(message["slot"])
        except BadRecord as wrong:
            error = {"text": str(wrong), "places": []}
        self.post(json.dumps({"op": "done", "slot": message["slot"], "error": error}))


RESUME_FIELDS = {"table": "version", "coached": "version", "lesson": "step", "quiz": "chosen"}
"""By kind of message, the field that is present if a `kept` state is resumed."""


def asked_widget(message: Mapping[str, Any]) -> Any:
    """The widget that a message asks for. What it needs is loaded only now. Raises BadRecord."""
    record, game = message.get("record"), message.get("game", "")
    match message["op"]:
        case "lesson":
            from cardgames.widgets.lesson import Lesson

            return Lesson(game if record is None else record)
        case "coached":
            from cardgames.widgets.coached import Coached

            return Coached(game, record=record)
        case "quiz":
            from cardgames.widgets.quiz import Quiz

            return Quiz(game, seed=FIRST_DEAL) if record is None else Quiz.from_link(record)
        case "compare":
            return first_comparison()
    if record is not None:
        return Table.from_link(record, seat=message.get("seat") or "A")
    if "deal" in message:
        return take_over(game, message["deal"])
    return Table(game) if message.get("fresh") else first_table(game)


HANDLERS: dict[str, Callable[[Visit, dict[str, Any]], Awaitable[None] | None]] = {
    "page": Visit.turn,
    "run": Visit.run,
    "write": Visit.write,
    "house": Visit.house,
    "own": Visit.own,
    **dict.fromkeys(("table", "coached", "compare", "lesson", "quiz"), Visit.lay),
    **dict.fromkeys(("msg", "update", "close"), Visit.pass_on),
}
"""What carries out each kind of message."""

REQUIRED_TEXTS = {
    "page": ("language",),
    **dict.fromkeys(("run", "write", "house"), ("slot", "name", "code")),
    "own": ("slot", "rules", "clauses"),
    **dict.fromkeys(("msg", "update", "close"), ("id",)),
}
"""The texts that are in each kind of message; all others have a slot."""


def readable(text: str) -> dict[str, Any]:
    """A message of the page. Raises BadRecord where it cannot be one."""
    message = incoming.message(text)
    op = str(message.get("op")) if isinstance(message, dict) else ""
    if op not in HANDLERS or not all(isinstance(message.get(name), str) for name in REQUIRED_TEXTS.get(op, ("slot",))):
        raise BadRecord("A message of the page cannot be read.")
    return dict(message)


def first_table(game: str, language: str = "", *, seed: int = FIRST_DEAL, kind: type[Table] = Table) -> Table:
    """The table that the page of a game begins with. seed: of a deal that the page begins with instead."""
    plain = FIRST_MATCH_OPTIONS.get(rules_of(game).name, {})
    table = kind(game, seed=seed, language=language, **plain)
    table.afterwards = {known.name: known.default for known in table.game.rules.rulings() if known.name in plain}
    return table


def take_over(game: str, deal: object) -> Table:
    """The table of a deal that a page has begun to play by itself.

    deal: its `seed`, the `nonce` of its seal, the moves made `before` for the reader, and the `move` that they have
    made, or None; the others then move as they did when docs/site/first_deals.py prepared it. Raises BadRecord.
    """
    match deal:
        case {"seed": int(seed), "nonce": str(nonce), "before": [*before], "move": str() | None as move} if abs(
            seed
        ) <= MAX_SEED and all(isinstance(each, str) for each in before):
            table = first_table(game, seed=seed)
            table.seal_with(nonce)
            try:
                for each in before if move is None else [*before, move]:
                    table.push(each)
            except IllegalMove as wrong:
                raise BadRecord(str(wrong)) from wrong
            return table
    raise BadRecord("A deal that the page has begun cannot be read.")


def first_comparison() -> Compare:
    """The comparison that its page begins with."""
    from cardgames.widgets.compare import Compare

    return Compare("golph", stymies=("of any colour", "of the colour led"), seed=4)
