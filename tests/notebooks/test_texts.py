"""Each notebook is made from its text, and keeps the ids of its cells."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

import notebook_texts
from notebook_texts import FOLDER, TEXTS, as_notebook, as_text

NAMES = sorted({path.stem for path in [*FOLDER.glob("*.ipynb"), *TEXTS.glob("*.md")]})


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_made_from_its_text(name: str) -> None:
    text, notebook = ((folder / file) for folder, file in ((TEXTS, f"{name}.md"), (FOLDER, f"{name}.ipynb")))
    mend = f"python3 run.py format makes {name}.ipynb; python docs/site/notebook_texts.py {name} writes its text"
    assert text.is_file(), mend
    assert notebook.is_file(), mend
    written = notebook.read_text("utf-8")
    assert as_notebook(text.read_text("utf-8"), written) == written, mend
    assert as_text(written) == text.read_text("utf-8"), mend


def test_ids_stay_and_new_cells_get_their_own() -> None:
    before = as_notebook("# A game\n\nPlay it.\n\n```python\nTable('goat')\n```\n")
    after = as_notebook(
        "# A game\n\nPlay it now.\n\n```python tags=['answer']\n1 + 1\n```\n\n```python\nTable('goat')\n```\n", before
    )
    cells = nbformat.reads(after, 4).cells
    assert [cell.id for cell in cells] == ["a-game-play", "cell", "table-goat"]
    assert [cell.metadata.slideshow.slide_type for cell in cells] == ["slide", "-", "-"]
    assert "jupytext" not in after  # opening the notebook writes no text


def test_notebooks_are_made_from_texts_and_texts_from_notebooks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notebook_texts, "FOLDER", tmp_path)
    monkeypatch.setattr(notebook_texts, "TEXTS", tmp_path / "text")
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "a.md").write_text("# A game\n\n```python\n1\n```\n", "utf-8")
    notebook_texts.main([])
    (tmp_path / "text" / "a.md").unlink()
    notebook_texts.main(["a"])
    assert (tmp_path / "text" / "a.md").read_text("utf-8") == "# A game\n\n```python\n1\n```\n"
