"""What a reader sees and touches: the table, its scenes, pictures and words. Only the table itself needs anywidget."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgames.widgets.table import Table

__all__ = ["Table"]


def __getattr__(name: str) -> object:
    if name == "Table":
        from cardgames.widgets.table import Table

        return Table
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
