"""A class of 8 who misunderstand five rules: all five, and who they are, can be read off the teacher's page."""

from __future__ import annotations

import csv
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import cardgames
from cardgames.classroom.stage import on_stage
from tests.classroom.test_class_journey import PHONE, held, opened
from tests.support.known_packs import deal_known_packs
from tests.support.phones import Classroom, Phone

PUPILS = 8
THINK: dict[str, set[int]] = {
    "goat.sea.3": {*range(6)},
    "goat.goat.3": {2, 3, 7},
    "goat.pack.3": {0, 1},
    "ke.follow": {*range(3, 7)},
    "ke.win": {6},
}
"""The rules that are not understood, and by whom.

Whoever is searched may refuse; the highest card of all leads next; black cards count, too; nobody has to follow;
trumps take nothing.
"""
GAMES = {"goat": ["goat.sea.3", "goat.goat.3", "goat.pack.3"], "kozel": ["ke.follow", "ke.win"]}
MAX_QUESTIONS = 150


@pytest.fixture(autouse=True)
def known_packs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_known_packs(request.node.name, monkeypatch)


def knows(pupil: int, clause: str) -> bool:
    """Whether a pupil knows what a rule says."""
    return pupil not in THINK.get(clause, ())


def play(classroom: Classroom, phones: list[Phone], chance: random.Random) -> None:
    """Play each first deal to its end: everybody tries what they think a rule allows, and then what it does allow."""
    tables = classroom.held.room.tables.values()
    while any(table.game.to_move for table in tables):
        for at, phone in enumerate(phones):
            if not (moves := phone.moves()):
                continue
            assert phone.scene is not None
            position = phone.scene["at"]
            for card in phone.scene["hands"][phone.seat]:
                if not knows(at, card.get("why", "")):
                    for _ in range(2):  # twice in one position is once
                        wish = {"do": "tried", "move": card["card"], "at": position}
                        classroom.send(phone, json.dumps(wish))
            classroom.send(phone, json.dumps({"do": "move", "move": chance.choice(moves), "at": position}))


def ask(classroom: Classroom, phones: list[Phone], clauses: set[str], chance: random.Random) -> None:
    """Ask questions from the deal that is over until each of these rules was asked."""
    room, left = classroom.held.room, set(clauses)
    classroom.lead(do="show", what="table", table=1)
    for _ in range(MAX_QUESTIONS):
        if not left:
            return
        classroom.lead(do="ask", about="question")
        asked, vote = room.stage.question, room.vote
        assert asked is not None
        assert vote is not None
        wrong = [choice for choice in range(len(vote.choices)) if choice != asked.right]
        for at, phone in enumerate(phones):
            choice = asked.right if asked.kind == "advice" or knows(at, asked.clause) else chance.choice(wrong)
            classroom.send(phone, json.dumps({"do": "vote", "choice": choice, "number": vote.number}))
        classroom.lead(do="votes")
        classroom.lead(do="votes")  # once more
        left -= {asked.clause} if asked.kind != "advice" else set()
        classroom.lead(do="let go")
    raise AssertionError(f"nothing asked {left}")


def shown(classroom: Classroom) -> dict[str, dict[str, Any]]:
    """The rules that the teacher's page was last told of."""
    room = next(json.loads(text)["room"] for text in reversed(classroom.teacher_messages) if "room" in json.loads(text))
    return {rule["clause"]: rule for rule in room["missed"]}


def taught(journal: Path) -> list[str]:
    """Write the journal of a class that has played two games and was asked; the clauses in the order they are shown."""
    classroom, chance = Classroom(journal), random.Random(24)
    phones = [Phone(f"P{number}") for number in range(PUPILS)]
    for phone in phones:
        classroom.connect(phone, {"hello": "pupil", "code": classroom.held.room.code, "name": phone.name})
    for game, clauses in GAMES.items():
        classroom.lead(do="start", game=game, options={"players": 4})
        play(classroom, phones, chance)
        live = {clause: {*rule["names"]} for clause, rule in shown(classroom).items()}
        assert clauses[0] in live, "Refused moves are shown during the deal."
        assert all(names <= {f"P{at}" for at in THINK[clause]} for clause, names in live.items())
        ask(classroom, phones, {*clauses}, chance)
    rules = shown(classroom)
    assert {clause: {*rule["names"]} for clause, rule in rules.items()} == {
        clause: {f"P{at}" for at in who} for clause, who in THINK.items()
    }
    assert [rule["of"] for rule in rules.values()] == [PUPILS] * 5
    assert {clause for clause, rule in rules.items() if rule["position"]} == {*GAMES["kozel"]}, "Goat is put away."
    assert len(classroom.held.room.misses) == len({*classroom.held.room.misses})

    classroom.lead(do="missed", clause="ke.win")
    stage = classroom.held.room.stage
    assert (stage.what, stage.open) == ("table", False)
    assert stage.table is not None
    position = on_stage(classroom.held.room.tables[stage.table].line, stage)
    assert position.to_move is not None, "It is a position in the midst of the deal."
    classroom.lead(do="records")
    records = json.loads(classroom.teacher_messages[-1])["record"]["text"].splitlines()
    assert [cardgames.replay(record).rules.name for record in records] == ["goat"] * 2 + ["kozel"] * 2
    before = classroom.held.room.misses
    classroom.kill()
    assert [*classroom.held.room.misses] == [*before]
    classroom.journal.close()
    return [*rules]


@pytest.mark.slow
def test_five_misunderstood_rules_are_read_off_the_page_of_the_teacher(browser: Browser, tmp_path: Path) -> None:
    journal = tmp_path / "class.journal"
    clauses = taught(journal)
    wrong: list[str] = []
    with held(journal) as (_, links):
        teacher = opened(browser, links["host"], wrong)
        rules = teacher.locator(".class-missed li")
        expect(rules).to_have_count(len(THINK))
        for at, clause in enumerate(clauses):
            expect(rules.nth(at)).to_have_attribute("data-clause", clause)
            expect(rules.nth(at).locator("b")).to_have_text(f"{len(THINK[clause])} of {PUPILS}")
            expect(rules.nth(at)).to_contain_text(f"P{max(THINK[clause])}")
        link = teacher.locator('[data-do="projector window"]').get_attribute("href") or ""
        projector = opened(browser, links["host"].partition("/class")[0] + link.removeprefix(".."), wrong)
        teacher.locator('[data-show="rules"]').click()
        expect(projector.locator(".class-missed li:visible")).to_have_count(len(THINK))
        expect(projector.locator(".class-missed")).not_to_contain_text("P7")
        rules.filter(has_text="ke.win").locator('[data-do="show-missed"]').click()
        expect(projector.locator('[data-cardgames="table"][data-ready="true"]')).to_be_visible()
        names = projector.locator(".cg-seat [data-called]").evaluate_all(
            "all => all.map((each) => each.dataset.called)"
        )
        assert len({*names} & {f"P{at}" for at in range(PUPILS)}) == 4, "The names stand at the seats."

        teacher.locator('[data-do="results"]').click()
        with teacher.expect_download() as download:
            teacher.locator('[data-do="csv"]').click()
        rows = {row["Name"]: row for row in csv.DictReader(download.value.path().read_text("utf-8").splitlines())}
        for at in range(PUPILS):
            missed = rows[f"P{at}"]["Rules missed"].split()
            assert {*missed} == {clause for clause, who in THINK.items() if at in who}
        with teacher.expect_download() as download:
            teacher.locator('[data-do="records"]').click()
        assert len(download.value.path().read_text("utf-8").splitlines()) == 4
        teacher.emulate_media(media="print")
        expect(rules.first).to_be_visible()
        expect(teacher.locator(".class-results")).to_be_visible()
        expect(teacher.locator(".class-steering")).to_be_hidden()
    assert wrong == []


@pytest.mark.slow
def test_a_phone_tells_the_class_of_a_card_that_is_refused_and_marks_its_own_answer(
    browser: Browser, tmp_path: Path
) -> None:
    wrong: list[str] = []
    with held(tmp_path / "class.journal") as (_, links):
        teacher = opened(browser, links["host"], wrong)
        pupil = opened(browser, links["join"], wrong, viewport=PHONE)
        pupil.locator('input[name="code"]').fill(links["code"])
        pupil.locator('input[name="name"]').fill("Ada")
        pupil.locator("form button[type=submit]").click()
        expect(teacher.locator('[data-cardgames="class"]')).to_have_attribute("data-joined", "1")
        teacher.locator('[data-do="rename"]').click()
        teacher.locator('[data-control="new-name"]').fill("Ada L.")
        teacher.locator('[data-control="new-name"]').press("Enter")
        expect(teacher.locator(".class-pupils li span")).to_have_text("Ada L.")
        teacher.locator('[data-control="game"]').select_option("nations")
        teacher.locator('[data-do="start"]').click()
        table = pupil.locator('[data-cardgames="table"][data-ready="true"]')
        missed = teacher.locator('.class-missed [data-clause="nat.play"]')
        refused = table.locator('[data-why="nat.play"]')
        for _ in range(13):
            expect(table).to_have_attribute("data-to-move", table.get_attribute("data-seat") or "")
            if refused.count() and not missed.count():
                refused.first.press("Enter")  # cards may overlap
                expect(missed).to_contain_text("1 of 1")
                expect(missed).to_contain_text("Ada L.")
            before = table.get_attribute("data-events")
            table.locator("[data-move]").first.press("Enter")
            expect(table).not_to_have_attribute("data-events", str(before))
        expect(missed).to_be_visible()
        expect(teacher.locator('.class-glance[data-waiting="true"]')).to_be_visible()
        teacher.locator('[data-do="show"]').click()
        teacher.locator('[data-control="about"]').select_option("question")
        teacher.locator('[data-do="ask"]').click()
        pupil.locator('[data-choice="0"]').click()
        teacher.locator('[data-do="votes"]').click()
        right = pupil.locator('[data-right="true"]').get_attribute("data-choice") == "0"
        expect(pupil.locator(".class-own")).to_have_text(f"Your answer is {'right' if right else 'wrong'}.")

        teacher.locator('[data-control="about"]').select_option("own")
        teacher.locator('[data-control="says"]').fill("Who begins?")
        teacher.locator('[data-control="answers"]').fill("The dealer\nThe dealer's left\n")
        teacher.locator('[data-do="ask"]').click()
        expect(pupil.get_by_role("heading", name="Who begins?")).to_be_visible()
        pupil.get_by_role("button", name="The dealer's left").click()
        expect(teacher.locator('[data-choice="1"] b')).to_have_text("1")
        teacher.locator('[data-do="timer"]').click()
        expect(teacher.get_by_role("timer")).to_have_text(re.compile(r"^(1:00|0:5\d)$"))
        teacher.locator('[data-do="timer-end"]').click()
        expect(teacher.get_by_role("timer")).to_be_hidden()
    assert wrong == []


LATER = """
    const { performance } = globalThis;
    const now = performance.now.bind(performance);
    let later = 0;
    performance.now = () => now() + later;
    globalThis.wait = (seconds) => (later += 1000 * seconds);
"""


@pytest.mark.slow
def test_the_teacher_sees_for_whom_a_table_has_waited_long(browser: Browser, tmp_path: Path) -> None:
    wrong: list[str] = []
    with held(tmp_path / "class.journal") as (_, links):
        pupil = opened(browser, links["join"], wrong, viewport=PHONE)
        pupil.locator('input[name="code"]').fill(links["code"])
        pupil.locator("form button[type=submit]").click()
        teacher = browser.new_page()
        teacher.add_init_script(LATER)
        teacher.goto(links["host"])
        expect(teacher.locator('[data-cardgames="class"]')).to_have_attribute("data-joined", "1")
        teacher.locator('[data-control="game"]').select_option("nations")
        teacher.locator('[data-do="start"]').click()
        table = pupil.locator('[data-cardgames="table"][data-ready="true"]')
        expect(table).to_have_attribute("data-to-move", table.get_attribute("data-seat") or "")
        seat = table.get_attribute("data-seat")
        glance = teacher.locator(".class-glance")
        expect(glance.locator('[data-turn="true"] b')).to_have_text(str(seat))
        expect(glance.locator(".class-stuck")).to_be_empty()
        teacher.evaluate("wait(125)")
        expect(glance.locator(".class-stuck")).to_have_text(f"{seat} has thought for 2 minutes.", timeout=30_000)
        table.locator("[data-move]").first.press("Enter")
        expect(glance.locator(".class-stuck")).to_be_empty()
    assert wrong == []
