"""Every notebook runs from its first cell to its last in JupyterLite, whose own ways `test_lite.py` looks at.

JupyterLite takes far longer to start than a notebook to run. So one is opened and run as a reader does it, and the
cells of each are run by the kernel of that page, which first forgets all names and the package. On this machine each
has a kernel of its own, in `test_notebook.py`.
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
from jupyterlite import FAILED, Notebook, stranger
from recorder import recording

LONG_IN_BROWSER = True

OPENED = "golph.ipynb"
"""It has the most cells."""
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


def code(notebook: Path) -> list[str]:
    """The cells of a notebook that are run."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


@pytest.mark.parametrize("name", [path.name for path in places.notebooks() if path.name != OPENED])
def test_every_other_notebook_runs_whole(browser: Browser, opened: Notebook, site: Path, name: str) -> None:
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
