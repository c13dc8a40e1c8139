"""Two readings side by side: a reader chooses a game, two rule sets and a deal, and sees where they part."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from cardgames.core import BadRecord, Event, Rules, quote
from cardgames.games import every, rules_of
from cardgames.readings import compare
from cardgames.readings.compare import Comparison, Side, Telling
from cardgames.records import record as records
from cardgames.rulebooks import rulebook
from cardgames.widgets import contract
from cardgames.widgets.base import MAX_SEED, BadMessage, Widget, script, shared, style
from cardgames.widgets.faces import face
from cardgames.widgets.scene import clauses
from cardgames.words import ENGLISH, Words, load

STEPS_BEFORE, STEPS_AFTER = 4, 10
"""The number of steps shown before and after the one in which two deals differ."""
DEAL_COUNTS = (1, 2, 3, 5, 10, 100)
"""The numbers of deals that a reader can choose from."""
MAX_DRAWN_TRICKS = 60
"""Of a longer deal only the tricks around the first that differs are drawn."""


class Compare(Widget):
    """The same deal under two readings, or in two games with one pack.

        Compare("goat", command=("must", "may"), seed=1916)
        Compare("nations", "follow-leader", seed=7)

    The arguments are those of `cardgames.compare`, and the language of the interface. Raises BadRecord where that does.
    """

    _front = "compare"
    _esm = script(_front)
    _css = style("table", _front)

    shown = shared()
    setup = shared()

    def __init__(
        self,
        game: str = "goat",
        against: str | None = None,
        *,
        seed: int = 1916,
        dealer: str = "A",
        packs: int = 1,
        players: int | None = None,
        language: str = "",
        **rulings: Any,
    ) -> None:
        self._words = load(language)
        self._games = [game, game if against is None else against]
        self._seed, self._dealer, self._packs = seed, dealer, packs
        self._players = compare.common_players(*self._games) if players is None else players
        self._stated = compare.by_side(self._games, rulings)
        self.comparison = self._compare()
        super().__init__()

    def _compare(self) -> Comparison:
        one, other = (
            records.rules(name, {"players": self._players, **stated})
            for name, stated in zip(self._games, self._stated, strict=True)
        )
        return compare.side_by_side(one, other, seed=self._seed, dealer=self._dealer, packs=self._packs)

    # What is shown

    def _draw(self) -> None:
        found, of = self.comparison, self._words.of
        games = dict.fromkeys(self._games)
        cards = {str(card) for side in (found.one, found.other) for card in side.game.rules.pack()}
        self.faces = {card: face(self._games[0], card) for card in sorted(cards)}
        self.shown = {
            **comparison_data(found, self._words),
            "message": self._message,
            "clauses": self._clauses(),
        }
        self.setup = {
            "games": [[game.name, of(game.title)] for game in every()],
            "game": self._games[0],
            "against": self._games[1],
            "others": [[game.name, of(game.title)] for game in every() if alike(self._games[0], game.name)],
            "players": self._players,
            "numbers": [n for n in rules_of(self._games[0]).numbers if n in rules_of(self._games[1]).numbers],
            "seed": self._seed,
            "packs": [*DEAL_COUNTS, *([self._packs] if self._packs not in DEAL_COUNTS else [])],
            "pack": self._packs,
            "ruling": next((known.name for known in found.differ), ""),
            "rulings": [self._ruling(name, known) for name in games for known in rules_of(name).rulings()],
        }

    def _clauses(self) -> dict[str, Mapping[str, object]]:
        """The clauses that are named, by id: each in words, and its page."""
        games = [rules_of(name) for name in self._games]
        named = cited_clauses(self.comparison) | {ruling.clause for game in games for ruling in game.rulings()}
        return {
            name: {
                **self._words.marked_text(says),
                "page": self._rulebook(rulebook.load(game.rulebook).home(name, games).name),
            }
            for game in games
            for name, says in clauses(game.name).items()
            if name in named
        }

    def _ruling(self, game: str, known: Any) -> dict[str, Any]:
        sides = [side for side in (0, 1) if self._games[side] == game]
        now = {side: getattr(self._rules(side), known.name) for side in sides}
        values = [*known.values, *(value for value in now.values() if value not in known.values)]
        return {
            "name": known.name,
            "game": game,
            "title": self._words.ruling(known.name)["text"],
            "clause": known.clause,
            "values": [[value, self._words.ruling_value(known.name, value)["text"]] for value in dict.fromkeys(values)],
            "now": [now.get(side) for side in (0, 1)],
            "sides": sides,
        }

    def _rules_to_read(self) -> list[Rules]:
        return [self._rules(0), self._rules(1)]

    def _rules(self, side: int) -> Rules:
        return (self.comparison.one, self.comparison.other)[side].game.rules

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        shown: Any = super()._repr_mimebundle_(**kwargs)
        return shown[0] | {"text/plain": "\n".join(compare.as_lines(self.comparison))}, *shown[1:]

    # What comes from the front end

    def _act(self, message: Mapping[str, Any]) -> None:
        """Compare what is chosen now; where that cannot be, all is as it was. Raises BadRecord and BadMessage."""
        before = (self._games, self._seed, self._packs, self._players, self._stated)
        try:
            self._choose(message)
            self.comparison = self._compare()
        except (BadRecord, BadMessage):
            self._games, self._seed, self._packs, self._players, self._stated = before
            raise
        self._draw()

    def _choose(self, message: Mapping[str, Any]) -> None:
        value = message.get("value")
        match message["do"]:
            case "game":
                self._games, self._stated = [rules_of(value).name] * 2, [{}, {}]
                self._players = compare.common_players(*self._games)
            case "against":
                self._games, self._stated = [self._games[0], rules_of(value).name], [self._stated[0], {}]
                self._players = compare.common_players(*self._games)
            case "players":
                self._players = self._whole(value, "number-of-players", 13)
            case "seed":
                self._seed = self._whole(value, "one-deal", MAX_SEED)
            case "packs":
                self._packs = self._whole(value, "number-of-deals", DEAL_COUNTS[-1])
            case "only":
                name = self._ruling_name(0, message.get("name"))
                known = next(each for each in rules_of(self._games[0]).rulings() if each.name == name)
                another = next((each for each in known.values if each != known.default), known.default)
                self._stated = [{}, {name: another}]
            case "ruling":
                side = self._whole(message.get("side"), "one-side", 1)
                name = self._ruling_name(side, message.get("name"))
                self._stated = [dict(stated) for stated in self._stated]
                self._stated[side][name] = value
            case _:
                raise self._unknown(message)

    def _ruling_name(self, side: int, name: object) -> str:
        kind = rules_of(self._games[side])
        if not any(known.name == name for known in kind.rulings()):
            raise BadRecord(self._words("no-ruling", title=self._words.of(kind.title), what=quote(name)))
        return str(name)

    def _whole(self, value: object, key: str, most: int) -> int:
        """A whole number from 0 to `most`. Raises BadRecord on anything else. key: of what it is."""
        if type(value) is not int or not 0 <= value <= most:
            raise BadRecord(self._words("whole-number", what=self._words(key), most=most, value=quote(value)))
        return value


def alike(one: str, other: str) -> bool:
    """Whether two games can be dealt the same cards: they have a number of players in common, and one pack for it."""
    try:
        players = compare.common_players(one, other)
        packs = [sorted(map(str, records.rules(name, {"players": players}).pack())) for name in (one, other)]
    except BadRecord:
        return False
    return packs[0] == packs[1]


# A comparison as one JSON object


def comparison_data(found: Comparison, words: Words | None = None) -> dict[str, Any]:
    """A comparison as it is drawn: the two sides, where they part, their tricks, and the steps about the parting.

    words: those of the reader's language, else the English ones.
    """
    words = words or load(ENGLISH)
    first = found.first
    return {
        "sides": [
            {
                "name": _setting(found, side, words),
                "game": side.game.rules.name,
                "title": words.of(side.game.rules.title),
            }
            for side in (found.one, found.other)
        ],
        "verdict": words.of(compare.verdict(found)),
        "outcome": " ".join(map(words.of, compare.outcome(found))),
        "parting": first and [_event_text(first.one, words), _event_text(first.other, words)],
        "because": [{"name": words.ruling(known.name)["text"], "clause": known.clause} for known in found.because],
        "deals": _deals(found, words),
        "steps": _steps(found, words),
    }


def _setting(found: Comparison, side: Side, words: Words) -> str:
    """What a side is played under: its value of each ruling in which the two differ, or the game."""
    values = [(known.name, getattr(side.game.rules, known.name)) for known in found.differ]
    named = ", ".join(
        f"{words.ruling(name)['text']}: {words.ruling_value(name, value)['text']}" for name, value in values
    )
    return named or words.of(side.game.rules.title)


def cited_clauses(found: Comparison) -> set[str]:
    """The clauses that a drawn comparison names."""
    named = {known.clause for known in found.because}
    for telling in (found.first.one, found.first.other) if found.first else ():
        named.add(telling.clause)
    for row in _steps(found, load(ENGLISH)):
        named |= {side["clause"] for side in (row["one"], row["other"]) if side}
    return named


def _event_text(telling: Telling, words: Words) -> contract.Event:
    spoken = words.marked_text(telling.text)
    return {**spoken, "text": f"{spoken['text']}.", "clause": telling.clause}


def _deals(found: Comparison, words: Words) -> list[dict[str, Any]]:
    deals = []
    new = True
    for number, sides in enumerate(zip_longest(found.one.result["deals"], found.other.result["deals"])):
        rows = []
        played = [side["tricks"] if side else [] for side in sides]
        for place, (one, other) in enumerate(zip_longest(*played), 1):
            same = one == other
            rows.append({"number": place, "same": same, "first": new and not same, "sides": [one, other]})
            new = new and same
        rules = found.one.game.rules
        mark = next((at for at, row in enumerate(rows) if row["first"]), 0)
        left = max(0, min(mark - 5, len(rows) - MAX_DRAWN_TRICKS)) if len(rows) > MAX_DRAWN_TRICKS else 0
        deals.append(
            {
                "name": words("deal-of", deal=words.of(rules.deal_name), n=number + 1).capitalize(),
                "trick": words.of(rules.trick or found.other.game.rules.trick),
                "rows": [_row(found, row, words) for row in rows[left : left + MAX_DRAWN_TRICKS]],
                "left": len(rows) - len(rows[left : left + MAX_DRAWN_TRICKS]),
                "points": [_points(side) for side in sides],
            }
        )
    return deals


def _row(found: Comparison, row: dict[str, Any], words: Words) -> dict[str, Any]:
    names = [{str(card): card.name for card in side.game.rules.pack()} for side in (found.one, found.other)]
    sides = [
        trick
        and {
            "cards": [[seat, card, words.of(names[at][card])] for seat, card in trick["cards"]],
            "takenBy": trick["taken_by"],
        }
        for at, trick in enumerate(row["sides"])
    ]
    return row | {"sides": sides[:1] if row["same"] else sides}


def _points(deal: Mapping[str, Any] | None) -> str:
    if deal is None or deal["points"] is None:
        return ""
    return ", ".join(f"{side} {points}" for side, points in deal["points"].items())


def _steps(found: Comparison, words: Words) -> list[dict[str, Any]]:
    """What happens on both sides about the place where they part."""
    if found.first is None:
        return []
    deal, place = found.first[:2]
    stories: list[tuple[Event, ...]] = [_story(side, deal) for side in (found.one, found.other)]
    rows = []
    for _, at, one, other in compare.pairs(stories[:1], stories[1:]):
        if place - STEPS_BEFORE <= at <= place + STEPS_AFTER:
            sides = [event and {**words.marked_text(event.text), "clause": event.clause} for event in (one, other)]
            words_count = found.one.game.rules.name == found.other.game.rules.name
            same = compare.event_content(one, words=words_count) == compare.event_content(other, words=words_count)
            rows.append({"one": sides[0], "other": sides[1], "same": same, "parts": at == place})
    return rows


def _story(side: Side, deal: int) -> tuple[Event, ...]:
    return side.story[deal] if deal < len(side.story) else ()
