"""The questions for somebody who has just learned a game: ten each, on its own clauses, and none given away before."""

from __future__ import annotations

import re

import pytest

import cardgames
import schemas
from cardgames.authoring import parts
from cardgames.core import Rules
from cardgames.rulebooks import reading, rulebook
from cardgames.rulebooks.seed_file import toml
from cardgames.teaching import lessons

FOLDER = rulebook.seeds() / "trial"
STUDIED = parts.games("studied")
LONG = 5
"""A sentence of fewer words, such as "Whose book is it?", may stand anywhere."""


def sentences(text: str) -> set[str]:
    """The longer sentences of a text, as they can be compared."""
    found = (re.findall(r"\w+", each.casefold()) for each in re.split(r"(?<=[.?!:])\s+", text))
    return {" ".join(each) for each in found if len(each) >= LONG}


def taught(game: type[Rules]) -> str:
    """All that the page on which the game is learned says before its table."""
    read, steps = reading.reading(game), lessons.load(game.name).steps
    texts = [text for step in steps for text in (step.prompt, step.after, step.instead)]
    return " ".join([*texts, *(picture.text for picture in read.primer), read.decides.says])


def test_every_studied_game_is_tried() -> None:
    tried = {file.stem for file in FOLDER.iterdir()}
    assert {game.name for game in STUDIED} <= tried <= {game.name for game in cardgames.games()}


@pytest.mark.parametrize("game", STUDIED, ids=lambda game: game.name)
def test_ten_questions_rest_on_clauses_and_stand_in_no_lesson(game: type[Rules]) -> None:
    file = FOLDER / f"{game.name}.toml"
    asked = rulebook.make(schemas.Trial, toml(file), rulebook.check_of(file)).questions
    assert len(asked) == len({each.asks for each in asked}) == 10
    assert len([each for each in asked if each.wrong]) >= 2, "Newcomers are asked what they get wrong."
    assert {each.clause for each in asked} <= set(rulebook.load(game.rulebook).chapter(game).ids)
    assert all(each.wrong != each.answer for each in asked)
    known = sentences(taught(game))
    assert [text for each in asked for text in sentences(f"{each.asks} {each.answer}") if text in known] == []


def test_a_sentence_of_a_lesson_is_found_again() -> None:
    assert sentences("Yes. Any card of your hand may be played!") == {"any card of your hand may be played"}
