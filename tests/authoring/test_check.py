"""A new draft has no fault, and each mistake in it is reported in one sentence with its file and line."""

from __future__ import annotations

import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardgames.authoring import draft, rules_check
from cardgames.claims import experiment
from cardgames.cli.commands import main
from cardgames.core import Rules, Story, Table
from cardgames.games import LIST, every, rules_of
from cardgames.games.militac import Militac
from cardgames.players.advice import FILES
from cardgames.rulebooks import asks, reading, rulebook
from cardgames.teaching import lessons

GAMES = sys.modules["cardgames.games"]  # `cardgames.games` is the function
NAME, MODULE = "village", "cardgames.games.village"
RULES, BOOK = "cardgames/games/village.py", "seeds/village.toml"
EXAMPLE = """
[[clause.example]]
title = "A trick"
expect = { to_move = "B" }
[clause.example.record]
format = "cardgames/1"
game = "village"
options = { players = 4 }
dealer = "A"
deals = [{ deck = [DECK], moves = [MOVES] }]
"""


def forget() -> None:
    """Have everything read again."""
    books = asks._asks, reading.reading, rulebook.citations, experiment.of_book
    for kept in (every, GAMES._load, lessons.load, *books):
        kept.cache_clear()
    rulebook.forget()
    sys.modules.pop(MODULE, None)


@pytest.fixture
def checkout(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A checkout with the ordinary rulebooks' places, and the package that looks there, too; param: what it is like."""
    for folder in ("cardgames/games", "cardgames/players/advice", "seeds", "notebooks"):
        (tmp_path / folder).mkdir(parents=True)
    for listed in ("cardgames/games/__init__.py", "cardgames/players/advice/__init__.py"):
        shutil.copyfile(rulebook.PACKAGE.parent / listed, tmp_path / listed)
    games = {name: place for name, place in LIST.items() if name == "militac"}
    shutil.copyfile(rulebook.seeds() / "militac-1918.toml", tmp_path / "seeds" / "militac-1918.toml")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # a file may change within a second, and keep its size
    monkeypatch.setattr(rulebook, "PACKAGE", tmp_path / "cardgames")
    for module in (rulebook, asks, reading):
        monkeypatch.setattr(module, "seeds", lambda: tmp_path / "seeds")
    monkeypatch.setattr(GAMES, "__path__", [*GAMES.__path__, str(tmp_path / "cardgames" / "games")])
    listing, advice = dict(LIST), dict(FILES)
    LIST.clear()
    LIST.update(games)
    forget()
    assert main(["new-rulebook", NAME, "--like", getattr(request, "param", "militac")]) == 0
    yield tmp_path
    for kept, before in ((LIST, listing), (FILES, advice)):
        kept.clear()
        kept.update(before)
    monkeypatch.undo()
    forget()


def checked(capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """The exit status and the lines of the command."""
    forget()
    capsys.readouterr()
    status = main(["check-rulebook", NAME])
    return status, capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("checkout", ["militac", *draft.KINDS], indirect=True)
def test_a_draft_is_right_and_what_it_lacks_is_listed(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines = checked(capsys)
    assert status == 0, lines
    assert lines[0] == "Nothing is wrong with village. Its level is draft."
    assert any(line.startswith("Not there yet: reading, ") for line in lines)
    assert max(map(len, (checkout / RULES).read_text("utf-8").splitlines())) <= 120


@pytest.mark.parametrize("checkout", draft.KINDS, indirect=True)
def test_only_a_game_in_which_tricks_are_taken_has_a_word_for_them(checkout: Path) -> None:
    """Else a table counts tricks that nobody can take."""
    takes = ".take(" in (checkout / RULES).read_text("utf-8")
    assert bool(rules_of(NAME).trick) == takes


@pytest.mark.parametrize("kind", draft.KINDS)
def test_what_a_draft_says_of_a_refused_move_is_also_true_of_a_legal_one(kind: str) -> None:
    """The same words stand beside both: they say the rule, and not what is wrong with one move."""
    for clause in tomllib.loads((draft.TEMPLATES / f"{kind}.toml").read_text("utf-8"))["clause"]:
        assert not re.match("You have|You are|That |It is", clause.get("no", "")), clause


def test_parts_are_written_and_their_gaps_count_once_the_level_asks(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-rulebook", NAME, "--add", *(part for part in draft.PARTS_WITH_GAPS if part != "asks")]) == 0
    status, lines = checked(capsys)
    assert status == 0
    for listed in (
        "Not there yet: 5 texts of its reading: write in place of FILL IN in seeds/reading/village.toml, line 6",
        "Not there yet: 4 texts of its rulebook: write in place of FILL IN in seeds/village.toml, line 6",
    ):
        assert listed in lines, lines
    book = checkout / BOOK
    book.write_text(book.read_text("utf-8").replace('level = "draft"', 'level = "taught"'), "utf-8")
    status, lines = checked(capsys)
    assert status == 1
    assert any(line.startswith("seeds/reading/village.toml, line ") and "gap" in line for line in lines)
    for wrong in (["Old"], ["old", "--like", "none"], [NAME, "--like", "militac"], [NAME], [NAME, "--add", "asks"]):
        assert main(["new-rulebook", *wrong]) == 2


TALLY = '''    def tally(self, t: Table) -> dict[str, int]:
        """vil.end  What is held."""
        return {self.side(s): sum(c.rank for c in t.hands[s]) for s in t.seats}

    def match('''
MISTAKES = {
    "no quotation mark": (BOOK, 'title = "Village"', 'title = "Village', "this is not TOML"),
    "an unknown field": (BOOK, 'title = "The pack"', 'titel = "The pack"', 'unknown field "titel"'),
    "a missing field": (BOOK, 'where = "page 1"\nsays = "The pack', 'says = "The pack', "has no where"),
    "a number that is a text": (
        BOOK,
        "[[clause]]",
        'year = "7"\n[[clause]]',
        ' is a whole number, not "7"',
    ),
    "an unknown status": (
        BOOK,
        'title = "The pack"',
        'title = "The pack"\nstatus = "clere"',
        'is one of "clear", "ambiguous", ',
    ),
    "no such class": ("list", "village.Village", "village.Vilage", "there is no class Vilage"),
    "no clause in a docstring": (
        RULES,
        '"""vil.end  One deal',
        '"""One deal',
        "the docstring of match names no clause",
    ),
    "a verb that is not there": (
        RULES,
        '        "keep": Verb("{seat} keeps all"),\n',
        "",
        'The event "keep" has no line',
    ),
    "nothing returned": (RULES, "        return self.tally(t)", "        self.tally(t)", "must return the points"),
    "no yield": (RULES, "yield ask(leader, t.hands[leader]", "ask(leader, t.hands[leader]", "ask asks nobody"),
    "no text of a move": (RULES, "    def __str__(self) -> str:", "    def text(self) -> str:", "__str__"),
    "a move that may change": (
        RULES,
        "@dataclass(frozen=True, slots=True, repr=False)",
        "@dataclass(repr=False)",
        "Slip may",
    ),
    "a choice without moves": (RULES, '[*slips, *saying("keep all")]', "[]", "has no move"),
    "a leak by an event": (RULES, "other, move.card.alone, leader)", "other, move.card.alone, -1)", "everybody sees"),
    "a leak by the score": (
        RULES,
        "    def match(",
        TALLY,
        "can tell by view.points",
    ),
    "a field that cannot be set": (
        RULES,
        "@dataclass(frozen=True, slots=True, repr=False)",
        "@dataclass(frozen=True)",
        "Slip.whose cannot be set",
    ),
    "a field without a value": (RULES, "card: Card = field()", "card: Card", "Slip.card has no value"),
    "an import that fails": (RULES, "import Sequence\n", "import Sequel\n", "line 13: ImportError: cannot import name"),
    "a module that is not there": (RULES, "collections.abc", "collexions.abc", "line 13: ModuleNotFoundError: "),
    "a name that is not there": (RULES, "slips = [Slip(", "slips = [Slap(", "NameError: name 'Slap' is not defined"),
    "a word of moves that is not listed": (RULES, '("keep", "slip")', '("keep",)', 'a move begins with "slip"'),
    "no clause of the number of players": (RULES, '    number_clause = "vil.pl"\n', "", "Village has no number_clause"),
    "no deal": (RULES, "    def deal(", "    def deals(", "Village has no deal"),
    "no dataclass": (RULES, "@dataclass(frozen=True)\nclass Village", "class Village", "Write @dataclass(frozen=True)"),
    "a number and no list": (
        RULES,
        "numbers = (",
        "numbers = 3  # (",
        "not a tuple of whole numbers. Write numbers = (3, 4)",
    ),
    "another name": (RULES, 'name = "village"', 'name = "hamlet"', 'the name of Village is "hamlet"'),
    "another rulebook": (RULES, 'rulebook = "village"', 'rulebook = "hamlet"', "there is no seeds/hamlet.toml"),
    "an unknown gap": (RULES, "{seat} keeps all", "{who} keeps all", 'the event "keep" has the gap {who}'),
    "points of no side": (
        RULES,
        "        return self.tally(t)",
        "        return {0: 1}",
        'must return the points of A, B, C, D, not of "0"',
    ),
    "a match without its end": (RULES, "        m.end(", "        list(", "the match stops before it is over"),
    "a deal that is not awaited": (RULES, "t = yield m.deal(", "t = m.deal(", "m.deal deals nothing"),
    "an event of one hand alone": (
        RULES,
        '            t.announce("slip", leader, "vil.slip", other, move.card.alone, leader)\n',
        "",
        "left the hand of",
    ),
    "an unknown clause": (
        RULES,
        '"keep", leader, "vil.slip"',
        '"keep", leader, "vil.slap"',
        "cites the unknown vil.slap",
    ),
    "an unknown table": (BOOK, "[[clause]]", "[[clauses]]", "seeds/village.toml, line 11: the rulebook "),
    "a clause without code": (BOOK, 'id = "vil.end"', 'id = "vil.over"', "vil.over is cited by no code"),
}


@pytest.mark.parametrize(("file", "old", "new", "says"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_in_a_sentence_with_its_place(
    checkout: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, says: str
) -> None:
    if file == "list":
        LIST[NAME] = new
    else:
        text = (checkout / file).read_text("utf-8")
        assert old in text
        (checkout / file).write_text(text.replace(old, new, 1), "utf-8")
    status, lines = checked(capsys)
    assert status == 1
    assert any(says in line for line in lines), lines
    assert all(re.match(r"[\w./-]+\.(toml|py), line \d+: .", line) for line in lines), lines
    assert len(lines) == 1 + any("is cited by no code" in line for line in lines), lines  # that comes beside its cause


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("card: Card = yield ask(seat", "card: Card = ask(seat"),
        ('return f"slip {self.card}"', 'return f"pass {self.card}"'),
        ("slips = [Slip(", "slips = [Slap("),
    ],
)
def test_a_mistake_in_the_rules_is_told_once_and_not_by_every_example(
    checkout: Path, capsys: pytest.CaptureFixture[str], old: str, new: str
) -> None:
    assert main(["new-rulebook", NAME, "--add", "examples", "lesson"]) == 0
    text = (checkout / RULES).read_text("utf-8")
    assert old in text
    (checkout / RULES).write_text(text.replace(old, new, 1), "utf-8")
    status, lines = checked(capsys)
    assert (status, len(lines)) == (1, 1), lines
    assert lines[0].startswith(f"{RULES}, line ")


@pytest.mark.parametrize(
    "command", [("play", "--seat", "-"), ("numbers", "--deals", "9", "--workers", "1"), ("compare",)]
)
def test_a_mistake_in_the_rules_is_a_sentence_for_every_command_that_plays(
    checkout: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    text = (checkout / RULES).read_text("utf-8")
    (checkout / RULES).write_text(text.replace("slips = [Slip(", "slips = [Slap(", 1), "utf-8")
    forget()
    capsys.readouterr()
    name, *more = command
    assert main([name, NAME, *more]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert re.fullmatch(rf"{RULES}, line \d+: NameError: name 'Slap' is not defined\. Correct this line\.", line)


class Forever(Militac):
    """Its deals never end."""

    def play(self, t: Table) -> Story[dict[str, int]]:
        while True:
            t.points = None


def test_one_match_that_does_not_end_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_check, "MATCH_SECONDS", 0.2)
    begun: list[int] = []
    match = rules_check._match

    def counted(rules: Rules, seed: int) -> rules_check.Finding | None:
        begun.append(seed)
        return match(rules, seed)

    monkeypatch.setattr(rules_check, "_match", counted)
    (found,) = rules_check.play_matches(Forever)
    assert "still going on" in found.says
    assert len(begun) == 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("DECK", ""), "but the deck has"),
        (("MOVES", '"bid 17"'), "bid 17"),
        (('to_move = "B"', 'to_move = "C"'), "to_move is 'B', not 'C'"),
        (('to_move = "B"', 'legal = ["one", "two"]'), ' and lacks "one", "two". Correct expect'),
    ],
)
def test_a_wrong_example_is_told_with_its_place(
    checkout: Path, capsys: pytest.CaptureFixture[str], change: tuple[str, str], says: str
) -> None:
    deck = ", ".join(f'"{card}"' for card in rules_of("militac")().pack())
    example = EXAMPLE.replace(*change).replace("DECK", deck).replace("MOVES", "")
    book = checkout / BOOK
    book.write_text(book.read_text("utf-8") + example, "utf-8")
    status, lines = checked(capsys)
    assert status == 1
    assert any(line.startswith(f"{BOOK}, line ") and says in line for line in lines), lines


SHORT = """
[[clause.example]]
title = "A {title}"
deal = {{ {deal} }}
moves = []
"""


@pytest.mark.parametrize("checkout", ["matching"], indirect=True)
def test_a_short_example_is_filled(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A few cards are enough, a command fills in the result, and an unknown card is an error."""
    book = checkout / BOOK
    text = book.read_text("utf-8") + SHORT.format(title="pair", deal='B = "9H 2C", up = "8H"')
    book.write_text(text, "utf-8")
    status, (line,) = checked(capsys)
    assert status == 1
    assert line.startswith(f"{BOOK}, line ")
    assert line.endswith("there is no expect. Write it: python3 -m cardgames example village --fill")
    assert main(["example", NAME]) == 0
    assert book.read_text("utf-8") == text
    assert main(["example", NAME, "--fill"]) == 0
    assert book.read_text("utf-8").startswith(text.rstrip() + '\nexpect = { to_move = "B", legal = ["9H", ')
    assert checked(capsys)[0] == 0
    book.write_text(text.replace("8H", "1H"), "utf-8")
    status, (line,) = checked(capsys)
    assert status == 1
    assert line.endswith('"1H" is not a card of this pack. Correct its cards, moves or options.')
    assert main(["example", NAME]) == 2


def test_the_examples_of_a_draft_are_written_short(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-rulebook", NAME, "--add", "examples"]) == 0
    clauses = tomllib.loads((checkout / BOOK).read_text("utf-8"))["clause"]
    examples = [each for clause in clauses for each in clause.get("example", ())]
    assert {name for each in examples for name in each} == {"title", "seed", "moves", "expect"}
    assert checked(capsys)[0] == 0


@pytest.mark.parametrize(
    ("part", "file", "old", "new", "says"),
    [
        ("reading", "seeds/reading/village.toml", '  "vil.play",\n', "", "village is read without vil.play"),
        ("lesson", "seeds/lessons/village.toml", 'wanted = ["*"]', 'wanted = ["kepp"]', 'Step 1: "kepp" is not a move'),
    ],
)
def test_a_mistake_in_a_later_part_is_told_with_its_place(
    checkout: Path, capsys: pytest.CaptureFixture[str], part: str, file: str, old: str, new: str, says: str
) -> None:
    draft.add(NAME, part)
    text = (checkout / file).read_text("utf-8")
    assert old in text
    (checkout / file).write_text(text.replace(old, new, 1), "utf-8")
    status, lines = checked(capsys)
    assert status == 1
    assert any(line.startswith(f"{file}, line ") and says in line for line in lines), lines
