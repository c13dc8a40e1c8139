"""The pages in another language, in a real browser: a Russian table of Kozel played by keyboard, and the way there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import cardgames
from cardgames.records import link
from cardgames.widgets import Table
from cardgames.words import load
from tests.support import thorough
from tests.support.browsers import Watched
from tests.support.visits import go

LATIN = re.compile(r"[a-z]{2}")
KOZEL = [game.name for game in cardgames.games() if game.rulebook == "kozel"]
SAID = """root => {
    const within = (node) => node.closest ? node : node.parentElement;
    const english = (node) => within(node).closest("[lang]")?.lang === "en" || within(node).closest("script, style");
    const found = [];
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) if (!english(walk.currentNode)) found.push(walk.currentNode.textContent);
    for (const element of root.querySelectorAll("[aria-label], [title], [placeholder]"))
        if (!english(element) && !element.matches(".cg-clause"))
            found.push(...["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""));
    return found;
}"""
"""What is told in an element, seen or heard, but for what is marked as English."""
NAMES = re.compile(
    r"\b(?:[a-z]\w*(?:\.\w+)+|Goat|Golph|Game of Nations|Militac|"
    r"Enter|Shift|Python|Jupyter|JupyterLite|https|JavaScript|python3 [-\w. ]+)\b"
)


def english(page: Page, where: str) -> list[str]:
    """What is told in English there without being marked so."""
    texts = page.locator(where).first.evaluate(SAID)
    return [text for text in texts if LATIN.search(NAMES.sub("", text))]


def begun(page: Page, address: str) -> None:
    go(page, address)
    pressed(page)


def pressed(page: Page) -> None:
    """Start on the page as it stands, with the keyboard."""
    page.locator('[data-cardgames="start"]').last.press("Enter")
    expect(page.locator('.play-table [data-ready="true"]').first).to_be_focused()


def test_a_table_is_played_in_russian_with_the_keyboard_alone(seen: Watched, site_address: str) -> None:
    page = seen.page
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    page.goto(f"{site_address}kozel/play/")
    assert "words-ru.js" not in fetched
    page.get_by_role("link", name="По-русски").press("Enter")
    page.wait_for_url(f"{site_address}ru/kozel/play/")
    expect(page.locator("html")).to_have_attribute("lang", "ru")  # the address changes first
    fetched.clear()
    page.reload()
    pressed(page)
    expect(page.locator('.play-table [data-start="page"]')).to_have_count(0)  # Python has taken over
    assert {"words-ru.js", "ru.json"} <= set(fetched)
    assert "words-en.js" not in fetched
    table = page.locator('[data-cardgames="table"]')
    expect(table.locator(".cg-status")).to_have_text(re.compile("^Ваш ход: "))
    page.keyboard.press("h")
    expect(table.locator("[data-hint]")).to_have_attribute("aria-label", re.compile("^сыграть: .*, подсказка$"))
    lines = table.locator(".cg-lines [data-clause]")
    for _ in range(3):
        before = lines.count()
        table.locator("[data-move]").first.press("Enter")
        expect(lines).not_to_have_count(before)
    page.keyboard.press("u")
    page.locator('[data-do="more"]').press("Enter")
    assert english(page, ".play-table") == []
    assert seen.violations() == []
    page.get_by_role("link", name="In English").press("Enter")
    page.wait_for_url(f"{site_address}kozel/play/")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_reader_is_at_home_in_russian(seen: Watched, site_address: str) -> None:
    page = seen.page
    page.goto(site_address)
    page.get_by_role("link", name="По-русски").press("Enter")
    page.wait_for_url(f"{site_address}ru/")
    expect(page).to_have_title("Старинные карточные игры")
    assert english(page, "main") == []
    assert english(page, "header") == []
    assert seen.violations() == []
    assert page.locator(".cover").count() == 9
    page.locator(".cover-play").first.press("Enter")
    expect(page.locator(".play-table .cg-status")).to_have_text(re.compile("^Ваш ход"))
    assert page.url.startswith(f"{site_address}ru/kozel/play/")
    page.locator("header .md-logo").press("Enter")
    page.wait_for_url(f"{site_address}ru/")
    expect(page).to_have_title("Старинные карточные игры")  # the page before has such a link, too
    page.get_by_role("link", name="In English").press("Enter")
    page.wait_for_url(site_address)
    expect(page).to_have_title("Historic card games")


def test_every_page_of_a_game_is_a_press_away_in_russian(seen: Watched, site_address: str) -> None:
    page = seen.page
    page.goto(f"{site_address}ru/kozel-six/play/")
    tabs, listed = page.locator(".md-tabs"), page.locator(".md-sidebar--primary")
    expect(tabs.get_by_role("link")).to_have_text(["Игры", "Учиться", "Учителям", "Исследования"])
    for where in ("header", ".md-tabs", ".md-sidebar--primary", ".md-footer"):
        assert english(page, where) == []
    for name, kind in (("Урок", "learn/"), ("Вопросы", "quiz/"), ("Игра", "play/"), ("Правила", "")):
        listed.get_by_role("link", name=name, exact=True).locator("visible=true").click()
        page.wait_for_url(f"{site_address}ru/kozel-six/{kind}")
        if kind:  # the rules fill the page without the list
            expect(listed.locator(".md-nav__link--active:visible").last).to_have_text(name)
    expect(tabs.locator(".md-tabs__item--active")).to_have_text("Игры")
    page.locator(".md-footer").get_by_role("link", name="Игра").click()
    page.wait_for_url(f"{site_address}ru/kozel-six/play/")
    tabs.get_by_role("link", name="Игры").click()
    page.wait_for_url(f"{site_address}ru/")
    expect(page).to_have_title("Старинные карточные игры")


def test_a_clause_leads_to_the_rules_in_its_language_while_the_game_waits(visit: Watched, site_address: str) -> None:
    page = visit.page
    begun(page, f"{site_address}ru/kozel/play/")
    table = page.locator('.play-table [data-cardgames="table"]')  # the page of the rules has one, too
    lines = table.locator(".cg-lines [data-clause]")
    before = lines.count()
    table.locator("[data-move]").first.click()
    expect(lines).not_to_have_count(before)
    log = table.locator(".cg-lines").inner_text()
    clause = table.locator(".cg-lines a.cg-clause").last
    name = clause.inner_text()
    clause.click()
    drawer = page.locator('[data-cardgames="clause"]')
    expect(drawer.locator(".cg-drawer-example .cg-cloth")).to_be_visible()
    assert english(page, ".cg-drawer") == []
    drawer.get_by_role("link", name="Читать на странице").click()
    page.wait_for_url(f"{site_address}ru/kozel/#{name}")
    expect(page.locator(f'[id="{name}"]')).to_be_focused()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    assert len(page.workers) == 1  # the one Python of the visit
    page.go_back()
    expect(table).to_have_attribute("data-ready", "true")
    assert table.locator(".cg-lines").inner_text() == log
    assert english(page, ".play-table") == []
    expect(page.get_by_role("textbox", name="Поиск")).to_have_attribute("placeholder", "Поиск")


def test_a_game_goes_on_in_another_language(visit: Watched, site_address: str) -> None:
    page = visit.page
    begun(page, f"{site_address}kozel/play/")
    table = page.locator('[data-cardgames="table"]')
    lines = table.locator(".cg-lines [data-clause]")
    logs = [lines.all_text_contents()]
    for _ in range(2):
        before = lines.count()
        table.locator("[data-move]").first.click()
        expect(lines).not_to_have_count(before)
        logs.append(lines.all_text_contents())
    page.get_by_role("link", name="По-русски").press("Enter")
    expect(table.locator(".cg-status")).to_have_text(re.compile("^Ваш ход"))
    assert lines.count() == len(logs[2])
    assert english(page, ".play-table") == []
    page.locator('[data-do="undo"]').click()
    expect(page.locator('[data-do="redo"]')).not_to_have_attribute("aria-disabled", "true")
    page.go_back()
    expect(table.locator(".cg-status")).to_have_text(re.compile("^Your turn"))
    expect(page.locator('[data-do="hint"]')).to_have_text("Hint")
    expect(table.locator(".cg-lines")).to_contain_text(re.compile("plays"))
    assert lines.all_text_contents() == logs[1]
    page.locator('[data-do="redo"]').click()
    expect(lines).to_have_count(len(logs[2]))
    assert lines.all_text_contents() == logs[2]


def test_a_link_is_the_same_position_in_another_language(visit: Watched, site_address: str) -> None:
    page = visit.page
    game = cardgames.new("kozel", seed=7)
    for _ in range(9):
        game.push(game.legal_moves[0])
    go(page, link.write(game.record(), f"{site_address}kozel/play/"))
    table = page.locator('[data-cardgames="table"]')
    status = Table(record=game.record(), language="ru").scene["status"]
    page.get_by_role("link", name="По-русски").press("Enter")  # perhaps before the table is there
    expect(table.locator(".cg-status")).to_have_text(status)
    assert english(page, ".play-table") == []


@pytest.mark.parametrize(("path", "kind"), [("ru/kozel/learn/", "lesson"), ("ru/kozel-six/quiz/", "quiz")])
def test_what_is_english_on_a_russian_page_says_so(visit: Watched, site_address: str, path: str, kind: str) -> None:
    page = visit.page
    go(page, site_address + path)
    assert english(page, "article") == []
    pressed(page)
    expect(page.locator(f'[data-cardgames="{kind}"]')).to_be_visible()
    assert english(page, ".play-table") == []
    assert visit.violations() == []


def test_what_a_text_says_of_chances_is_told_in_russian(visit: Watched, site: Path, site_address: str) -> None:
    pages = {game: (site / "ru" / game / "index.html").read_text("utf-8") for game in KOZEL}
    games = [game for game, text in pages.items() if "rules-claims" in text]
    assert len(games) > 1
    for game in games[: thorough.times(1, len(games))]:
        go(visit.page, f"{site_address}ru/{game}/")
        expect(visit.page.locator(".rules-claims .clause").first).to_be_attached()
        assert english(visit.page, ".rules-claims") == []


def test_every_game_of_kozel_has_its_pages_in_russian(site: Path) -> None:
    titles = {game.name: load("ru").of(game.title) for game in cardgames.games()}
    for game in KOZEL:
        for kind in ("play", "quiz"):
            text = (site / "ru" / game / kind / "index.html").read_text("utf-8")
            assert '<html lang="ru"' in text
            assert titles[game] in text


def test_what_is_kept_on_a_device_is_told_in_russian(seen: Watched, site_address: str) -> None:
    page = seen.page
    page.goto(f"{site_address}ru/kozel/play/")
    page.locator(".md-footer .offline a").click()
    page.wait_for_url(f"{site_address}ru/offline/")
    expect(page.locator('[data-cardgames="offline"][data-wish="kozel"] button').first).to_be_visible()
    assert english(page, "article") == []
    assert seen.violations() == []
    page.locator(".offline-about").get_by_role("link", name="Goat").click()
    page.wait_for_url(f"{site_address}goat/")
    page.go_back()
    page.locator(".offline-about").get_by_role("link", name="Козёл").click()
    page.wait_for_url(f"{site_address}ru/kozel/")
    page.go_back()
    expect(page.locator(".offline-about").first).to_be_visible()  # the page before has a link to its own English page
    page.locator(".languages a").click()
    page.wait_for_url(f"{site_address}offline/")
