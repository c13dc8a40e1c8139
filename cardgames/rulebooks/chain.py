"""The chain from a clause to the code that plays it to the example that shows it, and where it breaks."""

from __future__ import annotations

from collections.abc import Iterator

from cardgames.core import BadRecord, quote
from cardgames.games import every
from cardgames.rulebooks.rulebook import Clause, Rulebook, books, titles


class Fault(str):
    """What is wrong, in a sentence.

    entry: the clause or claim that it is about, "" for the whole. field: its field. mend: what to do about it.
    """

    __slots__ = ("entry", "field", "mend")
    entry: str
    field: str
    mend: str

    def __new__(cls, says: str, entry: str = "", field: str = "", mend: str = "") -> Fault:
        """This sentence about an entry."""
        made = super().__new__(cls, says)
        made.entry, made.field, made.mend = entry, field, mend
        return made


def broken_links() -> list[Fault]:
    """Where the chain breaks, in any rulebook; [] where it holds."""
    return [fault for book in books() for fault in (*faults(book), *failing_examples(book))]


def faults(book: Rulebook) -> Iterator[Fault]:
    """Where the chain of a rulebook breaks, but for examples that do not hold: those play the game.

    Every clause stands in the chapter of a game, and is cited by code or told only; no citation is unknown; from the
    level *taught* on every clause and claim has a title, which no other of its chapter has; every ruling has its option
    at the clause that it names; every clause that is not clear has readings, a ruling and a reason; what would settle a
    question names clauses that there are.
    """
    ids = [clause.id for clause in book.clauses]
    code, mine = book.code(), {game.name for game in book.games}
    clause_ids = {name for game in book.games for name in book.chapter(game).ids}
    own = "Begin its id as those of its game begin, or name these words under [chapters]."
    yield from (
        Fault(f"{name} is in no game's chapter", name, "id", own) for name in book.ids if name not in clause_ids
    )
    for name in sorted(book.chapters.keys() - {game.name for game in every()}):
        yield Fault(f"{book.name} has a chapter of the unknown game {name}", "", name, _one_of("Name", mine))
    for name in sorted({name for other in book.related for name in other.games} - mine):
        yield Fault(f"{book.name} has a relative of the unknown game {name}", "", "games", _one_of("Name", mine))
    for name in (name for each in book.settle for name in each.clauses):
        if name not in ids:
            yield Fault(f"{book.name} would settle the unknown {name}", "", "clauses", "Name a clause of this file.")
    for name in dict.fromkeys(name for name in ids if ids.count(name) > 1):
        yield Fault(f"{name} is in the rulebook twice", name, "id", "Give one of them another id.")
    for name, places in code.items():
        if name not in book.ids:
            says = f"{places[0].file}:{places[0].line} cites the unknown {name}"
            yield Fault(says, mend=f'Write its clause, [[clause]] with id = "{name}", or cite another.')
    if book.level != "draft":
        yield from badly_titled(book)
    yield from badly_witnessed(book)
    for claim in book.claims:
        if (claim.verdict == "holds only if") != bool(claim.condition):
            says = f"{claim.id} holds in part, but does not say how far, or says so for nothing"
            yield Fault(says, claim.id, "verdict", 'Write condition = "…" where the verdict is "holds only if".')
    options = dict.fromkeys((known.clause, known.name) for game in book.games for known in game.rulings())
    for clause in book.clauses:
        if clause.told == (clause.id in code):
            mend = (
                "Leave out told = true." if clause.told else "Cite it where code carries it out, or write told = true."
            )
            yield Fault(
                f"{clause.id} is {'told only, but cited' if clause.told else 'cited by no code'}", clause.id, "id", mend
            )
        named = tuple(name for cited, name in options if cited == clause.id)
        yield from _badly_grounded(clause, named)


def _one_of(verb: str, names: set[str]) -> str:
    return f"{verb} {' or '.join(sorted(names))}."


def _badly_grounded(clause: Clause, named: tuple[str, ...]) -> Iterator[Fault]:
    """Where the status, the grounds or the options of a clause are not as they must be. named: what its game has."""
    if clause.status != "clear" and not (clause.readings and clause.ruling and clause.why):
        mend = 'Write readings = ["…", "…"], ruling = "…" and why = "…".'
        yield Fault(
            f"{clause.id} is {clause.status}, but lacks readings, a ruling or a reason", clause.id, "status", mend
        )
    if named != clause.option:
        listed, written = (", ".join(map(quote, names)) for names in (named, clause.option))
        says = f"{clause.id} names the options {written or 'none'}, but the game has {listed or 'none'}"
        mend = (
            f"Write option = [{listed}]."
            if named
            else f'Leave out option, or write ruling(…, "{clause.id}") in the game.'
        )
        yield Fault(says, clause.id, "option" if clause.option else "id", mend)


def failing_examples(book: Rulebook) -> Iterator[Fault]:
    """The examples of a rulebook that do not hold."""
    for clause, example in [(each, example) for each in book.clauses for example in each.examples]:
        try:
            if not example.expect:
                mend = f"Write it: python3 -m cardgames example {example.record['game']} --fill"
                yield Fault(f"{clause.id}, {example.title}: there is no expect", example.title, "", mend)
            for failure in example.failures():
                yield Fault(f"{clause.id}, {failure}", example.title, "expect", "Correct expect, or the rules.")
        except BadRecord as bad:
            where, mend = (
                ("record", "Correct its record.") if example.given else ("", "Correct its cards, moves or options.")
            )
            yield Fault(f"{clause.id}, {example.title}: {bad}", example.title, where, mend)


def badly_titled(book: Rulebook) -> Iterator[Fault]:
    """The clauses and claims of a rulebook that have no title, or one that another of their chapter has."""
    for name, title in titles(book):
        if not title:
            yield Fault(f"{name} has no title", name, "id", 'Write title = "…", two to six words.')
    seen = set[str]()
    for game in book.games:
        first: dict[str, str] = {}
        for name, title in titles(book.chapter(game)):
            other = first.setdefault(title.casefold(), name)
            if title and other != name and name not in seen:
                seen.add(name)
                yield Fault(f"{name} has the title {title!r}, as has {other}", name, "title", "Write another title.")


def badly_witnessed(book: Rulebook) -> Iterator[Fault]:
    """Where a rulebook calls a witness, a reading or a feature that it does not have, or names one for nothing."""
    known = [witness.id for witness in book.witnesses]
    called = [(each.of, clause.id) for clause in book.clauses for each in clause.witnesses]
    called += [(other.of, f"the relative {other.name}") for other in book.related if other.since or other.of]
    for name, where in called:
        if name not in known:
            yield Fault(
                f"{where} calls the unknown witness {name}", where, "", f'Write [[witness]] with id = "{name}".'
            )
    for name in known:
        if name not in dict(called):
            yield Fault(
                f"{book.name} calls the witness {name} nowhere", name, "id", "Name it at a clause, or leave it out."
            )
    for name in dict.fromkeys(name for name in known if known.count(name) > 1):
        yield Fault(f"{book.name} has the witness {name} twice", name, "id", "Give one of them another id.")
    for clause in book.clauses:
        for number in (each.reading for each in clause.witnesses):
            if not 0 <= number <= len(clause.readings):
                yield Fault(f"{clause.id} has no reading {number}", clause.id, "id", "Count its readings from 1.")
    for other in book.related:
        for name in other.shares:
            if name not in book.features:
                yield Fault(f"{book.name} compares by no {name}", "", "shares", "Name it under features.")
