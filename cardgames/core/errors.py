"""What can be wrong with what comes from outside, each told in one sentence."""

from __future__ import annotations


class IllegalMove(ValueError):
    """A move that the rules forbid now; its text is a sentence, with the words of the clause where they are known.

    move: its text, cut short if it is long. clause: the clause that forbids it, or "" where none applies.
    sentence: what is wrong, without the words of the clause.
    """

    def __init__(self, sentence: str, move: str = "", clause: str = "", words: str = "") -> None:
        super().__init__(" ".join(filter(None, (sentence, words, clause and f"({clause})"))))
        self.move = move
        self.clause = clause
        self.sentence = sentence


class BadRecord(ValueError):
    """A record, pack or ruling that cannot be read.

    deal, move: where it stands, counted from 0, or None. clause: the clause that is broken, or "".
    """

    def __init__(self, sentence: str, deal: int | None = None, move: int | None = None, clause: str = "") -> None:
        super().__init__(sentence)
        self.deal = deal
        self.move = move
        self.clause = clause


LONGEST_NUMBER = 1024
"""The most binary digits of a number that is written out, or that is a seed."""


def quote(thing: object, most: int = 40) -> str:
    """Somebody's input as it may stand in a sentence: in quotation marks, printable, and cut short."""
    if not isinstance(thing, (str, int, float)):
        return kind(thing)
    if isinstance(thing, int) and thing.bit_length() > LONGEST_NUMBER:
        return "a number that is too long"
    text = str(thing)
    text = text[: most + 1].encode("unicode_escape", "replace").decode("ascii")
    return f'"{text[:most]}…"' if len(text) > most else f'"{text}"'


def check_seed(seed: object) -> None:
    """Raises BadRecord where this is no seed, from which cards can be shuffled."""
    if type(seed) is not int:
        raise BadRecord(f"A seed is a whole number, not {quote(seed)}.")
    if seed.bit_length() > LONGEST_NUMBER:
        raise BadRecord(f"A seed has no more than {LONGEST_NUMBER} binary digits.")


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
