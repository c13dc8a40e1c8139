"""What a rulebook says of the play, and what came of it: claims and verdicts that show themselves."""

from __future__ import annotations

from html import escape

from cardgames.core import BadRecord, quote
from cardgames.notebook.show import Shown, box, lines, marked
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.rulebook import Claim
from cardgames.rulebooks.verdicts import told
from cardgames.words import load


def claims(book: str, *names: str) -> Shown:
    """What the rulebook of a game says of the play: all of it, or the claims of these names."""
    said = load()
    wanted = _claims(book, names)
    html = "".join(f"<li><b>{escape(said.of(each.title))}</b> {marked(said.of(each.says))}</li>" for each in wanted)
    text = [lines(f"{said.of(each.title)} {rulebook.plain(said.of(each.says))}") for each in wanted]
    return Shown(box(f"<ol>{html}</ol>"), "\n".join(text))


def verdicts(book: str, *names: str) -> Shown:
    """What came of them: each claim with our verdict, what was found, the figures, and what is still in doubt."""
    said = load()
    html, text = [], []
    for each in _claims(book, names):
        title, verdict, finding = said.of(each.title), told(each.verdict, said), said.of(each.finding)
        html.append(
            f"<b>{escape(title)}</b> {marked(said.of(each.says))}<br><i>{escape(verdict)}.</i> {marked(finding)}"
        )
        text.append(lines(f"{title} {rulebook.plain(said.of(each.says))} ({verdict}.) {rulebook.plain(finding)}"))
    return Shown("".join(map(box, html)), "\n\n".join(text))


def _claims(book: str, names: tuple[str, ...]) -> list[Claim]:
    known = {claim.id: claim for claim in rulebook.load(book).claims}
    for name in names:
        if name not in known:
            raise BadRecord(load()("notebook-no-claim", name=quote(name)))
    return [known[name] for name in names or known]
