"""Deals that a page of play begins by itself while Python is not there yet, drawn when the site is made.

Beside the page stand a few files `deal-N.json`; a visit fetches one of them, and the faces of the cards. A game that
begins with a bid or a discard has `deal-card.json`, too, to which the home page leads: the book has made the reader's
moves before their first card. Each deal holds the state of the table before the reader's first choice, with the hash
of its seal, as a page is sent it; and `packed`, raw deflate in URL-safe base 64, as in a link. Packed are the `seed`,
the `nonce` and the moves made `before`, by which Python deals the same cards and takes the game over; and `then`: for
every first choice, the course of what follows until the reader is to move again, or the deal has ended.

What the table shows holds no card that the reader may not know. What is packed does: the seed tells all cards to
anybody who runs the games with it, and `then` tells what the others would play. A reader who wants to know finds out,
as with a link to a game that is not over; nobody sees it by looking at the file.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File

import kept
import places
import some_pages
import workers
from cardgames.browser.worker import FIRST_DEAL, first_table
from cardgames.core import Rules
from cardgames.players import LEVELS, at_level
from cardgames.widgets.table import Table
from cardgames.words import ENGLISH, Words

BY_THE_BOOK = LEVELS[1]
DEALS = 4
"""How many there are of a game."""
SITE = "site:/"
"""What stands in a file for the address of the site, which docs/web/page/first-deals.js puts in its place."""
PARTS = ("course", "setup")
"""The parts of a table's state that change as it is played; its faces stand in a file of their own."""
CANDIDATE_DEALS = 40
"""The number of deals that are searched for those in which the reader has a choice."""


def count() -> int:
    """The number of prepared deals of a page; the first pages of a site that is still being made have none."""
    return 0 if some_pages.SELECTION == some_pages.FIRST else DEALS


@cache
def kind_of_table(language: str) -> type[Table]:
    """A table whose links to pages of the site can be put right by a page, wherever that is."""
    site = SITE if language == ENGLISH else f"{SITE}{language}/"
    return type("PageTable", (Table,), {"site": site, "home": SITE})


class Undrawn(Table):
    """A table that plays and draws nothing: for a look at how a deal goes on."""

    def _draw(self) -> None:
        """Draw nothing."""


def table(game: type[Rules], seed: int, language: str = ENGLISH, made: Sequence[str] = ()) -> Table:
    """The table of a prepared deal before the reader's first choice. made: what the book has done for them."""
    found = first_table(game.name, language, seed=seed, kind=kind_of_table(language))
    found.seal_with(nonce(game, seed))
    for move in made:
        found.push(move)
    return found


@cache
def before_a_card(game: type[Rules]) -> tuple[str, ...]:
    """The moves by the book after which the reader's next card brings the end of a trick, in the deal of `FIRST_DEAL`.

    None in a game that begins with such a card, or without a choice, or in which nobody takes a trick.
    """
    shown, made = first_table(game.name, seed=FIRST_DEAL, kind=Undrawn), list[str]()
    while shown.game.to_move is not None and len(shown.game.legal_moves) > 1:
        chosen = at_level(BY_THE_BOOK, shown.game.rules, FIRST_DEAL).choose(shown.game.view(shown.game.to_move))
        shown.push(str(chosen))
        if shown.game.view().tricks:
            return tuple(made)
        made.append(str(chosen))
    return ()


def nonce(game: type[Rules], seed: int) -> str:
    """The nonce of a prepared deal's seal; the same in every build, so that the same sources make the same site."""
    return hashlib.sha256(f"{game.name} {seed}".encode()).hexdigest()[:32]


@cache
def seeds(game: type[Rules]) -> list[int]:
    """The seeds of a game's prepared deals, chosen among `CANDIDATE_DEALS`.

    Best are those in which the reader plays a card first, then those with another choice, each before a trick is over.
    """
    ranked: dict[int, list[int]] = {2: [], 1: [], 0: []}
    for seed in range(FIRST_DEAL, FIRST_DEAL + CANDIDATE_DEALS):
        ranked[_first_choice(game, seed)].append(seed)
        if len(ranked[2]) == DEALS:
            break
    return sorted([*ranked[2], *ranked[1], *ranked[0]][:DEALS])


def _first_choice(game: type[Rules], seed: int) -> int:
    """2 where the reader first chooses among cards, 1 where among other moves, 0 where there is no early choice."""
    begun = first_table(game.name, seed=seed, kind=Undrawn).game
    if begun.to_move is None or len(begun.legal_moves) < 2 or begun.view(begun.to_move).tricks:
        return 0
    return 2 if all(move.cards for move in begun.legal_moves) else 1


def state(shown: Table) -> dict[str, Any]:
    """What changes of a table, as a page has it."""
    return {name: json.loads(json.dumps(getattr(shown, name))) for name in PARTS}


def deal(game: type[Rules], seed: int, language: str, made: Sequence[str] = ()) -> str:
    """A prepared deal, as its file holds it. made: the moves that the book has made for the reader."""
    begun = table(game, seed, language, made)
    before = state(begun)
    then = {}
    for move in map(str, begun.game.legal_moves):
        played = table(game, seed, language, made)
        played.push(move)
        after = state(played)
        then[move] = {name: after[name] for name in PARTS if before[name] != after[name]}
        del then[move]["course"]["scene"]  # its steps make it
    packed = pack(as_json({"seed": seed, "nonce": nonce(game, seed), "before": made, "then": then}))
    return as_json({**before, "packed": packed})


def pack(text: str) -> str:
    """A text as raw deflate in URL-safe base 64."""
    deflate = zlib.compressobj(9, wbits=-15)
    return base64.urlsafe_b64encode(deflate.compress(text.encode()) + deflate.flush()).decode().rstrip("=")


def as_json(data: object) -> str:
    """Data as compact JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def sources(game: type[Rules]) -> str:
    """One name for all that the prepared deals of a game are made from."""
    return kept.digest([places.ROOT / "cardgames", *places.seeds(game.name), Path(__file__)])


def deals_folder(game: type[Rules], language: str) -> Path:
    """The folder of a game's prepared deals in a language."""

    def make(into: Path) -> None:
        workers.run(write_deals, into, game, language)

    return kept.kept(f"first-deals-{game.name}-{language}", sources(game), make)


def write_deals(into: Path, game: type[Rules], language: str) -> None:
    """Write a game's prepared deals in a language into a folder."""
    for number, seed in enumerate(seeds(game), 1):
        (into / f"deal-{number}.json").write_text(deal(game, seed, language), "utf-8")
    if made := before_a_card(game):
        (into / "deal-card.json").write_text(deal(game, FIRST_DEAL, language, made), "utf-8")


def files(config: MkDocsConfig, folder: str, game: type[Rules], words: Words) -> Iterator[File]:
    """The files beside the page of a game, in a folder of the site."""
    for path in sorted(deals_folder(game, words.language).iterdir()):
        yield File.generated(config, f"{folder}/{path.name}", content=path.read_text("utf-8"))
