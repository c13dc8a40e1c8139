"""Random deals played by the readable rules themselves, with the random numbers of the kernel.

This is what the tables are compared with, deal by deal; and it plays what they cannot hold.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from cardgames.core import BadRecord, Card, Match, Move, Rules, Seat, Table, cards_among
from cardgames.study.playouts import kernel

Opening: TypeAlias = tuple[str, ...]
"""What is said in turn where the moves are no cards."""


class Chance:
    """The random numbers of one deal of a seed."""

    def __init__(self, seed: int, deal: int) -> None:
        self._x = kernel.started(kernel.mixed(seed & kernel.ALL), deal)

    def below(self, most: int) -> int:
        """The next number, below `most`."""
        self._x = (self._x + kernel.STEP) & kernel.ALL
        return kernel.below(self._x, most)

    def shuffled(self, pack: Sequence[Card]) -> list[Card]:
        """The pack in dealing order."""
        deck = list(pack)
        for place in range(len(deck) - 1):
            other = place + self.below(len(deck) - place)
            deck[place], deck[other] = deck[other], deck[place]
        return deck


@dataclass
class Speaker:
    """Says what is to be said: in turn what the opening has, then the first of `answers` that is offered.

    Where none of them is, the last that is offered: to pass, to leave it, to play on.
    """

    opening: Opening = ()
    answers: Sequence[str] = ()
    said: list[str] = field(default_factory=list)

    def __call__(self, offered: Sequence[Move]) -> Move:
        """One of the moves that are offered."""
        texts = [str(move) for move in offered]
        wishes = [*self.opening[len(self.said) : len(self.said) + 1], *self.answers]
        at = next((texts.index(wish) for wish in wishes if wish in texts), len(texts) - 1)
        self.said.append(texts[at])
        return offered[at]


Chooser: TypeAlias = Callable[[Table, Seat, Sequence[Card]], Card]
"""Chooses one of the cards that a seat may play."""


def laid_out(rules: Rules, dealer: Seat, deck: Sequence[Card]) -> Table:
    """The table of the first deal of a match, with the cards dealt."""
    m = Match(rules.sides(), range(rules.places), dealer)
    dealer, seats = next(rules.match(m))
    t = Table(rules.places, dealer, seats, 0, dict(m.score))
    rules.deal(t, deck)
    return t


def deal_played(
    rules: Rules, dealer: Seat, deck: Sequence[Card], say: Speaker, choose: Chooser
) -> tuple[list[Move], Table]:
    """The moves of a first deal, and the table at its end; `points` are what it scored. What is no card is said."""
    t = laid_out(rules, dealer, deck)
    story = rules.play(t)
    moves: list[Move] = []
    try:
        seat, offered, _ = next(story)
        while True:
            move: Move = choose(t, seat, cards_among(offered)) if isinstance(offered[0], Card) else say(offered)
            moves.append(move)
            seat, offered, _ = story.send(move)
    except StopIteration as end:
        t.points = end.value
    return moves, t


def begun(
    rules: Rules, seed: int, number: int, openings: Sequence[Opening], answers: Sequence[str]
) -> tuple[list[Card], Speaker, Chance]:
    """How deal `number` of a seed begins: the deck, who speaks, and the random numbers for its cards."""
    chance = Chance(seed, number)
    deck = chance.shuffled(rules.pack())
    opening = openings[chance.below(len(openings))] if len(openings) > 1 else openings[0]
    return deck, Speaker(opening, answers), chance


def by_chance(pack: Sequence[Card], chance: Chance) -> Chooser:
    """Chooses evenly; of several cards that one whose place in the pack the next random number says."""
    order = {card: place for place, card in enumerate(pack)}

    def choose(_: Table, __: Seat, offered: Sequence[Card]) -> Card:
        if len(offered) == 1:
            return offered[0]
        return sorted(offered, key=order.__getitem__)[chance.below(len(offered))]

    return choose


def openings_of(rules: Rules, dealer: Seat, answers: Sequence[str]) -> tuple[Opening, ...]:
    """How a deal may be opened, so that cards are played: one way, in which everybody says as little as he can.

    If then no card is played, as many ways as there are for one alone to say something.
    Raises BadRecord where no card is played in any of them.
    """
    decks = [Chance(0, number).shuffled(rules.pack()) for number in range(3)]
    offers: list[tuple[str, ...]] = []

    class Heard(Speaker):
        def __call__(self, offered: Sequence[Move]) -> Move:
            offers.append(tuple(map(str, offered)))
            return super().__call__(offered)

    for deck in decks:
        offers.clear()
        if plays(rules, dealer, deck, Heard((), answers)):
            return ((),)
    quiet = [offered[-1] for offered in offers]
    alone = [(*quiet[:turn], said) for turn, offered in enumerate(offers) for said in offered[:-1]]
    found = tuple(opening for opening in alone if plays(rules, dealer, decks[0], Speaker(opening, answers)))
    if not found:
        raise BadRecord(f"No card of {rules.title} is played where this is said: {', '.join(answers) or 'nothing'}.")
    return found


def plays(rules: Rules, dealer: Seat, deck: Sequence[Card], say: Speaker) -> bool:
    """Whether anybody is asked for a card."""
    return at_first_card(rules, dealer, deck, say) is not None


def at_first_card(rules: Rules, dealer: Seat, deck: Sequence[Card], say: Speaker) -> tuple[Table, Seat] | None:
    """The table when the first card is asked for, and of whom; None where the deal ends before."""
    t = laid_out(rules, dealer, deck)
    story = rules.play(t)
    try:
        seat, offered, _ = next(story)
        while not isinstance(offered[0], Card):
            seat, offered, _ = story.send(say(offered))
    except StopIteration:
        return None
    return t, seat
