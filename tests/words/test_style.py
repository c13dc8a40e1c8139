"""What a reader sees is plain English: it has none of the turns of speech that CONTRIBUTING lists as stilted.

The site, the rulebooks, the notebooks, what the package says: every text of them is looked through.
"""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from cardgames.rulebooks import rulebook
from cardgames.words import ENGLISH

ROOT = Path(__file__).parents[2]

DOES = r"(?:has|have|holds|can|cannot|takes|plays|leads|is|wins|makes|follows)\b"
STILTED = {
    "so many": r"(?<!why )\b[Ss]o many\b(?! words\b)(?![^.;:]*\bthat\b)",
    "anyhow": r"\b[Aa]nyhow\b",
    "who has … does": rf"(?:^|[.;:?!] )Who (?:[a-z]+ )*?{DOES}[^.?!]*\.(?:\s|$)",
    "than who has": rf"(?<!more )\b(?:than|to|for|by) who {DOES}",
    "is told of": r"\b(?:is|are|was|were|be|been) told of\b",
    "is told, of an answer": r"\b[Tt]he (?:answer|clause)s? (?:is|are) told\b|\b[Nn]o answer is told\b",
    "needs not": r"\bneeds not\b",
    "he, for a player": r"\b(?:[Hh]e|[Hh]im|[Hh]is|[Hh]imself)\b",
    "who leads is not said": r"(?<!but )\b(?:Who|What|How|Whether|Which)\b[^.?!]* (?:is|are) not said\b",
    "with as many": r"\b[Ww]ith as many\b(?! [a-z ]+ as\b)",
    "to be had": r"\b(?:is|are) to be had\b",
}
"""Turns of speech that no reader should meet, each by its name. "In so many words" and "so many that" are English."""

IN_CODE = {
    "so many": r"\b[Ss]o (?:many|few|often|long|much)\b(?! as\b)(?![^.;:]*\bthat\b)",
    "is told": r"\b(?:is|are|was|were|be|been|being) told\b",
    "whoever": r"\b[Ww]hoever\b",
    "it is no": r"(?<![Tt]here )\b(?:is|are|was|were) no (?!longer\b|more\b)",
    "of which": r"\b[Oo]f (?:which|whom)\b",
}
"""More turns of speech that docstrings and comments avoid."""

PARTICIPLE = re.compile(
    r"(?:un)?(?:told|said|written|found|drawn|shown|laid|gone|led|heard|begun|meant|[a-z]+[a-z]{2}ed|[A-Z][a-z]+ed"
    r"|Told|Said|Found|Drawn|Shown|Gone|Led)"
)
"""What a function, class or module is not named: a noun says what it gives, a verb what it does."""

PARTICIPLES_OF_THE_FIELD = {"led", "shuffled", "shared", "need", "speed", "Speed", "feed", "seed"}
"""`view.led` is the card led; `shuffled` follows `sorted` of the standard library; the others are no participles."""

IN_NOTEBOOKS = {"Coached", "changed", "disputed", "measured"}
"""Names that stand in notebooks which readers have saved."""

READ_FOLDERS = ("cardgames", "docs/site", "docs/starter", "docs/web")
"""Where names, docstrings and comments are read."""

SCRIPT_COMMENT = re.compile(r"/\*\*?(?P<block>.*?)\*/|(?<![:\"'`])//(?P<line>.*?)$", re.DOTALL | re.MULTILINE)
"""A comment of JavaScript; the two slashes of an address are none."""

QUOTED = re.compile(r'``.*?``|`[^`]*`|(?<!\*)\*[^*]+\*(?!\*)|“[^”]*”|(?<!\w)"[^"]*"')
"""Words of print, and names in code: what stands in quotation marks, in italics or as code is not our wording."""

HIDDEN = {
    "quote",
    "reads",
    "where",
    "id",
    "game",
    "seat",
    "deck",
    "moves",
    "wanted",
    "record",
    "expect",
    "source",
    "cover",
}
HIDDEN |= {"clause", "clauses", "option", "position", "then", "right", "wrong", "examples", "kind", "given", "changes"}
"""Fields of the files in seeds/ that are no sentences of ours."""

ALLOWED = {"before his own first card"}
"""Values of rulings, as they stand in records that were saved long ago."""

PAIRS = "### Before and after"
"""The heading in CONTRIBUTING below which such turns stand, to be avoided."""


def faults(text: str, patterns: Mapping[str, str] = STILTED) -> list[str]:
    """The turns of speech in a text that should not be there."""
    plain = QUOTED.sub("…", " ".join(text.split()))
    return [name for name, pattern in patterns.items() if re.search(pattern, plain)]


def sentences(value: Any) -> Iterator[str]:
    """The texts in what a TOML file holds, without the fields that are no sentences."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from sentences(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            if name not in HIDDEN or (name == "clause" and isinstance(each, list)):  # the clauses, not the name of one
                yield from sentences(each)


def in_toml() -> Iterator[tuple[str, str]]:
    """What stands in the words of the interface, and in every rulebook, lesson, question and primer."""
    files = [ROOT / "cardgames" / "words" / f"{ENGLISH}.toml"]
    files += [path for path in (ROOT / "seeds").rglob("*.toml") if path.parent.name != "ru"]
    files += [path for folder in ("docs/words", "docs/schools", "notebooks") for path in (ROOT / folder).glob("*.toml")]
    for path in files:
        for text in sentences(tomllib.loads(path.read_text("utf-8"))):
            yield str(path.relative_to(ROOT)), text


def in_pages() -> Iterator[tuple[str, str]]:
    """What stands in the pages of the site, the README and CONTRIBUTING, one paragraph or line of a table each."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "notebooks" / "README.md"]
    pages += [path for folder in ("", "schools", "records") for path in (ROOT / "docs" / folder).glob("*.md")]
    for path in pages:
        before, _, after = path.read_text("utf-8").partition(PAIRS)
        text = before + after.partition("\n#")[2]
        for part in re.split(r"\n\s*\n|\n(?=\|)", text):
            yield str(path.relative_to(ROOT)), part


def in_notebooks() -> Iterator[tuple[str, str]]:
    """What stands in the notebooks outside of code."""
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                for part in "".join(cell["source"]).split("\n\n"):
                    yield str(path.relative_to(ROOT)), part


def in_code() -> Iterator[tuple[str, str]]:
    """What the package says: every text in its code but docstrings; with them, that of advice (for hints) and of games.

    The code of a game is shown beside its rules, and in the notebooks.
    """
    for path in (ROOT / "cardgames").rglob("*.py"):
        for text in said_in(path.read_text("utf-8"), whole=bool({"advice", "games"} & set(path.parts))):
            yield str(path.relative_to(ROOT)), text


def said_in(source: str, *, whole: bool = False) -> Iterator[str]:
    """The texts in some code, without its docstrings, or with them."""
    tree = ast.parse(source)
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and (whole or id(node) not in silent):
            yield node.value if " " in node.value else ""


@pytest.mark.no_cover
@pytest.mark.parametrize("texts", [in_toml, in_pages, in_notebooks, in_code])
def test_every_text_is_plain_english(texts: Any) -> None:
    found = list(texts())
    assert len(found) > 100
    looked_at = [(where, text) for where, text in found if text not in ALLOWED]
    assert [(where, name, text) for where, text in looked_at for name in faults(text)] == []


@pytest.mark.parametrize(
    ("name", "planted"),
    [
        ("so many", "A match ends after so many deals."),
        ("anyhow", "All others play anyhow."),
        ("who has … does", "The trump is red. Who has none may play any card."),
        ("who has … does", "Who cannot follow must play a trump."),
        ("than who has", "The holder needs fewer strokes than who has the Stymie."),
        ("is told of", "A player that fails is told of in its row."),
        ("is told, of an answer", "In an exam no answer is told."),
        ("needs not", "D needs not follow."),
        ("he, for a player", "Each plays for himself."),
        ("who leads is not said", "How this is counted is not said."),
        ("with as many", "With as many squads the company decides."),
        ("to be had", "Four points are to be had."),
    ],
)
def test_a_stilted_sentence_is_found(name: str, planted: str) -> None:
    assert faults(planted) == [name]


@pytest.mark.parametrize(
    "plain",
    [
        "Six cards each is said in so many words.",
        "A player may draw so many trumps that the hand is full.",
        "Who leads after a Goat",
        "Who takes the trick?",
        "Whoever has none of the colour led may play any card.",
        "The text does not say who leads.",
        'The print says "he who leads", and its *he* is the dealer.',
        "Take the trick with as many cards as you like.",
    ],
)
def test_plain_english_is_left_alone(plain: str) -> None:
    assert faults(plain) == []


def explained_in(source: str) -> Iterator[str]:
    """The docstrings and comments in some code; comments on lines one below the other are one text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value
    block, last = list[str](), 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            if block and token.start[0] != last + 1:
                yield " ".join(block)
                block = []
            block.append(token.string.lstrip("# "))
            last = token.start[0]
    yield " ".join(block)


def messages_in(source: str) -> Iterator[str]:
    """The messages of the assertions in some code."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assert) and node.msg is not None:
            yield from said_in(ast.unparse(ast.Assign([ast.Name("message")], node.msg, lineno=0)))


def explained_in_script(source: str) -> Iterator[str]:
    """The comments in some JavaScript."""
    for found in SCRIPT_COMMENT.finditer(source):
        yield re.sub(r"(?m)^\s*\*", "", found["block"] or found["line"] or "")


def read_files(*endings: str) -> list[Path]:
    """The files whose names, docstrings and comments are read."""
    every = [path for folder in READ_FOLDERS for path in sorted((ROOT / folder).rglob("*"))]
    made = {"node_modules", "__pycache__", "js"}
    return [path for path in every if path.suffix in endings and made.isdisjoint(path.parts)]


def public_names(node: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    """The public functions, classes and methods of a module."""
    for each in node.body:
        if isinstance(each, (ast.FunctionDef, ast.ClassDef)) and not each.name.startswith("_"):
            yield each
            if isinstance(each, ast.ClassDef):
                yield from public_names(each)


@pytest.mark.long
@pytest.mark.no_cover
def test_code_is_explained_in_plain_english() -> None:
    assert [
        (str(path.relative_to(ROOT)), name, text)
        for explained, *endings in ((explained_in, ".py"), (explained_in_script, ".js", ".mjs"))
        for path in read_files(*endings)
        for text in explained(path.read_text("utf-8"))
        for name in faults(text, STILTED | IN_CODE)
    ] == []


@pytest.mark.no_cover
def test_assertions_fail_in_plain_english() -> None:
    assert [
        (str(path.relative_to(ROOT)), name, text)
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for text in messages_in(path.read_text("utf-8"))
        for name in faults(text, STILTED | IN_CODE)
    ] == []


@pytest.mark.long
@pytest.mark.no_cover
def test_no_function_or_class_is_named_by_a_participle() -> None:
    assert [
        (str(path.relative_to(ROOT)), node.name)
        for path in read_files(".py")
        for node in public_names(ast.parse(path.read_text("utf-8")))
        if PARTICIPLE.fullmatch(node.name) and node.name not in PARTICIPLES_OF_THE_FIELD | IN_NOTEBOOKS
    ] == []


@pytest.mark.parametrize(
    ("name", "planted"),
    [
        ("so many", "So few deals are not worth further processes."),
        ("is told", "A player that fails is told."),
        ("whoever", "The letter of whoever is to move."),
        ("it is no", "Why it is no move now."),
        ("of which", "Four cards, of which one is open."),
    ],
)
def test_a_stilted_explanation_is_found(name: str, planted: str) -> None:
    for source in (f'def f():\n    """{planted}"""\n', f"n = 1  # {planted}\n"):
        assert [fault for text in explained_in(source) for fault in faults(text, IN_CODE)] == [name]
    assert {fault for text in messages_in(f"assert n, '{planted}'\n") for fault in faults(text, IN_CODE)} == {name}
    for source in (f"/** {planted} */\nf();\n", f"const n = 1; // {planted}\n"):
        assert [fault for text in explained_in_script(source) for fault in faults(text, IN_CODE)] == [name]


def test_a_participle_is_found() -> None:
    tree = ast.parse("class Found:\n    def told(self): ...\n    def _told(self): ...\ndef shuffled(): ...\n")
    assert [node.name for node in public_names(tree) if PARTICIPLE.fullmatch(node.name)] == [
        "Found",
        "told",
        "shuffled",
    ]


@pytest.mark.parametrize("plain", ["If there is no move left.", "As many as fit.", "It is no longer used."])
def test_a_plain_explanation_is_left_alone(plain: str) -> None:
    assert faults(plain, IN_CODE) == []


def test_the_clauses_of_a_rulebook_are_looked_at() -> None:
    texts = {text for where, text in in_toml() if where == "seeds/goat-1916.toml"}
    clause = rulebook.find("goat.goat.3")
    assert clause is not None
    assert {clause.title, clause.ruling, *clause.readings, clause.examples[0].text} <= texts


def test_what_code_says_is_told_from_its_docstrings() -> None:
    source = 'def f(n):\n    """He leads."""\n    raise ValueError(f"So many: {n}")\n'
    assert list(said_in(source)) == ["So many: …", "So many: "]
    assert "He leads." in list(said_in(source, whole=True))
