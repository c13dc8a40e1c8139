"""The same deal under two readings: where they part, why, and how often it matters."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

import cardgames
from cardgames.cli.commands import main
from cardgames.core import BadRecord, Move, Rules, saying
from cardgames.players import FixedPreference
from cardgames.readings import ruling_effects
from cardgames.readings.compare import Comparison, as_lines
from cardgames.readings.ruling_effects import ruling_impacts
from cardgames.rulebooks.rulebook import load
from tests.support import thorough

READINGS = [
    (game.name, known.name, value)
    for game in cardgames.games()
    for known in game.rulings()
    for value in known.values
    if value != known.default and (game.name, known.name) not in {("goat", "ranks"), ("goat", "deals")}
]


def compared(game: str, name: str, value: Any, seed: int = 3) -> Comparison:
    default = next(known.default for known in dict.fromkeys(cardgames.new(game).rules.rulings()) if known.name == name)
    pair: dict[str, Any] = {name: (default, value)}
    return cardgames.compare(game, seed=seed, **pair)


def faithful(found: Comparison) -> bool:
    """Where the two fork, each player makes the move that he likes best: nobody passes by the other's if he has it."""
    number = found.fork
    if number is None or number >= min(len(found.one.decisions), len(found.other.decisions)):
        return True
    one, other = found.one.decisions[number], found.other.decisions[number]
    if one.seat != other.seat or str(one.move) == str(other.move):
        return True
    shared = set(map(str, one.legal)) & set(map(str, other.legal))
    return not {str(one.move), str(other.move)} <= shared


# The players


def test_a_steady_player_makes_the_same_choice_wherever_he_may() -> None:
    chance = random.Random(1)
    moves = saying(*(f"bid {n}" for n in range(12)))
    for seed in range(300):
        more = chance.sample(moves, chance.randrange(2, 12))
        less = [move for move in more if chance.random() < 0.6] or more[:1]
        liked = FixedPreference(seed).pick(more)
        if liked in less:
            assert FixedPreference(seed).pick(less) == liked


def test_one_more_question_asks_for_no_other_card() -> None:
    hand = cardgames.new("nations", seed=1).legal_moves
    for seed in range(20):
        one, other = FixedPreference(seed), FixedPreference(seed)
        other.pick(saying("call", "no call"))
        assert one.pick(hand) is other.pick(hand)
        assert one.pick(hand[:6]) is other.pick(hand[:6])


def test_steady_players_choose_evenly() -> None:
    moves = saying(*"abcd")
    counts = [sum(FixedPreference(seed).pick(moves) == move for seed in range(4000)) for move in moves]
    assert all(870 < count < 1130 for count in counts)  # five standard deviations


# Where they part


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "name", "value"), READINGS)
def test_every_ruling_can_be_compared(game: str, name: str, value: Any) -> None:
    found = compared(game, name, value)
    assert found.one.game.record()["deals"][0]["deck"] == found.other.game.record()["deals"][0]["deck"]
    assert faithful(found)
    lines = list(as_lines(found))
    assert "None" not in "".join(lines)
    if found.first is None:
        assert "Nothing differs" in lines[3]
    else:
        assert [known.name for known in found.because] == [name]
        known = {clause.id for clause in load(game).clauses}
        assert {found.first.one.clause, found.first.other.clause} <= known | {""}


def test_a_player_who_is_not_steady_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_place(self: FixedPreference, legal: Sequence[Move]) -> Move:
        return legal[len(legal) // 2]

    monkeypatch.setattr(FixedPreference, "pick", by_place)
    assert not all(faithful(compared("goat", "command", "may", seed)) for seed in range(20))


@pytest.mark.parametrize("game", [game.name for game in cardgames.games()])
def test_what_is_the_same_is_the_same(game: str) -> None:
    found = cardgames.compare(game, seed=5, packs=2)
    assert found.first is None
    assert found.fork is None
    assert found.differ == ()
    assert found.one.game.record() == found.other.game.record()


def test_other_moves_are_allowed() -> None:
    found = cardgames.compare("goat", command=("must", "may"), seed=1916)
    assert found.legal_divergence is found.first
    assert found.first is not None
    assert (found.first.deal, found.first.trick, found.first.kind) == (0, 1, "allowed")
    assert found.first.one == ('B may not say "no command"', "goat.sea.3")
    assert found.first.other == ('B may also say "no command"', "goat.sea.3")
    assert "They part in book 1 (goat.sea.3, command): other moves are allowed." in repr(found)


def test_a_refused_card_names_its_clause() -> None:
    found = [compared("nations", "turned_card", "from the second trick", seed) for seed in range(20)]
    first = next(each.first for each in found if each.first)
    assert first.other.clause == "nat.turn"
    assert first.one.text.replace("may also", "may not") == first.other.text
    assert first.trick == 1


def test_the_same_cards_are_taken_by_another() -> None:
    found = [compared("golph", "stymies", "of the colour led", seed) for seed in range(20)]
    first = next(each.first for each in found if each.first)
    assert first.kind == "played"
    assert first.one.text.endswith("takes the trick")
    assert first.one.text != first.other.text


def test_what_only_lies_open_is_a_difference() -> None:
    found = compared("golph", "discard", "shown", 1)
    assert found.event_divergence is None
    assert found.first is not None
    assert found.first.kind == "seen"
    assert "discards 1 card" in found.first.one.text
    assert "discards the" in found.first.other.text


def test_what_only_counts_otherwise_is_a_difference() -> None:
    found = compared("militac", "failed", "squads bid", 2)
    assert found.first is not None
    assert found.first.kind == "points"
    assert (found.first.one.text, found.first.other.text) == (
        "The deal counts AC 0, BD 50",
        "The deal counts AC 0, BD 11",
    )
    match = compared("goat", "target", 300, 2)
    assert match.first is not None
    assert match.first.kind == "match"
    assert "won the match" in match.first.one.text
    assert "goes on" in match.first.other.text


def test_the_ruling_that_makes_them_part_is_found_among_many() -> None:
    many = cardgames.compare(
        "golph", seed=1916, show_down=("as dealt", "with the card taken up"), style=("medal", "match")
    )
    assert {known.name for known in many.differ} == {"show_down", "style"}
    assert [known.name for known in many.because] == ["style"]


def test_two_games_with_one_pack() -> None:
    found = cardgames.compare("nations", "follow-leader", seed=7, tie_for_game="all")
    assert found.first is not None
    assert found.first.trick == 0
    assert (found.first.one.clause, found.first.other.clause) == ("nat.deal", "fl.deal")
    assert found.other.game.rules.tie_for_game == "all"  # type: ignore[attr-defined]
    assert cardgames.compare("catch-all", "monkey", seed=7).one.game.seats == tuple("ABCD")


def test_a_given_pack_and_more_of_the_match() -> None:
    deck = cardgames.new("nations", seed=44).record()["deals"][0]["deck"]
    one = cardgames.compare("nations", deck=deck, first_count=("tricks", "both"))
    assert [deal["deck"] for deal in one.other.game.record()["deals"]] == [deck]
    more = cardgames.compare("nations", deck=deck, seed=5, packs=3)
    assert len(more.one.story) == 3
    packs = [cardgames.compare("nations", seed=seed, packs=100).one.game for seed in (5, 5)]
    assert packs[0].over
    assert packs[0].record() == packs[1].record()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"one": "whist"}, "There is no game"),
        ({"one": "goat", "other": "militac"}, "not played with the same pack"),
        ({"one": "goat", "ranks": ("4-15", "5-16")}, "not played with the same pack"),
        ({"one": "goat", "other": "catch-all", "players": 5}, "Goat is for 4, 6 or 8 players"),
        ({"one": "goat", "command": ("must", "may", "must")}, "a pair of values, not 3"),
        ({"one": "goat", "command": "might"}, "command is one of"),
        ({"one": "goat", "colour": "red"}, "Goat has no option"),
        ({"one": "goat", "packs": 0}, "1 to 100 deals"),
        ({"one": "goat", "packs": True}, "1 to 100 deals"),
        ({"one": "goat", "dealer": "E"}, "There is no seat"),
        ({"one": "goat", "deck": ["G"]}, "The pack has 60 cards"),
    ],
)
def test_what_cannot_be_compared_is_said_in_a_sentence(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        cardgames.compare(**asked)


# How often

SOON_COUNTED = ("kozel-draw", "follow-leader")


def test_how_often_is_counted_over_whole_matches() -> None:
    found = {(each.name, each.value): each for each in ruling_impacts("goat", 12)}
    assert {name for name, _ in found} == {"next_dealer", "all_goats", "search_seen_by", "command", "deals", "target"}
    assert found["command", "may"].allowed == found["command", "may"].differs == 12
    assert (found["search_seen_by", "table"].differs, found["search_seen_by", "table"].told) == (0, 12)
    nations = next(each for each in ruling_impacts("nations", 12) if each.name == "turned_card")
    direct = [compared("nations", "turned_card", nations.value, seed).fork is not None for seed in range(1, 13)]
    assert nations.first_deal == sum(direct)
    assert nations.first_deal <= nations.differs <= nations.matches == 12


# The command line


def test_a_comparison_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "goat", "--other", "command=may", "--seed", "1916", "--players", "6"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(
        "Goat, 6 players, seed 1916.\n  one: command: must\n  other: command: may\nThey part in book "
    )
    assert "(goat.sea.3, command)" in printed
    assert main(["compare", "nations", "catch-all", "--seed", "3", "--dealer", "C"]) == 0
    assert "nat.deal" in capsys.readouterr().out


def test_a_bad_comparison_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    for asked in (
        ["goat", "militac"],
        ["goat", "--other", "players=6"],
        ["goat", "--one", "command"],
        ["goat", "golph"],
    ):
        assert main(["compare", *asked]) == 2
        message = capsys.readouterr().err
        assert message.count("\n") == 1
        assert "Traceback" not in message


@pytest.mark.no_cover
@pytest.mark.parametrize("game", cardgames.games(), ids=lambda game: game.name)
def test_the_stored_counts_come_out_again(game: type[Rules]) -> None:
    """Of one reading of a game; of all where that is soon done.

    Should they not: `python3 -m cardgames.readings.ruling_effects GAME`.
    """
    stored = ruling_effects.stored_counts(game.name)
    assert bool(stored) == bool(game.rulings())
    if thorough.ALL or game.name in SOON_COUNTED:
        assert stored == json.loads(json.dumps(ruling_effects.count(game)))
    elif stored:
        found = next(ruling_impacts(game.name, stored[0]["matches"]))
        assert stored[0] == json.loads(json.dumps(found._asdict()))
