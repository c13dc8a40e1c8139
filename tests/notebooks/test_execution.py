"""The notebooks as the build of the site runs them."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from mkdocs.exceptions import PluginError

import notebooks


@pytest.mark.slow
def test_a_notebook_runs_once_and_keeps_a_picture_of_what_was_live(tmp_path: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"><title>A table</title><desc/></svg>'
    live = {"application/vnd.jupyter.widget-view+json": {}, "image/svg+xml": svg, "text/plain": "A < B"}
    source = f"from IPython.display import display\ndisplay({live!r}, raw=True)"
    path = tmp_path / "tried.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)]), path)
    made = notebooks.execute(path, tmp_path / "cache")
    (output,) = nbformat.read(made, as_version=4).cells[0].outputs
    assert set(output.data) == {"text/plain", "text/html"}
    shown = '<img src="table-1.svg" width="3" height="4" loading="lazy" alt="A table">'
    assert shown in output.data["text/html"]
    assert "<title>A table</title>" in made.with_name("table-1.svg").read_text("utf-8")
    assert "A &lt; B" in output.data["text/html"]
    stamp = made.stat().st_mtime_ns
    notebooks.execute(path, tmp_path / "cache")
    assert made.stat().st_mtime_ns == stamp


@pytest.mark.slow
def test_a_cell_that_fails_stops_the_build_and_says_where(tmp_path: Path) -> None:
    path = tmp_path / "wrong.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 / 0")]), path)
    with pytest.raises(PluginError, match=r"(?s)wrong\.ipynb has a cell that fails.*1 / 0.*ZeroDivisionError"):
        notebooks.execute(path, tmp_path / "cache")
    assert list((tmp_path / "cache" / "notebook-wrong").iterdir()) == []
