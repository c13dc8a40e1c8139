"""The page on which a game is learned: pictures, single moves, a deal with a coach, questions on it, a deal alone.

The single moves are those of the game's lesson. The page draws them without Python, by docs/web/page/moves.js, from a
file beside it: what the table of the lesson shows of each position, and says to every card that can be pressed there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import kept
import places
import some_pages
import stills
import templating
import translated
import workers
from cardgames.core import Rules, capital
from cardgames.rulebooks import reading, translation
from cardgames.teaching import lessons
from cardgames.teaching.lessons import Step
from cardgames.widgets.asked import in_sight, with_looks
from cardgames.widgets.base import BadMessage
from cardgames.widgets.coached import Coached
from cardgames.widgets.contract import ApartMove, Scene
from cardgames.widgets.faces import face
from cardgames.widgets.lesson import Lesson
from cardgames.widgets.picture import describe
from cardgames.words import ENGLISH, Words, load
from pages import today

FILE = "moves.json"
MAX_MOVES = 8
"""The most moves offered beside the cards of a hand: of many bids some are enough."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every game in its languages, its single moves, and a picture of how the coached deal begins."""
    for game in some_pages.games():
        for words in translated.spoken(game):
            page = places.page_of(game, "learn")
            files.append(translated.page_file(config, page, words, as_markdown(game, words)))
            folder = translated.place(words, page.removesuffix(".md"))
            for file in stills.files(config, f"{folder}/first-deal", first_scene(game, words), words):
                files.append(file)
            if game.name in lessons.names():
                content = (moves_folder(game.name, words) / FILE).read_text("utf-8")
                files.append(File.generated(config, f"{folder}/{FILE}", content=content))
    return files


@cache
def first_scene(game: type[Rules], words: Words) -> Scene:
    """How the deal with a coach begins: for its picture, and for the page that shows it."""
    return Coached(game.name, language=words.language).scene


def as_markdown(game: type[Rules], words: Words) -> str:
    """The page as Markdown."""
    up = translated.up(words)
    links = {"play": "play.md", "quiz": "quiz.md", "own": f"{up}schools/own.md", "rulebook": "index.md"}
    read = translation.translated_reading(game, words.language) if words.language != ENGLISH else reading.reading(game)
    begun = first_scene(game, words)
    return templating.render(
        "learn.md.j2",
        say=words.site,
        spoken=translated.as_html(words),
        says=dict([*words.part("position"), *words.part("moves")]),
        up=f"../{up}",
        game=game,
        lesson=lessons.load(game.name) if game.name in lessons.names() else None,
        title=places.heading(game, words, "learn-alone", "learn-of-book"),
        about=words.site("learn-about", title=words.of(game.title)),
        primer=[(picture, [face(game.name, card) for card in picture.cards]) for picture in read.primer],
        decides=decides(read.decides, f"../{up}", words),
        still=stills.picture_html("first-deal", begun, describe(begun, words), words),
        text=Markup(words.site("learn-text", **links)),
    )


def decides(rule: reading.Decides, home: str, words: Words) -> dict[str, str] | None:
    """The rule that decides most, with the way to it; None where nobody has said."""
    if not rule.clause:
        return None
    found = today.clause(rule.clause, words)
    return {**found, "says": rule.says, "address": home + found["address"]}


def moves_folder(name: str, words: Words) -> Path:
    """The folder of the file of a game's single moves in a language."""

    def make(into: Path) -> None:
        text = json.dumps(workers.run(moves, name, words.language), ensure_ascii=False, separators=(",", ":"))
        (into / FILE).write_text(text, "utf-8")

    sources = (places.ROOT / "cardgames", *places.seeds(name), Path(__file__), Path(today.__file__))
    return kept.kept(f"moves-{name}-{words.language}", kept.digest(sources), make)


def moves(name: str, language: str) -> dict[str, Any]:
    """The single moves of a game: what is asked, one after the other, with the names of the cards shown."""
    words = load(language)
    table = Lesson(name, language=language)
    asked = [move(table, number, words) for number in range(len(table.lesson.steps))]
    return {name: part for name, part in with_looks(table.lesson.game, asked, words).items() if name != "faces"}


def move(table: Lesson, number: int, words: Words) -> dict[str, Any]:
    """A single move as the page draws it: its options are the cards of the hand, and the other moves that there are."""
    step = table.lesson.steps[number]
    table.go(number)
    drawn, asks = table.scene, table.state["prompt"]
    called = drawn["people"] or {seat: seat for seat in drawn["seats"]}
    others = [seat for seat in drawn["seats"] if seat != step.seat]
    pressed = [seat for seat in others if any("move" in card for card in drawn["hands"][seat])]
    hands_to_press = [(seat, card) for seat in (*pressed, step.seat) for card in drawn["hands"][seat]]
    options = [{**option(table, number, card, words), "of": called[seat]} for seat, card in hands_to_press]
    options += [option(table, number, each, words) for each in few(drawn["moves"], step)]
    right = [place for place, each in enumerate(options) if "after" in each]
    (after,) = {options[place].pop("after") for place in right}
    unpressed = [seat for seat in others if seat not in pressed]
    seen = [(words.site("learn-open-hand", seat=called[seat]), in_sight(drawn["hands"][seat])) for seat in unpressed]
    hands = [(words.site("learn-up"), in_sight(drawn["up"])), *seen]
    return {
        "says": [drawn["inForce"]] if drawn["inForce"] else [],
        "hands": [(name, cards) for name, cards in hands if cards],
        "trick": [(called[card["seat"]], card["card"]) for card in drawn["trick"]],
        "asks": asks,
        "options": options,
        "right": right,
        "why": {**today.clause(step.clause, words), "line": [after]},
    }


def few(offered: Sequence[ApartMove], step: Step) -> list[ApartMove]:
    """Some of the moves beside the cards of a hand: those asked for, and the first others up to `MAX_MOVES`."""
    others = [each["move"] for each in offered if not step.asks_for(each["move"])]
    asked = len(offered) - len(others)
    kept = {*others[: max(0, MAX_MOVES - asked)]}
    return [each for each in offered if each["move"] in kept or step.asks_for(each["move"])]


def option(table: Lesson, number: int, given: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """A card of a hand or another move to press: what comes of it, or what the table says to it, and by which rule."""
    of_hand = "because" in given or ("name" in given and "group" not in given)
    cards = [given["card"]] if of_hand else given.get("cards", [given["card"]] if "card" in given else [])
    shown = {"label": given.get("say", given.get("name")), "cards": cards, **({"small": True} if of_hand else {})}
    text = given.get("move") or given.get("twin")
    if text is None:
        return {**shown, "says": given["because"], "rule": today.clause(given["why"], words)}
    table.go(number)
    before = len(table.scene["log"])
    try:
        table.push(text)
    except BadMessage as wrong:
        return {**shown, "says": str(wrong)}
    lines = [
        f"{capital(line['text'])}." for line in table.scene["log"][before + (of_hand and given["card"] is not None) :]
    ]
    return {**shown, "says": " ".join(lines), "after": table.state["after"]}
