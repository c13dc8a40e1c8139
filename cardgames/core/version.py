"""The version of the package, and how it is installed."""

from __future__ import annotations

VERSION = "0.1.0"
DISTRIBUTION = "playable-rulebooks"
"""What it is called where packages are fetched from."""


def wanting(what: str, extra: str) -> str:
    """The sentence for a reader who lacks an extra. what: what needs it, with its verb, "The tables need"."""
    return f'{what} the extra "{extra}": pip install "{DISTRIBUTION}[{extra}]".'
