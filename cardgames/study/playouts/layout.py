"""How a deal of a game goes, as tables: who gets which card of the deck when, who leads, what makes trumps.

It is found out by watching the readable rules deal and play: nothing here knows a game. What always happened in the
deals watched is taken to be so; whether it is, is seen when tables and rules play the same deals (`playouts.checked`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb

from cardgames.core import BadRecord, Card, Rules, Seat, Table
from cardgames.core.tricks import TrickRules
from cardgames.study.playouts import kernel
from cardgames.study.playouts.by_rules import Opening, Speaker, at_first_card, openings_of
from cardgames.study.playouts.watching import Watched, watch
from cardgames.study.tables import FIRST, LAST, MIDDLE, Law, Steps, allowed, law, pack_of, worth

WATCHED, MORE = 60, 300
"""So many deals are watched, and so many more where some are not played to their end."""

MOST_HANDS = 200_000
"""So many hands are asked for at most, whether one of them ends a deal before a card is played."""


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
        return BadRecord(f'Tables cannot play {rules.title}{under}: {why}. The rules can: by="rules".')

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
    def watched(self) -> list[Watched]:
        """The deals that were watched, but not those in which no card was played."""
        found = [watch(self.rules, self.dealer, number, self.speaker()) for number in range(WATCHED)]
        return [seen for seen in found if seen.arrived]

    @cached_property
    def seen(self) -> list[Watched]:
        """Those that were played to their end."""
        most = max(len(seen.t.tricks) for seen in self.watched)
        found = [seen for seen in self.watched if len(seen.t.tricks) == most and not seen.t.trick]
        if {len(trick) for seen in found for trick, _ in seen.t.tricks} != {self.rules.places}:
            raise self.refuse("a trick is not a card from each")
        if any(len(seen.arrived) != most for seen in found):
            raise self.refuse("a trick is played in which nobody chooses a card")
        return found

    @cached_property
    def meeting(self) -> tuple[int, ...]:
        """Two cards that end a deal when two sides play them to one trick; none where all deals are played out."""
        cut = [seen for seen in self.watched if seen not in self.seen]
        if cut:
            more = [watch(self.rules, self.dealer, WATCHED + number, self.speaker()) for number in range(MORE)]
            cut += [seen for seen in more if seen.arrived and (seen.t.trick or len(seen.t.tricks) < self.tricks)]
        pairs = [{*self._met(seen)} for seen in cut]
        common = set.intersection(*pairs) if pairs else {()}
        if len(common) != 1:
            raise self.refuse("its deals do not all have the same number of tricks")
        return common.pop()

    def _met(self, seen: Watched) -> Iterable[tuple[int, ...]]:
        trick = seen.t.trick or seen.t.tricks[-1][0]
        *others, (last, card) = trick
        for seat, other in others:
            if self.rules.side(seat) != self.rules.side(last):
                yield tuple(sorted((self.cards.index(card), self.cards.index(other))))

    @cached_property
    def tricks(self) -> int:
        """How many tricks a deal has."""
        return len(self.seen[0].t.tricks)

    @cached_property
    def arrivals(self) -> tuple[tuple[tuple[int, Seat, int], ...], ...]:
        """Before each trick: the place of a card in the deck, and whose it becomes.

        At last 0, or 1 where that seat is counted from who took the last trick, or 2 where nobody sees it in his hand.
        """
        return tuple(
            tuple(self._whose(trick, place) for place in sorted(self.seen[0].arrived[trick]))
            for trick in range(self.tricks)
        )

    def _whose(self, trick: int, place: int) -> tuple[int, Seat, int]:
        if all(place in seen.arrived[trick] for seen in self.seen):
            seats = [seen.arrived[trick][place] for seen in self.seen]
            if len({*seats}) == 1:
                return place, seats[0], 2 if place in self.seen[0].turned else 0
            if trick:
                places = self.rules.places
                from_taker = {
                    (seat - seen.takers[trick - 1]) % places for seat, seen in zip(seats, self.seen, strict=True)
                }
                if len(from_taker) == 1:
                    return place, from_taker.pop(), 1
        raise self.refuse("who gets a card depends on more than its place in the deck and who took a trick")

    @cached_property
    def first_leads(self) -> tuple[Seat, ...]:
        """Who leads first, for each opening, if nobody holds the `first_card`."""
        if len(self.openings) == 1:
            return (self._first_lead[0],)
        found = []
        for number in range(len(self.openings)):
            leaders = {self._table_at(self._deck(deck), number)[1] for deck in range(2)}
            if len(leaders) != 1:
                raise self.refuse("what is said does not settle who leads")
            found.append(leaders.pop())
        return tuple(found)

    @property
    def first_card(self) -> int:
        """The card whose holder leads first, or -1."""
        return -1 if len(self.openings) > 1 else self._first_lead[1]

    @cached_property
    def _first_lead(self) -> tuple[Seat, int]:
        leaders = {seen.leaders[0] for seen in self.seen}
        if len(leaders) == 1:
            return leaders.pop(), -1
        for number, card in enumerate(self.cards):
            others = {seen.leaders[0] for seen in self.seen if seen.leaders[0] != seen.holder(card)}
            none = {seen.leaders[0] for seen in self.seen if seen.holder(card) is None}
            if others <= none and len(none) < 2:
                return none.pop() if none else 0, number
        raise self.refuse("who leads first depends on more than who holds one card")

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
            self.rules.on_lead(t, card)
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

    @cached_property
    def kept_back(self) -> int:
        """The place in the deck of a card that may not follow to the first trick, or -1."""
        number = {card: at for at, card in enumerate(self.cards)}
        laws, variants = self.laws

        def explains(place: int) -> bool:
            for seen in self.seen:
                which = {kernel.BY_TURNED: seen.deck[self.turned]}.get(self.mode)
                for hand, led, offered in seen.first:
                    which = led if self.mode == kernel.BY_LEAD else which
                    one = laws[variants[-1] if which is None else variants[number[which]]]
                    free = sum([1 << number[card] for card in hand if place < 0 or card is not seen.deck[place]])
                    legal = allowed(free, one.steps(FIRST, 0, one.suit_of[number[led]]))
                    if legal != sum([1 << number[card] for card in offered]):
                        return False
            return True

        if self.mode == kernel.BY_OPENING:
            return -1
        return next(filter(explains, range(-1, len(self.cards))), -1)

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
    the mode, the card turned up, the first card; what a trick counts; the law before a card is led; the card kept back.
    arrivals: where the triples of each trick begin, and the triples. lead_law, follow_law: the number of a law among
    holders and kept, 0 if free. beats_law: the number of a row of beats.
    """
    rules = layout.rules
    laws, variants = layout.laws
    suits, places, pack = range(len(laws[0].suits)), rules.places, range(len(layout.cards))
    sets = 1 << len(suits) if any(each.remembers for each in laws) else 1
    leader = layout.first_leads[0]
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
        "sizes": [*sizes, layout.mode, layout.turned, layout.first_card, per_trick, variants[-1], layout.kept_back],
        "meeting": list(layout.meeting),
        "arrivals": [*begins, *[part for trick in layout.arrivals for triple in trick for part in triple]],
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
