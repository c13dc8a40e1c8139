"""What a worker needs, loaded when this is imported: it is, once, before the first of them is made, and all have it."""

from __future__ import annotations

from cardgames.rulebooks.rulebook import names
from cardgames.study.experiments import of_book

BOOKS = {name: of_book(name) for name in names()}
"""The experiments of every rulebook."""
