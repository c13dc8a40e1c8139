"""Golph: the sums of its leaflet, and the cases that a reader of its rules asks about first."""

from __future__ import annotations

from typing import Any

import pytest

import cardgames
from cardgames import BadRecord, Game
from cardgames.core import Match, Table
from cardgames.games.golph import BOGEYS, PARS, Golph
from cardgames.games.golph_pack import BALLS
from cardgames.rulebooks import rulebook

SEATS = "ABCDE"
PACK = ["BUZ", *(f"{colour}{rank}" for colour in "RGYB" for rank in "S123456")]


def deck_for(hands: dict[str, str], up: str, dealer: str) -> list[str]:
    """A pack that deals these hands of five and turns up this card."""
    at = list(hands).index(dealer) + 1
    order = [*list(hands)[at:], *list(hands)[:at]]
    dealt = [card for cards in zip(*(hands[seat].split() for seat in order), strict=True) for card in cards] + [up]
    return [*dealt, *(card for card in PACK if card not in dealt)]


def hole(hands: dict[str, str], up: str, moves: str = "", dealer: str = "A", **options: Any) -> Game:
    """A hole with these hands, played so far; the moves are parted by commas."""
    game = cardgames.new("golph", players=len(hands), dealer=dealer, deck=deck_for(hands, up, dealer), **options)
    for move in filter(None, moves.split(",")):
        game.push(move.strip())
    return game


def points(game: Game) -> Any:
    """What the last deal scored."""
    return game.result()["deals"][-1]["points"]


def legal(game: Game) -> set[str]:
    """The texts of the legal moves."""
    return set(map(str, game.legal_moves))


# The sums of the leaflet


def test_the_pars_of_nine_holes_are_33_and_the_bogeys_42() -> None:
    assert PARS == (3, 4, 3, 4, 5, 4, 3, 4, 3)
    assert BOGEYS == (4, 5, 4, 5, 6, 5, 4, 5, 4)
    assert (sum(PARS), sum(BOGEYS)) == (33, 42)


def test_the_pack_has_29_cards() -> None:
    pack = [str(card) for card in Golph().pack()]
    assert sorted(pack) == sorted(PACK)
    assert len(set(pack)) == 29 == 1 + 4 * 7
    assert BALLS == {1: "Dodo", 2: "Eagle", 3: "Birdie", 4: "Par", 5: "Bogey", 6: "Dub"}


@pytest.mark.parametrize(("total", "net"), [(0, -33), (30, 27), (33, 33), (37, 37), (42, 42), (45, 48), (63, 84)])
def test_the_net_score_of_nine_holes(total: int, net: int) -> None:
    assert Golph().net(total) == net


def test_the_losers_are_down_by_the_difference_of_the_nets() -> None:
    match = Match("AB", (0, 1), 0)
    match.score.update(A=30, B=45)
    assert Golph(players=2).down(match) == {"A": 0, "B": 48 - 27}


@pytest.mark.parametrize(
    ("holes", "reading", "par", "bogey"),
    [(3, "summed", 10, 13), (3, "in proportion", 11, 14), (9, "in proportion", 33, 42), (18, "summed", 66, 84)],
)
def test_par_and_bogey_of_another_number_of_holes(holes: int, reading: Any, par: int, bogey: int) -> None:
    rules = Golph(holes=holes, other_holes=reading)
    assert (rules.standard(PARS), rules.standard(BOGEYS)) == (par, bogey)


# Scores


def test_a_foozle_with_the_putt_is_six() -> None:
    hands = {"A": "Y6 Y5 G1 G2 B1", "B": "R2 R5 G3 G4 B3"}
    assert points(hole(hands, "R6", "leave, Y6,R5, R2,Y5, G3,G1, G2,G4, B1,B3")) == {"A": 7 - 1, "B": 2}


FOUR_TRICKS = "leave, G1,G3,G5, G2,G4,G6, B1,B3,B5, B2,B4,B6, "


def last_cards(a: str, b: str, c: str) -> dict[str, str]:
    """Three hands of which A takes four tricks; these are left for the putt."""
    return {"A": f"G1 G2 B1 B2 {a}", "B": f"G3 G4 B3 B4 {b}", "C": f"G5 G6 B5 B6 {c}"}


def test_a_dodo_with_the_putt_is_nothing() -> None:
    assert points(hole(last_cards("Y6", "R1", "Y5"), "R4", FOUR_TRICKS + "Y6,R1,Y5")) == {"A": 7, "B": 7, "C": 0}


def test_the_buzzard_and_stymies_score_nothing() -> None:
    hands = {"A": "BUZ RS GS YS B1", "B": "G3 G4 Y3 Y4 B3"}
    assert points(hole(hands, "R6", "leave, BUZ,G3, RS,Y3, GS,G4, YS,Y4, B1,B3")) == {"A": 6, "B": 7}


# Tricks


def around(cards: str) -> dict[str, str]:
    """Four hands for a trick of these cards; B, C and D hold nothing else but yellow and black."""
    first = cards.split()
    spare = [card for card in PACK[1:] if card[0] in "YB" and card not in first]
    hands = {seat: [first[place], *spare[4 * place - 4 : 4 * place]] for place, seat in enumerate("BCD", 1)}
    used = {"BUZ", "R4", first[0], *(card for hand in hands.values() for card in hand)}
    hands = {"A": [first[0], *[card for card in PACK if card not in used][:4]], **hands}
    return {seat: " ".join(hand) for seat, hand in hands.items()}


@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        ("G4 R6 BS GS", "D"),  # the dormie Stymie played last
        ("G4 R6 GS BS", "D"),  # of whatever colour
        ("G4 RS BS GS", "B"),  # the trump Stymie stands above them
        ("G4 RS BUZ GS", "C"),  # and the Buzzard above all
        ("G1 R6 R3 G2", "C"),  # the lowest trump ball
        ("G4 Y1 B1 G3", "D"),  # the lowest ball of the colour led
        ("GS R1 Y1 G1", "A"),  # a Stymie may be led
        ("BUZ RS R1 YS", "A"),  # and so may the Buzzard
    ],
)
def test_who_takes_one_of_the_first_four_tricks(cards: str, taker: str) -> None:
    game = hole(around(cards), "R4", ",".join(["leave", *cards.split()]))
    assert game.result()["deals"][0]["tricks"][0]["taken_by"] == taker


def test_by_the_other_reading_a_stymie_must_be_of_the_colour_led() -> None:
    game = hole(around("G4 R6 GS BS"), "R4", "leave, G4, R6, GS, BS", stymies="of the colour led")
    assert game.result()["deals"][0]["tricks"][0]["taken_by"] == "C"


@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        ("Y6 R1 Y5", "C"),  # no trumps
        ("Y1 RS GS", "C"),  # the last Stymie, and the one of trumps is no better
        ("RS Y1 YS", "C"),
        ("Y1 BUZ GS", "B"),
        ("R6 Y1 Y2", "A"),  # the colour led
    ],
)
def test_who_takes_the_putt(cards: str, taker: str) -> None:
    game = hole(last_cards(*cards.split()), "R4", FOUR_TRICKS + ",".join(cards.split()))
    assert game.result()["deals"][0]["tricks"][4]["taken_by"] == taker
    assert [event.clause for event in game.events if event.verb == "take"] == ["golph.tr.2"] * 4 + ["golph.tr.3"]


# What must be played


@pytest.mark.parametrize(
    ("hand", "led", "may", "clause"),
    [
        ("BUZ G5 G4 B1 B2", "G3", "BUZ G5 G4", "golph.fol.1"),  # instead of following
        ("GS R1 Y4 B1 B2", "G3", "GS", "golph.fol.1"),  # a Stymie follows
        ("BUZ R1 Y4 B1 B2", "G3", "BUZ R1", "golph.fol.2"),  # void, with a trump
        ("BUZ YS Y4 B1 B2", "G3", "BUZ YS Y4 B1 B2", None),  # void, without one: never owed
        ("RS R6 Y4 B1 B2", "BUZ", "RS R6", "golph.fol.4"),  # a Buzzard led
        ("Y6 Y5 Y4 B1 B2", "BUZ", "Y6 Y5 Y4 B1 B2", None),
    ],
)
def test_what_may_be_played(hand: str, led: str, may: str, clause: str | None) -> None:
    own = "G3 Y2 R3 B4 B5" if led == "G3" else "BUZ Y2 R3 B4 B5"
    game = hole({"A": own, "B": hand}, "R2", f"leave, {led}")
    assert legal(game) == set(may.split())
    for card in set(hand.split()) - legal(game):
        assert game.why_not(card) == clause


def test_by_the_other_reading_the_buzzard_is_owed_as_a_trump() -> None:
    hands = {"A": "G3 Y2 R3 B4 B5", "B": "BUZ YS Y4 B1 B2"}
    for led in ("G3", "R3"):  # a dormie, and a trump
        game = hole(hands, "R2", f"leave, {led}", buzzard_void="counts as a trump")
        assert legal(game) == {"BUZ"}
        assert game.why_not("Y4") == "golph.fol.3"


# The card turned up

PLAIN = {"A": "G4 Y2 R3 B4 B5", "B": "R6 Y4 G5 B1 B2"}


def test_the_buzzard_is_turned_up() -> None:
    game = hole(PLAIN, "BUZ")
    assert legal(game) == {"name red", "name green", "name yellow", "name black"}
    assert game.view("A").hand == ()
    assert game.view("A").piles["A"] == 5
    game.push("name yellow")
    assert game.view("B").trump == "yellow"
    assert len(game.view("A").hand) == 5
    assert legal(game) == {"leave", *(f"take BUZ discarding {card}" for card in PLAIN["A"].split())}
    game.push("take BUZ discarding B5")
    assert legal(game) == {"G4", "Y2", "R3", "B4", "BUZ"}


def test_a_show_down_does_not_wait_for_more_than_the_name() -> None:
    game = hole({"A": "G4 Y2 B4 B5 Y6", "B": "R1 R2 R3 R4 R5"}, "BUZ")
    assert game.to_move == "A"
    game.push("name green")
    assert points(game) == {"A": 15, "B": 1}


@pytest.mark.parametrize(("reading", "knows"), [("face down", False), ("shown", True)])
def test_who_knows_the_discard(reading: str, knows: bool) -> None:
    game = hole(PLAIN, "R1", "take R1 discarding B5", discard=reading)
    log = " ".join(map(str, game.view("B").events))
    assert ("black Bogey 5" in log) == knows
    assert "red Dodo 1" in log
    assert game.why_not("take R1 discarding B4") == "golph.deal.4"


# Show-downs

ONE_TO_FIVE = "G1 G2 G3 G4 G5"
BOBBIE = "BUZ RS GS YS BS"


@pytest.mark.parametrize(
    ("b", "c", "scores"),
    [
        ("Y3 Y4 Y5 B6 R6", ONE_TO_FIVE, "15 15 1"),
        ("Y3 Y4 Y5 B6 R6", "G2 G3 G4 G5 G6", "15 15 1"),
        ("Y3 Y4 Y5 B6 R6", BOBBIE, "25 25 0"),
        ("B2 B3 B4 B5 B6", ONE_TO_FIVE, "15 15 1"),
        ("B1 B2 B3 B4 B5", ONE_TO_FIVE, "15 1 1"),
        ("B2 B3 B4 B5 B6", "G2 G3 G4 G5 G6", "15 1 1"),
        ("B1 B2 B3 B4 B5", BOBBIE, "25 25 0"),
    ],
)
def test_show_downs_and_their_ties(b: str, c: str, scores: str) -> None:
    game = hole({"A": "Y2 R3 R4 Y6 R5", "B": b, "C": c}, "Y1")
    assert points(game) == dict(zip("ABC", map(int, scores.split()), strict=True))
    assert game.moves == ()
    assert game.result()["deals"][0]["tricks"] == []
    game.deal(PACK)
    assert game.result()["deals"][1]["dealer"] == ("B" if scores == "15 1 1" else "C")


def test_by_the_other_reading_a_defeated_hand_scores_one() -> None:
    hands = {"A": "Y2 R3 R4 Y6 R5", "B": "B1 B2 B3 B4 B5", "C": BOBBIE}
    assert points(hole(hands, "Y1", beaten="scores 1")) == {"A": 25, "B": 1, "C": 0}


@pytest.mark.parametrize("reading", ["as dealt", "with the card taken up"])
def test_a_hand_completed_by_the_card_turned_up(reading: str) -> None:
    game = hole({"A": "G2 G3 G4 G5 Y1", "B": PLAIN["B"].replace("G5", "Y5")}, "G6", "leave", show_down=reading)
    assert game.to_move == "A"
    game.pop()
    game.push("take G6 discarding Y1")
    assert (points(game) == {"A": 1, "B": 15}) == (reading == "with the card taken up")


@pytest.mark.parametrize(
    ("partners", "scores"), [("best ball", (15, 1)), ("common pile", (15, 1)), ("aggregate", (30, 2))]
)
def test_a_partner_counts_with_the_holder_of_a_show_down_hand(partners: str, scores: tuple[int, int]) -> None:
    hands = {"A": "Y2 R3 R4 Y6 R5", "B": ONE_TO_FIVE, "C": "B1 B2 B3 B4 B6", "D": "Y3 Y4 Y5 B5 R6"}
    game = hole(hands, "Y1", partners=partners)
    assert points(game) == dict(zip(("AC", "BD"), scores, strict=True))


# Matches


def test_an_extra_hole_is_dealt_to_the_tied_alone() -> None:
    game = cardgames.replay(dict(rulebook.load("golph").clause("golph.tie.1").examples[1].record))
    first, extra = game.result()["deals"]
    assert [seat for seat, score in first["points"].items() if score == min(first["points"].values())] == ["A", "C"]
    assert extra["dealer"] == "C"
    assert extra["points"] == {"A": 0, "C": 7}
    assert game.result()["score"] == first["points"]
    assert game.result()["net"] == {seat: Golph(holes=1).net(score) for seat, score in first["points"].items()}
    assert (game.over, game.result()["winners"]) == (True, ["A"])


def test_par_is_doubled_for_two_balls_added_together() -> None:
    assert [Golph(partners="aggregate").net(total) for total in (60, 66, 84, 90)] == [54, 66, 84, 96]


@pytest.mark.parametrize(
    ("reading", "score", "over"),
    [
        ("halved", {"A": 0, "B": 1}, True),
        ("carried over", {"A": 0, "B": 2}, True),
        ("played off", {"A": 0, "B": 1}, False),
    ],
)
def test_a_tied_hole_in_match_play(reading: str, score: dict[str, int], over: bool) -> None:
    hands = {"A": "R2 G1 G2 G3 Y6", "B": "R3 B1 B2 B3 Y5"}
    moves = "leave, G1,R3, B1,R2, G2,B2, G3,B3, Y6,Y5"
    game = hole(hands, "R4", moves, holes=2, style="match", tied_hole=reading)
    assert points(game) == {"A": 2, "B": 3 - 1}
    game.deal(deck_for({"A": "Y2 R3 R4 Y6 R5", "B": ONE_TO_FIVE}, "Y1", "B"))
    assert (game.result()["score"], game.over) == (score, over)
    assert "net" not in game.result()


@pytest.mark.parametrize(
    "wrong", [{"players": 6}, {"players": 1}, {"players": 3, "partners": "best ball"}, {"holes": 0}]
)
def test_what_cannot_be_played(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadRecord) as refused:
        cardgames.new("golph", **wrong)
    assert refused.value.clause == ("golph.game.1" if "holes" in wrong else "golph.pl")


def test_rules_11_and_19_are_told_of() -> None:
    book = rulebook.load("golph")
    assert [clause.id for clause in book.clauses if clause.told] == [
        "golph.learn", "golph.sc.0", "golph.tie.2"
    ]  # fmt: skip
    assert [book.clause(name).status for name in ("golph.sc.0", "golph.tie.2")] == ["missing", "missing"]
    assert all(
        clause.examples for clause in book.clauses if not clause.told and clause.id not in ("golph.pack", "golph.party")
    )


def test_every_clause_that_refuses_has_words_for_it() -> None:
    book = rulebook.load("golph")
    examples = [example for clause in book.clauses for example in clause.examples]
    refusing = {case["clause"] for example in examples for case in example.expect.get("refused", ())} - {""}
    assert refusing == {f"golph.{name}" for name in ["deal.3", "deal.4", "fol.1", "fol.2", "fol.3", "fol.4"]}
    assert all(0 < len(book.clause(name).no) < 130 for name in refusing)


@pytest.mark.parametrize("holes", [0, 37, -1])
def test_a_number_of_holes_out_of_range_is_told_the_range(holes: int) -> None:
    with pytest.raises(BadRecord, match=rf'^holes is a whole number from 1 to 36, not "{holes}"\.$') as wrong:
        cardgames.new("golph", seed=1, holes=holes)
    assert wrong.value.clause == "golph.game.1"


@pytest.mark.parametrize(("putt", "taker"), [("the colour led", "C"), ("any colour", "B")])
def test_whether_a_ball_of_another_colour_takes_the_putt(putt: str, taker: str) -> None:
    """The balls are yellow 6, red 1, yellow 5; by the other reading the red one is the lowest of them."""
    example = rulebook.find("golph.tr.3").examples[0]  # type: ignore[union-attr]
    game = cardgames.replay({**example.record, "options": {"players": 3, "putt": putt}})
    assert game.result()["deals"][0]["tricks"][-1]["taken_by"] == taker


def test_of_equal_balls_the_first_played_takes_the_putt() -> None:
    rules = Golph(players=3, putt="any colour")
    t = Table(3, 0)
    t.tricks = [((), 0)] * 4
    cards = {str(card): card for card in rules.pack()}
    t.trick = [(seat, cards[text]) for seat, text in enumerate(("Y6", "R2", "G2"))]
    assert rules.taker(t) == 1
