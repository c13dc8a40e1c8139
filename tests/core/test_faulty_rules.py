"""A fault in rules that somebody writes is told in a sentence, with file and line, and not by Python's own error."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any, ClassVar

import pytest

from cardgames.authoring.template.hands import Gift
from cardgames.core import BadRecord, Game, Rules, Table, Verb, ask
from cardgames.games import LIST, rules_of
from cardgames.games.goat import Goat
from cardgames.games.golph import Golph


class NoReturn(Goat):
    """The changed method forgets to give its answer back."""

    def award(self, t: Table) -> Any:
        super().award(t)


class NoYieldFrom(Goat):
    """The changed method forgets to ask."""

    def lead(self, t: Table, leader: int) -> Any:
        card = t.hands[leader][0]
        t.play(leader, card, "goat.play.1")
        return None


class NoYield(Gift):
    """A game of one's own forgets to wait for an answer."""

    def play(self, t: Table) -> Any:
        leader = t.left_of(t.dealer)
        first: Any = yield ask(leader, t.hands[leader], "gift.open")
        second: Any = ask(leader, t.hands[leader], "gift.open")
        t.announce("boast of", leader, "gift.open", None, first.alone + second.alone)
        return self.tally(t)


class NoYieldAtAll(Gift):
    """Its course asks nobody."""

    def play(self, t: Table) -> Any:
        return self.tally(t)


class NoPoints(Gift):
    """Its course gives nothing back."""

    def play(self, t: Table) -> Any:
        yield ask(0, t.hands[0], "gift.open")


class NoVerb(Gift):
    """It tells of an event that it does not name."""

    verbs: ClassVar[dict[str, Verb]] = {name: verb for name, verb in Gift.verbs.items() if name != "keep"}


def played(rules: Rules) -> None:
    """A deal, and what a seat sees of it."""
    game = Game(rules, "C", seed=1)
    game.deal()
    for _ in range(60):
        game.view("A")
        if game.to_move is None or game.deals > 1:
            break
        wanted = next((move for move in game.legal_moves if str(move) == "keep all"), game.legal_moves[0])
        game.push(wanted)
    assert game.events


FAULTS = [
    (NoReturn(), "NoReturn.award gives nothing back: a line that begins with return is missing"),
    (NoYieldFrom(), "NoYieldFrom.lead asks nobody: a yield is missing in it"),
    (NoYield(), "NoYield.play asks nobody: a yield is missing before ask"),
    (NoYieldAtAll(), "play of NoYieldAtAll asks nobody: there is no yield in it"),
    (NoPoints(), "play of NoPoints must return the points of each side"),
    (NoVerb(), 'The event "keep" has no line in verbs of NoVerb'),
]


@pytest.mark.parametrize(("rules", "says"), FAULTS, ids=[type(rules).__name__ for rules, _ in FAULTS])
def test_it_is_told_in_a_sentence_with_its_place(rules: Rules, says: str) -> None:
    with pytest.raises(BadRecord) as wrong:
        played(rules)
    assert str(wrong.value).startswith(says)
    assert "(test_faulty_rules.py, line " in str(wrong.value)


def test_another_error_stays_as_it_is() -> None:
    class Slip(Golph):
        def taker(self, t: Table) -> int:
            tricks: dict[str, int] = {}
            return tricks[f"nothing of {len(t.tricks)}"]

    with pytest.raises(KeyError, match="nothing of 0"):
        played(Slip(players=3))


WRONG: dict[str, tuple[str, str]] = {
    "no such class": (
        "class Other:\n    pass\n",
        "games/__init__.py, line 1: there is no class Slip in games/slip.py.",
    ),
    "no text of a move": ("class Slip:\n    __repr__ = __str__\n", "games/slip.py, line 2: NameError: name '__str__'"),
    "no Python": ("class Slip(:\n", "games/slip.py, line 1: SyntaxError: "),
}


@pytest.mark.parametrize(("code", "says"), WRONG.values(), ids=WRONG)
def test_a_file_of_rules_that_cannot_be_loaded_is_named(monkeypatch: pytest.MonkeyPatch, code: str, says: str) -> None:
    def load(name: str) -> ModuleType:
        module = ModuleType(name)
        exec(compile(code, "cardgames/games/slip.py", "exec"), {"__name__": "slip"})
        return module

    monkeypatch.setitem(LIST, "slip", "slip.Slip")
    monkeypatch.setattr(sys.modules["cardgames.games"], "import_module", load)
    with pytest.raises(BadRecord) as wrong:
        rules_of("slip")
    assert str(wrong.value).startswith(says)
