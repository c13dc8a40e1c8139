"""Kozel for three: the talon, one against two, and playing for less."""

from __future__ import annotations

from typing import Any

import pytest

import cardgames
from cardgames.core import Game, Table
from cardgames.games.kozel.common import whole_pack
from cardgames.games.kozel.threesome import Threesome
from tests.support.kozel_decks import legal

CARDS = {str(card): card for card in whole_pack()}


def begun(hands: dict[str, str], talon: str, **options: Any) -> Game:
    """A deal by C with wished hands and this talon."""
    left = [str(card) for card in whole_pack() if str(card) not in " ".join([*hands.values(), talon]).split()]
    full = {seat: [*hands.get(seat, "").split()] for seat in "ABC"}
    for cards in full.values():
        while len(cards) < 10:
            cards.append(left.pop())
    deck = [card for row in zip(*full.values(), strict=True) for card in row]
    return cardgames.new("kozel-threesome", dealer="C", deck=[*deck, *talon.split()], **options)


def played(game: Game) -> Game:
    """The deal played out, each with his first legal card."""
    deals = game.deals
    while game.to_move and game.deals == deals:
        game.push(game.legal_moves[0])
    return game


def table(counts: list[int], tricks: list[int], aside: str = "", talon: str = "") -> Table:
    """A table on which each seat has taken so many tricks with so many card points, in tens, elevens and fours."""
    t = Table(3, 2)
    t.aside.extend(CARDS[text] for text in aside.split())
    t.up.extend(CARDS[text] for text in talon.split())
    for seat, (count, number) in enumerate(zip(counts, tricks, strict=True)):
        made: dict[int, list[str]] = {0: []}
        for text, card in CARDS.items():
            made |= {n + card.points: [*cards, text] for n, cards in made.items() if n + card.points not in made}
        for n in range(number):
            t.tricks.append((tuple((seat, CARDS[text]) for text in made[count]) if not n else (), seat))
    return t


def test_the_default_number_of_players_is_three() -> None:
    assert Threesome().players == 3
    assert cardgames.new("kozel-threesome", seed=1).seats == ("A", "B", "C")


def test_the_taker_takes_up_the_talon_and_discards_two_cards_unseen() -> None:
    game = begun({"A": "QC QS QH QD JC JS JH JD AD 10D"}, "KC AC")
    assert legal(game) == ["take the talon", "pass"]
    game.push("take the talon")
    assert game.view("A").sizes == {"A": 12, "B": 10, "C": 10}
    game.push("discard AC")
    game.push("discard KC")
    assert "1 card" in next(event.text for event in game.view("B").events if event.verb == "discard")
    assert game.to_move == "A", "the dealer's left leads"
    assert game.view("A").points == {"A": 0, "B": 0, "C": 0}, "what the discards count is not told while they play"
    assert played(game).result()["score"] == {"A": 0, "B": 6, "C": 6}
    assert game.events[-1].text == "A has 120 points against 0"


def test_each_is_asked_once() -> None:
    game = begun({}, "KC AC")
    for seat in "ABC":
        assert game.to_move == seat
        game.push("pass")
    assert [str(card) for card in game.view().up] == ["KC"]
    assert game.to_move == "A"


@pytest.mark.parametrize(
    ("mine", "aside", "tricks", "written", "options"),
    [
        (61, "", [5, 3, 2], [0, 2, 2], {}),
        (50, "AC", [5, 3, 2], [0, 2, 2], {}),
        (89, "", [5, 3, 2], [0, 2, 2], {}),
        (89, "", [5, 3, 2], [0, 4, 4], {"bounds": "belong below"}),
        (90, "", [5, 3, 2], [0, 4, 4], {}),
        (120, "", [9, 1, 0], [0, 4, 4], {}),
        (120, "", [10, 0, 0], [0, 6, 6], {}),
        (60, "", [5, 3, 2], [0, 0, 0], {}),
        (60, "", [5, 3, 2], [0, 2, 2], {"sixty": "the taker wins"}),
        (59, "", [5, 3, 2], [2, 0, 0], {}),
        (30, "", [5, 3, 2], [4, 0, 0], {}),
        (10, "AC", [0, 5, 5], [6, 0, 0], {}),
        (59, "", [5, 3, 2], [4, 0, 0], {"loses": "twice as much"}),
    ],
)
def test_one_against_two(mine: int, aside: str, tricks: list[int], written: list[int], options: dict[str, Any]) -> None:
    t = table([mine, 0, 0] if tricks[0] else [0, 0, 0], tricks, aside)
    assert list(Threesome(**options).against_two(t, 0).values()) == written


@pytest.mark.parametrize(
    ("counts", "talon", "tricks", "written", "options"),
    [
        ([30, 31, 59], "", [4, 3, 3], [0, 2, 2], {}),
        ([0, 60, 60], "", [0, 5, 5], [0, 4, 4], {}),
        ([0, 60, 60], "", [0, 5, 5], [0, 2, 2], {"bounds": "belong below"}),
        ([0, 30, 90], "", [1, 4, 5], [0, 0, 6], {}),
        ([0, 0, 120], "", [0, 0, 10], [0, 0, 12], {}),
        ([49, 50, 0], "AC 10C", [4, 4, 2], [2, 2, 0], {}),
        ([49, 40, 10], "AC 10C", [4, 4, 2], [2, 2, 2], {}),
    ],
)
def test_for_less(
    counts: list[int], talon: str, tricks: list[int], written: list[int], options: dict[str, Any]
) -> None:
    t = table(counts, tricks, talon=talon)
    assert list(Threesome(**options).for_less(t, 2).values()) == written
    assert [str(card) for card in t.taken[2]] == talon.split()


@pytest.mark.parametrize(
    ("talon", "lead", "first", "later"),
    [
        ("7D AC", "the first lead", "trumps", "any"),
        ("7D AC", "every lead", "trumps", "trumps"),
        ("7D AC", "leave to lead trumps", "any", "any"),
        ("7C AC", "the first lead", "plain", "any"),
        ("7C AC", "every lead", "plain", "plain"),
        ("7C AC", "leave to lead trumps", "plain", "plain"),
        ("7D AC", "the first lead in its suit", "trumps", "any"),
        ("7C AC", "the first lead in its suit", "plain", "any"),
        ("9H AC", "the first lead in its suit", "any", "any"),
    ],
)
def test_the_open_card_of_the_talon_says_what_may_be_led(talon: str, lead: Any, first: str, later: str) -> None:
    rules = Threesome(lead=lead)
    t = Table(3, 2)
    t.up.append(CARDS[talon.split()[0]])
    kinds = {"any": ("QC", "8C"), "trumps": ("QC",), "plain": ("8C",)}
    both = [CARDS["QC"], CARDS["8C"]]
    assert tuple(map(str, rules.may_lead(t, both)[0])) == kinds[first]
    t.tricks.append(((), 0))
    assert tuple(map(str, rules.may_lead(t, both)[0])) == kinds[later]
    assert len(rules.may_lead(t, both[:1])[0]) == len(rules.may_lead(t, both[1:])[0]) == 1


def test_twelve_points_make_the_goat_and_sixty_each_are_dealt_again() -> None:
    for seed in range(20):
        game = cardgames.new("kozel-threesome", seed=seed)
        while game.to_move:
            game.push(game.legal_moves[seed % len(game.legal_moves)])
        result = game.result()
        goats = {seat for seat, written in result["score"].items() if written >= 12}
        assert goats
        assert set(result["winners"]) == set("ABC") - goats
        for one, other in zip(result["deals"], result["deals"][1:], strict=False):
            passes = any(one["points"].values())
            assert other["dealer"] == ("BCA"["ABC".index(one["dealer"])] if passes else one["dealer"])
