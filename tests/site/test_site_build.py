"""The built site: complete, self-contained, without a dead link, and never older than what it is made from."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
from collections import Counter
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest
from mkdocs.exceptions import PluginError
from mkdocs.utils.yaml import yaml_load

import cardgames
import frame
import kept
import links
import live
import notebooks
import offline
import places
import policy
from cardgames.readings import ruling_effects
from cardgames.records import record
from cardgames.rulebooks import edition, rulebook, translation
from cardgames.words import ENGLISH, load
from pages import compare
from starter import building, programs
from tests.support import thorough

INERT = re.compile(r"<noscript>.*?</noscript>|<script\b.*?</script>", re.DOTALL)
"""What a browser with JavaScript makes no element for, or one alone."""
ASKED = re.compile(
    r'<(?:link rel="(?:stylesheet|preload)"|script\b(?! type="text/plain"))[^>]*?\b(?:href|src)="([^"]+)"'
)
"""What a page asks for at once, beside the pictures in sight."""
IMPORTED = re.compile(r'\b(?:from|import)\s*"(\./[^"]+)"')
CODE = re.compile(r"<(code|pre|script|style|template|textarea)\b.*?</\1>", re.DOTALL)
MARKS = re.compile(
    r"&lt;/?(?:a|div|em|li|ol|p|small|span|strong|td|ul)\b|\*\*[^\W\d]|\]\([\w.#]|[.:]\s[23]\. [A-Z].{5}"
)
"""Marks of HTML or Markdown that a reader would see in a text, and entries of a list in a paragraph."""
HEADING = re.compile(r"<h([1-6])[ >]")
MOST_ELEMENTS = {"study/": 8000, "": 3500}
"""The most that a page is made of at first, by what its address contains; the first that fits."""
MOST_BYTES = {True: 157_000, False: 300_000}
"""The most that a page is, with all that it asks for before anybody plays: one of rules, and any other.

156 kB with gzip are about 138 kB with brotli, of which a page of rules may have 150.
"""
ELSEWHERE = re.compile(r"unpkg\.com|cdnjs\.|jsdelivr|googleapis|gstatic|esm\.sh|skypack")
PAGE = "<!doctype html><title>A page</title><p id='here'>{}</p>"


def text(site: Path, page: str) -> str:
    return (site / page / "index.html").read_text("utf-8")


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


def test_the_page_of_all_claims_labels_our_questions(site: Path) -> None:
    every = [claim for book in rulebook.books() for claim in book.claims]
    lines = re.findall(r'<li>(.*?)<a href="[^"]*#([\w.]+)"', text(site, "study"))
    assert sorted(name for _, name in lines if "claim" in name) == sorted(claim.id for claim in every)
    labelled = {name for label, name in lines if "claim-ours" in label}
    assert labelled == {claim.id for claim in every if claim.ours}


def ours(site: Path) -> list[Path]:
    """All pages but those of JupyterLite."""
    return [page for page in sorted(site.rglob("index.html")) if page.relative_to(site).parts[0] != "lite"]


def elements(page: str) -> int:
    """How many elements a browser makes when it reads a page."""
    return len(re.findall(r"<[a-zA-Z]", INERT.sub("", page)))


def packed(path: Path) -> int:
    """The bytes of a file on its way; with gzip, which packs less well than what most servers have."""
    return len(gzip.compress(path.read_bytes(), 9)) if path.suffix != ".woff2" else path.stat().st_size


def asked(page: Path) -> set[Path]:
    """The files that a page needs before anybody plays, with what its modules import."""
    found: set[Path] = set()
    wanted = [(page.parent / name).resolve() for name in ASKED.findall(page.read_text("utf-8"))]
    while wanted:
        path = wanted.pop()
        if path not in found:
            found.add(path)
            imported = IMPORTED.findall(path.read_text("utf-8")) if path.suffix == ".js" else []
            wanted += [(path.parent / name).resolve() for name in imported]
    return found


def test_no_page_is_heavy(site: Path) -> None:
    weights = {path: packed(path) for path in {path for page in ours(site) for path in asked(page)}}
    assert len(weights) >= 10
    of_rules = {f"{places.address(book)}/index.html" for book in rulebook.chapters()}
    for page in ours(site):
        address, html = page.relative_to(site).as_posix(), page.read_text("utf-8")
        most = next(most for part, most in MOST_ELEMENTS.items() if part in address)
        assert 50 < elements(html) <= most, address
        most_bytes = MOST_BYTES[address in of_rules] - sum(weights[path] for path in asked(page))
        assert page.stat().st_size <= most_bytes or packed(page) <= most_bytes, address


def test_the_site_is_light_on_a_host_and_on_a_device(site: Path) -> None:
    files = [path for path in site.rglob("*") if path.is_file()]
    assert 200 < sum(path.suffix == ".html" for path in files) <= 240
    assert sum(path.stat().st_size for path in files) <= 110e6
    known = offline.sizes(site)
    assert sum(known[part] for part in offline.wishes()[offline.WHOLE_WISH]) <= 60


def test_a_page_asks_at_once_for_all_that_its_modules_import(site: Path) -> None:
    page = site / "goat" / "play" / "index.html"
    html = page.read_text("utf-8")
    early = {Path(name).name for name in re.findall(r'<link rel="modulepreload" href="([^"]+)"', html)}
    wanted = [(page.parent / name).resolve() for name in re.findall(r'<script type="module" src="([^"]+)"', html)]
    imported = {path.name for path in wanted}
    for path in wanted:
        for name in IMPORTED.findall(path.read_text("utf-8")):
            imported.add(Path(name).name)
            wanted.append((path.parent / name).resolve())
    assert early == imported > {live.MODULE}


def test_nothing_holds_up_a_page(site: Path) -> None:
    for page in ours(site):
        html = page.read_text("utf-8")
        head, text = html.split("</head>", 1)
        assert not re.findall(r"<script(?![^>]*\b(?:defer|type=))[^>]*\bsrc=", html), page
        assert "modulepreload" not in head.partition('rel="stylesheet"')[0], "A browser needs it before anything else."
        assert head.count('rel="stylesheet"') == 1, page
        late = html.partition('rel="stylesheet"')[2]
        assert not policy.INLINE.search(late), (
            "It would not run before the style sheet is there, nor what comes after it."
        )
        assert "assets/javascripts/" not in html, page
        for image in re.findall(r"<img\b[^>]*>", INERT.sub("", text)):
            assert {"width", "height", "alt"} <= set(re.findall(r"\b(\w+)=", image)), (page, image)
        levels = [1, *map(int, HEADING.findall(INERT.sub("", text)))]
        assert all(after <= before + 1 for before, after in pairwise(levels)), page


def test_the_styles_are_one_sheet_with_all_that_they_name(site: Path) -> None:
    (path,) = (site / frame.SHEET).parent.glob("styles*.css")
    sheet = path.read_text("utf-8")
    assert hashlib.sha256(sheet.encode()).hexdigest()[:12] in path.name
    assert f'{path.name}"' in text(site, "goat/play")
    for rule in (".md-sidebar__scrollwrap{", ".cg-cloth", ".cq", ".md-typeset .cover", "--md-primary"):
        assert rule in sheet
    assert "@charset" not in sheet[1:]
    for name in re.findall(r'url\("(?!data:)([^"]+)"\)', sheet):
        assert (site / frame.SHEET).parent.joinpath(name).is_file()


def test_a_sheet_that_names_a_file_out_of_reach_is_found(tmp_path: Path) -> None:
    (tmp_path / "assets" / "other").mkdir(parents=True)
    (tmp_path / "assets" / "other" / "one.css").write_text('a { background: url("b.png") }', "utf-8")
    with pytest.raises(PluginError, match=r"assets/other/one\.css names another file"):
        frame.join_sheets(tmp_path, ["assets/other/one.css"])


def test_no_page_shows_how_it_is_written(site: Path) -> None:
    for page in ours(site):
        html = page.read_text("utf-8")
        assert not re.search(r"<hr ?/?>\s*<p>title: ", html), page
        assert not MARKS.findall(re.sub("<[^>]*>", "", CODE.sub("", html))), page


def test_the_schema_of_records_is_published(site: Path) -> None:
    assert json.loads((site / "record.schema.json").read_text("utf-8")) == json.loads(json.dumps(record.schema()))


def test_the_rulebooks_of_the_site_are_those_that_their_schemas_allow(site: Path) -> None:
    """See tests/rulebooks/test_edition.py for these."""
    whole = {book.name: (ENGLISH, book) for book in rulebook.books()}
    whole["kozel.ru"] = "ru", translation.translate(rulebook.load("kozel"), "ru")
    files = {path.name: path.read_text("utf-8") for path in (site / places.EDITIONS).iterdir()}
    assert json.loads(files.pop(edition.SCHEMA)) == json.loads(json.dumps(edition.schema()))
    assert {*files} == {f"{name}.{kind}" for name in whole for kind in ("json", "xml")}
    for name, (language, book) in whole.items():
        assert json.loads(files[f"{name}.json"]) == json.loads(json.dumps(edition.as_json(book, language))), name
        assert files[f"{name}.xml"] == edition.as_tei(book, language), name


def test_no_page_asks_another_host(site: Path) -> None:
    """Nor does a link: the build looks at each, and a strict one fails, as is seen below."""
    for page in site.rglob("*.html"):
        assert not ELSEWHERE.search(page.read_text("utf-8")), page
    for style in site.rglob("*.css"):
        assert not re.search(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", style.read_text("utf-8")), style


def test_the_page_that_compares_has_a_table_for_every_game_with_rulings(site: Path) -> None:
    page = compare.as_markdown(load(ENGLISH))
    for game in cardgames.games():
        rows = ruling_effects.stored_counts(game.name)
        assert (f"### {game.title}\n" in page) == bool(rows)
        assert (f">{game.title}<a" in text(site, "compare")) == bool(rows)
        for row in rows:
            assert 0 <= row["first_deal"] <= row["differs"] <= row["matches"]
            assert row["differs"] + row["told"] <= row["matches"]
    assert "They part in trick 3" in text(site, "compare")


def test_search_knows_the_clauses_and_no_code_twice(site: Path) -> None:
    index = json.loads((site / "search" / "en.json").read_text("utf-8"))
    found = {place["address"]: place.get("text", "") for place in index["places"]}
    assert "goat/#goat.play.1" in found
    assert not any("def " in text for place, text in found.items() if place.startswith("goat/#"))
    assert "Game.push(move) Make a" in found["reference/games/#make-moves"]
    assert not any("trumps" in text for place, text in found.items() if place.startswith("forms/kozel/#"))
    assert "points a deal" not in found.get("study/#goat", "")
    assert "30 %" not in found["study/is-that-so-golph/#are-trumps-easily-lost"]


def test_every_page_has_a_title_of_its_own(site: Path) -> None:
    titles = Counter(
        found[1] for page in ours(site) if (found := re.search(r"<title>(.*?)</title>", page.read_text("utf-8")))
    )
    assert "Play Goat - Historic card games" in titles
    assert [title for title, times in titles.items() if times > 1] == []


def test_the_theme_is_changed_by_its_templates_alone(site: Path) -> None:
    assert not (site / "assets" / "javascripts").exists()
    assert not (site / "assets" / "stylesheets").exists()
    for page in ours(site):
        html = page.read_text("utf-8")
        assert "<table>" not in re.sub(r'<div class="md-typeset__table"><table>', "", html), page
        assert not re.search(r"<pre[^>]*>(?:<span></span>)?<code(?![^>]*tabindex)", INERT.sub("", html)), page


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


@pytest.mark.parametrize("address", ["../beside.html", "other/../../beside.html", "../site/index.html"])
def test_a_link_out_of_the_site_is_refused_wherever_it_leads(tmp_path: Path, address: str) -> None:
    (tmp_path / "beside.html").write_text(PAGE.format(""), "utf-8")
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text(PAGE.format(f"<a href='{address}'>"), "utf-8")
    assert [f"links to {address}, which does not exist" in problem for problem in links.problems(site)] == [True]


SMALL = """
import hook
from hook import *
import links
from pages import play, rules

hook.steps.PAGES[:] = [hook.frame.on_files, rules.on_files, play.on_files]
hook.steps.MARKDOWN[:] = []
hook.steps.CONTENT[:] = [hook.notebooks.on_page_content]
hook.steps.SITE[:] = [links.on_post_build]
hook.navigation.on_config = lambda config: config
hook.steps.START_STEPS[:] = []
"""
"""The hook of a site with few steps."""


def small(folder: Path) -> None:
    """All that a site of Goat alone is made from: its clauses, its table and its notebook."""
    for part in building.SITE_INPUTS:
        source = places.ROOT / part
        (shutil.copytree if source.is_dir() else shutil.copyfile)(source, folder / part)
    listed = folder / "cardgames" / "games" / "__init__.py"
    games = re.compile(r"(?<=\nLIST: dict\[str, str\] = \{).*?(?=\n\})", re.DOTALL)
    listed.write_text(games.sub('"goat": "goat.Goat",', listed.read_text("utf-8")), "utf-8")
    settings = yaml_load((folder / "mkdocs.yml").read_text("utf-8"))
    settings["hooks"] = ["docs/site/small.py"]
    (folder / "docs" / "site" / "small.py").write_text(SMALL, "utf-8")
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
        str(programs.venv_program("python")),
        "docs/site/building.py",
        "build",
        "--strict",
        "--site-dir",
        str(tmp_path / "out"),
    ]
    done = subprocess.run(
        command, cwd=tmp_path, env=programs.environment(), capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode != 0
    warnings = [line for line in done.stderr.splitlines() if line.startswith("WARNING")]  # each fails a strict build
    messages = [line for line in warnings if re.search(r"gone\.md|goat\.none|reading-one", line)]
    assert len(messages) == 3, done.stderr
    assert "goat.ipynb links to ../docs/gone.md, which is no page of the site" in messages[0]
    assert all("goat/study/index.html" in line for line in messages[1:])
    assert "gone.md, which does not exist" in messages[1]
    assert "#goat.none.1, a place that the page does not have" in messages[2]


GENERATOR = re.compile(r'<meta name="generator" content="([^"]*)">')


@thorough.ONLY  # both are MkDocs at heart, and each build is a whole one
@pytest.mark.slow
def test_properdocs_makes_the_same_pages(tmp_path: Path) -> None:
    small(tmp_path)
    cells = [nbformat.v4.new_markdown_cell("# Planted"), nbformat.v4.new_code_cell("1 + 1")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "notebooks" / "goat.ipynb")
    made = {}
    for program in ("mkdocs", "properdocs"):
        command = [str(programs.venv_program("python")), "-m", program, "build", "--config-file", "mkdocs.yml"]
        done = subprocess.run(
            [*command, "--no-strict", "--site-dir", program],
            cwd=tmp_path,
            env=programs.environment(),
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        pages = {page.relative_to(tmp_path / program): page for page in (tmp_path / program).rglob("*.html")}
        made[program] = {name: page.read_text("utf-8") for name, page in pages.items()}
    assert {"goat/index.html", "goat/play/index.html", "goat/study/index.html"} <= set(map(str, made["mkdocs"]))
    assert {GENERATOR.findall(page)[0].partition(",")[0] for page in made["properdocs"].values()} == {
        f"mkdocs-ProperDocs {version('properdocs')}"
    }
    bare = [{name: GENERATOR.sub("", page) for name, page in pages.items()} for pages in made.values()]
    assert bare[0] == bare[1]


def package(folder: Path) -> Path:
    """Something that a notebook rests on, and the notebook."""
    seeds = "a.toml", "kozel.toml", "ru/militac-1918.toml", "lessons/kozel-six.toml", "exercises/a.toml"
    sources = "cardgames/a.py", "docs/site/notebooks.py", "constraints.txt", "README.md", "a.ipynb"
    for name in (*sources, *(f"seeds/{name}" for name in seeds)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("{}", "utf-8")
    (folder / "a.ipynb").write_text("A table of Kozel with six")
    return folder / "a.ipynb"


@pytest.mark.parametrize(
    ("changed", "stale"),
    [
        ("cardgames/a.py", True),
        ("cardgames/b.py", True),
        ("seeds/a.toml", True),
        ("seeds/kozel.toml", True),
        ("seeds/lessons/kozel-six.toml", True),
        ("seeds/exercises/a.toml", True),
        ("seeds/goat-1916.toml", True),
        ("seeds/ru/militac-1918.toml", False),
        ("seeds/figures/numbers/monkey.json", False),
        ("constraints.txt", True),
        ("a.ipynb", True),
        ("README.md", False),
    ],
)
def test_old_output_is_never_used_again(tmp_path: Path, changed: str, stale: bool) -> None:
    notebook = package(tmp_path)
    before = notebooks.digest(notebook, tmp_path)
    assert notebooks.digest(notebook, tmp_path) == before
    (tmp_path / changed).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / changed).write_text("changed", "utf-8")
    kept.sources.cache_clear()  # as another build begins
    assert (notebooks.digest(notebook, tmp_path) != before) is stale


def test_a_build_reads_its_sources_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = package(tmp_path)
    before = kept.digest([tmp_path / "cardgames"]), notebooks.digest(notebook, tmp_path)
    with monkeypatch.context() as patch:
        patch.delattr(Path, "read_bytes")
        assert (kept.digest([tmp_path / "cardgames"]), notebooks.digest(notebook, tmp_path)) == before


def test_a_build_asks_once_which_modules_come_early(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / live.META).write_text('{"outputs": {"live-page.js": {"imports": []}}}')
    asked = [tmp_path]
    monkeypatch.setattr(live, "modules", asked.pop)
    live.early_modules.cache_clear()
    assert live.early_modules() == live.early_modules() == ("live-page.js",)
    live.early_modules.cache_clear()


def test_every_address_of_the_last_release_leads_somewhere(site: Path) -> None:
    """A page of the old reference is answered by the page for a wrong address, which leads to the new one."""
    known = (places.ROOT / "tests" / "data" / "addresses-0.1.0.txt").read_text("utf-8").splitlines()
    there = {path.relative_to(site).as_posix().removesuffix("index.html") for path in site.rglob("*.html")}
    gone = set(known) - there
    assert [address for address in gone if not address.startswith("reference/")] == []
    assert (site / "reference" / "index.html").is_file()
    assert "reference/" in (site / "404.html").read_text("utf-8")
