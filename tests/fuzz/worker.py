"""Tries case after case within bounds of memory, and says before each which it is, so that one that kills it is known.

    python -m fuzz.worker KIND SEED FIRST COUNT FILE...     cases made from a seed, and those that are kept as files
    python -m fuzz.worker KIND FILE...                      the latter alone

A line is the number of the case that is now tried, or "!", its number and what went wrong.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path

for _name in ("anywidget", "IPython"):  # as on a page of the site, whose widgets have no kernel
    sys.modules[_name] = None  # type: ignore[assignment]

from cardgames.players import sampling  # noqa: E402 - the widgets look at once for what there is
from fuzz import kept, kinds  # noqa: E402
from fuzz.held import Case  # noqa: E402

ROOM = 200 << 20
"""So many bytes more than at rest may be taken."""
THINKING = 0.02
"""So many seconds a player that samples takes for a move: what it says matters here, not how well it plays."""


def bound(room: int = ROOM) -> None:
    """From now on this process can have so much more memory than it has, where the system can see to that."""
    try:
        import resource
    except ImportError:
        return
    pages = Path("/proc/self/statm")
    if pages.exists():
        most = int(pages.read_text("ascii").split()[0]) * resource.getpagesize() + room
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def warm_up(kind: str) -> None:
    """Try the real things, with which all goes well: that loads what is loaded once."""
    for case in kinds.KINDS[kind].real():
        kinds.KINDS[kind].check(case)


def cases(kind: str, given: Sequence[str]) -> Iterator[tuple[str, Case | None]]:
    """The cases with their names: first the name alone, since to make a case may fail, too."""
    numbers, paths = (given[:3], given[3:]) if given[0].isdigit() else ((0, 0, 0), given)
    seed, first, count = map(int, numbers)
    for number in range(first, first + count):
        yield str(number), None
        yield str(number), kinds.case(kind, seed, number)
    for path in paths:
        yield path, None
        yield path, kept.load(Path(path))


def wrong(error: BaseException) -> str:
    """What went wrong, in a line."""
    at = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(at.filename).name}:{at.name}"
    return " ".join(f"{type(error).__name__} in {where}: {error}"[:500].split())


def main(arguments: Sequence[str]) -> None:
    """Try the cases."""
    kind, *given = arguments
    sampling.SECONDS = THINKING
    warm_up(kind)
    bound()
    for name, case in cases(kind, given):
        if case is None:
            print(name, flush=True)
            continue
        try:
            kinds.KINDS[kind].check(case)
        except MemoryError as error:
            print(f"! {name} {wrong(error)}", flush=True)
            sys.exit(1)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
            print(f"! {name} {wrong(error)}", flush=True)
    print("done", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
