"""The site: built when its sources have changed."""

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from starter import folders, release_files
from starter.files import digest, has_stamp, put_in_place, remove
from starter.packages import SITE_EXTRAS, setup
from starter.programs import alone, environment, step, venv_program

SITE_INPUTS = (
    "cardgames",
    "docs",
    "notebooks",
    "seeds",
    "mkdocs.yml",
    "pyproject.toml",
    "constraints.txt",
    "README.md",
    "LICENSE",
)


def site_digest() -> str:
    """One name for everything that the site is made from."""
    return digest([folders.ROOT / part for part in SITE_INPUTS if (folders.ROOT / part).exists()], sys.version)


def build(into: Path) -> None:
    """Build the site strictly; a build that fails leaves the last good one as it was."""
    with alone("building the site"):
        make_site(into)


def make_site(into: Path, **more: str) -> None:
    """Build the site, and put it in its place; remove what another build has left behind.

    more: what the makers of the site find in their environment, such as PAGES, see docs/site/some_pages.py.
    """
    fresh = folders.CACHE / f"building-{os.getpid()}-{into.name}"
    try:
        program = folders.ROOT / "docs" / "site" / "building.py"
        strict = [] if more else ["--strict"]
        command: list[str | Path] = [venv_program("python"), program, "build", *strict, "--site-dir", fresh]
        failure = "The site could not be built: the lines above say why."
        says = "Building the first pages" if more else "Building the site"
        step(says, command, failure, env=environment(**release_files.environment(folders.ROOT), **more))
        put_in_place(fresh, into.resolve())
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    if not more:  # no other run makes the whole site now
        for left in [*folders.CACHE.glob("building-*"), *folders.CACHE.glob("replaced-*")]:
            remove(left)


def lay_python(site: Path) -> None:
    """Lay Python and the scripts of the pages on a site that has its pages alone, as a preview has."""
    path = os.pathsep.join(map(str, (folders.ROOT, folders.ROOT / "docs" / "site")))
    failure = "Python could not be laid beside the pages: the lines above say why."
    step(
        "Adding Python to the pages",
        [venv_program("python"), "-m", "live", site],
        failure,
        env=environment(PYTHONPATH=path),
    )


def is_built() -> bool:
    """Whether site/ was made from these very files."""
    return has_stamp(folders.CACHE / "site-stamp", site_digest()) and (folders.SITE / "index.html").is_file()


def build_if_changed() -> None:
    """Build the site into site/ unless it was made from these very files."""
    if not is_built():
        with alone("building the site"):
            if not is_built():
                inputs = site_digest()
                make_site(folders.SITE)
                (folders.CACHE / "site-stamp").write_text(inputs, "utf-8")


def build_site(_: Sequence[str]) -> int:
    """Build the site into site/."""
    setup(SITE_EXTRAS)
    build(folders.SITE)
    (folders.CACHE / "site-stamp").write_text(site_digest(), "utf-8")
    print(f"The site is in {folders.SITE}")
    return 0
