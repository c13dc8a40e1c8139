"""The search: what is found first for what somebody types, asked of the index of the built site, in Node."""

from __future__ import annotations

import json
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

import cardgames
import javascript
import node
import search
from cardgames.rulebooks import rulebook

ROOT = Path(__file__).parents[2]
STORED = tomllib.loads((ROOT / "tests" / "data" / "searches.toml").read_text("utf-8"))
SEARCHES: list[dict[str, Any]] = STORED["search"]
EVERYDAY: list[list[str]] = STORED["everyday"]
ASK = """\
import { readFileSync } from "node:fs";
import { find, indexed } from "./search-index.js";

const { files, questions } = JSON.parse(readFileSync(0, "utf-8"));
const made = {};
for (const language in files) made[language] = indexed(JSON.parse(readFileSync(files[language], "utf-8")));
console.log(JSON.stringify(questions.map(({ query, language, game }) => find(made[language], query, game))));
"""


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The script that a page searches with, for Node."""
    folder = tmp_path_factory.mktemp("search")
    javascript.bundle(["shared/search-index.js"], folder, "--format=esm")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    (folder / "ask.js").write_text(ASK, "utf-8")
    return folder / "ask.js"


def ask(asker: Path, files: dict[str, str], questions: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """What is found for each question."""
    asked = {question["language"] for question in questions}
    wanted = {language: file for language, file in files.items() if language in asked}
    request = json.dumps({"files": wanted, "questions": questions})
    command = [*node.programs()[0], str(asker)]
    done = subprocess.run(command, input=request.encode(), capture_output=True, check=True, timeout=120)
    found: list[list[dict[str, Any]]] = json.loads(done.stdout)
    return found


def known(site: Path) -> dict[str, str]:
    return {language: str(site / search.FOLDER / f"{language}.json") for language in ("en", "ru")}


def of(hit: dict[str, Any]) -> str:
    """The clause that a hit leads to, or the page."""
    address: str = hit["address"]
    return address.rpartition("#")[2] if "#" in address else address


def test_the_first_answer_is_the_one_that_is_wanted(site: Path, asker: Path) -> None:
    russian = (site / "ru" / "kozel" / "index.html").is_file()  # where the rules themselves can be read in Russian
    asked = [each for each in SEARCHES if each["language"] == "en" or russian]
    assert len(asked) == (12 if russian else 9)
    found = ask(asker, known(site), asked)
    wrong = {
        each["query"]: [of(hit) for hit in hits[:4]]
        for each, hits in zip(asked, found, strict=True)
        if not hits or of(hits[0]) not in each.get("first", [each.get("page")])
    }
    assert wrong == {}


def test_everyday_searches_find_their_clause_among_the_first_three(site: Path, asker: Path) -> None:
    asked = [{"query": query, "language": "en", "game": game} for game, query, _ in EVERYDAY]
    found = ask(asker, known(site), asked)
    wrong = {
        (game, query): [of(hit) for hit in hits[:4]]
        for (game, query, wanted), hits in zip(EVERYDAY, found, strict=True)
        if not {of(hit) for hit in hits[:3]} & set(wanted.split())
    }
    assert len(EVERYDAY) >= 45
    assert wrong == {}


def test_further_words_are_those_of_clauses_and_pages_that_there_are() -> None:
    known = tomllib.loads(search.VOCABULARY_FILE.read_text("utf-8"))
    places = {*search.clauses(), *(f"{game.name}/" for game in cardgames.games())}
    assert [name for language in known.values() for name in language["also"] if name not in places] == []


def test_a_clause_comes_before_the_claims_about_it(site: Path, asker: Path) -> None:
    asked = [{"query": "who leads when all played Goats", "language": "en", "game": ""}]
    assert of(ask(asker, known(site), asked)[0][0]) == "goat.goat.3"


def test_a_clause_is_found_by_its_title_and_led_to(site: Path, asker: Path) -> None:
    clauses = [clause for book in rulebook.books() for clause in book.clauses]
    asked = [{"query": clause.title, "language": "en", "game": ""} for clause in clauses]
    found = ask(asker, known(site), asked)
    titles = {clause.id: clause.title for clause in clauses}
    for clause, hits in zip(clauses, found, strict=True):
        assert clause.title in [titles.get(of(hit)) for hit in hits[:3]], clause.id


def test_a_clause_that_games_share_is_found_on_the_page_that_is_read(site: Path, asker: Path) -> None:
    shared = next(name for name in search.clauses() if len(search.sharing(name)) > 2)
    title, games = search.clauses()[shared].title, search.sharing(shared)[:3]
    found = ask(asker, known(site), [{"query": title, "language": "en", "game": game} for game in games])
    for game, hits in zip(games, found, strict=True):
        assert f"{game}/#{shared}" in [hit["address"] for hit in hits[:3]]


def test_little_words_alone_find_nothing(site: Path, asker: Path) -> None:
    asked = [{"query": query, "language": "en", "game": ""} for query in ("", " ", "the", "?!", "of the")]
    assert ask(asker, known(site), asked) == [[]] * len(asked)


def test_a_slip_and_half_a_word_find_the_same(site: Path, asker: Path) -> None:
    asked = [{"query": query, "language": "en", "game": ""} for query in ("stymie", "stimie", "stym", "STYMIES")]
    assert [of(hits[0]) for hits in ask(asker, known(site), asked)] == ["golph.pack"] * 4


def test_russian_pages_are_found_in_russian(site: Path, asker: Path) -> None:
    asked = [{"query": query, "language": "ru", "game": ""} for query in ("козёл", "игра козел", "вопросы")]
    for hits in ask(asker, known(site), asked):
        assert hits
        assert all(hit["address"].startswith("ru/") for hit in hits)


PAGE = """\
<h1 id="top">A game<a class="headerlink" href="#top">#</a></h1><p>Seen &amp; read.</p>
<h2 id="a.1">One</h2><p>This <em>and</em> that.<br></p><pre>code</pre><svg><title>drawn</title></svg>
<noscript>later</noscript>
<div id="a.2" data-title="What follows"><h3>What follows</h3><p>It follows.</p>
<div data-sources-of="a.2">page 3</div></div>
<h2 id="b">Two</h2><h4>Table 1</h4>
<table><tr><td>9</td></tr></table><p data-search-exclude>Not this.</p><p>But this.</p>"""


def test_a_page_is_read_part_by_part() -> None:
    sections = [
        (part.id, search.plain(part.title), search.plain(part.text), part.clause)
        for part in search.Reader(PAGE).sections
    ]
    assert sections == [
        ("", "A game", "Seen & read.", False),
        ("a.1", "One", "This and that.", False),
        ("a.2", "What follows", "It follows.", True),
        ("b", "Two", "Table 1 But this.", False),
    ]
