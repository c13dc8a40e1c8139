"""Experiments on what the rulebooks say: `cardgames.study("goat.claim.1")`.

The package can be called, as the function of its name in it: that is how a reader meets it.
"""

import inspect
import sys
from types import ModuleType
from typing import Any

from cardgames.study.measures import Found, Measure
from cardgames.study.study import Study, study

__all__ = ["Found", "Measure", "Study", "study"]


class _Callable(ModuleType):
    def __call__(self, *given: Any, **named: Any) -> Study:
        return study(*given, **named)


_Callable.__call__.__doc__ = study.__doc__
sys.modules[__name__].__class__ = _Callable
sys.modules[__name__].__signature__ = inspect.signature(study)  # type: ignore[attr-defined]  # for who asks how to call it
