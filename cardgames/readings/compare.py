"""The same deal under two readings: one pack, the same players, two rule sets, and where the two first part.

    cardgames.compare("goat", command=("must", "may"), seed=1916)
    cardgames.compare("nations", "follow-leader", players=4, seed=7)

Both sides deal the same packs in the same order. At every seat sits a `FixedPreference` with the same wishes on both
sides: until the readings part all choices are the same; after that a player still has the same wishes, but may hold
other cards by then, and may have to answer other cards.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from typing import Any, Literal, NamedTuple, TypeAlias

from cardgames.core import BadRecord, Card, Event, Game, Move, Name, Phrase, Rules, Ruling, Spoken, join, quote
from cardgames.core.event import card_names
from cardgames.core.phrase import within
from cardgames.games import rules_of
from cardgames.players import FixedPreference
from cardgames.records import record as records

MAX_DEALS = 100
"""The most deals of a match that are compared."""
MAX_NAMED_MOVES = 3
"""The most moves that are named where one side allows more than the other."""

Kind: TypeAlias = Literal["allowed", "played", "seen", "points", "match"]


class Decision(NamedTuple):
    """A choice that was made: in which deal, counted from 0, by whom, among which moves, why no more, and which."""

    deal: int
    seat: str
    legal: tuple[Move, ...]
    clause: str
    move: Move


class Telling(NamedTuple):
    """What one side says of the place where the two part, and the clause that it rests on, "" where there is none."""

    text: str
    clause: str


class Divergence(NamedTuple):
    """Where two readings part.

    deal: counted from 0. place: how much had happened in that deal before. trick: counted from 1; 0 before the first,
    and where it is not about a trick. kind: whether other moves are allowed, something else happens, somebody sees
    something else, or the deal or the match comes to something else.
    """

    deal: int
    place: int
    trick: int
    kind: Kind
    one: Telling
    other: Telling


@dataclass(frozen=True)
class Side:
    """A match played under one rule set, as far as it is compared: the game at its end, and the decisions before it."""

    game: Game
    decisions: tuple[Decision, ...]

    @cached_property
    def story(self) -> tuple[tuple[Event, ...], ...]:
        """All that happened, deal by deal, with every card named."""
        return self.game.story()

    @cached_property
    def result(self) -> dict[str, Any]:
        """What it came to, as the command line tells it."""
        return self.game.result()

    def until(self, deal: int, moves: int | None = None) -> Game:
        """The game as it stood in a deal after this many moves, or at that deal's end."""
        record = self.game.record()
        last = record["deals"][deal]
        record["deals"] = [*record["deals"][:deal], {"deck": last["deck"], "moves": last["moves"][:moves]}]
        return records.replay(record, own=self.game.rules)

    def trick(self, deal: int, place: int) -> int:
        """The trick, counted from 1, to which what happened at a place of a deal belongs; 0 before the first."""
        made = [decision.move for decision in self.decisions if decision.deal == deal]
        at = bisect_right(range(len(made)), place, key=lambda n: len(self.until(deal, n).events)) - 1
        if at < 0 or not self.game.rules.trick:
            return 0
        view = self.until(deal, at).view()
        begun = bool(view.tricks or view.trick or isinstance(made[at], Card))
        return len(view.tricks) + 1 if begun else 0


@dataclass(frozen=True, repr=False)
class Comparison:
    """The same packs under two rule sets. seed: fills the packs that are not given."""

    one: Side
    other: Side
    seed: int | None

    def __repr__(self) -> str:
        return "\n".join(as_lines(self))

    @cached_property
    def differ(self) -> tuple[Ruling, ...]:
        """The rulings that are not the same on both sides; () where two games are compared."""
        return differing(self.one.game.rules, self.other.game.rules)

    @cached_property
    def fork(self) -> int | None:
        """The first decision, counted from 0, that is not the same on both sides: who has it, among what, and what."""
        for number, (one, other) in enumerate(zip_longest(self.one.decisions, self.other.decisions)):
            if one is None or other is None or one[:2] != other[:2] or str(one.move) != str(other.move):
                return number
            if one.legal != other.legal and offers(one) != offers(other):
                return number
        return None

    @cached_property
    def legal_divergence(self) -> Divergence | None:
        """The first decision for which the two allow other moves, all before it being the same."""
        number = self.fork
        if number is None or number >= min(len(self.one.decisions), len(self.other.decisions)):
            return None
        one, other = self.one.decisions[number], self.other.decisions[number]
        same = (one.deal, one.seat) == (other.deal, other.seat)
        return self._choice_divergence(number, one, other) if same and offers(one) != offers(other) else None

    @cached_property
    def event_divergence(self) -> Divergence | None:
        """The first event that happens on one side alone; with it the deals go different ways."""
        for deal, place, one, other in pairs(self.one.story, self.other.story):
            if self._key(one) != self._key(other):
                side = self.one if one is not None else self.other
                return Divergence(deal, place, side.trick(deal, place), "played", _telling(one), _telling(other))
        return None

    @cached_property
    def view_divergence(self) -> Divergence | None:
        """The first event of the last deal that somebody may see on one side alone, where the same happens on both."""
        if self.event_divergence:
            return None
        last = len(self.one.story) - 1
        for seat in (*self.one.game.seats, None):
            views = [side.game.view(seat).events for side in (self.one, self.other)]
            for _, place, one, other in pairs(views[:1], views[1:]):
                if self._key(one) != self._key(other):
                    tellings = [Telling(_sees(seat, side.text), side.clause) for side in map(_telling, (one, other))]
                    return Divergence(last, place, self.one.trick(last, place), "seen", *tellings)
        return None

    @cached_property
    def score_divergence(self) -> Divergence | None:
        """The first deal that counts differently, or else the end of the match."""
        for deal, (one, other) in enumerate(zip_longest(self.one.result["deals"], self.other.result["deals"])):
            points = tuple(None if side is None else side["points"] for side in (one, other))
            if points[0] != points[1]:
                place = len(self.one.story[deal]) if one else 0
                return Divergence(deal, place, 0, "points", *(Telling(_counts(each), "") for each in points))
        ends = tuple((side["over"], side["winners"], side["score"]) for side in (self.one.result, self.other.result))
        if ends[0] == ends[1]:
            return None
        last = len(self.one.story) - 1
        return Divergence(last, len(self.one.story[last]), 0, "match", *(Telling(_ends(*end), "") for end in ends))

    @cached_property
    def first(self) -> Divergence | None:
        """The first of all these differences, None where the two sides agree in everything."""
        found = (self.legal_divergence, self.event_divergence, self.view_divergence, self.score_divergence)
        return min((each for each in found if each), key=lambda each: each[:2], default=None)

    @cached_property
    def because(self) -> tuple[Ruling, ...]:
        """The rulings that alone make the two part at the first difference; all that differ, where none does alone."""
        if self.first is None or len(self.differ) < 2:
            return self.differ if self.first else ()
        alone = []
        for known in self.differ:
            rules = replace(self.one.game.rules, **{known.name: getattr(self.other.game.rules, known.name)})
            only = Comparison(self.one, play(rules, self.one.game.record(), self.seed), self.seed).first
            if only is not None and only[:2] == self.first[:2]:
                alone.append(known)
        return tuple(alone) or self.differ

    def _key(self, event: Event | None) -> object:
        """What must be the same on both sides: of two games not the words, since each has its own."""
        return event_content(event, words=self.one.game.rules.name == self.other.game.rules.name)

    def _choice_divergence(self, number: int, one: Decision, other: Decision) -> Divergence:
        before = sum(decision.deal == one.deal for decision in self.one.decisions[:number])
        games = [side.until(one.deal, before) for side in (self.one, self.other)]
        place = len(games[0].events)
        trick = self.one.trick(one.deal, place)
        more, less = (_more(one, other), _more(other, one))
        tellings = []
        for mine, yours, decision, game in ((more, less, one, games[0]), (less, more, other, games[1])):
            if mine:
                tellings.append(Telling(_may("may" if yours else "may also", one.seat, mine), decision.clause))
            else:
                refused = game.why_not(yours[0]) or decision.clause
                tellings.append(Telling(_may("may not", one.seat, yours), refused))
        return Divergence(one.deal, place, trick, "allowed", *tellings)


def compare(
    one: str,
    other: str | None = None,
    *,
    seed: int | None = None,
    deck: Sequence[str] | None = None,
    dealer: str = "A",
    packs: int = 1,
    players: int | None = None,
    **rulings: Any,
) -> Comparison:
    """Play the same packs under two rule sets, and see where they part.

    one, other: games by their names in records; without `other`, two readings of one game. seed: deals what no deck is
    given for; drawn by lot if neither is given. deck: the first pack, in dealing order. packs: the most deals of a
    match. rulings: by name; a pair of values is one for each side, any other value is for both. Where two games
    are compared, a ruling is for the one that has it.
    Raises BadRecord on an unknown game, ruling or value, and where the two are not for the same pack and players.
    """
    games = (one, one if other is None else other)
    number = common_players(*games) if players is None else players
    options = by_side(games, rulings)
    first, second = (
        records.rules(name, {"players": number, **each}) for name, each in zip(games, options, strict=True)
    )
    return side_by_side(first, second, seed=seed, deck=deck, dealer=dealer, packs=packs)


def by_side(games: Sequence[str], rulings: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rulings of each of two games. Raises BadRecord where one has more or fewer than two values."""
    known = [{ruling.name for ruling in rules_of(name).rulings()} for name in games]
    found: list[dict[str, Any]] = [{}, {}]
    for name, value in rulings.items():
        values = value if isinstance(value, (tuple, list)) else (value, value)
        if len(values) != 2:
            raise BadRecord(f"{quote(name)} is one value, or a pair of values, not {len(values)}.")
        for side, each in enumerate(values):
            if name in known[side] or name not in known[1 - side]:
                found[side][name] = each
    return found


def common_players(one: str, other: str) -> int:
    """How many play where nothing is said: four if both games allow it, else the fewest that both allow.

    Raises BadRecord where there is no such number.
    """
    common = [number for number in rules_of(one).numbers if number in rules_of(other).numbers]
    if not common:
        sentence = f"{rules_of(one).title} and {rules_of(other).title} are never for the same number of players."
        raise BadRecord(sentence, clause=rules_of(other).number_clause)
    return 4 if 4 in common else common[0]


def side_by_side(
    first: Rules,
    second: Rules,
    *,
    seed: int | None = None,
    deck: Sequence[str] | None = None,
    dealer: str = "A",
    packs: int = 1,
) -> Comparison:
    """Play the same packs under these two rule sets; the rest as in `compare`."""
    if type(packs) is not int or not 1 <= packs <= MAX_DEALS:
        raise BadRecord(f"A comparison is of 1 to {MAX_DEALS} deals, not {quote(packs)}.")
    if first.players != second.players:
        raise BadRecord("The two are not for the same number of players.", clause=second.number_clause)
    if sorted(map(str, first.pack())) != sorted(map(str, second.pack())):
        sentence = "The two are not played with the same pack, so they cannot be dealt the same cards."
        raise BadRecord(sentence, clause=second.pack_clause)
    if seed is None and deck is None:
        seed = random.randrange(1, 100_000)
    given: list[dict[str, Any]] = [{}] * (packs if seed is not None else 1)
    if deck is not None:
        given[0] = {"deck": deck}
    one = play(first, {"dealer": dealer, "deals": given}, seed)
    dealt = one.game.record()["deals"]
    return Comparison(one, play(second, {"dealer": dealer, "deals": [*dealt, *given[len(dealt) :]]}, seed), seed)


def play(rules: Rules, packs: Mapping[str, Any], seed: int | None, watch: Callable[[Game], None] | None = None) -> Side:
    """A match under these rules by steady players: of a record the dealer and the packs, and else packs of the seed.

    watch: is called with the game before its first deal and before each move. Raises BadRecord on a wrong dealer or
    pack.
    """
    game = Game(rules, packs["dealer"], seed)
    game.deals_on = False
    if watch is not None:
        watch(game)
    decisions: list[Decision] = []
    for number, pack in enumerate(packs["deals"]):
        if game.over:
            break
        game.deal(pack.get("deck"))
        players = {seat: FixedPreference(f"{seed}/{number}/{seat}") for seat in game.seats}
        while (seat := game.to_move) is not None:
            if watch is not None:
                watch(game)
            legal = game.legal_moves
            move = players[seat].pick(legal)
            decisions.append(Decision(number, seat, legal, game.clause, move))
            game.push(move)
    return Side(game, tuple(decisions))


def differing(one: Rules, other: Rules) -> tuple[Ruling, ...]:
    """The rulings of one game in which two rule sets differ; () for two games."""
    if one.name != other.name:
        return ()
    return tuple(known for known in one.rulings() if getattr(one, known.name) != getattr(other, known.name))


def offers(decision: Decision) -> set[str]:
    """The moves of a decision as texts."""
    return set(map(str, decision.legal))


def event_content(event: Event | None, *, words: bool = True) -> object:
    """An event without its clause, which may be another while the same happens."""
    if event is None:
        return None
    cards = event.cards if isinstance(event.cards, int) else tuple(map(str, event.cards))
    return event.verb, event.seat, cards, words and event.text


def pairs(
    one: Sequence[Sequence[Event]], other: Sequence[Sequence[Event]]
) -> Iterator[tuple[int, int, Event | None, Event | None]]:
    """What happened on both sides: the deal and the place in it, both counted from 0, and the two events."""
    for deal, events in enumerate(zip_longest(one, other, fillvalue=())):
        for place, (mine, yours) in enumerate(zip_longest(*events)):
            yield deal, place, mine, yours


def _more(one: Decision, other: Decision) -> list[Move]:
    there = offers(other)
    return [move for move in one.legal if str(move) not in there]


def _may(may: str, seat: str, moves: Sequence[Move]) -> str:
    """What a seat may do, may also do, or may not."""
    return Phrase(f"{{seat}} {may} {{what}}", seat=Name(seat), what=_moves(moves))


def _moves(moves: Sequence[Move]) -> str:
    """Moves in words: cards are played, anything else is said."""
    named, rest = moves[:MAX_NAMED_MOVES], len(moves) - MAX_NAMED_MOVES
    cards = tuple(move for move in named if isinstance(move, Card))
    said = [_quotation(move) for move in named if not isinstance(move, Card)]
    parts = [Phrase("play {cards}", cards=card_names(cards))] if cards else []
    parts += [Phrase("say {moves}", moves=join(said, " or "))] if said else []
    text = join(parts, " or ")
    return Phrase("{what}, and {n} more", what=text, n=rest) if rest > 0 else text


def _quotation(move: Move) -> str:
    """A move as a record has it, in quotation marks; another language says what it is."""
    text = str(move)
    said = text if isinstance(move, Spoken) else within(move.say) or Name(text)
    return Phrase("{move}", move=Name(quote(text)), what=said)


def _sees(seat: str | None, text: str) -> str:
    """What a seat, or a bystander, sees and hears."""
    return Phrase("{seat} learns: {what}", seat=Name(seat), what=text) if seat else Phrase(BYSTANDER, what=text)


def _telling(event: Event | None) -> Telling:
    return Telling("Nothing more happens", "") if event is None else Telling(event.text, event.clause)


def _counts(points: Mapping[str, int] | None) -> str:
    if points is None:
        return "The deal is not played"
    return Phrase("The deal counts {points}", points=_figures(points))


def _ends(over: bool, winners: Sequence[str], score: Mapping[str, int]) -> str:
    stands = _figures(score)
    if not over:
        return Phrase("The match goes on ({score})", score=stands)
    if not winners:
        return Phrase("Nobody won the match ({score})", score=stands)
    return Phrase("{who} won the match ({score})", who=join(list(map(Name, winners)), " and "), score=stands)


def _figures(numbers: Mapping[str, int]) -> Name:
    """A number for each side."""
    return Name(", ".join(f"{side} {number}" for side, number in numbers.items()))


# In words


def as_lines(found: Comparison) -> Iterator[str]:
    """A comparison told line by line: what is compared, where the two part, and trick after trick."""
    names = settings(found)
    one, other = found.one.game, found.other.game
    seed = "" if found.seed is None else f", seed {found.seed}"
    titles = " and ".join(dict.fromkeys((one.rules.title, other.rules.title)))
    yield f"{titles}, {len(one.seats) - len(one.rules.blind)} players{seed}."
    for side, name in zip(("one", "other"), names, strict=True):
        yield f"  {side}: {name}"
    yield verdict(found)
    if found.first is not None:
        for side, telling in (("one", found.first.one), ("other", found.first.other)):
            yield f"  {side}: {telling.text}.{f' ({telling.clause})' if telling.clause else ''}"
        yield from outcome(found)
    for deal, rows in enumerate(tricks(found)):
        if len(found.one.story) > 1 or len(found.other.story) > 1:
            yield f"Deal {deal + 1}"
        for number, (mine, yours) in enumerate(rows, 1):
            if mine == yours:
                yield f"  {number:>2}  {mine}"
            else:
                yield f"! {number:>2}  one:   {mine or 'none'}"
                yield f"      other: {yours or 'none'}"
    for side, result in (("one", found.one.result), ("other", found.other.result)):
        yield f"Score, {side}: {', '.join(f'{seat} {number}' for seat, number in result['score'].items())}"


def settings(found: Comparison) -> tuple[str, str]:
    """What each side is played under: the rulings in which the two differ, or the game."""
    rules = [side.game.rules for side in (found.one, found.other)]
    named = [", ".join(f"{known.name}: {spell(getattr(each, known.name))}" for known in found.differ) for each in rules]
    return (named[0] or rules[0].title, named[1] or rules[1].title)


def spell(value: object) -> str:
    """The value of a ruling as it is read: truth values are yes and no."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def verdict(found: Comparison) -> str:
    """A sentence: where the two part first, and which ruling makes them."""
    if found.first is None:
        return "Nothing differs: in this deal it is all the same."
    by = Name(", ".join(f"{known.clause}, {known.name}" for known in found.because))
    place, what = where(found, found.first), DIFFERENCE_TEXTS[found.first.kind]
    if by:
        return Phrase("They part {where} ({ids}): {what}.", where=place, ids=by, what=what)
    return Phrase("They part {where}: {what}.", where=place, what=what)


def outcome(found: Comparison) -> Iterator[str]:
    """Where other moves were allowed: a sentence on whether, and where, something else was then played."""
    if found.first is None or found.first.kind != "allowed":
        return
    if found.event_divergence is None:
        yield "All the same, both sides play alike."
    elif found.event_divergence[:2] > found.first[:2]:
        one, two = found.event_divergence.one.text, found.event_divergence.other.text
        pattern = "What is played differs {where}: {one}, or: {two}."
        yield Phrase(pattern, where=where(found, found.event_divergence), one=one, two=two)


BYSTANDER = "A bystander learns: {what}"
DIFFERENCE_TEXTS: Mapping[Kind, str] = {
    "allowed": "other moves are allowed",
    "played": "something else happens",
    "seen": "the same is played, but somebody sees something else",
    "points": "the same is played, but it counts differently",
    "match": "the same is played, but the match stands differently",
}


def where(found: Comparison, parting: Divergence) -> str:
    """The place of a parting: "in trick 3", "in deal 2, before the first trick"."""
    rules = found.one.game.rules
    many = max(len(found.one.story), len(found.other.story)) > 1
    if parting.kind in ("points", "match"):
        place = "at the end"
    elif parting.trick:
        place = Phrase(f"in {rules.trick} {{n}}", n=parting.trick)
    else:
        place = f"before the first {rules.trick}" if rules.trick else Phrase("after {n} steps", n=parting.place)
    return Phrase(f"in {rules.deal_name} {{n}}, {{where}}", n=parting.deal + 1, where=place) if many else place


def tricks(found: Comparison) -> Iterator[list[tuple[str, str]]]:
    """For each deal its tricks in words, on both sides, "" where one side has no more."""
    for one, other in zip_longest(found.one.result["deals"], found.other.result["deals"]):
        mine, yours = ([_trick(trick) for trick in side["tricks"]] if side else [] for side in (one, other))
        yield list(zip_longest(mine, yours, fillvalue=""))


def _trick(trick: Mapping[str, Any]) -> str:
    cards = " ".join(f"{seat}:{card}" for seat, card in trick["cards"])
    return f"{cards} to {trick['taken_by']}"
