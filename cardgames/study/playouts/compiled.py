"""The kernel compiled, where the extra `fast` is installed; its packages are loaded when deals are to be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import FunctionType
from typing import Any

from cardgames.study.playouts import kernel

SETS = ("ends", "holders", "kept", "beats", "bits")
"""The tables that hold sets of cards."""

MODES = ("ALWAYS", "BY_OPENING", "BY_TURNED", "BY_LEAD")
"""The names of the kernel that stay small numbers."""


@cache
def installed() -> bool:
    """Whether the extra is installed."""
    try:
        import numba  # noqa: F401
        import numpy as np  # noqa: F401
    except ImportError:
        return False
    return True


def played(tables: Mapping[str, Sequence[int]], seed: int, start: int, deals: int, keep: bool) -> dict[str, Any]:
    """Deals played by the compiled kernel; arrays with a row a deal."""
    import numpy as np

    pack, seats, sides, tricks = tables["sizes"][:4]
    kept = deals if keep else 1
    found: dict[str, Any] = {
        "decks": np.zeros((kept, pack), np.int8),
        "cards": np.full((kept, tricks * seats), -1, np.int8),
        "takers": np.full((deals, tricks), -1, np.int8),
        "leaders": np.zeros(deals, np.int8),
        "points": np.zeros((deals, sides), np.int16),
    }
    given = [np.array(table, np.uint64 if name in SETS else np.int64) for name, table in tables.items()]
    mixed = np.uint64(kernel.mixed(seed & kernel.ALL))
    rows = [table.reshape(-1) for table in found.values()]
    compiled()(start, deals, mixed, int(keep), np.zeros(seats, np.uint64), *given, *rows)
    return found


def counted(takers: Any, seats: Sequence[Sequence[int]]) -> Any:
    """For each row and each of the sets of seats, how many of the row are of them."""
    import numpy as np

    return np.stack([np.isin(takers, some).sum(axis=1) for some in seats], axis=1)


@cache
def compiled() -> Callable[..., None]:
    """`kernel.play`, compiled: the same functions, with 64-bit numbers for the names of the kernel."""
    import numpy as np
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    def counting(_typing: Any, bits: Any) -> Any:  # noqa: ARG001
        def made(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            return builder.ctpop(given[0])

        return types.uint64(types.uint64), made

    def placing(_typing: Any, bits: Any) -> Any:  # noqa: ARG001
        def made(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            return builder.cttz(given[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.uint64), made

    names: dict[str, Any] = {
        name: np.uint64(value) for name, value in vars(kernel).items() if name.isupper() and name not in MODES
    }
    names |= {name: getattr(kernel, name) for name in MODES}
    names |= {"whole": np.uint64, "signed": np.int64, "__name__": __name__}
    names |= {"count_bits": intrinsic(counting), "place": intrinsic(placing)}
    for function in (kernel.mixed, kernel.started, kernel.below, kernel.play):
        names[function.__name__] = compiled_and_kept(FunctionType(function.__code__, names, function.__name__))
    play: Callable[..., None] = names["play"]
    return play


def compiled_and_kept(function: Callable[..., Any], **options: Any) -> Any:
    """A function compiled, and kept on the disk for the next time where there is a place for it.

    options: more of numba's.
    """
    import numba

    try:
        return numba.njit(cache=True, **options)(function)
    except RuntimeError:
        return numba.njit(**options)(function)
