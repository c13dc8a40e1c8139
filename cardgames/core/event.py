"""Events: everything that happened, each with its clause and with who may see it.

While a game is played an event is a plain tuple, which costs next to nothing; it becomes an `Event`, in words
and cut down to what a seat may see, when somebody reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from cardgames.core.move import Card
from cardgames.core.seats import SEATS, Seat

EVERYONE = -1
NOBODY = -2

Happening: TypeAlias = tuple[str, Seat | None, tuple[Card, ...], str, int, "Seat | tuple[Seat, ...] | str | None"]
"""verb, seat, cards, clause, who sees the cards (EVERYONE, NOBODY or one seat), and a further seat, seats or word."""

SENTENCES = {
    "deal": "{seat} deals",
    "take up": "{seat} takes up {cards}",
    "turn up": "{seat} turns up {cards}",
    "draw": "{seat} draws {cards}",
    "play": "{seat} plays {cards}",
    "discard": "{seat} discards {cards}",
    "take up card": "{seat} takes up {cards}",
    "show": "{seat} shows {cards}",
    "show to": "{seat} shows {cards} to {other}",
    "take": "{seat} takes the {trick}",
}
"""How an event of each kind is told; a game adds its own kinds."""


class Event(NamedTuple):
    """Something that happened, as far as one seat may know it.

    verb: its kind, a key of the game's sentences. seat: the letter of who did it, or None.
    cards: the cards, or their number where they are hidden. clause: the clause it came from. text: a sentence.
    """

    verb: str
    seat: str | None
    cards: tuple[Card, ...] | int
    clause: str
    text: str

    def __str__(self) -> str:
        return self.text


def seen_by(seat: Seat | None, happening: Happening) -> bool:
    """Whether `seat` (None: a bystander) may see the cards of `happening`."""
    to = happening[4]
    return to == EVERYONE or (seat is not None and to == seat)


def describe(happening: Happening, sentences: Mapping[str, str], trick: str, hidden: bool) -> Event:
    """The event in words. `trick` is what the game calls one; `hidden` leaves out which cards they were."""
    verb, seat, cards, clause, _, other = happening
    letter = None if seat is None else SEATS[seat]
    text = sentences[verb].format(
        seat=letter,
        cards=f"{len(cards)} card{'s' * (len(cards) != 1)}" if hidden else spoken(cards),
        other=SEATS[other] if isinstance(other, int) else other if isinstance(other, str) else letters(other or ()),
        trick=trick,
    )
    return Event(verb, letter, len(cards) if hidden else cards, clause, text)


def spoken(cards: tuple[Card, ...]) -> str:
    """Cards as they are said: "the red 15", "the red 15, the Goat and the black 4"."""
    names = [f"the {card.name}" for card in cards]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def letters(seats: tuple[Seat, ...]) -> str:
    """Seats as they are said: "A, C and E"."""
    names = [SEATS[seat] for seat in sorted(seats)]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
