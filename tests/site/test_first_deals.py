"""The deals that a page begins by itself: what it shows is what the games say, and Python goes on from there."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import zlib
from base64 import urlsafe_b64decode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import cardgames
import first_deals
import javascript
import node
import translated
from cardgames.browser import worker
from cardgames.core import Rules
from cardgames.records import commitment
from cardgames.widgets import Table
from cardgames.widgets.base import Widget
from cardgames.words import load
from tests.support import thorough
from tests.support.browsers import Watched

SITE = "https://example.org/course/"
PAGE = """
import fs from "node:fs";
const [script, from] = process.argv.slice(1);
const { after, read } = await import(script);
const { site, deals } = JSON.parse(fs.readFileSync(from, "utf8"));
const made = [];
for (const text of deals) {
    const { state, then, ...rest } = await read(text, site);
    const played = Object.entries(then).map(([move, steps]) => [move, { ...state, ...after(state.course, steps) }]);
    made.push({ ...rest, state, played: Object.fromEntries(played) });
}
process.stdout.write(JSON.stringify(made));
"""
"""What a page makes of the files of some deals: how its table stands, and how it stands after each first choice."""
CASES = [
    (game, language, number)
    for game in cardgames.games()
    for language in translated.languages(game)
    for number in range(first_deals.DEALS)
]
"""Every prepared deal."""


@pytest.fixture(autouse=True)
def site_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of this process stand on a page of a site."""
    monkeypatch.setattr(Widget, "site", SITE)
    monkeypatch.setattr(Widget, "home", SITE)


def on_page(deals: list[str], folder: Path) -> list[dict[str, Any]]:
    """What a page makes of deals, by its own script."""
    (folder / "deals.json").write_text(json.dumps({"site": SITE, "deals": deals}), "utf-8")
    script = (javascript.SOURCES / "page" / "first-deals.js").as_uri()
    command = [*node.programs()[0], "--input-type=module", "--eval", PAGE, script, str(folder / "deals.json")]
    found: list[dict[str, Any]] = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    return found


def state(table: Table) -> dict[str, Any]:
    return first_deals.state(table)


def differing(game: Rules | type[Rules], found: dict[str, Any]) -> list[str | None]:
    """The first choices after which a page shows something else than the games alone; None is before any."""
    deal = {part: found[part] for part in ("seed", "nonce", "before")}
    shown = {None: found["state"], **found["played"]}
    return [move for move in shown if shown[move] != state(worker.take_over(game.name, {**deal, "move": move}))]


@pytest.fixture(scope="module")
def sample() -> list[tuple[type[Rules], str, int]]:
    """Some of the deals, or all."""
    return (
        CASES
        if thorough.ALL
        else [case for case in CASES if case[0].name in ("goat", "golph", "militac") and not case[2]]
    )


@pytest.mark.slow
def test_a_page_shows_what_the_games_say_after_every_first_choice(tmp_path: Path, sample: list[Any]) -> None:
    english = [(game, first_deals.seeds(game)[number], ()) for game, language, number in sample if language == "en"]
    played = dict.fromkeys(case[0] for case in sample)
    cards = [(game, worker.FIRST_DEAL, first_deals.before_a_card(game)) for game in played]
    texts = [first_deals.deal(game, seed, "en", made) for game, seed, made in (*english, *cards)]
    for (game, *given), found in zip((*english, *cards), on_page(texts, tmp_path), strict=True):
        assert differing(game, found) == [], (game.name, given)


@pytest.mark.slow
def test_another_answer_of_the_page_is_seen(tmp_path: Path) -> None:
    goat = cardgames.games()[0]
    deal = json.loads(first_deals.deal(goat, first_deals.seeds(goat)[0], "en"))
    packed = json.loads(zlib.decompress(urlsafe_b64decode(deal["packed"] + "=="), -15))
    move = next(iter(packed["then"]))
    packed["then"][move]["course"]["steps"][-1].setdefault("set", {})["toMove"] = "B"
    [found] = on_page([json.dumps({**deal, "packed": first_deals.pack(json.dumps(packed))})], tmp_path)
    assert differing(goat, found) == [move]


def test_python_goes_on_with_a_whole_record_and_the_same_seal() -> None:
    for number, game in itertools.islice(itertools.product(range(4), cardgames.games()), thorough.times(2, 64)):
        seed = first_deals.seeds(game)[number]
        alone = first_deals.table(game, seed)
        move = str(alone.game.legal_moves[-1])
        deal = {"seed": seed, "nonce": first_deals.nonce(game, seed), "before": [], "move": move}
        taken = worker.take_over(game.name, deal)
        alone.push(move)
        while taken.game.to_move is not None:
            for table in (taken, alone):
                table.push(str(table.game.legal_moves[0]))
        assert taken.record == alone.record
        assert cardgames.replay(taken.record).record() == taken.record
        opened = commitment.read(taken.scene["seal"]["receipt"])
        assert opened.fits
        assert opened.hash == alone.scene["seal"]["hash"]


@pytest.mark.parametrize("game", cardgames.games()[: thorough.times(2, 16)], ids=lambda game: str(game.name))
def test_no_hidden_card_is_read_in_a_file(game: type[Rules]) -> None:
    """The words of the file name no card that the reader does not see, unless one unpacks what is packed."""
    deal = json.loads(first_deals.deal(game, first_deals.seeds(game)[0], "en"))
    seen = worker.first_table(game.name, seed=first_deals.seeds(game)[0])
    assert deal["course"]["scene"]["seal"]["receipt"] is None
    assert deal["setup"]["seed"] is None
    assert deal["course"]["scene"]["log"] == json.loads(json.dumps(seen.scene["log"]))
    assert deal["course"]["scene"]["hands"] == json.loads(json.dumps(seen.scene["hands"]))
    assert re.fullmatch(r"[\w-]+", deal["packed"])


@pytest.mark.parametrize(
    "deal",
    [None, [], {}, {"seed": "1", "nonce": "", "before": [], "move": None},
     {"seed": 10**16, "nonce": "", "before": [], "move": None}, {"seed": 1916, "nonce": "00", "before": [], "move": 3},
     {"seed": 1916, "nonce": "00", "before": [3], "move": None},
     {"seed": 1916, "nonce": "00", "before": ["R99"], "move": None}],
)  # fmt: skip
def test_what_is_no_deal_is_refused_in_a_sentence(deal: object) -> None:
    with pytest.raises(cardgames.BadRecord):
        worker.take_over("goat", deal)


HELD = """
    const held = [];
    let free = false;
    globalThis.letPythonStart = () => { free = true; for (const go of held.splice(0)) go(); };
    globalThis.Worker = class extends Worker {
        postMessage(...what) {
            if (free) super.postMessage(...what);
            else held.push(() => super.postMessage(...what));
        }
    };
"""
"""Holds Python back until a test lets it start."""
PLAYED_OUT = """async () => {
    const table = document.querySelector('[data-cardgames="table"]');
    while (table.dataset.over !== "true") {
        const events = table.dataset.events;
        table.querySelector("[data-move]").click();
        while (table.dataset.events === events) await new Promise(requestAnimationFrame);
    }
}"""


def test_a_page_plays_the_first_card_and_python_goes_on(seen: Watched, site_address: str) -> None:
    page = seen.page
    page.add_init_script(HELD)
    page.goto(f"{site_address}goat/play/")
    table = page.locator('[data-cardgames="table"]')
    expect(table).to_have_attribute("data-ready", "true")
    expect(table).to_have_attribute("data-start", "page")
    lines = table.locator(".cg-lines [data-clause]")
    before = lines.count()
    table.locator("[data-own] [data-move]").first.click()
    expect(lines).not_to_have_count(before)
    expect(table).to_have_attribute("data-to-move", "A")
    after = lines.count()
    table.locator("[data-move]").first.click()
    comes = load("en").front()["says"]["python-comes"]
    expect(table.locator(".cg-message")).to_have_text(comes)
    assert lines.count() == after
    page.evaluate("letPythonStart()")
    expect(table).to_have_attribute("data-start", "plain")
    expect(lines).not_to_have_count(after)
    expect(table.locator(".cg-message")).not_to_have_text(comes)
    page.evaluate(PLAYED_OUT)
    page.locator('[data-do="more"]').click()
    page.locator('[data-do="save"]').click()
    field = page.locator('[data-control="record"]')
    expect(field).to_have_value(re.compile('"game": "goat"'))
    game = cardgames.replay(field.input_value())
    assert game.over
    assert len(game.moves) >= 60
    assert seen.violations(".play-table") == []


def test_a_cover_leads_to_a_card_at_once_though_the_game_begins_with_a_bid(seen: Watched, site_address: str) -> None:
    page = seen.page
    page.add_init_script(HELD)
    page.goto(f"{site_address}militac/play/#card")
    table = page.locator('[data-cardgames="table"][data-ready="true"]')
    expect(table).to_have_attribute("data-start", "page")
    played = table.locator(".cg-middle > :last-child .cg-played")
    table.locator("[data-own] [data-move]").first.click()
    expect(played).to_have_count(4)
    page.evaluate("letPythonStart()")
    expect(table).to_have_attribute("data-start", "plain")
    expect(played).to_have_count(4)
    expect(page.locator('[data-cardgames="known"]')).to_have_text(re.compile(r"^\d+ rules met$"))


def test_a_page_asks_once_for_each_deal_and_never_has_one_twice_in_a_row(seen: Watched, site_address: str) -> None:
    page = seen.page
    asked: list[str] = []
    page.on("request", lambda request: asked.extend(re.findall(r"goat/play/(deal-\d+)\.json", request.url)))
    for visits in range(1, thorough.times(4, 7)):
        page.goto(f"{site_address}goat/play/")
        expect(page.locator('[data-cardgames="table"]')).to_have_attribute("data-start", "page")
        assert len(asked) == visits
    assert all(one != other for one, other in itertools.pairwise(asked))
    page.evaluate("localStorage.setItem('cardgames next deal goat', '9')")  # there is none of that number
    page.goto(f"{site_address}goat/play/")
    expect(page.locator('[data-cardgames="table"]')).to_have_attribute("data-start", "page")
    assert re.fullmatch("deal-[1-4]", asked[-1])


def test_the_picture_of_a_table_comes_only_where_the_page_has_no_deal(fresh: Watched, site_address: str) -> None:
    page = fresh.page
    pictures: list[str] = []
    page.on("request", lambda request: pictures.extend(re.findall(r"goat/play/table.*", request.url)))
    page.goto(f"{site_address}goat/play/")
    expect(page.locator('[data-cardgames="table"]')).to_have_attribute("data-start", "page")
    assert pictures == []
    fresh.assert_quiet()
    page.route("**/deal-*.json", lambda route: route.fulfill(status=404))
    page.reload()
    expect(page.locator(".play-still img")).to_be_visible()
    expect(page.locator(".play-still img")).to_have_js_property("complete", True)
    assert len(pictures) == 1


SHIFTS = """
    globalThis.shifts = [];
    new PerformanceObserver((seen) => shifts.push(...seen.getEntries().map(({ value, sources }) => [value, sources])))
        .observe({ type: "layout-shift", buffered: true });
"""
MOVED = """() => shifts.filter(([, sources]) => sources.some(({ node }) => node?.parentElement?.closest(".play-table")))
    .reduce((sum, [value]) => sum + value, 0)"""


def test_nothing_of_a_table_moves_when_it_appears(browser: Browser, site_address: str) -> None:
    for width, height in ((412, 823), (820, 1180), (1280, 800)):
        context = browser.new_context(viewport={"width": width, "height": height}, has_touch=width < 1000)
        page = context.new_page()
        page.add_init_script(SHIFTS)
        page.goto(f"{site_address}goat/play/")
        expect(page.locator('[data-cardgames="table"][data-ready="true"]')).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert page.evaluate(MOVED) < 0.001, (width, height)
        context.close()
