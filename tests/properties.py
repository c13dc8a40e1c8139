"""What holds in every game, for every number of players and every ruling.

Each check plays games of random moves and raises AssertionError where its property does not hold. `test_properties.py`
runs them all; `test_faults.py` shows that each sees a planted fault.
"""

from __future__ import annotations

import contextlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

import jsonschema
import pytest

import cardgames
from cardgames import record, rulebook
from cardgames.core import SEATS, BadRecord, Card, Game, IllegalMove, Rules, Seat, Table

FREE_TEXTS = {("goat", "ranks"): ["R6-R17 B6-B17x3"]}
"""Further values of the rulings that take more than those they offer."""

CARDS_REMAIN: frozenset[str] = frozenset()
"""The games whose deals end while somebody still holds cards."""

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


def cards_of(t: Table) -> list[Card]:
    """Every card of a table, wherever it lies."""
    lying = [card for cards in (*t.hands, *t.piles) for card in cards]
    return lying + [card for _, card in t.trick] + [card for cards, _ in t.tricks for _, card in cards]


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
        assert Counter(cards_of(game._table)) == pack


def it_comes_to_an_end(rules: Rules, seed: int) -> None:
    """Every deal ends within four moves a card and leaves nobody with a card; the last ends the match."""
    longest = 4 * len(rules.pack())
    game = None
    for game in positions(rules, seed):
        assert len(game.moves) <= longest, "the deal does not end"
        assert game.deals <= 100, "the match does not end"
    assert game
    assert game.over
    assert game.result()["over"]
    assert set(game.result()["winners"]) <= set(game.sides)
    for t in game._match.deals:
        assert t.points is not None
        assert set(t.points) == set(game.sides)
        assert not t.trick
        assert rules.name in CARDS_REMAIN or not any([*t.hands, *t.piles]), "cards are left"


def every_move_is_offered_once(rules: Rules, seed: int) -> None:
    """Whoever is to move has a move; no two have the same text, and each can be told from its text."""
    for game in positions(rules, seed):
        texts = [str(move) for move in game.legal_moves]
        assert len(set(texts)) == len(texts)
        assert all(text and text == text.strip() and text.isprintable() for text in texts)
        assert (game.to_move in game.seats) == bool(texts) == (not game.over)
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
            assert event.seat in game.seats
            assert str(event) == event.text
            assert not set("{}") & set(event.text)


def every_refusal_has_its_clause(rules: Rules, seed: int) -> None:
    """A card that may not be played, and any nonsense, is refused with a clause; a legal move is not."""
    known = clauses(rules)
    texts = [*sorted({str(card) for card in rules.pack()}), *NONSENSE]
    for count, game in enumerate(positions(rules, seed)):
        legal = {str(move) for move in game.legal_moves}
        for text in [*texts, *legal] if count % 9 == seed % 9 or game.over else ():
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
            before = game.record(), game.result()
            with pytest.raises(IllegalMove) as wrong:
                game.push(text)
            assert (wrong.value.clause, str(wrong.value)) == (why, told)
            assert text.startswith(wrong.value.move)
            assert (game.record(), game.result()) == before


def undo_is_replay(rules: Rules, seed: int) -> None:
    """Taking back gives exactly the position before, down to the beginning, and the game can be played again."""
    game, choose = begin(rules, seed)
    start = picture(game)
    pictures: dict[int, tuple[Any, ...]] = {}
    moves: list[Any] = []
    while game.to_move is not None:
        if random.Random(f"{seed}/{len(moves)}").random() < 0.15 or len(moves) < 3:
            pictures[len(moves)] = picture(game)
        moves.append(choose(game.legal_moves))
        game.push(moves[-1])
    end = picture(game)
    for count in reversed(range(len(moves))):
        assert game.pop() == moves[count]
        if count in pictures:
            assert picture(game) == pictures[count]
    with pytest.raises(IllegalMove):
        game.pop()
    assert picture(game) == start
    for move in moves:
        game.push(str(move))
    assert picture(game) == end


def a_record_comes_back(rules: Rules, seed: int) -> None:
    """A game's record, written and read, is the same game again; its JSON Schema accepts it."""
    schema = jsonschema.Draft202012Validator(record.schema())
    for count, game in enumerate(positions(rules, seed)):
        if count % 11 == seed % 11 or game.over:
            text = record.write(game)
            schema.validate(json.loads(text))
            again = cardgames.replay(text)
            assert again.record() == game.record() == json.loads(text)
            assert again.result() == game.result() == json.loads(json.dumps(game.result()))
            assert again.rules == rules
            assert [again.view(seat) for seat in (*game.seats, None)] == [
                game.view(seat) for seat in (*game.seats, None)
            ]


# Secrets. What a seat has seen is told here from the cards and the moves alone, without the log, the audience of an
# event or the view, which are what is tested.

Memory = list[Any]


def shown_in_goat(game: Game, text: str) -> Iterator[tuple[Iterable[Seat | None], object]]:
    """Who sees what when a Goat player makes a move, beside the cards that are played."""
    if text.startswith("search "):
        whom = SEATS.index(text.split()[1])
        everybody = (*range(game.rules.players), None)
        alone = game.rules.search_seen_by == "searcher"  # type: ignore[attr-defined]
        yield everybody, text
        yield (
            [SEATS.index(game.to_move or ""), whom] if alone else everybody,
            sorted(map(str, game._table.hands[whom])),
        )


SHOWN = {"goat": shown_in_goat}
"""What is shown in each game beside the cards that are played."""


def remember(rules: Rules, dealer: str, deck: Sequence[str], moves: Sequence[str]) -> tuple[Game, dict[Any, Memory]]:
    """The game, and what every seat and a bystander (None) has seen of it. Raises IllegalMove if it cannot be."""
    game = Game(rules, dealer)
    game.deal(deck)
    t = game._table
    memory: dict[Any, Memory] = {seat: [] for seat in (*t.seats, None)}
    for text in [*moves, None]:
        public = (game.to_move, tuple(t.trick), len(t.tricks), [len(cards) for cards in (*t.hands, *t.piles)])
        for seat, seen in memory.items():
            seen.append((public, () if seat is None else tuple(t.hands[seat])))
        if text is not None:
            for witnesses, what in SHOWN[rules.name](game, text):
                for seat in witnesses:
                    memory[seat].append(what)
            game.push(text)
    return game, memory


def secrets_are_kept(rules: Rules, seed: int, tries: int = 150) -> tuple[int, int]:
    """At one position a view does not change when what its seat cannot know is dealt otherwise.

    Returns how many seats (and a bystander) were compared with another deal, and how many there were.
    """
    chance = random.Random(f"{name(rules)}/{seed}")
    game, choose = begin(rules, seed)
    for _ in range(chance.randrange(len(rules.pack()) * 2 // 3)):
        game.push(choose(game.legal_moves))
    deal = game.record()["deals"][0]
    dealer, deck, moves = game.record()["dealer"], deal["deck"], deal["moves"]
    game, memory = remember(rules, dealer, deck, moves)
    t = game._table
    hidden = {str(card) for cards in (*t.hands, *t.piles) for card in cards}
    places = [place for place, text in enumerate(deck) if text in hidden]
    compared: Counter[Any] = Counter()
    for _ in range(tries):
        other = list(deck)
        for _ in range(chance.choice((1, 1, 2, 3))):
            one, two = chance.sample(places, 2)
            other[one], other[two] = other[two], other[one]
        if other == deck:
            continue
        try:
            elsewhere, seen = remember(rules, dealer, other, moves)
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
