"""What a reader looks up without leaving a table, a sheet or a comparison.

That is a clause, one of its examples, the rules in short, or the rulings.

Looking something up changes nothing: the game and the last message stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from cardgames.core import Game, Rules
from cardgames.games import rules_of
from cardgames.records import record as records
from cardgames.rulebooks import asks, reading, rulebook, verdicts
from cardgames.rulebooks.rulebook import Claim, Clause, Rulebook
from cardgames.widgets.contract import Scene
from cardgames.widgets.difference import differences
from cardgames.widgets.faces import face
from cardgames.widgets.scene import scenes
from cardgames.words import ENGLISH, Words, load

Answer: TypeAlias = dict[str, Any]
EMPTY_ANSWER_PARTS: Mapping[str, Any] = {"readings": [], "ruling": [], "why": [], "verdict": "", "examples": []}
"""What an answer has beside its text, where there is nothing of that."""
MAX_PART_LETTERS = 210
"""A longer rule is shown in parts, to fit a phone."""
OF_THE_SOURCE = re.compile(
    r"\b(?:leaflet|booklet|texts?|translation|prints?|printed|overleaf|paragraph|description|heading|silent|options?)\b"
    r"|cardgames\.|not (?:quite )?clear|left open|do(?:es)? not say|is said of|in one place|is exact|it adds"
    r"|we take this|nothing is said|is missing|figures overlap|some limits|in several ways|it need not"
    r"|what the question|counts three|numbered from|to rule \d|last rule|lets slip|next page|stands under"
    r"|nowhere described|four times fifteen|the list\b|in \d[\d.]* % of"
    r"|\b(?:текст|брошюр|листовк|перевод|печатн|абзац|описани|заголов|настройк)"
    r"|неясн|не ясно|сказан|не говор|молчит|в одном месте|в списке|\d %",
    re.IGNORECASE,
)
"""What stands in a sentence that is about the source, and no rule: a newcomer is spared those."""


class Replay(NamedTuple):
    """A record that was replayed: the game at its end, and the scenes, one before its first move and one after each."""

    game: Game
    scenes: list[Scene]


def answer(
    message: Mapping[str, Any],
    those: Sequence[Rules],
    words: Words,
    known: Mapping[str, str],
    page: Callable[[str], str],
) -> Answer | None:
    """The answer to a message of a front end that looks something up, with its `page`; None where there is no answer.

    those: the rules in which it is looked for. known: as of `example`. page: gives the page of a game's rules, or "".
    """
    games = [rules_of(rules.name) for rules in those]
    for rules in those:
        found = None
        match dict(message):
            case {"do": "clause", "clause": str(name)}:
                found = clause(rules.name, name, words)
            case {"do": "example", "clause": str(name), "number": int(number)}:
                found = example(rules.name, name, number, words, known)
            case {"do": "rules"}:
                found = primer(rules, words)
            case {"do": "rulings"}:
                found = rulings(rules, words)
        if found is not None:
            where = rulebook.load(rules.name).home(str(message.get("clause", "")), games)
            return {**found, "page": page(where.name)}
    return None


def clause(game: str, name: str, words: Words) -> Answer | None:
    """A clause or a claim of a game's rulebook as the drawer shows it; None where there is none of that name.

    says: its paragraphs. readings, ruling, why: of a clause whose print is not clear. verdict: of a claim. examples:
    their titles. lang: the language of all that, where it is not the reader's.
    """
    english = rulebook.load(game)
    book = _in_language(english, words)
    known: tuple[Clause | Claim, ...] = (*book.clauses, *book.claims)
    found = next((one for one in known if one.id == name), None)
    if found is None:
        return None
    if isinstance(found, Clause):
        says, foreign = found.says, words.language != ENGLISH and found.says == english.clause(name).says
        more: Answer = {
            "readings": [" ".join(_paragraphs(each)) for each in found.readings],
            "ruling": _paragraphs(found.ruling),
            "why": _paragraphs(found.why),
            "examples": [example.title for example in found.examples],
        }
    else:
        foreign = words.language != ENGLISH and found in english.claims
        own = load(ENGLISH) if foreign else words
        says, verdict = verdicts.claim_text(found, own), verdicts.of_claim(game, name, own)
        more = {"verdict": f"{verdict} {rulebook.plain(found.finding)}".rstrip()}
    head = {"clause": name, "title": found.title or name, "says": _paragraphs(says)}
    return {**head, **EMPTY_ANSWER_PARTS, **more, "lang": ENGLISH if foreign else ""}


def for_newcomers(found: Answer, words: Words) -> list[str]:
    """What an answer of `clause` says of the rule itself, in parts; where the source leaves it open, how it is played.

    It is empty where the clause is about its source alone.
    """
    says = sentences(" ".join(found["says"]))
    kept = [each for each in says if not OF_THE_SOURCE.search(each)]
    rulings = sentences(" ".join(found["ruling"]))
    played = [each for each in rulings if not OF_THE_SOURCE.search(each)][:1]
    known = " ".join(kept).casefold()
    kept += [words("coach-played", ruling=each) for each in played if each.rstrip(".").casefold() not in known]
    return parts(" ".join(kept)) if kept else []


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return re.split(r"(?<=[.!?]) (?=[A-ZА-Я])", text) if text else []  # noqa: RUF001


def parts(text: str) -> list[str]:
    """Split a rule into parts that fit a phone; remarks on its source are left out unless there is nothing else."""
    all_of_it = sentences(text)
    ids: list[str] = []
    for sentence in [each for each in all_of_it if not OF_THE_SOURCE.search(each)] or all_of_it:
        if ids and len(ids[-1]) + len(sentence) < MAX_PART_LETTERS:
            ids[-1] += f" {sentence}"
        else:
            ids.append(sentence)
    return ids


def example(game: str, name: str, number: int, words: Words, known: Mapping[str, str]) -> Answer | None:
    """An example of a clause, step by step; number: from 1. None where there is no such example.

    known: the faces of cards that are known already; `faces` has the others.
    """
    found = next((one for one in _in_language(rulebook.load(game), words).clauses if one.id == name), None)
    if found is None or not 1 <= number <= len(found.examples):
        return None
    record = found.examples[number - 1].record
    rules = rules_of(record["game"])
    dealt = {str(card) for deal in record["deals"] for card in deal["deck"]}
    counters = {card.text for counters in rules.counters for card in counters}
    faces = {card: face(rules.name, card) for card in sorted(dealt | counters)}
    others = {card: drawn for card, drawn in faces.items() if known.get(card) != drawn}
    steps = example_steps(found, number, replay_example(record, words), words)
    return {"example": name, "number": number, **steps, "faces": others}


def replay_example(record: Mapping[str, Any], words: Words) -> Replay:
    """Replay the record of an example; the text of its scenes is in these words."""
    return Replay(records.replay(record, rulebook.words), scenes(record, words=words))


def example_steps(found: Clause, number: int, followed: Replay, words: Words, page: str = "") -> Answer:
    """An example of a clause: its words, its scenes, the step at which it is opened, and what is refused at its end.

    followed: its record, replayed. page: that of the clauses of its game.
    """
    shown = found.examples[number - 1]
    steps = [without_moves(each, page) for each in followed.scenes]
    refused = [words.marked_text(followed.game.explain(case["move"])) for case in shown.expect.get("refused", ())]
    return {
        "title": shown.title,
        "text": rulebook.plain(shown.text.strip()),
        "printed": shown.printed,
        "game": followed.game.rules.name,
        "opens": opens(steps, found.id),
        "scenes": differences(steps),
        "refused": refused,
    }


def opens(steps: Sequence[Mapping[str, Any]], name: str) -> int:
    """The step at which an example is opened: the one before its clause is first cited, else the last."""
    first = next((at for at, each in enumerate(steps) if any(line["clause"] == name for line in each["log"])), None)
    return len(steps) - 1 if first is None else max(0, first - 1)


def without_moves(shown: Scene, clauses: str) -> Mapping[str, Any]:
    """A scene that is only looked at: it has no moves, and of what is refused only the clause.

    clauses: the page of the clauses that it cites.
    """
    hands = {
        seat: [{key: value for key, value in card.items() if key != "because"} for card in cards]
        for seat, cards in shown["hands"].items()
    }
    idle = {**shown, "hands": hands, "moves": [], "status": "", "message": None, "hint": None}
    return {**idle, "clauses": {}, "rulebook": clauses}


def primer(rules: Rules, words: Words) -> Answer:
    """The rules of a game in short: the pictures of its primer, or none where nobody has written one."""
    game = type(rules)
    read = reading.reading(game)
    if words.language != ENGLISH:
        from cardgames.rulebooks.translation import translated_reading

        read = translated_reading(game, words.language)
    return {
        "rules": words.of(rules.title),
        "pictures": [
            {
                "title": each.title,
                "text": " ".join(each.text.split()),
                "cards": list(each.cards),
                "captions": list(each.captions),
            }
            for each in read.primer
        ],
    }


def rulings(rules: Rules, words: Words) -> Answer:
    """The rulings of a game as questions: each with its answers, which of them holds, and its clause."""
    texts: Mapping[str, str] = {}
    if words.language != ENGLISH:
        from cardgames.rulebooks.translation import translated_asks

        texts = translated_asks(words.language)
    entries = []
    for known in rules.rulings():
        now = getattr(rules, known.name)
        values = list(known.values) if now in known.values else [*known.values, now]
        found = asks.ask(type(rules), known.name)
        entries.append(
            {
                "name": known.name,
                "clause": known.clause,
                "question": texts.get(found.question, found.question),
                "values": values,
                "answers": [texts.get(found.answer(value), found.answer(value)) for value in values],
                "now": values.index(now),
                "lang": ENGLISH if words.language != ENGLISH and found.question not in texts else "",
            }
        )
    return {"rulings": entries}


def _in_language(book: Rulebook, words: Words) -> Rulebook:
    """A rulebook with every text that the reader's language has of it."""
    if words.language == ENGLISH:
        return book
    from cardgames.rulebooks.translation import translate

    return translate(book, words.language)


def _paragraphs(text: str) -> list[str]:
    """The paragraphs of a text without Markdown."""
    return [" ".join(each.split()) for each in rulebook.plain(text.strip()).split("\n\n") if each.strip()]
