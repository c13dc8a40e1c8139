"""Wheels for the browser, and the list by which Pyodide finds them beside itself and nowhere else."""

from __future__ import annotations

import hashlib
import re
import zipfile
from collections.abc import Iterable, Mapping
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

EPOCH = (1980, 1, 1, 0, 0, 0)
BROWSER = {"extra": "", "os_name": "posix", "platform_system": "Emscripten", "sys_platform": "emscripten"}
IGNORED_FILES = re.compile(
    r"^jedi/third_party/(?:django-stubs|typeshed/stubs)/|^[^/]+\.data/|^anywidget/(?:lab|nb)extension/|/tests?/"
)
"""Files of wheels that nothing in the browser reads; of jedi alone three quarters."""
FRONT_END = {"jupyterlab-widgets"}
"""Dependencies that JupyterLite itself is, or has beside Python."""


def slim(source: Path, target: Path) -> None:
    """Copy a wheel without what nothing in the browser reads, not compressed."""
    with zipfile.ZipFile(source) as old:
        files = {
            name: old.read(name) for name in old.namelist() if not name.endswith("/") and not IGNORED_FILES.search(name)
        }
    write(target, files, zipfile.ZIP_STORED)


def compress(source: Path, target: Path) -> None:
    """Copy an archive, compressed."""
    with zipfile.ZipFile(source) as old:
        write(target, {name: old.read(name) for name in old.namelist()})


def add_bytecode(source: Path, compiled: Path, target: Path) -> None:
    """Copy a wheel with the bytecode of its modules, which an archive has beside the same modules."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(compiled) as found:
        files = {name: old.read(name) for name in old.namelist() if not name.endswith("/")}
        bytecode = {name: found.read(name) for name in found.namelist() if name.endswith(".pyc")}
        missing = {name for name in files if name.endswith(".py")} - set(found.namelist())
    if missing:
        raise PluginError(f"{compiled.name} does not have {min(missing)}, which {source.name} has.")
    write(target, files | bytecode)


def write(target: Path, files: Mapping[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> None:
    """Write an archive whose files are all of one date, so that the same files make the same archive."""
    with zipfile.ZipFile(target, "w") as new:
        for name, contents in files.items():
            new.writestr(zipfile.ZipInfo(name, EPOCH), contents, compression)


def metadata(wheel: Path) -> tuple[Message, list[str]]:
    """What a wheel says of itself, and the names of all its files."""
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        (found,) = (name for name in names if re.fullmatch(r"[^/]+\.dist-info/METADATA", name))
        return HeaderParser().parsestr(opened.read(found).decode("utf-8")), names


def modules(names: Iterable[str]) -> list[str]:
    """The modules that a wheel gives, of the first rank, by the names of its files."""
    found = set()
    for name in names:
        head, _, rest = name.partition("/")
        if name.endswith(".py") and not head.endswith((".dist-info", ".data")):
            found.add(head if rest else head.removesuffix(".py"))
    return sorted(found)


def requirements(metadata: Message, python: str) -> list[Requirement]:
    """What a package needs in the browser, under that version of Python."""
    place = {**BROWSER, "python_version": ".".join(python.split(".")[:2]), "python_full_version": python}
    stated = [Requirement(text) for text in metadata.get_all("Requires-Dist") or []]
    return [
        one
        for one in stated
        if (one.marker is None or one.marker.evaluate(place)) and canonicalize_name(one.name) not in FRONT_END
    ]


def entries(found: Iterable[Path], python: str) -> dict[str, dict[str, Any]]:
    """Wheels as Pyodide lists them. Raises PluginError where one needs what none of the others is."""
    descriptions = {wheel: metadata(wheel) for wheel in sorted(found)}
    versions = {canonicalize_name(head["Name"]): head["Version"] for head, _ in descriptions.values()}
    listed: dict[str, dict[str, Any]] = {}
    for wheel, (head, names) in descriptions.items():
        name, needs = canonicalize_name(head["Name"]), requirements(head, python)
        for one in needs:
            has = versions.get(canonicalize_name(one.name))
            if has is None or not one.specifier.contains(has, prereleases=True):
                raise PluginError(
                    f"{name} needs {one.name}{one.specifier} in the browser, and docs/lite/wheels.txt pins {has}."
                )
        listed[name] = {
            "name": name,
            "version": head["Version"],
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": modules(names),
            "depends": sorted(canonicalize_name(one.name) for one in needs),
            "unvendored_tests": False,
        }
    return dict(sorted(listed.items()))


def lock(core: Mapping[str, Any], found: Iterable[Path]) -> dict[str, Any]:
    """The list of a core with these wheels for all its packages."""
    return {**core, "packages": entries(found, core["info"]["python"])}
