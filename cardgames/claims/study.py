"""`study`: put a claim of a rulebook to the test, with error bars."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from html import escape

from cardgames.claims.experiment import claim_of, count, experiment
from cardgames.core import BadRecord, quote
from cardgames.core.errors import check_seed
from cardgames.rulebooks.rulebook import Claim
from cardgames.rulebooks.translation import translated_claim
from cardgames.rulebooks.verdicts import claim_text, verdict_of
from cardgames.simulate import plot as plots
from cardgames.simulate import progress as bars
from cardgames.simulate.estimates import Estimate, Sums, add_up, estimate
from cardgames.simulate.parallel import Work, check_helpers, cut_into_chunks, workers_for
from cardgames.words import Words, load

SEED = 1916
MAX_DEALS = 100_000_000


@dataclass(frozen=True)
class Study:
    """What a study found.

    claim: what was tested, with its verdict. deals: how many were played, seed: from which. found: each measure with
    its estimate and interval, the one that decides first. stopped: whether it ended before all deals were played. sums:
    what it rests on, in whole numbers. seconds: how long it took; ignored in comparisons.
    """

    claim: Claim
    deals: int
    seed: int
    found: tuple[Estimate, ...]
    stopped: bool = False
    sums: dict[str, list[int]] = field(default_factory=dict)
    seconds: float = field(default=0.0, compare=False)

    @property
    def estimate(self) -> float:
        """The estimate of the measure that decides."""
        return self.found[0].value

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % confidence interval."""
        return self.found[0].low, self.found[0].high

    @property
    def verdict(self) -> str:
        """What these deals say of the claim, and what we made of many more."""
        words = load()
        first = self.found[0]
        if first.measure.exact is not None:
            keys = {"yes": "count-agrees", "no": "count-speaks-against"}
        else:
            keys = {"yes": "deals-agree", "no": "deals-speak-against", "open": "deals-do-not-decide"}
        now = words(keys[first.outcome]) if first.is_known and first.outcome in keys else ""
        claim = self.translated_claim(words)
        verdict = words("our-verdict", verdict=verdict_of(claim, words), finding=claim.finding) if claim.finding else ""
        return f"{now} {verdict}".strip()

    def translated_claim(self, words: Words) -> Claim:
        """The claim in a language."""
        return translated_claim(self.claim, words.language)

    def plot(self) -> str:
        """The plot, an SVG with a text alternative."""
        words = load()
        return plots.plot(claim_text(self.translated_claim(words), words), self.found, words)

    def _basis(self, words: Words, *more: str) -> str:
        """What it rests on, and more of the kind, as one text."""
        if self.deals:
            rests = words("deals-from-seed", n=self.deals, seed=self.seed)
        else:
            rests = words("no-deal-counted" if self.stopped else "counted-exactly")
        return ", ".join([rests, *more, *[words("stopped-early")] * self.stopped])

    def __getitem__(self, name: str) -> Estimate:
        """What was found of the measure of this name. Raises KeyError."""
        for each in self.found:
            if each.measure.name == name:
                return each
        raise KeyError(name)

    def __str__(self) -> str:
        words = load()
        lines = [f"{self.claim.id}  {claim_text(self.translated_claim(words), words)}"]
        lines += [f"  {words.of(each.measure.says)}: {each.as_text(words)}" for each in self.found]
        lines.append("  " + self._basis(words, *[f"{self.seconds:.1f} s"] * bool(self.deals)))
        return "\n".join([*lines, f"  {self.verdict}" * bool(self.verdict)]).rstrip()

    __repr__ = __str__

    def _repr_html_(self) -> str:
        words = load()
        played = self._basis(words)
        text = escape(f"{played[:1].upper()}{played[1:]}. {self.verdict}")
        title = escape(claim_text(self.translated_claim(words), words))
        return f"<figure><figcaption>{title}</figcaption>{self.plot()}<p>{text}</p></figure>"


def study(
    claim: str,
    deals: int | None = None,
    seed: int = SEED,
    executor: Executor | None = None,
    *,
    workers: int | None = None,
    progress: Callable[[int, int], None] | bool = True,
    stop: Callable[[], bool] | None = None,
) -> Study:
    """Put a claim to the test.

    claim: its id, such as "goat.claim.1". deals: how many; what is thought enough if left out. Where a trial is a game
    of many deals the last game is finished, so there may be a few more. seed: deals the same
    again, and a longer study begins with the deals of a shorter one. executor: any of `concurrent.futures`, or a
    cluster's, such as `dask.distributed`'s `Client.get_executor()`; else processes, as many as `workers`, or as there
    are cores; where there are no processes, as in a browser, all is done here. The result is the same for any of them.
    progress: told how many deals are done and of how many; True shows a bar, False nothing. stop: asked now and then;
    when it answers True, or at Ctrl-C, the study ends with what it has. What an executor loses, or no longer takes,
    as when its cluster is closed, is done here.
    Raises BadRecord on an unknown claim, one that no play can decide, or what cannot be a value of one of these; what
    `progress` or `stop` raises comes through.
    """
    known, tested = claim_of(claim), experiment(claim)
    if deals is not None and (type(deals) is not int or not 1 <= deals <= MAX_DEALS):
        raise BadRecord(f"A study has 1 to {MAX_DEALS} deals, not {quote(deals)}.")
    check_seed(seed)
    check_helpers("A study", workers, executor)
    if not (stop is None or callable(stop)):
        raise BadRecord(f"What stops a study is a function, not {quote(stop)}.")
    if not (isinstance(progress, bool) or callable(progress)):
        raise BadRecord(f"progress is a function, True or False, not {quote(progress)}.")
    wanted = 0 if tested.trial is None else tested.trials(deals or tested.deals)
    began = time.perf_counter()
    shown: AbstractContextManager[bars.Progress]
    if progress is True and wanted:
        shown = bars.progress_bar(claim, wanted * tested.packs)
    else:
        shown = nullcontext(progress if callable(progress) else lambda done, of: None)
    work = Work(partial(count, claim, seed), cut_into_chunks(wanted, tested.packs), stop or (lambda: False))
    with shown as bar:
        work.on_done = lambda done: bar(done * tested.packs, wanted * tested.packs)
        work.run(executor, workers_for(wanted * tested.packs, workers))
    played, sums = add_up(work.finished_chunks())
    return Study(
        claim=known,
        deals=played * tested.packs,
        seed=seed,
        found=tuple(estimate(measure, sums.get(measure.name, Sums())) for measure in tested.measures),
        stopped=played < wanted,
        sums={name: each.numbers for name, each in sums.items()},
        seconds=time.perf_counter() - began,
    )
