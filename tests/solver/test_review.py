"""The review of a finished deal: its values beside a brute force by the readable rules, its words, its command."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import cardgames
from cardgames.cli.commands import main
from cardgames.core import BadRecord, Game
from cardgames.solver import review as module
from cardgames.solver.review import ODDS_DEALS, Review, review, review_lines
from cardgames.words import load
from tests.support.thorough import times

CARDS_ALONE = {"boast": False, "redeal": False, "exchange": False}
SOLVED: list[tuple[str, dict[str, Any], str]] = [
    ("nations", {}, "tricks"),
    ("militac", {}, "tricks"),
    ("follow-leader", {"players": 3}, "score"),
    ("golph", {"players": 3}, "score"),
    ("kozel", CARDS_ALONE, "points"),
    ("kozel-boast", {}, "points"),
    ("kozel-threesome", {}, "score"),
    ("kozel-six", {}, "score"),
]
"""The games of which the solver can play the end, and what a review of each counts."""
QUICK = ("golph", "kozel", "kozel-boast")
MOST = 11
"""So many cards a brute force can try in every way."""
NAMES = [game for game, _, _ in SOLVED]


def finished(name: str, seed: int, **options: Any) -> Game:
    """A first deal that was played at random to its end."""
    chance = random.Random(f"{name}/{seed}")
    game = cardgames.new(name, seed=seed, dealer="AB"[seed % 2], **options)
    game.deals_on = False
    while game.to_move is not None:
        game.push(chance.choice(game.legal_moves))
    return game


def counted(game: Game, side: str, by: str) -> int:
    """What a side has at the end of a deal, from what the command line tells of it."""
    deal = game.result()["deals"][-1]
    if by == "tricks":
        return sum(game.side_of(trick["taken_by"]) == side for trick in deal["tricks"])
    points: int = deal["points"][side]
    return points


def back(game: Game, to: int) -> None:
    """Go back to the position before this move in one go: `pop` would play the deal again for each move."""
    game._replay(game._decks, [game._moves[0][:to]])


class Force:
    """Perfect play for a side by trying everything with the readable rules; what was found is kept.

    Where there is one move only it goes on to the next choice, and back over all of these at once.
    """

    def __init__(self, game: Game, side: str, by: str) -> None:
        self.game, self.side, self.by = game, side, by
        self.fewest = by == "score" and game.rules.fewest_win
        self.known: dict[tuple[str, ...], int] = {}

    def value(self) -> int:
        """What the game comes to from where it stands."""
        moves = self.game.moves
        if moves not in self.known:
            self.known[moves] = self._value()
        return self.known[moves]

    def _value(self) -> int:
        if self.game.to_move is None:
            return counted(self.game, self.side, self.by)
        ours = self.game.side_of(self.game.to_move) == self.side
        return (max if ours is not self.fewest else min)(self.each().values())

    def each(self) -> dict[str, int]:
        """The same after each of the moves that there are."""
        found, game = {}, self.game
        here = len(game.moves)
        for move in game.legal_moves:
            game.push(move)
            while game.to_move is not None and len(game.legal_moves) == 1:
                game.push(game.legal_moves[0])
            found[str(move)] = self.value()
            back(game, here)
        return found


def ending(game: Game, seat: str, cards: int) -> Review:
    """A review as far back as so many cards were left to be played, no further."""
    reached = [0]

    def progress(done: int, of: int) -> None:
        assert of == len(game.moves)
        reached[0] = done

    return review(game, seat, budget=None, progress=progress, stop=lambda: reached[0] >= cards)


def compare(name: str, options: dict[str, Any], by: str, seed: int, cards: int) -> int:
    """Hold the end of a deal beside the brute force; how many own moves of it cost something."""
    game = finished(name, seed, **options)
    made = list(game.moves)
    seat = game.seats[seed % len(game.seats)]
    if cards + sum(map(len, game._table.hands)) > MOST:
        return 0  # it ended at once where two cards met, and too many are left to try everything
    force = Force(game, game.side_of(seat), by)
    found = ending(game, seat, cards)
    own = {move.at: move for move in found.own}
    assert found.by == by
    assert found.solved_from <= len(made) - cards or found.why_not
    assert len(found.course) == len(made) - found.solved_from + 1
    assert found.came_to == found.course[-1] == force.value()
    while len(game.moves) > max(found.solved_from, len(made) - cards):
        game.pop()
        at = len(game.moves)
        assert found.course[at - found.solved_from] == force.value(), (seed, at)
        if game.to_move == seat and len(game.legal_moves) > 1:
            each = force.each()
            best = (min if force.fewest else max)(each.values())
            assert own[at].value == best
            assert own[at].cost == abs(best - each[made[at]])
            assert {*own[at].best} == {move for move, value in each.items() if value == best}
    return sum(bool(move.cost) for move in found.own)


@pytest.mark.parametrize("game", [game for game in SOLVED if game[0] in QUICK], ids=QUICK)
def test_a_review_agrees_with_a_brute_force(game: tuple[str, dict[str, Any], str]) -> None:
    assert sum(compare(*game, seed, 9) for seed in range(6)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", SOLVED, ids=NAMES)
def test_two_hundred_endings_agree_with_a_brute_force(game: tuple[str, dict[str, Any], str]) -> None:
    for seed in range(times(8, 200)):
        compare(*game, seed, 9)


def test_a_whole_deal_is_gone_through_to_its_first_card() -> None:
    game = finished("kozel", 3, **CARDS_ALONE)
    seen: list[tuple[int, int]] = []
    found = review(game, "A", budget=None, progress=lambda done, of: seen.append((done, of)))
    assert seen == [(done, 32) for done in range(1, 33)]
    assert found.solved_from == 0
    assert not found.stopped
    assert found.why_not == ""
    assert len(found.course) == 33
    moved = [event.seat for event in game.events if event.verb == "play"]
    for at, (before, after) in enumerate(zip(found.course, found.course[1:], strict=False)):
        assert before >= after if moved[at] in ("A", "C") else before <= after
    turn = found.turning_point
    assert turn is not None
    assert turn.cost == max(move.cost or 0 for move in found.own) > 0
    assert found.data()["turning_point"] == turn.at
    assert json.loads(json.dumps(found.data()))["course"] == list(found.course)


def test_what_may_be_said_before_the_play_is_not_solved_and_is_no_fault() -> None:
    game = finished("golph", 2, players=2)
    before = sum(move.startswith(("name", "take", "leave")) for move in game.moves)
    found = review(game, "A", budget=60)
    assert found.solved_from == before == len(game.moves) - 10 > 0
    assert found.why_not == ""
    assert not found.stopped


def start(game: Game) -> dict[str, Any]:
    record = game.record()
    record["deals"][0]["moves"] = []
    return record


def test_a_search_by_the_score_asks_in_its_midst_whether_that_is_enough() -> None:
    game, asked = finished("golph", 2, players=3), [0]

    def stop() -> bool:
        asked[0] += 1
        return False

    review(game, "A", budget=None, stop=stop)
    assert asked[0] > sum(len(game.rules.pack()) for _ in game.moves)


def test_the_time_and_whoever_asks_can_end_it() -> None:
    game = finished("nations", 4)
    found = review(game, "A", budget=0)
    assert found.stopped
    assert found.solved_from >= len(game.moves) - 4
    assert all(move.cost is None and move.best == () for move in found.own if move.at < found.solved_from)
    assert review(game, "A", budget=None, stop=lambda: True).stopped


def test_the_book_advises_by_what_the_seat_saw_alone() -> None:
    game = finished("kozel", 3, **CARDS_ALONE)
    other = start(game)
    hidden = {str(card) for seat in "BCD" for card in cardgames.replay(other).view(seat).hand}
    deck = other["deals"][0]["deck"]
    places = [place for place, card in enumerate(deck) if card in hidden]
    for place, card in zip(places, [deck[place] for place in places][::-1], strict=True):
        deck[place] = card
    first = next(move for move in review(game, "A", budget=0).own)
    if first.at == 0:  # A leads, and has seen no card of the others
        again = cardgames.replay({**other})
        again.deals_on = False
        again.push(first.move)
        while again.to_move is not None:
            again.push(again.legal_moves[0])
        assert review(again, "A", budget=0).own[0].book == first.book


@pytest.mark.parametrize("name", [game.name for game in cardgames.games()])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_game_has_a_review_in_words(name: str, language: str) -> None:
    found = review(finished(name, 2), "A", budget=0.05)
    lines = review_lines(found, load(language))
    assert len(lines) > 1
    assert all(line[-1] in ".)" for line in lines)
    assert not any("{" in line or "None" in line for line in lines)
    if not found.own:  # as nobody has a choice in Catch-All
        assert len(lines) == 3
        assert found.ahead is not None
        assert 0 <= found.ahead <= ODDS_DEALS
    else:
        assert found.ahead is None


def test_words_name_the_turning_point_and_what_would_have_cost_nothing() -> None:
    game = finished("kozel", 3, **CARDS_ALONE)
    found = review(game, "A", budget=None)
    turn = found.turning_point
    assert turn is not None
    lines = review_lines(found, load("en"))
    assert lines[0] == "Kozel, deal 1, reviewed for A."
    assert set(turn.best) <= {card.text for card in game.rules.pack()}
    called = found.called
    assert called[turn.move].startswith("the ")
    assert lines[-1] == f"The turning point was move {turn.at + 1}: {called[turn.move]}. It cost {turn.cost} points."
    best = " or ".join(called[card] for card in turn.best)
    cost = f"Move {turn.at + 1}: {called[turn.move]}. It cost {turn.cost} points. Better: {best}."
    assert any(line.startswith(cost) for line in lines)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seat": "E"}, 'There is no seat "E"; the seats are A to D.'),
        ({"seat": ""}, 'There is no seat ""; the seats are A to D.'),
        ({"deal": 2}, "There is no deal 2 in this record; it has 1."),
        ({"deal": 0}, "There is no deal 0 in this record; it has 1."),
    ],
)
def test_what_cannot_be_reviewed_is_refused_in_one_sentence(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRecord) as wrong:
        review(finished("kozel", 3), **change)
    assert str(wrong.value) == says


def test_a_deal_that_is_not_finished_is_not_reviewed_since_its_cards_are_hidden() -> None:
    game = cardgames.new("kozel", seed=1)
    with pytest.raises(BadRecord, match=r"^The deal is not finished, so it cannot be reviewed yet\.$"):
        review(game)
    with pytest.raises(BadRecord, match=r"^There is no deal 1 in this record; it has 0\.$"):
        review({**game.record(), "deals": []})


def test_of_a_match_the_last_finished_deal_is_reviewed_or_the_one_asked_for() -> None:
    game = finished("nations", 2)
    game.deal()
    assert review(game, "B", budget=0.1).deal == 1
    while game.to_move is not None:
        game.push(game.legal_moves[0])
    second, first = review(game, "B", budget=0.1), review(game, "B", deal=1, budget=0.1)
    assert (second.deal, first.deal) == (2, 1)
    assert first.came_to == counted(finished("nations", 2), "BD", "tricks")


@pytest.mark.long
def test_the_command_prints_words_or_an_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = finished("kozel", 3, **CARDS_ALONE)
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(game.record()))
    assert main(["review", str(file), "--seat", "B", "--json", "--seconds", "60"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == json.loads(json.dumps(review(game, "B", budget=None).data()))
    assert main(["review", str(file), "--seat", "B", "--seconds", "60"]) == 0
    assert capsys.readouterr().out.splitlines() == review_lines(review(game, "B", budget=None))
    assert main(["review", str(file), "--seat", "Z"]) == 2
    assert capsys.readouterr().out == 'Error: There is no seat "Z"; the seats are A to D.\n'


def test_a_wrong_value_is_seen_by_the_brute_force(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault that it looks for: the others are taken to play no better than they did."""
    monkeypatch.setattr(module, "_rest", lambda value, whole, known, most: known)
    with pytest.raises(AssertionError):
        sum(compare("kozel", CARDS_ALONE, "points", seed, 9) for seed in range(6))
