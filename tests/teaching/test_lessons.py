"""Lessons: every step can be taught, what it asks for is there, and a teacher's own is checked in words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import cardgames
from cardgames.authoring import parts
from cardgames.core import BadRecord
from cardgames.rulebooks import rulebook
from cardgames.teaching import lessons
from cardgames.teaching.lessons import ANY, Step
from tests.support.levels import reaching

STEPS = [
    pytest.param(name, step, id=f"{name}-{number}")
    for name in reaching("taught", lessons.names())
    for number, step in enumerate(lessons.load(name).steps, 1)
]
OF_SOURCES = re.compile(r"\b(?:[Ww]e rule|booklet|leaflet|texts?|print(?:ed)?|translation)\b")
OURS = (rulebook.seeds() / "lessons" / "kozel.toml").read_text("utf-8")


@pytest.mark.no_cover
def test_there_is_a_lesson_for_every_rulebook() -> None:
    lessons_of = {cardgames.new(lessons.load(name).game).rules.rulebook: name for name in lessons.names()}
    taught = {game.rulebook for game in parts.games("taught")}
    assert taught <= lessons_of.keys()
    assert all(5 <= len(lessons.load(name).steps) <= 8 for name in lessons_of.values())


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "step"), STEPS)
def test_a_step_asks_for_moves_that_there_are_and_not_for_all(name: str, step: Step) -> None:
    game = cardgames.replay(step.record)
    assert game.to_move == step.seat
    legal = set(map(str, game.legal_moves))
    assert ANY in step.wanted or set(step.wanted) < legal or len(legal) == 1
    if ANY in step.wanted:
        hand = set(map(str, game.view(step.seat).hand))
        assert hand - legal or not hand & legal, "Then any card would do."
    chapter = rulebook.load(name).chapter(type(game.rules))
    assert step.clause in chapter.ids
    for text in (step.prompt, step.after, step.instead):
        assert not OF_SOURCES.search(text), "A newcomer is not troubled with sources."
        assert re.fullmatch(r"|\S.*\S", text), "One paragraph, without white space about it."
        assert not re.search(r"[{}<>]", text)


TAKEN = re.compile(
    r"(?<![Ww]hether the )\b(?:heap|book|trick|squad)(?: and its points)? (?:is|are) yours\b(?!, and you would)"
)


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "step"), STEPS)
def test_what_a_step_says_is_taken_is_taken(name: str, step: Step) -> None:
    if not TAKEN.search(step.after):
        return
    game = cardgames.replay(step.record)
    before = len(game.events)
    game.push(game.legal_moves[0] if ANY in step.wanted else step.wanted[0])
    assert any(str(event).startswith(f"{step.seat} takes") for event in game.events[before:])


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "step"), STEPS)
def test_a_card_that_a_step_names_lies_in_sight(name: str, step: Step) -> None:
    game = cardgames.replay(step.record)
    view = game.view(step.seat)
    in_sight = {*view.hand, *view.up, *(card for _, card in view.trick)}
    named = [card for card in game.rules.pack() if re.search(rf"\b[Tt]he {card.name}\b", step.prompt)]
    assert set(named) <= in_sight
    assert len(named) <= 2


def test_a_step_goes_on_from_the_one_before() -> None:
    goat = lessons.load("goat")
    search, lead, command = goat.steps[5:8]
    assert lead.record["deals"][0]["moves"] == [*search.record["deals"][0]["moves"], search.wanted[0]]
    assert command.record["deals"][0]["moves"][-1] == lead.wanted[0]


def test_a_lesson_is_a_link() -> None:
    link = lessons.write(OURS, "https://games.example/lesson/")
    assert lessons.read(link) == lessons.read(OURS) == lessons.load("kozel")
    assert len(link) < 6000
    with pytest.raises(BadRecord, match="The link is broken"):
        lessons.read(link[:-9])


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('title = "Kozel, move by move"\n', "", "The lesson has no title"),
        ('game = "kozel"', 'game = "whist"', "There is no game"),
        ('game = "kozel"', "game = 3", "The lesson: game is written in another way"),
        ('game = "kozel"', 'game = "goat"', "Step 1: The pack has 60 cards"),
        ('seat = "A"', 'seat = "B"', "Step 1 asks B for a move, but A is to move"),
        ('clause = "k.follow"', 'clause = "k.fellow"', 'Step 1 cites "k.fellow", which no rulebook has'),
        ('wanted = ["QC"]', "wanted = []", "Step 1 asks for no move"),
        ('wanted = ["QC"]', 'wanted = ["7S"]', "Step 1: A does not hold"),
        ("[step.position]\n", "[step.place]\n", 'Step 1 has a field "place" that is not known'),
        ("players = 4", "players = 5", "Step 1: "),
        ("[[step]]", "[[step]", "The lesson is not written in TOML"),
        ('prompt = """\n', 'prompt = """ """\nhint = """\n', 'Step 1 has a field "hint"'),
    ],
)
def test_what_cannot_be_taught_is_told_with_its_step(old: str, new: str, says: str) -> None:
    assert old in OURS
    with pytest.raises(BadRecord, match=re.escape(says)):
        lessons.read(OURS.replace(old, new, 1))


@pytest.mark.parametrize("way", ['["{}"]', '"{},"', '"""\n{},\n"""'])
def test_moves_of_several_words_are_written_as_records_have_them(way: str) -> None:
    game = cardgames.new("goat", dealer="D", seed=1916)
    deck = json.dumps(game.record()["deals"][0]["deck"])
    for move in ("search D showing R5", "R5"):
        game.push(move)
    command = str(game.legal_moves[0])
    says = 'prompt = "P"\nafter = "A"\nclause = "goat.sea.3"\n'
    text = f"""title = "T"\ngame = "goat"\nabout = "A"
        [[step]]\nseat = "A"\nwanted = ["R5"]\n{says}
        [step.position]\nplayers = 4\ndealer = "D"\ndeck = {deck}\nmoves = {way.format("search D showing R5")}
        [[step]]\nseat = "B"\nwanted = ["*"]\n{says}\nthen = {way.format(command)}
        """
    lesson = lessons.read("\ufeff" + text.replace("\n", "\r\n"))
    assert [step.record["deals"][0]["moves"] for step in lesson.steps] == [
        ["search D showing R5"],
        ["search D showing R5", "R5", command],
    ]


@pytest.mark.parametrize("wrong", ["deck = 5", "deck = [5]", 'deck = "R4"\nmoves = {}', ""])
def test_a_position_that_is_written_otherwise_is_told_so(wrong: str) -> None:
    step = 'prompt = "P"\nseat = "A"\nwanted = ["R5"]\nafter = "A"\nclause = "goat.play.2"\n'
    text = f'title = "T"\ngame = "goat"\nabout = "A"\n[[step]]\n{step}[step.position]\n{wrong}\n'
    with pytest.raises(BadRecord, match=r"^Step 1: (deck|moves) is a list of texts, or one text|a position has a deck"):
        lessons.read(text)


@pytest.mark.parametrize("what", [None, 5, b"title = 'T'", Path("lesson.toml"), {}])
def test_what_is_no_text_is_no_lesson(what: Any) -> None:
    with pytest.raises(BadRecord, match="A lesson is the text of a TOML file, or a link, not "):
        lessons.read(what)


def test_a_first_step_needs_a_position_and_a_lesson_a_step() -> None:
    head = 'title = "T"\ngame = "goat"\nabout = "A"\n'
    step = '[[step]]\nprompt = "P"\nseat = "A"\nwanted = ["R5"]\nafter = "A"\nclause = "goat.play.2"\n'
    with pytest.raises(BadRecord, match="Step 1 has no position, and there is none before it"):
        lessons.read(head + step)
    with pytest.raises(BadRecord, match="A lesson has 1 to 60 steps"):
        lessons.read(head + "step = []\n")
    with pytest.raises(BadRecord, match="The lesson has no step"):
        lessons.read(head)
    with pytest.raises(BadRecord, match="There is no lesson"):
        lessons.load("whist")
