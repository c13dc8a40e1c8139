"""Every notebook runs from its first cell to its last in JupyterLite, whose own ways `test_lite.py` looks at."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext

import lite
import places
from jupyterlite import Notebook


@pytest.mark.parametrize("name", [path.name for path in places.notebooks()])
def test_every_notebook_runs_whole(context: BrowserContext, site_address: str, name: str) -> None:
    page = context.new_page()
    page.goto(f"{site_address}{lite.PLACE}/notebooks/index.html?path={name}")
    notebook = Notebook(page)
    notebook.run_all()
    assert page.locator('[data-mime-type="application/vnd.jupyter.error"]').all_text_contents() == []
    assert notebook.errors == []
