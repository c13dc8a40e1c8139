"""What a reader sees and touches: the table, its scenes, pictures and words. Only what is live needs anywidget."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgames.widgets.compare import Compare
    from cardgames.widgets.table import Table

__all__ = ["Compare", "Table"]


def __getattr__(name: str) -> object:
    if name == "Compare":
        from cardgames.widgets.compare import Compare

        return Compare
    if name == "Table":
        from cardgames.widgets.table import Table

        return Table
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
