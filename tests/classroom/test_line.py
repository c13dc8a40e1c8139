"""Whole deals with phones that drop, repeat, reorder, lie and send garbage, and a server that is killed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import cardgames
from cardgames.classroom import line as lines
from cardgames.classroom import room as rooms
from cardgames.classroom import table_feed
from cardgames.classroom.journal import Journal
from cardgames.classroom.stage import on_stage
from cardgames.games import every
from cardgames.widgets import screen
from cardgames.widgets.scene import scene, seen_by
from tests.support.known_packs import deal_known_packs
from tests.support.phones import GARBAGE, Classroom, Phone
from tests.support.thorough import times


@pytest.fixture(autouse=True)
def known_packs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_known_packs(request.node.name, monkeypatch)


@pytest.fixture
def classroom(tmp_path: Path) -> Iterator[Classroom]:
    found = Classroom(tmp_path / "class.journal")
    yield found
    found.journal.close()


def joined(classroom: Classroom, pupils: int) -> list[Phone]:
    phones = [Phone(f"P{number}") for number in range(pupils)]
    for phone in phones:
        classroom.connect(phone, {"hello": "pupil", "code": classroom.held.room.code, "name": phone.name})
        assert len(phone.token) * 6 >= 128
    return phones


def teach(classroom: Classroom, phones: list[Phone], chance: random.Random) -> None:
    """What a teacher does meanwhile: something on the projector, a step back, hands open or hidden, a vote."""
    lead, room = classroom.lead, classroom.held.room
    number = chance.choice(list(room.tables))
    match chance.randrange(8):
        case 0:
            lead(do="show", what=chance.choice(("join", "tables", "results")))
        case 1:
            lead(do="show", what="table", table=number)
            lead(do="step", step=chance.randrange(40))
        case 2:
            lead(do="show", what="table", table=number)
            lead(do="hands", open=True, deal=room.tables[number].game.deals)
            if chance.random() < 0.5:
                lead(do="step", step=chance.randrange(40))
            lead(do="ask", about="move")
        case 3:
            lead(do="ask", about=chance.choice(("move", "seat", "yes or no", "question")))
        case 4:
            lead(do="look", table=number, seat=chance.choice((None, None, "A", "open")))
        case 5:
            lead(do="votes")
        case 6:
            lead(do="discuss", table=number)
            lead(do="step", step=chance.randrange(40))
        case _:
            lead(do="results")
    for phone in phones:
        if chance.random() < 0.5 and room.vote is not None:
            classroom.send(phone, json.dumps({"do": "vote", "choice": 0, "number": room.vote.number}))
    if chance.random() < 0.3:
        lead(do="show", what="table", table=number)
    if room.paused:
        lead(do="let go")


def misbehave(classroom: Classroom, phone: Phone, chance: random.Random) -> None:
    """What a phone does beside playing."""
    room = classroom.held.room
    place = room.place(phone.pupil)
    assert place is not None
    table, seat = place
    match chance.randrange(8):
        case 0:
            classroom.drop(phone)
            classroom.connect(phone)
        case 1:
            classroom.connect(phone)  # a second phone takes over
        case 2:
            classroom.send(phone, chance.choice(GARBAGE))
        case 3:
            classroom.send(phone, chance.choice(classroom.sent[phone]))  # long gone
        case 4:  # a move of somebody else's, as if it were one's own
            legal = [str(move) for move in table.game.legal_moves]
            if table.game.to_move not in (None, seat):
                wish = {"do": "move", "move": chance.choice(legal), "at": table.at, "seat": table.game.to_move}
                before = table.at
                classroom.send(phone, json.dumps(wish))
                assert table.at == before
        case 5:  # a card of one's own that may not be played, or not now
            classroom.send(
                phone, json.dumps({"do": "move", "move": str(chance.choice(table.game.rules.pack())), "at": 0})
            )
        case 6:
            classroom.send(phone, json.dumps({"do": "next", "at": table.at - 1}))
        case _:
            stranger = Phone("stranger")
            classroom.connect(stranger, {"hello": "pupil", "token": phone.token[:-1] + "x"})
            assert stranger.scene is None


def play(classroom: Classroom, phones: list[Phone], chance: random.Random, kills: int) -> None:
    """Until every first deal is over."""
    left = kills
    for _ in range(3_000):
        room = classroom.held.room
        if all(table.game.to_move is None for table in room.tables.values()):
            return
        phone = chance.choice(phones)
        if phone not in classroom.lines:
            classroom.connect(phone)
        elif left and chance.random() < 0.03:
            left -= 1
            classroom.kill()
        elif chance.random() < 0.25:
            misbehave(classroom, phone, chance)
        elif chance.random() < 0.06:
            teach(classroom, phones, chance)
        elif moves := phone.moves():
            wish = json.dumps({"do": "move", "move": chance.choice(moves), "at": (phone.scene or {})["at"]})
            for _ in range(chance.choice((1, 1, 2, 3))):  # pressed twice
                classroom.send(phone, wish)
    raise AssertionError("the deals do not end")


def check(classroom: Classroom, phones: list[Phone]) -> None:
    """Every record is complete and legal, and each phone has seen what is in it."""
    room = classroom.held.room
    for table in room.tables.values():
        record = table.game.record()
        replayed = cardgames.replay(json.dumps(record))
        assert replayed.to_move is None
        assert replayed.record() == record
    for phone in phones:
        if phone not in classroom.lines:
            classroom.connect(phone)
        place = room.place(phone.pupil)
        assert place is not None
        table, seat = place
        game = cardgames.replay(table.game.record())
        drawn = json.loads(
            json.dumps(scene(game, (seat,), words=table_feed.TableFeed(table, (seat,), "en")._screen.reader_words))
        )
        assert phone.scene is not None
        assert {key: phone.scene[key] for key in ("log", "hands", "points", "score", "lastTrick")} == {
            key: drawn[key] for key in ("log", "hands", "points", "score", "lastTrick")
        }
    classroom.kill()
    assert [table.game.record() for table in classroom.held.room.tables.values()] == [
        table.game.record() for table in room.tables.values()
    ]


GAMES = [game.name for game in every()]
FEW = ["goat", "golph", "kozel", "militac", "nations"]
"""Those of every run: sides, drawn cards, what is only said, cards that are shown, cards that wander."""
MEASURED = "nations"


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[] if game == MEASURED else [pytest.mark.no_cover])
        for game in (GAMES if times(0, 1) else FEW)
    ],
)
def test_nobody_loses_or_sees_a_card_whatever_phones_and_server_do(classroom: Classroom, game: str) -> None:
    chance = random.Random(f"class {game}")
    phones = joined(classroom, 4)
    for _ in range(times(1, 13)):
        classroom.lead(do="start", game=game, same=chance.random() < 0.5)
        classroom.lead(do="show", what="table", table=1)
        play(classroom, phones, chance, kills=2)
        check(classroom, phones)


PLACE = lines.Class._place
LEAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "open hands": lambda patch: patch.setattr(
        screen, "scene", lambda game, seats, *more, **further: scene(game, None, *more, **further)
    ),
    "open hands on the way": lambda patch: patch.setattr(screen, "seen_by", lambda game, _: seen_by(game, game.seats)),
    "a card in a sentence": lambda patch: patch.setattr(
        screen,
        "firsts",
        lambda game, *_: [{"text": f"Nobody has played the {game.view(game.to_move).hand[0].name} yet"}],
    ),
    "open hands on the projector": lambda patch: patch.setattr(
        lines.Class,
        "_place",
        lambda held, each: (
            (held.room.tables[1], held.room.tables[1].game.seats if each.projector else ())
            if each.pupil is None and held.room.tables
            else PLACE(held, each)
        ),
    ),
    "the moves of a hidden hand in a vote": lambda patch: patch.setattr(
        lines,
        "vote",
        lambda room, *_: (
            {"number": 1, "own": None, "choices": [str(room.tables[1].game.legal_moves[0])]}
            if room.tables and room.tables[1].game.to_move
            else None
        ),
    ),
}


def lead_and_look(classroom: Classroom, phones: list[Phone]) -> None:
    classroom.lead(do="start", game="follow-leader")
    classroom.lead(do="ask", about="yes or no")
    play(classroom, phones, random.Random(6), kills=0)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_seen_on_the_wire(classroom: Classroom, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    phones = joined(classroom, 3)
    LEAKS[leak](monkeypatch)
    with pytest.raises(AssertionError, match="can see"):
        lead_and_look(classroom, phones)


def test_a_move_is_on_the_disk_before_anybody_sees_it(classroom: Classroom) -> None:
    phones = joined(classroom, 4)
    classroom.lead(do="start", game="goat", options={"players": 4})
    phone = next(each for each in phones if each.moves())
    move = phone.moves()[0]
    order: list[str] = []
    hear, add = Phone.hear, Journal.add

    def hear_and_note(self: Phone, text: str) -> dict[str, Any]:
        order.append("shown")
        return hear(self, text)

    def added(self: Journal, entries: Any) -> None:
        add(self, entries)
        order.append("kept")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Phone, "hear", hear_and_note)
        patch.setattr(Journal, "add", added)
        classroom.send(phone, json.dumps({"do": "move", "move": move, "at": (phone.scene or {})["at"]}))
    assert order[0] == "kept"
    assert order.count("kept") == 1
    assert order.count("shown") >= 4


def test_each_message_is_answered_and_one_that_comes_again_is_carried_out_once(classroom: Classroom) -> None:
    numbers: list[int] = []
    phones = [Phone(name) for name in ("Ada", "Bea")]
    hear = Phone.hear

    def hear_and_note(self: Phone, text: str) -> dict[str, Any]:
        message = hear(self, text)
        numbers.extend([message["heard"]] if "heard" in message else [])
        return message

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Phone, "hear", hear_and_note)
        joins = [{"hello": "pupil", "name": phone.name, "mine": f"{phone.name:x<22}"} for phone in phones]
        for phone, first in zip(phones, joins, strict=True):
            for page in "pp", "q":  # the answer is lost, or it is the same device
                hello = {**first, "code": classroom.held.room.code, "page": page, "n": 1}
                classroom.connect(phone, hello)
                assert phone.token == first["mine"]
        assert numbers == [1, 1, 1, 1]
        assert [pupil.name for pupil in classroom.held.room.pupils.values()] == ["Ada", "Bea"]
        classroom.lead(hello="host", secret=classroom.held.room.host, page="t")
        for kill in (False, False, True, False):  # what is numbered stays so after a start from the journal
            if kill:
                classroom.kill()
                for phone in phones:
                    classroom.connect(phone, {**phone.greeting, "page": "q"})
            classroom.lead(do="start", game="goat", options={"players": 4}, n=1)
        assert classroom.held.room.over == []
        wish = json.dumps({"do": "vote", "choice": 0, "number": 1, "n": 2})
        classroom.send(phones[0], wish)
        classroom.send(phones[0], json.dumps({"do": "here", "n": 3}))
        classroom.send(phones[0], json.dumps({"do": "here", "n": True}))
    assert numbers[4:] == [2, 3]


def test_a_second_phone_takes_over_and_the_first_is_told(classroom: Classroom) -> None:
    (phone,) = joined(classroom, 1)
    classroom.lead(do="start", game="kozel")
    other = Phone("other")
    other.token, other.pupil = phone.token, phone.pupil
    classroom.connect(other)
    assert phone.over == "class-taken-over"
    assert phone not in classroom.lines
    assert other.scene is not None
    assert other.seat == phone.seat


def test_wrong_codes_end_a_line(classroom: Classroom) -> None:
    guesser = Phone("guesser")
    classroom.connect(guesser, {"hello": "pupil", "code": "AAAAAA"})
    for _ in range(3):
        classroom.send(guesser, json.dumps({"hello": "host", "secret": "x"}))
        assert guesser in classroom.lines
    classroom.send(guesser, json.dumps({"hello": "what"}))
    assert guesser not in classroom.lines
    assert guesser.wrong[0] == "class-wrong-code"
    assert classroom.held.room.pupils == {}


def test_pupils_who_wait_are_let_in_by_the_teacher(classroom: Classroom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MAX_JOINED_PER_ADDRESS", 3)
    monkeypatch.setattr(rooms, "MAX_WAITING", 2)
    held = classroom.held

    def join(name: str, address: str = "10.0.0.7") -> Phone:
        phone = Phone(name)
        classroom.connect(phone, {"hello": "pupil", "code": held.room.code, "name": name}, address)
        return phone

    inside = [join(f"P{number}") for number in range(3)]
    first, second = waiting = [join(f"W{number}") for number in range(2)]
    assert join("third").wrong == ["class-waiting-full"]
    other, here = join("other", "10.0.0.8"), join("here", "")
    assert [*held.room.waiting] == [phone.pupil for phone in waiting]
    classroom.lead(do="start", game="goat", options={"players": 6})
    assert all(held.room.place(phone.pupil) for phone in (*inside, other, here))
    classroom.lead(do="ask", about="yes or no")
    for phone in waiting:
        assert held.room.place(phone.pupil) is None
        assert phone.room["waits"]
        assert phone.vote is None
        classroom.send(phone, json.dumps({"do": "vote", "choice": 0, "number": 1}))
        assert phone.wrong == ["class-wait-let-in"]
    free = next(seat for seat, pupil in held.room.tables[1].seats.items() if pupil is None)
    classroom.kill()
    held = classroom.held
    classroom.connect(first, address="10.0.0.7")
    classroom.lead(do="sit", table=1, seat=free, pupil=second.pupil)
    assert held.room.place(second.pupil)
    assert [*held.room.waiting] == [first.pupil]
    classroom.lead(do="let in")
    assert not held.room.waiting
    assert held.room.pupils[first.pupil].late
    assert not first.room["waits"]
    assert first.vote


def test_the_count_of_an_address_begins_anew_when_the_teacher_lets_others_in(
    classroom: Classroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "MAX_JOINED_PER_ADDRESS", 2)
    for number in range(4):
        phone, again = Phone(f"P{number}"), Phone("")
        classroom.connect(phone, {"hello": "pupil", "code": classroom.held.room.code, "name": phone.name}, "10.0.0.7")
        again.token = phone.token
        classroom.connect(again, address="10.0.0.7")  # comes back, and is not counted
        if number == 2:
            assert [*classroom.held.room.waiting] == [phone.pupil]
            classroom.lead(do="let in")
    assert not classroom.held.room.waiting


def test_a_teacher_leads(classroom: Classroom) -> None:
    phones = joined(classroom, 3)
    lead, messages = classroom.lead, classroom.teacher_messages
    lead(do="start", game="bridge")
    assert json.loads(messages[-1])["wrong"] == "class-unreadable"
    lead(do="start", game="goat", options={"players": 4, "command": "must"})
    lead(do="look", table=1)
    first = json.loads(messages[-1])["whole"]["course"]["scene"]
    assert all(card["card"] is None for hand in first["hands"].values() for card in hand)
    lead(do="seat", seat="open")
    assert "null" not in json.dumps(json.loads(messages[-1])["whole"]["course"]["scene"]["hands"])
    lead(do="pause")
    phone = next((each for each in phones if each.moves()), phones[0])
    classroom.send(phone, json.dumps({"do": "move", "move": "x", "at": (phone.scene or {})["at"]}))
    assert phone.wrong[-1] == "class-paused"
    mover = str(classroom.held.room.tables[1].game.to_move)
    lead(do="seat", seat=mover)
    table = classroom.held.room.tables[1]
    lead(do="move", move=str(table.game.legal_moves[0]), at=table.at)  # the teacher takes over a seat
    assert table.game.moves
    lead(do="look", table=1, seat=next(seat for seat in table.game.seats if seat != table.game.to_move))
    lead(do="move", move=str(table.game.legal_moves[0]), at=table.at)
    assert json.loads(messages[-1])["wrong"] == "class-not-yours"  # for a seat whose hand is closed
    lead(do="undo")
    assert json.loads(messages[-1])["wrong"] == "class-not-yours"
    lead(do="clause", clause="goat.play.1")
    assert json.loads(messages[-1])["message"]["lookup"]["clause"] == "goat.play.1"
    for wish in ({"do": "rules"}, {"do": "rulings"}, {"do": "example", "clause": "goat.goat.1", "number": 1}):
        lead(**wish)
        assert json.loads(messages[-1])["message"]["lookup"]
    lead(do="clause")
    assert json.loads(messages[-1])["message"]["lookup"] is None
    lead(do="names")
    lead(do="go on")
    lead(do="mute", pupil=phones[0].pupil, muted=True)
    lead(do="sit", table=1, seat=phones[1].seat, pupil=None)
    assert classroom.held.room.place(phones[1].pupil) is None
    classroom.send(phones[1], '{"do":"rules"}')
    assert phones[1].wrong[-1] == "class-no-table"
    classroom.send(phones[1], '{"do":"names"}')
    lead(do="remove", pupil=phones[2].pupil)
    assert phones[2].over == "class-sent-out"
    lead(do="lock")
    lead(do="unlock")
    lead(do="record", table=1)
    record = json.loads(json.loads(messages[-1])["record"]["text"])
    assert cardgames.replay(record).record() == record
    lead(do="results")
    assert json.loads(messages[-1])["results"]
    lead(do="rotate")
    assert len(classroom.held.room.over) == 1
    lead(do="look", table=None)
    lead(do="move", move="G", at=1)
    assert json.loads(messages[-1])["wrong"] == "class-no-table"
    lead(do="look", table=9)
    assert json.loads(messages[-1])["wrong"] == "class-no-table"


def test_the_next_deal_is_dealt_by_whoever_asks_first(classroom: Classroom) -> None:
    phones = joined(classroom, 2)
    classroom.lead(do="start", game="golph", options={"players": 2})
    play(classroom, phones, random.Random(4), kills=0)
    table = classroom.held.room.tables[1]
    for phone in phones:
        if phone not in classroom.lines:
            classroom.connect(phone)
    at = table.at
    for phone in phones:  # both press
        classroom.send(phone, json.dumps({"do": "next", "at": at}))
    assert table.game.deals == 2
    play(classroom, phones, random.Random(5), kills=0)
    classroom.lead(do="deal table", table=1)
    assert table.game.deals == 3


def test_pages_speak_the_language_of_the_reader(classroom: Classroom) -> None:
    phone = Phone("P")
    code = classroom.held.room.code
    classroom.connect(phone, {"hello": "pupil", "code": code, "name": "", "language": "ru"})
    classroom.lead(do="start", game="kozel")
    assert phone.scene is not None
    assert phone.scene["title"] == "Козёл"


def test_the_projector_shows_and_does_nothing(classroom: Classroom) -> None:
    phones = joined(classroom, 2)
    lead, projector = classroom.lead, classroom.projector
    said: list[dict[str, Any]] = []

    def projected(text: str) -> None:
        said.append(json.loads(text))
        classroom.hear_projector(text)

    projector._send = projected
    lead(do="start", game="golph", options={"players": 2})
    play(classroom, phones, random.Random(7), kills=0)
    lead(do="deal table", table=1)
    lead(do="show", what="table", table=1)
    lead(do="hands", open=True, deal=2)
    lead(do="step", step=2)
    assert classroom.projected is not None
    assert (classroom.projected["step"]["at"], classroom.projected["open"]) == (2, ["A", "B"])
    lead(do="step", step=10**6)
    record = classroom.held.room.tables[1].game.record()
    assert classroom.projected["step"]["at"] == sum(len(deal["moves"]) for deal in record["deals"])
    before = classroom.held.room.tables[1].at
    for wish in ("move", "next", "start", "show", "seat", "vote"):
        classroom.held.hear(projector, json.dumps({"do": wish, "move": "x", "at": before, "what": "join"}))
        assert said[-1]["wrong"] == "class-not-yours"
    classroom.held.hear(projector, '{"do":"names"}')
    classroom.held.hear(projector, '{"do":"rules"}')
    assert said[-1]["message"]["lookup"]
    lead(do="show", what="results")
    assert said[-1]["room"]["results"]
    assert {"table": None} in said
    assert classroom.held.room.tables[1].at == before


def test_a_class_that_ends_says_so_and_leaves_no_open_hands_on_the_projector(classroom: Classroom) -> None:
    (phone,) = joined(classroom, 1)
    classroom.lead(do="start", game="goat")
    classroom.lead(do="show", what="table", table=1)
    classroom.lead(do="hands", open=True, deal=1)
    said: dict[str, list[dict[str, Any]]] = {"phone": [], "projector": []}
    classroom.lines[phone]._send = lambda text: said["phone"].append(json.loads(text))
    classroom.projector._send = lambda text: said["projector"].append(json.loads(text))
    classroom.held.end()
    assert said == {"phone": [{"ended": True}], "projector": [{"table": None}, {"ended": True}]}
    assert phone not in classroom.lines


def test_who_is_no_projector_is_told_so(classroom: Classroom) -> None:
    guesser = Phone("guesser")
    classroom.connect(guesser, {"hello": "projector", "secret": classroom.held.room.host})
    assert guesser.wrong == ["class-wrong-secret"]


def test_a_pupil_votes_once_on_each_question_and_sees_the_counts_when_all_do(classroom: Classroom) -> None:
    phones = joined(classroom, 2)
    seen: list[dict[str, Any]] = []
    classroom.lines[phones[0]]._send = lambda text: seen.append(json.loads(text))
    classroom.lead(do="ask", about="yes or no")
    number = seen[-1]["vote"]["number"]
    assert seen[-1]["vote"]["counts"] is None
    for phone in phones:
        classroom.send(phone, json.dumps({"do": "vote", "choice": 1, "number": number}))
    votes = [message["vote"] for message in seen if "vote" in message]
    assert [vote["own"] for vote in votes] == [None, 1]  # what others vote tells nobody anything yet
    assert json.loads(classroom.teacher_messages[-1])["vote"]["counts"] == [0, 2]
    classroom.lead(do="votes")
    assert next(m["vote"] for m in reversed(seen) if "vote" in m)["counts"] == [0, 2]
    classroom.lead(do="let go")
    assert {"vote": None} in seen


def test_a_question_is_answered_on_phones_and_by_the_rules(classroom: Classroom) -> None:
    phones = joined(classroom, 3)
    classroom.lead(do="start", game="golph", options={"players": 4})
    play(classroom, phones, random.Random(6), kills=0)
    classroom.lead(do="deal table", table=1)  # the next hands are secret
    classroom.lead(do="show", what="table", table=1)
    votes: dict[Phone, list[dict[str, Any]]] = {phone: [] for phone in phones}
    hear = Phone.hear

    def hear_and_note(self: Phone, text: str) -> dict[str, Any]:
        message = hear(self, text)
        votes[self] += [message["vote"]] if message.get("vote") else []
        return message

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Phone, "hear", hear_and_note)
        classroom.lead(do="ask", about="question")
        room = classroom.held.room
        assert room.stage.question is not None
        asked, hand = room.stage.question, room.stage.question.seat
        assert classroom.projected is not None
        position = on_stage(room.tables[1].line, room.stage)
        assert position.record() == asked.record
        assert classroom.projected["open"] == list(position.seats if hand == "open" else hand)
        drawn = classroom.projected
        assert not drawn["moves"]
        assert not any(card.keys() & {"move", "twin", "why"} for cards in drawn["hands"].values() for card in cards)
        assert room.vote is not None
        for phone in phones[:2]:
            classroom.send(phone, json.dumps({"do": "vote", "choice": asked.right, "number": room.vote.number}))
        classroom.lead(do="votes")
        assert (first := votes[phones[2]][0])["question"]["asks"] == str(asked.asks)
        assert [choice["say"] for choice in first["choices"]] == [str(option.label) for option in asked.options]
        assert first["counts"] is None
        assert (first["question"]["right"], first["question"]["why"]) == (None, "")
        assert (last := votes[phones[2]][-1])["counts"][asked.right] == 2
        assert last["question"]["right"] == asked.right
        assert asked.clause in last["question"]["why"]
        classroom.lead(do="let go")
    assert classroom.projected["open"] == []
    assert room.stage.question is None


def test_the_time_that_a_teacher_sets_is_counted_down(classroom: Classroom) -> None:
    def left() -> object:
        return next(
            json.loads(text)["room"]["left"]
            for text in reversed(classroom.teacher_messages)
            if "room" in json.loads(text)
        )

    classroom.lead(do="timer", minutes=5)
    assert left() == 300
    classroom.kill()
    classroom.lead(do="pause")
    assert isinstance(now := left(), int)
    assert 290 <= now <= 300, "It outlives the server."
    for wrong in (-1, "5", 5.5, None, 1000):
        classroom.lead(do="timer", minutes=wrong)
        assert json.loads(classroom.teacher_messages[-1]) == {"wrong": "class-unreadable"}
    classroom.lead(do="timer", minutes=0)
    assert left() is None


def test_a_muted_name_is_shown_to_nobody(classroom: Classroom) -> None:
    classroom.connect(rude := Phone("Mudface"), {"hello": "pupil", "code": classroom.held.room.code, "name": "Mudface"})
    phones = joined(classroom, 3)
    classroom.lead(do="start", game="kozel")
    classroom.lead(do="mute", pupil=rude.pupil, muted=True)
    received: list[str] = []
    hear, hear_projector = Phone.hear, classroom.hear_projector

    def hear_and_note(self: Phone, text: str) -> dict[str, Any]:
        received.append(text if self is not rude else "")
        return hear(self, text)

    def projected(text: str) -> None:
        received.append(text)
        hear_projector(text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Phone, "hear", hear_and_note)
        patch.setattr(classroom.projector, "_send", projected)
        for phone in phones:
            classroom.connect(phone)  # each page is told everything anew
        for what in ("join", "tables", "results"):
            classroom.lead(do="show", what=what)
        classroom.lead(do="show", what="table", table=1)
        classroom.lead(do="ask", about="seat")
        classroom.lead(do="results")
        assert not [text for text in received if "Mudface" in text]
        assert '"name":"P0"' in "".join(received)
        assert "Mudface" not in classroom.teacher_messages[-1]  # the results, which a teacher may show to all
        classroom.lead(do="mute", pupil=rude.pupil, muted=False)
        assert "Mudface" in "".join(received)


def test_a_record_comes_with_a_link_where_the_site_is_served(classroom: Classroom) -> None:
    joined(classroom, 1)
    classroom.held._site = True
    classroom.lead(do="start", game="kozel")
    classroom.lead(do="record", table=1)
    record = json.loads(classroom.teacher_messages[-1])["record"]
    assert record["link"].startswith("../kozel/play/#game=")
    assert cardgames.replay(record["link"]).record() == json.loads(record["text"])
