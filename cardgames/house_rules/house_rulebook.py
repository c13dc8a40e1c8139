"""A house rulebook: a game, the readings chosen in it, perhaps one method changed, and its clause with an example.

It is written as one TOML file, much as the printed rulebooks are; our own stand in seeds/house/:

    title = "The last Goat counts"
    game = "goat"
    clause = "If several Goats are played to one book, only the last of them counts."
    code = '''
    from cardgames.games.goat import Goat

    class LastGoat(Goat):
        def award_goat(self, t, goats):
            return super().award_goat(t, [goats[-1]])
    '''

    [readings]                  # any of the questions that the print leaves open; may be left out
    command = "may"

    [example]                   # a deal, and what it must come to; may be left out while the rule is being written
    text = "B plays the first Goat and C the last, so the book goes to B and D."
    record = { format = "cardgames/1", game = "goat", … }
    expect = { to_move = "D" }
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardgames.core import BadRecord, Rules, quote
from cardgames.core.errors import kind
from cardgames.games import LIST
from cardgames.records import incoming
from cardgames.records import record as records
from cardgames.rulebooks import rulebook, seed_file

OWN_CLAUSE = "house.rule"
"""The id of the clause of a house rule, which its code may cite."""


@dataclass(frozen=True)
class HouseExample:
    """A deal that shows a house rule.

    record: in the notation of records. expect: what its result must hold, at least.
    """

    text: str
    record: Mapping[str, Any]
    expect: Mapping[str, Any]

    def failures(self, own: Rules) -> list[str]:
        """Where it comes to something else under these rules, in words. Raises BadRecord where it cannot be played."""
        return list(rulebook.differences(self.expect, records.replay(self.record, own=own).result()))


@dataclass(frozen=True)
class HouseRulebook:
    """Rules of one's own.

    title: what they are called. game: the name of the game that they change. clause: the rule in words. readings: by
    the name of each question that is answered otherwise. code: Python with one class that changes one method of the
    game's rules; "" where only readings are chosen. players: how many play; None for as many as usual.
    """

    title: str
    game: str
    clause: str
    readings: Mapping[str, Any] = field(default_factory=dict)
    code: str = ""
    players: int | None = None
    example: HouseExample | None = None

    @property
    def printed_rules(self) -> Rules:
        """The game as it is printed, with our rulings, for as many players. Raises BadRecord."""
        return records.rules(self.game, self._options)

    def rules(self, own: type[Rules] | None = None) -> Rules:
        """The rules themselves. own: the class of the code. Raises BadRecord where a reading cannot be had."""
        return records.rules(own or self.game, {**self._options, **self.readings})

    @property
    def _options(self) -> dict[str, Any]:
        return {} if self.players is None else {"players": self.players}

    def words(self, clause: str) -> str:
        """The words of a refusal by a clause: for the house rule, its text."""
        return self.clause if clause == OWN_CLAUSE else rulebook.words(clause)


# What each field may be


@dataclass(frozen=True)
class Entry:
    """A field of the file: what it is, three right examples of it, and what is wrong with a value, if anything is."""

    says: str
    examples: tuple[str, str, str]
    wrong: Callable[[Any], bool]


def _no_text(longest: int) -> Callable[[Any], bool]:
    return lambda given: not isinstance(given, str) or not given.strip() or len(given) > longest


ENTRIES: dict[str, Entry] = {
    "title": Entry(
        "a short name, of 80 letters at the most",
        ('title = "The last Goat counts"', 'title = "No searching on Sundays"', 'title = "Aunt Olga\'s Kozel"'),
        _no_text(80),
    ),
    "game": Entry(
        "the name of one of the games",
        ('game = "goat"', 'game = "kozel"', 'game = "follow-leader"'),
        lambda given: not isinstance(given, str) or given not in LIST,
    ),
    "clause": Entry(
        "the rule in words, of 1000 letters at the most",
        (
            'clause = "Only the last Goat in a book counts."',
            'clause = "Nobody may search."',
            'clause = "A seven scores double."',
        ),
        _no_text(1000),
    ),
    "readings": Entry(
        "a table of answers to questions that the print leaves open",
        ('readings = { command = "may" }', "readings = { exchange = false }", "readings = { deals = 4 }"),
        lambda given: not isinstance(given, dict),
    ),
    "code": Entry(
        "Python: one class that changes one method of the game's rules",
        (
            "code = '''\nclass Mine(Goat):\n    def may_search(self, t, leader, hand):\n        return []\n'''",
            "code = '''\nclass Mine(Kozel):\n    def owed(self, t):\n        return 0\n'''",
            'code = ""',
        ),
        lambda given: not isinstance(given, str) or len(given) > 20_000,
    ),
    "players": Entry(
        "how many play, a whole number",
        ("players = 4", "players = 6", "players = 2"),
        lambda given: type(given) is not int,
    ),
    "example": Entry(
        "a table with a text, a record and what it must come to",
        (
            '[example]\ntext = "B wins."\nrecord = { … }\nexpect = { winners = ["BD"] }',
            '[example]\ntext = "D is to move."\nrecord = { … }\nexpect = { to_move = "D" }',
            '[example]\ntext = "A has 12."\nrecord = { … }\nexpect = { score = { AC = 12 } }',
        ),
        lambda given: not isinstance(given, dict),
    ),
}
"""The fields of a house rulebook."""
EXAMPLE: dict[str, Entry] = {
    "text": Entry(
        "what the deal shows, in words",
        ('text = "B wins."', 'text = "The second Goat does no harm."', 'text = "D may throw the ace."'),
        _no_text(1000),
    ),
    "record": Entry(
        "a game in the notation of records",
        (
            'record = { format = "cardgames/1", game = "goat", deals = [{ deck = [ … ], moves = [ … ] }] }',
            'record = { format = "cardgames/1", game = "golph", options = { players = 3 }, deals = [ … ] }',
            'record = { format = "cardgames/1", game = "kozel", dealer = "D", deals = [ … ] }',
        ),
        lambda given: not isinstance(given, dict),
    ),
    "expect": Entry(
        "what the record must come to",
        ('expect = { to_move = "D" }', 'expect = { winners = ["BD"] }', "expect = { score = { AC = 12 } }"),
        lambda given: not isinstance(given, dict) or not given,
    ),
}
"""The fields of its example."""


def read(text: str) -> HouseRulebook:
    """House rules from their TOML text. Raises BadRecord, which names the field and shows three right examples."""
    if not isinstance(text, str):
        raise BadRecord(f"House rules are the text of a TOML file, not {kind(text)}.")
    return from_fields(incoming.house_rules(text.removeprefix("\ufeff")))


def from_fields(data: Mapping[str, Any]) -> HouseRulebook:
    """House rules from their fields. Raises BadRecord, which names the field and shows three right examples."""
    _look(data, HouseRulebook, "")
    example = data.get("example")
    if example is not None:
        _look(example, HouseExample, "example.")
    fields: dict[str, Any] = {
        name: value.strip() if isinstance(value, str) else value for name, value in data.items() if name != "example"
    }
    if example is not None and "players" not in fields and "players" in _options(example["record"]):
        fields["players"] = _options(example["record"])["players"]  # as many as in its example
        if type(fields["players"]) is not int:
            given = quote(fields["players"])
            raise BadRecord(f"example.record: players is {ENTRIES['players'].says}, not {given}.")
    found = HouseRulebook(
        **fields,
        example=None if example is None else HouseExample(**example),
    )
    try:
        printed = found.printed_rules
    except BadRecord as wrong:
        numbers = records.rules(found.game, {}).numbers
        raise BadRecord(f"players: {wrong}{_example_lines([f'players = {n}' for n in numbers[:3]])}") from None
    try:
        found.rules()
    except BadRecord as wrong:
        offered = [
            f"readings = {{ {known.name} = {json.dumps(value)} }}"
            for known in printed.rulings()
            for value in known.values
            if value != known.default
        ]
        raise BadRecord(f"readings: {wrong}{_example_lines(offered[:3])}") from None
    if example is not None and example["record"].get("game") != found.game:
        given = quote(example["record"].get("game"))
        raise BadRecord(f"example.record: this is a game of {given}, and the rules are for {quote(found.game)}.")
    if example is not None:
        _same_options(_options(example["record"]), found.rules())
    return found


def _options(record: Mapping[str, Any]) -> Mapping[str, Any]:
    options = record.get("options", {})
    return options if isinstance(options, dict) else {}


def _same_options(options: Mapping[str, Any], rules: Rules) -> None:
    """Raises BadRecord where the example is of other players or readings than the rules: it is played by these."""
    names = ("players", *(known.name for known in rules.rulings()))
    for name, value in options.items():
        if name not in names:
            raise BadRecord(f"example.record: there is no option {quote(name)}; there are {', '.join(names)}.")
        own = getattr(rules, name)
        if value != own or type(value) is not type(own):
            sentence = f"its options have {name} = {json.dumps(value)}, and these rules have {name} = {json.dumps(own)}"
            where = "at the head of the file" if name == "players" else "under [readings]"
            raise BadRecord(f"example.record: {sentence}. Write it {where}, or leave it out of the record.")


def _look(data: Mapping[str, Any], form: type, where: str) -> None:
    """Raises BadRecord where a field is missing, unknown, or not what it should be."""
    fields, entries = seed_file.forms(form), EXAMPLE if form is HouseExample else ENTRIES
    for name in data:
        if name not in fields:
            shown_name = name if name.isidentifier() and len(name) < 40 else quote(name)
            raise BadRecord(f"{where}{shown_name}: there is no such field; the fields are {', '.join(fields)}.")
    for name, (_, needed) in fields.items():
        entry = entries[name]
        if name not in data and needed:
            raise BadRecord(f"{where}{name} is missing. It is {entry.says}.{_example_lines(entry.examples)}")
        if name in data and entry.wrong(data[name]):
            raise BadRecord(f"{where}{name} is {entry.says}, not {quote(data[name])}.{_example_lines(entry.examples)}")


def _example_lines(examples: Iterable[str]) -> str:
    """Three right examples, each on lines of its own."""
    return "".join(f"\n  {line}" for each in examples for line in each.splitlines())


# Written


def write(book: HouseRulebook) -> str:
    """House rules as TOML, which `read` reads again."""
    return "\n".join(_lines(book)) + "\n"


def _lines(book: HouseRulebook) -> Iterator[str]:
    yield f"title = {as_toml(book.title)}"
    yield f"game = {as_toml(book.game)}"
    if book.players is not None:
        yield f"players = {book.players}"
    yield f"clause = {as_toml(book.clause)}"
    if book.code:
        plain = "'''" not in book.code and all(sign == "\n" or sign.isprintable() for sign in book.code)
        yield f"code = '''\n{book.code}\n'''" if plain else f"code = {as_toml(book.code)}"
    if book.readings:
        yield "\n[readings]"
        yield from (f"{name} = {as_toml(value)}" for name, value in book.readings.items())
    if book.example is not None:
        yield f"\n[example]\ntext = {as_toml(book.example.text)}"
        deals = book.example.record.get("deals", ())
        yield "\n[example.record]"
        yield from (
            f"{_name(name)} = {as_toml(value)}" for name, value in book.example.record.items() if name != "deals"
        )
        for deal in deals:
            yield "\n[[example.record.deals]]"
            yield from (f"{_name(name)} = {as_toml(value)}" for name, value in deal.items())
        yield "\n[example.expect]"
        yield from (f"{_name(name)} = {as_toml(value)}" for name, value in book.example.expect.items())


def _name(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else as_toml(name)


def as_toml(value: Any) -> str:
    """A value in TOML, on one line."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_name(name)} = {as_toml(each)}" for name, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(as_toml, value))}]"
    return json.dumps(value)
