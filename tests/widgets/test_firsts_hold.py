"""Each sentence for newcomers is true where it is shown: checked in random games and in all examples."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

import pytest

import cardgames
from cardgames import words
from cardgames.core import SEATS, Card, Game, Rules
from cardgames.games.goat import Goat
from cardgames.games.kozel.common import TRUMPS, trumps
from cardgames.records import record
from cardgames.rulebooks import rulebook
from cardgames.widgets.firsts import FIRSTS, firsts
from tests.support import properties, thorough

Holds = Callable[[Game, str], bool]

ENGLISH = words.load("en")
MOVES = 30
"""Of a match of random moves this many are looked at."""


def legal(game: Game, seat: str) -> list[str]:
    """The texts of the moves of a seat."""
    return [*map(str, game.legal_moves)] if game.to_move == seat else []


def hand(game: Game, seat: str) -> list[Card]:
    return game._table.hands[SEATS.index(seat)]


def after(game: Game, *moves: str) -> Game:
    """A copy of a game after these moves."""
    made = copy.copy(game)
    for move in moves:
        made.push(move)
    return made


def played_on(game: Game, until: Callable[[Game], bool]) -> Game:
    """A copy of a game after random moves, until something is the case or the deal is over."""
    made, chance = copy.copy(game), random.Random(1)
    made.deals_on = False
    while made.to_move is not None and not until(made):
        made.push(chance.choice(made.legal_moves))
    return made


def may_search(game: Game, seat: str) -> bool:
    if game.to_move != seat:
        return any(event.verb == "search" for event in game.events)
    texts = {card.text for card in hand(game, seat)}
    searches = any(move.startswith("search ") for move in legal(game, seat))
    at_lead = not game._table.trick and not (game.moves and game.moves[-1].startswith("search "))
    due = at_lead and texts != {"G"} and any(text == "G" or text.startswith("R") for text in texts)
    assert searches == due
    return searches or any(event.verb == "search" for event in game.events)


def leads_then_names(game: Game, seat: str) -> bool:
    assert set(legal(game, seat)) == {card.text for card in hand(game, seat)} - {"G"}
    then = after(game, legal(game, seat)[0])
    return all(move.startswith(("command ", "no command")) for move in legal(then, seat)) and then.to_move == seat


def goat_gave_it_away(game: Game, _: str) -> bool:
    cards, taken_by = game._table.tricks[-1]
    player = next(player for player, card in cards if card.text == "G")
    return game.rules.side(player) != game.rules.side(taken_by)


def hole_is_over(game: Game, _: str) -> bool:
    return game._table.points is not None and not game._table.tricks


def plain_deal(game: Game, seat: str) -> bool:
    return not hand(game, seat) and len(hand(after(game, "deal"), seat)) == 8


def trumps_are_barred(game: Game, seat: str) -> bool:
    held = hand(game, seat)
    first = (game._table.dealer + 1) % 4 if not opened_by_lead(game) else game._table.tricks[0][0][0][0]
    plain = {card.text for card in held if card.suit != TRUMPS}
    return bool(trumps(held)) and set(legal(game, seat)) == plain and (SEATS.index(seat) - first) % 2 == 1


def opened_by_lead(game: Game) -> bool:
    """Whether the pair that may lead trumps is that of whoever led first in this deal."""
    return any(event.clause == "ka.adia" for event in game.events)


def one_trick_then_the_rest(game: Game, _: str) -> bool:
    second = played_on(game, lambda made: bool(made._table.tricks and made._table.trick))
    t = second._table
    first, taker = t.tricks[0]
    leads = t.trick[0][0] if t.trick else t.tricks[1][0][0][0]
    return len({seat for seat, _ in first}) == len(first) == 4 and not t.stock and leads == taker


def fishing(game: Game, seat: str) -> bool:
    places = len(game._table.stock)
    assert legal(game, seat) == [f"draw {place}" for place in range(1, places + 1)]
    return game._table.stock[0] in hand(after(game, "draw 1"), seat)


def single_trump(game: Game, seat: str) -> bool:
    giver = seat if "keep it" in legal(game, seat) else SEATS[(SEATS.index(seat) + 2) % 4]
    return (
        len(trumps(hand(game, giver))) == 1 and {"give away the last trump", "go ahead"} & {*legal(game, seat)} != set()
    )


def pile_was_renewed(game: Game, _: str) -> bool:
    return any(event.verb == "renew" for event in game.events)


def truant_goes_to_the_taker(game: Game, _: str) -> bool:
    t = game._table
    assert any(card.suit == t.trump and card.text.endswith("-Child") for _, card in t.trick)
    tricks = len(t.tricks)
    end = played_on(game, lambda _: False)
    scored = [event.seat for event in end.events if event.verb == "truant"]
    return scored in ([], [SEATS[end._table.tricks[tricks][1]]])


def three_titles_end_it(game: Game, seat: str) -> bool:
    t = game._table
    assert t.score[game.side_of(seat)] == 8
    titles = sum(
        card.suit == t.trump and card.text.partition("-")[2] in ("Map", "Man", "Woman", "Child")
        for cards in (hand(game, seat), hand(game, SEATS[(SEATS.index(seat) + 2) % 4]))
        for card in cards
    )
    return (titles >= 3) == after(game, "call").over


def queen_was_caught(game: Game, _: str) -> bool:
    t = game._table
    cards = t.trick or t.tricks[-1][0]
    who = {card.text: game.rules.side(seat) for seat, card in cards}
    highest = max((card for card in game.rules.pack() if card.suit == TRUMPS), key=lambda card: card.rank)
    return who["6C"] != who["QC"] and highest.text == "QC"


def cannot_follow(game: Game, seat: str) -> bool:
    led = game._table.trick[0][1].suit
    held = hand(game, seat)
    return all(card.suit != led for card in held) and {*legal(game, seat)} == {card.text for card in held}


def trump_took(game: Game, _: str) -> bool:
    t = game._table
    cards, taken_by = t.tricks[-1]
    taker = next(card for player, card in cards if player == taken_by)
    led = cards[0][1].suit
    since = [card for player, card in t.trick if player == taken_by]
    return taker.suit == t.trump != led and all(card.suit != led for card in [*t.hands[taken_by], *since])


HOLDS: dict[str, Holds] = {
    "first-search": may_search,
    "first-command": leads_then_names,
    "first-goat": goat_gave_it_away,
    "first-show-down": hole_is_over,
    "first-boast": plain_deal,
    "first-trump-lead": trumps_are_barred,
    "first-trousers": one_trick_then_the_rest,
    "first-cut": lambda game, seat: all(move.startswith("cut ") for move in legal(game, seat)),
    "first-fishing": fishing,
    "first-last-trump": single_trump,
    "first-captures": pile_was_renewed,
    "first-truant": truant_goes_to_the_taker,
    "first-call": three_titles_end_it,
    "first-caught": queen_was_caught,
    **dict.fromkeys(("first-void-nations", "first-void-militac", "first-void-kozel"), cannot_follow),
    **{f"first-trump-{which}": trump_took for which in ("nations", "militac", "golph", "kozel")},
}
"""What each sentence says, once more, of the whole table: beside the condition under which it is shown."""

KINDS = {first.kind for first in FIRSTS}
GAMES = sorted({game for first in FIRSTS for game in first.clauses})


def positions(rules: Rules, seed: int) -> Iterator[Game]:
    """The first positions of a match of random moves; of Nations also a deal in which a side stands at eight."""
    yield from islice(properties.positions(rules, seed), thorough.times(MOVES, 400))
    if rules.name == "nations":
        game, choose, number = properties.at_a_later_deal(rules, seed)
        while game.to_move is not None and game.deals == number + 1:
            yield game
            game.push(choose(game.legal_moves))


def keep(seen: list[Game], game: Game) -> None:
    seen.append(copy.copy(game))


def examples(name: str) -> Iterator[Game]:
    """Every position of every example of the rulebooks that is a record of this game."""
    for book in rulebook.books():
        for example in (example for clause in book.clauses for example in clause.examples):
            if example.record["game"] == name:
                seen: list[Game] = []
                end = record.replay(example.record, watch=partial(keep, seen))
                yield from (*seen, end)


def wrong(games: Iterator[Game]) -> tuple[set[str], list[str]]:
    """The kinds that were shown, and where what they say does not hold."""
    shown, found = set[str](), list[str]()
    for game in games:
        for seat in game.seats:
            for first in firsts(game, seat, ENGLISH):
                shown.add(first["kind"])
                if not HOLDS[first["kind"]](game, seat):
                    found.append(f"{seat} is shown {first['kind']} after {game.moves}")
    return shown, found


def test_every_sentence_is_looked_at() -> None:
    assert HOLDS.keys() == KINDS


@pytest.mark.no_cover
@pytest.mark.parametrize("name", GAMES)
def test_each_is_true_where_it_is_shown_and_each_is_shown(name: str) -> None:
    variants = [rules for rules in properties.variants() if rules.name == name]
    all_kinds = {first.kind for first in FIRSTS if name in first.clauses}
    shown, found = wrong(examples(name))
    assert not found, found[:3]
    for seed in range(40):
        if seed >= thorough.times(1, 40) and shown == all_kinds:
            break
        for rules in thorough.spread(variants, len(variants) + seed):
            kinds, found = wrong(positions(rules, seed))
            assert not found, (properties.name(rules), found[:3])
            shown |= kinds
    assert shown == all_kinds


def test_rules_of_ones_own_are_not_spoken_of() -> None:
    class Own(Goat):
        """A house rule: the print does not speak for it."""

    game = Game(Own(), "D", 1)
    game.deal()
    printed = cardgames.new("goat", dealer="D", seed=1)
    assert firsts(game, "A", ENGLISH) == []
    assert printed.to_move == "A"
