"""House rules checked: each finding in a sentence, with the deal that shows it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any, Literal, TypeAlias

from cardgames.core import BadRecord, Rules, quote
from cardgames.core.errors import check_seed
from cardgames.house_rules import effects
from cardgames.house_rules.effects import Divergences, Winners
from cardgames.house_rules.house_rulebook import HouseExample, HouseRulebook
from cardgames.house_rules.own_class import FILE, OwnClass, load_class
from cardgames.house_rules.trial import LIMIT_SECONDS, Kind, MatchLimits, RuleFault, run_guarded, watched_match
from cardgames.readings.compare import Comparison, Side, differing, play, where
from cardgames.records import record as records
from cardgames.records.line_of_play import length
from cardgames.rulebooks import rulebook
from cardgames.simulate.deal import all_by_the_book, play_same_deal
from cardgames.simulate.foreign_code import isolate
from cardgames.words import Words, load

MAX_DEALS = 2000
PASSED_CHECK_KEYS: Mapping[Kind, str] = {
    "runs": "house-runs",
    "ends": "house-ends",
    "choices": "house-choices",
    "secrets": "house-secrets",
}
"""The checks in the order of the report, and the key of the sentence for each that passes."""
MAX_NAMED_CLAUSES = 4

Good: TypeAlias = Literal["yes", "no", "told"]


@dataclass(frozen=True)
class ShownDeal:
    """A deal that shows a finding.

    at: the place to look at, in moves from its beginning. printed: whether it is played by the printed rules.
    """

    record: Mapping[str, Any]
    at: int
    printed: bool = False


@dataclass(frozen=True)
class Finding:
    """What was found.

    about: the check. good: whether it passed; "told" where it only informs. deal: the deal that shows it,
    None where there is none.
    """

    about: str
    good: Good
    says: str
    deal: ShownDeal | None = None


@dataclass(frozen=True)
class Report:
    """What a check found. parting: the deal where house rules and print first part, None where they never do."""

    book: HouseRulebook
    rules: Rules
    deals: int
    seed: int
    findings: tuple[Finding, ...]
    parting: Comparison | None = None

    @property
    def passes(self) -> bool:
        """Whether all is as it must be."""
        return all(each.good != "no" for each in self.findings)

    def as_lines(self) -> list[str]:
        """It in words, a line each."""
        marks = {"yes": "+", "no": "!", "told": " "}
        return [self.book.title, *(f"{marks[each.good]} {each.says}" for each in self.findings)]

    def __str__(self) -> str:
        return "\n".join(self.as_lines())

    def data(self) -> dict[str, Any]:
        """It as one object of JSON."""
        return {
            "title": self.book.title,
            "game": self.book.game,
            "deals": self.deals,
            "seed": self.seed,
            "passes": self.passes,
            "findings": [
                {
                    "about": each.about,
                    "good": each.good,
                    "says": each.says,
                    **({} if each.deal is None else {"record": each.deal.record, "at": each.deal.at}),
                }
                for each in self.findings
            ],
        }


Progress: TypeAlias = Callable[[int, int], None]


def check(
    book: HouseRulebook,
    *,
    deals: int = 100,
    seed: int = 1916,
    on_progress: Progress = lambda _, __: None,
    own: OwnClass | None = None,
    limit: float = LIMIT_SECONDS,
) -> Report:
    """Play house rules and say what there is to say of them.

    deals: the number compared with the print. seed: deals them. on_progress: called with the number of steps that are
    done, and of all. own: the class of the code, if it has been loaded already. limit: seconds that a match may take.
    Raises BadRecord where the rules cannot be played at all: on a wrong number of deals, or code that is none.
    """
    if type(deals) is not int or not 1 <= deals <= MAX_DEALS:
        raise BadRecord(f"A check is of 1 to {MAX_DEALS} deals, not {quote(deals)}.")
    check_seed(seed)
    with isolate():
        if own is None and book.code:
            own = load_class(book.code, book.game)
        rules = book.rules(None if own is None else own.kind)
        return Checking(book, rules, own, deals, seed, on_progress, limit).report()


class Checking:
    """A check at work."""

    def __init__(
        self,
        book: HouseRulebook,
        rules: Rules,
        own: OwnClass | None,
        deals: int,
        seed: int,
        tell: Progress,
        limit: float,
    ) -> None:
        self.book, self.rules, self.deals, self.seed, self.limit = book, rules, deals, seed, limit
        self.printed = book.printed_rules
        self.file = FILE if own is None else own.file
        by_code = () if own is None else own.replaces
        by_readings = [known.clause for known in differing(self.printed, rules)]
        self.replaces = tuple(dict.fromkeys([*by_code, *by_readings]))
        self.same_pack = sorted(map(str, self.printed.pack())) == sorted(map(str, rules.pack()))
        self._tell = tell
        self.parted, self.winners = Divergences(), Winners()
        self.longest = self.ended = 0
        self.by_the_book = True
        self.words: Words = load()

    def report(self) -> Report:
        """All that is found."""
        found: list[Finding] = []
        try:
            self._play_matches()
            found += [Finding(kind, "yes", self._fine(kind)) for kind in PASSED_CHECK_KEYS]
            self._meet()
        except RuleFault as wrong:
            found = [Finding(wrong.kind, "no", wrong.says, _end_of_deal(wrong.record))]
        else:
            found += self._effects()
        found += self._example()
        return Report(self.book, self.rules, self.deals, self.seed, tuple(found), self.parted.first)

    def tell(self, done: int) -> None:
        """Say how far it is."""
        self._tell(done, 2 * self.deals)

    # Played

    def _play_matches(self) -> None:
        compared = 0
        for number in count():
            if compared >= self.deals:
                return
            packs, seed = effects.packs(number), self.seed * 1000 + number
            one = play(self.printed, packs, seed)
            most = 200 + 5 * max([len(deal["moves"]) for deal in one.game.record()["deals"]])
            asked = MatchLimits(self.printed, self.file, most, seed)
            other = watched_match(self.rules, packs, asked, self.limit)
            self._look_at_end(one, other)
            compared += self._compare(Comparison(one, other, seed)) if self.same_pack else 1
            self.tell(min(compared, self.deals))

    def _compare(self, both: Comparison) -> int:
        """Look where a match parts. Returns how many of its deals began alike."""

        def add() -> int:
            self.parted.add(both)
            return len(both.one.story) if both.first is None else both.first.deal + 1

        return run_guarded(self.limit, add, RuleFault, self.file)

    def _look_at_end(self, one: Side, other: Side) -> None:
        """Raises RuleFault where a match goes on for long that ended by the print."""
        if one.game.over and not other.game.over and other.game.deals >= effects.MAX_DEALS_OF_WHOLE_MATCH:
            printed = self.words.quantity(one.game.deals, self.printed.deal_name)
            raise RuleFault(
                "ends",
                f"A match had not ended after {self.words.quantity(other.game.deals, self.printed.deal_name)}; "
                f"by the print it ended after {printed}.",
                other.game.record(),
            )
        if other.game.over:
            self.ended += 1
            self.longest = max(self.longest, other.game.deals)

    def _meet(self) -> None:
        """The same deals under both, by the book; at random where its advice does not fit the house rules."""
        if not self.same_pack:
            return
        try:
            self._meet_all()
        except RuleFault:
            self.by_the_book = False
            self._meet_all()

    def _meet_all(self) -> None:
        self.winners = Winners()
        for number in range(self.deals):

            def meet(number: int = number) -> None:
                kinds = (self.printed, self.rules)
                ways = [(rules, all_by_the_book(rules) if self.by_the_book else {}) for rules in kinds]
                chance = random.Random(f"{self.seed}/{number}")
                self.winners.add(kinds, play_same_deal(self.printed, chance, *ways, dealer=None))

            run_guarded(self.limit, meet, RuleFault, self.file)
            self.tell(self.deals + number + 1)

    # Told

    def _fine(self, kind: Kind) -> str:
        if kind == "ends":
            if not self.ended:
                return self.words("house-deals-end")
            return self.words("house-ends", n=self.longest)
        return self.words(PASSED_CHECK_KEYS[kind])

    def _effects(self) -> list[Finding]:
        words, parted, first = self.words, self.parted, self.parted.first
        if not parted.sums.deals:
            return [Finding("often", "told", words("house-other-pack"))]
        if first is None:
            return [Finding("often", "told", words("house-never", deals=parted.sums.of))]
        found = [
            Finding("often", "told", words("house-often", share=parted.share.as_text(words), deals=parted.sums.of))
        ]
        found.append(Finding("parting", "told", self._parting(first), _at_parting(first)))
        clauses = [clause for clause, _ in parted.clauses.most_common(MAX_NAMED_CLAUSES)]
        if clauses:
            both = parted.examples[clauses[0]]
            text = words("house-contradicts", clauses="; ".join(map(self._clause, clauses)))
            found.append(Finding("contradicts", "told", text, _at_parting(both, printed=True)))
        if parted.counted and self.replaces:
            found.append(
                Finding("counts", "told", words("house-counts", clauses="; ".join(map(self._clause, self.replaces))))
            )
        idle = parted.idle
        if idle:
            found.append(
                Finding(
                    "idle", "told", words("house-idle", clauses="; ".join(map(self._clause, idle[:MAX_NAMED_CLAUSES])))
                )
            )
        else:
            found.append(Finding("idle", "told", words("house-none-idle")))
        found.append(Finding("wins", "told", self._wins()))
        return found

    def _parting(self, first: Comparison) -> str:
        parting = first.first
        assert parting is not None
        words = self.words
        one, other = (words.of(each.text) for each in (parting.one, parting.other))
        return words("house-parting", where=words.of(where(first, parting)), one=one, other=other)

    def _clause(self, name: str) -> str:
        known = rulebook.find(name)
        return f"{known.title} ({name})" if known is not None and known.title else name

    def _wins(self) -> str:
        words, winners = self.words, self.winners
        shift = winners.shift
        text = words(
            "house-wins" if self.by_the_book else "house-wins-at-random",
            share=winners.otherwise.as_text(words),
            deals=self.deals,
        )
        sure = shift.low > 0 or shift.high < 0
        key = "house-left-more" if sure and shift.low > 0 else "house-left-less" if sure else "house-left-same"
        return f"{text} {words(key, shift=shift.as_text(words))}"

    def _example(self) -> list[Finding]:
        example = self.book.example
        if example is None:
            return [Finding("example", "told", self.words("house-no-example"))]
        try:
            wrong = run_guarded(self.limit, lambda: example.failures(self.rules), RuleFault, self.file)
        except RuleFault as failed:
            wrong = [failed.says]
        if wrong:
            return [Finding("example", "no", self.words("house-example-wrong", why=wrong[0]))]
        record = example.record
        return [Finding("example", "yes", self.words("house-example"), ShownDeal(record, length(record)))]


MAX_SHOWN_MOVES = 300
"""A deal that does not end is shown up to this move."""


def _end_of_deal(record: Mapping[str, Any] | None) -> ShownDeal | None:
    """The end of a deal that went wrong."""
    if record is None:
        return None
    *before, last = record["deals"]
    cut = {**record, "deals": [*before, {**last, "moves": last["moves"][:MAX_SHOWN_MOVES]}]}
    return ShownDeal(cut, length(cut))


def _at_parting(both: Comparison, printed: bool = False) -> ShownDeal | None:
    """The deal in which the two part, by the print or by the house rules, as it stands before they do."""
    parting = both.first
    assert parting is not None
    side = both.one if printed else both.other
    if parting.deal >= side.game.deals:
        return None
    record = side.game.record()
    record["deals"] = record["deals"][: parting.deal + 1]
    made = [decision for decision in side.decisions if decision.deal == parting.deal]
    at = next(
        (n for n in range(len(made), -1, -1) if len(side.until(parting.deal, n).events) <= parting.place), len(made)
    )
    return ShownDeal(record, sum(len(deal["moves"]) for deal in record["deals"][:-1]) + at, printed)


def example_of(both: Comparison, text: str) -> HouseExample:
    """The deal in which house rules and print part, cut off there, as an example of the house rules."""
    parting = both.first
    assert parting is not None
    found = _at_parting(both)
    assert found is not None
    *before, last = found.record["deals"]
    at = found.at - sum(len(deal["moves"]) for deal in before)
    if parting.kind in ("points", "match"):
        at = len(last["moves"])
    elif parting.kind != "allowed":
        at += 1
    record = {**found.record, "deals": [*before, {**last, "moves": last["moves"][:at]}]}
    game = records.replay(record, own=both.other.game.rules)
    result = game.result()
    expect: dict[str, Any] = {"to_move": game.to_move} if game.to_move else {"score": result["score"]}
    if parting.kind == "allowed":
        expect["legal"] = result["legal"]
    elif result["deals"][-1]["tricks"]:
        expect["deals"] = [*({} for _ in before), {"tricks": result["deals"][-1]["tricks"]}]
    return HouseExample(text, record, expect)
