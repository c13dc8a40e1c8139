"""Charts with a slider: an interval that fills in deal by deal, and deals under two rules as dots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardgames.core import BadRecord, Rules, quote
from cardgames.widgets.base import Widget, script, shared, style
from cardgames.words import load


class Chart(Widget):
    """A chart whose slider chooses the number of deals, or one of them.

    drawn: what it draws. opened: gives what is shown of a deal by its number, from 1; None where none opens. faces: the
    drawings of the cards in that.
    """

    _front = "chart"
    _esm = script(_front)
    _css = style("table", "compare", _front)

    shown = shared()
    opened = shared()

    def __init__(
        self,
        drawn: Mapping[str, Any],
        opened: Callable[[int], Mapping[str, Any]] | None = None,
        faces: Mapping[str, str] | None = None,
        language: str = "",
    ) -> None:
        self._words = load(language)
        self._drawn, self._opened = drawn, opened
        super().__init__()
        self.faces = dict(faces or {})

    def _draw(self) -> None:
        self.shown = {**self._drawn, "message": self._message}

    def _rules_to_read(self) -> Sequence[Rules]:
        return []

    def _act(self, message: Mapping[str, Any]) -> None:
        """Open a deal. Raises BadRecord where there is none of that number, and BadMessage."""
        if message["do"] != "deal" or self._opened is None:
            raise self._unknown(message)
        deal = message.get("deal")
        if type(deal) is not int or not 1 <= deal <= self._drawn["last"]:
            raise BadRecord(self._words("notebook-no-deal", n=self._drawn["last"], what=quote(deal)))
        self.opened = dict(self._opened(deal))
        self._draw()
