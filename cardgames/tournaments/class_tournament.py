"""A class tournament: a folder of players, each from one pupil, with standings and a bracket.

A file NAME.py is a player: its last function or class. A file NAME.toml is one that follows some of the rulebook's
advice:

    game = "kozel"
    advice = ["press_with_a_trump", "lead_an_ace"]

Each .py file plays in a process of its own, within limits of time and memory. That contains accidents. It is not a
sandbox: a hostile file may do whatever you may do on this machine, so read files from strangers first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from cardgames.core import BadRecord, Rules, quote
from cardgames.players import LEVELS
from cardgames.records import incoming
from cardgames.tournaments.answers import Mistake
from cardgames.tournaments.entrants import (
    MAX_PLAYERS,
    AdvicePlayer,
    Entrant,
    InFile,
    definitions,
    is_custom,
    parse_file,
)
from cardgames.tournaments.player_processes import LIMIT_SECONDS, LOADING_SECONDS
from cardgames.tournaments.playing import Plan, players_of
from cardgames.tournaments.result import WENT_WRONG, Result, no_progress
from cardgames.tournaments.tournament import Tournament, check_size
from cardgames.words import Words, load

KINDS = (".py", ".toml")
PAGE = ".html"
"""That of the bracket stands beside the players."""
DEALS = 100
YARDSTICKS = LEVELS[:2]
"""The levels that play along, so that a class sees how far it is."""
BRACKET_SIZES = (8, 4, 2)
"""The number of players in the bracket: the first of these for which there are enough."""
ROUNDS = {1: "bracket-final", 2: "bracket-semi-finals", 4: "bracket-quarter-finals"}
"""What a round is called, by how many duels it has."""


class Entry(NamedTuple):
    """A file of the folder.

    name: of the player. file: its name. player: who plays; None where nobody can. fault: why not, in a sentence.
    """

    name: str
    file: str
    player: object | None
    fault: str = ""


class Duel(NamedTuple):
    """A duel of the bracket: who went on, who did not, by how many points a deal, and between which bounds.

    level: whether both came out level, so that the better place in the standings decided.
    """

    winner: str
    loser: str
    ahead: float
    low: float
    high: float
    level: bool = False


@dataclass(frozen=True)
class ClassResult:
    """What a class tournament came to.

    entries: every file. result: of the tournament of all who can play. rounds: those of the bracket, the first one
    first, each with its duels from top to bottom.
    """

    entries: tuple[Entry, ...]
    result: Result
    rounds: tuple[tuple[Duel, ...], ...]

    @property
    def faults(self) -> tuple[Entry, ...]:
        """The files that could not play."""
        return tuple(entry for entry in self.entries if entry.fault)

    @property
    def winner(self) -> str:
        """Who won the bracket; "" where it was not played to its end."""
        return self.rounds[-1][0].winner if self.rounds and len(self.rounds[-1]) == 1 else ""

    def as_lines(self, words: Words | None = None) -> list[str]:
        """The standings, the faults and the bracket as lines of text."""
        words = words or load()
        lines = self.result.as_lines(words)
        lines += [words("bracket-fault", name=entry.name, fault=entry.fault) for entry in self.faults]
        for duels in self.rounds:
            lines += ["", words(ROUNDS[len(duels)])]
            lines += [f"  {duel_text(duel, words)}" for duel in duels]
        if self.winner:
            lines += ["", words("bracket-winner", name=self.winner)]
        return lines

    def data(self) -> dict[str, Any]:
        """All of it as an object for JSON; an unknown bound is null."""
        files = {entry.name: entry.file for entry in self.entries}
        told = self.result.data()
        told["standings"] = [row | {"file": files.get(row["name"])} for row in told["standings"]]
        told["faults"] = [{"name": each.name, "file": each.file, "fault": each.fault} for each in self.faults]
        told["bracket"] = [[_plain(duel) for duel in duels] for duels in self.rounds]
        return told | {"winner": self.winner or None}


def duel_text(duel: Duel, words: Words) -> str:
    """What came of a duel, in a sentence or two."""
    if duel.level:
        return words("bracket-duel-level", winner=duel.winner, loser=duel.loser)
    told = words("bracket-duel", winner=duel.winner, loser=duel.loser, points=f"{duel.ahead:.1f}")
    return told if duel.low > 0 or not isfinite(duel.low) else f"{told} {words('bracket-may-be-luck')}"


def _plain(duel: Duel) -> dict[str, Any]:
    bounds = {name: value if isfinite(value) else None for name, value in (("low", duel.low), ("high", duel.high))}
    return duel._asdict() | bounds


def class_tournament(
    folder: str | Path,
    rules: Rules,
    *,
    deals: int = DEALS,
    seed: int | None = None,
    limit: float = LIMIT_SECONDS,
    alone: bool = False,
    on_progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> ClassResult:
    """Let the players of a folder meet: first all of them, then the best in a bracket.

    folder, rules: where the files are, and the game. deals: how many, in the standings and in each duel, each played
    again with the seats changed round. limit: seconds that a player may take for a move. alone: whether no level of
    the computer plays along. on_progress: called with the number of deals that are done, and of all. stop: called
    now and then; when it returns True, the result so far is returned.

    A file that cannot be read, has no function, or does not come to an end when it is loaded, is listed in `faults`
    and stops nobody else. Raises BadRecord, in a sentence, where there is no such folder, where fewer than two can
    play, and on a wrong number of deals, seed or limit.
    """
    seed = check_size(deals, seed, limit)
    found = _loaded(entries(Path(folder), rules), rules, float(limit))
    able = [Entrant(entry.name, (entry.player,)) for entry in found if entry.player is not None]
    everybody = [*able, *([] if alone else [Entrant(level, (level,)) for level in YARDSTICKS])]
    if not able or len(everybody) < 2:
        told = " ".join(f"{entry.name}: {entry.fault}" for entry in found[:3])
        raise BadRecord(f"{load()('bracket-nobody', folder=quote(str(folder)))} {told}".strip())
    plan = Plan(rules, tuple(everybody), seed, float(limit))
    in_bracket = next((number for number in BRACKET_SIZES if number <= len(able)), 1)
    whole = deals * in_bracket
    tell = on_progress or no_progress
    result = _played(plan, deals, lambda done: tell(done, whole), stop)
    best = [row.name for row in result.standings if any(row.name == entrant.name for entrant in able)]
    done = deals

    def duel(number: int, one: str, other: str) -> Duel | None:
        nonlocal done
        of_both = tuple(entrant for name in (one, other) for entrant in able if entrant.name == name)
        again = _played(
            replace(plan, entrants=of_both, seed=seed + number), deals, lambda so_far: tell(done + so_far, whole), stop
        )
        done += deals
        if again.stopped:
            return None
        first, second = again.standings
        (pair,) = again.pairs
        if pair.difference == 0:
            return Duel(one, other, 0.0, pair.low, pair.high, level=True)
        return Duel(first.name, second.name, pair.difference, pair.low, pair.high)

    rounds = () if result.stopped else tuple(_bracket(best[:in_bracket], duel))
    return ClassResult(found, result, rounds)


def _bracket(best: Sequence[str], duel: Callable[[int, str, str], Duel | None]) -> Iterator[tuple[Duel, ...]]:
    """The rounds of a bracket, until one is broken off. best: who plays in it, the best first."""
    place = {name: at for at, name in enumerate(best)}
    left, number = [best[at] for at in _drawn(len(best))], 0
    while len(left) > 1:
        duels = []
        for one, other in zip(left[::2], left[1::2], strict=True):
            number += 1
            fought = duel(number, *sorted((one, other), key=place.__getitem__))
            if fought is None:
                return
            duels.append(fought)
        yield tuple(duels)
        left = [each.winner for each in duels]


def _drawn(number: int) -> list[int]:
    """The places of a bracket from top to bottom: the two best can meet in the final only."""
    order = [0]
    while len(order) < number:
        order = [place for best in order for place in (best, 2 * len(order) - 1 - best)]
    return order


def _played(plan: Plan, deals: int, tell: Callable[[int], None], stop: Callable[[], bool]) -> Result:
    """Play a plan in this process, until `stop` returns True."""
    run = Tournament(plan, deals, 1, None, stop, lambda done, _: tell(done))
    run.play()
    return run.result()


# The files


def entries(folder: Path, rules: Rules) -> tuple[Entry, ...]:
    """The files of a folder, by name, without running them. Raises BadRecord where it cannot be read."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.name[0] not in "._" and path.suffix != PAGE)
    except OSError as wrong:
        raise BadRecord(load()("bracket-no-folder", folder=quote(str(folder)), why=str(wrong.strerror))) from None
    most = MAX_PLAYERS - len(YARDSTICKS)
    players = [path for path in paths if path.suffix in KINDS]
    if len(players) > most:
        raise BadRecord(load()("bracket-too-many", most=most, n=len(players)))
    taken: set[str] = {*YARDSTICKS}
    found = []
    for path in paths:
        if path.suffix not in KINDS and path.is_dir():
            continue
        stem, file = _printable(path.stem), _printable(path.name)
        name = file if stem in taken or path.suffix not in KINDS else stem
        taken.add(name)
        try:
            player = _player(path, rules, name)
        except BadRecord as wrong:
            found.append(Entry(name, file, None, str(wrong)))
        else:
            found.append(Entry(name, file, player))
    return tuple(found)


def _printable(name: str) -> str:
    """The name of a file as it may go to a terminal: what cannot be printed is left out."""
    return "".join(sign for sign in name if sign.isprintable()) or "?"


def _player(path: Path, rules: Rules, name: str) -> InFile | AdvicePlayer:
    """The player of a file. Raises BadRecord where there is none."""
    if path.suffix not in KINDS:
        raise BadRecord(load()("bracket-left-out", file=quote(path.name)))
    if not path.is_file():  # reading from a pipe would never end
        raise BadRecord(load()("bracket-no-file", file=quote(path.name)))
    return _in_python(path) if path.suffix == ".py" else _in_toml(path, rules, name)


def _in_python(path: Path) -> InFile:
    """The player of a file: its last function or class."""
    names = definitions(parse_file(path, path.name))
    if not names:
        raise BadRecord(load()("bracket-no-function", file=quote(path.name)))
    return InFile(str(path.resolve()), names[-1])


def _in_toml(path: Path, rules: Rules, name: str) -> AdvicePlayer:
    """The player of a file that names pieces of advice."""
    words, file = load(), quote(path.name)
    try:
        told = incoming.player(path.read_bytes())
    except OSError as wrong:
        raise BadRecord(f"{file} cannot be read: {wrong.strerror}.") from None
    except BadRecord as wrong:
        raise BadRecord(words("bracket-not-toml", file=file, why=str(wrong))) from None
    if told.get("game") != rules.name:
        raise BadRecord(words("bracket-other-game", file=file, game=quote(rules.name), what=quote(told.get("game"))))
    pieces = told.get("advice")
    if not isinstance(pieces, list) or not all(isinstance(piece, str) for piece in pieces):
        raise BadRecord(words("bracket-no-advice", file=file))
    player = AdvicePlayer(tuple(pieces), name)
    player.fit(rules)
    return player


def _loaded(found: Sequence[Entry], rules: Rules, limit: float) -> tuple[Entry, ...]:
    """The same files, each loaded once, to see whether it can be."""
    custom = [entry.player for entry in found if entry.player is not None and is_custom(entry.player)]
    plan = Plan(rules, tuple(Entrant("", (player,)) for player in custom), 0, limit)
    with players_of(plan) as players:
        faults = {id(player): players.fault(number) for number, player in enumerate(custom)}
    return tuple(_with(entry, faults.get(id(entry.player))) for entry in found)


def _with(entry: Entry, wrong: Mistake | None) -> Entry:
    """A file with what went wrong when it was loaded, if anything did."""
    if wrong is None:
        return entry
    words = load()
    told = f"{LOADING_SECONDS:g}" if wrong.kind == "slow" else wrong.text
    said = words(WENT_WRONG[wrong.kind], told=told)
    return entry._replace(player=None, fault=words("bracket-not-loaded", file=quote(entry.file), what=said))
