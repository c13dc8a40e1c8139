"""How often a ruling matters: every reading that a game offers, tried in seeded matches against the one taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from cardgames.core import Event, Ruling
from cardgames.readings.compare import MAX_DEALS, Comparison, common_players, event_content, play
from cardgames.records import record as records


@dataclass(frozen=True)
class RulingImpact:
    """How often a ruling matters to steady players in `matches` seeded matches.

    value: the one beside its default that is tried. differs: in how many the two matches differ. first_deal: in how
    many they do so in their first deal. allowed: in how many the difference begins with other moves to choose from.
    winners: in how many other sides win. told: in how many all is played and counted alike, and only the view of a
    bystander differs (looked for in the last deal).
    """

    ruling: Ruling
    value: Any
    matches: int
    differs: int
    first_deal: int
    allowed: int
    winners: int
    told: int


def ruling_impacts(game: str, matches: int = 100, players: int | None = None) -> Iterator[RulingImpact]:
    """For every other value of every ruling of a game that leaves the pack as it is: how often it makes a difference.

    The matches are those of the seeds from 1, dealt by A first, up to their end or to `MAX_DEALS` deals.
    Raises BadRecord on an unknown game or number of players.
    """
    rules = records.rules(game, {"players": common_players(game, game) if players is None else players})
    packs: dict[str, Any] = {"dealer": "A", "deals": [{}] * MAX_DEALS}
    as_ruled = [play(rules, packs, seed) for seed in range(1, matches + 1)]
    for known in rules.rulings():
        for value in known.values:
            other = replace(rules, **{known.name: value})
            if other != rules and sorted(map(str, rules.pack())) == sorted(map(str, other.pack())):
                pairs_of = ((one, play(other, packs, seed)) for seed, one in enumerate(as_ruled, 1))
                yield _counted(known, value, [Comparison(*each, seed) for seed, each in enumerate(pairs_of, 1)])


def _counted(known: Ruling, value: Any, found: Sequence[Comparison]) -> RulingImpact:
    def first_deal(each: Comparison) -> bool:
        if each.fork is not None and each.one.decisions[min(each.fork, len(each.one.decisions) - 1)].deal == 0:
            return True
        return bool(each.one.result["deals"][0] != each.other.result["deals"][0])

    differ = [each for each in found if each.fork is not None or each.one.result != each.other.result]
    alike = [each for each in found if each.fork is None and each.one.result == each.other.result]
    return RulingImpact(
        ruling=known,
        value=value,
        matches=len(found),
        differs=len(differ),
        first_deal=sum(map(first_deal, differ)),
        allowed=sum(each.legal_divergence is not None for each in differ),
        winners=sum(each.one.result["winners"] != each.other.result["winners"] for each in differ),
        told=sum(any(event_content(x) != event_content(y) for x, y in zip_longest(*_public(each))) for each in alike),
    )


def _public(found: Comparison) -> list[tuple[Event, ...]]:
    return [side.game.view().events for side in (found.one, found.other)]
