"""Small mends of the HTML and of the script that theme and plugins make."""

from __future__ import annotations

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.pages import Page

from cardgames.words import ENGLISH, load

SEARCH = 'data-md-component="search" role="dialog"'
"""What the theme leaves without a name."""
SCROLLED = re.compile(r'<pre[^>]*>(?:<span></span>)?<code(?![^>]*tabindex)|<svg(?=[^>]* class="study-plot")')
FORMULAS = re.compile(r"<script data-mkdocs-jupyter-mathjax=.*?</script>", re.DOTALL)
"""Fetches MathJax from another host; no page of ours has a formula."""
THEME = re.compile(r'<script (src="[^"]*assets/javascripts/bundle\.)')

INDEX = re.compile(r'(?<=:)\w+\(new URL\("search/search_index\.json",\w+\.base\)\)')
"""Where the theme's script fetches the index of the search, at the start of every page."""
SCRIPTED = "document.documentElement.className='js js-focus-visible'"
"""What the theme's script says of itself when it comes; said before anything is drawn, no style changes for it."""
SPARED = {
    'if(document.body.setAttribute("data-md-color-switching",""),': "if("
    'document.body.getAttribute("data-md-color-scheme")!==s.color.scheme&&'
    'document.body.setAttribute("data-md-color-switching",""),',
    'let o=x("meta",{name:"color-scheme"});document.head.appendChild(o);': 'let o=x("meta",{name:"color-scheme"});',
}
"""Where the theme's script changes the colours of a whole page, though they are to be what they are; of the page's own
colours site.css tells the browser."""
MEASURED = '"pre:not(.mermaid) > code"'
"""What the theme's script measures, one after the other, to let the keyboard reach it: our pages have seen to that."""
WORDS = {  # what the theme's script calls its own tools, by a place where it uses them
    "either": re.compile(r'document\.head\.appendChild\(t\),(\w+)\(\w+\(t,"load"\)'),
    "heard": re.compile(r'document\.head\.appendChild\(t\),\w+\((\w+)\(t,"load"\)'),
    "first": re.compile(r"document\.head\.removeChild\(t\)\),(\w+)\(1\)\)"),
    "then": re.compile(r"\.pipe\((\w+)\(r=>r\.text\(\)\),\w+\(r=>JSON\.parse\(r\)\),\w+\(1\)\)"),
    "shared": re.compile(r"\.pipe\(\w+\(r=>r\.text\(\)\),\w+\(r=>JSON\.parse\(r\)\),(\w+)\(1\)\)"),
}
NAMED = "e=e+s+o.id}return e},t.TokenSet.prototype.intersect"
"""Where the worker of the search names a node of its tree of words."""


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Name what has no name, let the keyboard reach what scrolls, ask no other host, and let the text come first."""
    output = FORMULAS.sub("", output)
    output = output.replace(SEARCH, f'{SEARCH} aria-label="{load(ENGLISH).site("search")}"')
    output = output.replace("<head>", f"<head><script>{SCRIPTED}</script>", 1)
    output = THEME.sub(r"<script defer \1", output)
    return SCROLLED.sub(lambda found: f'{found[0]} tabindex="0"', output)


def patient(script: str) -> str:
    """The theme's script, which then fetches the index when a reader first goes to the search, and not before."""
    found = {name: pattern.findall(script) for name, pattern in {"fetched": INDEX, **WORDS}.items()}
    missing = [name for name, places in found.items() if len(places) != 1]
    if missing:
        raise PluginError(
            f"The theme's script is another than docs/site/mends.py knows: look for {', '.join(missing)}."
        )
    if script.count(MEASURED) != 1:
        raise PluginError("The theme's script is another than docs/site/mends.py knows: look for code blocks.")
    script = script.replace(MEASURED, MEASURED.replace("code", "code:not([tabindex])"))
    for old, new in SPARED.items():
        if script.count(old) != 1:
            raise PluginError(f"The theme's script is another than docs/site/mends.py knows: look for {old}.")
        script = script.replace(old, new)
    word = {name: places[0] for name, places in found.items()}
    form = 'document.forms.namedItem("search")'
    sought = ",".join(f'{word["heard"]}({form},"{event}")' for event in ("focusin", "input"))
    then = f"{word['first']}(1),{word['then']}(()=>{word['fetched']}),{word['shared']}(1)"
    return INDEX.sub(lambda _: f"{word['either']}({sought}).pipe({then})", script)


def told_apart(script: str) -> str:
    """The worker of the search, which then tells the ends of words apart that digits make alike.

    It names a node of its tree of words by the letters and numbers of the nodes below it, with nothing between: where
    words are digits two nodes can get one name, and then no search finds anything.
    """
    if script.count(NAMED) != 1:
        raise PluginError("The theme's search is another than docs/site/mends.py knows: look for TokenSet.toString.")
    return script.replace(NAMED, NAMED.replace("o.id}", 'o.id+" "}'))


def on_post_build(config: MkDocsConfig) -> None:
    """Spare every page the index of the search, which is larger than most pages are, and let it find what it should."""
    scripts = Path(config.site_dir, "assets", "javascripts")
    for pattern, mend in (("bundle.*.min.js", patient), ("workers/search.*.min.js", told_apart)):
        (script,) = scripts.glob(pattern)
        script.write_text(mend(script.read_text("utf-8")), "utf-8")
