"""The page on which a game is played: its table comes first, as a picture until Python is there."""

from __future__ import annotations

from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

import first_deals
import places
import some_pages
import stills
import templating
import translated
from cardgames.browser.worker import first_table
from cardgames.core import Rules
from cardgames.numbers import stored_numbers
from cardgames.tournaments import ladder
from cardgames.words import Words


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every game in its languages, and the picture of its table."""
    for game in some_pages.games():
        for words in translated.spoken(game):
            page = places.page_of(game, "play")
            files.append(translated.page_file(config, page, words, as_markdown(game, words)))
            folder = translated.place(words, page.removesuffix(".md"))
            still = stills.files(config, f"{folder}/table", first_table(game.name, words.language).scene, words)
            for file in (*still, *(first_deals.files(config, folder, game, words) if first_deals.count() else ())):
                files.append(file)
    return files


def as_markdown(game: type[Rules], words: Words) -> str:
    """The page of a game as Markdown."""
    title = words.of(game.title)
    up = translated.up(words)
    alt = words.site("play-alt", title=title)
    rules, schools = f"{up}{places.page(places.book_of(game))}", f"{up}schools/index.md#at-the-projector"
    return templating.render(
        "play.md.j2",
        say=words.site,
        game=game,
        title=places.heading(game, words, "play-alone", "play-of-book"),
        about=words.site("play-about", title=title),
        still=stills.picture_html("table", first_table(game.name, words.language).scene, alt, words, later=True),
        odds=odds(game, words),
        deals=first_deals.count(),
        card=bool(first_deals.before_a_card(game)),
        text=Markup(words.site("play-text", rulebook=rules, schools=schools)),
    )


def odds(game: type[Rules], words: Words) -> str:
    """How often each player wins or loses, in a line, where nobody can play well or badly; "" where one can."""
    numbers = stored_numbers(game.name)
    if ladder.stored_ladder(game.name) is not None or numbers is None:
        return ""
    found = numbers.estimates(numbers.samples[0], words)
    shares = [each.value for name, each in found.items() if name.startswith("points/ahead/")]
    key = "play-odds-ahead"
    if not any(shares):  # the side with the one point has lost
        key = "play-odds-lost"
        shares = [each.value for name, each in found.items() if name.startswith("points/") and name.count("/") == 1]
        shares = shares[: numbers.players]
    low, high = round(100 * min(shares)), round(100 * max(shares))
    return words.site(key, n=numbers.players, low=low, high=high)
