"""Rules of the theme's sheets that no page needs."""

from __future__ import annotations

from pathlib import Path

import pytest

import unused_styles


@pytest.mark.parametrize(
    ("sheet", "left"),
    [
        (".a{x:1}.b{x:2}", ".a{x:1}"),
        (".a .b,.a{x:1}", ".a{x:1}"),
        ("p:not(.b){x:1}", "p:not(.b){x:1}"),
        ("@media print{.b{x:1}.a{x:2}}", "@media print{.a{x:2}}"),
        ("@media print{.b{x:1}}", ""),
        ("@font-face{font-family:b}", "@font-face{font-family:b}"),
        (":root{--b:1}", ":root{--b:1}"),
        ("[dir=ltr] .a{x:1}[dir=rtl] .a{x:2}", "[dir=ltr] .a{x:1}"),
    ],
)
def test_a_rule_goes_when_a_class_that_it_needs_is_nowhere(sheet: str, left: str) -> None:
    assert unused_styles.without_unused(sheet, {"a"}).replace("\n", "") == left


def test_a_class_is_used_where_it_stands_in_a_page_or_a_script(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<p class='md-one two__three--four'>", "utf-8")
    (tmp_path / "script.js").write_text('each.classList.add("five")', "utf-8")
    assert {"md-one", "two__three--four", "five"} <= unused_styles.names(tmp_path)
