"""House rules: what is ready-made passes every check, and what is broken is caught, with the deal that shows it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import cardgames
from cardgames import house_rules
from cardgames.authoring import parts
from cardgames.cli.commands import main
from cardgames.core import BadRecord
from cardgames.house_rules import variants
from cardgames.house_rules.house_rulebook import ENTRIES, EXAMPLE, OWN_CLAUSE, HouseRulebook, from_fields, read, write
from cardgames.house_rules.own_class import class_in, fits, names_of
from cardgames.house_rules.report import Finding, Report, check, example_of
from cardgames.records import record as records
from tests.support.levels import reaching

GOAT = "from cardgames.games.goat import Goat\nfrom cardgames.core import EVERYONE, ask\n\n\nclass Mine(Goat):\n"
KOZEL = (
    "from cardgames.games.kozel.second_foursome import SecondFoursome\n"
    "from cardgames.core import ask\n\n\nclass Mine(SecondFoursome):\n"
)
NAMES = reaching("studied", variants.names())


def house(code: str = "", game: str = "goat", **more: Any) -> HouseRulebook:
    return from_fields({"title": "Ours", "game": game, "clause": "As we play it.", "code": code, **more})


def about(report: Report, kind: str) -> Finding:
    return next(each for each in report.findings if each.about == kind)


# Ready-made


def test_some_are_ready_made_for_each_studied_rulebook() -> None:
    books = [variants.ready_made(name) for name in NAMES]
    assert {book.printed_rules.rulebook for book in books} >= {game.rulebook for game in parts.games("studied")}
    assert {bool(book.code) for book in books} == {bool(book.readings) for book in books} == {True, False}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
def test_what_is_ready_made_passes_and_makes_a_difference(name: str) -> None:
    book = variants.ready_made(name)
    report = check(book, deals=12)
    assert report.passes, str(report)
    assert about(report, "example").good == "yes"
    shown = about(report, "parting").deal
    assert shown is not None
    records.replay(shown.record, own=report.rules)
    assert read(write(book)) == book


@pytest.mark.no_cover
@pytest.mark.parametrize("game", [game.name for game in cardgames.games()])
def test_the_print_itself_passes_and_makes_no_difference(game: str) -> None:
    report = check(house(game=game), deals=3)
    assert [each.good for each in report.findings] == ["yes"] * 4 + ["told"] * 2, str(report)
    assert "no difference" in about(report, "often").says


# Broken

BROKEN: dict[str, tuple[str, str, str, str]] = {
    "it does not end": (
        "ends",
        "goat",
        GOAT + "    def play(self, t):\n        while True:\n"
        "            t.hands[0].append((yield ask(0, t.hands[0], 'goat.play.1')))\n"
        "            t.hands[0].remove(t.hands[0][-1])\n",
        "A deal had not ended after",
    ),
    "nothing to choose from": (
        "choices",
        "kozel",
        KOZEL + "    def when_void(self, t, hand, led):\n        return (), 'house.rule'\n",
        "has nothing to choose from (house.rule)",
    ),
    "a card that is not held": (
        "choices",
        "kozel",
        KOZEL + "    def may_lead(self, t, hand):\n        return tuple(self.pack()), 'house.rule'\n",
        "is not in the hand of",
    ),
    "the choice tells what another holds": (
        "secrets",
        "kozel",
        KOZEL + "    def may_lead(self, t, hand):\n"
        "        other = t.hands[t.left_of(next(s for s in t.seats if t.hands[s] is hand))]\n"
        "        low = [card for card in hand if card.suit in [each.suit for each in other]]\n"
        "        return tuple(low or hand), 'house.rule'\n",
        "would have other moves to choose from, if",
    ),
    "a hand is told to all": (
        "secrets",
        "goat",
        GOAT + "    def deal(self, t, deck):\n        super().deal(t, deck)\n"
        "        t.announce('take up', 1, 'house.rule', None, tuple(t.hands[1]), EVERYONE)\n",
        "everybody sees",
    ),
    "it raises": (
        "runs",
        "goat",
        GOAT + "    def award_goat(self, t, goats):\n        return goats[99]\n",
        "stopped with an error in line 7 of the code: IndexError",
    ),
    "it gives something of the wrong kind": (
        "runs",
        "goat",
        GOAT + "    def award_goat(self, t, goats):\n        super().award_goat(t, goats)\n",
        "award_goat gives None, and the game needs a number.",
    ),
    "a card is lost": (
        "runs",
        "goat",
        GOAT + "    def deal(self, t, deck):\n        super().deal(t, deck)\n        t.piles[2].pop()\n",
        "There are 59 cards on the table, and the pack has 60.",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_caught(name: str) -> None:
    kind, game, code, says = BROKEN[name]
    report = check(house(code, game), deals=10)
    assert not report.passes
    found = about(report, kind)
    assert (found.good, says in found.says) == ("no", True), str(report)
    assert found.deal is not None
    assert records.replay(found.deal.record, own=report.rules).deals


def test_a_loop_is_left_when_its_time_is_up() -> None:
    loop = GOAT + "    def tally(self, t):\n        while True:\n            pass\n"
    report = check(house(loop), deals=10, limit=0.2)
    assert "still going on after" in about(report, "ends").says


def test_a_match_that_does_not_end_is_caught() -> None:
    nations = (
        "from cardgames.games.nations import Nations\n\n\nclass Mine(Nations):\n"
        "    def points(self, t, dealt):\n        return dict.fromkeys(self.sides(), 0)\n"
    )
    report = check(house(nations, "nations"), deals=5)
    assert "A match had not ended after" in about(report, "ends").says


# What it tells


@pytest.mark.long
@pytest.mark.no_cover
def test_clauses_that_it_contradicts_and_that_lie_idle() -> None:
    report = check(variants.ready_made("goat-no-search"), deals=60)
    assert "goat.play.1" in about(report, "contradicts").says
    assert "goat.sea.3" in about(report, "idle").says
    assert "ahead less often" in about(report, "wins").says
    plain = check(variants.ready_made("golph-plain-putt"), deals=10)
    assert "golph.sc.2" in about(plain, "counts").says


@pytest.mark.long
@pytest.mark.no_cover
def test_the_same_seed_finds_the_same_and_progress_is_told() -> None:
    book, steps = variants.ready_made("kozel-free-aces"), list[tuple[int, int]]()
    one = check(book, deals=8, on_progress=lambda *step: steps.append(step))
    assert one.data() == check(book, deals=8).data()
    assert steps[-1] == (16, 16)
    assert steps == sorted(steps)


def test_the_deal_where_they_part_is_an_example() -> None:
    report = check(house(readings={"command": "may"}), deals=3)
    assert report.parting is not None
    example = example_of(report.parting, "One may just look.")
    assert example.failures(report.rules) == []
    assert example.failures(report.book.printed_rules) != []
    wrong = HouseRulebook("Ours", "goat", "x", {"command": "may"}, example=example)
    assert about(check(wrong, deals=1), "example").good == "yes"
    printed = HouseRulebook("Ours", "goat", "x", example=example)
    assert about(check(printed, deals=1), "example").good == "no"


def test_another_pack_is_not_compared() -> None:
    report = check(house(readings={"ranks": "6-17"}), deals=2)
    assert "same cards cannot be dealt" in about(report, "often").says


def test_a_refusal_cites_the_house_rule() -> None:
    book = house()
    assert book.words(OWN_CLAUSE) == "As we play it."
    assert "book" in book.words("goat.play.3")


# The form

GOOD: Mapping[str, Any] = {"title": "Ours", "game": "goat", "clause": "As we play it."}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"title": ""}, "title is a short name"),
        ({"title": 3}, 'not "3"'),
        ({"game": ["goat"]}, "game is the name of one of the games, not a list"),
        ({"game": "whist"}, 'game is the name of one of the games, not "whist"'),
        ({"clause": "x" * 2000}, "clause is the rule in words"),
        ({"readings": "may"}, "readings is a table of answers"),
        ({"readings": {"command": "never"}}, "readings: command is one of"),
        ({"readings": {"colour": "red"}}, "readings: Goat has no option"),
        ({"players": 5}, "players: Goat is for 4, 6 or 8 players"),
        ({"players": "four"}, "players is how many play"),
        ({"code": 7}, "code is Python"),
        ({"example": 1}, "example is a table"),
        ({"example": {"text": "x", "record": {"game": "goat"}}}, "example.expect is missing"),
        ({"example": {"text": "x", "record": {"game": "goat"}, "expect": {}}}, "example.expect is what the record"),
    ],
)
def test_an_error_names_the_field_and_shows_three_right_examples(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRecord) as wrong:
        from_fields({**GOOD, **change})
    assert says in str(wrong.value)
    assert len(str(wrong.value).splitlines()) >= 4
    for name in GOOD:
        with pytest.raises(BadRecord, match=f"{name} is missing"):
            from_fields({field: value for field, value in GOOD.items() if field != name})


def test_an_unknown_field_and_an_example_of_another_game_are_named() -> None:
    with pytest.raises(BadRecord, match="colour: there is no such field; the fields are title"):
        from_fields({**GOOD, "colour": 1})
    with pytest.raises(BadRecord, match=r'^"x{40}…": there is no such field'):
        from_fields({**GOOD, "x" * 5000: 1})
    example = {"text": "x", "record": {"game": "golph"}, "expect": {"over": True}}
    with pytest.raises(BadRecord, match=r'example.record: this is a game of "golph"'):
        from_fields({**GOOD, "example": example})
    assert all(len(entry.examples) == 3 for entry in (*ENTRIES.values(), *EXAMPLE.values()))


def test_the_options_of_an_example_are_obeyed_or_refused() -> None:
    game = cardgames.new("golph", players=3, seed=1)
    record = game.record()
    whole = {"title": "Ours", "game": "golph", "clause": "As we play it."}
    example = {"text": "As dealt.", "record": record, "expect": {"to_move": game.to_move}}
    found = from_fields({**whole, "example": example})
    assert found.players == 3
    assert found.example is not None
    assert found.example.failures(found.rules()) == []
    with pytest.raises(BadRecord, match=r"its options have players = 3, and these rules have players = 4. Write it at"):
        from_fields({**whole, "players": 4, "example": example})
    record["options"] = {"players": 3, "beaten": "scores 1"}
    with pytest.raises(
        BadRecord, match=r'have beaten = "scores 1", and these rules have beaten = "pays". Write it under'
    ):
        from_fields({**whole, "example": example})
    assert from_fields({**whole, "readings": {"beaten": "scores 1"}, "example": example}).players == 3
    record["options"] = {"colour": "red"}
    with pytest.raises(BadRecord, match='there is no option "colour"; there are players, '):
        from_fields({**whole, "example": example})
    record["options"] = {"players": "three"}
    with pytest.raises(BadRecord, match="players is how many play, a whole number"):
        from_fields({**whole, "example": example})


@pytest.mark.parametrize(
    "code",
    ["a = '''x'''\nb = \"\\t\"\n", "x = '\x7f\x01'", 'print("Ж \N{GRINNING FACE} \\\\ \\" ")', "\ttab", "a\r\nb"],
)
def test_any_code_is_written_and_read_again(code: str) -> None:
    book = house(f"# {code}#", title='"Ours" \\', readings={"deals": 4, "command": "may"}, players=6)
    assert read(write(book)) == book


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("title = " + "[" * 50, "nested too deeply"),
        ("title = 'x'\ntitle = 'y'", "not written in TOML"),
        ("x" * 300_000, "at most 200000 characters long"),
        ("title = 1979-05-27", "holds a date"),
        ("title = [{ a = 1.5, b = nan }]", "a number that is none"),
    ],
)
def test_what_no_parser_should_see_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadRecord, match=f"house rulebook.*{says}"):
        read(text)
    with pytest.raises(BadRecord, match="not a list"):
        read([])  # type: ignore[arg-type]


# The class


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("x = 1", "there is no class here. House rules begin with class Mine(Goat):"),
        ("class Mine:\n    pass", "Mine is not made from Goat"),
        (GOAT + "    pass", "changes one method of Goat, and it changes none: it could change pack"),
        (GOAT + "    def tally(self, t): ...\n    def award(self, t): ...", "it changes 2: tally, award"),
        ("class Mine(", "line 1 is not Python"),
        ("1 / 0", "it stopped with an error while it was read: ZeroDivisionError"),
    ],
)
def test_code_that_is_no_house_rule_is_refused_in_a_sentence(code: str, says: str) -> None:
    with pytest.raises(BadRecord) as wrong:
        check(house(code), deals=1)
    assert says in str(wrong.value)


def test_helpers_beside_the_one_method_are_allowed() -> None:
    code = GOAT + "    cost = 5\n    def tally(self, t):\n        return self.less(super().tally(t))\n"
    code += "    def less(self, points):\n        return {side: n - self.cost for side, n in points.items()}\n"
    own = class_in(names_of(code), code, "goat")
    assert (own.method, own.replaces) == ("tally", ("goat.pack.3",))


def test_what_fits_a_hint() -> None:
    assert fits((), list[int])
    assert fits(None, int | None)
    assert not fits(3, bool)
    assert fits(object(), Any)
    assert not fits("x", dict[str, int] | None)


# The command


def test_the_command_tells_and_its_status_says_whether_it_passes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["house", "goat-last-goat", "--deals", "5"]) == 0
    assert "! " not in capsys.readouterr().out
    file = tmp_path / "ours.toml"
    file.write_text(write(house(BROKEN["it raises"][2])), "utf-8")
    assert main(["house", str(file), "--deals", "5", "--json"]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert (answer["passes"], answer["findings"][0]["about"]) == (False, "runs")
    assert answer["findings"][0]["record"]["game"] == "goat"
    file.write_text("game = 1", "utf-8")
    assert main(["house", str(file)]) == 2
    assert 'title = "The last Goat counts"' in capsys.readouterr().err
    assert main(["house", "goat-last-goat", "--deals", "0"]) == 2


def test_it_can_be_had_from_the_package() -> None:
    book = house_rules.read((Path(variants._folder()) / "goat-last-goat.toml").read_text("utf-8"))
    assert book == house_rules.ready_made("goat-last-goat")
    with pytest.raises(BadRecord, match="there are follow-leader"):
        house_rules.ready_made("nothing")
