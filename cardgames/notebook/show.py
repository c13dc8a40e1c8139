"""Things that show themselves in a notebook: a rule, cards, hands, a trick, a story, code; in words without HTML.

Colours are those of the page, by day and by night: nothing is painted but faint lines.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterable, Sequence
from html import escape
from io import StringIO
from keyword import iskeyword
from pathlib import Path
from token import COMMENT, NAME, STRING
from tokenize import TokenError, generate_tokens
from typing import Any

from cardgames.core import BadRecord, Card, Game, quote
from cardgames.rulebooks import rulebook
from cardgames.widgets.faces import face, pack
from cardgames.words import Words, load

BOX = "border-left:4px solid #8888;padding:.3em .9em;margin:.4em 0;max-width:46em;line-height:1.5"
LINES = "overflow-x:auto;margin:.3em 0;white-space:pre"
NO_WRAP = "white-space:pre;word-break:normal;overflow-wrap:normal"
"""Of code: its lines stay as they are. JupyterLab would break them, and within words, too, by a style of its own."""
SMALL = "font-size:.85em;opacity:.8"
CARD = "display:inline-block;width:3.9em;vertical-align:top"
SEAT = "display:inline-block;text-align:center;margin:0 .5em .4em 0;vertical-align:top"
WIDTH = 88
EMPHASIS = re.compile(r"\*([^*\s][^*]*)\*")
CODE_SPAN = re.compile(r"`([^`]+)`")


class Output:
    """What a tool shows: as HTML, and as words where there is no HTML."""

    def __init__(self, html: str, text: str) -> None:
        self.html = html
        self.text = text

    @property
    def data(self) -> dict[str, str]:
        """What is shown in a notebook: HTML, and words."""
        return {"text/plain": self.text, "text/html": self.html}

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return self.text


def booklet(game: str) -> Output:
    """The rulebook of a game: its title, who printed it and when, and some of its cards. BadRecord on no game."""
    book = rulebook.load(game)
    drawn = "".join(_card_html(book.games[0].name, "", card) for card in book.cover)
    html = f"<b>{escape(book.title)}</b><br>{escape(book.imprint)}<div>{drawn}</div>"
    return Output(box(html), f"{book.title}. {book.imprint}")


def clause(*names: str) -> Output:
    """One rule or more, in our words, by the names: `clause("goat.play.3")`. Raises BadRecord on an unknown name."""
    words, found = load(), [_clause(name) for name in names]
    html = "".join(box(f"<b>{escape(each.title)}</b><br>{as_html(each.says)}{_id(each, words)}") for each in found)
    return Output(html, "\n\n".join(lines(f"{each.title} ({each.id}): {rulebook.plain(each.says)}") for each in found))


def disputed(name: str) -> Output:
    """A rule that is not clear in print, how it can be read, and, folded away, how we ruled and why.

    Raises BadRecord on an unknown name, and on a rule that can be read in one way only.
    """
    words, found = load(), _clause(name)
    if not found.readings:
        raise BadRecord(words("notebook-one-reading", name=name))
    ruling = f"<p>{as_html(found.ruling)}</p><p>{as_html(found.why)}</p>"
    readings = "".join(f"<li>{as_html(reading)}</li>" for reading in found.readings)
    folded = f'<details><summary style="cursor:pointer">{words("notebook-our-ruling")}</summary>{ruling}</details>'
    html = f"<b>{escape(found.title)}</b><br>{as_html(found.says)}<ol>{readings}</ol>{folded}{_id(found, words)}"
    numbered = [f"{number}. {reading}" for number, reading in enumerate(found.readings, 1)]
    texts = [f"{found.title} ({found.id}): {found.says}", *numbered, f"{words('notebook-our-ruling')}: {found.ruling}"]
    return Output(box(html), "\n".join(lines(rulebook.plain(text)) for text in texts))


def cards(game: str, *texts: str | Card) -> Output:
    """Cards of a game side by side: `cards("goat", "R15", "G")`. Raises BadRecord where the pack has no such card."""
    return Output(f"<div>{''.join(_card_html(game, '', text) for text in texts)}</div>", ", ".join(_names(game, texts)))


def hands(game: Game, *seats: str) -> Output:
    """What players hold, one below the other: everyone, or these seats alone."""
    words, name, held = load(), game.rules.name, {}
    for seat in seats or game.seats:
        held[seat] = [str(card) for card in game.view(seat).hand]
    drawn = {seat: "".join(_card_html(name, "", card) for card in hand) for seat, hand in held.items()}
    heads = {seat: words("notebook-holds", seat=seat) for seat in held}
    html = "".join(f"<div><b>{heads[seat]}</b><br>{faces}</div>" for seat, faces in drawn.items())
    texts = (f"{heads[seat]} {', '.join(_names(name, hand))}" for seat, hand in held.items())
    return Output(html, "\n".join(map(lines, texts)))


def trick(game: str, played: Iterable[Sequence[str]], taken_by: str = "") -> Output:
    """A trick in order of play, each card below its player: `trick("goat", [("A", "R15"), ("B", "G")], "B")`.

    taken_by: who took it, if that is to be shown.
    """
    words = load()
    try:
        seated = [(str(seat), card) for seat, card in played]
    except (TypeError, ValueError):
        raise BadRecord(words("notebook-played")) from None
    takes = words("notebook-takes", seat=taken_by) if taken_by else ""
    html = "".join(_card_html(game, seat, card) for seat, card in seated)
    names = zip((seat for seat, _ in seated), _names(game, [card for _, card in seated]), strict=True)
    named = ", ".join(f"{seat}: {name}" for seat, name in names)
    return Output(f"<div>{html}<b>{escape(takes)}</b></div>", lines(f"{named}. {takes}" if takes else named))


def story(game: Game, last: int | None = None) -> Output:
    """The events of a game, each with the name of its rule. last: only this number of them, from the end."""
    events = [(event.clause, str(event)) for event in game.events if event.verb not in ("deal", "take up", "draw")]
    rows = events[-last:] if last else events
    return grid([[event, name] for name, event in rows], [load()("notebook-happened"), load()("notebook-rule")])


def grid(rows: Iterable[Iterable[object]], head: Sequence[object] = ()) -> Output:
    """A table of rows, with a heading for each column."""
    body = [[str(cell) for cell in row] for row in rows]
    line = "border-bottom:1px solid #8886;padding:.15em .6em;text-align:left"
    heading = "".join(f'<th style="{line}">{escape(str(cell))}</th>' for cell in head)

    def cell_of(text: str) -> str:
        return f'<td style="{line}">{escape(text)}</td>'

    rows_html = "".join(f"<tr>{''.join(map(cell_of, row))}</tr>" for row in body)
    top = f"<thead><tr>{heading}</tr></thead>" if head else ""
    whole = [[str(cell) for cell in head], *body] if head else body
    widths = [max(map(len, column)) for column in zip(*whole, strict=True)]
    text = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in whole)
    return Output(f'<table style="border-collapse:collapse">{top}<tbody>{rows_html}</tbody></table>', "\n".join(text))


def code(thing: Any) -> Output:
    """The engine's own code of a function, a method or a class; a sentence where only compiled code is at hand."""
    words = load()
    try:
        written = inspect.unwrap(thing)  # what is only computed once has its own code within
        found, first = inspect.getsourcelines(written)
        file = inspect.getsourcefile(written) or ""
    except (OSError, TypeError):
        text = words("notebook-no-code", what=quote(getattr(thing, "__name__", thing)))
        return Output(box(escape(text)), text)
    source = textwrap.dedent("".join(found)).rstrip()
    parts = Path(file).parts
    place = "/".join(parts[parts.index("cardgames") :]) if "cardgames" in parts else Path(file).name
    where = words("notebook-code-from", file=place, line=first)
    pre = f'<pre style="{LINES}"><code style="{NO_WRAP}" tabindex="0">{_highlight(source)}</code></pre>'
    return Output(box(f'{pre}<span style="{SMALL}">{escape(where)}</span>', wide=True), f"{source}\n\n{where}")


def box(html: str, edge: str = "", *, wide: bool = False) -> str:
    """HTML with a line at its left edge. wide: as wide as there is room, and not only as is good to read."""
    line = f";border-left-color:{edge}" if edge else ""
    return f'<div style="{BOX}{line}{";max-width:none" if wide else ""}">{html}</div>'


def as_html(text: str) -> str:
    """A text of a rulebook as HTML: what is set off in Markdown is set off."""
    return CODE_SPAN.sub(r"<code>\1</code>", EMPHASIS.sub(r"<em>\1</em>", escape(text, quote=False)))


def lines(text: str) -> str:
    """A text in lines that are not too long."""
    return textwrap.fill(text, WIDTH, subsequent_indent="    ")


def _clause(name: str) -> rulebook.Clause:
    found = rulebook.find(str(name))
    if found is None:
        raise BadRecord(load()("notebook-no-rule", name=quote(name)))
    return found


def _id(found: rulebook.Clause, words: Words) -> str:
    unclear = f" · {words('notebook-not-clear')}" if found.status != "clear" else ""
    return f'<br><span style="{SMALL}">{escape(found.id)} · {escape(found.where)}{unclear}</span>'


def _names(game: str, texts: Sequence[str | Card]) -> list[str]:
    known = pack(game)
    for text in texts:
        if not isinstance(text, (str, Card)):
            raise BadRecord(load()("notebook-card-text"))
        if str(text) not in known:
            raise BadRecord(load()("notebook-no-card", card=quote(str(text))))
    return [known[str(text)] for text in texts]


def _card_html(game: str, seat: str, text: str | Card) -> str:
    (name,) = _names(game, [text])
    above = f"<b>{escape(seat)}</b><br>" if seat else ""
    drawn = f'<span role="img" aria-label="{escape(name)}" style="{CARD}">{face(game, str(text))}</span>'
    return f'<span style="{SEAT}">{above}{drawn}</span>'


def _highlight(source: str) -> str:
    """Python in which keywords are bold, and what is there for people alone stands back: without any colour."""
    starts = [0, *(at + 1 for at, letter in enumerate(source) if letter == "\n")]
    shown: list[str] = []
    done = 0
    try:
        for token in generate_tokens(StringIO(source).readline):
            tag = "b" if token.type == NAME and iskeyword(token.string) else ""
            tag = "i" if token.type == COMMENT or (token.type == STRING and token.string.startswith('"""')) else tag
            if tag:
                start, end = (starts[row - 1] + column for row, column in (token.start, token.end))
                faint = ' style="opacity:.75"' if tag == "i" else ""
                shown += [escape(source[done:start]), f"<{tag}{faint}>{escape(source[start:end])}</{tag}>"]
                done = end
    except (TokenError, SyntaxError):
        return escape(source)
    return "".join(shown) + escape(source[done:])
