"""The ladder of each game: levels, pieces of the rulebook's advice and example players, on the same deals.

    python3 -m cardgames.tournaments.ladder                 measures every game: about twenty minutes
    python3 -m cardgames.tournaments.ladder kozel goat      these alone

What it comes to stands in seeds/figures/players/GAME.json. All but the level *sampling* meet on `DEALS` deals; then all
meet on fewer, and that level's row is taken from there, as it thinks long.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from cardgames.core import BadRecord, Rules
from cardgames.core.docstring import citations
from cardgames.core.version import VERSION
from cardgames.games import every, rules_of
from cardgames.players import DEFAULT_LEVEL, LEVELS
from cardgames.players.advice import advice_on
from cardgames.players.by_the_book import name_of
from cardgames.players.examples import fitting
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.figure_files import to_json
from cardgames.tournaments.entrants import AdvicePlayer, display_name, entrants
from cardgames.tournaments.playing import SAMPLED_DEALS, Plan, play_chunk
from cardgames.tournaments.result import Result
from cardgames.tournaments.tournament import tournament

DEALS, SEED = 600, 1916
SAMPLING_DEALS, SLOW_GAMES, SLOW_SAMPLING_DEALS = 100, ("goat", "militac", "kozel-suits"), 36
"""The number of deals for measuring *sampling*, and a smaller one for games whose deals take it seconds."""
FIRST_DEALS = 2
"""The number of first deals that are stored, and one of *sampling*, to show quickly whether the ladder is stale."""
LIMIT_SECONDS = 600.0
"""The limit per move, so long that a busy machine does not matter."""
SLOW_LEVEL = LEVELS[-1]
"""The level that takes the longest to move."""

Kind: TypeAlias = Literal["level", "advice", "example"]


class Rung(NamedTuple):
    """A row of a ladder.

    name: of the player. kind: what kind of player it is. rating: how likely it is to end a deal ahead of another
    player of the ladder when both have held the same cards, with the interval low, high. score: by how many points it
    is ahead of the others in a deal. deals: on how many deals it was measured.
    """

    name: str
    kind: Kind
    rating: float
    low: float
    high: float
    score: float
    deals: int


@dataclass(frozen=True)
class Ladder:
    """The ladder of a game as stored. rungs: the best first. worlds: deals that *sampling* plays out for a move."""

    game: str
    version: str
    seed: int
    deals: int
    sampled: int
    worlds: int
    rungs: tuple[Rung, ...]
    first: dict[str, list[float]]
    """What the first deals are worth to each player, so that it shows soon whether the ladder still holds."""


def games() -> tuple[type[Rules], ...]:
    """The games that have a ladder: those whose rulebook has advice, so that one can play them well or badly."""
    return tuple(game for game in every() if advice_on(game))


def players(game: type[Rules]) -> tuple[object, ...]:
    """Everybody on the ladder of a game, but for the level that thinks long."""
    pieces = [AdvicePlayer((name,), name) for name in map(name_of, advice_on(game))]
    return (*LEVELS[:-1], *pieces, *fitting(game()))


def kind(player: object) -> Kind:
    """What kind of player this is."""
    return "level" if isinstance(player, str) else "advice" if isinstance(player, AdvicePlayer) else "example"


def basis_of(rung: Rung, game: type[Rules]) -> tuple[str, str]:
    """What a player goes by, in a sentence, and the clauses or claims that this comes from; "" for a level."""
    among: dict[Kind, Iterable[object]] = {"level": (), "advice": advice_on(game), "example": fitting(game())}
    clauses, says = next((citations(one)[0] for one in among[rung.kind] if display_name(one) == rung.name), ("", ""))
    return says, clauses


def measure(name: str, deals: int = DEALS, sampled: int | None = None) -> Ladder:
    """The ladder of a game, measured now. Raises BadRecord on a game that has none."""
    game = _of(name)
    sampled = sampled or (SLOW_SAMPLING_DEALS if name in SLOW_GAMES else SAMPLING_DEALS)
    others = players(game)
    many = tournament(name, others, deals=deals, seed=SEED, limit=LIMIT_SECONDS)
    few = tournament(name, [*others, SLOW_LEVEL], deals=sampled, seed=SEED, limit=LIMIT_SECONDS)
    rungs = [_rung(many, player) for player in others] + [_rung(few, SLOW_LEVEL)]
    rungs.sort(key=lambda rung: (-rung.rating, rung.name))
    return Ladder(name, VERSION, SEED, deals, sampled, SAMPLED_DEALS, tuple(rungs), first(name) | thought(name))


def _of(name: str) -> type[Rules]:
    game = rules_of(name)
    if game not in games():
        raise BadRecord(f"There is no ladder of {game.title}: its rulebook gives no advice on how to play it.")
    return game


def _rung(found: Result, player: object) -> Rung:
    name = display_name(player)
    rated = next(row for row in found.ahead if row.name == name)
    row = next(row for row in found.standings if row.name == name)
    numbers = (round(rated.rating, 4), round(rated.low, 4), round(rated.high, 4), round(row.score, 3))
    return Rung(name, kind(player), *numbers, row.deals)


def first(name: str) -> dict[str, list[float]]:
    """What the first deals are worth to each player but the level that thinks long."""
    game = _of(name)
    return _here(game(), players(game), FIRST_DEALS)


def thought(name: str) -> dict[str, list[float]]:
    """What a deal against the book is worth to the level that thinks long."""
    worth = _here(_of(name)(), (SLOW_LEVEL, DEFAULT_LEVEL), 1)
    return {SLOW_LEVEL: worth[SLOW_LEVEL]}


def _here(rules: Rules, taking_part: Sequence[object], deals: int) -> dict[str, list[float]]:
    """What a few deals are worth to each of these players, played in this process."""
    plan = Plan(rules, entrants(list(taking_part)), SEED, LIMIT_SECONDS)
    result = Result(plan, tuple(play_chunk(plan, (0, deals))))
    return {
        display_name(player): [round(value, 6) for value in worth.values()]
        for player, worth in zip(taking_part, result.worth, strict=True)
    }


# Stored


@cache
def stored_ladder(name: str) -> Ladder | None:
    """The ladder of a game as it is stored; None where there is none."""
    found = rulebook.read(rulebook.seeds() / "figures" / "players" / f"{name}.json")
    return Ladder(**found | {"rungs": tuple(Rung(**row) for row in found["rungs"])}) if found else None


def ladder_json(ladder: Ladder) -> str:
    """The text of the file of a ladder."""
    data = vars(ladder) | {"rungs": [rung._asdict() for rung in ladder.rungs]}
    return f"{to_json(data)}\n"


def main(names: Sequence[str]) -> None:
    """Measure these games, or all, and write it down."""
    folder = rulebook.seeds() / "figures" / "players"
    folder.mkdir(exist_ok=True)
    for name in names or [game.name for game in games()]:
        (folder / f"{name}.json").write_text(ladder_json(measure(name)), "utf-8")
        sys.stdout.write(f"{name}.json\n")
        sys.stdout.flush()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except BadRecord as wrong:
        sys.exit(str(wrong))
