"""Search for one world: replay a pack, and repair it wherever the replay differs from what was seen."""

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
from cardgames.players.hidden_hands.event_match import drawn_from_hand, draws_that_bring, likeness
from cardgames.players.hidden_hands.replaying import World

MAX_REPLAYS = 240
"""The number of replays after which a search without a time limit ends."""

REPLAYS_PER_FILL = 60
"""The number of replays after which the pack is filled again."""

UNDO_PROBABILITY = 0.8
"""The probability of undoing a repair that matched fewer events."""

Clock: TypeAlias = Callable[[], float]


class DealSearch:
    """The search for one world.

    constraints: what the seat has seen. deck: the pack to begin with. clock: what tells the time, in seconds.
    """

    def __init__(self, constraints: Constraints, deck: list[Card], clock: Clock = perf_counter) -> None:
        self.constraints = constraints
        self.clock = clock
        self.deck = deck
        self.pins = dict(constraints.pins)
        self.where: dict[Card, int] = {}
        self.alternatives: dict[int, list[str]] = {}
        self.moves: list[Move] = []
        self.shown: list[Counter[Card]] = []
        self.received: list[int] = []
        self.used: set[int] = set()
        self.at = 0
        self.last_move: tuple[int, Seat, Move] = (-1, 0, Spoken(""))
        self.passed: dict[int, int] = {}

    def run(self, until: float | None) -> World | None:
        """Replay and repair until the replay matches; None if time or replays run out."""
        best, kept = -1, self._state()
        for attempt in range(MAX_REPLAYS) if until is None else count():
            if attempt and until is not None and self.clock() > until:
                return None
            if attempt and attempt % REPLAYS_PER_FILL == 0:
                self.pins, self.alternatives = dict(self.constraints.pins), {}
                self.deck = self.constraints.fill()
                best = -1
            began = self._state()
            done = self.replay_once()
            if not done and self.at >= best:
                best, kept = self.at, began
            elif not done and self.constraints.chance.random() < UNDO_PROBABILITY:
                deck, pins, others = kept  # from where a repair led less far, another is tried
                self.deck, self.pins = deck[:], dict(pins)
                self.alternatives = {number: left[:] for number, left in others.items()}
            if done:
                return self.record_world()
        return None

    def replay_once(self) -> bool:
        """Replay once; False if the replay differed and something was repaired."""
        self.where = {card: place for place, card in enumerate(self.deck)}
        self.shown = [Counter() for _ in range(self.constraints.rules.places)]
        self.received = [0] * self.constraints.rules.places
        self.used = set()
        self.passed = {}
        try:
            return self._replay()
        except StopIteration:
            self._revise()
            return False

    def record_world(self) -> World:
        """The world that was found. Its known places are kept in the constraints."""
        self.constraints.pins = {place: card for place, card in self.pins.items() if self.deck[place] is card}
        self.constraints.passed = self.passed
        return World(tuple(self.deck), tuple(self.moves))

    def _state(self) -> tuple[list[Card], dict[int, Card], dict[int, list[str]]]:
        return self.deck[:], dict(self.pins), {number: left[:] for number, left in self.alternatives.items()}

    def _replay(self) -> bool:
        """One replay; False if it differed, and the pack was repaired or another move will be tried."""
        t, choice, send = self.constraints.start.lay(self.deck)
        view, observed = self.constraints.view, self.constraints.observed
        self.moves = []
        at = 0
        while True:
            while at < len(t.log):
                if at == len(observed):
                    self._revise()
                    return False
                self.at = at
                if not self._matches_observed(t, t.log[at], observed[at]):
                    return False
                at += 1
            self.at = at
            seat, offered, _ = choice
            if at == len(observed) and seat == self.constraints.me:
                if sorted(map(str, offered)) == sorted(map(str, view.legal)):
                    return True
                self._revise()
                return False
            move = self._move(t, seat, offered, at)
            if move is None:
                return False
            self.moves.append(move)
            self.last_move = at, seat, move
            try:
                choice = send(move)
            except StopIteration:  # the replay ends before the deal did
                late = at == len(observed) or at == len(t.log)
                if late or self._matches_observed(t, t.log[at], observed[at]):
                    self._revise()
                return False

    # Events of the replay beside the observed ones

    def _matches_observed(self, t: Table, happened: Happening, observed: Event) -> bool:
        """Whether an event of the replay is the observed one. If so, pin its cards; else repair the pack."""
        visible = shows_cards_to(self.constraints.me, happened)
        event = event_text(type(self.constraints.rules), happened, not visible)
        name, seat, cards = happened[:3]
        verb = self.constraints.rules.verbs[name]
        same_kind = event.verb == observed.verb and event.seat == observed.seat and visible
        made_at, maker, move = self.last_move
        another = event.seat == SEATS[maker] and (event.verb, event.seat) != (observed.verb, observed.seat)
        if another and self.at == made_at and not move.about:
            self.constraints.excluded_calls.add((made_at, maker, str(move)))
        if event != observed and (
            not same_kind or isinstance(observed.cards, int) or len(observed.cards) != len(cards)
        ):
            self._revise(cards)
            return False
        right = event == observed
        if cards and visible and not isinstance(observed.cards, int):
            right = self._match(t, verb, seat, cards, observed.cards) and right
        if not right and event.cards == observed.cards:
            self._revise()
        if seat is not None and verb.draws:
            self.received[seat] += len(cards)
        return right

    def _match(self, t: Table, verb: Verb, seat: Seat | None, cards: Sequence[Card], wanted: Sequence[Card]) -> bool:
        """Exchange observed cards into their places, and pin those that are right."""
        if self.constraints.places.single:
            for place, want in zip([self.where[card] for card in cards], wanted, strict=True):
                if self.deck[place] is want:
                    self.pins[place] = want
                else:
                    self._exchange(place, want)
            return tuple(cards) == tuple(wanted)
        return seat is None or self._match_equals(t, verb, seat, cards, wanted)

    def _match_equals(self, t: Table, verb: Verb, seat: Seat, cards: Sequence[Card], wanted: Sequence[Card]) -> bool:
        """`_match` for packs with equal cards: a card that was shown before is not counted again."""
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
        """The places of the cards that a seat holds and that are not pinned."""
        if self.constraints.places.single:
            places = [self.where[card] for card in (*t.hands[seat], *t.piles[seat])]
        else:
            places = self.constraints.places.had(t, seat)
        return [place for place in places if place not in self.pins]

    def _exchange(self, place: int | None, wanted: Card) -> None:
        """Exchange a card into a place, from a place that is not pinned."""
        deck, bans, none = self.deck, self.constraints.bans, ()
        if place is None:
            return self._perturb()
        free = [at for at, card in enumerate(deck) if card is wanted and at not in self.pins and at != place]
        good = [at for at in free if deck[place] not in bans.get(at, none)]
        if not free:
            self.pins.pop(place, None)
            return self._revise()
        self._swap(place, self.constraints.chance.choice(good or free))
        self.pins[place] = wanted
        return None

    def _swap(self, one: int, other: int) -> None:
        deck = self.deck
        deck[one], deck[other] = deck[other], deck[one]
        if self.constraints.places.single:
            self.where[deck[one]], self.where[deck[other]] = one, other

    def _perturb(self) -> None:
        """Exchange a few random cards that are not pinned."""
        free = [at for at in range(len(self.deck)) if at not in self.pins]
        for _ in range(3):
            if len(free) > 1:
                self._swap(*self.constraints.chance.sample(free, 2))

    def _replace_one_of(self, t: Table, seat: Seat, suspects: Collection[Card], keep: Collection[Card] = ()) -> None:
        """Exchange a suspect, a card that the hand cannot have held, for a card from elsewhere."""
        held = self._places_of(t, seat)
        places = [place for place in held if self.deck[place] in suspects and self.deck[place] not in keep]
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
            and self.deck[at] not in suspects
        ]
        self._swap(one, self.constraints.chance.choice(good or free))
        return None

    def _revise(self, cards: Sequence[Card] = ()) -> None:
        """Change something after the replay has differed: the last move that had alternatives.

        Without one, exchange one of these cards, or a few that are not pinned.
        """
        for number in sorted(self.alternatives, reverse=True):
            if number < len(self.moves):
                self.alternatives[number].pop(0)
                for later in [later for later in self.alternatives if later > number]:
                    del self.alternatives[later]
                if self.alternatives[number]:
                    return None
                del self.alternatives[number]
        loose = [
            self.where[card] for card in cards if self.constraints.places.single and self.where[card] not in self.pins
        ]
        free = [place for place in range(len(self.deck)) if place not in self.pins]
        if loose and len(free) > 1:
            return self._swap(self.constraints.chance.choice(loose), self.constraints.chance.choice(free))
        return self._perturb()

    # Moves

    def _move(self, t: Table, seat: Seat, offered: tuple[Move, ...], at: int) -> Move | None:
        """The move that a seat made, or an unseen one that is possible; None if the pack was repaired instead."""
        observed = self.constraints.observed
        event = observed[at] if at < len(observed) else None
        if len(offered) == 1 and not isinstance(offered[0], Card):
            return offered[0]
        drawn = drawn_from_hand(self.constraints.rules.verbs, observed[at : at + 3])
        bring = draws_that_bring(t, offered, drawn)
        if not bring:
            held = self._places_of(t, offered[0].whose or 0)
            missing = [card for card in drawn if card not in t.hands[seat]] or drawn
            self._exchange(
                self.constraints.chance.choice(held) if held else None, self.constraints.chance.choice(missing)
            )
            return None
        if len(bring) < len(offered):
            return bring[0]
        need = self.constraints.cards_laid_from(seat, at)
        if need and need[0] in offered and all(isinstance(move, Card) for move in offered):
            self._learn_bans(t, seat, need[0])
            return need[0]
        laying = [move for move in offered if move.cards]
        fits = [move for move in laying if {*move.cards} == {*need[: len(move.cards)]}]
        if fits and need:
            move = max(fits, key=lambda move: len(move.cards))
            if isinstance(move, Card):
                self._learn_bans(t, seat, move)
            return move
        if event is None:
            return self._other_move(seat, offered, event)
        owner, shown = self._from_hand(seat, offered, event)
        if not need and event.seat in self.constraints.view.seats and event.seat != SEATS[seat]:
            owner = SEATS.index(event.seat)
            later = next((n for n in range(at, len(observed)) if self._verb(observed[n]).lays_down), len(observed))
            shown = tuple(self.constraints.cards_laid_from(owner, later))
        passing = [card for move in offered for card in move.about] if owner != seat else []
        missing = [card for card in need or shown if card not in t.hands[owner] and card not in passing]
        if missing:
            held = [place for place in self._places_of(t, owner) if self.deck[place] not in need]
            fair = [place for place in held if missing[0] not in self.constraints.bans.get(place, ())]
            self._exchange(self.constraints.chance.choice(fair or held) if held else None, missing[0])
            return None
        if all(move.about and not likeness(move, event) for move in offered):
            self._replace_one_of(t, seat, {card for move in offered for card in move.about})
            return None
        if len(laying) < len(offered):
            return self._other_move(seat, offered, event)
        if need:
            if isinstance(offered[0], Card):
                self._learn_bans(t, seat, need[0])
            self._replace_one_of(t, seat, {card for move in offered for card in move.cards}, need)
            return None
        verb = self._verb(event)
        if not verb.lays_down or event.seat != SEATS[seat]:
            return self._other_move(seat, offered, event)
        self._replace_one_of(t, seat, {card for move in offered for card in move.cards})
        return None

    def _verb(self, event: Event) -> Verb:
        return self.constraints.rules.verbs[event.verb]

    def _from_hand(self, seat: Seat, offered: tuple[Move, ...], event: Event) -> tuple[Seat, tuple[Card, ...]]:
        """The seat whose hand must hold cards for the observed event to come next, and these cards."""
        owner = seat if offered[0].whose is None else offered[0].whose
        if isinstance(event.cards, int) or event.seat != SEATS[seat]:
            return seat, ()
        if owner != seat and offered[0].card is not None:
            return owner, event.cards
        return seat, event.cards if self._verb(event).source == "hand" else ()

    def _other_move(self, seat: Seat, offered: tuple[Move, ...], event: Event | None) -> Move:
        """A move that is not simply a card. The moves most like the observed event are tried in turn."""
        texts = {str(move): move for move in offered}
        said = {
            text: move for text, move in texts.items() if (self.at, seat, text) not in self.constraints.excluded_calls
        }
        texts = said or texts
        number = len(self.moves)
        left = self.alternatives.get(number)
        if not left or any(text not in texts for text in left):
            heard = event is not None and (event.seat == SEATS[seat] or bool(offered[0].about))
            fits = {text: likeness(move, event) if event and heard else 0 for text, move in texts.items()}
            left = [text for text in texts if fits[text] == max(fits.values())]
            if offered[0].about:  # else, a draw or a cut, one is as good as another
                self.constraints.chance.shuffle(left)
            self.alternatives[number] = left
        if self.constraints.places.single:  # first the card that was passed on before; last any that is seen later
            places = {text: [self.where[card] for card in texts[text].about] for text in left}
            usual = [self.constraints.passed.get(number)]
            left.sort(key=lambda text: (places[text] != usual, any(place in self.pins for place in places[text])))
            if len(places[left[0]]) == 1:
                self.passed[number] = places[left[0]][0]
        return texts[left[0]]

    def _learn_bans(self, t: Table, seat: Seat, move: Card) -> None:
        """Ban the cards that another seat cannot have held beside the card that it played, by the rules."""
        constraints = self.constraints
        if seat == constraints.me or not isinstance(constraints.rules, TrickRules):
            return
        places = [place for place in self._places_of(t, seat) if self.deck[place] is not move]
        here = (len(self.moves), *sorted(places))
        if here in constraints.tested_plays:
            return
        constraints.tested_plays.add(here)
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
