"""Find anew in which seeded games each clause is asked, and by which makers: `positions.json`.

    python -m cardgames.teaching.find_positions goat kozel

It is to be run when the rules of a game, its misreadings or the makers have changed; without names it does all games.
"""

from __future__ import annotations

import inspect
import json
import random
import sys
import time
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from cardgames.core import SEATS, Rules
from cardgames.games import every, rules_of
from cardgames.rulebooks import rulebook
from cardgames.teaching import makers, misreadings, tell
from cardgames.teaching.questions import CONTRAST, POSITIONS, ask_clause, readings
from cardgames.teaching.turns import Turn, turns

WHOLE_GAMES = 40
"""The number of games that are searched as a whole."""
FIRST_DEAL_GAMES = 160
"""The number of further games that are searched for their first turn only: who gets the first card."""
MAX_READING_GAMES = 400
"""The maximum number of games that are played for another reading of a clause."""
MAX_POSITIONS = 16
"""The maximum number of positions that are kept for a clause and a maker."""
MAX_READING_SECONDS = 12.0
"""The maximum processor time for another reading of a clause."""
COMMON_SHARE = 0.4
"""If a question can be asked in this share of the games, none of them is named."""

RARE_SEEDS = {
    "golph.sd.1": (4753, 6971, 14648, 15220, 19000, 28785, 39570, 46783, 53636, 54321, 57342, 75336, 75456),
    "golph.sd.2": (67501, 100870, 115168, 162376, 235751, 316403, 320238, 410009, 481993, 493534, 527212, 604713),
}
"""Seeds of further games, found among millions of deals, with a hand that is hardly ever dealt."""


SETUP_METHODS = ("pack", "side", "places", "blind", "__post_init__", "standard", "par_and_bogey")
"""Methods that describe the table before play begins."""

UNUSED_CLAUSES = {
    "kozel": ("ke.pl", "ke.blind.lead"),
    "kozel-boast": ("ke.back",),
    "kozel-blind": ("ke.pl", "ke.ask", "ke.kinds", "ke.pants", "ke.dbl", "ke.mirror", "ke.late"),
}
"""What a game inherits and has no use for: nobody boasts beside a blind hand, and only there is one blind."""


def deciding(game: type[Rules]) -> tuple[str, ...]:
    """The clauses that the rules of a game cite in events, refusals, choices and scores, in the order of the book."""
    words = tuple({name.partition(".")[0] for name in rulebook.load(game.rulebook).ids})
    cited = {known.clause for known in game.rulings()}
    for kind in game.__mro__:
        if kind.__module__.startswith("cardgames.games."):
            for clause, place in rulebook.citations(Path(inspect.getfile(kind)), words):
                owner, _, method = place.name.partition(".")
                if owner == kind.__name__ and method and method not in SETUP_METHODS:
                    cited.add(clause)
    named = {name: value for kind in reversed(game.__mro__) for name, value in vars(kind).items()}
    cited |= {
        value
        for name, value in named.items()
        if name.endswith("_clause") and isinstance(value, str) and name not in ("pack_clause", "number_clause")
    }
    cited -= set(UNUSED_CLAUSES.get(game.name, ()))
    return tuple(clause.id for clause in rulebook.load(game.rulebook).clauses if clause.id in cited)


def clauses_up(turn: Turn) -> dict[str, set[str]]:
    """The clauses that a move brings up, by the makers that ask them."""
    before, rules = turn.before, turn.before.rules
    _, forbidden = tell.moves(before, random.Random(1))
    refused = {before.why_not(text) or "" for text, _ in forbidden}
    choice = SEATS.index(turn.seat), turn.legal, before.clause
    permitted = {rules.clause_for_legal(before.table, choice, move) for move in turn.legal}
    happened = {happening[3] for happening in (*turn.happenings, *before.table.log[:3])}
    counts = {makers.first_cited(rules.tally), makers.first_cited(getattr(rules, "points", rules.tally))}
    return {
        "may": refused,
        "may not": refused,
        "permits": permitted,
        "which": {before.clause},
        "takes": happened,
        "other suit": {before.clause},
        "follows": happened,
        "dealt": happened,
        "counts": counts,
        "scores": counts | happened,
    }


def look_by_makers(
    game: type[Rules], clauses: Iterable[str]
) -> tuple[dict[str, dict[str, list[int]]], set[tuple[str, str]]]:
    """For each clause the makers that ask it, and in which games; and the clauses and makers with one answer alone."""
    wanted = set(clauses)
    found: dict[str, dict[str, list[int]]] = {}
    answers: dict[tuple[str, str], set[str]] = {}
    for seed in range(WHOLE_GAMES + FIRST_DEAL_GAMES):
        chance = random.Random(seed)
        for turn in islice(turns(game.name, str(seed)), None if seed < WHOLE_GAMES else 1):
            up = [(clause, maker) for maker, cited in clauses_up(turn).items() for clause in cited & wanted]
            for clause, maker in up:
                seeds = found.setdefault(clause, {}).setdefault(maker, [])
                if seed not in seeds and (question := makers.MAKERS[maker](turn, chance, clause)):
                    seeds.append(seed)
                    answers.setdefault((clause, maker), set()).add(question.options[question.right].text)
    return found, {way for way, right in answers.items() if len(right) == 1}


def look_by_readings(game: type[Rules], clause: str, maker: str) -> tuple[list[int], int]:
    """The games in which another reading of a clause makes a difference, and how many were tried."""
    begun, seeds = time.process_time(), list[int]()
    for tried, seed in enumerate((*RARE_SEEDS.get(clause, ()), *range(MAX_READING_GAMES)), 1):
        if ask_clause(game.name, clause, maker, seed, random.Random(seed)):
            seeds.append(seed)
        if len(seeds) >= MAX_POSITIONS or (
            tried >= 10 and len(seeds) >= COMMON_SHARE * tried and clause not in RARE_SEEDS
        ):
            return seeds, max(tried, MAX_READING_GAMES * (clause in RARE_SEEDS))
        if time.process_time() - begun > MAX_READING_SECONDS:
            return seeds, max(tried, MAX_READING_GAMES * (clause in RARE_SEEDS))
    return seeds, MAX_READING_GAMES


def positions_of(game: type[Rules]) -> dict[str, dict[str, list[int]]]:
    """The clauses of a game that can be asked: by which makers, and in which games, () where in nearly all."""
    clauses = deciding(game)
    by_makers, by_habit = look_by_makers(game, clauses)
    found: dict[str, dict[str, list[int]]] = {}
    for clause in clauses:
        ways = {
            maker: [] if len(seeds) >= COMMON_SHARE * WHOLE_GAMES else seeds[:MAX_POSITIONS]
            for maker, seeds in sorted(by_makers.get(clause, {}).items())
            if seeds
        }
        for number, base in enumerate(misreadings.bases(game.name)):
            if any(of is base for of, _ in readings(game.name, clause)):
                maker = f"{CONTRAST}{number or ''}"
                seeds, tried = look_by_readings(game, clause, maker)
                if seeds:
                    ways[maker] = [] if len(seeds) >= COMMON_SHARE * tried else seeds
        varied = {maker: seeds for maker, seeds in ways.items() if (clause, maker) not in by_habit}
        if ways:
            found[clause] = varied or ways
    return found


def main(names: list[str]) -> None:
    """Find the positions of these games, or of all."""
    for game in map(rules_of, names) if names else every():
        found = positions_of(game)
        missing = [clause for clause in deciding(game) if clause not in found]
        print(f"{game.name}: {len(found)} asked, not {', '.join(missing) or 'one missing'}", flush=True)
        known = json.loads(POSITIONS.read_text("utf-8")) if POSITIONS.exists() else {}
        known[game.name] = found
        POSITIONS.write_text(json.dumps(known, separators=(",", ":"), sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
