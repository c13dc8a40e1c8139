"""The messages about the room: the seats, what is on the projector, and the state of a vote."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from cardgames.classroom import stage as stages
from cardgames.classroom.room import ClassTable, Room
from cardgames.classroom.work import Work
from cardgames.rulebooks import rulebook
from cardgames.widgets.scene import scene
from cardgames.widgets.screen import faces
from cardgames.words import Words, load

Message: TypeAlias = dict[str, Any]


def for_host(
    room: Room, here: set[int | None], join: str, words: Words, waited: Callable[[ClassTable], int]
) -> Message:
    """The room for a teacher. here: the pupils whose pages are connected. join: the address at which pupils join.

    waited: for how many seconds a table has stood as it is.
    """
    shown = {miss.clause for miss in room.misses if miss.round == len(room.over)}  # at tables that there are
    return {
        **_for_all(room, join),
        "pupils": [
            {
                "pupil": pupil.number,
                "name": pupil.name,
                "muted": pupil.muted,
                "here": pupil.number in here,
                "late": pupil.late,
                "waits": pupil.number in room.waiting,
                "group": pupil.group,
                "work": None if room.work is None else room.work.done.get(pupil.number),
            }
            for pupil in room.everybody.values()
        ],
        "tables": [{**at_a_glance(room, table, here), "waited": waited(table)} for table in room.tables.values()],
        "work": _work(room, words),
        "missed": [
            {
                **rule,
                "names": [room.name(pupil) for pupil in rule["who"]],
                "position": rule["clause"] in shown,
            }
            for rule in _rules(room, words)
        ],
        "stage": {
            "what": room.stage.what,
            "table": room.stage.table,
            "deal": None if room.stage.table is None else room.tables[room.stage.table].game.deals,
            "open": room.stage.open,
            "step": room.stage.step,
            "of": None if room.stage.step is None else room.tables[room.stage.table or 0].line.of,
        },
    }


def for_projector(room: Room, here: set[int | None], join: str, words: Words) -> Message:
    """What the projector shows beside a table: names that are not hidden, and what everybody may see of each table."""
    stage, shown = room.stage, room.tables.get(room.stage.table or 0)
    seats = [] if shown is None else _seats(room, shown, here)
    return {
        **_for_all(room, join),
        "people": [room.name(number) for number in room.pupils],
        "tables": [at_a_glance(room, table, here) for table in room.tables.values()]
        if stage.what == stages.TABLES
        else [],
        "results": [{key: row[key] for key in ("name", "deals", "won")} for row in room.results()]
        if stage.what == stages.RESULTS
        else [],
        "missed": [{key: rule[key] for key in ("clause", "title", "pupils", "of")} for rule in _rules(room, words)]
        if stage.what == stages.RULES
        else [],
        "stage": {"what": stage.what, "table": stage.table, "seats": seats},
    }


def for_pupil(room: Room, pupil: int, here: set[int | None], words: Words) -> Message:
    """The room for a pupil: who sits at the same table, and the work on a page of the site."""
    place, person = room.place(pupil), room.everybody[pupil]
    work = None if pupil in room.waiting else _work(room, words)
    seats = [] if place is None else _seats(room, place[0], here)
    return {
        "paused": room.paused,
        "name": person.name,
        "late": person.late,
        "waits": pupil in room.waiting,
        "table": None if place is None else place[0].number,
        "seat": None if place is None else place[1],
        "work": work and {**work, "done": room.work and room.work.done.get(pupil)},
        "seats": [{key: each[key] for key in ("seat", "name", "computer", "here")} for each in seats],
    }


def vote(room: Room, pupil: int | None, words: Words, counts: bool) -> Message | None:
    """How a vote stands. counts: whether to send its counts before it has ended. None where there is no vote."""
    asked = room.vote
    if asked is None:
        return None
    return {
        "number": asked.number,
        "about": asked.about,
        "says": asked.says,
        "seat": asked.seat,
        "choices": _choices(room, asked, words),
        "question": _question(room, asked, words),
        "shown": asked.shown,
        "all": len(asked.votes),
        "counts": asked.counts_of_choices() if counts or asked.shown else None,
        "own": None if pupil is None else asked.votes.get(pupil),
    }


def results(room: Room, words: Words) -> list[Message]:
    """The results of each pupil, for a teacher: `Room.results`, with the name of each task that they have done."""
    return [
        {**row, "work": [{**_name_work(work, words), "done": done} for work, done in row["work"]]}
        for row in room.results()
    ]


def _name_work(work: Work, words: Words) -> Message:
    return {"kind": work.kind, "title": words.of(work.rules.title)}


def _work(room: Room, words: Words) -> Message | None:
    """The work that the class has: its kind, its game by name and title, and its address."""
    work = room.work
    if work is None:
        return None
    return {**_name_work(work, words), "game": work.rules.name, "address": work.address(words.language)}


def _rules(room: Room, words: Words) -> list[Message]:
    """The rules that pupils have missed, that of most pupils first: who they are, how many of how many, how often."""
    found: dict[tuple[str, str], list[int]] = {}
    for miss in room.misses:
        if miss.pupil in room.pupils:
            found.setdefault((miss.game, miss.clause), []).append(miss.pupil)
    rules = [
        {
            "clause": clause,
            "title": _title(game, clause, words.language),
            "who": [*dict.fromkeys(pupils)],
            "pupils": len(set(pupils)),
            "of": len(room.pupils),
            "times": len(pupils),
        }
        for (game, clause), pupils in found.items()
    ]
    return sorted(rules, key=lambda rule: (-rule["pupils"], -rule["times"], rule["clause"]))


@lru_cache(maxsize=1024)
def _title(game: str, clause: str, language: str) -> str:
    """What a clause is called in a language."""
    from cardgames.widgets import lookup  # a class begins without the rulebook

    found = lookup.clause(game, clause, load(language))
    return clause if found is None else str(found["title"])


def at_a_glance(room: Room, table: ClassTable, here: set[int | None]) -> Message:
    """What everybody may see of a table, in a few words."""
    game = table.game
    view = game.view(None)
    groups = {room.pupils[pupil].group for pupil in table.seats.values() if pupil is not None}
    return {
        "table": table.number,
        "at": table.at,
        "deal": game.deals,
        "toMove": view.to_move,
        "over": view.over,
        "waiting": view.to_move is None and not view.over,
        "group": groups.pop() if len(groups) == 1 else 0,
        "score": dict(view.score if game.deals > 1 or view.over else view.points),
        "seats": _seats(room, table, here),
    }


def _for_all(room: Room, join: str) -> Message:
    return {
        "code": room.code,
        "join": join,
        "locked": room.locked,
        "paused": room.paused,
        "started": bool(room.tables),
    }


def _seats(room: Room, table: ClassTable, here: set[int | None]) -> list[Message]:
    return [
        {
            "seat": seat,
            "pupil": pupil,
            "name": room.name(pupil),
            "computer": pupil is None,
            "here": pupil is None or pupil in here,
        }
        for seat, pupil in table.seats.items()
    ]


def _question(room: Room, asked: stages.Vote, words: Words) -> Message | None:
    """A question, and what led to it; once the votes are shown, its answer with the clause."""
    question = room.stage.question
    if question is None:
        return None
    message: Message = {
        "asks": words.of(question.asks),
        "told": [words.of(line) for line in (*question.before, *question.lines)],
        "right": None,
        "why": "",
    }
    if asked.shown:
        why = words.of(question.options[question.right].why)
        message |= {"right": question.right, "why": rulebook.plain(why)}
    return message


def _choices(room: Room, asked: stages.Vote, words: Words) -> list[Message]:
    """The choices of a vote, moves in the words of a reader."""
    if asked.about == stages.QUESTION and room.stage.question is not None:
        pictures = faces(room.table(room.stage.table).game.rules)
        return [
            {"say": words.of(option.label), "picture": pictures.get(option.text)}
            for option in room.stage.question.options
        ]
    if asked.about != stages.MOVE:
        return [{"move": choice, "say": choice} for choice in asked.choices]
    game = stages.on_stage(room.table(room.stage.table).line, room.stage)
    ways = {way["move"]: way for way in stages.ways(scene(game, words=words))}
    pictures = faces(game.rules)
    return [{**ways[choice], "picture": pictures.get(str(ways[choice]["card"]))} for choice in asked.choices]
