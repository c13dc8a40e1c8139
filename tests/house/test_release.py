"""A release: everything that it is made of, the same files of the same commit, with checksums that fit."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from cardgames.core.version import VERSION
from starter import folders, release, release_files

FILES = {"index.html": "<p>Goat</p>", "b/c.json": "{}", "b.txt": "b", "colophon/bom.json": '{"bomFormat": "CycloneDX"}'}


def laid(folder: Path, files: dict[str, str], when: int, rights: int) -> Path:
    """A folder with these files, in this order, of that age and with those rights."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        path.chmod(rights)
        os.utime(path, (when, when))
    return folder


def packed(folder: Path) -> bytes:
    """A folder as a zip."""
    into = folder.with_name("site.zip")
    release_files.pack(folder, into)
    return into.read_bytes()


def test_a_packed_site_is_the_same_wherever_and_whenever_it_was_built(tmp_path: Path) -> None:
    one = laid(tmp_path / "one" / "site", FILES, 1_000_000_000, 0o600)
    other = laid(tmp_path / "another place" / "built", dict(reversed(FILES.items())), 1_700_000_000, 0o644)
    assert packed(one) == packed(other)
    changed = laid(tmp_path / "third" / "site", FILES | {"b.txt": "c"}, 1_000_000_000, 0o600)
    assert packed(one) != packed(changed)
    with zipfile.ZipFile(one.with_name("site.zip")) as opened:
        assert opened.namelist() == [f"site/{name}" for name in sorted(FILES)]
        assert {entry.external_attr >> 16 for entry in opened.infolist()} == {0o100644}


def test_checksums_are_read_by_sha256sum(tmp_path: Path) -> None:
    program = shutil.which("sha256sum")
    if program is None:
        pytest.skip("there is no sha256sum")
    laid(tmp_path, FILES, 1_000_000_000, 0o600)
    (tmp_path / release_files.CHECKSUMS).write_text(
        release_files.checksums([tmp_path / "index.html", tmp_path / "b.txt"]), "utf-8"
    )
    command = [program, "--check", "--strict", release_files.CHECKSUMS]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True, env={"LC_ALL": "C"})
    assert done.stdout == "b.txt: OK\nindex.html: OK\n"
    (tmp_path / "b.txt").write_text("c", "utf-8")
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == 1


def test_the_date_of_a_build_is_that_of_the_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("git") is None:
        pytest.skip("there is no git")
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert release_files.date_of(tmp_path) == release_files.DEFAULT_TIMESTAMP
    laid(tmp_path, FILES, 1_000_000_000, 0o644)
    who = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org"}
    who |= {
        "GIT_COMMITTER_NAME": "A",
        "GIT_COMMITTER_EMAIL": "a@example.org",
        "GIT_COMMITTER_DATE": "@1600000000 +0000",
    }
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "One"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True, env=os.environ | who)
    assert release_files.date_of(tmp_path) == 1_600_000_000
    assert release_files.changes(tmp_path) == []
    (tmp_path / "b.txt").write_text("c", "utf-8")
    assert release_files.changes(tmp_path) == ["b.txt"]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1500000000")
    assert release_files.environment(tmp_path)["SOURCE_DATE_EPOCH"] == "1500000000"


def test_a_release_is_whole_and_takes_the_place_of_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "CACHE", tmp_path)
    monkeypatch.setattr(folders, "SITE", laid(tmp_path / "site", FILES, 1_000_000_000, 0o644))
    dist = laid(tmp_path / "dist", {"old.whl": ""}, 1_000_000_000, 0o644)
    made = release.make_release(dist)
    name = f"playable_rulebooks-{VERSION}"
    kinds = ("-py3-none-any.whl", "-site.zip", ".cdx.json", ".tar.gz")
    assert [path.name for path in made] == [release_files.CHECKSUMS, *(f"{name}{kind}" for kind in kinds)]
    assert json.loads((dist / f"{name}.cdx.json").read_text("utf-8"))["bomFormat"] == "CycloneDX"
    others = [path for path in made if path.name != release_files.CHECKSUMS]
    assert (dist / release_files.CHECKSUMS).read_text("utf-8") == release_files.checksums(others)
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_dir()) == ["dist", "site"]
