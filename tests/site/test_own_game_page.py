"""The page on which a reader makes a game of their own: from a template to a card played, and to a mistake."""

from __future__ import annotations

import re
import tomllib
from io import BytesIO

from playwright.sync_api import Download, Page, expect
from pypdf import PdfReader

from cardgames.authoring.draft import KINDS
from tests.support.browsers import Watched
from tests.support.visits import copied_link, go

TABLE = '.own .cell-out [data-cardgames="table"]'


def arrived(page: Page, address: str) -> None:
    go(page, address)
    expect(page.locator('[data-cardgames="own"]')).to_have_attribute("data-ready", "true")


def test_a_game_is_made_played_checked_kept_and_sent(visit: Watched, site_address: str) -> None:
    page = visit.page
    arrived(page, f"{site_address}own-game/")
    assert visit.violations(".own") == []
    page.get_by_label("Begin with").select_option("shedding")
    page.get_by_label("Title").first.fill("Harbour steps")
    page.get_by_label("How many cards does each get?").fill("3")
    rules = page.locator(".own-sheet")
    expect(rules).to_contain_text("Harbour steps")
    expect(rules).to_contain_text("Each is dealt 3 cards.")
    page.locator('.own [data-do="play"]').click()
    table = page.locator(TABLE)
    expect(table).to_have_attribute("data-ready", "true")
    events = table.get_attribute("data-events")
    table.locator("[data-move]").first.click()
    expect(table).not_to_have_attribute("data-events", events or "")
    assert visit.violations(".own") == []
    page.locator(".own-code summary").click()
    code = page.locator('[data-file="rules"] .cm-content')
    expect(code).to_contain_text("CARDS_EACH = 3")
    page.get_by_label("Title").first.fill("Harbour stairs")
    link = copied_link(page, ".own")
    assert re.search(r"/own-game/#game=[\w-]+$", link)
    code.fill("from cardgames.core import ask\nask(1, [], 'own.end')\n")
    page.locator('.own [data-do="check"]').click()
    expect(page.locator(".house-findings")).to_contain_text(re.compile(r"own_game\.py, line 2: "))
    page.reload()
    expect(page.get_by_label("Title").first).to_have_value("Harbour stairs")
    arrived(page, link)
    expect(page.get_by_label("Title").first).to_have_value("Harbour stairs")
    expect(page.locator(".own .cell-state")).to_contain_text("Read it before you play it")
    expect(page.locator(".own .cell-out")).to_be_empty()


def test_each_game_to_begin_with_is_printed_on_paper_and_saved_as_a_draft(visit: Watched, site_address: str) -> None:
    page = visit.page
    page.set_viewport_size({"width": 360, "height": 740})
    saved: list[Download] = []
    page.on("download", lambda each: saved.append(each))
    arrived(page, f"{site_address}own-game/")
    for kind in KINDS:
        page.get_by_label("Begin with").select_option(kind)
        page.get_by_label("Title").first.fill("Harbour steps")
        if kind == "tricks":  # the words of a refusal change with the rule
            page.get_by_label("Must a player follow suit?").select_option("may")
            message = page.get_by_label("What is said to a player who breaks it")
            expect(message).to_have_value("If you have a card of the suit led, you may play one.")
        assert page.locator(".own-value").count() >= 2, "words alone make no other game"
        clipped = "all => all.filter(each => each.scrollHeight > each.clientHeight + 1).map(each => each.value)"
        assert page.locator(".own-form textarea").evaluate_all(clipped) == []
        sheets = [sheet.extract_text() for sheet in PdfReader(BytesIO(page.pdf(format="A4"))).pages]
        assert len(sheets) <= 2
        assert sheets[0].startswith("Harbour steps")
        assert not re.search("FILL IN|Play it|Begin with", " ".join(sheets))
        saved.clear()
        with page.expect_event("download", lambda _: len(saved) == 3):  # a browser saves them in any order
            page.locator('.own [data-do="save"]').click()
        files = {each.suggested_filename: each.path().read_text("utf-8") for each in saved}
        assert sorted(files) == ["harbour-steps.toml", "harbour_steps.py", "line-of-the-list.txt"]
        clauses, rules, line = (files[name] for name in sorted(files))
        assert "Own Game" not in clauses
        assert "class HarbourSteps(Rules)" in rules
        assert line == '    "harbour-steps": "harbour_steps.HarbourSteps",\n'
        assert all(len(each) <= 120 for each in rules.splitlines())
        ids = {each["id"] for each in tomllib.loads(clauses)["clause"]}
        assert ids == set(re.findall(r"\bharbo\.[a-z]+", rules))
