"""What is installed is the whole package, and works where nothing else is installed, far from this checkout."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardgames.core.version import DISTRIBUTION, VERSION
from starter import folders, programs

PROJECT = tomllib.loads((folders.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SCRIPTS = programs.venv_program("python").parent.name
WITHOUT = {
    "from cardgames.widgets import Table": "notebook",
    "from cardgames.notebook import *": "notebook",
}
"""What cannot be had without an extra, and the extra."""


def sources() -> dict[str, bytes]:
    """The files of the package, under the names that they have when it is installed."""
    tops = {"cardgames": folders.ROOT / "cardgames", "cardgames/seeds": folders.ROOT / "seeds"}
    return {
        f"{name}/{path.relative_to(top).as_posix()}": path.read_bytes()
        for name, top in tops.items()
        for path in top.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive."""
    folder = tmp_path_factory.mktemp("built")
    build(folders.ROOT, folder, "sdist", "wheel")
    return folder


def build(checkout: Path, into: Path, *kinds: str) -> None:
    """Build the package as it stands in a folder."""
    targets = [word for kind in kinds for word in ("--target", kind)]
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(into), *targets]
    subprocess.run(command, cwd=checkout, check=True, capture_output=True, timeout=120)


ROOMS = ("cardgames", "docs", "notebooks", "seeds")
"""Where readers are told what to install, beside the files at the top."""


def wheel_of(folder: Path) -> Path:
    """The one wheel in a folder."""
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_the_name_and_the_version_are_told_alike() -> None:
    assert PROJECT["name"] == DISTRIBUTION
    assert PROJECT["version"] == VERSION
    assert {*WITHOUT.values()} <= {*PROJECT["optional-dependencies"]}


def test_nobody_is_told_to_install_the_package_of_another() -> None:
    """On the index of packages `cardgames` is somebody else's."""
    files = [
        *folders.ROOT.glob("*.md"),
        *(path for room in ROOMS for path in (folders.ROOT / room).rglob("*") if path.is_file()),
    ]
    texts = {path: path.read_text("utf-8") for path in files if path.suffix in {".md", ".py", ".toml", ".j2", ".ipynb"}}
    assert len(texts) > 200
    wrong = re.compile(r"pip3? install (?:-\S+ )*[\"'`]?cardgames\b")
    assert [path for path, text in texts.items() if wrong.search(text)] == []
    assert wrong.search('python3 -m pip install "cardgames[class]"')


def test_the_wheel_holds_the_whole_package_and_nothing_else(built: Path) -> None:
    wheel = wheel_of(built)
    assert wheel.name == f"playable_rulebooks-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as opened:
        found = {name: opened.read(name) for name in opened.namelist() if ".dist-info/" not in name}
    wanted = sources()
    assert sorted(found) == sorted(wanted)
    assert found == wanted


def test_the_source_archive_makes_the_same_wheel_and_itself_elsewhere_and_later(built: Path, tmp_path: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = opened.getnames()
        opened.extractall(tmp_path / "source", filter="data")
    (top,) = (tmp_path / "source").iterdir()
    assert top.name == f"playable_rulebooks-{VERSION}"
    assert {f"{top.name}/{name}" for name in ("LICENSE", "run.py", "mkdocs.yml", "tests/conftest.py")} <= {*names}
    assert not [name for name in names if "/.venv/" in name or "__pycache__" in name or "/site/index.html" in name]
    for path in [top, *top.rglob("*")]:
        os.utime(path, (2_000_000_000, 2_000_000_000))
    build(top, tmp_path, "wheel", "sdist")
    assert wheel_of(tmp_path).read_bytes() == wheel_of(built).read_bytes()
    assert (tmp_path / archive.name).read_bytes() == archive.read_bytes()


@pytest.fixture(scope="module")
def bare(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment in which nothing is installed but the wheel."""
    folder = tmp_path_factory.mktemp("bare")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True, timeout=60)
    python = folder / SCRIPTS / programs.venv_program("python").name
    command: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--quiet",
        "--no-index",
        "--no-compile",
    ]
    subprocess.run([*command, wheel_of(built)], check=True, timeout=120, env=programs.environment())
    return python.parent


def started(command: Sequence[str | Path], where: Path) -> subprocess.CompletedProcess[str]:
    """A program run far from this checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(command, cwd=where, env=kept, capture_output=True, text=True, timeout=120, encoding="utf-8")


@pytest.mark.slow
def test_the_command_works_with_nothing_else_installed(bare: Path, tmp_path: Path) -> None:
    command = bare / programs.venv_program("cardgames").name
    assert started([command, "--version"], tmp_path).stdout.strip() == VERSION
    played = started([command, "play", "goat", "--seat", "-", "--seed", "1916"], tmp_path)
    assert played.returncode == 0, played.stderr
    assert "The game is over: AC 144, BD 84." in played.stdout.splitlines()[-1]
    for words in (["clauses", "kozel"], ["study", "goat"], ["numbers", "golph", "--deals", "5", "--by-the-book", "1"]):
        done = started([command, *words], tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), words


@pytest.mark.slow
def test_what_an_extra_is_needed_for_names_it(bare: Path, tmp_path: Path) -> None:
    for code, extra in WITHOUT.items():
        ended = started([bare / programs.venv_program("python").name, "-c", code], tmp_path)
        last = ended.stderr.splitlines()[-1]
        assert last.startswith("ImportError: "), ended.stderr
        assert re.search(rf'needs? the extra "{extra}": pip install "{DISTRIBUTION}\[{extra}\]"\.$', last), last
