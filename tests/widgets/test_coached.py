"""A first deal with a coach: every rule once, when it first matters, and the table waits until it has been read."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

import cardgames
from cardgames.core import BadRecord, Rules, capital
from cardgames.core.tricks import TrickRules
from cardgames.games import rules_of
from cardgames.players import DEFAULT_LEVEL, at_level
from cardgames.rulebooks import reading, rulebook
from cardgames.widgets import Coached, lookup
from cardgames.widgets.base import Widget
from cardgames.widgets.coached import COACHED_FIRSTS, HOLDS_BEFORE_FIRST_MOVE, TABLE_ONLY_WISHES
from cardgames.widgets.lookup import MAX_PART_LETTERS, parts
from cardgames.words import load
from tests.support.differences import changed
from tests.support.front import Pages, Seen
from tests.support.levels import reaching
from tests.support.thorough import ALL

GAMES = cardgames.games()
NAMES = [game.name for game in GAMES]
MOST = 120
"""Own moves of a first deal; so many end every one of them."""


def course(coached: Any, before: Any = None) -> list[dict[str, Any]]:
    """The scenes that are shown after the one before, the last one included."""
    scenes, each = [], before or {}
    for step in coached.course["steps"]:
        each = changed(each, step)
        scenes.append(each)
    return scenes


def played(coached: Any, before: Any = None) -> list[dict[str, Any]]:
    """All scenes of a whole deal after the one before, in which the reader plays by the book."""
    scenes = course(coached, before)
    for number in range(MOST):
        if coached.game.to_move is None:
            return scenes
        before = coached.scene
        coached.push(str(at_level(DEFAULT_LEVEL, coached.game.rules, f"{number}").choose(coached.game.view("A"))))
        scenes += course(coached, before)
    raise AssertionError(f"{coached.game.rules.name} has no end")


@pytest.mark.no_cover
@pytest.mark.parametrize("game", reaching("taught", NAMES))
def test_a_whole_deal_explains_each_rule_once_when_it_first_matters(game: str) -> None:
    coached = Coached(game)
    scenes = played(coached)
    held = [each for each in scenes if each["coach"]["holds"]]
    clauses = [*dict.fromkeys(each["coach"]["clause"] for each in held)]
    assert all(each["moves"] == [] for each in held)
    assert not any("move" in card for each in held for hand in each["hands"].values() for card in hand)
    for each in held:
        turn = load("en")("coach-your-turn")
        if each["coach"]["event"] not in ("", f"{turn}."):
            line = next(line for line in each["log"] if line["clause"] == each["coach"]["clause"])
            assert f"{capital(line['text'])}." == each["coach"]["event"]
        known = lookup.clause(game, each["coach"]["clause"], load("en"))
        assert known
        assert each["coach"]["says"] in (*lookup.for_newcomers(known, load("en")), *map(load("en"), COACHED_FIRSTS))
    said = [(each["coach"]["clause"], each["coach"]["says"]) for each in held]
    assert len(said) == len(set(said))
    later = [each["coach"] for each in scenes if not each["coach"]["holds"] and not each["coach"]["ended"]]
    now = [(note["clause"], note["says"]) for note in later if note["says"]]
    assert len(now) == len(set(now)), "What has been read does not stand on."
    assert all(note["turn"] for note in later if note["says"]), "What is said matters for the reader's own move."
    first = reading.reading(rules_of(game)).first_deal
    assert clauses[0] == first.before[0]
    cited = {line["clause"] for line in scenes[-1]["log"] if lookup.clause(game, line["clause"], load("en"))}
    assert cited | {*first.before, *first.after} <= {*coached.explained_clauses}
    met = {*clauses, *[clause for clause, _ in now]}
    assert len(met) >= min(4, len(cited))
    assert re.findall(r"\d+", scenes[-1]["coach"]["says"]) == [str(len(met))], "A rule counts when it was said."
    end = load("en")("coach-end-title")
    assert [each["coach"]["ended"] for each in scenes] == [*[False] * (len(scenes) - 1), True]
    assert [each["coach"]["title"] == end for each in scenes] == [*[False] * (len(scenes) - 1), True]
    assert scenes[-1]["result"]
    assert not any(each["firsts"] for each in scenes if not each["coach"]["holds"])


@pytest.mark.no_cover
@pytest.mark.parametrize("game", NAMES)
def test_three_questions_on_a_deal_that_is_over_are_sent(game: str) -> None:
    coached: Any = Coached(game)
    sent: list[Any] = []
    coached.send = sent.append
    coached._on_message(coached, {"do": "questions"})
    assert sent == [], "The deal is not over."
    played(coached)
    coached._on_message(coached, {"do": "questions"})
    asked = json.loads(json.dumps(sent[-1]["questions"]))
    assert len(asked["asked"]) == 3
    for each in asked["asked"]:
        assert lookup.clause(game, each["why"]["clause"], load("en"))
        assert len(each["right"]) == 1
        assert 2 <= len(each["options"]) <= 4
        assert not any("We play" in option["says"] or "leaflet" in option["says"] for option in each["options"])
        shown = [card for _, card in each["trick"]] + [card for _, cards in each["hands"] for card in cards]
        assert {*shown} <= asked["names"].keys() <= asked["faces"].keys()


@pytest.mark.parametrize("game", NAMES)
def test_a_newcomer_plays_a_card_after_one_text(game: str) -> None:
    lead_in = course(Coached(game))
    assert [each["coach"]["holds"] for each in lead_in].count(True) == HOLDS_BEFORE_FIRST_MOVE
    assert len(lead_in[-1]["coach"]["says"]) <= MAX_PART_LETTERS


def plays_void(shown: Any, suits: dict[str, str]) -> bool:
    """Whether the reader has to play without a card of the suit led, which is not trumps."""
    led = suits[shown["trick"][0]["card"]] if shown["trick"] and shown["toMove"] == "A" else shown["trump"]
    return led != shown["trump"] and all(suits[card["card"]] != led for card in shown["hands"]["A"])


def trumped(shown: Any, suits: dict[str, str]) -> bool:
    """Whether a trump has just taken a trick to which another suit was led."""
    cards = {each["seat"]: suits[each["card"]] for each in shown["lastTrick"]["cards"]} if shown["lastTrick"] else {}
    return bool(cards) and cards[shown["lastTrick"]["takenBy"]] == shown["trump"] != next(iter(cards.values()))


FOLLOWED = [game.name for game in GAMES if issubclass(game, TrickRules)]


@pytest.mark.parametrize("game", FOLLOWED)
def test_the_coach_speaks_when_the_reader_first_cannot_follow_and_when_a_trump_first_takes(game: str) -> None:
    suits = {card.text: card.suit for card in rules_of(game)().pack()}
    coached: Any = Coached(game)
    seen: set[str] = set()
    for seed in range(1, 20):
        coached.deal(seed)
        while coached.game.to_move is not None and seen != {"void", "trump"}:
            if plays_void(coached.scene, suits) and "void" not in seen:
                seen.add("void")
                assert coached.scene["coach"]["says"], coached.scene["status"]
            before = coached.scene
            coached.push(str(coached.game.legal_moves[0]))
            scenes = course(coached, before)
            taken = next((at for at, each in enumerate(scenes) if trumped(each, suits)), None)
            if taken is not None and "trump" not in seen and not trumped(before, suits):
                seen.add("trump")
                assert any(each["coach"]["says"] for each in scenes[taken:]), scenes[taken]["log"][-1]
    assert seen == {"void", "trump"}


def test_a_long_rule_is_told_in_parts_and_without_what_is_about_its_source() -> None:
    rule = "Whoever holds a card of the nation led must play one. " * 6
    pieces = parts(rule + "The booklet does not say why.")
    assert " ".join(pieces) == rule.strip()
    assert max(map(len, pieces)) <= MAX_PART_LETTERS
    assert parts("The text does not say who leads.") == ["The text does not say who leads."]


@pytest.mark.no_cover
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_newcomer_is_told_the_rules_and_nothing_of_their_source(language: str) -> None:
    said = load(language)
    for book, game in {game.rulebook: game.name for game in GAMES}.items():
        for name in (clause.id for clause in rulebook.load(book).clauses):
            known = lookup.clause(game, name, said)
            assert known
            for part in lookup.for_newcomers(known, said):
                source = r"\b(text|leaflet|booklet|translation|does not say)\b|[Тт]екст|сказано"
                assert not re.search(source, part), name


def test_where_the_source_leaves_a_rule_open_a_newcomer_is_told_how_it_is_played() -> None:
    known = lookup.clause("kozel-halves", "j4.end", load("en"))
    assert known
    assert lookup.for_newcomers(known, load("en")) == ["Played here: Twelve or more taken."]


@pytest.mark.parametrize("game", NAMES)
def test_the_reader_is_never_asked_to_move_before_all_is_explained(game: str) -> None:
    last = course(Coached(game))[-1]
    assert last["coach"]["turn"]
    assert not last["coach"]["holds"]
    assert last["moves"] or any("move" in card for card in last["hands"]["A"])


@pytest.mark.parametrize("address", ["", "https://games.example/course/"])
def test_what_was_explained_is_kept_and_not_explained_again(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr(Widget, "site", address)
    coached: Any = Coached("goat")
    coached.push(str(coached.game.legal_moves[0]))
    kept = json.loads(json.dumps(coached.kept()))
    again: Any = Coached("goat", record=kept["record"])
    before = again.scene
    again.take_up(kept)
    assert again.explained_clauses == coached.explained_clauses
    assert again.game.record() == coached.game.record()
    assert not any(each["coach"]["holds"] for each in course(again, before))
    for broken in ({**kept, "explained": None}, {**kept, "explained": [1]}, {**kept, "version": 0}):
        with pytest.raises(BadRecord):
            again.take_up(broken)


def test_a_move_taken_back_and_a_new_deal_explain_nothing_twice() -> None:
    coached: Any = Coached("golph")
    scenes = played(coached)
    known = set(coached.explained_clauses)
    coached.undo()
    before = coached.scene
    coached._on_message(coached, {"do": "deal"})
    later = played(coached, before)
    first_times = {*map(load("en"), COACHED_FIRSTS)}
    held = [each["coach"] for each in later if each["coach"]["holds"]]
    clauses = [note["clause"] for note in held if note["says"] not in first_times]
    assert known.isdisjoint(clauses)
    assert scenes[0]["coach"]["holds"]


def test_the_review_of_a_coached_deal_can_be_stepped_through_and_left() -> None:
    coached: Any = Coached("goat")
    played(coached)
    coached._on_message(coached, {"do": "review"})
    at = coached.scene["review"]["moves"][0]["at"]
    coached._on_message(coached, {"do": "look-back", "at": at})
    said = load("en")
    steps = coached.scene["step"]["of"]
    for to in (at, 0, 1, steps - 1):
        coached._on_message(coached, {"do": "step", "to": to})
        assert (coached.scene["step"]["at"], coached.scene["message"]) == (to, None)
        assert coached.scene["coach"]["title"] == said("coach-looks-back")
        assert not coached.scene["coach"]["turn"]
    coached._on_message(coached, {"do": "step", "to": steps})
    assert coached.scene["review"]["moves"]
    assert coached.scene["coach"]["title"] == said("coach-end-title")
    coached._on_message(coached, {"do": "step", "to": 0})
    coached._on_message(coached, {"do": "play on"})
    assert coached.scene["step"] is None
    assert coached.scene["coach"]["turn"]
    assert coached.scene["coach"]["title"] not in (said("coach-looks-back"), said("coach-end-title"))


@pytest.mark.parametrize("wish", TABLE_ONLY_WISHES)
def test_what_is_no_part_of_a_first_deal_is_refused_in_words(wish: str) -> None:
    coached: Any = Coached("goat")
    before = coached.game.record()
    coached._on_message(
        coached, {"do": wish, "seat": "open", "players": 6, "to": 0, "record": "x", "level": DEFAULT_LEVEL}
    )
    assert wish in coached.scene["message"]["text"]
    assert coached.game.record() == before


@pytest.mark.parametrize("game", [game for game in GAMES if "kozel" in game.name], ids=lambda game: game.name)
def test_a_coach_speaks_russian(game: type[Rules]) -> None:
    held = [each["coach"] for each in course(Coached(game.name, language="ru")) if each["coach"]["holds"]]
    assert held
    assert all(each["lang"] == "" for each in held)


@pytest.mark.parametrize("pace", ["quick", *(["normal", "at once"] if ALL else [])])
def test_the_table_waits_until_what_is_explained_was_read(pages: Pages, pace: str) -> None:
    coached = Coached("goat")
    wanted = [each["coach"] for each in course(coached) if each["coach"]["holds"]]
    with pages.open(width=390, pace=pace) as seen:
        seen.page.evaluate("localStorage.setItem('cardgames level', 'sampling')")  # not with a coach
        Seen(seen.page, coached)
        strip = seen.page.locator('[data-cardgames="coach"]')
        following = strip.locator('[data-coach="next"]')
        for note in wanted:
            expect(strip).to_contain_text(note["title"])
            expect(strip).to_have_attribute("data-holds", "true")
            expect(seen.page.locator("[data-move]")).to_have_count(0)
            if note is wanted[0]:
                assert seen.violations() == []
            strip.locator("[data-clause]").click()  # looks it up, and does not go on
            expect(seen.page.locator('[data-cardgames="clause"]')).to_be_visible()
            seen.page.keyboard.press("Escape")
            expect(strip).to_contain_text(note["title"])
            following.click()
        expect(strip).not_to_have_attribute("data-holds", "true")
        assert coached.scene["message"] is None
        expect(seen.page.locator("[data-move]").first).to_be_visible()


def test_what_the_coach_says_stands_when_a_hint_is_asked() -> None:
    coached: Any = Coached("goat")
    for _ in range(3):
        said, waiting = coached.scene["coach"]["says"], list(coached._waiting)
        assert said
        coached._on_message(coached, {"do": "hint"})
        assert (coached.scene["coach"]["says"], coached._waiting) == (said, waiting)
        coached.push(str(coached.game.legal_moves[0]))
