"""A teacher, pupils and a projector in real browsers: joined, dealt, played, the server killed, and on to the end."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import axe

PHONE = {"width": 390, "height": 844}


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


def plays(page: Page) -> bool:
    """Play the first card that may be played, where it is this page's turn; says whether it was."""
    table = page.locator('[data-cardgames="table"]')
    if table.get_attribute("data-to-move") != table.get_attribute("data-seat"):
        return False
    before = table.get_attribute("data-events")
    page.locator("[data-move]").first.click()
    expect(table).not_to_have_attribute("data-events", str(before))
    return True


@pytest.mark.slow
def test_a_teacher_and_pupils_play_a_deal(browser: Browser, tmp_path: Path) -> None:
    wrong: list[str] = []
    journal = tmp_path / "class.journal"
    with held(journal, "--port", "0") as (process, told):
        teacher = opened(browser, told["host"], wrong)
        host = teacher.locator('[data-cardgames="class"]')
        expect(host).to_have_attribute("data-joined", "0")
        pupils = []
        for name in ("Ada", "<b>Bea</b>", "", "Dan"):
            page = opened(browser, told["join"].partition("#")[0], wrong, viewport=PHONE)
            page.locator('[data-cardgames="join"] input[name="code"]').fill(told["code"].lower())
            page.locator('input[name="name"]').fill(name)
            page.locator("form button[type=submit]").click()
            pupils.append(page)
        expect(host).to_have_attribute("data-joined", "4")
        teacher.locator('[data-control="players"]').select_option("8")
        teacher.locator('[data-do="start"]').click()
        expect(host).to_have_attribute("data-tables", "1")
        for page in pupils:
            expect(page.locator('[data-cardgames="table"][data-ready="true"][data-line="up"]')).to_be_visible()
        assert len({page.locator('[data-cardgames="table"]').get_attribute("data-seat") for page in pupils}) == 4
        expect(pupils[0].get_by_text("<b>Bea</b>")).to_be_visible()
        teacher.locator('[data-do="look"]').click()
        expect(teacher.locator('[data-cardgames="table"]')).to_be_visible()
        teacher.locator('[data-do="pause"]').click()
        expect(pupils[0].locator("main")).to_have_attribute("data-paused", "true")
        teacher.locator('[data-do="go on"]').click()
        expect(pupils[0].locator("main")).not_to_have_attribute("data-paused", "true")
        assert axe.violations(pupils[0]) == []
        assert axe.violations(teacher) == []
        port = told["host"].split(":")[2].partition("/")[0]
        any(map(plays, pupils))
        process.kill()
        process.wait()
        for page in pupils:
            expect(page.locator("main")).to_have_attribute("data-line", "down")
    with held(journal, "--port", port) as (_, again):
        assert again == told
        for page in pupils:
            expect(page.locator('[data-cardgames="table"][data-line="up"]')).to_be_visible()
        pupils[1].reload()
        expect(pupils[1].locator('[data-cardgames="table"][data-ready="true"]')).to_be_visible()
        over = pupils[0].locator('[data-cardgames="result"]')
        while not over.is_visible():
            moved = [plays(page) for page in pupils]
            if True not in moved:
                expect(pupils[0].locator('[data-cardgames="table"]')).to_be_visible()
        teacher.locator('[data-do="results"]').click()
        expect(teacher.locator(".class-results td").first).to_have_text("1")
        with teacher.expect_download() as download:
            teacher.locator('[data-do="record"]').click()
        record = json.loads(Path(download.value.path()).read_text("utf-8"))
        assert record["game"] == "goat"
    assert wrong == []
