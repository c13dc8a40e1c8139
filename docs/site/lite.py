"""JupyterLite: the notebooks with a Python of their own in the browser, opened from the page of each.

It is put together in layers, each kept until something that it is made from changes: the application itself, compiled
Python with the packages that the browser needs, and last what is ours, which takes no time.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import venv
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import quote

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

import causes
import javascript
import kept
import live
import node
import notebook_links
import places
import pyodide
import wheels
from cardgames.words import ENGLISH, load

SOURCE_FOLDER = places.ROOT / "docs" / "lite"
PLACE = "lite"
"""The folder of JupyterLite on the site."""
PYTHON = "static/python"
"""The folder in it that holds the standard library, the wheels, and the list of them."""
KERNEL = "@jupyterlite/pyodide-kernel-extension"
UNUSED_FILES = ("rspack.config*.js", *(f"build/fa-*.{kind}" for kind in ("eot", "svg", "ttf", "woff")))
"""Files of JupyterLite that no browser of today asks for: its icons are there as woff2, too."""
DIAGRAMS = ("5506", "5395", "1450", "7813")
"""The chunks with Mermaid, its layouts, Vega and Vega-Lite, which no notebook of ours draws with and whose extensions
jupyter-lite.json switches off; their numbers are those of the version in builder.txt."""
CHUNK = re.compile(r"(\w+)\.[0-9a-f]{7}\.js")
CHUNK_CALL_PATTERN = re.compile(r"\.e\(\"?(\w+)\"?\)")
SCRIPTS = ("site-links.js", "site-workers.js")
COMPILER = javascript.SOURCES / "build" / "compile-python.mjs"
LINK = re.compile(r"\]\((?P<path>[^)\s:#]+)(?P<fragment>#[^)\s]*)?\)")
"""A relative link in Markdown."""
PACKAGE_SOURCES = ("cardgames", "seeds", "pyproject.toml", "README.md", "LICENSE")
START = ("piplite", "pyodide_kernel", "ipykernel", "ipywidgets", "anywidget")
"""The modules that every notebook loads."""
DATE = "2020-02-02T00:00:00+00:00"
"""How old notebooks are said to be: what is the same looks the same after every build, and is not fetched again."""
PIP = (sys.executable, "-m", "pip")
CHECK = "check the network and try again."


# Layers


def builder() -> Path:
    """An environment that holds nothing but what builds JupyterLite, whose every extension would be shipped."""
    pins = SOURCE_FOLDER / "builder.txt"

    def install(folder: Path) -> None:
        venv.create(folder, with_pip=False, symlinks=sys.platform != "win32")
        command: list[str | Path] = [*PIP, "--python", folder, "install", "--quiet", "--no-deps", "--only-binary=:all:"]
        failure = f"The builder of JupyterLite could not be installed: {CHECK}"
        kept.run([*command, "--requirement", pins], folder, failure)

    return kept.kept("lite-builder", kept.digest([pins], sys.version, sys.executable), install)


def program(environment: Path) -> Path:
    """The Python of an environment."""
    return environment / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def application() -> Path:
    """JupyterLite without any notebooks and without Python."""
    settings = [SOURCE_FOLDER / "jupyter-lite.json", SOURCE_FOLDER / "jupyter_lite_config.json"]

    def build(folder: Path) -> None:
        source = folder / "source"  # a folder of its own each time: what is left of an earlier build misleads the tool
        source.mkdir()
        for path in settings:
            shutil.copyfile(path, source / path.name)
        command: list[str | Path] = [
            program(builder()),
            "-m",
            "jupyterlite_core",
            "build",
            "--output-dir",
            folder / "lite",
        ]
        kept.run(command, source, "JupyterLite could not be built: the lines above say why.")
        shutil.rmtree(source)
        (folder / "lite" / "static").mkdir(exist_ok=True)
        for name in SCRIPTS:
            shutil.copyfile(javascript.SOURCES / "lite" / name, folder / "lite" / "static" / name)
        for page in [folder / "lite" / "index.html", *(folder / "lite").glob("*/index.html")]:
            page.write_text(mend_page(page.read_text("utf-8"), "./" if page.parent.name == "lite" else "../"), "utf-8")
        for left in [path for pattern in UNUSED_FILES for path in (folder / "lite").glob(pattern)]:
            left.unlink()
        for chunk in chunks_for(DIAGRAMS, folder / "lite" / "build"):
            chunk.unlink()

    inputs = [*settings, SOURCE_FOLDER / "builder.txt", javascript.SOURCES / "lite", *pyodide.PINS, Path(__file__)]
    why = causes.script(load(ENGLISH))
    name = kept.digest(inputs, why, sys.version)
    return kept.kept("lite-application", name, build) / "lite"


def chunks_for(numbers: Iterable[str], build: Path) -> list[Path]:
    """These chunks of a folder of scripts, and all that nothing but them loads."""
    chunks = {named[1]: path for path in build.glob("*.js") if (named := CHUNK.fullmatch(path.name))}
    loaders: dict[str, set[Path]] = {}
    for path in build.rglob("*.js"):
        for number in CHUNK_CALL_PATTERN.findall(path.read_text("utf-8")):
            loaders.setdefault(number, set()).add(path)
    found = set(numbers)
    if missing := found - chunks.keys():
        raise PluginError(f"JupyterLite has no chunk {min(missing)}, which docs/site/lite.py leaves out.")
    while True:
        known = {chunks[number] for number in found}
        more = {number for number in chunks.keys() & loaders.keys() - found if loaders[number] <= known}
        if not more:
            return sorted(known)
        found |= more


def mend_page(html: str, top: str) -> str:
    """A page of JupyterLite with its language, its icon, the causes, and scripts that know the rest of the site."""
    links, workers = (f"{top}static/{name}" for name in SCRIPTS)
    needs = " ".join(f"{top}../{pyodide.PLACE}/{name}" for name in pyodide.PROGRAM)
    why = f'<script data-needs="{needs}">{causes.script(load(ENGLISH))}</script>'
    scripts = f'<script src="{workers}"></script>\n    <script type="module" src="{links}"></script>'
    head = f'<head>\n    <link rel="icon" href="{top}lab/favicon.ico">\n    {why}\n    {scripts}'
    for old, new in (("<html>", '<html lang="en">'), ("<head>", head)):
        if html.count(old) != 1:
            raise PluginError(f"A page of JupyterLite has no single {old}, which docs/site/lite.py mends.")
        html = html.replace(old, new)
    return html


def packages() -> Path:
    """The standard library and the packages for the browser, with their bytecode."""
    pins, script = SOURCE_FOLDER / "wheels.txt", COMPILER

    def collect(folder: Path) -> None:
        fetched, slim, compiled = (folder / name for name in ("fetched", "slim", "compiled"))
        fetched.mkdir()
        slim.mkdir()
        python = pyodide.packages()["info"]["python"]
        browser = ["--python-version", python, "--implementation", "py", "--abi", "none", "--platform", "any"]
        command: list[str | Path] = [
            *PIP,
            "download",
            "--quiet",
            "--no-deps",
            "--only-binary=:all:",
            *browser,
            "--dest",
            fetched,
        ]
        failure = f"The packages of JupyterLite could not be fetched: {CHECK}"
        kept.run([*command, "--requirement", pins], folder, failure)
        for wheel in [*fetched.glob("*.whl"), *shims()]:
            wheels.slim(wheel, slim / wheel.name)
        shutil.copyfile(pyodide.core() / "python_stdlib.zip", slim / "python_stdlib.zip")
        listed = wheels.lock(pyodide.packages(), slim.glob("*.whl"))
        (slim / "pyodide-lock.json").write_text(json.dumps(listed), "utf-8")
        compiled.mkdir()
        command = [*node.programs()[0], COMPILER, pyodide.core(), slim, compiled, *START]
        kept.run(command, folder, "Python could not be compiled for the browser: the lines above say why.")
        for archive in sorted(compiled.iterdir()):
            wheels.compress(archive, folder / archive.name)
        for unneeded in (fetched, slim, compiled):
            shutil.rmtree(unneeded)

    name = kept.digest([pins, script, SOURCE_FOLDER / "builder.txt", *pyodide.PINS, Path(wheels.__file__)])
    return kept.kept("lite-packages", name, collect)


def shims() -> list[Path]:
    """The packages that come with the kernel itself, in place of those that are of no use in a browser."""
    folder = builder() / "share" / "jupyter" / "labextensions" / KERNEL / "static" / "pypi"
    return [path for path in folder.glob("*.whl") if not path.name.startswith("widgetsnbextension-3")]


def package() -> Path:
    """The wheel of this very package, with the bytecode that the pages have."""
    made_from = [places.ROOT / part for part in PACKAGE_SOURCES]

    def build(folder: Path) -> None:
        source = folder / "source"
        source.mkdir()
        command: list[str | Path] = [
            sys.executable,
            "-m",
            "hatchling",
            "build",
            "--target",
            "wheel",
            "--directory",
            source,
        ]
        kept.run(command, places.ROOT, "The package could not be built: the lines above say why.")
        (wheel,) = source.glob("*.whl")
        wheels.add_bytecode(wheel, live.games(), folder / wheel.name)
        shutil.rmtree(source)

    name = kept.digest([*made_from, live.PACKER, Path(wheels.__file__), *pyodide.PINS], version("hatchling"))
    (wheel,) = kept.kept("wheel", name, build).glob("*.whl")
    return wheel


# Putting together


def assemble(target: Path, notebooks: Iterable[Path]) -> None:
    """JupyterLite with Python, all packages, this package and the notebooks."""
    shutil.copytree(application(), target, dirs_exist_ok=True)
    config = target / "jupyter-lite.json"
    config.write_text(config.read_text("utf-8").replace("../assets/pyodide/", f"../{pyodide.PLACE}/"), "utf-8")
    python = target / PYTHON
    shutil.copytree(packages(), python)
    shutil.copy2(package(), python)
    listed = wheels.lock(pyodide.packages(), python.glob("*.whl"))
    (python / "pyodide-lock.json").write_text(json.dumps(listed), "utf-8")
    files = target / "files"
    files.mkdir()
    for notebook in notebooks:
        (files / notebook.name).write_text(for_browser(notebook), "utf-8")
    listing = target / "api" / "contents" / "all.json"
    listing.parent.mkdir(parents=True)
    listing.write_text(json.dumps(contents(files)), "utf-8")
    check(target)


def for_browser(notebook: Path) -> str:
    """A notebook that names the kernel of JupyterLite, so that no reader is asked for one, and leads to our pages."""
    read: dict[str, Any] = json.loads(notebook.read_text("utf-8"))
    read["metadata"]["kernelspec"] = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
    for cell in read["cells"]:
        if cell["cell_type"] == "markdown":
            text = "".join(cell["source"])
            cell["source"] = LINK.sub(lambda link: relink(link, notebook), text).splitlines(keepends=True)
    return json.dumps(read, indent=1, ensure_ascii=False) + "\n"


def relink(link: re.Match[str], notebook: Path) -> str:
    """A link to a file of this checkout, as site-links.js understands it."""
    page = notebook_links.page_of((notebook.parent / link["path"]).resolve(), (link["fragment"] or "#")[1:])
    return f"](site/{File(page, None, '', True).dest_uri}{link['fragment'] or ''})" if page else link[0]


def contents(folder: Path) -> dict[str, Any]:
    """A folder of notebooks, as JupyterLab asks a server for it; all of one date, whenever it was built."""

    def item(**more: object) -> dict[str, Any]:
        entry = {"created": DATE, "last_modified": DATE, "writable": True, "mimetype": None}
        return {**entry, "content": None, "format": None, "size": None, **more}

    notebooks = [
        item(name=path.name, path=path.name, type="notebook", size=path.stat().st_size)
        for path in sorted(folder.glob("*.ipynb"))
    ]
    return item(name="", path="", type="directory", format="json", content=notebooks)


def settings(lite: Path) -> dict[str, Any]:
    """What a built JupyterLite tells its kernel."""
    config = json.loads((lite / "jupyter-lite.json").read_text("utf-8"))["jupyter-config-data"]
    found: dict[str, Any] = config.get("litePluginSettings", {}).get(f"{KERNEL}:kernel", {})
    return found


def check(lite: Path) -> None:
    """Raise PluginError where the kernel would turn to another host: for Python, for its library, or for a package."""
    config = settings(lite)
    options = config.get("loadPyodideOptions", {})
    wanted = {
        "pyodideUrl": (config.get("pyodideUrl"), f"./../{pyodide.PLACE}/{pyodide.LOADER}"),
        "lockFileURL": (options.get("lockFileURL"), f"./{PYTHON}/pyodide-lock.json"),
        "stdLibURL": (options.get("stdLibURL"), f"./{PYTHON}/python_stdlib.zip"),
        "disablePyPIFallback": (config.get("disablePyPIFallback"), True),
    }
    for name, (found, expected) in wanted.items():
        if found != expected:
            raise PluginError(f"JupyterLite would ask another host: its {name} is {found!r}, not {expected!r}.")
    known = json.loads((lite / PYTHON / "pyodide-lock.json").read_text("utf-8"))["packages"]
    missing = [name for name in options.get("packages", ()) if name not in known]
    missing += [one["file_name"] for one in known.values() if not (lite / PYTHON / one["file_name"]).is_file()]
    if missing:
        raise PluginError(f"JupyterLite lacks {', '.join(missing)}, which its kernel loads at once.")


# The site


def address(notebook: Path, page: Page) -> str:
    """Where a notebook is in JupyterLite, from its page."""
    return get_relative_url(f"{PLACE}/notebooks/index.html", page.url) + f"?path={quote(notebook.name)}"


def on_post_build(config: MkDocsConfig) -> None:
    """Lay JupyterLite and the Python that it shares with the pages on the site."""
    site = Path(config.site_dir)
    pyodide.publish(site)
    assemble(site / PLACE, places.notebooks())
