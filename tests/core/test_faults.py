"""Each property is shown to fail: a fault is planted, and the check that should see it does."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from cardgames.authoring import parts
from cardgames.core import (
    EVERYONE,
    BadRecord,
    Card,
    Game,
    Match,
    Move,
    Refusal,
    Rules,
    Seat,
    Table,
    Verb,
    View,
    event,
)
from cardgames.core import view as view_module
from cardgames.games import catch_all, goat, monkey
from cardgames.games.catch_all import CatchAll
from cardgames.games.follow_leader import FollowLeader
from cardgames.games.goat import GOAT, Goat
from cardgames.games.golph import Golph
from cardgames.games.kozel import dealing
from cardgames.games.kozel.blind import Blind
from cardgames.games.kozel.draw import KozelDraw
from cardgames.games.kozel.fifteen import Fifteen
from cardgames.games.kozel.first_foursome import FirstFoursome
from cardgames.games.kozel.halves import Halves
from cardgames.games.kozel.second_foursome import SecondFoursome
from cardgames.games.kozel.six import Six
from cardgames.games.kozel.suits import Suits
from cardgames.games.kozel.threesome import Threesome
from cardgames.games.militac import Militac
from cardgames.games.monkey import Monkey
from cardgames.games.nations import Nations
from cardgames.widgets import scene
from cardgames.widgets.contract import WhyNot
from tests.games import facts
from tests.support import properties
from tests.support.loo import Loo

Check = Callable[[Rules, int], object]
Patch = pytest.MonkeyPatch


def sees(check: Check, rules: Rules, seeds: range = range(12)) -> bool:
    """Whether a check fails for one of the seeds."""
    for seed in seeds:
        try:
            check(rules, seed)
        except (AssertionError, ValueError, pytest.fail.Exception):
            return True
    return False


def sees_first(
    check: Check, rules: Rules, patch: Patch, plant: Callable[[Patch], None], seeds: range = range(12)
) -> None:
    """The check holds, and with the fault planted it fails."""
    assert not sees(check, rules, range(3))
    plant(patch)
    assert sees(check, rules, seeds)


# Leaks


def all_see_what_is_taken_up(patch: Patch) -> None:
    def take_up(t: Table, seat: Seat, count: int, clause: str) -> None:
        honest(t, seat, count, clause)
        t.log[-1] = (*t.log[-1][:4], EVERYONE, None)

    honest = Table.take_up
    patch.setattr(Table, "take_up", take_up)


def all_see_what_is_drawn(patch: Patch) -> None:
    def draw(t: Table, seat: Seat, clause: str) -> None:
        before = len(t.log)
        honest(t, seat, clause)
        if len(t.log) > before:
            t.log[-1] = (*t.log[-1][:4], EVERYONE, None)

    honest = Table.draw
    patch.setattr(Table, "draw", draw)


def all_see_the_searched_hand(patch: Patch) -> None:
    def show(t: Table, seat: Seat, cards: Sequence[Card], clause: str, _: Seat) -> None:
        honest(t, seat, cards, clause, EVERYONE)

    honest = Table.show
    patch.setattr(Table, "show", show)


def nothing_is_left_out_of_the_log(patch: Patch) -> None:
    patch.setattr(view_module, "shows_cards_to", lambda *_: True)


def a_bystander_counts_as_a_player(patch: Patch) -> None:
    honest = event.shows_cards_to
    patch.setattr(view_module, "shows_cards_to", lambda seat, h: honest(0 if seat is None else seat, h))


def the_drawing_order_of_a_searched_hand_shows(patch: Patch) -> None:
    patch.setattr(goat, "sorted", lambda cards, **_: list(cards), raising=False)


def in_a_view(change: Callable[[View, Game], dict[str, Any]]) -> Callable[[Patch], None]:
    """A view in which some fields are other than they should be."""

    def plant(patch: Patch) -> None:
        def leaky(game: Game, seat: str | None = None) -> View:
            view = honest(game, seat)
            return replace(view, **change(view, game))

        honest = Game.view
        patch.setattr(Game, "view", leaky)

    return plant


def hands(game: Game) -> dict[str, Any]:
    """The true hands."""
    return dict(zip(game.seats, map(tuple, game._table.hands), strict=True))


LEAKS = {
    "taken up for all to see": all_see_what_is_taken_up,
    "drawn for all to see": all_see_what_is_drawn,
    "a search for all to see": all_see_the_searched_hand,
    "a log without redaction": nothing_is_left_out_of_the_log,
    "a bystander sees as A": a_bystander_counts_as_a_player,
    "the order of a searched hand": the_drawing_order_of_a_searched_hand_shows,
    "the top of a pile": in_a_view(lambda _, g: {"piles": dict.fromkeys(g.seats, g._table.piles[0][-1:])}),
    "the bottom of one's own pile": in_a_view(
        lambda v, g: {"piles": g._table.piles[g.seats.index(v.seat)][:1] if v.seat else v.piles}
    ),
    "cards for the size of a hand": in_a_view(lambda _, g: {"sizes": hands(g)}),
    "the legal moves of another": in_a_view(lambda _, g: {"legal": g.legal_moves}),
    "known without being shown": in_a_view(lambda _, g: {"known": hands(g)}),
    "points in the hands": in_a_view(
        lambda _, g: {"points": {s: sum(card.points for card in h) for s, h in hands(g).items()}}
    ),
    "whether a hand holds a Goat": in_a_view(
        lambda _, g: {"dealer": "".join(s for s, h in hands(g).items() if GOAT in h)}
    ),
}


@pytest.mark.no_cover
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_seen(monkeypatch: Patch, leak: str) -> None:
    for players in (4, 8):
        with monkeypatch.context() as patch:
            LEAKS[leak](patch)
            assert sees(properties.secrets_are_kept, Goat(players=players), range(60))


def test_a_leak_of_a_ruling_is_seen(monkeypatch: Patch) -> None:
    """Where the table may see the searched hand, the rest stays secret; and the two rulings are not confused."""
    rules = Goat(search_seen_by="table")
    with monkeypatch.context() as patch:
        all_see_what_is_drawn(patch)
        assert sees(properties.secrets_are_kept, rules, range(60))
    monkeypatch.setitem(properties.SHOWN, "goat", lambda *_: iter(()))
    assert sees(properties.secrets_are_kept, rules, range(60)), (
        "a seat that forgets a hand it was shown cannot explain the play"
    )


def test_a_leak_is_seen_where_no_game_says_what_is_shown(monkeypatch: Patch) -> None:
    assert not sees(properties.nothing_unseen_is_told, Goat(), range(3))
    with monkeypatch.context() as patch:
        all_see_what_is_drawn(patch)
        assert sees(properties.nothing_unseen_is_told, Goat(), range(3))
    in_a_view(lambda _, g: {"dealer": str(g._table.piles[1][-1:])})(monkeypatch)
    assert sees(properties.nothing_unseen_is_told, Goat())


def all_see_what_is_drawn_from_a_hand(patch: Patch) -> None:
    def draw_from(t: Table, seat: Seat, giver: Seat, place: int, clause: str) -> None:
        honest(t, seat, giver, place, clause)
        t.log[-2] = (*t.log[-2][:4], EVERYONE, giver)

    honest = Table.draw_from
    patch.setattr(Table, "draw_from", draw_from)


def all_see_the_discard(patch: Patch) -> None:
    honest = Table.discard
    patch.setattr(Table, "discard", lambda t, seat, card, clause, _, *to: honest(t, seat, card, clause, EVERYONE, *to))


def all_see_what_is_drawn_from_the_stock(patch: Patch) -> None:
    def draw(t: Table, seat: Seat, clause: str) -> None:
        before = len(t.log)
        honest(t, seat, clause)
        if len(t.log) > before:
            t.log[-1] = (*t.log[-1][:4], EVERYONE, None)

    honest = Table.draw_from_stock
    patch.setattr(Table, "draw_from_stock", draw)


def what_was_given_unseen_counts_at_once(patch: Patch) -> None:
    def tally(rules: Suits, t: Table) -> dict[str, int]:
        return {
            side: n + sum(card.points for card in t.taken["AB".index(side)]) for side, n in honest(rules, t).items()
        }

    honest = Suits.tally
    patch.setattr(Suits, "tally", tally)


def the_blind_sees_its_hand(patch: Patch) -> None:
    in_a_view(lambda v, g: {"hand": tuple(g._table.piles[g.seats.index(v.seat)]) if v.seat else ()})(patch)


def the_buzzard_tells_whether_its_player_could_follow(patch: Patch) -> None:
    patch.setattr(Golph, "public_clause", lambda *given: given[-1])


def the_next_card_of_each_pile_shows(patch: Patch) -> None:
    in_a_view(lambda _, g: {"piles": [pile[-1:] for pile in g._table.piles]})(patch)


def all_see_what_is_laid_out(patch: Patch) -> None:
    def lay_out(t: Table, seat: Seat, card: Card, clause: str) -> None:
        honest(t, seat, card, clause)
        t.log[-1] = (*t.log[-1][:4], EVERYONE, None)

    honest = dealing.lay_out
    patch.setattr(dealing, "lay_out", lay_out)


def all_see_what_is_exchanged(patch: Patch) -> None:
    def tell(t: Table, verb: str, *given: Any, **named: Any) -> None:
        honest(t, verb, *given, **named)
        if verb == "get":
            t.log[-1] = (*t.log[-1][:4], EVERYONE, t.log[-1][5])

    honest = Table.announce
    patch.setattr(Table, "announce", tell)


def a_barred_ace_is_told(patch: Patch) -> None:
    patch.setattr(SecondFoursome, "public_clause", lambda *given: given[-1])


def the_discards_count_at_once(patch: Patch) -> None:
    honest = Threesome.tally

    def tally(rules: Threesome, t: Table) -> dict[str, int]:
        return {side: count + sum(card.points for card in t.aside) for side, count in honest(rules, t).items()}

    patch.setattr(Threesome, "tally", tally)


def the_stock_shows(patch: Patch) -> None:
    in_a_view(lambda _, g: {"stock": tuple(g._table.stock)})(patch)


def the_other_hands_show(patch: Patch) -> None:
    in_a_view(lambda _, g: {"known": hands(g)})(patch)


def who_does_not_call_shows_his_hand(patch: Patch) -> None:
    """Which happens in later deals alone."""

    def tell(t: Table, verb: str, seat: Seat | None, *more: Any) -> None:
        honest(t, verb, seat, *more)
        if verb == "no call" and seat is not None:
            t.show(seat, t.hands[seat], "nat.call", EVERYONE)

    honest = Table.announce
    patch.setattr(Table, "announce", tell)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("rules", "plant"),
    [
        (Monkey(), all_see_what_is_drawn_from_a_hand),
        (Golph(), all_see_the_discard),
        (Golph(players=5), the_buzzard_tells_whether_its_player_could_follow),
        (Golph(), the_stock_shows),
        (FollowLeader(), the_stock_shows),
        (CatchAll(), the_next_card_of_each_pile_shows),
        (Nations(), the_other_hands_show),
        (Nations(), who_does_not_call_shows_his_hand),
        (Militac(), the_other_hands_show),
        (FirstFoursome(), all_see_what_is_laid_out),
        (SecondFoursome(), a_barred_ace_is_told),
        (FirstFoursome(), all_see_what_is_exchanged),
        (Threesome(), the_discards_count_at_once),
        (Six(), the_other_hands_show),
        (Halves(), the_stock_shows),
        (Fifteen(players=2), the_stock_shows),
        (KozelDraw(), all_see_what_is_drawn_from_the_stock),
        (Suits(), all_see_what_is_drawn_from_the_stock),
        (Suits(), all_see_the_discard),
        (Suits(), what_was_given_unseen_counts_at_once),
        (Blind(), the_next_card_of_each_pile_shows),
        (Blind(), the_blind_sees_its_hand),
    ],
    ids=lambda given: given.name if isinstance(given, Rules) else given.__name__,
)
def test_a_leak_of_another_game_is_seen(monkeypatch: Patch, rules: Rules, plant: Callable[[Patch], None]) -> None:
    sees_first(properties.secrets_are_kept, rules, monkeypatch, plant, range(400))


def who_is_to_move_is_asked_why_of_a_closed_hand(patch: Patch) -> None:
    def refusal(game: Game, _mover: View | None, to_move: str, *of: Any) -> WhyNot:
        return honest(game, game.view(to_move), to_move, *of)

    honest = scene._refusal
    patch.setattr(scene, "_refusal", refusal)


@pytest.mark.no_cover
@pytest.mark.parametrize("rules", [Golph(), Monkey(), SecondFoursome(), Blind()], ids=lambda rules: rules.name)
def test_a_leak_of_a_scene_is_seen(monkeypatch: Patch, rules: Rules) -> None:
    """Which clause limits a player to his moves tells of his hand: whether he could follow, or holds a pair."""
    plant = who_is_to_move_is_asked_why_of_a_closed_hand
    sees_first(properties.scenes_keep_secrets, rules, monkeypatch, plant, range(400))


# Faults of the table and the rules


def a_card_is_dropped(patch: Patch) -> None:
    def draw(t: Table, seat: Seat, clause: str) -> None:
        honest(t, seat, clause)
        if len(t.hands[seat]) > 3 and len(t.tricks) == 5:
            t.hands[seat].pop()

    honest = Table.draw
    patch.setattr(Table, "draw", draw)


def nobody_draws(patch: Patch) -> None:
    patch.setattr(Table, "draw", lambda *_: None)


def the_match_goes_on_forever(patch: Patch) -> None:
    patch.setattr(Match, "end", lambda *_: None)


def equal_cards_are_two_moves(patch: Patch) -> None:
    patch.setattr(goat, "kinds", tuple)


def a_clause_is_unknown(patch: Patch) -> None:
    honest = Table.play
    patch.setattr(Table, "play", lambda t, seat, card, _: honest(t, seat, card, "goat.play.77"))


def a_choice_has_no_clause(patch: Patch) -> None:
    patch.setattr(goat, "ask", lambda seat, moves, _: (seat, tuple(moves), ""))


def a_pair_stays_in_the_hand(patch: Patch) -> None:
    patch.setattr(Monkey, "verbs", Monkey.verbs | {"pair": Verb("{seat} lays {cards}", "hand", "hand")})


def any_card_in_the_hand_counts_as_legal(patch: Patch) -> None:
    def refusal(game: Game, move: Move | str) -> Refusal | None:
        held = game.to_move is not None and str(move) in map(str, game.view(game.to_move).hand)
        return None if held else honest(game, str(move))

    honest = Game.refusal
    patch.setattr(Game, "refusal", refusal)


def a_card_that_is_not_held_is_refused_by_the_suit_led(patch: Patch) -> None:
    def refused(game: Game, text: str) -> Refusal:
        found = honest(game, text)
        return replace(found, clause=game.clause) if found.reason == "not held" else found

    honest = Game._refusal
    patch.setattr(Game, "_refusal", refused)


def anybody_may_lead_trumps_is_said_of_a_card_that_follows(patch: Patch) -> None:
    patch.setattr(SecondFoursome, "clause_for_illegal", lambda *_: "ke.trump")


def a_refusal_cites_no_clause(patch: Patch) -> None:
    patch.setattr(Goat, "clause_for_illegal", lambda *_: "goat.none")


def a_refused_move_leaves_a_trace(patch: Patch) -> None:
    def push(game: Game, move: Move | str) -> None:
        try:
            honest(game, move)
        except ValueError:
            game._made.append(GOAT)
            raise

    honest = Game.push
    patch.setattr(Game, "push", push)


def dealing_has_a_memory(patch: Patch) -> None:
    honest = Table.lay_out
    patch.setattr(Table, "lay_out", lambda t, deck, _: honest(t, random.sample(deck, len(deck)), "goat.deal.1"))


def money_comes_from_nowhere(patch: Patch) -> None:
    def pay(t: Table, payer: Seat | None, payee: Seat | None, amount: int, clause: str, verb: str = "") -> None:
        honest(t, payer, payee, amount, clause, verb)
        t.money[payee] += 1

    honest = Table.pay
    patch.setattr(Table, "pay", pay)


def undo_forgets_the_score(patch: Patch) -> None:
    def pop(game: Game) -> Any:
        move = honest(game)
        game._match.score = dict.fromkeys(game._match.score, 7)
        return move

    honest = Game.pop
    patch.setattr(Game, "pop", pop)


def a_record_forgets_its_rulings(patch: Patch) -> None:
    honest = Game.record
    patch.setattr(Game, "record", lambda g: honest(g) | {"options": {"players": g.rules.players}})


def a_record_forgets_its_dealer(patch: Patch) -> None:
    honest = Game.record
    patch.setattr(Game, "record", lambda g: honest(g) | {"dealer": "A"})


FAULTS: list[tuple[Check, Callable[[Patch], None], Rules]] = [
    (properties.no_card_is_lost, a_card_is_dropped, Goat()),
    (properties.it_comes_to_an_end, nobody_draws, Goat()),
    (properties.it_comes_to_an_end, the_match_goes_on_forever, Goat()),
    (properties.every_move_is_offered_once, equal_cards_are_two_moves, Goat()),
    (properties.every_clause_is_in_the_rulebook, a_clause_is_unknown, Goat()),
    (properties.every_clause_is_in_the_rulebook, a_choice_has_no_clause, Goat()),
    (properties.the_log_tells_where_cards_go, all_see_what_is_drawn, Goat()),
    (properties.the_log_tells_where_cards_go, a_pair_stays_in_the_hand, Monkey(players=3)),
    (properties.every_refusal_has_its_reason, any_card_in_the_hand_counts_as_legal, Goat()),
    (properties.every_refusal_has_its_reason, a_refusal_cites_no_clause, Goat()),
    (properties.every_refusal_has_its_reason, a_refused_move_leaves_a_trace, Goat()),
    (properties.every_refusal_has_its_reason, a_card_that_is_not_held_is_refused_by_the_suit_led, Nations()),
    (properties.every_refusal_has_its_reason, anybody_may_lead_trumps_is_said_of_a_card_that_follows, SecondFoursome()),
    (properties.no_card_is_lost, money_comes_from_nowhere, Loo()),
    (properties.undo_is_replay, dealing_has_a_memory, Goat()),
    (properties.undo_is_replay, undo_forgets_the_score, Goat(deals=2)),
    (properties.a_record_comes_back, a_record_forgets_its_rulings, Goat(command="may")),
    (properties.a_record_comes_back, a_record_forgets_its_dealer, Goat(players=6)),
]


@pytest.mark.no_cover
@pytest.mark.parametrize(("check", "plant", "rules"), FAULTS, ids=[plant.__name__ for _, plant, _ in FAULTS])
def test_a_fault_is_seen(monkeypatch: Patch, check: Check, plant: Callable[[Patch], None], rules: Rules) -> None:
    sees_first(check, rules, monkeypatch, plant)


def test_every_property_has_its_fault() -> None:
    from tests.core import test_properties

    assert {check for check, _, _ in FAULTS} == set(test_properties.CHECKS)


# A ruling that is ignored


Stack = Callable[[random.Random], list[str]]
"""What makes a deck."""


def same_play(rules: Rules, other: Rules, seeds: range, stack: Stack | None = None) -> bool:
    """Whether matches from the same seeds, or with decks of that make, come to the same under both rules."""

    def course(rules: Rules, seed: int) -> list[object]:
        chance = random.Random(seed)
        game = Game(rules, "A", None if stack else seed)
        game.deal(stack(chance) if stack else None)
        seen: list[object] = []
        while not game.over and len(seen) < 600:
            if game.to_move is None and stack:
                game.deal(stack(chance))
                continue
            seen.append((game.to_move, list(map(str, game.legal_moves)), game.view() if len(seen) % 4 == 2 else None))
            passes = "pass" in game.legal_moves and chance.random() < 0.7  # else somebody nearly always bids
            game.push("pass" if passes else chance.choice(game.legal_moves))
        return [*seen, game.result()]

    return all(course(rules, seed) == course(other, seed) for seed in seeds)


def same_beside_others(kind: type[Rules], known: str, value: Any) -> bool:
    """Whether a reading comes to the same with any other reading, and any number of players, beside it."""
    beside = [rules for rules in properties.together(kind) if getattr(rules, known) == value]
    default = next(each.default for each in kind.rulings() if each.name == known)
    return all(same_play(rules, replace(rules, **{known: default}), range(40)) for rules in beside)


def test_a_ruling_that_matters_beside_another_alone_is_seen() -> None:
    assert not same_beside_others(Goat, "next_dealer", "same")


BESIDE, STACKED, SAME_BY_LAW = map(facts.of_kind, ("BESIDE", "STACKED", "SAME_BY_LAW"))


@pytest.mark.slow
@pytest.mark.parametrize("kind", parts.games("studied"), ids=lambda kind: kind.name)
def test_every_value_of_every_ruling_makes_a_difference(monkeypatch: Patch, kind: type[Rules]) -> None:
    monkeypatch.setattr(catch_all, "MAX_TURNS", 400)
    monkeypatch.setattr(monkey, "FRUITLESS_DRAWS", {"a thousand draws": 2, "twenty draws": 1})
    for known, value in properties.values(kind):
        place = (kind.name, known)
        changed: Any = {known: value}
        seeds = range(4 if place in SAME_BY_LAW else 150)
        alike = True
        for players in dict.fromkeys((kind.numbers[0], kind.numbers[-1])):
            with contextlib.suppress(BadRecord):  # a reading that this number of players cannot choose
                plain = kind(**{"players": players, **BESIDE.get(place, {})})
                alike = alike and same_play(replace(plain, **changed), plain, seeds, STACKED.get(place))
        if alike and place not in SAME_BY_LAW:
            alike = same_beside_others(kind, known, value)
        assert alike == (place in SAME_BY_LAW), f"{place}: {value}"


@pytest.mark.parametrize("ruling", [known.name for known in Goat.rulings() if known.name not in ("all_goats", "ranks")])
def test_an_ignored_ruling_is_seen(monkeypatch: Patch, ruling: str) -> None:
    default: Any = next(known.default for known in Goat.rulings() if known.name == ruling)
    other = {"next_dealer": "same", "search_seen_by": "table", "command": "may", "deals": 2, "target": 300}[ruling]
    rules = Goat(**{"deals": 2, ruling: other})  # type: ignore[arg-type]
    plain = replace(rules, **{ruling: default})
    assert not same_play(rules, plain, range(2))
    match, play = Goat.match, Goat.play
    monkeypatch.setattr(Goat, "match", lambda r, m: match(replace(r, **{ruling: default}), m))
    monkeypatch.setattr(Goat, "play", lambda r, t: play(replace(r, **{ruling: default}), t))
    assert same_play(rules, plain, range(2))
