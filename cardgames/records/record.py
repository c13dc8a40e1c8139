"""Records in: a finished or unfinished game as data, read, checked and replayed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from inspect import isabstract
from typing import Any

from cardgames.core import FORMAT, BadRecord, Game, IllegalMove, Rules, quote
from cardgames.core.errors import check_seed, kind
from cardgames.core.game import no_words
from cardgames.core.version import VERSION
from cardgames.games import LIST, every, rules_of
from cardgames.records import incoming, link

VERSION_FIELD = "made_with"
"""The field that says with which version a record was made. It decides nothing; a record may do without."""
FIELDS = ("format", VERSION_FIELD, "game", "options", "dealer", "seed", "deals")
MAX_VERSION_CHARACTERS = 40
DEAL_FIELDS = ("deck", "moves")


def read(text: str | bytes) -> dict[str, Any]:
    """JSON text, or a link, to a record, not yet replayed. Raises BadRecord on anything that is not one JSON object."""
    if not isinstance(text, (str, bytes)):
        raise BadRecord(f"A record is an object or its JSON text, not {kind(text)}.")
    text = incoming.text_of(text, "record", incoming.RECORD_LIMITS.length)
    if "#game=" in text[:2000] and link.is_link(text):
        text = link.read(text)
    record = incoming.record(text)
    if not isinstance(record, dict):
        raise BadRecord(f"A record is a JSON object, not {kind(record)}.")
    return record


def write(game: Game | Mapping[str, Any]) -> str:
    """A game, or its record, as JSON text on one line, with the version that it was made with."""
    record = game.record() if isinstance(game, Game) else game
    return json.dumps({"format": FORMAT, VERSION_FIELD: VERSION, **record})


def rules(game: object, options: Mapping[str, Any]) -> Rules:
    """The rules of a game with these options. Raises BadRecord on an unknown game, option or value.

    game: its name in records, or rules of one's own: a class that overrides what it changes, or an object of it.
    """
    if isinstance(game, Rules):
        return rules(type(game), {**_options_of(game), **options})
    kind = game if isinstance(game, type) and issubclass(game, Rules) else rules_of(game)
    if isabstract(kind):
        raise BadRecord(f"{kind.__name__} is no whole game: begin with one that there is, such as Goat.")
    known = {"players", *(made.name for made in kind.rulings())}
    for name in options:
        if name not in known:
            raise BadRecord(f"{kind.title} has no option {quote(name)}; it has {', '.join(sorted(known))}.")
    return kind(**options)


def _options_of(own: Rules) -> dict[str, Any]:
    return {"players": own.players} | {known.name: getattr(own, known.name) for known in own.rulings()}


def replay(
    record: Mapping[str, Any] | str | bytes,
    words: Callable[[str], str] = no_words,
    watch: Callable[[Game], None] | None = None,
    own: Rules | None = None,
) -> Game:
    """The game at the end of a record (an object, its JSON text, or a link).

    words: clause id to a sentence, for refusals. watch: is called with the game before each move is made.
    own: rules of one's own, in place of those that the record names: a record tells cards and moves, and no code.
    Raises BadRecord with the deal, the move and the clause, and with the version that made the record if it is another.
    """
    if not isinstance(record, Mapping):
        record = read(record)
    try:
        return _replay(record, words, watch, own)
    except BadRecord as wrong:
        made = record.get(VERSION_FIELD)
        if not isinstance(made, str) or made == VERSION or len(made) > MAX_VERSION_CHARACTERS:
            raise
        sentence = f"{wrong} The record was made with version {quote(made)}, and this is {VERSION}."
        raise BadRecord(sentence, wrong.deal, wrong.move, wrong.clause) from None


def _replay(
    record: Mapping[str, Any],
    words: Callable[[str], str],
    watch: Callable[[Game], None] | None,
    own: Rules | None,
) -> Game:
    for name in record:
        if name not in FIELDS:
            raise BadRecord(f"A record has no field {quote(name)}; it has {', '.join(FIELDS)}.")
    if "format" not in record:
        raise BadRecord(f'A record has a field "format", and it is "{FORMAT}".')
    if record["format"] != FORMAT:
        raise BadRecord(f'The format of a record is "{FORMAT}", not {quote(record["format"])}.')
    if "game" not in record:
        raise BadRecord(f'A record has a field "game"; the games are {", ".join(LIST)}.')
    made = record.get(VERSION_FIELD, VERSION)
    if not isinstance(made, str) or len(made) > MAX_VERSION_CHARACTERS:
        raise BadRecord(f'The field "{VERSION_FIELD}" is a version such as "{VERSION}", not {quote(made)}.')
    options = record.get("options", {})
    if not isinstance(options, Mapping):
        raise BadRecord(f"The options of a record are an object, not {kind(options)}.")
    seed = record.get("seed")
    if "seed" in record:
        check_seed(seed)
    deals = record.get("deals", [])
    if not isinstance(deals, (list, tuple)):
        raise BadRecord(f"The deals of a record are a list, not {kind(deals)}.")
    if len(deals) > incoming.MAX_RECORD_DEALS:
        raise BadRecord(f"A record has at most {incoming.MAX_RECORD_DEALS} deals.")
    game = Game(own or rules(record["game"], options), record.get("dealer", "A"), seed, words)
    game.deals_on = False
    for number, deal in enumerate(deals):
        _replay_deal(game, number, deal, watch)
    game.deals_on = True
    return game


def _replay_deal(game: Game, number: int, deal: object, watch: Callable[[Game], None] | None) -> None:
    if not isinstance(deal, Mapping):
        raise BadRecord(f"A deal is an object, not {kind(deal)}.", number)
    for name in deal:
        if name not in DEAL_FIELDS:
            raise BadRecord(f"A deal has no field {quote(name)}; it has {', '.join(DEAL_FIELDS)}.", number)
    moves = deal.get("moves", [])
    if not isinstance(moves, (list, tuple)):
        raise BadRecord(f"The moves of a deal are a list, not {kind(moves)}.", number)
    if "deck" not in deal and game.seed is None:
        raise BadRecord("A deal needs a deck where the record has no seed.", number, clause=game.rules.pack_clause)
    if "deck" in deal and deal["deck"] is None:
        raise BadRecord("A deck is a list of cards, not null.", number, clause=game.rules.pack_clause)
    try:
        game.deal(deal.get("deck"))
    except BadRecord as wrong:
        raise BadRecord(str(wrong), number, clause=wrong.clause) from None
    for count, move in enumerate(moves):
        if watch is not None and game.to_move is not None:
            watch(game)
        if not isinstance(move, str):
            raise BadRecord(f"A move is a text, not {kind(move)}.", number, count)
        try:
            game.push(move)
        except IllegalMove as wrong:
            raise BadRecord(wrong.sentence, number, count, wrong.clause) from None


def schema() -> dict[str, Any]:
    """The JSON Schema of records, made from the games: players, rulings and cards of each."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A record of a card game",
        "type": "object",
        "required": ["format", "game"],
        "oneOf": [_schema_of(game) for game in every()],
    }


def _schema_of(game: type[Rules]) -> dict[str, Any]:
    options: dict[str, Any] = {"players": {"enum": list(game.numbers)}}
    for known in game.rulings():
        kind = {bool: "boolean", int: "integer", str: "string"}[type(known.default)]
        options[known.name] = {
            "description": f"{known.clause}, {known.default!r} if left out",
            **({"type": kind, "examples": list(known.values)} if known.free else {"enum": list(known.values)}),
            **({"minimum": known.least} if known.free and kind == "integer" else {}),
            **({"maximum": known.most} if known.most is not None else {}),
        }
    deal = {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "deck": {"type": "array", "items": {"type": "string"}, "description": game.pack_clause},
            "moves": {"type": "array", "items": {"type": "string"}},
        },
    }
    return {
        "title": game.title,
        "additionalProperties": False,
        "properties": {
            "format": {"const": FORMAT},
            VERSION_FIELD: {"type": "string", "maxLength": MAX_VERSION_CHARACTERS, "examples": [VERSION]},
            "game": {"const": game.name},
            "options": {"type": "object", "additionalProperties": False, "properties": options},
            "dealer": {"type": "string", "pattern": "^[A-M]$"},
            "seed": {"type": "integer"},
            "deals": {"type": "array", "items": deal},
        },
    }
