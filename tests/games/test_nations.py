"""The Game of Nations: its named examples, its sums, and what its rulings change."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

import cardgames
from cardgames import Game
from cardgames.games.nations import TITLES, Nations, whole_pack
from cardgames.rulebooks import rulebook

BOOK = rulebook.load("nations")


def example(clause: str, title: str) -> Game:
    """The game at the end of a named example."""
    found = next(e for e in BOOK.clause(clause).examples if e.title == title)
    return cardgames.replay(dict(found.record))


def texts(game: Game) -> list[str]:
    return [event.text for event in game.events]


# The booklet


def test_one_booklet_holds_four_games_in_the_order_of_its_pages() -> None:
    assert [game.name for game in BOOK.games] == ["nations", "catch-all", "monkey", "follow-leader"]
    prefixes = list(dict.fromkeys(clause.id.partition(".")[0] for clause in BOOK.clauses))
    assert prefixes == ["nat", "ca", "mk", "fl"]
    assert list(BOOK.notes) == prefixes
    pages = [int(clause.where.split()[1].strip("[],")) for clause in BOOK.clauses if clause.where.startswith("page")]
    assert pages == sorted(pages)
    assert set(pages) == set(range(1, 10))


def test_what_is_told_only() -> None:
    assert [clause.id for clause in BOOK.clauses if clause.told] == [
        "nat.partners", "nat.signs"
    ]  # fmt: skip
    assert {clause.id for clause in BOOK.clauses if not clause.told and not clause.examples} == set()
    assert Counter(clause.status for clause in BOOK.clauses if clause.id.startswith("nat."))["clear"] == 8


def test_the_content_note_stands_with_the_pack() -> None:
    assert "caricatures" in BOOK.about
    assert "The year is not printed" in BOOK.about


def test_every_refusal_has_words_a_player_can_read() -> None:
    refusing = {case["clause"] for c in BOOK.clauses for e in c.examples for case in e.expect.get("refused", ())} - {""}
    assert refusing == {"nat.play", "nat.turn", "nat.call", "mk.turn", "mk.draw", "fl.fol"}
    for name in refusing:
        assert 0 < len(BOOK.clause(name).no) < 130, name


def test_every_value_of_every_ruling_stands_in_an_example() -> None:
    shown = {
        (e.record["game"], *item) for c in BOOK.clauses for e in c.examples for item in e.record["options"].items()
    }
    for game in BOOK.games:
        for known in game.rulings():
            assert {v for v in known.values if v != known.default} == {
                value for name, option, value in shown if (name, option) == (game.name, known.name)
            }, (game.name, known.name)


# Sums


def test_the_pack_has_four_times_thirteen_cards() -> None:
    assert len(whole_pack()) == 52 == 4 * 13
    assert Counter(card.suit for card in whole_pack()) == dict.fromkeys(("Europe", "Asia", "Africa", "America"), 13)
    europe = [str(card) for card in whole_pack() if card.suit == "Europe"]
    assert europe == [f"Eu-{r}" for r in ("Map", "Man", "Woman", "Child", *range(10, 1, -1))]
    assert sorted(whole_pack()[:13], key=lambda card: -card.rank) == list(whole_pack()[:13])


def tricks_of(game: Game) -> Counter[str]:
    return Counter(game.side_of(trick["taken_by"]) for trick in game.result()["deals"][-1]["tricks"])


@pytest.mark.parametrize(
    ("title", "side", "tricks", "points"),
    [("Seven tricks count one", "AC", 7, 1), ("Nine tricks count three", "BD", 9, 3)],
)
def test_tricks_above_six_count(title: str, side: str, tricks: int, points: int) -> None:
    game = example("nat.tr", title)
    assert tricks_of(game)[side] == tricks
    assert game.result()["deals"][0]["points"][side] == points == tricks - 6


@pytest.mark.parametrize(
    ("title", "titles", "points"), [("Four titles, four points", 4, 4), ("Three titles, two points", 3, 2)]
)
def test_titles_count_by_the_deal(title: str, titles: int, points: int) -> None:
    game = example("nat.ti", title)
    deck = game.record()["deals"][0]["deck"]
    star = deck[-1][:2]
    assert sum(deck.index(f"{star}-{name}") % 2 == 0 for name in TITLES) == titles  # A and C get every other card
    assert game.result()["deals"][0]["points"]["AC"] - max(0, tricks_of(game)["AC"] - 6) == points


def test_the_turned_card_favours_the_side_of_the_dealer() -> None:
    """nat.claim.1: exactly how many titles fall to the dealer's side, whose last card is a star."""
    chance = {n: Fraction(0) for n in range(5)}
    for turned, weight in ((1, Fraction(4, 13)), (0, Fraction(9, 13))):
        left = 4 - turned
        for more in range(left + 1):
            chance[turned + more] += weight * Fraction(comb(left, more) * comb(51 - left, 25 - more), comb(51, 25))
    assert sum(chance.values()) == 1
    assert [round(float(p), 4) for p in chance.values()] == [0.0414, 0.2185, 0.3902, 0.2809, 0.0690]
    ours, theirs = (2 * chance[a] + 4 * chance[b] for a, b in ((3, 4), (1, 0)))
    assert (round(float(ours), 3), round(float(theirs), 3)) == (0.838, 0.603)


# The call


def test_a_yes_ends_the_match_without_a_trick() -> None:
    game = example("nat.call", "A yes wins the match")
    assert game.result()["deals"][1]["tricks"] == []
    assert texts(game)[-5:] == [
        "C asks whether the partner has a title", "A answers yes", "C and the partner show out",
        "C shows the Man of Africa and the Woman of Africa", "A shows the Child of Africa",
    ]  # fmt: skip
    turned = game.record()["deals"][1]["deck"][-1]
    for seat in (None, *game.seats):
        shown = {other: cards for other, cards in game.view(seat).known.items() if other in "AC"}
        assert {str(card) for cards in shown.values() for card in cards if card.rank < 11} <= {turned}, "titles only"


def test_a_no_is_heard_by_all_and_play_goes_on() -> None:
    game = example("nat.call", "A no changes nothing")
    assert game.view(None).events[-1].text == "A answers no"
    assert game.to_move == "B"
    assert len(game.legal_moves) == 13


def test_everyone_who_may_call_is_asked_in_turn() -> None:
    score = example("nat.ti", "Four titles, four points").record()
    deck = list(map(str, whole_pack()))
    star = [f"Eu-{title}" for title in TITLES]
    rest = [card for card in deck if card not in star and card != "Eu-2"]
    for place, card in enumerate(star):  # A deals: B has the first card, C the second
        rest.insert(2 * place + 1, card)
    game = cardgames.replay(score | {"deals": [*score["deals"], {"deck": [*rest, "Eu-2"], "moves": []}]})
    assert game.to_move == "C"
    game.push("no call")
    assert game.to_move == "A"
    game.push("call")
    assert game.result()["score"] == {"AC": 12, "BD": 0}
    assert game.result()["winners"] == ["AC"]


def test_three_in_one_hand() -> None:
    alone = example("nat.three", "Three in one hand")
    assert texts(alone)[-3:-1] == ["A answers no", "C and the partner show out"]
    assert texts(alone)[-1].count(" of ") == 3, "C shows three titles, A nothing"
    assert alone.events[-1].clause == "nat.three"
    assert not example("nat.three", "Three in one hand, and a no").over


# The other rulings


def test_one_deal_has_three_endings() -> None:
    scores = [tuple(example("nat.both", e.title).result()["score"].values()) for e in BOOK.clause("nat.both").examples]
    assert scores == [(8, 10), (12, 9), (12, 10)]


def test_equal_totals_at_ten_play_on() -> None:
    """With `both`, three titles against seven tricks may leave ten against ten."""
    rules = Nations(first_count="both")
    course = rules.match(match := cardgames.core.Match(rules.sides(), range(4), 0))
    next(course)
    for points in ({"AC": 8, "BD": 9}, {"AC": 2, "BD": 1}):
        table = cardgames.core.Table(4, 0)
        table.points = points
        course.send(table)
        assert not match.over
    assert match.score == {"AC": 10, "BD": 10}


def test_the_turned_card_is_seen_by_all() -> None:
    game = example("nat.turn", "The turned card must follow")
    for seat in "ABC":
        assert [str(card) for card in game.view(seat).known["D"]] == ["As-7"]
    assert game.view(None).trump == "Asia"


def test_only_four_play() -> None:
    with pytest.raises(cardgames.BadRecord) as wrong:
        cardgames.new("nations", players=5)
    assert wrong.value.clause == "nat.pl"
