"""The package as a library: games, views and cards as values, and what does not come to its end."""

from __future__ import annotations

import copy
import pickle
import random
import runpy
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

import pytest

import cardgames
from cardgames.claims import experiment as experiments
from cardgames.core import Card, Deals, Game, Match, Rules, Story, Table, View, ask, ruling
from cardgames.players import at_level
from cardgames.rulebooks import rulebook
from cardgames.widgets import faces

ROOT = Path(__file__).parents[2]
NAMES = [game.name for game in cardgames.games()]


def played(name: str, moves: int, seed: int = 1916) -> Game:
    """A game of which so many moves have been made by chance."""
    game, chance = cardgames.new(name, seed=seed), random.Random(seed)
    for _ in range(moves):
        if game.legal_moves:
            game.push(chance.choice(game.legal_moves))
    return game


def contents(game: Game) -> object:
    """All that can be read of a game."""
    return game.record(), game.result(), game.story(), game.seed, game.deals_on, repr(game)


def sent(thing: Game) -> Game:
    """What another process would get."""
    again: Game = pickle.loads(pickle.dumps(thing))
    return again


@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, sent])
def test_a_copy_of_a_game_is_the_same_game_and_goes_its_own_way(name: str, again: Callable[[Game], Game]) -> None:
    for moves in (0, 3, 33):
        game = played(name, moves)
        other, before = again(game), contents(game)
        assert contents(other) == before
        if other.legal_moves:
            other.push(other.legal_moves[-1])
        elif not other.over:
            other.deal()
        assert contents(game) == before
        if moves:
            other = again(game)
            assert str(other.pop()) == str(game.pop())
            assert contents(other) == contents(game)


def test_a_copy_deals_on_where_the_game_does() -> None:
    game = cardgames.new("nations", seed=7)
    game.deals_on = False
    while game.legal_moves:
        game.push(game.legal_moves[0])
    for other in (copy.copy(game), sent(game)):
        assert (other.deals, other.to_move) == (1, None)
        other.deal()
        assert other.deals == 2
    assert game.deals == 1


@pytest.mark.parametrize("name", NAMES)
def test_cards_are_the_same_after_they_were_copied_or_sent(name: str) -> None:
    view = played(name, 3).view("A")
    others: tuple[View, ...] = (copy.deepcopy(view), pickle.loads(pickle.dumps(view)))
    for other in others:
        assert all(one is card for one, card in zip(other.hand, view.hand, strict=True))
        assert (other.events, other.known, other.up, other.tricks) == (view.events, view.known, view.up, view.tricks)


def test_a_card_made_again_is_the_card_that_there_is() -> None:
    suit = "".join(["a suit of ", "two words"])
    card = Card("X1", "one", suit, 1)
    again = Card("X1", "one", "".join(["a suit of ", "two words"]), 1)
    assert again is card is pickle.loads(pickle.dumps(card))
    assert again.suit is Card("X2", "two", suit, 2).suit
    assert Card("X1", "one", suit, 1, points=1) is not card


ELSEWHERE = """
import pickle, sys
for view, rules in pickle.load(sys.stdin.buffer):  # the views come first, before any game is known
    from cardgames.players import at_level
    print(at_level("by the book", rules, 1).choose(view))
"""


def test_a_player_in_another_process_sees_what_he_would_see_here() -> None:
    asked, wanted = [], []
    for name in NAMES:
        game = played(name, 7)
        asked.append((game.view(game.to_move), game.rules))
        wanted.append(str(at_level("by the book", game.rules, 1).choose(asked[-1][0])))
    ran = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], input=pickle.dumps(asked), capture_output=True, cwd=ROOT, check=True
    )
    assert ran.stdout.decode().splitlines() == wanted


def test_games_in_threads_do_not_meet() -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda name: played(name, 40).record(), NAMES * 2))
    assert found == [played(name, 40).record() for name in NAMES * 2]


def test_what_is_read_of_a_game_is_the_readers_own() -> None:
    game = cardgames.new("nations", seed=1)
    game.deals_on = False
    while game.legal_moves:
        game.push(game.legal_moves[0])
    before, points = contents(game), game.view("A").points
    assert isinstance(points, dict)
    points["AC"] = 99
    assert contents(game) == before


PACK = tuple(Card(f"{colour}{n}", f"{colour} {n}", colour, n) for colour in "XY" for n in range(1, 9))


@dataclass(frozen=True)
class Own(Rules):
    """A game of somebody's own, in which a rule may fail."""

    name = "own"
    title = "Own"
    rulebook = "own"
    numbers = (4,)
    number_clause = pack_clause = "own.1"

    fails: str = ruling("never", "own.2", ("never", "play", "deal", "match"))

    def pack(self) -> tuple[Card, ...]:
        return PACK

    def match(self, m: Match) -> Deals:
        while not m.over:
            t = yield m.deal(m.dealer)
            m.add(t)
            if self.fails == "match":
                raise LookupError(self.fails)
            if max(m.score.values()) > 8:
                m.end([])

    def deal(self, t: Table, deck: object) -> None:
        t.deal_hands(list(deck) if isinstance(deck, tuple) else [], 4, "own.1")
        if self.fails == "deal" and t.number:
            raise LookupError(self.fails)

    def play(self, t: Table) -> Story[dict[str, int]]:
        leader = t.left_of(t.dealer)
        while t.hands[leader]:
            for seat in t.round_from(leader):
                card = yield ask(seat, t.hands[seat], "own.1")
                t.play(seat, card, "own.1")
                if self.fails == "play" and card.rank == 5:
                    raise LookupError(self.fails)
            leader = max(t.trick, key=lambda played: played[1].rank)[0]
            t.take(leader, "own.1")
        return self.tally(t)


def test_a_game_of_ones_own_is_played_to_its_end() -> None:
    game = Game(Own(), seed=1)
    assert (game.legal_moves, repr(game)) == ((), "<Own, 4 players: waiting for a deal>")
    game.deal()
    while game.legal_moves:
        game.push(game.legal_moves[0])
    assert game.over
    assert contents(sent(game)) == contents(game)


@pytest.mark.parametrize("fails", ["play", "deal", "match"])
def test_a_move_that_does_not_come_to_its_end_changes_nothing(fails: str) -> None:
    game = Game(Own(fails=fails), seed=1)
    game.deal()
    before, move = contents(game), game.legal_moves[0]
    with pytest.raises(LookupError, match=fails):  # noqa: PT012  it fails sooner or later
        while True:
            before, move = contents(game), game.legal_moves[0]
            game.push(move)
    assert contents(game) == before
    with pytest.raises(LookupError, match=fails):
        game.push(move)
    assert contents(game) == before
    game.pop()
    game.push(str(before and game.legal_moves[-1]))
    assert contents(sent(game)) == contents(game)


def test_a_deal_that_fails_changes_nothing() -> None:
    game = Game(Own(fails="deal"), seed=1)
    game.deals_on = False
    game.deal()
    while game.legal_moves:
        game.push(game.legal_moves[0])
    before = contents(game)
    with pytest.raises(LookupError, match="deal"):
        game.deal()
    assert contents(game) == before


class Stopped(BaseException):
    """As Ctrl-C comes: from anywhere."""


def stop_at(left: list[int]) -> Callable[[FrameType, str, Any], Any]:
    """Stops a program after so many lines; what is left of them is counted in the list."""

    def trace(frame: FrameType, event: str, _: object) -> Any:
        if event in ("call", "line"):
            left[0] -= 1
            if not left[0]:
                sys.settrace(None)
                raise Stopped
        return trace

    return trace


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # stopped where it could not tell
@pytest.mark.parametrize("name", ["goat", "golph", "nations", "kozel-draw"])
@pytest.mark.parametrize("verb", ["push", "pop"])
@pytest.mark.parametrize("moves", [1, 5, 36])
def test_a_game_is_whole_after_it_was_stopped_anywhere(name: str, verb: str, moves: int) -> None:
    whole, tracing = played(name, moves), sys.gettrace()
    if verb == "push" and not whole.legal_moves:
        whole.pop()
    for line in range(1, 4000, 1 if moves < 9 else 13):
        game, left = sent(whole), [line]
        act = partial(game.push, game.legal_moves[0]) if verb == "push" else game.pop
        try:
            sys.settrace(stop_at(left))
            act()
        except Stopped:
            pass
        finally:
            sys.settrace(tracing)
        again = cardgames.replay(game.record())
        assert (again.result(), again.story()) == (game.result(), game.story())
        if left[0] > 0:
            return
    pytest.fail("The move has no end.")


def test_what_is_there_is_listed() -> None:
    assert set(cardgames.__all__) <= set(dir(cardgames))
    assert [name for name in cardgames.__all__ if not hasattr(cardgames, name)] == []


def test_in_an_archive_a_missing_rulebook_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(rulebook, "__file__", str(tmp_path / "games.zip" / "cardgames" / "rulebooks" / "rulebook.py"))
    with pytest.raises(OSError, match="cardgames runs from a folder, not from an archive"):
        rulebook.seeds.__wrapped__()


def test_a_rulebook_named_by_several_words_has_its_experiments(monkeypatch: pytest.MonkeyPatch) -> None:
    file = "cardgames.claims.experiments.high_card"
    module = ModuleType(file)
    module.__spec__ = ModuleSpec(file, None)
    vars(module)["EXPERIMENTS"] = experiments.Experiments({"hc.claim.1": experiments.experiment("goat.claim.1")})
    monkeypatch.setitem(sys.modules, file, module)
    for name in ("high-card-2026", "high-card"):
        assert list(experiments.of_book.__wrapped__(name)) == ["hc.claim.1"]


def test_a_game_without_a_pack_of_its_own_shows_the_names_of_its_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(faces.PACKS, "militac")
    assert all(word in faces.face.__wrapped__("militac", "I11") for word in ("General", "infantry"))
    assert faces.face.__wrapped__("militac", None).startswith("<svg")


@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
def test_figures_of_a_claim_that_is_none_are_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["stored", "no.claim"])
    with pytest.raises(SystemExit, match=r'^There is no claim "no\.claim"; a claim is named like goat\.claim\.1\.$'):
        runpy.run_module("cardgames.claims.figures", run_name="__main__")
