"""A reader's code is stopped when its time is over, and leaves the process as it was."""

from __future__ import annotations

import random
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from cardgames.simulate.foreign_code import TimeUp, error_text, isolate, time_limit

LIMIT_SECONDS = 0.1


def endless() -> None:
    while True:
        try:
            while True:
                pass
        except Exception:  # noqa: BLE001
            pass


def stopped() -> bool:
    try:
        with time_limit(LIMIT_SECONDS):
            endless()
    except TimeUp:
        return True
    return False


def test_an_endless_loop_is_stopped_in_the_main_thread_and_in_another_one() -> None:
    tracer = sys.gettrace()
    assert stopped()
    with ThreadPoolExecutor(1) as executor:
        assert executor.submit(stopped).result()
    assert sys.gettrace() is tracer


def test_output_and_random_numbers_are_put_back(capsys: pytest.CaptureFixture[str]) -> None:
    state, depth = random.getstate(), sys.getrecursionlimit()
    with isolate():
        print("dropped")
        random.seed(1)
        sys.setrecursionlimit(depth + 100)
    assert (random.getstate(), sys.getrecursionlimit()) == (state, depth)
    assert capsys.readouterr().out == ""


class Talkative(Exception):
    def __str__(self) -> str:
        raise AssertionError("code of the exception is run")


def test_an_exception_is_told_without_running_its_code() -> None:
    assert error_text(Talkative("\x1b[31mred")) == "Talkative:  [31mred"
