"""What publishes: workflows, containers and what archives read ask for things that there are, and name one version."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from mkdocs.utils.yaml import yaml_load

from cardgames.core.version import VERSION
from starter import commands, folders, packages, problem, release, release_files

PROJECT: dict[str, Any] = tomllib.loads((folders.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
WORKFLOWS = sorted((folders.ROOT / ".github" / "workflows").glob("*.yml"))
CONTAINER = (folders.ROOT / "Containerfile").read_text("utf-8")
PINNED = re.compile(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def jobs(workflow: Path) -> dict[str, dict[str, Any]]:
    """The jobs of a workflow by name."""
    found: dict[str, dict[str, Any]] = yaml_load(workflow.read_text("utf-8"))["jobs"]
    return found


def promised() -> set[str]:
    """Every Python that the package says it runs on, such as 3.11."""
    return {found[1] for line in PROJECT["classifiers"] if (found := re.fullmatch(r".*:: (3\.\d+)", line))}


def pythons(job: dict[str, Any]) -> set[str]:
    """Every Python that a job asks for."""
    asked = {str(step["with"]["python-version"]) for step in job["steps"] if "python-version" in step.get("with", {})}
    return {one for text in asked for one in (job["strategy"]["matrix"]["python"] if "matrix." in text else [text])}


def test_all_that_names_a_version_names_one() -> None:
    citation = yaml_load((folders.ROOT / "CITATION.cff").read_text("utf-8"))
    archive = json.loads((folders.ROOT / "codemeta.json").read_text("utf-8"))
    assert release_files.version_of(folders.ROOT) == PROJECT["version"] == VERSION
    assert citation["version"] == archive["version"] == VERSION
    assert citation["license"] == PROJECT["license"] == archive["license"].rpartition("/")[2]
    assert citation["title"] == archive["name"]
    assert archive["identifier"] == PROJECT["name"]
    assert archive["description"] == PROJECT["description"]
    assert archive["runtimePlatform"] == f"Python {PROJECT['requires-python']}"
    assert citation["keywords"] == archive["keywords"] == PROJECT["keywords"]


def test_a_tag_of_another_version_makes_no_release(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "setup", lambda *_: pytest.fail("it went on"))
    with pytest.raises(problem.Problem, match=rf"The tag is v9\.9\.9, but pyproject\.toml has the version {VERSION}\."):
        release.make_dist(["--tag", "v9.9.9"])


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_asks_for_what_there_is_and_may_do_no_more_than_it_must(workflow: Path) -> None:
    text = workflow.read_text("utf-8")
    for line in text.splitlines():
        assert "uses:" not in line or PINNED.search(line), f"not pinned: {line.strip()}"
    assert yaml_load(text)["permissions"] == {"contents": "read"}
    for job in jobs(workflow).values():
        assert 0 < job["timeout-minutes"] <= 90
        assert pythons(job) <= promised()
    asked = re.findall(r"run\.py (\w+)", text)
    assert set(asked) <= set(commands.COMMANDS)


def test_the_release_is_tested_before_anything_leaves() -> None:
    found = jobs(folders.ROOT / ".github" / "workflows" / "release.yml")
    before = {name: job.get("needs") for name, job in found.items()}
    assert before == {
        "test": None, "build": None, "attest": ["test", "build"], "packages": "attest", "downloads": "packages"
    }  # fmt: skip
    commands = {name: [step["run"] for step in job["steps"] if "run" in step] for name, job in found.items()}
    assert commands["test"] == ["python3 run.py test"]
    assert commands["build"] == ['python3 run.py release --tag "$GITHUB_REF_NAME"']


def test_a_job_that_may_write_runs_nothing_of_this_repository() -> None:
    for workflow in WORKFLOWS:
        for job in jobs(workflow).values():
            used = [step.get("uses", "").partition("@")[0] for step in job["steps"]]
            run = " ".join(step.get("run", "") for step in job["steps"])
            if "write" in job.get("permissions", {}).values():
                assert "actions/checkout" not in used
                assert not re.search(r"run\.py|python|pip", run)
                assert job.get("needs")


def test_the_container_starts_what_there_is() -> None:
    images = re.findall(r"^FROM python:(\d+\.\d+)", CONTAINER, re.MULTILINE)
    assert images
    assert set(images) <= promised()
    started = [json.loads(found) for found in re.findall(r"^CMD (.+)$", CONTAINER, re.MULTILINE)]
    assert {command[2] for command in started} == {"serve", "class"}
    assert all(command[:2] == ["python3", "run.py"] for command in started)
    assert set(re.findall(r"run\.py (\w+)", CONTAINER)) <= set(commands.COMMANDS)
    ignored = (folders.ROOT / ".containerignore").read_text("utf-8").split()
    assert {".venv", "site", ".cache"} <= set(ignored)
