"""The words of the interface: all in one place, the same in every language, and none of them anywhere else."""

from __future__ import annotations

import ast
import copy
import json
import pickle
import random
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel import Locale

import cardgames
from cardgames import words
from cardgames.claims.figures import estimates_of
from cardgames.core import EVERYONE, BadRecord, Capital, Card, Name, Phrase, Refusal, Rules, errors, event, view
from cardgames.core.phrase import identity
from cardgames.games import every, rules_of
from cardgames.players.advice import advice_on
from cardgames.players.hint import COUNT_REASON, advising, count_text, hint
from cardgames.readings.compare import DIFFERENCE_TEXTS, Kind, outcome, verdict
from cardgames.rulebooks import rulebook
from cardgames.rulebooks.reading import reading
from cardgames.rulebooks.rulebook import VERDICTS
from cardgames.simulate import plot
from cardgames.teaching import lessons
from cardgames.teaching.questions import sheet
from cardgames.widgets import Compare, Lesson, Quiz, Table, lookup
from cardgames.widgets.compare import comparison_data as in_full
from cardgames.widgets.picture import describe, picture
from cardgames.widgets.scene import clause_in_words, clauses, refusal_in_words, scene
from cardgames.words import ENGLISH, load
from pages.quiz import as_markdown
from press.handout import position
from tests.support.thorough import times

ROOT = Path(__file__).parents[2]
OUTSIDE = (
    "simulate/estimates",
    "numbers/figures",
    "simulate/plot",
    "simulate/progress",
    "solver/review",
    "claims/study",
    "notebook/verdict",
    "notebook/exercises",
    "notebook/menus",
    "notebook/own",
    "notebook/sure",
    "notebook/claims",
    "notebook/hand_in",
    "notebook/own_game",
    "notebook/reveal",
    "teaching/slips",
    "tournaments/folder",
    "tournaments/lessons",
    "tournaments/result",
    "rulebooks/verdicts",
    "browser/writing",
    "browser/house_rules",
    "house_rules/report",
)
TOLD_FROM = [ROOT / "cardgames" / f"{name}.py" for name in OUTSIDE]
"""Modules that are no widgets and speak to a reader."""
PYTHON = [
    *(ROOT / "cardgames" / "widgets").glob("*.py"),
    ROOT / "cardgames" / "notebook" / "charts.py",
    ROOT / "cardgames" / "notebook" / "show.py",
    *(ROOT / "cardgames" / "words").glob("*.py"),
    *(ROOT / "cardgames" / "classroom").glob("*.py"),
    *(ROOT / "docs" / "site").rglob("*.py"),
    *TOLD_FROM,
]
TEMPLATES = [path for folder in ("templates", "theme") for path in (ROOT / "docs" / "site" / folder).rglob("*.*")]
SCRIPTS = ("classroom", "page", "shared", "widgets", "worker")
FRONTS = [path for folder in SCRIPTS for path in (ROOT / "docs" / "web" / folder).glob("*.js")]
SECTIONS = (
    "shared",
    "front",
    "causes",
    "live",
    "class",
    "missing",
    "table",
    "study",
    "known",
    "today",
    "position",
    "moves",
    "notebook",
    "site",
)
OTHERS = [language for language in words.languages() if language != ENGLISH]
KOZEL = [game for game in cardgames.games() if game.rulebook == "kozel"]
LINKS = {"schools", "own", "paper"}
GAP = re.compile(r"\{(\w+)(?::\w+)?\}")
LATIN = re.compile(r"[a-z]{2}")


def forms(text: words.Text) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def texts(language: str) -> Iterator[tuple[str, str, words.Text]]:
    said = load(language)
    for section in SECTIONS:
        for key, text in said.part(section):
            yield section, key, text


# ------------------------------------------------------------------------------------------------ every language


@pytest.mark.parametrize("language", OTHERS)
def test_every_key_has_a_text_in_every_language_with_the_same_gaps(language: str) -> None:
    english = {(section, key): text for section, key, text in texts(ENGLISH)}
    other = {(section, key): text for section, key, text in texts(language)}
    assert list(english.keys() - other.keys()) == list(other.keys() - english.keys()) == []
    for (section, key), text in english.items():
        wanted = set(GAP.findall(forms(text)[-1]))
        for form in forms(other[section, key]):
            assert form.strip()
            left = LINKS if section == "site" else set()  # to pages and sheets that are English alone
            assert wanted ^ set(GAP.findall(form)) <= left, (key, form)


@pytest.mark.parametrize("language", words.languages())
def test_a_number_has_the_forms_of_the_language(language: str) -> None:
    rule = Locale(language).plural_form
    assert {words.PLURALS[language](n) == rule(n) for n in range(1200)} == {True}
    needed = {rule(n) for n in range(1200)}
    counted = [text for _, _, text in texts(language)] + list(load(language).texts.get("said", {}).values())
    assert all(set(text) == needed for text in counted if not isinstance(text, str))


@pytest.mark.parametrize(
    ("language", "two", "three"), [("en", "A or B", "A, B, or C"), ("ru", "A или B", "A, B или C")]
)
def test_several_things_of_which_it_is_one_read_as_one_would_say_them(language: str, two: str, three: str) -> None:
    said = load(language)
    assert [said.either("ABC"[:n]) for n in range(4)] == ["", "A", two, three]


@pytest.mark.parametrize("language", words.languages())
def test_a_number_has_the_marks_of_the_language(language: str) -> None:
    marks = Locale(language).number_symbols["latn"]
    assert words.MARKS[language] == (marks["group"], marks["decimal"])
    assert load("ru").number("10,000") == "10\N{NO-BREAK SPACE}000"
    assert load(language).number("1,234.5 %") == f"1{marks['group']}234{marks['decimal']}5 %"


def test_no_key_stands_in_two_parts_that_are_read_together() -> None:
    for parts in (words.FRONT, words.WIDGETS):
        keys = [key for part in parts for key, _ in load(ENGLISH).part(part)]
        assert len(keys) == len(set(keys))


@pytest.mark.no_cover
def test_no_key_is_unused() -> None:
    def between_quotes(paths: Iterable[Path]) -> set[str]:
        text = "\n".join(path.read_text("utf-8") for path in paths)
        return set(re.findall(r"(?<=[\"' ])[\w-]+(?=[\"' ])", text))

    browser, python = between_quotes(FRONTS), between_quotes((*PYTHON, *TEMPLATES, ROOT / "mkdocs.yml"))
    sources = {
        "front": browser,
        "live": browser,
        "causes": browser,
        "class": browser | python,
        "missing": browser,
        "known": browser,
        "today": browser,
        "position": browser,
        "moves": browser,
        "table": python,
        "study": python,
        "notebook": python,
        "site": python,
    }
    sources["shared"] = browser | python
    idle = [f"{section}.{key}" for section, key, _ in texts(ENGLISH) if key not in sources[section]]
    assert idle == []


def test_every_key_that_is_used_has_a_text() -> None:
    known = {part: {key for name in names for key, _ in load(ENGLISH).part(name)} for part, names in READ.items()}
    for path in FRONTS:
        for key in re.findall(r'\bwords\("([^"]+)"', path.read_text("utf-8")):
            assert key in known["browser"], (path.name, key)
    for path in PYTHON:
        source = path.read_text("utf-8")
        for key in re.findall(r'(?:\bwords|\bsaid|_words)\("([^"]+)"', source):
            assert key in known["python"] | known["site"], (path.name, key)
        for key in re.findall(r'\.site\("([^"]+)"', source):
            assert key in known["site"], (path.name, key)


def test_every_key_of_a_template_has_a_text() -> None:
    known = {key for key, _ in load(ENGLISH).part("site")}
    used = {
        (path.name, key)
        for path in TEMPLATES
        for key in re.findall(r"\bsay\([\"']([^\"']+)[\"'][,)]", path.read_text("utf-8"))
    }
    assert len(used) > 10
    assert [(name, key) for name, key in used if key not in known] == []
    toggles = re.findall(r"toggle: \{.*name: ([\w-]+) \}", (ROOT / "mkdocs.yml").read_text("utf-8"))
    assert len(toggles) == 2
    assert set(toggles) <= known


def outside(template: str) -> list[str]:
    """The words of a template that stand in it, and in no text of ours."""
    text = re.sub(
        r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<script>.*?</script>|<style>.*?</style>|<code>.*?</code>",
        "",
        template,
        flags=re.DOTALL,
    )
    labels = re.findall(r'\b(?:aria-label|title|alt|placeholder)="([^"]*)"', text)
    visible = re.sub(r"<[^<>]*>|^[a-z]+:.*$|^---$", "", text, flags=re.MULTILINE)
    return re.findall(r"\w{2,}", " ".join([visible, *labels]))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.name))
def test_no_template_speaks_for_itself(path: Path) -> None:
    assert outside(path.read_text("utf-8")) == []


def test_a_template_that_speaks_for_itself_is_found() -> None:
    assert outside('<p class="live">Play {{ title }}</p>{# why #}{% if a %}<a title="Now">x</a>{% endif %}') == [
        "Play",
        "Now",
    ]


READ = {
    "browser": (*words.FRONT, "causes", "class", "known", "today", "position", "moves"),
    "python": words.WIDGETS,
    "site": ("site",),
}


def test_an_unknown_language_is_told_in_a_sentence() -> None:
    for language in ("xx", "../en", "RU"):
        with pytest.raises(BadRecord, match=r"There is no language .*; the languages are en, ru"):
            load(language)


# ------------------------------------------------------------------------------------------------ nowhere else

LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\\/])//(?!\$).*?$", re.DOTALL | re.MULTILINE)
REGEX = re.compile(r"(?<=[(=,:!&|] )/(?:[^/\n\\]|\\.)+/\w*|(?<=[(!])/(?:[^/\n\\]|\\.)+/\w*")
IMPORT = re.compile(r'^import .*?from "[^"]*";$|\bimport\("[^"]*"\)', re.MULTILINE)
VALUE = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
PROSE = re.compile(
    r"[A-Za-z]{2,}[,.;:…]? [A-Za-z]{2,}|^[A-Z][a-z]+[.…]?$|[a-z]{2,}[.…]$|^ ?[a-z]{2,} $|^ [a-z]{2,}|§ [a-z]+ §"
)
NOT_SAID = re.compile(
    r"(?:Arrow|Page)(?:Up|Down|Left|Right)?|Home|End|Enter|Tab|Shift|(?:Shift|Mod)-Enter|Escape|DOMContentLoaded|Worker|\w+Error"
    r"|c[cghq][a-z-]*(?: c[cghq][a-z-]*§?)*|[a-z]+-[a-z-]+(?: [a-z-]+)*"  # classes
    r"|(?:cardgames )?(?:key|level|lesson §|next deal §|played)|§ (?:version|site|lite)"
    r"|\(prefers-[a-z-]+: [a-z]+\)|Worker"  # what a device may ask for, and has
    r"|python3 -m cardgames [\w. ]+|at once|cardgames pace"  # a command, a pace, and where it is kept
    r"|go on|let (?:go|in)|look (?:away|open)|deal table|let computer|play for|projector window|yes or no"  # of a class
    r"|cardgames class(?: host| projector)?"  # where its secrets are kept
    r"|play on|step of lesson|hand in|by the book|text/html; charset=utf-8"  # names
)
"""What has the look of prose, and is a key of the keyboard, a class, or the name of a thing."""
MARKUP = re.compile(r"<|^(?:\.|\[|import |meta\[|link\[|script\[|article |button|input|pre |h1|var\(|data:)")


def prose(source: str) -> list[str]:
    """The literals of a module that read like something said to a reader."""
    bare = REGEX.sub("null", COMMENT.sub("", IMPORT.sub("", source)))
    said = [VALUE.sub("§", literal[1:-1]) for literal in LITERAL.findall(bare)]
    return [text for text in said if PROSE.search(text) and not MARKUP.search(text) and not NOT_SAID.fullmatch(text)]


def test_nothing_is_said_but_by_the_words() -> None:
    found = {path.name: said for path in FRONTS if (said := prose(path.read_text("utf-8")))}
    assert found == {}


@pytest.mark.parametrize(
    "planted",
    [
        'button("Undo", act)',
        'say(note, "The link is copied.")',
        "say(`${name} is running`)",
        "say(`${at} of ${last}`)",
        'make("p", {}, "wins the trick")',
    ],
)
def test_what_is_said_elsewhere_is_found(planted: str) -> None:
    script = f'import {{ make }} from "./elements.js";\nput(element, "class", "cg-mark cg-own");\n{planted};'
    assert len(prose(script)) == 1


# The pages that Python makes: their texts, between tags, in attributes that are read, and in Markdown.

MAKERS = {"links.py", "contract.py"}  # what they say is for those who build the site
PAGES = [path for path in (ROOT / "docs" / "site").rglob("*.py") if path.name not in MAKERS]
CUT = re.compile(r'<[^<>]*>|[*#|`"\[\]()\n§·]+|^[a-z]+: |^- ', re.MULTILINE)
"""What parts one piece of text from the next."""
ATTRIBUTES = re.compile(r'\b(?:aria-label|aria-description|title|alt|placeholder|label)="([^"]*)"')
LABEL = re.compile(r">\s*(\w{2,})\s*<|\[(\w{2,})\]\(")
"""A single word in an element or a link: a label, though it is small."""
UNREAD = re.compile(
    r".*(?:could not be|: the lines above say why|check the network).*"  # to whoever builds the site
    r"|import cardgames|from cardgames.rulebooks import rulebook"
    r"|(?:found|code|clause|game) = .*|for event in game.*"  # code
    r"|\{ exclude: true \}|Python|Pyodide|Name|Version|License|Emscripten|'self' data: blob"
    r"|<?[a-z-]+ \w+=.*|(?:document|const) ?[\w.]+.*"
    r"|// .*|Letter|Old Standard|best game|extra hole|max-width: .*|(?:root|h1) [{] .*"  # names and styles
    r"|\.jp-[\w -]+|[Dd]ata-\w+|notebook-stderr|data-lesson|<script defer .*|bundle\.|workers/search\."
)
"""What has the look of prose on a page, and is none."""
TELLING = {"run", "warning", "info", "error", "compile", "Topic", "PluginError", "TypeVar"}
"""What is given to these is a pattern, the name of a thing, or told to whoever builds the site."""


def literals(source: str) -> Iterator[str]:
    """The texts in Python, but for docstrings and what nobody reads on a page; § where a value is put in."""
    tree = ast.parse(source)
    idle: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            idle.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            idle |= {id(part) for part in node.values if isinstance(part, ast.Constant)}
        elif isinstance(node, ast.FormattedValue) and node.format_spec:
            idle |= {id(part) for part in ast.walk(node.format_spec)}
        elif unread(node):
            idle |= {id(part) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in idle:
            continue
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "§" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def unread(node: ast.AST) -> bool:
    """Whether no reader of a page sees what stands in a node."""
    match node:
        case ast.Raise() | ast.Assert() | ast.Assign(targets=[ast.Name(id="failure" | "STYLE")]):
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in TELLING
    return False


PARTS = {part.title for game in every() for part in reading(game).parts}
"""The headings of the rules, which are those of the rulebooks."""


def on_page(source: str) -> list[str]:
    """The pieces of text in a page maker that a reader would see or hear."""
    found = []
    for text in literals(source):
        found += [word for pair in LABEL.findall(text) for word in pair if word]
        pieces = [piece.strip(" :;,") for part in (text, *ATTRIBUTES.findall(text)) for piece in CUT.split(part)]
        found += [piece for piece in pieces if PROSE.search(piece) and not UNREAD.fullmatch(piece)]
    return [piece for piece in dict.fromkeys(found) if piece not in VERDICTS and piece not in PARTS]


def test_no_page_maker_study_or_sheet_says_anything_but_by_the_words() -> None:
    found = {path.name: said for path in [*PAGES, *TOLD_FROM] if (said := on_page(path.read_text("utf-8")))}
    assert found == {}


@pytest.mark.parametrize(
    "planted",
    [
        """f'<button type="button" data-step="{step}">Back</button>'""",
        """f'<span class="status">{status}</span><p>likely</p>'""",
        """f'<div role="group" aria-label="Steps of the example">{buttons}</div>'""",
        """f'<img src="{name}" alt="Table">'""",
        """f"[play](../{page})\"""",
        """f"**Ruling.** {ruling}\"""",
        """"## Claims\"""",
        """f"---\\ntitle: Print\\n---\"""",
        """f"{n} deals from seed {seed}\"""",
        """{"Home": "index.md"}""",
        """f'??? code "Code: {names}"'""",
        """f"Play {title}\"""",
        """f"{title}: the pack\"""",
        """f"{low} to {high}; the line is at {line}\"""",
    ],
)
def test_what_a_page_maker_says_itself_is_found(planted: str) -> None:
    assert len(on_page(f'"""Words of a docstring."""\nLINE = "md-button"\nmade = {planted}\n')) == 1


# ------------------------------------------------------------------------------------------------ the phrase book

BRACES = re.compile(r"\{[^{}]+\}")
PACKAGE = [path for path in (ROOT / "cardgames").rglob("*.py") if path.name != "phrase.py"]


@cache
def patterns() -> tuple[set[str], list[re.Pattern[str]]]:
    """The texts that stand in the code, whole, and those with something of their own put in, as what fits them."""
    whole: set[str] = set()
    fitting = []
    for path in PACKAGE:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="quantity"), args=[_, ast.Constant(value=str(one))]):
                    whole |= {f"{{n}} {one}", f"{{n}} {one}s"}
                case ast.Constant(value=str(text)):
                    whole.add(" ".join(text.split()))
                    whole.add(text)
                case ast.JoinedStr(values=values):
                    parts = [
                        re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[^{}]+" for part in values
                    ]
                    if any("{" in part for part in parts if part != "[^{}]+"):
                        fitting.append(re.compile("".join(parts)))
    for game in KOZEL:
        whole |= {f"{{n}} {one}{end}" for one in (game.counts, game.trick, "row") for end in ("", "s")}
        whole |= {verb.says.replace("{trick}", game.trick) for verb in game.verbs.values()}
        whole |= {verb.says.replace("{cards}", "") for verb in game.verbs.values()}
    return whole, fitting


def idle(book: Iterable[str]) -> list[str]:
    """The patterns of a phrase book that no code makes."""
    whole, fitting = patterns()
    return [
        text
        for text in book
        if BRACES.search(text) and text not in whole and not any(each.fullmatch(text) for each in fitting)
    ]


@pytest.mark.long
@pytest.mark.no_cover
@pytest.mark.parametrize("language", OTHERS)
def test_every_pattern_of_the_phrase_book_is_made_by_some_code(language: str) -> None:
    assert idle(load(language).texts.get("said", {})) == []


def test_every_pattern_that_kozel_makes_is_in_the_phrase_book() -> None:
    made = {verb.says.replace("{trick}", game.trick) for game in KOZEL for verb in game.verbs.values()}
    for path in (ROOT / "cardgames" / "games" / "kozel").glob("*.py"):
        constants = (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant))
        made |= {text for node in constants if isinstance(text := node.value, str) and BRACES.match(text)}
    made -= {"{rank} of ", "{seat} takes the {trick}"}  # that end with a suit, and with what a game calls a trick
    assert sorted(made - load("ru").texts["said"].keys()) == []


@pytest.mark.long
@pytest.mark.no_cover
@pytest.mark.parametrize("planted", ["{seat} sings {cards}", "{n} goats", "{seat} may {cards}", "in book {n}, {cards}"])
def test_a_pattern_that_nothing_makes_is_found(planted: str) -> None:
    assert idle([planted]) == [planted]


# ------------------------------------------------------------------------------------------------ a game in Russian


def shown(drawn: dict[str, Any]) -> Iterator[str]:
    """What a reader of a scene is told, but for what is marked as English."""
    for key in ("title", "trickName", "dealName", "inForce", "status"):
        yield drawn[key]
    yield from (line["text"] for line in drawn["log"] if "lang" not in line)
    yield from (text for cells in drawn["standing"].values() for text in cells)
    yield from [drawn["lastTrick"]["caption"]] if drawn["lastTrick"] else []
    for move in drawn["moves"]:
        yield from (move[key] for key in ("say", "group", "short") if key in move)
    for hand in drawn["hands"].values():
        for card in hand:
            yield card["name"]
            yield from (card[key] for key in ("say", "because") if key in card and "lang" not in card)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=game.name, marks=[] if game.name == "kozel-boast" else [pytest.mark.no_cover])
        for game in KOZEL
    ],
)
def test_a_table_of_kozel_speaks_russian_alone(game: type[Rules]) -> None:
    said = load("ru")
    for seed in range(2):
        chance = random.Random(seed)
        played = cardgames.new(game.name, seed=seed, players=chance.choice(game.numbers))
        for number in range(90):
            if played.over:
                break
            if played.to_move is None:
                played.deal()
                continue
            if number % 9 == 0:
                drawn = scene(played, None if number % 2 else str(played.to_move), words=said)
                assert [text for text in shown({**drawn}) if LATIN.search(text)] == []
                assert not [line["text"] for line in drawn["log"] if "lang" in line]
                assert not LATIN.search(describe(drawn, said))
            played.push(chance.choice(played.legal_moves))
    begun = scene(cardgames.new(game.name, seed=1, players=game.numbers[0]), words=said)
    assert f"<title>{said.of(game.title)}: Ходит " in picture(begun, said)


def spoken_texts(game: type[Rules], seed: int) -> Iterator[Mapping[str, Any]]:
    """What is told of a game played by chance, by its questions, and where its readings part; in Russian."""
    said, chance = load("ru"), random.Random(seed)
    played = cardgames.new(game.name, seed=seed, players=chance.choice(game.numbers))
    for _ in range(40):
        if played.over:
            break
        if played.to_move is None:
            played.deal()
            continue
        yield from map(said.marked_text, [happened.text for happened in played.events])
        yield said.marked_text(hint(played.rules, played.view(played.to_move), worlds=1).words)
        yield said.marked_text(played.explain(chance.choice(played.legal_moves)))
        for text in {*map(str, chance.sample(played.rules.pack(), 3)), "no such move"}:
            refused = played.refusal(text)
            if refused is not None:
                yield refusal_in_words(refused, said)
        played.push(chance.choice(played.legal_moves))
    for question in sheet(game.name, seed, 6):
        options = [text for option in question.options for text in (option.label, option.why)]
        yield from map(said.marked_text, [question.asks, *question.before, *question.lines, *options])
    for known in game.rulings():
        sides: dict[str, Any] = {known.name: (known.default, chance.choice(known.values))}
        found = cardgames.compare(game.name, seed=seed, **sides)
        yield from map(said.marked_text, [verdict(found), *outcome(found)])
        yield from [said.marked_text(side.text) for side in (found.first.one, found.first.other)] if found.first else []
        yield from ({"text": side["name"]} for side in in_full(found, said)["sides"])


NAMED = re.compile(r'"[^"]*"|\(\w+(?:[.,_ ]+\w+)*\)|\b[a-z]+\d*(?:\.[a-z\d]+)+')
"""The ids of clauses and rulings, and somebody's own words."""


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=game.name, marks=[] if game.name == "kozel-six" else [pytest.mark.no_cover])
        for game in KOZEL
    ],
)
def test_nothing_that_is_told_of_kozel_stays_english(game: type[Rules]) -> None:
    wrong = [
        each
        for seed in range(1, times(2, 3))
        for each in spoken_texts(game, seed)
        if "lang" in each or "more" in each or LATIN.search(NAMED.sub("", each["text"]))
    ]
    assert wrong == []


def test_what_no_phrase_fits_stays_english_and_is_marked_so() -> None:
    said = load("ru")
    queen, goat = plays(card("kozel", "QS")), plays(card("goat", "G"))
    assert said.marked_text(queen) == {"text": "A кладёт даму пик"}
    assert said.marked_text(goat) == {"text": "A plays the Goat", "lang": "en"}
    assert said.marked_text("") == {"text": ""}
    assert load(ENGLISH).marked_text(goat) == {"text": "A plays the Goat"}


def card(game: str, text: str) -> Card:
    return next(each for each in rules_of(game)().pack() if each.text == text)


def plays(played: Card) -> Phrase:
    return Phrase("{seat} plays {cards}", seat=Name("A"), cards=event.card_names(played.alone))


def test_a_finished_sentence_is_not_taken_apart() -> None:
    assert "lang" not in load("ru").marked_text(plays(card("kozel", "QS")))
    assert load("ru").marked_text("A plays the queen of spades")["lang"] == "en"
    assert load("ru").marked_text("3 tricks")["lang"] == "en"


def test_no_language_is_found_by_a_regular_expression() -> None:
    tree = ast.parse((ROOT / "cardgames" / "words" / "__init__.py").read_text("utf-8"))
    imported = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported.isdisjoint({"re", "regex", "fnmatch", "string", "difflib"})


def test_phrases_that_read_the_same_are_told_each_in_its_own_way() -> None:
    one = Phrase("{seat} {what}", seat=Name("A"), what="plays")
    other = Phrase("{what}", what="A plays")
    assert one == other
    assert identity(one) != identity(other) != identity("A plays")
    plain, phrase = (Card("6X", name, "x", 1) for name in ("six of x", Phrase("{rank} of x", rank="six")))
    assert plain is not phrase
    assert [type(pickle.loads(pickle.dumps(each)).name) for each in (plain, phrase)] == [str, Phrase]
    happenings = [("outcome", None, (), "ke.count", EVERYONE, text) for text in ("A plays", one, other)]
    texts = [view.event_text(rules_of("kozel-boast"), happening, hidden=False).text for happening in happenings]
    assert [text.parts["other"].__class__ for text in texts if isinstance(text, Phrase)] == [str, Phrase, Phrase]
    assert len(set(map(identity, texts))) == len(texts)


@pytest.mark.parametrize("made", [Phrase("{n} cards", n=3), Name("A"), Capital(Phrase("cut {n}", n=3))])
def test_phrases_are_copied_sent_and_saved(made: str) -> None:
    for again in (copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert (again, identity(again)) == (made, identity(made))
    assert json.loads(json.dumps(made)) == made


@pytest.mark.parametrize(
    ("number", "text"), [(1, "1 взятка"), (3, "3 взятки"), (11, "11 взяток"), (21, "21 взятка"), (112, "112 взяток")]
)
def test_things_are_counted_as_in_russian(number: int, text: str) -> None:
    assert load("ru").quantity(number, "trick") == text


@pytest.mark.parametrize("worlds", [1, 12])
def test_a_hint_that_counts_worlds_is_told_in_russian(worlds: int) -> None:
    advice = "Your partner has the trick so far, so give them your points."
    for why in ("", advice):
        for said in (advising(card("kozel", "AC"), why or COUNT_REASON), count_text(worlds, bool(why))):
            marked = load("ru").marked_text(said)
            assert "lang" not in marked
            assert not LATIN.search(marked["text"])


def test_a_hint_and_a_refusal_are_told_in_russian() -> None:
    table = Table("kozel", seed=1916, language="ru")
    table.hint()
    message = table.scene["message"]
    assert "lang" not in message
    assert not LATIN.search(message["text"])
    table._on_message(table, {"do": "undo"})
    assert table.scene["message"]["text"] == "Вернуть нечего: вы ещё не ходили."
    table._on_message(table, {"do": "move", "move": "QS", "at": table.scene["at"]})
    assert table.scene["message"]["text"] == "У вас нет такой карты: дама пик."  # noqa: RUF001
    assert table.words["language"] == "ru"
    assert table.words["says"]["undo"] == "Вернуть ход"


@pytest.mark.parametrize("game", KOZEL, ids=lambda game: game.name)
def test_what_a_hint_rests_on_is_told_in_russian(game: type[Rules]) -> None:
    for one in advice_on(game):
        clause = (one.__doc__ or "").partition("  ")[0]
        assert clause in clauses(game.name)
        marked = clause_in_words(game.name, clause, load("ru"))
        assert "lang" not in marked, clause
        assert not LATIN.search(marked["text"])


def test_words_of_a_clause_that_no_phrase_fits_are_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    said = load("ru")
    ace = next(card for card in rules_of("kozel")().pack() if card.text == "AS")
    known = refusal_in_words(Refusal("not now", "A", "AS", ace, "ke.ace"), said)
    unknown = refusal_in_words(Refusal("not now", "A", "AS", ace, "goat.play.2"), said)
    assert not LATIN.search(known["text"])
    assert unknown == {
        "text": "A сейчас не может сыграть туза пик.",
        "clause": "goat.play.2",
        "more": rulebook.words("goat.play.2"),
    }
    assert said.marked_text("Nobody knows this. Lay two cards away first.")["lang"] == "en"


@pytest.mark.parametrize("name", [name for name in lessons.names() if rules_of(lessons.load(name).game) in KOZEL])
def test_a_lesson_is_told_in_russian_from_its_first_word_to_its_last(name: str) -> None:
    said, lesson = load("ru"), lessons.load(name)
    texts = [lesson.title, lesson.about]
    for step in lesson.steps:
        texts += [step.prompt, step.after, *filter(None, [step.instead])]
    assert [text for text in texts if "lang" in said.marked_text(text)] == []
    assert not any(LATIN.search(said.of(text)) for text in texts)
    taught = Lesson(name, language="ru")
    step = lesson.steps[0]
    wanted = next(str(move) for move in cardgames.replay(step.record).legal_moves if step.asks_for(str(move)))
    taught._on_message(taught, {"do": "move", "move": wanted, "at": taught.scene["at"]})
    shown = taught.scene["lesson"]
    assert (shown["prompt"], shown["after"]) == (said.of(step.prompt), said.of(step.after))
    assert shown["lang"] == ""


@pytest.mark.parametrize("game", KOZEL, ids=lambda game: game.name)
def test_the_rulings_are_told_in_russian(game: type[Rules]) -> None:
    for shown in lookup.rulings(game(), load("ru"))["rulings"]:
        assert shown["lang"] == ""
        assert [text for text in (shown["question"], *shown["answers"]) if LATIN.search(text)] == []
        assert len(shown["answers"]) == len(shown["values"])


def test_a_ruling_that_is_not_translated_stays_whole_and_is_marked_so() -> None:
    shown, english = (lookup.rulings(rules_of("goat")(), load(language))["rulings"][0] for language in ("ru", "en"))
    assert (shown["question"], shown["lang"]) == ("Which numbers are in the pack?", "en")
    assert english == {**shown, "lang": ""}


def test_what_was_measured_of_a_claim_is_told_in_russian() -> None:
    said = load("ru")
    descriptions = {
        claim.id: plot.description("", estimates_of(claim), said) for claim in rulebook.load("kozel").claims
    }
    assert all(descriptions.values())
    assert [name for name, text in descriptions.items() if LATIN.search(text) or re.search(r"\d\.\d", text)] == []
    assert ": 0,036 пары (от 0,020 до 0,052); граница — 0,00 пары." in descriptions["ka.claim.5"]


@pytest.mark.slow
@pytest.mark.parametrize("game", KOZEL, ids=lambda game: game.name)
def test_an_answer_is_explained_in_russian(game: type[Rules]) -> None:
    said = load("ru")
    whys = [
        option.why
        for number in range(times(1, 6))
        for question in sheet(game.name, number)
        for option in question.options
    ]
    assert [why for why in whys if "lang" in said.marked_text(why)] == []


def test_a_comparison_is_told_in_russian() -> None:
    compared = Compare("kozel", seed=5, language="ru", ace_ban=(True, False))
    assert compared.shown["verdict"] == "Расходятся во взятке 6 (ke.ace, ace_ban): разрешены другие ходы."
    assert compared.shown["outcome"].startswith("И всё же")
    assert [part["text"] for part in compared.shown["parting"]] == [
        "A не может сыграть туза крестей.",
        "A может ещё сыграть туза крестей.",
    ]
    for row in compared.shown["steps"]:
        for side in (row["one"], row["other"]):
            assert side is None or not LATIN.search(side["text"])
    compared._on_message(compared, {"do": "packs", "value": "x"})
    assert compared.shown["message"]["text"] == 'Число сдач — целое число не больше 100, а не "x".'  # noqa: RUF001


@pytest.mark.parametrize("kind", DIFFERENCE_TEXTS)
def test_every_way_to_part_has_its_russian(kind: Kind) -> None:
    trick = Phrase("in trick {n}", n=3)
    deal = Phrase("in deal {n}, {where}", n=2, where=trick)
    for where in (trick, "before the first trick", deal, "at the end"):
        ids = Name("ke.ace, ace_ban, ke.must, void")
        phrase = Phrase("They part {where} ({ids}): {what}.", where=where, ids=ids, what=DIFFERENCE_TEXTS[kind])
        assert "lang" not in load("ru").marked_text(phrase)


def test_a_question_is_in_one_language() -> None:
    quiz = Quiz("kozel", seed=3, language="ru")
    for at in range(10):
        quiz.go(at)
        question = quiz.shown["question"]
        spoken = [question["asks"], question["told"], *(option["label"] for option in question["options"])]
        assert question["lang"] in ("", "en")
        assert question["lang"] == "en" or not any(map(LATIN.search, spoken))
    assert quiz.shown["title"] == "Козёл"


def test_the_position_of_a_printed_question_is_in_russian() -> None:
    said = load("ru")
    lines = [line for question in sheet("kozel", 3) for line in position(question, said)]
    assert len(lines) > 10
    assert [line for line in lines if LATIN.search(line)] == []


def test_the_questions_on_a_page_are_in_russian_alone() -> None:
    page = as_markdown(rules_of("kozel"), load("ru"))
    assert "Козыри: дамы, валеты и бубны." in page
    assert 'lang="en"' not in page


def test_advice_that_names_its_clause_is_told_in_russian() -> None:
    advice = "You cannot be sure of winning this, so give away what counts least."
    marked = load("ru").marked_text(errors.with_clause(advice, "", "ke.claim.12"))
    text = "Верной взятки здесь нет: отдайте то, что меньше стоит."
    assert marked == {"text": f"{text} (ke.claim.12)"}


def test_a_page_has_the_words_of_its_language_in_a_smaller_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ru.json").write_text(words.pack_json("ru"), "utf-8")
    monkeypatch.setattr(words, "FOLDER", tmp_path)
    words._load.cache_clear()
    try:
        said = load("ru")
        assert words.languages() == ("en", "ru")
        assert said("seat-to-move", seat="A") == "Ходит A."
        assert said.of(card("kozel", "AC").name) == "туз крестей"
        assert said.front() == {"language": "ru", "says": {}}
    finally:
        words._load.cache_clear()
