"""The pages of lessons and of questions, in a real browser: by keyboard alone, on a phone, by a link, and on paper."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from cardgames.games import rules_of
from cardgames.rulebooks import rulebook
from cardgames.teaching import lessons
from cardgames.teaching.questions import sheet
from cardgames.widgets import Lesson
from cardgames.words import ENGLISH, load
from pages import learn
from tests.support import thorough
from tests.support.browsers import Watched, watched
from tests.support.visits import go


def begun(page: Page, address: str, kind: str) -> Locator:
    """The lesson or the sheet of a page, begun by the keyboard."""
    go(page, address)
    start = page.locator(f'[data-op="{kind}"] [data-cardgames="start"]')
    expect(start).to_be_visible()  # that of the page before, which stands until this one comes, is hidden
    start.press("Enter")
    place = page.locator(f'[data-cardgames="{kind}"]')
    expect(page.locator('.play-table [data-ready="true"]').first).to_be_focused()
    return place


def test_a_coached_deal_is_begun_once_for_its_page_and_its_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    game, said = rules_of("goat"), load(ENGLISH)
    first = learn.first_scene(game, said)
    monkeypatch.delattr(learn, "Coached")
    assert learn.first_scene(game, said) is first
    assert "first-deal" in learn.as_markdown(game, said)


def test_from_home_two_touches_play_a_trick(browser: Browser, site_address: str) -> None:
    with watched(browser, width=360) as seen:
        page = seen.page
        page.goto(site_address)
        covers = [page.locator(f'.cover[data-book="{book}"] .cover-play').first for book in range(1, 6)]
        size = "each => parseFloat(getComputedStyle(each).fontSize)"
        learn = page.locator(".cover-learn").first
        assert learn.evaluate(size) > covers[0].evaluate(size)  # a newcomer sees Learn first
        for cover in covers[:: thorough.times(3, 1)]:
            cover.click()
            table = page.locator('[data-cardgames="table"][data-ready="true"]')
            played = table.locator(".cg-middle > :last-child .cg-played")
            expect(table.locator("[data-own] [data-move]").first).to_be_in_viewport()
            assert played.count() == 0
            table.locator("[data-move]").first.click()
            expect(played).to_have_count(4)
            page.go_back()
            expect(page).to_have_title(re.compile("^Historic"))
        assert learn.evaluate(size) < covers[0].evaluate(size)  # and who comes back, to play
        assert seen.violations() == []
        seen.assert_quiet()


PHONE = ViewportSize(width=390, height=664)
COACHED, MOVES, QUESTIONS = '[data-op="coached"]', '[data-cardgames="moves"]', '[data-cardgames="questions"]'
TOP = "(element) => element.getBoundingClientRect().top + scrollY"
MAX_BEFORE_TABLE = 3500
MAX_PRESSES = 500


def test_a_newcomer_acts_first(fresh: Watched, site: Path, site_address: str) -> None:
    page = fresh.page
    page.set_viewport_size(PHONE)
    page.goto(f"{site_address}goat/learn/")
    place = page.locator(MOVES)
    expect(place).to_have_attribute("data-ready", "true")
    assert page.locator(COACHED).evaluate(TOP) <= MAX_BEFORE_TABLE
    headings = page.locator(".md-content :is(h2[id])").evaluate_all("all => all.map((each) => each.id)")
    assert headings == ["primer", "moves", "deal", "questions", "alone"]
    asked = json.loads((site / "goat" / "learn" / "moves.json").read_text("utf-8"))["asked"]
    for number, each in enumerate(asked):
        expect(place).to_have_attribute("data-at", str(number))
        (right, *_), answer = each["right"], place.locator(".today-answer")
        wrong = next(place for place, _ in enumerate(each["options"]) if place not in each["right"])
        place.locator(f'[data-option="{wrong}"]').press("Enter")
        expect(answer).to_contain_text(each["options"][wrong]["says"])
        expect(answer.locator("[data-clause]")).to_have_count(1)
        place.locator(f'[data-option="{right}"]').click()
        expect(answer).to_contain_text(each["why"]["line"][0])
        expect(answer.locator("[data-clause]")).to_have_text(each["why"]["title"])
        assert page.locator(COACHED).evaluate(TOP) <= MAX_BEFORE_TABLE
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        if number + 1 < len(asked):
            expect(place.locator('[data-do="next"]')).to_be_focused()
            page.keyboard.press("Enter")
    assert fresh.violations(MOVES) == []
    assert page.evaluate("JSON.parse(localStorage['cardgames progress']).games.goat.done")
    place.locator('[href="#deal"]').click()
    expect(page).to_have_url(re.compile("#deal$"))
    fresh.assert_quiet()


def test_three_questions_follow_the_deal_with_the_coach(visit: Watched, site_address: str) -> None:
    page = visit.page
    go(page, f"{site_address}goat/learn/")
    page.locator(f'{COACHED} [data-cardgames="start"]').click()
    ask = page.locator('[data-coach="questions"]')
    on = page.locator(
        f'{COACHED} :is([data-coach="next"]:not([aria-disabled]), [data-move]:not([aria-disabled]))'
    ).first
    expect(on).to_be_visible()
    for _ in range(MAX_PRESSES):
        expect(ask.or_(on).first).to_be_visible()
        if ask.is_visible():
            break
        on.dispatch_event("click")  # what is gone by now was pressed already
    ask.click()
    place = page.locator(QUESTIONS)
    for number in range(3):
        expect(place).to_have_attribute("data-at", str(number))
        options = place.locator(".today-option")
        for option in options.all():
            option.click()
            if place.get_attribute("data-done"):
                break
        expect(place.locator(".today-answer [data-clause]")).to_have_count(1)
        if number < 2:
            place.locator('[data-do="next"]').click()
    expect(place.locator('[href="#alone"]')).to_be_visible()
    assert visit.violations(QUESTIONS) == []


def test_a_lesson_is_gone_through_by_keyboard(visit: Watched, site_address: str) -> None:
    page = visit.page
    lesson = begun(page, f"{site_address}nations/learn/", "lesson")
    taught = Lesson("nations")
    steps = taught.lesson.steps
    assert visit.violations() == []
    page.locator('[data-why="nat.play"]').first.press("Enter")
    expect(page.locator(".cg-message")).to_contain_text("nat.play")
    for number, step in enumerate(steps):
        expect(lesson).to_have_attribute("data-at", str(number))
        taught.go(number)
        expect(lesson.locator(".cg-prompt")).to_have_text(taught.scene["lesson"]["prompt"])
        page.locator(f'[data-move="{step.wanted[0]}"]').first.press("Enter")
        expect(lesson).to_have_attribute("data-done", "true")
        taught.push(step.wanted[0])
        expect(lesson.locator(".cg-after")).to_contain_text(taught.scene["lesson"]["after"])
        if number + 1 < len(steps):
            expect(lesson.locator('[data-lesson="next"]')).to_be_focused()
            page.keyboard.press("Enter")
    expect(lesson.locator(".cg-after")).to_contain_text("That was the last step.")
    links = [link.get_attribute("href") for link in lesson.locator(".cg-after a").all()]
    assert links == [f"{site_address}nations/{end}" for end in (f"#{steps[-1].clause}", "play/", "quiz/")]
    assert visit.violations(".play-table") == []


def test_how_far_one_has_come_is_kept_on_the_device(visit: Watched, site_address: str) -> None:
    page = visit.page
    begun(page, f"{site_address}militac/learn/", "lesson")
    page.locator('[data-move="bid 6 artillery"]').click()
    expect(page.locator(".cg-after")).to_contain_text("mil.bid.3")
    assert page.evaluate(KEPT, ["lesson militac", "step", 0])
    page = page.context.new_page()  # another day
    page.goto(f"{site_address}militac/learn/")
    expect(page.locator('.play[data-op="lesson"] .play-line')).to_contain_text("goes on where you left it")
    page.locator('.play[data-op="lesson"] [data-cardgames="start"]').click()
    lesson = page.locator('[data-cardgames="lesson"]')
    expect(lesson).to_have_attribute("data-done", "true")
    lesson.locator('[data-lesson="next"]').click()
    expect(lesson).to_have_attribute("data-at", "1")
    lesson.locator('[data-lesson="first"]').click()
    expect(lesson).to_contain_text("step 1 of 8, done before")
    own = (rulebook.seeds() / "lessons" / "kozel.toml").read_text("utf-8").replace("Kozel, move by move", "Mine")
    page.evaluate("link => { location.hash = link }", lessons.write(own))
    expect(page).to_have_url(re.compile(r"/kozel/learn/#lesson="))
    expect(page.locator("article h1")).to_contain_text("Learn Kozel")
    expect(lesson).to_contain_text("Mine: step 1")
    page.close()


KEPT = """async ([name, part, value]) => {
    const text = () => [sessionStorage, localStorage].map((store) => store.getItem(`cardgames ${name}`)).find(Boolean);
    const kept = () => JSON.parse(text() ?? null);
    const until = performance.now() + 20_000;
    while (kept()?.[part] !== value && performance.now() < until) await new Promise(requestAnimationFrame);
    return kept();
}"""
"""Wait until what is kept of a widget says so, and give it."""


HAS_GROUND = """drawer => {
    const { backgroundColor, paddingInlineStart } = getComputedStyle(drawer);
    return /^rgb\\(/.test(backgroundColor) && parseFloat(paddingInlineStart) > 8;
}"""
"""Whether nothing shows through, and the text keeps away from the edge."""


def test_a_sheet_is_answered_by_keyboard(visit: Watched, site_address: str) -> None:
    page = visit.page
    quiz = begun(page, f"{site_address}goat/quiz/", "quiz")
    assert visit.violations() == []
    for number, question in enumerate(sheet("goat", 1916)):
        expect(quiz).to_have_attribute("data-at", str(number))
        page.keyboard.press("abcd"[question.right])
        expect(quiz.locator(".cq-answer")).to_contain_text(f"({question.clause})")
        page.keyboard.press("ArrowRight")
    expect(quiz.locator(".cq-sum")).to_have_text("10 of 10 right.")
    assert visit.violations(".play-table") == []
    assert page.evaluate(KEPT, ["quiz goat", "at", 9])
    page.reload()
    expect(quiz.locator(".cq-sum")).to_have_text("10 of 10 right.")
    chip = quiz.locator(".cq-answer .cg-clause")
    chip.press("Enter")
    drawer = page.locator('[data-cardgames="clause"]')
    expect(drawer.locator(".cg-drawer-example .cg-cloth")).to_be_visible()
    assert chip.get_attribute("href") == drawer.get_by_role("link", name="Read it on the page").get_attribute("href")
    assert drawer.locator(":scope > .cg").evaluate(HAS_GROUND)
    assert visit.violations(".cg-drawer") == []
    page.keyboard.press("Escape")
    expect(chip).to_be_focused()
    assert page.url == f"{site_address}goat/quiz/"
    quiz.locator('[data-control="another"]').click()
    expect(quiz.locator('[data-mark="right"]')).to_have_count(0)

    # It can be printed, with its key on another page.
    quiz.locator('[data-control="paper"]').click()
    expect(quiz.locator(".cq-sheet section")).to_have_count(10)
    expect(quiz.locator(".cq-key li")).to_have_count(10)
    page.emulate_media(media="print")
    expect(quiz.locator(".cq-marks")).to_be_hidden()
    expect(quiz.locator(".cq-key")).to_have_css("break-before", "page")
    page.emulate_media(media="screen")


def test_a_link_opens_its_sheet_and_a_broken_one_is_told(visit: Watched, site_address: str) -> None:
    page = visit.page
    go(page, f"{site_address}golph/quiz/#sheet=golph.12.5.exam")
    quiz = page.locator('[data-cardgames="quiz"]')
    expect(quiz.locator(".cq-marks li")).to_have_count(5)
    expect(quiz.locator('[data-control="exam"]')).to_be_checked()
    go(page, f"{site_address}goat/quiz/#sheet=whist.1.10")
    expect(page.locator(".play-line")).to_contain_text("There is no game")


def test_they_fit_a_phone_in_the_dark(visit: Watched, site_address: str) -> None:
    page = visit.page
    page.set_viewport_size({"width": 360, "height": 900})
    for path, kind in (("kozel/learn/", "lesson"), ("nations/quiz/", "quiz")):
        place = begun(page, site_address + path, kind)
        page.locator('[data-md-component="palette"] label:visible').click()
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
        expect(place).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        if kind == "quiz":  # the question comes first
            above = "all => all.map((each) => each.getBoundingClientRect().top)"
            question, controls = place.locator("h2, .cq-settings").evaluate_all(above)[::-1]
            assert question < controls
        assert visit.violations(".play-table") == []
        page.locator('[data-md-component="palette"] label:visible').click()


def test_what_can_be_printed_is_there(seen: Watched, site_address: str) -> None:
    page = seen.page
    page.goto(f"{site_address}monkey/print/")
    links = page.locator('.md-content a[href$=".pdf"]').evaluate_all("(links) => links.map((link) => link.href)")
    assert len(links) == 10
    for link in links:
        answer = page.request.get(link)
        assert answer.ok
        assert answer.body().startswith(b"%PDF")
    assert re.search(r"52 cards of 60 by 84 mm on 6 sheets", page.locator(".md-content").inner_text())
    assert seen.violations() == []
