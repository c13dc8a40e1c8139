"""The widget that compares two readings, and the pages that compare: what is made without a browser."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

import cardgames
import places
from cardgames.core import BadRecord
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.reading import reading
from cardgames.widgets import Compare
from cardgames.widgets.compare import MAX_DRAWN_TRICKS, alike, comparison_data
from cardgames.words import ENGLISH, load
from pages import forms, glossary
from tests.support.front import Pages, Seen


def sent(widget: Any, **message: Any) -> str:
    """What the widget says to a message of its front end: "" where it is carried out."""
    widget._on_message(widget, message)
    said = widget.shown["message"]
    return said["text"] if said else ""


@pytest.fixture
def widget() -> Any:
    return Compare("goat", command=("must", "may"), players=6, seed=3)


# The widget


def test_it_shows_where_two_readings_part(widget: Any) -> None:
    shown = widget.shown
    assert [side["name"] for side in shown["sides"]] == ["command: must", "command: may"]
    assert shown["verdict"].startswith("They part in book 2 (goat.sea.3, command)")
    assert shown["outcome"].startswith("What is played differs in book 6: ")
    rows = shown["deals"][0]["rows"]
    assert [row["same"] for row in rows] == [True] * 5 + [False] * 5
    assert [row["first"] for row in rows].index(True) == 5
    assert [len(row["sides"]) for row in rows] == [1] * 5 + [2] * 5
    assert shown["deals"][0]["points"][0] != shown["deals"][0]["points"][1]
    assert json.loads(json.dumps([shown, widget.setup, widget.faces])) == [shown, widget.setup, widget.faces]


def test_every_clause_that_is_shown_is_told(widget: Any) -> None:
    steps = widget.shown["steps"]
    named = {side["clause"] for row in steps for side in (row["one"], row["other"]) if side}
    assert named <= set(widget.shown["clauses"])
    assert sum(row["parts"] for row in steps) == 1
    assert [row["same"] for row in steps[:4]] == [True] * 4


def test_every_card_that_is_shown_has_a_face(widget: Any) -> None:
    cards = {card for row in widget.shown["deals"][0]["rows"] for side in row["sides"] for _, card, _ in side["cards"]}
    assert cards <= set(widget.faces)


def test_another_ruling_is_chosen_with_its_other_reading(widget: Any) -> None:
    assert sent(widget, do="only", name="all_goats") == ""
    assert [side["name"] for side in widget.shown["sides"]] == [
        "all goats: first to play",
        "all goats: left of the first Goat",
    ]
    assert widget.setup["ruling"] == "all_goats"
    assert sent(widget, do="ruling", side=1, name="all_goats", value="first to play") == ""
    assert widget.shown["parting"] is None
    assert widget.setup["ruling"] == ""


def test_another_game_another_deal_other_players_and_more_deals(widget: Any) -> None:
    assert sent(widget, do="game", value="nations") == ""
    assert "Nothing differs" in widget.shown["verdict"]
    assert {name for name, _ in widget.setup["others"]} == {"nations", "catch-all", "monkey", "follow-leader"}
    assert sent(widget, do="against", value="follow-leader") == ""
    (one, _) = widget.shown["parting"]
    assert one["clause"] == "nat.deal"
    assert sent(widget, do="ruling", side=1, name="tie_for_game", value="all") == ""
    assert sent(widget, do="game", value="golph") == ""
    assert sent(widget, do="players", value=3) == ""
    assert sent(widget, do="seed", value=77) == ""
    assert sent(widget, do="packs", value=3) == ""
    assert [deal["name"] for deal in widget.shown["deals"]] == ["Hole 1", "Hole 2", "Hole 3"]
    assert (widget.setup["players"], widget.setup["seed"], widget.setup["pack"]) == (3, 77, 3)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "message",
    [
        None,
        "game",
        {},
        {"do": "fly"},
        {"do": "game", "value": "whist"},
        {"do": "game", "value": ["goat"]},
        {"do": "against", "value": "militac"},
        {"do": "players", "value": 5},
        {"do": "players", "value": "6"},
        {"do": "seed", "value": -1},
        {"do": "seed", "value": 1.5},
        {"do": "seed", "value": True},
        {"do": "seed", "value": 10**16},
        {"do": "packs", "value": 0},
        {"do": "packs", "value": 10**9},
        {"do": "only", "name": "colour"},
        {"do": "ruling", "side": 2, "name": "command", "value": "may"},
        {"do": "ruling", "side": 0, "name": "command", "value": "might"},
        {"do": "ruling", "side": 0, "name": "players", "value": 8},
        {"do": "ruling", "side": 0, "name": "ranks", "value": "5-16"},
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(widget: Any, message: Any) -> None:
    before = json.dumps([widget.setup, {**widget.shown, "message": ""}])
    widget._on_message(widget, message)
    assert widget.shown["message"]["text"].endswith(".")
    assert json.dumps([widget.setup, {**widget.shown, "message": ""}]) == before


def test_a_bad_comparison_is_refused_at_once() -> None:
    with pytest.raises(BadRecord, match="same pack"):
        Compare("goat", "militac")
    for values in ((), ["must"], ("must", "may", "must")):
        with pytest.raises(BadRecord, match=f"or a pair of values, not {len(values)}"):
            Compare("goat", command=values)


def test_without_a_front_end_it_is_told_in_words(widget: Any) -> None:
    data = widget._repr_mimebundle_()[0]
    assert data["text/plain"] == repr(widget.comparison)


@pytest.mark.parametrize("game", [game.name for game in cardgames.games()])
def test_every_game_is_shown_alone_and_beside_those_of_its_pack(game: str) -> None:
    others = [other.name for other in cardgames.games() if alike(game, other.name)]
    assert game in others
    for other in others:
        drawn = comparison_data(cardgames.compare(game, other, seed=2))
        assert len(drawn["deals"]) == 1
        assert len(drawn["deals"][0]["rows"]) <= MAX_DRAWN_TRICKS


# The games of one rulebook


@pytest.mark.no_cover
def test_the_games_of_a_rulebook_stand_side_by_side() -> None:
    (book,) = [book for book in forms.shared() if book.name == "nations-1876"]
    page = forms.as_markdown(book, load(ENGLISH))
    for game in book.games:
        assert page.count(f"[{game.title}](../{game.name}/index.md)") == 1 + len(forms.TOPICS)
    for line in ("| 4 | 52 | 15 |", "| 2 to 13 | 52 | 9 |", "| 2 to 8 | 52 | 15 |"):
        assert line in page
    assert {link.split("#")[1] for link in re.findall(r"\]\(([^)]*#[^)]*)\)", page)} <= set(places.clauses())
    turn = page.partition("## Playing a card")[2].partition("## ")[0]
    for clause in ("nat.play", "ca.fol", "fl.fol"):
        assert f"#{clause})" in turn
    taking = page.partition("## Who takes the trick")[2].partition("## ")[0]
    assert "The text says nothing of its own here." in taking  # the Monkey has no tricks


@pytest.mark.no_cover
def test_every_clause_has_its_topic() -> None:
    for book in forms.shared():
        for game in book.games:
            topics = {topic.key: forms.clauses(game, topic) for topic in forms.TOPICS}
            found = {clause for clauses in topics.values() for clause in clauses}
            assert found == {clause.id for clause in book.chapter(game).clauses}, game.name
            assert len(topics["topic-else"]) <= 6, game.name


def test_every_part_that_a_topic_names_is_there() -> None:
    titles = {part.title for book in forms.shared() for game in book.games for part in reading(game).parts}
    assert {title for topic in forms.TOPICS for title in topic.parts} <= titles


def test_a_long_clause_is_cut_at_the_end_of_a_sentence() -> None:
    text = "One. " * 60
    assert forms.shorten(text) == ("One. " * 52).rstrip(". ") + " …"
    assert forms.shorten("a | b <i>") == "a &#124; b &lt;i&gt;"


# The front end


def test_a_comparison_fits_a_phone(pages: Pages) -> None:
    with pages.open(width=360, scheme="dark") as watching:
        page = watching.page
        Seen(page, Compare("kozel", seed=3, packs=10, language="ru"))
        page.locator('[data-control="ruling"]').select_option(index=1)  # boast
        expect(page.locator(".cc-parting")).to_be_visible()
        assert watching.violations(".cg") == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


# The words of another language


def test_every_word_is_marked_with_its_language() -> None:
    page = glossary.as_markdown(load(ENGLISH))
    for words in glossary.lists():
        assert len({word["russian"] for word in words["word"]}) == len(words["word"])
        for word in words["word"]:
            assert f'lang="{words["language"]}">{word["russian"]}</span>' in page
            assert word["printed"]
    outside = re.sub(r'<(span class="foreign"|q) lang="ru">[^<]*</(span|q)>', "", page)
    assert not re.search("[Ѐ-ӿ]", outside)


def test_the_words_of_the_kozel_texts_are_there() -> None:
    (words,) = [words for words in glossary.lists() if words["rulebook"] == "kozel"]
    assert {"кон", "взятка", "прикуп", "козырь", "масть", "валет"} <= {word["russian"] for word in words["word"]}


def test_a_rulebook_leads_to_its_words() -> None:
    chapter = rulebook.chapters()[0]
    assert glossary.leads(chapter, load(ENGLISH)) == ""
    assert "(../glossary/#kozel)" in glossary.leads(replace(chapter, name="kozel"), load(ENGLISH))
