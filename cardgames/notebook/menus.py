"""A player without any code: pieces of a rulebook's advice, picked and ordered by menus, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from cardgames.core import BadRecord, quote
from cardgames.core.docstring import citations
from cardgames.games import rules_of
from cardgames.notebook.show import Output, box, grid, lines
from cardgames.players import DEFAULT_LEVEL, LEVELS
from cardgames.players.advice import advice_on
from cardgames.players.by_the_book import name_of
from cardgames.tournaments import AdvicePlayer, tournament
from cardgames.tournaments.lessons import Lesson
from cardgames.tournaments.result import Rating, Result
from cardgames.words import load

MAX_PIECES = 4
"""The most pieces of advice that may be picked."""
DEALS = 300
REVIEWED_DEALS = 2
"""The worst deals that are searched for the move that cost most."""


def advice(game: str) -> Output:
    """The pieces of advice of a rulebook, the weightiest first: its name, what it says, and where that stands.

    Raises BadRecord on an unknown game.
    """
    words = load()
    rows = [[name, words.of(says), clause] for name, (says, clause) in _pieces(game).items()]
    return grid(rows, [words("menus-name"), words("menus-says"), words("notebook-rule")])


def _pieces(game: str) -> dict[str, tuple[str, str]]:
    """What each piece of advice says, and where it comes from, by its name."""
    found = {}
    for one in advice_on(rules_of(game)):
        clause, says = citations(one)[0]
        found[name_of(one)] = says, clause
    return found


class Worth(Output):
    """What some advice is worth: how likely it is to end a deal ahead of others on the same cards.

    random, book: against a player at random, and against one that follows the whole rulebook.
    """

    def __init__(self, player: AdvicePlayer, at_random: Result, by_the_book: Result) -> None:
        self.player = player
        self._result = by_the_book
        self.random, self.book = (_of(found, player) for found in (at_random, by_the_book))
        words = load()
        low, high = self.random.low, self.random.high
        means = "menus-helps" if low > 0.5 else "menus-harms" if high < 0.5 else "menus-unclear"
        sentences = [
            words("menus-worth", n=at_random.deals, **_share(self.random)),
            words(means),
            words("menus-against-book", **_share(self.book)),
        ]
        super().__init__(box("<br>".join(map(escape, sentences))), "\n".join(map(lines, sentences)))

    def costly(self) -> Lesson | None:
        """The move that cost most, in the worst deals against the whole rulebook; None where none cost half a point."""
        return next(iter(self._result.lessons(self.player, 1, REVIEWED_DEALS)), None)


def _of(found: Result, player: AdvicePlayer) -> Rating:
    return next(row for row in found.ahead if row.name == player.__name__)


def _share(rated: Rating) -> dict[str, str]:
    return {name: f"{100 * value:.0f}" for name, value in zip(("share", "low", "high"), rated[1:], strict=True)}


def worth(game: str, *names: str, deals: int = DEALS, seed: int = 1916) -> Worth:
    """Say what some pieces of advice are worth, in this order: `worth("kozel", "lead_an_ace", "points_home")`.

    Where they have nothing to say the player draws by lot. Raises BadRecord on an unknown game or piece of advice, and
    on a wrong number of deals or seed.
    """
    player = AdvicePlayer(names, load()("menus-mine"))
    at_random, by_the_book = (
        tournament(game, [player, other], deals=deals, seed=seed, workers=1) for other in (LEVELS[0], DEFAULT_LEVEL)
    )
    return Worth(player, at_random, by_the_book)


def save_advice(game: str, names: Sequence[str], file: str | Path) -> Path:
    """Write these pieces of advice down as a player for a class tournament, a file such as maria.toml.

    Raises BadRecord on an unknown game or piece of advice, and where the file cannot be written.
    """
    AdvicePlayer(tuple(names)).fit(rules_of(game)())
    path = Path(file).with_suffix(".toml")
    pieces = ", ".join(f'"{name}"' for name in names)
    try:
        path.write_text(f'game = "{game}"\nadvice = [{pieces}]\n', "utf-8")
    except OSError as wrong:
        raise BadRecord(load()("menus-not-saved", file=quote(str(path)), why=str(wrong.strerror))) from None
    return path


class Menus(Output):
    """Menus from which a player is put together: `Menus("kozel")`. The first advice that has a say decides.

    chosen: the names of the pieces picked, in order. Where there are no menus, as on a page of the site, it shows the
    list. Raises BadRecord on an unknown game.
    """

    def __init__(self, game: str, deals: int = DEALS) -> None:
        listed = advice(game)
        super().__init__(listed.html, listed.text)
        self.game, self.deals = game, deals
        self.last: Worth | None = None
        try:
            import ipywidgets as widgets  # type: ignore[import-untyped]
        except ImportError:  # as on a page of the site
            self.controls: list[Any] = []
            return
        words = load()
        options = [(words("menus-nothing"), "")]
        options += [(words.of(says), name) for name, (says, _) in _pieces(game).items()]
        wide = {"description_width": "initial"}
        self.controls = [
            widgets.Dropdown(
                options=options,
                description=words("menus-place", n=number),
                style=wide,
                layout=widgets.Layout(width="100%", max_width="46em"),
            )
            for number in range(1, MAX_PIECES + 1)
        ]
        self.press = widgets.Button(description=words("menus-press"), layout=widgets.Layout(width="auto"))
        self.show = widgets.Button(description=words("menus-show"), layout=widgets.Layout(width="auto"), disabled=True)
        self.name = widgets.Text(description=words("menus-your-name"), style=wide)
        self.keep = widgets.Button(description=words("menus-keep"), layout=widgets.Layout(width="auto"))
        self.says = widgets.HTML()
        self.below = widgets.VBox([])
        self.press.on_click(lambda _: self.measure())
        self.show.on_click(lambda _: self.look())
        self.keep.on_click(lambda _: self.save())
        rows = [*self.controls, widgets.HBox([self.press, self.show]), self.says, self.below]
        self.built = widgets.VBox([*rows, widgets.HBox([self.name, self.keep])])

    @property
    def chosen(self) -> tuple[str, ...]:
        """The pieces of advice that are picked, each once, in order."""
        return tuple(dict.fromkeys(control.value for control in self.controls if control.value))

    def measure(self) -> None:
        """What the button does: play the deals, and say what the advice is worth."""
        self.below.children = ()
        self.says.value = box(escape(load()("menus-playing")))
        self.last = worth(self.game, *self.chosen, deals=self.deals)
        self.says.value = self.last.html
        self.show.disabled = False

    def look(self) -> None:
        """Show the move that cost most, at a table where one can step on and back."""
        from cardgames.widgets import Table

        if self.last is None:
            return
        words, before = load(), self.says.value
        self.says.value = f"{before}{box(escape(words('menus-looking')))}"
        lesson = self.last.costly()
        text = words("write-no-lessons") if lesson is None else f"{lesson} {words('lessons-about')}"
        self.says.value = f"{before}{box(escape(text))}"
        if lesson is not None:
            table = Table(record=lesson.record, seat=lesson.seat)
            table.step(lesson.at)
            self.below.children = (table,)

    def save(self) -> None:
        """Keep the advice for a class tournament, under the name that was typed."""
        name = "".join(letter for letter in self.name.value.strip() if letter.isalnum() or letter in " _-")
        words = load()
        try:
            message = words("menus-kept", file=save_advice(self.game, self.chosen, name).name) if name else ""
        except BadRecord as wrong:
            message = str(wrong)
        self.says.value = box(escape(message or words("menus-no-name")))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.built._repr_mimebundle_(**kwargs) | self.data if self.controls else self.data
