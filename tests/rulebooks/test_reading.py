"""Every game can be read in an order in which one learns it, with no clause left out."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

import cardgames
from cardgames.authoring import parts
from cardgames.core import Card, Rules
from cardgames.games import every
from cardgames.games.goat import Goat
from cardgames.rulebooks import reading, rulebook
from cardgames.rulebooks.reading import Part, Picture, Reading
from tests.games import facts

TAUGHT = parts.games("taught")


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_every_game_is_read_whole(game: type[Rules]) -> None:
    assert list(reading.problems(game)) == []


def test_what_is_wrong_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Reading(
        (
            Picture("Aim", "Take red cards.", ("R15", "G"), ("15",)),
            Picture("Cards", "Red cards score.", ("R15", "R15", "R15", "R16")),
            Picture("A turn", "Play a card. " * 14, ("B4",)),
        ),
        (Part("The pack", ("goat.pack.1", "goat.pack.1", "goat.pack.99")),),
    )
    right = reading.reading

    def planted(game: type[Rules]) -> Reading:
        return wrong if game is Goat else right(game)

    monkeypatch.setattr(reading, "reading", planted)
    found = list(reading.problems(Goat))
    assert "goat is read without goat.pack.2" in found
    assert "goat is read with the unknown goat.pack.99" in found
    assert "goat is read with goat.pack.1 twice" in found
    assert [fault for fault in found if "picture" in fault] == [
        "goat has a primer of 3 pictures, not of 4",
        "goat: the picture 'Aim' has not a caption for each card",
        "goat: the picture 'Cards' shows more of R15 than the pack has",
        "goat: the picture 'Cards' shows more of R16 than the pack has",
        "goat: the picture 'A turn' shows 1 cards",
        "goat: the picture 'A turn' has 42 words",
    ]


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_every_game_has_a_primer_and_an_order_of_its_own(game: type[Rules]) -> None:
    found = reading.reading(game)
    assert [picture.title for picture in found.primer] == ["The aim", "The cards", "A turn", "The score"]
    assert found.parts != reading.as_printed(rulebook.load(game.rulebook).chapter(game))


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_the_order_of_print_has_every_clause_once(game: type[Rules]) -> None:
    chapter = rulebook.load(game.rulebook).chapter(game)
    found = [name for part in reading.as_printed(chapter) for name in part.clauses]
    assert found == [clause.id for clause in chapter.clauses]


def choices_of_deals(game: type[Rules], seed: int) -> list[set[str]]:
    """The first words of the moves that are offered beside cards, in each of the first four deals of a random match."""
    match, chance, found = cardgames.new(game.name, seed=seed), random.Random(seed), list[set[str]]()
    while match.to_move is not None and match.deals <= 4:
        found += [set() for _ in range(match.deals - len(found))]
        found[-1] |= {str(move).split(" ")[0] for move in match.legal_moves if not isinstance(move, Card)}
        match.push(chance.choice(match.legal_moves))
    return found


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_a_primer_leaves_out_no_choice_that_comes_in_most_deals(game: type[Rules]) -> None:
    deals = [found for seed in range(12) for found in choices_of_deals(game, seed)]
    times = Counter(word for found in deals for word in found)
    often = {word for word in times if times[word] > len(deals) / 2}
    said = {word: word for word in often} | facts.of_kind("CHOICES").get(game.name, {})
    primer = " ".join(picture.text for picture in reading.reading(game).primer)
    assert [words for words in said.values() if words not in primer] == []


def test_what_a_learner_reads_first_is_no_remark_on_a_transcript() -> None:
    remarks = re.compile(r"transcript|misprint|breaks off|\bslip")
    taught = {game.rulebook for game in TAUGHT}
    says = {each.id: each.says for book in map(rulebook.load, taught) for each in book.clauses}
    assert [name for name, said in says.items() if remarks.search(said) and "lets slip" not in said] == []
