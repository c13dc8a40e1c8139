"""In Markdown as the site reads it an entry of a list is lost in the one above it, where no empty line parts them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from starter import folders

PAGES = [*(folders.ROOT / "docs").rglob("*.md"), *(folders.ROOT / "notebooks").rglob("*.ipynb")]
ENTRY = re.compile(r"(?:\d+\.|[-*]) ")
CODE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def texts(page: Path) -> Iterator[str]:
    """What is written on a page, without its code."""
    written = page.read_text("utf-8")
    if page.suffix == ".md":
        yield CODE.sub("", written)
        return
    for cell in json.loads(written)["cells"]:
        if cell["cell_type"] == "markdown":
            yield CODE.sub("", "".join(cell["source"]))


def lost(text: str) -> Iterator[str]:
    """Lines that are no entries, though they are written so, and those not set in by a whole number of steps."""
    for block in re.split(r"\n\s*\n", text):
        first, *others = block.strip("\n").split("\n")
        if (len(first) - len(first.lstrip())) % 4:
            yield first
        if not ENTRY.match(first.lstrip()):
            yield from filter(ENTRY.match, others)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(folders.ROOT)))
def test_entries_of_lists_stay_entries(page: Path) -> None:
    assert [line for text in texts(page) for line in lost(text)] == []


def test_a_lost_entry_is_found() -> None:
    assert list(lost("1. One\n\n    and more of it.\n2. Two")) == ["2. Two"]
    assert list(lost("- One\n\n  and more of it.")) == ["  and more of it."]
    assert list(lost("- One\n- Two\n\n    and more of it.")) == []
