"""Follow Leader: its named examples, its points and the order in which they are told."""

from __future__ import annotations

from fractions import Fraction

import pytest

import cardgames
from cardgames import Game
from cardgames.claims.experiments.follow_leader import truant_out
from cardgames.core import Match
from cardgames.games.follow_leader import COUNT, FollowLeader
from cardgames.games.nations import whole_pack
from cardgames.rulebooks import rulebook

BOOK = rulebook.load("follow-leader")


def example(clause: str, title: str) -> Game:
    found = next(e for e in BOOK.clause(clause).examples if e.title == title)
    return cardgames.replay(dict(found.record))


def scored(game: Game) -> list[str]:
    return [event.text for event in game.events if event.verb in ("best", "least", "truant", "game")]


def counts(game: Game) -> dict[str, int]:
    """What each has captured in the last deal, by the table of page 8."""
    found = dict.fromkeys(game.seats, 0)
    for trick in game.result()["deals"][-1]["tricks"]:
        found[trick["taken_by"]] += sum(COUNT.get(card.partition("-")[2], 0) for _, card in trick["cards"])
    return found


def test_the_counts_add_up() -> None:
    assert COUNT == {"Map": 4, "Man": 3, "Woman": 2, "Child": 1, "10": 10}
    assert sum(COUNT.values()) == 20
    assert sum(COUNT.get(str(card).partition("-")[2], 0) for card in whole_pack()) == 80


@pytest.mark.parametrize("players", range(2, 9))
def test_six_cards_each(players: int) -> None:
    view = cardgames.new("follow-leader", players=players, seed=2).view()
    assert set(view.sizes.values()) == {6}
    assert view.stock == 52 - 6 * players


def test_eight_is_the_most() -> None:
    assert 8 * 6 <= 52 < 9 * 6
    for players in (1, 9):
        with pytest.raises(cardgames.BadRecord) as wrong:
            cardgames.new("follow-leader", players=players)
        assert wrong.value.clause == "fl.pl"


def test_the_chance_that_the_truant_is_out() -> None:
    """fl.claim.3: of 52 cards one is led, and of the others 6 times the players less one are dealt."""
    for players in range(2, 9):
        dealt_beside = 6 * players - 1
        out = 4 * 1 + 48 * Fraction(dealt_beside, 51)
        assert truant_out(players) == out / 52
    assert [round(float(truant_out(players)), 3) for players in (2, 4, 8)] == [0.276, 0.493, 0.928]


def test_all_four_points_in_their_order() -> None:
    game = example("fl.pts", "All four points")
    assert scored(game) == ["A scores Best", "B scores Least", "A scores the Truant", "A scores Game"]


def test_least_belongs_to_whom_it_was_dealt() -> None:
    game = example("fl.least", "Least stays with its owner")
    star = game.view().trump
    tricks = game.result()["deals"][0]["tricks"]
    seat, taker = next(
        (seat, trick["taken_by"]) for trick in tricks for seat, card in trick["cards"] if card == f"{star[:2]}-2"
    )
    assert (seat, taker) == ("B", "A")
    assert "B scores Least" in scored(game)


def test_the_truant_belongs_to_its_captor() -> None:
    game = example("fl.truant", "The Truant is caught")
    child = f"{game.view().trump[:2]}-Child"
    tricks = game.result()["deals"][0]["tricks"]
    assert [(seat, t["taken_by"]) for t in tricks for seat, card in t["cards"] if card == child] == [("C", "A")]
    assert "A scores the Truant" in scored(game)


def test_a_truant_that_was_not_dealt_is_scored_by_nobody() -> None:
    game = example("fl.truant", "The Truant stays away")
    child = f"{game.view().trump[:2]}-Child"
    assert child in game.record()["deals"][0]["deck"][12:]
    assert scored(game) == ["A scores Best", "A scores Least", "B scores Game"]


@pytest.mark.parametrize("title", ["One star alone", "Three points for one card"])
def test_one_star_is_best_and_least(title: str) -> None:
    game = example("fl.best" if title == "One star alone" else "fl.truant", title)
    star = game.view().trump[:2]
    assert sum(card.startswith(star) for card in game.record()["deals"][0]["deck"][:12]) == 1
    assert scored(game)[:2] == ["A scores Best", "A scores Least"]
    assert ("A scores the Truant" in scored(game)) == (title != "One star alone")


def test_a_tie_for_game() -> None:
    games = [example("fl.game", e.title) for e in BOOK.clause("fl.game").examples if e.title.startswith("A tie")]
    count = counts(games[0])
    assert count["A"] == count["B"] > count["C"]
    assert [[text for text in scored(game) if "Game" in text] for game in games] == [
        [], ["A scores Game", "B scores Game"], ["A scores Game"]
    ]  # fmt: skip


@pytest.mark.parametrize("reading", ["nobody", "all", "first from the dealer's left"])
def test_nobody_scores_game_for_nothing(reading: str) -> None:
    (record,) = [dict(e.record) for e in BOOK.clause("fl.game").examples if e.title == "Nothing captured that counts"]
    game = cardgames.replay(record | {"options": {"players": 2, "tie_for_game": reading}})
    assert counts(game) == {"A": 0, "B": 0}
    assert not [text for text in scored(game) if "Game" in text]


def test_the_first_card_names_the_star() -> None:
    assert example("fl.lead", "Later leads do not change it").view().trump == "Europe"


def test_the_points_of_the_last_hand_are_told_in_order() -> None:
    game = example("fl.last", "Six against five")
    count = counts(game)
    assert count["A"] > count["B"]
    assert scored(game) == ["B scores Best", "B scores Least"]
    assert game.result()["score"] == {"A": 6, "B": 7}
    before = [deal["points"] for deal in game.result()["deals"][:-1]]
    assert (sum(p["A"] for p in before), sum(p["B"] for p in before)) == (6, 5)


def test_two_at_seven_in_one_deal() -> None:
    one_by_one = example("fl.last", "Told one by one")
    counted = example("fl.last", "All counted first: the other reading")
    assert one_by_one.record()["deals"] == counted.record()["deals"]
    assert scored(one_by_one) == ["A scores Best", "B scores Least"]
    assert scored(counted) == ["A scores Best", "B scores Least", "A scores the Truant", "A scores Game"]
    assert [game.result()["score"] for game in (one_by_one, counted)] == [{"A": 6, "B": 7}, {"A": 8, "B": 7}]
    assert [game.result()["winners"] for game in (one_by_one, counted)] == [["B"], ["A"]]


def test_not_the_most_points_but_the_first_of_them_win_when_all_are_counted() -> None:
    """Whoever has Best goes out before one who has more points."""
    rules = FollowLeader(players=2, last_deal="all")
    course = rules.match(match := Match(rules.sides(), range(2), 0))
    next(course)
    table = cardgames.replay(example("fl.last", "All counted first: the other reading").record())._match.deals[-1]
    table.points = {"A": 1, "B": 3}
    match.score.update(A=6, B=6)
    with pytest.raises(StopIteration):
        course.send(table)
    assert match.winners == ("A",)


def test_the_deal_passes_to_who_led_first() -> None:
    dealers = [deal["dealer"] for deal in example("fl.last", "Six against five").result()["deals"]]
    assert dealers == ["B", "A", "B", "A"]
