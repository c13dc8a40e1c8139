"""What makes the pages live: Python with the games in it, and the modules that use it, all from this site.

Each build has a folder of its own, `assets/live/…`, so that a page never meets an engine that it was not made with.
Python itself and its standard library stand in a folder that outlives builds, so that they are fetched once.
"""

from __future__ import annotations

import json
import shutil
import sys
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

import javascript
import kept
import node
import places
import pyodide
from cardgames.words import ENGLISH, languages, load, pack_json

SOURCES = javascript.SOURCES
ENTRIES = ("page/live-page.js", "worker/python-worker.js", "page/editor.js", "page/search.js")
"""The modules that a page or a worker asks for by name; they share what they have in common."""
CLASSIC_SCRIPTS = ("page-frame.js", "folded-parts.js")
"""Scripts for browsers, and for places, where modules do not run."""
MODULE = "live-page.js"
"""The module that every page asks for."""
PACKER = SOURCES / "build" / "pack-python.mjs"
LEFT_OUT_LIST = SOURCES / "build" / "left-out-of-python.txt"
LATE_LIST = SOURCES / "build" / "late-in-python.txt"
"""What no page needs of the standard library, and what of it comes with the rest of the package."""
WORDS = "cardgames/words/"
UNPACKED_PATHS = (
    WORDS,
    "cardgames/seeds/figures/numbers/",
    "cardgames/seeds/figures/readings/",
    "cardgames/seeds/figures/today.json",
    "cardgames/seeds/trial/",
    *(f"cardgames/seeds/{name}/" for name in languages()),
)
"""What is not packed as it stands: the words of other languages, the rules in them, figures, problems and trials."""
META = "meta.json"
"""Where esbuild tells what it took in; it stays in the cache."""


@cache
def folder() -> str:
    """The folder of this build on the site."""
    inputs = (SOURCES, places.ROOT / "cardgames", places.ROOT / "seeds", Path(__file__), *pyodide.PINS)
    return f"assets/live/{kept.digest(inputs)[:12]}"


def listed_paths(names: Path) -> tuple[str, ...]:
    """The beginnings of paths in the standard library that are listed in a file."""
    return tuple(line for line in names.read_text("utf-8").splitlines() if line and not line.startswith("#"))


def compile_zips(folder: Path, zips: Iterable[tuple[str, Path]]) -> None:
    """Compile zips of some kinds with one start of Pyodide. The source of each lies beside it, and is removed."""
    command: list[str | Path] = [*node.programs()[0], PACKER, pyodide.core()]
    sources = []
    for kind, zipped in zips:
        sources.append(zipped.with_name(f"source-{zipped.name}"))
        command += [kind, sources[-1], zipped]
    kept.run(command, folder, "The Python files for the pages could not be compiled: the lines above say why.")
    for source in sources:
        source.unlink()


def standard_library(beside: Iterable[tuple[str, Path]] = ()) -> Path:
    """The part of the standard library that the first table of a visit needs, compiled; beside it what comes late.

    beside: zips that are compiled with it, where it is not there yet.
    """
    left_out, late = listed_paths(LEFT_OUT_LIST), listed_paths(LATE_LIST)

    def make(into: Path) -> None:
        for name, is_late in zip(LIBRARY, (False, True), strict=True):
            with zipfile.ZipFile(whole_library()) as whole, zipfile.ZipFile(into / f"source-{name}", "w") as part:
                for entry in whole.infolist():
                    if not entry.filename.startswith(left_out) and entry.filename.startswith(late) == is_late:
                        part.writestr(entry, whole.read(entry))
        compile_zips(into, [*(("stdlib", into / name) for name in LIBRARY), *beside])

    return kept.kept("live-stdlib", library_digest(), make) / LIBRARY[0]


def library_digest() -> str:
    """One name for what the standard library is made from."""
    return kept.digest([PACKER, LEFT_OUT_LIST, LATE_LIST, *pyodide.PINS])


def whole_library() -> Path:
    """The standard library as it comes with Pyodide."""
    return pyodide.core() / "python_stdlib.zip"


def library_names() -> tuple[str, ...]:
    """What the parts of the standard library are called on the site, by what they hold."""
    return tuple(f"{Path(part).stem}-{library_digest()[:12]}.zip" for part in LIBRARY)


def late_modules() -> list[str]:
    """The modules and packages of the standard library that come late."""
    left_out, late = listed_paths(LEFT_OUT_LIST), listed_paths(LATE_LIST)
    with zipfile.ZipFile(whole_library()) as whole:
        names = [name for name in whole.namelist() if name.startswith(late) and not name.startswith(left_out)]
    return sorted({name.partition("/")[0].removesuffix(".py") for name in names})


LIBRARY = ("stdlib.zip", "stdlib-late.zip")
"""The standard library in two archives, as the package is in `PARTS`."""
PACKAGE_ARCHIVE = "cardgames.zip"
PARTS = ("first.zip", "rest.zip")
"""The package in two archives: what the first table of a visit needs, and what is fetched when play has begun."""


def games() -> Path:
    """The package with its rulebooks, compiled; beside it the same in `PARTS`."""
    tops = {"cardgames": places.ROOT / "cardgames", "cardgames/seeds": places.ROOT / "seeds"}

    def make(into: Path) -> None:
        with zipfile.ZipFile(into / f"source-{PACKAGE_ARCHIVE}", "w") as zipped:
            for name, top in tops.items():
                for path in sorted([*top.rglob("*.py"), *top.rglob("*.toml"), *top.rglob("*.json")]):
                    inside = f"{name}/{path.relative_to(top).as_posix()}"
                    if path.suffix == ".py" or not inside.startswith(UNPACKED_PATHS):
                        zipped.write(path, inside)
            zipped.writestr(f"{WORDS}{ENGLISH}.json", pack_json(ENGLISH))
            for name, text in translations():
                zipped.writestr(name, text)
        package = [("package", into / PACKAGE_ARCHIVE)]
        standard_library(beside=package)
        if not (into / PACKAGE_ARCHIVE).is_file():  # the library was there
            compile_zips(into, package)

    name = kept.digest([*tops.values(), PACKER, *pyodide.PINS])
    return kept.kept("live-games", name, make) / PACKAGE_ARCHIVE


def translations() -> Iterator[tuple[str, str]]:
    """The rules in other languages, which a reader looks up at a table: each file as JSON, which is read sooner."""
    for language in languages():
        for path in sorted((places.ROOT / "seeds" / language).glob("*.toml")):
            text = json.dumps(tomllib.loads(path.read_text("utf-8")), ensure_ascii=False, separators=(",", ":"))
            yield f"cardgames/seeds/{language}/{path.stem}.json", text


def modules() -> Path:
    """The modules as pages ask for them: few files, without what nobody reads."""

    def make(into: Path) -> None:
        options = [
            *("--splitting", "--format=esm", "--alias:parts=./widgets/parts-late.js"),
            f"--define:LIBRARY={json.dumps(library_names())}",
            f"--define:LATE_MODULES={json.dumps(late_modules())}",
            f"--define:CORE={json.dumps(f'../../../{pyodide.PLACE}/')}",
            f"--metafile={into / META}",
        ]
        javascript.bundle(ENTRIES, into, *options)
        for name in CLASSIC_SCRIPTS:
            shutil.copyfile(SOURCES / "page" / name, into / name)

    name = kept.digest([SOURCES, Path(javascript.__file__), Path(__file__)], *library_names(), pyodide.PLACE)
    return kept.kept("live-modules", name, make)


@cache
def early_modules() -> tuple[str, ...]:
    """`MODULE` and what it imports before it runs, so that a page can ask for all of it at once."""
    outputs = json.loads((modules() / META).read_text("utf-8"))["outputs"]
    about = {Path(name).name: entry for name, entry in outputs.items()}
    found: dict[str, None] = {MODULE: None}
    wanted = [MODULE]
    while wanted:
        for each in about[wanted.pop()]["imports"]:
            name = Path(each["path"]).name
            if each["kind"] == "import-statement" and name not in found:
                found[name] = None
                wanted.append(name)
    return tuple(found)


def spoken(language: str) -> str:
    """The script that gives a page the words of its language; those of no other are fetched."""
    return f"globalThis.cardgamesWords={json.dumps(load(language).front(), ensure_ascii=False)}"


def lock() -> str:
    """Pyodide's list of packages, with none: the games need no other."""
    return json.dumps({**pyodide.packages(), "packages": {}})


def on_post_build(config: MkDocsConfig) -> None:
    """Lay Python and the modules on the site."""
    publish(Path(config.site_dir))


def publish(site: Path) -> None:
    """Lay Python and the modules on a site that has its pages."""
    core = pyodide.publish(site)
    for part, name in zip(LIBRARY, library_names(), strict=True):
        shutil.copyfile(standard_library().with_name(part), core / name)
    place = site / folder()
    shutil.copytree(modules(), place, ignore=shutil.ignore_patterns(META), dirs_exist_ok=True)
    for name in PARTS:
        shutil.copyfile(games().with_name(name), place / name)
    (place / "lock.json").write_text(lock(), "utf-8")
    for language in languages():
        (place / f"words-{language}.js").write_text(spoken(language), "utf-8")
        if language != ENGLISH:
            (place / f"{language}.json").write_text(pack_json(language), "utf-8")


if __name__ == "__main__":  # after the pages of a preview, which are seen meanwhile
    publish(Path(sys.argv[1]))
