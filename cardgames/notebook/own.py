"""Rules and players of a reader's own, tried on many deals: what a changed rule does, and what a habit is worth."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from inspect import isfunction
from statistics import mean
from traceback import walk_tb
from typing import Any, TypeAlias

from cardgames.core import SEATS, VERBS, BadRecord, Game, Match, Move, Name, Phrase, Rules, Table, View, capital, quote
from cardgames.core.event import Happening
from cardgames.core.faulty_rules import explain, place
from cardgames.core.view import events, view
from cardgames.games import rules_of
from cardgames.notebook.charts import DealPairs
from cardgames.notebook.games import lead
from cardgames.notebook.show import Output, box, grid, lines, trick
from cardgames.notebook.sure import measured
from cardgames.players import DEFAULT_LEVEL
from cardgames.players import LEVELS as PLAYED
from cardgames.records import record as records
from cardgames.rulebooks import playing
from cardgames.simulate.deal import Habit, Habits, Observation, all_by_the_book, each_way, play_same_deal
from cardgames.simulate.estimates import Estimate, Measure, Sums, estimate
from cardgames.simulate.foreign_code import TimeUp, time_limit
from cardgames.widgets.screen import faces
from cardgames.words import load

OwnRules: TypeAlias = str | type[Rules] | Rules
"""A game by its name, or rules of one's own: see `cardgames.new`."""
OwnPlayer: TypeAlias = Callable[[View], Move | str]
"""A player as a function: given what a seat may know, it gives one of `view.legal_moves`, or its text."""
LEVELS = PLAYED[:2]
"""How well everyone can play in many deals."""
MAX_DEALS = 10_000
DEAL_SECONDS, MOVE_SECONDS = 20.0, 3.0
"""How long a deal under a reader's own rules, and a move of a reader's own player, may take."""


def again(game: Game, rules: OwnRules) -> Game:
    """The same cards and the same moves under other rules. Raises BadRecord where they no longer fit."""
    return playing.replay(game.record(), own=records.rules(rules, {}))


# The same deals under two rules


_Book: TypeAlias = tuple[tuple[tuple[str, str], ...], str]
"""The cards of a book, each with its player, and who took it."""


@dataclass(frozen=True)
class _DealSummary:
    """A deal that was played: its books, each with its taker, the points by side, and how often things happened.

    ahead: the side that is ahead, "" where none is alone. log: all that happened.
    """

    books: tuple[_Book, ...]
    ahead: str
    points: Mapping[str, int]
    happened: Mapping[str, int]
    log: list[Happening] = field(compare=False, repr=False)

    @property
    def margin(self) -> int:
        """How far the first side is ahead of the second."""
        first, second, *_ = sorted(self.points.values(), reverse=True)
        return first - second

    def reasons(self, rules: Rules, book: int) -> str:
        """What came of a book when its last card was played, in sentences, each with its rule."""
        sentences, played = list[str](), 0
        complete = sum(len(cards) for cards, _ in self.books[: book + 1])
        for event in events(rules, self.log, None, everything=True):
            verb = rules.verbs[event.verb]
            played += verb.target == "trick"
            if played > complete or (sentences and verb.shows):  # the next book has begun
                break
            if played == complete and verb.target != "trick" and not verb.draws:
                sentences.append(f"{capital(load().of(event.text))} ({event.clause}).")
        return " ".join(sentences)


class BothWays(Output):
    """What `both_ways` found: it shows itself as a table.

    deals: how many were played both ways. other_winner: in how many of them another side won. changed: in how many
    anything at all went another way.
    """

    def __init__(
        self, one: Rules, other: Rules, level: str, pairs: Sequence[tuple[_DealSummary, _DealSummary]]
    ) -> None:
        self.one, self.other, self.level, self._pairs = one, other, level, pairs
        super().__init__(*self._as_output())

    @property
    def deals(self) -> int:
        """How many deals were played both ways."""
        return len(self._pairs)

    @cached_property
    def changed(self) -> int:
        """In how many deals anything went another way."""
        return sum(one != other for one, other in self._pairs)

    @cached_property
    def other_winner(self) -> int:
        """In how many deals another side won, or none instead of one."""
        return sum(one.ahead != other.ahead for one, other in self._pairs)

    def parting(self, number: int = 1) -> Output:
        """Where the deals go apart: the first book that differs in one of them, under both rules.

        number: the first deal that differs, the second, and so on. Raises BadRecord where there are fewer.
        """
        words = load()
        differing = [at for at, (one, other) in enumerate(self._pairs) if one != other]
        if type(number) is not int or not 1 <= number <= len(differing):
            raise BadRecord(words("notebook-no-parting", n=len(differing), what=quote(number)))
        return self._parting(differing[number - 1])

    def picture(self) -> DealPairs:
        """Every deal by the lead of the first side under both rules; a press opens a deal."""
        words, side = load(), self.one.sides()[0]
        names = words.of(_name(self.one)), words.of(_name(self.other))
        leads = [(lead(one.points, side), lead(other.points, side)) for one, other in self._pairs]
        return DealPairs(side, names, leads, self._of_deal, faces(self.one))

    def _of_deal(self, place: int) -> dict[str, Any]:
        """Where a deal goes apart, as the widget of a chart shows it."""
        sentence, ways = self._ways(place)
        names = {str(card): str(card.name) for card in self.one.pack()}
        return {
            "says": sentence,
            "ways": [
                {
                    "name": name,
                    "trick": played
                    and {"cards": [[seat, card, names[card]] for seat, card in played[0]], "takenBy": played[1]},
                    "why": why,
                }
                for name, played, why in ways
            ],
        }

    def _parting(self, place: int) -> Output:
        """Where a deal goes apart, or that it does not."""
        sentence, ways = self._ways(place)
        if not ways:
            return Output(box(escape(sentence)), sentence)
        if ways[0][1] is None:
            shown = grid([[name, why] for name, _, why in ways])
            return Output(f"{box(escape(sentence))}{shown.html}", f"{sentence}\n{shown.text}")
        html, text = box(escape(sentence)), [lines(sentence)]
        for name, played, why in ways:
            book = trick(self.one.name, *(played or ((), "")))
            html += f"<b>{escape(name)}</b>{book.html}<p>{escape(why)}</p>"
            text += [f"{name}. {book.text}", lines(f"    {why}")]
        return Output(html, "\n".join(text))

    def _ways(self, place: int) -> tuple[str, list[tuple[str, _Book | None, str]]]:
        """Where a deal goes apart, in a sentence; under each rule its name, the book, and what came of it.

        No ways where nothing differs; no book where only the points do, which are then what came of it.
        """
        words = load()
        one, other = self._pairs[place]
        if one == other:
            return words("notebook-deal-unchanged", deal=place + 1), []
        both = [(words.of(_name(rules)), rules, each) for rules, each in ((self.one, one), (self.other, other))]
        pairs = zip(one.books, other.books, strict=False)
        at = next((book for book, (a, b) in enumerate(pairs) if a != b), None)
        if at is None:
            sentence = words("notebook-parting-points", deal=place + 1)
            return sentence, [(name, None, _points(each)) for name, _, each in both]
        sentence = words("notebook-parting", deal=place + 1, book=at + 1)
        return sentence, [(name, each.books[at], each.reasons(rules, at)) for name, rules, each in both]

    def _as_output(self) -> tuple[str, str]:
        words = load()
        names = [words.of(_name(rules)) for rules in (self.one, self.other)]
        if not self.changed:
            text = words("notebook-nothing-changed", n=self.deals)
            return box(escape(text)), text
        head = words("notebook-both-ways-random" if self.level == "random" else "notebook-both-ways-book", n=self.deals)
        shares = [
            words("notebook-anything-changed", share=_share([one != other for one, other in self._pairs])),
            words("notebook-other-winner", share=_share([one.ahead != other.ahead for one, other in self._pairs])),
        ]
        table = grid(self._rows(), [words("notebook-in-a-deal"), *names])
        summary = " ".join([head, *shares])
        return f"{box(escape(summary))}{table.html}", f"{lines(summary)}\n{table.text}"

    def _rows(self) -> Iterator[list[str]]:
        words = load()
        ways = [[pair[way] for pair in self._pairs] for way in (0, 1)]
        for side in self.one.sides():
            yield [words("notebook-side-wins", side=side), *(_share([d.ahead == side for d in way]) for way in ways)]
        yield [words("notebook-tied"), *(_share([not d.ahead for d in way]) for way in ways)]
        yield [words("notebook-margin"), *(f"{mean(d.margin for d in way):.1f}" for way in ways)]
        verbs = Counter[str]()
        for deal in [*ways[0], *ways[1]]:
            verbs.update(deal.happened)
        for verb in verbs:
            yield [
                words("notebook-how-often", what=_does(self.one, verb)),
                *(f"{mean(d.happened.get(verb, 0) for d in w):.2f}" for w in ways),
            ]


class Failure(Output):
    """What is shown where a reader's own rules or player could not be tried: why, in a sentence."""

    def __init__(self, text: str) -> None:
        super().__init__(box(escape(text)), lines(text))

    def parting(self, _: int = 1) -> Output:
        """The same sentence again."""
        return self

    def picture(self) -> Output:
        """The same sentence again."""
        return self


def both_ways(
    one: OwnRules, other: OwnRules, deals: int = 500, level: str = DEFAULT_LEVEL, seed: int = 1916
) -> BothWays | Failure:
    """Play the same deals under two rules, and show what differs: `both_ways(Goat, MyGoat)`.

    level: how everyone plays, "by the book" or "random". seed: deals others. Where rules of one's own fail, a sentence
    says so. Raises BadRecord on an unknown game or level, and on a wrong number of deals.
    """
    first, second = records.rules(one, {}), records.rules(other, {})
    _check(deals, level)
    ways = [(rules, _everyone(rules, level)) for rules in (first, second)]
    pairs: list[tuple[_DealSummary, _DealSummary]] = []
    for number in range(deals):
        tables = each_way(first, random.Random(f"{seed}/{number}"), *ways)
        played: list[_DealSummary] = []
        for rules, _ in ways:
            try:
                with time_limit(DEAL_SECONDS):
                    played.append(_summary(rules, next(tables)))
            except TimeUp:
                why = load()("notebook-no-end")
                return Failure(load()("notebook-rules-faulty", rules=_name(rules), deal=number + 1, why=why))
            except Exception as error:  # noqa: BLE001 - it is the reader's own code
                words, fault = load(), explain(error, rules)
                if fault is not None:
                    return Failure(words("notebook-rules-faulty", rules=_name(rules), deal=number + 1, why=fault))
                reason = f"{type(error).__name__}: {error}{_line_of(error, rules)}"
                return Failure(words("notebook-rules-stopped", rules=_name(rules), deal=number + 1, error=reason))
        pairs.append((played[0], played[1]))
    return BothWays(first, second, level, pairs)


def _summary(rules: Rules, t: Table) -> _DealSummary:
    telling = rules.verbs.keys() - VERBS.keys()
    best = rules.best_sides(t.points or {})
    books = tuple((tuple((SEATS[seat], str(card)) for seat, card in cards), SEATS[by]) for cards, by in t.tricks)
    verbs = Counter(happening[0] for happening in t.log if happening[0] == "take" or happening[0] in telling)
    return _DealSummary(books, best[0] if len(best) == 1 else "", dict(t.points or {}), verbs, t.log)


def _does(rules: Rules, verb: str) -> str:
    """What happens in a kind of event, said of nobody: "a player searches another player"."""
    words, says = load(), rules.verbs[verb].says.replace("{trick}", rules.trick)
    somebody, somebody_else = words("notebook-some-seat"), words("notebook-some-other")
    parts = {"seat": somebody, "cards": words("notebook-some-cards"), "other": somebody_else}
    return words.of(Phrase(says, **{name: Name(part) for name, part in parts.items() if f"{{{name}}}" in says}))


def _everyone(rules: Rules, level: str) -> Habits:
    return {} if level == "random" else all_by_the_book(rules)


# A player of one's own


class PlayerGain(Output):
    """What `try_out` found.

    found: the points that the player gains a deal, with an interval. strange: how many answers were not legal moves.
    """

    def __init__(self, measured: Estimate, strange: int, first: str) -> None:
        self.found, self.strange = measured, strange
        words = load()
        gains, loses = measured.low > 0, measured.high < 0
        means = "notebook-tried-gains" if gains else "notebook-tried-loses" if loses else "notebook-tried-unclear"
        sentences = [words("notebook-tried", n=measured.deals, points=str(measured)), words(means)]
        sentences += [words("notebook-strange-moves", n=strange, first=first)] if strange else []
        text = " ".join(sentences)
        super().__init__(box(escape(text)), lines(text))


def try_out(
    player: OwnPlayer, game: OwnRules = "goat", deals: int = 200, against: str = "random", seed: int = 1916
) -> PlayerGain | Failure:
    """Say what a player of one's own is worth: `try_out(my_player)`.

    It plays for one side, against players at random or "by the book"; then the same cards are played once more by a
    side that plays as its opponents do. What it gained is the difference. Answers that are not legal moves are counted,
    and replaced by random ones. Raises BadRecord on an unknown game or level, and on a wrong number of deals.
    """
    rules = records.rules(game, {})
    _check(deals, against)
    if not callable(player):
        return Failure(load()("notebook-want-function").capitalize())
    sums, usual = Sums(), _everyone(rules, against)
    strange: list[str] = []
    mine = _seeing(rules, player, strange)
    for number in range(deals):
        own = rules.side(1)
        with_it = {**usual, **{seat: mine for seat in range(rules.places) if rules.side(seat) == own}}
        ways = [(rules, with_it), (rules, usual)]
        try:
            tables = play_same_deal(rules, random.Random(f"{seed}/{number}"), *ways, dealer=None)
        except TimeUp:
            return Failure(load()("notebook-player-no-end", deal=number + 1))
        with_player, without = (lead(table.points or {}, own) for table in tables)
        sums.add(with_player - without)
    return PlayerGain(
        estimate(Measure("gain", "", "mean", "points"), sums), len(strange), strange[0] if strange else ""
    )


def _seeing(rules: Rules, player: OwnPlayer, strange: list[str]) -> Habit:
    match = Match(rules.sides(), range(rules.places), 0)

    def choose(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
        answer: Any = None
        try:
            with time_limit(MOVE_SECONDS):
                answer = player(view(rules, match, seen.table, (seen.seat, tuple(legal), seen.clause), seen.seat))
            wanted = str(answer)
            made = next((move for move in legal if str(move) == wanted), None)
            wrong = quote(answer) if made is None else ""
        except Exception as error:  # noqa: BLE001 - it is the reader's own function
            made, wrong = None, f"{type(error).__name__}: {error}"
        if made is None:
            strange.append(wrong)
            made = legal[int(chance.random() * len(legal))]
        return made

    return choose


# What both need


def _check(deals: object, level: object) -> None:
    if type(deals) is not int or not 1 <= deals <= MAX_DEALS:
        raise BadRecord(load()("notebook-want-deals", most=MAX_DEALS, what=quote(deals)))
    if level not in LEVELS:
        raise BadRecord(load()("notebook-want-level", levels=", ".join(map(quote, LEVELS)), what=quote(level)))


def _line_of(error: BaseException, rules: Rules) -> str:
    """The last line of somebody's own class that led to an error, in brackets; "" where none did."""
    files = {
        each.__code__.co_filename
        for kind in type(rules).__mro__
        if kind.__module__.partition(".")[0] != "cardgames"
        for each in vars(kind).values()
        if isfunction(each)
    }
    found = [(frame.f_code, line) for frame, line in walk_tb(error.__traceback__)]
    own = [place(code, line) for code, line in found if code.co_filename in files]
    return f" ({own[-1]})" if own else ""


def _name(rules: Rules) -> str:
    """What rules are called: the game's title, or the name of a class of one's own."""
    return rules.title if type(rules) is rules_of(rules.name) else type(rules).__name__


def _points(deal: _DealSummary) -> str:
    return ", ".join(f"{side} {points}" for side, points in deal.points.items())


def _share(seen: Sequence[bool]) -> str:
    return measured(seen).text
