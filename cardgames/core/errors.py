"""What can be wrong with what comes from outside, each told in one sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from cardgames.core.move import Card
from cardgames.core.phrase import Name, Part, Phrase, join

MAX_SHOWN_CHARACTERS = 40
"""The maximum length of input that is quoted in a message."""


Reason: TypeAlias = Literal[
    "over", "not dealt", "nothing to take back", "not your turn", "unknown", "no such move", "not held", "not now"
]
"""Why a move is refused: nobody is to move; another is; no such card or move exists; it is not legal now; its card is
not held; the rules forbid it."""

REASON_SENTENCES: dict[Reason, str] = {
    "over": "The game is over, so no move can be made.",
    "not dealt": "The next deal has not been dealt, so no move can be made.",
    "nothing to take back": "There is no move to take back.",
    "not your turn": "It is {seat}'s turn, and the hand of {seat} is not open.",
    "unknown": "{move} is not a move and not a card of this game.",
    "no such move": "{move} is not a move that {seat} has now.",
    "not held": "{seat} does not hold {card}.",
    "not now": "{seat} may not play {card} now.",
}
"""Each reason as a sentence."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is refused, as data.

    reason: that which applies. seat: the letter of the seat to move, "" where nobody is. move: the text of the move,
    cut short if it is long. card: the card that it names, if it is one. clause: the clause that forbids it, "" where
    none does: nobody needs a rule for not playing a card that they do not hold, or that does not exist.
    """

    reason: Reason
    seat: str = ""
    move: str = ""
    card: Card | None = None
    clause: str = ""

    @property
    def sentence(self) -> Phrase:
        """What is wrong, in a sentence, without the words of the clause."""
        known: dict[str, Part] = {"move": Name(quote(self.move)), "seat": Name(self.seat)}
        if self.card is not None:
            known["card"] = Phrase("the {card}", card=self.card.name)
        pattern = REASON_SENTENCES[self.reason]
        return Phrase(pattern, **{name: part for name, part in known.items() if f"{{{name}}}" in pattern})


class IllegalMove(ValueError):
    """A move that is refused; its text is a sentence, with the words of the clause where they are known.

    refusal: why, as data. move: its text, cut short if it is long. clause: the clause that forbids it, or "".
    sentence: what is wrong, without the words of the clause.
    """

    def __init__(self, refusal: Refusal, words: str = "") -> None:
        super().__init__(with_clause(refusal.sentence, words, refusal.clause))
        self.refusal = refusal
        self.move = refusal.move[:MAX_SHOWN_CHARACTERS]
        self.clause = refusal.clause
        self.sentence = refusal.sentence


def with_clause(sentence: str, words: str, clause: str) -> str:
    """A sentence with the words of its clause and the id of that, as far as there are any."""
    cites = Phrase("({ids})", ids=Name(clause)) if clause else ""
    return join([text for text in (sentence, words, cites) if text], " ")


class BadRecord(ValueError):
    """A record, pack or ruling that cannot be read.

    deal, move: where it stands, counted from 0, or None. clause: the clause that is broken, or "".
    """

    def __init__(self, sentence: str, deal: int | None = None, move: int | None = None, clause: str = "") -> None:
        super().__init__(sentence)
        self.deal = deal
        self.move = move
        self.clause = clause


MAX_NUMBER_BITS = 1024
"""The maximum size of a seed, and of a number that is written out."""


def quote(thing: object) -> str:
    """Somebody's input as it may stand in a sentence: in quotation marks, printable, and cut short."""
    if not isinstance(thing, (str, int, float)):
        return kind(thing)
    if isinstance(thing, int) and thing.bit_length() > MAX_NUMBER_BITS:
        return "a number that is too long"
    text = str(thing)
    text = text[: MAX_SHOWN_CHARACTERS + 1].encode("unicode_escape", "replace").decode("ascii")
    return f'"{text[:MAX_SHOWN_CHARACTERS]}…"' if len(text) > MAX_SHOWN_CHARACTERS else f'"{text}"'


def check_seed(seed: object) -> None:
    """Raises BadRecord where this cannot be the seed of a shuffle."""
    if type(seed) is not int:
        raise BadRecord(f"A seed is a whole number, not {quote(seed)}.")
    if seed.bit_length() > MAX_NUMBER_BITS:
        raise BadRecord(f"A seed has no more than {MAX_NUMBER_BITS} binary digits.")


def kind(thing: object) -> str:
    """What a thing is called where JSON is read: "a list"."""
    kinds: dict[type, str] = {
        str: "a text",
        bool: "a truth value",
        int: "a number",
        float: "a number",
        list: "a list",
        tuple: "a list",
        dict: "an object",
        type(None): "null",
    }
    return kinds.get(type(thing), "a value of another kind")
