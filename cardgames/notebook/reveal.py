"""`reveal` shows a result when its question is answered, with the answer; before that, the result stays folded."""

from __future__ import annotations

from html import escape

from cardgames.core import BadRecord
from cardgames.notebook.exercises import every
from cardgames.notebook.show import Output, box
from cardgames.notebook.verdict import answer_to, watch
from cardgames.words import load


class QuestionResult(Output):
    """A result and the answer to its question; or the result folded, with how to answer first."""

    def __init__(self, name: str, result: object) -> None:
        self.name = name
        self.result = result
        super().__init__(*self._as_output())

    def _as_output(self) -> tuple[str, str]:
        words, answer = load(), answer_to(self.name)
        said = str(self.result)
        html = self.result.html if isinstance(self.result, Output) else box(escape(said))
        if answer:
            return f"{box(escape(answer))}{html}", f"{answer}\n{said}"
        first, skip = words("notebook-guess-first"), words("notebook-unguessed")
        fold = f'<details><summary style="cursor:pointer">{escape(skip)}</summary>{html}</details>'
        return box(f"{escape(first)}{fold}"), first

    def _ipython_display_(self) -> None:
        """Show it in a notebook, where it opens by itself as soon as the question is answered."""
        from IPython.display import display  # type: ignore[import-not-found, unused-ignore]

        def update() -> None:
            self.html, self.text = self._as_output()
            shown.update(self.data, raw=True)

        shown = display(self.data, raw=True, display_id=True)  # type: ignore[no-untyped-call, unused-ignore]
        watch(self.name, update)


def reveal(name: str, result: object) -> QuestionResult:
    """Show a result once its question is answered, beside the answer: `reveal("goat.ties", ties)`.

    Until then it stays folded, and can be opened without a guess. Raises BadRecord on an unknown question.
    """
    if name not in every():
        raise BadRecord(load()("notebook-no-exercise"))
    return QuestionResult(name, result)
