"""GIFT. Read it beside its rulebook, seeds/gift.toml.

Every rule here names the clause that it comes from.

Change it step by step, and after each step run

    python3 -m cardgames check-rulebook gift
    python3 -m cardgames play gift
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardgames.core import VERBS, Card, Deals, Match, Move, Rules, Seat, Spoken, Story, Table, Verb, ask, saying

# What is easily changed. After each: the clause that says it, the question, and what it may be.
CARDS_EACH = 3  # gift.deal: How many cards does each get? 1 to 3
TAKES = "highest"  # gift.take: Which card takes the trick? "highest", "lowest"

# The cards: the text in records, the name that players use, the suit, the rank, and what a card counts.
PACK = tuple(
    Card(f"{short}{n}", f"{n} of {suit}", suit, n, n)
    for short, suit in (("S", "suns"), ("M", "moons"))
    for n in range(1, 6)
)


# To play a card is a move already, and so is `saying("pass")`. Any other move is a small class like this one.
@dataclass(frozen=True, slots=True, repr=False)
class Slip(Move):
    """gift.slip  A card of the hand goes to the other player, unseen by all else."""

    whose: Seat = field()
    card: Card = field()
    does = "slip a card"

    def __str__(self) -> str:
        return f"slip {self.card}"

    __repr__ = __str__


@dataclass(frozen=True)
class Gift(Rules):
    """The leader lays a card open, may slip one to a neighbour, and all play their cards out."""

    name = "gift"
    title = "Gift"
    rulebook = "gift"
    numbers = (3,)  # how many may play
    number_clause = "gift.pl"
    pack_clause = "gift.pack"
    move_words = ("keep", "slip")  # the first words of all moves that are not cards
    # Events of its own: their words, from where to where the cards go, and who sees them.
    verbs = VERBS | {
        "boast of": Verb("{seat} boasts of {cards}", "hand", "hand"),
        "slip": Verb("{seat} slips {cards} to {other}", "hand", "other hand", "seat"),
        "keep": Verb("{seat} keeps all"),
        "find": Verb("{seat} finds {cards} from {other}", "other hand", "hand", "seat"),
    }

    players: int = 3  # how many play if nobody says how many

    def pack(self) -> Sequence[Card]:
        """gift.pack  All the cards."""
        return PACK

    def match(self, m: Match) -> Deals:
        """gift.end  One deal is a game."""
        t = yield m.deal(m.dealer)
        m.add(t)
        best = max(m.score.values())
        m.end([side for side, points in m.score.items() if points == best])

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """gift.deal  The same number of cards each; the rest lies face down."""
        t.deal_hands(deck, CARDS_EACH, "gift.deal")

    def play(self, t: Table) -> Story[dict[str, int]]:
        """gift.open  The dealer's left boasts of a card. gift.slip  Then one may be slipped on.

        gift.play  All play. gift.take  The best card takes.
        """
        leader = t.left_of(t.dealer)
        # Each choice: who chooses, among what, and the clause that says so. Never leave out `yield`.
        shown: Card = yield ask(leader, t.hands[leader], "gift.open")
        t.announce("boast of", leader, "gift.open", None, shown.alone)
        slips = [Slip(leader, card) for card in t.hands[leader]]
        move: Slip | Spoken = yield ask(leader, [*slips, *saying("keep all")], "gift.slip")
        if isinstance(move, Slip):
            other = t.left_of(leader)
            t.hands[leader].remove(move.card)
            t.hands[other].append(move.card)
            t.announce("slip", leader, "gift.slip", other, move.card.alone, leader)
            t.announce("find", other, "gift.slip", leader, move.card.alone, other)
        else:
            t.announce("keep", leader, "gift.slip")
        while t.hands[leader]:
            for seat in t.round_from(leader):
                if t.hands[seat]:
                    card: Card = yield ask(seat, t.hands[seat], "gift.play")
                    t.play(seat, card, "gift.play")
            best = max if TAKES == "highest" else min
            leader = best(t.trick, key=lambda played: (played[1].rank, played[1].suit))[0]
            t.take(leader, "gift.take")
        return self.tally(t)  # what each side scores: a trick each, unless you write a `tally` of your own
