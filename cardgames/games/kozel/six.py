"""KOZEL, the text for six players. Read it beside seeds/kozel.toml, in the order of the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Literal

from cardgames.core import (
    SEATS,
    VERBS,
    Card,
    Deals,
    Match,
    Name,
    Phrase,
    Seat,
    Story,
    Table,
    Verb,
    ruling,
)
from cardgames.core.tricks import MayPlay, race
from cardgames.games.kozel.common import TRUMPS, PermanentTrumps, card_of, trumps, whole_pack

SIX, QUEEN = [next(card for card in whole_pack(6) if card.text == text) for text in ("6C", "QC")]
HIGHEST_SIX = card_of("6", "C", TRUMPS, QUEEN.rank + 1)
"""k6.catch: the six of clubs where it is a trump, above the queen."""
CHASE = frozenset((SIX, HIGHEST_SIX, QUEEN))
"""k6.catch: the hunter and the hunted."""
GAME_POINTS = 12
"""k6.score: the points that win the game."""


@dataclass(frozen=True)
class Six(PermanentTrumps):
    """Three against three with the sixes; the six of clubs catches the queen of clubs, and twelve points win.

    all_tricks: what all six tricks are worth (k6.score). six_of_clubs: whether the six of clubs follows suit, and
    caught: when it catches the queen (k6.catch).
    """

    name = "kozel-six"
    title = "Kozel for six"
    numbers = (6,)
    number_clause = "k6.pl"
    pack_clause = "k6.pack"
    verbs = VERBS | {"outcome": Verb("{other}")}

    players: int = 6
    all_tricks: Literal["as in the first text", "four points"] = ruling("as in the first text", "k6.score")
    six_of_clubs: Literal["follows suit", "may always be played", "is the highest trump"] = ruling(
        "follows suit", "k6.catch"
    )
    caught: Literal["whenever they meet", "there before or forced"] = ruling("whenever they meet", "k6.catch")

    def pack(self) -> Sequence[Card]:
        """k6.pack  Thirty-six cards. k6.trump  The six of diamonds is the lowest of fifteen trumps.

        k6.catch  By ruling the six of clubs is the highest of sixteen.
        """
        pack = whole_pack(6)
        return [HIGHEST_SIX if card is SIX else card for card in pack] if self.six_is_trump else pack

    @property
    def six_is_trump(self) -> bool:
        """k6.catch  Whether the six of clubs is not a club but the highest trump."""
        return self.six_of_clubs == "is the highest trump"

    def side(self, seat: Seat) -> str:
        """k6.pl  Three against three, seated alternately."""
        return super().side(seat)

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """k6.deal  Six cards each, one at a time."""
        t.trump = TRUMPS
        t.deal_hands(deck, 6, "k6.deal")

    def play(self, t: Table) -> Story[dict[str, int]]:
        """k6.deal  The dealer's left leads. k6.catch  The play ends at once when the queen of clubs is caught.

        k6.caught  Then nothing else in the hand counts.
        """
        trick, tricks = t.trick, t.tricks

        def met(_: Seat) -> bool:
            """k6.catch  Whether the last card played has brought the six and the queen of clubs together."""
            played = trick or (tricks[-1][0] if tricks else None)
            return played is not None and played[-1][1] in CHASE and self.catch(t) is not None

        yield from self.tricks(t, t.left_of(t.dealer), met, "k6.deal")
        catch = self.catch(t)
        if catch is None:
            return self.points(t)
        hunted, side = catch
        t.announce("outcome", None, "k6.catch", partial(catch_text, hunted, side))
        return dict.fromkeys(self.sides(), 0) | {side: 4}

    def catch(self, t: Table) -> tuple[Seat, str] | None:
        """k6.catch  Who loses the queen of clubs to which side: the one whose six of clubs lies in the trick with her.

        By ruling only if she lay there first, or her player had nothing else to play.
        """
        trick = t.trick or (t.tricks[-1][0] if t.tricks else ())
        cards = [card for _, card in trick]
        hunting = HIGHEST_SIX if self.six_is_trump else SIX
        if QUEEN not in cards or hunting not in cards:
            return None
        six, queen = cards.index(hunting), cards.index(QUEEN)
        hunter, hunted = trick[six][0], trick[queen][0]
        hand = t.hands[hunted]
        forced = not hand or (trick[0][1].suit == TRUMPS and not trumps(hand))
        if self.side(hunter) == self.side(hunted) or (
            self.caught != "whenever they meet" and six < queen and not forced
        ):
            return None
        return hunted, self.side(hunter)

    def may_play(self, t: Table, hand: Sequence[Card], led: Card) -> tuple[tuple[Card, ...], str]:
        """k6.catch  The six of clubs follows suit like any club; by ruling it may always be played."""
        cards, clause = super().may_play(t, hand, led)
        if not self.hides_clause:
            return cards, clause
        return (*cards, *[card for card in hand if card is SIX and card not in cards]), clause

    def may_play_in(self, t: Table) -> MayPlay:
        """k6.catch  Whether the six of clubs may always be played."""
        return super().may_play_in(t) if self.hides_clause else self.following

    @cached_property
    def hides_clause(self) -> bool:
        """k6.catch  Only who may play the six of clubs at any time has something to hide."""
        return self.six_of_clubs == "may always be played"

    def public_clause(self, card: Card, clause: str) -> str:
        """k6.catch  A six of clubs that may be played at any time does not tell whether its player could follow."""
        return "k6.catch" if card is SIX and self.hides_clause else clause

    def points(self, t: Table) -> dict[str, int]:
        """k6.score  On paper: more than sixty card points win two, ninety four; sixty each nothing.

        All tricks win the game from a side without points, and take the others' points from them.
        """
        count = self.tally(t)
        t.announce("outcome", None, "k6.score", partial(outcome, count))
        winner, loser = sorted(count, key=count.__getitem__, reverse=True)
        points = dict.fromkeys(self.sides(), 0)
        if count[winner] > 60:
            points[winner] = 4 if count[winner] >= 90 else 2
        if self.took_all(t) and self.all_tricks != "four points":
            points[winner] = 0 if t.score[loser] else GAME_POINTS - t.score[winner]
            points[loser] = -t.score[loser]
        return points

    def match(self, m: Match) -> Deals:
        """k6.score  Twelve points win. k6.deal  The deal passes to the left, but sixty points each are dealt again."""
        yield from race(m, GAME_POINTS, lambda t: t.left_of(t.dealer) if any((t.points or {}).values()) else t.dealer)


def catch_text(hunted: Seat, side: str) -> Phrase:
    """How a deal ended with the queen of clubs, in words."""
    return Phrase("{seat}'s queen of clubs is caught by {side}", seat=Name(SEATS[hunted]), side=Name(side))


def outcome(count: Mapping[str, int]) -> Phrase:
    """What a deal comes to, in words."""
    (one, n), (other, m) = count.items()
    return Phrase("{side} has {n} points and {other} has {m} points", side=Name(one), n=n, other=Name(other), m=m)
