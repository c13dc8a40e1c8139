"""What the table beside the rules shows of a clause: its examples, step by step, and the code that carries it out.

The scenes are made here, by the same code that draws the live table; the page's script only shows one after the other.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping
from typing import Any

import clause_code
from cardgames.games import every
from cardgames.records import link
from cardgames.rulebooks.rulebook import Clause, Place
from cardgames.widgets import lookup
from cardgames.widgets.faces import faces
from cardgames.widgets.picture import by_night, picture
from cardgames.words import Words
from shared_shapes import share


def still(followed: lookup.Replay, words: Words) -> str:
    """The picture of where an example ends, for readers without scripts and for paper."""
    return share(by_night(picture(followed.scenes[-1], words)))


def example_data(
    clause: Clause, number: int, followed: lookup.Replay, code: Mapping[str, tuple[Place, ...]], words: Words
) -> dict[str, Any]:
    """All that the stage shows of one example of a clause, as data. number: of the example, from 1.

    That is its words, its scenes, what is refused at its end, where it is played on, and the cell that runs it.
    followed: its record, replayed; it leads to the clauses on the page of its game. code: for each game that has the
    clause, where it is carried out there; games that carry it out in the same places are named together.
    """
    ended = followed.game
    game = ended.rules.name
    return {
        "titles": [example.title for example in clause.examples],
        "code": [
            {"games": names, "places": [carried_out(place, clause.id) for place in where]}
            for where, names in same_places(code).items()
        ],
        **lookup.example_steps(clause, number, followed, words, f"../{game}/"),
        "on": link.write(ended.record(), f"../{game}/play/") if ended.to_move is not None else "",
        "cell": clause_code.tokens(runnable(clause.id, number, game)),
    }


def same_places(code: Mapping[str, tuple[Place, ...]]) -> dict[tuple[Place, ...], list[str]]:
    """The games that carry a clause out in the same places."""
    games: dict[tuple[Place, ...], list[str]] = {}
    for game, where in code.items():
        games.setdefault(where, []).append(game)
    return games


def runnable(clause: str, number: int, game: str) -> str:
    """An example as code that a reader can run and change."""
    code = f"""\
        import cardgames
        from cardgames.rulebooks import rulebook

        clause = rulebook.load("{game}").clause("{clause}")
        game = cardgames.replay(clause.examples[{number - 1}].record)
        for event in game.events:
            print(event, f"({{event.clause}})")
        game.legal_moves"""
    return textwrap.dedent(code)


def carried_out(place: Place, clause: str) -> dict[str, Any]:
    """The code at one place, with its file and line."""
    return {"file": place.file, "line": place.line, "code": clause_code.tokens(clause_code.source(place, clause))}


def packs() -> dict[str, dict[str, str]]:
    """The faces of the cards of every game."""
    return {game.name: faces(game.name) for game in every()}


def as_json(data: object) -> str:
    """Data as JSON that may stand inside a script element, too."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("</", "<\\/").replace("<!--", "<\\!--")
