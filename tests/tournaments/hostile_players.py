"""Players that do everything a player must not do, and what their rows say of it."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import os
import random
import signal
import sys
import threading
import time
from contextlib import suppress
from typing import Any

from cardgames.core import Game, Table, View


class Peeked(Exception):
    """A player has seen hidden cards."""


def found(things: Any) -> None:
    """Raise Peeked if a table, with all its hands, is among some things."""
    for thing in things:
        if isinstance(thing, (Table, Game)):
            raise Peeked


# Never done


def loops(view: View) -> Any:
    while True:
        pass


def loops_and_catches_all(view: View) -> Any:
    while True:
        try:
            while True:
                pass
        except BaseException:  # noqa: BLE001
            pass


def sleeps(view: View) -> Any:
    time.sleep(60)


def waits_for_a_lock(view: View) -> Any:
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()


# Breaks


def divides_by_nothing(view: View) -> Any:
    return 1 // 0


def leaves(view: View) -> Any:
    sys.exit(0)


def presses_ctrl_c(view: View) -> Any:
    raise KeyboardInterrupt


def draws_on_the_terminal(view: View) -> Any:
    raise ValueError("\x1b[31m\ud800\nred")


def stops_a_generator(view: View) -> Any:
    raise StopIteration


def goes_ever_deeper(view: View) -> Any:
    return goes_ever_deeper(view)


class Talkative(Exception):
    def __str__(self) -> str:
        while True:
            pass


def raises_what_never_ends(view: View) -> Any:
    raise Talkative


class NeverBegins:
    def __init__(self) -> None:
        raise OSError("not today")

    def choose(self, view: View) -> Any:
        return view.legal_moves[0]


# Too much


def wants_it_at_once(view: View) -> Any:
    return bytearray(1 << 44)


# Nonsense


def answers_what_cannot_be_told(view: View) -> Any:
    return 10**5000


def answers_a_number(view: View) -> Any:
    return 7


def answers_nothing(view: View) -> Any:
    return None


def answers_all(view: View) -> Any:
    return view.legal_moves


def answers_what_is_not_held(view: View) -> Any:
    return next(card for card in view.rules.pack() if card not in view.hand)


async def answers_later(view: View) -> Any:
    await asyncio.sleep(0)
    return view.legal_moves[0]


class Chameleon(str):
    """Equals everything, and is spelt for ever."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__

    def __str__(self) -> str:
        while True:
            pass

    def __getattribute__(self, name: str) -> Any:
        while True:
            pass


def answers_a_chameleon(view: View) -> Any:
    return Chameleon("any")


# Curious: a process of its own holds nothing that a player may not see


def looks_up_the_stack(view: View) -> Any:
    frame: Any = sys._getframe()
    while frame:
        found(frame.f_locals.values())
        frame = frame.f_back
    return view.legal_moves[0]


def asks_for_all_objects(view: View) -> Any:
    found(gc.get_objects())
    return view.legal_moves[0]


def asks_what_holds_its_cards(view: View) -> Any:
    for holder in gc.get_referrers(view.hand[0]):
        found(gc.get_referrers(holder))
    return view.legal_moves[0]


SEEN: set[Any] = set()


def remembers_other_seats(view: View) -> Any:
    """Sees the deal from one seat only, whatever its module remembers."""
    SEEN.add((view.seat, view.dealer, len(view.seats)))
    if len(SEEN) > 1:
        raise Peeked
    return view.legal_moves[0]


HANDS: list[Any] = []


def remembers_other_deals(view: View) -> Any:
    """Sees one deal only: the cards of its hand were in its first hand, but for one that its partner may pass."""
    HANDS.append({*view.hand})
    if len(HANDS[-1] - HANDS[0]) > 1:
        raise Peeked
    return view.legal_moves[0]


def forks(view: View) -> Any:
    if not os.fork():
        time.sleep(600)
    return view.legal_moves[0]


def searches_all_modules(view: View) -> Any:
    """There is nothing to be found in them."""
    for module in [each for name, each in sys.modules.items() if name.startswith("cardgames")]:
        held = [*getattr(module, "__dict__", {}).values()]
        found(held)
        for thing in held:
            if type(thing) in (dict, list, tuple, set):
                found([*thing.values()] if type(thing) is dict else thing)
    return view.legal_moves[0]


def digs_in_the_view(view: View) -> Any:
    """Everything in it is what the seat may know."""
    todo: list[Any] = [view]
    for _ in range(300):
        if not todo:
            break
        thing = todo.pop()
        found([thing])
        if type(thing).__module__.startswith("cardgames") and not isinstance(thing, type):
            todo += [getattr(thing, name, None) for name in dir(thing) if not name.startswith("__")]
    return view.legal_moves[0]


# Spoils


def changes_its_view(view: View) -> Any:
    legal = view.legal_moves
    object.__setattr__(view, "legal", ())
    object.__setattr__(view, "hand", legal)
    return legal[0]


def spoils_chance_and_speech(view: View) -> Any:
    random.seed(0)
    print("loud " * 1000)
    sys.setrecursionlimit(100_000)
    return view.legal_moves[0]


# Ends its process, or those of others


def adds_for_ever(view: View) -> Any:
    return sum(range(10**13))


def ends_the_process(view: View) -> Any:
    os._exit(0)


def crashes(view: View) -> Any:
    ctypes.string_at(0)


def turns_off_the_alarm(view: View) -> Any:
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    while True:
        pass


def begins_an_answer_and_waits(view: View) -> Any:
    for descriptor in range(3, 40):
        with suppress(OSError):
            os.write(descriptor, b'{"at": ')
    signal.setitimer(signal.ITIMER_REAL, 0)
    time.sleep(600)


def writes_without_end(view: View) -> Any:
    for descriptor in range(3, 40):
        with suppress(OSError):
            while True:
                os.write(descriptor, b"[" * 5_000)


def kills_its_host(view: View) -> Any:
    os.kill(os.getppid(), signal.SIGKILL)
    return view.legal_moves[0]


def kills_itself(view: View) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


class Traps:
    """Hangs whoever copies or unpickles it."""

    def __reduce__(self) -> Any:
        return (time.sleep, (600,))


def answers_a_trap(view: View) -> Any:
    return Traps()


MISTAKES = {
    loops: "longer than",
    loops_and_catches_all: "longer than",
    sleeps: "longer than",
    waits_for_a_lock: "longer than",
    adds_for_ever: "longer than",
    turns_off_the_alarm: "longer than",
    begins_an_answer_and_waits: "longer than",
    writes_without_end: "longer than",
    divides_by_nothing: "ZeroDivisionError: integer division or modulo by zero, line",
    leaves: "SystemExit",
    presses_ctrl_c: "KeyboardInterrupt",
    draws_on_the_terminal: "ValueError:  [31m  red, line",
    stops_a_generator: "StopIteration",
    goes_ever_deeper: "RecursionError",
    raises_what_never_ends: "Talkative",
    NeverBegins: "OSError: not today",
    wants_it_at_once: "memory",
    answers_a_number: "answered 7, which is not a move",
    answers_what_cannot_be_told: "answered a number, which is not a move",
    answers_nothing: "answered null",
    answers_all: "answered a list",
    answers_what_is_not_held: "does not hold",
    answers_later: "answered a value of another kind",
    answers_a_chameleon: "answered a value of another kind",
    answers_a_trap: "answered a value of another kind",
    ends_the_process: "it ended the program that it runs in",
    crashes: "it ended the program that it runs in",
}
"""What the rows of these say."""

HARMLESS = (
    looks_up_the_stack,
    asks_for_all_objects,
    asks_what_holds_its_cards,
    remembers_other_seats,
    remembers_other_deals,
    searches_all_modules,
    digs_in_the_view,
    changes_its_view,
    spoils_chance_and_speech,
    forks,
)
"""What these do makes no difference."""

KILLERS = (kills_its_host, kills_itself)
"""Deals with these are void."""
