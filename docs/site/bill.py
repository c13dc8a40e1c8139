"""The bill of materials: each package that is shipped whole or in part, its version, its licence and the text of that.

It is made from the packages themselves: what wheels and npm packages say, what the bundlers took in, what JupyterLite
lists. Only where a package says nothing, bill.toml does; where it has no text, the text is that of the SPDX list.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import tomllib
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from email.parser import HeaderParser
from fnmatch import fnmatchcase
from functools import cache
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont
from license_expression import ExpressionError, Licensing, get_spdx_licensing
from mkdocs.exceptions import PluginError

import cardgames
import javascript
import lite
import live
import offline
import places
import pyodide

LICENCES_FILE = Path(__file__).with_name("bill.toml")
SPDX = "spdx-license-list"
"""The npm package that has the texts."""

GROUPS: dict[str, str] = {
    "theme": r"assets/images/.*|assets/styles-\w+\.css",
    "live": r"assets/live/[0-9a-f]+/(?:[\w-]+\.js|lock\.json)|(?:lite/)?service-worker\.js",
    "pyodide": r"assets/pyodide/.*",
    "lite": r"lite/(?!files/|api/|static/).*",
    "wheels": r"lite/static/python/.*",
    "type": r"assets/type/.*|.*\.pdf",
}
"""The parts of the site in which there is something that others made, each with the files that it is."""
OWN_FILES_PATTERN = (
    r".*\.(?:html|svg|ipynb|toml)|assets/(?:icons/.*|goat-table\.png)|assets/live/[0-9a-f]+/(?:\w+\.zip|\w+\.json)"
    r"|(?:ru/)?[\w-]+/clauses/.*\.json|assets/cardgames/faces/.*\.json"
    r"|lite/(?:files|api)/.*|lite/static/site-\w+\.m?js|lite/static/python/(?:playable_rulebooks-.*\.whl|pyodide-lock\.json)"
    r"|(?:ru/)?[\w-]+/(?:play/deal-(?:\d|card)|problems|deals|learn/moves)\.json|editions/[\w.-]+\.(?:json|xml)|schemas/\w+\.json"
    r"|manifest\.webmanifest|objects\.inv|offline\.json|record\.schema\.json|search/[a-z]+\.json"
    r"|colophon/.*|licences/.*"
)
"""What we made ourselves, or what was made from that."""

FROM_BUILDER = ("jupyterlite-core", "jupyterlite-pyodide-kernel", "jupyterlab-widgets", "anywidget")
"""What JupyterLite is put together from; the rest of its builder only builds."""
ICONS = {"material": "Apache-2.0", "octicons": "MIT", "fontawesome": "CC-BY-4.0"}
"""The sets of pictures that the theme draws from, under the names of its folders."""
NOTICE = re.compile(r"(?i)(?:^|/)(?:licen[cs]e|copying|notice)[^/]*(?<!\.py)$")
"""The files in which packages keep their licence."""
PACKAGE = re.compile(r"(?:node_modules|/vendor)/((?:@[^/]+/)?[^/]+)/")
"""Matches a path into an npm package, or into a copy of one."""
MAX_LICENCE_NAME_LETTERS = 100
"""A longer licence field holds the text of a licence, not its name."""
BLANKS = re.compile(
    r"(?im)^.*(?:<year>|<copyright holders?>|\bYEAR by AUTHOR).*$\n?|^copyright \(c\) 2004-2010 by internet.*\n?"
)
"""The line of a text of the SPDX list in which the holder is to be named."""


@dataclass(frozen=True)
class Part:
    """A package that is shipped whole or in part.

    group: the part of the site, one of `GROUPS`. kind: pypi, npm or generic, as in the address of a package. version:
    its own, or "" where only that is known which it came `within`. licence: an expression of SPDX. text: the licence,
    whole. own: whether the package came with it.
    """

    group: str
    kind: str
    name: str
    version: str
    licence: str
    text: str
    own: bool = True
    within: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it from every other."""
        return self.kind, self.name, self.version or self.within


# Licences


@cache
def licences() -> Licensing:
    """The licences that SPDX knows, and how they are put together."""
    return get_spdx_licensing()


@cache
def settings() -> dict[str, Any]:
    """What bill.toml says."""
    return tomllib.loads(LICENCES_FILE.read_text("utf-8"))


def holder_of(name: str) -> str:
    """The notice of a package's holders, as far as it is known."""
    notices: Mapping[str, str] = settings()["holders"]
    return next(notice for one, notice in notices.items() if fnmatchcase(name, one)).format(name=name)


@cache
def spdx_texts() -> Path:
    """The texts of the SPDX list, a file each."""
    return javascript.packages() / SPDX / "licenses"


def spdx(licence: str, holder: str = "", more: str = "") -> str:
    """The texts of a licence by the SPDX list, with the notice of the copyright holder. Raises PluginError."""
    texts = []
    for key in licences().license_keys(licence):
        path = spdx_texts() / f"{key}.json"
        if path.is_file():
            text: str = json.loads(path.read_text("utf-8"))["licenseText"].strip()
            texts.append(BLANKS.sub(f"{holder}\n" if holder else "", text, count=1))
        elif not more:
            raise PluginError(f"The SPDX list has no text of {key}, in {licence}.")
    return "\n\n".join(
        [*([holder] if holder and not any(holder in text for text in texts) else []), *texts, more]
    ).strip()


def expression(stated: Iterable[str | None], text: str) -> str:
    """The first of what is stated that is an expression of SPDX; else what the text shows itself to be; else ""."""
    for one in stated:
        plain = (one or "").strip()
        plain = settings()["names"].get(plain, plain)
        if plain and len(plain) < MAX_LICENCE_NAME_LETTERS:
            with contextlib.suppress(ExpressionError):
                return str(licences().parse(plain, validate=True))
    return next((licence for mark, licence in settings()["marks"].items() if mark in " ".join(text.split())), "")


def part(
    group: str, kind: str, name: str, version: str, stated: Iterable[str | None], text: str, within: str = ""
) -> Part:
    """A package as it says of itself; a text that it lacks is that of the SPDX list. Raises PluginError without any."""
    licence = expression(stated, text)
    if not licence:
        raise PluginError(
            f"{name} {version} is shipped, and does not say under which licence: say it in {LICENCES_FILE.name}."
        )
    further = [also for words, also in settings()["within-a-text"].items() if words in text and also not in licence]
    licence = " AND ".join([licence, *further])
    whole = text.strip() or spdx(licence, holder_of(name))
    return Part(group, kind, name, version, licence, whole, bool(text.strip()), within)


def join_texts(texts: Mapping[str, str]) -> str:
    """Several files of a package as one text."""
    if len(texts) == 1:
        return next(iter(texts.values())).strip()
    return "\n\n".join(f"==== {name} ====\n\n{text.strip()}" for name, text in texts.items())


# Where it is shipped


def everything() -> tuple[Part, ...]:
    """All packages that are shipped whole or in part, by the part of the site and by name, each once in each part."""
    found: dict[tuple[str, ...], Part] = {}
    for one in (*theme(), *pages(), *engine(), *laboratory(), *packages(), *letters()):
        known = found.get((one.group, *one.key))
        if known is None or (one.own and not known.own):
            found[one.group, *one.key] = one
    order = [*GROUPS]
    parts = with_texts_of_others(found.values())
    return tuple(sorted(parts, key=lambda one: (order.index(one.group), one.name.lower(), one.version)))


def with_texts_of_others(parts: Iterable[Part]) -> list[Part]:
    """The same, where a package without a text has it from another that is the same, or of the same project."""
    known = [*parts]
    texts = {one.key[:2]: one.text for one in known if one.own}
    return [one if one.own else replace(one, text=texts.get(one.key[:2], one.text)) for one in known]


def ourselves() -> str:
    """Our own licence."""
    return (places.ROOT / "LICENSE").read_text("utf-8").strip()


def theme() -> Iterator[Part]:
    """The theme, its pictures, and what its styles hold of others."""
    for name in ("mkdocs-material",):
        yield of_distribution("theme", distribution(name))
    of = distribution("mkdocs-material")
    top = Path(str(of.locate_file("material/templates")))
    within = f"{of.name} {of.version}"
    for folder, licence in ICONS.items():
        texts = [path.read_text("utf-8") for path in sorted((top / ".icons" / folder).glob("LICENSE*"))]
        text = "\n\n".join([*texts, spdx(licence)])
        yield Part("theme", "generic", f"{folder} icons", "", licence, text, within=within)
    yield from packages_in_maps("theme", (top / "assets" / "stylesheets").glob("*.map"), within)


def packages_in_maps(group: str, maps: Iterable[Path], within: str) -> Iterator[Part]:
    """The npm packages in what others bundled, as its source maps have them; these tell no versions."""
    sources = {source for path in maps for source in json.loads(path.read_text("utf-8"))["sources"]}
    for name in sorted({found[1] for found in map(PACKAGE.search, sources) if found}):
        if name not in settings()["bundled"]:
            raise PluginError(
                f"The scripts of the {group} hold {name}: say under which licence in {LICENCES_FILE.name}."
            )
        yield part(group, "npm", name, "", [settings()["bundled"][name]], "", within)


def pages() -> Iterator[Part]:
    """What esbuild took into the modules of the pages and into the service workers."""
    metas = (live.modules() / live.META, offline.workers() / live.META)
    taken = {name for meta in metas for name in packages_in_bundle(meta)}
    for name in sorted(taken):
        yield of_npm("live", javascript.packages() / name)


def packages_in_bundle(meta: Path) -> set[str]:
    """The npm packages that esbuild took something from, as its metafile lists them."""
    inputs = json.loads(meta.read_text("utf-8"))["inputs"]
    return {found[1] for found in map(PACKAGE.search, inputs) if found}


def engine() -> Iterator[Part]:
    """Python in the browser: Pyodide, CPython with its library, and the libraries that are compiled into it."""
    package = json.loads((pyodide.core() / "package.json").read_text("utf-8"))
    info = pyodide.packages()["info"]
    yield part("pyodide", "npm", "pyodide", package["version"], [package["license"]], "")
    whole = f"{package['name']} {package['version']}"
    yield from packages_in_maps("pyodide", pyodide.core().glob("*.mjs.map"), whole)
    yield part("pyodide", "generic", "cpython", info["python"], ["Python-2.0"], "")
    version = info["platform"].removeprefix("emscripten_").replace("_", ".")
    yield part("pyodide", "generic", "emscripten", version, ["MIT"], "")
    program = (pyodide.core() / "pyodide.asm.wasm").read_bytes()
    for one in settings()["within-pyodide"]:
        found = re.search(one["found"].encode(), program) if "found" in one else None
        version, within = (found[1].decode(), "") if found else ("", one.get("within", whole))
        text = one.get("text") or spdx(one["licence"], one.get("holder", ""), one.get("more", ""))
        yield Part("pyodide", "generic", one["name"], version, one["licence"], text.strip(), "text" in one, within)


def laboratory() -> Iterator[Part]:
    """JupyterLite and its extensions, by their own lists, and the Python packages that these came in."""
    top = lite.application()
    for path in sorted(top.rglob("third-party-licenses.json")):
        for one in json.loads(path.read_text("utf-8"))["packages"]:
            yield part(
                "lite", "npm", one["name"], one["versionInfo"], [one["licenseId"]], one.get("extractedText") or ""
            )
    built = {one.metadata["Name"].lower().replace("_", "-"): one for one in distributions(path=[str(libraries())])}
    for name in FROM_BUILDER:
        yield of_distribution("lite", built[name])


def libraries() -> Path:
    """The packages in the environment that builds JupyterLite."""
    (found,) = {path.parent for path in lite.builder().rglob("jupyterlite_core") if path.parent.name == "site-packages"}
    return found


def packages() -> Iterator[Part]:
    """The Python packages that run in JupyterLite, from their wheels."""
    for wheel in sorted(lite.packages().glob("*.whl")):
        yield of_wheel("wheels", wheel)


def letters() -> Iterator[Part]:
    """The typeface of the headings, which is in what is printed, too."""
    folder = places.ROOT / "docs" / "assets" / "type"
    (text,) = (path.read_text("utf-8") for path in folder.glob("LICENSE*"))
    with TTFont(io.BytesIO(min(folder.glob("*-latin-400-normal.woff2")).read_bytes())) as font:
        name, version = (str(font["name"].getDebugName(place)) for place in (1, 5))
    version = version.partition(";")[0].rpartition(" ")[2]
    yield Part("type", "generic", name, version, "OFL-1.1", text.strip())


# Packages


def of_distribution(group: str, one: Distribution) -> Part:
    """An installed Python package."""
    kept = {
        path.name: path.read_text("utf-8")
        for path in one.files or ()
        if ".dist-info/" in str(path) and NOTICE.search(str(path))
    }
    return of_metadata(group, one.metadata, kept)


def of_wheel(group: str, wheel: Path) -> Part:
    """A Python package that is shipped as a wheel; what it holds of others has its licence in it, too."""
    with zipfile.ZipFile(wheel) as opened:
        (path,) = (name for name in opened.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", name))
        kept = {
            name.rpartition(".dist-info/")[2].removeprefix("licenses/"): opened.read(name).decode("utf-8", "replace")
            for name in sorted(opened.namelist(), key=lambda name: (".dist-info/" not in name, name))
            if NOTICE.search(name)
        }
        return of_metadata(group, HeaderParser().parsestr(opened.read(path).decode("utf-8")), kept)


def of_metadata(group: str, head: Any, kept: Mapping[str, str]) -> Part:
    """A Python package by its metadata and the texts that it has."""
    stated = [head["License-Expression"], head["License"]]
    return part(group, "pypi", head["Name"].lower(), head["Version"], stated, join_texts(kept) if kept else "")


def of_npm(group: str, folder: Path) -> Part:
    """An npm package."""
    head = json.loads((folder / "package.json").read_text("utf-8"))
    kept = {
        path.name: path.read_text("utf-8")
        for path in sorted(folder.iterdir())
        if path.is_file() and NOTICE.search(path.name)
    }
    return part(group, "npm", head["name"], head["version"], [head.get("license")], join_texts(kept) if kept else "")


# Files


def files_of_nobody(site: Path) -> list[str]:
    """The files of a built site that are neither ours nor of a part of it that has something of others."""
    known = re.compile("|".join([OWN_FILES_PATTERN, *GROUPS.values()]))
    names = (path.relative_to(site).as_posix() for path in sorted(site.rglob("*")) if path.is_file())
    return [name for name in names if not known.fullmatch(name)]


VERSION = cardgames.__version__
