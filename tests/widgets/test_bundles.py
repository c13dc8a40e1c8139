"""The scripts that a notebook gets with a widget: they are what the sources give, and stand in the package."""

from __future__ import annotations

from pathlib import Path

import pytest

import javascript


@pytest.mark.slow
def test_the_scripts_of_the_package_are_what_the_sources_give() -> None:
    stale = [
        name
        for name, script in javascript.widgets().items()
        if not (javascript.BUNDLE_FOLDER / name).is_file()
        or (javascript.BUNDLE_FOLDER / name).read_text("utf-8") != script
    ]
    assert stale == [], "python3 run.py format writes them anew"
    assert {path.name for path in javascript.BUNDLE_FOLDER.iterdir()} == javascript.widgets().keys()


@pytest.mark.slow
def test_scripts_are_in_the_house_format_and_free_of_common_faults() -> None:
    javascript.check()


def test_the_types_of_scripts_fit() -> None:
    javascript.check_types()


@pytest.mark.slow
def test_what_differs_is_written_and_nothing_else(tmp_path: Path) -> None:
    assert javascript.write_widgets(tmp_path) == ["table.js", "quiz.js", "compare.js", "chart.js", "classroom.js"]
    (tmp_path / "quiz.js").write_text("// changed by hand", "utf-8")
    assert javascript.write_widgets(tmp_path) == ["quiz.js"]
    assert (tmp_path / "quiz.js").read_bytes() == (javascript.BUNDLE_FOLDER / "quiz.js").read_bytes()


def test_no_script_of_the_package_asks_for_another() -> None:
    for path in javascript.BUNDLE_FOLDER.iterdir():
        script = path.read_text("utf-8")
        assert script.startswith(javascript.BANNER)
        assert "import(" not in script
        assert "import{" not in script
