"""`check` answers a guess: "Yes", with the reason, or "Not yet", with what to look at. No guess makes it raise."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

from cardgames.notebook.exercises import Exercise, every, notebook_of
from cardgames.notebook.saved import SavedAnswer, saved_answers
from cardgames.notebook.show import SMALL, Output, as_html, box, lines
from cardgames.rulebooks import rulebook
from cardgames.words import load

if TYPE_CHECKING:
    from cardgames.widgets import Quiz

MISSED_RULES: dict[str, None] = {}
"""The rules that decide exercises whose last answer was wrong, the oldest first."""
EXERCISE_RESULTS: dict[str, bool | None] = {}
"""Whether the last answer to each exercise that this notebook asked was right; None where there is no answer yet."""
ANSWERS: dict[str, str] = {}
"""What was last answered to each exercise, as it is shown."""
_WATCHED: dict[str, Callable[[], object]] = {}
GREEN, AMBER = "#2e9e5b", "#d08a1d"
"""Of the line beside an answer; both are seen by day and by night, and the words say the same."""
MAX_BUTTONS = 4
"""The most choices that stand side by side, as buttons; more stand in a menu."""


class Verdict(Output):
    """What is said of a guess. right: whether it is right, None where none was made."""

    def __init__(self, html: str, text: str, right: bool | None) -> None:
        super().__init__(html, text)
        self.right = right


class Waiting(Verdict):
    """What is said where no guess was made: how to make one, by a control where there is one for this kind of answer.

    answer: makes a guess as a reader does with the control. verdict: what was said of it.
    """

    def __init__(self, exercise: Exercise) -> None:
        words = load()
        choices = [str(choice) for choice in exercise.choices] if exercise.kind == "choice" else []
        key = "notebook-no-function" if exercise.kind == "function" else "notebook-no-guess"
        text = words("notebook-no-choice" if choices else key)
        items = "".join(f"<li>{escape(choice)}</li>" for choice in choices)
        html = f"<b>{words('notebook-your-guess')}</b> {text}{f'<ol>{items}</ol>' if choices else ''}"
        numbered = [f"{number}. {choice}" for number, choice in enumerate(choices, 1)]
        super().__init__(box(html), "\n".join([f"{words('notebook-your-guess')} {text}", *numbered]), None)
        self.exercise = exercise
        self.verdict: Verdict = self
        self.controls = _controls(exercise)
        self._moved = False
        self._kept: Any = None
        if self._slider:
            self.controls[0].observe(self._move, names="value")
        if self.controls:
            self._built = self._build()

    def answer(self, guess: Any) -> Verdict:
        """Answer by the controls. A menu or a slider that was left alone gives none: None, or the words "Choose…"."""
        words = load()
        open_still = guess is None or words("notebook-choose") in (guess if isinstance(guess, list) else [guess])
        self.verdict = self if open_still else _verdict(self.exercise, guess)
        if self.controls:
            key = "notebook-not-moved" if self._slider else "notebook-not-chosen"
            unchosen = box(f"<b>{words('notebook-your-guess')}</b> {words(key)}")
            self._said.value = unchosen if open_still else "" if self._kept else self.verdict.html
            if self._kept and not open_still:
                self._keep(guess if isinstance(guess, list) else [guess])
        return self.verdict

    def _keep(self, guesses: list[Any]) -> None:
        """Tell what was answered, and what came of it, below the question."""
        answer = _answer_line(self.exercise, guesses)
        html = f"{box(escape(answer))}{self.verdict.html}"
        text = f"{answer}\n{self.verdict.text}"
        self._kept.update({"text/plain": text, "text/html": html}, raw=True)
        saved_answers(notebook_of(self.exercise.id))[self.exercise.id] = SavedAnswer(
            bool(self.verdict.right), text, html
        )

    def _ipython_display_(self) -> None:
        """Show the question, and below it a place for what is answered, which stays in a notebook that is saved."""
        if not self.controls:
            raise NotImplementedError  # it is shown as anything else
        from IPython.display import display  # type: ignore[import-not-found, unused-ignore]

        display(self._repr_mimebundle_(), raw=True)  # type: ignore[no-untyped-call, unused-ignore]
        saved = saved_answers(notebook_of(self.exercise.id)).get(self.exercise.id)
        shown = {"text/plain": saved.text, "text/html": saved.html} if saved else {"text/plain": ""}
        self._kept = display(shown, raw=True, display_id=True)  # type: ignore[no-untyped-call, unused-ignore]

    @property
    def _slider(self) -> bool:
        """Whether the answer is given by a slider, which always stands somewhere."""
        return self.exercise.kind == "number" and bool(self.controls)

    def _move(self, _: object) -> None:
        """The slider was moved."""
        self._moved = True

    def _build(self) -> Any:
        import ipywidgets as widgets  # type: ignore[import-untyped]

        press = widgets.Button(description=load()("notebook-check"))
        press.on_click(lambda _: self.answer(self._chosen()))
        self._said = widgets.HTML(box(f"<b>{load()('notebook-your-guess')}</b> {load()('notebook-no-press')}"))
        return widgets.VBox([widgets.HTML(f"<b>{as_html(self.exercise.asks)}</b>"), *self.controls, press, self._said])

    def _chosen(self) -> Any:
        if self._slider and not self._moved:
            return None
        chosen = [control.value for control in self.controls]
        return chosen if self.exercise.kind == "each" else chosen[0]

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self._built._repr_mimebundle_(**kwargs) | self.data if self.controls else self.data


def check(name: str, guess: Any) -> Verdict:
    """Say whether a guess is right: `check("goat.eight", guess)`. A guess that is None was not made yet."""
    exercise = every().get(str(name))
    if exercise is None:
        text = load()("notebook-no-exercise")
        return Verdict(box(escape(text), AMBER), text, False)
    saved = saved_answers(notebook_of(exercise.id)).get(exercise.id)
    result = EXERCISE_RESULTS.pop(exercise.id, saved and saved.right)
    EXERCISE_RESULTS[exercise.id] = result  # the last one asked stands last
    return Waiting(exercise) if guess is None else _verdict(exercise, guess)


def answer_to(name: str) -> str:
    """What was answered to an exercise, in this kernel or before the notebook was saved; "" where nothing was."""
    saved = saved_answers(notebook_of(name)).get(name)
    return ANSWERS.get(name) or (saved.text.partition("\n")[0] if saved else "")


def watch(name: str, act: Callable[[], object]) -> None:
    """Call this whenever an exercise is answered, in place of what was called before."""
    _WATCHED[name] = act


def practise(game: str = "goat") -> Quiz:
    """Questions on the rules of a game that you missed: `practise("goat")`. They come from `check` and this device."""
    from cardgames.widgets import Quiz

    return Quiz.practice(game, list(MISSED_RULES))


def _verdict(exercise: Exercise, guess: Any) -> Verdict:
    words, wrong = load(), exercise.fault(guess)
    decides = exercise.rule(wrong)
    EXERCISE_RESULTS[exercise.id] = not wrong
    ANSWERS[exercise.id] = _answer_line(exercise, guess)
    _WATCHED.get(exercise.id, bool)()
    MISSED_RULES.pop(decides, None)
    if wrong and decides:
        MISSED_RULES[decides] = None
    head, text = (words("notebook-not-yet"), wrong) if wrong else (words("notebook-yes"), exercise.reason)
    rule = rulebook.find(decides)
    html, plain_text = f"<b>{head}</b> {as_html(text)}", f"{head} {rulebook.plain(text)}"
    if rule is not None:
        html += f'<br><span style="{SMALL}">{escape(rule.id)}: {as_html(rule.says)}</span>'
        plain_text = f"{plain_text}\n{rule.id}: {rulebook.plain(rule.says)}"
    if wrong and exercise.kind == "function" and callable(guess):
        head, hint = words("notebook-hint"), exercise.hint  # it says nearly what to write
        html += f'<details><summary style="cursor:pointer">{head}</summary>{as_html(hint)}</details>'
        plain_text = f"{plain_text}\n{head}: {rulebook.plain(hint)}"
    return Verdict(box(html, AMBER if wrong else GREEN), "\n".join(map(lines, plain_text.splitlines())), not wrong)


def _answer_line(exercise: Exercise, guess: Any) -> str:
    """The answer to an exercise, in a line."""
    said = ", ".join(map(str, guess)) if isinstance(guess, (list, tuple)) else getattr(guess, "__name__", str(guess))
    return load()("notebook-your-answer", question=exercise.id, answer=said)


def _controls(exercise: Exercise) -> list[Any]:
    """Sliders, buttons or menus by which an answer can be given; none where it is written, or there are no widgets."""
    try:
        import ipywidgets as widgets
    except ImportError:  # as on a page of the site
        return []
    if exercise.kind == "number" and exercise.range:
        low, high, *step = exercise.range
        whole = all(isinstance(value, int) for value in exercise.range)
        slider, usual = (widgets.IntSlider, 1) if whole else (widgets.FloatSlider, 0.01)
        return [slider(value=low, min=low, max=high, step=step[0] if step else usual)]
    if exercise.choices and exercise.kind == "choice":
        if len(exercise.choices) <= MAX_BUTTONS:
            return [widgets.ToggleButtons(options=list(exercise.choices), value=None, style={"button_width": "auto"})]
        return [widgets.Dropdown(options=[load()("notebook-choose"), *exercise.choices])]
    if exercise.choices and exercise.kind == "each":
        first, each = load()("notebook-choose"), exercise.choices
        menus = [each] * len(exercise.parts) if isinstance(each[0], str) else each
        wide = {"description_width": "initial"}
        return [
            widgets.Dropdown(options=[first, *menu], description=part, style=wide)
            for part, menu in zip(exercise.parts, menus, strict=True)
        ]
    return []
