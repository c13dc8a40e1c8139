"""The typeface of the headings: every page says at once that it will want it, so that no line moves when it comes."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

UPRIGHT = "assets/type/old-standard-tt-latin-400-normal.woff2"


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Ask for the upright letters before the styles that name them."""
    address = get_relative_url(UPRIGHT, page.url)
    wanted = f'<link rel="preload" href="{address}" as="font" type="font/woff2" crossorigin>'
    return output.replace("<head>", f"<head>{wanted}", 1)
