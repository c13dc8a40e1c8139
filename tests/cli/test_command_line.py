"""The command line: replay, play, games, clauses, explain; what it prints and how it ends."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import cardgames
from cardgames.cli.commands import main
from cardgames.games.goat import Goat
from cardgames.records import incoming
from cardgames.rulebooks import rulebook
from tests.oracles import goat as reference
from tests.oracles import test_goat as test_reference
from tests.records import test_records

ROOT = Path(__file__).parents[2]
GOOD = [reference.random_record(seed, (4, 6, 8)[seed % 3], stop=None if seed % 2 else seed) for seed in range(20, 32)]
LINES = [json.dumps(record) for record in GOOD]


class Ended(NamedTuple):
    """How a run of the program ended, and what it printed."""

    status: int
    out: str
    err: str


Run = Callable[..., Ended]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the program with arguments and a standard input."""

    def run(*arguments: str | Path, stdin: str | bytes = b"") -> Ended:
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        capsys.readouterr()
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as ended:
            status = int(ended.code or 0)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Ended(status, out, err)

    return run


def program(arguments: Sequence[str], stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m cardgames` from the checkout."""
    command = [sys.executable, "-m", "cardgames", *arguments]
    ended = subprocess.run(
        command, input=stdin, capture_output=True, cwd=ROOT, env={**os.environ, **environment}, check=False, timeout=60
    )
    assert b"Traceback" not in ended.stderr
    return ended


# replay


def test_a_file_holds_one_record_over_as_many_lines_as_it_likes(cli: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("\n\n" + json.dumps(GOOD[1], indent=3) + "\n\n", "utf-8")
    ended = cli("replay", path, "--json")
    assert (ended.status, ended.err) == (0, "")
    assert json.loads(ended.out) == reference.replay(GOOD[1]).result()
    assert ended.out.count("\n") == 1
    assert json.loads(cli("replay", path, "--json", "--trace").out) == reference.replay(GOOD[1]).result(trace=True)


def test_two_records_in_a_file_are_none(cli: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    path.write_text("\n".join(LINES[:2]), "utf-8")
    ended = cli("replay", path, "--json")
    assert ended.status == 2
    assert "not JSON" in json.loads(ended.out)["error"]


def test_a_stream_is_answered_line_by_line_in_order_and_blank_lines_are_skipped(cli: Run) -> None:
    stream = "\n  \n" + "\n\n\r\n\t\n".join(LINES) + "\n\n"
    ended = cli("replay", "-", "--json", "--trace", stdin=stream)
    assert (ended.status, ended.err) == (0, "")
    assert [json.loads(line) for line in ended.out.splitlines()] == [
        reference.replay(record).result(trace=True) for record in GOOD
    ]


def test_a_stream_may_be_empty_and_its_last_line_open(cli: Run) -> None:
    assert cli("replay", "-", "--json") == Ended(0, "", "")
    assert len(cli("replay", "-", "--json", stdin=LINES[0]).out.splitlines()) == 1
    assert len(cli("replay", "-", "--json", stdin="\r\n".join(LINES)).out.splitlines()) == len(LINES)


def test_bad_records_of_a_stream_are_answered_in_their_places(cli: Run) -> None:
    bad = [data for data in test_records.not_json().values() if data.strip() and b"\n" not in data]
    wrong = [json.dumps(test_records.changed(change)).encode() for _, change, *_ in test_records.WRONG]
    mixed = [line for pair in zip([*bad, *wrong], LINES * 9, strict=False) for line in (pair[0], pair[1].encode())]
    ended = cli("replay", "-", "--json", stdin=b"\n".join(mixed))
    assert ended.status == 2
    answers = [json.loads(line) for line in ended.out.splitlines()]
    assert len(answers) == len(mixed) == 2 * len([*bad, *wrong])
    for report in answers[::2]:
        test_records.in_order(report)
    expected = [reference.replay(record).result() for record in GOOD] * 9
    assert answers[1::2] == expected[: len(answers) // 2]


@pytest.mark.parametrize("name", ["10 MB of one letter", "nothing", "not UTF-8", "deep lists", "a zero byte"])
def test_a_bad_file_is_answered_with_the_error_object(cli: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / "bad"
    path.write_bytes(test_records.not_json()[name])
    ended = cli("replay", path, "--json")
    assert (ended.status, ended.err) == (2, "")
    test_records.in_order(json.loads(ended.out))


def test_a_line_longer_than_the_longest_record_does_not_disturb_the_next(
    cli: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(incoming, "RECORD_LIMITS", incoming.RECORD_LIMITS._replace(length=5000))
    short = next(line for line in LINES if len(line) < 1000)
    for length in (5000, 5001, 5002, 12_000, 15_000):
        long = f'"{"x" * length}"'
        first, second = cli("replay", "-", "--json", stdin=f"{long}\n{short}\n").out.splitlines()
        test_records.in_order(json.loads(first))
        assert json.loads(second)["game"] == "goat"


def test_a_file_that_cannot_be_read(cli: Run, tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path, tmp_path / ("x" * 300)):
        ended = cli("replay", path, "--json")
        assert (ended.status, ended.err) == (2, "")
        report = json.loads(ended.out)
        test_records.in_order(report)
        assert "cannot be read" in report["error"]
        for arguments in (("replay", path), ("explain", path)):
            plain = cli(*arguments)
            assert (plain.status, plain.out) == (2, "")
            assert "cannot be read" in plain.err


def test_without_json_a_result_is_a_line_to_read(cli: Run) -> None:
    over = [record for record in GOOD if reference.replay(record).to_move is None]
    won = cli("replay", "-", stdin=json.dumps(over[0])).out
    assert won.startswith("goat: ")
    assert won.endswith(" won.\n")
    short = cli("replay", "-", stdin=LINES[0]).out
    assert " is to move: " in short
    ended = cli("replay", "-", stdin='{"format": "cardgames/1", "game": "golf"}\n' + json.dumps(test_records.BASE))
    assert ended.status == 2
    assert ended.out.splitlines()[0].startswith("Error: There is no game")
    unfit = test_records.changed(lambda r: r["deals"][0]["moves"].insert(1, "bleat"))
    assert cli("replay", "-", stdin=json.dumps(unfit)).out.startswith("Error, deal 0, move 1: ")
    waiting = over[0] | {"options": over[0]["options"] | {"deals": 2}}
    assert cli("replay", "-", stdin=json.dumps(waiting)).out.endswith("The next deal is to come.\n")
    tied = next(r for r in test_reference.stored("goat-records.jsonl") if reference.replay(r).result()["winners"] == [])
    assert "won" in cli("replay", "-", stdin=json.dumps(tied)).out or reference.replay(tied).to_move


def test_a_tie_is_told_so(cli: Run) -> None:
    for given, result in zip(
        test_reference.stored("goat-records.jsonl"), test_reference.stored("goat-results.jsonl"), strict=True
    ):
        if result["over"] and not result["winners"]:
            assert cli("replay", "-", stdin=json.dumps(given)).out.endswith("Nobody won.\n")
            assert cli("explain", "-", stdin=json.dumps(given)).out.endswith("Neither side won.\n")
            return
    raise AssertionError("a tie is wanted among the stored records")


class Sink(io.TextIOBase):
    """An output that keeps nothing."""

    def write(self, text: str) -> int:
        return len(text)


def peak(monkeypatch: pytest.MonkeyPatch, count: int) -> int:
    """The most memory that a stream of so many records takes, each of which has other rulings."""
    deck = reference.random_record(3, 4)["deals"][0]["deck"]
    options = (
        {"deals": 2 + number, "ranks": "R4-R15x2" + " " * (1 + number % 370) + "B4-B15x2"} for number in range(count)
    )
    begun = {"format": "cardgames/1", "game": "goat", "dealer": "D", "deals": [{"deck": deck, "moves": []}]}
    stream = "\n".join(json.dumps(begun | {"options": option}) for option in options).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stream), "utf-8"))
    monkeypatch.setattr(sys, "stdout", Sink())
    tracemalloc.start()
    try:
        assert main(["replay", "-", "--json", "--trace"]) == 0
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.slow
def test_a_long_stream_takes_no_more_memory_than_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    peak(monkeypatch, 100)
    assert peak(monkeypatch, 1400) < peak(monkeypatch, 400) + 150_000


@pytest.mark.slow
def test_memory_that_is_kept_for_each_record_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = cache(Goat.sides)
    monkeypatch.setattr(Goat, "sides", lambda rules: kept(rules))
    assert peak(monkeypatch, 1400) > peak(monkeypatch, 400) + 150_000


def test_the_program_runs_from_a_checkout() -> None:
    ended = program(["replay", "-", "--json"], ("\n".join(LINES) + "\nbleat\n").encode())
    assert ended.returncode == 2
    answers = [json.loads(line) for line in ended.stdout.splitlines()]
    assert answers[:-1] == [reference.replay(record).result() for record in GOOD]
    assert list(answers[-1]) == ["error", "deal", "move"]
    assert ended.stderr == b""


def test_a_terminal_that_spells_only_ascii_is_no_obstacle() -> None:
    long = json.dumps(test_records.BASE | {"game": "goat" * 50}).encode()
    ended = program(["replay", "-"], long, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (ended.returncode, ended.stdout[:25]) == (2, b'Error: There is no game "')
    assert program(["clauses", "goat"], PYTHONIOENCODING="ascii", PYTHONUTF8="0").returncode == 0


def test_a_reader_who_leaves_early_is_no_error() -> None:
    script = (
        "import subprocess, sys; p = subprocess.Popen([sys.executable, '-m', 'cardgames', 'replay', '-', '--json'],"
    )
    script += "stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE); p.stdout.close();"
    script += "_, err = p.communicate(sys.stdin.buffer.read()); print(p.returncode, err.decode())"
    data = ("\n".join(LINES * 20)).encode()
    command = [sys.executable, "-c", script]
    ended = subprocess.run(command, input=data, capture_output=True, cwd=ROOT, check=False, timeout=60)
    assert ended.stdout.split() == [b"0"], ended


def test_a_pipe_that_breaks_ends_quietly(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Broken(io.StringIO):
        def write(self, _: str) -> int:
            raise BrokenPipeError

        def fileno(self) -> int:
            return file.fileno()

    with (tmp_path / "out").open("w") as file:
        monkeypatch.setattr(sys, "stdout", Broken())
        assert main(["games"]) == 0


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("arguments", [["games"], ["replay", "nowhere", "--json"], ["play", "goat"]])
def test_a_full_disk_is_told_in_a_sentence(arguments: list[str]) -> None:
    with FULL.open("wb") as full:
        command = [sys.executable, "-m", "cardgames", *arguments]
        ran = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, cwd=ROOT)
    assert (ran.returncode, ran.stderr) == (1, b"This cannot go on: No space left on device.\n")


@pytest.mark.skipif(os.name != "posix", reason="closes files as a shell does")
@pytest.mark.parametrize(
    ("arguments", "closed", "status"),
    [
        ("play goat --seed 1", "<&-", 0),
        ("replay -", "<&- 2>&-", 0),
        ("play goat --seed 1", ">&-", 0),
        ("replay nowhere", ">&- 2>&-", 2),
    ],
)
def test_no_terminal_is_needed(arguments: str, closed: str, status: int) -> None:
    command = f"{shlex.quote(sys.executable)} -m cardgames {arguments} {closed}"
    ran = subprocess.run(["/bin/sh", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, cwd=ROOT)
    assert (ran.returncode, ran.stderr) == (status, b"")


@pytest.mark.skipif(os.name != "posix", reason="gives errors to a pipe that nobody reads")
@pytest.mark.parametrize("arguments", [["replay", "nowhere"], ["play", "golf"], ["study", "goat.claim.0"], ["play"]])
def test_the_status_tells_of_bad_input_where_nobody_reads_errors(arguments: list[str]) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    targets = [writes, *([os.open(FULL, os.O_WRONLY)] if FULL.exists() else [])]
    try:
        for target in targets:
            command = [sys.executable, "-m", "cardgames", *arguments]
            ran = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=target, cwd=ROOT)
            assert (ran.returncode, ran.stdout) == (2, b"")
    finally:
        for target in targets:
            os.close(target)


def test_an_interrupt_ends_quietly(cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardgames.cli.play_command.sit_down", interrupted)
    assert cli("play", "goat") == Ended(130, "", "\n")


# games, clauses, explain


def test_games_lists_each(cli: Run) -> None:
    ended = cli("games")
    assert (ended.status, ended.err) == (0, "")
    assert [line.split()[0] for line in ended.out.splitlines()] == [game.name for game in cardgames.games()]
    assert "Goat (Milton Bradley Company, Springfield, Massachusetts, 1916), for 4, 6, or 8 players" in ended.out
    assert re.search(r"^monkey .*, for 2 to 13 players$", ended.out, re.MULTILINE)


@pytest.mark.parametrize("name", ["goat", "goat-1916"])
def test_clauses_gives_the_rulebook_with_print_and_code(cli: Run, name: str) -> None:
    ended = cli("clauses", name)
    assert (ended.status, ended.err) == (0, "")
    book = rulebook.load("goat")
    code = book.code()
    at = 0
    for clause in book.clauses:
        at = ended.out.index(f"{clause.id}  {clause.where}  [{clause.status}]", at)
        assert clause.says in ended.out[at:]
        for place in code.get(clause.id, ()):
            assert f"{place.file}:{place.line} {place.name}" in ended.out[at:]
    assert "Option: deals, target" in ended.out
    assert "Code: told only" in ended.out


@pytest.mark.parametrize("command", ["clauses", "play"])
def test_an_unknown_game_is_told_in_a_sentence(cli: Run, command: str) -> None:
    for name in ("golf", "", "../goat", "x" * 10_000):
        ended = cli(command, name)
        assert (ended.status, ended.out) == (2, "")
        assert ended.err.startswith('There is no game "')
        assert len(ended.err) < 500


def test_explain_tells_a_record_each_step_with_its_clause(cli: Run, tmp_path: Path) -> None:
    example = next(e for e in rulebook.load("goat").clause("goat.sample.1").examples if e.printed)
    path = tmp_path / "sample.json"
    path.write_text(json.dumps(example.record), "utf-8")
    ended = cli("explain", path)
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0] == "F deals. (goat.deal.1)"
    assert "A shows the red 15. (goat.sea.1)" in lines
    assert "A commands the Goat of D. (goat.sea.3)" in lines
    assert "D's Goat gives the book to A, C and E. (goat.goat.2)" in lines
    assert lines[-1] == "Score: ACE 0, BDF 0. A is to move."


def test_explain_heads_the_deals_of_a_match_and_answers_bad_records(cli: Run) -> None:
    first = test_records.WHOLE["deals"][0]
    both = test_records.WHOLE | {"options": {"deals": 2}, "deals": [first, {"deck": first["deck"]}]}
    one = test_records.WHOLE | {"options": {"deals": 2}}
    ended = cli("explain", "-", stdin=f"{json.dumps(both)}\nbleat\n{json.dumps(one)}\n{json.dumps(test_records.WHOLE)}")
    assert ended.status == 2
    lines = ended.out.splitlines()
    assert (lines[0], lines.count("Deal 1"), lines.count("Deal 2")) == ("Deal 1", 1, 1)
    assert sum(line.startswith("Error: The record is not JSON") for line in lines) == 1
    assert sum(line.endswith("The next deal is to come.") for line in lines) == 1
    assert lines[-1].startswith("The game is over: AC ")


@pytest.mark.parametrize(
    "arguments", [[], ["reply"], ["replay"], ["play"], ["replay", "-", "--yaml"], ["play", "goat", "--seed", "x"]]
)
def test_wrong_arguments_are_told(cli: Run, arguments: list[str]) -> None:
    ended = cli(*arguments)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith("usage: cardgames")


def test_the_version_is_told(cli: Run) -> None:
    assert cli("--version") == Ended(0, f"{cardgames.__version__}\n", "")


# play

GOAT = ("play", "goat", "--seed", "5", "--dealer", "D")


def test_the_computer_plays_all_seats(cli: Run) -> None:
    ended = cli(*GOAT, "--seat", "-", "--players", "6")
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0].startswith("Goat, 6 players, seed 5.")
    assert lines[1] == "D deals. (goat.deal.1)"
    assert lines[2] == "E takes up 4 cards. (goat.deal.3)", "who watches sees no hand"
    assert sum("the book" in line for line in lines) == 10
    assert lines[-1].startswith("The game is over: ACE ")
    assert ended.out == cli(*GOAT, "--seat", "-", "--players", "6").out


def test_a_whole_game_by_numbers(cli: Run) -> None:
    ended = cli(*GOAT, stdin="1\n" * 80)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.splitlines()[1] == "You: A, Left: B, Partner: C, Right: D."
    assert "You take up the " in ended.out
    assert "Left takes up 4 cards." in ended.out
    assert not re.search(r"^[A-D] ", ended.out, re.MULTILINE), "the player reads of people, not of seats"
    assert "The game is over: You and Partner " in ended.out.splitlines()[-1]


def test_each_move_is_offered_with_its_words(cli: Run) -> None:
    offered = play(cli).splitlines()
    assert [line.split(maxsplit=2)[1] for line in offered if re.match(r" +\d+  \S+ +the ", line)]
    assert any(re.fullmatch(r" +\d+  search B showing \w+ +Search Left, showing the \w+ \d+", line) for line in offered)


def test_without_a_command_they_are_listed(cli: Run) -> None:
    ended = cli()
    assert (ended.status, ended.out) == (2, "")
    assert "play a game in the terminal" in ended.err


def play(cli: Run, *typed: str) -> str:
    """What the terminal shows of a game as A when this is typed and the input ends."""
    ended = cli(*GOAT, stdin="\n".join(typed))
    assert (ended.status, ended.err) == (0, "")
    return ended.out


def first_choice() -> list[str]:
    """The moves that A has first in these games."""
    return [str(move) for move in cardgames.new("goat", dealer="D", seed=5).legal_moves]


def test_a_move_by_its_text_and_by_its_number_is_the_same(cli: Run) -> None:
    offered = dict(re.findall(r"^ +(\d+)  (\S+(?: \S+)*)  ", play(cli), re.MULTILINE))
    assert sorted(offered.values()) == sorted(first_choice())
    for number, move in offered.items():
        assert play(cli, move) == play(cli, number) == play(cli, f"  {move}  ")


def test_a_refused_move_is_told_with_its_clause_and_asked_for_again(cli: Run) -> None:
    out = play(cli, "search C showing G", first_choice()[0])
    assert "is not a move that you have now" in out
    assert "(goat.sea.2)" in out
    assert out.count("A> ") > 2


def test_what_is_no_card_and_no_move_is_refused_without_a_rule(cli: Run) -> None:
    for typed in ("R3", "0", "99", "9" * 5000, "²", "٣", "\x00", "é" * 100):
        out = play(cli, typed, first_choice()[0])
        assert "is not a move and not a card of this game." in out
        assert out.count("A> ") > 2


def test_a_hint_in_the_terminal_names_a_move_and_its_clause(cli: Run) -> None:
    out = play(cli, "hint")
    hint = out.rpartition("A> ")[0].rpartition("A> ")[2].strip()
    assert hint.partition(":")[0] in first_choice()
    assert re.search(r"\(goat\.(claim|play|goat|pack)\.\d\)$", hint)


def test_the_level_of_the_players_in_the_terminal(cli: Run) -> None:
    watched = [
        cli("play", "goat", "--seat", "-", "--seed", "5", "--level", level).out for level in ("random", "by the book")
    ]
    assert len(set(watched)) == 2
    assert cli("play", "goat", "--level", "divine").status == 2


@pytest.mark.parametrize(
    ("game", "in_sight"),
    [
        ("goat", r"    Points: You and Partner \d+, Left and Right \d+$"),
        ("nations", r"    Star nation: \w+    Tricks: You and Partner \d+, Left and Right \d+$"),
        ("militac", r"    \w+ (?:bids|ha\w+ the bid:) [\w ]+    Squads: You and Partner 0, Left and Right 0$"),
        ("catch-all", r"    Cards: You \d+, Left \d+, Across \d+, Right \d+$"),
        ("monkey", r" \S+$"),
    ],
)
def test_what_is_counted_is_named_in_the_terminal(cli: Run, game: str, in_sight: str) -> None:
    out = cli("play", game, "--players", "4", "--seed", "5", "--dealer", "A", stdin="1\n").out
    choices = [line for line in out.splitlines() if line.startswith("Your hand: ")]
    assert len(choices) == 2
    assert all(re.search(in_sight, line) for line in choices)


def test_undo_goes_back_to_ones_own_last_choice(cli: Run) -> None:
    assert "There is no move of yours to take back." in play(cli, "undo")
    move = first_choice()[0]
    undone = play(cli, move, "undo")
    choices = undone.split("\nYour hand: ")[1:]
    assert len(choices) == 3
    assert choices[0].split("A> ")[0] == choices[2].split("A> ")[0]
    assert "Your hand: " in play(cli, "1", "1", "undo", "undo", "undo", "1")


def test_undo_finds_nothing_when_only_others_have_moved(cli: Run) -> None:
    ended = cli("play", "goat", "--seed", "5", "--dealer", "A", stdin="undo\n1\n")
    assert "There is no move of yours to take back." in ended.out


def test_why_record_help_and_quit(cli: Run) -> None:
    out = play(cli, "why G", "why R15", "why", "help", "?", "", "record", "quit", "1")
    assert out.count("Type a move or its number.") == 4, "once at the start, and for help, ? and a blank line"
    (line,) = (line for line in out.splitlines() if '{"format"' in line)
    record = json.loads(line[line.index("{") :])
    assert cardgames.replay(record).record() == cardgames.new("goat", dealer="D", seed=5).record()
    assert "(goat.play.1)" in out
    assert out.count("A> ") == 8
    assert play(cli, "q").count("A> ") == 1


def test_the_end_of_input_leaves_the_table(cli: Run) -> None:
    assert play(cli).endswith("A> \n")
    assert cli(*GOAT, stdin=b"\xff\xfe\n1\n").status == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--seat", "E"], "There is no seat"),
        (["--seat", "a"], "There is no seat"),
        (["--seat", ""], "There is no seat"),
        (["--dealer", "Z"], "There is no seat"),
        (["--dealer", ""], "There is no seat"),
        (["--players", "5"], "4, 6 or 8 players"),
        (["--ruling", "command=can"], "command is one of"),
        (["--ruling", "command"], "command is one of"),
        (["--ruling", "deals=two"], "deals is a whole number, 1 or more"),
        (["--ruling", "deals=--5"], "deals is a whole number, 1 or more"),
        (["--ruling", "deals=-5"], "deals is a whole number, 1 or more"),
        (["--ruling", "deals=007"], "deals is a whole number, 1 or more"),
        (["--ruling", "deals=٣"], "deals is a whole number, 1 or more"),
        (["--ruling", "deals=true"], "deals is a whole number, 1 or more"),
        (["--ruling", "deals=" + "9" * 5000], "deals is a whole number, 1 or more"),
        (["--ruling", "deals=" + "[" * 5000], "deals is a whole number, 1 or more"),
        (["--ruling", "goats=12"], "has no option"),
        (["--ruling", "=12"], "has no option"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(cli: Run, arguments: list[str], says: str) -> None:
    ended = cli("play", "goat", *arguments)
    assert (ended.status, ended.out) == (2, "")
    assert says in ended.err
    assert ended.err.count("\n") == 1
    assert len(ended.err) < 300


@pytest.mark.parametrize(("seat", "dummies", "played"), [("D", 1, False), ("C", 1, True), ("C", 2, False)])
def test_nobody_sits_down_at_a_blind_hand(cli: Run, seat: str, dummies: int, played: bool) -> None:
    ended = cli("play", "kozel-blind", "--seat", seat, "--seed", "1", "--ruling", f"dummies={dummies}", stdin="")
    refused = f"The hand at {seat} is blind, and nobody plays it.\n"
    assert (ended.status, ended.err) == ((0, "") if played else (2, refused))


def test_rulings_are_played_by(cli: Run) -> None:
    table = cli(*GOAT, "--seat", "-", "--ruling", "search_seen_by=table", "--ruling", "players=4")
    assert " shows the " in table.out
    assert not any(" shows " in line and " to " in line for line in table.out.splitlines())


def test_a_match_of_two_deals_is_told_whole(cli: Run) -> None:
    ended = cli(*GOAT, "--seat", "-", "--ruling", "deals=2")
    assert ended.status == 0
    lines = ended.out.splitlines()
    assert [line for line in lines if " deals." in line] == ["D deals. (goat.deal.1)", "A deals. (goat.deal.1)"]
    assert sum("the book" in line for line in lines) == 30
    assert sum("takes up" in line for line in lines) == 8
    assert sum(line.endswith("The next deal is to come.") for line in lines) == 1
    assert lines[-1].startswith("The game is over: ")


def test_leaving_in_the_second_deal(cli: Run) -> None:
    ended = cli(*GOAT, "--ruling", "deals=2", stdin="1\n" * 30 + "undo\n" * 60 + "1\n" * 30)
    assert ended.status == 0
    assert "The next deal is to come." in ended.out or "no move of yours" in ended.out


def test_without_a_seed_and_a_dealer_both_are_drawn_by_lot(cli: Run) -> None:
    seeds = {cli("play", "goat", "--seat", "-").out.split("seed ")[1].split(".")[0] for _ in range(3)}
    assert len(seeds) > 1


TAKEN = ("random", "json", "pickle", "socket", "argparse", "tempfile", "enum", "re", "segno")
"""Modules of Python's own that cardgames imports, and one that it imports where it is there."""
TAKEN_FOR_M = ("types", "functools", "warnings")
"""Some of those that Python itself imports for -m, before the first line of ours."""


@pytest.mark.long
@pytest.mark.parametrize(
    "way",
    [
        ["-m", "cardgames"],
        ["-P", "-m", "cardgames"],
        ["-c", "import sys; sys.path.pop(0); from cardgames.cli.commands import main; main()"],
    ],
)
def test_no_file_of_the_folder_is_taken_for_a_module_of_pythons_own(tmp_path: Path, way: list[str]) -> None:
    for name in (*TAKEN, *(() if way[0] == "-m" else TAKEN_FOR_M)):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('This file was run.')", "utf-8")
    (tmp_path / "mine.py").write_text("def mine(view):\n    return view.legal_moves[0]\n", "utf-8")
    command = [
        sys.executable,
        *way,
        "tournament",
        "golph",
        "mine.py:mine",
        "random",
        "--deals",
        "4",
        "--workers",
        "2",
        "--json",
    ]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)
    assert ended.returncode == 0, ended.stderr
    rows = json.loads(ended.stdout)["standings"]
    assert [row for row in rows if row["illegal"]] == []


@pytest.mark.parametrize("how", [[], ["-OO"]], ids=["", "-OO"])
def test_a_hint_has_its_reason_and_clause_and_a_number_is_explained(how: list[str]) -> None:
    command = [sys.executable, *how, "-m", "cardgames", "play", "goat", "--seed", "5"]
    typed = "hint\nwhy 1\nwhy 0\nq\n"
    ended = subprocess.run(command, input=typed, capture_output=True, text=True, cwd=ROOT, check=False, timeout=120)
    hint, first, none = [line.partition("> ")[2] for line in ended.stdout.splitlines() if re.match(r"[A-Z]> .", line)]
    assert re.fullmatch(r"\w+: .+\(goat\.\w+\.\d\)", hint)
    assert re.fullmatch(r'"\w+" is a move .+\(goat\.\w+\.\d\)', first)
    assert "is a move" not in none


@pytest.mark.parametrize("game", ["militac", "kozel", "monkey"])
def test_a_hand_lies_by_suits_in_the_terminal_unless_it_keeps_its_order(cli: Run, game: str) -> None:
    out = cli("play", game, "--players", "4", "--seed", "5", "--dealer", "D", stdin="").out
    hand = re.search("Your hand: (.*?)(?:    |$)", out, re.MULTILINE)
    assert hand
    pack = [str(card) for card in cardgames.new(game, players=4).rules.pack()]
    places = [pack.index(card) for card in hand[1].split(" ")]
    assert (places == sorted(places)) == (game != "monkey")
