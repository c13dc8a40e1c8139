"""What a player works out from his view is what the rules say when they are asked card by card."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from cardgames.core import Card, Game, Move, Rules, Seat, Table
from cardgames.core.tricks import TrickRules
from cardgames.games import every
from cardgames.players.advice import advice_on
from cardgames.players.advice.situations import CALL, FOLLOW, LEAD, fits, when
from cardgames.players.by_the_book import ByTheBook, name_of
from cardgames.players.hidden_hands.simulated_book import LazySituation, SimulatedBook
from cardgames.players.ranking import Ranking
from cardgames.players.situation import Situation

TRICKS = [pytest.param(game, id=game.name) for game in every() if issubclass(game, TrickRules)]
ADVISED = [pytest.param(game, id=game.name) for game in every() if advice_on(game)]


def positions(rules: Rules, seed: int, deals: int) -> Iterator[Situation]:
    """What is seen at the choices of a few random deals."""
    game, chance = Game(rules, "A", seed), random.Random(seed)
    game.deal()
    while game.to_move and game.deals <= deals:
        if len(game.legal_moves) > 1:
            yield Situation(rules, game.view(game.to_move))
        game.push(chance.choice(game.legal_moves))


def taker(seen: Situation, *more: tuple[Seat, Card]) -> Seat:
    """The seat that takes the trick on the table after these further cards, by the rules."""
    t = Table(seen.rules.places, seen.t.dealer)
    t.trump, t.tricks, t.trick = seen.t.trump, seen.t.tricks, [*seen.t.trick, *more]
    taken_by: Seat = seen.rules.taker(t)
    return taken_by


def asked(seen: Situation, card: Card) -> tuple[bool, bool, bool]:
    """Whether a card would have the trick, is sure of it, and is the master of its suit, by the rules themselves."""
    me, other = seen.me, seen.t.left_of(seen.me)
    after = [seat for seat in seen.to_come if not seen.ours(seat)]
    takes = taker(seen, (me, card)) == me
    sure = takes and (not after or all(taker(seen, (me, card), (after[0], rival)) == me for rival in seen.out))
    rivals = [rival for rival in seen.out if rival.suit == card.suit]
    if not seen.leading and card is seen.best:
        return takes, sure, all(taker(seen, (me, rival)) == seen.has_it for rival in rivals)
    return takes, sure, all(taker(seen, (me, card), (other, rival)) == me for rival in rivals)


def differences(game: type[Rules]) -> int:
    """For how many cards that may be played it is seen otherwise than the rules say."""
    found = 0
    for seen in positions(game(), 5, 8):
        for card in [*seen.cards, *([] if seen.leading else [seen.best])]:
            found += (seen.takes(card), seen.sure(card), seen.master(card)) != asked(seen, card)
        found += seen.takers != [card for card in seen.cards if asked(seen, card)[0]]
    return found


@pytest.mark.no_cover
@pytest.mark.parametrize("game", TRICKS)
def test_what_takes_from_what_is_what_the_rules_say(game: type[Rules]) -> None:
    assert differences(game) == 0


def test_a_planted_fault_in_what_takes_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    over = Ranking.over
    monkeypatch.setattr(Ranking, "over", lambda self, t, led, best: over(self, Table(4, 0), led, best))
    assert any(differences(game) for game in every() if issubclass(game, TrickRules))


@pytest.mark.parametrize("game", ADVISED)
def test_advice_on_what_is_said_has_no_say_on_cards(game: type[Rules]) -> None:
    """So nothing is lost where it is not asked."""
    rules = game()
    spoken = [one for one in advice_on(rules) if not fits(one, LEAD) and not fits(one, FOLLOW)]
    for seen in positions(rules, 3, 2):
        for one in spoken:
            favoured = one(seen)
            assert not any(card in favoured for card in seen.cards), name_of(one)


def test_advice_is_asked_in_its_situation_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    situations: list[str] = []

    def piece(situation: str) -> Sequence[Move]:
        situations.append(situation)
        return ()

    @when(LEAD)
    def leading(seen: Situation) -> Sequence[Move]:
        return piece("lead" if seen.leading else "")

    @when(FOLLOW)
    def following(seen: Situation) -> Sequence[Move]:
        return piece("" if seen.leading else "follow")

    @when(CALL)
    def saying(seen: Situation) -> Sequence[Move]:
        return piece("" if seen.cards else "call")

    rules = next(game for game in every() if game.name == "militac")()
    monkeypatch.setattr("cardgames.players.by_the_book.advice_on", lambda rules: (leading, following, saying))
    book = ByTheBook(rules)
    for seen in positions(rules, 2, 2):
        assert book.left(seen) == seen.legal
    assert {*situations} == {"lead", "follow", "call"}


@pytest.mark.parametrize(("led", "left"), [("As-Map", True), ("As-Man", False)])
def test_a_trick_is_left_to_a_partner_whose_card_nothing_of_its_suit_can_beat(led: str, left: bool) -> None:
    """A leads and C is to play; of Asia much is still out, but does any of it beat what A has led?"""
    rules = next(game for game in every() if game.name == "nations")()
    (other,) = {"As-Map", "As-Man"} - {led}
    top = [led, "As-3", "As-5", "Eu-2", other]
    game = Game(rules, "D")
    game.deal([*top, *(str(card) for card in rules.pack() if str(card) not in top)])
    for move in (led, "As-3"):
        game.push(move)
    seen = Situation(rules, game.view("C"))
    assert seen.partner_has_it
    assert seen.safe_with_partner == left


@pytest.mark.parametrize("game", ADVISED)
def test_in_a_world_the_same_cards_are_gone_and_the_same_is_known(game: type[Rules]) -> None:
    """They are kept from choice to choice, of a deal and of the next."""
    rules = game()
    position = Game(rules, "A", 4)
    position.deal()
    simulated, chance = SimulatedBook(rules), random.Random(4)
    while position.to_move and position.deals <= 2:
        t, choice = position._table, position._choice
        assert choice is not None
        seen, lazy = Situation(rules, position.view(position.to_move)), LazySituation(simulated, t, choice)
        assert (lazy.gone_cards, lazy.out) == (seen.gone_cards, seen.out)
        assert lazy.hand == seen.hand
        assert lazy.known == seen.known
        assert [lazy.ago(number) for number in (1, 2, 999)] == [seen.ago(number) for number in (1, 2, 999)]
        assert [lazy.latest(verb) for verb in rules.verbs] == [seen.latest(verb) for verb in rules.verbs]
        position.push(chance.choice(position.legal_moves))


def test_whether_a_rule_looks_at_the_tricks_before_is_found_out() -> None:
    """In Golph the fifth trick has no trumps; in Kozel with the jacks highest all tricks are taken alike."""
    by_name = {game.name: game() for game in every()}
    for name, by_number in (("golph", True), ("kozel-halves", False)):
        ranking, t = Ranking(by_name[name]), Table(4, 0)
        led, best = ranking.pack[:2]
        t.trump = best.suit
        asked_of = [ranking.over(t, led, best)]
        t.tricks = [((), 0)] * 4
        asked_of.append(ranking.over(t, led, best))
        assert len(ranking._known) == 1 + by_number, name
        assert by_number or asked_of[0] is asked_of[1]
