"""The short games of Kozel agree with their second telling, over whole matches of random moves."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import cardgames
from cardgames.core import Card
from cardgames.games.kozel import jacks, suits
from tests.oracles import kozel_short as reference
from tests.support.thorough import times

Telling = Callable[[int, int, list[str], list[str]], reference.Deal]

GAMES: list[tuple[str, int, Telling]] = [
    *[("kozel-halves", players, reference.halves) for players in (2, 3, 4)],
    *[("kozel-draw", players, reference.drawing) for players in range(2, 9)],
    *[("kozel-fifteen", players, reference.fifteen) for players in (2, 4)],
    ("kozel-suits", 2, reference.suits),
]


def differences(name: str, players: int, telling: Telling, seed: int) -> list[str]:
    """Where a match differs from its second telling, deal by deal."""
    chance = random.Random(seed)
    game = cardgames.new(name, players=players, dealer="ABCDEFGH"[seed % players], seed=seed)
    choices: list[list[tuple[int, set[str]]]] = []
    while game.to_move:
        del choices[game.deals :]
        choices += [[] for _ in range(game.deals - len(choices))]
        choices[-1].append((game.seats.index(game.to_move), set(map(str, game.legal_moves))))
        game.push(chance.choice(game.legal_moves))
    wrong: list[str] = []
    for number, (deal, result) in enumerate(zip(game.record()["deals"], game.result()["deals"], strict=True)):
        try:
            expected = telling(players, game.seats.index(result["dealer"]), deal["deck"], deal["moves"])
        except (ValueError, StopIteration):
            return [*wrong, f"{name}, seed {seed}, deal {number} cannot be told"]
        tricks = [
            {"cards": [[game.seats[seat], card] for seat, card in cards], "taken_by": game.seats[taker]}
            for cards, taker in expected.tricks
        ]
        points = {letter: expected.points.get(seat, 0) for seat, letter in enumerate(game.seats)}
        if name in ("kozel-halves", "kozel-fifteen"):
            points = stakes(points, result["dealer"], 60 if name == "kozel-halves" else 61)
        found = {"choices": choices[number], "tricks": result["tricks"], "points": result["points"]}
        wanted = {"choices": expected.choices, "tricks": tricks, "points": points}
        wrong += [f"{name}, seed {seed}, deal {number}: {part}" for part in found if found[part] != wanted[part]]
    return wrong


def stakes(points: dict[str, int], dealer: str, needed: int) -> dict[str, int]:
    """Who alone has enough takes two of each other, one of the dealer."""
    enough = [seat for seat in points if points[seat] >= needed]
    if len(enough) != 1:
        return dict.fromkeys(points, 0)
    paid = {seat: -1 if seat == dealer else -2 for seat in points}
    paid[enough[0]] = 0
    paid[enough[0]] = -sum(paid.values())
    return paid


@pytest.mark.parametrize(("name", "players", "telling"), GAMES, ids=[f"{name}-{players}" for name, players, _ in GAMES])
def test_whole_matches_agree(name: str, players: int, telling: Telling) -> None:
    for seed in range(times(10, 10 if name in ("kozel-halves", "kozel-fifteen") else 40)):
        assert differences(name, players, telling, seed) == []


def test_a_wrong_rule_disagrees(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = jacks.heights

    def red_above_black(order: str, trump: str, led: str) -> dict[Card, tuple[int, int]]:
        height = honest(order, trump, led)
        return {card: (first, -second) if first == 3 else (first, second) for card, (first, second) in height.items()}

    monkeypatch.setattr(jacks, "heights", red_above_black)
    monkeypatch.setattr(suits, "beats", lambda card, led, _: card.suit is led.suit and card.rank < led.rank)
    for name, players, telling in GAMES:
        assert any(differences(name, players, telling, seed) for seed in range(10)), name
