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
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import jsonschema
import pytest

import cardgames
from cardgames.core import (
    EVERYONE,
    NOBODY,
    POOL,
    SEATS,
    BadRecord,
    Card,
    Game,
    IllegalMove,
    Move,
    Rules,
    Seat,
    Table,
    View,
)
from cardgames.core.version import VERSION
from cardgames.core.view import FIELDS
from cardgames.house_rules.secrets import find_leak, leaked_event, places
from cardgames.records import record
from cardgames.rulebooks import rulebook
from cardgames.widgets.scene import scene
from tests.games import facts
from tests.games.facts.common import Memory, Sight, everybody
from tests.support.refusal_grounds import GROUNDS, always, nothing_to_play

ENDS: dict[str, Callable[[Table], bool]] = facts.of_kind("ENDS")
SHOWN: dict[str, Callable[[Game, Sequence[str], str], Sight]] = facts.of_kind("SHOWN")
LONGEST_DEALS: dict[str, int] = facts.of_kind("LONGEST_DEALS")
LATER: dict[str, Callable[[Game], bool] | None] = facts.of_kind("LATER")
LAID_AWAY_UNSEEN: dict[str, bool] = facts.of_kind("LAID_AWAY_UNSEEN")
MOVES: dict[str, Callable[[Any], int]] = facts.of_kind("MOVES")
FREE_TEXTS: dict[tuple[str, str], list[str]] = facts.of_kind("FREE_TEXTS")
"""What only a game can say of itself; see `tests.games.facts`."""

LONGEST = 10_000
"""The most moves of a deal of which its game says nothing."""

FIRST = 40
"""So many moves of a long match are looked at closely,"""
TAKEN_BACK, LAST = 24, 3
"""and so many are taken back: its first, and those before its end."""

ENOUGH = 2
"""With so many other deals of which it has seen the same a seat's view is compared."""

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
    "R99",
    "7X",
    "AD now",
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


def variants() -> Iterator[Rules]:
    """Every game for every number of players, as it stands and with every single ruling changed."""
    for kind in cardgames.games():
        for players in kind.numbers:
            for changed in [(), *((value,) for value in values(kind))]:
                with contextlib.suppress(BadRecord):
                    yield kind(**{"players": players, **dict(changed)})


def together(kind: type[Rules]) -> list[Rules]:
    """Variants of a game with many rulings changed at once, so that any two values meet in one, if they can."""
    chance = random.Random(kind.name)
    offered = {"players": [*kind.numbers]}
    offered |= {known.name: [known.default] for known in kind.rulings()}
    for ruling, value in values(kind):
        offered[ruling].append(value)
    missing = {
        frozenset(((one, this), (other, that)))
        for one, other in combinations(offered, 2)
        for this in offered[one]
        for that in offered[other]
    }
    found: list[Rules] = []
    while missing:
        pair = dict(min(missing, key=lambda each: sorted(map(repr, each))))
        made = []
        mixed = [{name: chance.choice(choices) for name, choices in offered.items()} for _ in range(12)]
        plain = [{"players": players} for players in kind.numbers]
        for options in ({**others, **pair} for others in (*mixed, *plain)):
            with contextlib.suppress(BadRecord):
                rules: Rules = kind(**options)
                made.append((len(missing & _pairs(options)), options, rules))
        if made:
            _, options, rules = max(made, key=lambda each: each[0])
            found.append(rules)
            missing -= _pairs(options)
        missing.discard(frozenset(pair.items()))
    return found


def _pairs(options: dict[str, Any]) -> set[frozenset[tuple[str, Any]]]:
    return {frozenset(pair) for pair in combinations(options.items(), 2)}


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


@cache
def clauses(book: str) -> frozenset[str]:
    """The clauses of a rulebook."""
    return frozenset(clause.id for clause in rulebook.load(book).clauses)


@cache
def schema(game: str) -> jsonschema.Draft202012Validator:
    """What accepts a record of a game: of the one schema for all games the branch that names it, as no other does."""
    whole = record.schema()
    (own,) = (branch for branch in whole["oneOf"] if branch["properties"]["game"] == {"const": game})
    return jsonschema.Draft202012Validator({**whole, "oneOf": [own]})


def closely(game: Game, made: int, seed: int, every: int) -> bool:
    """Whether this position is one to be looked at closely: one of so many, few of a long match, and its end."""
    return game.over or made % (every if made < FIRST else every * 200) == seed % every


@cache
def offers_cards(kind: type[Rules]) -> bool:
    """Whether players choose among cards of their hands."""
    course = zip(range(100), positions(kind(), 1), strict=False)
    return any(sum(isinstance(move, Card) for move in game.legal_moves) > 1 for _, game in course)


def picture(game: Game) -> tuple[Any, ...]:
    """All that can be asked of a game, by one who is to move, another and a bystander."""
    views = [game.view(seat) for seat in (game.to_move or game.seats[-1], game.seats[0], None)]
    parts = (game.result(), game.record(), game.story(), game.events, views)
    return *parts, game.to_move, game.legal_moves, game.clause, game.moves, game.deals, game.over, repr(game)


# The properties


def no_card_is_lost(rules: Rules, seed: int) -> None:
    """At every position the cards on the table are the pack, all money was somebody's, and the pool owes nothing."""
    pack, whole = sorted(map(id, rules.pack())), dict[int, int]()
    for game in positions(rules, seed):
        money = game._table.money
        assert whole.setdefault(game.deals, sum(money.values())) == sum(money.values())
        assert money.get(POOL, 0) >= 0
        assert sorted(map(id, game._table.cards())) == pack


def it_comes_to_an_end(rules: Rules, seed: int) -> None:
    """Every deal ends soon enough, and as it ends in this game; the last ends the match."""
    longest = LONGEST_DEALS.get(rules.name, 4 * len(rules.pack()) if rules.name in ENDS else LONGEST)
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
        assert rules.name not in ENDS or ENDS[rules.name](t), f"no deal ends with {t.hands} in the hands"


def every_move_is_offered_once(rules: Rules, seed: int) -> None:
    """Whoever is to move has a move; no two have the same text, and each can be told from its text."""
    for count, game in enumerate(positions(rules, seed)):
        texts = [str(move) for move in game.legal_moves]
        assert len(set(texts)) == len(texts)
        assert all(text and text == text.strip() and text.isprintable() for text in texts)
        words = {str(move).split(" ")[0] for move in game.legal_moves if not isinstance(move, Card)}
        assert words <= {*rules.move_words}, f"{words} are to be named in move_words of {type(rules).__name__}"
        assert (game.to_move in game.seats) == bool(texts) == (not game.over)
        if count < FIRST or game.over:
            assert game.result()["legal"] == sorted(texts)


def every_clause_is_in_the_rulebook(rules: Rules, seed: int) -> None:
    """Every choice and every event cites a clause, and is told in words."""
    known = clauses(rules.rulebook)
    game = None
    for game in positions(rules, seed):
        assert game.over or game.clause in known, game.clause
    assert game
    for events in game.story():
        for event in events:
            assert event.clause in known, event
            assert event.seat in game.seats or (event.seat is None and "{seat}" not in rules.verbs[event.verb].says)
            assert str(event) == event.text
            assert not set("{}") & set(event.text)


def the_log_tells_where_cards_go(rules: Rules, seed: int) -> None:
    """What the verbs of the log make of the hands is what lies there, and each event is seen by whom its verb says."""
    deal, read, hands = -1, 0, list[Counter[Card]]()
    for game in positions(rules, seed):
        t = game._table
        if t.number != deal:
            deal, read, hands = t.number, 0, [Counter() for _ in game.seats]
        for name, seat, cards, _, to, other in t.log[read:]:
            verb = rules.verbs[name]
            seen_by = {"everyone": EVERYONE, "nobody": NOBODY, "seat": seat, "other": other, "by ruling": to}
            assert to == seen_by[verb.seen_by], name
            if seat is not None and verb.target == "hand" and verb.source != "hand":
                hands[seat].update(cards)
            elif seat is not None and verb.leaves_hand:
                assert hands[seat] >= Counter(cards), name
                hands[seat].subtract(cards)
        read = len(t.log)
        assert [+hand for hand in hands] == [Counter(hand) for hand in t.hands]


def every_refusal_has_its_reason(rules: Rules, seed: int) -> None:
    """A move that may not be made is refused for the reason that applies, and with the clause that forbids it.

    A card that is not held is refused for that alone, and so is a text that begins like no card and no move of the
    game. Of a card that is held, and of a move of another time, a clause is cited, of a card only one whose own
    condition holds. Of nonsense, and of the cards in other hands, a third is tried each time.
    """
    known = clauses(rules.rulebook)
    cards = {str(card): card for card in rules.pack()}
    texts = [*sorted(cards), *NONSENSE]
    looked = 0
    for count, game in enumerate(positions(rules, seed)):
        if not closely(game, count, seed, 9):
            continue
        legal = {str(move) for move in game.legal_moves}
        held = {str(card) for card in game._table.hands[SEATS.index(game.to_move)]} if game.to_move else set()
        before = game.record(), game.result()
        for text in sorted({*texts[looked % 3 :: 3], *held, *legal}):
            refused, explanation = game.refusal(text), game.explain(text)
            assert (refused is None) == (text in legal), text
            assert len(explanation) < 500
            assert explanation.isprintable()
            if refused is None:
                assert explanation.rpartition("(")[2].removesuffix(")") in known, explanation
                continue
            assert refused.reason == reason_for(game, text, text in cards, text in held)
            if refused.reason in ("over", "not held", "unknown"):
                assert (refused.clause, explanation) == ("", refused.sentence)
            else:
                assert refused.clause in known, refused
                assert explanation.endswith(f"({refused.clause})")
            if refused.reason == "not now":
                ground = GROUNDS.get(refused.clause, nothing_to_play if rules.name in SHOWN else always)
                assert ground(game, cards[text]), (refused, game.record())
            with pytest.raises(IllegalMove) as wrong:
                game.push(text)
            assert (wrong.value.refusal, wrong.value.clause, str(wrong.value)) == (refused, refused.clause, explanation)
            assert text.startswith(wrong.value.move)
        assert (game.record(), game.result()) == before
        looked += 1


def reason_for(game: Game, text: str, is_card: bool, is_held: bool) -> str:
    """Why a move is refused that is not legal."""
    if game.to_move is None:
        return "over"
    if not is_card:
        return "no such move" if text.split(" ")[0] in game.rules.move_words else "unknown"
    return "not now" if is_held else "not held"


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

    pictures = {0: picture(game)}  # a match may be over before anybody has a move
    while game.to_move is not None and len(moves) < TAKEN_BACK:
        if len(moves) in (seed % 7 + 2, seed % 11 + 11):
            pictures[len(moves)] = picture(game)
        moves.append(choose(game.legal_moves))
        game.push(moves[-1])
    back_and_forth(0, pictures)
    if game.to_move is not None:
        while game.to_move is not None:
            moves.append(choose(game.legal_moves))
            game.push(moves[-1])
        again, _ = begin(rules, seed)
        last = max(TAKEN_BACK, len(moves) - LAST)
        for move in moves[:last]:
            again.push(move)
        pictures.clear()
        for count in range(last, len(moves)):
            pictures[count] = picture(again)
            again.push(moves[count])
        back_and_forth(last, pictures)


def a_record_comes_back(rules: Rules, seed: int) -> None:
    """A game's record, written and read, is the same game again; its JSON Schema accepts it.

    It is shown to the schema at its end, which holds all that it was before.
    """
    for count, game in enumerate(positions(rules, seed)):
        if closely(game, count, seed, 22):
            text = record.write(game)
            read = json.loads(text)
            if game.over:
                schema(rules.name).validate(read)
            again = cardgames.replay(text)
            assert again.record() == game.record()
            assert read == game.record() | {record.VERSION_FIELD: VERSION}
            assert again.result() == game.result() == json.loads(json.dumps(game.result()))
            assert again.rules == rules
            assert [again.view(seat) for seat in (*game.seats, None)] == [
                game.view(seat) for seat in (*game.seats, None)
            ]


# Secrets. What a seat has seen is told here from the cards and the moves alone, without the log, the audience of an
# event or the view, which are what is tested.


class Witness(NamedTuple):
    """What is to be seen between two moves: by all at the table, by each of his hand, and by some of what is shown."""

    public: tuple[Any, ...]
    hands: tuple[tuple[Card, ...], ...]
    shown: dict[Seat | None, Memory]


class Redealt:
    """A match in which one deal is dealt and played again and again; those before it are the same.

    earlier: the deck and the moves of each of them.
    """

    def __init__(
        self, rules: Rules, dealer: str, earlier: Sequence[tuple[tuple[Card, ...], Sequence[Move]]] = ()
    ) -> None:
        self.given = rules, dealer
        self.earlier = earlier
        self.game = self._begun()

    def _begun(self) -> Game:
        game = Game(*self.given)
        for deck, moves in self.earlier:
            game._lay_out(deck)
            for move in moves:
                game.push(move)
        return game

    def deal(self, deck: Sequence[Card]) -> Game:
        """The match with this deal on the table. What comes after a deal is played can be told but once."""
        game = self.game
        if game.deals > len(self.earlier):
            if game._table.points is None:
                for made in (game._decks, game._moves, game._match.deals):
                    del made[len(self.earlier) :]
            else:
                self.game = game = self._begun()
        game._lay_out(tuple(deck))
        return game

    def course(self, deck: Sequence[Card], moves: Sequence[Move | str]) -> Iterator[Witness]:
        """What is seen of this deal, move by move. Raises IllegalMove if it cannot be."""
        game = self.deal(deck)
        t, texts = game._table, [str(card) for card in deck]

        def shown(text: str) -> dict[Seat | None, Memory]:
            found: dict[Seat | None, Memory] = {}
            for witnesses, what in SHOWN[game.rules.name](game, texts, text):
                for seat in witnesses:
                    found.setdefault(seat, []).append(what)
            return found

        seen = shown("")
        for move in [*moves, None]:
            sizes = tuple(map(len, (*t.hands, *t.piles, *t.taken, *t.laid_open, t.stock, t.aside, t.up)))
            public = (game.to_move, tuple(t.trick), len(t.tricks), t.tricks[-1:], sizes, t.points)
            yield Witness(public, tuple(map(tuple, t.hands)), seen)
            if move is not None:
                seen = shown(str(move))
                game.push(move)

    def alike(
        self, mine: Sequence[Witness], deck: Sequence[Card], moves: Sequence[Move | str], asked: Iterable[Seat | None]
    ) -> set[Seat | None]:
        """Who of those asked, None for a bystander, has seen of this deal just what was seen of mine; nobody if it
        cannot be.
        """
        found = set(asked)
        try:
            for own, other in zip(mine, self.course(deck, moves), strict=True):
                if own.public != other.public:
                    return set()
                if own.hands != other.hands:
                    found -= {seat for seat, hand in enumerate(own.hands) if hand != other.hands[seat]}
                if own.shown != other.shown:
                    found = {seat for seat in found if own.shown.get(seat) == other.shown.get(seat)}
                if not found:
                    break
        except IllegalMove:
            return set()
        return found


def unseen_part(move: Move, deck: Sequence[Card], other: Sequence[Card], pack: Sequence[Card]) -> Move | str:
    """The same move in another deal, where a part of it is done face down: what Golph's dealer discards, what is given
    away, laid out or discarded in Kozel.
    """
    verb, _, rest = str(move).partition(" ")
    if verb not in ("give", "lay", "discard", "take"):
        return move
    lies = {str(card): place for place, card in enumerate(deck)}
    taken, discarding, card = rest.partition(" discarding ")
    if discarding:
        return f"{verb} {taken}{discarding}{other[lies[card]]}"
    cards = rest.split(" ")
    if cards[0] not in lies:
        return move
    return " ".join([verb, *map(str, sorted((other[lies[card]] for card in cards), key=pack.index))])


def at_a_later_deal(rules: Rules, seed: int) -> tuple[Game, Choose, int]:
    """A match at the beginning of a later deal of which its game says that it is looked at, and its number."""
    chance = random.Random(f"{name(rules)}/{seed}/later")
    for attempt in range(50):
        game, choose = begin(rules, seed + 1000 * attempt)
        wanted, fits = chance.randint(1, 3), LATER[rules.name]
        for made in range(1, 40):
            while game.deals == made and not game.over:
                game.push(choose(game.legal_moves))
            if not game.over and (made == wanted if fits is None else fits(game)):
                return game, choose, made
    raise AssertionError(f"no later deal was found for {name(rules)}")


class Alike(NamedTuple):
    """Two deals that differ in nothing that a seat, None for a bystander, has seen of them so far, and its two views.

    mine, theirs: the deck and the moves of each.
    """

    seat: Seat | None
    views: tuple[View, View]
    redealt: Redealt
    mine: tuple[Sequence[Card], Sequence[Move | str]]
    theirs: tuple[Sequence[Card], Sequence[Move | str]]


def alike(rules: Rules, seed: int, tries: int, compared: dict[Seat | None, int]) -> Iterator[Alike]:
    """At one position other deals in which what a seat cannot know is dealt otherwise, until there are enough of them.

    In matches every second position is one of a later deal, and half of these are near its beginning.
    compared: how many were found for each seat, and for a bystander.
    """
    chance = random.Random(f"{name(rules)}/{seed}")
    late = seed % 2 == 1 and rules.name in LATER
    game, choose, number = at_a_later_deal(rules, seed) if late else (*begin(rules, seed), 0)
    most = MOVES[rules.name](rules) if rules.name in MOVES else len(rules.pack()) * 2 // 3
    for _ in range(chance.randrange(6 if late and seed % 4 == 3 else most)):
        if game.to_move is not None:
            game.push(choose(game.legal_moves))
    earlier = [*zip(game._decks, game._moves, strict=True)][:number]
    deck, moves = game._decks[number], [*game._moves[number]]
    redealt = Redealt(rules, SEATS[game._dealer], earlier)
    seen = [*redealt.course(deck, moves)]
    game = redealt.game
    t = game._table
    views = {seat: game.view(None if seat is None else SEATS[seat]) for seat in everybody(game)}
    away = t.taken if rules.name in LAID_AWAY_UNSEEN else []
    hidden = {card for cards in (*t.hands, *t.piles, *away, t.stock, t.aside) for card in cards}
    held = [{*hand} for hand in t.hands]
    named = {word for move in moves for word in str(move).split(" ")[1:]}  # among them what was laid or given unseen
    compared |= dict.fromkeys(views, 0)
    for _ in range(tries):
        lacking = [seat for seat, deals in compared.items() if deals < ENOUGH]
        wanted = chance.choice(lacking)
        others = hidden if wanted is None else hidden - held[wanted]
        places = [place for place, card in enumerate(deck) if card in others]
        handed = [place for place in places if str(deck[place]) in named]
        other = list(deck)
        for _ in range(chance.choice((1, 1, 2, 3)) if len(places) > 1 else 0):
            one, two = chance.choice(handed if handed and chance.random() < 0.5 else places), chance.choice(places)
            other[one], other[two] = other[two], other[one]
        if other == [*deck]:
            continue
        theirs = [unseen_part(move, deck, other, rules.pack()) for move in moves]
        found = {
            seat: redealt.game.view(None if seat is None else SEATS[seat])
            for seat in redealt.alike(seen, other, theirs, lacking)
        }
        for seat, view in found.items():
            yield Alike(seat, (views[seat], view), redealt, (deck, moves), (other, theirs))
            compared[seat] += 1
        if min(compared.values()) >= ENOUGH:
            break


def nothing_unseen_is_told(rules: Rules, seed: int) -> None:
    """No event is seen by others than its verb names, and at some positions two unseen cards may change places.

    That is what `check-rulebook` does: the log tells what was seen, so it holds for any game.
    """
    read, deal = 0, -1
    for number, game in enumerate(positions(rules, seed)):
        read, deal = (read if game.deals == deal else 0), game.deals
        found = leaked_event(game, read)
        read = len(game.table.log)
        for seat, chance in places(game, number, seed) if game.to_move else ():
            found = found or find_leak(game, None, seat, chance)
        assert found is None, found


def secrets_are_kept(rules: Rules, seed: int, tries: int = 150) -> tuple[int, int]:
    """At one position a view does not change when what its seat cannot know is dealt otherwise.

    Returns how many seats (and a bystander) were compared with another deal, and how many there were.
    """
    compared: dict[Seat | None, int] = {}
    for found in alike(rules, seed, tries, compared):
        mine, theirs = found.views
        wrong = [field for field in FIELDS if getattr(mine, field) != getattr(theirs, field)]
        assert not wrong, f"{found.views[0].seat} knows too much by {wrong} after {found.mine[1]}"
    return sum(map(bool, compared.values())), len(compared)


def scenes_keep_secrets(rules: Rules, seed: int, tries: int = 150) -> None:
    """At one position what is drawn for a seat is the same when what it cannot know is dealt otherwise.

    Only there: what was drawn before it is seen at another position, which hardly ever sees what the last does not.
    """
    drawn: dict[Seat | None, str] = {}
    for found in alike(rules, seed, tries, {}):
        if found.seat not in drawn:
            drawn[found.seat] = scene_of(found, found.mine)
        assert drawn[found.seat] == scene_of(found, found.theirs), (
            f"{found.views[0].seat} is shown too much after {found.mine[1]}"
        )


def scene_of(found: Alike, dealt: tuple[Sequence[Card], Sequence[Move | str]]) -> str:
    """What is drawn for a seat of one of its two deals, as the page has it."""
    deck, moves = dealt
    game = found.redealt.deal(deck)
    for move in moves:
        game.push(move)
    return json.dumps(scene(game, () if found.seat is None else (SEATS[found.seat],)))
