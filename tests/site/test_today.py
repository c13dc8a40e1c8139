"""The problem and the deal of the day, and what a reader knows: on the home page and on that of earlier days."""

from __future__ import annotations

import datetime
import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from cardgames.teaching import problems
from tests.support import thorough
from tests.support.browsers import Watched

NOON = datetime.datetime(2026, 11, 27, 12)  # noqa: DTZ001 - the reader's own clock
TODAY = '[data-cardgames="today"]'
KNOWN = '[data-cardgames="progress"]'
CLIPBOARD = (
    "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } })"
)


def number(day: datetime.date) -> int:
    return (day.replace(year=2024) - datetime.date(2024, 1, 1)).days


def of_day(site: Path, day: datetime.date) -> tuple[dict[str, Any], dict[str, Any]]:
    """The problem, and the deal, of a day as the files of the site have them."""
    games = problems.contents()["games"]
    dealt = problems.with_choices(games)
    asked, played = games[number(day) % 16], dealt[(number(day) + 7) % 14]
    problem = json.loads((site / asked / "problems.json").read_text("utf-8"))["problems"][number(day) // 16]
    return problem, json.loads((site / played / "deals.json").read_text("utf-8"))["deals"][number(day) // 14]


def arrive(page: Page, address: str, when: datetime.datetime = NOON) -> None:
    page.clock.set_fixed_time(when)
    page.goto(address)
    expect(page.locator(f'{TODAY}[data-ready="true"]')).to_have_count(1)


def test_a_problem_is_solved_and_counts_once(fresh: Watched, site: Path, site_address: str) -> None:
    page = fresh.page
    page.add_init_script(CLIPBOARD)
    arrive(page, site_address)
    problem, _ = of_day(site, NOON.date())
    solved(page, problem, True)
    assert fresh.violations(TODAY) == []
    page.evaluate("localStorage.clear()")
    arrive(page, site_address)
    solved(page, problem, False)
    fresh.assert_quiet()


def solved(page: Page, problem: dict[str, Any], well: bool) -> None:
    """The problem of the day is answered, and its result shared."""
    options = page.locator(f"{TODAY} .today-option")
    expect(options).to_have_count(len(problem["options"]))
    options.nth(problem["right"] if well else problem["right"] - 1).press("Enter")
    answer = page.locator(f"{TODAY} .today-answer")
    expect(answer).to_contain_text("Yes." if well else f"Not quite: {problem['options'][problem['right']]['label']}")
    link = answer.locator("[data-clause]")
    expect(link).to_have_text(problem["why"]["title"])
    assert str(link.get_attribute("href")).endswith(problem["why"]["address"])
    answer.locator('[data-do="share"]').click()
    copied = page.evaluate("window.copied")
    assert re.fullmatch(rf".+, problem of 27 November: {'solved' if well else 'not solved'}", copied)
    options.nth(problem["right"]).click(force=True)  # a second answer changes nothing
    kept = page.evaluate("JSON.parse(localStorage['cardgames progress']).days['2026-11-27']")
    assert kept == {"right": well, "onTime": True}


def test_days_running_are_counted_and_earlier_days_can_be_solved(fresh: Watched, site_address: str) -> None:
    page = fresh.page
    shown = []
    for day in range(3):
        arrive(page, site_address, NOON + datetime.timedelta(days=day))
        shown.append(page.locator(f"{TODAY} h3").first.inner_text())
        page.locator(f"{TODAY} .today-option").first.click()
        running = f"{day + 1} days running" if day else ""
        expect(page.locator(".today-streak")).to_have_text(running)
    assert len(set(shown)) == 3
    arrive(page, f"{site_address}today/", NOON + datetime.timedelta(days=4))  # a day was left out
    expect(page.locator(".today-streak")).to_have_text("")
    page.locator('.today-days a[href="#2026-11-27"]').click()
    expect(page.locator(TODAY)).to_have_attribute("data-day", "2026-11-27")
    expect(page.locator(f"{TODAY} h3").first).to_have_text(shown[0])
    page.locator('.today-days a[href="#2026-11-30"]').click()
    expect(page.locator(TODAY)).to_have_attribute("data-day", "2026-11-30")
    page.locator(f"{TODAY} .today-option").first.click()
    expect(page.locator(".today-answer")).to_contain_text("The rule that decides")
    expect(page.locator(".today-streak")).to_have_text("")  # a day that is made up for is none of them
    assert fresh.violations(TODAY) == []
    fresh.assert_quiet()


def test_a_deal_of_the_day_is_compared_with_the_book(fresh: Watched, site: Path, site_address: str) -> None:
    page = fresh.page
    page.add_init_script(CLIPBOARD)
    _, deal = of_day(site, NOON.date())
    kept = {"links": [{"link": deal["link"], "made": 12}]}
    page.add_init_script(f"localStorage['cardgames progress'] = JSON.stringify({json.dumps(kept)})")
    arrive(page, site_address)
    block = page.locator(f"{TODAY} .today-deal")
    assert str(block.locator('[data-do="play"]').get_attribute("href")).endswith(f"/play/{deal['link']}")
    expect(block).to_contain_text("You made 12.")
    block.locator('[data-do="share"]').click()
    copied = page.evaluate("window.copied")
    assert re.fullmatch(rf".+, deal of 27 November: 12, the book {deal['book']}", copied)
    expect(block.locator("pre")).to_have_text(deal["receipt"], use_inner_text=False)
    fresh.assert_quiet()


UNREADABLE = ("{", "[]", "null", '{"games": 3, "days": [], "links": {}}', '{"games": {"goat": 7}}')


def test_what_cannot_be_read_of_progress_is_no_fault(fresh: Watched, site_address: str) -> None:
    page = fresh.page
    arrive(page, site_address)
    for kept in UNREADABLE[:: thorough.times(3, 1)]:
        page.evaluate("kept => { localStorage['cardgames progress'] = kept }", kept)
        arrive(page, site_address)
        page.locator(f"{TODAY} .today-option").first.click()
        expect(page.locator(".today-answer")).to_contain_text("The rule that decides")
        expect(page.locator(KNOWN)).to_contain_text("never sent")
    fresh.assert_quiet()


def test_what_a_reader_knows_is_listed_exported_and_deleted(fresh: Watched, site_address: str) -> None:
    page = fresh.page
    missed = {"goat.goat.1": [0, 0], "goat.sc.1": [2, 0], "goat.sea.1": [1, 10**6]}
    games = {"goat": {"played": 3, "won": 1, "at": 2, "of": 9, "missed": missed}, "golph": {"done": True}}
    arrive(page, site_address)
    expect(page.locator(KNOWN)).to_contain_text("Nothing yet.")
    page.evaluate(
        """games => {
            localStorage["cardgames progress"] = JSON.stringify({ games });
            localStorage["cardgames lesson goat"] = JSON.stringify({ hash: "" });
            sessionStorage["cardgames table goat"] = JSON.stringify({ hash: "#game=1.x" });
        }""",
        games,
    )
    arrive(page, site_address)
    goat = page.locator(f'{KNOWN} [data-game="goat"]')
    expect(goat).to_contain_text("3 deals played, 1 won · lesson: step 2 of 9")
    links = [str(each.get_attribute("href")).partition("goat/")[2] for each in goat.locator("a").all()]
    assert links[:2] == ["play/#game=1.x", "learn/#moves"]
    assert re.fullmatch(r"quiz/#sheet=goat\.\d+\.10\+goat\.goat\.1~goat\.sc\.1", links[2]), "What is due today."
    expect(page.locator(f'{KNOWN} [data-game="golph"]')).to_contain_text("lesson done")
    with page.expect_download() as given:
        page.locator(f'{KNOWN} [data-do="export"]').click()
    assert json.loads(given.value.path().read_text("utf-8"))["games"] == games
    page.locator(f'{KNOWN} [data-do="delete"]').press("Enter")
    expect(page.locator(KNOWN)).to_contain_text("Nothing yet.")
    kept = page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]")
    assert not {"cardgames progress", "cardgames lesson goat", "cardgames table goat"} & set(kept)
    assert fresh.violations(KNOWN) == []
    fresh.assert_quiet()


def test_what_a_reader_has_done_in_a_game_stands_on_its_pages(fresh: Watched, site_address: str) -> None:
    page = fresh.page
    known = {"games": {"goat": {"played": 3, "won": 1, "met": ["goat.play.1", "goat.sc.1"]}}}
    page.add_init_script(
        f"""localStorage["cardgames progress"] ??= JSON.stringify({json.dumps(known)});
        sessionStorage["cardgames table goat"] ??= JSON.stringify({{ hash: "#game=1.x" }});"""
    )
    line = page.locator('[data-cardgames="known"][data-game="goat"]')
    for address in ("learn/", "goat/learn/"):
        page.goto(f"{site_address}{address}")
        expect(line).to_have_text("3 deals played, 1 won · 2 rules met Go on")
        assert str(line.locator("a").evaluate("link => link.href")).endswith("goat/play/#game=1.x")
        assert fresh.violations('[data-cardgames="known"]') == []
    fresh.assert_quiet()


def test_the_block_fits_and_is_read_in_the_dark(fresh: Watched, site_address: str) -> None:
    page = fresh.page
    page.emulate_media(color_scheme="dark")
    arrive(page, site_address)
    page.locator(f"{TODAY} .today-option").first.click()
    for width in (1920, 768, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert fresh.violations(TODAY) == []
    fresh.assert_quiet()
