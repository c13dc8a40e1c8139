"""Players that have a process each: what one does to its process, no other player and no table ever notices.

What is sent to a process is pickled; what comes back is read as JSON, and is no more than the number of a legal move or
what went wrong. A process cannot see the table, since it is told a view and nothing else. But it runs with all rights
of whoever began it: this answers accidents, and is no sandbox for code that wants to do harm.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cardgames.core import View
from cardgames.study.chunks import beginning, devoted, no_program
from cardgames.tournaments.answers import answered, spelt
from cardgames.tournaments.entrants import Sitting, fetched
from cardgames.tournaments.guard import GRACE, LIMIT, LOADING, Guard, Kind, Mistake, kept_apart

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

DEATHS = 2
"""Whose process ended so often is asked no more."""
LONGEST = 4_000
"""So many bytes of an answer are read."""


class PlayerProcesses:
    """Asks players in a process each. To be used with `with`: at its end all of them are over.

    limit: seconds for one answer, by the processor's time of the player.
    """

    def __init__(self, limit: float = LIMIT) -> None:
        self.guard = Guard(limit)
        self.players: dict[int, PlayerProcess] = {}
        self.luck = ""

    def __enter__(self) -> PlayerProcesses:
        self.context = beginning()
        return self

    def __exit__(self, *_: object) -> None:
        for player in self.players.values():
            player.end()

    def fetch(self, who: int, _: Callable[[object], object], given: object) -> object:
        """Note who plays; its process loads it when it is first asked, and here it stays what it is."""
        self.players[who] = PlayerProcess(given, self.guard, self.context)
        return given

    def load(self) -> None:
        """Begin all processes at once, each of which loads its player."""
        for player in self.players.values():
            player.start()

    def begin(self, luck: str) -> None:
        """A game begins. luck: settles the chance that players draw from."""
        self.luck = luck

    def fault(self, who: int) -> Mistake | None:
        """What went wrong when a player was loaded, if anything did."""
        return self.players[who].loaded()

    def ask(self, who: int, _: Callable[[Any], object], view: View) -> object:
        """What a player answers, or a `Mistake`."""
        return self.players[who].ask(self.luck, view)


class PlayerProcess:
    """A player in a process of its own, which is begun anew where it had to be ended.

    given: the player. guard: with its limits. deaths: how often its process ended by itself.
    """

    def __init__(self, given: object, guard: Guard, context: Any) -> None:
        self.given, self.guard, self.context = given, guard, context
        self.process: Any = None
        self.line: Connection | None = None
        self.waiting = False
        self.deaths = 0
        self.wrong: Mistake | None = None

    def start(self) -> None:
        """Begin the process, and do not wait until it has loaded its player."""
        self.line, theirs = self.context.Pipe()
        with no_program():
            self.process = self.context.Process(target=serve, args=(theirs, self.given, self.guard.limit), daemon=True)
            self.process.start()
        theirs.close()
        self.waiting = True

    def end(self) -> None:
        """End the process, whatever it does."""
        if self.line is not None:
            self.line.close()
            self.process.kill()
            self.process.join()
            self.line = None

    def loaded(self) -> Mistake | None:
        """Wait until the player is loaded; what went wrong then."""
        if self.waiting:
            self.waiting = False
            told = self.heard(LOADING + self.guard.longest + GRACE)
            self.wrong = told if isinstance(told, Mistake) else mistake(told)
        return self.wrong

    def ask(self, luck: str, view: View) -> object:
        """What the player answers, or a `Mistake`."""
        if self.deaths >= DEATHS:
            return Mistake("ended")
        if self.line is None:
            self.start()
        wrong = self.loaded()
        if wrong is not None:
            return wrong
        assert self.line is not None
        with suppress(OSError):  # if it is gone, nothing will be heard
            self.line.send((luck, view))
        told = self.heard(self.guard.longest + GRACE)
        if isinstance(told, Mistake):
            return told
        at = told.get("at")
        if type(at) is int and 0 <= at < len(view.legal):
            return view.legal[at]
        return mistake(told) or Mistake("nonsense")

    def heard(self, longest: float) -> dict[str, Any] | Mistake:
        """What the process says within so many seconds. It is ended where it says nothing, or anything else."""
        assert self.line is not None
        try:
            if not self.line.poll(longest):
                self.end()
                return Mistake("slow")
            told = json.loads(self.line.recv_bytes(LONGEST))
        except (EOFError, OSError, ValueError, RecursionError):
            self.end()
            self.deaths += 1
            return Mistake("ended")
        return told if isinstance(told, dict) else {}


def mistake(told: dict[str, Any]) -> Mistake | None:
    """A mistake as a process tells it; None where it tells of none."""
    kinds: tuple[Kind, ...] = ("raised", "slow", "memory", "pried", "illegal", "nonsense")
    kind = next((kind for kind in kinds if kind == told.get("kind")), None)
    return None if kind is None else Mistake(kind, str(told.get("told", "")))


# In the process of a player


def serve(line: Connection, given: object, limit: float) -> None:
    """Load a player, and answer for it until nobody asks any more."""
    devoted()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):  # what a player prints, however it does that, is for nobody
        os.dup2(nowhere, stream)
    with kept_apart(), Guard(limit) as guard:
        who = guard.fetch(0, fetched, given)
        line.send_bytes(said(who) if isinstance(who, Mistake) else b"{}")
        at_table, seated = "", dict[str | None, Sitting]()
        while True:
            try:
                luck, view = line.recv()
            except (EOFError, OSError):
                return
            if luck != at_table:
                at_table, seated = luck, {}
                guard.begin(luck)
            sitting = seated.setdefault(view.seat, Sitting(who))
            line.send_bytes(answer(guard.ask(0, sitting, view), view))


def said(wrong: Mistake) -> bytes:
    """A mistake as it is sent."""
    return json.dumps({"kind": wrong.kind, "told": wrong.told}).encode()


def answer(given: object, view: View) -> bytes:
    """An answer as it is sent: the number of a legal move, or what is wrong."""
    if type(given) is Mistake:
        return said(given)
    move, kind = answered(given, view.legal)
    if move is None:
        return said(Mistake(kind, spelt(given)))
    return json.dumps({"at": next(at for at, each in enumerate(view.legal) if each is move)}).encode()
