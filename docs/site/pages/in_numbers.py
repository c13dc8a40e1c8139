"""The page of a game in numbers: what many deals come to, in words, in pictures with intervals, and as a table."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import places
import templating
from cardgames.core import Rules
from cardgames.games import every
from cardgames.numbers import Numbers, stored_numbers
from cardgames.numbers.figures import (
    BOOK,
    NEARLY_ALWAYS_SHARE,
    RANDOM,
    SHARE,
    Sample,
    how_many,
    place,
    sample_name,
    share_of,
)
from cardgames.rulebooks import rulebook
from cardgames.simulate.estimates import Estimate, with_unit
from cardgames.simulate.estimates import estimate as found_of
from cardgames.simulate.plot import plot
from cardgames.words import ENGLISH, Words, load
from pages import overviews, studies

NONE = "\N{EN DASH}"
"""What stands in the table where a figure is not counted."""

HALF_PERCENT_SHARE = 0.005
"""A smaller share would be shown as none in a hundred."""


@dataclass(frozen=True)
class Picture:
    """A picture of some figures. start: how their names begin. heading, text: the keys of what stands above it."""

    start: str
    heading: str
    text: str


PICTURES = (
    Picture("points/ahead/", "numbers-ahead-heading", "numbers-ahead-text"),
    Picture("points/", "numbers-points-heading", "numbers-points-text"),
    Picture("tally/ahead/", "numbers-most-heading", "numbers-most-text"),
    Picture("tally/", "numbers-tally-heading", "numbers-tally-text"),
)
"""A figure stands in the first whose beginning it has."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of every game whose figures are stored."""
    for game in every():
        numbers = stored_numbers(game.name)
        if numbers is not None:
            files.append(
                File.generated(config, places.page_of(game, "numbers"), content=as_markdown(numbers, load(ENGLISH)))
            )
    return files


def as_markdown(numbers: Numbers, words: Words) -> str:
    """The whole page in Markdown."""
    page = Figures(numbers, words)
    title, game = words.of(page.rules.title), type(page.rules)
    return templating.render(
        "numbers.md.j2",
        say=words.site,
        title=places.heading(game, words, "lab-alone", "lab-of-book"),
        entries=overviews.in_lab(game, words),
        way=lambda page: posixpath.relpath(page, numbers.game),
        name=title,
        about=words.site("numbers-about", title=title),
        lead=Markup(words.site("numbers-lead", title=title, n=numbers.players)),
        facts=[*page.facts()],
        pictures=[*page.pictures()],
        clauses=[*page.clauses()],
        ways=[f"{sample_name(way, words)}: {how_many(way, words)}" for way in numbers.samples],
        rows=[*page.rows()],
        made=Markup(page.made()),
        game=numbers.game,
        asked=page.command_deals(),
    )


class Figures:
    """The figures of a game as its page tells them."""

    def __init__(self, numbers: Numbers, words: Words) -> None:
        self.numbers = numbers
        self.words = words
        self.rules: Rules = numbers.rules
        self.found: Mapping[str, Mapping[str, Estimate]] = {
            way.name: numbers.estimates(way, words) for way in numbers.samples
        }

    def facts(self) -> Iterator[str]:
        """What the figures say, in sentences."""
        site = self.words.site
        for way in self.numbers.samples[::-1]:
            found = self.found[way.name]
            kind = "points" if "points/tied" in found else "tally"
            parts = [self.in_hundred(each) for name, each in found.items() if name.startswith(f"{kind}/ahead/")]
            if parts and found[f"{kind}/tied"].value < 1:
                if found[f"{kind}/tied"].value >= HALF_PERCENT_SHARE:
                    parts.append(self.in_hundred(found[f"{kind}/tied"]))
                how = sample_name(way, self.words).lower()
                yield site("numbers-of-100", what=self.lead_of(kind), way=how, parts=", ".join(parts))
        book = self.found.get(BOOK, {})
        ahead = [each for name, each in book.items() if name.startswith("points/ahead/") and each.value]
        if len(ahead) > 1:
            ahead.sort(key=lambda each: each.value)
            best, second = ahead[-1], ahead[-2]
            who = self.who(best.measure.name.removeprefix("points/ahead/"))
            yield site("numbers-more-than-luck", who=who) if best.low > second.high else site("numbers-not-clear")
        if "tricks" in book or "moves" in book:
            lengths = [self.about(book[name]) for name in ("tricks", "moves") if name in book]
            yield site("numbers-long", lengths=self.words.site("numbers-and").join(lengths))
        if "deals" in book and book["deals"].value > 1:
            yield site("numbers-match-long", deals=self.about(book["deals"]))
        chance = self.numbers.sample(RANDOM)
        if chance is not None and chance.first_deals and "swept" in chance.sums:
            yield site(
                "numbers-all-taken", n=f"{chance.sums['swept'].x:,}", deals=f"{chance.deals:,}", unit=self.tricks
            )

    @property
    def tricks(self) -> str:
        """What the game calls tricks."""
        return self.words.many(self.rules.trick)

    def lead_of(self, kind: str) -> str:
        """What it is to be ahead."""
        site = self.words.site
        if kind == "tally":
            return site("numbers-lead-tally", unit=self.tricks)
        return site("numbers-lead-fewest") if self.rules.fewest_win else site("numbers-lead-most")

    def in_hundred(self, each: Estimate) -> str:
        """In how many of a hundred deals each player is ahead."""
        whom = each.measure.name.rpartition("/")[2]
        who = self.words.site("numbers-nobody") if whom == "tied" else self.who(whom)
        return self.words.site("numbers-in", who=who, n=round(100 * each.value))

    def who(self, name: str) -> str:
        """The name of the player at a place."""
        return place(name, self.words)

    def about(self, each: Estimate) -> str:
        """A mean in words, without its interval."""
        unit = each.measure.unit
        if each.high == each.low and each.value == int(each.value):
            return self.words.quantity(int(each.value), unit.removesuffix("s"))
        return f"{each.value:.1f} {unit}"

    def pictures(self) -> Iterator[dict[str, str]]:
        """Each picture with its heading and what it shows."""
        site, drawn = self.words.site, set[str]()
        names = dict.fromkeys(name for found in self.found.values() for name in found)
        for picture in PICTURES:
            mine = [name for name in names if name.startswith(picture.start) and name not in drawn]
            if picture.start.endswith("ahead/"):
                mine += [name for name in names if name == picture.start.replace("ahead/", "tied")]
            drawn.update(mine)
            shown = [
                self.row(name, way) for name in mine for way in self.numbers.samples if name in self.found[way.name]
            ]
            if any(each.measure.unit != "%" or 0 < each.value < 1 for each in shown):
                heading, text = (site(key, unit=self.tricks) for key in (picture.heading, picture.text))
                fewest = f" {site('numbers-fewest')}" * (picture.start == "points/ahead/" and self.rules.fewest_win)
                yield {"heading": heading, "text": text + fewest, "svg": Markup(plot(heading, shown, self.words))}
        book = self.numbers.sample(BOOK)
        some = [] if book is None else [self.used(book, clause) for clause in book.clauses]
        some = [each for each in some if 0 < each.value < NEARLY_ALWAYS_SHARE]
        if some:
            heading = site("numbers-some-heading")
            yield {
                "heading": heading,
                "text": site("numbers-some-text"),
                "svg": Markup(plot(heading, some, self.words)),
            }

    def row(self, name: str, way: Sample) -> Estimate:
        """A figure with the way it was played in its name."""
        each = self.found[way.name][name]
        says = self.words.site("numbers-row", figure=each.measure.says, way=sample_name(way, self.words).lower())
        return replace(each, measure=replace(each.measure, says=says))

    def used(self, way: Sample, clause: str) -> Estimate:
        """In how many deals a clause had a say."""
        return found_of(replace(SHARE, name=clause, says=self.title(clause)), way.clauses[clause].used)

    def title(self, clause: str) -> str:
        """What a clause is about, and its id."""
        known = rulebook.find(clause)
        return f"{known.title} ({clause})" if known is not None and known.title else clause

    def clauses(self) -> Iterator[dict[str, str]]:
        """The clauses that had a say, or could, and how often they did."""
        book = self.numbers.sample(BOOK)
        for clause, each in {} if book is None else book.clauses.items():
            assert book is not None
            share = share_of(book, clause)
            page = places.clauses()[clause].removesuffix("index.md")
            yield {
                "href": f"../../{page}#{clause}",
                "title": self.title(clause),
                "share": share.as_text(self.words),
                "times": f"{share.times:.2f}",
                "refused": with_unit(share.refused, "%", self.words) if each.refused.x else NONE,
            }

    def rows(self) -> Iterator[dict[str, object]]:
        """Every figure, played in every way."""
        for name in dict.fromkeys(name for found in self.found.values() for name in found):
            cells = [self.found[way.name].get(name) for way in self.numbers.samples]
            says = next(each.measure.says for each in cells if each is not None)
            yield {"name": says, "cells": [NONE if each is None else self.cell(each) for each in cells]}

    def cell(self, each: Estimate) -> str:
        """A figure with its interval, where it is not the same in every deal."""
        always = each.low == each.high and each.measure.unit != "%"
        return self.words.site("numbers-always", value=self.about(each)) if always else each.as_text(self.words)

    def made(self) -> str:
        """How the figures were made."""
        chance = self.numbers.sample(RANDOM)
        first_deals = chance is not None and chance.first_deals
        how = self.words.site("numbers-made-first-deals" if first_deals else "numbers-made-plain")
        return f"{how} {self.words.site('numbers-made', method=f'../study/{studies.METHOD}.ipynb')}"

    def command_deals(self) -> str:
        """How many deals the command is asked for, and from which seed."""
        asked = {RANDOM: "--deals", BOOK: "--by-the-book"}
        counts = [f"{asked[way.name]} {way.asked}" for way in self.numbers.samples]
        return " ".join([*counts, f"--seed {self.numbers.seed}"])
