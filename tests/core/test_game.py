"""The core with a game of its own, which the package does not know: nothing in the core is made for one game."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

import cardgames
from cardgames.core import (
    EVERYONE,
    NOBODY,
    BadRecord,
    Card,
    Deals,
    Game,
    IllegalMove,
    Match,
    Rules,
    Story,
    Table,
    ask,
    ruling,
)
from cardgames.games import LIST, rules_of

PACK = tuple(Card(f"{n}", f"card {n}", "plain", n, n) for n in range(1, 7))


@dataclass(frozen=True)
class Duel(Rules):
    """Two seats hold two cards each and play one; the higher takes both. A 6 in a hand ends the deal at once."""

    name = "duel"
    title = "Duel"
    rulebook = "duel"
    numbers = (2,)
    number_clause = "duel.pl"
    pack_clause = "duel.pack"

    players: int = 2
    open_hands: bool = ruling(False, "duel.open")
    rounds: int = ruling(1, "duel.rounds", values=(1, 2))

    def pack(self) -> Sequence[Card]:
        return PACK

    def match(self, m: Match) -> Deals:
        for number in range(self.rounds):
            t = yield m.deal((m.dealer + number) % 2)
            m.add(t)
        best = max(m.score.values())
        m.end([side for side, points in m.score.items() if points == best])

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        t.lay_out(deck, "duel.deal")
        for seat in t.round_from(t.left_of(t.dealer)):
            t.take_up(seat, 2, "duel.deal")
            if self.open_hands:
                t.show(seat, t.hands[seat], "duel.open", EVERYONE)

    def play(self, t: Table) -> Story[dict[str, int]]:
        if any(PACK[5] in hand for hand in t.hands):
            return self.tally(t)
        leader = t.left_of(t.dealer)
        for seat in t.round_from(leader):
            card: Card = yield ask(seat, t.hands[seat], "duel.play")
            t.play(seat, card, "duel.play")
        t.take(max(t.trick, key=lambda played: played[1].rank)[0], "duel.take")
        return self.tally(t)

    def tally(self, t: Table) -> dict[str, int]:
        points = dict.fromkeys(self.sides(), 0)
        for cards, taken_by in t.tricks:
            points[self.side(taken_by)] += sum(card.points for _, card in cards)
        return points


def duel(deck: str, dealer: str = "B", **rulings: Any) -> Game:
    """A duel with its first deal on the table: deck[4] and deck[2] are A's, deck[5] and deck[3] are B's, if B deals."""
    game = Game(Duel(**rulings), dealer)
    game.deal(deck.split())
    return game


def test_a_game_is_played() -> None:
    game = duel("1 6 2 4 5 3")
    assert game.sides == ("A", "B")
    assert [str(move) for move in game.legal_moves] == ["5", "2"]
    game.push("5")
    assert str(game.events[-1]) == "A plays the card 5"
    game.push("4")
    assert game.result()["deals"][0] == {
        "dealer": "B",
        "tricks": [{"cards": [["A", "5"], ["B", "4"]], "taken_by": "A"}],
        "points": {"A": 9, "B": 0},
        "finished": True,
    }
    assert (game.over, game.result()["winners"]) == (True, ["A"])
    assert str(game.events[-1]) == "A takes the trick"


def test_a_card_that_is_not_held_is_refused_for_that_alone() -> None:
    game = duel("1 6 2 4 5 3")
    with pytest.raises(IllegalMove, match=r"^A does not hold the card 4\.$") as wrong:
        game.push("4")
    assert (wrong.value.refusal.reason, wrong.value.clause, wrong.value.move) == ("not held", "", "4")


def test_what_is_no_card_and_no_move_is_refused_without_a_clause() -> None:
    for name in LIST:
        game = cardgames.new(name, seed=1)
        for text in ("R99", "bleat", "7X", ""):
            with pytest.raises(IllegalMove, match="is not a move and not a card of this game") as wrong:
                game.push(text)
            assert (wrong.value.refusal.reason, wrong.value.clause) == ("unknown", "")


def test_a_legal_move_is_explained_by_the_clause_of_its_choice() -> None:
    game = duel("1 6 2 4 5 3")
    assert game.explain("5") == '"5" is a move that A has now. (duel.play)'


def test_a_deal_may_end_without_a_move() -> None:
    game = duel("1 2 3 4 5 6")
    assert (game.over, game.to_move, game.moves) == (True, None, ())
    result = game.result()
    assert result["deals"] == [{"dealer": "B", "tricks": [], "points": {"A": 0, "B": 0}, "finished": True}]
    assert result["winners"] == ["A", "B"]
    assert game.why_not("1") == ""


def test_taking_back_goes_past_a_deal_without_moves() -> None:
    game = duel("1 6 2 4 5 3", rounds=2)
    game.push("5")
    game.push("4")
    game.deal(["1", "2", "3", "4", "5", "6"])
    assert (game.over, game.deals) == (True, 2)
    assert str(game.pop()) == "4"
    assert (game.over, game.deals, game.to_move) == (False, 1, "B")
    game.push("3")
    game.deal(["1", "2", "3", "4", "6", "5"])
    assert game.over


def test_taking_back_replays_a_finished_deal_before_it() -> None:
    game = duel("1 2 3 4 5 6", rounds=2)
    game.deal(["1", "6", "2", "4", "5", "3"])
    assert game.to_move == "B", "the deal has passed"
    game.push(game.legal_moves[0])
    game.pop()
    assert (game.deals, game.to_move, game.moves) == (2, "B", ())
    with pytest.raises(IllegalMove):
        game.pop()
    assert game.deals == 2


@pytest.mark.parametrize(
    ("seed", "says"),
    [("x", 'A seed is a whole number, not "x".'), (1 << 1024, "A seed has no more than 1024 binary digits.")],
    ids=("a text", "too long"),
)
def test_a_wrong_seed_is_refused_in_one_sentence(seed: Any, says: str) -> None:
    for deal in (cardgames.new, cardgames.draw):
        with pytest.raises(BadRecord) as wrong:
            deal("nations", seed=seed)
        assert str(wrong.value) == says
    with pytest.raises(BadRecord, match=r"^Goat is for 4, 6 or 8 players, not a number that is too long\."):
        cardgames.new("goat", players=10**5000)


def test_a_seed_deals_on_by_itself_also_past_a_deal_without_moves() -> None:
    for seed in range(20):
        game = Game(Duel(rounds=2), seed=seed)
        game.deal()
        while game.to_move:
            game.push(game.legal_moves[0])
        assert (game.over, game.deals) == (True, 2)


def test_what_is_shown_to_everyone_is_known_until_it_is_played() -> None:
    game = duel("1 6 2 4 5 3", open_hands=True)
    assert {seat: [str(card) for card in cards] for seat, cards in game.view().known.items()} == {
        "A": ["2", "5"],
        "B": ["3", "4"],
    }
    game.push("5")
    assert [str(card) for card in game.view("B").known["A"]] == ["2"]
    assert "B" not in game.view("B").known
    assert duel("1 6 2 4 5 3").view().known == {}


def test_what_nobody_may_see_is_seen_by_nobody() -> None:
    t = Table(2, 0)
    t.log.append(("draw", 0, (PACK[0],), "duel.deal", NOBODY, None))
    game = duel("1 6 2 4 5 3")
    game._table.log.extend(t.log)
    for seat in ("A", "B", None):
        assert game.view(seat).events[-1].cards == 1
        assert str(game.view(seat).events[-1]) == "A draws 1 card"


@pytest.mark.no_cover
@pytest.mark.parametrize("name", LIST)
def test_who_looks_at_every_move_sees_what_one_sees_who_looks_once(name: str) -> None:
    game, chance = cardgames.new(name, seed=1), random.Random(name)
    for made in range(60):
        if game.to_move is None:
            break
        game.push(chance.choice(game.legal_moves))
        views = {seat: game.view(seat) for seat in (*game.seats, None)}
        if made % 7 == 0:
            once = cardgames.replay(game.record())
            assert views == {seat: once.view(seat) for seat in views}


def test_rulings_are_read_from_the_fields() -> None:
    assert [tuple(known) for known in Duel.rulings()] == [
        ("open_hands", False, (False, True), "duel.open", False, 0, None),
        ("rounds", 1, (1, 2), "duel.rounds", True, 0, None),
    ]
    with pytest.raises(BadRecord, match=r'open_hands is one of "False", "True", not "1"\.') as wrong:
        Duel(open_hands=1)  # type: ignore[arg-type]
    assert wrong.value.clause == "duel.open"
    with pytest.raises(BadRecord, match=r'Duel is for 2 players, not "4"\.'):
        Duel(players=4)


def test_a_deck_must_be_the_pack() -> None:
    for deck, says in (("1 2 3", "has 6 cards"), ("1 2 3 4 5 5", "too many"), ("1 2 3 4 5 7", "not a card")):
        with pytest.raises(BadRecord, match=says) as wrong:
            duel(deck)
        assert wrong.value.clause == "duel.pack"


def test_every_game_stands_on_the_list_under_its_name() -> None:
    assert [rules_of(name).name for name in LIST] == list(LIST) == [kind.name for kind in cardgames.games()]


@pytest.mark.parametrize("name", LIST)
def test_rules_by_which_was_played_can_be_sent_to_another_process(name: str) -> None:
    rules = rules_of(name)()
    game = Game(rules, seed=1)
    game.deal()
    for _ in range(40):
        if game.legal_moves:
            game.push(game.legal_moves[0])
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_every_move_has_points_and_a_suit() -> None:
    """A first player needs no test of what kind of move it is given."""
    militac, kozel = cardgames.new("militac", seed=1), cardgames.new("kozel", seed=1, boast=False, redeal=False)
    assert {(move.points, move.suit) for move in militac.legal_moves} == {(0, "")}
    for game in (militac, kozel):
        assert min(game.view(game.to_move).legal_moves, key=lambda move: move.points) in game.legal_moves
    assert {move.points for move in kozel.view("A").hand} & {11, 10, 4, 3, 2}
