"""The search for one world: a pack is replayed, and repaired where something else comes about than was seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from itertools import count
from time import perf_counter
from typing import TypeAlias

from cardgames.core import SEATS, Card, Event, Move, Seat, Spoken, Table, Verb
from cardgames.core.event import Happening, shows_cards_to
from cardgames.core.tricks import TrickRules
from cardgames.core.view import event_text
from cardgames.players.hidden_hands.constraints import Constraints
from cardgames.players.hidden_hands.event_match import bringing, drawn_from_hand, likeness
from cardgames.players.hidden_hands.replaying import World

MAX_REPLAYS = 240
"""The number of replays after which a world without a time limit is given up."""

REPLAYS_PER_FILL = 60
"""The number of replays after which the pack is filled again."""

UNDO_PROBABILITY = 0.8
"""The probability of undoing a repair that matched fewer events."""

Clock: TypeAlias = Callable[[], float]


class DealSearch:
    """The search for one world."""

    def __init__(self, constraints: Constraints, deck: list[Card], clock: Clock = perf_counter) -> None:
        self.constraints = constraints
        self.clock = clock
        self.deck = deck
        self.pins = dict(constraints.pins)
        self.where: dict[Card, int] = {}
        self.others: dict[int, list[str]] = {}
        self.moves: list[Move] = []
        self.shown: list[Counter[Card]] = []
        self.received: list[int] = []
        self.used: set[int] = set()
        self.at = 0
        self.made: tuple[int, Seat, Move] = (-1, 0, Spoken(""))
        self.passed: dict[int, int] = {}

    def run(self, until: float | None) -> World | None:
        """Replay and repair until all comes about as it was seen."""
        best, kept = -1, self._state()
        for attempt in range(MAX_REPLAYS) if until is None else count():
            if attempt and until is not None and self.clock() > until:
                return None
            if attempt and attempt % REPLAYS_PER_FILL == 0:
                self.pins, self.others = dict(self.constraints.pins), {}
                self.deck = self.constraints.fill()
                best = -1
            began = self._state()
            done = self.once()
            if not done and self.at >= best:
                best, kept = self.at, began
            elif not done and self.constraints.chance.random() < UNDO_PROBABILITY:
                deck, pins, others = kept  # from where a repair led less far, another is tried
                self.deck, self.pins = deck[:], dict(pins)
                self.others = {number: left[:] for number, left in others.items()}
            if done:
                return self.record_world()
        return None

    def once(self) -> bool:
        """Replay once: whether all came about as it was seen. If not, something was repaired."""
        self.where = {card: place for place, card in enumerate(self.deck)}
        self.shown = [Counter() for _ in range(self.constraints.rules.places)]
        self.received = [0] * self.constraints.rules.places
        self.used = set()
        self.passed = {}
        try:
            return self._replay()
        except StopIteration:
            self._blame()
            return False

    def record_world(self) -> World:
        """The world that came about; what it tells of the places of cards is kept."""
        self.constraints.pins = {place: card for place, card in self.pins.items() if self.deck[place] is card}
        self.constraints.passed = self.passed
        return World(tuple(self.deck), tuple(self.moves))

    def _state(self) -> tuple[list[Card], dict[int, Card], dict[int, list[str]]]:
        return self.deck[:], dict(self.pins), {number: left[:] for number, left in self.others.items()}

    def _replay(self) -> bool:
        """One replay: whether all came about; if not, something was repaired, or will be tried otherwise."""
        t, choice, send = self.constraints.start.lay(self.deck)
        view, sought = self.constraints.view, self.constraints.sought
        self.moves = []
        at = 0
        while True:
            while at < len(t.log):
                if at == len(sought):
                    self._blame()
                    return False
                self.at = at
                if not self._comes_about(t, t.log[at], sought[at]):
                    return False
                at += 1
            self.at = at
            seat, offered, _ = choice
            if at == len(sought) and seat == self.constraints.me:
                if sorted(map(str, offered)) == sorted(map(str, view.legal)):
                    return True
                self._blame()
                return False
            move = self._move(t, seat, offered, at)
            if move is None:
                return False
            self.moves.append(move)
            self.made = at, seat, move
            try:
                choice = send(move)
            except StopIteration:  # the deal ends here, where in truth it went on
                late = at == len(sought) or at == len(t.log)
                if late or self._comes_about(t, t.log[at], sought[at]):
                    self._blame()
                return False

    # What happens in the replay, beside what was seen

    def _comes_about(self, t: Table, happened: Happening, sought: Event) -> bool:
        """Whether this is the event that was seen; its cards then stay where they are. If not, something is changed."""
        visible = shows_cards_to(self.constraints.me, happened)
        event = event_text(type(self.constraints.rules), happened, not visible)
        name, seat, cards = happened[:3]
        verb = self.constraints.rules.verbs[name]
        same_kind = event.verb == sought.verb and event.seat == sought.seat and visible
        made_at, maker, move = self.made
        another = event.seat == SEATS[maker] and (event.verb, event.seat) != (sought.verb, sought.seat)
        if another and self.at == made_at and not move.about:
            self.constraints.unsaid.add((made_at, maker, str(move)))
        if event != sought and (not same_kind or isinstance(sought.cards, int) or len(sought.cards) != len(cards)):
            self._blame(cards)
            return False
        right = event == sought
        if cards and visible and not isinstance(sought.cards, int):
            right = self._match(t, verb, seat, cards, sought.cards) and right
        if not right and event.cards == sought.cards:
            self._blame()
        if seat is not None and verb.draws:
            self.received[seat] += len(cards)
        return right

    def _match(self, t: Table, verb: Verb, seat: Seat | None, cards: Sequence[Card], wanted: Sequence[Card]) -> bool:
        """Bring the cards that were seen to the places where others are; those that are right stay where they are."""
        if self.constraints.places.single:
            for place, want in zip([self.where[card] for card in cards], wanted, strict=True):
                if self.deck[place] is want:
                    self.pins[place] = want
                else:
                    self._exchange(place, want)
            return tuple(cards) == tuple(wanted)
        return seat is None or self._match_equals(t, verb, seat, cards, wanted)

    def _match_equals(self, t: Table, verb: Verb, seat: Seat, cards: Sequence[Card], wanted: Sequence[Card]) -> bool:
        """The same where cards may be equal, and a card that was shown before is not to be found a second time."""
        if not (verb.draws or verb.source == "hand"):
            return True
        had = self.constraints.places.had(t, seat)
        if verb.draws:
            places = had[self.received[seat] : self.received[seat] + len(cards)]
            for place, want in zip(places, wanted, strict=True):
                if self.deck[place] is not want:
                    self._exchange(place, want)
                self._keep(place, seat, want)
            return tuple(cards) == tuple(wanted)
        fresh = Counter(wanted) - self.shown[seat]
        right = True
        for want in fresh.elements():
            open_ = [place for place in had if place not in self.used]
            fits = [place for place in open_ if self.deck[place] is want]
            fits.sort(key=lambda place: place not in self.pins)
            if not fits:
                right = False
                free = [place for place in open_ if place not in self.pins]
                fits = [self.constraints.chance.choice(free)] if free else []
                self._exchange(fits[0] if fits else None, want)
            if fits:
                self._keep(fits[0], seat, want)
        if verb.leaves_hand:
            self.shown[seat].subtract(wanted)
        return right

    def _keep(self, place: int, seat: Seat, card: Card) -> None:
        self.used.add(place)
        self.shown[seat][card] += 1
        if self.deck[place] is card:
            self.pins[place] = card

    # Repairs

    def _places_of(self, t: Table, seat: Seat) -> list[int]:
        """The places of the cards that a seat holds, but for those that are known."""
        if self.constraints.places.single:
            places = [self.where[card] for card in (*t.hands[seat], *t.piles[seat])]
        else:
            places = self.constraints.places.had(t, seat)
        return [place for place in places if place not in self.pins]

    def _exchange(self, place: int | None, wanted: Card) -> None:
        """Bring a card to a place, from wherever it is not known to be."""
        deck, bans, none = self.deck, self.constraints.bans, ()
        if place is None:
            return self._perturb()
        free = [at for at, card in enumerate(deck) if card is wanted and at not in self.pins and at != place]
        good = [at for at in free if deck[place] not in bans.get(at, none)]
        if not free:
            self.pins.pop(place, None)
            return self._blame()
        self._swap(place, self.constraints.chance.choice(good or free))
        self.pins[place] = wanted
        return None

    def _swap(self, one: int, other: int) -> None:
        deck = self.deck
        deck[one], deck[other] = deck[other], deck[one]
        if self.constraints.places.single:
            self.where[deck[one]], self.where[deck[other]] = one, other

    def _perturb(self) -> None:
        """Exchange a few cards that are not known by chance."""
        free = [at for at in range(len(self.deck)) if at not in self.pins]
        for _ in range(3):
            if len(free) > 1:
                self._swap(*self.constraints.chance.sample(free, 2))

    def _part_with(self, t: Table, seat: Seat, guilty: Collection[Card], keep: Collection[Card] = ()) -> None:
        """A seat cannot have held one of these cards, or not all: one is exchanged for a card from elsewhere."""
        held = self._places_of(t, seat)
        places = [place for place in held if self.deck[place] in guilty and self.deck[place] not in keep]
        mine = {*held}
        free = [place for place in range(len(self.deck)) if place not in self.pins and place not in mine]
        if not places or not free:
            return self._perturb()
        one = self.constraints.chance.choice(places)
        bans: dict[int, set[Card]] = self.constraints.bans
        good = [
            at
            for at in free
            if self.deck[at] not in bans.get(one, ())
            and self.deck[one] not in bans.get(at, ())
            and self.deck[at] not in guilty
        ]
        self._swap(one, self.constraints.chance.choice(good or free))
        return None

    def _blame(self, cards: Sequence[Card] = ()) -> None:
        """Something else came about than was seen: the last move that could have been another is made otherwise.

        Where there is none, one of these cards is exchanged, or a few of all that are not known.
        """
        for number in sorted(self.others, reverse=True):
            if number < len(self.moves):
                self.others[number].pop(0)
                for later in [later for later in self.others if later > number]:
                    del self.others[later]
                if self.others[number]:
                    return None
                del self.others[number]
        loose = [
            self.where[card] for card in cards if self.constraints.places.single and self.where[card] not in self.pins
        ]
        free = [place for place in range(len(self.deck)) if place not in self.pins]
        if loose and len(free) > 1:
            return self._swap(self.constraints.chance.choice(loose), self.constraints.chance.choice(free))
        return self._perturb()

    # Moves

    def _move(self, t: Table, seat: Seat, offered: tuple[Move, ...], at: int) -> Move | None:
        """The move that a seat made, or one that it may have made unseen; None where something is repaired."""
        sought = self.constraints.sought
        event = sought[at] if at < len(sought) else None
        if len(offered) == 1 and not isinstance(offered[0], Card):
            return offered[0]
        drawn = drawn_from_hand(self.constraints.rules.verbs, sought[at : at + 3])
        bring = bringing(t, offered, drawn)
        if not bring:
            held = self._places_of(t, offered[0].whose or 0)
            missing = [card for card in drawn if card not in t.hands[seat]] or drawn
            self._exchange(
                self.constraints.chance.choice(held) if held else None, self.constraints.chance.choice(missing)
            )
            return None
        if len(bring) < len(offered):
            return bring[0]
        need = self.constraints.laid_next(seat, at)
        if need and need[0] in offered and all(isinstance(move, Card) for move in offered):
            self._learn(t, seat, need[0])
            return need[0]
        laying = [move for move in offered if move.cards]
        fits = [move for move in laying if {*move.cards} == {*need[: len(move.cards)]}]
        if fits and need:
            move = max(fits, key=lambda move: len(move.cards))
            if isinstance(move, Card):
                self._learn(t, seat, move)
            return move
        if event is None:
            return self._other_move(seat, offered, event)
        owner, shown = self._from_hand(seat, offered, event)
        if not need and event.seat in self.constraints.view.seats and event.seat != SEATS[seat]:
            owner = SEATS.index(event.seat)
            later = next((n for n in range(at, len(sought)) if self._verb(sought[n]).lays_down), len(sought))
            shown = tuple(self.constraints.laid_next(owner, later))
        passing = [card for move in offered for card in move.about] if owner != seat else []
        missing = [card for card in need or shown if card not in t.hands[owner] and card not in passing]
        if missing:
            held = [place for place in self._places_of(t, owner) if self.deck[place] not in need]
            fair = [place for place in held if missing[0] not in self.constraints.bans.get(place, ())]
            self._exchange(self.constraints.chance.choice(fair or held) if held else None, missing[0])
            return None
        if all(move.about and not likeness(move, event) for move in offered):
            self._part_with(t, seat, {card for move in offered for card in move.about})
            return None
        if len(laying) < len(offered):
            return self._other_move(seat, offered, event)
        if need:
            if isinstance(offered[0], Card):
                self._learn(t, seat, need[0])
            self._part_with(t, seat, {card for move in offered for card in move.cards}, need)
            return None
        verb = self._verb(event)
        if not verb.lays_down or event.seat != SEATS[seat]:
            return self._other_move(seat, offered, event)
        self._part_with(t, seat, {card for move in offered for card in move.cards})
        return None

    def _verb(self, event: Event) -> Verb:
        return self.constraints.rules.verbs[event.verb]

    def _from_hand(self, seat: Seat, offered: tuple[Move, ...], event: Event) -> tuple[Seat, tuple[Card, ...]]:
        """Whose hand must hold which cards, so that the event that was seen can come next."""
        owner = seat if offered[0].whose is None else offered[0].whose
        if isinstance(event.cards, int) or event.seat != SEATS[seat]:
            return seat, ()
        if owner != seat and offered[0].card is not None:
            return owner, event.cards
        return seat, event.cards if self._verb(event).source == "hand" else ()

    def _other_move(self, seat: Seat, offered: tuple[Move, ...], event: Event | None) -> Move:
        """A move that is not simply a card: those that fit what was seen are tried one after the other."""
        texts = {str(move): move for move in offered}
        said = {text: move for text, move in texts.items() if (self.at, seat, text) not in self.constraints.unsaid}
        texts = said or texts
        number = len(self.moves)
        left = self.others.get(number)
        if not left or any(text not in texts for text in left):
            heard = event is not None and (event.seat == SEATS[seat] or bool(offered[0].about))
            fits = {text: likeness(move, event) if event and heard else 0 for text, move in texts.items()}
            left = [text for text in texts if fits[text] == max(fits.values())]
            if offered[0].about:  # else, a draw or a cut, one is as good as another
                self.constraints.chance.shuffle(left)
            self.others[number] = left
        if (
            self.constraints.places.single
        ):  # what lay in its place was parted with before; a card that is seen later is not now
            places = {text: [self.where[card] for card in texts[text].about] for text in left}
            usual = [self.constraints.passed.get(number)]
            left.sort(key=lambda text: (places[text] != usual, any(place in self.pins for place in places[text])))
            if len(places[left[0]]) == 1:
                self.passed[number] = places[left[0]][0]
        return texts[left[0]]

    def _learn(self, t: Table, seat: Seat, move: Card) -> None:
        """From a card that another seat played follows which cards it cannot have held with it: the rules are asked."""
        constraints = self.constraints
        if seat == constraints.me or not isinstance(constraints.rules, TrickRules):
            return
        places = [place for place in self._places_of(t, seat) if self.deck[place] is not move]
        here = (len(self.moves), *sorted(places))
        if here in constraints.tested:
            return
        constraints.tested.add(here)
        hand = t.hands[seat]
        kept = hand[:]
        led = t.trick[0][1] if t.trick else None
        known = {*self.pins.values()}
        for card in constraints.pack:
            if card is move or card in known:
                continue
            hand[:] = [card, move]
            may = constraints.rules.may_lead(t, hand) if led is None else constraints.rules.may_play_in(t)(t, hand, led)
            if move not in may[0]:
                for place in places:
                    constraints.bans.setdefault(place, set()).add(card)
        hand[:] = kept
