"""The command line: replay, play, compare, study, numbers, tournament, and more: `--help` names them all."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

from cardgames.cli.terminal import sit_down, told
from cardgames.core import BadRecord, Game, quote
from cardgames.core.version import VERSION
from cardgames.games import every
from cardgames.players import LEVELS
from cardgames.readings import compare as readings
from cardgames.records import commitment, incoming, link, record
from cardgames.rulebooks import playing

if TYPE_CHECKING:
    from cardgames.simulate.progress import Progress


INTERRUPTED = 130
"""The exit status after Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status.

    It is 0, 2 where something was wrong with the input, 1 where the system does not let it go on, as on a full disk,
    and 130 after Ctrl-C.
    """
    parser = argparse.ArgumentParser(prog="cardgames", description="Historic card games from their own rulebooks.")
    parser.add_argument("--version", action="version", version=VERSION)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    play = commands.add_parser("play", help="play a game in the terminal against computer players")
    play.add_argument("game", metavar="GAME")
    play.add_argument("--players", type=int, help="how many play")
    play.add_argument("--seat", default="A", help="your seat, a letter; - lets the computer play all seats")
    play.add_argument("--seed", type=int, help="deal from this seed, so that the game can be played again")
    play.add_argument("--dealer", help="who deals first, a letter; drawn by lot if left out")
    play.add_argument("--ruling", action="append", default=[], metavar="NAME=VALUE", help="a ruling; may be repeated")
    play.add_argument("--level", default=LEVELS[0], choices=LEVELS, help="how well the computer plays")
    play.set_defaults(run=run_play)

    games = commands.add_parser("games", help="list the games")
    games.set_defaults(run=run_games)

    clauses = commands.add_parser("clauses", help="the rulebook of a game, with where each clause stands")
    clauses.add_argument("game", metavar="GAME")
    clauses.set_defaults(run=run_clauses)

    replay = commands.add_parser("replay", help="replay a record and print what it comes to")
    replay.add_argument("file", metavar="FILE", help="a file that holds one record, or a link; - reads one a line")
    replay.add_argument("--json", action="store_true", help="print one result object a record")
    replay.add_argument("--trace", action="store_true", help="add who was to move and what was legal before each move")
    replay.set_defaults(run=run_replay)

    compare = commands.add_parser("compare", help="play the same deal under two readings, or two games, side by side")
    compare.add_argument("game", metavar="GAME")
    compare.add_argument(
        "against", metavar="GAME", nargs="?", help="a game with the same pack; else two readings of one"
    )
    compare.add_argument("--players", type=int, help="how many play")
    compare.add_argument("--dealer", default="A", help="who deals first, a letter; A if left out")
    compare.add_argument("--seed", type=int, help="deal from this seed; drawn by lot if left out")
    compare.add_argument("--packs", type=int, default=1, help="how many deals of the match to compare; 1 if left out")
    for name, says in (("ruling", "both sides"), ("one", "the first side"), ("other", "the second side")):
        told = f"a ruling for {says}; may be repeated"
        compare.add_argument(f"--{name}", action="append", default=[], metavar="NAME=VALUE", help=told)
    compare.set_defaults(run=run_compare)

    lesson = commands.add_parser("lesson", help="check a lesson, and print its link")
    lesson.add_argument("file", metavar="FILE", help="the TOML file of a lesson, or a link")
    lesson.set_defaults(run=run_lesson)

    study = commands.add_parser("study", help="put a claim of a rulebook to the test, with error bars")
    study.add_argument(
        "claim",
        metavar="CLAIM",
        help="a claim; or a game, to list its claims, or all those of its rulebook where it has none",
    )
    study.add_argument("--deals", type=int, help="how many deals; as many as we think enough if left out")
    study.add_argument("--seed", type=int, default=1916, help="deal from this seed; 1916 if left out")
    study.add_argument("--workers", type=int, help="how many processes; as many as there are cores if left out")
    study.set_defaults(run=run_study)

    numbers = commands.add_parser("numbers", help="what many deals of a game come to, by chance and by the book")
    numbers.add_argument("game", metavar="GAME")
    numbers.add_argument("--deals", type=int, metavar="N", help="how many deals by chance; 100,000 if left out")
    numbers.add_argument(
        "--by-the-book",
        type=int,
        metavar="N",
        help="how many deals by the book, in whole matches; 10,000 if left out",
    )
    numbers.add_argument("--seed", type=int, default=1916, help="deal from this seed; 1916 if left out")
    numbers.add_argument("--players", type=int, help="how many play")
    numbers.add_argument(
        "--ruling", action="append", default=[], metavar="NAME=VALUE", help="a ruling; may be repeated"
    )
    numbers.add_argument("--workers", type=int, help="how many processes; as many as there are cores if left out")
    numbers.add_argument("--json", action="store_true", help="print one object, with all sums")
    numbers.set_defaults(run=run_numbers)

    meet = commands.add_parser("tournament", help="let players meet on the same deals, from every seat")
    meet.add_argument("game", metavar="GAME")
    meet.add_argument(
        "entrants",
        metavar="PLAYER",
        nargs="+",
        help=f"a level ({', '.join(LEVELS)}), or FILE.py:function, a function that is given a view and returns a move",
    )
    meet.add_argument("--deals", type=int, default=200, metavar="N", help="how many deals; 200 if left out")
    meet.add_argument("--seed", type=int, help="deal from this seed; drawn at random if left out")
    meet.add_argument("--limit", type=float, default=1.0, help="how many seconds a move may take; 1 if left out")
    meet.add_argument("--players", type=int, help="how many sit at the table")
    meet.add_argument("--ruling", action="append", default=[], metavar="NAME=VALUE", help="a ruling; may be repeated")
    meet.add_argument("--workers", type=int, help="how many processes; as many as there are cores if left out")
    meet.add_argument("--lessons", metavar="PLAYER", help="also the moves that cost this player most")
    meet.add_argument("--worst", type=int, default=8, help="how many of its worst deals to look at; 8 if left out")
    meet.add_argument("--json", action="store_true", help="print one object, with how any two compare")
    meet.set_defaults(run=run_tournament)

    folder = commands.add_parser(
        "class-tournament",
        help="let the players in a folder meet, with standings and a bracket for the projector",
        description="Each .py file of the folder is a player: its last function or class. Each .toml file is one that "
        "follows pieces of advice. A .py file plays in a process of its own, within limits of time and memory. That "
        "answers accidents; it is no sandbox for hostile code, so read files from strangers first.",
    )
    folder.add_argument("folder", metavar="FOLDER", type=Path)
    folder.add_argument("game", metavar="GAME")
    folder.add_argument(
        "--deals", type=int, default=100, metavar="N", help="in the standings and in each duel; 100 if left out"
    )
    folder.add_argument("--seed", type=int, help="deal from this seed; drawn at random if left out")
    folder.add_argument("--limit", type=float, default=1.0, help="how many seconds a move may take; 1 if left out")
    folder.add_argument("--players", type=int, help="how many sit at the table")
    folder.add_argument("--ruling", action="append", default=[], metavar="NAME=VALUE", help="a ruling; may be repeated")
    folder.add_argument("--alone", action="store_true", help="no level of the computer plays along")
    folder.add_argument(
        "--page", type=Path, metavar="FILE", help="the page for the projector; FOLDER/bracket.html if left out"
    )
    folder.add_argument("--json", action="store_true", help="print one object, with the bracket")
    folder.set_defaults(run=run_class_tournament)
    house = commands.add_parser("house", help="check house rules on many deals, against the print")
    house.add_argument("file", metavar="FILE", help="the TOML file of house rules, or the name of ready-made ones")
    house.add_argument("--deals", type=int, default=100, metavar="N", help="how many deals; 100 if left out")
    house.add_argument("--seed", type=int, default=1916, help="deal from this seed; 1916 if left out")
    house.add_argument("--json", action="store_true", help="print one object, with the deals that show what was found")
    house.set_defaults(run=run_house)

    held = commands.add_parser("class", help="hold a class: pupils join on their phones, and play at real tables")
    held.add_argument("--host", default="127.0.0.1", help="the address to listen at; 0.0.0.0 lets phones in")
    held.add_argument("--port", type=int, help="the port, 0 for any; the first free one from 8060 on if left out")
    held.add_argument("--no-browser", action="store_true", help="do not open the teacher's page")
    held.add_argument("--journal", type=Path, metavar="FILE", help="the file of the class; one that is there goes on")
    held.add_argument("--site", type=Path, metavar="FOLDER", help="the built site, to be served beside the class")
    held.add_argument("--address", default="", metavar="URL", help="where browsers find it behind a proxy")
    held.add_argument("--json", action="store_true", help="print the addresses and the code as one object first")
    held.set_defaults(run=run_class)

    explain = commands.add_parser("explain", help="retell a record in words, each step with its clause")
    explain.add_argument("file", metavar="FILE", help="a file that holds one record, or a link; - reads one a line")
    explain.set_defaults(run=run_explain)

    solve = commands.add_parser("solve", help="what each card is worth with all hands open, and the main line")
    solve.add_argument("file", metavar="FILE", help="a file that holds one record, or a link; - reads one a line")
    solve.add_argument(
        "--by", choices=("points", "tricks", "score"), default="points", help="what is counted; points if left out"
    )
    solve.add_argument("--side", help="for whom, AC or B; the side that is to move if left out")
    solve.set_defaults(run=run_solve)

    review = commands.add_parser("review", help="what each move of a finished deal cost, and what the book advises")
    review.add_argument("file", metavar="FILE", help="a file that holds one record, or a link; - reads one a line")
    review.add_argument("--seat", default="A", help="whose moves, a letter; A if left out")
    review.add_argument("--deal", type=int, help="which deal of the record; the last finished one if left out")
    review.add_argument("--seconds", type=int, default=10, help="how many seconds to look back; 10 if left out")
    review.add_argument("--json", action="store_true", help="print one object a record")
    review.set_defaults(run=run_review)

    fair = commands.add_parser("fair", help="check that the cards of a deal were not changed while it was played")
    fair.add_argument("receipt", metavar="RECEIPT", help="the file of a receipt, which a table shows after a deal")
    fair.add_argument("file", metavar="RECORD", nargs="?", help="the record of the game, or its link")
    fair.set_defaults(run=run_fair)

    def run_nothing(_: argparse.Namespace) -> int:
        parser.print_help(sys.stderr)
        return 2

    parser.set_defaults(run=run_nothing)
    asked = parser.parse_args(arguments)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # it was closed before we began
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # whatever the terminal can spell
    try:
        status = run(asked)
        sys.stdout.flush()
    except BrokenPipeError:
        nowhere()
        return 0
    except OSError as wrong:
        nowhere()
        complain(f"This cannot go on: {wrong.strerror or wrong}.")
        return 1
    except KeyboardInterrupt:
        complain()
        return INTERRUPTED
    return status


def run(asked: argparse.Namespace) -> int:
    """Do what was asked for; returns the exit status, 2 where something was wrong with the input."""
    try:
        status: int = asked.run(asked)
    except BadRecord as wrong:
        if getattr(asked, "json", False):
            print(json.dumps(refusal(wrong)))
        else:
            complain(str(wrong))
        return 2
    return status


def complain(says: str = "") -> None:
    """Say what is wrong on the error stream; where that takes nothing, the exit status says it alone."""
    try:
        print(says, file=sys.stderr, flush=True)
    except OSError:
        nowhere(sys.stderr)


def nowhere(stream: TextIO | None = None) -> None:
    """What is still to be written to a stream, to the output if none is given, is lost, since nobody can have it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), (stream or sys.stdout).fileno())


def run_replay(asked: argparse.Namespace) -> int:
    """`replay`: the result of each record, as JSON or in a few words."""
    failed = False
    for text in records(asked.file):
        try:
            result = answer(text, asked.trace)
        except BadRecord as wrong:
            failed = True
            result = refusal(wrong)
        print(json.dumps(result) if asked.json else summary(result))
    return 2 if failed else 0


def run_play(asked: argparse.Namespace) -> int:
    """`play`: a game in the terminal."""
    options: dict[str, Any] = {} if asked.players is None else {"players": asked.players}
    rules = record.rules(asked.game, options | rulings(asked.ruling))
    return sit_down(rules, asked.seat, asked.dealer, asked.seed, asked.level)


def run_compare(asked: argparse.Namespace) -> int:
    """`compare`: the same deal under two readings, and where the two part."""
    names = (asked.game, asked.against or asked.game)
    players = readings.common_players(*names) if asked.players is None else asked.players
    sides = [
        record.rules(name, {"players": players} | rulings([*asked.ruling, *own]))
        for name, own in zip(names, (asked.one, asked.other), strict=True)
    ]
    found = readings.side_by_side(*sides, seed=asked.seed, dealer=asked.dealer, packs=asked.packs)
    print(found)
    return 0


def run_study(asked: argparse.Namespace) -> int:
    """`study`: what many deals say of a claim; of a game, which claims there are.

    Ctrl-C prints what there is so far, and the exit status is then 130.
    """
    from cardgames.claims.study import study
    from cardgames.rulebooks import rulebook
    from cardgames.rulebooks.verdicts import labelled, told

    game = next((game for game in every() if game.name == asked.claim), None)
    if game is not None:
        book = rulebook.load(game.rulebook)
        claims = book.chapter(game).claims or book.claims
        if asked.deals is not None or asked.workers is not None:
            raise BadRecord(f"{quote(asked.claim)} is a game; a study is of one claim, such as {claims[0].id}.")
        for claim in claims:
            print(f"{claim.id:14} {told(claim.verdict):25} {labelled(claim)}")
        return 0
    found = study(asked.claim, asked.deals, asked.seed, workers=asked.workers)
    print(found, flush=True)
    return INTERRUPTED if found.stopped else 0


def run_numbers(asked: argparse.Namespace) -> int:
    """`numbers`: what many deals of a game come to, by chance and by the book.

    Ctrl-C prints what there is so far, and the exit status is then 130.
    """
    from cardgames.numbers.counting import numbers
    from cardgames.words import load

    options: dict[str, Any] = {} if asked.players is None else {"players": asked.players}
    options |= rulings(asked.ruling)

    found = numbers(asked.game, asked.deals, asked.by_the_book, asked.seed, workers=asked.workers, **options)
    print(found.to_json() if asked.json else "\n".join(found.as_lines(load())), flush=True)
    return INTERRUPTED if found.stopped else 0


def run_tournament(asked: argparse.Namespace) -> int:
    """`tournament`: players on the same deals, from every seat.

    Ctrl-C prints what there is so far, and the exit status is then 130.
    """
    from cardgames.tournaments import tournament
    from cardgames.tournaments.entrants import parse_player
    from cardgames.words import load

    options: dict[str, Any] = {} if asked.players is None else {"players": asked.players}
    rules = record.rules(asked.game, options | rulings(asked.ruling))
    players = {text: parse_player(text) for text in asked.entrants}
    if asked.lessons is not None and asked.lessons not in players:
        raise BadRecord(f"{quote(asked.lessons)} does not take part; these do: {', '.join(players)}.")

    found = tournament(
        rules,
        [players[text] for text in asked.entrants],
        deals=asked.deals,
        seed=asked.seed,
        workers=asked.workers,
        limit=asked.limit,
    )
    lessons = () if asked.lessons is None else found.lessons(players[asked.lessons], deals=asked.worst)
    if asked.json:
        more = {} if asked.lessons is None else {"lessons": [lesson._asdict() for lesson in lessons]}
        print(json.dumps(found.data() | more))
    else:
        about = [load()("lessons-about")] if lessons else []
        print(*found.as_lines(), *about, *lessons, sep="\n")
    return INTERRUPTED if found.stopped else 0


def run_class_tournament(asked: argparse.Namespace) -> int:
    """`class-tournament`: the players of a folder, each in a process of its own; writes the page for the projector.

    Ctrl-C prints what there is so far, and the exit status is then 130.
    """
    from cardgames.classroom.bracket import page
    from cardgames.simulate.progress import shown
    from cardgames.tournaments.class_tournament import class_tournament

    options: dict[str, Any] = {} if asked.players is None else {"players": asked.players}
    rules = record.rules(asked.game, options | rulings(asked.ruling))
    path: Path = asked.page or asked.folder / "bracket.html"

    interrupted = False

    def interrupt(*_: object) -> None:
        nonlocal interrupted
        interrupted = True

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        with shown(rules.title, asked.deals) as tell:
            found = class_tournament(
                asked.folder,
                rules,
                deals=asked.deals,
                seed=asked.seed,
                limit=asked.limit,
                alone=asked.alone,
                on_progress=tell,
                stop=lambda: interrupted,
            )
    finally:
        signal.signal(signal.SIGINT, before)
    try:
        path.write_text(page(found), "utf-8")
    except OSError as wrong:
        raise BadRecord(f"The page {quote(str(path))} cannot be written: {wrong.strerror}.") from None
    if asked.json:
        print(json.dumps(found.data() | {"page": str(path)}))
    else:
        print(*found.as_lines(), "", f"For the projector: {path}", sep="\n")
    return INTERRUPTED if interrupted else 0


def run_house(asked: argparse.Namespace) -> int:
    """`house`: what there is to say of house rules. The exit status is 2 where something is not as it must be."""
    from cardgames import house_rules
    from cardgames.house_rules.variants import names, text_of

    if asked.file in names():
        text = text_of(asked.file)
    else:
        text = incoming.text_of(contents(asked.file), "house rulebook", incoming.LONGEST_LESSON)
    found = house_rules.check(house_rules.read(text), deals=asked.deals, seed=asked.seed)
    print(json.dumps(found.written()) if asked.json else found)
    return 0 if found.passes else 2


def run_class(asked: argparse.Namespace) -> int:
    """`class`: a class at tables of its own, until Ctrl-C."""
    from cardgames.classroom.server import serve

    return serve(asked.host, asked.port, asked.journal, not asked.no_browser, asked.json, asked.site, asked.address)


def rulings(given: Sequence[str]) -> dict[str, Any]:
    """Rulings as they are typed, NAME=VALUE, with truth values and numbers read."""
    found: dict[str, Any] = {}
    for text in given:
        name, _, value = text.partition("=")
        found[name] = json.loads(value) if re.fullmatch(r"true|false|0|-?[1-9][0-9]{,999}", value) else value
    return found


def run_lesson(asked: argparse.Namespace) -> int:
    """`lesson`: what a lesson teaches, and its link; or what is wrong with it."""
    from cardgames.teaching import lessons

    if link.is_link(asked.file, "lesson"):
        text = asked.file
    else:
        text = incoming.text_of(contents(asked.file), "lesson", incoming.LONGEST_LINK)
    lesson = lessons.read(text)
    print(f"{lesson.title}: {len(lesson.steps)} step{'s' * (len(lesson.steps) > 1)}")
    print(asked.file if text == asked.file else lessons.write(text))
    return 0


def run_games(_: argparse.Namespace) -> int:
    """`games`: one line a game."""
    from cardgames.rulebooks import rulebook
    from cardgames.words import load

    for game in every():
        book, first, last = rulebook.load(game.rulebook), game.numbers[0], game.numbers[-1]
        in_a_row = len(game.numbers) > 2 and game.numbers == tuple(range(first, last + 1))
        players = f"{first} to {last}" if in_a_row else load().either(map(str, game.numbers))
        print(f"{game.name:15} {game.title} ({book.imprint}), for {players} players")
    return 0


def run_clauses(asked: argparse.Namespace) -> int:
    """`clauses`: the rulebook in our words, each clause with its place in print and in code."""
    from cardgames.rulebooks import rulebook

    book = rulebook.load(asked.game)
    code = book.code()
    print(f"{book.title} ({book.imprint})\n")
    for clause in book.clauses:
        print(f"{clause.id}  {clause.where}  [{clause.status}]")
        print(f"    {clause.says}")
        for reading in clause.readings:
            print(f"    - {reading}")
        if clause.ruling:
            print(f"    Ruling: {clause.ruling} {clause.why}")
        if clause.option:
            print(f"    Option: {', '.join(clause.option)}")
        places = [f"{place.file}:{place.line} {place.name}" for place in code.get(clause.id, ())]
        print(f"    Code: {'; '.join(places) or 'told only'}\n")
    return 0


def run_explain(asked: argparse.Namespace) -> int:
    """`explain`: a replay told in words."""
    failed = False
    for text in records(asked.file):
        try:
            for line in told(playing.replay(record.read(text))):
                print(line)
        except BadRecord as wrong:
            failed = True
            print(summary(refusal(wrong)))
    return 2 if failed else 0


def run_solve(asked: argparse.Namespace) -> int:
    """`solve`: the double-dummy value of each card that may be played now, and the play that keeps the best.

    What takes long says so now and then. Ctrl-C ends it at once, in the middle of a search.
    """
    from cardgames import solver
    from cardgames.simulate.progress import at_work

    failed = False
    for text in records(asked.file):
        try:
            game = playing.replay(record.read(text))
            for line in at_work(partial(solver.told, game, asked.by, asked.side)):
                print(line)
        except BadRecord as wrong:
            failed = True
            print(summary(refusal(wrong)))
        except KeyboardInterrupt:
            complain()
            with suppress(OSError):
                sys.stdout.flush()
            os._exit(INTERRUPTED)  # what is still searching cannot be left in another way
    return 2 if failed else 0


def run_review(asked: argparse.Namespace) -> int:
    """`review`: what each own move of a finished deal cost with all hands open, and what the book advises there."""
    from cardgames.simulate.progress import at_work
    from cardgames.solver import review

    failed = False
    for text in records(asked.file):

        def look(tell: Progress, text: bytes = text) -> review.Review:
            return review.review(text, asked.seat, asked.deal, asked.seconds, tell)

        try:
            found = at_work(look)
        except BadRecord as wrong:
            failed = True
            print(json.dumps(refusal(wrong)) if asked.json else summary(refusal(wrong)))
        else:
            print(json.dumps(found.written()) if asked.json else "\n".join(review.told(found)))
    return 2 if failed else 0


def run_fair(asked: argparse.Namespace) -> int:
    """`fair`: whether a receipt fits its hash, and whether a record was dealt from its pack."""
    receipt = commitment.read(contents(asked.receipt))
    if not receipt.fits:
        print("The receipt does not fit its hash: the cards, the nonce or the hash were changed.")
        return 2
    print(f"The receipt fits its hash, {receipt.hash}. If the table showed this hash, no card was changed.")
    if asked.file is None:
        return 0
    for text in records(asked.file):
        if not receipt.is_of(record.replay(text)):
            print("The record does not belong to this receipt: none of its deals has these cards in this order.")
            return 2
    print("The record belongs to this receipt: it was dealt from these cards in this order.")
    return 0


def records(name: str) -> Iterator[bytes]:
    """The record of a link or a file, or, one a line, of the standard input.

    Raises BadRecord where the file cannot be read.
    """
    if link.is_link(name):
        yield name.encode()
    elif name == "-":
        yield from lines(sys.stdin.buffer)
    else:
        yield contents(name)


def contents(name: str) -> bytes:
    """What a file holds, up to what is too long. Raises BadRecord where it cannot be read."""
    try:
        with Path(name).open("rb") as file:
            return file.read(incoming.RECORD.length + 1)
    except OSError as wrong:
        raise BadRecord(f"The file {quote(name)} cannot be read: {wrong.strerror}.") from None


def lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream without the blank ones; of one that is too long its beginning, which is refused later."""
    longest = incoming.RECORD.length
    while line := stream.readline(longest + 1):
        rest = line
        while len(rest) > longest and not rest.endswith(b"\n"):
            rest = stream.readline(longest + 1)
        if line.strip():
            yield line


def answer(text: bytes, trace: bool) -> dict[str, Any]:
    """The result of one record; with `trace`, also who was to move and what was legal. Raises BadRecord."""
    traces: list[list[dict[str, Any]]] = []

    def watch(game: Game) -> None:
        traces.extend([] for _ in range(game.deals - len(traces)))
        traces[-1].append({"seat": game.to_move, "legal": sorted(map(str, game.legal_moves))})

    result = record.replay(text, _words, watch if trace else None).result()
    if trace:
        for number, deal in enumerate(result["deals"]):
            deal["trace"] = traces[number] if number < len(traces) else []
    return result


def _words(clause: str) -> str:
    from cardgames.rulebooks import rulebook

    return rulebook.words(clause)


def refusal(wrong: BadRecord) -> dict[str, Any]:
    """The error object that takes the place of a result."""
    told = {"error": str(wrong)[:499], "deal": wrong.deal, "move": wrong.move}
    return told | {"clause": wrong.clause} if wrong.clause else told


def summary(result: dict[str, Any]) -> str:
    """A result in a line or two."""
    if "error" in result:
        at = "".join(f", {name} {result[name]}" for name in ("deal", "move") if result[name] is not None)
        return f"Error{at}: {result['error']}"
    score = ", ".join(f"{side} {points}" for side, points in result["score"].items())
    if result["over"]:
        won = " and ".join(result["winners"])
        return f"{result['game']}: {score}. {f'{won} won.' if won else 'Nobody won.'}"
    if result["to_move"] is None:
        return f"{result['game']}: {score}. The next deal is to come."
    return f"{result['game']}: {score}. {result['to_move']} is to move: {', '.join(result['legal'])}"
