"""Rulebooks as data: seeds/*.toml, one a printed rulebook, with the places in code that cite each clause."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path
from typing import Any, Literal, NamedTuple, NoReturn, TypeGuard, TypeVar, get_args

from cardgames.core import BadRecord, Rules, quote
from cardgames.games import every, rules_of
from cardgames.records import record

Status = Literal["clear", "ambiguous", "contradictory", "missing", "impossible", "garbled"]
Level = Literal["draft", "taught", "studied"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""How far a rulebook is; each level has what the one before it has, and more. `levels` says what belongs to each."""
Verdict = Literal["holds", "holds only if", "does not hold", "cannot be decided", "not yet tested"]
EMPHASIS_PATTERN = re.compile(r"\*([^*\s][^*]*)\*")
"""A word that is set off in Markdown."""
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
MAX_TEXTS_SHOWN = 3
"""Of the texts by which two lists differ."""
T = TypeVar("T")
Check = Callable[[type, Mapping[str, Any]], None]
"""What raises BadRecord where an entry of a file has fields that its class has not."""


IN_FILE_ALONE = {"edition": ""}
"""Metadata of a field that an edition leaves out."""


def entries(kind: type, name: str) -> Mapping[str, Any]:
    """What is noted of a field of a class that is made from a file: entries of a kind stand there under this name."""
    return {"kind": kind, "name": name}


@dataclass(frozen=True)
class Example:
    """A worked example of a clause.

    record: in the notation of records; in a file one deal may be written short in its place. deal: the cards that
    matter, by the letter of who holds them, or by up or stock for the table; the others lie in the order of the pack.
    seed: the number that shuffles it, in place of a deal. moves, game, dealer, options: as in a record, where they are
    not the usual ones. expect: what its result must hold, at least; `refused` lists moves that must be refused at its
    end, each with its clause. text: what it shows. printed: whether the rulebook itself has it.
    """

    title: str
    given: Mapping[str, Any] = field(default_factory=dict, metadata={"name": "record", "edition": "record"})
    expect: Mapping[str, Any] = field(default_factory=dict)
    text: str = ""
    printed: bool = False
    deal: Mapping[str, str] = field(default_factory=dict, metadata=IN_FILE_ALONE)
    seed: int | None = field(default=None, metadata=IN_FILE_ALONE)
    game: str = field(default="", metadata=IN_FILE_ALONE)
    dealer: str = field(default="A", metadata=IN_FILE_ALONE)
    options: Mapping[str, Any] = field(default_factory=dict, metadata=IN_FILE_ALONE)
    moves: tuple[str, ...] = field(default=(), metadata=IN_FILE_ALONE)

    @cached_property
    def record(self) -> Mapping[str, Any]:
        """The whole record. Raises BadRecord where there is none, and where the cards of a deal cannot lie so."""
        if not self.given:
            if not self.deal and self.seed is None:
                raise BadRecord('It needs its cards, such as deal = { A = "9H 2C" }, or seed = 7, or a whole record.')
            from cardgames.records import short_deal  # a page plays its first moves without it

            return short_deal.record(self.game, self.deal, self.seed, self.dealer, self.options, self.moves)
        if self.deal or self.seed is not None or self.moves:
            raise BadRecord("It has a whole record; leave out its deal, seed and moves.")
        return self.given

    def failures(self) -> list[str]:
        """Where the result differs from what is expected, in words; [] where the example holds."""
        game = record.replay(self.record)
        expect = dict(self.expect)
        refused = expect.pop("refused", [])
        wrong = [f"{self.title}: {difference}" for difference in differences(expect, game.result())]
        for case in refused:
            found = game.why_not(case["move"])
            if found != case["clause"]:
                wrong.append(f"{self.title}: {case['move']} is answered by {found}, not by {case['clause']}")
        return wrong


@dataclass(frozen=True)
class Witness:
    """Another copy, translation or original of a text of the rulebook, or what else tells how a game near it is played.

    id: what clauses call it. title: what it is. address: where it stands, as plain text. read: the day on which we read
    it, as in ISO 8601; "" where we had it before we noted days. says: how it belongs to the print, and how much of it
    we read. language: that of its own words, as in BCP 47.
    """

    id: str
    title: str
    address: str
    says: str
    read: str = ""
    language: str = "en"


@dataclass(frozen=True)
class Testimony:
    """What a witness has where the rulebook has a clause.

    of: the id of the witness. follows: what that tells of the clause. reads: a few of its own words, where the wording
    is the question. reading: the number of the reading that it speaks for, from 1; 0 for none.
    """

    of: str
    follows: str
    reads: str = ""
    reading: int = 0


@dataclass(frozen=True)
class Clause:
    """One clause in our own words.

    title: what it is about, in a few plain words, as a heading: "Who leads after a Goat". where: its place in print.
    says: the clause. no: the words with which it refuses a move. status: how plain the
    print is; where it is not clear, readings, the ruling taken, why, and the option that selects the others.
    told: it is text only, since nothing at the table can carry it out. quote: the few printed words in question.
    history: how its wording came to us, where there is something to tell of that: a slip, a line that moved.
    recommend: which other reading we would play, and why; the ruling stays, since records rely on it. witnesses: what
    others have in its place.
    """

    id: str
    where: str
    says: str
    status: Status = "clear"
    no: str = ""
    readings: tuple[str, ...] = ()
    ruling: str = ""
    why: str = ""
    option: tuple[str, ...] = field(default=(), metadata={"or": str})
    told: bool = False
    quote: str = ""
    title: str = ""
    history: str = ""
    recommend: str = ""
    witnesses: tuple[Testimony, ...] = field(default=(), metadata=entries(Testimony, "witness"))
    examples: tuple[Example, ...] = field(default=(), metadata=entries(Example, "example"))


@dataclass(frozen=True)
class Claim:
    """Something that the rulebook says of the play which can be tested, and how.

    title: what it is about, as a short question: "Does the dealer have an advantage?"
    verdict: what came of it, one of `VERDICTS`; where it holds in part, condition: a few words that say how far.
    finding: what came of it in a sentence or more. deals, seed: the study that it rests on, and figures: what it
    counted, measure by measure. These stand in seeds/figures/, written by the studies.
    ours: it is a question of ours, which the rulebook does not answer. history: as that of a clause.
    """

    id: str
    where: str
    says: str
    test: str
    clause: str = ""
    verdict: Verdict = "not yet tested"
    condition: str = ""
    finding: str = ""
    title: str = ""
    ours: bool = False
    history: str = ""

    @property
    def deals(self) -> int:
        """How many deals the study had; 0 where there is none."""
        return int(study_of(self.id).get("deals", 0))

    @property
    def seed(self) -> int:
        """The seed of the study."""
        return int(study_of(self.id).get("seed", 0))

    @property
    def figures(self) -> tuple[Mapping[str, Any], ...]:
        """What the study counted, measure by measure."""
        return tuple(study_of(self.id).get("figures", ()))


@dataclass(frozen=True)
class Relative:
    """A game of the same family, by its name.

    says: what the two have in common, and what is different. games: those of the rulebook that are meant; () for all.
    of: the witness who tells of it; "" where we have none. since: since when it is known, as that one says; "" where it
    does not say. shares: the features of the rulebook's games that it has, by their names.
    """

    name: str
    says: str
    games: tuple[str, ...] = ()
    since: str = ""
    of: str = ""
    shares: tuple[str, ...] = ()


@dataclass(frozen=True)
class Evidence:
    """What would settle questions that the rulebook leaves open: a pack, another printing.

    what: in a sentence or two. clauses: the questions; () where it is about the rulebook as a whole.
    """

    what: str
    clauses: tuple[str, ...] = ()


class Place(NamedTuple):
    """Where a clause stands in code: the file, seen from the repository, the line, and the function or class."""

    file: str
    line: int
    name: str


@dataclass(frozen=True)
class Rulebook:
    """A printed rulebook: who printed it and when, the transcript it was read from, its clauses and claims.

    level: how far it is. cover: the cards of its pack that stand for it in a list of rulebooks.
    year: None where it is not known. notes: the headings, by the beginning of an id. chapters: for a game, by its name,
    how the ids of its clauses begin, where that is not the first word of its pack's clause alone.
    provenance: who has it and who made it, as far as is known, and what is a guess: a paragraph each, in Markdown.
    related: games of the same family, and features: what they are compared by, a few words by a name. settle: what
    would settle its open questions. witnesses: what we read besides the print.
    """

    name: str = field(metadata={"name": None})
    title: str
    printed: str
    source: str
    about: str
    clauses: tuple[Clause, ...] = field(default=(), metadata=entries(Clause, "clause"))
    level: Level = "draft"
    year: int | None = None
    claims: tuple[Claim, ...] = field(default=(), metadata=entries(Claim, "claim"))
    cover: tuple[str, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    chapters: Mapping[str, Sequence[str]] = field(default_factory=dict)
    provenance: tuple[str, ...] = ()
    related: tuple[Relative, ...] = field(default=(), metadata=entries(Relative, "related"))
    features: Mapping[str, str] = field(default_factory=dict)
    settle: tuple[Evidence, ...] = field(default=(), metadata=entries(Evidence, "settle"))
    witnesses: tuple[Witness, ...] = field(default=(), metadata=entries(Witness, "witness"))

    @property
    def imprint(self) -> str:
        """Who printed it, and when, if that is known."""
        return self.printed if self.year is None else f"{self.printed}, {self.year}"

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of its clauses and claims."""
        return (*(clause.id for clause in self.clauses), *(claim.id for claim in self.claims))

    @property
    def games(self) -> tuple[type[Rules], ...]:
        """The games that are played by it, or by the chapter of it that this is."""
        mine = [game for game in every() if game.rulebook == self.name]
        return tuple(game for game in mine if not self.chapters or game.name in self.chapters)

    def beginnings(self, game: type[Rules]) -> tuple[str, ...]:
        """How the ids of a game's clauses begin: their first word, or more of them, or all."""
        return tuple(self.chapters.get(game.name, (game.pack_clause.partition(".")[0],)))

    def home(self, name: str, games: Iterable[type[Rules]]) -> type[Rules]:
        """The game on whose page a clause or claim stands: of these, else of all, the first that has it."""
        those = (*games, *self.games)
        of = (game for game in those if f"{name}.".startswith(tuple(f"{each}." for each in self.beginnings(game))))
        return next(of, those[0])

    def chapter(self, game: type[Rules]) -> Rulebook:
        """What it says of one game, under that game's title: all of it where it holds no other."""
        mine = self.beginnings(game)
        under = tuple(f"{name}." for name in mine)
        return replace(
            self,
            title=game.title,
            chapters={game.name: mine},
            clauses=tuple(clause for clause in self.clauses if f"{clause.id}.".startswith(under)),
            claims=tuple(claim for claim in self.claims if claim.id.startswith(under)),
            related=tuple(other for other in self.related if not other.games or game.name in other.games),
            settle=tuple(
                each
                for each in self.settle
                if not each.clauses or any(f"{name}.".startswith(under) for name in each.clauses)
            ),
        )

    def witness(self, name: str) -> Witness:
        """The witness of this id. Raises KeyError."""
        return next((witness for witness in self.witnesses if witness.id == name), None) or _missing(name)

    def clause(self, name: str) -> Clause:
        """The clause of this id. Raises KeyError."""
        return next((clause for clause in self.clauses if clause.id == name), None) or _missing(name)

    def code(self) -> dict[str, tuple[Place, ...]]:
        """For each clause the places that cite it, in the order of the file."""
        words = dict.fromkeys(name.partition(".")[0] for game in self.games for name in self.beginnings(game))
        found: dict[str, list[Place]] = {}
        for path in dict.fromkeys(path for game in self.games for path in files(game)):
            for name, place in citations(path, tuple(words)):
                found.setdefault(name, []).append(place)
        return {name: tuple(dict.fromkeys(places)) for name, places in found.items()}


def _missing(name: str) -> NoReturn:
    raise KeyError(name)


OWN_FILES: dict[str, Path] = {}
"""The files of rulebooks that stand elsewhere, by their names: those that a reader writes."""


@cache
def seeds() -> Path:
    """The folder of the rulebooks: beside the package in a checkout, inside it when installed.

    Raises OSError where the package stands in an archive, in which there are no folders.
    """
    for home in Path(__file__).parents[1:3]:
        if (home / "seeds").is_dir():
            return home / "seeds"
    raise OSError("the rulebooks are not there, for cardgames runs from a folder, not from an archive")


@cache
def load(name: str) -> Rulebook:
    """A rulebook by the name of a game ("goat") or of its file ("goat-1916").

    Raises BadRecord where there is none, and where its file is wrong, with the line.
    """
    if name not in names():
        return load(rules_of(name).rulebook)
    book = make(Rulebook, read(_file(name)), check_of(_file(name)), name=name)
    return replace(book, clauses=tuple(_with_game(clause, name) for clause in book.clauses))


def _with_game(clause: Clause, name: str) -> Clause:
    """A clause whose short examples know their game: that of the rulebook's own name, where they name none."""
    if all(example.given or example.game for example in clause.examples):
        return clause
    return replace(clause, examples=tuple(replace(each, game=each.game or name) for each in clause.examples))


def make(kind: type[T], data: Mapping[str, Any], check: Check, **more: Any) -> T:
    """An entry of a file, made from its fields, with the entries in it. more: what is not in the file."""
    check(kind, data)
    for each in fields(kind):  # type: ignore[arg-type]
        found = data.get(each.metadata.get("name", each.name), MISSING)
        if found is not MISSING:
            inner = each.metadata.get("kind")
            if isinstance(found, list):
                found = tuple(found if inner is None else (make(inner, one, check) for one in found))
            elif inner is not None:
                found = make(inner, found, check)
            more[each.name] = (found,) if "or" in each.metadata and isinstance(found, str) else found
    return kind(**more)


def check_of(file: Path) -> Check:
    """What looks at the entries of a file. JSON is made from TOML that was looked at."""
    if file.suffix == ".json":
        return lambda *_: None
    from cardgames.rulebooks.seed_file import check  # of no use on a page

    return partial(check, file)


def forget() -> None:
    """Read every rulebook anew from now on: there is more of them than there was."""
    for kept in (load, books, chapters, naming, _clauses):
        kept.cache_clear()


def names() -> tuple[str, ...]:
    """The names of all rulebooks, in order."""
    return tuple(
        sorted({path.stem for path in seeds().iterdir() if path.suffix in (".json", ".toml")} | OWN_FILES.keys())
    )


@lru_cache(maxsize=64)
def naming(name: str) -> tuple[str, ...]:
    """The rulebooks in whose text an id stands; to read them for it takes a hundredth of the time that a book takes."""
    return tuple(book for book in names() if f'"{name}"' in _file(book).read_text("utf-8"))


def _file(name: str) -> Path:
    """The file of a rulebook."""
    return OWN_FILES[name] if name in OWN_FILES else file_in(seeds(), name)


def file_in(folder: Path, name: str) -> Path:
    """A file of data in a folder of seeds/. On a page it is JSON, which is read in a tenth of the time."""
    ready = folder / f"{name}.json"
    return ready if ready.is_file() else ready.with_suffix(".toml")


def read(file: Path) -> dict[str, Any]:
    """The data of a file of seeds/, {} where there is no such file. Raises BadRecord where it is not TOML."""
    if not file.is_file():
        return {}
    if file.suffix == ".json":
        found: dict[str, Any] = json.loads(file.read_text("utf-8"))
        return found
    from cardgames.rulebooks.seed_file import toml  # of no use on a page

    return toml(file)


def figures_file(book: str) -> Path:
    """Where the figures of the studies on a rulebook's claims stand."""
    return seeds() / "figures" / f"{book}.json"


def study_of(claim: str) -> Mapping[str, Any]:
    """The study that a claim rests on: how many deals, from which seed, and its figures; {} where there is none."""
    return next((studies[claim] for studies in map(_studies, naming(claim)) if claim in studies), {})


@cache
def _studies(book: str) -> Mapping[str, Mapping[str, Any]]:
    return read(figures_file(book))


@cache
def books() -> tuple[Rulebook, ...]:
    """All rulebooks, in the order of their files' names."""
    return tuple(load(name) for name in names())


@cache
def chapters() -> tuple[Rulebook, ...]:
    """What the rulebooks say of each game, in the order of the list of games."""
    return tuple(load(game.rulebook).chapter(game) for game in every())


def find(clause: str) -> Clause | None:
    """The clause of this id in whichever rulebook has it; None where none has."""
    return _clauses().get(clause)


@cache
def _clauses() -> dict[str, Clause]:
    return {known.id: known for book in reversed(books()) for known in book.clauses}


def plain(text: str) -> str:
    """A text of a rulebook where it is not shown as Markdown: a *word* that is set off has quotation marks."""
    return EMPHASIS_PATTERN.sub(r"“\1”", text).replace("`", "")


def words(clause: str) -> str:
    """The words with which a clause refuses a move; "" for an unknown clause."""
    known = find(clause)
    return "" if known is None else plain(known.no or known.says)


PACKAGE = Path(__file__).parents[1]


def files(game: type[Rules]) -> tuple[Path, ...]:
    """The files that tell a game: its own, those named after it, as golph_party.py is after golph.py, and its advice.

    Of a family of games with a folder of its own, all that stand there.
    """
    own = Path(inspect.getfile(game))
    if own.parent.name == "games":
        name, paths = own.stem, [own, *sorted(own.parent.glob(f"{own.stem}_*.py"))]
    else:
        name, paths = own.parent.name, sorted(own.parent.glob("*.py"))
    advice = PACKAGE / "players" / "advice"
    return (*paths, *sorted([*advice.glob(f"{name}.py"), *advice.glob(f"{name}_*.py")]))


@cache
def citations(path: Path, prefixes: tuple[str, ...]) -> tuple[tuple[str, Place], ...]:
    """Every clause that a file cites, in docstrings and calls, with the function or class that cites it.

    prefixes: the first words of the ids that count.
    """
    cited = re.compile(rf"(?<![\w./])(?:{'|'.join(prefixes)})(?:\.[a-z0-9]+)+\b")
    file = path.relative_to(PACKAGE.parent).as_posix() if path.is_relative_to(PACKAGE.parent) else path.name

    def assigned(node: ast.AST | None) -> str:
        if isinstance(node, ast.Assign):
            return ast.unparse(node.targets[0])
        return ast.unparse(node.target) if isinstance(node, ast.AnnAssign) else ""

    def walk(node: ast.AST, owner: ast.AST | None, name: str) -> Iterator[tuple[str, Place]]:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            owner, name = node, f"{name}.{node.name}" if name else node.name
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and owner is None:
            owner, name = node, assigned(node)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            line = owner.lineno if isinstance(owner, ast.stmt) else node.lineno
            for match in cited.finditer(node.value):
                yield match[0], Place(file, line, name)
        before: ast.AST | None = None
        for child in ast.iter_child_nodes(node):
            told_of = isinstance(child, ast.Expr) and isinstance(before, (ast.Assign, ast.AnnAssign)) and owner is None
            yield from walk(child, before if told_of else owner, assigned(before) if told_of else name)
            before = child

    return tuple(walk(ast.parse(path.read_text("utf-8")), None, ""))


def differences(expect: object, found: object, where: str = "") -> Iterator[str]:
    """Where `found` lacks or differs from `expect`; of an object only the fields that are expected count."""
    if isinstance(expect, Mapping) and isinstance(found, Mapping):
        for key, value in expect.items():
            if key not in found:
                yield f"{where}{key} is missing"
            else:
                yield from differences(value, found[key], f"{where}{key}.")
    elif _are_texts(expect) and _are_texts(found):
        more, less = [text for text in found if text not in expect], [text for text in expect if text not in found]
        parts = [f"{said} {_some(texts)}" for said, texts in (("also has", more), ("lacks", less)) if texts]
        if expect != found:
            yield f"{where.rstrip('.')} {' and '.join(parts) or 'is in another order'}"
    elif isinstance(expect, (list, tuple)) and isinstance(found, (list, tuple)) and len(expect) == len(found):
        for number, (one, other) in enumerate(zip(expect, found, strict=True)):
            yield from differences(one, other, f"{where}{number}.")
    elif expect != found:
        yield f"{where.rstrip('.')} is {found!r}, not {expect!r}"


def _are_texts(value: object) -> TypeGuard[Sequence[str]]:
    return isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value)


def _some(texts: Sequence[str]) -> str:
    """The first of some texts, and how many more there are."""
    rest = len(texts) - MAX_TEXTS_SHOWN
    return ", ".join(map(quote, texts[:MAX_TEXTS_SHOWN])) + (f" and {rest} more" if rest > 0 else "")


def titles(book: Rulebook) -> Iterator[tuple[str, str]]:
    """The ids of the clauses and claims of a rulebook or of a chapter, each with its title."""
    yield from ((clause.id, clause.title) for clause in book.clauses)
    yield from ((claim.id, claim.title) for claim in book.claims)
