"""A teacher, pupils and a projector in real browsers: joined, dealt, played, the server killed, and on to the end."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from cardgames.classroom.journal import Journal
from cardgames.classroom.line import Class
from tests.support import axe
from tests.support.half_open import wire
from tests.support.thorough import ALL, times

GAME = "kozel-six"
"""Whoever leads has a choice, whatever they were dealt: a class can vote on any first move."""
PHONE = {"width": 390, "height": 844}
TABLE = '[data-cardgames="table"]'


@contextmanager
def held(journal: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, str]]]:
    """A class that is held; gives its process, and where it is."""
    command = [sys.executable, "-m", "cardgames", "class", "--no-browser", "--json", "--journal", str(journal), *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        try:
            yield process, json.loads(process.stdout.readline())
        finally:
            process.kill()


def opened(browser: Browser, address: str, wrong: list[str], **options: object) -> Page:
    """A page of a reader of its own; whatever goes wrong on it is told."""
    page = browser.new_context(reduced_motion="reduce", **options).new_page()  # type: ignore[arg-type]
    page.add_init_script("localStorage.setItem('cardgames pace', 'at once')")
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None)
    page.goto(address)
    return page


TURN = """seats => {
  const shown = (part) => document.querySelector(part)?.checkVisibility();
  if (shown('[data-cardgames="result"]') || shown('[data-do="next"]')) return "over";
  const { toMove } = document.querySelector('[data-cardgames="table"]').dataset;
  return seats.includes(toMove) && toMove;
}"""
"""Which of these seats is to move, once one is; or that the deal is over."""


def play(pupils: list[Page], moves: int = 100) -> None:
    """Let each pupil who is to move play the first legal card, at most `moves` times or until the deal is over."""
    seats = {str(page.locator(TABLE).get_attribute("data-seat")): page for page in pupils}
    page = pupils[0]
    for _ in range(moves):
        seat = page.wait_for_function(TURN, arg=[*seats]).json_value()
        if seat == "over":
            return
        page = seats[seat]  # which knows of its own move before the others do
        table = page.locator(TABLE)
        expect(table).to_have_attribute("data-to-move", seat)
        before = table.get_attribute("data-events")
        page.locator("[data-move]").first.click()
        expect(table).not_to_have_attribute("data-events", str(before))


def discuss(teacher: Page, projector: Page, pupils: list[Page]) -> None:
    """Stop, show the table with its hands hidden and then open, let the class vote, and let it go on."""
    teacher.locator('[data-do="show"]').click()
    expect(projector.locator('[data-cardgames="table"][data-ready="true"]')).to_be_visible()
    teacher.locator('[data-do="discuss"]').click()
    for page in pupils:
        expect(page.locator("main")).to_have_attribute("data-paused", "true")
    expect(projector.locator("[data-move]")).to_have_count(0)
    teacher.locator('[data-control="about"]').select_option("move")
    teacher.locator('[data-do="ask"]').click()  # the hands are hidden, which is said beside it
    expect(teacher.locator('.class-bar:has([data-do="ask"]) + .class-state')).to_contain_text("Open the hands")
    teacher.locator('[data-do="hands"]').click()
    teacher.locator('[data-step="first"]').click()
    expect(projector.locator("[data-move]")).not_to_have_count(0)
    teacher.locator('[data-control="about"]').select_option("move")
    teacher.locator('[data-do="ask"]').click()
    for page in pupils:
        page.locator('[data-choice="1"]').click()
    expect(teacher.locator('[data-choice="1"] b')).to_have_text(str(len(pupils)))
    expect(projector.locator('[data-choice="1"]')).to_be_visible()
    expect(projector.locator('[data-choice="1"] b')).to_have_count(0)  # until the teacher shows the votes
    teacher.locator('[data-do="votes"]').click()
    expect(projector.locator('[data-choice="1"] b')).to_have_text(str(len(pupils)))
    assert axe.violations(projector) == []
    assert axe.violations(pupils[0]) == []
    teacher.locator('[data-do="hands"]').click()
    expect(projector.locator("[data-move]")).to_have_count(0)
    teacher.locator('[data-do="let go"]').click()
    for page in pupils:
        expect(page.locator("main")).not_to_have_attribute("data-paused", "true")
        expect(page.locator('[data-cardgames="vote"]')).to_be_hidden()


def answer(teacher: Page, projector: Page, pupils: list[Page]) -> None:
    """Put a question from the deal that is over to the class, and see how it is answered, with the clause."""
    teacher.locator('[data-do="show"]').click()
    teacher.locator('[data-control="about"]').select_option("question")
    teacher.locator('[data-do="ask"]').click()
    for page in pupils:
        page.locator('[data-choice="0"]').press("Enter")
        expect(page.locator('[data-choice="0"][aria-pressed="true"]')).to_be_focused()
    expect(teacher.locator('[data-choice="0"] b')).to_have_text(str(len(pupils)))
    expect(projector.get_by_text(f"{len(pupils)} votes")).to_be_visible()
    expect(pupils[0].locator(".class-ballot > p").last).to_be_hidden()  # it does not know how many have voted
    expect(projector.locator("[data-choice]").first).to_be_visible()
    expect(projector.locator("[data-move], [data-why]")).to_have_count(0)  # they would answer the question
    expect(pupils[0].locator(".class-why")).to_have_count(0)
    for page in pupils:  # what a question tells may be longer than there is room for
        page.add_style_tag(content=".class-ballot .class-told { max-height: 1rem !important; }")
    teacher.locator('[data-do="votes"]').click()
    for page in (projector, *pupils):
        expect(page.locator('[data-right="true"]')).to_have_count(1)
        expect(page.locator(".class-why")).to_contain_text(re.compile(r"\(k\w*\.\w+"))
    assert axe.violations(projector) == []
    assert axe.violations(pupils[0]) == []
    teacher.locator('[data-do="let go"]').click()
    for page in pupils:
        expect(page.locator('[data-cardgames="vote"]')).to_be_hidden()


@pytest.mark.slow
def test_a_teacher_and_pupils_play_a_deal(browser: Browser, tmp_path: Path) -> None:
    wrong: list[str] = []
    journal = tmp_path / "class.journal"
    with held(journal, "--port", "0") as (process, links):
        teacher = opened(browser, links["host"], wrong)
        host = teacher.locator('[data-cardgames="class"]')
        expect(host).to_have_attribute("data-joined", "0")
        assert "#" not in teacher.url  # what leads the class is out of sight
        with teacher.expect_popup() as window:
            teacher.locator('[data-do="projector window"]').click()
        projector = window.value
        expect(projector.locator('main[data-what="join"]')).to_contain_text(links["code"])
        assert axe.violations(projector) == []
        pupils: list[Page] = []
        for name in ("Ada", "<b>Bea</b>", ""):
            page = opened(browser, links["join"].partition("#")[0], wrong, viewport=PHONE)
            page.locator('[data-cardgames="join"] input[name="code"]').fill(links["code"].lower())
            page.locator('input[name="name"]').fill(name)
            assert pupils or axe.violations(page) == []
            page.locator("form button[type=submit]").click()
            pupils.append(page)
        expect(host).to_have_attribute("data-joined", str(len(pupils)))
        teacher.locator('[data-control="game"]').select_option(GAME)
        teacher.locator('[data-do="start"]').click()
        expect(host).to_have_attribute("data-tables", "1")
        for page in pupils:
            expect(page.locator('[data-cardgames="table"][data-ready="true"][data-line="up"]')).to_be_visible()
        assert len({page.locator('[data-cardgames="table"]').get_attribute("data-seat") for page in pupils}) == len(
            pupils
        )
        expect(pupils[0].get_by_text("<b>Bea</b>")).to_be_visible()
        play(pupils, moves=1)
        discuss(teacher, projector, pupils)
        teacher.locator('[data-do="look"]').click()
        expect(teacher.locator('[data-cardgames="table"]')).to_be_visible()
        assert axe.violations(teacher) == []
        port = links["host"].split(":")[2].partition("/")[0]
        play(pupils, moves=1)
        process.kill()
        process.wait()
        for page in pupils:
            expect(page.locator("main")).to_have_attribute("data-line", "down")
    with held(journal, "--port", port) as (_, again):
        assert again == links
        for page in pupils:
            expect(page.locator('[data-cardgames="table"][data-line="up"]')).to_be_visible()
        pupils[1].reload()
        expect(pupils[1].locator('[data-cardgames="table"][data-ready="true"]')).to_be_visible()
        play(pupils)
        answer(teacher, projector, pupils)
        teacher.locator('[data-do="results"]').click()
        expect(teacher.locator(".class-results td").first).to_have_text("1")
        teacher.locator('[data-show="results"]').click()
        expect(projector.locator(".class-results td").first).to_have_text("1")
        with teacher.expect_download() as download:
            teacher.locator('[data-do="record"]').click()
        record = json.loads(Path(download.value.path()).read_text("utf-8"))
        assert record["game"] == GAME
    assert wrong == []


OWN_NAMES = ["localhost", *([socket.gethostname()] if times(0, 1) else [])]
"""What this machine is called by itself."""


@pytest.mark.slow
@pytest.mark.parametrize("name", OWN_NAMES)
def test_a_match_is_played_to_the_end_under_a_name_of_this_machine(browser: Browser, tmp_path: Path, name: str) -> None:
    wrong: list[str] = []
    with held(tmp_path / "class.journal", "--port", "0", "--host", name) as (_, links):
        assert links["join"].startswith(f"http://{name}:")
        teacher = opened(browser, links["host"], wrong)
        pupils = [opened(browser, links["join"], wrong, viewport=PHONE) for _ in range(2)]
        for page in pupils:
            page.locator("form button[type=submit]").click()
        expect(teacher.locator("main")).to_have_attribute("data-joined", "2")
        teacher.locator('[data-control="game"]').select_option("golph")
        teacher.get_by_text("Rulings").click()
        if not times(0, 1):  # three holes, where the leaflet has nine
            teacher.locator('[data-ruling="holes"]').select_option("0")
        teacher.locator('[data-do="start"]').click()
        for page in pupils:
            expect(page.locator('[data-cardgames="table"][data-ready="true"]')).to_be_visible()
        result, next_deal = (pupils[0].locator(part) for part in ('[data-cardgames="result"]', '[data-do="next"]'))
        play(pupils)
        expect(result).to_be_visible()
        while next_deal.is_visible():
            next_deal.click()
            expect(next_deal).to_be_hidden()
            play(pupils)
            expect(result).to_be_visible()
        expect(teacher.locator('.class-glance[data-over="true"]')).to_be_visible()
        expect(pupils[1].locator('[data-cardgames="result"]')).to_be_visible()
    assert wrong == []


KEEP_STATES = """() => {
  const state = document.querySelector(".class-state");
  const keep = () => (document.querySelector("main").dataset.said += state.textContent);
  new MutationObserver(keep).observe(state, { childList: true });
}"""
"""Keep all that a page says of its state, however soon it says something else."""


@pytest.mark.slow
@pytest.mark.parametrize("ways", [("up",), ("down",), *([("up", "down")] if ALL else [])])
def test_a_move_on_a_line_that_is_half_open_is_made_once(
    browser: Browser, tmp_path: Path, ways: tuple[str, ...]
) -> None:
    wrong: list[str] = []
    journal = tmp_path / "class.journal"
    with (
        held(journal, "--port", "0") as (_, links),
        wire(int(links["host"].split(":")[2].partition("/")[0])) as half_open,
    ):
        teacher = opened(browser, links["host"], wrong)
        pupil = opened(browser, f"http://127.0.0.1:{half_open.port}/join/#{links['code']}", wrong, viewport=PHONE)
        pupil.locator("form button[type=submit]").click()
        expect(teacher.locator("main")).to_have_attribute("data-joined", "1")
        teacher.locator('[data-control="game"]').select_option("goat")
        teacher.locator('[data-do="start"]').click()
        move = pupil.locator("[data-move]").first
        expect(move).to_be_visible()
        pupil.evaluate(KEEP_STATES)
        table = pupil.locator('[data-cardgames="table"]')
        before = table.get_attribute("data-events")
        half_open.cut(*ways)  # not before: the page soon finds out by itself
        move.click()
        expect(pupil.locator("main")).to_have_attribute("data-said", re.compile("No answer came"))
        expect(pupil.locator("main")).to_have_attribute("data-line", "up")
        expect(pupil.locator(".class-state")).to_be_hidden()
        expect(table).not_to_have_attribute("data-events", str(before))
        expect(
            teacher.locator(".class-glance [data-turn=true], .class-glance[data-waiting=true]").first
        ).to_be_visible()
        moves = [json.loads(line) for line in journal.read_text("utf-8").splitlines() if '"by":"pupil"' in line]
        assert [each["at"] for each in moves] == [moves[0]["at"]]
    assert wrong == []


def test_a_join_form_opens_no_line_before_it_is_sent_and_takes_any_address(browser: Browser, tmp_path: Path) -> None:
    wrong: list[str] = []
    with held(tmp_path / "class.journal", "--port", "0") as (process, links):
        elsewhere = f"{links['join'].partition('/join')[0]}/classroom/table.css"
        page = opened(browser, elsewhere, wrong)
        lines: list[object] = []
        page.on("websocket", lambda line: lines.append(line))
        for end in ("", "#%"):
            page.goto(elsewhere)
            page.goto(links["join"].partition("#")[0] + end)
            expect(page.locator('input[name="code"]')).to_have_value(end[1:])
        assert lines == []  # the server ends a line on which nobody says who they are
        code = links["code"].lower()
        page.locator('input[name="code"]').fill(f"{code[:3]}-{code[3:]} ")
        page.locator("form button[type=submit]").click()
        expect(page.locator(".class-state")).to_have_text(re.compile("You are in"))
        process.kill()
        process.wait()
        expect(page.locator(".class-state")).to_have_text(re.compile("your seat is kept"))
    assert wrong == []


def test_a_pupil_who_waits_says_so_and_the_teacher_lets_them_in(browser: Browser, tmp_path: Path) -> None:
    wrong: list[str] = []
    with closing(Journal(tmp_path / "class.journal")) as journal:
        room = Class(journal).room
        journal.add([room.join(room.code, "Ada", "the seat of Ada", waits=True)])
    with held(tmp_path / "class.journal", "--port", "0") as (_, links):
        pupil = opened(browser, links["join"], wrong)
        pupil.evaluate("sessionStorage.setItem('cardgames class', 'the seat of Ada')")
        pupil.reload()
        expect(pupil.locator(".class-state")).to_have_text(re.compile("Wait until your teacher lets you in"))
        teacher = opened(browser, links["host"], wrong)
        expect(teacher.locator("[data-pupil] > span")).to_have_text("Ada (waits to be let in)")
        assert axe.violations(teacher) == []
        teacher.locator('[data-do="let in"]').click()
        expect(teacher.locator('[data-do="let in"]')).to_be_hidden()
        expect(teacher.locator("[data-pupil] > span")).to_have_text("Ada")
        expect(pupil.locator(".class-state")).to_have_text(re.compile("until your teacher deals"))
    assert wrong == []


def test_eight_open_hands_are_in_sight_on_a_projector_and_hidden_when_all_go_on(
    browser: Browser, tmp_path: Path
) -> None:
    wrong: list[str] = []
    with held(tmp_path / "class.journal", "--port", "0") as (_, links):
        teacher = opened(browser, links["host"], wrong)
        opened(browser, links["join"], wrong).locator("form button[type=submit]").click()
        expect(teacher.locator("main")).to_have_attribute("data-joined", "1")
        teacher.locator('[data-control="game"]').select_option("goat")
        teacher.locator('[data-control="players"]').select_option("8")
        teacher.locator('[data-do="start"]').click()
        link = teacher.locator('[data-do="projector window"]').get_attribute("href") or ""
        address = links["host"].partition("/class")[0] + link.removeprefix("..")
        projector = opened(browser, address, wrong, viewport={"width": 1280, "height": 720})
        teacher.locator('[data-do="show"]').click()
        teacher.locator('[data-do="hands"]').click()
        expect(projector.locator("[data-move]").first).to_be_visible()
        projector.wait_for_function(WHOLE_PAGE_IN_SIGHT)
        teacher.locator('[data-control="about"]').select_option("move")
        teacher.locator('[data-do="ask"]').click()
        expect(projector.locator("[data-choice]").first).to_be_visible()
        projector.wait_for_function(WHOLE_PAGE_IN_SIGHT)
        teacher.locator('[data-do="let go"]').click()
        expect(projector.locator("[data-move]")).to_have_count(0)
    assert wrong == []


WHOLE_PAGE_IN_SIGHT = """() => {
  const { scrollHeight, scrollWidth } = document.documentElement;
  return scrollHeight === innerHeight && scrollWidth === innerWidth;
}"""
"""Whether nothing of a page is out of sight; cards that have just come are fitted in with the next frames."""
