"""Small mends of the HTML and of the script that theme and plugins make."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.pages import Page

import places
from cardgames.words import ENGLISH, load

SEARCH = 'data-md-component="search" role="dialog"'
"""What the theme leaves without a name."""
SCROLLED = re.compile(r"<pre[^>]*>(?:<span></span>)?<code(?![^>]*tabindex)")
FORMULAS = re.compile(r"<script data-mkdocs-jupyter-mathjax=.*?</script>", re.DOTALL)
"""Fetches MathJax from another host; no page of ours has a formula."""
THEME = re.compile(r'<script (src="[^"]*assets/javascripts/bundle\.)')
PALETTE = re.compile(r"<script>var palette=.*?</script>", re.DOTALL)
"""Where the theme lets a page be as light as the reader chose; another script of its own finds what the device has."""
SCHEME = places.ROOT / "docs" / "web" / "page" / "day-or-night.js"
TABLE = re.compile(r"<table(?: data-search-exclude)?>.*?</table>", re.DOTALL)
WRAPPED = '<div class="md-typeset__scrollwrap"><div class="md-typeset__table">{}</div></div>'
"""As the theme's script would wrap it in the reader's browser, so that what is too wide can be scrolled."""
SCRIPTED = "document.documentElement.className='js'"
"""What the theme's script says of itself when it comes; said before anything is drawn, no style changes for it."""
SEARCHED = re.compile(r'\.\.\.(\w+)\("search"\)\.map\(')
"""Where the theme's script, by a word of its own, finds the parts of a page that it is to bring to life."""
NAMED = "e=e+s+o.id}return e},t.TokenSet.prototype.intersect"
"""Where the worker of the search names a node of its tree of words."""


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Name what has no name, let the keyboard reach what scrolls, ask no other host, and let the text come first."""
    output = FORMULAS.sub("", output)
    output = output.replace(SEARCH, f'{SEARCH} aria-label="{load(ENGLISH).site("search")}"')
    output = output.replace("<head>", f"<head><script>{SCRIPTED}</script>", 1)
    output, schemes = PALETTE.subn(lambda _: f"<script>{plain(SCHEME)}</script>", output)
    output, themes = THEME.subn(r'<script type="text/plain" data-search \1', output)
    if (schemes, themes) != (1, 1):
        raise PluginError("The theme's page is another than docs/site/mends.py knows: look for its scripts.")
    output = TABLE.sub(lambda table: WRAPPED.format(table[0]), output)
    return SCROLLED.sub(lambda found: f'{found[0]} tabindex="0"', output)


@cache
def plain(script: Path) -> str:
    """A script that stands in a page, without what nobody reads."""
    lines = (line.strip().partition(" // ")[0] for line in script.read_text("utf-8").splitlines())
    return "".join(line for line in lines if not line.startswith("//"))


def searching(script: str) -> str:
    """The theme's script, which then brings nothing to life but the search.

    It is fetched when a reader goes there. docs/web/page/page-frame.js does what else of it our pages need.
    """
    names = {*SEARCHED.findall(script)}
    name = names.pop() if len(names) == 1 else ""
    found = re.compile(rf"(?<=function {name}\(e,t=document\)\{{return )(?=\w+\(`\[data-md-component=)")
    script, times = found.subn('!e.startsWith("search")?[]:', script)
    if times != 1:
        raise PluginError("The theme's script is another than docs/site/mends.py knows: look for its components.")
    return script


def told_apart(script: str) -> str:
    """The worker of the search, which then tells the ends of words apart that digits make alike.

    It names a node of its tree of words by the letters and numbers of the nodes below it, with nothing between: where
    words are digits two nodes can get one name, and then no search finds anything.
    """
    if script.count(NAMED) != 1:
        raise PluginError("The theme's search is another than docs/site/mends.py knows: look for TokenSet.toString.")
    return script.replace(NAMED, NAMED.replace("o.id}", 'o.id+" "}'))


def on_post_build(config: MkDocsConfig) -> None:
    """Leave of the theme's script the search, in our languages alone, and let it find what it should."""
    scripts = Path(config.site_dir, "assets", "javascripts")
    shutil.rmtree(scripts / "lunr", ignore_errors=True)
    for pattern, mend in (("bundle.*.min.js", searching), ("workers/search.*.min.js", told_apart)):
        (script,) = scripts.glob(pattern)
        script.write_text(mend(script.read_text("utf-8")), "utf-8")
