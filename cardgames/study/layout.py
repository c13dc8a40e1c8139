"""How a deal of a game goes, as tables: who gets which card of the deck when, who leads, what makes trumps.

It is found out by watching the readable rules deal and play: nothing here knows a game. What always happened in the
deals watched is taken to be so; whether it is, is seen when tables and rules play the same deals (`playouts.checked`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any

from cardgames.core import BadRecord, Card, Rules, Seat, Table
from cardgames.study import kernel
from cardgames.study.by_rules import Chance, Opening, Speaker, at_first_card, deal_played, openings_of
from cardgames.study.tables import FIRST, LAST, MIDDLE, Law, Steps, law, pack_of, worth
from cardgames.tricks import TrickRules

WATCHED = 24
"""So many deals are watched."""

MOST_HANDS = 200_000
"""So many hands are asked for at most, whether one of them ends a deal before a card is played."""


@dataclass
class Watched:
    """A deal as the rules played it.

    arrived: for each trick, the seats and places in the deck of the cards that came to hand before it. trump, up: the
    trumps and the cards turned up before the first card was led; made: the trumps after it.
    """

    deck: Sequence[Card]
    arrived: list[dict[int, Seat]] = field(default_factory=list)
    trump: str = ""
    up: tuple[Card, ...] = ()
    made: str = ""
    t: Table | None = None

    @property
    def leaders(self) -> list[Seat]:
        """Who led each trick."""
        return [trick[0][0] for trick, _ in self.tricks]

    @property
    def takers(self) -> list[Seat]:
        """Who took each trick."""
        return [taker for _, taker in self.tricks]

    @property
    def tricks(self) -> Sequence[Any]:
        """The tricks."""
        return () if self.t is None else self.t.tricks

    @property
    def hand(self) -> set[Card]:
        """What the leader of the first trick held."""
        return {self.deck[place] for place, seat in self.arrived[0].items() if seat == self.leaders[0]}


def watch(rules: Rules, dealer: Seat, number: int, say: Speaker) -> Watched:
    """One deal, the cards chosen by chance."""
    chance = Chance(1, number)
    seen = Watched(chance.shuffled(rules.pack()))
    place = {card: at for at, card in enumerate(seen.deck)}

    def choose(t: Table, _: Seat, offered: Sequence[Card]) -> Card:
        if not t.trick:
            if not t.tricks:
                seen.trump, seen.up = t.trump, tuple(t.up)
            known = {at for arrived in seen.arrived for at in arrived}
            here = {place[card]: seat for seat, hand in enumerate(t.hands) for card in hand}
            seen.arrived.append({at: seat for at, seat in here.items() if at not in known})
        elif len(t.trick) == 1 and not t.tricks:
            seen.made = t.trump
        return offered[chance.below(len(offered))]

    _, seen.t = deal_played(rules, dealer, seen.deck, say, choose)
    return seen


@dataclass(frozen=True, eq=False)
class Layout:
    """How the first deal of a match goes under `rules`, dealt by `dealer`.

    answers: what is said where the moves are no cards (see `by_rules.Speaker`). Raises BadRecord where the tables
    cannot hold it.
    """

    rules: Rules
    dealer: Seat = 0
    answers: tuple[str, ...] = ()

    def refuse(self, why: str) -> BadRecord:
        """The one sentence that says what the tables cannot hold."""
        rules = self.rules
        taken = [(known.name, getattr(rules, known.name)) for known in rules.rulings()]
        other = [f'{name}="{getattr(rules, name)}"' for name, value in taken if value != default_of(rules, name)]
        under = f" with {' and '.join(other)}" if other else ""
        return BadRecord(f"Tables cannot play {rules.title}{under}: {why}.")

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The pack: bit c of a set of cards is card c."""
        return pack_of(self.rules)

    @cached_property
    def openings(self) -> tuple[Opening, ...]:
        """What may be said in turn before cards are played, each as likely."""
        return openings_of(self.rules, self.dealer, self.answers)

    def speaker(self, opening: int = 0) -> Speaker:
        """Says the opening of this number."""
        return Speaker(self.openings[opening], self.answers)

    @cached_property
    def seen(self) -> list[Watched]:
        """The deals that were watched."""
        found = [watch(self.rules, self.dealer, number, self.speaker()) for number in range(WATCHED)]
        found = [seen for seen in found if seen.tricks]
        if len({len(seen.tricks) for seen in found}) != 1 or len({len(seen.arrived) for seen in found}) != 1:
            raise self.refuse("its deals have not all as many tricks")
        if {len(trick) for seen in found for trick, _ in seen.tricks} != {self.rules.places}:
            raise self.refuse("a trick is not a card from each")
        if any(len(seen.arrived) != len(seen.tricks) for seen in found):
            raise self.refuse("a card is played that its player did not choose")
        return found

    @cached_property
    def tricks(self) -> int:
        """How many tricks a deal has."""
        return len(self.seen[0].tricks)

    @cached_property
    def arrivals(self) -> tuple[tuple[tuple[int, Seat, bool], ...], ...]:
        """Before each trick: the place of a card in the deck, whose it becomes, and whether counted from the taker."""
        return tuple(
            tuple(self._whose(trick, place) for place in sorted(self.seen[0].arrived[trick]))
            for trick in range(self.tricks)
        )

    def _whose(self, trick: int, place: int) -> tuple[int, Seat, bool]:
        if all(place in seen.arrived[trick] for seen in self.seen):
            seats = [seen.arrived[trick][place] for seen in self.seen]
            if len({*seats}) == 1:
                return place, seats[0], False
            if trick:
                places = self.rules.places
                from_taker = {
                    (seat - seen.takers[trick - 1]) % places for seat, seen in zip(seats, self.seen, strict=True)
                }
                if len(from_taker) == 1:
                    return place, from_taker.pop(), True
        raise self.refuse("whose a card becomes depends on more than its place in the deck and who took a trick")

    @cached_property
    def first_leads(self) -> tuple[Seat, ...]:
        """Who leads first, for each opening; or -1 for whoever holds the `first_card`."""
        if len(self.openings) == 1:
            leaders = {seen.leaders[0] for seen in self.seen}
            return (leaders.pop(),) if len(leaders) == 1 else (-1,)
        found = []
        for number in range(len(self.openings)):
            leaders = {self._table_at(self._deck(deck), number)[1] for deck in range(2)}
            if len(leaders) != 1:
                raise self.refuse("what is said does not settle who leads")
            found.append(leaders.pop())
        return tuple(found)

    @cached_property
    def first_card(self) -> int:
        """The card whose holder leads first, or -1."""
        if -1 not in self.first_leads:
            return -1
        (*held,) = set.intersection(*[seen.hand for seen in self.seen])
        if len(held) != 1:
            raise self.refuse("who leads first depends on more than who holds one card")
        return self.cards.index(held[0])

    @cached_property
    def leads_next(self) -> tuple[Seat, ...]:
        """For each trick, who leads it; -1 for whoever took the last one (and for the first)."""
        found = [-1]
        for trick in range(1, self.tricks):
            leaders = {seen.leaders[trick] for seen in self.seen}
            if all(seen.leaders[trick] == seen.takers[trick - 1] for seen in self.seen):
                found.append(-1)
            elif len(leaders) == 1:
                found.append(leaders.pop())
            else:
                raise self.refuse("who leads depends on more than who took the last trick")
        return tuple(found)

    # Under which law it is played

    @cached_property
    def turned(self) -> int:
        """The place in the deck of the card that is turned up and makes trumps, or -1."""
        ups = [{seen.deck.index(card) for card in seen.up} for seen in self.seen]
        common = sorted(set.intersection(*ups))
        if not common and len({seen.trump for seen in self.seen}) > 1:
            made = range(len(self.cards))
            common = [at for at in made if all(seen.deck[at].suit == seen.trump for seen in self.seen)]
        if len(common) > 1 or (not common and any(ups)):
            raise self.refuse("more than one card is turned up")
        return common[0] if common else -1

    @cached_property
    def mode(self) -> int:
        """What decides under which law a deal is played."""
        if any(seen.made != seen.trump for seen in self.seen):
            return kernel.BY_LEAD
        if len(self.openings) > 1:
            return kernel.BY_OPENING
        return kernel.BY_TURNED if self.turned >= 0 else kernel.ALWAYS

    @cached_property
    def laws(self) -> tuple[tuple[Law, ...], tuple[int, ...]]:
        """The laws, and which of them holds: by opening, by card turned up or led; before that, or always, the last."""
        memo: dict[object, object] = {}
        found: list[Law] = []
        known: dict[object, int] = {}

        def number(t: Table) -> int:
            key = t.trump, tuple(t.up)
            if key not in known:
                known[key] = len(found)
                found.append(law(self.rules, t, self.tricks, memo))
            return known[key]

        def turned(card: Card) -> Table:
            deck = [other for other in self._deck(0) if other is not card]
            return self._table_at([*deck[: self.turned], card, *deck[self.turned :]])[0]

        def led(card: Card) -> Table:
            assert isinstance(self.rules, TrickRules)
            t, _ = self._table_at(self._deck(0))
            self.rules.was_led(t, card)
            return t

        made: dict[int, Callable[[], Iterable[Table]]] = {
            kernel.ALWAYS: list,
            kernel.BY_OPENING: lambda: [
                self._table_at(self._deck(0), opening)[0] for opening in range(len(self.openings))
            ],
            kernel.BY_TURNED: lambda: map(turned, self.cards),
            kernel.BY_LEAD: lambda: map(led, self.cards),
        }
        which = [number(t) for t in made[self.mode]()]
        which.append(number(self._table_at(self._deck(0))[0]))
        return tuple(found), tuple(which)

    def _deck(self, number: int) -> Sequence[Card]:
        return self.seen[number].deck

    def _table_at(self, deck: Sequence[Card], opening: int = 0) -> tuple[Table, Seat]:
        found = at_first_card(self.rules, self.dealer, deck, self.speaker(opening))
        if found is None:
            raise self.refuse("whether cards are played depends on the hands")
        return found

    # What ends it, and what it is worth

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """The hands with which a deal ends before a card is played: all hands are asked about, if they are not many."""
        size = len(self.arrivals[0]) // self.rules.places
        t, _ = self._table_at(self._deck(0))
        if not any(self._said(number) for number in range(3)) or comb(len(self.cards), size) > MOST_HANDS:
            return ()
        hands = iter(combinations(self.cards, size))
        found: list[tuple[Card, ...]] = []
        while some := [hand for _, hand in zip(t.seats, hands, strict=False)]:
            if self._ended(t, some):
                found += [hand for hand in some if self._ended(t, [hand])]
        return tuple(sum([1 << self.cards.index(card) for card in hand]) for hand in found)

    def _said(self, number: int) -> bool:
        say = self.speaker()
        at_first_card(self.rules, self.dealer, self._deck(number), say)
        return bool(say.said)

    def _ended(self, t: Table, hands: Sequence[Sequence[Card]]) -> bool:
        for seat in t.seats:
            t.hands[seat] = list(hands[seat]) if seat < len(hands) else []
        t.log.clear()
        return next(self.rules.play(t), None) is None

    @cached_property
    def worth(self) -> tuple[int, tuple[int, ...]]:
        """What a trick counts, and each card in it."""
        return worth(self.rules)


def default_of(rules: Rules, name: str) -> object:
    """The ruling that is taken where no other is asked for."""
    return next(known.default for known in rules.rulings() if known.name == name)


def flat(layout: Layout) -> dict[str, list[int]]:
    """All of it as lists of whole numbers, as `kernel.play` takes them.

    sizes: the numbers of cards, seats, sides, tricks, suits, sets of suits that matter, steps of a law and openings;
    the mode, the card turned up, the first card; what a trick counts; the law before a card is led. arrivals: where the
    triples of each trick begin, and they. lead_law, follow_law: the number of a law among holders and kept, 0 if free.
    beats_law: the number of a row of beats.
    """
    rules = layout.rules
    laws, variants = layout.laws
    suits, places, pack = range(len(laws[0].suits)), rules.places, range(len(layout.cards))
    sets = 1 << len(suits) if any(each.remembers for each in laws) else 1
    leader = max(0, layout.first_leads[0])
    situations = [(each, phase) for each in laws for phase in (FIRST, MIDDLE, LAST)]
    leads = [each.lead(phase, (leader + seat) % places, leader) for each, phase in situations for seat in range(places)]
    follows = [
        each.steps(phase, before, suit) for each, phase in situations for before in range(sets) for suit in suits
    ]
    beaten = [tuple([each.beats(phase, suit, best) for best in pack]) for each, phase in situations for suit in suits]
    steps: dict[Steps, int] = {(): 0}
    for some in (*leads, *follows):
        steps.setdefault(some, len(steps))
    rows = {row: number for number, row in enumerate(dict.fromkeys(beaten))}
    depth = max(map(len, steps))
    free = (0, (1 << len(pack)) - 1)
    padded = [step for some in steps for step in (*some, *[free] * (depth - len(some)))]
    per_trick, values = layout.worth
    begins = [len(layout.arrivals) + 1]
    for trick in layout.arrivals:
        begins.append(begins[-1] + 3 * len(trick))
    sides = rules.sides()
    sizes = [len(pack), places, len(sides), layout.tricks, len(suits), sets, depth, len(layout.openings)]
    return {
        "sizes": [*sizes, layout.mode, layout.turned, layout.first_card, per_trick, variants[-1]],
        "arrivals": [*begins, *[int(part) for trick in layout.arrivals for triple in trick for part in triple]],
        "openings": list(layout.first_leads),
        "variants": list(variants),
        "leads_next": list(layout.leads_next),
        "suit_of": list(laws[0].suit_of),
        "side_of": [sides.index(rules.side(seat)) for seat in range(places)],
        "values": list(values),
        "ends": list(layout.ends),
        "lead_law": [steps[some] for some in leads],
        "follow_law": [steps[some] for some in follows],
        "beats_law": [rows[row] for row in beaten],
        "holders": [held for held, _ in padded],
        "kept": [kept for _, kept in padded],
        "beats": [mask for row in rows for mask in row],
        "bits": [1 << card for card in pack],
    }
