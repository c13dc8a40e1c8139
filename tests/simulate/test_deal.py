"""What experiments are made of: deals played by habits, by the book, in part, and many to a trial."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from cardgames.claims.experiment import experiment
from cardgames.claims.experiments import goat
from cardgames.claims.study import study
from cardgames.core import Card, Match, Move, Rules, Table, View
from cardgames.core.view import view
from cardgames.games.goat import GOAT, Goat
from cardgames.games.militac import Militac
from cardgames.players.by_the_book import ByTheBook
from cardgames.records import record
from cardgames.rulebooks import rulebook
from cardgames.simulate.deal import (
    BookHabit,
    Habits,
    Observation,
    SimulatedDeal,
    lay_out,
    play_deal,
    shuffled,
    with_and_without,
)
from cardgames.simulate.parallel import MIN_DEALS_PER_CHUNK, cut_into_chunks

GAMES = ("goat", "golph", "nations", "militac", "follow-leader", "kozel", "kozel-six", "kozel-halves")


def left_by(rules: Rules, view: View) -> Sequence[Move]:
    """What the player by the book may choose from."""
    steps = ByTheBook(rules).steps(view)
    return steps[-1].left if steps else view.legal


class Both(BookHabit):
    """Chooses by the book, and looks whether the player of that name would choose from the same."""

    asked = 0

    def __call__(self, seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
        match = Match(self.rules.sides(), range(self.rules.places), 0)
        choice = seen.seat, tuple(legal), seen.clause
        left = left_by(self.rules, view(self.rules, match, seen.table, choice, seen.seat))
        before = chance.getstate()
        assert left[int(chance.random() * len(left))] == super().__call__(seen, legal, again(before))
        self.asked += 1
        return left[0]


def again(state: tuple[object, ...]) -> random.Random:
    """The same luck again."""
    chance = random.Random()
    chance.setstate(state)
    return chance


@pytest.mark.parametrize("game", GAMES)
def test_by_the_book_is_what_the_player_of_that_name_plays(game: str) -> None:
    rules = record.rules(game, {})
    both = Both(rules)
    habits: Habits = dict.fromkeys(range(rules.places), both)
    chance = random.Random(1916)
    for _ in range(2):
        play_deal(rules, shuffled(rules, chance), chance, habits)
    assert both.asked > 10


def test_a_pack_is_shuffled_as_by_the_library() -> None:
    rules = record.rules("nations", {})
    for seed in range(20):
        pack = list(rules.pack())
        random.Random(seed).shuffle(pack)
        assert shuffled(rules, random.Random(seed)) == tuple(pack)


def test_advice_that_is_switched_off_is_not_followed() -> None:
    rules = record.rules("goat", {})
    booked = {True: BookHabit(rules), False: BookHabit(rules, "search_with_the_lead")}
    searched = {}
    for searches, habit in booked.items():
        chance = random.Random(7)
        tables = [play_deal(rules, shuffled(rules, chance), chance, dict.fromkeys(range(4), habit)) for _ in range(3)]
        searched[searches] = sum(happening[0] == "search" for t in tables for happening in t.log)
    assert searched[True] > searched[False]
    with pytest.raises(ValueError, match="has no advice"):
        BookHabit(rules, "lead_a_goat")


def test_a_deal_is_left_where_no_more_is_asked_for() -> None:
    rules = record.rules("militac", {})
    deck = shuffled(rules, random.Random(1))

    def cards_now(t: Table, legal: Sequence[Move]) -> bool:
        return isinstance(legal[0], Card)

    t = play_deal(rules, deck, random.Random(2), until=cards_now)
    whole = play_deal(rules, deck, random.Random(2))
    assert (t.points, t.tricks) == (None, [])
    assert whole.points is not None
    assert whole.log[: len(t.log)] == t.log


def test_a_trial_of_many_deals_is_finished_and_all_its_deals_count() -> None:
    done = study("golph.claim.4", deals=20, workers=1, progress=False)
    assert experiment("golph.claim.4").packs == 18
    assert done.deals == 36
    assert done.sums["kept"][0] == 2
    assert [number for _, number in cut_into_chunks(139, 72)] == [2] * 38 + [1] * 63


@pytest.mark.parametrize(("trials", "packs"), [(1, 1), (60, 1), (1001, 3), (10_000, 1), (100_000, 18)])
def test_chunks_hold_each_trial_once_and_get_smaller(trials: int, packs: int) -> None:
    chunks = cut_into_chunks(trials, packs)
    assert [first for first, _ in chunks] == [sum(number for _, number in chunks[:at]) for at in range(len(chunks))]
    sizes = [number for _, number in chunks]
    assert sum(sizes) == trials
    assert sizes == sorted(sizes, reverse=True)
    assert sum(sizes[-4:]) <= max(trials / 100, 4 * MIN_DEALS_PER_CHUNK / packs + 4)


def test_an_experiment_is_found_without_reading_a_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "load", None)
    monkeypatch.setattr("cardgames.claims.experiment.claim_of", None)
    assert experiment("ke.claim.1").claim == "ke.claim.1"


def test_a_deal_that_was_left_goes_on_as_if_it_had_not_been() -> None:
    """Also when it has come to its end by then."""
    rules = Goat()
    deck = shuffled(rules, random.Random(5))
    whole = play_deal(rules, deck, random.Random(6))
    deal, chance = SimulatedDeal(rules, lay_out(rules, deck)), random.Random(6)
    for books in (3, 9, 15, 99):
        t = deal.play_on(chance, until=lambda t, _, books=books: len(t.tricks) >= books)  # type: ignore[misc]
        assert len(t.tricks) == min(books, len(whole.tricks))
        assert t.log == whole.log[: len(t.log)]
    assert deal.table.log == whole.log
    assert deal.play_on(chance).points == whole.points


def test_a_deal_of_goat_that_is_won_ends_with_the_same_winner() -> None:
    rules, left = Goat(players=8), 0
    for number in range(40):
        chance = random.Random(number)
        deck = shuffled(rules, chance)
        whole = play_deal(rules, deck, random.Random(number))
        part = play_deal(rules, deck, random.Random(number), until=goat.until_won(rules))
        left += part.points is None
        assert part.tricks == whole.tricks[: len(part.tricks)]
        assert (goat.lead_of(part, rules) > 0) == (goat.lead_of(whole, rules) > 0)
    assert left > 20


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("rules", "advice"),
    [
        (Militac(), ["throw_from_the_short"]),
        (Militac(), ["raise_in_his_company", "raise_to_combined"]),
        (Goat(), ["red_on_a_safe_book"]),
        (Goat(players=8), ["search_with_the_lead"]),
    ],
)
def test_what_two_ways_have_in_common_is_as_if_each_were_played(rules: Rules, advice: list[str]) -> None:
    book, without = BookHabit(rules), BookHabit(rules, *advice)
    parted = set()
    for number in range(30):
        deck = shuffled(rules, random.Random(number))
        ways = [{1: habit, 3: habit, 2: book} for habit in (book, without)]
        apart = [play_deal(rules, deck, random.Random(number), habits) for habits in ways]
        together = with_and_without(book, without, deck, number, lambda habit: {1: habit, 3: habit, 2: book})
        for one, other in zip(apart, together, strict=True):
            assert (one.log, one.tricks, one.points) == (other.log, other.tricks, other.points)
        parted.add(apart[0].log != apart[1].log)
    assert True in parted


def test_an_ending_in_which_a_player_has_nothing_but_goats_is_no_choice_between_a_goat_and_a_book() -> None:
    deck = shuffled(goat.RULES, random.Random(0))
    black = [card for card in deck if card.suit == "black"][:9]
    for number in range(100):
        random.Random(number).shuffle(black)
        hands = [[GOAT] * 3, black[:3], black[3:6], black[6:]]

        def laid(hands: Sequence[Sequence[Card]] = tuple(map(tuple, hands))) -> Table:
            t = Table(4, 0)
            t.hands = [list(hand) for hand in hands]
            return t

        _, takers = goat.black_played(laid, random.Random(number))
        assert takers == []
