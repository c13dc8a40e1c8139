"""What holds in every game, for every number of players and every ruling.

Each check plays games of random moves and raises AssertionError where its property does not hold. `test_properties.py`
runs them all; `test_faults.py` shows that each sees a planted fault.
"""

from __future__ import annotations

import contextlib
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

import jsonschema
import pytest

import cardgames
from cardgames import record, rulebook
from cardgames.core import SEATS, BadRecord, Game, IllegalMove, Rules, Seat, Table

FREE_TEXTS = {("goat", "ranks"): ["R6-R17 B6-B17x3"]}
"""Further values of the rulings that take more than those they offer."""

LONGEST_DEALS = {"catch-all": 10_000, "monkey": 2_000}
"""The most moves of a deal, where it may have more than four a card."""

OF_THE_TABLE = {"thrown in", "endless"}
"""What happens to the table, and is done by no seat."""

FIRST = 250
"""So many moves of a long match are looked at closely, and its end."""

NONSENSE = (
    "",
    " ",
    "r15",
    "R15 ",
    "search",
    "search ",
    "search A",
    "search Z showing R15",
    "command",
    "turn",
    "pass",
    "draw 0",
    "draw 99",
    "bid 5 infantry",
    "bid 6 marines",
    "name blue",
    "take BUZ discarding BUZ",
    "pair Eu-2 Eu-2",
    "\ud800",
    "G" * 999,
)

Choose = Callable[[Sequence[Any]], Any]


def values(kind: type[Rules]) -> list[tuple[str, Any]]:
    """Every value but its default of every ruling of a game."""
    return [
        (known.name, value)
        for known in kind.rulings()
        for value in (*known.values, *FREE_TEXTS.get((kind.name, known.name), ()))
        if value != known.default
    ]


def variants(together: int = 1) -> Iterator[Rules]:
    """Every game for every number of players, as it stands and with so many of its rulings changed at a time."""
    for kind in cardgames.games():
        for players in kind.numbers:
            for changed in [(), *combinations(values(kind), together)]:
                if len(dict(changed)) == len(changed):
                    options: dict[str, Any] = {"players": players, **dict(changed)}
                    with contextlib.suppress(BadRecord):
                        yield kind(**options)


def name(rules: Rules) -> str:
    """A variant by name: "goat-6-command=may"."""
    changed = [f"{r.name}={getattr(rules, r.name)}" for r in rules.rulings() if getattr(rules, r.name) != r.default]
    return "-".join([rules.name, str(rules.players), *changed])


def begin(rules: Rules, seed: int) -> tuple[Game, Choose]:
    """A game with its first deal on the table, and somebody who chooses at random."""
    chance = random.Random(f"{name(rules)}/{seed}")
    game = Game(rules, chance.choice(SEATS[: rules.players]), seed, rulebook.words)
    game.deal()
    return game, chance.choice


def positions(rules: Rules, seed: int) -> Iterator[Game]:
    """A match of random moves, as it is before every move and at its end."""
    game, choose = begin(rules, seed)
    while game.to_move is not None:
        yield game
        game.push(choose(game.legal_moves))
    yield game


def clauses(rules: Rules) -> set[str]:
    """The clauses of a game's rulebook."""
    return {clause.id for clause in rulebook.load(rules.rulebook).clauses}


def closely(game: Game, made: int, seed: int, every: int) -> bool:
    """Whether this position is one to be looked at closely: one of so many, few of a long match, and its end."""
    return game.over or made % (every if made < FIRST else every * 200) == seed % every


def picture(game: Game) -> tuple[Any, ...]:
    """All that can be asked of a game."""
    views = [game.view(seat) for seat in (*game.seats, None)]
    told = (game.result(), game.record(), game.story(), game.events, views)
    return *told, game.to_move, game.legal_moves, game.clause, game.moves, game.deals, game.over, repr(game)


# The properties


def no_card_is_lost(rules: Rules, seed: int) -> None:
    """At every position the cards on the table are the pack."""
    pack = Counter(rules.pack())
    for game in positions(rules, seed):
        assert Counter(game._table.cards()) == pack


def it_comes_to_an_end(rules: Rules, seed: int) -> None:
    """Every deal ends soon enough, and as it ends in this game; the last ends the match."""
    longest = LONGEST_DEALS.get(rules.name, 4 * len(rules.pack()))
    game = None
    for game in positions(rules, seed):
        assert len(game._made) <= longest, "the deal does not end"
        assert game.deals <= 100, "the match does not end"
    assert game
    assert game.over
    assert game.result()["over"]
    assert set(game.result()["winners"]) <= set(game.sides)
    for t in game._match.deals:
        assert t.points is not None
        assert set(t.points) == {rules.side(seat) for seat in t.seats}
        assert ENDS[rules.name](t), f"no deal ends with {t.hands} in the hands"


def every_move_is_offered_once(rules: Rules, seed: int) -> None:
    """Whoever is to move has a move; no two have the same text, and each can be told from its text."""
    for count, game in enumerate(positions(rules, seed)):
        texts = [str(move) for move in game.legal_moves]
        assert len(set(texts)) == len(texts)
        assert all(text and text == text.strip() and text.isprintable() for text in texts)
        assert (game.to_move in game.seats) == bool(texts) == (not game.over)
        if count < FIRST or game.over:
            assert game.result()["legal"] == sorted(texts)


def every_clause_is_in_the_rulebook(rules: Rules, seed: int) -> None:
    """Every choice and every event cites a clause, and is told in words."""
    known = clauses(rules)
    game = None
    for game in positions(rules, seed):
        assert game.over or game.clause in known, game.clause
    assert game
    for events in game.story():
        for event in events:
            assert event.clause in known, event
            assert event.seat in game.seats or (event.seat is None and event.verb in OF_THE_TABLE)
            assert str(event) == event.text
            assert not set("{}") & set(event.text)


def every_refusal_has_its_clause(rules: Rules, seed: int) -> None:
    """A card that may not be played, and any nonsense, is refused with a clause; a legal move is not."""
    known = clauses(rules)
    texts = [*sorted({str(card) for card in rules.pack()}), *NONSENSE]
    for count, game in enumerate(positions(rules, seed)):
        if not closely(game, count, seed, 9):
            continue
        legal = {str(move) for move in game.legal_moves}
        before = game.record(), game.result()
        for text in sorted({*texts, *legal}):
            why, told = game.why_not(text), game.explain(text)
            assert (why is None) == (text in legal), text
            assert len(told) < 500
            assert told.isprintable()
            if text in legal:
                assert f"({game.clause})" in told
                continue
            assert why is not None
            assert why in known or (game.over and not why), why
            assert why in told
            with pytest.raises(IllegalMove) as wrong:
                game.push(text)
            assert (wrong.value.clause, str(wrong.value)) == (why, told)
            assert text.startswith(wrong.value.move)
        assert (game.record(), game.result()) == before


def undo_is_replay(rules: Rules, seed: int) -> None:
    """Taking back gives exactly the position before, down to the beginning, and the game can be played again.

    Of a long match the first moves are taken back to the beginning, and then the last ones.
    """
    game, choose = begin(rules, seed)
    moves: list[Any] = []

    def back_and_forth(down_to: int, pictures: dict[int, tuple[Any, ...]]) -> None:
        end = picture(game)
        for count in reversed(range(down_to, len(moves))):
            assert game.pop() == moves[count]
            if count in pictures:
                assert picture(game) == pictures[count]
        if not down_to:
            with pytest.raises(IllegalMove):
                game.pop()
            assert picture(game) == pictures[0]
        for move in moves[down_to:]:
            game.push(str(move))
        assert picture(game) == end

    pictures: dict[int, tuple[Any, ...]] = {}
    while game.to_move is not None and len(moves) < FIRST:
        if random.Random(f"{seed}/{len(moves)}").random() < 0.15 or len(moves) < 3:
            pictures[len(moves)] = picture(game)
        moves.append(choose(game.legal_moves))
        game.push(moves[-1])
    back_and_forth(0, pictures)
    if game.to_move is not None:
        while game.to_move is not None:
            moves.append(choose(game.legal_moves))
            game.push(moves[-1])
        again, _ = begin(rules, seed)
        last = max(FIRST, len(moves) - 10)
        for move in moves[:last]:
            again.push(move)
        pictures.clear()
        for count in range(last, len(moves)):
            pictures[count] = picture(again)
            again.push(moves[count])
        back_and_forth(last, pictures)


def a_record_comes_back(rules: Rules, seed: int) -> None:
    """A game's record, written and read, is the same game again; its JSON Schema accepts it."""
    schema = jsonschema.Draft202012Validator(record.schema())
    for count, game in enumerate(positions(rules, seed)):
        if closely(game, count, seed, 11):
            text = record.write(game)
            schema.validate(json.loads(text))
            again = cardgames.replay(text)
            assert again.record() == game.record() == json.loads(text)
            assert again.result() == game.result() == json.loads(json.dumps(game.result()))
            assert again.rules == rules
            assert [again.view(seat) for seat in (*game.seats, None)] == [
                game.view(seat) for seat in (*game.seats, None)
            ]


# How a deal ends in each game


def all_is_played(t: Table) -> bool:
    """No card is left in a hand, in a pile or in the middle."""
    return not any([*t.hands, *t.piles, t.trick])


def a_hole_is_played(t: Table) -> bool:
    """Golph: five tricks, or at once where a hand is a show-down: the low balls of a colour, or Buzzard and Stymies."""
    shown = ("B1 B2 B3 B4 B5", "B2 B3 B4 B5 B6", "BS BUZ GS RS YS")
    held = [" ".join(sorted(map(str, hand))) for hand in t.hands]
    alike = [
        re.sub("[RGY](?=[1-6])", "B", text) if len({c.suit for c in h}) == 1 else text
        for text, h in zip(held, t.hands, strict=True)
    ]
    if not t.tricks:
        return any(text in shown for text in alike) and all(len(t.hands[seat]) == 5 for seat in t.seats)
    return len(t.tricks) == 5 and all_is_played(t) and not any(text in shown for text in alike)


def all_is_played_or_shown_out(t: Table) -> bool:
    """Nations: all tricks are played, or a caller and his partner, whose side stood at eight, were dealt two titles."""
    if all_is_played(t):
        return len(t.tricks) == 13
    dealt = [list(hand) for hand in t.hands]
    for played in (t.trick, *(cards for cards, _ in t.tricks)):
        for seat, card in played:
            dealt[seat].append(card)
    held = [
        sum(card.text[3:] in ("Map", "Man", "Woman", "Child") and card.suit == t.trump for card in d) for d in dealt
    ]
    return any(
        t.score["AC" if s % 2 == 0 else "BD"] == 8 and held[s] >= 2 and held[s] + held[s - 2] >= 3 for s in range(4)
    )


def one_has_all_cards(t: Table) -> bool:
    """Catch-All: but one player has a card, or it goes on forever, which the log tells."""
    left = [seat for seat in t.seats if t.piles[seat] or t.taken[seat]]
    return len(left) == 1 or t.log[-1][0] == "endless"


def one_card_is_left(t: Table) -> bool:
    """Monkey: of all cards in the hands one is left."""
    return sum(map(len, t.hands)) == 1 and sum(map(len, t.taken)) == 50


def all_is_played_or_thrown_in(t: Table) -> bool:
    """Militac: eleven squads, or none at all."""
    nobody = not t.tricks and [len(hand) for hand in t.hands] == [11] * 4
    return nobody or (len(t.tricks) == 11 and all_is_played(t))


ENDS: dict[str, Callable[[Table], bool]] = {
    "goat": all_is_played,
    "golph": a_hole_is_played,
    "nations": all_is_played_or_shown_out,
    "catch-all": one_has_all_cards,
    "monkey": one_card_is_left,
    "follow-leader": lambda t: all_is_played(t) and len(t.tricks) == 6,
    "militac": all_is_played_or_thrown_in,
}
"""How the table of a finished deal looks in each game."""


# Secrets. What a seat has seen is told here from the cards and the moves alone, without the log, the audience of an
# event or the view, which are what is tested.

Memory = list[Any]


Sight = Iterator[tuple[Iterable[Seat | None], object]]
"""Who sees what; None is a bystander."""


def everybody(game: Game) -> tuple[Seat | None, ...]:
    """All who sit at the table, and a bystander."""
    return (*range(game.rules.players), None)


def shown_in_goat(game: Game, deck: Sequence[str], text: str) -> Sight:
    """A search is seen by all, the searched hand by two, or by ruling by all."""
    if text.startswith("search "):
        whom = SEATS.index(text.split()[1])
        alone = game.rules.search_seen_by == "searcher"  # type: ignore[attr-defined]
        yield everybody(game), text
        yield (
            [SEATS.index(game.to_move or ""), whom] if alone else everybody(game),
            sorted(map(str, game._table.hands[whom])),
        )


def shown_in_golph(game: Game, deck: Sequence[str], text: str) -> Sight:
    """The card after the hands is turned up; all hear what is named, and see the card taken, by ruling the discard.

    A show-down hand is laid open at once (which redeals come to nearly never).
    """
    if not text:
        yield everybody(game), deck[5 * game.rules.players]
    verb, *words = text.split(" ") if text else [""]
    if verb in ("name", "leave"):
        yield everybody(game), text
    if verb == "take":
        yield everybody(game), f"take {words[0]}"
        shown = game.rules.discard == "shown"  # type: ignore[attr-defined]
        yield everybody(game) if shown else [SEATS.index(game.to_move or "")], text
    if game.over or game.to_move is None:
        yield everybody(game), [list(map(str, hand)) for hand in game._table.hands]


def shown_in_nations(game: Game, deck: Sequence[str], text: str) -> Sight:
    """The dealer's last card is turned up, and calling is heard."""
    if not text:
        yield everybody(game), deck[-1]
    if "call" in text:
        yield everybody(game), text


def shown_in_catch_all(game: Game, deck: Sequence[str], text: str) -> Sight:
    """All see the card that is turned: the top one of his pile, or of what he captured, the last captured heap
    on top unless a ruling lays it below. The heap lies with its first card on top.
    """
    if text:
        seat = SEATS.index(game.to_move or "")
        t = game._table
        yield everybody(game), str((t.piles[seat] or t.taken[seat])[-1])


def shown_in_monkey(game: Game, deck: Sequence[str], text: str) -> Sight:
    """A card taken out is seen by ruling; which place is drawn from and what is laid down is seen by all."""
    if text:
        yield everybody(game), text
    elif game.rules.removed == "shown":  # type: ignore[attr-defined]
        yield everybody(game), deck[0]


def shown_in_follow_leader(game: Game, deck: Sequence[str], text: str) -> Sight:
    """Nothing but the cards that are played."""
    return iter(())


def shown_in_militac(game: Game, deck: Sequence[str], text: str) -> Sight:
    """The bids are heard."""
    if text.startswith(("bid ", "pass")):
        yield everybody(game), text


SHOWN: dict[str, Callable[[Game, Sequence[str], str], Sight]] = {
    "goat": shown_in_goat,
    "golph": shown_in_golph,
    "nations": shown_in_nations,
    "catch-all": shown_in_catch_all,
    "monkey": shown_in_monkey,
    "follow-leader": shown_in_follow_leader,
    "militac": shown_in_militac,
}
"""What is shown in each game beside the cards that are played, at a move, and after the deal where its text is ""."""


def remember(rules: Rules, dealer: str, deck: Sequence[str], moves: Sequence[str]) -> tuple[Game, dict[Any, Memory]]:
    """The game, and what every seat and a bystander (None) has seen of it. Raises IllegalMove if it cannot be."""
    game = Game(rules, dealer)
    game.deal(deck)
    t = game._table
    memory: dict[Any, Memory] = {seat: [] for seat in (*t.seats, None)}

    def see(text: str) -> None:
        for witnesses, what in SHOWN[rules.name](game, deck, text):
            for seat in witnesses:
                memory[seat].append(what)

    see("")
    for text in [*moves, None]:
        sizes = [len(cards) for cards in (*t.hands, *t.piles, *t.taken, t.stock, t.aside, t.up)]
        public = (game.to_move, tuple(t.trick), len(t.tricks), sizes)
        for seat, seen in memory.items():
            seen.append((public, () if seat is None else tuple(t.hands[seat])))
        if text is not None:
            see(text)
            game.push(text)
    return game, memory


def unseen_part(text: str, deck: Sequence[str], other: Sequence[str]) -> str:
    """The same move in another deal, where a part of it is done face down: what Golph's dealer discards."""
    taken, discarding, card = text.partition(" discarding ")
    return f"{taken}{discarding}{other[deck.index(card)]}" if discarding else text


def secrets_are_kept(rules: Rules, seed: int, tries: int = 150) -> tuple[int, int]:
    """At one position a view does not change when what its seat cannot know is dealt otherwise.

    Returns how many seats (and a bystander) were compared with another deal, and how many there were.
    """
    chance = random.Random(f"{name(rules)}/{seed}")
    game, choose = begin(rules, seed)
    most = len(rules.pack()) * 2 // 3
    if rules.name == "monkey":
        most = min(most, 9 * rules.players)  # then two who play soon know each other's cards
    for _ in range(chance.randrange(most)):
        if game.to_move is not None:
            game.push(choose(game.legal_moves))
    deal = game.record()["deals"][0]
    dealer, deck, moves = game.record()["dealer"], deal["deck"], deal["moves"]
    game, memory = remember(rules, dealer, deck, moves)
    t = game._table
    hidden = {str(card) for cards in (*t.hands, *t.piles, t.stock, t.aside) for card in cards}
    places = [place for place, text in enumerate(deck) if text in hidden]
    compared: Counter[Any] = Counter()
    for _ in range(tries):
        other = list(deck)
        for _ in range(chance.choice((1, 1, 2, 3)) if len(places) > 1 else 0):
            one, two = chance.sample(places, 2)
            other[one], other[two] = other[two], other[one]
        if other == deck:
            continue
        try:
            elsewhere, seen = remember(rules, dealer, other, [unseen_part(text, deck, other) for text in moves])
        except IllegalMove:
            continue
        for seat, what in memory.items():
            if seen[seat] == what:
                letter = None if seat is None else SEATS[seat]
                mine, other_view = game.view(letter), elsewhere.view(letter)
                wrong = [field for field in vars(mine) if vars(mine)[field] != vars(other_view)[field]]
                assert not wrong, f"{letter} knows too much by {wrong} after {moves}"
                compared[seat] += 1
        if len(compared) == len(memory) and min(compared.values()) > 1:
            break
    return len(compared), len(memory)
