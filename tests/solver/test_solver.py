"""The double-dummy solver: its tables beside the rules, its values beside brute force and a bridge program's."""

from __future__ import annotations

import importlib.util
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import cardgames
from cardgames import solver
from cardgames.cli.commands import main
from cardgames.core import SEATS, BadRecord, Card, Game, Table
from cardgames.games.militac import Bid, Militac
from cardgames.solver import By, partition_search, point_search, positions
from cardgames.solver.card_laws import LAST, MIDDLE, legal_cards
from cardgames.solver.positions import Position, bits, position
from tests.support.solver_bridge import bridge_values
from tests.support.thorough import ALL, times

CARDS_ALONE = {"boast": False, "redeal": False, "exchange": False}

PLAYED: list[tuple[str, dict[str, Any]]] = [
    ("nations", {}),
    ("nations", {"turned_card": "from the second trick"}),
    ("militac", {}),
    ("follow-leader", {"players": 3}),
    ("follow-leader", {"players": 5}),
    ("golph", {}),
    ("golph", {"players": 2, "buzzard_void": "counts as a trump"}),
    ("golph", {"partners": "common pile", "stymies": "of the colour led"}),
    ("kozel", {}),
    ("kozel", {"void": "a trump", "ace_ban": False}),
    ("kozel-boast", {}),
    ("kozel-threesome", {"lead": "every lead"}),
    ("kozel-six", {"six_of_clubs": "may always be played"}),
]
"""The games of following suit, with rulings that change the play."""


def name(game: tuple[str, dict[str, Any]]) -> str:
    return "-".join([game[0], *map(str, game[1].values())])


def started(game: str, options: dict[str, Any], seed: int, most: int = 99) -> Game | None:
    """A first deal, played at random until a card is to be played and so many are left at most; or None."""
    chance = random.Random(f"{game}/{seed}")
    found = cardgames.new(game, seed=seed, dealer="AB"[seed % 2], **options)
    found.deals_on = False
    while found.to_move is not None:
        if isinstance(found.legal_moves[0], Card) and sum(map(len, table(found).hands)) <= most:
            return found
        found.push(chance.choice(found.legal_moves))
    return None


def solvable(game: str, options: dict[str, Any], most: int, number: int) -> Iterator[Game]:
    """So many deals that the solver does not refuse."""
    seed = 0
    while number:
        found = started(game, options, seed, most)
        seed += 1
        if found is not None:
            try:
                position(found)
            except BadRecord:
                continue
            number -= 1
            yield found


def table(game: Game) -> Table:
    return game._table


def in_turn(games: list[tuple[str, dict[str, Any]]]) -> list[Any]:
    """The games as parameters: each once in the quick tests, its further rulings in the slow ones."""
    seen: set[str] = set()
    found = []
    for game in games:
        found.append(pytest.param(game, id=name(game), marks=[pytest.mark.slow] if game[0] in seen else []))
        seen.add(game[0])
    return found


# The tables beside the rules


def played_alike(game: Game, chance: random.Random, at: Position) -> None:
    """Plays a deal at random by the tables and by the rules: the same legal cards, takers and points."""
    play, t = at.play, table(game)
    hands, leader, trick = [*at.hands], at.leader, [*at.trick]
    before, number, legal = at.before, at.number, at.legal
    counted = dict.fromkeys(game.sides, 0)
    earlier = game.rules.tally(t)
    while game.to_move is not None:
        seat = (leader + len(trick)) % len(hands)
        assert game.to_move == SEATS[at.seats[seat]]
        assert {play.cards[card] for card in bits(legal)} == set(game.legal_moves)
        card = chance.choice([*bits(legal)])
        hands[seat] ^= 1 << card
        trick.append(card)
        game.push(play.cards[card])
        phase = 0 if not number else 1 if max(hand.bit_count() for hand in hands) else 2
        suit = play.suit_of[trick[0]]
        if len(trick) == len(hands):
            best = place = 0
            for turn, other in enumerate(trick):
                if not turn or play.beats[phase][suit][best] >> other & 1:
                    best, place = other, turn
            leader = (leader + place) % len(hands)
            assert t.tricks[-1][1] == at.seats[leader]
            counted[game.rules.side(at.seats[leader])] += at.trick_worth + sum(at.card_worth[c] for c in trick)
            before, number, trick = before | 1 << suit, number + 1, []
            legal = legal_cards(hands[leader], at.leads[leader])
        else:
            hand = hands[(leader + len(trick)) % len(hands)]
            legal = legal_cards(hand & ~(at.barred if number == at.number else 0), play.follow[phase][before][suit])
    assert {side: n - earlier[side] for side, n in game.rules.tally(t).items()} == counted


@pytest.mark.no_cover
@pytest.mark.parametrize("game", in_turn(PLAYED))
def test_the_tables_play_as_the_rules_do(game: tuple[str, dict[str, Any]]) -> None:
    for number, deal in enumerate(solvable(*game, 99, 12)):
        chance = random.Random(number)
        if game[0] == "follow-leader":  # the first lead makes the star nation
            deal.push(chance.choice(deal.legal_moves))
        played_alike(deal, chance, position(deal))


def test_a_fault_in_the_tables_is_seen() -> None:
    seen = 0
    for deal in solvable("nations", {}, 99, 4):
        at = position(deal)
        rows = at.play.beats[1]
        wrong = replace(at.play, beats=(at.play.beats[0], (rows[1], rows[0], *rows[2:]), at.play.beats[2]))
        with pytest.raises(AssertionError):
            played_alike(deal, random.Random(0), replace(at, play=wrong))
        seen += 1
    assert seen == 4


# Beside brute force


def by_force(game: Game, by: By, side: str, taken: int) -> int:
    """The value by trying everything with the readable rules."""
    t, rules = table(game), game.rules
    if game.to_move is None and by == "score":
        return (t.points or {})[side]
    if game.to_move is None:
        late = t.tricks[taken:]
        if by == "tricks":
            return sum(rules.side(seat) == side for _, seat in late)
        count = Table(rules.places, 0)
        count.tricks = late
        return rules.tally(count)[side]
    values = []
    for move in game.legal_moves:
        game.push(move)
        values.append(by_force(game, by, side, taken))
        game.pop()
    bad = by == "score" and rules.fewest_win
    return (max if (game.side_of(game.to_move) == side) is not bad else min)(values)


def each_by_force(game: Game, by: By, side: str) -> dict[str, int]:
    found = {}
    taken = len(table(game).tricks)
    for move in game.legal_moves:
        game.push(move)
        found[str(move)] = by_force(game, by, side, taken)
        game.pop()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("by", ["points", "tricks"])
@pytest.mark.parametrize("game", PLAYED, ids=name)
def test_the_values_are_those_of_brute_force(game: tuple[str, dict[str, Any]], by: By) -> None:
    for most in (7, 8):
        for deal in solvable(*game, most, 2):
            for side in deal.sides[:2]:
                found = solver.solve(deal, by, side)
                expected = each_by_force(deal, by, side)
                assert found.values == expected, deal.record()
                best = (max if deal.side_of(deal.to_move or "") == side else min)(expected.values())
                assert found.best == tuple(card for card, value in expected.items() if value == best)


def by_tables(at: Position, ours: int) -> dict[int, int]:
    """What each card brings the seats of `ours`, by trying everything with the tables alone."""
    play, seats = at.play, len(at.seats)

    def with_each(
        legal: int, hands: tuple[int, ...], leader: int, trick: tuple[int, ...], *rest: int
    ) -> dict[int, int]:
        seat = (leader + len(trick)) % seats
        without = {c: (*hands[:seat], hands[seat] ^ 1 << c, *hands[seat + 1 :]) for c in bits(legal)}
        return {c: after(held, leader, (*trick, c), *rest) for c, held in without.items()}

    @cache
    def after(hands: tuple[int, ...], leader: int, trick: tuple[int, ...], before: int, phase: int, barred: int) -> int:
        suit, won = play.suit_of[trick[0]], 0
        if len(trick) == seats:
            best = place = 0
            for turn, card in enumerate(trick):
                if not turn or play.beats[phase][suit][best] >> card & 1:
                    best, place = card, turn
            leader = (leader + place) % seats
            won = (at.trick_worth + sum(at.card_worth[card] for card in trick)) * (ours >> leader & 1)
            phase = LAST if hands[leader].bit_count() == 1 else MIDDLE
            trick, before, barred = (), before | 1 << suit, 0
            legal = legal_cards(hands[leader], at.leads[leader])
        else:
            legal = legal_cards(hands[(leader + len(trick)) % seats] & ~barred, play.follow[phase][before][suit])
        values = with_each(legal, hands, leader, trick, before, phase, barred).values()
        best_of = max if ours >> (leader + len(trick)) % seats & 1 else min
        return won + (best_of(values) if values else 0)

    return with_each(at.legal, at.hands, at.leader, at.trick, at.before, at.phase, at.barred)


def thinned(at: Position, cards: int, chance: random.Random) -> Position:
    """The start of a deal with so many cards a hand, those among them that are barred from the first trick."""
    hands = []
    for hand in at.hands:
        kept = sorted(bits(hand), key=lambda card: (not at.barred >> card & 1, chance.random()))[:cards]
        hands.append(sum(1 << card for card in kept))
    return replace(at, hands=tuple(hands), legal=legal_cards(hands[at.mover], at.leads[at.mover]))


def early(game: tuple[str, dict[str, Any]]) -> Iterator[tuple[Position, int, dict[int, int]]]:
    """Starts of deals with few cards, the seats of a side, and what each card brings it."""
    chance = random.Random(0)
    for deal in solvable(*game, 99, 12):
        at = position(deal)
        if not at.trick:
            at = thinned(at, 3, chance)
            for ours in (0b0101, 0b0110):
                yield at, ours, by_tables(at, ours)


def card_values(at: Position, value: point_search.BoundTest) -> dict[int, int]:
    """What a search tells of each card, asked about every bound."""
    bounds = range(1, point_search.total(at, at.card_worth, at.trick_worth) + 1)
    return {card: sum(value(card, bound) >= bound for bound in bounds) for card in bits(at.legal)}


@pytest.mark.no_cover
@pytest.mark.parametrize("game", in_turn(PLAYED))
def test_what_holds_early_in_a_deal_is_searched(game: tuple[str, dict[str, Any]]) -> None:
    """What is barred from the first trick, and what depends on the suits led before."""
    for at, ours, expected in early(game):
        assert card_values(at, point_search.search(at, ours, at.card_worth, at.trick_worth)) == expected


SCORED: list[tuple[str, dict[str, Any]]] = [
    ("golph", {"players": 2}),
    ("golph", {"players": 3}),
    ("golph", {"partners": "best ball"}),
    ("golph", {"partners": "common pile"}),
    ("golph", {"partners": "aggregate"}),
    ("follow-leader", {"players": 2}),
    ("follow-leader", {"players": 3, "tie_for_game": "all"}),
    ("militac", {}),
    ("kozel", CARDS_ALONE),
    ("kozel-six", {}),
    ("kozel-six", {"six_of_clubs": "may always be played", "caught": "there before or forced"}),
]
"""Games with what they score told by the rules, two of which may end at once."""
MEASURED = SCORED[6]
"""The one of them that goes through the most lines."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game == MEASURED else [pytest.mark.slow]) for game in SCORED], ids=name
)
def test_the_score_is_that_of_brute_force(game: tuple[str, dict[str, Any]]) -> None:
    tried = 0
    for seed in range(12):
        deal = started(*game, seed, 8 if game[0] != "kozel-six" else 12)
        if deal is None or tried == 2:
            continue
        tried += 1
        for side in deal.sides[:2]:
            found = solver.solve(deal, "score", side)
            expected = each_by_force(deal, "score", side)
            assert found.values == expected, deal.record()
            bad = deal.rules.fewest_win
            best = (max if (deal.side_of(deal.to_move or "") == side) is not bad else min)(expected.values())
            assert found.best == tuple(card for card, value in expected.items() if value == best)
            end = cardgames.replay(found.line)
            assert (table(end).points or {})[side] == best
            assert end.moves[len(deal.moves)] == found.best[0]
    assert tried == 2


def test_the_play_may_end_at_once_where_two_cards_meet() -> None:
    """The six of clubs against the queen of clubs, both still in hand: the score knows of it, the tricks do not."""
    met = 0
    for seed in range(300):
        deal = started("kozel-six", {}, seed, 12)
        if deal is None:
            continue
        try:
            position(deal)
        except BadRecord:
            met += 1
            assert solver.solve(deal, "score").values == each_by_force(deal, "score", deal.side_of(deal.to_move or ""))
        if met == 2:
            break
    assert met == 2


@pytest.mark.slow
def test_where_the_score_follows_from_the_tricks_or_points_both_agree() -> None:
    """Militac scores by the tricks of the bidder's side, Kozel by the points of all cards taken."""
    for game, options in (("militac", {}), ("kozel", CARDS_ALONE)):
        for deal in solvable(game, options, 16, 2):
            side = deal.side_of(deal.to_move or "")
            earlier = deal.rules.tally(table(deal))[side]
            found = solver.solve(deal, "score")
            for card, more in solver.solve(deal).values.items():
                assert found.values[card] == scores(deal, side, earlier + more)


def scores(deal: Game, side: str, count: int) -> int:
    """What a side scores that comes to so many tricks, or points of cards, in the whole deal."""
    rules = deal.rules
    if not isinstance(rules, Militac):
        return count
    said = next(event for event in reversed(deal.events) if event.verb == "declare")
    squads, command = said.text.rpartition(": ")[2].split(" ")
    t = Table(4, 0)
    ours = count if side == "AC" else 11 - count
    t.tricks.extend(((), seat) for seat in [0] * ours + [1] * (11 - ours))
    return rules.points(t, deal.side_of(said.seat or ""), Bid(int(squads), command))[side]


def test_too_many_cards_are_refused() -> None:
    deal = started("militac", {}, 1)
    assert deal is not None
    with pytest.raises(BadRecord, match=r"at most 30 cards are left, and 44 are left\."):
        solver.solve(deal, "score")


@pytest.mark.slow
def test_whole_deals_of_golph_and_follow_leader_are_solved_by_their_score() -> None:
    for game, options in (("golph", {"players": 3}), ("follow-leader", {"players": 2})):
        deal = started(game, options, 1)
        assert deal is not None
        found = solver.solve(deal, "score")
        end = cardgames.replay(found.line)
        assert (table(end).points or {})[found.side] == found.value


def test_a_card_barred_from_the_first_trick_is_barred() -> None:
    """The card turned up, where a ruling keeps it from trick one."""
    barred = 0
    for seed in range(6):
        deal = started("nations", {"turned_card": "from the second trick"}, seed)
        assert deal is not None
        held = position(deal)
        barred += held.barred > 0
        t = table(deal)
        assert [str(held.play.cards[card]) for card in bits(held.barred)] in ([], [str(t.hands[t.dealer][-1])])
    assert barred == 6


# Whist: what is shared between deals that are alike


@pytest.mark.parametrize("game", [pytest.param("nations", marks=pytest.mark.no_cover), "militac"])
def test_what_is_kept_for_alike_deals_gives_the_same_values(game: str) -> None:
    asked = 0
    for most in (12, 15, 18):
        for deal in solvable(game, {}, most, 6):
            at = position(deal)
            nothing = (0,) * len(at.play.cards)
            for ours in (0b0101, 0b1010):
                assert partition_search.fits(at, ours, nothing, 1)
                found = point_search.search(at, ours, nothing, 1)
                kept = partition_search.search(at, ours, nothing, 1, max_entries=40)
                best = max if ours >> at.mover & 1 else min
                for need in range(1, at.hands[at.mover].bit_count() + 1):
                    reached = [found(card, need) >= need for card in bits(at.legal)]
                    assert [kept(card, need) >= need for card in bits(at.legal)] == reached
                    for search in (found, kept):
                        assert (search(point_search.NO_CARD, need) >= need) is best(reached)
                    asked += len(reached)
    assert asked > 200


def test_other_play_than_whist_is_left_to_the_other_search() -> None:
    others: list[tuple[str, dict[str, Any]]] = [
        ("kozel", CARDS_ALONE),
        ("golph", {}),
        ("follow-leader", {"players": 3}),
    ]
    for other in others:
        for deal in solvable(*other, 99, 1):
            at = position(deal)
            assert not partition_search.fits(at, 0b0101, (0,) * len(at.play.cards), 1)


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("endplay") is None, reason="endplay is not installed")
def test_nations_is_whist_and_has_the_values_of_a_bridge_program() -> None:
    for most in (24, 27, 31):
        for deal in solvable("nations", {}, most, times(2, 4)):
            assert solver.solve(deal, "tricks").values == bridge_values(deal)


@pytest.mark.slow
def test_which_suits_were_led_is_remembered() -> None:
    """A deal in which the same cards are left after other leads, and an ace may then be thrown away or not."""
    deal = started("kozel", CARDS_ALONE, 23)
    assert deal is not None
    at = thinned(position(deal), 5, random.Random(23))
    found = card_values(at, point_search.search(at, 0b0101, at.card_worth, at.trick_worth))
    assert found == (by_tables(at, 0b0101) if ALL else {0: 29, 3: 29, 5: 25, 12: 29, 18: 26})


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("endplay") is None, reason="endplay is not installed")
def test_deals_of_nations_have_the_values_of_a_bridge_program() -> None:
    """The value of each card when three tricks have been played: in a deal that is soon solved, or in all."""
    for seed in range(60) if ALL else (0,):
        later = started("nations", {}, seed, 40)
        assert later is not None
        assert solver.solve(later, "tricks").values == bridge_values(later)


# The whole of it


@pytest.mark.no_cover
def test_the_first_lead_of_follow_leader_makes_the_trumps() -> None:
    for seed in range(2):
        deal = started("follow-leader", {"players": 2}, seed)
        assert deal is not None
        found = solver.solve(deal, "tricks")
        for move in deal.legal_moves:
            deal.push(move)
            assert solver.solve(deal, "tricks", found.side).value == found.values[str(move)]
            deal.pop()


@pytest.mark.no_cover
@pytest.mark.parametrize("game", PLAYED, ids=name)
@pytest.mark.parametrize("by", ["points", "tricks"])
def test_the_main_line_comes_to_the_value(game: tuple[str, dict[str, Any]], by: By) -> None:
    for deal in solvable(*game, 16, 1):
        found = solver.solve(deal, by)
        taken = len(table(deal).tricks)
        end = cardgames.replay(found.line)
        assert end.result()["deals"][0]["finished"]
        assert end.moves[: len(deal.moves)] == deal.moves
        assert end.moves[len(deal.moves)] == found.best[0]
        assert by_force(end, by, found.side, taken) == found.value


def test_solving_changes_nothing() -> None:
    deal = started("kozel", CARDS_ALONE, 3, 12)
    assert deal is not None
    before = deal.record(), deal.events, deal.result()
    assert solver.solve(deal).line
    assert (deal.record(), deal.events, deal.result()) == before


def test_bounds_on_all_cards_find_the_value_of_a_position() -> None:
    for deal in solvable("kozel", CARDS_ALONE, 18, 6):
        at = position(deal)
        for side in deal.sides:
            found = solver.solve(deal, side=side)
            value, whole, _ = solver.bounded_search(deal, at, side, "points", point_search.search)
            assert solver.value_between(value, 0, whole, whole // 2 + 1) == found.value


@pytest.mark.parametrize(
    ("game", "options", "message"),
    [
        ("goat", {}, "Goat is not a game of following suit, so the solver cannot play it."),
        ("kozel-halves", {}, "Kozel in two halves is not a game of following suit, so the solver cannot play it."),
        ("kozel-suits", {}, "Kozel by suits is not a game of following suit, so the solver cannot play it."),
        ("kozel-blind", {"redeal": False}, "In Kozel with the blind the top card of a hand is turned"),
        ("militac", {}, "B has to say something before a card is played, so there is nothing to solve."),
        ("kozel-six", {}, "Kozel for six ends at once where two cards meet, and the "),
    ],
)
def test_what_cannot_be_solved_is_refused_in_one_sentence(game: str, options: dict[str, Any], message: str) -> None:
    refused = []
    for seed in range(4):
        deal = cardgames.new(game, seed=seed, **options)
        try:
            position(deal)
        except BadRecord as wrong:
            refused.append(str(wrong))
    assert refused
    assert all(text.startswith(message) and text.count(".") == 1 for text in refused)


@pytest.mark.parametrize("game", ["nations", None, {"format": "cardgames/1"}])
def test_what_is_no_game_is_refused(game: Any) -> None:
    with pytest.raises(BadRecord, match=r"^What is solved is a game, .*, not .*\.$"):
        solver.solve(game)


def test_a_finished_deal_and_an_unknown_side_are_refused() -> None:
    deal = started("nations", {}, 1, 4)
    assert deal is not None
    with pytest.raises(BadRecord, match=r'There is no side "AB"; the sides are AC, BD\.'):
        solver.solve(deal, side="AB")
    counts: tuple[Any, ...] = ("books", None, 5)
    for by in counts:
        with pytest.raises(BadRecord, match="What is counted is points, tricks, score, not "):
            solver.solve(deal, by)
    while deal.to_move is not None:
        deal.push(deal.legal_moves[0])
    with pytest.raises(BadRecord, match=r"No deal is being played, so there is nothing to solve\."):
        solver.solve(deal)


def test_what_was_found_out_of_a_game_is_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "_MAX_PLAYS", 1)
    monkeypatch.setattr(positions, "_made", {})
    for seed in (1, 2, 3):
        for deal in solvable("golph", {"players": 2 + seed}, 99, 1):
            position(deal)
            assert len(positions._made) == 1


# The command line


def test_the_command_line_tells_the_values_and_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deal = started("kozel", CARDS_ALONE, 5, 9)
    assert deal is not None
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(deal.record()), "utf-8")
    for by, counted in (("points", "points"), ("tricks", "tricks")):
        assert main(["solve", str(file), "--by", by]) == 0
        first, *values, line = capsys.readouterr().out.splitlines()
        found = solver.solve(deal, by)  # type: ignore[arg-type]
        assert (
            first
            == f"{deal.to_move} is to move. With all hands open {found.side} wins this many {counted} from here on:"
        )
        assert {text.split()[0]: int(text.split()[1]) for text in values} == found.values
        assert [text.split()[0] for text in values if text.endswith("best")] == [*found.best]
        moves = cardgames.replay(found.line).moves[len(deal.moves) :]
        assert line.startswith(f"The main line: {deal.to_move} {moves[0]}, ")
        assert [part.split()[-1] for part in line.rstrip(".").split(",")] == [*moves]


def test_the_command_line_refuses_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "goat.json"
    file.write_text(json.dumps(cardgames.new("goat", seed=1).record()), "utf-8")
    assert main(["solve", str(file)]) == 2
    assert capsys.readouterr().out == "Error: Goat is not a game of following suit, so the solver cannot play it.\n"
