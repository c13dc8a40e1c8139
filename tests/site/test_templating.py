"""Templates: what they are given is text, and what they lack is found."""

from __future__ import annotations

import pytest
from jinja2 import UndefinedError
from markdown import Markdown  # type: ignore[import-untyped]

import code_cells
import templating
from pages import missing


def filled(template: str, **values: object) -> str:
    return templating.environment().from_string(template).render(values)


def test_what_a_template_is_given_is_text() -> None:
    assert filled("{{ a }}", a="<b>") == "&lt;b&gt;"
    assert filled("{{ a|inline }}, {{ a|prose }}", a="*b*") == "<em>b</em>, <p><em>b</em></p>"
    assert filled("{{ a|quoted }}", a='"ж" <b>') == '"&#34;ж&#34; &lt;b&gt;"'


def test_a_clause_is_a_link_where_there_is_one() -> None:
    assert filled("{{ a|clause }}", a="goat.goat.3") == '<a href="../goat/#goat.goat.3">goat.goat.3</a>'
    assert filled("{{ a|clause('') }}", a="k.follow").startswith('<a href="kozel/#k.follow">')
    assert filled("{{ a|clause }}", a="no.clause<") == "no.clause&lt;"


def test_what_is_not_given_is_told() -> None:
    with pytest.raises(UndefinedError, match="'a' is undefined"):
        filled("{{ a }}")


def test_every_template_can_be_read() -> None:
    names = templating.environment().list_templates()
    assert names
    for name in names:
        templating.environment().get_template(name)


def test_python_on_a_page_that_is_written_by_hand_can_be_run() -> None:
    """Superfences shows the bare text, and says nothing, where a fence fails."""
    made = Markdown(extensions=["pymdownx.superfences"], extension_configs={"pymdownx.superfences": code_cells.FENCES})
    html = made.convert("Look:\n\n```python\nimport cardgames\n```\n")
    assert html.count('<div class="cell" data-cardgames="cell">') == 1
    assert "```" not in html


def test_the_page_for_a_wrong_address_has_its_policy() -> None:
    page = missing.as_html("Card games")
    assert '<html lang="en"><head><meta http-equiv="Content-Security-Policy" content="default-src ' in page
    assert "&lt;" not in page
    assert page.count("<h1>") == 1
