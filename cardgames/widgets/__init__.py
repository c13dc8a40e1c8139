"""What a reader sees and touches: the table, its scenes, pictures and words. Only what is live needs anywidget."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgames.widgets.coached import Coached
    from cardgames.widgets.compare import Compare
    from cardgames.widgets.lesson import Lesson
    from cardgames.widgets.quiz import Quiz
    from cardgames.widgets.table import Table

__all__ = ["Coached", "Compare", "Lesson", "Quiz", "Table"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{name.lower()}"), name)
