"""Events: everything that happened, each with its clause and with who may see it.

While a game is played an event is a plain tuple, which costs next to nothing; it becomes an `Event`, in words
and cut down to what a seat may see, when somebody reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from cardgames.core.move import Card
from cardgames.core.phrase import Name, Part, Phrase, and_list, quantity
from cardgames.core.seats import SEATS, Seat

NAMES = {letter: Name(letter) for letter in SEATS}
EVERYONE = -1
NOBODY = -2

Telling: TypeAlias = "Callable[[], str]"
"""What puts words together when somebody reads them: most games are played without a reader."""

POOL = None
"""The pool in the middle, where money goes from a seat to another: `t.pay(seat, POOL, 2, "loo.stake")`."""


class Payment(NamedTuple):
    """What an event tells of money: how much, and the other seat; POOL where there is none."""

    amount: int
    other: Seat | None


Other: TypeAlias = "Seat | tuple[Seat, ...] | str | Telling | Payment | None"
"""What an event tells of beside its seat and its cards: a further seat, seats, money, or words."""

Happening: TypeAlias = tuple[str, Seat | None, tuple[Card, ...], str, int, Other]
"""verb, seat, cards, clause, who sees the cards (EVERYONE, NOBODY or one seat), and what else it tells of."""

Place: TypeAlias = Literal[
    "", "pack", "stock", "talon", "pile", "hand", "other hand", "trick", "up", "open", "aside", "taken"
]
"""Where cards lie; open: before a seat. The hand is that of the seat that is spoken of, the other hand another's."""

Audience: TypeAlias = Literal["everyone", "seat", "other", "nobody", "by ruling"]


@dataclass(frozen=True, slots=True)
class Verb:
    """A kind of event: its words, and what it does.

    says: a sentence, with {seat}, {cards}, {other}, {trick} and, of money, {n}; of a move, in the move's own words, by
    which players know it again. source, target: where its cards come from and go to; "" where none move, or they are
    only spoken of. seen_by: who sees its cards. forces: whether {other} must play {cards} then.
    """

    says: str
    source: Place = ""
    target: Place = ""
    seen_by: Audience = "everyone"
    forces: bool = False

    @property
    def draws(self) -> bool:
        """Whether cards come to a hand from where nobody holds them."""
        return self.target == "hand" and self.source in ("pack", "stock", "pile")

    @property
    def deals(self) -> bool:
        """Whether cards are dealt."""
        return self.source == "pack" and self.target == "hand"

    @property
    def lays_down(self) -> bool:
        """Whether cards of a hand come to the table for all to see."""
        return self.source == "hand" and self.target in ("trick", "open", "taken")

    @property
    def shows(self) -> bool:
        """Whether cards that stay in a hand, or come to it from where they lay open, are seen there."""
        return self.target == "hand" and self.source in ("hand", "up", "open")

    @property
    def leaves_hand(self) -> bool:
        """Whether cards leave the hand of the seat that is spoken of."""
        return self.source == "hand" and self.target != "hand"

    @property
    def hands_over(self) -> bool:
        """Whether cards go from one hand to another."""
        return {self.source, self.target} == {"hand", "other hand"}

    @property
    def tells_of_a_card_alone(self) -> bool:
        """Whether it tells of a card played, turned or drawn, and of nothing that comes of it."""
        return self.target in ("trick", "up", "open") or (self.draws and not self.deals)


VERBS = {
    "deal": Verb("{seat} deals", "pack", "hand", "nobody"),
    "take up": Verb("{seat} takes up {cards}", "pack", "hand", "seat"),
    "turn up": Verb("{seat} turns up {cards}", "stock", "up"),
    "draw": Verb("{seat} draws {cards}", "stock", "hand", "seat"),
    "play": Verb("{seat} plays {cards}", "hand", "trick"),
    "discard": Verb("{seat} discards {cards}", "hand", "aside", "by ruling"),
    "take up card": Verb("{seat} takes up {cards}", "up", "hand"),
    "show": Verb("{seat} shows {cards}", "hand", "hand"),
    "show to": Verb("{seat} shows {cards} to {other}", "hand", "hand", "other"),
    "take": Verb("{seat} takes the {trick}", "trick", "taken"),
    "lay open": Verb("{seat} lays {cards} open", "hand", "open"),
    "pay": Verb("{seat} pays {n} to {other}"),
    "pay in": Verb("{seat} pays {n} into the pool"),
    "take out": Verb("{seat} takes {n} from the pool"),
}
"""The events that many games have; a game adds its own."""


class Event(NamedTuple):
    """Something that happened, as far as one seat may know it.

    verb: its kind, a key of the game's verbs. seat: the letter of who did it, or None.
    cards: the cards, or their number where they are hidden. clause: the clause it came from. text: a sentence.
    """

    verb: str
    seat: str | None
    cards: tuple[Card, ...] | int
    clause: str
    text: str

    @property
    def amount(self) -> int:
        """How much was paid, 0 where nothing was."""
        parts = self.text.parts if isinstance(self.text, Phrase) else {}
        return int(parts.get("n", 0))

    def __str__(self) -> str:
        return self.text


def shows_cards_to(seat: Seat | None, happening: Happening) -> bool:
    """Whether `seat` (None: a bystander) may see the cards of `happening`."""
    to = happening[4]
    return to == EVERYONE or (seat is not None and to == seat)


def describe(happening: Happening, verbs: Mapping[str, Verb], trick: str, hidden: bool) -> Event:
    """The event in words. `trick` is what the game calls one; `hidden` leaves out which cards they were."""
    verb, seat, cards, clause, _, other = happening
    money = other if isinstance(other, Payment) else None
    letter = None if seat is None else SEATS[seat]
    says, parts = verbs[verb].says.replace("{trick}", trick), dict[str, Part]()
    if letter is not None and "{seat}" in says:
        parts["seat"] = NAMES[letter]
    if "{cards}" in says:
        if cards or hidden:
            parts["cards"] = quantity(len(cards), "card") if hidden else card_names(cards)
        else:
            says = says.replace("{cards}", "")
    if "{other}" in says:
        parts["other"] = other_in_words(other)
    if "{n}" in says:
        parts["n"] = money.amount if money else 0
    return Event(verb, letter, len(cards) if hidden else cards, clause, Phrase(says, **parts))


def other_in_words(other: Other) -> str:
    """What an event tells of beside its seat and its cards."""
    if isinstance(other, Payment):
        other = other.other
    if isinstance(other, str):
        return other
    if callable(other):
        return other()
    return letters((other,) if isinstance(other, int) else other or ())


def card_names(cards: tuple[Card, ...]) -> str:
    """Cards as they are said: "the red 15", "the red 15, the Goat and the black 4"."""
    return _the(cards[0]) if len(cards) == 1 else and_list([_the(card) for card in cards])


@lru_cache(maxsize=512)
def _the(card: Card) -> Phrase:
    """A card as it is said: "the red 15"."""
    return Phrase("the {card}", card=card.name)


def letters(seats: tuple[Seat, ...]) -> str:
    """Seats as they are said: "A, C and E"."""
    return and_list([NAMES[SEATS[seat]] for seat in sorted(seats)])
