"""The faults of a rulebook in one list: the file and line of each, what is wrong, and what mends it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cardgames.authoring import rules_check
from cardgames.authoring.parts import PARTS, book_file, missing, names, path, reaches
from cardgames.authoring.rules_check import Finding, at
from cardgames.claims.experiment import experiment_on
from cardgames.claims.figures import first_of
from cardgames.core import BadRecord, Rules, quantity
from cardgames.games import LIST, line_in_list, rules_of
from cardgames.rulebooks import asks, chain, reading, rulebook
from cardgames.rulebooks.seed_file import line_of
from cardgames.teaching import lessons
from cardgames.tournaments import ladder

GAP = "FILL IN"
"""What a text begins with that is still to be written."""
PLACE_PATTERN = re.compile(r"((?:seeds/|games/)?[\w./-]+\.(?:toml|py))(?:, line |:)(\d+)(?::| (?=cites)) *")


def check(name: str) -> tuple[list[Finding], list[str]]:
    """What is wrong with a game and its rulebook, and in words what later levels will ask for.

    Raises BadRecord where there is no such game.
    """
    if name not in LIST:
        rules_of(name)
    try:
        game = rules_of(name)
        found = list(rules_check.read_class(game, name))
        if found:
            return found, []
        book = rulebook.load(game.rulebook)
    except BadRecord as wrong:
        listed = line_in_list(LIST[name]) if name in LIST else "games/__init__.py, line 1"  # a game on a page is not
        return [_finding(str(wrong), f"cardgames/{listed}", "Correct this line.")], []
    broken = list(rules_check.read(game))
    if not broken and not book.code().keys() - {*book.ids}:
        broken += rules_check.play_matches(game)
    found = [*_chain(game, examples=not broken), *rules_check.read_docstrings(game), *broken]
    if not broken:  # else whatever plays the game breaks off for the same reason
        found += [*_taught(game), *_stale(game)]
    found += [*_gaps(game), *_parts(game)]
    return list(dict.fromkeys(found)), list(_to_come(game))


def _finding(says: str, place: str, mend: str) -> Finding:
    """A sentence that may begin with its place, and may show right examples on further lines."""
    first, *examples = says.splitlines()
    found = PLACE_PATTERN.match(first)
    if found:
        file = found[1] if not found[1].startswith("games/") else f"cardgames/{found[1]}"
        place, first = f"{file}, line {found[2]}", first[found.end() :]
    return Finding(place, first, f"Write {examples[0].strip()}" if examples else mend)


def _line(file: Path, name: str = "", field: str = "") -> str:
    """Where an entry of a file stands, or a field of it."""
    return at(file, int(line_of(file, name, field) or line_of(file, name) or 1)) if file.is_file() else at(file, 1)


def _chain(game: type[Rules], examples: bool) -> Iterator[Finding]:
    """Where the chain of the whole rulebook breaks; with `examples` also those that do not hold."""
    book = rulebook.load(game.rulebook)
    for fault in (*chain.faults(book), *(chain.failing_examples(book) if examples else ())):
        yield _finding(fault, _line(book_file(game), fault.entry, fault.field), fault.mend)


def _taught(game: type[Rules]) -> Iterator[Finding]:
    """What is wrong with the reading, the rulings as questions and the lesson of a game, where they are there."""
    file, of = path(game, "reading"), names(game)
    if file.is_file():
        mend = "Name each clause of the rulebook in one [[part]], and each picture as its comment says."
        yield from (Finding(_line(file, "", "clauses"), fault, mend) for fault in reading.problems(game))
    file = path(game, "asks")
    if file.is_file() or reaches(game, "taught"):
        mend = "Write its question, and an answer for each value, and no more."
        yield from (Finding(at(file, 1), fault, mend) for fault in asks.problems(game))
    file = path(game, "lesson")
    if file.is_file():
        try:
            lessons.read(file.read_text("utf-8"))
        except BadRecord as wrong:
            number = re.match(r"Step (\d+)", str(wrong))
            steps = [found.start() for found in re.finditer(r"^\[\[step\]\]", file.read_text("utf-8"), re.MULTILINE)]
            place = at(file, 1)
            if number and int(number[1]) <= len(steps):
                place = at(file, 1 + file.read_text("utf-8").count("\n", 0, steps[int(number[1]) - 1]))
            yield Finding(place, str(wrong), f"Try it: python3 -m cardgames lesson seeds/lessons/{of['game']}.toml")


def _gaps(game: type[Rules]) -> Iterator[Finding]:
    """The texts that are still to be written, where the level asks for them."""
    files = [book_file(game), *(path(game, part) for part, each in PARTS.items() if reaches(game, each.level))]
    for file in files if reaches(game, "taught") else ():
        for number, wanted in _gap_lines(file):
            yield Finding(at(file, number), f"there is still a gap, {wanted}", f"Write it in place of {GAP}.")


def _gap_lines(file: Path) -> Iterator[tuple[int, str]]:
    """The gaps of a file, if it is there: their lines, and what is wanted."""
    for number, line in enumerate(file.read_text("utf-8").splitlines() if file.is_file() else (), 1):
        if GAP in line and not line.startswith("#"):
            yield number, line[line.index(GAP) :].partition('"')[0]


def _parts(game: type[Rules]) -> Iterator[Finding]:
    """The parts that the level asks for and that are not there."""
    for name, part in missing(game):
        if reaches(game, part.level):
            command = part.command.format(**names(game), part=name)
            place = _line(book_file(game), "", "level")
            yield Finding(place, f"the level asks for its {name}, {part.says}", f"Run {command}")


def _stale(game: type[Rules]) -> Iterator[Finding]:
    """The figures that are not counted as they are now."""
    book, file = rulebook.load(game.rulebook), rulebook.figures_file(game.rulebook)
    for claim in book.chapter(game).claims:
        made = experiment_on(claim.id)
        stored = {figure["name"]: figure["first"] for figure in claim.figures if "first" in figure}
        if made is not None and stored and stored != first_of(made, claim.seed):
            command = f"Run python3 -m cardgames.claims.figures {claim.id}"
            yield Finding(_line(file, "", claim.id), f"the figures of {claim.id} are stale", command)
    kept = ladder.stored_ladder(game.name)
    if kept is not None and ladder.first(game.name) != {
        who: n for who, n in kept.first.items() if who != ladder.SLOW_LEVEL
    }:
        command = f"Run {PARTS['ladder'].command.format(game=game.name)}"
        yield Finding(at(path(game, "ladder"), 1), "the ladder is stale", command)


def _to_come(game: type[Rules]) -> Iterator[str]:
    """What is not there yet and not asked for, each with its command."""
    for name, part in missing(game):
        if not reaches(game, part.level):
            when = f"for {part.level}" if part.level else "if you like"
            yield f"{name}, {part.says}, {when}: {part.command.format(**names(game), part=name)}"
    for name, part in PARTS.items():
        gaps = [] if reaches(game, part.level) else list(_gap_lines(path(game, name)))
        if gaps:
            place = at(path(game, name), gaps[0][0])
            what = "rulebook" if name == "examples" else name  # these stand in the rulebook itself
            yield f"{quantity(len(gaps), 'text')} of its {what}: write in place of {GAP} in {place}"
