"""The Content-Security-Policy of every page: scripts of this site alone, and within a page the theme's own.

Python runs in a worker whose address begins with `blob:`. Such a worker has the policy of the page that starts it, so
code that came by a link asks no other host either. WebAssembly is allowed for it.
"""

from __future__ import annotations

import base64
import hashlib
import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

INLINE = re.compile(r"<script(?![^>]*\b(?:src|type)=)[^>]*>(.*?)</script>", re.DOTALL)
RULES = {
    "default-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "worker-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
}


def hash_of(script: str) -> str:
    """How a policy names a script that stands in the page."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def policy(page: str) -> str:
    """The policy of a page."""
    scripts = " ".join(["'self'", "'wasm-unsafe-eval'", *dict.fromkeys(map(hash_of, INLINE.findall(page)))])
    return "; ".join(f"{name} {value}" for name, value in {**RULES, "script-src": scripts}.items())


def with_policy(page: str) -> str:
    """A page with its policy before anything that it is about."""
    return page.replace("<head>", f'<head><meta http-equiv="Content-Security-Policy" content="{policy(page)}">', 1)


def without_translation(page: str) -> str:
    """The page with its code marked, so that a browser that translates pages leaves it as it is."""
    return re.sub(r"<(code|kbd|pre|samp)\b(?![^>]*\btranslate=)", r'<\1 translate="no"', page)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Say on every page what it may do, and what no browser is to translate."""
    return with_policy(without_translation(output))
