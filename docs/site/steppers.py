"""Worked examples as figures: a picture and words for everyone, steps for whoever has JavaScript.

The scenes are made here, by the same code that draws the live table; the page's script only shows one after the other.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping
from typing import Any

import cardgames
import dressing
import stills
import translated
from cardgames.records import link
from cardgames.rulebooks.rulebook import Example
from cardgames.widgets.difference import differences
from cardgames.widgets.faces import faces
from cardgames.widgets.picture import by_night, picture
from cardgames.widgets.scene import scene, scenes
from cardgames.words import Words

BUTTONS = (
    ("first", "example-first", "example-to-start"),
    ("previous", "example-back", "example-one-back"),
    ("next", "example-next", "example-one-on"),
    ("last", "example-last", "example-to-end"),
)
"""What each does, and the keys of its label and of its name."""


def still(example: Example, said: Words) -> str:
    """The picture of where an example ends."""
    return by_night(picture(scene(cardgames.replay(dict(example.record)), words=said), said))


def stepper(example: Example, name: str, page: str, said: Words) -> str:
    """The figure of one example; `name` is its id on the page, and the name of its picture beside the page.

    page: the game whose page it is; an example of another game is linked to the clauses on the page of that one.
    """
    game = example.record["game"]
    clauses = "" if game == page else f"../{game}/"
    whole = list(scenes(example.record, words=said))
    steps = [bare(each, clauses or "./") for each in whole]
    title = f"{name}.title"
    buttons = "".join(
        f'<button type="button" class="md-button" data-step="{step}" aria-label="{said.site(says)}">'
        f"{said.site(label)}</button>"
        for step, label, says in BUTTONS
    )
    printed = said.site("example-printed")
    origin = f'<span class="replay-origin">{printed}</span>' if example.printed else ""
    text = f"<p>{translated.inline(said, example.text)}</p>" if example.text else ""
    return (
        f'<figure class="replay" id="{name}" data-cardgames="replay" data-game="{game}" aria-labelledby="{title}">'
        f'<figcaption><strong id="{title}">{translated.inline(said, example.title)}</strong>{origin}{text}</figcaption>'
        f'<div class="replay-steps" role="group" aria-label="{said.site("example-steps")}" hidden>{buttons}'
        f'<output class="replay-at">{said.site("example-start")}</output></div>'
        f"{table(picture(whole[-1], said), name)}"
        f"{refusals(example, said)}"
        f"{playable(example, said)}"
        f'<details class="replay-words"><summary>{said.site("example-words")}</summary>'
        f"{story(example.record, said, clauses)}</details>"
        f'<details class="replay-code"><summary>{said.site("example-python")}</summary>{runnable(name, game)}</details>'
        f'<script type="application/json" data-scenes>{embedded(differences(steps))}</script>'
        "</figure>"
    )


def table(drawn: str, name: str) -> str:
    """The place of the table, and its picture, which is fetched only on paper and where no script draws the table."""
    image = stills.image(drawn, f"{name}.svg")
    width, height = (side.partition("=")[2].strip('"') for side in stills.size(drawn, name).split())
    room = f"--wide:{width}px;--shape:{width}/{height}"
    return (
        f'<div class="replay-still" style="{room}"><noscript>{image}</noscript></div><div class="replay-table"></div>'
    )


def refusals(example: Example, said: Words) -> str:
    """What may not be done at the end of an example, and the clause that says so."""
    game = cardgames.replay(dict(example.record))
    told = [
        f"<li>{translated.inline(said, game.explain(case['move']))}</li>" for case in example.expect.get("refused", ())
    ]
    return f'<ul class="replay-refused">{"".join(told)}</ul>' if told else ""


def playable(example: Example, said: Words) -> str:
    """The way to a table on which the example goes on, where it has not come to its end."""
    game = cardgames.replay(dict(example.record))
    if game.to_move is None:
        return ""
    address = link.write(game.record(), f"../{game.rules.name}/play/")
    return f'<p class="replay-on"><a href="{address}">{said.site("example-play-on")}</a></p>'


def runnable(name: str, game: str) -> str:
    """The example as code that a reader can run and change; `name` is its id on the page."""
    clause, _, number = name.rpartition(".example-")
    code = f"""\
        import cardgames
        from cardgames.rulebooks import rulebook

        clause = rulebook.load("{game}").clause("{clause}")
        game = cardgames.replay(clause.examples[{int(number) - 1}].record)
        for event in game.events:
            print(event, f"({{event.clause}})")
        game.legal_moves"""
    return dressing.live(dressing.coloured(textwrap.dedent(code)))


def story(record: Mapping[str, Any], said: Words, clauses: str = "") -> str:
    """All that happens in a record as a list of sentences, each with its clause; `clauses` is the page of these."""
    events = cardgames.replay(dict(record)).events
    lines = (
        f'<li>{translated.inline(said, event.text)} <a href="{clauses}#{event.clause}">{event.clause}</a></li>'
        for event in events
    )
    return f"<ol>{''.join(lines)}</ol>"


def bare(shown: dict[str, Any], clauses: str) -> dict[str, Any]:
    """A scene that is only looked at: without what a player would need, and with links to the page of its clauses."""
    hands = {
        seat: [{key: value for key, value in card.items() if key not in ("why", "because")} for card in cards]
        for seat, cards in shown["hands"].items()
    }
    return {**shown, "hands": hands, "moves": [], "rulebook": clauses}


def pack_of(game: str) -> str:
    """The card faces of a game, once a page."""
    return f'<script type="application/json" data-faces="{game}">{embedded(faces(game))}</script>'


def embedded(data: object) -> str:
    """JSON that may stand inside a script element."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("</", "<\\/").replace("<!--", "<\\!--")
