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
from functools import cache
from hashlib import sha256
from itertools import combinations
from typing import Any, NamedTuple

import jsonschema
import pytest

import cardgames
from cardgames.core import EVERYONE, NOBODY, SEATS, BadRecord, Card, Game, IllegalMove, Move, Rules, Seat, Table, View
from cardgames.core.version import VERSION
from cardgames.core.view import FIELDS
from cardgames.records import record
from cardgames.rulebooks import rulebook
from cardgames.widgets.scene import scene
from tests.support.refusal_grounds import GROUNDS, always, nothing_to_play

FREE_TEXTS = {("goat", "ranks"): ["R6-R17 B6-B17x3"]}
"""Further values of the rulings that take more than those they offer."""

LONGEST_DEALS = {"catch-all": 10_000, "monkey": 2_000}
"""The most moves of a deal, where it may have more than four a card."""

MATCHES = {"golph", "nations", "follow-leader", "kozel", "kozel-boast"}
"""Games in which what a seat may know is looked at in later deals, too; a match of random bids is soon over."""

LAID_AWAY_UNSEEN = {"kozel-suits"}
"""The games in which cards are laid away face down."""

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


def picture(game: Game) -> tuple[Any, ...]:
    """All that can be asked of a game, by one who is to move, another and a bystander."""
    views = [game.view(seat) for seat in (game.to_move or game.seats[-1], game.seats[0], None)]
    told = (game.result(), game.record(), game.story(), game.events, views)
    return *told, game.to_move, game.legal_moves, game.clause, game.moves, game.deals, game.over, repr(game)


# The properties


def no_card_is_lost(rules: Rules, seed: int) -> None:
    """At every position the cards on the table are the pack."""
    pack = sorted(map(id, rules.pack()))
    for game in positions(rules, seed):
        assert sorted(map(id, game._table.cards())) == pack


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
            refused, told = game.refusal(text), game.explain(text)
            assert (refused is None) == (text in legal), text
            assert len(told) < 500
            assert told.isprintable()
            if refused is None:
                assert told.rpartition("(")[2].removesuffix(")") in known, told
                continue
            assert refused.reason == reason_for(game, text, text in cards, text in held)
            if refused.reason in ("over", "not held", "unknown"):
                assert (refused.clause, told) == ("", refused.sentence)
            else:
                assert refused.clause in known, refused
                assert told.endswith(f"({refused.clause})")
            if refused.reason == "not now":
                ground = GROUNDS.get(refused.clause, nothing_to_play if rules.name in SHOWN else always)
                assert ground(game, cards[text]), (refused, game.record())
            with pytest.raises(IllegalMove) as wrong:
                game.push(text)
            assert (wrong.value.refusal, wrong.value.clause, str(wrong.value)) == (refused, refused.clause, told)
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
            assert read == game.record() | {record.MADE_WITH: VERSION}
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


def two_halves_are_played(t: Table) -> bool:
    """Kozel in two halves, or with fifteen cards of a half: both halves are dealt, and what three leave over is aside.

    Two players have by ruling four cards of a half once, the rest of it left over, or each fifteen of the whole pack.
    """
    left = 32 - sum(len(cards) for cards, _ in t.tricks)
    return all_is_played(t) and len(t.stock) + len(t.aside) + len(t.up) == left and left in (0, 2, 8, 16)


def all_is_drawn_and_played(t: Table) -> bool:
    """Kozel with drawing: fewer cards than players are left, the one turned up among them, or none."""
    return all_is_played(t) and len(t.stock) + len(t.up) < len(t.seats)


def all_is_taken(t: Table) -> bool:
    """Kozel by suits: all 36 cards are in the two piles, played or given, and 120 points are counted."""
    assert t.points
    gone = sum(len(cards) for cards, _ in t.tricks) + sum(map(len, t.taken))
    return all_is_played(t) and not t.stock and not t.up and gone == 36 and sum(t.points.values()) == 120


def eight_tricks_or_a_new_deal(t: Table) -> bool:
    """Kozel with the blind: eight tricks, or none where a re-deal was demanded."""
    if t.tricks:
        return len(t.tricks) == 8 and all_is_played(t)
    return [len(hand) + len(pile) for hand, pile in zip(t.hands, t.piles, strict=True)] == [8] * 4


def the_queen_is_caught_or_all_is_played(t: Table) -> bool:
    """Kozel for six: six tricks, or the six and the queen of clubs of opponents lie in the last trick."""
    last = t.trick or t.tricks[-1][0]
    held = {card.text: seat for seat, card in last}
    met = "6C" in held and "QC" in held and (held["6C"] - held["QC"]) % 2 == 1
    return met or (all_is_played(t) and len(t.tricks) == 6)


ENDS: dict[str, Callable[[Table], bool]] = {
    "goat": all_is_played,
    "golph": a_hole_is_played,
    "nations": all_is_played_or_shown_out,
    "catch-all": one_has_all_cards,
    "monkey": one_card_is_left,
    "follow-leader": lambda t: all_is_played(t) and len(t.tricks) == 6,
    "militac": all_is_played_or_thrown_in,
    "kozel": eight_tricks_or_a_new_deal,
    "kozel-boast": eight_tricks_or_a_new_deal,
    "kozel-threesome": lambda t: all_is_played(t) and len(t.tricks) == 10,
    "kozel-six": the_queen_is_caught_or_all_is_played,
    "kozel-halves": two_halves_are_played,
    "kozel-draw": all_is_drawn_and_played,
    "kozel-fifteen": two_halves_are_played,
    "kozel-suits": all_is_taken,
    "kozel-blind": eight_tricks_or_a_new_deal,
}
"""How the table of a finished deal looks in each game."""


# Secrets. What a seat has seen is told here from the cards and the moves alone, without the log, the audience of an
# event or the view, which are what is tested.

Memory = list[Any]


Sight = Iterator[tuple[Iterable[Seat | None], object]]
"""Who sees what; None is a bystander."""


def everybody(game: Game) -> tuple[Seat | None, ...]:
    """All who sit at the table, and a bystander."""
    return (*range(game.rules.places), None)


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
        yield everybody(game), deck[5 * len(game._table.seats)]
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
    """The dealer's last card is turned up, and calling is heard, with the answer; who shows out shows all his titles.

    That somebody is asked whether he calls is noticed, too.
    """
    if not text:
        yield everybody(game), deck[-1]
    if "call" in text:
        yield everybody(game), text
    if text == "call":
        own, t = SEATS.index(game.to_move or ""), game._table
        dealt = [[*t.hands[s], *(card for seat, card in t.trick if seat == s % 4)] for s in (own, own - 2)]
        held = [sorted(str(card) for card in cards if card.rank > 10 and card.suit == t.trump) for cards in dealt]
        yield everybody(game), bool(held[1])
        alone = game.rules.three_in_hand == "show out" and len(held[0]) > 2  # type: ignore[attr-defined]
        if held[1] or alone:
            yield everybody(game), held


def shown_in_catch_all(game: Game, deck: Sequence[str], text: str) -> Sight:
    """All see the card that is turned: the top one of his pile, or of what he captured, the last captured heap
    on top unless a ruling lays it below. The heap lies with its first card on top. A shuffle is seen by nobody.
    """
    if text:
        seat = SEATS.index(game.to_move or "")
        t = game._table
        lies = t.piles[seat] or t.taken[seat]
        if not t.piles[seat] and game.rules.captures == "shuffled":  # type: ignore[attr-defined]
            dealt = [card for place in t.seats for card in deck[(place - t.dealer - 1) % len(t.seats) :: len(t.seats)]]
            chance = f"{' '.join(dealt)} {len(game.moves)}"
            lies = sorted(lies, key=lambda card: sha256(f"{chance} {card}".encode()).digest())
        yield everybody(game), str(lies[-1])


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


def is_trump(card: str) -> bool:
    """Whether a card of Kozel is one of the permanent trumps."""
    return card[0] in "QJ" or card[-1] == "D"


def from_both_ends(stock: Sequence[str], pairs: int, aces: bool, once: bool) -> list[str]:
    """Kozel's trousers: what is drawn from the top and the bottom until a card can be laid out."""
    left, drawn = list(stock), list[str]()
    while left:
        now = [left.pop(at) for _ in range(1 if once and drawn else pairs) for at in (0, -1)]
        drawn += now
        if any(not is_trump(card) and (aces or card[0] != "A") for card in now):
            break
    return drawn


def shown_in_kozel_trousers(game: Game, text: str) -> Sight:
    """Who lays out or gives a card sees it, and all do if it lies open; who draws sees what he draws."""
    t, rules, seat = game._table, game.rules, SEATS.index(game.to_move or "")
    order = game.moves[0] if game.moves else text
    pairs = 2 if order == "double trousers" else 1
    each = 2 if pairs == 2 and getattr(rules, "double_trousers", "one card") != "one card" else 1
    laid = len(t.trick) + sum(map(len, t.piles))
    held = {s: [str(card) for card in hand] for s, hand in enumerate(t.hands)}
    if text.startswith("lay "):
        openly = laid % 2 == 1 if each == 2 else laid >= 2
        yield everybody(game) if openly else [seat], text
        laid += 1
        held[seat] = [card for card in held[seat] if card != text[4:]]
    elif text.startswith("give "):
        yield [seat], text
        held[seat] = [card for card in held[seat] if card != text[5:]]
    mine = laid - each * ((seat - (t.dealer + 1)) % 4)
    if len(held[seat]) + mine > 8 or laid == 4 * each:
        return
    place = laid // each
    drawer = (t.dealer + 1 + place) % 4
    aces = place > 0 and rules.name == "kozel-boast"
    if laid % each and text != "more":
        handful = [cards for verb, _, cards, *_ in t.log if verb == "draw"][-1]
        may_lay = [card for card in map(str, handful) if not is_trump(card) and (aces or card[0] != "A")]
        if any(card in held[drawer] for card in may_lay):
            return
    once = getattr(rules, "four_at_once", "") == "the boaster, once"
    if once and (place > 0 or laid % each):
        pairs = 1
    yield [drawer], from_both_ends([str(card) for card in t.stock], pairs, aces, once)


def shown_in_kozel_foursome(game: Game, deck: Sequence[str], text: str) -> Sight:
    """All hear what is said, and a demand shows the hand; who cuts or draws sees what he turns up.

    A plain card is seen by all where it is played at once; to the cheerful one every second round of cards is.
    """
    if not text or text in deck:
        return
    t, seat = game._table, SEATS.index(game.to_move or "")
    stock = [str(card) for card in t.stock]
    order = game.moves[0] if game.moves else text
    verb, _, number = text.partition(" ")
    if stock and order in ("trousers", "double trousers"):
        yield from shown_in_kozel_trousers(game, text)
    elif verb == "give" and number in deck:
        yield [seat], text
    else:
        yield everybody(game), text
    if text == "to the cheerful one":
        yield everybody(game), [deck[8 * n + 4 : 8 * n + 8] for n in range(4)]
    if text == "demand a re-deal":
        shown = (seat, (seat + 2) % 4) if game.clause == "ka.mul.3" else (seat,)
        yield everybody(game), [sorted(map(str, t.hands[holder])) for holder in shown]
    if verb == "draw" and int(number) <= len(stock):
        plain = order == "trumps for yourself" and not is_trump(stock[int(number) - 1])
        yield everybody(game) if plain else [seat], stock[int(number) - 1]
    if verb == "cut":
        below = stock[int(number) - 1 :: -1]
        turned = next((n for n, card in enumerate(below) if not is_trump(card)), len(below))
        yield [seat], below[: turned + 1]
        yield everybody(game), turned
        if game.rules.name == "kozel" or (order != "mirror" and game.rules.mirror == "a trick"):  # type: ignore[attr-defined]
            yield everybody(game), below[turned : turned + 1]


def shown_in_kozel_threesome(game: Game, deck: Sequence[str], text: str) -> Sight:
    """All hear who takes the talon; for less its first card is seen, and at the end the second.

    Else what the discards count is known at the end.
    """
    t = game._table
    if text in ("take the talon", "pass"):
        yield everybody(game), text
        if game.moves == ("pass", "pass") and text == "pass":
            yield everybody(game), deck[30]
    if text.startswith("discard "):
        yield [SEATS.index(game.to_move or "")], text
    if sum(map(len, t.hands)) == 1:
        yield everybody(game), deck[31] if t.up else sum(card.points for card in t.aside)


def shown_in_kozel_halves(game: Game, deck: Sequence[str], text: str) -> Sight:
    """The last card dealt of the first four each is turned up, or by ruling the first."""
    if not text:
        top = game.rules.trump_card == "the top of the pack"  # type: ignore[attr-defined]
        yield everybody(game), deck[0 if top else 4 * game.rules.players - 1]


def shown_in_kozel_draw(game: Game, deck: Sequence[str], text: str) -> Sight:
    """The card after the hands is turned up; among eight there is none, but by ruling the last card is shown."""
    if not text and game.rules.players < 8:
        yield everybody(game), deck[4 * game.rules.players]
    elif not text and game.rules.eight != "no trumps":  # type: ignore[attr-defined]
        yield everybody(game), deck[-1]


def shown_in_kozel_fifteen(game: Game, deck: Sequence[str], text: str) -> Sight:
    """The card after fifteen each, or after fifteen for all, is turned up."""
    if not text:
        each = game.rules.players == 2 and game.rules.fifteen == "each"  # type: ignore[attr-defined]
        yield everybody(game), deck[30 if each else 15]


def shown_in_kozel_suits(game: Game, deck: Sequence[str], text: str) -> Sight:
    """What is given away is seen by him alone who gives it. By ruling the ninth card is turned up."""
    if text.startswith("give "):
        yield [SEATS.index(game.to_move or "")], text
    elif text in ("lead out of turn", "wait"):
        yield everybody(game), text
    elif not text and game.rules.trumps != "none":  # type: ignore[attr-defined]
        yield everybody(game), deck[8]


def shown_in_kozel_blind(game: Game, deck: Sequence[str], text: str) -> Sight:
    """All is heard but which card is given for the last trump; a demand for a re-deal shows the hand."""
    if text.startswith("give ") and "trump" not in text:
        yield [SEATS.index(game.to_move or "")], text
    elif " " in text:
        yield everybody(game), text
    if text == "demand a re-deal":
        yield everybody(game), list(map(str, game._table.hands[SEATS.index(game.to_move or "")]))


SHOWN: dict[str, Callable[[Game, Sequence[str], str], Sight]] = {
    "goat": shown_in_goat,
    "golph": shown_in_golph,
    "nations": shown_in_nations,
    "catch-all": shown_in_catch_all,
    "monkey": shown_in_monkey,
    "follow-leader": shown_in_follow_leader,
    "militac": shown_in_militac,
    "kozel": shown_in_kozel_foursome,
    "kozel-boast": shown_in_kozel_foursome,
    "kozel-threesome": shown_in_kozel_threesome,
    "kozel-six": shown_in_follow_leader,
    "kozel-halves": shown_in_kozel_halves,
    "kozel-draw": shown_in_kozel_draw,
    "kozel-fifteen": shown_in_kozel_fifteen,
    "kozel-suits": shown_in_kozel_suits,
    "kozel-blind": shown_in_kozel_blind,
}
"""What is shown in each game beside the cards that are played, at a move, and after the deal where its text is ""."""


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
            sizes = tuple(map(len, (*t.hands, *t.piles, *t.taken, t.stock, t.aside, t.up)))
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
    """A match at the beginning of a later deal, and its number: in Nations one for which a side stands at eight."""
    chance = random.Random(f"{name(rules)}/{seed}/later")
    for attempt in range(50):
        game, choose = begin(rules, seed + 1000 * attempt)
        wanted = chance.randint(1, 3)
        for made in range(1, 40):
            while game.deals == made and not game.over:
                game.push(choose(game.legal_moves))
            score = game._match.score
            if not game.over and (8 in score.values() if rules.name == "nations" else made == wanted):
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
    late = seed % 2 == 1 and rules.name in MATCHES
    game, choose, number = at_a_later_deal(rules, seed) if late else (*begin(rules, seed), 0)
    most = len(rules.pack()) * 2 // 3
    if rules.name == "monkey":
        most = min(most, 9 * rules.players)  # then two who play soon know each other's cards
    if rules.name == "kozel-suits":
        most = 16  # then the hands are known from what is gone
    if rules.name == "kozel-blind":
        most = 6 * (4 - rules.dummies)  # type: ignore[attr-defined]  # the others' cards are turned without a move
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
