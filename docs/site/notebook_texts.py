"""Every notebook is made from a text, notebooks/text/NAME.md: Markdown, with a block of Python for each cell of code.

    python docs/site/notebook_texts.py              make every notebook from its text, as `python3 run.py format` does
    python docs/site/notebook_texts.py goat         make this text from its notebook, which was edited in JupyterLab

Jupytext reads and writes the texts. A heading begins a cell, and so do two empty lines. What a text does not say is
added: how slides are cut, and the ids of cells, which stay where a cell is still like the one that it was.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from string import ascii_lowercase

import jupytext  # type: ignore[import-untyped]
import nbformat
from jupytext.combine import combine_inputs_with_outputs  # type: ignore[import-untyped]

FOLDER = Path(__file__).parents[2] / "notebooks"
TEXTS = FOLDER / "text"
FORMAT = {"extension": ".md", "split_at_heading": True}
METADATA_FILTERS = {"notebook_metadata_filter": "-all", "cell_metadata_filter": "tags,-all"}
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def as_notebook(text: str, before: str = "") -> str:
    """The notebook of a text. before: the notebook as it was, from which ids are taken."""
    made = jupytext.reads(text, FORMAT)
    known = nbformat.reads(before, 4) if before else nbformat.v4.new_notebook(nbformat_minor=5)
    ids = {cell.id for cell in known.cells}
    made = combine_inputs_with_outputs(made, known, FORMAT)
    made.metadata = METADATA
    for cell in made.cells:
        if cell.id not in ids:
            cell.id = _new_id(cell, ids)
            ids.add(cell.id)
        begins = cell.source.startswith(("# ", "## "))
        slide = "-" if cell.cell_type == "code" else "slide" if begins else "subslide"
        tags = {"tags": cell.metadata.tags} if cell.metadata.get("tags") else {}
        cell.metadata = {"slideshow": {"slide_type": slide}, **tags}
    return str(nbformat.writes(made, indent=1)) + "\n"


def as_text(notebook: str) -> str:
    """The text of a notebook."""
    read = nbformat.reads(notebook, 4)
    read.metadata = {"jupytext": METADATA_FILTERS}
    return str(jupytext.writes(read, FORMAT))


def _new_id(cell: nbformat.NotebookNode, taken: set[str]) -> str:
    """The id of a new cell: its first words, and a letter where another has these."""
    name = "-".join(re.findall("[a-z]+", cell.source.lower())[:3]) or "cell"
    return next(each for each in (name, *(f"{name}-{letter}" for letter in ascii_lowercase)) if each not in taken)


def main(names: list[str]) -> None:
    """Make every notebook, or the texts of these."""
    for name in names:
        (TEXTS / f"{name}.md").write_text(as_text((FOLDER / f"{name}.ipynb").read_text("utf-8")), "utf-8")
    for path in () if names else sorted(TEXTS.glob("*.md")):
        notebook = FOLDER / f"{path.stem}.ipynb"
        before = notebook.read_text("utf-8") if notebook.is_file() else ""
        made = as_notebook(path.read_text("utf-8"), before)
        if made != before:
            notebook.write_text(made, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
