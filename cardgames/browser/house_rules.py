"""House rules that a reader writes on a page: checked, shown where they part from the print, played, and written down.

    {"op": "house", "what": "check", "slot", "name", "code", "game", "title", "clause", "readings", "example"}

`readings` holds the answers that were changed, and `example` a text of JSON, or is left out. The code is run first, as
that of a cell is. What comes back, beside what `cells` tells, is {"op": "found"} with the findings, the example, the
text of a file, or the fields of one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardgames.browser.writing import number, progress_of
from cardgames.core import BadRecord, Game, Rules
from cardgames.house_rules.house_rulebook import HouseRulebook, from_fields, read, write
from cardgames.house_rules.own_class import OwnClass, class_in
from cardgames.house_rules.report import Report, ShownDeal, check, example_of
from cardgames.records import incoming
from cardgames.records import record as records
from cardgames.widgets.table import Table
from cardgames.words import load

FIELDS = ("title", "game", "clause", "readings", "code", "players")
DEALS = 40
"""Deals that are compared; fewer than elsewhere, since a browser is slow at this."""


class HouseDesk:
    """Where house rules of one visit are tried. report: of the last check."""

    def __init__(self) -> None:
        self.report: Report | None = None

    def act(self, message: Mapping[str, Any], names: Mapping[str, Any], send: Callable[..., None]) -> Iterator[object]:
        """What a button asks for: each thing that is to be shown. Raises BadRecord, in a sentence."""
        what = message.get("what")
        if what == "read":
            book = read(str(message.get("text")))
            send(op="found", fields={**fields(book), "example": example_text(book)})
        elif what == "show":
            yield from self.show(number(message, "number", 0))
        elif what == "example":
            report = self.report
            if report is None or report.parting is None:
                raise BadRecord(load()("house-first-check"))
            example = example_of(report.parting, str(message.get("text") or load()("house-example-text")))
            send(op="found", example=json.dumps(vars(example)))
        else:
            book = book_of(message)
            own = class_in(names, book.code, book.game) if book.code else None
            if what == "file":
                send(op="found", file=write(book))
            elif what == "play":
                yield table(book, book.rules(None if own is None else own.kind), number(message, "seed", 1916))
            elif what == "check":
                yield from self.check(message, book, own, send)
            else:
                raise BadRecord(load()("write-unknown"))

    def check(
        self, message: Mapping[str, Any], book: HouseRulebook, own: OwnClass | None, send: Callable[..., None]
    ) -> Iterator[Table]:
        """Check house rules, tell what was found, and lay the deal where they part from the print."""
        self.report = None

        self.report = check(book, deals=number(message, "deals", DEALS), on_progress=progress_of(send), own=own)
        findings = self.report.findings
        data = [{"good": each.good, "says": each.says, "deal": each.deal is not None} for each in findings]
        send(op="found", findings=data, passes=self.report.passes, parts=self.report.parting is not None)
        first = next((at for at, each in enumerate(findings) if each.deal is not None), None)
        if first is not None:
            yield from self.show(first)

    def show(self, at: int) -> Iterator[Table]:
        """The deal that shows a finding, with all hands open, at the place that it is about."""
        if self.report is None:
            raise BadRecord(load()("house-first-check"))
        for finding in self.report.findings[at : at + 1]:
            if finding.deal is not None:
                yield table_to_step(finding.deal, self.report.book, self.report.rules)


def fields(book: HouseRulebook) -> dict[str, Any]:
    """What stands in the fields of the page."""
    return {name: getattr(book, name) for name in FIELDS}


def example_text(book: HouseRulebook) -> str | None:
    """The example of house rules as JSON, which the page keeps as it is."""
    return None if book.example is None else json.dumps(vars(book.example))


def book_of(message: Mapping[str, Any]) -> HouseRulebook:
    """The house rules of the page. Raises BadRecord, which names the field."""
    data = {name: message[name] for name in FIELDS if message.get(name) is not None}
    if message.get("what") != "file" and not str(data.get("clause", "")).strip():
        data["clause"] = load()("house-no-clause")  # it may be tried before it is written down
    if isinstance(message.get("example"), str):
        data["example"] = incoming.example(message["example"])
    return from_fields(data)


def table(book: HouseRulebook, rules: Rules, seed: int) -> Table:
    """A table at which house rules are played."""
    game = Game(rules, "A", seed, book.words)
    game.deal()
    return Table(game)


def table_to_step(deal: ShownDeal, book: HouseRulebook, rules: Rules) -> Table:
    """A deal to step through."""
    game = records.replay(deal.record, book.words, own=book.printed_rules if deal.printed else rules)
    shown = Table(game, seat="open")
    shown.step(deal.at)
    return shown
