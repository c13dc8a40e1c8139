"""The room: who sits where, what is accepted, and that the same entries always lead to the same class."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

import cardgames
from cardgames.classroom.room import (
    TEACHER,
    ClassTable,
    RequestRefused,
    Room,
    StaleWish,
    best_number,
    shuffled,
)
from cardgames.classroom.stage import Stage, on_stage
from cardgames.core import BadRecord, IllegalMove
from cardgames.games import every
from tests.support.known_packs import deal_known_packs


@pytest.fixture(autouse=True)
def known_packs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_known_packs(request.node.name, monkeypatch)


class Kept(Room):
    """A room with its entries as they would be read from the disk again."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[dict[str, Any]] = []
        self.decide(self.open())

    def decide(self, *entries: dict[str, Any]) -> None:
        read = json.loads(json.dumps(entries))
        self.carry_out(*read)
        self.entries += read

    def let_play(self, table: ClassTable) -> None:
        for entry in self.computers(table, 10_000):
            self.decide(entry)


def room(pupils: int = 3, game: str = "", **options: Any) -> Kept:
    made = Kept()
    for number in range(pupils):
        made.decide(made.join(made.code, f"P{number}", f"secret {number}"))
    if game:
        made.decide(made.start(game, options))
        for table in made.tables.values():
            made.let_play(table)
    return made


def played_out(made: Kept, chance: random.Random) -> None:
    """Every pupil plays by chance, until each first deal is over."""
    for table in made.tables.values():
        played_out_at(made, table, chance)


def played_out_at(made: Kept, table: ClassTable, chance: random.Random) -> None:
    """Every pupil of a table plays by chance, until its deal is over."""
    while table.game.to_move is not None:
        seat = table.game.to_move
        made.decide(made.move(table.number, seat, str(chance.choice(table.game.legal_moves)), table.at))
        made.let_play(table)


def state(made: Room) -> Any:
    return made.records(), [table.seats for table in made.tables.values()], made.pupils, made.code, made.results()


@pytest.mark.parametrize("game", [game.name for game in every()])
def test_each_game_is_played_and_the_journal_leads_to_the_same_class(game: str) -> None:
    made = room(3, game)
    played_out(made, random.Random(game))
    again = Room()
    again.carry_out(*made.entries)
    assert state(again) == state(made)
    for record in made.records():
        assert cardgames.replay(record).record() == record


def test_half_of_the_journal_leads_to_a_class_that_goes_on() -> None:
    made = room(4, "goat", players=4)
    played_out(made, random.Random(1))
    for length in range(2, len(made.entries), 5):
        half = Room()
        half.carry_out(*made.entries[:length])
        half.carry_out(*made.entries[length:])
        assert state(half) == state(made)


def test_late_doubled_and_foreign_moves_change_nothing() -> None:
    made = room(8, "goat", players=8)
    table = made.tables[1]
    seat = str(table.game.to_move)
    other = next(each for each in table.seats if each != seat)
    move = str(table.game.legal_moves[0])
    at = table.at
    with pytest.raises(IllegalMove):
        made.move(1, other, move, at)
    with pytest.raises(IllegalMove):
        made.move(1, seat, "no such card", at)
    for answers in (at - 1, at + 1, None, True, str(at), 10**30):
        with pytest.raises(StaleWish):
            made.move(1, seat, move, answers)
    for number in (0, 2, None, "1", True, [1]):
        with pytest.raises(RequestRefused):
            made.move(number, seat, move, at)
    for no_move in (None, 3, ["G"], True):
        with pytest.raises(RequestRefused):
            made.move(1, seat, no_move, at)
    before = json.dumps(made.records())
    entry = made.move(1, seat, move, at)
    assert json.dumps(made.records()) == before  # nothing happens before it is written down
    made.decide(entry)
    with pytest.raises(StaleWish):
        made.move(1, seat, move, at)
    with pytest.raises(BadRecord):
        made.carry_out(entry)


def test_a_paused_class_waits_for_all_but_the_teacher() -> None:
    made = room(2, "goat", players=4)
    made.decide({"do": "pause"})
    table = made.tables[1]
    seat, move = str(table.game.to_move), str(table.game.legal_moves[0])
    with pytest.raises(RequestRefused, match="class-paused"):
        made.move(1, seat, move, table.at)
    assert list(made.computers(table, 5)) == []
    made.decide(made.move(1, seat, move, table.at, TEACHER))
    made.decide({"do": "go on"})
    assert not made.paused


def test_a_locked_room_has_another_code_and_lets_nobody_in() -> None:
    made = room(1)
    code = made.code
    made.decide(made.lock())
    assert made.code != code
    with pytest.raises(RequestRefused, match="class-locked"):
        made.join(made.code, "", "secret")
    made.decide({"do": "unlock"})
    with pytest.raises(RequestRefused, match="class-wrong-code"):
        made.join(code, "", "secret")
    for typed in (
        f" {made.code[:3].lower()} {made.code[3:]}\n",
        f"{made.code[:3]}-{made.code[3:]}",
        "\u2013".join(made.code),
    ):
        made.join(typed, "", "secret")
    for wrong in (None, 5, "", ["A"], "A" * 10**5):
        with pytest.raises(RequestRefused):
            made.join(wrong, "", "secret")


def test_a_pack_is_whole_and_never_the_same() -> None:
    rules = cardgames.new("kozel", seed=0).rules
    one, other = shuffled(rules), shuffled(rules)
    assert sorted(one) == sorted(other) == sorted(map(str, rules.pack()))
    assert one != other  # the same by chance once in 32! packs


def test_secrets_are_long_compared_whole_and_not_written_down() -> None:
    made = room(2)
    pupil = made.known("secret 1")
    assert pupil is not None
    assert pupil.number == 2
    assert "secret 1" not in json.dumps(made.entries)
    assert [made.known(wrong) for wrong in ("", "secret", "secret 11", None, 7, "\ud800")] == [None] * 6
    assert made.is_host(made.host)
    assert not any(map(made.is_host, ("", None, made.host[:-1], made.host + "x", 0)))
    assert len(made.host) * 6 >= 128
    assert not Room().is_host("")


def test_a_hidden_name_is_told_to_nobody() -> None:
    made = room(1)
    made.decide(made.mute(1, True))
    assert made.name(1) == ""
    made.decide(made.mute(1, False))
    assert made.name(1) == "P0"
    for nobody in (2, "1", None, True):
        with pytest.raises(RequestRefused):
            made.mute(nobody, True)


@pytest.mark.parametrize(
    ("numbers", "pupils", "best"),
    [
        ((4, 6, 8), [30], 6), ((4, 6, 8), [4], 4), ((4, 6, 8), [8], 8), ((4,), [30], 4), ((2, 3), [1], 2),
        ((4, 6, 8), [6, 12], 6), ((2, 3), [3, 6], 3), ((2, 3), [4, 4, 3], 2),
    ],
)  # fmt: skip
def test_tables_are_filled_with_few_computers(numbers: tuple[int, ...], pupils: list[int], best: int) -> None:
    assert best_number(numbers, *pupils) == best


def test_those_of_a_group_sit_at_tables_of_their_own() -> None:
    made = room(11)
    made.decide(*made.divide(2))
    sizes = [[pupil.group for pupil in made.pupils.values()].count(group) for group in (0, 1, 2)]
    assert sizes == [0, 6, 5]
    made.decide(made.group(3, 0))
    for _ in range(3):
        made.decide(made.start("golph", {"players": 3}) if not made.tables else made.rotate())
        tables = [[made.pupils[each].group for each in table.seats.values() if each] for table in made.tables.values()]
        assert all(len(set(groups)) == 1 for groups in tables)
        assert sorted(made.pupils) == sorted(
            each for table in made.tables.values() for each in table.seats.values() if each
        )
    assert {row["pupil"]: row["group"] for row in made.results()} == {
        number: pupil.group for number, pupil in made.pupils.items()
    }
    made.decide(*made.divide(0))
    assert {pupil.group for pupil in made.pupils.values()} == {0}
    for wrong in (9, -1, "2", None, True):
        with pytest.raises(RequestRefused):
            made.divide(wrong)
        with pytest.raises(RequestRefused):
            made.group(1, wrong)
    with pytest.raises(RequestRefused, match="class-nobody"):
        room(0).divide(2)


def test_work_is_assigned_and_each_pupil_has_done_it_once() -> None:
    made = room(2, "kozel-six")
    table = made.tables[1]
    for clause in ("ke.win", "ke.follow"):
        entry = made.miss(1, table, clause)
        assert entry is not None
        made.decide(entry)
    made.decide(made.assign("sheet", "kozel-six"))
    assert made.work is not None
    assert re.fullmatch(
        r"\.\./ru/kozel-six/quiz/#sheet=kozel-six\.\d+\.10(\+ke\.win\+ke\.follow)", made.work.address("ru")
    )
    made.decide(made.finish(1, 8, 10))
    with pytest.raises(StaleWish):
        made.finish(1, 10, 10)
    for wrong in ((11, 10), (-1, 10), ("8", 10), (8, None), (True, 10)):
        with pytest.raises(RequestRefused):
            made.finish(2, *wrong)
    sheet = made.work
    assert {row["pupil"]: row["work"] for row in made.results()} == {1: [(sheet, (8, 10))], 2: []}
    made.decide(made.assign("lesson", "goat"))
    assert made.work.address("ru") == "../goat/learn/"
    assert made.work.done == {}
    made.decide(made.finish(1, 0, 0), made.finish(2, 0, 0))
    lesson = made.work
    assert {row["pupil"]: row["work"] for row in made.results()} == {
        1: [(sheet, (8, 10)), (lesson, (0, 0))],
        2: [(lesson, (0, 0))],
    }
    again = Room()
    again.carry_out(*made.entries)
    assert again.results() == made.results()
    made.decide({"do": "unassign"})
    with pytest.raises(StaleWish):
        made.finish(1, 0, 0)
    for kind, game in (("exam", "goat"), ("sheet", None), (None, "goat")):
        with pytest.raises(RequestRefused):
            made.assign(kind, game)
    with pytest.raises(BadRecord):
        made.assign("sheet", "bridge")


def test_thirty_pupils_sit_at_tables_each_in_one_seat() -> None:
    made = room(30, "goat", players=8)
    seated = [pupil for table in made.tables.values() for pupil in table.seats.values() if pupil is not None]
    assert sorted(seated) == sorted(made.pupils)
    assert len(made.tables) == 4
    assert len({json.dumps(record["deals"][0]["deck"]) for record in made.records()}) == 1
    made.decide(made.start("kozel", {}, same=False))
    decks = [json.dumps(table.game.record()["deals"][0]["deck"]) for table in made.tables.values()]
    assert len(set(decks)) == len(decks)


def test_everybody_moves_on_by_one_seat() -> None:
    made = room(8, "goat", players=4)
    before = {pupil: made.place(pupil) for pupil in made.pupils}
    made.decide(made.rotate())
    after = {pupil: made.place(pupil) for pupil in made.pupils}
    assert all(after[pupil] is not None and after[pupil] != before[pupil] for pupil in made.pupils)
    assert len(made.over) == 2
    with pytest.raises(RequestRefused, match="class-not-started"):
        room(1).rotate()


@pytest.mark.parametrize("same", [True, False])
def test_a_late_pupil_gets_a_seat_with_cards_that_nobody_has_seen(same: bool) -> None:
    made = room(3)
    made.decide(made.start("golph", {"players": 2}, same=same))
    made.decide(made.join(made.code, "late", "late"))
    for table in made.tables.values():
        made.let_play(table)
        assert made.place(4) is None
    played_out(made, random.Random(3))
    first, second = made.tables.values()
    assert None in second.seats.values()
    made.decide(*made.deal(1, first.at))  # at which no seat is free
    assert made.place(4) is None
    made.decide(*made.deal(2, second.at))
    assert (made.place(4) is None) == same  # who joins twice would see two hands of a deal
    for table in made.tables.values():
        made.let_play(table)
    played_out(made, random.Random(4))
    made.decide(*made.deal(2, second.at))
    assert made.place(4) is not None
    assert not made.pupils[4].late


def test_a_late_pupil_is_seated_by_the_teacher_and_one_who_is_sent_out_leaves_a_seat() -> None:
    made = room(3, "goat", players=4)
    made.decide(made.join(made.code, "late", "late"))
    free = next(seat for seat, pupil in made.tables[1].seats.items() if pupil is None)
    made.decide(made.sit(1, free, 4))
    assert made.place(4) is not None
    code = made.code
    made.decide(made.remove(4))
    assert made.place(4) is None
    with pytest.raises(RequestRefused):
        made.join(code, "late", "again")
    assert made.known("late") is None
    seat = next(seat for seat, pupil in made.tables[1].seats.items() if pupil == 1)
    made.decide(made.sit(1, seat, None))
    made.let_play(made.tables[1])
    made.decide(made.sit(1, seat, 2))
    assert list(made.tables[1].seats.values()).count(2) == 1
    for wrong in ("Z", None, ""):
        with pytest.raises(RequestRefused, match="class-no-seat"):
            made.sit(1, wrong, 1)


def test_nothing_begins_without_pupils_or_under_a_wrong_rule() -> None:
    with pytest.raises(RequestRefused, match="class-nobody"):
        room(0).start("goat")
    for game, options in (
        ("bridge", {}),
        ("goat", {"players": 5}),
        ("goat", {"wine": True}),
        ("goat", {"players": "x"}),
    ):
        with pytest.raises(BadRecord):
            room(1).start(game, options)
    with pytest.raises(RequestRefused):
        room(1).start(["goat"])


def test_the_next_deal_is_the_same_at_every_table() -> None:
    made = room(4, "golph")
    made.decide(made.start("golph", {"players": 2}))
    assert len(made.tables) == 2
    for table in made.tables.values():
        made.let_play(table)
    with pytest.raises(RequestRefused, match="class-no-deal"):
        made.deal(1, made.tables[1].at)
    played_out(made, random.Random(3))
    for table in made.tables.values():
        with pytest.raises(StaleWish):
            made.deal(table.number, table.at - 1)
        if not table.game.over:
            made.decide(*made.deal(table.number, table.at))
    second = [table.game.record()["deals"][1]["deck"] for table in made.tables.values()]
    assert len(second) > 1
    assert all(deck == second[0] for deck in second)


def test_an_entry_that_nobody_knows_is_named() -> None:
    for wrong in ({"do": "fly"}, {"do": "join"}, {"do": "move", "table": 7}):
        with pytest.raises(BadRecord, match="cannot be repeated"):
            Room().carry_out(wrong)


def test_the_projector_has_a_secret_that_leads_nothing() -> None:
    made = room()
    assert len(made.projector) * 6 >= 128
    assert made.is_projector(made.projector)
    assert not made.is_host(made.projector)
    assert not made.is_projector(made.host)
    assert not any(made.is_projector(wrong) for wrong in ("", None, 7, made.code))
    assert not Room().is_projector(Room().projector)


def test_a_vote_on_moves_needs_open_hands() -> None:
    made = room(4, "kozel")
    with pytest.raises(RequestRefused, match="class-ask-table"):
        made.ask("move")
    with pytest.raises(RequestRefused, match="class-unreadable"):
        made.ask("anything")
    with pytest.raises(RequestRefused, match="class-no-vote"):
        made.end_vote()
    with pytest.raises(RequestRefused, match="class-no-table"):
        made.hands(True, 1)
    made.decide(made.show("table", 1))
    with pytest.raises(RequestRefused, match="class-ask-open"):
        made.ask("move")
    made.decide(*made.hands(True, 1))
    table = made.tables[1]
    made.decide(made.ask("move"))
    assert made.vote is not None
    assert made.vote.choices == tuple(map(str, table.game.legal_moves))
    assert made.stage.step == 0  # the position stays while the table goes on
    made.decide(made.ask("seat"))
    assert made.vote.choices == table.game.seats
    made.decide(made.ask("yes or no"))
    assert made.vote.choices == ("yes", "no")


def test_a_question_comes_from_a_deal_that_is_over() -> None:
    made = room(4, "golph", players=4)
    with pytest.raises(RequestRefused, match="class-ask-table"):
        made.ask("question")
    made.decide(made.show("table", 1))
    made.decide(*made.hands(True, 1))
    with pytest.raises(RequestRefused, match="class-question-deal"):
        made.ask("question")
    made.decide({"do": "go on"})
    played_out(made, random.Random(1))
    finished = made.tables[1].game.record()
    made.decide(*made.deal(1, made.tables[1].at))
    made.decide(made.show("table", 1))
    made.decide(made.ask("question"))
    asked = made.stage.question
    assert asked is not None
    assert made.vote is not None
    assert made.vote.choices == tuple(option.text for option in asked.options)
    (deal,) = asked.record["deals"]
    assert deal["deck"] == finished["deals"][0]["deck"]
    assert deal["moves"] == finished["deals"][0]["moves"][: len(deal["moves"])]
    again = Room()
    again.carry_out(*made.entries)
    assert (again.vote, again.stage) == (made.vote, made.stage)
    made.decide({"do": "let go"})
    assert made.stage == Stage("table", 1)  # nothing of the new deal is open


def test_no_question_from_cards_that_another_table_still_plays() -> None:
    made = room(8, "golph", players=4)
    chance = random.Random(4)
    made.decide(made.show("table", 1))
    first, second = made.tables.values()
    played_out_at(made, first, chance)
    with pytest.raises(RequestRefused, match="class-question-others"):
        made.ask("question")
    played_out_at(made, second, chance)
    assert made.ask("question")["deal"] == 1
    made.decide(*made.deal(1, first.at))
    played_out_at(made, first, chance)
    assert made.ask("question")["deal"] == 1  # the second table has these cards before it
    made.decide(*made.deal(2, second.at))
    played_out_at(made, second, chance)
    assert made.ask("question")["deal"] == 2


def test_a_deal_that_gives_no_question_is_said_to(monkeypatch: pytest.MonkeyPatch) -> None:
    made = room(4, "golph", players=4)
    played_out(made, random.Random(3))
    made.decide(made.show("table", 1))
    entry = made.ask("question")
    monkeypatch.setattr("cardgames.classroom.room.of_deal", lambda *_: None)
    with pytest.raises(RequestRefused, match="class-question-none"):
        made.ask("question")
    with pytest.raises(BadRecord):
        made.carry_out(entry)


def test_a_vote_on_the_first_move_of_a_later_deal_keeps_that_position() -> None:
    made = room(4, "kozel")
    played_out(made, random.Random(3))
    table = made.tables[1]
    made.decide(*made.deal(1, table.at))
    made.decide(*made.discuss(1))
    assert on_stage(table.line, made.stage).to_move == table.game.to_move
    made.decide(*made.hands(True, 2))
    assert on_stage(table.line, made.stage).to_move == table.game.to_move
    made.decide(made.step(0))
    assert on_stage(table.line, made.stage).deals == 1
    made.decide(made.step(10**9))
    assert on_stage(table.line, made.stage).to_move == table.game.to_move
    made.decide({"do": "let go"})
    made.decide(*made.hands(True, 2))
    made.decide(made.ask("move"))
    seat, moves = str(table.game.to_move), tuple(map(str, table.game.legal_moves))
    made.decide(made.move(1, seat, moves[0], table.at, TEACHER))
    assert made.vote is not None
    assert tuple(map(str, on_stage(table.line, made.stage).legal_moves)) == made.vote.choices == moves


def test_a_teacher_asks_a_question_of_their_own() -> None:
    made = room(2)
    made.decide(made.ask("own", " Who \n begins?  ", ["The  dealer's left", "", "The dealer\u202e"]))
    assert made.vote is not None
    assert (made.vote.says, made.vote.choices) == ("Who begins?", ("The dealer's left", "The dealer"))
    made.decide(made.give_vote(2, 1, made.vote.number))
    again = Room()
    again.carry_out(*made.entries)
    assert again.vote == made.vote
    made.decide(made.end_vote())
    assert not made.misses, "Nobody but the teacher knows what is right."
    for says, choices in (
        ("", ["a", "b"]),
        ("Why?", ["a"]),
        ("Why?", "ab"),
        ("Why?", [["a"], 7]),
        ("Why?", ["a"] * 7),
        (None, None),
    ):
        with pytest.raises(RequestRefused, match="class-own-wants"):
            made.ask("own", says, choices)


def test_a_vote_counts_each_pupil_once_and_ends() -> None:
    made = room(4, "kozel")
    made.decide(made.ask("yes or no"))
    assert made.vote is not None
    number = made.vote.number
    for pupil, choice in ((1, 0), (2, 1), (1, 1)):
        made.decide(made.give_vote(pupil, choice, number))
    assert made.vote.counts_of_choices() == [0, 2]
    for wrong in (-1, 2, "0", True, None):
        with pytest.raises(RequestRefused, match="class-unreadable"):
            made.give_vote(1, wrong, number)
    with pytest.raises(StaleWish):
        made.give_vote(1, 0, number + 1)
    made.decide(made.end_vote())
    with pytest.raises(StaleWish):
        made.give_vote(3, 0, number)
    again = Room()
    again.carry_out(*made.entries)
    assert again.vote == made.vote
    made.decide({"do": "let go"})
    assert made.vote is None
    made.carry_out({"do": "votes"}, {"do": "vote", "pupil": 1, "choice": 0})  # nothing is asked
    assert made.vote is None


def test_a_step_back_is_within_the_record_and_let_go_ends_it() -> None:
    made = room(4, "kozel")
    played_out(made, random.Random(2))
    with pytest.raises(RequestRefused, match="class-unreadable"):
        made.show("everything")
    with pytest.raises(RequestRefused, match="class-no-table"):
        made.show("table", 2)
    made.decide(*made.discuss(1))
    of = sum(len(deal["moves"]) for deal in made.tables[1].game.record()["deals"])
    assert (made.paused, made.stage.step) == (True, of)
    made.decide(made.step(10**9))
    assert made.stage.step == of
    made.decide(*made.hands(True, 1))
    assert made.stage == Stage("table", 1, open=True, step=of)
    made.decide(made.step(-3))
    assert made.stage == Stage("table", 1, open=True, step=0)
    made.decide({"do": "let go"})
    assert not made.paused
    assert made.stage == Stage("table", 1)
    made.decide(*made.hands(True, 1))
    with pytest.raises(RequestRefused, match="class-ask-number"):
        made.ask("move")  # the deal is over


@pytest.mark.parametrize("act", ["let go", "go on", "rotate", "deal"])
@pytest.mark.parametrize("same", [True, False])
def test_no_hands_lie_open_on_the_projector_while_somebody_plays_them(act: str, same: bool) -> None:
    made = room(4)
    made.decide(made.start("golph", {"players": 2}, same=same))
    first, second = made.tables.values()
    made.decide(made.show("table", 1))
    for over in (False, True):
        made.decide(*made.hands(True, 1))
        assert made.stage.open
        assert made.paused == (same or not over)  # the other table still plays the same cards
        made.decide({"do": "let go"})
        assert not made.stage.open
        if not over:
            played_out_at(made, first, random.Random(1))
    played_out_at(made, second, random.Random(1))
    made.decide(*made.hands(True, 1))
    assert made.stage.open
    assert not made.paused
    if act == "deal":
        made.decide(*made.deal(1, first.at))
    else:
        made.decide(made.rotate() if act == "rotate" else {"do": act})
    assert not made.stage.open


def test_hands_on_the_projector_are_hidden_again_for_new_cards() -> None:
    made = room(2, "golph", players=2)
    played_out(made, random.Random(1))
    made.decide(made.show("table", 1))
    made.decide(*made.hands(True, 1))
    made.decide(*made.deal(1, made.tables[1].at))
    assert made.stage.what == "table"
    assert not made.stage.open
    with pytest.raises(StaleWish):
        made.hands(True, 1)  # pressed when the deal before lay there
    made.decide(*made.hands(False, 1))
    made.decide(*made.hands(True, 2))
    assert made.stage.open
    made.decide(made.rotate())
    assert made.stage.what == "table"
    assert not made.stage.open
