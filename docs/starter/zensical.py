"""What a move of the site to Zensical, which Material's makers write now, would still lack.

Zensical is put into a folder that goes with this run, reads mkdocs.yml as it stands, and makes what it can. What it
leaves out is listed: plugins and hooks that it does not run, templates that it cannot read, pages that are missing.
"""

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from starter import folders
from starter.packages import ENVIRONMENT, setup
from starter.programs import environment, module, step, venv_program

REQUIREMENT = "zensical==0.0.73"
TIMEOUT_SECONDS = 300
MAX_NAMED_PAGES = 5
PLUGINS_SCRIPT = """
import json
from pathlib import Path
import yaml, zensical.config as config
asked = yaml.safe_load(Path("mkdocs.yml").read_text("utf-8"))
names = [name for each in asked["plugins"] for name in (each if isinstance(each, dict) else [each])]
known = config.parse_config("mkdocs.yml")["plugins"]
print(json.dumps([name for name in names if name.replace("-", "_") not in known]))
"""
"""Names the plugins of mkdocs.yml that Zensical does not know."""


def zensical(_: Sequence[str]) -> int:
    """Say what a move to Zensical would still lack."""
    setup()
    with tempfile.TemporaryDirectory(prefix="zensical-") as made:
        into, packages = Path(made), Path(made) / "packages"
        pip = [*module("pip"), "install", "--quiet", "--target", packages, REQUIREMENT]
        step("Fetching Zensical", pip, "Zensical could not be fetched: the lines above say why.", ENVIRONMENT)
        for name in ("docs", "notebooks", "mkdocs.yml"):
            source = folders.ROOT / name
            (shutil.copytree if source.is_dir() else shutil.copyfile)(source, into / name)
        env = environment(PYTHONPATH=str(packages))
        lacking = [*unknown_plugins(into, env), *hooks(), *templates(into, env), *pages(into)]
    print("\n".join(lacking or ["Zensical makes the site as it is."]))
    return 0


def run(command: Sequence[str], folder: Path, env: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    """Run Python of .venv in a folder; gives what it has printed."""
    whole = [str(venv_program("python")), *command]
    return subprocess.run(
        whole, cwd=folder, env=env, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False
    )


def unknown_plugins(folder: Path, env: dict[str, str]) -> Iterator[str]:
    """The plugins that it does not know."""
    done = run(["-c", PLUGINS_SCRIPT], folder, env)
    if done.returncode:
        yield f"mkdocs.yml: it cannot be read ({last_line(done.stderr)})"
    else:
        yield from (f"plugin {name}: not known" for name in json.loads(done.stdout))


def hooks() -> Iterator[str]:
    """The events of MkDocs at which our hook does something; Zensical has none."""
    text = (folders.ROOT / "docs" / "site" / "hook.py").read_text("utf-8")
    for event in re.findall(r"^(?:def )?(on_\w+)", text, re.M):
        yield f"hook {event}: not called"


def templates(folder: Path, env: dict[str, str]) -> Iterator[str]:
    """Our templates that it cannot read. It makes the pages as far as it can, without these."""
    theme = folder / "docs" / "site" / "theme"
    while (done := run(["-m", "zensical", "build"], folder, env)).returncode:
        wrong = last_line(done.stderr)
        named = next((name for name in re.findall(r"[\w/-]+\.html", wrong) if (theme / name).is_file()), None)
        yield f"template {named}: {wrong.rpartition('): ')[2]}" if named else f"build: {wrong}"
        if named is None:
            return
        (theme / named).unlink()


def pages(folder: Path) -> Iterator[str]:
    """The pages of our site, where it is built, that are missing from what it has made."""
    mine, theirs = (
        {path.relative_to(site).as_posix() for path in site.rglob("*.html")} for site in (folders.SITE, folder / "site")
    )
    if missing := sorted(mine - theirs):
        yield f"pages: {len(missing)} of {len(mine)} are not made, such as {', '.join(missing[:MAX_NAMED_PAGES])}"


def last_line(text: str) -> str:
    """The last line of what a program has printed, which says what went wrong."""
    return (text.strip().splitlines() or ["it says nothing"])[-1]
