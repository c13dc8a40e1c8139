"""The live pages of the built site, in a real browser: tables to play at, code to run, and one Python for the visit."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

import cardgames
import live
from cardgames.records import link
from cardgames.widgets import Table
from tests.support import thorough
from tests.support.browsers import PATIENCE, Watched, watched
from tests.support.visits import go

PLAY = "goat/play/"
LESSON = "study/goat-rules-as-code/"
CHECK = 6
"""The cell of that page that checks the function written in the cell above it, whose output is an answer."""
CHOICE = ":is([data-move], [data-twin])"


HAS_FOCUS = "() => document.querySelector('[data-cardgames=table]').contains(document.activeElement)"
"""Whether the table has the focus, or something on it: where events are shown one by one, the first card gets it."""


def laid(page: Page, address: str) -> Locator:
    """The table of a page of play, started by its button; the keys are its own from then on."""
    page.goto(address)
    return begun(page)


def begun(page: Page) -> Locator:
    """The same, on the page as it stands."""
    page.locator('[data-cardgames="start"]').click()
    table = ready(page)
    page.wait_for_function(HAS_FOCUS)
    expect(table).not_to_have_attribute("data-start", "page")  # Python has taken over what the page began
    return table


def ready(page: Page) -> Locator:
    table = page.locator('[data-cardgames="table"]')
    expect(table).to_have_attribute("data-ready", "true")
    return table


def over(table: Locator) -> bool:
    return table.get_attribute("data-over") == "true"


def one_python(page: Page) -> None:
    """There is one Python."""

    def pythons() -> int:
        return sum("/assets/live/" in worker.url for worker in page.workers)

    until = time.monotonic() + PATIENCE / 1000
    while pythons() > 1 and time.monotonic() < until:  # a browser takes a moment to end one that is busy
        page.evaluate("new Promise(requestAnimationFrame)")  # meanwhile its end is heard of
    assert pythons() == 1


def focused(page: Page, what: str) -> bool:
    """The keyboard is on such an element."""
    return page.locator(f"{what}:focus").count() > 0


def press_until(page: Page, key: str, what: str) -> None:
    """Press a key until the keyboard is on such an element, which is not far."""
    for _ in range(200):
        if focused(page, what):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} leads to no {what}")


@contextmanager
def moved(table: Locator) -> Iterator[None]:
    """What is done here makes a move; wait until it is drawn."""
    lines = table.locator(".cg-lines [data-clause]")
    before = lines.count()
    yield
    expect(lines).not_to_have_count(before)


def play_on_by_keyboard(page: Page, table: Locator) -> None:
    """Play to the end, and take a move back, with the keyboard alone."""
    press_until(page, "Tab", CHOICE)
    while not over(table):
        page.keyboard.press("ArrowRight")
        press_until(page, "ArrowRight", CHOICE)
        with moved(table):
            page.keyboard.press("Enter")
    page.keyboard.press("u")
    expect(table).not_to_have_attribute("data-over", "true")


def near_its_end() -> str:
    """A link to a game in which A is to move thrice; from its first card on one is played by mouse and by keyboard."""
    game, found = cardgames.new("goat", dealer="D", seed=1916), list[str]()
    while not game.over:
        if game.to_move == "A":
            found.append(link.write(game.record()))
        game.push(game.legal_moves[0])
    return found[-3]


def cell(page: Page, number: int) -> Locator:
    return page.locator('[data-cardgames="cell"]').nth(number - 1)


def done(shown: Locator) -> None:
    expect(shown.locator(".cell-state")).to_have_text("Done.")


def typed(page: Page, shown: Locator, code: str) -> None:
    """Put other code into a cell, as a reader would."""
    editor = shown.locator(".cm-content")
    (editor if editor.count() else shown.locator('[data-do="edit"]')).click()
    expect(editor).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(code)


# ------------------------------------------------------------------------------------------------ playing

COVERED = """() => {
  const WITH = ".cg-played, .cg-seat, .cg-status";
  const inSight = ({ top, bottom, width }) => width > 0 && top >= 0 && bottom <= innerHeight;
  const covered = (part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return [left + 4, (left + right) / 2, right - 4].some((x) =>
      [top + 4, (top + bottom) / 2, bottom - 4].some(
        (y) => !document.elementFromPoint(x, y)?.closest(WITH)?.contains(part),
      ),
    );
  };
  return [...document.querySelectorAll(".play-table :is(.cg-middle .cg-card, .cg-seat > .cg-name, .cg-status)")]
    .filter((part) => part.checkVisibility() && inSight(part.getBoundingClientRect()) && covered(part))
    .map((part) => part.outerHTML);
}"""
"""The cards, names and status that something else covers."""


def test_a_game_is_played_with_the_keyboard_alone(visit: Watched, site_address: str) -> None:
    page = visit.page
    go(page, site_address + PLAY)
    expect(page.locator('[data-cardgames="start"]')).to_be_visible()
    press_until(page, "Tab", '[data-cardgames="start"]')
    page.keyboard.press("Enter")
    table = ready(page)
    expect(table).to_be_focused()
    with moved(table):
        page.goto(site_address + PLAY + near_its_end())
    play_on_by_keyboard(page, table)
    expect(page.locator('[data-do="redo"]')).not_to_have_attribute("aria-disabled", "true")

    # The log is one stop: the newest clause, and from there the arrows lead.
    clauses = page.locator(".cg-lines a.cg-clause")
    press_until(page, "Tab", ".cg-lines a.cg-clause")
    expect(clauses.last).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(clauses.last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(clauses.nth(-2)).to_be_focused()
    page.keyboard.press("Home")
    expect(clauses.first).to_be_focused()
    page.keyboard.press("Tab")
    assert not focused(page, ".cg-log *")
    page.keyboard.press("Shift+Tab")
    expect(clauses.first).to_be_focused()  # where the reader was
    page.keyboard.press("End")
    expect(clauses.last).to_be_focused()
    assert clauses.first.get_attribute("href") == f"{site_address}goat/#goat.deal.1"
    assert visit.violations(".play-table") == []


def test_the_seal_leads_to_what_it_promises_and_the_game_waits(visit: Watched, site_address: str) -> None:
    page = visit.page
    page.set_viewport_size({"width": 390, "height": 900})
    go(page, f"{site_address}golph/play/")
    table = begun(page)
    page.locator(".cg-seal summary").click()
    log = table.locator(".cg-lines").inner_text()
    page.get_by_role("link", name="What a seal promises").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("A fair deal")
    expect(page.locator('[data-do="check"]')).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.go_back()
    expect(table).to_have_attribute("data-ready", "true")
    assert table.locator(".cg-lines").inner_text() == log


# ------------------------------------------------------------------------------------------------ links


def test_a_link_opens_the_very_position(visit: Watched, site_address: str) -> None:
    page = visit.page
    go(page, site_address + PLAY)
    table = begun(page)
    table.locator("[data-move]").first.click()
    expect(page.locator('[data-do="undo"]')).not_to_have_attribute("aria-disabled", "true")
    log = table.locator(".cg-lines").inner_text()
    page.locator('[data-do="more"]').click()
    page.locator('[data-do="link"]').click()
    expect(page.get_by_text(re.compile("The link is copied|Copy the link"))).to_be_visible()
    address = page.locator('[data-control="record"]').input_value()
    assert address.startswith(f"{site_address}{PLAY}#game=1.")
    assert len(address) < 1500
    go(page, address)
    expect(ready(page).locator(".cg-lines")).to_have_text(re.compile(re.escape(log.splitlines()[-1])))
    assert page.locator('[data-cardgames="table"] .cg-lines').inner_text() == log


KEPT = """async (game) => {
    const moves = () => document.querySelectorAll(".cg-lines > li").length;
    const kept = () => JSON.parse(sessionStorage.getItem(`cardgames table ${game}`));
    while (kept()?.lines !== moves()) await new Promise(requestAnimationFrame);
}"""
"""Wait until the game is kept as it stands."""


FORTH_AND_BACK = """async ([link, pause]) => {
    const turned = () => new Promise((go) => addEventListener("hashchange", go, { once: true }));
    const there = turned();
    location.hash = link;
    await there;
    await new Promise((go) => setTimeout(go, pause));
    const back = turned();
    history.back();
    await back;
}"""
"""Follow a link and go back so soon that what is laid there is not laid yet, or not kept yet."""


PLAY_QUICKLY = """async (game) => {
    const lines = () => document.querySelectorAll(".cg-lines > li").length;
    const kept = () => JSON.parse(sessionStorage.getItem(`cardgames table ${game}`))?.lines ?? 0;
    const late = [];
    let before = 0;
    while (document.querySelector('[data-cardgames="table"]').dataset.toMove) {
        if (kept() < before) late.push([kept(), before]);
        before = lines();
        document.querySelector("[data-move]").click();
        while (lines() === before) await new Promise(requestAnimationFrame);
    }
    return late;
}"""
"""Play each move as soon as it can be played; gives where the position before the last move was not kept."""


def test_quick_moves_are_kept_and_a_finished_game_is_followed_by_another_deal(
    visit: Watched, site_address: str
) -> None:
    page = visit.page
    go(page, site_address + PLAY)
    begun(page)
    assert page.evaluate(PLAY_QUICKLY, "goat") == []
    expect(page.locator(".cg-status")).to_contain_text("The game is over")
    assert page.evaluate(COVERED) == []
    page.evaluate(KEPT, "goat")
    page.goto("about:blank")
    table = laid(page, site_address + PLAY)
    expect(table).to_have_attribute("data-to-move", "A")
    expect(page.locator('[data-control="seed"]')).to_have_value("")  # dealt by chance


def test_back_before_the_other_page_has_come_leaves_this_one(seen: Watched, site_address: str) -> None:
    page = seen.page
    page.goto(f"{site_address}offline/")
    page.get_by_role("link", name="Goat", exact=True).first.press("Enter")
    title = page.get_by_role("heading", level=1)
    expect(title).to_contain_text("Goat")
    held: list[Route] = []
    page.route("**/schools/", lambda route: held.append(route))
    page.get_by_role("link", name="Teach", exact=True).first.press("Enter")
    page.wait_for_url("**/schools/")
    page.go_back()
    page.wait_for_url("**/goat/")
    for route in held:
        route.continue_()
    page.unroute("**/schools/")
    page.evaluate("fetch('../schools/').then((answer) => answer.text())")
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(title).to_contain_text("Goat")
    page.go_forward()
    expect(title).to_contain_text("Teach")


LEAVE_AT_ONCE = """document.addEventListener(
    "cardgames:arrived",
    () => queueMicrotask(() => document.querySelector("a[href$='/schools/']").click()),
    { once: true },
)"""
"""Follow a link of the next page as soon as that is shown, before its own scripts have come."""


def test_what_a_page_fetches_late_is_its_own_though_another_page_is_on_its_way(
    seen: Watched, site_address: str
) -> None:
    page = seen.page
    page.goto(f"{site_address}offline/")
    page.route("**/schools/", lambda _: None)
    page.evaluate(LEAVE_AT_ONCE)
    page.locator(".md-logo").first.press("Enter")
    page.wait_for_url("**/schools/")
    expect(page.locator('[data-cardgames="today"][data-ready="true"]')).to_have_count(1)
    page.go_back()


def names(hand: Locator) -> list[str]:
    """What the cards of a hand are called, in their order."""
    return list(hand.locator("button").evaluate_all("all => all.map((card) => card.ariaLabel)"))


def test_nothing_is_lost(visit: Watched, site_address: str) -> None:
    """A game of B that was dealt by chance, through a reload, a rotation, a link, another page, and a new release."""
    page = visit.page
    go(page, f"{site_address}golph/play/")
    table = begun(page)
    page.locator('[data-do="more"]').click()
    seat = page.get_by_label("Seat", exact=True)
    seat.select_option("B")
    lines, seal = table.locator(".cg-lines"), page.locator('[data-seal="hash"]')
    hand = table.locator('[data-seat="B"] .cg-hand')
    expect(hand.locator("[data-move]").first).to_be_visible()
    first = seal.text_content()
    page.locator('[data-do="deal"]').click()
    expect(seal).not_to_have_text(first or "-")
    with moved(table):
        hand.locator("[data-move]").first.click()
    log, sealed, held = lines.inner_text(), seal.text_content() or "", names(hand)

    def same() -> None:
        ready(page)
        expect(hand.locator("[data-move]").first).to_be_visible()
        assert lines.inner_text() == log
        assert names(hand) == held
        expect(seat).to_have_value("B")
        assert seal.text_content() == sealed
        expect(page.locator('[data-control="seed"]')).to_have_value("")  # it would tell the cards
        expect(page.locator('[data-do="undo"]')).not_to_have_attribute("aria-disabled", "true")

    page.set_viewport_size({"width": 390, "height": 844})
    page.set_viewport_size({"width": 844, "height": 390})
    same()
    link = Table("golph", seat="A", seed=7).link()
    page.evaluate("link => { location.hash = link }", link)
    expect(seal).to_have_text("")
    page.go_back()
    expect(seal).to_have_text(sealed)
    same()
    page.go_forward()
    expect(seal).to_have_text("")
    page.go_back()
    expect(seal).to_have_text(sealed)
    for pause in (20, 0, 100, 400)[: thorough.times(1, 4)]:
        page.evaluate(FORTH_AND_BACK, [link, pause])
        expect(seal).to_have_text(sealed)
        page.reload()
        same()
    if thorough.ALL:
        page.goto("about:blank")
        page.go_back()
        same()
    page.evaluate("""() => {
        const kept = JSON.parse(sessionStorage.getItem("cardgames table golph"));
        sessionStorage.setItem("cardgames table golph", JSON.stringify({ ...kept, version: 0 }));
    }""")
    page.reload()
    expect(page.locator('[data-cardgames="failed"]')).to_contain_text("cannot be read by this version")
    assert page.evaluate('JSON.parse(sessionStorage.getItem("cardgames table golph unread")).version') == 0
    page.locator('[data-do="anew"]').click()
    expect(ready(page).locator("[data-move]").first).to_be_visible()
    expect(seal).not_to_have_text(sealed)


def test_a_game_is_kept_for_the_address_at_which_it_was_laid(visit: Watched, site_address: str) -> None:
    """An answer of Python's that comes when the address has changed, but before the page has heard of it."""
    page = visit.page
    link = Table("golph", seat="A", seed=7).link()
    go(page, f"{site_address}golph/play/{link}")
    table = ready(page)
    page.evaluate(KEPT, "golph")
    with moved(table):
        page.evaluate("() => history.replaceState(null, '', location.pathname)")
        table.locator("[data-move]").first.click()
    page.evaluate(KEPT, "golph")
    assert page.evaluate('JSON.parse(sessionStorage.getItem("cardgames table golph")).hash') == link


def test_a_game_waits_where_another_page_was_loaded_anew(visit: Watched, site_address: str) -> None:
    page = visit.page
    go(page, site_address + PLAY)
    table = begun(page)
    with moved(table):
        table.locator("[data-move]").first.click()
    page.evaluate(KEPT, "goat")
    page.get_by_role("link", name="Rules", exact=True).first.press("Enter")
    expect(page).to_have_title(re.compile("^Goat - "))
    page.reload()
    page.get_by_role("link", name="Play", exact=True).first.press("Enter")
    expect(page.get_by_text("Your game waits: it goes on where you left it.")).to_be_visible()
    expect(page.locator('[data-cardgames="start"]')).to_have_text("Go on")
    expect(table).to_have_count(0)


def test_a_link_that_is_followed_while_a_table_is_laid_leads_to_its_game(visit: Watched, site_address: str) -> None:
    page = visit.page
    page.goto(f"{site_address}golph/play/")
    page.locator('[data-cardgames="start"]').click()
    page.evaluate("link => { location.hash = link }", Table("golph", seed=7).link())
    ready(page)
    page.locator('[data-do="more"]').click()
    expect(page.locator('[data-control="seed"]')).to_have_attribute("placeholder", "own pack")


def test_a_link_to_another_game_leads_to_its_page(visit: Watched, site_address: str) -> None:
    page = visit.page
    table = Table("militac", seat="A", seed=1918)
    go(page, f"{site_address}golph/play/{table.link()}")
    expect(page).to_have_url(re.compile(r"/militac/play/#game=1"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Play Militac#")
    assert ready(page).locator(".cg-status").inner_text() == table.scene["status"]
    one_python(page)
    page.go_back()  # which leads to the page alone, and not there and back again
    expect(page.get_by_role("heading", level=1)).to_have_text("Play Golph#")
    expect(page.locator('[data-cardgames="start"]')).to_be_visible()


def test_an_example_of_the_rulebook_is_played_on(visit: Watched, site_address: str) -> None:
    page = visit.page
    go(page, f"{site_address}goat/")
    page.get_by_role("link", name="Play on from here").first.click()
    expect(page).to_have_url(re.compile("/goat/play/#game=1"))
    expect(page).to_have_title(re.compile("^Play"))
    ready(page)


# ------------------------------------------------------------------------------------------------ cells


def test_a_lesson_runs_with_what_is_above_and_can_be_changed(visit: Watched, site_address: str) -> None:
    page = visit.page
    go(page, site_address + LESSON)
    built = cell(page, CHECK).locator(".cell-out").text_content() or ""
    cell(page, CHECK).locator('[data-do="run"]').click()
    done(cell(page, CHECK))
    done(cell(page, 1))
    assert (cell(page, CHECK).locator(".cell-out").text_content() or "").split() == built.split() != []
    answer = cell(page, CHECK - 1).locator(".notebook-answer")  # was run, too, but nobody has asked for it
    expect(answer.locator("pre")).to_be_hidden()
    answer.locator("summary").click()
    expect(answer.locator("pre")).to_have_text("'B'")
    typed(page, cell(page, CHECK), "def tenth(n):\n    return 10 / n\n\n\ntenth(len(book) * 0)")
    page.keyboard.press("Shift+Enter")
    error = cell(page, CHECK).locator(".cell-error")
    expect(error.locator("mark")).to_have_text([re.compile("tenth"), re.compile("return 10 / n")])
    expect(error).to_contain_text("ZeroDivisionError: division by zero")
    assert visit.violations() == []
    cell(page, CHECK).locator('[data-do="reset"]').click()
    expect(cell(page, CHECK).locator(".cm-content")).to_have_count(0)
    assert cell(page, CHECK).locator(".cell-out").text_content() == built
    one_python(page)


EACH_COMES = """
import importlib

lacking = []
for name in {modules}:
    try:
        importlib.import_module(name)
    except ImportError as wrong:
        lacking.append((name, str(wrong)))
lacking
"""


def stop_an_endless_loop(page: Page) -> None:
    """A cell of the page about records that never ends is stopped, and runs again as it was."""
    typed(page, cell(page, 1), "while True: print('on and on')")
    page.keyboard.press("Shift+Enter")
    expect(cell(page, 1).locator(".cell-out")).to_contain_text("on and on")
    cell(page, 1).locator('[data-do="stop"]').click()
    expect(cell(page, 1).locator(".cell-note")).to_contain_text("Python was stopped")
    cell(page, 1).locator('[data-do="reset"]').click()
    cell(page, 1).locator('[data-do="run"]').click()
    done(cell(page, 1))
    expect(cell(page, 1).locator(".cell-out")).to_contain_text("'to_move'")


def test_an_endless_loop_is_stopped_help_is_given_and_a_missing_package_is_told(
    visit: Watched, site_address: str
) -> None:
    page = visit.page
    go(page, f"{site_address}records/")
    stop_an_endless_loop(page)
    one_python(page)
    typed(page, cell(page, 1), "import cardgames\nhelp(cardgames.new)")
    page.keyboard.press("Shift+Enter")
    out = cell(page, 1).locator(".cell-out")
    expect(out).to_contain_text("Help on function new in module cardgames")
    typed(page, cell(page, 1), EACH_COMES.format(modules=live.late_modules()))
    page.keyboard.press("Shift+Enter")
    expect(out.locator("pre").last).to_have_text("[]")  # one of them says something of its own
    typed(page, cell(page, 1), "import numpy")  # which this page lacks
    page.keyboard.press("Shift+Enter")
    expect(cell(page, 1).locator(".cell-error")).to_contain_text(
        "This page has Python, nearly all of its standard library, and the games"
    )


def test_what_a_cell_shows_cannot_act(visit: Watched, site_address: str) -> None:
    page = visit.page
    go(page, f"{site_address}records/")
    hostile = (
        "<b id=bold>shown</b><script>document.title = 'taken'</script><img src=x onerror=\"document.title = 'taken'\">"
        '<a href="javascript:document.title = \'taken\'">away</a><iframe src="/"></iframe><img src=//other.test/x.png>'
        r'<a href="/\other.test">a</a><a href="/&#9;/other.test">b</a><a href="./..//\other.test">c</a>'
        '<a href="&#1;//other.test">d</a><a href=" //other.test">e</a><a href="http://other.test">f</a>'
        '<svg><a xlink:href="/\\other.test"><text>g</text></a></svg><blockquote cite="//other.test">h</blockquote>'
        '<p><a class="own" href="../goat/#goat.play.1">own</a></p>'
    )
    typed(page, cell(page, 1), f"from IPython.display import HTML\nHTML({hostile!r})")
    page.keyboard.press("Shift+Enter")
    out = cell(page, 1).locator(".cell-out")
    expect(out.locator("b")).to_have_text("shown")
    assert (
        out.locator("script, iframe, [src], [href]:not(.own), [*|href]:not(.own), [cite], [onerror], [id]").count() == 0
    )
    expect(out.locator(".own")).to_have_attribute("href", "../goat/#goat.play.1")
    assert page.title() != "taken"
    others = [error for error in visit.errors if "inline event handler" not in error]
    assert not others, "the policy is the second lock, and nothing else goes wrong"
    visit.errors.clear()


# ------------------------------------------------------------------------------------------------ the visit


BELOW_THE_HEAD = """async name => {
    for (let frames = 0; frames < 600; frames += 1) {
        const top = document.getElementById(name)?.getBoundingClientRect().top;
        const head = document.querySelector('.md-header').getBoundingClientRect().bottom;
        if (top >= head && top < innerHeight / 2) return true;
        await new Promise(requestAnimationFrame);
    }
    return false;
}"""


def test_one_python_lasts_from_page_to_page(visit: Watched, site_address: str) -> None:
    page = visit.page
    go(page, site_address + PLAY)
    table = begun(page)
    table.locator("[data-move]").first.click()
    expect(page.locator('[data-do="undo"]')).not_to_have_attribute("aria-disabled", "true")
    log = table.locator(".cg-lines").inner_text()
    page.evaluate("window.kept = true")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("link", name="Rules", exact=True).first.click()
    figure = page.locator('[data-cardgames="stage"]')
    page.locator('button.clause-show[data-show="goat.goat.1"]').click()
    expect(figure).to_have_attribute("data-showing", "goat.goat.1")
    figure.locator('[data-do="code"]').click()
    figure.locator('[data-do="run"]').click()
    done(figure)
    page.get_by_role("link", name="Research", exact=True).first.press("Enter")  # the tabs move while one scrolls
    page.get_by_role("link", name="Records", exact=True).first.click()
    expect(page).to_have_title(re.compile("^Records"))
    typed(page, cell(page, 1), "clause")
    page.keyboard.press("Shift+Enter")
    expect(cell(page, 1).locator(".cell-error")).to_contain_text("NameError")
    page.go_back()
    expect(page).to_have_title(re.compile("^Research"))
    page.go_back()
    expect(page).to_have_title(re.compile("^Goat"))
    page.go_back()
    expect(page).to_have_title(re.compile("^Play"))
    expect(ready(page).locator(".cg-lines")).to_be_visible()
    assert table.locator(".cg-lines").inner_text() == log  # the game waits for who went to read
    expect(page.locator('[data-cardgames="start"]')).to_be_hidden()
    clause = table.locator(".cg-lines a.cg-clause").last
    name = clause.inner_text()
    clause.click()
    page.get_by_role("link", name="Read it on the page").click()
    expect(page.locator(f'[id="{name}"]')).to_be_focused()
    assert page.evaluate(BELOW_THE_HEAD, name)
    page.go_back()
    expect(page).to_have_title(re.compile("^Play"))
    ready(page).locator("[data-move]").first.click()
    expect(table.locator(".cg-lines li").nth(len(log.splitlines()))).to_be_attached()
    assert page.evaluate("window.kept")
    one_python(page)
    assert not [address for address in asked if re.search(r"/pyodide\.|/stdlib-[0-9a-f]+\.zip$|/first\.zip$", address)]


@pytest.mark.parametrize(
    ("lacking", "remedy"),
    [
        ("globalThis.Worker = class { terminate() {} }", "too old"),
        ("delete globalThis.Worker", "no workers"),
    ],
)
def test_a_browser_that_cannot_is_told_why(seen: Watched, site_address: str, lacking: str, remedy: str) -> None:
    page = seen.page
    page.add_init_script(lacking)
    page.goto(site_address + PLAY)
    page.locator('[data-cardgames="start"]').click()
    expect(page.locator(".play-line[data-wrong]")).to_contain_text(remedy)
    expect(page.locator('.play-still img, [data-cardgames="table"]').locator("visible=true")).to_have_count(1)


@pytest.mark.parametrize("saving", [True, pytest.param(False, marks=thorough.ONLY)])
def test_nothing_is_asked_for_twice_or_where_data_are_saved(seen: Watched, site_address: str, saving: bool) -> None:
    page = seen.page
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    connection = json.dumps({"saveData": saving})
    page.add_init_script(f"Object.defineProperty(navigator, 'connection', {{ value: {connection} }})")
    with page.expect_worker(lambda worker: "/assets/live/" in worker.url) as begun:
        laid(page, site_address + PLAY)
    begun.value.evaluate("new Promise((resolve) => setTimeout(resolve, 2500))")  # after the timer of its own
    for name in ("pyodide.asm.wasm", "pyodide.asm.js", "pyodide.js", "first.zip", "python-worker.js", "live-page.js"):
        assert asked.count(name) == 1, name
    late = [name for name in asked if name == "rest.zip" or name.startswith("stdlib-late-")]
    assert len(late) == (0 if saving else 2)


BAD_PALETTES = ("{", '{"index": "constructor"}', "null")
DENIED = """for (const store of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, store, {
    get() { throw new DOMException("denied", "SecurityError"); },
})"""


def darkened(page: Page) -> None:
    """The page works, and is dark after a press."""
    expect(page.locator("html")).to_have_attribute("data-live", "true")
    page.locator('[data-md-component="palette"] label:visible').click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_a_bad_or_denied_store_is_harmless(seen: Watched, site_address: str) -> None:
    page = seen.page
    page.goto(site_address + PLAY)
    for palette in BAD_PALETTES[:: thorough.times(2, 1)]:
        name = f"{urlsplit(site_address).path}.__palette"
        page.evaluate("([name, palette]) => localStorage.setItem(name, palette)", [name, palette])
        page.reload()
        darkened(page)
    page.add_init_script(DENIED)
    page.reload()
    darkened(page)
    begun(page)
    page.locator("[data-move]").first.click()
    expect(page.locator('[data-do="undo"]')).not_to_have_attribute("aria-disabled", "true")
    page.get_by_role("textbox", name="Search").fill("Goat")
    expect(page.locator(".md-search-result__item").first).to_be_visible()


def test_what_a_link_and_an_exam_are_worth_is_said_beside_them(visit: Watched, site_address: str) -> None:
    page = visit.page
    go(page, site_address + PLAY)
    begun(page)
    expect(page.locator('[data-do="link"] + *')).to_have_text("The link holds all hands.")
    go(page, f"{site_address}goat/quiz/#sheet=goat.7.3.exam")
    worth = page.locator(".cq-worth")
    expect(worth).to_contain_text("hides nothing")
    page.locator('[data-control="exam"]').uncheck()
    expect(worth).to_be_hidden()


POLICY = re.compile(r'<meta http-equiv="?Content-Security-Policy"? content="([^"]*)"')
OWN = re.compile(r"'(?:self|none|wasm-unsafe-eval|sha256-[\w+/=]+)'")
"""Where a page may have anything from; scripts have no other sources."""
MORE = {"style-src": {"'unsafe-inline'"}, "img-src": {"data:", "blob:"}, "worker-src": {"blob:"}}


def test_every_page_has_a_strict_policy(seen: Watched, site: Path, site_address: str) -> None:
    """So none can ask another host."""
    for path in site.rglob("*.html"):
        if path.relative_to(site).parts[0] != "lite":
            (policy,) = POLICY.findall(path.read_text("utf-8"))
            assert policy.startswith("default-src "), path
            for rule in policy.split("; "):
                kind, *sources = rule.split()
                assert {each for each in sources if not OWN.fullmatch(each)} <= MORE.get(kind, set()), (path, rule)
    page = seen.page
    page.goto(site_address + PLAY)
    with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
        page.evaluate(
            "document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.x = 1' }))"
        )
    assert page.evaluate("window.x") is None
    seen.errors.clear()


def test_every_reader_can_play(visit: Watched, site_address: str) -> None:
    page = visit.page
    dark_or_light = page.locator('[data-md-component="palette"] label:visible')

    def wide_and_narrow() -> Iterator[None]:
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 900})
            yield
            assert page.evaluate("document.documentElement.scrollWidth") <= width

    go(page, site_address + PLAY)
    expect(page.get_by_role("heading", level=1)).to_have_text("Play Goat#")
    expect(page.locator('[data-cardgames="start"]')).to_be_visible()
    for _ in wide_and_narrow():
        dark_or_light.click()
        assert visit.violations() == []
    begun(page)
    page.locator('[data-do="rules"]').click()
    cards = page.locator(".cg-drawer .cg-primer").first.locator("li")
    expect(cards.first).to_be_visible()
    for _ in wide_and_narrow():
        assert len(set(cards.evaluate_all("all => all.map((each) => each.offsetTop)"))) == 1  # side by side
    page.keyboard.press("Escape")
    page.locator('[data-do="more"]').click()
    for _ in wide_and_narrow():
        expect(page.locator(".cg-more")).to_be_visible()
    assert visit.violations(".play-table") == []


# ------------------------------------------------------------------------------------------------ a wrong address


@pytest.mark.parametrize(
    ("path", "width", "scheme"),
    [pytest.param("nowhere", 1280, "light", marks=thorough.ONLY), ("goat/no/such/page/", 360, "dark")],
)
def test_a_wrong_address_leads_on(browser: Browser, site_address: str, path: str, width: int, scheme: str) -> None:
    with watched(browser, width, scheme) as seen:
        page = seen.page
        answer = page.goto(site_address + path)
        assert answer
        assert answer.status == 404
        expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
        ways = page.get_by_role("listitem").filter(has_text="Goat").first
        expect(ways.get_by_role("link", name="Play")).to_have_js_property("href", f"{site_address}goat/play/")
        russian = page.locator('[lang="ru"] a').first
        expect(russian).to_have_js_property("href", f"{site_address}ru/kozel/play/")
        assert seen.violations() == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert paper == ("rgb(25, 27, 26)" if scheme == "dark" else "rgb(251, 248, 241)")
        page.get_by_role("searchbox").fill("stymie")
        page.keyboard.press("Enter")
        expect(page).to_have_url(f"{site_address}?q=stymie")
        expect(page.locator(".md-search-result__item").first).to_be_visible()
        assert seen.outside == []
        assert [error for error in seen.errors if "404" not in error] == []  # where the site does not begin
