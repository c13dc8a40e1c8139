"""The exercises of the notebooks: the questions, and the judges of their answers. The keys stand in seeds/exercises/.

    [[exercise]]
    id = "goat.eight"                         # check("goat.eight", guess)
    asks = "How much less are the red cards worth when eight play?"
    kind = "number"                           # how it is answered: see below
    clause = "goat.pl.2"                      # the rule that decides, or ""
    hint = "Which red cards are left out?"    # after "Not yet:"; on a function, behind a fold
    reason = "Two red 6s are left out."       # after "Yes:"
    right = ["12"]                            # answers as one writes them in Python: all of them are accepted
    wrong = ["6", "24", "228"]                # three or more that are not

Further fields, by the kind:

    number      answer = 12, and if one may be a little off, tolerance = 2; range = [0, 60] has it asked by a slider
    choice      answer = "ACE" or several that will do, ["B", "C"]; choices = ["ACE", "BDF"], which may be answered by
                their number, too
    each        answer = ["A", "C", "C"], parts in order, and what each is called: parts = ["side", "leader"]; choices
                for all of them, or a list for each, have them asked by menus
    moves       position = { example = "goat.sample.1", number = 4, moves = 0 }: the example of a clause after this
                number of its moves; or a record; expect = [{ winners = ["AC"] }]: one of these must come to be;
                changes = 1 and given = [...]: this number of the given moves is to be replaced
    function    examples = [{ given = [3], gives = 2 }]; or tricks = { game = "goat", players = [4], deals = 20 }: the
                function is given each trick, and what `also` names ("trump", "sides"), and gives the seat that takes
                it; `numbers` and `without` leave only tricks of these numbers, or without these cards. tie_clause is
                the rule that decides where two cards of a trick have the same highest number

instead = { '"B"' = "…" } has a hint of its own for a wrong answer, as one writes it.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from numbers import Real
from typing import Any, Literal, get_args

from cardgames.core import BadRecord, Game, IllegalMove
from cardgames.records import record as records
from cardgames.rulebooks import playing, rulebook
from cardgames.rulebooks.seed_file import toml
from cardgames.simulate.foreign_code import TimeUp, time_limit
from cardgames.words import load

Kind = Literal["number", "choice", "each", "moves", "function"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class InTie(str):
    """A fault in a trick in which two cards have the same highest number. clause: the rule that decides there."""

    __slots__ = ("clause",)
    clause: str


@dataclass(frozen=True)
class Exercise:
    """An exercise: its name, what it asks, and what stands under the names that the head of this module tells."""

    id: str
    asks: str
    kind: Kind
    hint: str
    reason: str
    right: Sequence[str]
    wrong: Sequence[str]
    clause: str = ""
    answer: Any = None
    tolerance: float = 0
    range: Sequence[float] = ()
    choices: Sequence[Any] = ()
    parts: Sequence[str] = ()
    position: Mapping[str, Any] = field(default_factory=dict)
    given: Sequence[str] = ()
    changes: int = 0
    expect: Sequence[Mapping[str, Any]] = ()
    examples: Sequence[Mapping[str, Any]] = ()
    tricks: Mapping[str, Any] = field(default_factory=dict)
    tie_clause: str = ""
    instead: Mapping[str, str] = field(default_factory=dict)

    def fault(self, guess: Any) -> str:
        """What is still wrong with an answer, in a sentence or two; "" where it is right. No answer makes it raise."""
        try:
            found = JUDGES[self.kind](self, guess)
        except Exception:  # noqa: BLE001 - an answer may be anything, and may do anything when it is looked at
            found = load()("notebook-strange")
        if not found:
            return ""
        return next((hint for text, hint in self.instead.items() if _as_typed(guess) == text), found)

    def rule(self, fault: str) -> str:
        """The clause that decides: of a fault in a trick with a tie, the one on ties."""
        return fault.clause if isinstance(fault, InTie) else self.clause


@dataclass(frozen=True)
class Key:
    """The key to the exercises of a notebook."""

    exercises: tuple[Exercise, ...] = field(default=(), metadata=rulebook.entries(Exercise, "exercise"))


def names() -> tuple[str, ...]:
    """The names of the notebooks that have a key."""
    return tuple(sorted(path.stem for path in (rulebook.seeds() / "exercises").iterdir()))


@cache
def key(notebook: str) -> tuple[Exercise, ...]:
    """The exercises of a notebook, in the order of the notebook. Raises BadRecord where it has no key."""
    folder = rulebook.seeds() / "exercises"
    ready, file = folder / f"{notebook}.json", folder / f"{notebook}.toml"
    file = ready if ready.is_file() else file  # on a page of the site
    if not file.is_file():
        raise BadRecord(f"There is no key to the exercises of {notebook!r}.")
    data = json.loads(file.read_text("utf-8")) if file == ready else toml(file)
    return rulebook.make(Key, data, rulebook.check_of(file)).exercises


@cache
def notebook_of(exercise: str) -> str:
    """The notebook that asks an exercise; "" where none does."""
    return next((name for name in names() if exercise in {each.id for each in key(name)}), "")


@cache
def every() -> Mapping[str, Exercise]:
    """Every exercise by its name."""
    return {exercise.id: exercise for name in names() for exercise in key(name)}


# Judges: each tells what is wrong with an answer, "" where nothing is


def _number(exercise: Exercise, guess: Any) -> str:
    if isinstance(guess, bool) or not isinstance(guess, Real):
        return load()("notebook-want-number")
    off = abs(float(guess) - float(exercise.answer))
    return "" if off <= exercise.tolerance and not math.isnan(off) else exercise.hint


def _choice(exercise: Exercise, guess: Any) -> str:
    if type(guess) is int and 1 <= guess <= len(exercise.choices):
        guess = str(exercise.choices[guess - 1])
    if not isinstance(guess, str):
        return load()("notebook-want-text", example=_example(exercise))
    accepted = [exercise.answer] if isinstance(exercise.answer, str) else exercise.answer
    return "" if _plain(guess) in map(_plain, accepted) else exercise.hint


def _each(exercise: Exercise, guess: Any) -> str:
    words, wanted = load(), exercise.answer
    if not isinstance(guess, (str, list, tuple)) or len(guess) != len(wanted):
        return words("notebook-want-parts", n=len(wanted), parts=", ".join(exercise.parts), example=_example(exercise))
    wrong = (name for name, mine, other in zip(exercise.parts, guess, wanted, strict=True) if not _same(mine, other))
    first = next(wrong, "")
    return first and f"{words('notebook-wrong-part', part=first)} {exercise.hint}"


def _moves(exercise: Exercise, guess: Any) -> str:
    words = load()
    moves = [guess] if isinstance(guess, str) else guess
    if not isinstance(moves, (list, tuple)) or not all(isinstance(move, str) for move in moves):
        return words("notebook-want-moves", example=_example(exercise))
    if exercise.changes:
        same = len(moves) == len(exercise.given)
        if not same or sum(a != b for a, b in zip(moves, exercise.given, strict=True)) != exercise.changes:
            return words("notebook-change-moves", n=exercise.changes)
    game = records.replay(_position(exercise))
    try:
        for move in moves:
            game.push(move)
    except IllegalMove as refused:
        return str(refused)
    result = game.result()
    return (
        "" if any(not list(rulebook.differences(dict(wanted), result)) for wanted in exercise.expect) else exercise.hint
    )


def _position(exercise: Exercise) -> Mapping[str, Any]:
    """The record from which moves are made."""
    if "example" not in exercise.position:
        return exercise.position
    clause = rulebook.find(exercise.position["example"])
    if clause is None:
        raise BadRecord(f"{exercise.id} begins with an example that there is not.")
    record = clause.examples[exercise.position["number"] - 1].record
    *before, last = record["deals"]
    return {**record, "deals": [*before, last | {"moves": last["moves"][: exercise.position["moves"]]}]}


def _function(exercise: Exercise, guess: Any) -> str:
    words = load()
    if not callable(guess):
        return words("notebook-want-function")
    for given, gives in _cases(exercise):
        shown_arguments = ", ".join(map(repr, given))
        try:
            with time_limit(LIMIT_SECONDS):
                found = guess(*deepcopy(given))  # what a function does to its lists is its own affair
        except TimeUp:
            return words("notebook-endless", given=shown_arguments)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it is the reader's own function
            return words("notebook-stopped", given=shown_arguments, error=f"{type(error).__name__}: {error}")
        if found is None:
            return words("notebook-gave-nothing", given=shown_arguments)
        if not _same(found, gives):
            wrong = words("notebook-gave-other", given=shown_arguments, found=repr(found), gives=repr(gives))
            return _in_tie(wrong, exercise.tie_clause) if exercise.tie_clause and _is_tie(given[0]) else wrong
    return ""


def _in_tie(wrong: str, clause: str) -> InTie:
    fault = InTie(wrong)
    fault.clause = clause
    return fault


def _is_tie(trick: Sequence[tuple[str, str]]) -> bool:
    """Whether two cards of a trick have the same highest number."""
    numbers = [int("".join(filter(str.isdigit, card)) or 0) for _, card in trick]
    return numbers.count(max(numbers)) > 1


LIMIT_SECONDS = 3.0
"""How long a reader's function may take for one case."""

JUDGES = {"number": _number, "choice": _choice, "each": _each, "moves": _moves, "function": _function}


def _cases(exercise: Exercise) -> Iterator[tuple[list[Any], Any]]:
    """What a function is given, and what it has to give."""
    for one in exercise.examples:
        yield list(one["given"]), one["gives"]
    if exercise.tricks:
        yield from _tricks_at_random(json.dumps(dict(exercise.tricks)))


@cache
def _tricks_at_random(asked: str) -> tuple[tuple[list[Any], Any], ...]:
    """The different tricks of games played at random, with what else a function is given, and who takes each."""
    wanted = json.loads(asked)
    also = wanted.get("also", [])
    found: dict[str, tuple[list[Any], Any]] = {}
    for players in wanted.get("players", [None]):
        options = {} if players is None else {"players": players}
        for seed in range(wanted["deals"]):
            game = playing.new(wanted["game"], seed=seed, **options, **wanted.get("options", {}))
            chance, trump = random.Random(seed), ""
            while game.to_move and game.deals == 1:  # the next deal has another trump
                trump = _sign(game) if "trump" in also else ""
                game.push(chance.choice(game.legal_moves))
            deal = game.result()["deals"][0]
            for number, trick in enumerate(deal["tricks"], 1):
                cards = [tuple(each) for each in trick["cards"]]
                if any(card in str(cards) for card in wanted.get("without", [])):
                    continue
                if number not in wanted.get("numbers", [number]):
                    continue
                facts = {"trump": trump, "sides": list(game.sides)}
                given = [cards, *(facts[name] for name in also)]
                found.setdefault(repr(given), (given, trick["taken_by"]))
    return tuple(found.values())


def _sign(game: Game) -> str:
    """How the cards of the trump suit begin, "R" of "R5" and "Eu" of "Eu-10"; "" where there is no trump."""
    trump = game.view().trump
    first = next((card.text for card in game.rules.pack() if trump and card.suit == trump), "")
    return first.partition("-")[0] if "-" in first else first[:1]


def _same(mine: Any, other: Any) -> bool:
    """Whether two answers come to the same, be they lists or tuples, in small letters or large ones."""
    if isinstance(mine, str) and isinstance(other, str):
        return _plain(mine) == _plain(other)
    if isinstance(mine, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(mine) == len(other) and all(map(_same, mine, other))
    if isinstance(mine, Real) and isinstance(other, float):
        return math.isclose(float(mine), other, abs_tol=1e-9)
    return bool(mine == other)


def _plain(text: str) -> str:
    return text.strip().casefold()


def _as_typed(guess: object) -> str:
    return json.dumps(guess) if isinstance(guess, (str, int, float, list, tuple)) else ""


def _example(exercise: Exercise) -> str:
    """An answer as it is written, which says nothing of what is right: the first wrong one."""
    return exercise.wrong[0]
