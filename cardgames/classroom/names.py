"""The names of pupils: what of them is shown, and which look like another."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache

from cardgames.words import languages, load

MAX_LETTERS = 24
"""Letters, as a reader counts them."""
MAX_ACCENTS = 2
"""The most accents on one letter, which Vietnamese needs."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that draw nothing: fillers of Hangul, and Braille without a dot."""
JOINER = "\u200d"
"""What makes one picture of several, such as a family."""
KEYS = ("class-computer", "class-muted", "class-nameless", "class-teacher")
"""The words by which pages speak of those who have no name of their own."""
LOOKALIKES = {
    **str.maketrans(
        "\u0430\u0432\u0433\u0435\u0456\u0458\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u04bb\u0501\u0455",
        "abreljkmhopctyxhds",
    ),  # Cyrillic
    **str.maketrans("\u03b1\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7", "aelkvoptux"),  # Greek
    **str.maketrans("01i\u0131", "olll"),
}
"""Letters of other alphabets, and figures, that look like Latin ones."""


def plain_name(name: object) -> str:
    """A name as it may be shown: one line of some letters, no sign that cannot be seen or that turns text round."""
    if not isinstance(name, str):
        return ""
    text = unicodedata.normalize("NFC", name[:400])
    line = " ".join("".join(" " if sign.isspace() else sign for sign in text).split())
    return "".join(list(_letters(line))[:MAX_LETTERS]).strip()


def look(name: str) -> str:
    """What a name looks like at a glance: two that look alike give the same."""
    bare = unicodedata.normalize("NFKD", name).casefold()
    return "".join(filter(str.isalnum, bare)).translate(LOOKALIKES) or bare


@cache
def _of_pages() -> frozenset[str]:
    words = [str(dict(load(language).part("class"))[key]) for language in languages() for key in KEYS]
    return frozenset(map(look, words))


def is_of_pages(name: str) -> bool:
    """Whether a name looks like what pages call somebody else, such as "computer", in any language."""
    return bool(name) and look(name.rstrip("0123456789 ")) in _of_pages()


def unlike(name: str, others: Iterable[str]) -> str:
    """The name, with a number where another one looks like it."""
    seen = set(map(look, others))
    numbered = (f"{name} {number}" for number in range(2, 1000))
    return name if not name or look(name) not in seen else next(each for each in numbered if look(each) not in seen)


def _letters(line: str) -> Iterator[str]:
    """The letters of a line with their accents, and pictures as a whole; what cannot be seen is left out."""
    letter, joins = "", False
    for sign in line:
        kind = unicodedata.category(sign)
        if sign == JOINER and _is_picture(letter):
            joins = True
        elif sign in BLANK or (kind[0] in "CZ" and sign != " "):
            continue
        elif kind in ("Mn", "Me", "Mc") or "\U0001f3fb" <= sign <= "\U0001f3ff":  # an accent, or the tone of a skin
            if letter and sum(unicodedata.category(each)[0] == "M" for each in letter) < MAX_ACCENTS:
                letter += sign
        elif joins and _is_picture(sign):
            letter, joins = f"{letter}{JOINER}{sign}", False
        elif _is_flag(sign) and _is_flag(letter):
            letter += sign
        else:
            if letter:
                yield letter
            letter, joins = sign, False
    if letter:
        yield letter


def _is_picture(letter: str) -> bool:
    return bool(letter) and unicodedata.category(letter[0]) == "So"


def _is_flag(letter: str) -> bool:
    return len(letter) == 1 and "\U0001f1e6" <= letter <= "\U0001f1ff"
