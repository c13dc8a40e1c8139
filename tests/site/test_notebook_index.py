"""The list of all notebooks: complete, the same in the folder and on the site, and as each notebook says of itself."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

import notebook_index
import places
from cardgames.words import ENGLISH, load
from pages import all_notebooks

LISTED = [entry for shelf in notebook_index.shelves() for entry in shelf.entries]
NOTEBOOKS = sorted(path.stem for path in places.NOTEBOOKS.glob("*.ipynb"))


def test_every_notebook_stands_on_one_shelf() -> None:
    assert sorted(entry.name for entry in LISTED) == NOTEBOOKS


def test_the_folder_and_the_site_say_the_same() -> None:
    assert notebook_index.README.read_text("utf-8") == notebook_index.readme(), "run docs/site/notebook_index.py"
    page = all_notebooks.as_markdown(load(ENGLISH))
    for entry in LISTED:
        words = f"({entry.minutes} minutes, level {entry.level})"
        assert f"[{entry.title}](../{entry.page})** {words}" in page
        assert f"[{entry.title}]({entry.name}.ipynb)** {words}" in notebook_index.readme()
    links = re.compile(r"\]\([^)]*\)")
    below, beside = (notebook_index.as_markdown(load(ENGLISH), to) for to in ("../", ""))
    assert links.sub("", below) == links.sub("", beside)


def test_it_is_put_together_from_what_the_head_of_a_notebook_says(tmp_path: Path) -> None:
    written = json.loads((places.NOTEBOOKS / "goat.ipynb").read_text("utf-8"))
    head = "".join(written["cells"][0]["source"])
    written["cells"][0]["source"] = re.sub(r"about \d+ minutes", "about 7 minutes", head).splitlines(keepends=True)
    (tmp_path / "goat.ipynb").write_text(json.dumps(written), "utf-8")
    assert notebook_index.entry("goat", 1, tmp_path).minutes == 7
    written["cells"][0]["source"] = ["# Goat\n", "\n", "No more than that."]
    (tmp_path / "goat.ipynb").write_text(json.dumps(written), "utf-8")
    with pytest.raises(ValueError, match="how long it takes"):
        notebook_index.entry("goat", 1, tmp_path)


def test_levels_and_shelves_are_named() -> None:
    assert {entry.level for entry in LISTED} <= set(notebook_index.LEVELS)
    for shelf in tomllib.loads(notebook_index.SHELVES.read_text("utf-8"))["shelf"]:
        assert shelf["title"]
        assert shelf["about"].endswith((".", "?"))
