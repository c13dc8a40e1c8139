"""The lessons for schools: their minutes, clauses and figures are right, and their worksheets are there to print."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from itertools import product
from math import comb, sqrt
from statistics import NormalDist
from types import SimpleNamespace
from typing import Any

import pytest
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from pypdf import PdfReader

import cardgames
import navigation
import places
import search
import worksheets
from cardgames.core import SEATS, Game, Rules, Seat, Table
from cardgames.games.goat import Goat
from cardgames.games.kozel.second_foursome import SecondFoursome
from cardgames.games.nations import Nations
from cardgames.notebook import both_ways, exercises
from cardgames.rulebooks import rulebook
from cardgames.words import ENGLISH, load
from pages import key, schools
from press import pack, worksheet
from press.paper import PAPERS

SCHOOLS = places.ROOT / "docs" / "schools"
LESSONS = {name: (SCHOOLS / f"{name}.md").read_text("utf-8") for name in worksheets.names()}
EVERY_LESSON = pytest.mark.parametrize("name", LESSONS)
PARTS = (
    "**Goals.**",
    "**You need.**",
    "## Plan",
    "*The minutes:*",
    "## Answers",
    "## Likely mistakes",
    "## Exit ticket",
)
CARD = {"red": "R", "black": "B"}


# ------------------------------------------------------------------------------------------------ the plan


def minutes(text: str) -> list[int]:
    """The minutes of each activity in a plan."""
    return [
        int(found) for found in re.findall(r"^\| (\d+) \|", text.split("## Plan")[1].split("\n## ")[0], re.MULTILINE)
    ]


@EVERY_LESSON
def test_each_lesson_has_all_its_parts_and_lasts_45_minutes(name: str) -> None:
    text = LESSONS[name]
    at = [text.index(part) for part in PARTS]
    assert at == sorted(at)
    assert "- **Easier.**" in text
    assert "- **Harder.**" in text
    assert sum(minutes(text)) == 45
    assert re.search(r"^\| 4 \| Exit ticket \|", text, re.MULTILINE)
    assert all(f"print/{name}-{paper.name}.pdf" in text for paper in PAPERS)
    assert f"({name}.md)" in (SCHOOLS / "lessons.md").read_text("utf-8")


def test_the_table_of_what_is_asked_has_a_row_for_each_game() -> None:
    assert schools.QUESTIONS_PLACEHOLDER in (SCHOOLS / "index.md").read_text("utf-8")
    rows = [*schools.what_is_asked()]
    assert len(rows) == len(cardgames.games())
    assert "| [Goat](../goat/quiz.md) | 22 | 21 | goat.pack.4 |" in rows


def test_every_clause_that_a_page_for_teachers_names_exists() -> None:
    books = {name.partition(".")[0] for name in places.clauses()}
    card_names = [
        found
        for page in SCHOOLS.glob("*.md")
        for found in re.findall(r"(?<![\w/])(\w+(?:\.\w+)+)", page.read_text("utf-8"))
        if found.partition(".")[0] in books and not found.endswith((".md", ".ipynb"))
    ]
    assert len(card_names) >= 30
    assert [name for name in card_names if rulebook.find(name) is None] == []


def test_a_clause_that_a_page_for_teachers_names_leads_to_its_rule() -> None:
    given = "No. (goat.play.2) See goat.sea.1, `goat.goat.1`, goat.md, [a](b/#goat.goat.1).\n\n    goat.goat.2\n"
    assert schools.link_clauses(given) == (
        "No. ([goat.play.2](../goat/index.md#goat.play.2)) See [goat.sea.1](../goat/index.md#goat.sea.1), "
        "`goat.goat.1`, goat.md, [a](b/#goat.goat.1).\n\n    goat.goat.2\n"
    )


# ------------------------------------------------------------------------------------------------ worksheets


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@EVERY_LESSON
def test_a_worksheet_has_all_its_text_on_two_pages_at_most(name: str, paper: Any) -> None:
    reader = PdfReader(io.BytesIO(worksheet.pdf(name, paper, load(ENGLISH))), strict=True)
    assert 1 <= len(reader.pages) <= 2
    text = squeezed(" ".join(page.extract_text() for page in reader.pages))
    parts = worksheet.sheet(name)["part"]
    assert parts[-1].get("ticket")
    for part in parts:
        for words in (part.get("title", ""), part["asks"], *part.get("columns", ()), *part.get("code", ())):
            assert squeezed(words) in text
        for row in part["rows"] if isinstance(part.get("rows"), list) else ():
            assert all(squeezed(cell) in text for cell in row.split("|"))
    assert squeezed(worksheets.texts()["ticket"]) in text
    sizes: set[float] = set()
    for page in reader.pages:
        page.extract_text(visitor_text=lambda text, _, __, ___, size: sizes.add(size) if text.strip() else None)
    assert min(sizes) >= 12, "It is read from a desk, by two."


def squeezed(words: str) -> str:
    """A text without its spaces, since a page breaks it into lines."""
    return re.sub(r"\s+", "", words)


@EVERY_LESSON
def test_the_page_answers_every_line_of_its_worksheet(name: str) -> None:
    """Each row that pupils fill in stands in a table of the page, with its answer beside it."""
    plain = LESSONS[name].replace('"', "").replace("“", "").replace("”", "")
    for part in worksheet.sheet(name)["part"]:
        rows = part["rows"] if isinstance(part.get("rows"), list) else ()
        for row in rows:
            first = row.split("|")[0].strip().replace("“", "").replace("”", "")
            if not first.isdigit() and first not in {"our ten", "the class"} and "half a pack" not in first:
                assert re.search(rf"^\| {re.escape(first)} \| [^|]+", plain, re.MULTILINE), first


# ------------------------------------------------------------------------------------------------ Goat


class LastGoat(Goat):
    """The rule that the lesson in code tries."""

    def award_goat(self, t: Table, goats: list[Seat]) -> Seat:
        """The last Goat counts."""
        return super().award_goat(t, [goats[-1]])


def book(cards: str, rules: Rules) -> tuple[str, str, int]:
    """Whose book it is, who leads next, and its points: A leads, then B, C and D play these cards."""
    played = [re.sub(r"(red|black) (\d+)", lambda found: CARD[found[1]] + found[2], each) for each in cards.split(", ")]
    played = ["G" if each == "Goat" else each for each in played]
    left = Counter(card.text for card in rules.pack()) - Counter(played)
    game = Game(rules, "D")
    game.deal([*left.elements(), *played])  # the last card that a player is dealt is on top
    for card in played:
        game.push(card)
    (taken,) = game.result()["deals"][0]["tricks"]
    points = sum(int(card[1:]) for card in played if card.startswith("R"))
    return rules.side(SEATS.index(taken["taken_by"])), str(game.to_move), points


def test_the_books_of_the_first_lesson_are_as_the_game_has_them() -> None:
    rows = re.findall(
        r"^\| ([^|]*\d, [^|]*) \| (\w) and (\w) \| (\w) \| (\d+) \|", LESSONS["who-says-so"], re.MULTILINE
    )
    assert len(rows) == 3
    for cards, one, other, leads, points in rows:
        assert book(cards, Goat(players=4)) == (one + other, leads, int(points))
    assert book("red 6, black 14, Goat, red 11", Goat(players=4)) == ("BD", "B", 17)


def test_the_books_of_the_lesson_in_code_are_as_both_rules_have_them() -> None:
    found = re.findall(
        r"^\| ([^|]*Goat[^|]*) \| (\w) and (\w); (\w) leads \| (\w) and (\w); (\w) leads \|",
        LESSONS["change-a-rule"],
        re.MULTILINE,
    )
    assert len(found) == 3
    for cards, a, b, leads, c, d, then in found:
        assert book(cards, Goat(players=4))[:2] == (a + b, leads)
        assert book(cards, LastGoat(players=4))[:2] == (c + d, then)


def test_the_code_of_the_lesson_in_code_is_that_rule_and_the_worksheet_shows_the_rule_itself() -> None:
    (code,) = re.findall(r"```py\n(.*?)```", LESSONS["change-a-rule"], re.DOTALL)
    given: dict[str, Any] = {}
    exec(code, given)
    for cards in ("red 9, Goat, Goat, black 12", "Goat, red 5, black 7, Goat"):
        assert book(cards, given["LastGoat"](players=4)) == book(cards, LastGoat(players=4))
    source = (places.ROOT / "cardgames" / "games" / "goat.py").read_text("utf-8")
    for line in worksheet.sheet("change-a-rule")["part"][0]["code"][1:]:
        said = (
            line.split("#")[0]
            .strip()
            .replace("each for each in", "played for played in")
            .replace("each[0]", "played[0]")
        )
        assert said in source


def test_eight_players_have_seven_books_and_a_pack_is_seven_sheets() -> None:
    assert len(Goat(players=8).pack()) // 8 == 7
    assert [60 // players for players in (4, 6)] == [15, 10]
    assert pack.sheets(rulebook.load("goat-1916")) == 7
    assert 5 * 8 * 15 == 10 * 60  # five books, a card in 15 seconds


@EVERY_LESSON
def test_the_first_minutes_are_for_seats(name: str) -> None:
    assert re.search(r"^\| 5 \| Seats \|", LESSONS[name], re.MULTILINE)


@pytest.mark.slow
def test_the_figure_of_the_lesson_in_code_is_what_the_notebook_finds() -> None:
    found = re.search(r"Another side wins in ([\d.]+) of 100 deals \(([\d.]+) to ([\d.]+)\)", LESSONS["change-a-rule"])
    assert found
    shown = " ".join(str(both_ways(Goat, LastGoat, deals=500)).split())
    assert f"The winner changes in {found[1]} % ({found[2]} to {found[3]})." in shown


# ------------------------------------------------------------------------------------------------ Nations


def splits() -> Mapping[str, float]:
    """The chances that four titles fall 2 and 2, 3 and 1, 4 and 0 when 52 cards are parted into halves."""
    ways = [comb(4, n) * comb(48, 26 - n) / comb(52, 26) for n in range(5)]
    return {"2 and 2": ways[2], "3 and 1": ways[1] + ways[3], "4 and 0": ways[0] + ways[4]}


def test_the_chances_of_the_titles_are_exact() -> None:
    exact = splits()
    assert {name: round(share, 3) for name, share in exact.items()} == {
        "2 and 2": 0.390,
        "3 and 1": 0.499,
        "4 and 0": 0.110,
    }
    ways = Counter(
        "{} and {}".format(*sorted((row.count("X"), row.count("Y")), reverse=True)) for row in product("XY", repeat=4)
    )
    text = LESSONS["how-likely"]
    heads = list(exact)
    assert row(text, "") == heads
    assert row(text, "ways of sixteen") == [str(ways[head]) for head in heads]
    assert row(text, "in 100, by the sixteen ways") == [
        f"{ways[head] / 16:.1%}"[:-1].removesuffix(".0") for head in heads
    ]
    assert row(text, "in 100, exactly") == [f"{exact[head]:.1%}"[:-1] for head in heads]
    assert f"About {round(100 * (exact['3 and 1'] + exact['4 and 0']))} in 100" in text
    assert exact["4 and 0"] == pytest.approx(2 * (26 * 25 * 24 * 23) / (52 * 51 * 50 * 49))


def test_the_card_turned_up_changes_nothing() -> None:
    """It is the dealer's own, and its nation is the star nation: a title four times in thirteen."""
    found = dict.fromkeys(splits(), 0.0)
    scores = {1: 0.0, 0: 0.0, -1: 0.0}
    for title, share in ((0, 9 / 13), (1, 4 / 13)):
        for more in range(5 - title):
            way = comb(25, more) * comb(26, 4 - title - more) / comb(51, 4 - title)
            most = max(more + title, 4 - more - title)
            found[f"{most} and {4 - most}"] += share * way
            scores[(more + title > 2) - (more + title < 2)] += share * way
    assert found == pytest.approx(splits())
    assert "in 35 deals out of 100 against 26" in LESSONS["how-likely"]
    assert [round(100 * scores[side]) for side in (1, -1)] == [35, 26]


def row(text: str, head: str) -> list[str]:
    """The cells of the row of a table that begins like this."""
    (found,) = re.findall(rf"^\| ?{re.escape(head)} ?\| ([^\n]*\d[^\n]*) \|$", text, re.MULTILINE)
    return [cell.strip() for cell in found.split("|")]


def test_what_a_table_and_a_class_may_find() -> None:
    share = splits()["3 and 1"]

    def chance(trials: int, hits: Sequence[int]) -> float:
        return sum(comb(trials, n) * share**n * (1 - share) ** (trials - n) for n in hits)

    assert chance(10, range(2, 9)) > 0.97  # "at nearly every table"
    assert chance(70, range(27, 44)) == pytest.approx(0.95, abs=0.02)
    assert chance(10, range(7, 11)) == pytest.approx(1 / 6, abs=0.01)  # "one table in six"
    wide = NormalDist().inv_cdf(0.975)
    assert round((wide * sqrt(0.25) / 0.05) ** 2, -2) == 400
    assert 10 * 90 == 15 * 60  # ten trials of a minute and a half


def test_the_code_on_the_page_comes_to_the_same() -> None:
    (code,) = re.findall(r"```py\n(.*?)```", LESSONS["how-likely"], re.DOTALL)
    output = io.StringIO()
    with redirect_stdout(output):
        exec(f"import random\nrandom.seed(1876)\n{code}", {})
    counted = [float(line.split()[1]) for line in output.getvalue().splitlines()]
    exact = [comb(4, n) * comb(48, 26 - n) / comb(52, 26) for n in range(5)]
    assert counted == pytest.approx(exact, abs=0.02)


def test_the_titles_are_scored_as_the_lesson_says() -> None:
    assert "4 points\nfor all four" in LESSONS["how-likely"] or "4 points for all four" in LESSONS["how-likely"]
    clause = rulebook.find("nat.ti")
    assert clause is not None
    assert "four titles count 4 points, three count 2" in " ".join(clause.says.split())
    assert Counter(card.suit for card in Nations().pack()) == dict.fromkeys(("Europe", "Asia", "Africa", "America"), 13)


# ------------------------------------------------------------------------------------------------ Kozel


def test_the_sums_of_the_garbled_source_are_as_the_page_says() -> None:
    cards = SecondFoursome().pack()
    trumps = [card for card in cards if card.text[:-1] in {"Q", "J"} or card.text.endswith("D")]
    possible = {
        "The whole pack counts 120 points.": sum(card.points for card in cards) == 120,
        "Queens, jacks and diamonds are fourteen trumps.": len(trumps) == 14,
        "Three players get ten cards each, and two are left over.": len(cards) == 3 * 10 + 2,
        "Four players get fifteen cards each.": len(cards) >= 4 * 15,
        "A hand has five cards of the same rank.": max(Counter(card.text[:-1] for card in cards).values()) >= 5,
    }
    said = dict(re.findall(r"^\| ([^|]+\.) \| ((?:not )?possible) \|", LESSONS["garbled-source"], re.MULTILINE))
    assert said == {sentence: "possible" if can else "not possible" for sentence, can in possible.items()}
    assert list(said) == worksheet.sheet("garbled-source")["part"][1]["rows"]


def test_the_readings_of_fifteen_can_be_dealt_as_the_page_says() -> None:
    rows = re.findall(
        r"^\| ((?:four|two) players[^|]*) \| (\d+) \| ([^|]+) \|", LESSONS["garbled-source"], re.MULTILINE
    )
    assert [(each, left.strip()) for _, each, left in rows] == [("15", "28 are missing"), ("15", "2"), ("4", "0")]
    assert (4 * 15 - 32, 32 - 2 * 15, 16 - 4 * 4) == (28, 2, 0)


def test_the_three_sentences_are_marked_as_the_rulebook_marks_them() -> None:
    rows = re.findall(
        r"^\| ([^|]+\.) \| (clear|garbled|impossible) \| .*\((\S+)\) \|$", LESSONS["garbled-source"], re.MULTILINE
    )
    assert {mark for _, mark, _ in rows} == {"clear", "garbled", "impossible"}
    for sentence, mark, name in rows:
        clause = rulebook.find(name)
        assert clause is not None
        assert clause.status == mark
        for quoted in re.findall(r'"([^"]+)"', sentence):
            assert quoted.lower() in clause.quote.lower()


# ------------------------------------------------------------------------------------------------ the key


def test_the_key_has_every_exercise_with_its_answer_and_is_led_to_by_teachers_pages_alone() -> None:
    page = key.as_markdown(load(ENGLISH))
    for notebook in exercises.names():
        for exercise in exercises.key(notebook):
            assert f"**{exercise.asks}**" in page
            assert f"`{' '.join(exercise.right[0].split())}`" in page
            assert exercise.clause in page
            assert exercise.hint in page
    assert page.startswith("---\n")
    assert "search: { exclude: true }" in page.split("---")[1]
    assert key.PAGE not in json.dumps(navigation.on_config(MkDocsConfig()).nav)
    assert any("(key.md)" in page.read_text("utf-8") for page in SCHOOLS.glob("*.md"))
    assert not any("schools/key" in path.read_text("utf-8") for path in places.NOTEBOOKS.glob("*.ipynb"))


def test_a_page_that_says_so_is_not_found_by_the_search() -> None:
    search.on_pre_build(MkDocsConfig())
    for name, meta in (("key", {"search": {"exclude": True}}), ("own", {})):
        file = SimpleNamespace(url=f"schools/{name}/", src_uri=f"schools/{name}.md")
        page: Any = SimpleNamespace(file=file, meta=meta, title=name)
        search.on_page_content("<h1>Answers</h1><p>twelve</p>", page, MkDocsConfig(), Files([]))
    found = json.dumps(search.index_data(ENGLISH)["places"])
    search.on_pre_build(MkDocsConfig())
    assert "schools/own/" in found
    assert "schools/key/" not in found


def test_what_a_binder_installs_is_what_the_notebooks_need() -> None:
    lines = (places.ROOT / "binder" / "requirements.txt").read_text("utf-8").split()
    assert lines == ["-c", "../constraints.txt", ".[notebook]"]
    assert (places.ROOT / "constraints.txt").is_file()
