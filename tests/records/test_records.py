"""Records: what may stand in one, what it comes to, and how everything else is refused."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import jsonschema
import pytest

import cardgames
from cardgames import BadRecord
from cardgames.cli.output import error_data as refusal
from cardgames.cli.replay_command import replay as answer
from cardgames.core import quote
from cardgames.core.version import VERSION
from cardgames.games.goat import Goat
from cardgames.records import incoming, record
from cardgames.rulebooks import rulebook
from tests.oracles import goat as reference
from tests.oracles import test_goat as test_reference

Change = Callable[[dict[str, Any]], object]

BASE = reference.random_record(4, 4, dealer="D", stop=9)
WHOLE = reference.random_record(4, 4, dealer="D")
DECK = BASE["deals"][0]["deck"]
NOW = cardgames.replay(BASE).clause
CLAUSES = {clause.id for book in rulebook.books() for clause in book.clauses}
SCHEMA = jsonschema.Draft202012Validator(record.schema())


def changed(change: Change, base: dict[str, Any] = BASE) -> dict[str, Any]:
    """A record with something changed in it."""
    other = copy.deepcopy(base)
    change(other)
    return other


def refused(text: str | bytes | dict[str, Any]) -> dict[str, Any]:
    """The error object that takes the place of a result, which keeps to what all of them keep to."""
    data = json.dumps(text) if isinstance(text, dict) else text
    with pytest.raises(BadRecord) as wrong:
        answer(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data, trace=False)
    report = refusal(wrong.value)
    in_order(report)
    return report


def in_order(report: dict[str, Any]) -> None:
    """An error object has these fields and no others; its sentence is short and can be printed anywhere."""
    assert set(report) in ({"error", "deal", "move"}, {"error", "deal", "move", "clause"})
    assert 10 < len(report["error"]) < 500
    assert report["error"][-1] in ".)"
    assert report["error"].isprintable()
    assert "Traceback" not in report["error"]
    assert not re.search(r"(.)\1{44}", report["error"]), "long input is repeated"
    for place in ("deal", "move"):
        assert report[place] is None or (type(report[place]) is int and report[place] >= 0)
    assert report["move"] is None or report["deal"] is not None
    assert "clause" not in report or report["clause"] in CLAUSES
    assert json.loads(json.dumps(report)) == report


# What a record may be


def test_a_record_is_an_object_its_text_or_bytes() -> None:
    text = json.dumps(BASE, indent=2)
    for form in (BASE, text, text.encode(), b"\xef\xbb\xbf" + text.encode()):
        assert record.replay(form).record() == BASE
    assert cardgames.replay(text).result() == reference.replay(BASE).result()


@pytest.mark.parametrize("options", [{}, {"players": 4}, {"ranks": "4-15", "deals": 1}, {"all_goats": "first to play"}])
def test_options_may_be_left_out_or_stated_at_their_defaults(options: dict[str, Any]) -> None:
    game = cardgames.replay(BASE | {"options": options})
    assert game.result() == cardgames.replay(BASE).result()
    assert game.record() == BASE, "only what is not the default is written"


def test_without_options_four_play_and_a_deals() -> None:
    game = cardgames.replay({"format": "cardgames/1", "game": "goat", "deals": [{"deck": DECK}]})
    assert (len(game.seats), game.result()["deals"][0]["dealer"], game.to_move) == (4, "A", "B")


def test_a_seed_fills_the_deals_that_have_no_deck_and_the_record_carries_the_deck() -> None:
    given_ = {"format": "cardgames/1", "game": "goat", "dealer": "B", "seed": 12, "deals": [{}]}
    game = cardgames.replay(given_)
    assert game.record() == cardgames.new("goat", dealer="B", seed=12).record()
    assert len(game.record()["deals"][0]["deck"]) == 60
    assert "seed" not in game.record()
    beside = cardgames.replay(given_ | {"deals": [{"deck": DECK}]})
    assert beside.record()["deals"][0]["deck"] == DECK


def test_a_record_without_deals_waits_for_the_first() -> None:
    for given_ in ({"format": "cardgames/1", "game": "goat"}, {"format": "cardgames/1", "game": "goat", "deals": []}):
        result = cardgames.replay(given_).result()
        assert (result["deals"], result["to_move"], result["legal"], result["over"]) == ([], None, [], False)
        assert result["score"] == {"AC": 0, "BD": 0}


@pytest.mark.parametrize("stop", range(0, len(WHOLE["deals"][0]["moves"]) + 1, 7))
def test_moves_may_stop_anywhere(stop: int) -> None:
    short = changed(lambda r: r["deals"][0].update(moves=r["deals"][0]["moves"][:stop]), WHOLE)
    assert answer(json.dumps(short).encode(), trace=True) == reference.replay(short).result(trace=True)


def test_a_result_has_these_fields() -> None:
    result = answer(json.dumps(BASE).encode(), trace=False)
    assert list(result) == ["game", "deals", "score", "over", "winners", "to_move", "legal"]
    assert list(result["deals"][0]) == ["dealer", "tricks", "points", "finished"]
    assert (result["deals"][0]["points"], result["deals"][0]["finished"]) == (None, False)
    assert result["score"] == {"AC": 0, "BD": 0}, "without the unfinished deal"
    assert list(answer(json.dumps(BASE).encode(), trace=True)["deals"][0])[-1] == "trace"
    whole = answer(json.dumps(WHOLE).encode(), trace=False)
    assert whole["deals"][0]["points"] == whole["score"]


def test_a_trace_has_one_entry_a_move_also_where_only_one_is_legal_and_for_a_deal_without_moves() -> None:
    fewest = 9
    for given_ in test_reference.stored("goat-records.jsonl"):
        (deal,) = answer(json.dumps(given_).encode(), trace=True)["deals"]
        moves = given_["deals"][0]["moves"]
        assert len(deal["trace"]) == len(moves)
        for entry, move in zip(deal["trace"], moves, strict=True):
            assert list(entry) == ["seat", "legal"]
            assert entry["legal"] == sorted(set(entry["legal"]))
            assert move in entry["legal"]
            fewest = min(fewest, len(entry["legal"]))
    assert fewest == 1


def test_a_later_deal_of_a_match_is_a_further_object_and_its_dealer_follows() -> None:
    first = WHOLE["deals"][0]
    both = WHOLE | {"options": {"players": 4, "deals": 2}, "deals": [first, {"deck": DECK, "moves": []}]}
    result = answer(json.dumps(both).encode(), trace=True)
    assert [deal["dealer"] for deal in result["deals"]] == ["D", "A"]
    assert [len(deal["trace"]) for deal in result["deals"]] == [len(first["moves"]), 0]
    assert result["score"] == result["deals"][0]["points"]
    assert (result["to_move"], result["over"]) == ("B", False)


# Bad records

WRONG: list[tuple[str, Change, str, int | None, int | None, str | None]] = [
    ("no format", lambda r: r.pop("format"), "format", None, None, None),
    ("another format", lambda r: r.update(format="cardgames/2"), "cardgames/2", None, None, None),
    ("no game", lambda r: r.pop("game"), "the games are", None, None, None),
    ("unknown game", lambda r: r.update(game="goats"), '"goats"', None, None, None),
    ("game of another type", lambda r: r.update(game=["goat"]), "no game", None, None, None),
    ("unknown field", lambda r: r.update(deal=[]), '"deal"', None, None, None),
    ("long field", lambda r: r.update({"x" * 10**6: 1}), "no field", None, None, None),
    ("seed as text", lambda r: r.update(seed="1"), "seed", None, None, None),
    ("seed with a point", lambda r: r.update(seed=1.0), "seed", None, None, None),
    ("seed as a truth value", lambda r: r.update(seed=True), "seed", None, None, None),
    ("seed null", lambda r: r.update(seed=None), "seed", None, None, None),
    ("a version that is a number", lambda r: r.update(made_with=1), '"made_with" is a version', None, None, None),
    ("a long version", lambda r: r.update(made_with="1" * 10**6), '"made_with" is a version', None, None, None),
    ("options a list", lambda r: r.update(options=[]), "options", None, None, None),
    ("options null", lambda r: r.update(options=None), "options", None, None, None),
    ("unknown option", lambda r: r.update(options={"goats": 12}), '"goats"', None, None, None),
    ("five players", lambda r: r.update(options={"players": 5}), "4, 6 or 8", None, None, "goat.pl.1"),
    ("players as text", lambda r: r.update(options={"players": "4"}), "4, 6 or 8", None, None, "goat.pl.1"),
    ("players with a point", lambda r: r.update(options={"players": 4.0}), "4, 6 or 8", None, None, "goat.pl.1"),
    ("players without end", lambda r: r.update(options={"players": 10**300}), "4, 6 or 8", None, None, "goat.pl.1"),
    ("unknown value", lambda r: r.update(options={"command": "can"}), "command", None, None, "goat.sea.3"),
    ("value of another type", lambda r: r.update(options={"command": 1}), "command", None, None, "goat.sea.3"),
    ("value null", lambda r: r.update(options={"ranks": None}), "ranks", None, None, "goat.pack.4"),
    ("truth value for a number", lambda r: r.update(options={"deals": True}), "deals", None, None, "goat.sc.2"),
    ("no deals", lambda r: r.update(options={"deals": 0}), "deals is a whole number,", None, None, "goat.sc.2"),
    ("unknown ranks", lambda r: r.update(options={"ranks": "7-18"}), "table of ranks", None, None, "goat.pack.4"),
    ("too many ranks", lambda r: r.update(options={"ranks": "R1-R99x9 " * 10**5}), "ranks", None, None, "goat.pack.4"),
    ("dealer out of range", lambda r: r.update(dealer="E"), "no seat", None, None, None),
    ("dealer small", lambda r: r.update(dealer="d"), "no seat", None, None, None),
    ("dealer a number", lambda r: r.update(dealer=3), "no seat", None, None, None),
    ("dealer null", lambda r: r.update(dealer=None), "no seat", None, None, None),
    ("deals an object", lambda r: r.update(deals={}), "list", None, None, None),
    ("deals null", lambda r: r.update(deals=None), "list", None, None, None),
    ("a deal that is a list", lambda r: r.update(deals=[[]]), "object", 0, None, None),
    ("unknown field of a deal", lambda r: r["deals"][0].update(dealer="A"), '"dealer"', 0, None, None),
    ("no deck", lambda r: r["deals"][0].pop("deck"), "deck", 0, None, "goat.pack.1"),
    ("deck null", lambda r: r["deals"][0].update(deck=None), "not null", 0, None, "goat.pack.1"),
    ("deck a text", lambda r: r["deals"][0].update(deck=" ".join(DECK)), "list", 0, None, "goat.pack.1"),
    ("deck an object", lambda r: r["deals"][0].update(deck={}), "list", 0, None, "goat.pack.1"),
    ("59 cards", lambda r: r["deals"][0]["deck"].pop(), "60 cards", 0, None, "goat.pack.1"),
    ("61 cards", lambda r: r["deals"][0]["deck"].append("G"), "60 cards", 0, None, "goat.pack.1"),
    ("unknown card", lambda r: r["deals"][0].update(deck=["R3", *DECK[1:]]), '"R3"', 0, None, "goat.pack.1"),
    ("a card that is a number", lambda r: r["deals"][0].update(deck=[4, *DECK[1:]]), '"4"', 0, None, "goat.pack.1"),
    ("cards that are lists", lambda r: r["deals"][0].update(deck=[[]] * 60), "not a list", 0, None, "goat.pack.1"),
    ("too many of a card", lambda r: r["deals"][0].update(deck=["G"] * 60), "too many", 0, None, "goat.pack.1"),
    ("moves a text", lambda r: r["deals"][0].update(moves="R4"), "list", 0, None, None),
    ("moves null", lambda r: r["deals"][0].update(moves=None), "list", 0, None, None),
    ("a move that is a number", lambda r: r["deals"][0]["moves"].insert(2, 4), "text", 0, 2, None),
    ("a move that is null", lambda r: r["deals"][0]["moves"].append(None), "text", 0, 9, None),
    ("a long move", lambda r: r["deals"][0]["moves"].append("R" * 10**6), "not a move", 0, 9, None),
    ("eight with the pack of six", lambda r: r.update(options={"players": 8}), "56 cards", 0, None, "goat.pack.1"),
    ("a pack of other ranks", lambda r: r.update(options={"ranks": "6-17"}), "not a card", 0, None, "goat.pack.1"),
    (
        "a deal after an unfinished one",
        lambda r: r.update(options={"deals": 2}, deals=[*r["deals"], {"deck": DECK}]),
        "not finished",
        1,
        None,
        None,
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "says", "deal", "move", "clause"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG]
)
def test_a_wrong_record_is_refused(
    change: Change, says: str, deal: int | None, move: int | None, clause: str | None
) -> None:
    report = refused(changed(change))
    assert says in report["error"]
    assert (report["deal"], report["move"], report.get("clause")) == (deal, move, clause)


@pytest.mark.parametrize("name", [w[0] for w in WRONG])
def test_the_python_face_refuses_it_with_the_same_places(name: str) -> None:
    _, change, says, deal, move, clause = next(w for w in WRONG if w[0] == name)
    with pytest.raises(BadRecord, match=re.escape(says)) as wrong:
        cardgames.replay(changed(change))
    assert (wrong.value.deal, wrong.value.move, wrong.value.clause) == (deal, move, clause or "")
    assert isinstance(wrong.value, ValueError)


def test_a_card_of_another_hand_is_refused_with_its_place_and_for_that_alone() -> None:
    game = cardgames.replay(changed(lambda r: r["deals"][0].update(moves=[])))
    cards = [str(card) for card in game.view(game.to_move).hand]
    others = [str(card) for card in game.view("C").hand if str(card) not in cards]
    report = refused(changed(lambda r: r["deals"][0].update(moves=[others[0]])))
    assert (report["deal"], report["move"]) == (0, 0)
    assert "clause" not in report
    assert report["error"].startswith("A does not hold the")


def test_a_card_still_in_the_pile_is_refused() -> None:
    report = refused(changed(lambda r: r["deals"][0].update(moves=[DECK[0]])))
    assert (report["move"], "clause" in report) == (0, False)


@pytest.mark.parametrize("extra", [{"deck": DECK}, {"deck": DECK, "moves": []}, {}])
def test_a_deal_after_the_end_is_refused(extra: dict[str, Any]) -> None:
    base = WHOLE | {"seed": 1}
    report = refused(changed(lambda r: r["deals"].append(extra), base))
    assert (report["deal"], report["move"], "clause" in report) == (1, None, False)


def test_a_move_after_the_end_is_refused() -> None:
    moves = len(WHOLE["deals"][0]["moves"])
    report = refused(changed(lambda r: r["deals"][0]["moves"].append("G"), WHOLE))
    assert report == {"error": "The game is over, so no move can be made.", "deal": 0, "move": moves}


def test_a_move_between_the_deals_of_a_match_is_refused() -> None:
    base = WHOLE | {"options": {"deals": 2}}
    report = refused(changed(lambda r: r["deals"][0]["moves"].append("G"), base))
    assert report["error"] == "The next deal has not been dealt, so no move can be made."
    assert (report["deal"], report["move"]) == (0, len(WHOLE["deals"][0]["moves"]))


def test_places_count_deals_and_moves_from_0() -> None:
    first = WHOLE["deals"][0]
    later = {"deck": first["deck"], "moves": ["search A showing R4"]}
    report = refused(WHOLE | {"options": {"deals": 2}, "deals": [first, later]})
    assert (report["deal"], report["move"], report["clause"]) == (1, 0, "goat.sea.1")


TEXT = json.dumps(BASE)
NOT_JSON: dict[str, bytes] = {
    "nothing": b"",
    "blanks": b" \n\t ",
    "words": b"a goat gives the book away",
    "cut short": TEXT[:-1].encode(),
    "two records": f"{TEXT}{TEXT}".encode(),
    "a list": f"[{TEXT}]".encode(),
    "a text": b'"goat"',
    "a number": b"1916",
    "null": b"null",
    "true": b"true",
    "single quotes": TEXT.replace('"', "'").encode(),
    "NaN": TEXT.replace('"players": 4', '"players": NaN').encode(),
    "Infinity": b'{"seed": Infinity}',
    "minus Infinity": b'{"seed": -Infinity}',
    "beyond floating": TEXT.replace('"players": 4', '"players": 1e999').encode(),
    "a number of 5000 digits": b'{"seed": ' + b"9" * 5000 + b"}",
    "a field twice": TEXT.replace('"game"', '"game": "golph", "game"').encode(),
    "a field twice within": TEXT.replace('"players": 4', '"players": 4, "players": 6').encode(),
    "deep lists": b"[" * 200_000,
    "deep lists that close": b"[" * 200_000 + b"]" * 200_000,
    "deep objects": b'{"a":' * 200_000,
    "deep inside": b'{"format": "cardgames/1", "deals": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "not UTF-8": TEXT.replace("goat", "go\udcffat").encode("utf-8", "surrogateescape"),
    "UTF-16": TEXT.encode("utf-16"),
    "surrogates in UTF-8": TEXT.replace("goat", "\ud800").encode("utf-8", "surrogatepass"),
    "zero bytes": b"\0" * 1000,
    "a zero byte": TEXT.replace("goat", "goat\0").encode(),
    "a control character": TEXT.replace("goat", "go\x07at").encode(),
    "two byte order marks": b"\xef\xbb\xbf" * 2 + TEXT.encode(),
}
LONG: dict[str, Callable[[], bytes]] = {
    "10 MB of one letter": lambda: b"x" * 10_000_000,
    "10 MB in a text": lambda: b'{"format": "' + b"x" * 10_000_000 + b'"}',
    "10 MB of fields": lambda: b"{" + b", ".join(b'"%d": 0' % n for n in range(800_000)) + b"}",
    "10 MB of digits": lambda: b'{"seed": ' + b"1" * 10_000_000 + b"}",
}


@cache
def not_json() -> dict[str, bytes]:
    """All that is no record, by name; what is long is made only where it is tried."""
    return NOT_JSON | {name: made() for name, made in LONG.items()}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", [*NOT_JSON, *LONG])
def test_what_is_no_record_is_refused(name: str) -> None:
    report = refused(not_json()[name])
    assert (report["deal"], report["move"]) == (None, None)
    assert "clause" not in report or name == "beyond floating"
    assert len(report["error"]) < 250


def test_a_record_longer_than_the_longest_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(incoming, "RECORD_LIMITS", incoming.RECORD_LIMITS._replace(length=2**20))
    report = refused(TEXT + " " * 2**20)
    assert report == {"error": "A record is at most 1 MB long.", "deal": None, "move": None}


@pytest.mark.parametrize("thing", [None, 5, 1.5, True, ["x"], ("x",), {1: 2}, {"options"}, object(), Goat])
def test_any_other_thing_is_refused_too(thing: Any) -> None:
    with pytest.raises(BadRecord):
        cardgames.replay(thing)


@pytest.mark.parametrize(
    ("game", "options"), [("golf", {}), (None, {}), ("goat", {"pack": 60}), ("goat", {"name": "g"})]
)
def test_a_new_game_refuses_what_a_record_refuses(game: Any, options: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        cardgames.new(game, **options)


def test_input_is_quoted_short_and_printable() -> None:
    assert quote("R15") == '"R15"'
    assert quote("R\n15\x1b\u202e\ud800é") == '"R\\n15\\x1b\\u202e\\ud800\\xe9"'
    assert quote("x" * 500) == '"' + "x" * 40 + '…"'
    assert quote(12) == '"12"'
    assert quote(["x"] * 500) == "a list"
    assert quote({"x": 1}) == "an object"
    assert quote(None) == "null"


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("{}", 'A record has a field "format", and it is "cardgames/1".'),
        ('{"format": "cardgames/1"}', 'A record has a field "game"; the games are '),
        ('{"format": "cardgames/1", "game": null}', "There is no game null; the games are "),
        ("null", "A record is a JSON object, not null."),
        ('{"format": "cardgames/1", "game": "goat", "deals": {}}', "The deals of a record are a list, not an object."),
        ('{"format": "cardgames/1", "game": "goat", "options": {"ranks": []}}', "not a list."),
    ],
)
def test_what_is_missing_or_of_another_kind_is_told_as_json_calls_it(record: str, message: str) -> None:
    with pytest.raises(BadRecord, match=re.escape(message)):
        cardgames.replay(record)


def test_a_record_says_with_which_version_it_was_made() -> None:
    game = cardgames.new("goat", seed=1)
    written = json.loads(record.write(game))
    assert written == {**game.record(), "made_with": VERSION}
    assert record.write(game.record()) == record.write(game)
    jsonschema.validate(written, record.schema())
    assert cardgames.replay(written | {"made_with": "9.9"}).record() == game.record()


def test_a_record_of_another_version_that_cannot_be_played_says_so() -> None:
    wrong = changed(lambda r: r["deals"][0]["moves"].insert(0, "R99"))
    here, there = (refused(wrong | {"made_with": made}) for made in (VERSION, "9.9"))
    assert there == here | {"error": f'{here["error"]} The record was made with version "9.9", and this is {VERSION}.'}


# The JSON Schema


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(record.schema())
    assert json.loads(json.dumps(record.schema())) == record.schema()


@pytest.mark.slow
def test_the_schema_accepts_every_record_that_is_kept() -> None:
    for given_ in test_reference.stored("goat-records.jsonl"):
        SCHEMA.validate(given_)
    for book in rulebook.books():
        for clause in book.clauses:
            for example in clause.examples:
                SCHEMA.validate(example.record)


BEYOND_A_SCHEMA = {
    "players without end",
    "no deals",
    "unknown ranks",
    "too many ranks",
    "dealer out of range",
    "no deck",
    "59 cards",
    "61 cards",
    "unknown card",
    "too many of a card",
    "a long move",
    "eight with the pack of six",
    "a pack of other ranks",
    "a deal after an unfinished one",
    "seed with a point",
    "players with a point",
}
"""What only a replay can find, or what JSON Schema takes for a whole number."""


@pytest.mark.parametrize("name", [w[0] for w in WRONG])
def test_the_schema_refuses_what_is_of_a_wrong_form(name: str) -> None:
    change = next(w[1] for w in WRONG if w[0] == name)
    if name not in BEYOND_A_SCHEMA:
        assert not SCHEMA.is_valid(changed(change))


def test_the_schema_offers_every_ruling_with_its_clause() -> None:
    (goat,) = (one for one in record.schema()["oneOf"] if one["title"] == "Goat")
    options = goat["properties"]["options"]["properties"]
    assert options["players"] == {"enum": [4, 6, 8]}
    assert options["command"] == {"enum": ["must", "may"], "description": "goat.sea.3, 'must' if left out"}
    assert options["deals"]["type"] == "integer"
    assert options["ranks"]["examples"] == ["4-15", "5-16", "6-17"]
    assert set(options) == {"players", *(known.name for known in Goat.rulings())}
