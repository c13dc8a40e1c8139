"""Tries the cases of some kinds, in a process in which the widgets are those of a page, without a kernel."""

from __future__ import annotations

import argparse
import base64
import json
import random
import sys
import zlib
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

for _name in ("anywidget", "IPython"):
    sys.modules[_name] = None  # type: ignore[assignment]

from hypothesis import HealthCheck, given, settings  # noqa: E402 - the widgets look at once for what there is
from hypothesis import strategies as st  # noqa: E402

from cardgames.players import sampling  # noqa: E402
from tests.fuzz.held import DATA, Case, Kind  # noqa: E402
from tests.fuzz.kinds import KINDS  # noqa: E402

MAX_MEMORY_BYTES = 200 << 20
"""How much more memory a case may take than the process has when it begins."""
MAX_CASE_SECONDS = 60
SAMPLING_SECONDS = 0.02
"""How long the level *sampling* thinks: here it matters that it answers, not how well."""


def main(arguments: Sequence[str]) -> int:
    """Try the cases that failed once, then new ones; an exception ends it with the smallest case that fails."""
    parser = argparse.ArgumentParser(prog="run.py fuzz", description="Change untrusted input at random.")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"{', '.join(KINDS)}; all if left out")
    parser.add_argument("--examples", type=int, default=1000, help="how many new cases of each kind")
    parser.add_argument("--seed", type=int, help="try the same cases again")
    asked = parser.parse_args(arguments)
    if wrong := set(asked.kinds) - set(KINDS):
        parser.error(f"there is no kind {min(wrong)!r}; the kinds are {', '.join(KINDS)}")
    sampling.DECISION_SECONDS = SAMPLING_SECONDS
    for name in asked.kinds or KINDS:
        kind = KINDS[name]
        for case in kind.real():  # this also loads what is loaded once
            kind.check(case)
        limit_memory()
        for path in sorted((DATA / "found" / name).glob("*.json")):
            kind.check(load(path))
        try_cases(kind, asked.examples, asked.seed)
        print(f"{name}: {asked.examples} cases", flush=True)
    return 0


def try_cases(kind: Kind, examples: int, seed: int | None) -> None:
    """Try new cases of a kind. Raises what the smallest case that fails raises."""

    @settings(
        max_examples=examples,
        deadline=timedelta(seconds=MAX_CASE_SECONDS),
        derandomize=seed is not None,
        database=None,
        suppress_health_check=[*HealthCheck],
    )
    @given(st.randoms(use_true_random=False))
    def try_case(chance: random.Random) -> None:
        kind.check(kind.make(chance))

    try_case()


def limit_memory() -> None:
    """Limit the memory of this process, where the system can."""
    try:
        import resource
    except ImportError:
        return
    pages = Path("/proc/self/statm")
    if pages.exists():
        most = int(pages.read_text("ascii").split()[0]) * resource.getpagesize() + MAX_MEMORY_BYTES
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))


def load(path: Path) -> Case:
    """A case that failed once; long ones are compressed."""
    stored = json.loads(path.read_text("utf-8"))
    if "thing" in stored:
        return dict(stored["thing"])
    if "text" in stored:
        return str(stored["text"])
    if "bytes" in stored:
        return str(stored["bytes"]).encode("latin-1")
    data = zlib.decompress(base64.b64decode(stored["zlib"]))
    if stored["of"] == "bytes":
        return data
    text = data.decode("utf-8", "surrogatepass")
    return text if stored["of"] == "text" else dict(json.loads(text))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
