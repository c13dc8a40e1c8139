"""What a rulebook says and does not say: words of print, claims on the play, tested, and what came of them."""

from __future__ import annotations

from html import escape

from cardgames.claims.study import SEED
from cardgames.claims.study import study as studied
from cardgames.core import BadRecord, quote
from cardgames.notebook.show import Output, as_html, box, grid, lines
from cardgames.rulebooks import rulebook, translation
from cardgames.rulebooks.rulebook import Claim
from cardgames.rulebooks.verdicts import claim_text, verdict_of
from cardgames.simulate.estimates import Estimate
from cardgames.simulate.plot import plot
from cardgames.words import load


def words_of(*names: str) -> Output:
    """The few words of print that are the question of each rule. Raises BadRecord where a rule has none."""
    rows = []
    for name in names:
        known = rulebook.find(name)
        if known is None or not known.quote:
            raise BadRecord(load()("notebook-no-words", name=quote(name)))
        rows.append([name, f"“{known.quote}”", known.where])
    return grid(rows, [load()("notebook-rule"), load()("notebook-in-print"), ""])


def silent(book: str) -> Output:
    """The rules of a book that no print has, each with our ruling."""
    missing = [clause for clause in rulebook.load(book).clauses if clause.status == "missing"]
    rows = "".join(f"<li><b>{escape(each.title)}</b> ({each.id}): {as_html(each.ruling)}</li>" for each in missing)
    text = "\n".join(f"{each.title} ({each.id}): {rulebook.plain(each.ruling)}" for each in missing)
    return Output(f"<ul>{rows}</ul>", text)


class TestResult(Output):
    """What came of a test: its plot, without our verdict, which would give away what comes next.

    found: each figure with its interval. tested["won"] is the same of one figure alone.
    """

    def __init__(self, says: str, found: tuple[Estimate, ...], played: str) -> None:
        words = load()
        self.says, self.found, self._played = says, found, played
        caption = f"<figcaption>{as_html(says)}</figcaption>"
        html = f"<figure>{caption}{plot(says, found, words)}<p>{escape(played)}</p></figure>"
        rows = [f"{words.of(each.measure.says)}: {each.as_text(words)}" for each in found]
        super().__init__(html, "\n".join(lines(line) for line in [says, *rows, played]))

    def __getitem__(self, name: str) -> TestResult:
        chosen = tuple(each for each in self.found if each.measure.name == name)
        if not chosen:
            names = ", ".join(quote(each.measure.name) for each in self.found)
            raise BadRecord(load()("notebook-no-figure", name=quote(name), names=names))
        return TestResult(self.says, chosen, self._played)


def study(claim: str, *figures: str, deals: int = 300, seed: int = SEED) -> TestResult:
    """Put a claim to the test, and show its figures, or these alone: `study("goat.claim.1", "won", deals=500)`.

    Raises BadRecord on an unknown claim or figure, and on a wrong number of deals or seed.
    """
    words = load()
    made = studied(claim, deals, seed, workers=1, progress=False)
    played = words("deals-from-seed", n=made.deals, seed=seed) if made.deals else words("counted-exactly")
    whole = TestResult(claim_text(made.translated_claim(words)), made.found, f"{played[:1].upper()}{played[1:]}.")
    chosen = tuple(whole[name].found[0] for name in figures)
    return TestResult(whole.says, chosen, whole._played) if figures else whole


def claims(book: str, *names: str) -> Output:
    """What the rulebook of a game says of the play: all of it, or the claims of these names."""
    wanted = _claims(book, names)
    html = "".join(f"<li><b>{escape(each.title)}</b> {as_html(claim_text(each))}</li>" for each in wanted)
    text = [lines(f"{each.title} {rulebook.plain(claim_text(each))}") for each in wanted]
    return Output(box(f"<ol>{html}</ol>"), "\n".join(text))


def verdicts(book: str, *names: str) -> Output:
    """What came of them: each claim with our verdict, what was found, the figures, and what is still in doubt."""
    words = load()
    html, text = [], []
    for each in _claims(book, names):
        verdict, says, finding = verdict_of(each, words), claim_text(each, words), each.finding
        html.append(f"<b>{escape(each.title)}</b> {as_html(says)}<br><i>{escape(verdict)}.</i> {as_html(finding)}")
        text.append(lines(f"{each.title} {rulebook.plain(says)} ({verdict}.) {rulebook.plain(finding)}"))
    return Output("".join(map(box, html)), "\n\n".join(text))


def _claims(book: str, names: tuple[str, ...]) -> list[Claim]:
    known = {claim.id: claim for claim in translation.translate(rulebook.load(book), load().language).claims}
    for name in names:
        if name not in known:
            raise BadRecord(load()("notebook-no-claim", name=quote(name)))
    return [known[name] for name in names or known]
