"""The part of the package, and of Python's own library, that a page has only when it is wanted: play begins sooner."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, PathFinder
from types import ModuleType

from cardgames.rulebooks import rulebook

PACKAGE = __name__.partition(".")[0]


class NotFetched(ImportError):
    """What comes late could not be fetched."""


class Late(MetaPathFinder):
    """Asked for a module that comes late, it has all the rest brought, once, and looks again.

    bring: lays the rest of the package where the package is, beside it the modules and packages of these names, and
    returns when all of it lies there.
    """

    def __init__(self, bring: Callable[[], object], names: Iterable[str] = ()) -> None:
        self.bring = bring
        self.names = frozenset(names)
        self.whole = False
        sys.meta_path.append(self)

    def find_spec(
        self,
        name: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,  # noqa: ARG002 - it is handed to every finder
    ) -> ModuleSpec | None:
        """Where a module is that came late; None for every other. Raises NotFetched where none can come."""
        if self.whole or not (name.startswith(f"{PACKAGE}.") or name in self.names):
            return None
        try:
            self.have_all()
        except Exception as wrong:  # noqa: BLE001 - a browser has its own kinds, which are not known here
            raise NotFetched(f"The rest of the games could not be fetched: {wrong}", name=name) from None
        return PathFinder.find_spec(name, path)

    def have_all(self) -> None:
        """Have the rest brought, unless it is there. Raises what bringing it raises; it may then be tried again."""
        if not self.whole:
            self.bring()
            self.whole = True
            rulebook.forget()  # what was there of the rulebooks had no examples
            for finder in list(sys.path_importer_cache.values()):  # importlib's own way needs more than a page has
                if isinstance(finder, FileFinder):
                    finder.invalidate_caches()
            sys.meta_path.remove(self)
