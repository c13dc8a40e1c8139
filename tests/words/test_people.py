"""What a reader in a seat calls everybody at the table, and how sentences are said of them."""

from __future__ import annotations

import re

import pytest

import cardgames
from cardgames.core import Game, Name, Phrase, and_list, join
from cardgames.words import Words, load
from cardgames.words.people import people


def named(seats: str, own: str, sides: dict[str, str] | None = None, language: str = "en") -> Words:
    """The words of a language for a reader in one of these seats."""
    said = load(language)
    return said.with_people(people([*seats], own, sides or dict(zip(seats, seats, strict=True)), said))


PAIRS = {"A": "AC", "B": "BD", "C": "AC", "D": "BD"}
ENGLISH = named("ABCD", "A", PAIRS)
RUSSIAN = named("ABCD", "A", PAIRS, "ru")


@pytest.mark.parametrize(
    ("seats", "own", "called"),
    [
        ("AB", "B", ["Opponent", "You"]),
        ("ABC", "A", ["You", "Left", "Right"]),
        ("ABCD", "C", ["Across", "Right", "You", "Left"]),
        ("ABCDE", "A", ["You", "Left", "Left 2", "Right 2", "Right"]),
        ("ABCDEF", "B", ["Right", "You", "Left", "Left 2", "Across", "Right 2"]),
    ],
)
def test_everybody_is_called_by_where_they_sit(seats: str, own: str, called: list[str]) -> None:
    assert [named(seats, own).person(seat) for seat in seats] == called


def test_partners_and_sides_have_names_of_their_own() -> None:
    other = named("ABCD", "D", PAIRS)
    assert [other.person(each) for each in ("A", "B", "C", "D", "AC", "BD")] == [
        "Left", "Partner", "Right", "You", "Left and Right", "You and Partner",
    ]  # fmt: skip
    six = {seat: "ACE" if seat in "ACE" else "BDF" for seat in "ABCDEF"}
    assert [named("ABCDEF", "A", six).person(side) for side in ("ACE", "BDF")] == ["Your side", "The other side"]


@pytest.mark.parametrize(
    ("seat", "other", "pattern", "english"),
    [
        ("A", "B", "{seat} plays {cards}", "You play {cards}"),
        ("B", "A", "{seat} plays {cards}", "Left plays {cards}"),
        ("B", "A", "{seat} searches {other}", "Left searches you"),
        ("A", "B", "{seat} searches {other}", "You search Left"),
        ("A", "B", "{seat} passes", "You pass"),
        ("A", "B", "{seat} has the last cards and wins all", "You have the last cards and win all"),
        ("A", "B", "{seat} is out", "You are out"),
        ("A", "BD", "{seat}'s Goat gives the book to {other}", "Your Goat gives the book to Left and Right"),
        ("D", "AC", "{seat}'s Goat gives the book to {other}", "Right's Goat gives the book to you and your partner"),
        ("D", "A", "{seat} commands {cards} of {other}", "Right commands {cards} from your hand"),
        ("A", "B", "{seat} may not play {cards} now.", "You may not play {cards} now."),
    ],
)  # fmt: skip
def test_a_sentence_is_said_of_people(seat: str, other: str, pattern: str, english: str) -> None:
    parts = {name: part for name, part in (("seat", Name(seat)), ("other", Name(other))) if f"{{{name}}}" in pattern}
    cards = {"cards": "the red 15"} if "{cards}" in pattern else {}
    said = Phrase(pattern, **parts, **cards)
    assert ENGLISH.of(said) == english.format(**cards)
    assert load("en").of(said) == str(said)


@pytest.mark.parametrize(
    ("key", "seat", "english", "russian"),
    [
        ("seat-to-move", "B", "Left to move.", "Ходит сосед слева."),
        ("seat-to-move", "A", "You to move.", "Ходите вы."),
        ("own-choice", "D", "Right's own choice", "выбор соседа справа"),
        ("seats-card", "C", "Your partner's card", "карта партнёра"),
        ("name-a-card", "D", "name a card of Right's hand", "назвать карту соседа справа"),
    ],
)  # fmt: skip
def test_the_texts_of_the_table_are_said_of_people(key: str, seat: str, english: str, russian: str) -> None:
    assert (ENGLISH(key, seat=seat), RUSSIAN(key, seat=seat)) == (english, russian)


def test_you_has_a_capital_only_where_a_sentence_begins() -> None:
    price = Phrase("{other} for {n} counters", other=Name("A"), n=10)
    sold = Phrase("{seat} sells {cards} to {price}", seat=Name("B"), cards="the queen", price=price)
    assert ENGLISH.of(sold) == "Left sells the queen to you for 10 counters"
    points = Phrase("{side} has {n} points and {other} {m}", side=Name("AC"), n=70, other=Name("BD"), m=50)
    rows = Phrase("{side} now stand on {n} rows", side=Name("AC"), n=2)
    assert ENGLISH.of(join([points, rows], "; ")).endswith("; you and your partner now stand on 2 rows")
    assert ENGLISH.of(join([points, rows], " ")).endswith(" You and Partner now stand on 2 rows")
    last = Phrase("{one} {two}", one="It is over.", two=rows)
    assert ENGLISH.of(last) == "It is over. You and Partner now stand on 2 rows"


def test_several_are_told_of_together() -> None:
    seen = Phrase(
        "{seat} shows {cards} to {other}", seat=Name("B"), cards="the Goat", other=and_list([Name("A"), Name("C")])
    )
    assert ENGLISH.of(seen) == "Left shows the Goat to you and your partner"
    assert ENGLISH("wins", who="AC") == "You and Partner win"
    assert RUSSIAN("wins", who="AC") == "Вы и партнёр выигрываете"
    assert RUSSIAN("wins", who="BD") == "Сосед слева и сосед справа выигрывают"


LETTER = re.compile(r"\b[A-H]\b(?!')")
VERB = re.compile(r"\b[Yy]ou (?:now )?(?:\w+[^s\W]s|has|is|does)\b")


@pytest.mark.no_cover
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game", cardgames.games(), ids=lambda game: str(game.name))
def test_no_log_names_a_seat_by_its_letter(game: type[cardgames.Rules], language: str) -> None:
    if language == "ru" and game.rulebook != "kozel":
        pytest.skip("this game speaks no Russian")
    said = load(language)
    for seed in range(3):
        played = Game(game(), "A", seed)
        played.deal()
        sides = {seat: played.side_of(seat) for seat in played.seats}
        words = said.with_people(people(played.seats, "A", sides, said))
        while played.to_move and len(played.moves) < 150:
            played.push(played.legal_moves[len(played.moves) % len(played.legal_moves)])
        for event in played.view("A").events:
            text = words.of(event.text)
            assert not LETTER.search(text), text
            assert not VERB.search(text), text
