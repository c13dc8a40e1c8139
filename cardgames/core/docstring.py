"""Docstrings that name their source: before each sentence the clauses or claims from which it comes."""

import re
import sys

SOURCES = re.compile(r"(?:^|(?<=[.;] ))((?:[a-z]\w*(?:\.\w+)+, )*[a-z]\w*(?:\.\w+)+) +(?=\w)")


def text(of: object) -> str:
    """The docstring of a function or class; `python -OO` has none, and then it is read from the source."""
    if of.__doc__ is None and sys.flags.optimize > 1:
        import ast
        import inspect
        from textwrap import dedent

        (defined,) = ast.parse(dedent(inspect.getsource(of))).body  # type: ignore[arg-type]
        return ast.get_docstring(defined) or ""  # type: ignore[arg-type]
    return of.__doc__ or ""


def citations(of: object) -> list[tuple[str, str]]:
    """What the first paragraph of a docstring says, by which clauses or claims, "" for none; in parts, at least one.

    "goat.play.3, goat.play.4  The highest number takes the book." has one part: these two names, and the sentence.
    """
    says = " ".join(text(of).partition("\n\n")[0].split())
    before, *parts = SOURCES.split(says)
    found = [(ids, text.strip()) for ids, text in zip(parts[::2], parts[1::2], strict=True)]
    return [("", before.strip()), *found] if before or not found else found
