"""Without a network: what was kept goes on working, a version is used whole or not at all, nothing is kept unasked."""

from __future__ import annotations

import functools
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

import pytest
from mkdocs.exceptions import PluginError
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

import lite
import live
import offline
import places
from cardgames.words import load
from starter import serve
from tests.conftest import COURSE
from tests.site.test_live import near_its_end
from tests.support import axe, browser_programs, browsers, thorough
from tests.support.jupyterlite import FAILED, Notebook
from tests.support.recorder import Recorder
from tests.support.visits import follow

PLAY = "goat/play/"
LONG = 120_000  # milliseconds; the whole site is fetched, perhaps beside much else
KEPT = "Available offline."
COMMON = "common"
"""The part that all pages share."""
GOAT = "Goat is available offline."
READY = "A new version is ready."
in_the_whole_browser = pytest.mark.parametrize("context", ["whole"], indirect=True)


# A server whose files can be exchanged


@dataclass
class Host:
    """A site on a server of its own: another edition can be put in its place, and files can be spoilt."""

    address: str
    link: Path
    asked: list[str] = field(default_factory=list)
    spoilt: dict[str, bytes | None] = field(default_factory=dict)
    slow: threading.Event = field(default_factory=threading.Event)

    def show(self, edition: Path) -> None:
        """Serve this edition from now on."""
        self.link.unlink(missing_ok=True)
        self.link.symlink_to(edition, target_is_directory=True)
        self.asked.clear()


class Uncompressed(serve.Compressor):
    """Leaves files as they are: to compress those of each edition anew takes longer than to send them."""

    def compressed(self, file: BinaryIO) -> bytes | None:  # noqa: ARG002
        """No file is worth while."""
        return None


UNCOMPRESSED = Uncompressed()


@contextmanager
def hosting(
    folder: Path, edition: Path, name: str = COURSE, compressor: serve.Compressor = UNCOMPRESSED
) -> Iterator[Host]:
    """A host that serves an edition under a name; with no name, at its top."""

    class Handler(serve.Handler):
        def do_GET(self) -> None:  # noqa: N802 - the base class names it so
            path = urlsplit(self.path).path.removeprefix(f"/{name}/" if name else "/")
            served.asked.append(path)
            if served.slow.is_set() and path.startswith(("assets/", "golph/", "search/")):
                time.sleep(0.3)  # a line on which a reader has the time to change their mind
            for validator in ("If-None-Match", "If-Modified-Since"):
                del self.headers[validator]  # another edition is fetched whole, as by who has none of its files
            if path not in served.spoilt:
                super().do_GET()
                return
            body = served.spoilt[path]
            self.send_response(404 if body is None else 200)
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Content-Length", str(len(body or b"")))
            self.end_headers()
            self.wfile.write(body or b"")

        def is_inside(self, path: str) -> bool:
            return Path(path).exists()  # for here an edition has its place by a link

    Handler.compressor = compressor
    root = folder / "www"
    root.mkdir(exist_ok=True)
    with serve.Server(
        ("127.0.0.1", 0), functools.partial(Handler, directory=str(root if name else root / "top"))
    ) as server:
        address = f"http://127.0.0.1:{server.server_address[1]}/{name}{'/' if name else ''}"
        served = Host(address, root / (name or "top"))
        served.show(edition)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield served
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def mortal(folder: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """Python's own server as a program; gives the address, and what ends it together with all its connections."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--protocol", "HTTP/1.1"]
    command += ["--bind", "127.0.0.1", "--directory", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:

        def end() -> None:
            server.kill()
            server.wait()

        try:
            assert server.stdout is not None
            port = re.search(r"port (\d+)", server.stdout.readline())
            assert port
            yield f"http://127.0.0.1:{port[1]}/", end
        finally:
            end()


def edition(site: Path, to: Path, digest: str) -> Path:
    """Another edition of the site: each page says so, and has an engine of its own."""
    shutil.copytree(site, to, copy_function=os.link)
    old = live.folder().rpartition("/")[2]
    (to / "assets" / "live" / old).rename(to / "assets" / "live" / digest)
    for page in to.rglob("*.html"):
        if page.is_relative_to(to / lite.PLACE):
            continue
        text = page.read_text("utf-8").replace(old, digest).replace("<title>", f"<title>Edition {digest}: ", 1)
        page.unlink()  # the other edition has the same file
        page.write_text(text, "utf-8")
    settings = to / lite.PLACE / "jupyter-lite.json"
    text = settings.read_text("utf-8").replace('"appName": "', f'"appName": "Edition {digest}: ')
    settings.unlink()
    settings.write_text(text, "utf-8")
    republish(to)
    return to


def republish(site: Path) -> str:
    """List an edition anew, without a change to any other that shares its files."""
    for name in (offline.LIST, offline.WORKER, f"{lite.PLACE}/{offline.WORKER}"):
        (site / name).unlink(missing_ok=True)
    return offline.publish(site)


@pytest.fixture(scope="module")
def playable(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site with the pages of two rulebooks alone: to keep them all takes long."""
    to = tmp_path_factory.mktemp("editions") / COURSE
    taken = {"assets", "goat", "golph", "offline", "search", lite.PLACE}
    others = {path.name for path in site.iterdir() if path.is_dir()} - taken
    shutil.copytree(
        site,
        to,
        copy_function=os.link,
        ignore=lambda folder, names: others.intersection(names) if Path(folder) == site else (),
    )
    republish(to)
    return to


@pytest.fixture(scope="module")
def playable_second(playable: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The edition that comes after that one."""
    return edition(playable, tmp_path_factory.mktemp("editions") / "second", "second")


LARGE = {"assets": {"pyodide", *live.PARTS}, lite.PLACE: {"build", "extensions"}}
"""What is large and need not be kept where no Python is started without a network: Python, and most of JupyterLite."""
ALIKE, FEW = (".json", ".pdf", ".svg", ".whl"), 2
"""Examples, pictures and the like, of which a folder has many: a few of each kind show what becomes of them all."""


def lean(edition: Path, to: Path) -> Path:
    """That edition with a list that leaves out what is large, and most of what is alike: served as always, not kept."""

    def left_out(folder: str, names: list[str]) -> set[str]:
        top = next(iter(Path(folder).relative_to(edition).parts), "")
        kinds = () if top == "assets" else ALIKE  # those of the pages themselves are all different
        alike = [sorted(name for name in names if name.endswith(kind))[FEW:] for kind in kinds]
        return LARGE.get(top, set()).intersection(names).union(*alike)

    def link(file: str, other: str) -> None:
        if not Path(other).exists():
            os.link(file, other)

    shutil.copytree(edition, to, copy_function=os.link, ignore=left_out)
    republish(to)
    shutil.copytree(edition, to, copy_function=link, dirs_exist_ok=True)
    return to


@pytest.fixture(scope="module")
def first(playable: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first edition, of which little is kept."""
    return lean(playable, tmp_path_factory.mktemp("lean") / "first")


@pytest.fixture(scope="module")
def second(playable_second: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The second, of which little is kept."""
    return lean(playable_second, tmp_path_factory.mktemp("lean") / "second")


@pytest.fixture
def host(tmp_path: Path, first: Path) -> Iterator[Host]:
    """A server of the edition of which little is kept."""
    with hosting(tmp_path, first) as found:
        yield found


@pytest.fixture
def with_python(tmp_path: Path, playable: Path) -> Iterator[Host]:
    """A server of the edition of which Python is kept, too."""
    with hosting(tmp_path, playable) as found:
        yield found


@pytest.fixture
def context(context: BrowserContext, recorder: Recorder) -> Iterator[BrowserContext]:
    """A reader on whose way no other host is asked for anything."""
    yield context
    assert recorder.outside == []


# A reader


WHOLE, GOATS, GOLPHS, NATIONS, NEWS = "whole", "goat-1916", "golph-1928", "nations-1876", "update"
"""What a page has a place for: all pages, a rulebook, a new version."""


def place(page: Page, wish: str) -> Locator:
    """Where something is kept."""
    return page.locator(f'[data-cardgames="offline"][data-wish="{wish}"]')


def state(page: Page, wish: str = "") -> Locator:
    """What is said of something that may be kept; most pages have a place for one thing alone."""
    return (place(page, wish) if wish else page.locator('[data-cardgames="offline"]')).locator(".offline-state")


def offer(page: Page, title: str = "") -> Locator:
    """The button by which all pages, or what is called so, are kept; it says how much that is."""
    named = re.escape(f"{title} ") if title else ""
    return page.get_by_role("button", name=re.compile(rf"^Make {named}available offline \(\d+ MB\)$"))


def keep(page: Page, address: str, title: str = "") -> None:
    """Ask for all pages, or for the rulebook of that title, to be available offline, and wait until it is."""
    page.goto(address)
    offer(page, title).click()
    kept = page.get_by_text(f"{title} is available offline." if title else KEPT, exact=True)
    expect(kept).to_be_visible(timeout=LONG)


def start(page: Page) -> Locator:
    """The table of a page of play, started by its button."""
    begin = page.locator('[data-cardgames="start"]:not([hidden], [aria-disabled])')
    table = page.locator('[data-cardgames="table"]')
    expect(begin.or_(table).first).to_be_visible(timeout=LONG)
    if begin.count():  # else a game that was begun before the page was loaded anew goes on by itself
        begin.click()
    expect(table).to_have_attribute("data-ready", "true", timeout=LONG)
    return table


def play(table: Locator) -> None:
    """Play to the end of the game, always the first card that may be played."""
    lines = table.locator(".cg-lines [data-clause]")
    while table.get_attribute("data-over") != "true":
        before = lines.count()
        table.locator("[data-move]").first.click()
        expect(lines).not_to_have_count(before)
    expect(table.locator(".cg-status")).to_contain_text("The game is over")


def go_on(table: Locator) -> None:
    """Play a card, and ask for a hint, which brings all of the package that comes late."""
    lines = table.locator(".cg-lines [data-clause]")
    before = lines.count()
    table.locator("[data-move]").first.click()
    expect(lines).not_to_have_count(before)
    table.page.locator('[data-do="hint"]').click()
    expect(table.locator("[data-hint]").first).to_be_visible()


LATE = """() => new Promise((come) => new PerformanceObserver((seen) => {
    if (seen.getEntries().some(({ name }) => name.endsWith("/rest.zip"))) come();
}).observe({ type: "resource", buffered: true }))"""


def wait_for_late(page: Page) -> None:
    """Wait until the engine has fetched what comes a while after its first table."""
    next(worker for worker in page.workers if "/assets/live/" in worker.url).evaluate(LATE)


def engines(page: Page) -> set[str]:
    """The engines that the page runs, by the folder that each is from."""
    return {worker.url.split("/")[-2] for worker in page.workers if "/assets/live/" in worker.url}


def build_of(page: Page) -> str | None:
    """The engine that the page was made with."""
    return page.locator('meta[name="cardgames-live"]').get_attribute("content")


def caches(page: Page) -> list[str]:
    """The names of all that is kept."""
    return list(page.evaluate("caches.keys()"))


def parts_of(page: Page) -> set[str]:
    """The parts of the site of which there is anything, in whatever version."""
    return {name.split(" ")[3] for name in caches(page) if name.count(" ") == 3}


NO_WORKER = """async () => {
    const left = async () => (await navigator.serviceWorker.getRegistrations()).length;
    for (let looks = 0; looks < 600 && (await left()); looks += 1) await new Promise((go) => setTimeout(go, 50));
}"""
"""Waits, for half a minute at most, until no service worker is registered: it goes a moment later than what it kept."""


def wait_until(page: Page, promise: str) -> None:
    """Wait until a promise gives true, on whatever page is there by then: to the browser itself any promise is true."""
    flag = f"kept{abs(hash(promise))}"
    page.wait_for_function(
        f"() => {{ {promise}.then((is) => {{ globalThis.{flag} = is; }}); return globalThis.{flag}; }}", timeout=LONG
    )


def workers(page: Page) -> list[str]:
    """The scopes of all service workers of the host."""
    scopes = "navigator.serviceWorker.getRegistrations().then((all) => all.map((one) => one.scope).sort())"
    return list(page.evaluate(scopes))


# Nothing unasked, and then whole


def test_nothing_is_kept_before_it_is_wanted(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    for path, titles in (("", [""]), (PLAY, ["Goat"]), ("offline/", ["", "Golph"])):
        page.goto(host.address + path)
        for title in titles:
            expect(offer(page, title)).to_be_visible()
    assert caches(page) == []
    assert workers(page) == []
    assert not {offline.LIST, offline.WORKER, "search/en.json"} & set(host.asked)
    assert not [path for path in host.asked if path.startswith("assets/pyodide/")]


MISSING, MISSING_IN_RUSSIAN = (str(dict(load(language).part("missing"))["page-missing"]) for language in ("en", "ru"))


@in_the_whole_browser
def test_who_keeps_a_rulebook_plays_it_without_a_network(context: BrowserContext, with_python: Host) -> None:
    page, host = context.new_page(), with_python
    host.asked.clear()
    keep(page, host.address + PLAY, "Goat")
    assert not [path for path in host.asked if path.startswith("golph/") or "faces/golph" in path]
    context.set_offline(True)
    host.asked.clear()
    page.reload()
    expect(state(page)).to_have_text(GOAT)
    page.goto(host.address + PLAY + near_its_end())
    play(start(page))
    page.get_by_role("link", name="Rules", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Goat")
    search = page.get_by_role("textbox", name="Search")
    search.click()
    search.fill("Goat")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    page.goto(f"{host.address}goat")  # as a host would, to goat/
    expect(page).to_have_url(f"{host.address}goat/")
    for path in ("learn/", "quiz/", "study/", "print/"):
        page.goto(f"{host.address}goat/{path}")
        expect(page.locator("html")).to_have_attribute("data-live", "true")

    # A page of another says that it is not kept, and leads to what is.
    page.goto(f"{host.address}ru/kozel/play/")
    expect(page.get_by_text(MISSING_IN_RUSSIAN)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    page.goto(f"{host.address}golph/")
    expect(page.get_by_text(MISSING)).to_be_visible()
    page.get_by_role("link", name="Go to what is kept").click()
    expect(state(page, GOATS)).to_have_text(GOAT)
    expect(offer(page, "Golph")).to_be_visible()
    page.locator("article").get_by_role("link", name="Goat", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Goat")
    assert set(host.asked) <= {offline.WORKER}  # for whose new version the browser itself looks


def test_of_two_rulebooks_one_is_taken_back(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    keep(page, f"{host.address}offline/", "Goat")
    host.asked.clear()
    keep(page, f"{host.address}offline/", "Golph")
    assert not [path for path in host.asked if path.startswith(("goat/", "assets/live/"))], (
        "what is there is not fetched"
    )
    expect(offer(page, "Game of Nations")).to_be_visible()
    page.evaluate("CacheStorage.prototype.delete = async () => false")
    place(page, GOLPHS).get_by_role("button", name="Remove").click()
    expect(state(page, GOLPHS)).to_have_text("Golph could not be removed.")
    page.reload()
    place(page, GOLPHS).get_by_role("button", name="Remove").click()
    expect(offer(page, "Golph")).to_be_visible()
    expect(state(page, GOATS)).to_have_text(GOAT)
    context.set_offline(True)
    page.goto(f"{host.address}goat/")
    expect(state(page)).to_have_text(GOAT)
    page.goto(f"{host.address}golph/")
    expect(page.get_by_text(MISSING)).to_be_visible()

    # With the last one all goes, and the other can be kept again.
    page.goto(f"{host.address}goat/")
    page.get_by_role("button", name="Remove").click()
    expect(offer(page, "Goat")).to_be_visible()
    assert caches(page) == []
    assert workers(page) == []


PHONE = "matchMedia = () => ({ matches: false, addEventListener() {}, addListener() {} })"
CONNECTION = "Object.defineProperty(navigator, 'connection', {{ value: {{ {} }}, configurable: true }})"


KINDS = {
    "a computer": "",
    "data are saved": CONNECTION.format("saveData: true, type: 'wifi'"),
    "a mobile connection": CONNECTION.format("saveData: false, type: 'cellular'"),
    "a phone that does not say": f"delete navigator.connection; {PHONE}",
}


def test_nobody_s_data_are_spent_unasked(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(f"{host.address}goat/")
    pages = ("golph/play/", "goat/learn/", "goat/quiz/", PLAY)
    for path, (kind, script) in [*zip(pages, KINDS.items(), strict=True)][:: thorough.times(2, 1)]:
        page.evaluate(script)
        follow(page, host.address + path)  # and one Python goes on
        page.locator('[data-cardgames="start"]').first.click()
        expect(page.locator('.play-table [data-ready="true"]')).to_be_visible()
        page.evaluate("new Promise((resolve) => requestIdleCallback(resolve))")  # when it would be begun
        expect(offer(page, "Golph" if path.startswith("golph") else "Goat")).to_be_visible()
        assert (workers(page), caches(page)) == ([], []), kind
        assert offline.WORKER not in host.asked, kind
    offer(page, "Goat").click()
    expect(state(page)).to_have_text(GOAT, timeout=LONG)


def test_what_was_taken_away_is_told_and_fetched_again(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    keep(page, f"{host.address}offline/", "Goat")
    page.evaluate("""async () => {
        for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const { url } of await cache.keys()) if (url.endsWith("search/en.json")) await cache.delete(url);
        }
    }""")
    page.reload()
    expect(state(page, GOATS)).to_contain_text("Only a part of Goat is available offline")
    host.asked.clear()
    place(page, GOATS).get_by_role("button", name="Fetch what is missing").click()
    expect(state(page, GOATS)).to_have_text(GOAT, timeout=LONG)
    assert set(host.asked) == {offline.LIST, "search/en.json"}
    context.set_offline(True)
    assert page.evaluate("fetch('../search/en.json').then((answer) => answer.ok, () => false)") is True


PRINTED = "goat/print/pack-a4.pdf"
GIVEN = f"fetch('../{PRINTED}').then((answer) => answer.ok, () => false)"


def test_what_takes_no_part_in_playing_is_kept_only_when_it_is_wanted(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    host.asked.clear()
    keep(page, f"{host.address}offline/")
    assert not [path for path in host.asked if re.search(r"\.pdf$|\.example-\d+\.svg$", path)]
    context.set_offline(True)
    assert page.evaluate(GIVEN) is False
    context.set_offline(False)
    page.get_by_role("button", name="Make the rest available offline").click()
    expect(page.get_by_text("The rest is available offline.")).to_be_visible(timeout=LONG)
    assert PRINTED in host.asked
    context.set_offline(True)
    page.reload()
    expect(page.get_by_text("The rest is available offline.")).to_be_visible()
    assert page.evaluate(GIVEN) is True


BESIDE = f"""navigator.serviceWorker.getRegistration().then((one) =>
    one?.scope.endsWith("/{lite.PLACE}/") && one.active !== null)"""
"""Whether JupyterLite has its own worker, as its own page sees it, which is told of no others."""


def test_jupyterlite_leaves_the_site_alone_and_goes_on_when_the_server_has_ended(
    context: BrowserContext, playable: Path
) -> None:
    page = context.new_page()
    with mortal(playable.parent) as (address, end):
        site = f"{address}{COURSE}/"
        keep(page, f"{site}offline/", "Goat")
        page.goto(f"{site}{lite.PLACE}/tree/index.html")
        wait_until(page, BESIDE)
        context.set_offline(True)
        page.goto(f"{site}{lite.PLACE}/notebooks/index.html?path=goat.ipynb")
        expect(page.get_by_text("JupyterLite is not kept on this device, and there is no network.")).to_be_visible()
        context.set_offline(False)
        page.goto(f"{site}offline/")
        page.get_by_role("button", name="Make JupyterLite available offline").click()
        expect(page.get_by_text("JupyterLite is available offline.")).to_be_visible(timeout=LONG)
        end()
        page.goto(f"{site}goat/study/")
        page.get_by_role("link", name="Open it in JupyterLite").click()
        notebook_is_run(Notebook(page), site)  # the second page of JupyterLite, which would end all other workers
        page.goto(f"{site}goat/")
        expect(state(page)).to_have_text(GOAT)
        assert workers(page) == [site, f"{site}{lite.PLACE}/"]


IMPORTED = re.compile(r"^\s*(?:from|import) ([\w.]+)", re.MULTILINE)


def code(notebook: Path) -> list[str]:
    """The cells of a notebook that are run."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def notebook_is_run(notebook: Notebook, site: str) -> None:
    """A reader runs the notebook on Goat and plays.

    What a browser's Python may lack is a module; whether the cells of all notebooks run is no matter of it.
    """
    page = notebook.page
    if thorough.ALL:
        notebook.run_all()
        prompts = page.locator(".jp-CodeCell .jp-InputPrompt")
        number = len(code(places.NOTEBOOKS / "goat.ipynb"))
        expect(prompts).to_have_text([re.compile(rf"\[{each}\]") for each in range(1, number + 1)])
    else:
        notebook.run()
    assert page.locator(FAILED).all_text_contents() == []
    expect(notebook.cell).to_contain_text("Milton Bradley")

    # Our package is there, and it is this one; so is all else that a notebook imports.
    expect(
        notebook.run("import cardgames, sys; print(cardgames.new('goat', seed=1916).to_move, sys.platform)")
    ).to_have_text("B emscripten")
    modules = {name for path in places.notebooks() for name in IMPORTED.findall("\n".join(code(path)))}
    asked = f"import importlib\nprint(len([importlib.import_module(name) for name in {sorted(modules)}]))"
    expect(notebook.run(asked)).to_have_text(str(len(modules)))

    # A table is live: a card is played, and the log tells of it.
    notebook.run('from cardgames.widgets import Table\nTable("goat", seat="A", dealer="D", seed=1916)')
    table = notebook.cell.locator('[data-cardgames="table"][data-ready="true"]')
    expect(table).to_have_attribute("data-to-move", "A")
    card = table.locator('[data-seat="A"] [data-move]').first
    name = (card.get_attribute("aria-label") or "").removeprefix("play ")
    card.click()
    expect(table.get_by_role("log")).to_contain_text(f"You play {name}")
    expect(table).to_have_attribute("data-to-move", "A")

    # What is not here is said at once, and no host is asked for it. A cell that fails is seen.
    expect(notebook.run("%pip install requests")).to_contain_text("requests could not be installed")
    expect(notebook.run("import numpy").locator(FAILED)).to_contain_text("No module named 'numpy'")

    # A clause leads to its place in the rulebook.
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="goat.play.3", exact=True).first.click()
    expect(opened.value.locator('[id="goat.play.3"]')).to_be_in_viewport()
    assert opened.value.url == f"{site}goat/index.html#goat.play.3"
    assert notebook.errors == []


SEEN = [(360, "dark"), (360, "light"), (1280, "light"), (1280, "dark")]


@pytest.mark.parametrize(("width", "scheme"), thorough.spread(SEEN, 0))
def test_the_page_about_it_is_for_every_reader(browser: Browser, site_address: str, width: int, scheme: str) -> None:
    with browsers.watched(browser, width, scheme) as seen:
        page = seen.page
        page.goto(f"{site_address}offline/")
        expect(offer(page)).to_be_visible()
        assert seen.violations() == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for wish, parts in offline.wishes().items():
            sizes = json.loads(place(page, wish).get_attribute("data-parts") or "{}")
            assert list(sizes) == parts
            size = sum(sizes.values())
            expect(place(page, wish).get_by_role("button")).to_contain_text(f"({int(size + 0.5)} MB)")
            megabytes = size if wish not in ("rest", "lite") else sizes[wish]
            expect(page.locator(f'article p:has(+ [data-wish="{wish}"])')).to_contain_text(
                f"({int(megabytes + 0.5)} MB"
            )
        seen.assert_quiet()


def test_it_is_kept_and_removed_with_the_keyboard_and_said_politely(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(f"{host.address}offline/")
    offer(page).focus()
    page.keyboard.press("Enter")
    expect(state(page, WHOLE)).to_have_text("Making these pages available offline…")
    expect(state(page, WHOLE)).to_have_role("status")
    expect(state(page, WHOLE)).to_have_text(KEPT, timeout=LONG)
    expect(state(page, WHOLE)).to_be_focused()
    assert axe.violations(page) == []
    remove = page.get_by_role("button", name="Remove what is kept")
    remove.focus()
    page.keyboard.press("Enter")
    expect(offer(page)).to_be_visible()
    assert caches(page) == []
    assert workers(page) == []
    offer(page, "Goat").click()  # and once more, on the same page
    expect(state(page, GOATS)).to_have_text(GOAT, timeout=LONG)


STOP_ONCE_REGISTERED = """() => {
    const { register } = ServiceWorkerContainer.prototype;
    const stop = () => document.querySelector('[data-wish="whole"] button').click();
    ServiceWorkerContainer.prototype.register = async function (...all) {
        const found = await register.apply(this, all);
        if (globalThis.stopSoon) setTimeout(stop);
        globalThis.stopSoon = false;
        return found;
    };
    globalThis.stopSoon = true;
}"""
"""Press Stop when there is a worker that has not yet heard of the wish."""


def test_what_is_stopped_before_a_worker_has_heard_of_it_leaves_no_worker(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(f"{host.address}offline/")
    host.slow.set()
    page.evaluate(STOP_ONCE_REGISTERED)
    offer(page).click()
    page.wait_for_function("() => stopSoon === false")
    expect(offer(page)).to_be_visible()
    page.evaluate(NO_WORKER)
    assert workers(page) == []
    assert parts_of(page) == set()


def test_what_is_being_fetched_can_be_stopped_and_nothing_is_left_of_it(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(f"{host.address}offline/")
    host.slow.set()
    offer(page).click()
    expect(place(page, WHOLE).locator("progress")).to_be_visible()
    place(page, WHOLE).get_by_role("button", name="Stop").click()
    expect(offer(page)).to_be_visible()
    assert parts_of(page) == set()
    page.evaluate(NO_WORKER)
    assert workers(page) == []
    host.slow.clear()
    offer(page).click()
    expect(state(page, WHOLE)).to_have_text(KEPT, timeout=LONG)


BEGUN = """async (part) => {
    const begun = async () => (await caches.keys()).some((name) => name.endsWith(` ${part}`));
    for (let looks = 0; looks < 600 && !(await begun()); looks += 1) await new Promise((go) => setTimeout(go, 50));
}"""
"""Waits, for half a minute at most, until a part is being fetched."""


def test_of_several_in_line_one_is_stopped_and_the_others_come(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(f"{host.address}offline/")
    host.slow.set()
    for title, wish in (("Goat", GOATS), ("Game of Nations", NATIONS), ("Golph", GOLPHS)):
        offer(page, title).click()
        expect(state(page, wish)).to_have_text(f"Making {title} available offline…")
    page.evaluate(BEGUN, COMMON)
    place(page, NATIONS).get_by_role("button", name="Stop").click()  # has not begun
    expect(offer(page, "Game of Nations")).to_be_visible()
    place(page, GOATS).get_by_role("button", name="Stop").click()  # is being fetched
    expect(offer(page, "Goat")).to_be_visible()
    host.slow.clear()
    expect(state(page, GOLPHS)).to_have_text("Golph is available offline.", timeout=LONG)
    assert parts_of(page) == {COMMON, GOLPHS}


SLOWLY = """
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...asked) {
        await new Promise((go) => (globalThis.goOn = go));
        return (globalThis.registered = register.apply(this, asked));
    };
"""


def test_what_was_stopped_before_it_began_does_not_begin(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.add_init_script(SLOWLY)
    page.goto(f"{host.address}offline/")
    offer(page, "Goat").click()
    page.wait_for_function("() => Boolean(globalThis.goOn)")
    place(page, GOATS).get_by_role("button", name="Stop").click()
    expect(offer(page, "Goat")).to_be_visible()
    page.evaluate("goOn(), Promise.resolve().then(() => registered).then(() => {})")
    page.evaluate(NO_WORKER)
    assert workers(page) == []
    assert parts_of(page) == set()


def test_what_a_worker_hears_of_early_is_kept(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(f"{host.address}offline/")
    host.slow.set()
    offer(page, "Goat").click()
    page.evaluate(BEGUN, COMMON)
    page.evaluate(f"() => {{{SLOWLY}}}")
    offer(page, "Golph").click()
    page.wait_for_function("() => Boolean(globalThis.goOn)")
    expect(state(page, GOATS)).to_have_text(GOAT, timeout=LONG)  # so the page looks, and tells the worker of Golph
    page.evaluate(BEGUN, GOLPHS)
    page.evaluate("goOn(), Promise.resolve().then(() => registered).then(() => {})")
    host.slow.clear()
    expect(state(page, GOLPHS)).to_have_text("Golph is available offline.", timeout=LONG)


# New versions


def test_a_new_version_waits_where_data_are_counted(context: BrowserContext, host: Host, second: Path) -> None:
    page = context.new_page()
    keep(page, f"{host.address}offline/", "Goat")
    tablet = context.new_page()  # which calls itself a computer
    tablet.add_init_script(PHONE)
    tablet.goto(f"{host.address}offline/")
    expect(state(tablet, GOATS)).to_have_text(GOAT)
    page.goto("about:blank")  # a computer beside it would fetch the new version for both
    host.show(second)
    tablet.goto(f"{host.address}offline/")
    waits = re.compile("^A new version waits")
    expect(state(tablet, NEWS)).to_have_text(waits, timeout=LONG)
    expect(state(tablet, GOATS)).to_have_text(GOAT)
    tablet.close()
    counted = "Object.defineProperty(navigator, 'connection', { value: { type: 'cellular' } });"
    host.spoilt[offline.WORKER] = (counted + (second / offline.WORKER).read_text("utf-8")).encode()
    page.goto(f"{host.address}offline/")
    expect(state(page, NEWS)).to_have_text(waits, timeout=LONG)
    assert offline.LIST not in host.asked
    page.get_by_role("button", name="Fetch it").click()
    expect(state(page, NEWS)).to_have_text(READY, timeout=LONG)


@in_the_whole_browser
def test_an_update_is_fetched_whole_then_offered_then_used(
    context: BrowserContext, with_python: Host, playable_second: Path
) -> None:
    page, host, second = context.new_page(), with_python, playable_second
    keep(page, host.address + PLAY, "Goat")
    first = build_of(page)
    host.show(second)
    page.goto(host.address + PLAY)
    expect(state(page)).to_have_text(READY, timeout=LONG)
    listed = json.loads((second / offline.LIST).read_text("utf-8"))
    same = [path for part in (COMMON, GOATS) for path in listed[part]]
    assert not [path for path in host.asked if path.startswith("assets/pyodide/")], (
        "what is the same is not fetched again"
    )
    assert len(set(host.asked) & set(same)) < len(same) / 2

    # Until the reader wants it, all is of the first version.
    assert "second" not in page.title()
    page.goto(f"{host.address}{PLAY}")
    assert build_of(page) == first
    page.get_by_role("link", name="Rules", exact=True).first.click()
    expect(page).to_have_title(re.compile("^Goat"))

    # Then all is of the second.
    page.goto(f"{host.address}{PLAY}")
    page.get_by_role("button", name="Reload").click()
    expect(page).to_have_title(re.compile("Edition second"))
    expect(state(page)).to_have_text(GOAT)
    assert build_of(page) == "second"
    version = re.search(r'VERSION="(\w+)"', (second / offline.WORKER).read_text("utf-8"))
    assert version
    assert {name.split(" ")[2] for name in caches(page) if name.count(" ") == 3} == {version[1]}
    context.set_offline(True)
    page.reload()
    start(page)
    assert engines(page) == {"second"}


@thorough.ONLY  # what is asked for is a part as others are
def test_an_update_takes_along_what_was_asked_for(context: BrowserContext, host: Host, second: Path) -> None:
    page = context.new_page()
    keep(page, f"{host.address}offline/")
    page.get_by_role("button", name="Make the rest available offline").click()
    offer(page, "JupyterLite").click()
    expect(page.get_by_text("JupyterLite is available offline.")).to_be_visible(timeout=LONG)
    beside = context.new_page()
    beside.goto(f"{host.address}{lite.PLACE}/tree/index.html")
    expect(beside.locator(".jp-DirListing-item").first).to_be_visible()
    host.show(second)
    page.goto(f"{host.address}offline/")
    page.get_by_role("button", name="Reload").click(timeout=LONG)
    expect(page).to_have_title(re.compile("Edition second"))
    expect(beside.get_by_role("status").filter(has_text="A new version of these pages is in use.")).to_be_visible()
    assert not [path for path in host.asked if path.endswith(".whl")], "what is the same is not fetched again"
    expect(page.get_by_text("JupyterLite is available offline.")).to_be_visible()
    expect(page.get_by_text("The rest is available offline.")).to_be_visible()
    expect(state(page, WHOLE)).to_have_text(KEPT)
    context.set_offline(True)
    assert page.evaluate(GIVEN) is True
    page.goto(f"{host.address}{lite.PLACE}/jupyter-lite.json")
    expect(page.locator("body")).to_contain_text("Edition second")


CHANGE = """async ([site, path, list, old]) => {
    const changed = "<title>Changed</title>";
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(changed)));
    const digest = [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 32);
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        if (await cache.match(site + path))
            await cache.put(site + path, new Response(changed, { headers: { "content-type": "text/html" } }));
        const listed = list && await (await cache.match(site + list))?.text();
        if (listed) await cache.put(site + list, new Response(listed.replace(old, digest)));
    }
    return (await (await caches.match(site + path)).text()) === changed;
}"""
"""What a script could do that has the caches of the site: change a page, and its digest in the list."""


def test_a_kept_file_that_was_changed_is_never_shown(context: BrowserContext, host: Host, first: Path) -> None:
    page = context.new_page()
    keep(page, host.address + PLAY, "Goat")
    browser = context.new_cdp_session(page)
    browser.send("ServiceWorker.enable")
    for place, changed in (("goat/learn/", ""), ("goat/", offline.LIST)):  # the file alone; the file and the list
        path = f"{place}index.html"
        digest = json.loads((first / offline.LIST).read_text("utf-8"))[GOATS][path]
        page.goto(host.address + place)
        title = page.title()
        assert page.evaluate(CHANGE, [host.address, path, changed, digest])
        browser.send("ServiceWorker.stopAllWorkers")  # as a browser does when it is not needed for a while
        page.goto(host.address + place)
        assert page.title() == title  # from the host
        context.set_offline(True)
        page.goto(host.address + place)
        expect(page.get_by_role("link", name="Go to what is kept")).to_be_visible()
        context.set_offline(False)


def test_an_update_takes_along_no_rulebook_that_is_not_kept(context: BrowserContext, host: Host, second: Path) -> None:
    page = context.new_page()
    keep(page, host.address + PLAY, "Goat")
    host.show(second)
    host.slow.set()
    page.goto(host.address + PLAY)
    page.get_by_role("button", name="Stop").click()
    expect(state(page)).to_have_text(GOAT)  # of the version that it was
    host.slow.clear()
    page.goto(f"{host.address}offline/")
    expect(state(page, NEWS)).to_have_text(READY, timeout=LONG)
    expect(state(page, GOATS)).to_have_text(GOAT)
    assert not [path for path in host.asked if path.startswith("golph/")]
    page.get_by_role("button", name="Reload").click()
    expect(page).to_have_title(re.compile("Edition second"))
    expect(state(page, GOATS)).to_have_text(GOAT)
    expect(offer(page, "Golph")).to_be_visible()
    assert parts_of(page) == {COMMON, GOATS}


BEFORE = "f" * 16
"""What the version of such a site is called."""

BEFORE_PARTS = """async ([site, version, files, rest]) => {
    const prefix = `cardgames ${new URL(site).pathname} `;
    const cache = await caches.open(`${prefix}${version} site`);
    for (const path of Object.keys(files)) await cache.put(site + path, await fetch(site + path));
    await cache.put(`${site}offline.json`, new Response(JSON.stringify({ site: files, rest, lite: {} })));
    await (await caches.open(`${prefix}version`)).put(`${site}version`, new Response(version));
    await navigator.serviceWorker.register(`${site}service-worker.js`, { updateViaCache: "none" });
    await navigator.serviceWorker.ready;
}"""
"""Keeps the site as the first release did: all pages are one part, and its worker is the one that the host gives."""

GONE = f"caches.keys().then((names) => names.every((name) => !name.includes(' {BEFORE} ')))"
"""Whether nothing of that version is kept any more."""


def test_who_has_kept_the_site_before_it_had_parts_goes_over(
    context: BrowserContext, host: Host, first: Path, second: Path
) -> None:
    listed = json.loads((first / offline.LIST).read_text("utf-8"))
    files = {path: of for part in offline.wishes()[WHOLE] for path, of in listed[part].items()}
    page = context.new_page()
    host.spoilt[offline.WORKER] = b"addEventListener('fetch', () => {});"
    page.goto(f"{host.address}offline/")
    page.evaluate(BEFORE_PARTS, [host.address, BEFORE, files, listed["rest"]])
    page.reload()
    expect(state(page, WHOLE)).to_have_text(KEPT)
    host.show(second)
    host.spoilt.clear()
    page.goto(f"{host.address}offline/")
    expect(state(page, NEWS)).to_have_text(READY, timeout=LONG)
    assert not [path for path in host.asked if path.endswith(".json") and "/clauses/" in path], "none is fetched again"
    page.get_by_role("button", name="Reload").click()
    wait_until(page, GONE)  # the title says nothing here: that worker lets all pages through
    expect(state(page, WHOLE)).to_have_text(KEPT)
    expect(state(page, GOATS)).to_have_text(GOAT)
    assert parts_of(page) == set(offline.wishes()[WHOLE])
    context.set_offline(True)
    page.goto(f"{host.address}golph/")
    expect(page).to_have_title(re.compile("Edition second"))


STORM = """() => {
    let left = 100;
    const storm = setInterval(() => {
        fetch(`../../manifest.webmanifest?${left}`);
        if (!(left -= 1)) clearInterval(storm);
    }, 1);
}"""


def test_a_game_in_another_window_is_not_thrown_away_nor_in_the_way(
    context: BrowserContext, host: Host, second: Path
) -> None:
    playing, reading = context.new_page(), context.new_page()
    keep(playing, host.address + PLAY, "Goat")
    table = start(playing)
    wait_for_late(playing)
    host.show(second)
    reading.goto(host.address)
    wanted = reading.get_by_role("button", name="Reload")
    expect(wanted).to_be_visible(timeout=LONG)
    playing.evaluate(STORM)
    wanted.click()
    expect(reading).to_have_title(re.compile("Edition second"), timeout=LONG)
    expect(state(playing)).to_have_text("A new version of these pages is in use.")
    go_on(table)
    playing.get_by_role("button", name="Reload").click()
    expect(playing).to_have_title(re.compile("Edition second"))
    assert build_of(playing) == "second"


PATIENCE = 3000  # milliseconds, those of the page
HELD = f"""
    ServiceWorker.prototype.postMessage = () => {{}};  // as if the browser let the new version wait
    const {{ setTimeout }} = globalThis;
    globalThis.late = [];
    globalThis.setTimeout = (act, after, ...more) =>
        after === {PATIENCE} ? late.push(act) : setTimeout(act, after, ...more);
"""


@thorough.ONLY  # it is the one above, where the new version is slow
def test_a_game_is_not_thrown_away_for_a_new_version_that_is_slow(
    context: BrowserContext, with_python: Host, playable_second: Path
) -> None:
    page, host, second = context.new_page(), with_python, playable_second
    keep(page, host.address + PLAY, "Goat")
    first = build_of(page)
    host.show(second)
    page.add_init_script(HELD)
    page.goto(host.address + PLAY)
    wanted = page.get_by_role("button", name="Reload")
    wanted.click(timeout=LONG)
    with page.expect_navigation():
        page.evaluate("void setTimeout(() => late.forEach((act) => act()))")
    page.wait_for_function("() => late.length === 1")  # it is asked for again
    table = start(page)
    page.evaluate("late.forEach((act) => act())")
    go_on(table)
    assert engines(page) == {first}

    # The reader's own word counts; what was asked for before would load the page as well, and break this off.
    with page.expect_navigation():
        wanted.click()
        page.evaluate("void setTimeout(() => late.at(-1)())")
    expect(page.locator('[data-cardgames="start"]')).to_be_visible()


def test_a_broken_update_leaves_the_old_version_working(context: BrowserContext, host: Host, second: Path) -> None:
    page = context.new_page()
    keep(page, host.address + PLAY, "Goat")
    first = build_of(page)
    host.show(second)
    for spoilt in thorough.spread((None, b"of another version"), 1):  # for what is not sent see below
        host.spoilt["assets/live/second/python-worker.js"] = spoilt
        page.goto(host.address + PLAY)
        expect(state(page)).to_contain_text("A new version could not be fetched", timeout=LONG)
    context.set_offline(True)
    page.reload()
    assert "second" not in page.title()
    assert build_of(page) == first
    expect(page.locator('[data-cardgames="start"]')).to_be_visible()

    # When it is mended, it comes.
    context.set_offline(False)
    host.spoilt.clear()
    page.goto(host.address + PLAY)
    expect(state(page)).to_have_text(READY, timeout=LONG)


def test_a_first_visit_that_breaks_off_keeps_nothing_and_says_so(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    host.spoilt["goat/"] = None
    page.goto(host.address + PLAY)
    offer(page, "Goat").click()
    expect(state(page)).to_have_text(
        "Goat is not available offline. The server did not send goat/index.html (404).", timeout=LONG
    )
    assert workers(page) == []
    host.spoilt.clear()
    host.asked.clear()
    page.get_by_role("button", name="Try again").click()
    expect(state(page)).to_have_text(GOAT, timeout=LONG)


# Where it stands


def test_two_sites_of_one_host_do_not_disturb_each_other(context: BrowserContext, host: Host, second: Path) -> None:
    other = host.link.with_name("other")
    other.symlink_to(second, target_is_directory=True)
    elsewhere = host.address.replace(f"/{COURSE}/", "/other/")
    page = context.new_page()
    keep(page, f"{host.address}goat/", "Goat")
    keep(page, f"{elsewhere}goat/", "Goat")
    assert page.title().startswith("Edition second")
    page.get_by_role("button", name="Remove").click()
    expect(offer(page, "Goat")).to_be_visible()
    assert workers(page) == [host.address]
    context.set_offline(True)
    page.goto(f"{host.address}goat/")
    expect(state(page)).to_have_text(GOAT)
    assert "second" not in page.title()


def test_it_works_at_the_top_of_a_host(context: BrowserContext, first: Path, tmp_path: Path) -> None:
    with hosting(tmp_path, first, "") as host:
        page = context.new_page()
        keep(page, f"{host.address}{PLAY}", "Goat")
        context.set_offline(True)
        page.goto(f"{host.address}goat/")
        expect(page.locator("html")).to_have_attribute("data-live", "true")


ACTS = re.compile(r'data-cardgames="([\w-]+)"')


def test_every_page_asks_this_host_alone(
    context: BrowserContext, recorder: Recorder, site_address: str, site: Path
) -> None:
    """One page is opened of those on which the same things act; test_live.py reads the policy of each page."""
    pages = [path for path in sorted(site.rglob("index.html")) if path.relative_to(site).parts[0] != lite.PLACE]
    kinds = {frozenset(ACTS.findall(path.read_text("utf-8"))): path.relative_to(site).as_posix() for path in pages}
    page = context.new_page()
    for path in [*kinds.values()][:: thorough.times(3, 1)]:
        page.goto(site_address + path)
        expect(page.locator("html")).to_have_attribute("data-live", "true")
    assert len(kinds) > 12
    assert recorder.outside == []


# Where there is no service worker


def errors_of(page: Page) -> list[str]:
    """What goes wrong on a page from now on."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


@contextmanager
def insecure(browser: Browser) -> Iterator[Page]:
    """A page of a browser for which this machine has a name like any other, without https."""
    arguments = [*browsers.QUICKLY, "--host-resolver-rules=MAP games.test 127.0.0.1"]
    other = browser.browser_type.launch(executable_path=browser_programs.find_shell(), args=arguments)
    try:
        page = other.new_page()
        page.add_init_script(browsers.paced())
        yield page
    finally:
        other.close()


def test_an_address_without_https_is_told_and_is_harmless(browser: Browser, site_address: str) -> None:
    with insecure(browser) as page:
        errors = errors_of(page)
        page.goto(site_address.replace("127.0.0.1", "games.test") + PLAY)
        expect(state(page)).to_contain_text("Offline use needs an address that begins with https")
        start(page)
        assert errors == []


LACKING = (
    "delete Navigator.prototype.serviceWorker",
    "delete globalThis.caches",
    "navigator.serviceWorker.register = async () => { throw new DOMException('no', 'SecurityError'); }",
)
NOTHING = "This browser keeps nothing for offline use; a private window may be the reason."


def test_a_browser_that_keeps_nothing_is_told_and_is_harmless(context: BrowserContext, site_address: str) -> None:
    for lacking in LACKING:
        page = context.new_page()
        errors = errors_of(page)
        page.add_init_script(lacking)
        page.goto(site_address + PLAY)
        if lacking == LACKING[-1]:  # found out when the site is to be kept; a table that has neither is started above
            offer(page, "Goat").click()
        else:
            expect(page.locator('[data-cardgames="start"]')).to_be_visible()
        expect(state(page)).to_contain_text(NOTHING)
        assert errors == [], lacking


# What is published


@in_the_whole_browser
def test_the_site_can_be_installed(context: BrowserContext, host: Host, site: Path) -> None:
    fields = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    assert (fields["start_url"], fields["scope"]) == ("./", "./")
    for icon in fields["icons"]:
        path = site / icon["src"]
        if path.suffix == ".png":
            size = struct.unpack(">II", path.read_bytes()[16:24])
            assert icon["sizes"] == f"{size[0]}x{size[1]}"
        assert path.is_file()
    page = context.new_page()
    page.goto(host.address + PLAY)
    session = context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{host.address}manifest.webmanifest"
    errors = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(errors) <= {"in-incognito"}


def test_everything_is_listed_with_its_digest(site: Path) -> None:
    listed = json.loads((site / offline.LIST).read_text("utf-8"))
    assert listed == offline.digests(site)
    found = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    left = found - {name for names in listed.values() for name in names}
    assert {Path(name).name if "/lunr/" not in name and "/doc/" not in name else "" for name in left} <= {
        "",
        offline.LIST,
        offline.WORKER,
        *(Path(name).name for name in left if name.endswith(".map")),
    }
    assert all(name.startswith("lite/") for name in listed["lite"])
    assert [name for name in found if name.startswith("ru/") and offline.part(name) != offline.part(name[3:])] == []
    assert {f"{live.folder()}/{name}" for name in live.PARTS} <= listed[COMMON].keys()
    assert list(listed) == [COMMON, *offline.books(), "others", "rest", "lite"]
    assert all(listed[part] for part in listed)


def test_each_file_is_in_the_part_that_needs_it() -> None:
    parts = {
        "index.html": COMMON,
        "assets/styles-1.css": COMMON,
        "goat/play/index.html": GOATS,
        "assets/cardgames/faces/kozel-six.json": "kozel",
        "ru/kozel-six/quiz/index.html": "kozel",
        "forms/nations-1876/index.html": NATIONS,
        "study/how-the-goat-sample-goes-wrong/index.html": GOATS,
        "study/is-that-so-method/index.html": "others",
        "schools/index.html": "others",
        "goat/print/pack.pdf": "rest",
        "goat/ga.deal.example-1.svg": "rest",
        "ru/kozel/ko.deal.example-1.svg": "rest",
        "editions/kozel.ru.xml": "rest",
        "lite/index.html": "lite",
    }
    assert {name: offline.part(name) for name in parts} == parts


def test_a_change_of_anything_is_another_version(tmp_path: Path) -> None:
    (tmp_path / lite.PLACE).mkdir()
    for name in ("index.html", "lite/a.js"):
        (tmp_path / name).write_text("one", "utf-8")
    versions = [offline.publish(tmp_path), offline.publish(tmp_path)]
    for name in ("index.html", "lite/a.js", "new.html"):
        (tmp_path / name).write_text("two", "utf-8")
        versions.append(offline.publish(tmp_path))
    assert len(set(versions)) == 4
    assert versions[0] == versions[1]


def test_the_hour_of_building_makes_no_other_version(tmp_path: Path) -> None:
    (tmp_path / "goat.ipynb").write_text("{}", "utf-8")
    contents = lite.contents(tmp_path)
    os.utime(tmp_path / "goat.ipynb", (1_000_000_000, 1_000_000_000))
    os.utime(tmp_path, (1_500_000_000, 1_500_000_000))
    assert lite.contents(tmp_path) == contents
    assert contents["last_modified"] == contents["content"][0]["last_modified"] == lite.DATE


def test_a_name_that_browsers_write_otherwise_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a page.html").touch()
    with pytest.raises(PluginError, match=r"^a page\.html cannot be kept"):
        offline.digests(tmp_path)
