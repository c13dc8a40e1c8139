"""Whatever goes wrong between a page and its Python ends in a sentence, and one press makes the page alive again.

An error is planted at every message that page and worker exchange. Which there are is read from the code itself.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, Worker, expect

from cardgames.words import ENGLISH, load
from tests.site.test_live import KEPT
from tests.support import thorough
from tests.support.browsers import Watched, watched
from tests.support.visits import follow, go, nothing_played

ROOT = Path(__file__).resolve().parents[2]
PLAY = "golph/play/"
FAILED = '[data-cardgames="failed"]'
DEEP = "#game=1.eNrtwTENAAAAAqCgzv41rOEBJAAAwLsCAAD3BkhrbLk"
"""A link of 51 characters: 3,000 lists, one in the other."""
TO_PYTHON = {
    "page": "cards/",
    "run": "records/",
    "write": "goat/write/",
    "house": "goat/house/",
    "own": "own-game/",
    "table": PLAY,
    "coached": "monkey/learn/",
    "lesson": "goat/learn/",
    "quiz": "goat/quiz/",
    "compare": "compare/",
    "msg": PLAY,
    "update": PLAY,
    "close": PLAY,
}
"""Every kind of message to Python, and a page that sends it."""
OPENED = ("lesson", "coached", "quiz", "compare", "table")
TO_PAGE = {"stage", "ready", "failed", "answered", "open", "update", "msg", "out", "show", "done", "broke"}
TO_PAGE |= {"progress", "found", "fetching"}
FAULTS = {
    "an error": "raise ZeroDivisionError('planted')",
    "fatal": "import json; json.loads('[' * 100_000)",
}
"""What a handler may do: the last overflows the browser's own stack, which Pyodide does not survive."""


def says(key: str, language: str = ENGLISH, **values: object) -> str:
    """A sentence of the live pages."""
    return load(language).fill(dict(load(language).part("live"))[key], values)


# ------------------------------------------------------------------------------------------------ the protocol


def sent(folder: str, pattern: str, spelt: str) -> set[tuple[str, ...]]:
    """The kinds of messages that the files of a folder write down."""
    return {kind for path in (ROOT / folder).glob(pattern) for kind in re.findall(spelt, path.read_text("utf-8"))}


def test_every_kind_of_message_has_a_fault_planted() -> None:
    from cardgames.browser import worker

    pages = " ".join(path.read_text("utf-8") for path in (ROOT / "docs" / "site" / "templates").glob("*.j2"))
    to_python = sent("docs/web/page", "*.js", r'tell\(\{ op: "(\w+)"|(?:ask\(|message = )\{ op: "(\w+)"')
    operations = {kind for kinds in to_python for kind in kinds if kind}
    operations |= {"table", *re.findall(r'\bop="(\w+)"', pages)}
    assert operations == worker.HANDLERS.keys() == TO_PYTHON.keys()
    by_worker = set(
        re.findall(r'op: (?:visit === undefined \? )?"(\w+)"(?: : "(\w+)")?', text("docs/web/worker/python-worker.js"))
    )
    by_python = sent("cardgames", "*/*.py", r'(?:post\(json\.dumps\(\{|= \{)"op": "(\w+)"|send\(\s*op="(\w+)"')
    by_python |= {(kind,) for kind in re.findall(r'\{"op": "(\w+)"', text("cardgames/widgets/anywidget_shim.py"))}
    found = {kind for kinds in by_worker | by_python for kind in kinds if kind} - {"close"}
    assert found == TO_PAGE


def text(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


# ------------------------------------------------------------------------------------------------ a reader


WORKERS = """
    globalThis.received = [];
    globalThis.Worker = class extends Worker {
        constructor(...how) {
            super(...how);
            globalThis.received = [];
            globalThis.pythonsOwn = this;
            const { received } = globalThis;
            this.addEventListener("message", ({ data }) => received.push(data));
        }
    };
"""
"""Lets a test send what no page has a button for."""


@contextmanager
def visit(browser: Browser) -> Iterator[Watched]:
    """A fresh page of which a test can reach Python."""
    with watched(browser) as seen:
        seen.page.add_init_script(WORKERS)
        yield seen


@contextmanager
def quiet(seen: Watched) -> Iterator[Watched]:
    """What is done here asks no other host, and throws nothing; the console may tell of what was planted."""
    thrown: list[str] = []

    def note_error(error: Error) -> None:
        thrown.append(str(error))

    seen.page.on("pageerror", note_error)
    try:
        yield seen
    finally:
        seen.page.remove_listener("pageerror", note_error)
    assert seen.outside == []
    assert thrown == []


@pytest.fixture(scope="module")
def visited(browser: Browser) -> Iterator[Watched]:
    """A page on which one test after the other begins afresh, but for Python, which goes on if it is alive."""
    with visit(browser) as seen:
        yield seen


@pytest.fixture
def seen(visited: Watched) -> Iterator[Watched]:
    """That page; wherever it is, a test goes to its own with `go`."""
    with quiet(visited):
        yield visited


@pytest.fixture
def alone(browser: Browser) -> Iterator[Watched]:
    """A fresh page, for a test that loads it anew or changes what it runs on."""
    with visit(browser) as seen, quiet(seen):
        yield seen


@contextmanager
def case(*what: str) -> Iterator[None]:
    """One of several that are tried in one visit: what fails says in which."""
    try:
        yield
    except Exception as error:
        error.add_note(f"It was this one: {', '.join(what)}")
        raise


def start(page: Page, op: str = "lesson") -> Locator:
    """The button that begins, and begins anew; where a page has two, that of single moves, or of a first deal."""
    buttons = page.locator('[data-cardgames="start"]')
    return buttons.first if op == "coached" else buttons.last


def ready(page: Page) -> Locator:
    place = page.locator('.play-table [data-ready="true"]:not([data-start="page"])').first  # Python plays
    expect(place).to_be_attached()
    return place


LINES = ".cg-lines [data-clause]"


def moved(page: Page) -> int:
    """A card is played, and the table shows it; gives how many lines of what happened there were before."""
    lines = page.locator(LINES)
    expect(page.locator("[data-move]").first).to_be_visible()
    before = lines.count()
    page.locator("[data-move]").first.click()
    expect(lines).not_to_have_count(before)
    return before


READY = """async () => {
    const ready = () => received.some((message) => JSON.parse(message).op === "ready");
    while (!ready()) await new Promise((resolve) => setTimeout(resolve, 20));
}"""


def python_of(page: Page) -> Worker:
    """The worker in which Python is ready."""
    page.evaluate(READY)
    return next(worker for worker in reversed(page.workers) if "/assets/live/" in worker.url)


def plant(page: Page, op: str, fault: str, *, stays: bool = False) -> None:
    """Let what carries out this kind of message go wrong, the next time or every time."""
    once = "" if stays else f"worker.HANDLERS[{op!r}] = whole"
    python_of(page).evaluate(
        "code => { python.runPython(code); }",
        f"""
from cardgames.browser import worker
whole = worker.HANDLERS[{op!r}]
def planted(*_):
    {once or "pass"}
    {FAULTS[fault]}
worker.HANDLERS[{op!r}] = planted
""",
    )


LOOKED_AT = set[str]()
"""The notices that axe has looked at: one that says the same is not looked at again."""


def failed(seen: Watched) -> Locator:
    """What stands there when something failed: in words, for every reader, and with a way out."""
    notice = seen.page.locator(FAILED)
    expect(notice.locator('[data-do="anew"]')).to_be_visible()
    message = notice.inner_text()
    assert re.search(r"[.] ?", message)
    assert not re.search(r"Error|Traceback|planted|File \"", message)
    drawn = notice.evaluate("notice => notice.outerHTML")
    if drawn not in LOOKED_AT:
        assert seen.violations(FAILED) == []
        LOOKED_AT.add(drawn)
    return notice


def anew(page: Page) -> None:
    """One press."""
    page.locator(f'{FAILED} [data-do="anew"]').click()


# ------------------------------------------------------------------------------------------------ to Python


@pytest.mark.parametrize("fault", FAULTS)
def test_what_cannot_be_laid_is_told_and_laid_anew(seen: Watched, site_address: str, fault: str) -> None:
    page = seen.page
    for op in OPENED[[*FAULTS].index(fault) :: len(FAULTS)][: thorough.times(1, len(OPENED))]:
        with case(op):
            go(page, site_address + TO_PYTHON[op])
            start(page, op).hover()
            plant(page, op, fault, stays=True)
            start(page, op).click()
            expect(failed(seen)).to_contain_text(says("fault"))
            anew(page)
            ready(page)
            expect(page.locator(FAILED)).to_have_count(0)


def test_a_move_that_breaks_the_game_leaves_the_game_before_it(seen: Watched, site_address: str) -> None:
    page = seen.page
    go(page, site_address + PLAY)
    start(page).click()
    ready(page)
    moved(page)
    for fault in FAULTS:
        with case(fault):
            page.evaluate(KEPT, "golph")
            log = page.locator(".cg-lines").inner_text()
            plant(page, "msg", fault)
            page.locator("[data-move]").first.click()
            expect(failed(seen)).to_contain_text(says("game-kept"))
            expect(page.locator(FAILED)).to_contain_text(says("fault" if fault == "fatal" else "fault-once"))
            anew(page)
            ready(page)
            expect(page.locator(FAILED)).to_have_count(0)
            assert page.locator(".cg-lines").inner_text() == log
            moved(page)
    with case("a fault that Python survives, after which the reader goes on without a word"):
        plant(page, "msg", "an error")
        page.locator("[data-move]").first.click()
        expect(failed(seen)).to_contain_text(says("fault-once"))
        moved(page)
        expect(page.locator(FAILED)).to_have_count(0)
        expect(start(page)).to_be_hidden()


TELL = """op => {
    const { id } = received.map((message) => JSON.parse(message)).findLast(({ op }) => op === "open");
    pythonsOwn.postMessage(JSON.stringify({ op, id, state: {} }));
}"""


def test_any_other_message_of_a_table_likewise(seen: Watched, site_address: str) -> None:
    page = seen.page
    go(page, site_address + PLAY)
    start(page).click()
    ready(page)
    error, fatal = FAULTS
    for op, fault in thorough.spread([("update", error), ("update", fatal), ("close", fatal), ("close", error)], 0):
        with case(op, fault):
            plant(page, op, fault)
            page.evaluate(TELL, op)
            failed(seen)
            anew(page)
            ready(page)
            expect(page.locator(FAILED)).to_have_count(0)
            moved(page)


def test_what_was_written_plays_anew(seen: Watched, site_address: str) -> None:
    page = seen.page
    for op, what, fault in (("write", "deal", "an error"), ("house", "play", "fatal")):
        with case(op, fault):
            if not page.locator(f".{op}").count():
                go(page, site_address + TO_PYTHON[op])
            note = page.locator(f".{op} .cell-state")
            page.locator(f'.{op} .live-button[data-do="{what}"]').hover()
            plant(page, op, fault)
            page.locator(f'.{op} .live-button[data-do="{what}"]').click()
            expect(failed(seen)).to_contain_text(says("fault"))
            expect(note).not_to_have_text(says("done"))
            anew(page)
            expect(page.locator(FAILED)).to_have_count(0)
            expect(note).to_have_text(says("done"))


def test_a_cell_runs_anew(seen: Watched, site_address: str) -> None:
    page = seen.page
    go(page, site_address + TO_PYTHON["run"])
    cell = page.locator('[data-cardgames="cell"]').first
    cell.locator('[data-do="run"]').click()
    expect(cell.locator(".cell-state")).to_have_text(says("done"))
    for fault in FAULTS:
        with case(fault):
            plant(page, "run", fault)
            cell.locator('[data-do="run"]').click()
            expect(failed(seen)).to_contain_text(says("fault"))
            expect(cell.locator(".cell-state")).not_to_have_text(says("done"))
            anew(page)
            expect(page.locator(FAILED)).to_have_count(0)
            expect(cell.locator(".cell-state")).to_have_text(says("done"))


def test_a_table_below_a_cell_is_laid_anew(seen: Watched, site_address: str) -> None:
    page = seen.page
    go(page, f"{site_address}goat/study/")
    page.locator('[data-cardgames="still"] [data-do="play"]').first.click()
    table = page.locator('[data-cardgames="table"][data-ready="true"]')
    expect(table).to_have_count(1)
    plant(page, "msg", "fatal")
    table.locator("[data-move]").first.click()
    expect(failed(seen)).to_contain_text(says("cells-gone"))
    anew(page)
    expect(table).to_have_count(1)
    expect(page.locator(FAILED)).to_have_count(0)


def test_another_page_is_alive_all_the_same(seen: Watched, site_address: str) -> None:
    page = seen.page
    go(page, site_address + PLAY)
    start(page).click()
    ready(page)
    for fault, game in thorough.spread([*zip(FAULTS, ("Golph", "Goat"), strict=True)], 1):
        with case(fault):
            plant(page, "page", fault)
            follow(page, f"{site_address}{game.lower()}/learn/")
            expect(page.get_by_role("heading", level=1)).to_contain_text(f"Learn {game}")
            start(page).click()
            ready(page)
            expect(page.locator(FAILED)).to_have_count(0)


# ------------------------------------------------------------------------------------------------ to the page


SHAPES = (
    "{}",
    '{"id": ID, "slot": "slot-1", "state": {"course": {"number": 2, "steps": 0}}, "content": null}',
)


RECEIVED = """async (message) => {
    const until = performance.now() + 60_000;
    while (!received.includes(message)) {
        if (performance.now() > until) throw Error("the page never received it");
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
}"""
"""Wait until the page has received a message; what its table keeps may come after it."""
NO_JSON = "'NaN'"
POST = "(() => { const message = %s; postMessage(message); return message; })()"


def test_what_the_page_cannot_understand_ends_in_words_and_begins_anew(seen: Watched, site_address: str) -> None:
    page = seen.page
    go(page, site_address + PLAY)
    start(page).click()
    ready(page)
    kinds = [*enumerate(sorted(TO_PAGE))][:: thorough.times(4, 1)]
    said = [f"{{...{shape}, op: {json.dumps(op)}}}" for at, op in kinds for shape in thorough.spread(SHAPES, at)]
    said = [f"JSON.stringify({each})" for each in [*said, "null", "5", '{op: "no such thing"}']]
    ended = Counter[str]()
    for each in [*said, NO_JSON]:
        with case(each):
            shown = page.evaluate(
                "received.map((message) => JSON.parse(message)).findLast(({ op }) => op === 'open').id"
            )
            message = python_of(page).evaluate(POST % each.replace("ID", json.dumps(shown)))
            page.evaluate(RECEIVED, message)
            if page.locator(FAILED).count():
                failed(seen)
                anew(page)
                ready(page)
                ended[each] += 1
            before = moved(page)
            page.locator('[data-do="undo"]').click()
            expect(page.locator(LINES)).to_have_count(before)
    assert len(ended) >= thorough.times(3, 6)
    assert ended[NO_JSON]


def test_a_worker_that_dies_without_a_word_need_not_be_waited_for(alone: Watched, site_address: str) -> None:
    page = alone.page
    page.clock.install()
    page.goto(site_address + PLAY)
    start(page).click()
    ready(page)
    python_of(page).evaluate("close()")
    page.locator("[data-move]").first.click()
    page.clock.fast_forward(60_000)
    expect(failed(alone)).to_contain_text(says("fault-slow"))
    anew(page)
    ready(page)
    moved(page)


def test_a_start_that_fails_is_begun_anew_and_a_slow_line_is_no_fault(alone: Watched, site_address: str) -> None:
    page = alone.page
    page.clock.install()
    page.route("**/first.zip", lambda route: route.abort())
    page.context.route("**/rest.zip", lambda _: None)
    page.goto(f"{site_address}compare/")
    start(page).click()
    expect(page.locator(FAILED)).to_contain_text("Check the connection")
    page.unroute("**/first.zip")
    anew(page)
    line = page.locator(".play-line").first
    expect(line).to_have_text(says("late-fetched"))
    page.clock.fast_forward(120_000)
    expect(line).to_have_text(says("late-fetched"))
    expect(page.locator(FAILED)).to_have_count(0)
    page.context.unroute("**/rest.zip")  # what was held goes on
    ready(page)


# ------------------------------------------------------------------------------------------------ links


def hostile(kind: str) -> str:
    """A link that holds many lists, one in the other."""
    packed = zlib.compress(b"[" * 3000 + b"]" * 3000, 9)
    return f"#{kind}=1.{urlsafe_b64encode(packed).decode().rstrip('=')}"


BAD_LINKS = [
    (PLAY, DEEP),
    ("goat/play/", "#game=1.eNqr"),
    ("kozel/play/", "#game=1.%E0%A4"),
    ("militac/play/", "#gaem=1.eNqr"),
    ("goat/learn/", hostile("lesson")),
    ("nations/learn/", hostile("game")),
    ("goat/quiz/", "#sheet=goat.1.99999999999999999999"),
    ("compare/", DEEP),
    ("compare/", "#golph.tr.2-that-is-nowhere"),
]
"""Each on a page on which nothing is played yet."""


def test_a_bad_link_is_answered_by_a_sentence(alone: Watched, site_address: str) -> None:
    page = alone.page
    for path, link in BAD_LINKS[:: thorough.times(3, 1)]:
        with case(path, link):
            go(page, site_address + path + link)
            failed(alone)
            assert page.evaluate("location.hash") == ""
            anew(page)
            ready(page)
            expect(page.locator(FAILED)).to_have_count(0)
    page.reload()
    expect(start(page)).to_be_visible()
    expect(page.locator(FAILED)).to_have_count(0)


def test_in_mid_game_a_bad_link_is_refused_and_the_game_goes_on(seen: Watched, site_address: str) -> None:
    page = seen.page
    go(page, site_address + PLAY)
    start(page).click()
    ready(page)
    moved(page)
    for link in (DEEP, "#game=1.eNqr"):
        with case(link):
            page.evaluate(KEPT, "golph")
            log = page.locator(".cg-lines").inner_text()
            page.evaluate("link => { location.hash = link }", link)
            refused = page.locator(f"{FAILED}, .cg-message:not(:empty)").first
            expect(refused).to_contain_text(re.compile(r"\w+ \w+.*\."))
            if page.locator(FAILED).count():
                expect(failed(seen)).to_contain_text(says("fault-link"))
                assert page.evaluate("location.hash") == ""
                anew(page)
                ready(page)
            assert page.locator(".cg-lines").inner_text() == log
            moved(page)


UNREADABLE = {
    "goat": "5",
    "golph": '{"record": 7, "hash": "", "seat": []}',
    "kozel": '{"hash": "", "op": "run", "record": "x"}',
}


def test_what_was_kept_and_cannot_be_read_keeps_nobody_out(seen: Watched, site_address: str) -> None:
    page = seen.page
    go(page, f"{site_address}records/")
    for game, kept in UNREADABLE.items():
        page.evaluate("each => sessionStorage.setItem(...each)", [f"cardgames table {game}", kept])
    for game, kept in UNREADABLE.items():
        with case(kept):
            nothing_played(page)
            follow(page, f"{site_address}{game}/play/")
            start(page).click()
            if kept != "5":
                failed(seen)
                anew(page)
            ready(page)
            moved(page)


# ------------------------------------------------------------------------------------------------ every reader


def test_it_is_for_every_reader(seen: Watched, site_address: str) -> None:
    page = seen.page
    go(page, f"{site_address}ru/kozel/play/")
    start(page).click()
    ready(page)
    plant(page, "msg", "fatal")
    page.locator("[data-move]").first.press("Enter")
    notice = page.locator(FAILED)
    expect(notice).to_contain_text(says("fault", "ru"))
    expect(notice.locator('[data-do="anew"]')).to_be_focused()
    expect(notice.locator('[data-do="anew"]')).to_have_text(says("start-anew", "ru"))
    for width, scheme in ((1280, "default"), (360, "slate")):
        with case(str(width), scheme):
            page.set_viewport_size({"width": width, "height": 900})
            expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)
            assert seen.violations(FAILED) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            page.locator('[data-md-component="palette"] label:visible').click()
    notice.locator('[data-do="anew"]').press("Enter")
    ready(page)
    expect(page.locator('[data-cardgames="table"]')).to_be_focused()
    page.set_viewport_size({"width": 1280, "height": 900})
