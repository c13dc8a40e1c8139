"""How often a ruling matters: every reading that a game offers, tried in seeded matches against the one taken.

What this comes to stands in seeds/figures/readings/GAME.json, from which the site takes it.

    python3 -m cardgames.readings.ruling_effects GAME      count it again
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from cardgames.core import Rules, Ruling
from cardgames.games import rules_of
from cardgames.readings.compare import MAX_DEALS, Comparison, common_players, event_content, play
from cardgames.records import record as records
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.figure_files import to_json

MOVES_PER_READING = 2_000
"""About how many moves are played for each reading of a game; the number of matches follows from it."""
MIN_MATCHES, MAX_MATCHES = 20, 100


class RulingImpact(NamedTuple):
    """How often a ruling matters to steady players in `matches` seeded matches, as it is stored.

    value: the one beside its default that is tried. differs: in how many the two matches differ. first_deal: in how
    many they do so in their first deal. allowed: in how many the difference begins with other moves to choose from.
    winners: in how many other sides win. told: in how many all is played and counted alike, and only the view of a
    bystander differs (looked for in the last deal).
    """

    name: str
    clause: str
    default: Any
    value: Any
    matches: int
    differs: int
    first_deal: int
    allowed: int
    winners: int
    told: int


def ruling_impacts(game: str, matches: int) -> Iterator[RulingImpact]:
    """For every other value of every ruling of a game that leaves the pack as it is: how often it makes a difference.

    The matches are those of the seeds from 1, dealt by A first, up to their end or to `MAX_DEALS` deals.
    Raises BadRecord on an unknown game.
    """
    rules = records.rules(game, {"players": common_players(game, game)})
    packs: dict[str, Any] = {"dealer": "A", "deals": [{}] * MAX_DEALS}
    as_ruled = [play(rules, packs, seed) for seed in range(1, matches + 1)]
    for known in rules.rulings():
        for value in known.values:
            other = replace(rules, **{known.name: value})
            if other != rules and sorted(map(str, rules.pack())) == sorted(map(str, other.pack())):
                pairs_of = ((one, play(other, packs, seed)) for seed, one in enumerate(as_ruled, 1))
                yield _count(known, value, [Comparison(*each, seed) for seed, each in enumerate(pairs_of, 1)])


def _count(known: Ruling, value: Any, found: Sequence[Comparison]) -> RulingImpact:
    def first_deal(each: Comparison) -> bool:
        if each.fork is not None and each.one.decisions[min(each.fork, len(each.one.decisions) - 1)].deal == 0:
            return True
        return bool(each.one.result["deals"][0] != each.other.result["deals"][0])

    def is_told_otherwise(each: Comparison) -> bool:
        events = zip_longest(each.one.game.view().events, each.other.game.view().events)
        return any(event_content(one) != event_content(other) for one, other in events)

    differ = [each for each in found if each.fork is not None or each.one.result != each.other.result]
    alike = [each for each in found if each.fork is None and each.one.result == each.other.result]
    return RulingImpact(
        name=known.name,
        clause=known.clause,
        default=known.default,
        value=value,
        matches=len(found),
        differs=len(differ),
        first_deal=sum(map(first_deal, differ)),
        allowed=sum(each.legal_divergence is not None for each in differ),
        winners=sum(each.one.result["winners"] != each.other.result["winners"] for each in differ),
        told=sum(map(is_told_otherwise, alike)),
    )


def count(game: type[Rules]) -> list[dict[str, Any]]:
    """Every other reading of a game with its counts, as they are stored."""
    return [each._asdict() for each in ruling_impacts(game.name, _matches(game))]


def _matches(game: type[Rules]) -> int:
    """As many matches as come to about `MOVES_PER_READING` moves under the longest reading of a game."""
    packs = {"dealer": "A", "deals": [{}] * MAX_DEALS}
    rules = game(players=common_players(game.name, game.name))
    readings = [rules] + [replace(rules, **{known.name: value}) for known in game.rulings() for value in known.values]
    moves = max(sum(len(play(each, packs, seed).decisions) for seed in (1, 2, 3)) / 3 for each in readings)
    return max(MIN_MATCHES, min(MAX_MATCHES, int(MOVES_PER_READING / max(moves, 1))))


def file_of(game: str) -> Path:
    """The file of a game's counts."""
    return rulebook.seeds() / "figures" / "readings" / f"{game}.json"


def stored_counts(game: str) -> list[dict[str, Any]]:
    """The stored counts of a game; none where it was not counted."""
    file = file_of(game)
    found: list[dict[str, Any]] = json.loads(file.read_text("utf-8"))["readings"] if file.is_file() else []
    return found


def main(names: Sequence[str]) -> None:
    """Count some games, and store the counts."""
    for game in map(rules_of, names):
        file = file_of(game.name)
        file.parent.mkdir(exist_ok=True)
        file.write_text(to_json({"game": game.name, "readings": count(game)}) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
