"""The rulebook of Kozel: nine games that share clauses, each shown, and none without its grounds."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import cardgames
from cardgames.core import Rules
from cardgames.rulebooks import chain, rulebook

BOOK = rulebook.load("kozel")
FOUR = ["kozel", "kozel-boast", "kozel-blind"]
NAMES = [*FOUR, *(f"kozel-{form}" for form in ("threesome", "six", "halves", "suits", "fifteen", "draw"))]
TOLD = ["ka.cut", "ka.chal", "ka.sig", "k6.cut", "ke.chal", "ke.talk", "k3.risk", "m36.origin", "jx.remarks"]


def test_nine_games_are_played_by_it() -> None:
    assert sorted(game.name for game in BOOK.games) == sorted(NAMES)
    assert set(BOOK.chapters) == set(NAMES)
    assert len({id(rulebook.load(name)) for name in NAMES}) == 1, "read once for all of them"
    assert BOOK.year is None
    assert BOOK.imprint == BOOK.printed


def test_what_the_texts_have_and_what_they_lack() -> None:
    assert len(BOOK.clauses) == 135
    assert Counter(clause.status for clause in BOOK.clauses) == {
        "clear": 52, "ambiguous": 21, "contradictory": 19, "missing": 29, "garbled": 11, "impossible": 3
    }  # fmt: skip
    assert sorted(clause.id for clause in BOOK.clauses if clause.told) == sorted(TOLD)
    assert {claim.clause for claim in BOOK.claims} <= {clause.id for clause in BOOK.clauses}
    numbers = [int(claim.id.rpartition(".")[2]) for claim in BOOK.claims]
    assert numbers == list(range(1, 18))


def test_every_clause_that_is_played_is_shown() -> None:
    assert [clause.id for clause in BOOK.clauses if not clause.told and not clause.examples] == []
    printed = [clause.id for clause in BOOK.clauses for example in clause.examples if example.printed]
    assert sorted(set(printed)) == ["ke.ace", "ke.win", "m36.ace", "m36.lead"]


def test_every_value_of_an_option_is_a_reading_of_its_clause() -> None:
    for game in BOOK.games:
        for known in game.rulings():
            clause = BOOK.clause(known.clause)
            assert clause.status == "clear" or len(known.values) <= len(clause.readings), clause.id


@pytest.mark.no_cover
@pytest.mark.parametrize("game", BOOK.games, ids=lambda game: game.name)
def test_each_game_has_a_chapter_of_its_own(game: type[Rules]) -> None:
    chapter = BOOK.chapter(game)
    assert chapter.games == (game,)
    assert chapter.title == game.title
    assert game.number_clause in chapter.ids
    assert {claim.clause for claim in chapter.claims} <= set(chapter.ids)
    assert {known.clause for known in game.rulings()} <= set(chapter.ids)
    own = {clause.id for clause in chapter.clauses if not clause.told}
    assert own <= chapter.code().keys()
    played = Counter(example.record["game"] for clause in chapter.clauses for example in clause.examples)
    assert played[game.name] >= 3


@pytest.mark.parametrize("game", BOOK.games, ids=lambda game: game.name)
def test_each_ruling_is_shown_or_has_its_readings(game: type[Rules]) -> None:
    for known in game.rulings():
        clause = BOOK.clause(known.clause)
        if clause.status != "clear":
            assert len(clause.readings) >= 2, known.name
            assert clause.ruling, known.name


def test_what_is_clear_needs_no_readings() -> None:
    assert [
        clause.id
        for book in rulebook.books()
        for clause in book.clauses
        if clause.status == "clear" and clause.readings
    ] == []


def test_a_clause_of_several_games_stands_once() -> None:
    assert len(BOOK.ids) == len(set(BOOK.ids))
    assert all("k.val" in BOOK.chapter(game).ids for game in BOOK.games)
    assert {game.name for game in BOOK.games if "k.seat" in BOOK.chapter(game).ids} == {*FOUR, "kozel-six"}


@pytest.mark.parametrize("game", BOOK.games, ids=lambda game: game.name)
def test_what_happens_in_an_example_is_told_in_the_chapter_of_its_game(game: type[Rules]) -> None:
    known = set(BOOK.chapter(game).ids)
    shown = [example for clause in BOOK.clauses for example in clause.examples if example.record["game"] == game.name]
    cited = {event.clause for example in shown for event in cardgames.replay(example.record).events}
    assert cited <= known


def test_refusals_have_words_a_player_can_read() -> None:
    examples = [example for clause in BOOK.clauses for example in clause.examples]
    refusing = {case["clause"] for example in examples for case in example.expect.get("refused", ())}
    assert len(refusing) >= 8
    for name in refusing:
        assert 0 < len(rulebook.words(name)) < 130, name


def test_the_examples_of_the_texts() -> None:
    ten, ban = BOOK.clause("ke.win").examples[0], BOOK.clause("ke.ace").examples
    last = cardgames.replay(ten.record).result()["deals"][0]["tricks"][-1]
    assert last["cards"] == [["A", "KH"], ["B", "10H"], ["C", "7H"], ["D", "AS"]]
    assert (last["taken_by"], worth(last["cards"])) == ("B", 25)
    last = cardgames.replay(ban[1].record).result()["deals"][0]["tricks"][-1]
    assert (last["taken_by"], worth(last["cards"])) == ("A", 36)
    assert cardgames.replay(ban[0].record).why_not("AS") == "ke.ace"
    assert len(cardgames.replay(BOOK.clause("m36.lead").examples[0].record).legal_moves) == 3


def worth(cards: list[list[str]]) -> int:
    """What the cards of a trick count."""
    points = {str(card): card.points for card in cardgames.new("kozel", seed=1).rules.pack()}
    return sum(points[card] for _, card in cards)


@pytest.mark.no_cover
def test_what_is_quoted_is_short() -> None:
    for book in rulebook.books():
        for clause in book.clauses:
            assert len(clause.quote.split()) <= 8, clause.id


def test_the_book_tells_of_the_game_alone() -> None:
    for clause in BOOK.clauses:
        assert not re.search(r"https?:|\bissue\b|\bworker\b", f"{clause.says} {clause.why} {clause.ruling}"), clause.id


@pytest.mark.parametrize(
    ("text", "instead", "fault"),
    [
        ('kozel-suits = ["k.val", "m36"]', 'kozel-suits = ["k.val"]', "m36.deal is in no game's chapter"),
        (
            'kozel-suits = ["k.val", "m36"]',
            'kozel-suit = ["m36"]',
            "kozel has a chapter of the unknown game kozel-suit",
        ),
        ('id = "ke.claim.1"', 'id = "kx.claim.1"', "kx.claim.1 is in no game's chapter"),
        ('option = "jacks"\n', "", 'j2.jacks names the options none, but the game has "jacks"'),
    ],
)
def test_a_planted_fault_breaks_the_chain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, instead: str, fault: str
) -> None:
    whole = (rulebook.seeds() / "kozel.toml").read_text("utf-8")
    assert whole.count(text) == 1
    without_examples = re.sub(r"\[\[clause\.example\]\].*?(?=\n\n\[\[c|\Z)", "", whole, flags=re.S)
    (tmp_path / "kozel.toml").write_text(without_examples.replace(text, instead), "utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(rulebook, "seeds", lambda: tmp_path)
        for read in (rulebook.load, rulebook.books):
            read.cache_clear()
        found = chain.broken_links()
    for read in (rulebook.load, rulebook.books):
        read.cache_clear()
    assert fault in found


@pytest.mark.parametrize(
    ("name", "said", "first"),
    [
        ("kozel-boast", (), "ka.adia"),
        ("kozel-boast", ("deal",), "ka.boast"),
        ("kozel-boast", ("trousers",), "ka.next"),
        ("kozel-threesome", ("take the talon",), "k3.less"),
        ("kozel-threesome", ("pass", "pass", "pass"), "k3.less"),
        ("kozel-six", (), "k6.deal"),
    ],
)
def test_whose_lead_is_the_first_is_told_by_its_own_clause(name: str, said: tuple[str, ...], first: str) -> None:
    rulings: dict[str, Any] = {"redeal": False, "exchange": False} if name == "kozel-boast" else {}
    game = cardgames.new(name, seed=1, **rulings)
    while said and name == "kozel-boast" and game.deals == 1:
        game.push(game.legal_moves[0])
    for text in said:
        game.push(text)
    made = int("trousers" in said)
    while game.view(None).trick or len(game.view(None).tricks) < made + 3:
        game.push(game.legal_moves[0])
    plays = [event for event in game.events if event.verb == "play"][-3 * len(game.seats) :]
    leads = [event.clause for event in plays[:: len(game.seats)]]
    assert leads == [first, *[game.rules.lead_clause] * 2]  # type: ignore[attr-defined]
