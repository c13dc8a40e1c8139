"""A whole game that is written down in a notebook: its rulebook as TOML and its rules as a class, in cells."""

from __future__ import annotations

import ast
import linecache
import sys
from collections.abc import Iterator
from functools import cache
from html import escape
from inspect import isfunction
from pathlib import Path
from typing import TYPE_CHECKING

from cardgames.core import BadRecord, Game, Rules
from cardgames.notebook.show import Output, box, lines
from cardgames.notebook.verdict import AMBER, GREEN
from cardgames.rulebooks import playing
from cardgames.words import load

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

    from cardgames.authoring.rules_check import Finding

NAME = "own-game"
"""What a game of one's own is called."""


class OwnGame(Output):
    """What is still to be written or mended in a game of one's own. faults: each in a sentence."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = faults
        words = load()
        head = words("notebook-own-open", n=len(faults)) if faults else words("notebook-own-whole")
        items = "".join(f"<li>{escape(fault)}</li>" for fault in faults)
        html = box(f"<b>{escape(head)}</b>{f'<ul>{items}</ul>' if faults else ''}", AMBER if faults else GREEN)
        super().__init__(html, "\n".join(map(lines, [head, *(f"- {fault}" for fault in faults)])))


def own_game(rulebook: object, rules: object) -> OwnGame:
    """Put a game of your own on the shelf as "own-game", and list what it lacks: `own_game(rulebook, MyGame)`.

    rulebook: its TOML. rules: its class, written in cells of this notebook. Raises BadRecord where they are neither.
    """
    from cardgames.authoring.check import check
    from cardgames.browser.own_game import install

    if not isinstance(rulebook, str) or not isinstance(rules, type) or not issubclass(rules, Rules):
        raise BadRecord(load()("notebook-own-want"))
    folder = Path(_folder().name)
    path = sys.modules["cardgames.games"].__path__
    if str(folder / "games") not in path:
        (folder / "games").mkdir()
        path.append(str(folder / "games"))
    code = _code(rules)
    install(code, rulebook, folder)
    return OwnGame([_sentence(found, code) for found in check(NAME)[0]])


def own_deal(**hands: str) -> Game:
    """A deal of your own game in which the seats hold these cards first: `own_deal(A="QC 9H", B="KH")`.

    The rest of the pack is dealt in its order. Raises BadRecord where a card is not in the pack, or a hand too long.
    """
    game = playing.new(NAME, seed=1)
    deck = [str(card) for card in game.rules.pack()]
    game = playing.new(NAME, deck=deck)
    places = {
        seat: [deck.index(str(card)) for card in held] for seat, held in zip(game.seats, game.table.hands, strict=True)
    }
    wanted: dict[int, str] = {}
    for seat, cards in hands.items():
        if len(cards.split()) > len(places.get(seat, ())) or not {*cards.split()} <= {*deck}:
            raise BadRecord(load()("notebook-own-hand", seat=seat, cards=cards))
        wanted |= dict(zip(places[seat], cards.split(), strict=False))
    rest = iter(card for card in deck if card not in wanted.values())
    return playing.new(NAME, deck=[wanted.get(place) or next(rest) for place in range(len(deck))])


@cache
def _folder() -> TemporaryDirectory[str]:
    """The folder of the two files; it goes with this kernel."""
    from tempfile import TemporaryDirectory

    return TemporaryDirectory(prefix="own-game-")


MODULES = ("dataclasses", "cardgames.core", "cardgames.games.packs")
"""What the file of a game has everything of."""


def _code(rules: type[Rules]) -> str:
    """A class, the classes that it is made from, and what else their cells define, as a file."""
    own = [kind for kind in reversed(rules.__mro__) if issubclass(kind, Rules) and kind.__module__ == rules.__module__]
    cells = dict.fromkeys(part for kind in own for part in _cell(kind))
    imports = [ast.unparse(ast.ImportFrom(module, [ast.alias("*")], 0)) for module in MODULES]
    return "\n".join([*imports, *cells, f"OwnGame = {rules.__name__}", ""])


def _cell(kind: type) -> Iterator[str]:
    """What the cell of a class defines, statement by statement."""
    for function in filter(isfunction, vars(kind).values()):
        text = linecache.getlines(function.__code__.co_filename)
        tree = ast.parse("".join(text))
        if kind.__name__ in {node.name for node in tree.body if isinstance(node, ast.ClassDef)}:
            for node in tree.body:
                if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                    first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                    yield "".join(text[first - 1 : node.end_lineno])
            return
    raise BadRecord(load()("notebook-own-source", name=kind.__name__))


def _sentence(found: Finding, code: str) -> str:
    """A finding, with the very line of a cell in place of its number."""
    file, _, number = found.place.rpartition("/")[2].partition(", line ")
    if file.endswith(".py") and number.isdecimal() and int(number) <= len(code.splitlines()):
        return str(found._replace(place=code.splitlines()[int(number) - 1].strip()))
    return str(found._replace(place=load()("notebook-own-line", line=number)))
