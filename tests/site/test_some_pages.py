"""A site of some pages: those that are made first, and those of a preview."""

from __future__ import annotations

import subprocess
from pathlib import Path
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from bs4 import BeautifulSoup
from mkdocs.exceptions import PluginError

import places
import some_pages
from cardgames.games import every
from starter import building, programs

pytestmark = pytest.mark.slow


def made(pages: str, into: Path) -> subprocess.CompletedProcess[str]:
    """Build some pages into a folder."""
    program = places.ROOT / "docs" / "site" / "building.py"
    command = [str(programs.venv_program("python")), str(program), "build", "--site-dir", str(into)]
    return subprocess.run(
        command, cwd=places.ROOT, env=programs.environment(PAGES=pages), capture_output=True, text=True, timeout=300
    )


def test_the_first_pages_lead_where_all_pages_will_be_and_can_be_played(tmp_path: Path, site: Path) -> None:
    assert made(some_pages.FIRST, tmp_path).returncode == 0
    pages = {page.relative_to(tmp_path).as_posix() for page in tmp_path.rglob("*.html")}
    parts = ("", "play/", "learn/")
    assert pages == {
        "index.html",
        "learn/index.html",
        *(f"{game.name}/{part}index.html" for game in every() for part in parts),
    }
    for page in sorted(pages):
        document = BeautifulSoup((tmp_path / page).read_text("utf-8"), "html.parser")
        for script in document.select("script[src], link[rel=modulepreload]"):
            source = urlsplit(urljoin(f"https://here/{page}", str(script.get("src") or script["href"]))).path
            assert (tmp_path / source.removeprefix("/")).is_file(), (page, source)
        assert list((tmp_path / "assets" / "live").glob("*/first.zip")), "no page could begin with Python"
        assert not document.select("[data-parts]"), "not all is there that could be kept"
        for link in document.select("a[href]"):
            address = urlsplit(urldefrag(urljoin(f"https://here/{page}", str(link["href"]))).url)
            target = site / address.path.removeprefix("/")
            assert address.netloc != "here" or target.is_file() or (target / "index.html").is_file(), (page, link)


def test_a_preview_has_the_pages_of_its_game_which_reload_themselves(tmp_path: Path) -> None:
    assert made("monkey", tmp_path).returncode == 0
    pages = {page.relative_to(tmp_path).as_posix() for page in tmp_path.rglob("*.html")}
    assert {"index.html", "monkey/index.html", "monkey/play/index.html"} <= pages
    assert not [page for page in pages if page.startswith("goat/")]
    assert all(some_pages.RELOAD in (tmp_path / page).read_text("utf-8") for page in pages)
    building.lay_python(tmp_path)
    assert list((tmp_path / "assets" / "live").glob("*/first.zip")), "its table could not be played at"


def test_a_game_that_there_is_not_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(some_pages, "SELECTION", "bridge")
    with pytest.raises(PluginError, match="There is no game bridge: it is one of goat"):
        some_pages.pages()
