"""Every control of a class, on the pages of its teacher, its pupils and its projector, is answered in words."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.classroom.test_class_journey import PHONE, held, opened
from tests.support.presser import Presser
from tests.support.thorough import times

PUPILS = 2


def join(page: Page, code: str) -> None:
    """Join with the code of the class, where the page asks for it."""
    page.locator('input[name="code"]').fill(code)
    page.locator("form button[type=submit]").click()
    page.locator("form:not([hidden]) .class-wrong:not(:empty), form[hidden]").first.wait_for(state="attached")


@pytest.mark.slow
def test_every_press_in_a_class_is_answered_in_words(browser: Browser, tmp_path: Path) -> None:
    wrong: list[str] = []
    chance = random.Random(4)
    with held(tmp_path / "class.journal", "--port", "0") as (_, links):
        teacher = opened(browser, links["host"], wrong)
        pupils = [opened(browser, links["join"], wrong, viewport=PHONE) for _ in range(PUPILS)]
        for page in pupils:
            join(page, links["code"])
        expect(teacher.locator('[data-cardgames="class"]')).to_have_attribute("data-joined", str(PUPILS))
        link = teacher.locator('[data-do="projector window"]').get_attribute("href") or ""
        projector = opened(browser, links["host"].partition("/class")[0] + link.removeprefix(".."), wrong)
        expect(projector.locator('main[data-what="join"]')).to_be_visible()
        teacher.locator('[data-do="start"]').click()
        for page in pupils:
            expect(page.locator('[data-cardgames="table"][data-ready="true"]')).to_be_visible()
        pressers = [Presser(page, seed) for seed, page in enumerate([teacher, *pupils, projector])]
        for _ in range(times(40, 800)):
            presser = chance.choice([pressers[0], *pressers])
            if presser.page in pupils and presser.page.locator("form:not([hidden])").count() and chance.random() < 0.5:
                join(presser.page, links["code"])
            elif not presser.press():
                assert presser.page is not teacher, "Nothing can be pressed."
        faults = [fault for presser in pressers for fault in presser.faults]
    assert faults == []
    assert wrong == []
