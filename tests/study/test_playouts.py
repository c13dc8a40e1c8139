"""Random deals in bulk: the tables play every game as the readable rules do, card by card, and so does the compiler."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import pytest

import cardgames
from cardgames.core import SEATS, BadRecord, Card, Rules, Story, Table, ask, saying
from cardgames.games.nations import Nations
from cardgames.records import record as records
from cardgames.study.playouts import Playouts, bulk, compiled, kernel, playouts
from cardgames.study.playouts.bulk import checked, tables_of
from cardgames.study.playouts.layout import Layout, flat
from cardgames.study.tables import FIRST, MIDDLE, allowed, law, worth
from thorough import times

GAMES: dict[str, dict[str, Any]] = {
    "nations": {},
    "militac": {},
    "follow-leader": {"players": 5},
    "golph": {},
    "kozel": {},
    "kozel-boast": {},
    "kozel-threesome": {},
    "kozel-six": {},
    "kozel-halves": {"players": 3},
    "kozel-fifteen": {"players": 2},
    "kozel-blind": {},
    "kozel-draw": {"players": 6},
}
"""Every game in which a card takes each trick, and for how many it is tried."""

TOLD_OTHERWISE: dict[str, dict[str, Any]] = {
    "nations": {"turned_card": "from the second trick"},
    "golph": {"stymies": "of the colour led", "buzzard_void": "counts as a trump"},
    "kozel": {"void": "a trump", "seven_leads": "every plain deal"},
    "kozel-boast": {"first": "the dealer's left"},
    "kozel-threesome": {"lead": "every lead"},
    "kozel-six": {"six_of_clubs": "may always be played"},
    "kozel-halves": {"players": 2, "jacks": "SHDC", "second_lead": "last taker", "trump_card": "the top of the pack"},
    "kozel-blind": {"dummies": 3},
    "kozel-draw": {"players": 3, "draws": "the dealer's left first"},
}
"""Rulings that change the play."""


def measured(games: Iterable[str], needed: Sequence[str], others: pytest.MarkDecorator) -> list[Any]:
    """The games as parameters; those that go through the most lines are measured, the others are marked."""
    return [pytest.param(each, marks=[] if each in needed else [others]) for each in games]


FIELDS = ("takers", "leaders", "points", "tricks", "decks", "cards")


@cache
def layout(game: str) -> Layout:
    return Layout(records.rules(game, GAMES[game]), dealer=1)


def tables(game: str) -> dict[str, list[int]]:
    return tables_of(layout(game).rules, 1, ())


def lists(found: Any) -> Any:
    """As plain lists."""
    return found if isinstance(found, list) else found.tolist()


def contents(found: Playouts) -> dict[str, Any]:
    return {name: lists(getattr(found, name)) for name in FIELDS}


needs_the_extra = pytest.mark.skipif(not compiled.installed(), reason="the extra fast is not installed")


# Tables and rules


def test_every_game_in_which_a_card_takes_the_trick_is_tried() -> None:
    assert {kind.name for kind in cardgames.games() if hasattr(kind, "taker")} == {*GAMES}


@pytest.mark.parametrize("game", measured(GAMES, ["kozel-draw"], pytest.mark.no_cover))
def test_the_tables_play_as_the_rules_do(game: str) -> None:
    checked(layout(game), tables(game), 200, seed=1916)


@pytest.mark.no_cover
@pytest.mark.parametrize("game", measured(TOLD_OTHERWISE, ["golph"], pytest.mark.slow))
def test_the_tables_follow_a_ruling(game: str) -> None:
    asked = Layout(records.rules(game, TOLD_OTHERWISE[game]), dealer=1)
    checked(asked, flat(asked), 200, seed=1928)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_deals_are_those_of_the_rules(game: str) -> None:
    asked: dict[str, Any] = {"game": game, "deals": times(300, 1000), "seed": 5, "dealer": "B", "cards": True}
    asked |= GAMES[game]
    quick, readable = playouts(**asked), playouts(**asked, by="rules")
    assert contents(quick) == contents(readable)


FAULTS = [
    ("nations", "kept"),
    ("nations", "holders"),
    ("nations", "beats"),
    ("nations", "variants"),
    ("nations", "arrivals"),
    ("nations", "openings"),
    ("golph", "beats_law"),
    ("kozel", "values"),
    ("kozel", "side_of"),
    ("kozel", "follow_law"),
    ("kozel-boast", "lead_law"),
    ("kozel-halves", "leads_next"),
    ("kozel-six", "meeting"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), FAULTS)
def test_a_fault_in_a_table_is_caught(game: str, name: str) -> None:
    honest = tables(game)[name]
    if name in compiled.SETS:
        whole = (1 << len(layout(game).cards)) - 1
        planted = [whole & ~mask for mask in honest]
    else:
        planted = [*honest[1:], honest[0]] if len({*honest}) > 2 else [1 + one for one in honest]
        if name == "arrivals":  # the first two cards to the same seat
            at = honest[0]
            planted = [*honest[: at + 1], honest[at + 4], *honest[at + 2 :]]
    assert planted != honest
    with pytest.raises((BadRecord, IndexError)):
        checked(layout(game), tables(game) | {name: planted}, 150)


@pytest.mark.no_cover
def test_a_single_wrong_bit_is_caught() -> None:
    one = tables("kozel")
    at = next(at for at, mask in enumerate(one["beats"]) if mask)
    lowest = one["beats"][at] & -one["beats"][at]
    planted = [mask ^ lowest if place == at else mask for place, mask in enumerate(one["beats"])]
    with pytest.raises(BadRecord, match="goes otherwise"):
        checked(layout("kozel"), one | {"beats": planted}, 600)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_record_comes_to_the_same_takers_and_points(game: str) -> None:
    found = playouts(game, 25, 7, dealer="B", **GAMES[game])
    for deal in range(len(found)):
        replayed = records.replay(found.record(deal))
        view = replayed.view()
        takers = [SEATS.index(taker) for _, taker in view.tricks]
        assert takers == [taker for taker in lists(found.takers[deal]) if taker >= 0]
        assert replayed.to_move is None
        table = found.table(deal)
        assert replayed.result()["deals"][0]["points"] == table.points
        tally = found.rules.tally(table)
        assert lists(found.points[deal]) == [tally[side] for side in found.sides]
        assert sum(lists(found.tricks[deal])) == len(takers)
        if view.tricks:
            assert SEATS[found.leaders[deal]] == view.tricks[0][0][0][0]


def test_a_hand_that_ends_a_deal_is_known() -> None:
    found, readable = (playouts("golph", 200, 1, start=3400, by=by) for by in ("tables", "rules"))
    assert [deal for deal, leader in enumerate(lists(found.leaders)) if leader < 0] == [142]
    assert lists(found.leaders) == lists(readable.leaders)
    assert found.table(142).tricks == []
    assert sorted((found.table(142).points or {}).values()) == [1, 15, 15, 15]


# The compiler and plain Python


@needs_the_extra
@pytest.mark.parametrize("game", measured(GAMES, ["follow-leader", "kozel-six"], pytest.mark.no_cover))
def test_compiled_and_in_plain_python_the_deals_are_the_same(game: str) -> None:
    found = [playouts(game, 100, -5, dealer="B", cards=True, compiled=how, **GAMES[game]) for how in (True, False)]
    assert contents(found[0]) == contents(found[1])


def test_without_the_extra_the_same_call_works(monkeypatch: pytest.MonkeyPatch) -> None:
    found = playouts("kozel", 30, 3, cards=True)
    monkeypatch.setattr(bulk, "installed", lambda: False)
    plain = playouts("kozel", 30, 3, cards=True)
    assert isinstance(plain.takers, list)
    assert contents(plain) == contents(found)
    with pytest.raises(BadRecord, match="pip install"):
        playouts("kozel", 30, 3, compiled=True)


# Chance


def test_the_random_numbers_are_those_of_splitmix() -> None:
    x, told = 1234567, []
    for _ in range(3):
        x = (x + kernel.STEP) & kernel.ALL
        told.append(kernel.mixed(x))
    assert told == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_any_part_of_the_deals_can_be_played_alone() -> None:
    whole = contents(playouts("militac", 40, 9, cards=True))
    parts = [contents(playouts("militac", 10, 9, start=start, cards=True)) for start in range(0, 40, 10)]
    assert whole == {name: [row for part in parts for row in part[name]] for name in FIELDS}
    assert contents(playouts("militac", 40, 10, cards=True)) != whole


@pytest.mark.no_cover
def test_two_readings_are_played_with_the_same_packs() -> None:
    one, other = (playouts("kozel", 50, 4, cards=True, ace_ban=ban) for ban in (True, False))
    assert lists(one.decks) == lists(other.decks)
    assert lists(one.cards) != lists(other.cards)


@pytest.mark.no_cover
def test_every_place_of_the_pack_and_every_choice_is_as_likely() -> None:
    found = playouts("kozel", 6400, 12, cards=True)
    top = Counter(deck[0] for deck in lists(found.decks))
    assert all(200 - 5 * 14 < top[card] < 200 + 5 * 14 for card in range(32))  # five standard deviations
    first = Counter()  # type: ignore[var-annotated]
    for deck, cards, leader in zip(lists(found.decks), lists(found.cards), lists(found.leaders), strict=True):
        places = [0, 1, 2, 3] if leader == 1 else []
        held = sorted(deck[place + turn] for place in places for turn in (0, 16))
        if held:
            first[held.index(cards[0])] += 1
    assert sum(first.values()) > 1400
    assert all(0.1 < first[place] / sum(first.values()) < 0.15 for place in range(8))


# What may be asked


def test_one_alone_bids_where_else_nobody_would_play() -> None:
    found = playouts("militac", 60, 2)
    said = [[move for move in found.record(deal)["deals"][0]["moves"] if " " in move] for deal in range(60)]
    assert all(len(bids) == 1 for bids in said)
    assert len({*map(tuple, said)}) > 20
    assert {*lists(found.leaders)} == {0, 1, 2, 3}


@pytest.mark.no_cover
def test_what_is_said_can_be_given() -> None:
    found = playouts("militac", 20, 2, answers=("bid 7 combined",))
    assert {*lists(found.leaders)} == {1}
    assert all(found.record(deal)["deals"][0]["moves"][:2] == ["bid 7 combined", "pass"] for deal in range(20))
    alone = playouts("kozel-threesome", 5, 2, answers=("take the talon",))
    assert alone.record(0)["deals"][0]["moves"][0] == "take the talon"


@pytest.mark.no_cover
def test_what_the_tables_cannot_hold_the_rules_can() -> None:
    asked: dict[str, Any] = {"game": "kozel-six", "deals": 120, "seed": 1, "caught": "there before or forced"}
    with pytest.raises(BadRecord, match='Tables cannot play Kozel for six with caught="there before or forced": by'):
        playouts(**asked)
    found = playouts(**asked, by="rules")
    caught = [deal for deal in range(120) if -1 in found.takers[deal]]
    assert caught
    assert records.replay(found.record(caught[0])).result()["deals"][0]["points"] == found.table(caught[0]).points


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("goat", 5, 1, {}), "Goat is not played in tricks that one of the cards takes."),
        (("kozel-suits", 5, 1, {}), "Kozel by suits is not played in tricks"),
        (("whist", 5, 1, {}), "There is no game"),
        (("nations", 0, 1, {}), "deals is a whole number from 1 to"),
        (("nations", True, 1, {}), "deals is a whole number"),
        (("nations", 5, 1.5, {}), "A seed is a whole number"),
        (("nations", 5, 1, {"start": -1}), "start is a whole number from 0 to"),
        (("nations", 5, 1, {"dealer": "E"}), "There is no seat"),
        (("nations", 5, 1, {"dealer": 2}), "A dealer is a seat's letter"),
        (("nations", 5, 1, {"by": "magic"}), 'by "tables" or by "rules"'),
        (("nations", 5, 1, {"answers": "pass"}), "The answers are a list of texts."),
        (("nations", 5, 1, {"answers": ("call",)}), 'nobody could say "call"'),
        (("nations", 5, 1, {"colour": "red"}), "has no option"),
        ((Nations(), 5, 1, {"players": 4}), 'The rules say already how Game of Nations is played; "players" goes with'),
        (("kozel", 5, 1, {"answers": ("demand a re-deal",)}), "goes otherwise"),
        (("kozel", 5, 1, {"answers": ("give away the last trump", "go ahead")}), "who gets a card"),
        (("kozel-blind", 5, 1, {"dummy_plays": "as it must"}), "who gets a card"),
        (("kozel-draw", 5, 1, {"players": 3, "short_stock": "is drawn"}), "a trick is not a card from each"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(asked: tuple[Any, Any, Any, dict[str, Any]], said: str) -> None:
    game, deals, seed, options = asked
    with pytest.raises(BadRecord, match=said):
        playouts(game, deals, seed, **options)


# Rules that no tables hold


def by_length(t: Table) -> int:
    """The first seat with the most Europeans."""
    return max(t.seats, key=lambda seat: sum(card.suit == "Europe" for card in t.hands[seat]))


class LongestLeads(Nations):
    def play(self, t: Table) -> Story[dict[str, int]]:
        yield from self.tricks(t, by_length(t))
        return self.tally(t)


class LongestLeadsOn(Nations):
    def play(self, t: Table) -> Story[dict[str, int]]:
        while any(t.hands):
            for seat in t.round_from(by_length(t) if t.tricks else 1):
                t.play(seat, (yield ask(seat, t.hands[seat], "nat.play")), "nat.play")
            t.take(self.taker(t), "nat.play")
        return self.tally(t)


class LongestBids(Nations):
    def play(self, t: Table) -> Story[dict[str, int]]:
        if (yield ask(1, saying("bid low", "bid high", "pass"), "nat.play")) != "pass":
            yield from self.tricks(t, by_length(t))
        return self.tally(t)


class TurnsTwo(Nations):
    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        t.deal_hands(deck, 12, "nat.deal")
        t.turn_up("nat.deal")
        t.turn_up("nat.deal")


class NeverPlays(Nations):
    def play(self, t: Table) -> Story[dict[str, int]]:
        yield ask(1, saying("wait", "pass"), "nat.play")
        return self.tally(t)


class SeldomPlays(Nations):
    def play(self, t: Table) -> Story[dict[str, int]]:
        if by_length(t) != 1:
            yield from self.tricks(t, 1)
        return self.tally(t)


class StopsAtTwoMaps(Nations):
    def play(self, t: Table) -> Story[dict[str, int]]:
        def stop(_: int) -> Story[bool]:
            return sum(card.rank == 14 for _, card in t.trick) == 2
            yield

        yield from self.tricks(t, 1, stop)
        return self.tally(t)


class PlaysTheLastUnasked(Nations):
    def play(self, t: Table) -> Story[dict[str, int]]:
        leader = 1
        while any(t.hands):
            for seat in t.round_from(leader):
                hand = t.hands[seat]
                t.play(seat, hand[0] if len(hand) == 1 else (yield ask(seat, hand, "nat.play")), "nat.play")
            leader = self.taker(t)
            t.take(leader, "nat.play")
        return self.tally(t)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (LongestLeads(), "who leads first depends on more than who holds one card"),
        (LongestLeadsOn(), "who leads depends on more than who took the last trick"),
        (LongestBids(), "what is said does not settle who leads"),
        (TurnsTwo(), "more than one card is turned up"),
        (NeverPlays(), "No card of Game of Nations is played"),
        (SeldomPlays(), "whether cards are played depends on the hands"),
        (StopsAtTwoMaps(), "its deals do not all have the same number of tricks"),
        (PlaysTheLastUnasked(), "a trick is played in which nobody chooses a card"),
    ],
    ids=lambda given: type(given).__name__ if isinstance(given, Nations) else "",
)
def test_rules_that_no_tables_hold_are_refused(rules: Nations, said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        playouts(rules, 5, 1)


# What was played


def test_a_deal_that_is_not_there_is_refused() -> None:
    found = playouts("nations", 3, 1)
    assert found.record(-1) == found.record(2)
    assert repr(found) == "<3 random deals of Game of Nations, seed 1>"
    others: tuple[Any, ...] = (3, -4, "1", 1.0, None)
    for deal in others:
        with pytest.raises(BadRecord, match="There are 3 deals"):
            found.record(deal)


def test_a_deal_that_the_rules_play_otherwise_is_no_record() -> None:
    found = playouts("nations", 3, 1, compiled=False)
    honest = found.takers[0]
    found.takers[0] = honest[::-1]
    with pytest.raises(RuntimeError, match="not the same"):
        found.record(0)
    readable = playouts("nations", 1, 1, by="rules")
    readable.takers[0][:] = readable.takers[0][::-1]
    with pytest.raises(RuntimeError, match="others take"):
        readable.record(0)


def test_a_card_that_the_rules_forbid_is_no_record(monkeypatch: pytest.MonkeyPatch) -> None:
    found = playouts("nations", 1, 1, compiled=False)
    honest = Nations.may_play

    def may_play(self: Nations, t: Table, hand: Sequence[Card], led: Card) -> Any:
        cards, clause = honest(self, t, hand, led)
        return (cards[:1] if len(t.tricks) == 3 else cards), clause

    monkeypatch.setattr(Nations, "may_play", may_play)
    with pytest.raises(RuntimeError, match="may not play the"):
        found.record(0)


# The tables by themselves


def hand_of(rules: Rules, cards: Sequence[str]) -> int:
    texts = [card.text for card in rules.pack()]
    return sum(1 << texts.index(card) for card in cards)


@pytest.mark.no_cover
def test_a_law_is_read_off_a_table() -> None:
    rules = records.rules("golph", {})
    game = cardgames.new("golph", deck=[card.text for card in rules.pack()], seed=1)
    t = playouts("golph", 1, 1).table(0)
    t.trump = "green"
    one = law(rules, t, 5)
    red = one.suits.index("red")
    hand = hand_of(rules, ["BUZ", "R2", "G3", "Y1"])
    assert allowed(hand, one.steps(FIRST, 0, red)) == hand_of(rules, ["BUZ", "R2"])
    assert allowed(hand, one.steps(MIDDLE, 0, one.suits.index("black"))) == hand_of(rules, ["BUZ", "G3"])
    texts = [card.text for card in rules.pack()]
    takes = one.beats(MIDDLE, red, texts.index("R1"))
    assert takes & hand_of(rules, ["BUZ", "G6", "RS", "R2", "Y1"]) == hand_of(rules, ["BUZ", "G6", "RS"])
    assert one.lead(FIRST, 0, 0) == ()
    assert game.to_move is not None


def test_what_tricks_and_cards_are_worth_is_asked_of_the_rules() -> None:
    assert worth(records.rules("nations", {})) == (1, (0,) * 52)
    per_trick, values = worth(records.rules("kozel", {}))
    assert (per_trick, sum(values)) == (0, 120)


def test_tables_of_a_pack_with_equal_cards_are_refused() -> None:
    kozel = records.rules("kozel", {})

    class Doubled(type(kozel)):  # type: ignore[misc]
        def pack(self) -> list[Any]:
            return [*super().pack()] * 2

    with pytest.raises(BadRecord, match="different cards"):
        playouts(Doubled(), 3, 1)
