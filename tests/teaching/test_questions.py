"""Questions: each of hundreds a game has one right answer, found again by replaying its position."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

import cardgames
from cardgames import BadRecord
from cardgames.authoring import parts
from cardgames.core import SEATS, Game, Rules
from cardgames.players.by_the_book import ByTheBook
from cardgames.rulebooks import rulebook
from cardgames.teaching import misreadings
from cardgames.teaching.find_positions import deciding
from cardgames.teaching.misreadings import goat, golph, kozel, militac, nations
from cardgames.teaching.question import MAX_OPTIONS, Question
from cardgames.teaching.questions import MAX_SHEET_QUESTIONS, advice, of_deal, positions, questions, sheet
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
        if not option.why or (option.right and f"({question.clause})" not in option.why):
            yield f"{option.text} has no reason, or not the clause that is asked"


def answers(question: Question, game: Game) -> set[str]:
    """The options that answer a question: by the rules of the game that stands at its position."""
    offered = {option.text for option in question.options}
    if question.kind in ("may", "may not"):
        legal = set(map(str, game.legal_moves))
        if question.asks.startswith("Which of these cards"):
            return {text for text in offered if cards_of(text, question, game) == legal}
        had = {tuple(sorted(text.split())) for text in legal}  # in whatever order the cards are named
        return {text for text in offered if (tuple(sorted(text.split())) in had) == (question.kind == "may")}
    if question.kind == "advice":
        left = game.view(question.seat).legal
        for step in ByTheBook(game.rules).steps(game.view(question.seat)):
            assert set(step.left) < set(left)
            left = step.left
        return offered & {str(move) for move in left}
    if question.kind == "dealt":
        table, deck = game.table, question.record["deals"][-1]["deck"]
        first = deck[game.rules.name == "monkey"]  # the first of that pack is taken out
        return {SEATS[seat] for seat in table.seats if first in map(str, (*table.hands[seat], *table.piles[seat]))}
    if question.kind == "piles":
        return {str(len(game.table.piles[SEATS.index(re.findall(r"\b[A-M]\b", question.asks)[0])]))}
    if not question.move and question.kind == "stands":
        return {str(game.view(None).score[question.asks.split()[-2]])}
    if not question.move:
        return {str(game.to_move)}
    happened, complete, points = len(game.events), len(game.table.tricks), dict(game.view(None).points)
    game.deals_on = False
    game.push(question.move)
    return {came_of(question, game, happened, complete, points)}


def came_of(question: Question, game: Game, happened: int, complete: int, had: dict[str, int]) -> str:
    """What the move comes to that is spoken of. happened, complete, had: the events, tricks and points before it."""
    table, about = game.table, re.findall(r"\b[A-M]+\b", question.asks)
    match question.kind:
        case "deals":
            game.deal()
            return SEATS[game.table.dealer]
        case "leads":
            return game.to_move or "over"
        case "takes":
            return "nobody" if len(table.tricks) == complete else SEATS[table.tricks[-1][1]]
        case "counts" if "by now" in question.asks:
            return str(game.view(None).points[about[0]])
        case "counts":
            return str(max(n - had[side] for side, n in game.view(None).points.items()))
        case "scores":
            return str((table.points or {})[about[-1]])
        case "stands":
            return str(game.view(None).score[about[-1]])
        case "wins":
            return " ".join(game.view(None).winners) or ("nobody" if game.over else "goes on")
        case "holds":
            return str(len(table.hands[SEATS.index(about[0])]))
    seen = {event.text for event in game.view(None).events[happened:]} & {option.text for option in question.options}
    return seen.pop() if len(seen) == 1 else "nothing"


def cards_of(text: str, question: Question, game: Game) -> set[str]:
    """The cards of the hand that an answer speaks of."""
    trick = game.view(None).trick
    hand = game.view(question.seat).hand
    led = trick[0][1].suit
    high = max(card.rank for _, card in trick if card.suit == led)
    if text == "any card of the hand":
        return set(map(str, hand))
    if " than " in text:
        return {
            str(card)
            for card in hand
            if (card.rank > high if "higher" in text else card.rank < high) and card.rank != high
        }
    return {str(card) for card in hand if text == f"only a card of {card.suit}"}


@pytest.mark.slow
@EVERY_GAME
def test_questions_ask_every_clause_that_decides_something_and_have_one_right_answer_each(game: type[Rules]) -> None:
    known = positions(game.name)
    number = times(2 * len(known), 300)
    made = list(islice(questions(game.name, "test"), number))
    for question in made:
        assert list(faults(question)) == [], f"{question.kind} {question.clause}: {question.asks} {question.lines}"
        to_move = cardgames.replay(question.record).to_move
        assert question.seat in (to_move, "open"), "a question without a move shows the seat that is asked"
    assert {question.clause for question in made[: len(known)]} == set(known), "each clause once before one comes twice"
    assert {question.clause for question in made[len(known) : 2 * len(known)]} == set(known)
    for kind in {question.kind for question in made}:
        rights = Counter(each.options[each.right].text for each in made if each.kind == kind)
        assert rights.total() < 8 or max(rights.values()) <= rights.total() / 2 + 1, f"{kind} is answered by habit"


@pytest.mark.parametrize("game", parts.games("studied"), ids=lambda game: game.name)
def test_nine_in_ten_of_the_clauses_that_decide_something_are_asked(game: type[Rules]) -> None:
    """Each comes equally often, so none comes in more of the questions than its share."""
    clauses, known = deciding(game), positions(game.name)
    assert set(known) <= set(clauses)
    assert len(known) >= 0.9 * len(clauses), set(clauses) - set(known)
    assert 1 / len(known) <= (0.3 if game.rulebook == "nations-1876" and len(clauses) < 13 else 0.15)


@EVERY_GAME
def test_a_draft_whose_positions_were_not_looked_for_is_asked_about(
    game: type[Rules], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgames.teaching.questions.positions", lambda name: {})
    for question in sheet(game.name, 3, 4):
        assert list(faults(question)) == []


def test_a_game_that_leaves_nothing_else_to_ask_is_asked_who_is_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without hands and tricks, or of one player."""
    monkeypatch.setattr("cardgames.teaching.questions.positions", lambda name: {})
    monkeypatch.setattr("cardgames.teaching.makers.MAKERS", {})
    assert [each.kind for each in sheet("monkey", 3) if not [*faults(each)]] == ["leads"] * 10
    monkeypatch.setattr("cardgames.teaching.makers.leads", lambda turn, chance, clause: None)
    with pytest.raises(BadRecord, match="its moves leave nothing to ask"):
        sheet("monkey", 3)


@EVERY_GAME
def test_a_planted_wrong_answer_is_found(game: type[Rules]) -> None:
    for question in islice(questions(game.name, 3), 10):
        one, *others = question.options
        turned = replace(question, options=(one._replace(right=not one.right), *others))
        assert f"{one.text} is told to be {'wrong' if one.right else 'right'}" in faults(turned)
        assert "not one right option" in faults(turned)
        assert "no clause goat.nowhere" in faults(replace(question, clause="goat.nowhere"))
        assert "two options say the same" in faults(replace(question, options=(*question.options, one)))


@pytest.mark.parametrize("game", ["kozel-halves", "kozel-fifteen", "kozel-draw"])
def test_a_rule_that_lets_any_card_follow_is_not_answered_by_habit(game: str) -> None:
    """Where every card may be played, it would always be the answer to the question which may."""
    made = list(islice(questions(game, 1, ["j4.follow"] * 4), 4))
    assert {question.clause for question in made} == {"j4.follow"}
    assert [*map(list, map(faults, made))] == [[]] * 4
    assert len({question.options[question.right].text for question in made}) > 1


@pytest.mark.long
def test_advice_is_asked_apart() -> None:
    assert not any(question.kind == "advice" for question in islice(questions("goat", 1), 40))
    for question in islice(advice("goat", 1), 8):
        assert list(faults(question)) == []


@pytest.mark.long
def test_the_same_seed_asks_the_same() -> None:
    assert sheet("goat", 7) == sheet("goat", 7)
    assert sheet("goat", 7) != sheet("goat", 8)
    assert sheet("goat", 7, 12)[:10] == sheet("goat", 7)


@pytest.mark.parametrize(
    ("game", "length", "says"),
    [
        ("whist", 10, "There is no game"),
        ("goat", 0, f'A sheet has 1 to {MAX_SHEET_QUESTIONS} questions, not "0"'),
        ("goat", "ten", "A sheet has 1 to"),
        ("goat", MAX_SHEET_QUESTIONS + 1, "A sheet has 1 to"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_in_words(game: str, length: int, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        sheet(game, 1, length)


@EVERY_GAME
def test_questions_from_a_deal_that_was_played_have_one_right_answer(game: Any) -> None:
    played = cardgames.new(game.name, seed=11)
    played.deals_on = False
    chance = Random(game.name)
    while played.to_move is not None:
        played.push(chance.choice(played.legal_moves))
    record = played.record()
    moves = record["deals"][0]["moves"]
    made = [found for seed in range(times(3, 60)) if (found := of_deal(record, 1, seed))]
    assert made
    assert made[0] in (of_deal(record, 1, seed) for seed in range(times(3, 60)))  # the same seed asks the same
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


@pytest.mark.parametrize("module", [goat, golph, kozel, militac, nations], ids=lambda module: module.__name__)
def test_every_misreading_is_said_and_is_of_a_clause(module: Any) -> None:
    of_module = [(clause, misread) for clause, each in misreadings._KNOWN.items() for _, misread in each]
    assert {clause for clause, _ in of_module} <= IDS
    assert all(misread.__doc__ for _, misread in of_module if misread.__module__ == module.__name__)
