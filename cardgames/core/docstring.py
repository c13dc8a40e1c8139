"""Docstrings that name their source: before each sentence the clauses or claims from which it comes."""

import re

SOURCES = re.compile(r"(?:^|(?<=[.;] ))((?:[a-z]\w*(?:\.\w+)+, )*[a-z]\w*(?:\.\w+)+) +(?=\w)")


def citations(of: object) -> list[tuple[str, str]]:
    """What the first paragraph of a docstring says, by which clauses or claims, "" for none; in parts, at least one.

    "goat.play.3, goat.play.4  The highest number takes the book." has one part: these two names, and the sentence.
    """
    says = " ".join((of.__doc__ or "").partition("\n\n")[0].split())
    before, *parts = SOURCES.split(says)
    found = [(ids, text.strip()) for ids, text in zip(parts[::2], parts[1::2], strict=True)]
    return [("", before.strip()), *found] if before or not found else found
