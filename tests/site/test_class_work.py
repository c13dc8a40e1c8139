"""Work for a class: a sheet and a lesson by link, done on a page of the site; the teacher sees who has done it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.classroom.test_class_journey import PHONE, held, opened
from tests.support import axe

QUESTIONS = 10


def answer_all(sheet: Page) -> int:
    """Answer each question of a sheet with its first answer; gives how many were right."""
    quiz = sheet.locator('[data-cardgames="quiz"][data-ready="true"]')
    for at in range(QUESTIONS):
        expect(quiz).to_have_attribute("data-at", str(at))
        quiz.locator('[data-option="0"]').click()
        expect(quiz.locator("[data-told]").first).to_be_visible()
        if at + 1 < QUESTIONS:
            quiz.locator('[data-control="next"]').click()
    return quiz.locator('[data-mark="right"]').count()


def test_a_sheet_and_a_lesson_are_done_by_link_and_the_teacher_sees_who_has_done_them(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    wrong: list[str] = []
    with held(tmp_path / "class.journal", "--site", str(site)) as (_, links):
        teacher = opened(browser, links["host"], wrong)
        pupils = [opened(browser, links["join"], wrong, viewport=PHONE) for _ in range(2)]
        for number, pupil in enumerate(pupils):
            pupil.locator('input[name="code"]').fill(links["code"])
            pupil.locator('input[name="name"]').fill(f"P{number}")
            pupil.locator("form button[type=submit]").click()
            expect(teacher.locator('[data-cardgames="class"]')).to_have_attribute("data-joined", str(number + 1))
        work = pupils[0].locator('[data-cardgames="work"]')
        expect(work).to_be_hidden()
        teacher.locator('[data-control="game"]').select_option("nations")
        teacher.locator('[data-do="assign-sheet"]').click()
        expect(teacher.get_by_text("0 of 2 have done it")).to_be_visible()
        assert axe.violations(teacher) == []
        with pupils[0].expect_popup() as popup:
            work.get_by_role("link", name="Ten questions: Game of Nations").click()
        right = answer_all(popup.value)
        expect(teacher.get_by_text("0 of 2 have done it")).to_be_visible()  # nothing is sent before they hand it in
        work.get_by_role("button", name=f"Hand in ({right} of {QUESTIONS} right)").click()
        expect(work.locator("strong")).to_have_text(f"{right} of {QUESTIONS} right")
        expect(teacher.get_by_text("1 of 2 have done it")).to_be_visible()
        first = teacher.locator(".class-pupils li").first
        expect(first).to_contain_text(f"P0 ({right} of {QUESTIONS} right)")
        assert axe.violations(pupils[0]) == []
        wide = teacher.viewport_size
        teacher.set_viewport_size({"width": 390, "height": 844})
        assert teacher.evaluate("document.documentElement.scrollWidth") <= 390
        teacher.set_viewport_size(wide or {"width": 1280, "height": 720})

        pupils[1].evaluate(  # as the page of the lesson notes its end
            """() => localStorage.setItem("cardgames progress", JSON.stringify({ games: { goat: { done: true } } }))"""
        )
        teacher.locator('[data-control="game"]').select_option("goat")
        teacher.locator('[data-do="assign-lesson"]').click()
        lesson = pupils[1].get_by_role("link", name="Learn Goat")
        assert re.search(r"/goat/learn/$", lesson.evaluate("(link) => link.href"))
        pupils[1].get_by_role("button", name="Hand in (done)").click()
        expect(pupils[1].locator('[data-cardgames="work"] strong')).to_have_text("done")
        expect(teacher.get_by_text("1 of 2 have done it")).to_be_visible()
        expect(first).to_have_text(re.compile(r"^P0(?! \()"))

        teacher.locator('[data-control="divide"]').select_option("2")
        teacher.locator('[data-do="divide"]').click()
        groups = teacher.locator('[data-control="group"]')
        expect(groups.nth(0)).to_have_value(re.compile("[12]"))
        assert {groups.nth(at).input_value() for at in range(2)} == {"1", "2"}
        teacher.locator('[data-do="start"]').click()
        expect(teacher.locator(".class-glance")).to_have_count(2)
        for at in range(2):
            expect(teacher.locator(".class-glance h3").nth(at)).to_have_text(f"Table {at + 1} · Group {at + 1}")
        teacher.locator('[data-do="results"]').click()
        expect(teacher.get_by_role("columnheader", name="Group")).to_be_visible()
        kept = teacher.locator(".class-results td", has_text=re.compile("^Ten questions: .+: [0-9]+ of 10 right$"))
        expect(kept).to_have_count(1)  # the task before is not forgotten
        expect(teacher.locator(".class-results td", has_text=re.compile("^Learn Goat: done$"))).to_have_count(1)
        teacher.locator('[data-do="unassign"]').click()
        expect(work).to_be_hidden()
    assert wrong == []
