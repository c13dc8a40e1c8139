"""The JavaScript of the site and the widgets: the sources in `docs/web`, npm packages, and esbuild, which joins them.

Run as a program, it writes the scripts that a kernel sends with a widget into the package, where a notebook finds them
without any of these tools.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import contract
import kept
import node
import places
import schemas

SOURCES = places.ROOT / "docs" / "web"
PINS = (SOURCES / "package.json", SOURCES / "package-lock.json")
WIDGETS = ("table", "quiz", "compare", "chart")
"""The front ends that a kernel sends, each the default export of a module."""
BUNDLE_SOURCES = {
    **{name: f"widgets/{name}.js" for name in WIDGETS},
    "classroom": "classroom/classroom.js",
}
"""All scripts that the package brings, by name: those, and those of a class with the table in them."""
BUNDLE_FOLDER = places.ROOT / "cardgames" / "widgets" / "js"
BANNER = "// Made from docs/web by run.py format. Change it there."


def packages(pins: tuple[Path, ...] = PINS, kind: str = "web-packages") -> Path:
    """The folder of npm packages that the scripts are made with and from, or of those that other pins name."""

    def fetch(into: Path) -> None:
        for pin in pins:
            shutil.copyfile(pin, into / pin.name)
        failure = "The packages for the pages could not be fetched with npm: check the network and try again."
        options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        kept.run([*node.programs()[1], "ci", *options], into, failure)

    return kept.kept(kind, kept.digest(pins), fetch) / "node_modules"


def checkers() -> Path:
    """The folder of npm packages that the scripts are checked with."""
    return packages(tuple(SOURCES / "checks" / pin.name for pin in PINS), "web-checks")


def check(*options: str) -> None:
    """Check format and common faults of all scripts, or mend them with the option `--write`; see docs/web/biome.json.

    Raises PluginError where something is left to mend.
    """
    biome = checkers() / "@biomejs" / "biome" / "bin" / "biome"
    failure = "The scripts in docs/web are not in the house format: python3 run.py format puts them right."
    kept.run([*node.programs()[0], biome, "check", "--error-on-warnings", *options, "."], SOURCES, failure)


def check_types() -> None:
    """Check the types of all scripts, with those of the contract with Python; see docs/web/tsconfig.json.

    Raises PluginError where something does not fit.
    """
    tsc = checkers() / "typescript" / "bin" / "tsc"
    failure = "The types of the scripts in docs/web do not fit: the lines above say where."
    kept.run([*node.programs()[0], tsc, "--project", "."], SOURCES, failure)


def bundle(names: Iterable[str], into: Path, *options: str) -> None:
    """Put scripts of `docs/web` together with what they import, each as one file in a folder, under its own name."""
    command: list[str | Path] = [
        *node.programs()[0],
        packages() / "esbuild" / "bin" / "esbuild",
        *names,
        *("--bundle", "--minify", "--target=es2022", "--legal-comments=none", "--entry-names=[name]"),
        *options,
        f"--outdir={into}",
    ]
    failure = "The scripts of the pages could not be put together: the lines above say why."
    kept.run(command, SOURCES, failure, {"NODE_PATH": str(packages())})


def widgets() -> dict[str, str]:
    """The scripts that the package brings, by the names of their files, made from the sources as they are."""

    def make(into: Path) -> None:
        options = ("--format=esm", "--alias:parts=./widgets/parts-whole.js", f"--banner:js={BANNER}")
        bundle(BUNDLE_SOURCES.values(), into, *options)

    made = kept.kept("web-widgets", kept.digest([SOURCES, Path(__file__)]), make)
    return {f"{name}.js": (made / f"{name}.js").read_text("utf-8") for name in BUNDLE_SOURCES}


@cache
def plain(script: Path) -> str:
    """A script that stands in a page, without what nobody reads."""
    lines = (line.strip().partition(" // ")[0] for line in script.read_text("utf-8").splitlines())
    return "\n".join(line for line in lines if line and not line.startswith(("//", "/**", "*")))


def write_widgets(into: Path = BUNDLE_FOLDER) -> list[str]:
    """Write these scripts where they differ; gives the names of those that did."""
    into.mkdir(exist_ok=True)
    changed = []
    for name, script in widgets().items():
        path = into / name
        if not path.is_file() or path.read_text("utf-8") != script:
            path.write_text(script, "utf-8")
            changed.append(name)
    return changed


if __name__ == "__main__":
    contract.TYPES.write_text(contract.as_typescript(), "utf-8")
    schemas.write()
    check("--write")
    write_widgets()
