"""The table in real JupyterLab: a card is played, one is refused with its clause, a move is taken back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, expect

import places
from cardgames.notebook.exercises import every
from cardgames.notebook.verdict import MAX_BUTTONS
from cardgames.widgets import Table
from tests.support import thorough
from tests.support.browsers import jupyterlab, watched

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

READY = '[data-cardgames="table"][data-ready="true"]'
NO_KERNEL = ".cg-no-kernel"
EXERCISE = next(each for each in every().values() if each.kind == "choice" and 0 < len(each.choices) <= MAX_BUTTONS)
QUESTION = f'from cardgames.notebook import check\ncheck("{EXERCISE.id}", None)'
CODE = 'from cardgames.widgets import Table\nTable("goat", seat="A", dealer="D", seed={seed})'


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A folder, and where JupyterLab shows it."""
    folder = tmp_path_factory.mktemp("lab") / "notebooks"
    folder.mkdir()
    with jupyterlab(folder) as address:
        yield folder, address


@pytest.fixture
def notebook(lab: tuple[Path, str]) -> Path:
    """A notebook in that folder: a deal in which A leads and may search, holding a Goat; and a question."""
    path = lab[0] / "table.ipynb"
    cells: list[dict[str, object]] = [
        {"cell_type": "code", "id": name, "execution_count": None, "metadata": {}, "outputs": [], "source": source}
        for name, source in (("table", CODE.format(seed=next(deals()))), ("question", QUESTION))
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    path.write_text(
        json.dumps({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}), "utf-8"
    )
    return path


LESSON = "goat.ipynb"
"""A lesson with a table, guesses and code; JupyterLite runs it, too, and its page shows it."""


@thorough.ONLY
def test_a_whole_lesson_in_jupyterlab(whole: Browser, lab: tuple[Path, str]) -> None:
    folder, address = lab
    lesson = folder / LESSON
    made = json.loads((places.NOTEBOOKS / LESSON).read_text("utf-8"))
    for cell in made["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    lesson.write_text(json.dumps(made), "utf-8")
    with watched(whole) as seen:
        page = seen.page
        start, _, token = address.partition("?")
        page.goto(f"{start}/tree/{LESSON}?{token}")
        expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.locator('.lm-Menu-item[data-command="runmenu:run-all"]').click()
        number = sum(cell["cell_type"] == "code" for cell in made["cells"])
        expect(page.locator(".jp-InputPrompt", has_text=f"[{number}]:")).to_be_visible(timeout=120_000)
        expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible()
        with page.expect_response(lambda answer: answer.request.method == "PUT" and LESSON in answer.url):
            page.locator(".jp-CodeCell .cm-content").last.click()
            page.keyboard.press("Control+s")
        seen.assert_quiet()
    ran = [cell for cell in json.loads(lesson.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in ran] == [*range(1, number + 1)]
    outputs = [output for cell in ran for output in cell["outputs"]]
    assert [output for output in outputs if output["output_type"] == "error"] == []
    assert sum("application/vnd.jupyter.widget-view+json" in output.get("data", {}) for output in outputs) > 1


def deals() -> Iterator[int]:
    for seed in range(1000):
        table = Table("goat", seat="A", dealer="D", seed=seed)
        hand = [card.suit for card in table.game.view("A").hand]
        if {"goat", "red", "black"} <= set(hand):
            yield seed


def test_a_table_in_jupyterlab(whole: Browser, lab: tuple[Path, str], notebook: Path) -> None:
    _, address = lab
    with watched(whole) as seen:
        page = seen.page
        start, _, token = address.partition("?")
        place = "/".join((start, "workspaces", "table", "tree", notebook.name))  # of the other notebook nothing is open
        page.goto(f"{place}?{token}")
        page.locator(".jp-CodeCell .cm-content").first.click()
        expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible()
        page.keyboard.press("Shift+Enter")
        table = page.locator(READY)
        expect(table).to_have_attribute("data-to-move", "A")
        status, message, log = table.locator(".cg-status"), table.locator(".cg-message"), table.get_by_role("log")
        hand = table.locator('[data-seat="A"]')
        cells = page.locator(".jp-Notebook-cell").count()

        # A search: then a Goat may not be led, and the table says by which clause.
        table.locator('[data-move^="search B"]').first.click()
        expect(log.locator('[data-clause="goat.sea.2"]').first).to_contain_text("You search Left")
        goat = hand.locator('[data-why="goat.sea.3"]').first
        goat.click()
        expect(message).to_contain_text("You may not play the Goat now.")
        expect(message.locator(".cg-clause")).to_have_text("goat.sea.3")

        # The search is taken back by keyboard, and JupyterLab does not take the key for one of its own.
        goat.press("u")
        expect(status).to_contain_text("or search")
        expect(log.locator('[data-clause="goat.sea.2"]')).to_have_count(0)

        # A card is played by keyboard; the computer players answer, and it is A's turn again.
        card = hand.locator("[data-move]").first
        name = (card.get_attribute("aria-label") or "").removeprefix("play ")
        card.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
        expect(log).to_contain_text(f"You play {name}")
        expect(table).to_have_attribute("data-to-move", "A")
        page.get_by_role("button", name="Undo").click()
        expect(log).not_to_contain_text(f"You play {name}")
        assert page.locator(".jp-Notebook-cell").count() == cells

        # For a class the table stands alone on the screen, and a raised hand adds no cell to the notebook.
        hand.locator("[data-move]").first.press("p")
        alone = page.locator("[data-projector]")
        expect(alone).to_be_visible()
        page.keyboard.press("q")
        page.keyboard.press("b")
        expect(table.locator('[data-letter="b"]')).to_have_attribute("data-hands", "1")
        assert alone.bounding_box() == {"x": 0, "y": 0, **page.evaluate("({ width: innerWidth, height: innerHeight })")}
        page.keyboard.press("p")
        expect(alone).to_have_count(0)
        assert page.locator(".jp-Notebook-cell").count() == cells

        # No key adds or deletes a cell while a card has the focus.
        hand.locator("[data-move]").first.focus()
        for key in "abdd":
            page.keyboard.press(key)
        assert page.locator(".jp-Notebook-cell").count() == cells

        # A question is answered by its buttons, and the answer stands below it.
        page.locator(".jp-CodeCell .cm-content").last.click()
        page.keyboard.press("Control+Enter")
        page.get_by_role("button", name=str(EXERCISE.choices[0]), exact=True).click()
        page.get_by_role("button", name="Check", exact=True).click()
        expect(page.get_by_text(f"Your answer to {EXERCISE.id}: {EXERCISE.choices[0]}")).to_be_visible()

        # What is saved, also with a card in focus, shows the position and the answer where there is no kernel.
        card.click()
        expect(log).to_contain_text(f"You play {name}")
        with page.expect_response(lambda answer: answer.request.method == "PUT" and notebook.name in answer.url):
            page.keyboard.press("Control+s")

        # Without its kernel the table says what to do.
        for command, state in (("restart", "Python 3 (ipykernel) | Idle"), ("shutdown", "No Kernel |")):
            page.locator(".jp-CodeCell .cm-content").first.click()
            page.keyboard.press("Control+Enter")
            expect(page.locator(NO_KERNEL)).to_be_hidden()
            expect(table.locator("[data-move]").first).to_be_visible()
            page.get_by_role("menuitem", name="Kernel", exact=True).click()
            page.locator(f'.lm-Menu-item[data-command="kernelmenu:{command}"]').click()
            if command == "restart":
                page.locator(".jp-Dialog .jp-mod-accept").click()
            expect(page.get_by_text(state)).to_be_visible()
            hand.locator("[data-move]").first.click()
            expect(page.locator(NO_KERNEL)).to_contain_text("run this cell again")

        seen.assert_quiet()
    first, second = json.loads(notebook.read_text("utf-8"))["cells"]
    assert f"Your answer to {EXERCISE.id}: {EXERCISE.choices[0]}" in json.dumps(second["outputs"])
    (output,) = first["outputs"]
    assert "".join(output["data"]["text/plain"]).startswith("Goat. Your turn")
    assert ElementTree.fromstring("".join(output["data"]["image/svg+xml"])).tag.endswith("svg")
