"""What stands around the text of every page: what the theme's templates, and ours in docs/site/theme, need to know.

The theme's own scripts and style sheets are not shipped: all styles are one sheet, so that a browser asks once, and
docs/web/page has the scripts.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure import StructureItem
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

import causes
import first_deals
import javascript
import live
import navigation
import offline
import places
import some_pages
import translated
import unused_styles
from cardgames.words import load

SHEET = "assets/styles.css"
"""What pages call the one sheet until it is made; then it is named after its contents, for it may be kept for long."""
LETTERS = "assets/type/old-standard-tt-latin-400-normal.woff2"
"""The typeface of the headings: every page says at once that it will want it, so that no line moves when it comes."""
DAY_OR_NIGHT = places.ROOT / "docs" / "web" / "page" / "day-or-night.js"
EARLY_DEAL = DAY_OR_NIGHT.with_name("early-deal.js")
COLOURS = {"light": "#23463d", "dark": "#1e332d"}
OF_THE_THEME = re.compile(r"assets/(?:javascripts/.*|stylesheets/(?:(?P<sheet>main|palette)\..*\.css|.*))")
"""What the theme would lay on the site; its two sheets become part of ours."""
RELATIVE_REFERENCE = re.compile(r"""url\(\s*["']?(?!data:|["'])|@import\b""")
"""What means another file where it stands in another folder."""
_sheets: list[str] = []
"""The sheets that ours is made of, by their places on the site."""


@dataclass(frozen=True)
class Frame:
    """What the templates need to know of a page.

    say: the words of its language. build: the name of the build that it belongs to. words: the script that has those
    for the other scripts, and comes before them. home, offline: the home page of its language, and that on offline use.
    early_modules: its scripts, on a page of a game, which asks for them at once. wish: what its reader may want to keep
    on a device, or "" where the page itself tells of it all. kept: what that is called. parts: what stands for its
    parts and their sizes. neighbours: what the pages before and after it are called, `prev` and `next`. causes: the
    script that says why a page cannot do its work. Of a page of a game: game, name: its title and name. ways: the ways
    into it. inside: the further pages of the way on which the reader is. known: the words for what they have done,
    where the page says that. faces: those of its cards, and deals: how many it has of its own, where it is played.
    early_deal: the script that asks for one of them.
    All addresses are those of the site.
    """

    say: Callable[..., str]
    language: str
    build: str
    words: str
    module: str
    early_modules: tuple[str, ...]
    scripts: tuple[str, ...]
    home: str
    offline: str
    wish: str
    kept: str
    parts: str
    neighbours: dict[str, str]
    game: str
    ways: list[StructureItem]
    inside: list[StructureItem]
    name: str
    known: dict[str, str | dict[str, str]]
    faces: str
    deals: int
    day_or_night: str
    early_deal: str
    causes: str
    sheet: str = SHEET
    letters: str = LETTERS

    @property
    def colours(self) -> dict[str, str]:
        """The colour of the head of the page, by scheme."""
        return COLOURS


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Take the sheets out of the pages, which name one alone; and the theme's page for a wrong address (missing.py)."""
    config.theme.static_templates.discard("404.html")
    _sheets[:] = map(str, config.extra_css)
    config.extra_css = []
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Leave of the theme's files those that its pages ask for, and add the styles of the widgets."""
    for name in _sheets:
        path, style = Path(name), places.ROOT / "cardgames" / "widgets" / Path(name).name
        if path.parent.as_posix() == places.WIDGETS:
            files.append(File.generated(config, name, abs_src_path=str(style)))
    theirs = {}
    for file in [*files]:
        found = OF_THE_THEME.fullmatch(file.src_uri)
        if found:
            files.remove(file)
            if found["sheet"]:
                theirs[found["sheet"]] = Path(str(file.abs_src_path)).read_text("utf-8")
    if sorted(theirs) != ["main", "palette"]:
        raise PluginError(f"The theme has other style sheets than docs/site/frame.py knows: {', '.join(theirs)}.")
    _theirs[:] = [theirs["main"], theirs["palette"]]
    return files


_theirs: list[str] = []
"""The sheets of the theme."""


def on_page_context(context: TemplateContext, page: Page, config: MkDocsConfig, nav: Navigation) -> TemplateContext:
    """Tell the templates."""
    language = translated.language(page)
    config.theme["language"] = language
    folder = live.folder()
    words = load(language)
    context["nav"] = navigation.of_page(page, nav)
    game, place = navigation.game_of(page, context["nav"]), page.file.src_uri.split("/")
    wish = "" if page.file.src_uri == translated.place(words, translated.OFFLINE) else offline.wish(page.file.dest_uri)
    context["site"] = Frame(  # type: ignore[typeddict-unknown-key]
        say=words.site,
        language=language,
        build=folder.rpartition("/")[2],
        words=f"{folder}/words-{language}.js",
        module=f"{folder}/{live.MODULE}",
        early_modules=tuple(f"{folder}/{name}" for name in live.early_modules()) if game else (),
        scripts=tuple(f"{folder}/{name}" for name in live.CLASSIC_SCRIPTS),
        home=translated.address(words, translated.HOME),
        offline=translated.address(words, translated.OFFLINE),
        wish=wish,
        kept=offline.title(wish, words),
        parts="" if some_pages.SELECTION else offline.PARTS.format(wish),
        neighbours={way: title_of(other, page) for way, other in neighbours(page)},
        game=str(game.title) if game else "",
        ways=game.children if game else [],
        inside=page.parent.children[1:] if game and page.parent and page.parent is not game else [],
        name=place[-2] if game else "",
        known=dict(words.part("known")) if game and place[-1] in ("learn.md", "play.md") else {},
        faces=f"{places.WIDGETS}/faces/{place[-2]}.json" if game and place[-1] == "play.md" else "",
        deals=first_deals.count() if game and place[-1] == "play.md" else 0,
        early_deal=javascript.plain(EARLY_DEAL),
        day_or_night=javascript.plain(DAY_OR_NIGHT),
        causes=causes.script(words),
    )
    return context


def neighbours(page: Page) -> Iterable[tuple[str, Page]]:
    """The pages before and after a page, where there are some."""
    return [(way, other) for way, other in (("prev", page.previous_page), ("next", page.next_page)) if other]


def title_of(other: Page, page: Page) -> str:
    """What another page is called at the foot of a page: by its game, too, where that is another one."""
    title = str(other.title)
    of_game, of_here = ([*each.ancestors][-2:-1] for each in (other, page))
    return f"{of_game[0].title}: {title}" if of_game and of_game != of_here else title


def join_sheets(site: Path, sheets: Iterable[str], before: Iterable[str] = ()) -> str:
    """Sheets of a site one after the other, after some texts; what they name stays in reach."""
    parts = [*before]
    for name in sheets:
        text = (site / name).read_text("utf-8")
        if RELATIVE_REFERENCE.search(text) and Path(name).parent != Path(SHEET).parent:
            raise PluginError(f"{name} names another file, which it would not find from {SHEET}.")
        parts.append(text)
    return "\n".join(bare(part) for part in parts)


def bare(sheet: str) -> str:
    """A sheet that may stand among others, without its comments."""
    text = sheet.removeprefix("\ufeff").removeprefix('@charset "UTF-8";')
    return re.sub(r"\n?/\*.*?\*/", "", text, flags=re.DOTALL)


def on_post_build(config: MkDocsConfig) -> None:
    """Lay the one sheet on the site, in place of those that it is made from."""
    site = Path(config.site_dir)
    theirs = [bare(sheet) for sheet in _theirs]
    if not some_pages.SELECTION:
        used = unused_styles.names(site)
        theirs = [unused_styles.without_unused(sheet, used) for sheet in theirs]
    text = join_sheets(site, _sheets, theirs)
    name = f"{SHEET.removesuffix('.css')}-{hashlib.sha256(text.encode()).hexdigest()[:12]}.css"
    (site / name).write_text(text, "utf-8")
    for page in site.rglob("*.html"):
        html = page.read_text("utf-8")
        if SHEET in html:
            page.write_text(html.replace(SHEET, name), "utf-8")
    for name in _sheets:
        (site / name).unlink()
