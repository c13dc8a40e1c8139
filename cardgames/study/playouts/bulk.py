"""Random deals in bulk: thousands a second in plain Python, a million with the extra `fast`, and the same deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import index
from typing import Any, Literal

from cardgames.core import SEATS, BadRecord, Card, Game, Move, Rules, Seat, Table, quote
from cardgames.core.errors import check_seed
from cardgames.core.version import wanting
from cardgames.records import record as records
from cardgames.study.playouts import by_rules, kernel
from cardgames.study.playouts.compiled import counted, installed, played
from cardgames.study.playouts.layout import Layout, flat
from cardgames.study.tables import check_taker

MOST = 10_000_000
"""The most deals of one call."""

CHECKED = 150
"""So many deals are played both by tables and by rules before tables are used."""

By = Literal["tables", "rules"]


@dataclass(frozen=True, eq=False)
class Playouts:
    """Random first deals of a match, each card chosen evenly among those that may be played.

    rules, dealer, seed, start, answers, by: what was asked for; deal i is number `start` + i of the seed.
    Of each deal, as arrays with the extra `fast` and as lists without it:
    takers: who took each trick, a seat from 0; -1 where it was not played. leaders: who led first; -1 for nobody.
    points: for each side in the order of `sides` the rules' own tally, of tricks or card points.
    decks, cards: the deck as it was dealt and the cards as they were played, by their place in `rules.pack()` (-1 where
    none was); None unless asked for.
    """

    rules: Rules
    dealer: Seat
    seed: int
    start: int
    answers: tuple[str, ...]
    by: By
    takers: Any
    leaders: Any
    points: Any
    decks: Any = None
    cards: Any = None

    def __len__(self) -> int:
        return len(self.leaders)

    def __repr__(self) -> str:
        return f"<{len(self)} random deals of {self.rules.title}, seed {self.seed}>"

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides, in the order of `points` and `tricks`."""
        return self.rules.sides()

    @cached_property
    def tricks(self) -> Any:
        """How many tricks each side took, deal by deal."""
        of = self.rules.side_by_seat
        seats = [[seat for seat in range(len(of)) if of[seat] == side] for side in self.sides]
        if isinstance(self.takers, list):
            return [[sum(map(takers.count, some)) for some in seats] for takers in self.takers]
        return counted(self.takers, seats)

    def table(self, deal: int) -> Table:
        """The table of a deal at its end, played by the readable rules; its `points` are what the deal scores.

        Raises BadRecord where there is no such deal.
        """
        return self._replayed(deal)[2]

    def record(self, deal: int) -> dict[str, Any]:
        """A deal as a record. Raises BadRecord where there is no such deal."""
        deck, moves, _ = self._replayed(deal)
        game = Game(self.rules, SEATS[self.dealer]).record()
        return game | {"deals": [{"deck": [*map(str, deck)], "moves": [*map(str, moves)]}]}

    def _replayed(self, deal: int) -> tuple[list[Card], list[Move], Table]:
        """The deck, the moves as the readable rules allow them, and the table at the end of a deal."""
        try:
            deal = range(len(self))[index(deal)]
        except (IndexError, TypeError):
            told = f"There are {len(self)} deals, numbered from 0; {quote(deal)} is none of them."
            raise BadRecord(told) from None
        openings = _openings(self.rules, self.dealer, self.answers)
        deck, say, chance = by_rules.begun(self.rules, self.seed, self.start + deal, openings, self.answers)
        choose = by_rules.by_chance(self.rules.pack(), chance)
        if self.by == "tables":
            tables = tables_of(self.rules, self.dealer, self.answers)
            found = _played(tables, self.seed, self.start + deal, 1, True)
            pack = self.rules.pack()
            if [pack[card] for card in found["decks"][0]] != deck or found["takers"][0] != list(self.takers[deal]):
                raise RuntimeError(f"Deal {deal} is not the same when it is played again.")
            choose = _as_played(deal, [pack[card] for card in found["cards"][0]])
        moves, t = by_rules.deal_played(self.rules, self.dealer, deck, say, choose)
        if [taker for _, taker in t.tricks] != [taker for taker in self.takers[deal] if taker >= 0]:
            raise RuntimeError(f"By the rules others take the tricks of deal {deal}.")
        return deck, moves, t


def playouts(
    game: str | Rules,
    deals: int,
    seed: int,
    *,
    dealer: str = "A",
    answers: Sequence[str] = (),
    start: int = 0,
    cards: bool = False,
    by: By = "tables",
    compiled: bool | None = None,
    **options: Any,
) -> Playouts:
    """Random first deals of a match: `deals` of them from number `start` of a seed, which are the same everywhere.

    game: its name in records, or rules. options: players and rulings, beside a name. answers: what is said where the
    moves are no cards: the first of these that is offered, else the last that is (to pass, to leave it). If nobody
    would play then, one seat by chance says one of the other things that it may. cards: whether decks and cards are
    kept. by: "rules" has the readable rules play, slower, which they do under every ruling; the deals are the same.
    compiled: whether by the extra `fast`, if not wherever it is installed.
    Raises BadRecord where the game is not played in tricks, or the tables cannot hold it.
    """
    if isinstance(game, Rules) and options:
        raise BadRecord(f"The rules say already how {game.title} is played; {quote(min(options))} goes with its name.")
    rules = game if isinstance(game, Rules) else records.rules(game, options)
    _check(deals, seed, start, dealer, answers, by)
    check_taker(rules)
    first = SEATS.index(dealer)
    if first >= rules.places:
        raise BadRecord(f"There is no seat {quote(dealer)}; the seats are A to {SEATS[rules.places - 1]}.")
    if compiled and not installed():
        raise BadRecord(wanting("Compiled playouts need", "fast"))
    asked = (rules, first, seed, start, tuple(answers), by)
    if by == "rules":
        found = _by_rules(rules, first, seed, start, deals, tuple(answers))
    else:
        tables = tables_of(rules, first, tuple(answers))
        quick = installed() if compiled is None else compiled
        found = (played if quick else _played)(tables, seed, start, deals, cards)
    kept = (found["decks"], found["cards"]) if cards else (None, None)
    return Playouts(*asked, found["takers"], found["leaders"], found["points"], *kept)


def _check(deals: object, seed: object, start: object, dealer: object, answers: object, by: object) -> None:
    for name, value, least in (("deals", deals, 1), ("start", start, 0)):
        if type(value) is not int or not least <= value <= MOST:
            raise BadRecord(f"{name} is a whole number from {least} to {MOST}, not {quote(value)}.")
    check_seed(seed)
    if not isinstance(dealer, str) or len(dealer) != 1 or dealer not in SEATS:
        raise BadRecord(f"A dealer is a seat's letter, not {quote(dealer)}.")
    if not isinstance(answers, (list, tuple)) or not all(isinstance(said, str) for said in answers):
        raise BadRecord("The answers are a list of texts.")
    if by not in ("tables", "rules"):
        raise BadRecord(f'Deals are played by "tables" or by "rules", not by {quote(by)}.')


@lru_cache(maxsize=256)
def _openings(rules: Rules, dealer: Seat, answers: tuple[str, ...]) -> tuple[by_rules.Opening, ...]:
    return by_rules.openings_of(rules, dealer, answers)


@lru_cache(maxsize=256)
def tables_of(rules: Rules, dealer: Seat, answers: tuple[str, ...]) -> dict[str, list[int]]:
    """The tables of a game, checked. Raises BadRecord where they cannot hold it."""
    layout = Layout(rules, dealer, answers)
    tables = flat(layout)
    checked(layout, tables, CHECKED)
    return tables


def checked(layout: Layout, tables: Mapping[str, list[int]], deals: int, seed: int = 0) -> None:
    """Play deals by the tables and by the rules. Raises BadRecord where they are not the same, card by card.

    Both choose with the same random numbers among what may be played, so the first card that one of them allows and
    the other does not makes all that follows different.
    """
    ours = _played(tables, seed, 0, deals, True)
    theirs = _by_rules(layout.rules, layout.dealer, seed, 0, deals, layout.answers)
    for answer in layout.answers:
        if answer not in theirs["said"]:
            raise layout.refuse(f"in {deals} deals nobody could say {quote(answer)}")
    for name, found in ours.items():
        for deal, (one, other) in enumerate(zip(found, theirs[name], strict=True)):
            if one != other:
                raise layout.refuse(f"by the rules, deal {deal} of the seed {seed} goes otherwise ({name})")


def _played(tables: Mapping[str, Sequence[int]], seed: int, start: int, deals: int, keep: bool) -> dict[str, Any]:
    """Deals played by the kernel in plain Python."""
    pack, seats, sides, tricks = tables["sizes"][:4]
    kept = deals if keep else 1
    wide = {"decks": pack, "cards": tricks * seats, "takers": tricks, "leaders": 1, "points": sides}
    found = {
        name: [0 if name == "points" else -1] * (width * (kept if name in ("decks", "cards") else deals))
        for name, width in wide.items()
    }
    kernel.play(start, deals, kernel.mixed(seed & kernel.ALL), int(keep), [0] * seats, **tables, **found)
    rows: dict[str, Any] = {
        name: [flat_[at : at + wide[name]] for at in range(0, len(flat_), wide[name])] for name, flat_ in found.items()
    }
    return rows | {"leaders": found["leaders"]}


def _by_rules(
    rules: Rules, dealer: Seat, seed: int, start: int, deals: int, answers: tuple[str, ...]
) -> dict[str, Any]:
    """Deals played by the readable rules."""
    openings = _openings(rules, dealer, answers)
    pack = rules.pack()
    order = {card: place for place, card in enumerate(pack)}
    found: dict[str, Any] = {"decks": [], "cards": [], "takers": [], "leaders": [], "points": [], "said": set()}
    for number in range(start, start + deals):
        deck, say, chance = by_rules.begun(rules, seed, number, openings, answers)
        _, t = by_rules.deal_played(rules, dealer, deck, say, by_rules.by_chance(pack, chance))
        found["said"].update(say.said)
        found["decks"].append([order[card] for card in deck])
        played = [*[card for trick, _ in t.tricks for _, card in trick], *[card for _, card in t.trick]]
        found["cards"].append([order[card] for card in played])
        found["takers"].append([taker for _, taker in t.tricks])
        first = t.tricks[0][0] if t.tricks else t.trick
        found["leaders"].append(first[0][0] if first else -1)
        tally = rules.tally(t)
        found["points"].append([tally[side] for side in rules.sides()])
    for name in ("cards", "takers"):
        width = max(map(len, found[name]))
        found[name] = [row + [-1] * (width - len(row)) for row in found[name]]
    return found


def _as_played(deal: int, cards: Sequence[Card]) -> by_rules.Chooser:
    """Chooses what was played."""

    def choose(t: Table, seat: Seat, offered: Sequence[Card]) -> Card:
        card = cards[sum([len(trick) for trick, _ in t.tricks]) + len(t.trick)]
        if card not in offered:
            raise RuntimeError(f"By the rules {SEATS[seat]} may not play the {card.name} in deal {deal}.")
        return card

    return choose
