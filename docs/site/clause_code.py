"""The code that carries a clause out, as it stands in the files of a game."""

from __future__ import annotations

import ast
import re
import textwrap
from functools import cache
from pathlib import Path

from pygments.lexers import PythonLexer
from pygments.token import STANDARD_TYPES, Token

import places
from cardgames.rulebooks.rulebook import Place


@cache
def tokens(source: str) -> tuple[tuple[str, ...], ...]:
    """Python as pieces of text, each with the class by which the site colours it; ["text"] alone has no colour."""
    pieces: list[list[str]] = []
    for kind, text in PythonLexer(stripnl=False, ensurenl=False).get_tokens(source):
        while kind not in STANDARD_TYPES and kind is not Token:
            kind = kind.parent
        colour = STANDARD_TYPES[kind]
        if pieces and pieces[-1][1:] == ([colour] if colour else []):
            pieces[-1][0] += text
        else:
            pieces.append([text, colour] if colour else [text])
    return tuple(map(tuple, pieces))


@cache
def source(place: Place, clause: str) -> str:
    """The statement that stands at a place; of a class, only what names the clause."""
    text, tree = parse(places.ROOT / place.file)
    node = next(node for node in ast.walk(tree) if isinstance(node, ast.stmt) and node.lineno == place.line)
    decorated = min([node.lineno, *(part.lineno for part in getattr(node, "decorator_list", []))])
    lines = text.splitlines()
    if isinstance(node, ast.ClassDef):
        cited = re.compile(rf"\b{re.escape(clause)}\b")
        parts = [lines[decorated - 1 : node.body[0].lineno - 1]]
        for part in node.body:
            body = lines[part.lineno - 1 : part.end_lineno]
            if not isinstance(part, ast.FunctionDef) and cited.search("\n".join(body)):
                parts.append(body)
        return "\n".join(line for part in parts for line in part)
    return textwrap.dedent("\n".join(lines[decorated - 1 : node.end_lineno]))


@cache
def parse(path: Path) -> tuple[str, ast.Module]:
    """A file of the package, as text and as a tree."""
    text = path.read_text("utf-8")
    return text, ast.parse(text)
