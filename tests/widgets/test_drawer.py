"""What is looked up at a table: in Python, and in the drawer that shows it beside the game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardgames.authoring import parts
from cardgames.core import Rules
from cardgames.games import rules_of
from cardgames.rulebooks import asks, rulebook
from cardgames.widgets import Compare, Quiz, lookup
from cardgames.widgets.difference import differences
from cardgames.widgets.scene import scenes
from cardgames.widgets.table import Table
from cardgames.words import load
from tests.support import axe
from tests.support.front import Pages, Seen
from tests.widgets.test_widget import SEED, lead

ENGLISH, RUSSIAN = load("en"), load("ru")


def asked(table: Table | Quiz | Compare, **sent: Any) -> Any:
    """What a table answers to somebody who looks something up."""
    messages: list[Any] = []
    table.send = messages.append
    table._on_message(table, sent, [])
    return messages[0]["lookup"] if messages else None


# ------------------------------------------------------------------------------------------------ Python


def test_a_clause_is_told_with_its_readings_and_its_ruling() -> None:
    entry = lookup.clause("kozel", "ke.first", ENGLISH)
    known = rulebook.load("kozel").clause("ke.first")
    assert entry is not None
    assert entry["title"] == "Who leads first"
    assert " ".join(entry["says"]) == " ".join(rulebook.plain(known.says).split())
    assert len(entry["readings"]) == 3
    assert entry["ruling"] == [known.ruling]
    assert entry["examples"] == [example.title for example in known.examples]
    assert entry["lang"] == ""


def test_a_claim_is_told_with_what_came_of_it() -> None:
    entry = lookup.clause("goat", "goat.claim.1", ENGLISH)
    assert entry is not None
    assert entry["verdict"].startswith("Our verdict: ")
    assert entry["examples"] == []
    assert lookup.clause("goat", "goat.none", ENGLISH) is lookup.clause("goat", "ke.first", ENGLISH) is None


def test_the_russian_table_tells_clauses_in_russian_and_says_what_stays_english() -> None:
    entry, claim = (lookup.clause("kozel", name, RUSSIAN) for name in ("ke.first", "ke.claim.1"))
    assert entry is not None
    assert claim is not None
    assert (entry["title"], entry["lang"]) == ("Кто ходит первым", "")
    assert (claim["title"], claim["lang"]) == ("Всегда ли берёт десятка?", "")
    assert claim["verdict"].startswith(
        "Наш вывод: верно отчасти: по второму тексту, но не по первому. По второму тексту верно"
    )
    other = lookup.clause("goat", "goat.sea.3", RUSSIAN)
    assert other is not None
    assert other["lang"] == "en"
    assert lookup.primer(Table("kozel", seed=SEED).game.rules, RUSSIAN)["pictures"][0]["title"] == "Цель"


def test_an_example_is_stepped_through_from_where_its_clause_is_cited() -> None:
    known = rulebook.load("goat").clause("goat.goat.3").examples[0]
    entry = lookup.example("goat", "goat.goat.3", 1, ENGLISH, {})
    assert entry is not None
    drawn = scenes(known.record)
    shown = [lookup.without_moves(each, "") for each in drawn]
    assert entry["scenes"] == differences(shown)
    assert drawn[entry["opens"] + 1]["log"] != drawn[entry["opens"]]["log"]
    assert all(line["clause"] != "goat.goat.3" for line in drawn[entry["opens"]]["log"])
    assert lookup.example("goat", "goat.goat.3", 0, ENGLISH, {}) is None
    assert (
        lookup.example(
            "goat", "goat.goat.3", 1 + len(rulebook.load("goat").clause("goat.goat.3").examples), ENGLISH, {}
        )
        is None
    )


def test_every_game_has_its_rules_in_short() -> None:
    for game in parts.games("taught"):
        assert len(lookup.primer(game(), ENGLISH)["pictures"]) == 4


def test_the_rulings_are_asked_as_the_rules_have_them() -> None:
    rulings = {each["name"]: each for each in asked(Table("goat", seed=SEED, deals=3), do="rulings")["rulings"]}
    assert list(rulings) == [known.name for known in rules_of("goat").rulings()]
    assert rulings["command"]["question"] == "Must the searcher name a card?"
    assert rulings["command"]["answers"] == ["Yes, they must.", "They may, or just look."]
    assert (rulings["command"]["values"], rulings["command"]["now"]) == (["must", "may"], 0)
    deals = rulings["deals"]
    assert (deals["values"], deals["answers"][-1], deals["now"]) == ([1, 2, 4, 3], "3", 3)
    assert rulings["command"]["clause"] == "goat.sea.3"


@pytest.mark.parametrize("game", parts.games("taught"), ids=lambda game: game.name)
def test_every_ruling_is_a_question_with_an_answer_for_each_value(game: type[Rules]) -> None:
    assert list(asks.problems(game)) == []


def test_looking_up_changes_nothing_and_keeps_the_hint() -> None:
    table = Table("goat", seat="A", seed=3, dealer="D")
    table._on_message(table, {"do": "hint"}, [])
    before = table.scene
    assert before["hint"]
    assert asked(table, do="clause", clause="goat.sea.3")["title"]
    assert asked(table, do="example", clause="goat.goat.3", number=1)["faces"] == {}
    assert asked(table, do="rules")["rules"] == "Goat"
    assert table.scene is before
    for wrong in (
        {"do": "clause", "clause": 5},
        {"do": "clause", "clause": "goat.none"},
        {"do": "example", "clause": "x"},
    ):
        assert asked(table, **wrong) is None
        assert table.scene["message"]["text"].endswith("cannot be done here.")


def test_an_example_under_another_ruling_brings_its_cards() -> None:
    table = Table("goat", seat="A", seed=SEED, ranks="6-17")
    brought = asked(table, do="example", clause="goat.goat.3", number=1)["faces"]
    assert {"R4", "R5"} & brought.keys()
    assert "R9" not in brought


def test_a_sheet_and_a_comparison_tell_what_a_table_tells() -> None:
    for widget, name, game in (
        (Table("goat", seed=SEED), "goat.sea.3", "goat"),
        (Quiz("goat"), "goat.sea.3", "goat"),
        (Compare("nations", "follow-leader", seed=7), "nat.deal", "nations"),
        (Compare("nations", "follow-leader", seed=7), "fl.fol", "follow-leader"),
    ):
        widget.rulebook_url = f"https://example.org/{game}/"
        entry = lookup.clause(game, name, ENGLISH)
        assert entry is not None
        before = getattr(widget, "scene", None) or widget.shown
        assert asked(widget, do="clause", clause=name) == {**entry, "page": f"https://example.org/{game}/"}
        assert asked(widget, do="example", clause=name, number=1)["title"] == entry["examples"][0]
        assert asked(widget, do="rules")["pictures"]
        assert (getattr(widget, "scene", None) or widget.shown) is before
        assert asked(widget, do="clause", clause="ke.first") is None


def test_each_clause_of_a_comparison_leads_to_the_page_of_its_own_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Compare, "site", "https://example.org/")
    widget: Any = Compare("nations", "follow-leader", seed=7)
    pages = {name: known["page"] for name, known in widget.shown["clauses"].items()}
    assert {name.partition(".")[0]: page for name, page in pages.items()} == {
        "nat": "https://example.org/nations/",
        "fl": "https://example.org/follow-leader/",
    }
    assert asked(widget, do="clause", clause="fl.fol")["page"] == "https://example.org/follow-leader/"
    assert {ruling["clause"] for ruling in widget.setup["rulings"]} <= pages.keys()


# ------------------------------------------------------------------------------------------------ the drawer


def test_a_clause_of_the_log_opens_beside_the_game_which_goes_on(page: Page) -> None:
    seen, address = Seen(page, lead(rulebook_url="https://example.org/goat/")), page.url
    seen.board.locator('[data-move^="search B"]').first.click()
    seen.expect_moves(1)
    chip = seen.board.locator('[role="log"] [data-clause="goat.sea.2"] .cg-clause').last
    assert chip.get_attribute("href") == "https://example.org/goat/#goat.sea.2"
    chip.click()
    drawer = page.locator('[data-cardgames="clause"]')
    expect(drawer).to_have_attribute("data-clause", "goat.sea.2")
    entry = lookup.clause("goat", "goat.sea.2", ENGLISH)
    assert entry is not None
    expect(drawer.get_by_role("heading", name=entry["title"])).to_be_focused()
    expect(drawer.get_by_text(entry["says"][0], exact=True)).to_be_visible()
    expect(drawer.get_by_role("link", name="Read it on the page")).to_have_attribute(
        "href", "https://example.org/goat/#goat.sea.2"
    )
    expect(drawer.locator(".cg-drawer-example .cg-cloth")).to_be_visible()
    assert page.url == address
    assert axe.violations(page) == []
    last = int(drawer.locator("output").inner_text().split()[-1])
    drawer.locator("[data-step=last]").click()
    expect(drawer.locator(".cg-drawer-example")).to_have_attribute("data-at", str(last))
    assert page.locator('[data-cardgames="table"]').count() == 1
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(chip).to_be_focused()
    seen.board.locator('[data-seat="A"] [data-move]').first.click()  # the game is as it was
    page.wait_for_function("sent.filter((each) => each.do === 'move').length === 2")


def test_the_drawer_closes_by_a_press_outside_and_by_its_button_and_shows_what_is_cited_in_it(page: Page) -> None:
    seen = Seen(page, lead())
    seen.board.locator('[data-move^="search B"]').first.click()
    seen.expect_moves(1)
    line = seen.board.locator('[role="log"] li[data-clause="goat.sea.2"]').last
    line.locator("span").first.click()  # a line is a larger target than its chip
    drawer = page.locator('[data-cardgames="clause"]')
    expect(drawer.locator("h3").first).to_be_visible()
    inside = drawer.locator(".cg-drawer-step .cg-clause").first
    drawer.locator("[data-step=next]").click()
    name = inside.get_attribute("data-clause")
    inside.click()
    expect(drawer).to_have_attribute("data-clause", name or "")
    drawer.get_by_role("button", name="Close").click()
    expect(drawer).to_be_hidden()
    expect(line.locator(".cg-clause")).to_be_focused()
    line.locator(".cg-clause").press("Enter")
    expect(drawer).to_be_visible()
    page.mouse.click(20, 5)
    expect(drawer).to_be_hidden()


@pytest.mark.parametrize("size", [(390, 664), (1280, 720)])
def test_the_rules_in_short_open_and_fit_the_window(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    seen = Seen(page, Table("goat", seat="A", seed=SEED))
    rules = page.get_by_role("button", name="Rules", exact=True)
    rules.click()
    drawer = page.locator('[data-cardgames="rules"]')
    expect(drawer.get_by_role("heading", level=2)).to_have_text("Goat in short")
    expect(drawer.get_by_role("heading", level=3)).to_have_text(["The aim", "The cards", "A turn", "The score"])
    expect(drawer.locator(".cg-primer .cg-card img")).to_have_count(14)
    box = drawer.bounding_box()
    assert box is not None
    below = size[0] < 640
    assert (box["y"] + box["height"], box["x"] + box["width"]) == (size[1], size[0])
    assert (box["y"] > 100) == below
    assert drawer.evaluate("each => each.firstChild.scrollWidth <= each.clientWidth")
    assert axe.violations(page) == []
    if below:
        page.mouse.move(150, box["y"] + 20)
        page.mouse.down()
        page.mouse.move(150, box["y"] + 120, steps=4)
        page.mouse.up()
    else:
        page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(rules).to_be_focused()
    assert seen.table.scene["message"] is None


def test_a_ruling_is_changed_in_the_drawer(page: Page) -> None:
    seen = Seen(page, Table("goat", seat="A", seed=SEED))
    more = page.get_by_role("button", name="More…")
    button = page.get_by_role("button", name="Rulings", exact=True)
    if not button.is_visible():
        more.click()
    button.click()
    drawer = page.locator('[data-cardgames="rulings"]')
    question = drawer.get_by_role("group", name="Must the searcher name a card?")
    expect(question.get_by_label("Yes, they must.")).to_be_checked()
    assert axe.violations(page) == []
    question.get_by_label("They may, or just look.").check()
    page.wait_for_function("sent.length === 3")
    assert seen.table.game.rules.command == "may"
    expect(question.get_by_label("They may, or just look.")).to_be_focused()
    question.get_by_role("button", name="goat.sea.3").click()
    expect(page.locator('[data-cardgames="clause"]')).to_have_attribute("data-clause", "goat.sea.3")
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


def test_the_drawer_opens_before_a_class_and_goes_with_the_table(page: Page) -> None:
    seen = Seen(page, lead())
    seen.board.press("p")
    expect(page.locator("dialog")).to_be_visible()
    seen.board.locator('[data-move^="search B"]').first.click()
    seen.board.locator('[data-seat="A"] [data-why]').first.click()
    seen.board.locator(".cg-message .cg-clause").click()
    drawer = page.locator('dialog [data-cardgames="clause"]')
    expect(drawer.get_by_role("heading", level=2)).to_be_visible()
    drawer.get_by_role("button", name="Close").click()
    page.keyboard.press("p")
    page.evaluate("close()")
    assert page.locator(".cg-drawer").count() == 0


@pytest.mark.parametrize("by", ["touch", "keyboard"])
def test_a_clause_of_a_sheet_opens_beside_the_question_which_stays(pages: Pages, by: str) -> None:
    with pages.open(width=390, touch=by == "touch") as watching:
        url = "https://example.org/goat/" if by == "touch" else ""
        page, sheet = watching.page, Quiz("goat", seed=7, rulebook_url=url)
        seen = Seen(page, sheet)
        seen.board.locator("[data-option]").first.click()
        chip = seen.board.locator(".cq-answer .cg-clause")
        expect(chip).to_have_text("the clause")
        clause = sheet.questions[0].clause
        drawer = page.locator('[data-cardgames="clause"]')
        marks = seen.board.locator(".cq-marks").inner_text()
        if by == "keyboard":
            chip.press("Enter")
        else:
            chip.tap()
        expect(drawer).to_have_attribute("data-clause", clause)
        entry = lookup.clause("goat", clause, ENGLISH)
        assert entry is not None
        expect(drawer.get_by_role("heading", name=entry["title"])).to_be_focused()
        expect(drawer.get_by_text(entry["says"][0], exact=True)).to_be_visible()
        expect(drawer.locator(".cg-drawer-example .cg-cloth")).to_be_visible()
        page.keyboard.press("b")  # means an answer, but not in here
        link = drawer.get_by_role("link", name="Read it on the page")
        if by == "touch":
            expect(link).to_have_attribute("href", f"https://example.org/goat/#{clause}")
        else:
            expect(link).to_be_hidden()
        assert axe.violations(page) == []
        if by == "keyboard":
            page.keyboard.press("Escape")
        else:
            drawer.get_by_role("button", name="Close").click()
        expect(drawer).to_be_hidden()
        expect(chip).to_be_focused()
        assert page.url == pages.address
        assert seen.board.locator(".cq-marks").inner_text() == marks
        assert [each["do"] for each in page.evaluate("sent")] == ["answer", "clause", "example"]
        page.keyboard.press("ArrowRight")
        expect(seen.board).to_have_attribute("data-at", "1")


def test_a_clause_of_a_comparison_opens_beside_it(page: Page) -> None:
    seen = Seen(page, Compare("goat", command=("must", "may"), players=6, seed=3))
    for opens, name in ((".cc-rulings", "goat.sea.3"), (".cc-steps", "goat.sea.2")):
        seen.board.locator(f"{opens} > summary").click()
        chip = seen.board.locator(f"{opens} .cg-clause[data-clause='{name}']").first
        chip.press("Enter")
        drawer = page.locator('[data-cardgames="clause"]')
        entry = lookup.clause("goat", name, ENGLISH)
        assert entry is not None
        expect(drawer.get_by_role("heading", name=entry["title"])).to_be_focused()
        expect(drawer.locator(".cg-drawer-example .cg-cloth")).to_be_visible()
        assert axe.violations(page) == []
        page.keyboard.press("Escape")
        expect(chip).to_be_focused()
    page.evaluate("close()")
    assert page.locator(".cg-drawer").count() == 0


def test_a_clause_of_a_sheet_opens_before_a_class(page: Page) -> None:
    seen = Seen(page, Quiz("goat", seed=7))
    seen.board.locator("[data-option]").first.click()
    seen.board.press("p")
    expect(page.locator("dialog")).to_be_visible()
    seen.board.locator(".cq-answer .cg-clause").click()
    drawer = page.locator('dialog [data-cardgames="clause"]')
    expect(drawer.get_by_role("heading", level=2)).to_be_visible()
    assert axe.violations(page) == []
    drawer.get_by_role("button", name="Close").click()
    page.keyboard.press("p")
    expect(page.locator("dialog")).to_have_count(0)
