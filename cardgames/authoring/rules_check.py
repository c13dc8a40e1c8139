"""The rules of a game looked at and played: what they lack, where they break off, and what they give away."""

from __future__ import annotations

import ast
import inspect
import random
import re
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from cardgames.core import SEATS, BadRecord, Card, Game, Move, Rules, quote
from cardgames.core.docstring import SOURCES, text
from cardgames.core.event import card_names
from cardgames.core.faulty_rules import unnamed_event
from cardgames.house_rules.trial import MatchLimits, RuleFault, Watch
from cardgames.records import record as records
from cardgames.rulebooks import rulebook
from cardgames.simulate.foreign_code import TimeUp, time_limit

MATCH_SECONDS = 20.0
"""The longest a match of random moves may take."""
ENDLESS_MATCH_MESSAGE = f"a match was still going on after {MATCH_SECONDS:.0f} seconds"
MAX_DEAL_MOVES = 12_000
"""The most moves of a deal."""
MAX_MOVES_TAKEN_BACK = 40
"""The most moves that are taken back, from the end of a match."""
SEEDS = range(4)
RULE_METHODS = ("pack", "match", "deal", "play")
"""The methods whose docstrings name their clauses."""
REQUIRED_ATTRIBUTES = ("name", "title", "rulebook", "numbers", "number_clause", "pack_clause", *RULE_METHODS)
"""What a class of rules says of itself, and no other class says for it."""
DATACLASS = "Write @dataclass(frozen=True) in the line before it."
GAPS = ("seat", "cards", "other", "trick", "n")
"""The gaps that the words of a `Verb` may have."""
PLACE_PATTERN = re.compile(r" \(([\w./-]+\.py), line (\d+)\)")


class Finding(NamedTuple):
    """A fault. place: the file and the line. mend: the field, the code or the command that mends it."""

    place: str
    says: str
    mend: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {self.says.rstrip('.')}. {self.mend}".strip()


def at(file: Path | str, line: int) -> str:
    """A place in a file of this checkout."""
    path = Path(file)
    home = rulebook.PACKAGE.parent
    return f"{path.relative_to(home).as_posix() if path.is_relative_to(home) else path.name}, line {line}"


# Read


def has_fields(game: type[Rules]) -> bool:
    """Whether a class has fields, or other values for those of its base, which only a dataclass reads."""
    named = {name for name, kind in inspect.get_annotations(game).items() if "ClassVar" not in str(kind)}
    return bool(named or vars(game).keys() & {field.name for field in fields(game)})


def read_class(game: type[Rules], name: str) -> Iterator[Finding]:
    """What the class of a game lacks, without which nothing else can be looked at. name: that of the list of games."""
    place = _class(game)
    for each in REQUIRED_ATTRIBUTES:
        if getattr(getattr(game, each, None), "__isabstractmethod__", not hasattr(game, each)):
            mend = f"Write def {each}(self, …) there." if each in RULE_METHODS else f"Write {each} = … there."
            yield Finding(place, f"{game.__name__} has no {each}", mend)
    if "__dataclass_params__" not in vars(game) and has_fields(game):
        yield Finding(place, f"{game.__name__} is not a dataclass, so its fields are not read", DATACLASS)
    numbers = getattr(game, "numbers", (1,))
    if not isinstance(numbers, tuple) or not numbers or {*map(type, numbers)} != {int}:
        yield Finding(
            place, f"numbers of {game.__name__} is not a tuple of whole numbers", "Write numbers = (3, 4) there."
        )
    if getattr(game, "name", name) != name:
        says = f"the name of {game.__name__} is {quote(game.name)}, and in the list of games it is {quote(name)}"
        yield Finding(place, says, f'Write name = "{name}".')
    book = getattr(game, "rulebook", name)
    if book not in rulebook.names():
        yield Finding(place, f"there is no seeds/{book}.toml", "Write it, or name another file as rulebook.")


def read(game: type[Rules]) -> Iterator[Finding]:
    """What is wrong with the code of a game, seen without playing it, so that it breaks off when it is played."""
    for file in rulebook.files(game):
        if "advice" not in file.parts:
            yield from _calls_without_answer(file)
    yield from _badly_made(game)
    for name, verb in game.verbs.items():
        for gap in (gap for _, gap, _, _ in Formatter().parse(verb.says) if gap is not None and gap not in GAPS):
            listed = ", ".join(f"{{{each}}}" for each in GAPS)
            yield Finding(_class(game), f"the event {quote(name)} has the gap {{{gap}}}", f"The gaps are {listed}.")


def read_docstrings(game: type[Rules]) -> Iterator[Finding]:
    """The methods that name no clause."""
    prefixes = rulebook.load(game.rulebook).beginnings(game)
    for name in RULE_METHODS:
        attribute = next((vars(kind)[name] for kind in game.__mro__ if name in vars(kind)), None)
        if inspect.isfunction(attribute) and not SOURCES.match(text(attribute)):
            says = f"the docstring of {name} names no clause"
            mend = f'Begin it with one: """{prefixes[0].partition(".")[0]}.{name}  …"""'
            yield Finding(at(attribute.__code__.co_filename, attribute.__code__.co_firstlineno), says, mend)


def _calls_without_answer(file: Path) -> Iterator[Finding]:
    """Calls of `ask` and `m.deal`, and of methods that ask, which wait for no answer."""
    tree = ast.parse(file.read_text("utf-8"))
    asking = {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(inner, (ast.Yield, ast.YieldFrom)) for inner in ast.walk(node))
    }
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Expr, ast.Assign, ast.AnnAssign)) or not isinstance(node.value, ast.Call):
            continue
        called = node.value.func
        if isinstance(called, ast.Name) and called.id == "ask":
            yield Finding(at(file, node.lineno), "ask asks nobody", "Write yield before ask(…).")
        elif ast.unparse(called) == "m.deal":
            yield Finding(at(file, node.lineno), "m.deal deals nothing", "Write yield before m.deal(…).")
        elif isinstance(called, ast.Attribute) and called.attr in asking and ast.unparse(called.value) == "self":
            mend = f"Write yield from before self.{called.attr}(…)."
            yield Finding(at(file, node.lineno), f"self.{called.attr} is not played", mend)


def _badly_made(game: type[Rules]) -> Iterator[Finding]:
    """The moves of a game that no record can name, or that may change."""
    module = inspect.getmodule(game)
    for name, kind in vars(module).items():
        if not (inspect.isclass(kind) and issubclass(kind, Move) and kind.__module__ == game.__module__):
            continue
        place = _class(kind)
        if kind.__str__ is object.__str__:
            yield Finding(place, f"{name} has no text of its own", 'Write def __str__(self) -> str: return "…".')
        params = getattr(kind, "__dataclass_params__", None)
        if params is None or not params.frozen:
            yield Finding(place, f"{name} may change", "Write @dataclass(frozen=True, slots=True, repr=False).")
            continue
        for each in fields(kind):  # type: ignore[arg-type]  # the properties of Move stand in their way
            if isinstance(each.default, property):
                yield Finding(place, f"{name}.{each.name} has no value", f"Write {each.name}: … = field() there.")
                break
            if isinstance(getattr(kind, each.name, None), property):
                says = f"{name}.{each.name} cannot be set"
                yield Finding(place, says, "Write @dataclass(frozen=True, slots=True, repr=False).")
                break


def _class(kind: type) -> str:
    """The file and line of a class."""
    return at(inspect.getfile(kind), inspect.getsourcelines(kind)[1])


# Played


def variants(game: type[Rules]) -> Iterator[Rules]:
    """A game with the fewest, the usual and the most players, and with every ruling changed."""
    for players in dict.fromkeys((game.numbers[0], game().players, game.numbers[-1])):
        yield game(players=players)
    changed = [(known.name, value) for known in game.rulings() for value in known.values if value != known.default]
    for name, value in changed:
        for players in game.numbers:
            with suppress(BadRecord):  # a reading that this number of players cannot choose
                yield game(**{"players": players, name: value})
                break


def play_matches(game: type[Rules]) -> Iterator[Finding]:
    """Play matches of random moves, and yield what goes wrong: the first fault of each kind of match, each once."""
    seen = set[tuple[str, str]]()
    for rules in variants(game):
        for seed in SEEDS if rules == game(players=rules.players) else SEEDS[:1]:
            found = _match(rules, seed)
            if found is None:
                continue
            if (found.place, found.mend) not in seen:  # in other words it may be the same, of another seat
                seen.add((found.place, found.mend))
                yield found
            if found.says == ENDLESS_MATCH_MESSAGE:
                return  # each further match might take as long
            break


def _match(rules: Rules, seed: int) -> Finding | None:
    """What goes wrong in one match, if anything does."""
    watch = Watch(MatchLimits(None, "", MAX_DEAL_MOVES, seed))
    begun = Game(rules, SEATS[seed % rules.players], seed, rulebook.words)
    try:
        with time_limit(MATCH_SECONDS):
            begun.deal()
            _play(begun, watch, random.Random(seed))
    except Misfit as wrong:
        return wrong.finding
    except RuleFault as wrong:
        return Finding(_place_in_code(begun, wrong.kind), wrong.says, REMEDIES[wrong.kind])
    except TimeUp:
        return Finding(_own(rules), ENDLESS_MATCH_MESSAGE, REMEDIES["ends"])
    except BadRecord as wrong:
        return _of_fault(str(wrong), rules)
    except Exception as wrong:  # noqa: BLE001 - the rules are somebody's own, and may fail in any way
        unnamed = unnamed_event(type(rules), begun.table.log)
        return _of_error(wrong, rules) if unnamed is None else _of_fault(str(unnamed), rules)
    return None


class Misfit(Exception):
    """A match is not as it must be. finding: how, and what mends it."""

    def __init__(self, place: str, says: str, mend: str) -> None:
        super().__init__(says)
        self.finding = Finding(place, says, mend)


REMEDIES = {
    "ends": "End every path through play with its return.",
    "choices": "Do not ask where there is nothing to choose, and offer legal moves alone.",
    "secrets": "Show the cards only to the players that the Verb names, and let tally and choices rest on open cards.",
    "runs": "Move each card from one place of the table to another.",
}
FAULT_REMEDIES = {
    "no line in verbs": 'Write it there: verbs = VERBS | {{"{name}": Verb("{{seat}} …")}}.',
    "must return the points": "End it with return self.tally(t).",
    "yield is missing": "Write yield before ask(…).",
    "asks nobody": "Write yield before ask(…).",
    "gives nothing back": "Write return before what it gives.",
}


def _of_fault(text: str, rules: Rules) -> Finding:
    """A fault in the rules that the game has explained already."""
    found = PLACE_PATTERN.search(text)
    places = {path.name: path for path in rulebook.files(type(rules))}
    place = at(places.get(found[1], found[1]), int(found[2])) if found else _own(rules)
    quoted = re.search(r'"([^"]*)"', text)
    mend = next((mend for part, mend in FAULT_REMEDIES.items() if part in text), "Correct this line.")
    return Finding(place, PLACE_PATTERN.sub("", text), mend.format(name=quoted[1] if quoted else "…"))


def mistake_in_game(wrong: Exception) -> Finding | None:
    """Find the last line of a game's file that an error came through; None if it came through none."""
    games = rulebook.PACKAGE / "games"
    lines = [frame for frame in traceback.extract_tb(wrong.__traceback__) if games in Path(frame.filename).parents]
    return _of_line(wrong, at(lines[-1].filename, lines[-1].lineno or 1)) if lines else None


def _of_error(wrong: Exception, rules: Rules) -> Finding:
    """An error of Python: the last line of the game in which it was."""
    files = {str(path) for path in rulebook.files(type(rules))}
    lines = [frame for frame in traceback.extract_tb(wrong.__traceback__) if frame.filename in files]
    return _of_line(wrong, at(lines[-1].filename, lines[-1].lineno or 1) if lines else _own(rules))


def _of_line(wrong: Exception, place: str) -> Finding:
    """An error of Python at a line, with what mends it."""
    if "has no move" in str(wrong):  # what `ask` raises
        return Finding(place, str(wrong), REMEDIES["choices"])
    return Finding(place, f"{type(wrong).__name__}: {wrong}", "Correct this line.")


def _own(rules: Rules) -> str:
    """The file and line of a game's `play`."""
    play = type(rules).play
    return at(play.__code__.co_filename, play.__code__.co_firstlineno)


def _place_in_code(game: Game, kind: str) -> str:
    """Where the code cites what was played last, or what is chosen from."""
    log = game.table.log
    clause = game.clause if kind == "choices" or not log else log[-1][3]
    places = rulebook.load(game.rules.rulebook).code().get(clause, ())
    return f"{places[-1].file}, line {places[-1].line}" if places and kind != "ends" else _own(game.rules)


class LoggedHands:
    """The hands of a deal as its log makes them, for players and hints know of cards by the log alone."""

    def __init__(self) -> None:
        self._deal, self._read, self._hands = 0, 0, [Counter[Card]()]

    def __call__(self, game: Game) -> None:
        """Read on. Raises Misfit where a hand has other cards than its log says."""
        t = game.table
        if game.deals != self._deal:
            self._deal, self._read, self._hands = game.deals, 0, [Counter() for _ in t.hands]
        for name, seat, cards, _, _, _ in t.log[self._read :]:
            verb = game.rules.verbs[name]
            if seat is not None and verb.leaves_hand:
                self._hands[seat].subtract(cards)
            elif seat is not None and verb.target == "hand" and verb.source != "hand":
                self._hands[seat].update(cards)
        self._read = len(t.log)
        for seat, logged in enumerate(self._hands):
            held = Counter(t.hands[seat])
            self._compare(game, seat, logged - held, "left", '"give": Verb("{seat} gives {cards}", "hand", "aside")')
            self._compare(game, seat, held - logged, "came to", '"get": Verb("{seat} gets {cards}", "stock", "hand")')

    def _compare(self, game: Game, seat: int, cards: Counter[Card], moved: str, such_as: str) -> None:
        if cards:
            says = f"no event says how {card_names(tuple(cards))} {moved} the hand of {SEATS[seat]}"
            raise Misfit(_place_in_code(game, "runs"), says, f"Announce an event of that seat, such as {such_as}.")


def _play(game: Game, watch: Watch, chance: random.Random) -> None:
    """Play a match to its end, take moves back, and read its record. Raises RuleFault or Misfit where it goes wrong."""
    rules, known, logged = game.rules, set(rulebook.load(game.rules.rulebook).ids), LoggedHands()
    cite = "Write its clause in the rulebook, or cite another."
    moves = []
    while game.to_move is not None:
        watch(game)
        logged(game)
        if game.clause not in known:
            raise Misfit(_own(rules), f"{game.to_move} chooses by {quote(game.clause)}, which is no clause", cite)
        words = {str(move).split(" ")[0] for move in game.legal_moves if not isinstance(move, Card)}
        if not words <= {*rules.move_words}:
            listed = ", ".join(map(quote, sorted(words - {*rules.move_words})))
            raise Misfit(_class(type(rules)), f"a move begins with {listed}", f"Add it to move_words = (…, {listed}).")
        game.view(game.to_move)
        moves.append(chance.choice(game.legal_moves))
        game.push(moves[-1])
    if not game.over:
        place = at(type(rules).match.__code__.co_filename, type(rules).match.__code__.co_firstlineno)
        raise Misfit(place, "the match stops before it is over", "End it with m.end(…), the sides that won.")
    t = game.table
    if set(t.points or {}) != {rules.side(seat) for seat in t.seats}:
        sides = ", ".join(sorted({rules.side(seat) for seat in t.seats}))
        raise watch.trouble("ends", f"A deal scores {t.points}, and should score each side: {sides}.")
    for events in game.story():
        for event in events:
            if event.clause not in known:
                says = f"{quote(event.text)} cites {quote(event.clause)}, which is no clause"
                raise Misfit(_own(rules), says, cite)
    _comes_back(game, watch)


def _comes_back(game: Game, watch: Watch) -> None:
    """Whether a match is the same after moves were taken back, and from its record."""
    record, result = game.record(), game.result()
    if records.replay(record).result() != result:
        raise watch.trouble("runs", "The record of a match comes to something else when it is played again.")
    for _ in range(min(MAX_MOVES_TAKEN_BACK, len(game.moves))):
        game.pop()
    if game.to_move and records.replay(game.record()).view(game.to_move) != game.view(game.to_move):
        says = "A move of the same text is another move when a record is read; leave out eq=False at its class."
        raise watch.trouble("choices", says)
    for move in record["deals"][game.deals - 1]["moves"][len(game.moves) :]:
        game.push(move)
    if game.deals == len(record["deals"]) and game.result() != result:
        raise watch.trouble("runs", "A match comes to something else after moves were taken back and made again.")
