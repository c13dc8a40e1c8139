"""What takes long and rests on no page is begun at once, beside the making of the pages.

Each part is kept: the first that needs it makes it, and others wait. So nothing here is needed for a whole site; it
is only done sooner.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files

import cardgames
import first_deals
import lite
import live
import notebooks
import offline
import places
import some_pages
import translated
import workers
from cardgames.games import rules_of
from cardgames.teaching import lessons, problems
from pages import learn, today

_begun: list[ThreadPoolExecutor] = []


def parts() -> Iterator[Callable[[], object]]:
    """All that other processes make: what is fetched, then the rest in about the order in which the site wants it."""
    yield from (live.modules, live.games) if some_pages.SELECTION else (lite.packages,)
    for game in cardgames.games():
        for words in translated.spoken(game):
            yield partial(first_deals.deals_folder, game, words.language)
            if game.name in lessons.names():
                yield partial(learn.moves_folder, game.name, words)
    if some_pages.SELECTION:
        return
    for name in problems.contents()["games"]:
        yield partial(today.folder, rules_of(name))
    for notebook in places.notebooks():
        yield partial(notebooks.execute, notebook)
    yield from (lite.application, live.modules, live.games, lite.package, offline.workers)


def quietly(make: Callable[[], object]) -> None:
    """Make a part; where that fails, it fails again when the part is wanted, and the reason is given then."""
    with contextlib.suppress(PluginError):
        make()


def on_pre_build(config: MkDocsConfig) -> None:
    """Begin with as many parts at once as there are processors."""
    workers.start()
    _begun.append(ThreadPoolExecutor(os.cpu_count() or 1))
    for make in parts():
        _begun[-1].submit(quietly, make)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Let the pages that wait for such a part come last."""
    waiting = set(places.notebooks().values())
    return Files(sorted(files, key=lambda file: file.src_uri in waiting))


def on_post_build(config: MkDocsConfig | None = None) -> None:
    """Let the processors be, and begin with nothing more."""
    while _begun:
        _begun.pop().shutdown(wait=False, cancel_futures=True)
    workers.stop()
