"""The built site: complete, self-contained, without a dead link, and never older than what it is made from."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import nbformat
import pytest
from mkdocs.exceptions import PluginError
from mkdocs.utils.yaml import yaml_load

import cardgames
import compare
import links
import notebooks
import places
import run
from cardgames import record, rulebook

ELSEWHERE = re.compile(r"unpkg\.com|cdnjs\.|jsdelivr|googleapis|gstatic|esm\.sh|skypack")
PAGE = "<!doctype html><title>A page</title><p id='here'>{}</p>"


def text(site: Path, page: str) -> str:
    return (site / page / "index.html").read_text("utf-8")


def test_every_clause_has_its_place_its_status_and_its_examples(site: Path) -> None:
    for book in rulebook.chapters():
        page = text(site, places.address(book))
        ids = links.Reader(page).ids
        for clause in book.clauses:
            assert clause.id in ids
            for number in range(1, len(clause.examples) + 1):
                assert f"{clause.id}.example-{number}" in ids
                assert (site / places.address(book) / f"{clause.id}.example-{number}.svg").is_file()
        assert page.count('class="status status-') >= len(book.clauses)
        assert page.count('data-cardgames="replay"') == sum(len(clause.examples) for clause in book.clauses)
        assert "replay-slot" not in page


def test_every_notebook_is_a_page_with_its_source_beside_it(site: Path) -> None:
    assert places.notebooks()
    for notebook, page in places.notebooks().items():
        folder = (site / page).with_suffix("")
        assert (folder / "index.html").is_file()
        assert folder.with_name(notebook.name).read_bytes() == notebook.read_bytes()


def test_notebook_pages_need_no_kernel_and_no_library(site: Path) -> None:
    for page in places.notebooks().values():
        html = text(site, page.removesuffix(".ipynb"))
        for word in ("widget-view+json", "widget-state+json", "require.js", "MathJax", "jp-Notebook", "<style"):
            assert word not in html


def test_no_page_shows_what_is_told_about_it(site: Path) -> None:
    for page in site.rglob("index.html"):
        assert not re.search(r"<hr ?/?>\s*<p>title: ", page.read_text("utf-8")), page


def test_the_schema_of_records_is_published(site: Path) -> None:
    assert json.loads((site / "record.schema.json").read_text("utf-8")) == json.loads(json.dumps(record.schema()))


def test_every_link_leads_somewhere_and_no_page_asks_another_host(site: Path) -> None:
    assert list(links.problems(site)) == []
    for page in site.rglob("*.html"):
        assert not ELSEWHERE.search(page.read_text("utf-8")), page
    for style in site.rglob("*.css"):
        assert not re.search(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", style.read_text("utf-8")), style


def test_the_page_that_compares_has_a_table_for_every_game_with_rulings(site: Path) -> None:
    page = compare.written().replace(compare.TABLES, compare.tables())
    for game in cardgames.games():
        rows = compare.counted(game)
        assert (f"### {game.title}\n" in page) == bool(rows)
        assert (f">{game.title}<a" in text(site, "compare")) == bool(rows)
        for row in rows:
            assert 0 <= row["first_deal"] <= row["differs"] <= row["matches"]
            assert row["differs"] + row["told"] <= row["matches"]
    assert "They part in trick 3" in text(site, "compare")


def test_search_knows_the_clauses_and_no_code_twice(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    found = {entry["location"]: entry["text"] for entry in index["docs"]}
    assert "goat/#goat.play.1" in found
    assert not any("def " in told for place, told in found.items() if place.startswith("goat/#"))


@pytest.mark.parametrize(
    ("html", "complaint"),
    [
        ("<a href='gone/'>", "links to gone/, which does not exist"),
        ("<a href='#nowhere'>", "links to #nowhere, a place that the page does not have"),
        ("<a href='other/#nowhere'>", "links to other/#nowhere, a place that the page does not have"),
        ("<a href='/other/'>", "has /other/, which holds at the top of a host only"),
        ("<a href='../up/'>", "links to ../up/, which does not exist"),
        ("<img src='gone.svg'>", "links to gone.svg, which does not exist"),
        ("<script src='https://example.org/a.js'></script>", "asks another host for https://example.org/a.js"),
        ("<img srcset='//example.org/a.png 2x'>", "asks another host for //example.org/a.png"),
    ],
)
def test_a_planted_break_is_found(tmp_path: Path, html: str, complaint: str) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "index.html").write_text(PAGE.format("<a href='../#here'>"), "utf-8")
    (tmp_path / "index.html").write_text(PAGE.format("<a href='other/#here'><a href='https://example.org/'>"), "utf-8")
    assert list(links.problems(tmp_path)) == []
    (tmp_path / "index.html").write_text(PAGE.format(html), "utf-8")
    assert [complaint in problem for problem in links.problems(tmp_path)] == [True]


def small(folder: Path) -> None:
    """All that a site of Goat alone is made from: its clauses, its table and its notebook."""
    for part in run.SITE_INPUTS:
        source = run.ROOT / part
        (shutil.copytree if source.is_dir() else shutil.copyfile)(source, folder / part)
    listed = folder / "cardgames" / "games" / "__init__.py"
    games = re.compile(r"(?<=\nLIST: dict\[str, str\] = \{).*?(?=\n\})", re.DOTALL)
    listed.write_text(games.sub('"goat": "goat.Goat",', listed.read_text("utf-8")), "utf-8")
    settings = yaml_load((folder / "mkdocs.yml").read_text("utf-8"))
    settings["hooks"] = [f"docs/site/{name}.py" for name in ("rulebooks", "play", "notebooks", "links")]
    settings["extra_css"] = ["assets/cardgames/table.css", "assets/site.css"]
    (folder / "mkdocs.yml").write_text(json.dumps(settings), "utf-8")
    for page in (folder / "docs").rglob("*.md"):
        if page.parent.name != "records":
            page.unlink()
    (folder / "docs" / "index.md").write_text("# Home", "utf-8")
    shutil.rmtree(folder / "notebooks")
    (folder / "notebooks").mkdir()


@pytest.mark.slow
def test_a_dead_link_in_a_notebook_fails_the_build(tmp_path: Path) -> None:
    small(tmp_path)
    bad, worse = "[a](../docs/gone.md)", "[b](../seeds/goat-1916.toml#goat.none.1)"
    good = "[c](../docs/records/index.md#reading-one)"
    cells = [nbformat.v4.new_markdown_cell(f"# Planted\n\n{bad} {worse} {good}")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "notebooks" / "goat.ipynb")
    command = [
        str(run.venv_program("python")),
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--site-dir",
        str(tmp_path / "out"),
    ]
    done = subprocess.run(
        command, cwd=tmp_path, env=run.environment(), capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode != 0
    warnings = [line for line in done.stderr.splitlines() if line.startswith("WARNING")]  # each fails a strict build
    told = [line for line in warnings if "goat.ipynb" in line or "goat/study/index.html" in line]
    assert len(told) == 3, done.stderr
    assert "goat.ipynb links to ../docs/gone.md, which is no page of the site" in told[0]
    assert all("goat/study/index.html" in line for line in told[1:])
    assert "gone.md, which does not exist" in told[1]
    assert "#goat.none.1, a place that the page does not have" in told[2]


def package(folder: Path) -> Path:
    """Something that a notebook rests on, and the notebook."""
    for name in ("cardgames/a.py", "seeds/a.toml", "docs/site/notebooks.py", "constraints.txt", "README.md", "a.ipynb"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("{}", "utf-8")
    return folder / "a.ipynb"


@pytest.mark.parametrize(
    ("changed", "stale"),
    [
        ("cardgames/a.py", True),
        ("cardgames/b.py", True),
        ("seeds/a.toml", True),
        ("constraints.txt", True),
        ("a.ipynb", True),
        ("README.md", False),
    ],
)
def test_old_output_is_never_used_again(tmp_path: Path, changed: str, stale: bool) -> None:
    notebook = package(tmp_path)
    before = notebooks.digest(notebook, tmp_path)
    assert notebooks.digest(notebook, tmp_path) == before
    (tmp_path / changed).write_text("changed", "utf-8")
    assert (notebooks.digest(notebook, tmp_path) != before) is stale


@pytest.mark.slow
def test_a_notebook_runs_once_and_keeps_a_picture_of_what_was_live(tmp_path: Path) -> None:
    live = {"application/vnd.jupyter.widget-view+json": {}, "image/svg+xml": "<svg/>", "text/plain": "A < B"}
    source = f"from IPython.display import display\ndisplay({live!r}, raw=True)"
    path = tmp_path / "tried.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)]), path)
    made = notebooks.executed(path, tmp_path / "cache")
    (output,) = nbformat.read(made, as_version=4).cells[0].outputs
    assert set(output.data) == {"text/plain", "text/html"}
    assert "<svg/>" in output.data["text/html"]
    assert "A &lt; B" in output.data["text/html"]
    stamp = made.stat().st_mtime_ns
    notebooks.executed(path, tmp_path / "cache")
    assert made.stat().st_mtime_ns == stamp


@pytest.mark.slow
def test_a_cell_that_fails_stops_the_build_and_says_where(tmp_path: Path) -> None:
    path = tmp_path / "wrong.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 / 0")]), path)
    with pytest.raises(PluginError, match=r"(?s)wrong\.ipynb has a cell that fails.*1 / 0.*ZeroDivisionError"):
        notebooks.executed(path, tmp_path / "cache")
    assert list((tmp_path / "cache" / "notebook-wrong").iterdir()) == []
