"""The colophon: nothing is shipped of which it does not tell the version, the licence and the text of that."""

from __future__ import annotations

import json
import re
import zipfile
from html import unescape
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from mkdocs.exceptions import PluginError
from packaging.utils import canonicalize_name

import bill
import javascript
import lite
import live
import offline
from bill import Part
from cardgames.core.version import DISTRIBUTION
from cardgames.words import ENGLISH, load
from pages import colophon

ROW = re.compile(r"<tr><td>([^<]+)</td><td>([^<]+)</td><td><a href=\"\.\./licences/([^\"]+)\">([^<]+)</a>")


@pytest.fixture(scope="module")
def page(site: Path) -> str:
    return (site / "colophon" / "index.html").read_text("utf-8")


@pytest.fixture(scope="module")
def entries(page: str) -> dict[tuple[str, str], tuple[str, str]]:
    """By name and version, as the page has them: the file of the text, and the licence."""
    return {
        (unescape(name), unescape(version)): (file, unescape(says)) for name, version, file, says in ROW.findall(page)
    }


def missing(shipped: set[tuple[str, str]], entries: dict[tuple[str, str], tuple[str, str]], site: Path) -> list[str]:
    """What is shipped and not told of with a licence and its text."""
    return [
        f"{name} {version}"
        for name, version in sorted(shipped)
        if (name, version) not in entries
        or not entries[name, version][1]
        or len((site / "licences" / entries[name, version][0]).read_text("utf-8")) < 80
    ]


def wheels(site: Path) -> set[tuple[str, str]]:
    """The Python packages on the site, by the names of their files."""
    found = (path.name.split("-")[:2] for path in (site / lite.PLACE / lite.PYTHON).glob("*.whl"))
    return {(name, version) for name, version in found if canonicalize_name(name) != DISTRIBUTION}


def in_bundles(site: Path) -> set[tuple[str, str]]:
    """The npm packages that bundlers told of."""
    found = set()
    for meta in (live.modules() / live.META, offline.workers() / live.META):
        for name in bill.packages_in_bundle(meta):
            head = json.loads((javascript.packages() / name / "package.json").read_text("utf-8"))
            found.add((head["name"], head["version"]))
    for path in (site / lite.PLACE).rglob("third-party-licenses.json"):
        listed = json.loads(path.read_text("utf-8"))["packages"]
        found |= {(one["name"], one["versionInfo"]) for one in listed}
    return found


def test_every_package_in_a_bundle_or_a_wheel_is_told_of(
    site: Path, entries: dict[tuple[str, str], tuple[str, str]]
) -> None:
    by_name = {(str(canonicalize_name(name)), version): entry for (name, version), entry in entries.items()}
    shipped = {(str(canonicalize_name(name)), version) for name, version in wheels(site)}
    assert len(shipped) > 20
    assert missing(shipped, by_name, site) == []
    bundles = in_bundles(site)
    assert len(bundles) > 300
    assert missing(bundles, entries, site) == []
    for part in [*shipped][:3]:
        assert missing(shipped, {key: entry for key, entry in by_name.items() if key != part}, site)


@pytest.mark.parametrize(
    ("name", "licence"),
    [
        ("pyodide", "MPL-2.0"),
        ("cpython", "Python-2.0"),
        ("mkdocs-material", "MIT"),
        ("minisearch", "MIT"),
        ("material icons", "Apache-2.0"),
        ("@codemirror/view", "MIT"),
        ("@jupyterlab/application", "BSD-3-Clause"),
        ("jupyterlite-core", "BSD-3-Clause"),
        ("Old Standard TT", "OFL-1.1"),
    ],
)
def test_what_a_reader_would_look_for_is_there(
    entries: dict[tuple[str, str], tuple[str, str]], name: str, licence: str
) -> None:
    assert {says for (one, _), (_, says) in entries.items() if one == name} == {licence}


def test_every_file_that_we_did_not_make_belongs_to_a_part_that_is_told_of(
    site: Path, page: str, tmp_path: Path
) -> None:
    assert bill.files_of_nobody(site) == []
    for group in bill.GROUPS:
        assert f'<h2 id="{group}">' in page
    for strange in ("assets/other/library.js", "fonts/other.woff2", "assets/live/0a1b/sub/other.js"):
        (tmp_path / strange).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / strange).write_text("", "utf-8")
        assert bill.files_of_nobody(tmp_path) == [strange]
        (tmp_path / strange).unlink()


def test_our_own_licence_stands_there_whole_and_every_page_leads_there(site: Path, page: str) -> None:
    text = re.sub(r"\s+", " ", re.sub("<[^>]+>", "", unescape(page)))
    assert re.sub(r"\s+", " ", bill.ourselves()) in text
    assert (site / "licences" / colophon.OWN_TEXT_FILE).read_text("utf-8").strip() == bill.ourselves()
    for path, address in (("index.html", "colophon/"), ("goat/play/index.html", "../../colophon/")):
        assert f'<a href="{address}">Colophon and licences</a>' in (site / path).read_text("utf-8")


def unversioned(components: list[dict[str, str]]) -> set[tuple[str, None]]:
    """What is known only by the package that it came in."""
    return {(one["name"], None) for one in components if "version" not in one}


def test_the_bill_for_machines_is_valid_and_has_the_same(
    site: Path, entries: dict[tuple[str, str], tuple[str, str]]
) -> None:
    text = (site / colophon.BOM).read_text("utf-8")
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    components = json.loads(text)["components"]
    assert {(one["name"], one["version"]) for one in components if "version" in one} <= {*entries}
    assert {one["name"] for one in components} == {name for name, _ in entries}
    assert all(says.startswith("part of ") for name, says in entries if (name, None) in unversioned(components))
    for one in components:
        assert one["licenses"]
        (reference,) = one["externalReferences"]
        assert (site / "colophon" / reference["url"]).is_file()


# Licences


@pytest.mark.parametrize(
    ("stated", "text", "found"),
    [
        (["MIT"], "", "MIT"),
        ([None, "Apache 2.0"], "", "Apache-2.0"),
        (["(MPL-2.0 OR Apache-2.0)"], "", "MPL-2.0 OR Apache-2.0"),
        (["BSD"], "Redistributions in binary form ...\n Neither the\nname of", "BSD-3-Clause"),
        (["", None], "Redistributions in binary form", "BSD-2-Clause"),
        (["see the file"], "All rights reserved.", ""),
        (["Copyright 2021-, somebody\n" * 9], "Permission is hereby granted, free of charge", "MIT"),
    ],
)
def test_a_licence_is_what_a_package_states_or_what_its_text_shows(
    stated: list[str | None], text: str, found: str
) -> None:
    assert bill.expression(stated, text) == found


def test_a_package_without_a_text_has_that_of_its_licence_with_its_holders() -> None:
    one = bill.part("lite", "npm", "@jupyterlab/new", "1", ["BSD-3-Clause"], "")
    assert one.text.startswith("Copyright (c) 2015-2026 Project Jupyter Contributors\n")
    assert "<year>" not in one.text
    assert not one.own
    both = bill.spdx("MIT AND Apache-2.0", "Copyright (c) A")
    assert both.count("Copyright (c) A") == 1
    assert "Permission is hereby granted" in both
    assert "TERMS AND CONDITIONS" in both


def test_a_further_licence_within_the_text_of_a_package_is_stated() -> None:
    text = f"{'MIT ' * 30}\n\nPYTHON SOFTWARE FOUNDATION LICENSE VERSION 2\n"
    assert bill.part("wheels", "pypi", "parser", "1", ["MIT"], text).licence == "MIT AND PSF-2.0"
    assert bill.part("wheels", "pypi", "typing", "1", ["PSF-2.0"], text).licence == "PSF-2.0"


def test_a_package_that_says_nothing_stops_the_build(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match=r"new 1 is shipped, and does not say under which licence"):
        bill.part("lite", "npm", "new", "1", [None], "")
    with pytest.raises(PluginError, match="has no text of"):
        bill.spdx("LicenseRef-scancode-none")
    (tmp_path / "a.map").write_text(json.dumps({"sources": ["../node_modules/@new/package/a.js"]}), "utf-8")
    with pytest.raises(PluginError, match=r"scripts of the theme hold @new/package"):
        list(bill.packages_in_maps("theme", tmp_path.glob("*.map"), "as in theme 1"))


def test_a_wheel_is_told_of_with_what_it_holds_of_others(tmp_path: Path) -> None:
    wheel = tmp_path / "a-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr("a-1.0.dist-info/METADATA", "Name: A\nVersion: 1.0\nLicense-Expression: ISC\n")
        made.writestr("a/vendored/LICENSE", "theirs")
        made.writestr("a/license.py", "code")
        made.writestr("a-1.0.dist-info/licenses/LICENSE", "ours")
    text = "==== LICENSE ====\n\nours\n\n==== a/vendored/LICENSE ====\n\ntheirs"
    assert bill.of_wheel("wheels", wheel) == Part("wheels", "pypi", "a", "1.0", "ISC", text)


def test_one_text_is_one_file_and_long_lists_are_folded() -> None:
    parts = [Part("lite", "npm", f"@a/b{number}", "1", "MIT", f"text {number % 2}", number > 1) for number in range(50)]
    names = colophon.files(parts)
    assert names == {"text 0": "a-b0.txt", "text 1": "a-b1.txt"}
    shown = colophon.lists(parts, names, load(ENGLISH))
    assert shown.count("<details>") == 1
    assert shown.count(">*</sup>") == 2
    assert colophon.files([*parts, Part("lite", "npm", "a b0", "1", "MIT", "other")])["other"] == "a-b0-2.txt"
    assert colophon.bom(parts, names) == colophon.bom(parts, names)
