"""Untrusted input that is changed at random is answered in a sentence."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from starter.folders import ROOT
from tests.fuzz.kinds import KINDS
from tests.support import thorough


def tried(program: list[str], kind: str, examples: int) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "tests"))), "PYTHONUTF8": "1"}
    command = [sys.executable, *program, kind, "--examples", str(examples), "--seed", "1916"]
    return subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_cases_that_failed_once_and_new_ones_are_answered(kind: str) -> None:
    examples = thorough.times(2, 20) if kind == "class" else thorough.times(8, 60)  # each is a class that is held
    done = tried(["-m", "fuzz"], kind, examples)
    assert done.returncode == 0, done.stderr


@pytest.mark.long
def test_an_unknown_kind_is_refused() -> None:
    done = tried(["-m", "fuzz"], "scores", 1)
    assert done.returncode == 2
    assert (
        "there is no kind 'scores'; the kinds are records, links, lessons, messages, house, class, players"
        in done.stderr
    )
