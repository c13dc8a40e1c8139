"""A hint: which move, why, and what it rests on. It is worked out from a view, so it tells nothing that is hidden."""

from __future__ import annotations

from typing import NamedTuple

from cardgames.core import Capital, Card, Inner, Move, Phrase, Rules, View, quantity
from cardgames.core.event import card_names
from cardgames.players.by_the_book import ByTheBook
from cardgames.players.sampling import Sampling

SEED = "hint"

ONLY_MOVE_REASON = "There is no other move."
COUNT_REASON = "It did best when the cards you cannot see were dealt in many ways."
NO_COUNT_REASON = "The rulebook has no advice here, and no deal that fits all you have seen was found in time."
EQUAL_PLACES_REASON = "You see none of these cards, so one place is as good as another."


class Hint(NamedTuple):
    """move: what to do. words: that and why, in a sentence. clause: the clause or claim behind it.

    why: how it was found among those that the advice leaves, in a sentence with its figures; "" where it leaves one.
    """

    move: Move
    words: str
    clause: str
    why: str = ""


def hint(rules: Rules, view: View, worlds: int | None = None) -> Hint:
    """What the seat of a view may do best, and why. Raises IndexError where it is not to move.

    Where the advice of the rulebook leaves one move, it is that; where it leaves several or none, worlds that fit what
    the seat has seen are dealt and played out, and counted. worlds: how many, else as many as there is time for.
    """
    if not view.legal:
        raise IndexError("This seat is not to move, so there is no hint.")
    if len(view.legal) == 1:
        return Hint(view.legal[0], advising(view.legal[0], ONLY_MOVE_REASON), "")
    steps = ByTheBook(rules, SEED).steps(view)
    left = steps[-1].left if steps else view.legal
    said = steps[-1].words if steps else ""
    clause = steps[-1].clause if steps else ""
    if len(left) == 1:
        return Hint(left[0], advising(left[0], said), clause)
    if all(move.at is not None for move in left):
        return Hint(left[0], advising(left[0], EQUAL_PLACES_REASON), clause)
    count = Sampling(rules, SEED, worlds).count(view, left)
    if count is None:
        move = ByTheBook(rules, SEED).choose(view)
        return Hint(move, advising(move, said or NO_COUNT_REASON), clause)
    move = max(count.values, key=count.values.__getitem__)
    return Hint(move, advising(move, said or COUNT_REASON), clause, count_text(count.worlds, bool(said)))


def count_text(worlds: int, advised: bool) -> str:
    """How the count was made, in words. advised: whether advice had narrowed down the moves."""
    among = "the moves that this leaves" if advised else "your moves"
    deals = quantity(worlds, "deal") if worlds > 1 else "one deal"
    pattern = f"Of {among} it did best in {{deals}} that fit all you have seen, each played on by the book."
    return Phrase(pattern, deals=deals)


def advising(move: Move, why: str) -> str:
    """A move, and why, in a sentence."""
    return Phrase("{move}: {reason}", move=spoken_move(move), reason=Inner(why))


def move_name(move: Move) -> str:
    """A move as one speaks of it: "the red 15", and any but a card as it is `called`."""
    return card_names(move.alone) if isinstance(move, Card) else spoken_move(move)


def spoken_move(move: Move) -> str:
    """A move as one says it: "Play the red 15"."""
    if isinstance(move, Card):
        return Phrase("Play {cards}", cards=card_names(move.alone))
    if move.say:
        return move.say
    text = str(move)
    if move.card is not None:
        what = move.group or text.removesuffix(f" {move.card}")
        pattern, parts = (what.pattern, what.parts) if isinstance(what, Phrase) else (what, {})
        text = Phrase(f"{pattern} {{cards}}", **parts, cards=card_names(move.card.alone))
    return Capital(text)
