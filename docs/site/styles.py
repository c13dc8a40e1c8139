"""All styles of the site in one sheet: a browser asks once, and draws sooner."""

from __future__ import annotations

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

SHEET = "assets/styles.css"
SHEETS = re.compile(r'\s*<link rel="stylesheet" href="([^"]+)">')
OF_THE_THEME = ("main", "palette")
ELSEWHERE = re.compile(r"""url\(\s*["']?(?!data:|["'])|@import\b""")
"""What means another file where it stands in another folder."""


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Ask for the one sheet where the theme asks for the first of many."""
    here = f'\n<link rel="stylesheet" href="{get_relative_url(SHEET, page.url)}">'
    before, _, rest = SHEETS.sub("\0", output).partition("\0")
    return before + here + rest.replace("\0", "")


def joined(site: Path, sheets: list[str]) -> str:
    """The sheets one after the other; what they name stays in reach."""
    parts = []
    for name in sheets:
        text = (site / name).read_text("utf-8").removeprefix("\ufeff").removeprefix('@charset "UTF-8";')
        if ELSEWHERE.search(text) and Path(name).parent != Path(SHEET).parent:
            raise PluginError(f"{name} names another file, which it would not find from {SHEET}.")
        parts.append(re.sub(r"\n?/\*# sourceMappingURL=.*?\*/", "", text))
    return "\n".join(parts)


def on_post_build(config: MkDocsConfig) -> None:
    """Lay the sheet on the site, in place of those that it is made from."""
    site = Path(config.site_dir)
    sheets = []
    for name in OF_THE_THEME:
        (path,) = (site / "assets" / "stylesheets").glob(f"{name}.*.css")
        sheets.append(path.relative_to(site).as_posix())
    sheets += map(str, config.extra_css)
    (site / SHEET).write_text(joined(site, sheets), "utf-8")
    for name in sheets:
        (site / name).unlink()
