"""The rulebooks as data, and what came of their claims."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames import words


def _phrases(language: str) -> Mapping[str, str]:
    from cardgames.rulebooks import translation  # needed in other languages than English alone

    return translation.phrases(language)


words.rulebook_phrases = _phrases
