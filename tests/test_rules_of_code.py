"""What the code keeps to: choices are yielded, floors rest on those below, and nothing else is needed to import it."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardgames

PACKAGE = Path(cardgames.__file__).parent
GAMES = sorted((PACKAGE / "games").rglob("*.py"))

FLOORS = [
    ["core"],
    ["players", "tricks", "drawing", "link"],
    ["games.*"],
    ["games"],
    ["record"],
    ["rulebook", "readings"],
    [""],
    ["lessons", "questions", "words", "verdicts"],
    ["terminal", "study", "sheet", "widgets"],
    ["__main__"],
]
"""The floors of the house, the lowest first; "games.*" is a game's file, "" is what `import cardgames` gives."""

ASKED_LATE = {("", "rulebook")}
"""Who looks something up above himself, but only when a player asks for words."""


# Choices


def unasked(source: str) -> Iterator[int]:
    """The lines in which a choice or a part of the story is made, but not yielded, so that nobody is ever asked."""
    tree = ast.parse(source)
    stories = {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.returns and ast.unparse(node.returns).startswith("Story[")
    }
    yielded = {id(node.value): type(node) for node in ast.walk(tree) if isinstance(node, (ast.Yield, ast.YieldFrom))}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func).removeprefix("self.")
            wanted = ast.YieldFrom if called in stories else ast.Yield if called.split(".")[-1] == "ask" else None
            if wanted and yielded.get(id(node)) is not wanted:
                yield node.lineno


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_choice_is_yielded(path: Path) -> None:
    assert list(unasked(path.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "line",
    [
        "card = ask(seat, hand, 'goat.play.2')",
        "card = yield from ask(seat, hand, 'goat.play.2')",
        "card = core.ask(seat, hand, 'goat.play.2')",
        "self.lead(t, leader)",
        "yield self.lead(t, leader)",
    ],
)
def test_a_choice_that_is_not_yielded_is_seen(line: str) -> None:
    lead = "def lead(self, t, leader) -> Story[None]:\n    yield ask(leader, t.hand, '')\n"
    game = f"{lead}def book(self, t):\n    {line}\n"
    assert list(unasked(game)) == [4]
    assert list(unasked(game.replace(line, "yield from self.lead(t, leader)"))) == []


# Floors


def room(module: str) -> str:
    """The room of a module: "core" of "cardgames.core.card", "games.*" of "cardgames.games.goat"."""
    parts = module.split(".")[1:]
    if parts[:1] == ["games"] and len(parts) > 1:
        return "games.*"
    return parts[0] if parts else ""


def floor(name: str) -> int:
    """How high a room lies."""
    for height, rooms in enumerate(FLOORS):
        if name in rooms:
            return height
    raise AssertionError(f"{name} has no floor: say in FLOORS where it stands")


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by dots"
            inside = PACKAGE.parent.joinpath(*(node.module or "").split("."))
            for name in node.names:
                below = (inside / name.name).is_dir() or (inside / f"{name.name}.py").is_file()
                yield f"{node.module}.{name.name}" if below else str(node.module)


def upward() -> Iterator[str]:
    """Every import that runs upward, or between two games."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        for imported in imports(path):
            if imported.split(".")[0] == "cardgames":
                here, there = room(module), room(imported)
                if (here, there) not in ASKED_LATE and floor(there) > floor(here):
                    yield f"{module} imports {imported}"


def test_no_import_runs_upward() -> None:
    assert list(upward()) == []


def test_an_import_that_runs_upward_is_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    house = tmp_path / "cardgames"
    for folder in ("core", "games"):
        (house / folder).mkdir(parents=True)
        (house / folder / "__init__.py").touch()
    (house / "games" / "goat.py").write_text("from cardgames.core import Card\nfrom cardgames import record\n", "utf-8")
    (house / "core" / "table.py").write_text("import cardgames.games.goat\n", "utf-8")
    (house / "record.py").write_text("from cardgames.games import GAMES, goat\n", "utf-8")
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", house)
    assert list(upward()) == [
        "cardgames.core.table imports cardgames.games.goat",
        "cardgames.games.goat imports cardgames.record",
    ]


def test_the_core_names_no_game() -> None:
    names = {game.name for game in cardgames.games()} | {game.__name__ for game in cardgames.games()}
    for path in (PACKAGE / "core").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            named = getattr(node, "id", getattr(node, "attr", getattr(node, "name", None)))
            assert named not in names, f"{path.name} knows {named}"


# What is needed


def test_the_engine_needs_the_standard_library_alone() -> None:
    for path in PACKAGE.rglob("*.py"):
        if path.relative_to(PACKAGE).parts[0] not in ("widgets", "study"):
            tops = {name.split(".")[0] for name in imports(path)} - {"cardgames"}
            assert tops <= sys.stdlib_module_names, path


def test_importing_it_loads_no_other_package_and_none_of_the_upper_floors() -> None:
    script = "import sys; old = {*sys.modules}; import cardgames; new = {*sys.modules} - old; import json; "
    script += "print(json.dumps(sorted(new)))"
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, cwd=PACKAGE.parent)
    loaded = json.loads(ended.stdout)
    assert {name.split(".")[0] for name in loaded} - {"cardgames"} <= sys.stdlib_module_names
    upper = {f"cardgames.{name}" for name in ("rulebook", "widgets", "terminal", "study", "__main__")}
    assert "cardgames.core.game" in loaded
    assert not upper & set(loaded)
