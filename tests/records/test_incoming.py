"""The gate for what comes from outside: what is real passes, what would take too much is refused before it is read."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cardgames
from cardgames.core import BadRecord
from cardgames.records import incoming, link, record
from cardgames.rulebooks import rulebook
from cardgames.teaching import lessons
from tests.support.thorough import times

ROOT = Path(__file__).parents[2]
LIMIT = incoming.RECORD_LIMITS.length
STEPS = 'title = "T"\ngame = "goat"\nabout = "A"\n'

MEASURED = """
import resource, sys
from pathlib import Path
from cardgames.cli.commands import main
small, large, command = sys.argv[1:]
status = Path("/proc/self/status")
def peak():
    if status.exists():  # elsewhere a process may begin with what its parent had
        (fields,) = (line.split() for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(fields[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
main([*command.split(), small])
rest = peak()
main([*command.split(), large])
print(f"took {peak() - rest}")
"""


def refused(read: Callable[[Any], object], text: str | bytes) -> str:
    """Why a text is refused."""
    with pytest.raises(BadRecord) as wrong:
        read(text)
    assert len(str(wrong.value)) < 300
    return str(wrong.value)


# What is real


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", cardgames.games(), ids=lambda kind: kind.name)
def test_the_longest_games_are_far_within_the_limits(kind: Any) -> None:
    seed, players = (12, 10) if kind.name == "catch-all" else (0, kind.numbers[-1])
    game = cardgames.new(kind.name, players=players, seed=seed)
    chance = random.Random(f"{seed}{players}")
    while game.to_move is not None:
        game.push(chance.choice(game.legal_moves))
    text = record.write(game)
    indented = json.dumps(json.loads(text), indent=4)
    assert cardgames.replay(indented).result() == game.result()
    limits = incoming.RECORD_LIMITS
    assert 10 * len(indented) < limits.length
    assert 10 * text.count(",") < limits.values
    assert 10 * (text.count("[") + text.count("{")) < limits.boxes
    assert 10 * game.deals < incoming.MAX_RECORD_DEALS
    assert 2 * len(link.write(game.record())) < incoming.MAX_LINK_CHARACTERS
    assert 10 * len(text) < incoming.MAX_UNPACKED_BYTES
    if kind.name == "catch-all":
        assert len(json.loads(text)["deals"][0]["moves"]) == 10_000


def test_our_lessons_are_far_within_the_limits() -> None:
    for path in (rulebook.seeds() / "lessons").glob("*.toml"):
        text = path.read_text("utf-8")
        assert 10 * len(text) < incoming.MAX_TOML_CHARACTERS
        assert incoming.lesson(text)["title"]


@pytest.mark.parametrize(
    "text",
    [
        'about = "a.b.c.d.e.f.g.h.i [[[[[[[[ {{{{{{{{"',
        "about = 'a.b.c.d.e.f.g.h.i [[[[[[[[ \\'",
        'about = """\na.b.c.d.e.f.g.h \\""" "" [[[[[[[["""""\n',
        "about = '''\na.b.c.d.e.f.g.h '' [[[[[[[['''''\n",
        '# a.b.c.d.e.f.g.h.i [[[[[[[[ \' " """\nabout = 1',
        f'about = "{"9" * 5000}"',
        "about = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5]",
        'a."b.c.d.e.f.g.h".c = 1',
        '"# no comment" = 1  # a comment\nabout = [ # [[[[[[[\n1, # ]]]\n]',
        'about = "\\\\" # [[[[[[[[[',
        'about = "\\"" # [[[[[[[[[',
    ],
)
def test_what_stands_in_texts_and_comments_of_a_lesson_counts_for_nothing(text: str) -> None:
    assert incoming.lesson(text)


# What would take too much

DEEP = "The {} is nested too deeply."
NUMBER = "The record holds a number that is too long."
MUCH = "The record holds too much."


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"[" * 3000 + b"]" * 3000, DEEP.format("record")),
        (b"[" * LIMIT, DEEP.format("record")),
        (b'{"a":' * 7, DEEP.format("record")),
        (b"[" + b'{"":0},' * 1_000_000 + b"0]", MUCH),
        (b"[" + b"0," * 1_000_000 + b"0]", MUCH),
        (b"[" + b'"",' * 600_000 + b"0]", MUCH),
        (b"{" + b",".join(b'"%d":0' % n for n in range(30_000)) + b"}", MUCH),
        (b'"' * LIMIT, MUCH),
        (b'{"seed": ' + b"9" * 401 + b"}", NUMBER),
        (b"9" * LIMIT, NUMBER),
        (b" " * (LIMIT + 1), "A record is at most 8 MB long."),
        (b"\xff", "The record is not UTF-8 text."),
        ("\ud800", "The record is not UTF-8 text."),
        ("#game=1." + "A" * incoming.MAX_LINK_CHARACTERS, "The link is too long to be opened."),
    ],
    ids=lambda given: repr(given[:24]),
)
def test_a_record_that_would_take_too_much_is_refused_unread(
    data: str | bytes, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json, "loads", lambda *_, **__: pytest.fail("a parser has seen it"))
    assert refused(record.read, data) == says


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (".".join("a" * 99_900) + " = 0", "The lesson has a name of too many parts, joined by dots."),
        (" . ".join("a" * 40_000) + " = 0", "The lesson has a name of too many parts, joined by dots."),
        (".".join(['"a"'] * 40_000) + " = 0", "The lesson has a name of too many parts, joined by dots."),
        (f"[{'.'.join('a' * 90_000)}]", "The lesson has a name of too many parts, joined by dots."),
        (f"[[{'.'.join('a' * 90_000)}]]", "The lesson has a name of too many parts, joined by dots."),
        (f"x = {{{'.'.join('a' * 90_000)} = 0}}", "The lesson has a name of too many parts, joined by dots."),
        (f"x = '''a'''''\n{'.'.join('a' * 9_000)} = 0", "The lesson has a name of too many parts, joined by dots."),
        (f'x = "a\\\\"\n{".".join("a" * 9_000)} = 0', "The lesson has a name of too many parts, joined by dots."),
        ("x = " + "9" * 5000, "The lesson has a number or a name that is too long."),
        ("x = " + "9_" * 5000 + "9", "The lesson has a number or a name that is too long."),
        ("x = 0x" + "f" * 5000, "The lesson has a number or a name that is too long."),
        ("x = " + "[" * 5000 + "]" * 5000, DEEP.format("lesson")),
        ("x = " + "{a = " * 5000, DEEP.format("lesson")),
        ("#" * 200_001, "A lesson is at most 200000 characters long."),
        ('x = "\ud800"', "The lesson is not UTF-8 text."),
    ],
    ids=lambda given: repr(given[:24]),
)
def test_a_lesson_that_would_take_too_much_is_refused_unread(
    text: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import tomllib

    monkeypatch.setattr(tomllib, "loads", lambda _: pytest.fail("a parser has seen it"))
    assert refused(lessons.read, text) == says
    if text.isascii() and len(text) <= incoming.MAX_TOML_CHARACTERS:
        assert refused(lessons.read, link.encode(text, "lesson")) == says


def test_a_long_name_of_a_lesson_is_not_repeated() -> None:
    name = '"' + "a" * 50_000 + '"'
    assert len(refused(lessons.read, f"[{name}]\n[{name}]\n")) < 250
    step = '[[step]]\nprompt = "P"\nwanted = ["R5"]\nafter = "A"\nclause = "goat.play.2"\n'
    deck = json.dumps(cardgames.new("goat", seed=1).record()["deals"][0]["deck"])
    reason = refused(lessons.read, f'{STEPS}{step}seat = "{"A" * 5000}"\nposition = {{ deck = {deck} }}\n')
    assert reason.startswith('Step 1: There is no seat "AAAA')


def test_the_link_of_51_characters_is_refused() -> None:
    assert refused(record.read, "#game=1.eNrtwTENAAAAAqCgzv41rOEBJAAAwLsCAAD3BkhrbLk") == DEEP.format("record")


def test_a_record_has_so_many_deals_and_no_more() -> None:
    deals = [{"moves": ["pass"] * 4}] * incoming.MAX_RECORD_DEALS
    given = {"format": "cardgames/1", "game": "militac", "seed": 1, "deals": deals}
    assert cardgames.replay(given).deals == incoming.MAX_RECORD_DEALS
    assert refused(cardgames.replay, json.dumps({**given, "deals": [*deals, {}]})) == "A record has at most 1000 deals."


def test_a_message_is_measured_too() -> None:
    held = {"op": "msg", "id": "model-1", "content": {"do": "load", "record": json.dumps({"deals": [[[[[[[[]]]]]]]]})}}
    assert incoming.message(json.dumps(held)) == held
    for half in ('{"name": "\\ud800"}', '{"\\uDC00": 1}', '["\\ud83dx"]'):
        assert refused(incoming.message, half).endswith(", which is half a character.")
    assert incoming.message('["\\ud83d\\udc10", "\\\\ud800"]') == ["\U0001f410", "\\ud800"]
    assert refused(incoming.message, "[" * 7) == DEEP.format("message")
    assert refused(incoming.message, '{"op": NaN}') == "The message is not JSON: NaN is no number."
    assert refused(incoming.message, '{"op": 1, "op": 2}') == "The message gives the same field twice."
    assert refused(incoming.message, "") == "The message is not JSON: it cannot be read from line 1, column 1 on."


# Memory

WORST: dict[str, Callable[[], str]] = {
    "short texts": lambda: '["🐐",' + '"€é",' * 499_000 + "0]",
    "escapes": lambda: '["🐐' + "\\n" * (LIMIT // 2 - 9) + '"]',
    "surrogates": lambda: '["' + "\\ud83d" * (LIMIT // 6 - 9) + '"]',
    "one long text": lambda: '{"🐐' + "x" * (LIMIT - 99) + '": 1}',
    "a long deck": lambda: (
        '{"format": "cardgames/1", "game": "goat", "deals": [{"deck": [' + '"R4",' * 499_000 + '"G"]}]}'
    ),
    "fields": lambda: "{" + ",".join(f'"{n}é": 0' for n in range(19_000)) + "}",
    "numbers": lambda: "[" + ",".join(["9" * 399] * 19_000) + "]",
    "passes": lambda: json.dumps(
        {"format": "cardgames/1", "game": "militac", "seed": 1, "deals": [{"moves": ["pass"] * 4}] * 1000}
    ),
    "spaces": lambda: "🐐" + " " * (LIMIT - 9),
    "small objects": lambda: "[" + '{"":0},' * 8_500_000 + "0]",
}
HEADINGS = "\n".join(f"[a{n:x}.b.c.d.e.f]" for n in range(10_000))


def taken(command: str, small: str, large: str, folder: Path) -> int:
    """How many bytes more than at rest it takes to read a long text."""
    paths = [folder / "small", folder / "large"]
    for path, text in zip(paths, (small, large), strict=True):
        path.write_text(text, "utf-8")
    ended = subprocess.run(
        [sys.executable, "-c", MEASURED, *map(str, paths), command],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return int(ended.stdout.splitlines()[-1].removeprefix("took "))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell how much memory was taken")
@pytest.mark.parametrize("name", [*WORST][:: times(2, 1)])
def test_no_record_takes_more_than_200_mb(name: str, tmp_path: Path) -> None:
    small = json.dumps({"format": "cardgames/1", "game": "goat", "seed": 1, "deals": [{}]})
    assert 1 << 20 < taken("replay --json --trace", small, WORST[name](), tmp_path) < 200 << 20


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell how much memory was taken")
def test_no_lesson_takes_more_than_200_mb(tmp_path: Path) -> None:
    small = (rulebook.seeds() / "lessons" / "goat.toml").read_text("utf-8")
    assert 1 << 20 < taken("lesson", small, HEADINGS, tmp_path) < 200 << 20
    for large in (".".join("a" * 99_900) + " = 0", "x = [" + "{}," * 60_000 + "]"):
        assert taken("lesson", small, large, tmp_path) < 200 << 20
