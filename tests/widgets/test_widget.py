"""The table: its messages in Python, and its front end in a plain page with a stand-in for the widget's model."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page, expect

import cardgames
from cardgames import BadRecord, IllegalMove, View, widgets
from cardgames.games import rules_of
from cardgames.records import incoming
from cardgames.records import record as records
from cardgames.widgets.base import MAX_SEED, BadMessage
from cardgames.widgets.faces import faces
from cardgames.widgets.scene import clause_in_words, scene, scenes
from cardgames.widgets.table import Table
from cardgames.words import load
from tests.support import axe
from tests.support.front import FRONT, Seen, pages_of
from tests.support.thorough import times

ROOT = FRONT.parents[1]
SEED = 1916


def message(table: Table, **sent: Any) -> Any:
    """Send the table a message as its front end would; what it answers."""
    at = {"at": table.scene["at"]} if sent["do"] == "move" else {}
    table._on_message(table, sent | at, [])
    answer: Any = table.scene["message"]
    return answer


def finish(table: Table) -> None:
    while table.game.to_move:
        table.push(str(table.game.legal_moves[0]))


# ------------------------------------------------------------------------------------------------ Python


def test_the_package_is_imported_without_a_widget_library() -> None:
    code = (
        "import sys, cardgames, cardgames.widgets.scene, cardgames.widgets.picture; print('anywidget' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.strip() == "False"
    assert widgets.Table is Table
    with pytest.raises(AttributeError):
        widgets.Chair  # noqa: B018


def test_computer_players_play_until_the_reader_is_to_move() -> None:
    table = Table("goat", players=6, seat="D", seed=SEED)
    assert table.game.to_move == "D"
    assert table.scene["open"] == ["D"]
    assert not table.scene["canUndo"]
    table.push(next(move for move in map(str, table.game.legal_moves) if " " not in move))
    assert table.game.to_move == "D" or table.game.over
    assert table.scene["canUndo"]


def test_computer_players_see_only_the_view_of_their_seat() -> None:
    seen: list[View] = []

    class Watcher:
        def __init__(self, seed: str) -> None:
            self.seed = seed

        def choose(self, view: View) -> Any:
            seen.append(view)
            return view.legal[0]

    Table("goat", seat="A", seed=SEED, player=Watcher)
    assert seen
    assert all(view.seat == view.to_move != "A" for view in seen)


def test_the_level_of_the_computer_players_is_chosen_and_is_not_in_the_record() -> None:
    table = Table("goat", seat="A", seed=SEED, dealer="D")
    assert table.setup["level"] == table.setup["usual"] == "by the book"
    assert message(table, do="level", level="easy") is None
    assert table.setup["level"] == "random"
    by_chance = Table("goat", seat="A", seed=SEED, dealer="D", level="random")
    for each in (table, by_chance):
        each.push(str(each.game.legal_moves[0]))
    assert table.record == by_chance.record
    assert "level" not in json.dumps(table.record)
    assert message(table, do="level", level="divine") == {
        "text": 'There is no level "divine"; the levels are random, by the book, sampling.', "clause": ""
    }  # fmt: skip
    with pytest.raises(BadRecord):
        Table("goat", level="divine")


def test_a_hint_marks_a_move_and_says_why() -> None:
    table = Table("goat", seat="A", seed=3, dealer="D")
    given = message(table, do="hint")
    assert given is not None
    assert table.scene["hint"] in map(str, table.game.legal_moves)
    assert table.scene["clauses"][given["clause"]] == clause_in_words("goat", given["clause"], load("en"))
    assert given["text"].startswith(("Play the", "Search"))
    table.push(table.scene["hint"])
    assert (table.scene["hint"], table.scene["message"]) == (None, None)
    finish(table)
    assert message(table, do="hint") == {"text": "It is not your turn, so there is no hint.", "clause": ""}
    assert table.scene["hint"] is None


def test_with_all_hands_open_nobody_plays_by_himself() -> None:
    table = Table("goat", seat="open", seed=SEED)
    assert table.game.moves == ()
    assert table.setup["seat"] == "open"
    table.push(str(table.game.legal_moves[0]))
    assert len(table.game.moves) == 1
    both = Table("goat", seat="CA", seed=SEED)
    assert both.setup["seat"] == "AC"
    assert both.game.to_move in ("A", "C")


def test_what_is_kept_brings_back_the_seals_and_what_is_secret() -> None:
    table = Table("goat", seat="A", dealer="D")
    assert table.setup["seed"] is None
    assert table.setup["secret"]
    table.push(str(table.game.legal_moves[0]))
    kept = json.loads(json.dumps(table.kept()))
    again = Table.from_link(kept["record"], seat=kept["seat"])
    assert again.scene["seal"] is None
    again.take_up(kept)
    seal: Any = table.scene["seal"]
    assert seal is not None
    assert again.scene["seal"] == seal
    assert again.setup == table.setup
    finish(again)
    opened: Any = again.scene["seal"]
    assert json.loads(opened["receipt"])["hash"] == seal["hash"]
    finish(table)
    while not table.game.over:
        assert table.setup["seed"] is None, "It would tell the cards of the deals to come."
        table.next_deal()
        finish(table)
    assert table.setup["seed"] == table.game.seed
    assert not table.setup["secret"]


def test_a_seal_that_does_not_fit_is_not_taken_up_and_another_version_is_refused() -> None:
    table = Table("goat", seat="A", dealer="D", seed=3)
    assert table.setup["seed"] == 3, "A reader who chose the number may see it."
    kept = table.kept()
    receipt = json.loads(kept["seals"][0])
    for changed in ({"nonce": "0" * 32}, {"deck": receipt["deck"][::-1]}):
        again = Table.from_link(kept["record"])
        again.take_up({**kept, "seals": [json.dumps({**receipt, **changed})]})
        assert again.scene["seal"] is None
    for wrong in ({"version": 2}, {"version": "1"}, {"seals": None}, {"seals": [1]}, {"seals": ["{}"]}):
        with pytest.raises(BadRecord):
            Table.from_link(kept["record"]).take_up({**kept, **wrong})


@pytest.mark.parametrize("way", ["step", "undo"])
def test_what_is_kept_of_a_position_brings_back_the_moves_after_it(way: str) -> None:
    table = Table("golph", seat="A", dealer="D", seed=3)
    finish(table)
    table.next_deal()
    finish(table)
    moves = len(table.game.moves)
    if way == "step":
        table.step(5)
    else:
        table.undo()
    kept = json.loads(json.dumps(table.kept()))
    again = Table.from_link(kept["record"], seat=kept["seat"])
    again.take_up(kept)
    assert {**again.scene, "at": 0} == {**table.scene, "at": 0}
    assert again.kept() == table.kept()
    if way == "step":
        again.step(again.scene["step"]["of"])
    else:
        again.redo()
    assert (again.game.deals, len(again.game.moves)) == (2, moves)
    assert "whole" not in again.kept(), "Nothing comes after what is shown."


def test_another_game_is_not_taken_up_behind_a_position() -> None:
    table, others = Table("goat", dealer="D", seed=3), [Table("goat", dealer="D", seed=4), Table("golph", seed=3)]
    finish(table)
    table.step(4)
    kept = table.kept()
    short = Table("goat", dealer="D", seed=3).kept()["record"]
    for whole in (*(other.kept()["record"] for other in others), short, "", "no link", None, 7):
        with pytest.raises(BadRecord):
            Table.from_link(kept["record"]).take_up({**kept, "whole": whole})


def test_a_deal_by_chance_stays_secret_under_other_rulings_and_a_chosen_one_is_none() -> None:
    table = Table("kozel", seat="A", seed=5)
    message(table, do="deal")
    assert table.setup["secret"]
    name = table.setup["rulings"][0]["name"]
    message(table, do="ruling", name=name, value=table.setup["rulings"][0]["values"][-1])
    assert table.setup["seed"] is None
    message(table, do="deal", seed=7)
    assert table.setup["seed"] == 7
    message(table, do="load", record=json.dumps(table.record))
    assert not table.setup["secret"]


def test_a_game_or_a_record_may_be_given() -> None:
    game = cardgames.new("goat", seed=SEED, dealer="D")
    table = Table(game, seat="A")
    assert table.game is game
    game.push(str(game.legal_moves[0]))
    table.refresh()
    assert len(table.record["deals"][0]["moves"]) == 1
    again = Table(record=table.record, seat="A")
    assert again.game.moves == game.moves
    assert Table(record=json.dumps(table.record), seat="B").game.moves == game.moves
    with pytest.raises(BadRecord):
        Table("whist")
    with pytest.raises(BadRecord):
        Table("goat", seat="Z")
    with pytest.raises(BadRecord):
        Table("goat", seat="")
    with pytest.raises(BadRecord):
        Table("goat", command="never")


def test_the_same_seed_deals_and_plays_the_same() -> None:
    one, other = (Table("goat", players=8, seat="C", seed=SEED) for _ in range(2))
    finish(one)
    finish(other)
    assert one.record == other.record
    assert message(one, do="deal", seed=7) is None
    assert one.setup["seed"] == 7
    assert message(one, do="deal") is None
    assert one.setup["seed"] != 7 or one.record != other.record


def test_undo_goes_back_to_the_reader_s_own_decision_and_redo_on_again() -> None:
    table = Table("goat", players=4, seat="B", seed=SEED)
    start = table.scene
    positions = [table.scene]
    for _ in range(5):
        table.push(str(table.game.legal_moves[-1]))
        positions.append(table.scene)
    for before in reversed(positions[:-1]):
        assert message(table, do="undo") is None
        assert table.game.to_move == "B"
        assert table.scene == {**before, "canRedo": True}
    assert {**start, "canRedo": True} == table.scene
    answer = message(table, do="undo")
    assert answer is not None
    assert answer["text"] == "There is no move of yours to take back."
    for after in positions[1:]:
        assert message(table, do="redo") is None
        assert {**table.scene, "canRedo": False, "said": 0} == {**after, "canRedo": False}
    assert {**table.scene, "said": 0} == positions[-1]
    answer = message(table, do="redo")
    assert answer is not None
    assert answer["text"] == "There is no move to make again."


def test_another_move_after_undo_gives_up_the_old_line() -> None:
    table = Table("goat", seat="open", seed=SEED)
    for _ in range(6):
        table.push(str(table.game.legal_moves[0]))
    old = table.record
    for _ in range(3):
        table.undo()
    assert table.record == old
    table.push(str(table.game.legal_moves[-1]))
    assert table.record["deals"][0]["moves"][:3] == old["deals"][0]["moves"][:3]
    assert len(table.record["deals"][0]["moves"]) == 4
    assert not table.scene["canRedo"]


def test_a_refused_move_is_told_with_its_clause_and_changes_nothing() -> None:
    table = Table("goat", seat="A", seed=SEED)
    before = table.record
    answer = message(table, do="move", move="search C showing R9")
    assert answer is not None
    assert answer["text"].startswith('"search C showing R9" is not a move that you have now. ')
    assert answer["clause"].startswith("goat.")
    assert answer["clause"] not in answer["text"]
    assert table.record == before
    assert message(table, do="move", move=str(table.game.legal_moves[0])) is None


def test_a_reader_cannot_move_for_a_closed_hand() -> None:
    table = Table("goat", seat="A", seed=SEED)
    table.step(0)
    mover = table.game.to_move
    assert mover != "A"
    answer = message(table, do="move", move="G")
    assert answer is not None
    assert answer["text"].startswith(f"It is {table.scene['people'][mover]}'s turn")
    with pytest.raises(IllegalMove):
        table.push("G")


BAD: list[Any] = [
    None,
    7,
    "move",
    [],
    {},
    {"do": 1},
    {"do": "burn"},
    {"do": "x" * 10_000},
    {"do": "move"},
    {"do": "move", "move": ["R4"]},
    {"do": "move", "move": "G" * 10_000, "at": 2},
    {"do": "seat"},
    {"do": "seat", "seat": ""},
    {"do": "seat", "seat": "Z"},
    {"do": "players"},
    {"do": "players", "players": 5},
    {"do": "players", "players": True},
    {"do": "players", "players": [4]},
    {"do": "ruling"},
    {"do": "ruling", "name": "players", "value": 4},
    {"do": "ruling", "name": ["command"], "value": "may"},
    {"do": "ruling", "name": "command", "value": {}},
    {"do": "ruling", "name": "deals", "value": -1},
    {"do": "deal", "seed": "1"},
    {"do": "deal", "seed": 1.5},
    {"do": "deal", "seed": True},
    {"do": "deal", "seed": MAX_SEED + 1},
    {"do": "next"},
    {"do": "step", "to": -1},
    {"do": "step", "to": 10**9},
    {"do": "step", "to": "1"},
    {"do": "load"},
    {"do": "load", "record": {}},
    {"do": "load", "record": ""},
    {"do": "load", "record": "{}"},
    {"do": "load", "record": "[" * 100_000},
    {"do": "load", "record": " " * (incoming.RECORD_LIMITS.length + 2)},
    {"do": "load", "record": '{"format": "cardgames/1", "game": "goat", "deals": [{"deck": ["G"]}]}'},
    {"do": "load", "record": '{"format": "cardgames/1", "game": "goat", "seed": 1, "deals": [{"moves": ["R99"]}]}'},
]


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: repr(bad)[:60])
def test_a_bad_message_says_so_in_one_sentence_and_changes_nothing(bad: Any) -> None:
    table = Table("goat", seat="A", seed=SEED)
    table.push(str(table.game.legal_moves[0]))
    scene, setup, record = table.scene, table.setup, table.record
    table._on_message(table, bad, [])
    answer = table.scene["message"]
    assert answer["text"].endswith((".", ")"))
    assert len(answer["text"]) < 500
    clauses = table.scene["clauses"]
    assert table.scene == {**scene, "message": answer, "said": 1, "clauses": clauses}
    assert {**clauses, **scene["clauses"]} == clauses
    assert (table.setup, table.record) == (setup, record)
    assert {"clause"} <= set(answer)


def test_a_table_speaks_another_language_in_the_same_position() -> None:
    table = Table("kozel", seat="A", seed=SEED)
    table.push(str(table.game.legal_moves[0]))
    record, english = table.record, table.scene
    assert message(table, do="speak", language="ru") is None
    other = Table(record=record, seat="A", language="ru")
    assert table.scene == {**other.scene, "step": None, "canUndo": True, "at": 2, "seal": table.scene["seal"]}
    assert table.words["language"] == "ru"
    assert not any("lang" in clause for clause in table.scene["clauses"].values())
    assert message(table, do="speak", language="en") is None
    assert (table.scene, table.record) == (english, record)


class Breaks:
    """A player of the reader's own with a fault: it names a card that nobody has."""

    def __init__(self, chance: str) -> None:
        self.chance = chance

    def choose(self, view: View) -> Any:
        """No move of any seat."""
        return f"2S of {view.seat}"


def test_a_player_of_ones_own_that_breaks_off_is_told_and_the_table_stands_as_it_is() -> None:
    table = Table("goat", seat="AB", dealer="D", seed=SEED, player=Breaks)
    table.push(str(table.game.legal_moves[0]))
    answer = message(table, do="move", move=str(table.game.legal_moves[0]))
    assert answer is not None
    assert answer["text"].startswith("Your player stopped with an error at seat C: IllegalMove: ")
    assert table.scene["toMove"] == "C"
    assert [played["seat"] for played in table.scene["trick"]] == ["A", "B"]
    assert len(table.record["deals"][0]["moves"]) == 2
    with pytest.raises(BadMessage, match="stopped with an error at seat C") as broken:
        table.play_on()
    assert isinstance(broken.value.__cause__, IllegalMove)
    assert message(table, do="undo") is None
    assert table.scene["toMove"] == "B"


def test_a_claim_behind_a_hint_tells_what_came_of_it() -> None:
    hold = "Hold aces and tens to the end, so that they are not eaten."
    assert clause_in_words("kozel-halves", "j4.claim.9", load("en")) == {"text": f"{hold} Our verdict: does not hold."}
    assert clause_in_words("kozel-halves", "j4.claim.9", load("ru"))["text"].endswith("съели. Наш вывод: неверно.")
    untold = clause_in_words("goat", "goat.claim.2", load("ru"))
    assert untold["lang"] == "en"
    assert untold["text"].endswith("makes the lead strong. Our verdict: holds.")
    clause = clause_in_words("goat", "goat.pl.1", load("en"))["text"]
    assert clause
    assert "verdict" not in clause


@pytest.mark.parametrize(
    ("language", "verdict"), [("en", "Our verdict: does not hold."), ("ru", "Наш вывод: неверно.")]
)
def test_a_hint_says_that_what_it_rests_on_does_not_hold(language: str, verdict: str) -> None:
    answers = []
    for seed in range(4):
        table = Table("kozel-fifteen", seat="A", seed=seed, language=language)
        for _ in range(5):
            table.hint()
            answers.append(table.scene["message"])
            table.push(table.scene["hint"])
    doubted = [message for message in answers if message["clause"] == "j4.claim.9"]
    assert doubted
    assert all(message["figures"].endswith(verdict) for message in doubted)
    assert not any("verdict" in message.get("figures", "") for message in answers if "claim" not in message["clause"])


def test_what_is_kept_of_a_game_is_its_link_and_changes_nothing() -> None:
    table = Table("goat", seat="B", seed=SEED)
    table.push(str(table.game.legal_moves[0]))
    table.hint()
    sent: list[Any] = []
    table.send = sent.append
    scene = table.scene
    table._on_message(table, {"do": "keep"}, [])
    assert sent == [{"kept": table.kept()}]
    assert table.kept().items() >= {"record": table.link(), "seat": "B"}.items()
    assert table.scene is scene
    assert scene["message"] is not None


def test_save_and_load() -> None:
    table = Table("goat", players=6, seat="B", seed=SEED, command="may")
    finish(table)
    table.undo()
    sent: list[Any] = []
    table.send = sent.append
    answer = message(table, do="save")
    assert answer is not None
    assert sent == [{"saved": {"text": records.write(table.record), "name": "goat-1916.json"}}]
    other = Table("goat", players=4, seat="D", seed=1)
    answer = message(other, do="load", record=sent[0]["saved"]["text"])
    assert answer is not None
    assert answer["text"] == f"The record is loaded: {len(table.record['deals'][0]['moves'])} moves."
    assert other.record == table.record
    assert other.game.over
    assert other.setup["players"] == 6
    assert other.setup["seed"] is None
    assert other.scene["open"] == ["D"]
    message(other, do="save")


def test_stepping_through_the_record() -> None:
    table = Table("goat", seat="A", seed=SEED)
    finish(table)
    message(table, do="names", names="letters")  # as records have them
    drawn = scenes(table.record, "A")
    last = len(drawn) - 1
    for to in (0, 1, last, last - 1, 5, 4):
        assert message(table, do="step", to=to) is None
        shown = {key: value for key, value in drawn[to].items() if key not in ("canUndo", "canRedo", "clauses")}
        assert shown.items() <= table.scene.items()
        assert drawn[to]["clauses"].items() <= table.scene["clauses"].items()
    assert message(table, do="play on") is None
    assert table.scene["step"] is None
    assert table.game.to_move == "A"
    assert table.record["deals"][0]["moves"][:4] == [str(move) for move in table.game.moves[:4]]
    assert not table.scene["canRedo"]


def test_a_match_of_two_deals() -> None:
    table = Table("goat", seat="A", seed=SEED, deals=2)
    finish(table)
    assert table.scene["waiting"]
    assert message(table, do="next") is None
    second = table.record["deals"][1]["deck"]
    assert table.game.to_move == "A"
    moves = len(table.record["deals"][0]["moves"])
    table.push(str(table.game.legal_moves[0]))
    message(table, do="step", to=moves)
    message(table, do="step", to=moves + 1)
    assert table.record["deals"][1]["deck"] == second
    assert table.game.deals == 2
    message(table, do="step", to=moves - 1)
    message(table, do="step", to=moves)
    assert table.scene["waiting"]
    message(table, do="step", to=moves + 1)
    assert table.record["deals"][1]["deck"] == second
    message(table, do="step", to=moves - 1)
    message(table, do="step", to=moves)
    assert message(table, do="next") is None
    assert table.record["deals"][1]["deck"] == second
    finish(table)
    assert table.scene["over"]
    answer = message(table, do="next")
    assert answer is not None
    assert "over" in answer["text"]


def test_seat_players_and_rulings_can_be_changed() -> None:
    table = Table("goat", seat="A", seed=SEED, dealer="C")
    assert message(table, do="seat", seat="C") is None
    assert table.scene["open"] == ["C"]
    assert table.game.to_move == "C"
    assert message(table, do="players", players=8) is None
    assert len(table.game.seats) == 8
    assert table.setup["seed"] == SEED
    assert table.scene["open"] == ["C"]
    assert message(table, do="ruling", name="command", value="may") is None
    assert table.game.rules.command == "may"  # type: ignore[attr-defined]
    assert table.game.rules.players == 8
    assert message(table, do="seat", seat="H") is None
    assert message(table, do="players", players=4) is None
    assert table.scene["open"] == ["A"]
    assert message(table, do="seat", seat="open") is None
    assert message(table, do="players", players=6) is None
    assert table.setup["seat"] == "open"
    assert table.game.moves == ()


def test_sitting_elsewhere_while_stepping_moves_nobody() -> None:
    table = Table("goat", seat="A", seed=SEED)
    table.push(str(table.game.legal_moves[0]))
    table.step(0)
    before = table.record
    table.sit("B")
    assert table.record == before
    assert table.scene["step"] == {"at": 0, "of": len(before["deals"][0]["moves"])}


def test_a_saved_output_shows_the_position() -> None:
    table = Table("goat", seat="A", seed=SEED)
    data, *_ = table._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == table.model_id
    assert data["text/plain"].startswith("Goat. Your turn")
    assert ElementTree.fromstring(data["image/svg+xml"]).tag.endswith("svg")


def test_the_page_of_the_rulebook_can_be_set() -> None:
    table = Table("goat", seat="A", seed=SEED, rulebook_url="../")
    assert table.scene["rulebook"] == "../"
    table.rulebook_url = "https://example.org/goat/"
    assert table.scene["rulebook"] == "https://example.org/goat/"


def test_refusals_in_python_are_errors() -> None:
    table = Table("goat", seat="open", seed=SEED)
    for act in (table.undo, table.redo, lambda: table.step(5), lambda: table.deal("1")):  # type: ignore[arg-type]
        with pytest.raises(BadMessage):
            act()


# ------------------------------------------------------------------------------------------------ the front end


def lead(players: int = 4, **options: Any) -> Table:
    """A table at which A leads, holds a Goat and a red card and so may search."""
    for seed in range(500):
        table = Table("goat", players=players, seat="A", dealer="BCDEFGH"[players - 2], seed=seed, **options)
        suits = [card.suit for card in table.game.view("A").hand]
        if table.game.to_move == "A" and not table.game.moves and {"goat", "red"} <= set(suits):
            return table
    raise AssertionError("no such deal")


def search(seen: Seen) -> None:
    seen.board.locator('[data-move^="search B"]').first.click()
    seen.board.get_by_text("Your turn: play a card.").wait_for()


def test_cards_are_played_refused_and_taken_back(page: Page) -> None:
    seen = Seen(page, lead(rulebook_url=""))
    board = seen.board
    assert board.get_attribute("data-to-move") == "A"
    search(seen)
    goat = board.locator('[data-seat="A"] [data-why="goat.sea.3"]').first
    assert goat.get_attribute("aria-label") == "Goat, not now: why?"
    goat.click()
    refusal = board.locator(".cg-message")
    assert "You may not play the Goat now." in refusal.inner_text()
    clause = refusal.get_by_role("button", name="goat.sea.3")
    assert clause.get_attribute("title") == seen.table.scene["clauses"]["goat.sea.3"]["text"]
    assert len(seen.table.game.moves) == 1
    card = board.locator('[data-seat="A"] [data-move]').first
    text, name = card.get_attribute("data-move"), card.get_attribute("aria-label")
    assert name == f"play the {next(c.name for c in seen.table.game.view('A').hand if str(c) == text)}"
    card.click()
    board.get_by_text("Your turn: name a card of Left's hand.").wait_for()
    assert "command the" in (board.locator('[data-seat="B"] [data-move]').first.get_attribute("aria-label") or "")
    assert refusal.inner_text() == ""
    page.get_by_role("button", name="Undo").click()
    board.get_by_text("Your turn: play a card.").wait_for()
    assert board.locator('[role="log"] [data-clause="goat.sea.2"]').count() == 2


def test_each_message_is_shown_from_its_beginning(page: Page) -> None:
    seen = Seen(page, lead())
    page.add_style_tag(
        content=".cg-say { display: block !important; height: 20px !important; overflow: auto !important }"
    )
    search(seen)
    said, goat = seen.board.locator(".cg-say"), seen.board.locator('[data-seat="A"] [data-why="goat.sea.3"]').first
    goat.click()
    expect(said).to_contain_text("You may not play the Goat now.")
    said.evaluate(
        """said => new Promise((done, fail) => {
          setTimeout(fail, 30000, Error("nothing was scrolled"));
          said.addEventListener("scroll", done, { once: true });
          said.scrollTop = 20;
        })"""
    )
    assert said.evaluate("said => said.scrollTop") > 0
    goat.click()
    assert said.evaluate("said => said.scrollTop") == 0


def test_a_whole_game_by_keyboard_keeps_the_focus_at_hand(page: Page) -> None:
    seen = Seen(page, lead())
    moves = 0
    seen.board.locator('[data-seat="A"] [data-move]').first.focus()
    while seen.table.game.to_move:
        tag = page.evaluate("document.activeElement.dataset.move ?? document.activeElement.className")
        assert tag in map(str, seen.table.game.legal_moves), tag
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
        moves += 1
        seen.expect_moves(moves)
    assert seen.board.evaluate("board => board.contains(document.activeElement)")
    page.keyboard.press("u")
    seen.expect_moves(moves + 1)
    assert page.evaluate("document.activeElement.dataset.move") is not None
    page.keyboard.press("r")
    seen.expect_moves(moves + 2)
    assert seen.table.game.over
    assert "wins" in seen.board.locator(".cg-score").inner_text()


def test_after_a_move_the_keyboard_is_at_a_card_that_can_be_played(page: Page) -> None:
    seen = Seen(page, Table("golph", seat="A", seed=1916))
    seen.board.locator("[data-move]").first.focus()
    moves = barred = 0
    while seen.table.game.to_move:
        page.wait_for_function("document.activeElement.dataset.move ?? document.activeElement.dataset.twin")
        barred += seen.board.locator('[data-seat="A"] [data-why]').count() > 0
        page.keyboard.press("Enter")
        moves += 1
        seen.expect_moves(moves)
    assert barred


def test_with_all_hands_open_the_keyboard_goes_on_to_the_seat_that_is_to_move(page: Page) -> None:
    seen = Seen(page, Table("kozel", seat="open", seed=1916))
    seen.board.locator("[data-move]").first.focus()
    at = """seat => document.activeElement.closest(".cg-seat")?.dataset.seat === seat
        && (document.activeElement.dataset.move ?? document.activeElement.dataset.twin) !== undefined"""
    for moves in range(1, 9):
        page.wait_for_function(at, arg=seen.table.game.to_move)
        page.keyboard.press("Enter")
        seen.expect_moves(moves)


def test_in_forced_colours_the_seat_to_move_alone_is_framed(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    seen = Seen(page, lead())
    frame = "all => all.map((each) => getComputedStyle(each).borderTopColor)"
    mine = seen.board.locator(".cg-seat[data-turn]").evaluate_all(frame)
    others = seen.board.locator(".cg-seat:not([data-turn])").evaluate_all(frame)
    canvas = seen.board.evaluate("board => { board.style.color = 'Canvas'; return getComputedStyle(board).color }")
    assert len(mine) == 1
    assert canvas not in mine
    assert set(others) == {canvas}
    bar = "each => getComputedStyle(each).borderInlineStartColor"
    assert seen.board.locator(".cg-message[data-empty]").evaluate(bar) == canvas


def test_after_the_last_card_the_keyboard_deals_on(page: Page) -> None:
    table = Table("goat", seat="open", seed=SEED, deals=2)
    finish(table)
    last = table.game.moves[-1]
    table.undo()
    Seen(page, table)
    button = page.locator('[data-do="next"]')
    expect(button).to_be_hidden()
    page.locator(f'[data-move="{last}"]').focus()
    page.keyboard.press("Enter")
    expect(button).to_be_focused()
    assert table.scene["waiting"]
    page.keyboard.press("u")
    expect(button).to_be_hidden()
    expect(page.locator(f'[data-move="{last}"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(button).to_be_hidden()
    expect(page.locator("[data-move]:focus")).to_be_visible()
    assert table.game.deals == 2


def test_a_hint_by_key_and_by_button_and_the_level(page: Page) -> None:
    seen = Seen(page, lead())
    seen.board.locator('[data-seat="A"] [data-move]').first.focus()
    page.keyboard.press("h")
    marked = seen.board.locator("[data-hint]")
    marked.wait_for()
    expect(marked).to_be_focused()
    assert marked.get_attribute("data-move") == seen.table.scene["hint"]
    assert (marked.get_attribute("aria-label") or "").endswith(", hint")
    notice = seen.board.locator(".cg-message")
    assert seen.table.scene["message"]["text"] in notice.inner_text()
    assert notice.get_attribute("role") == "status"
    assert notice.locator(".cg-clause").inner_text() == seen.table.scene["message"]["clause"]
    figures = notice.get_by_text(seen.table.scene["message"]["figures"])
    expect(figures).to_be_hidden()
    notice.get_by_text("why?").click()
    expect(figures).to_be_visible()
    marked.click()
    seen.expect_moves(2)
    assert marked.count() == 0
    page.get_by_role("button", name="More…").click()
    page.get_by_label("The others").select_option("sampling")
    page.wait_for_function("sent.length === 3")
    page.get_by_role("button", name="More…").click()
    page.set_viewport_size({"width": 360, "height": 480})
    page.get_by_role("button", name="Hint").click()
    marked.wait_for()
    expect(notice).to_be_in_viewport(ratio=1)
    assert seen.table.setup["level"] == "sampling"
    expect(page.locator("[data-says=level]")).to_have_text("They try out what the hidden cards may be.")
    seen.table.play_at("by the book")
    seen.come_again()  # the device has kept the level
    page.wait_for_function("document.querySelector('[data-control=level]').value === 'sampling'")
    assert seen.table.setup["level"] == "sampling"


def test_people_sit_at_the_table_and_letters_do_where_a_reader_wants_them(page: Page) -> None:
    seen = Seen(page, Table("goat", seat="A", seed=SEED))
    names = seen.board.locator(".cg-seat .cg-person")
    expect(names).to_have_text(["Left", "Partner", "Right", "You"])
    expect(seen.board.locator(".cg-seat .cg-badge")).to_have_text(["B", "C", "D", "A"])
    expect(seen.board.locator(".cg-status")).to_have_text("Your turn: play a card.")
    assert "A plays" not in seen.board.locator(".cg-lines").inner_text()
    if not page.get_by_label("Names").is_visible():
        page.get_by_role("button", name="More…").click()
    page.get_by_label("Names").select_option("letters")
    expect(seen.board.locator(".cg-status")).to_have_text("A to move: play a card.")
    expect(names).to_have_text([""] * 4)
    seen.table._screen.letters = False
    seen.table._draw()
    seen.come_again()  # the device has kept it
    expect(seen.board.locator(".cg-status")).to_have_text("A to move: play a card.")
    assert Table("goat", seat="open", seed=SEED).scene["people"] == {}


WIDTHS = "each => [...each.children].map((part) => part.offsetWidth)"
"""How wide what stands under a card is: its number, the name and the letter of whoever played it."""


@pytest.mark.parametrize(
    ("game", "players", "language", "width", "names"),
    [
        ("kozel", 4, "en", 1280, {"B": "Left", "C": "Partner", "D": "Right"}),
        ("kozel", 4, "ru", 390, {"B": "Слева", "C": "Партнёр", "D": "Справа"}),
        (
            "goat",
            8,
            "en",
            390,
            {"B": "Left", "C": "Left 2", "D": "Left 3", "E": "Across", "F": "Right 3", "H": "Right"},
        ),
    ],
)
def test_the_cards_of_a_trick_tell_who_played_them(
    page: Page, game: str, players: int, language: str, width: int, names: dict[str, str]
) -> None:
    table = Table(game, players=players, seat="A", seed=5, language=language)
    while len(table.scene["trick"]) < len(names):
        table.push(str(table.game.legal_moves[0]))
    seen = Seen(page, table)
    page.add_style_tag(content="main { --cg-fills: 1 }")
    page.set_viewport_size({"width": width, "height": 720})
    expect(seen.board.and_(page.locator("[data-fills]"))).to_be_visible()
    named = seen.board.locator('[data-cardgames="trick"] .cg-by')
    by_seat = {each["seat"]: names.get(each["seat"]) for each in table.scene["trick"]}
    for number, (seat, name) in enumerate(by_seat.items()):
        if name is None:
            continue
        expect(named.nth(number).locator(".cg-person")).to_have_text(name)
        expect(named.nth(number).locator(".cg-badge")).to_have_text(seat)
        _, wide, letter = named.nth(number).evaluate(WIDTHS)
        assert wide > letter > 0, (name, wide, letter)
    page.add_style_tag(content=".cg .cg-middle .cg-book.cg-book { --cg-width: 36px !important }")
    number, wide, letter = named.first.evaluate(WIDTHS)
    assert wide == 0, "where there is no room the letter stands alone"
    assert min(number, letter) > 0
    table._screen.letters = True
    assert table._reader_words().shortly("ABCD") == {}


def test_arrows_home_and_end_go_along_the_hand(page: Page) -> None:
    seen = Seen(page, lead())
    buttons = seen.board.locator('[data-seat="A"] button')
    buttons.first.focus()
    where = "[...document.activeElement.parentNode.children].indexOf(document.activeElement)"
    for key, index in (("ArrowLeft", 3), ("Home", 0), ("ArrowDown", 1), ("End", 3), ("ArrowRight", 0), ("x", 0)):
        page.keyboard.press(key)
        assert page.evaluate(where) == index, key


@pytest.mark.parametrize("pairs", [1, 2])
def test_a_card_of_a_pair_lays_it_or_says_where_to_choose(page: Page, pairs: int) -> None:
    table = Table("monkey", seed=5)
    seen = Seen(page, table)
    cards = [card["card"] for card in table.scene["hands"]["A"]]
    of = {card: [move["move"] for move in table.scene["moves"] if card in move["cards"]] for card in cards}
    many = [len(of[card]) for card in cards]
    expect(seen.board.get_by_role("button", name="with other cards: choose below")).to_have_count(
        sum(each > 1 for each in many)
    )
    expect(seen.board.get_by_role("button", name="not now: why?")).to_have_count(many.count(0))
    card = cards[many.index(pairs)]
    seen.board.locator('[data-cardgames="hand"] .cg-card').nth(cards.index(card)).click()
    if pairs == 1:
        seen.expect_moves(1)
        assert of[card][0] in table.record["deals"][0]["moves"]
    else:
        expect(seen.board.locator(".cg-message")).to_contain_text("choose among them below")
        expect(seen.board.locator(".cg-moves :focus")).to_have_attribute("data-move", of[card][0])
        assert page.evaluate("sent") == []


def test_a_card_that_may_be_exchanged_says_where_to_choose(page: Page) -> None:
    tables = (Table("golph", seat="A", dealer="A", seed=seed) for seed in range(9))
    table = next(table for table in tables if any(move["move"] == "leave" for move in table.scene["moves"]))
    seen = Seen(page, table)
    seen.board.locator('[data-cardgames="hand"] .cg-card').first.click()
    expect(seen.board.locator(".cg-message")).to_contain_text("choose below what to do with it")
    card = table.scene["hands"]["A"][0]["card"]
    expect(seen.board.locator(".cg-moves :focus")).to_have_attribute("data-move", re.compile(f"discarding {card}$"))
    assert page.evaluate("sent") == []


def test_a_double_click_plays_one_card(page: Page) -> None:
    seen = Seen(page, lead())
    seen.board.locator('[data-seat="A"] [data-move]').first.dblclick()
    seen.expect_moves(1)
    page.evaluate("table('{}')")
    assert page.evaluate("sent.length") == 1


def test_one_press_after_the_other_at_one_place_plays_each(page: Page) -> None:
    seen = Seen(page, Table("catch-all", seat="A", seed=5))
    clock = "at => { performance.now = () => at }"
    press = "pile => pile.dispatchEvent(new PointerEvent('click', { bubbles: true, detail: 2 }))"
    for milliseconds, moves in ((1000, 1), (1100, 1), (1500, 2)):
        page.evaluate(clock, milliseconds)
        seen.board.locator('[data-seat="A"] [data-move="turn"]').evaluate(press)
        seen.expect_moves(moves)


def test_a_card_is_lifted_at_once_until_the_position_after_it_is_drawn_and_closing_leaves_nothing(page: Page) -> None:
    seen = Seen(page, lead())
    card = seen.board.locator('[data-seat="A"] [data-move]').first
    lifted = card.evaluate("card => (card.click(), [card.dataset.sent, card.getBoundingClientRect().bottom])")
    seen.expect_moves(1)
    expect(seen.board.locator("[data-sent]")).to_have_count(0)
    assert lifted[0] == "true"
    assert page.evaluate("close() ?? [...handlers.values()].flat().length") == 0
    assert page.locator("#here > *").count() == 0


def test_equal_cards_are_one_move_on_two_cards(page: Page) -> None:
    tables = (lead_of(seed) for seed in range(500))
    table = next(table for table in tables if [str(card) for card in table.game.view("A").hand].count("G") > 1)
    seen = Seen(page, table)
    assert seen.board.locator('[data-move="G"]').count() == 1
    seen.board.locator('[data-twin="G"]').first.click()
    seen.expect_moves(1)
    assert page.evaluate("sent[0]") == {"do": "move", "move": "G", "at": 1}


def lead_of(seed: int) -> Table:
    return Table("goat", seat="A", dealer="D", seed=seed)


def test_the_controls(page: Page) -> None:
    seen = Seen(page, lead())
    expect(page.get_by_label("Players")).to_be_hidden()
    more = page.get_by_role("button", name="More…")
    more.click()
    assert more.get_attribute("aria-expanded") == "true"
    page.get_by_label("Players").select_option("6")
    page.wait_for_selector('[data-players="6"]')
    page.get_by_label("Seat", exact=True).select_option("open")
    page.wait_for_function("document.querySelectorAll('.cg-back').length === 0")
    seed = page.get_by_label("Number of the deal")
    seed.fill("42")
    seed.press("Enter")
    page.wait_for_function("sent.length === 3")
    assert seen.table.setup["seed"] == 42
    seed.fill("forty-two")
    seed.press("Enter")
    seen.board.get_by_text("The number of a deal is a whole number").wait_for()
    page.get_by_role("button", name="Rulings").click()
    page.locator('[data-cardgames="rulings"]').get_by_label("They may, or just look.").check()
    page.wait_for_function("sent.some((each) => each.do === 'ruling')")
    page.keyboard.press("Escape")
    assert seen.table.game.rules.command == "may"
    seen.board.locator('[data-seat] [data-move]:not([data-move*=" "])').first.click()
    page.wait_for_function("sent.some((each) => each.do === 'move')")
    page.get_by_role("button", name="Save").click()
    page.wait_for_selector('[data-do="download"]:not([hidden])')
    text = page.get_by_label("Text of the record").input_value()
    assert text == records.write(seen.table.record)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "goat-42.json"
    assert download.value.path().read_text("utf-8") == text
    page.get_by_label("Text of the record").fill("{")
    page.get_by_role("button", name="Load").click()
    seen.board.get_by_text("The record is not JSON").wait_for()
    page.get_by_label("Open a record").set_input_files(
        {"name": "goat.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    seen.board.get_by_text("The record is loaded: 1 move.").wait_for()
    more.click()
    assert page.locator(".cg-more").is_hidden()


def test_what_has_every_card_in_it_is_asked_for_twice_while_a_deal_by_chance_is_played(page: Page) -> None:
    table = Table("goat", seat="A")
    seen = Seen(page, table)
    seed = page.get_by_label("Number of the deal")
    expect(seed).to_have_value("")
    expect(seed).to_have_attribute("placeholder", "shown at the end")
    page.locator('[data-do="more"]').click()
    for wish in ("save", "link"):
        button = page.locator(f'[data-do="{wish}"]')
        button.click()
        page.get_by_text("This would show every card of the deal. Press again").wait_for()
        assert page.evaluate("sent.filter((each) => each.do !== 'level')") == []
        button.click()
        page.wait_for_function("sent.length > 0")
        assert page.evaluate("sent.splice(0)") == [{"do": wish}]
    seed.fill("42")
    seed.press("Enter")
    expect(seed).to_have_attribute("placeholder", "own pack")
    page.evaluate("sent.length = 0")
    page.locator('[data-do="save"]').click()
    page.wait_for_function("sent.length === 1")
    assert seen.table.setup["seed"] == 42


def test_stepping_in_the_browser(page: Page) -> None:
    table = lead()
    finish(table)
    seen = Seen(page, table)
    of = len(table.record["deals"][0]["moves"])
    bar = page.locator('[data-cardgames="replay"]')
    assert bar.is_hidden()
    page.get_by_role("button", name="More…").click()
    page.get_by_role("button", name="Step through").click()
    bar.get_by_text(f"0 of {of}").wait_for()
    bar.locator('[data-step="previous"]').click(force=True)
    bar.locator('[data-step="next"]').click()
    bar.get_by_text(f"1 of {of}").wait_for()
    page.keyboard.press("End")
    bar.get_by_text(f"{of} of {of}").wait_for()
    expect(bar.get_by_role("button", name="Play on from here")).to_be_hidden()  # there is nothing more to play
    page.keyboard.press("ArrowLeft")
    bar.get_by_text(f"{of - 1} of {of}").wait_for()
    bar.locator('[data-step="first"]').click()
    bar.get_by_text(f"0 of {of}").wait_for()
    bar.get_by_role("button", name="Play on from here").click()
    bar.wait_for(state="hidden")
    assert seen.board.get_attribute("data-to-move") == "A"


@pytest.fixture(scope="module")
def empty(browser: Browser) -> Iterator[Page]:
    """A page whose table is closed, on which other positions are drawn; nothing may go wrong on it."""
    with pages_of(browser) as pages, pages.open(width=1000) as seen:
        Seen(seen.page, Table("goat", seed=SEED))
        seen.page.evaluate("close()")
        yield seen.page


@pytest.mark.parametrize("name", [rules.name for rules in cardgames.games()])
def test_every_legal_move_of_any_game_is_one_button_with_a_name(empty: Page, name: str) -> None:
    chance = random.Random(name)
    drawn, legal = [], []
    names: dict[str, str] = {}
    for seed in range(times(4, 12)):
        game = cardgames.new(name, players=chance.choice(rules_of(name).numbers), seed=seed)
        for _ in range(chance.choice((0, 1, 2, 5, 12, 30, 60))):
            if game.to_move:
                game.push(chance.choice(game.legal_moves))
        drawn.append(scene(game, game.seats if seed % 3 == 0 else (game.to_move or "A",)))
        legal.append(sorted(map(str, game.legal_moves)))
        names |= faces(name)
    found = empty.evaluate(
        """([scenes, faces]) => {
          const root = document.createElement("div");
          root.className = "cg";
          document.getElementById("here").replaceChildren(root);
          return scenes.map((scene) => {
            front.draw(root, scene, faces, () => {});
            return [...root.querySelectorAll("[data-move]")].map((button) =>
              [button.dataset.move, button.localName, button.getAttribute("aria-label")]);
          });
        }""",
        [drawn, names],
    )
    assert [sorted(move for move, _, _ in buttons) for buttons in found] == legal
    for buttons in found:
        assert {tag for _, tag, _ in buttons} <= {"button"}
        spoken = [said for _, _, said in buttons]
        assert all(spoken)
        assert len(set(spoken)) == len(spoken)


@pytest.mark.parametrize("name", ["goat", "golph"])
def test_what_is_none_in_python_may_be_missing_on_the_page(page: Page, name: str) -> None:
    game = cardgames.new(name, seed=SEED)
    record = game.record()
    seen = Seen(page, Table(record=record, seat="A"))
    seen.table.step(0)
    assert seen.table.setup["seed"] is None
    as_sent, thinned = page.evaluate(
        """async () => {
          close();
          const { state } = JSON.parse(await table("{}"));
          const thin = JSON.parse(JSON.stringify(state), (_, value) => value ?? undefined);
          const rendered = async (state) => {
            const el = document.createElement("div");
            document.getElementById("here").replaceChildren(el);
            const ready = new Promise((resolve) => {
              const parts = ["[data-ready=true]", "[data-control=level] option"];
              const seen = new MutationObserver(() => parts.every((part) => el.querySelector(part)) && resolve());
              seen.observe(el, { childList: true, subtree: true, attributes: true });
            });
            front.default.render({ model: { get: (name) => state[name], on() {}, off() {}, send() {} }, el });
            await ready;
            return [el.innerHTML, ...[...el.querySelectorAll("input, select")].map(({ value }) => value)];
          };
          return [await rendered(state), await rendered(thin)];
        }"""
    )
    assert thinned == as_sent


def asked(name: str, begins: str) -> Table:
    """A table at which A is asked for a move that begins so."""
    for seed in range(100):
        table = Table(name, seat="A", seed=seed)
        for _ in range(40):
            if table.game.to_move and str(table.game.legal_moves[0]).startswith(begins):
                return table
            if table.game.to_move:
                table.push(str(table.game.legal_moves[0]))
    raise AssertionError("no such deal")


@pytest.mark.parametrize(
    ("name", "begins"), [("golph", "take"), ("catch-all", "turn"), ("monkey", "draw"), ("militac", "bid")]
)
def test_moves_that_are_no_cards_can_be_made(page: Page, name: str, begins: str) -> None:
    table = asked(name, begins)
    seen = Seen(page, table)
    made = len(table.game.moves)
    if name == "golph":
        assert axe.violations(page) == []
    move = str(table.game.legal_moves[-1] if name == "monkey" else table.game.legal_moves[0])
    seen.board.locator(f'[data-move="{move}"]').click()
    seen.expect_moves(1)
    assert table.record["deals"][0]["moves"][made] == move


def test_clauses_are_links_where_the_rulebook_has_a_page(page: Page) -> None:
    seen = Seen(page, lead(rulebook_url="https://example.org/goat/"))
    links = page.locator("a.cg-clause")
    assert links.first.get_attribute("href") == f"https://example.org/goat/#{links.first.inner_text()}"
    seen.table.rulebook_url = "javascript:alert(1)"
    page.get_by_role("button", name="New deal").click()
    page.wait_for_function("document.querySelectorAll('a.cg-clause').length === 0")
    assert page.locator("[role=log] button.cg-clause").count() > 0


def test_what_goes_on_below_is_marked_as_long_as_it_does(page: Page) -> None:
    """A result that comes late makes room for all that is said."""
    said = Seen(page, lead()).board.locator(".cg-say")
    page.add_style_tag(content=".cg-say { display: block !important; overflow: auto !important }")
    said.evaluate("said => { said.style.height = '10px'; }")
    expect(said).to_have_attribute("data-more", "true", timeout=20_000)
    said.evaluate("said => { said.style.height = 'auto'; }")
    expect(said).not_to_have_attribute("data-more", "true", timeout=20_000)


def test_a_deal_ends_with_its_result_and_the_review_that_is_asked_for(page: Page) -> None:
    seen = Seen(page, Table("kozel", seat="A", seed=SEED, boast=False, redeal=False, exchange=False))
    card = page.locator("[data-cardgames=result]")
    expect(card).to_be_hidden()
    while seen.table.game.to_move:
        seen.table.push(str(seen.table.game.legal_moves[0]))
    seen.board.press("h")
    expect(card).to_have_attribute("data-won", seen.table.scene["result"]["won"])
    expect(card.locator("p").first).to_have_text(seen.table.scene["result"]["says"])
    expect(card.locator("svg rect")).to_have_count(9)
    assert axe.violations(page) == []
    card.get_by_role("button", name="Review this deal").click()
    review = page.locator("[data-cardgames=review]")
    expect(review).to_contain_text("If everybody had seen all cards")
    reviewed = seen.table.scene["review"]
    expect(review.locator("li > span")).to_have_text([move["says"] for move in reviewed["moves"]])
    expect(review.locator("li > .cg-clause")).to_have_text([move["clause"] for move in reviewed["moves"]])
    assert reviewed["turn"] is None
    expect(review.locator("details")).to_have_attribute("open", "")  # where there is no turning point
    review.locator("li > .cg-clause").first.click()
    expect(page.locator("[data-cardgames=clause]")).to_be_visible()
    page.keyboard.press("Escape")
    assert axe.violations(page) == []


def test_the_seal_of_a_deal_is_shown_and_its_receipt_when_the_deal_is_over(page: Page) -> None:
    seen = Seen(page, Table("goat", seat="A", seed=SEED))
    seal, receipt = page.locator(".cg-seal"), page.get_by_label("Receipt of the deal")
    seen_hash = seen.table.scene["seal"]["hash"]
    summary = seal.locator("summary")
    expect(summary).to_have_text(
        f"The order of the cards was fixed before the first move. What is this number? {seen_hash[:32]}"
    )
    summary.click()
    expect(seal.locator("[data-seal=hash]")).to_have_text(seen_hash)
    expect(receipt).to_be_hidden()
    while len(seen.table.game.legal_moves) and not seen.table.game.over:
        seen.table.push(str(seen.table.game.legal_moves[0]))
    seen.board.press("h")
    expect(receipt).to_have_value(seen.table.scene["seal"]["receipt"])
    receipt.focus()
    assert receipt.evaluate("field => field.selectionEnd") == len(seen.table.scene["seal"]["receipt"])
    assert axe.violations(page) == []


def test_data_is_never_taken_for_markup(page: Page) -> None:
    seen = Seen(page, lead())
    page.evaluate(
        """([scene]) => {
          const bad = '<img src=x onerror="window.pwned = 1">';
          scene.title = scene.status = bad;
          scene.message = { text: bad, clause: bad };
          scene.log = [{ text: bad, clause: bad, says: bad }];
          scene.clauses = { [bad]: bad };
          const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned = 1">' +
            '<script>window.pwned = 1</script><image href="x" onerror="window.pwned = 1"/>' +
            '<g onclick="window.pwned = 1" style="color: red"><path d="M0 0"/></g></svg>';
          const faces = new Proxy({}, { get: () => svg });
          document.getElementById("here").replaceChildren();
          front.draw(document.getElementById("here"), scene, faces, () => {});
          front.draw(document.getElementById("here"), scene, { back: "<p/>" }, () => {});
        }""",
        [seen.table.scene],
    )
    assert page.evaluate("window.pwned") is None
    pictures = page.locator('#here .cg-card > img[src^="data:image/svg+xml,"]')  # as an image nothing in it acts
    assert page.locator("#here img").count() == pictures.count() > 0
    assert page.locator("#here script, #here image").count() == 0
    assert page.locator("#here [onload], #here [onclick], #here [onerror], #here :not(.cg-table)[style]").count() == 0


@pytest.mark.parametrize(
    ("state", "scheme"),
    [("lead", "default"), ("command", "slate"), ("over", "default"), ("more", "slate"), ("step", "slate")],
)
def test_the_table_is_accessible(page: Page, state: str, scheme: str) -> None:
    table = lead(6)
    if state == "command":
        table.push(next(str(move) for move in table.game.legal_moves if " " in str(move)))
        table.push(str(table.game.legal_moves[0]))
    elif state == "over":
        finish(table)
    elif state == "step":
        table.step(0)
    Seen(page, table)
    if state == "more":
        page.get_by_role("button", name="More…").click()
    page.evaluate("scheme => { document.body.dataset.mdColorScheme = scheme }", scheme)
    page.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finished))")
    assert axe.violations(page) == []


@pytest.mark.parametrize(("players", "width"), [(8, 360), (6, 1000), (8, 1920)])
def test_the_table_fits(page: Page, players: int, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    seen = Seen(page, Table("goat", players=players, seat="open", seed=SEED))
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width
    sizes = seen.board.locator(".cg-hand > *").evaluate_all(
        "cards => cards.map((card) => card.getBoundingClientRect().width)"
    )
    assert min(sizes) >= 27
    outside = seen.board.evaluate(
        """board => [...board.querySelectorAll(".cg-hand > *, .cg-book .cg-card")].filter((card) => {
          const inner = card.getBoundingClientRect();
          const outer = card.closest(".cg-seat, .cg-middle").getBoundingClientRect();
          return inner.width && (inner.left < outer.left - 4 || inner.right > outer.right + 4);
        }).length"""
    )
    assert outside == 0


MEASURES = """() => {
    document.body.style.setProperty("--cg-fills", "1");
    globalThis.measures = [];
    const set = CSSStyleDeclaration.prototype.setProperty;
    CSSStyleDeclaration.prototype.setProperty = function (name, value) {
      measures.push([name, String(value)]);
      return set.call(this, name, value);
    };
}"""
"""Notes what a table finds out about its room, in a page whose window it fills."""


@pytest.mark.parametrize("width", [390, 1280])
def test_a_table_that_fills_the_window_finds_its_room_at_once(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.evaluate(MEASURES)
    Seen(page, lead())
    expect(page.locator("[data-cardgames=table][data-fills]")).to_be_visible()
    for _ in range(3):
        page.evaluate("() => new Promise(requestAnimationFrame)")
    found = page.evaluate("measures")
    names = [name for name, _ in found]
    assert names.count("--cg-part") == 1
    assert [value for _, value in found if "NaN" in value] == []


def test_a_move_changes_only_what_it_must(page: Page) -> None:
    table = lead(8)
    while len(table.game.view().tricks) < 3:
        table.push(str(table.game.legal_moves[0]))
    Seen(page, table)
    made = page.evaluate(
        """async ([scenes, faces]) => {
          const root = document.createElement("div");
          root.className = "cg";
          document.getElementById("here").replaceChildren(root);
          const made = [];
          let count = 0;
          const count_all = (node) => 1 + [...node.childNodes].reduce((sum, child) => sum + count_all(child), 0);
          const watch = new MutationObserver((records) => {
            for (const record of records) for (const node of record.addedNodes) count += count_all(node);
          });
          watch.observe(root, { childList: true, subtree: true });
          for (const scene of scenes) {
            count = 0;
            front.draw(root, scene, faces, () => {});
            await null; // what has changed is told now
            made.push(count);
          }
          return made.slice(1).sort((one, other) => one - other);
        }""",
        [scenes(table.record), table.faces],
    )
    assert 0 < made[len(made) // 2] < 60, "elements and texts made anew at a move"
    assert made[-1] < 400, "and at the end of a book"
