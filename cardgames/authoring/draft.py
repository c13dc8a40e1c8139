"""A rulebook begun: its three files, and later parts with the gaps to fill."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Any

from cardgames.authoring.examples import expectation
from cardgames.authoring.parts import PARTS, is_there, path
from cardgames.core import BadRecord, Game, Rules, quote
from cardgames.core.phrase import and_list
from cardgames.games import LIST, every, rules_of
from cardgames.games.packs import ordinary_pack
from cardgames.house_rules.house_rulebook import as_toml
from cardgames.players.advice import FILES
from cardgames.records import short_deal
from cardgames.rulebooks import asks, rulebook
from cardgames.words import load

TEMPLATES = Path(__file__).parent / "template"
KINDS = ("tricks", "matching", "shedding", "snap", "hands")
"""The kinds of games that a draft may begin with, each a template with a pack and a number of players of its own."""
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*")
PARTS_WITH_GAPS = ("examples", "reading", "lesson", "asks", "advice", "claims", "notebook", "house")
"""The parts that are written with gaps to fill; the others are counted."""
MAX_DEALS_LOOKED_AT = 40
"""Deals in which examples of the clauses are looked for."""
FOUR_SUITS = {32: "from the seven up", 36: "from the six up", 52: "from the two up"}


def root() -> Path:
    """The checkout. Raises BadRecord where there is none, since then nothing would be kept."""
    home = rulebook.seeds().parent
    if not (home / "cardgames" / "games").is_dir():
        raise BadRecord("A rulebook is added in a checkout of the repository, and this is an installed copy.")
    return home


# A draft


def begin(name: str, like: str) -> list[Path]:
    """Write a draft of a new game, of one of `KINDS` or with the pack and players of another. Returns its files."""
    home = root()
    if not NAME.fullmatch(name):
        raise BadRecord(f"The name of a rulebook is of small letters, such as old-maid, not {quote(name)}.")
    module = name.replace("-", "_")
    rules, book = home / "cardgames" / "games" / f"{module}.py", home / "seeds" / f"{name}.toml"
    for taken in (rules, rules.with_suffix(""), book):
        if taken.exists():
            raise BadRecord(f"There is {taken.relative_to(home)} already; choose another name.")
    other = None if like in KINDS else rules_of(like)
    kind = like if other is None else "piles" if _lays_piles(other) else "hands"
    called = DraftNames(name, _prefix(name))
    code, clauses = (called.put_into((TEMPLATES / f"{kind}.{file}").read_text("utf-8")) for file in ("py", "toml"))
    if other is not None:
        code = _with_pack(code, other, called)
        clauses = clauses.replace("Ten cards, five suns and five moons.", f"The pack of {_pack_text(other)}.")
        clauses = clauses.replace("Three play, each alone.", f"{_number_text(other)} play, each alone.")
    rules.write_text(code, "utf-8")
    book.write_text(clauses, "utf-8")
    listed = home / "cardgames" / "games" / "__init__.py"
    _add_line(listed, "LIST", f'    "{name}": "{module}.{called.kind}",\n')
    LIST[name] = f"{module}.{called.kind}"
    every.cache_clear()
    rulebook.forget()
    return [rules, book, listed]


@dataclass(frozen=True)
class DraftNames:
    """What a draft is called, in place of Gift. prefix: how the ids of its clauses begin."""

    name: str
    prefix: str

    @property
    def title(self) -> str:
        """Its title."""
        return self.name.replace("-", " ").title()

    @property
    def kind(self) -> str:
        """Its class."""
        return self.title.replace(" ", "")

    def put_into(self, text: str) -> str:
        """A template with these names."""
        for old, new in (
            (r"\bclass Gift\b", f"class {self.kind}"),
            (r"\bgift\.(?=[a-z])(?!toml)", f"{self.prefix}."),
            (r"\bgift\b", self.name),
            (r"\bGift\b", self.title),
            (r"\bGIFT\b", self.title.upper()),
        ):
            text = re.sub(old, new, text)
        return text


def _prefix(name: str) -> str:
    """How the ids of a new rulebook's clauses begin: short, and as no others do."""
    known = {clause.partition(".")[0] for book in rulebook.books() for clause in book.ids}
    words = name.split("-")
    short = "".join(word[0] for word in words) if len(words) > 1 else name[:3]
    offered = (short, name.replace("-", "")[:5], name.replace("-", ""))
    return next((each for each in offered if each not in known), f"{name.replace('-', '')}x")


def _lays_piles(other: type[Rules]) -> bool:
    """Whether a game deals piles that nobody sees, and no hands."""
    game = Game(other(players=other.numbers[0]), seed=1)
    game.deal()
    return not any(game.table.hands) and any(game.table.piles)


def _ordinary(other: type[Rules]) -> int | None:
    """How many cards the ordinary pack has that another game uses; None where it has a pack of its own."""
    texts = {str(card) for card in other().pack()}
    return next((size for size in FOUR_SUITS if texts == {str(card) for card in ordinary_pack(size)}), None)


def _pack_text(other: type[Rules]) -> str:
    size = _ordinary(other)
    return f"{len(other().pack())} cards of {other.title}" if size is None else f"{size} cards, {FOUR_SUITS[size]}"


def _number_text(other: type[Rules]) -> str:
    """How many play, in words."""
    first, *more = other.numbers
    in_a_row = len(more) > 1 and other.numbers == tuple(range(first, more[-1] + 1))
    return f"{first} to {more[-1]}" if in_a_row else load().either(map(str, other.numbers))


def _with_pack(code: str, other: type[Rules], called: DraftNames) -> str:
    """The rules of a draft, with the pack and the numbers of players of another game."""
    size = _ordinary(other)
    made_from = f"from {other.__module__} import {other.__name__}\n"
    pack = f"{other.__name__}(players=self.players).pack()"
    if size is not None:
        made_from, pack = "from cardgames.games.packs import ordinary_pack\n", f"ordinary_pack({size})"
    code = re.sub(r"\n# The cards: .*?\n\)\n", "", code, count=1, flags=re.DOTALL)
    code = re.sub(r"(from cardgames\.core import .*\n)", lambda found: found[1] + made_from, code, count=1)
    code = code.replace("return PACK", f"return {pack}").replace("numbers = (3,)", f"numbers = {other.numbers!r}")
    code = code.replace("players: int = 3 ", f"players: int = {other.players} ")
    if f"class {other.__name__}(" in code:  # both are called alike
        raise BadRecord(f"{called.title} would be called as {other.title} is; choose another name.")
    return code


def _add_line(file: Path, name: str, line: str) -> None:
    """Add a line at the end of a dictionary of a module."""
    text = file.read_text("utf-8")
    found = re.search(rf"^{name}\b.*?^}}", text, re.DOTALL | re.MULTILINE)
    if found is None:
        raise BadRecord(f"There is no {name} in {file.name} any more; add this line yourself: {line.strip()}")
    file.write_text(f"{text[: found.end() - 1]}{line}{text[found.end() - 1 :]}", "utf-8")


# Later parts


def add(name: str, part: str) -> list[Path]:
    """Write a part of a game, with the gaps to fill. Returns its files."""
    home, game = root(), rules_of(name)
    if part not in PARTS_WITH_GAPS:
        counted = f" {part} is counted: {PARTS[part].command.format(game=name)}." if part in PARTS else ""
        raise BadRecord(f"A part is one of {', '.join(PARTS_WITH_GAPS)}, not {quote(part)}.{counted}")
    there = is_there(game, part)
    if part == "claims" and not path(game, part).is_file():
        there = False
    if there and part != "examples":  # more of them may always be added
        if part == "asks" and not game.rulings():
            raise BadRecord(f"{game.title} has no rulings, so there is nothing to ask.")
        raise BadRecord(f"{game.title} has its {part} already.")
    file = path(game, part)
    if part == "house":
        file = file.with_name(f"{name}-our-rule.toml")
    texts = dict(WRITERS[part](game, file))
    for each, text in texts.items():
        each.parent.mkdir(parents=True, exist_ok=True)
        each.write_text(text, "utf-8")
    if part == "advice":
        listed = home / "cardgames" / "players" / "advice" / "__init__.py"
        _add_line(listed, "FILES", f'    "{name}": "{file.stem}",\n')
        FILES[name] = file.stem
        texts[listed] = ""
    rulebook.forget()
    asks._asks.cache_clear()
    return list(texts)


Texts = Iterator[tuple[Path, str]]


def _fill(game: type[Rules], template: str, **more: Any) -> str:
    """A template with what a game is called, and what else is given."""
    ids = [clause.id for clause in rulebook.load(game.rulebook).chapter(game).clauses]
    named = {
        "name": game.name,
        "title": game.title,
        "TITLE": game.title.upper(),
        "module": game.__module__.removeprefix("cardgames.games."),
        "Class": game.__name__,
        "book": game.rulebook,
        "prefix": game.pack_clause.partition(".")[0],
        "pack": game.pack_clause,
        "players": game.number_clause,
        "end": ids[-1],
        "size": len(game().pack()),
    }
    return Template((TEMPLATES / template).read_text("utf-8")).substitute(named | more)


def _examples(game: type[Rules], _: Path) -> Texts:
    """An example of each clause that has none and that a random deal comes to: its cards, its moves, and the result."""
    book = rulebook.seeds() / f"{game.rulebook}.toml"
    text = book.read_text("utf-8")
    wanted = {each.id: each.title for each in rulebook.load(game.rulebook).chapter(game).clauses if not each.examples}
    named = {} if game.name == game.rulebook else {"game": game.name}
    for clause, seed, moves in _first_deals(game, set(wanted)):
        short = named | {"seed": seed, "moves": moves}
        expect = expectation(short_deal.record(game.name, seed=seed, moves=moves))
        given = "".join(f"{name} = {as_toml(value)}\n" for name, value in short.items())
        lines = f"title = {as_toml(wanted[clause])}\n{given}expect = {expect}\n"
        head, item, rest = text.partition(f'id = "{clause}"\n')
        own, following, more = rest.partition("\n[[cl")
        text = f"{head}{item}{own.rstrip()}\n\n[[clause.example]]\n{lines}{following}{more}"
    yield book, text


def _first_deals(game: type[Rules], wanted: set[str]) -> Iterator[tuple[str, int, list[str]]]:
    """The wanted clauses, each with a first deal of random moves up to where it is played or chosen by: seed, moves."""
    for seed in range(MAX_DEALS_LOOKED_AT):
        begun, chance, heard = Game(game(), "A", seed), random.Random(seed), 0
        begun.deal()
        going = True
        while going:
            going = begun.deals == 1 and begun.to_move is not None
            events = begun.story()[0]
            cited = [each.clause for each in events[heard:]] + [begun.clause] * going
            heard = len(events)
            for clause in wanted.intersection(cited):
                wanted.discard(clause)
                yield clause, seed, begun.record()["deals"][0]["moves"]
            if going:
                begun.push(chance.choice(begun.legal_moves))


def _reading(game: type[Rules], file: Path) -> Texts:
    ids = [clause.id for clause in rulebook.load(game.rulebook).chapter(game).clauses]
    cards = ", ".join(f'"{card}"' for card in game().pack()[:3])
    yield file, _fill(game, "reading.toml", cards=cards, clauses="".join(f'  "{name}",\n' for name in ids))


def _lesson(game: type[Rules], file: Path) -> Texts:
    begun = Game(game(), "A", 1916)
    begun.deal()
    if begun.to_move is None:
        raise BadRecord(f"Nobody has a move in the first deal of {game.title}, so there is nothing to ask for.")
    deck = begun.record()["deals"][0]["deck"]
    rows = "\n".join(" ".join(deck[at : at + 20]) for at in range(0, len(deck), 20))
    moves = ", ".join(f'"{move}"' for move in begun.legal_moves[:2])
    values = {
        "seat": begun.to_move,
        "deck": rows,
        "moves": moves,
        "number": begun.rules.players,
        "clause": begun.clause,
    }
    yield file, _fill(game, "lesson.toml", **values)


def _asks(game: type[Rules], file: Path) -> Texts:
    def lines() -> Iterator[str]:
        yield "#:schema ../../docs/schemas/asks.json\n"
        yield "# The rulings of this book as questions, and what each of their values answers.\n"
        for known in game.rulings():
            yield f'\n[{known.name}]\nquestion = "FILL IN: what {known.name} asks?"\n[{known.name}.answers]\n'
            yield from (f'"{asks.key(value)}" = "FILL IN: {asks.key(value)}."\n' for value in known.values)

    yield file, "".join(lines())


def _advice(game: type[Rules], file: Path) -> Texts:
    yield file, _fill(game, "advice.txt")


def _claims(game: type[Rules], file: Path) -> Texts:
    yield file, _fill(game, "claims.txt")
    book = rulebook.seeds() / f"{game.rulebook}.toml"
    text = book.read_text("utf-8")
    yield book, text if "\n[[claim]]" in text else text + _fill(game, "claim.toml")


def _house(game: type[Rules], file: Path) -> Texts:
    yield file, _fill(game, "house.toml")


def _notebook(game: type[Rules], file: Path) -> Texts:
    yield file, _fill(game, "notebook.md")
    yield rulebook.seeds() / "exercises" / f"{game.name}.toml", _fill(game, "exercises.toml")


WRITERS: dict[str, Callable[[type[Rules], Path], Texts]] = {
    "examples": _examples,
    "reading": _reading,
    "lesson": _lesson,
    "asks": _asks,
    "advice": _advice,
    "claims": _claims,
    "notebook": _notebook,
    "house": _house,
}


def summary(name: str, files: Sequence[Path]) -> str:
    """What was written, and what to do next."""
    home = root()
    written = and_list([str(file.relative_to(home)) for file in files])
    made = "\nMake the notebook from its text: python3 run.py format" if "notebooks/" in written else ""
    return (
        f"Wrote {written}.{made}\nPlay it: python3 -m cardgames play {name}\n"
        f"See its page: python3 run.py preview {name}\nWhat is wrong, and what is missing: "
        f"python3 -m cardgames check-rulebook {name}"
    )
