"""A pack retold: the moves under which it comes to exactly what a seat has seen, if there are any."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cardgames.core import SEATS, Card, Event, Move, Seat
from cardgames.core.event import Happening, shows_cards_to
from cardgames.core.view import event_text
from cardgames.players.hidden_hands.constraints import Constraints
from cardgames.players.hidden_hands.event_match import bringing, drawn_from_hand, likeness
from cardgames.players.hidden_hands.replaying import World

MAX_RETRIES = 40
"""How often another choice is tried for what somebody may have said unheard."""

When: TypeAlias = tuple[int, Seat]
"""Before which event, and by which seat, something was done."""

Places: TypeAlias = tuple[int, ...]
"""Where in the pack the cards lay with which something was done."""

Done: TypeAlias = Mapping[When, "Places | None"]
"""What the others did with cards in their hands; None where any of these may be taken, by chance."""


class Retold(NamedTuple):
    """A world, and what the others did in it with cards in their hands, but for those they laid down.

    unseen: that of it which has not been seen since. matters: whether some of that could not be done with every card of
    the hand, or was done when something had been played; else any one place of a hand stands for all.
    """

    world: World
    done: dict[When, Places]
    unseen: dict[When, Places]
    matters: bool


class ReplayCheck:
    """Retells packs. constraints: what was seen, and what somebody cannot have said."""

    def __init__(self, constraints: Constraints) -> None:
        self.constraints = constraints
        self.deck: list[Card] = []
        self.done: Done = {}
        self.left: dict[int, list[Move]] = {}

    def of(self, deck: list[Card], done: Done) -> Retold | None:
        """The world of this pack in which this was done, None where something else comes about than was seen."""
        self.deck, self.done, self.left = deck, done, {}
        for _ in range(MAX_RETRIES):
            try:
                found = self._once()
            except StopIteration:  # the deal ends here, where in truth it went on
                found = None
            if found is not None:
                return found
            while self.left:
                number, tried = self.left.popitem()
                if len(tried) > 1:
                    self.left[number] = tried[1:]
                    break
            else:
                return None
        return None

    def _once(self) -> Retold | None:
        constraints = self.constraints
        sought, me = constraints.sought, constraints.me
        t, choice, send = constraints.start.lay(self.deck)
        moves: list[Move] = []
        done: dict[When, Places] = {}
        unseen: dict[When, Places] = {}
        matters = False
        at = 0
        while True:
            seat, offered, _ = choice
            if len(t.log) > len(sought) or not all(map(self._fits, t.log[at:], sought[at:])):
                return None
            at = len(t.log)
            if at == len(sought) and seat == me:
                same = sorted(map(str, offered)) == sorted(map(str, constraints.view.legal))
                return Retold(World(tuple(self.deck), tuple(moves)), done, unseen, matters) if same else None
            if len(moves) not in self.left:
                bring = bringing(t, offered, drawn_from_hand(constraints.rules.verbs, sought[at : at + 3]))
                self.left[len(moves)] = self._may_be(seat, bring, at)
            if not self.left[len(moves)]:
                return None
            move = self.left[len(moves)][0]
            if seat != me and not isinstance(move, Card) and move.about and constraints.places.single:
                done[at, seat] = self._places(move)
                if not self._shows(move, sought[at : at + 2]):
                    unseen[at, seat] = done[at, seat]
                    any_card = {*t.hands[seat]} <= {card for other in offered for card in other.about}
                    matters = matters or not any_card or bool(t.trick or t.tricks)
            moves.append(move)
            choice = send(move)
            heard = [*map(self._fits, t.log[at : at + 1], sought[at : at + 1])] != [True]
            if heard and len(t.log) > at and t.log[at][1] == seat and not move.about:
                constraints.unsaid.add((at, seat, str(move)))

    def _fits(self, happened: Happening, sought: Event) -> bool:
        """Whether this is what was seen."""
        constraints = self.constraints
        return event_text(type(constraints.rules), happened, not shows_cards_to(constraints.me, happened)) == sought

    def _shows(self, move: Move, events: tuple[Event, ...]) -> bool:
        """Whether events that come at once tell of the cards of a move."""
        return any(not isinstance(event.cards, int) and not {*move.about}.isdisjoint(event.cards) for event in events)

    def _is_shown(self, seat: Seat, card: Card, at: int) -> bool:
        """Whether a card that a seat chose was then only shown, and stayed in its hand."""
        events = self.constraints.sought[at : at + 1]
        return any(
            event.seat == SEATS[seat] and self.constraints.rules.verbs[event.verb].shows and self._shows(card, (event,))
            for event in events
        )

    def _places(self, move: Move) -> Places:
        """Where in the pack the cards lay that a move is about."""
        return tuple(sorted([self.deck.index(card) for card in move.about]))

    def _may_be(self, seat: Seat, offered: Sequence[Move], at: int) -> list[Move]:
        """The moves that may have been made here, the likeliest first."""
        constraints = self.constraints
        need = constraints.laid_next(seat, at)
        laid = [move for move in offered if need and {*move.cards} == {*need[: len(move.cards)]}]
        if laid:
            return sorted(laid, key=lambda move: -len(move.cards))
        rest = [move for move in offered if not isinstance(move, Card) or self._is_shown(seat, move, at)]
        if len(rest) > 1:
            rest = [move for move in rest if (at, seat, str(move)) not in constraints.unsaid]
        if (at, seat) in self.done:
            places = self.done[at, seat]
            if places is None:
                return [constraints.chance.choice([move for move in rest if move.about])]
            rest = [move for move in rest if not move.about or self._places(move) == places]
        heard = [event for event in constraints.sought[at : at + 2] if event.seat == SEATS[seat]]
        return sorted(rest, key=lambda move: -sum([likeness(move, event) for event in heard]))


def others_moves(constraints: Constraints, world: World) -> dict[When, Places]:
    """What the others did in a world with cards in their hands, where all cards differ."""
    t, choice, send = constraints.start.lay(world.deck)
    done: dict[When, Places] = {}
    for move in world.moves if constraints.places.single else ():
        if choice[0] != constraints.me and not isinstance(move, Card) and move.about:
            done[len(t.log), choice[0]] = tuple(sorted([world.deck.index(card) for card in move.about]))
        choice = send(move)
    return done
