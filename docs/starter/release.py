"""A release: wheel, source archive, site, bill of materials and checksums."""

import argparse
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from starter import folders, release_files
from starter.building import build_site
from starter.files import put_in_place, remove
from starter.packages import SITE_EXTRAS, setup
from starter.problem import Problem
from starter.programs import environment, module, step


def make_release(into: Path) -> list[Path]:
    """Make everything that a release is, into a folder that is replaced whole; gives the files."""
    fresh = Path(tempfile.mkdtemp(prefix="release-", dir=folders.CACHE))
    try:
        command: list[str | Path] = [*module("hatchling"), "build", "--directory", fresh]
        failure = "The package could not be built: the lines above say why."
        step("Building the package", command, failure, env=environment(**release_files.environment(folders.ROOT)))
        (wheel,) = fresh.glob("*.whl")
        name = "-".join(wheel.name.split("-")[:2])
        print("Packing the site", flush=True)
        release_files.pack(folders.SITE, fresh / f"{name}-site.zip")
        shutil.copyfile(folders.SITE / "colophon" / "bom.json", fresh / f"{name}.cdx.json")
        (fresh / release_files.CHECKSUMS).write_text(release_files.checksums(fresh.iterdir()), "utf-8")
        fresh.chmod(0o755)
        put_in_place(fresh, into)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    for left in folders.CACHE.glob("replaced-*"):
        remove(left)
    return sorted(into.iterdir())


def make_dist(more: Sequence[str]) -> int:
    """Make the files of a release, into dist/."""
    parser = argparse.ArgumentParser(prog="run.py release", description=make_dist.__doc__)
    parser.add_argument("--tag", help="the tag it is made for, such as v0.1.0: refused where the version is another")
    tag = parser.parse_args(more).tag
    if tag not in (None, f"v{release_files.version_of(folders.ROOT)}"):
        raise Problem(f"The tag is {tag}, but pyproject.toml has the version {release_files.version_of(folders.ROOT)}.")
    setup(SITE_EXTRAS)
    changed = release_files.changes(folders.ROOT)
    build_site([])
    for path in make_release(folders.DIST):
        print(f"{path.stat().st_size / 1e6:7.1f} MB  {path.relative_to(folders.ROOT)}")
    if changed:
        print(f"{len(changed)} files differ from the commit, so nobody else can make the same: {changed[0]} is one.")
    return 0
