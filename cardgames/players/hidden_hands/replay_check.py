"""Check a pack against what a seat has seen, by replaying the deal with every possible move of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cardgames.core import SEATS, Card, Event, Move, Seat
from cardgames.core.event import Happening, shows_cards_to
from cardgames.core.view import event_text
from cardgames.players.hidden_hands.constraints import Constraints
from cardgames.players.hidden_hands.event_match import drawn_from_hand, draws_that_bring, likeness
from cardgames.players.hidden_hands.replaying import World

MAX_RETRIES = 40
"""The number of times that another unseen move is tried for one pack."""

Moment: TypeAlias = tuple[int, Seat]
"""The number of the next event, and the seat that moved before it."""

DeckPlaces: TypeAlias = tuple[int, ...]
"""The places in the pack of the cards of a move."""

HandMoves: TypeAlias = Mapping[Moment, "DeckPlaces | None"]
"""The moves of others with cards of their hands, such as passing one on; None for a random one."""


class Replay(NamedTuple):
    """A world, and the moves of others in it with cards of their hands, except cards laid down.

    unseen: those moves that no later event has shown. matters: whether an unseen move was not possible with every card
    of its hand, or came after play had begun; else any card of the hand would have done.
    """

    world: World
    hand_moves: dict[Moment, DeckPlaces]
    unseen: dict[Moment, DeckPlaces]
    matters: bool


class ReplayCheck:
    """Replays packs. constraints: what the seat has seen."""

    def __init__(self, constraints: Constraints) -> None:
        self.constraints = constraints
        self.deck: list[Card] = []
        self.hand_moves: HandMoves = {}
        self.left: dict[int, list[Move]] = {}

    def check(self, deck: list[Card], hand_moves: HandMoves) -> Replay | None:
        """The replay of a pack with these moves; None if it differs from what was seen."""
        self.deck, self.hand_moves, self.left = deck, hand_moves, {}
        for _ in range(MAX_RETRIES):
            try:
                found = self._replay()
            except StopIteration:  # the replay ends before the deal did
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

    def _replay(self) -> Replay | None:
        constraints = self.constraints
        observed, me = constraints.observed, constraints.me
        t, choice, send = constraints.start.lay(self.deck)
        moves: list[Move] = []
        hand_moves: dict[Moment, DeckPlaces] = {}
        unseen: dict[Moment, DeckPlaces] = {}
        matters = False
        at = 0
        while True:
            seat, offered, _ = choice
            if len(t.log) > len(observed) or not all(map(self._matches, t.log[at:], observed[at:])):
                return None
            at = len(t.log)
            if at == len(observed) and seat == me:
                same = sorted(map(str, offered)) == sorted(map(str, constraints.view.legal))
                return Replay(World(tuple(self.deck), tuple(moves)), hand_moves, unseen, matters) if same else None
            if len(moves) not in self.left:
                bring = draws_that_bring(t, offered, drawn_from_hand(constraints.rules.verbs, observed[at : at + 3]))
                self.left[len(moves)] = self._possible_moves(seat, bring, at)
            if not self.left[len(moves)]:
                return None
            move = self.left[len(moves)][0]
            if seat != me and not isinstance(move, Card) and move.about and constraints.places.single:
                hand_moves[at, seat] = self._places(move)
                if not self._shows(move, observed[at : at + 2]):
                    unseen[at, seat] = hand_moves[at, seat]
                    any_card = {*t.hands[seat]} <= {card for other in offered for card in other.about}
                    matters = matters or not any_card or bool(t.trick or t.tricks)
            moves.append(move)
            choice = send(move)
            heard = [*map(self._matches, t.log[at : at + 1], observed[at : at + 1])] != [True]
            if heard and len(t.log) > at and t.log[at][1] == seat and not move.about:
                constraints.excluded_calls.add((at, seat, str(move)))

    def _matches(self, happened: Happening, observed: Event) -> bool:
        """Whether an event of the replay is the observed one."""
        constraints = self.constraints
        return event_text(type(constraints.rules), happened, not shows_cards_to(constraints.me, happened)) == observed

    def _shows(self, move: Move, events: tuple[Event, ...]) -> bool:
        """Whether the next events show cards of a move."""
        return any(not isinstance(event.cards, int) and not {*move.about}.isdisjoint(event.cards) for event in events)

    def _is_shown(self, seat: Seat, card: Card, at: int) -> bool:
        """Whether a card that a seat chose was only shown, and stayed in its hand."""
        events = self.constraints.observed[at : at + 1]
        return any(
            event.seat == SEATS[seat] and self.constraints.rules.verbs[event.verb].shows and self._shows(card, (event,))
            for event in events
        )

    def _places(self, move: Move) -> DeckPlaces:
        """The places in the pack of the cards that a move is about."""
        return tuple(sorted([self.deck.index(card) for card in move.about]))

    def _possible_moves(self, seat: Seat, offered: Sequence[Move], at: int) -> list[Move]:
        """The moves that are possible here, those most like the observed events first."""
        constraints = self.constraints
        need = constraints.cards_laid_from(seat, at)
        laid = [move for move in offered if need and {*move.cards} == {*need[: len(move.cards)]}]
        if laid:
            return sorted(laid, key=lambda move: -len(move.cards))
        rest = [move for move in offered if not isinstance(move, Card) or self._is_shown(seat, move, at)]
        if len(rest) > 1:
            rest = [move for move in rest if (at, seat, str(move)) not in constraints.excluded_calls]
        if (at, seat) in self.hand_moves:
            places = self.hand_moves[at, seat]
            if places is None:
                return [constraints.chance.choice([move for move in rest if move.about])]
            rest = [move for move in rest if not move.about or self._places(move) == places]
        heard = [event for event in constraints.observed[at : at + 2] if event.seat == SEATS[seat]]
        return sorted(rest, key=lambda move: -sum([likeness(move, event) for event in heard]))


def hand_moves_in(constraints: Constraints, world: World) -> dict[Moment, DeckPlaces]:
    """The moves of others with cards of their hands in a world, where all cards differ."""
    t, choice, send = constraints.start.lay(world.deck)
    hand_moves: dict[Moment, DeckPlaces] = {}
    for move in world.moves if constraints.places.single else ():
        if choice[0] != constraints.me and not isinstance(move, Card) and move.about:
            hand_moves[len(t.log), choice[0]] = tuple(sorted([world.deck.index(card) for card in move.about]))
        choice = send(move)
    return hand_moves
