"""GOLPH's card party. Read it beside the front cover of the leaflet, seeds/golph-1928.toml."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, Protocol, get_args

from cardgames.core import BadRecord, Game, Move, View, quote
from cardgames.core.first_dealer import DealerDraw, draw
from cardgames.games.golph import Golph

ROUNDS = 4
"""golph.party: this many games each before anyone qualifies."""
FINALISTS = 4
"""golph.party: this many qualify."""

Stage = Literal["game", "extra hole", "final"]
Counts = Literal["all games", "best game"]


class Player(Protocol):
    """Chooses a move from what a seat may know."""

    def choose(self, view: View) -> Move:
        """One of `view.legal`."""


@dataclass(frozen=True)
class Sitting:
    """golph.party  One game at one table.

    stage: a game to qualify, an extra hole, or the final. number: which game or extra hole, and table: at which table,
    from 1. names: who sits at A, B and so on. rules: how it is played. drawn: who deals first (golph.deal.5).
    """

    stage: Stage
    number: int
    table: int
    names: tuple[str, ...]
    rules: Golph
    drawn: DealerDraw
    seed: int

    def __str__(self) -> str:
        where = "" if self.stage == "final" else f" {self.number}, table {self.table}"
        return f"{self.stage}{where}: {', '.join(self.names)}"

    @property
    def options(self) -> dict[str, Any]:
        """What a new game needs to be this one: `cardgames.new("golph", **sitting.options)`."""
        rulings = {known.name: getattr(self.rules, known.name) for known in self.rules.rulings()}
        return {"players": self.rules.players, **rulings, "dealer": self.drawn.dealer, "seed": self.seed}

    def is_over(self, game: Game) -> bool:
        """golph.mat.1  A final is over when it is decided; golph.med.1  any other when there are net scores."""
        return game.over if self.stage == "final" else bool(game.extra_result)

    def scores(self, game: Game) -> dict[str, int]:
        """golph.med.1  The net scores of a game by name, or golph.tie.1  the points of an extra hole."""
        result = game.result()
        by_seat = result["net"] if self.stage == "game" else result["score"]
        return dict(zip(self.names, by_seat.values(), strict=True))

    def play(self, players: Mapping[str, Player]) -> Game:
        """Play the game with these players, who see only their own views; return it at its end."""
        game = Game(self.rules, self.drawn.dealer, self.seed)
        game.deal()
        while game.to_move is not None and not self.is_over(game):
            player = players[self.names[game.seats.index(game.to_move)]]
            game.push(player.choose(game.view(game.to_move)))
        return game


class Party:
    """golph.party  Tables of four play four medal games each; the four lowest net scores play a match-play final.

    names: the players, the first four at the first table. rules: Golph under other rulings, or for fewer holes.
    counts: whether the net scores of all four games are added up, or the best game counts for itself.
    seed: draws and deals the same again. games: every game that was played. due: what is to be played now.
    qualified: who is in the final, the best first. Raises BadRecord where no such party can be held.
    """

    def __init__(
        self, names: Sequence[str], rules: Golph | None = None, counts: Counts = "all games", seed: int | None = None
    ) -> None:
        self.names = _check_names(names)
        self.rules = rules or Golph()
        if self.rules.partners != "none":
            raise BadRecord("At a card party everybody plays alone, without a partner.", clause="golph.party")
        if counts not in get_args(Counts):
            offered = " or ".join(map(quote, get_args(Counts)))
            raise BadRecord(f"What counts is {offered}, not {quote(counts)}.", clause="golph.party")
        self.counts = counts
        self.seed = random.getrandbits(32) if seed is None else seed
        self.foursomes = tuple(self.names[first : first + 4] for first in range(0, len(self.names), 4))
        self.games: dict[Sitting, Game] = {}
        self.qualified: list[str] = []
        self.due = tuple(self._sitting("game", 1, table, four) for table, four in enumerate(self.foursomes, 1))

    def enter(self, sitting: Sitting, game: Game) -> None:
        """Enter a finished game, played by computer players, at a table, or replayed from a record.

        Raises BadRecord where it is not due, not finished, or was played by other rules.
        """
        if sitting not in self.due:
            raise BadRecord(f"This game is not due now: {sitting}.", clause="golph.party")
        if game.rules != sitting.rules:
            raise BadRecord(f"{_differs(sitting.rules, game)} ({sitting}).", clause="golph.party")
        if not sitting.is_over(game):
            raise BadRecord(f"The game is not finished ({sitting}).", clause="golph.party")
        self.games[sitting] = game
        self.due = tuple(one for one in self.due if one != sitting)
        if sitting.stage == "game" and sitting.number < ROUNDS:
            self.due += (self._sitting("game", sitting.number + 1, sitting.table, sitting.names),)
        elif not self.due and sitting.stage != "final":
            self._qualify(self.totals if sitting.stage == "game" else self._extra(sitting.number), sitting)

    def play(self, players: Mapping[str, Player]) -> None:
        """Play every game at whose table each has a player here, up to the final; the others stay due."""
        while ready := [sitting for sitting in self.due if players.keys() >= set(sitting.names)]:
            for sitting in ready:
                self.enter(sitting, sitting.play(players))

    @property
    def nets(self) -> dict[str, tuple[int, ...]]:
        """golph.med.1  The net scores of each player's games so far."""
        found: dict[str, tuple[int, ...]] = dict.fromkeys(self.names, ())
        for sitting, game in sorted(self.games.items(), key=lambda played: played[0].number):
            if sitting.stage == "game":
                for name, net in sitting.scores(game).items():
                    found[name] += (net,)
        return found

    @property
    def totals(self) -> dict[str, int]:
        """golph.party  What each has to qualify with so far: their net scores added up, or the best of them."""
        counted = sum if self.counts == "all games" else min
        return {name: counted(nets) for name, nets in self.nets.items() if nets}

    @property
    def final(self) -> Game | None:
        """golph.party  The final, once it has been played."""
        return next((game for sitting, game in self.games.items() if sitting.stage == "final"), None)

    @property
    def winner(self) -> str | None:
        """golph.mat.1  Who has won the final, and with it the party."""
        if self.final is None:
            return None
        (seat,) = self.final.result()["winners"]
        return self.qualified[self.final.seats.index(seat)]

    def _qualify(self, scores: Mapping[str, int], last: Sitting) -> None:
        """golph.party  The lowest qualify. golph.tie.1  Those tied for the last places play an extra hole."""
        cut = sorted(scores.values())[FINALISTS - len(self.qualified) - 1]
        self.qualified += sorted((name for name in scores if scores[name] < cut), key=lambda name: scores[name])
        tied = [name for name in scores if scores[name] == cut]
        if len(self.qualified) + len(tied) == FINALISTS:
            self.qualified += tied
            self.due = (self._sitting("final", 1, 1, self.qualified),)
        else:
            number = last.number + 1 if last.stage == "extra hole" else 1
            tables = enumerate(_tables(tied), 1)
            self.due = tuple(self._sitting("extra hole", number, table, names) for table, names in tables)

    def _extra(self, number: int) -> dict[str, int]:
        """golph.tie.1  The points of an extra hole, of all the tables at which it was played."""
        played = [one for one in self.games if (one.stage, one.number) == ("extra hole", number)]
        return {name: points for one in played for name, points in one.scores(self.games[one]).items()}

    def _sitting(self, stage: Stage, number: int, table: int, names: Sequence[str]) -> Sitting:
        """golph.party  Medal play, but in the final match play. golph.deal.5  They draw for the first deal."""
        holes = 1 if stage == "extra hole" else self.rules.holes
        style: Literal["medal", "match"] = "match" if stage == "final" else "medal"
        rules = replace(self.rules, players=len(names), holes=holes, style=style)
        seed = random.Random(f"{self.seed}/{stage}/{number}/{table}").getrandbits(32)
        return Sitting(stage, number, table, tuple(names), rules, draw(rules, seed), seed)


def _check_names(names: object) -> tuple[str, ...]:
    """golph.party  The names of whole foursomes. Raises BadRecord where they are not."""
    if not isinstance(names, (list, tuple)) or not all(isinstance(name, str) for name in names):
        raise BadRecord("The players of a party are a list of names.", clause="golph.party")
    for name in names:
        if not (name.strip() and name.isprintable() and len(name) <= 40):
            raise BadRecord(f"A name has 1 to 40 letters, not {quote(name)}.", clause="golph.party")
        if names.count(name) > 1:
            raise BadRecord(f"Two players cannot both be called {quote(name)}.", clause="golph.party")
    if not names or len(names) % 4:
        sentence = f"A party is made of foursomes: {len(names)} players do not make up tables of four."
        raise BadRecord(sentence, clause="golph.party")
    return tuple(names)


def _tables(names: Sequence[str]) -> Iterator[Sequence[str]]:
    """golph.pl  As few tables as hold them, two to five at each, and as even as can be."""
    number = -(-len(names) // 5)
    for table in range(number):
        yield names[table::number]


def _differs(rules: Golph, game: Game) -> str:
    """How a game's rules are not those that are asked for, in words."""
    if not isinstance(game.rules, Golph):
        return f"A game of {game.rules.title} cannot be entered"
    names = [made.name for made in fields(rules) if getattr(rules, made.name) != getattr(game.rules, made.name)]
    asked, found = (", ".join(f"{name} {quote(getattr(one, name))}" for name in names) for one in (rules, game.rules))
    return f"The game is to be played with {asked}, not with {found}"
