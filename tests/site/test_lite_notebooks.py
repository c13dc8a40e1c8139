"""Every notebook runs from its first cell to its last in JupyterLite, whose own ways `test_lite.py` looks at.

JupyterLite takes far longer to start than a notebook to run. So one is opened and run as a reader does it, and the
cells of others are run by the kernel of that page, which first forgets all names and the package. Which cells there are
is no matter of the browser: on this machine each notebook has a kernel of its own, in `test_notebook.py`. What a
browser's Python may lack is a module. So some are run here that import all that any of them imports; THOROUGH runs all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

import lite
import places
from tests.support.jupyterlite import FAILED, Notebook, stranger
from tests.support.recorder import recording
from tests.support.thorough import times

LONG_IN_BROWSER = True

OPENED = "golph.ipynb"
"""It has tables, guesses and code of every kind."""
ALSO = (
    "kozel.ipynb",
    "catch-all.ipynb",
    "is-that-so-goat.ipynb",
    "is-that-so-method.ipynb",
    "reading-a-garbled-source.ipynb",
    "change-a-rule.ipynb",
    "write-down-a-game.ipynb",
    "write-without-code.ipynb",
)
"""Those that are run there, too: of each kind one at least."""
IMPORTED = re.compile(r"^\s*(?:from|import) ([\w.]+)", re.MULTILINE)
RULES = ("cardgames.games", "cardgames.players")
"""Where a game's own code and its players are, which a lesson opens; every table loads them, too."""
WHOLE = """
def whole(cells):
    import sys

    shell = get_ipython()
    shell.reset()
    for name in [name for name in sys.modules if name.partition(".")[0] == "cardgames"]:
        del sys.modules[name]
    for cell in cells:
        shell.run_cell(cell).raise_error()
    print("All", len(cells), "cells have run.")


whole({cells!r})"""


@pytest.fixture(scope="module")
def opened(browser: Browser, site: Path, site_address: str) -> Iterator[Notebook]:
    """A notebook that is open in JupyterLite, after its reader has run it whole: it is not run once more below."""
    with recording() as recorder, stranger(browser, recorder) as context:
        page = context.new_page()
        page.goto(f"{site_address}{lite.PLACE}/notebooks/index.html?path={OPENED}")
        notebook = Notebook(page)
        notebook.run_all()
        assert page.locator(FAILED).all_text_contents() == []
        cells = code(site / lite.PLACE / "files" / OPENED)
        prompts = page.locator(".jp-CodeCell .jp-InputPrompt")
        expect(prompts).to_have_text([re.compile(rf"\[{number}\]") for number in range(1, len(cells) + 1)])
        yield notebook
        assert recorder.outside == []


def whole(opened: Notebook, cells: list[str]) -> Locator:
    """Run these cells as if no others had been run before; gives what they show."""
    return opened.run(WHOLE.format(cells=cells))


def others() -> list[str]:
    """The notebooks that are run beside the one that is opened."""
    every = [path.name for path in places.notebooks() if path.name != OPENED]
    return [name for name in every if name in ALSO or times(0, 1)]


def code(notebook: Path) -> list[str]:
    """The cells of a notebook that are run."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def test_what_is_run_here_imports_all_that_is_imported() -> None:
    imported = {
        path.name: {name for name in IMPORTED.findall("\n".join(code(path))) if not name.startswith(RULES)}
        for path in places.notebooks()
    }
    assert set().union(*imported.values()) == set().union(*(imported[name] for name in (OPENED, *ALSO)))


@pytest.mark.parametrize("name", others())
def test_another_notebook_runs_whole(browser: Browser, opened: Notebook, site: Path, name: str) -> None:
    cells = code(site / lite.PLACE / "files" / name)
    assert len(cells) > 5
    shown = whole(opened, cells)
    expect(shown).to_contain_text(f"All {len(cells)} cells have run.")
    assert shown.locator(FAILED).all_text_contents() == []


def test_a_cell_that_fails_is_seen_and_nothing_is_left_of_others(browser: Browser, opened: Notebook) -> None:
    shown = whole(opened, ["import cardgames\ncardgames.marked = name = 1", "name"])
    expect(shown).to_contain_text("All 2 cells have run.")
    for failing, error in (("name", "NameError"), ("import cardgames\ncardgames.marked", "AttributeError")):
        shown = whole(opened, [failing, "print('never')"])
        expect(shown.locator(FAILED)).to_contain_text(error)
        expect(shown).not_to_contain_text("All 2 cells")
