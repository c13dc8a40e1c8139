"""The page of a class tournament in a real browser: stepped with the keyboard, in the last row and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from cardgames.classroom import bracket
from cardgames.games import rules_of
from cardgames.tournaments.class_tournament import class_tournament
from tests.support.axe import violations

PIECES = ("boast", "lead_an_ace", "press_with_a_trump", "points_home")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a tournament of four players, and of a file that cannot play."""
    where = tmp_path_factory.mktemp("class")
    for piece in PIECES:
        (where / f"{piece}.toml").write_text(f'game = "kozel"\nadvice = ["{piece}"]\n', "utf-8")
    (where / "empty.py").write_text("x = 3\n", "utf-8")
    path = where / "bracket.html"
    path.write_text(bracket.page(class_tournament(where, rules_of("kozel")(), deals=6)), "utf-8")
    return path


@pytest.mark.parametrize(("wide", "high", "scheme"), [(1280, 720, "light"), (390, 844, "dark")])
def test_it_is_stepped_from_the_last_place_to_the_winner(
    browser: Browser, file: Path, wide: int, high: int, scheme: str
) -> None:
    context = browser.new_context(viewport={"width": wide, "height": high}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(file.as_uri())
    stage = page.locator("[data-cardgames='class-tournament']")
    expect(stage).to_have_attribute("data-at", "0")
    last = int(stage.get_attribute("data-of") or 0)
    shown = page.locator(".row:not([aria-hidden])")
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("There is no function")
    for _ in range(6):  # four files and two levels
        page.keyboard.press("PageDown")
    expect(shown).to_have_count(7)
    assert violations(page) == []
    page.keyboard.press("ArrowLeft")
    expect(shown).to_have_count(6)
    page.locator("[data-do='next']").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-came]")).to_have_count(0)
    expect(page.locator(".round")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-came='won']")).to_have_count(1)
    page.keyboard.press("End")
    expect(stage).to_have_attribute("data-at", str(last))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-came='won']")).to_have_count(3)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= wide
    assert wrong == []
    context.close()
