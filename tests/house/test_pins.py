"""The exact versions that are installed: on every Python that we promise they can be had, and need nothing else."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

import run
from starter import folders, packages, programs
from tests.support import thorough

PROJECT: dict[str, Any] = tomllib.loads((folders.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OLDEST = "3.11.0"
PYTHONS = (OLDEST, "3.12.0", "3.13.0", "3.14.0")
PLATFORMS = ("linux", "darwin", "win32")
OF_EVERY_PLATFORM = ("any", "manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "macosx_11_0_arm64", "win_amd64")


def constraints() -> list[Requirement]:
    """Every line of the constraints."""
    lines = (
        line.partition("#")[0].strip() for line in (folders.ROOT / "constraints.txt").read_text("utf-8").splitlines()
    )
    return [Requirement(line) for line in lines if line]


def version(pin: Requirement) -> str:
    """The version that a pin allows."""
    found = re.fullmatch(r"==([\w.+!]+)", str(pin.specifier))
    assert found, f"{pin} is not an exact version"
    return found[1]


def place(python: str, platform: str) -> dict[str, str]:
    """What markers are asked about, on a Python and a platform."""
    asked = {
        "python_version": python.rpartition(".")[0],
        "python_full_version": python,
        "implementation_version": python,
        "sys_platform": platform,
        "platform_system": {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}[platform],
        "os_name": "nt" if platform == "win32" else "posix",
        "platform_machine": {"linux": "x86_64", "darwin": "arm64", "win32": "AMD64"}[platform],
        "extra": "",
    }
    return {**{key: str(value) for key, value in default_environment().items()}, **asked}


PLACES = [place(python, platform) for python in PYTHONS for platform in PLATFORMS]


def applies(requirement: Requirement, there: Mapping[str, str], extra: str = "") -> bool:
    """Whether a requirement counts there."""
    return requirement.marker is None or requirement.marker.evaluate({**there, "extra": extra})


def pins_of(there: Mapping[str, str]) -> dict[str, str]:
    """The version of each package there."""
    pins = [pin for pin in constraints() if applies(pin, there)]
    named: dict[str, str] = {canonicalize_name(pin.name): version(pin) for pin in pins}
    assert len(named) == len(pins), "a package has two versions at once"
    return named


@cache
def described() -> dict[tuple[str, str], metadata.Distribution]:
    """What the packages of this environment say of themselves, by name and version."""
    return {(canonicalize_name(found.metadata["Name"]), found.version): found for found in metadata.distributions()}


def elsewhere() -> list[Requirement]:
    """The pins that are not installed here: those of other platforms and Pythons."""
    return [pin for pin in constraints() if (canonicalize_name(pin.name), version(pin)) not in described()]


def missed(wanted: Iterable[Requirement], there: Mapping[str, str]) -> Iterator[str]:
    """What is wrong with the pins there, for all that these requirements lead to."""
    pins, seen = pins_of(there), set[tuple[str, str]]()
    todo = [(requirement, "cardgames", "") for requirement in wanted]
    while todo:
        requirement, by, extra = todo.pop()
        name = canonicalize_name(requirement.name)
        if not applies(requirement, there, extra):
            continue
        if name not in pins:
            yield f"{by} needs {requirement}, which has no pin"
            continue
        if not requirement.specifier.contains(pins[name], prereleases=True):
            yield f"{by} needs {requirement}, and {pins[name]} is pinned"
        found = described().get((name, pins[name]))
        for more in {"", *requirement.extras} if found else ():
            if (name, more) not in seen:
                seen.add((name, more))
                todo += [(Requirement(text), name, more) for text in (found and found.requires) or ()]


def test_one_oldest_python_is_told_everywhere() -> None:
    minor = OLDEST.rpartition(".")[0]
    tool = tomllib.loads((folders.ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    assert PROJECT["requires-python"] == f">={minor}"
    assert ".".join(map(str, run.MIN_PYTHON)) == minor
    assert tool["mypy"]["python_version"] == minor
    assert tool["ruff"]["target-version"] == f"py{minor.replace('.', '')}"
    assert f"Python {minor} or later" in " ".join((folders.ROOT / "README.md").read_text("utf-8").split())
    classifiers = [f"Programming Language :: Python :: {python.rpartition('.')[0]}" for python in PYTHONS]
    assert [line for line in PROJECT["classifiers"] if re.search(r":: \d\.\d+$", line)] == classifiers


def allows(pin: Requirement, pythons: str | None) -> None:
    """Check that a package allows each Python that it is pinned for."""
    for there in PLACES:
        python = there["python_full_version"]
        if applies(pin, there):
            assert python in SpecifierSet(pythons or ""), f"{pin} needs Python {pythons}, so it cannot run on {python}"


def test_every_pin_that_is_installed_allows_each_python_it_is_for() -> None:
    for pin in constraints():
        found = described().get((canonicalize_name(pin.name), version(pin)))
        if found:
            allows(pin, str(found.metadata.json.get("requires_python") or ""))


@pytest.mark.parametrize("there", PLACES, ids=lambda there: f"{there['python_version']}-{there['sys_platform']}")
def test_the_pins_are_all_that_is_installed_and_fit_each_other(there: Mapping[str, str]) -> None:
    wanted = [Requirement(text) for texts in PROJECT["optional-dependencies"].values() for text in texts]
    assert sorted(missed(wanted, there)) == []


@pytest.mark.skipif(not programs.venv_program("uv").exists(), reason="pip installs all that packages ask for")
def test_uv_leaves_out_what_nobody_asks_for() -> None:
    pinned, installed = ({canonicalize_name(each.name) for each in constraints()}, {name for name, _ in described()})
    assert pinned >= {*packages.EXCLUDED_PACKAGES}
    assert not installed & {*packages.EXCLUDED_PACKAGES}


def test_no_pin_is_idle_or_unknown() -> None:
    """What no metadata here speaks of is little, and is asked of pip by the next tests."""
    for pin in constraints():
        assert any(applies(pin, there) for there in PLACES), f"{pin} is for no Python and no platform of ours"
    assert len(elsewhere()) <= 12


def pip(*command: str | Path) -> str:
    """What pip says, about another Python perhaps; where it has no network the test is skipped, and fails in CI."""
    quiet = ["--disable-pip-version-check", "--no-input", "--no-color"]
    done = subprocess.run(
        [sys.executable, "-m", "pip", *quiet, *map(str, command)],
        capture_output=True,
        text=True,
        timeout=600,
        env=programs.environment(),
    )
    printed = done.stdout + done.stderr
    if done.returncode and re.search(r"NewConnectionError|NameResolution|name resolution|ConnectTimeout", printed):
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"pip has no network: {printed[-300:]}")
    assert done.returncode == 0, printed
    return printed


def begins(pin: Requirement) -> str:
    """The first Python that a pin is for."""
    return next(there["python_full_version"] for there in PLACES if applies(pin, there))


@pytest.mark.slow
@pytest.mark.parametrize("python", PYTHONS)
def test_every_pin_that_is_not_installed_here_allows_each_python_it_is_for(python: str, tmp_path: Path) -> None:
    pins = {canonicalize_name(pin.name): pin for pin in elsewhere() if begins(pin) == python}
    if not pins:
        return
    report = tmp_path / "report.json"
    # pip would ask some packages about the Python that it runs on, whatever it is told; so they are asked here.
    asked: list[str | Path] = [
        "--dry-run",
        "--no-deps",
        "--ignore-requires-python",
        "--python-version",
        python,
        "--report",
        report,
    ]
    asked += ["--only-binary=:all:", "--target", tmp_path]
    asked += [word for platform in OF_EVERY_PLATFORM for word in ("--platform", platform)]
    pip("install", *asked, *(f"{pin.name}=={version(pin)}" for pin in pins.values()))
    packages = [found["metadata"] for found in json.loads(report.read_text("utf-8"))["install"]]
    assert {canonicalize_name(found["name"]) for found in packages} == {*pins}
    for found in packages:
        allows(pins[canonicalize_name(found["name"])], found.get("requires_python"))


def old_python() -> str | None:
    """A Python older than this one that we promise, if this machine has one: Debian 12 has 3.11.2."""
    mine = f"{sys.version_info.major}.{sys.version_info.minor}.{sys.version_info.micro}"
    found = {}
    for name in ("/usr/bin/python3", f"/usr/bin/python{OLDEST.rpartition('.')[0]}"):
        if shutil.which(name):
            asked = [name, "-c", "import platform; print(platform.python_version())"]
            found[name] = subprocess.run(asked, capture_output=True, text=True, timeout=60).stdout.strip()
    return next((name for name, its in found.items() if its in SpecifierSet(f">={OLDEST},<{mine}")), None)


@thorough.ONLY  # what each package says of itself was asked above, and this takes long and the network
@pytest.mark.slow
def test_everything_can_be_installed_on_an_old_python_of_this_machine(tmp_path: Path) -> None:
    name = old_python()
    if name is None:
        pytest.skip("no Python here is older than this one and promised; the other tests have asked the metadata")
    subprocess.run([name, "-m", "venv", "--without-pip", tmp_path / "old"], check=True, timeout=60)
    python = tmp_path / "old" / programs.venv_program("python").relative_to(folders.VENV)
    extras: Mapping[str, Sequence[str]] = PROJECT["optional-dependencies"]
    wanted = sorted({text for extra in packages.EXTRAS for text in extras[extra]})
    asked: list[str | Path] = ["--dry-run", "--only-binary=:all:", "--constraint", folders.ROOT / "constraints.txt"]
    assert "Would install" in pip("--python", python, "install", *asked, "hatchling", *wanted)
