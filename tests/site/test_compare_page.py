"""The page that compares two readings, in a real browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from cardgames.rulebooks import rulebook
from cardgames.words import ENGLISH, load
from pages import glossary
from tests.support.browsers import Watched

PAGE = "compare/"


def begun(page: Page) -> Locator:
    """The comparison, started by its button."""
    page.locator('[data-cardgames="start"]').click()
    root = page.locator('[data-cardgames="compare"]')
    expect(root).to_have_attribute("data-ready", "true")
    return root


def test_two_readings_are_compared_on_the_page(seen: Watched, site_address: str) -> None:
    page = seen.page
    page.goto(site_address + PAGE)
    expect(page.locator(".play-still")).to_contain_text("They part in trick 3")
    assert seen.violations() == []
    root = begun(page)
    expect(root).to_be_focused()
    expect(root.locator(".cc-verdict")).to_contain_text("They part in trick 3 (golph.tr.2, stymies)")
    expect(root.locator("tr[data-first]").first).to_contain_text("first")
    assert root.locator(".cc-box a.cg-clause").first.get_attribute("href") == f"{site_address}golph/#golph.tr.2"
    root.locator("details.cc-steps > summary").click()
    page.set_viewport_size({"width": 360, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert root.evaluate("(element) => element.scrollWidth <= element.clientWidth")
    root.locator('[data-control="game"]').select_option(label="Goat")
    expect(root.locator(".cc-verdict")).to_contain_text("Nothing differs")
    root.locator('[data-control="ruling"]').focus()
    root.locator('[data-control="ruling"]').select_option(label="command")
    expect(root.locator('[data-control="1"]')).to_have_value("1")
    expect(root.locator(".cc-verdict")).to_contain_text("goat.sea.3, command")
    expect(root.locator('[data-control="ruling"]')).to_be_focused()
    root.locator("details.cc-rulings > summary").click()
    root.locator('[data-control="1.command"]').select_option(label="must")
    expect(root.locator(".cc-verdict")).to_contain_text("Nothing differs")
    assert seen.violations(".play-table") == []


def test_words_of_another_language_are_marked(seen: Watched, site_address: str) -> None:
    page = seen.page
    page.goto(site_address + "glossary/")
    words = page.locator('dl.glossary dt [lang="ru"]')
    expect(words.first).to_have_text(re.compile("^[Ѐ-ӿ ]+$"))
    assert seen.violations() == []
    page.goto(site_address + "forms/nations-1876/")
    expect(page.get_by_role("row").filter(has_text="Follow Leader").first).to_contain_text("2 to 8")
    assert seen.violations() == []


@pytest.mark.parametrize("words", glossary.lists(), ids=lambda words: str(words["rulebook"]))
def test_a_word_that_is_found_stands_in_what_a_witness_reads(words: dict[str, Any]) -> None:
    book = rulebook.load(words["rulebook"])
    found = [word for word in words["word"] if glossary.status(word) == "found"]
    assert found
    for word in found:
        assert book.witness(word["witness"]).title
        assert re.search(rf"\b{word['russian'][0]}", word["reads"].casefold())
        assert word["reads"].replace('"', "&quot;") in glossary.as_markdown(load(ENGLISH))
