"""The virtual environment .venv: this checkout and its packages, installed with uv if possible, else with pip."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from starter import folders
from starter.files import digest, has_stamp, make_folder
from starter.problem import NO_NETWORK, NO_PERMISSION, NO_SPACE, Problem
from starter.programs import alone, environment, module, step, succeeds, venv_program

EXTRAS = ("notebook", "site", "test", "class")
SITE_EXTRAS = ("site",)
"""All that the site is made with; the tests' own tools are fetched with the first test."""
CLASS_EXTRAS = ("class",)
UV = "uv==0.13.9"
EXCLUDED_PACKAGES = ("rfc3987-syntax",)
"""What uv leaves out: with it `import jsonschema` takes two seconds longer, for checks that nobody asks for."""
BUILD_TOOLS = ("pip", "hatchling")
"""What is there before this checkout is installed."""
PIP_INSTALL = ("install", "--quiet", "--no-compile")  # most of it is never run

ENVIRONMENT = (  # what venv and pip say when they fail, and what can be done about it
    ("No space left|not enough space", NO_SPACE),
    (
        "ensurepip|No module named '?venv",
        "Python could not make .venv: on Debian and Ubuntu, install the package python3-venv and try again.",
    ),
    (
        "Read-only file system|Permission denied|Access is denied|Operation not permitted",
        f"What the lines above name may not be changed. {NO_PERMISSION}",
    ),
    ("different [Pp]ython", f"A package cannot be had for this Python, {sys.version.split()[0]}: try another one."),
    (
        "NewConnection|[Nn]ame resolution|Connect(ion|Timeout)|Read ?[Tt]imed? ?out|ProxyError|SSL|unreachable",
        NO_NETWORK,
    ),
)
LAB_SETTINGS = {"@jupyterlab/apputils-extension:notification": {"checkForUpdates": False, "fetchNews": "false"}}
"""JupyterLab of this checkout asks no other host for news or updates."""
PIP_OPTIONS = ("index-url", "extra-index-url", "find-links")
"""Options of pip, from its files or the environment, that uv has under the same names."""


def setup(extras: Sequence[str] = EXTRAS) -> None:
    """Make .venv with this checkout and these tools in it, unless it stands already, with these or with more."""
    inputs = digest([folders.ROOT / "pyproject.toml", folders.ROOT / "constraints.txt"], sys.version, str(folders.ROOT))
    if is_set_up(extras, inputs):
        return
    with alone("setting up"):
        if not is_set_up(extras, inputs):
            make_environment()
            unfinished_mark().touch()
            try:
                install(extras)
            except Problem as problem:
                if str(problem) == NO_NETWORK:  # nothing was begun, and what was there can still be used
                    unfinished_mark().unlink()
                raise
            (folders.VENV / f"set-up-{'-'.join(extras)}").write_text(inputs, "utf-8")
            unfinished_mark().unlink()


def unfinished_mark() -> Path:
    """What stands in .venv while packages are installed: where it is left, a package may be there by half."""
    return folders.VENV / "installing"


def is_set_up(extras: Sequence[str], inputs: str) -> bool:
    """Whether .venv was made from these inputs, with these tools or with more, and its Python is still there."""
    done = (path for path in folders.VENV.glob("set-up-*") if {*path.name.split("-")[2:]} >= {*extras})
    sound = venv_program("python").exists() and not unfinished_mark().exists()
    return sound and any(has_stamp(path, inputs) for path in done)


def make_environment() -> None:
    """Make .venv, with nothing in it, unless it is there; anew where its Python is gone or was another one."""
    made = folders.VENV / f"python-{sys.version_info.major}.{sys.version_info.minor}"
    sound = made.exists() and not unfinished_mark().exists() and has_pip(venv_program("python"))
    if Path(sys.prefix).resolve() == folders.VENV.resolve():
        if not has_pip(Path(sys.executable)):
            raise Problem("This is the Python of .venv, which lacks pip: run the same with another Python.")
    elif not sound:
        make_folder(folders.VENV)
        failure = "Python could not make .venv: delete .venv, if it is there, and try again."
        command: list[str | Path] = [sys.executable, "-P", "-m", "venv", "--without-pip", "--clear", folders.VENV]
        step("Making .venv", command, failure, ENVIRONMENT)
        made.touch()


def has_pip(python: Path) -> bool:
    """Whether a Python runs, and has pip."""
    return succeeds([python, "-P", "-m", "pip", "--version"])


def install(extras: Sequence[str]) -> None:
    """Install this checkout and these tools into .venv: with uv, which is far quicker, or with pip if that fails."""
    checkout: list[str | Path] = ["--no-build-isolation", "--editable", f"{folders.ROOT}[{','.join(extras)}]"]
    print("Installing the packages ...", flush=True)
    (folders.VENV / "excluded.txt").write_text("\n".join(EXCLUDED_PACKAGES), "utf-8")
    if not (fetch_uv() and succeeds([*uv(), *BUILD_TOOLS]) and succeeds([*uv(), *checkout])):
        failure = "The packages could not be installed: the lines above say why."
        pip = [*module("pip"), *PIP_INSTALL, "--constraint", folders.ROOT / "constraints.txt"]
        step("Making pip", [*module("ensurepip")], failure, ENVIRONMENT)
        step("Installing the build tools", [*pip, *BUILD_TOOLS], failure, ENVIRONMENT)
        step("Installing the packages with pip (minutes, the first time)", [*pip, *checkout], failure, ENVIRONMENT)
    settings = folders.VENV / "share" / "jupyter" / "lab" / "settings"
    settings.mkdir(parents=True, exist_ok=True)
    (settings / "overrides.json").write_text(json.dumps(LAB_SETTINGS), "utf-8")


def fetch_uv() -> bool:
    """Have uv in .venv: by the pip of this Python if it has one that can, else by one of .venv itself."""
    asked = [*PIP_INSTALL, "--only-binary", "uv", UV]
    if succeeds([sys.executable, "-P", "-m", "pip", "--python", venv_program("python"), *asked]):
        return True
    return succeeds([*module("ensurepip")]) and succeeds([*module("pip"), *asked])


def uv() -> list[str | Path]:
    """The command by which uv installs into .venv what pip would install there, from the same folders."""
    command: list[str | Path] = [venv_program("uv"), "pip", "install", "--quiet", "--python", venv_program("python")]
    command += ["--constraint", folders.ROOT / "constraints.txt", "--excludes", folders.VENV / "excluded.txt"]
    command += ["--index-strategy", "unsafe-best-match"]
    return [*command, *(part for name, value in pip_options() for part in (f"--{name}", value))]


def pip_options() -> Iterator[tuple[str, str]]:
    """The places where pip looks for packages, each with the name of its option."""
    python = venv_program("python") if has_pip(venv_program("python")) else sys.executable
    asked = [str(python), "-P", "-m", "pip", "config", "list"]
    done = subprocess.run(asked, capture_output=True, text=True, env=environment())
    for line in done.stdout.splitlines():
        key, _, value = line.partition("=")
        name = key.rpartition(".")[2]
        if name in PIP_OPTIONS:
            yield from ((name, place) for place in value.strip("'\"").split())


def set_up(_: Sequence[str]) -> int:
    """Only make .venv."""
    setup()
    print(f"Ready: {folders.VENV}")
    return 0
