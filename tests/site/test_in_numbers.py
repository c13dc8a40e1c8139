"""The pages of games in numbers, as they are written."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup

import cardgames
import places
from cardgames.core import Rules
from cardgames.numbers import stored_numbers
from cardgames.words import ENGLISH, load
from pages import in_numbers


@pytest.mark.parametrize("game", cardgames.games(), ids=lambda game: game.name)
def test_the_page_shows_every_figure_and_leads_to_clauses(game: type[Rules]) -> None:
    known = stored_numbers(game.name)
    assert known is not None
    page = in_numbers.as_markdown(known, load(ENGLISH))
    assert places.page_of(game, "numbers") in places.pages(game, load(ENGLISH)).values()
    soup = BeautifulSoup(page, "html.parser")
    for svg in soup.select("svg"):
        assert ElementTree.fromstring(str(svg)).get("aria-label")
    links = [str(link["href"]) for link in soup.select("th a")]
    clauses = [*known.samples[-1].clauses]
    assert [link.partition("#")[2] for link in links] == clauses
    assert all(places.clauses()[link.partition("#")[2]] == f"{link[6:].partition('#')[0]}index.md" for link in links)
    rows = soup.select("table")[-1].select("tbody tr")
    assert len(rows) == len({name for way in known.samples for name in way.sums})
    assert "{" not in soup.get_text()
    assert f"python3 -m cardgames numbers {game.name} --deals " in page
