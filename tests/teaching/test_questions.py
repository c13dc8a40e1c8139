"""Questions: each of hundreds a game has one right answer, found again by replaying its position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

import cardgames
from cardgames import BadRecord
from cardgames.core import Game, Rules
from cardgames.players.by_the_book import ByTheBook
from cardgames.rulebooks import rulebook
from cardgames.teaching.questions import (
    LONGEST_SHEET,
    MAKERS,
    MAX_OPTIONS,
    Question,
    kinds_of,
    of_deal,
    questions,
    sheet,
)
from tests.support.thorough import times

IDS = {name for book in rulebook.books() for name in book.ids}
EVERY_GAME = pytest.mark.parametrize("game", cardgames.games(), ids=lambda game: game.name)


def faults(question: Question) -> Iterator[str]:
    """What is wrong with a question, found without the code that made it."""
    game = cardgames.replay(question.record)
    if sum(option.right for option in question.options) != 1:
        yield "not one right option"
    if len({option.label for option in question.options}) != len(question.options):
        yield "two options say the same"
    if not 2 <= len(question.options) <= MAX_OPTIONS:
        yield "too few options, or too many"
    if question.clause not in IDS:
        yield f"no clause {question.clause}"
    right = answers(question, game)
    for option in question.options:
        if option.right != (option.text in right):
            yield f"{option.text} is told to be {'right' if option.right else 'wrong'}"
        if not option.why:
            yield f"{option.text} has no reason"


def answers(question: Question, game: Game) -> set[str]:
    """The options that answer a question: by the rules of the game that stands at its position."""
    offered = {option.text for option in question.options}
    if question.kind in ("may", "may not"):
        had = {tuple(sorted(str(move).split())) for move in game.legal_moves}  # in whatever order the cards are named
        return {text for text in offered if (tuple(sorted(text.split())) in had) == (question.kind == "may")}
    if question.kind == "advice":
        left = game.view(question.seat).legal
        for step in ByTheBook(game.rules).steps(game.view(question.seat)):
            assert set(step.left) < set(left)
            left = step.left
        return offered & {str(move) for move in left}
    game.deals_on = False
    came = {found for move in game.legal_moves for found in came_of(question, game, str(move))}
    return offered & came if len(came) == 1 else set()


def came_of(question: Question, game: Game, move: str) -> Iterator[str]:
    """What a move comes to, if it is the one that is told of; it is taken back."""
    happened, complete = len(game.events), len(game.result()["deals"][-1]["tricks"])
    put_away = game.view(None).taken
    game.push(move)
    deal, lines = game.result()["deals"][-1], question.outcome_text.splitlines()
    unseen, unfinished = game.view(None).taken != put_away, game.view(None).trick
    came = [event.text for event in game.events[happened : happened + len(lines)]]
    game.pop()
    if question.kind == "scores":
        told = [
            f"{', '.join(f'{seat} {card}' for seat, card in trick['cards'])}; taken by {trick['taken_by']}."
            for trick in deal["tricks"]
        ]
        told = [f"{number}: {trick}" for number, trick in enumerate(told, 1)]
        if unfinished:
            told.append(f"Then: {', '.join(f'{seat} {card}' for seat, card in unfinished)};")
        if deal["finished"] and all(trick in question.outcome_text for trick in told):
            yield str(deal["points"][question.asks.split()[-1].rstrip("?")])
    elif came == lines:
        nobody: dict[str, Any] = {"cards": [], "taken_by": "nobody"}
        trick = deal["tricks"][-1] if len(deal["tricks"]) > complete else nobody
        cards = {str(card): card for card in game.rules.pack()}
        worth = sum(cards[card].points for _, card in trick["cards"])
        yield trick["taken_by"] if question.kind == "takes" else "cannot be seen" if unseen else str(worth)


@pytest.mark.slow
@EVERY_GAME
def test_hundreds_of_questions_have_one_right_answer_each(game: type[Rules]) -> None:
    kinds = set()
    for question in islice(questions(game.name, "test"), times(150, 1000)):
        assert list(faults(question)) == [], f"{question.asks} {question.outcome_text}"
        kinds.add(question.kind)
    assert kinds == set(kinds_of(game.name))


@pytest.mark.no_cover
def test_every_kind_of_question_is_asked_of_some_game() -> None:
    assert {kind for game in cardgames.games() for kind in kinds_of(game.name)} == set(MAKERS)


@pytest.mark.no_cover
@EVERY_GAME
def test_a_planted_wrong_answer_is_found(game: type[Rules]) -> None:
    for question in islice(questions(game.name, 3), 10):
        one, *others = question.options
        turned = replace(question, options=(one._replace(right=not one.right), *others))
        assert f"{one.text} is told to be {'wrong' if one.right else 'right'}" in faults(turned)
        assert "not one right option" in faults(turned)
        assert "no clause goat.nowhere" in faults(replace(question, clause="goat.nowhere"))
        assert "two options say the same" in faults(replace(question, options=(*question.options, one)))


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["goat", "kozel-boast", "kozel-blind"])
def test_where_a_lead_is_limited_the_question_tells_why(name: str) -> None:
    """Of a lead that was limited by what happened tricks ago nothing is asked: it could not be told from the table."""
    limited = 0
    for question in islice(questions(name, "test"), 120):
        if question.kind in ("may", "may not") and not cardgames.replay(question.record).view().trick:
            limited += 1
            assert any("searches" in heard or "orders" in heard for heard in question.before)
    assert limited or name != "goat"


@pytest.mark.parametrize(("name", "clauses"), [("militac", {"mil.sc.3"}), ("kozel-six", {"k6.score", "k6.catch"})])
def test_what_a_deal_scores_rests_on_the_clause_by_which_it_ended(name: str, clauses: set[str]) -> None:
    cited = set()
    for question in islice(questions(name, 1), 60):
        if question.kind != "scores":
            continue
        reason = question.options[0].why
        caught = "queen of clubs is caught" in reason
        assert ("Then: " in question.outcome_text) <= caught
        assert question.clause == {"militac": "mil.sc.3", "kozel-six": "k6.catch" if caught else "k6.score"}[name]
        cited.add(question.clause)
    assert cited == clauses


@pytest.mark.no_cover
def test_nothing_is_told_in_a_question_that_its_seat_does_not_know() -> None:
    """A Goat drawn from the pile is seen by its owner alone, and a card that somebody blind turns by all."""
    told = [
        question.outcome_text for game in ("goat", "kozel-blind") for question in islice(questions(game, "test"), 120)
    ]
    assert not any(" draws " in text for text in told)
    turned = [text.splitlines() for text in told if "turns" in text]
    assert len(turned) > 3
    assert all(len(lines) == 2 for lines in turned)


@pytest.mark.no_cover
def test_the_same_seed_asks_the_same() -> None:
    assert sheet("goat", 7) == sheet("goat", 7)
    assert sheet("goat", 7) != sheet("goat", 8)
    assert sheet("goat", 7, 12)[:10] == sheet("goat", 7)


def test_the_position_shows_no_answer() -> None:
    for game in cardgames.games():
        for question in sheet(game.name, 1):
            position = cardgames.replay(question.record)
            assert position.to_move is not None
            assert question.seat in (position.to_move, "open")


@pytest.mark.parametrize(
    ("game", "length", "says"),
    [
        ("whist", 10, "There is no game"),
        ("goat", 0, f'A sheet has 1 to {LONGEST_SHEET} questions, not "0"'),
        ("goat", "ten", "A sheet has 1 to"),
        ("goat", LONGEST_SHEET + 1, "A sheet has 1 to"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_in_words(game: str, length: int, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        sheet(game, 1, length)


@pytest.mark.no_cover
@EVERY_GAME
def test_questions_from_a_deal_that_was_played_have_one_right_answer(game: Any) -> None:
    played = cardgames.new(game.name, seed=11)
    played.deals_on = False
    chance = Random(game.name)
    while played.to_move is not None:
        played.push(chance.choice(played.legal_moves))
    record = played.record()
    moves = record["deals"][0]["moves"]
    made = [found for seed in range(times(6, 60)) if (found := of_deal(record, 1, seed))]
    assert made
    assert made[0] in (of_deal(record, 1, seed) for seed in range(times(6, 60)))  # the same seed asks the same
    for question in made:
        assert list(faults(question)) == []
        asked = question.record["deals"][0]
        assert asked == {"deck": record["deals"][0]["deck"], "moves": moves[: len(asked["moves"])]}


def test_a_later_deal_is_asked_about_as_it_stood() -> None:
    record = played_twice()
    question = of_deal(record, 2, 1)
    assert question is not None
    assert list(faults(question)) == []
    assert question.record["deals"][0] == record["deals"][0]
    assert len(question.record["deals"]) == 2


@pytest.mark.parametrize("deal", [0, 3, "1", True, None])
def test_a_deal_that_was_not_played_is_refused(deal: Any) -> None:
    with pytest.raises(BadRecord, match="The record has 2 deals"):
        of_deal(played_twice(), deal, 1)


def played_twice() -> dict[str, Any]:
    game = cardgames.new("golph", seed=3)
    chance = Random(5)
    while game.deals < 3:
        game.push(chance.choice(game.legal_moves))
    record = game.record()
    return {**record, "deals": record["deals"][:2]}
