"""What the code keeps to: choices are yielded, floors rest on those below, and nothing else is needed to import it."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest

import cardgames

PACKAGE = Path(cardgames.__file__).parent
DOCS = PACKAGE.parent / "docs"
GAMES = sorted((PACKAGE / "games").rglob("*.py"))

FLOOR = re.compile(r"^\| (\d+) \| `(.*?)/?` \|", re.MULTILINE)
"""A line of the table of floors in CONTRIBUTING."""


def floors() -> dict[str, int]:
    """How high each room lies: "games/*" is a game's file, "" is what `import cardgames` gives and what starts it."""
    table = (PACKAGE.parent / "CONTRIBUTING.md").read_text("utf-8")
    return {room.strip(): int(number) for number, room in FLOOR.findall(table)}


FLOORS = floors()


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
    """The room of a module: "core" of "cardgames.core.card", "games/*" of "cardgames.games.goat"."""
    parts = module.split(".")[1:]
    if parts[:1] == ["games"] and len(parts) > 1:
        return "games/*"
    return "" if parts[:1] in ([], ["__main__"]) else parts[0]


def modules(package: Path) -> dict[str, Path]:
    """Every module of the package and its file."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def nodes(source: str) -> tuple[ast.AST, ...]:
    """All that some code is made of; a file is asked about more than once."""
    return tuple(ast.walk(ast.parse(source)))


def imports(path: Path, package: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it, also by `import_module` with a name that stands there."""
    for node in nodes(path.read_text("utf-8")):
        match node:
            case ast.Import():
                yield from (name.name for name in node.names)
            case ast.ImportFrom():
                assert node.level == 0, f"{path} imports by dots"
                inside = package.parent.joinpath(*(node.module or "").split("."))
                for name in node.names:
                    below = (inside / name.name).is_dir() or (inside / f"{name.name}.py").is_file()
                    yield f"{node.module}.{name.name}" if below else str(node.module)
            case ast.Call(func=ast.Name(id="import_module"), args=[ast.Constant(value=str(name)), *_]):
                yield name


def arrows(package: Path) -> Iterator[tuple[str, str]]:
    """Which module of the package imports which other one."""
    for module, path in modules(package).items():
        for imported in imports(path, package):
            if imported.split(".")[0] == "cardgames" and imported != module:
                yield module, imported


def upward(package: Path) -> list[str]:
    """Every import that runs upward, and every one between two rooms of the same floor."""
    found = []
    for module, imported in arrows(package):
        here, there = room(module), room(imported)
        if here != there and FLOORS[there] >= FLOORS[here]:
            found.append(f"{module} imports {imported}")
    return found


def circle(package: Path) -> list[str]:
    """The modules of a circle of imports, if there is one."""
    known = modules(package)
    graph: dict[str, set[str]] = {module: set() for module in known}
    for module, imported in arrows(package):
        graph[module].add(imported)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as wrong:
        return list(wrong.args[1])
    return []


def test_every_room_has_a_floor_and_no_module_stands_outside() -> None:
    rooms = {room(module) for module in modules(PACKAGE)}
    assert rooms == FLOORS.keys()
    assert {path.name for path in PACKAGE.iterdir() if path.is_file()} == {"__init__.py", "__main__.py", "py.typed"}


def test_no_import_runs_upward_or_in_a_circle() -> None:
    assert upward(PACKAGE) == []
    assert circle(PACKAGE) == []


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A package of a few files, none of which imports anything."""
    package = tmp_path / "cardgames"
    for name in ("core/table", "games/goat", "games/monkey", "records/record", "claims/study", "cli/commands"):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).with_suffix(".py").touch()
        (package / name).with_name("__init__.py").touch()
    return package


@pytest.mark.parametrize(
    ("file", "line", "found"),
    [
        ("core/table", "import cardgames.games.goat", "cardgames.core.table imports cardgames.games.goat"),
        ("games/goat", "from cardgames.records import record", "cardgames.games.goat imports cardgames.records.record"),
        (
            "records/record",
            "def late():\n    from cardgames import claims",
            "cardgames.records.record imports cardgames.claims",
        ),
        ("records/record", "import_module('cardgames.claims')", "cardgames.records.record imports cardgames.claims"),
        (
            "claims/study",
            "from cardgames.cli import commands",
            "cardgames.claims.study imports cardgames.cli.commands",
        ),
    ],
)
def test_an_import_that_runs_upward_is_seen(house: Path, file: str, line: str, found: str) -> None:
    assert upward(house) == []
    (house / file).with_suffix(".py").write_text(f"from cardgames.core import Card\n{line}\n", "utf-8")
    assert found in upward(house)


def test_a_circle_is_seen(house: Path) -> None:
    assert circle(house) == []
    (house / "games/goat.py").write_text("from cardgames.games import monkey\n", "utf-8")
    (house / "games/monkey.py").write_text("def late():\n    import cardgames.games.goat\n", "utf-8")
    assert {*circle(house)} == {"cardgames.games.goat", "cardgames.games.monkey"}


def test_the_core_names_no_game() -> None:
    names = {game.name for game in cardgames.games()} | {game.__name__ for game in cardgames.games()}
    for path in (PACKAGE / "core").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            named = getattr(node, "id", getattr(node, "attr", getattr(node, "name", None)))
            assert named not in names, f"{path.name} knows {named}"


# What is needed


def test_the_engine_needs_the_standard_library_alone() -> None:
    for path in PACKAGE.rglob("*.py"):
        more = path.relative_to(PACKAGE).parts[0] in ("widgets", "simulate", "browser", "notebook", "tournaments")
        if not more and path.relative_to(PACKAGE).as_posix() not in ("classroom/server.py", "classroom/handlers.py"):
            tops = {name.split(".")[0] for name in imports(path, PACKAGE)} - {"cardgames"}
            assert tops <= sys.stdlib_module_names, path


def test_importing_it_loads_no_other_package_and_none_of_the_upper_floors() -> None:
    script = "import sys; old = {*sys.modules}; import cardgames; new = {*sys.modules} - old; import json; "
    script += "print(json.dumps(sorted(new)))"
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, cwd=PACKAGE.parent)
    loaded = json.loads(ended.stdout)
    assert {name.split(".")[0] for name in loaded} - {"cardgames"} <= sys.stdlib_module_names
    upper = {
        f"cardgames.{name}"
        for name in (
            "players",
            "simulate",
            "claims",
            "teaching",
            "tournaments",
            "widgets",
            "browser",
            "cli",
            "notebook",
            "__main__",
        )
    }
    assert "cardgames.core.game" in loaded
    assert not upper & set(loaded)


# Size


MAX_LINES, MAX_DEPTH = 80, 4
BLOCKS = (ast.For, ast.While, ast.If, ast.With, ast.Try, ast.Match)


def depth(node: ast.AST) -> int:
    """How many blocks stand inside each other below a node; `elif` is no deeper than its `if`."""
    below = 0
    for child in ast.iter_child_nodes(node):
        is_elif = isinstance(node, ast.If) and isinstance(child, ast.If) and node.orelse == [child]
        below = max(below, depth(child) + (isinstance(child, BLOCKS) and not is_elif))
    return below


def oversized(source: str) -> list[str]:
    """The functions that are too long or too deep."""
    functions = [node for node in nodes(source) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    return [
        node.name for node in functions if (node.end_lineno or 0) - node.lineno >= MAX_LINES or depth(node) > MAX_DEPTH
    ]


def test_no_function_is_too_long_or_too_deep() -> None:
    files = [*PACKAGE.rglob("*.py"), *(PACKAGE.parent / "docs" / "site").rglob("*.py")]
    found = {path.name: oversized(path.read_text("utf-8")) for path in files}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("    pass\n" * (MAX_LINES - 1), []),
        ("    pass\n" * MAX_LINES, ["f"]),
        ("    if a:\n        if b:\n            if c:\n                if d:\n                    pass\n", []),
        ("    if a:\n        if b:\n            if c:\n                if d:\n                    if e: pass\n", ["f"]),
        ("    if a: pass\n" + "".join(f"    elif a == {n}: pass\n" for n in range(9)), []),
    ],
)
def test_a_function_that_is_too_long_or_too_deep_is_seen(body: str, found: list[str]) -> None:
    assert oversized(f"def f(a, b, c, d, e):\n{body}") == found


# Names of constants


SUPERLATIVE = re.compile(r"_*(?:MOST|LONGEST|LARGEST|LEAST|DEEPEST|SMALLEST|HIGHEST|FEW|FEWEST|MANY)(?:_|$)")
UNIT = re.compile(r"(?:in )?(milliseconds|seconds|pixels|bytes|characters|letters|millimetres)\b", re.IGNORECASE)

CONSTANT = re.compile(
    r"^ *(?:(?:export )?const )?\[?([A-Z][A-Z\d_]*(?:, [A-Z][A-Z\d_]*)*)\]?(?:: [^=\n]+)? = ", re.MULTILINE
)
"""The names of constants that a line of Python or JavaScript defines."""
BARE_WORD = re.compile(
    r"ABOUT|ALIKE|ALOUD|ALWAYS|ASKED|ASKED_FOR|BEGUN|BESIDE|CALLED|CITED|COACHED|COMMON|COMPRESSED|COUNTED|DONE"
    r"|ELSEWHERE|ENDLESS|EXCLUDED|EXPLAINED|FINE|FINISHED|FOREIGN|FOUR|FREE|FROM_THE_PACK|GOES_ON|HEARD|HELD|HERE"
    r"|HOLDING|IN_PLACE|KEPT|KNOWN|LATE|LEFT_OUT|LEVELS_SAY|LOADED|LOCKED|LOST|MADE_WITH|MEANS|MENDS|MENTIONED"
    r"|MISSED|MORE|NAMED|NEEDED|NOTHING|NOT_AT_PLAY|NOW|ONE_AT_A_TIME|ONLY|ON_DEAL|ON_TABLE|OTHERWISE|OURS|OVER|OWN"
    r"|PASSES|PINNED|PLACED|PLAIN|PLAYS|PRINTED|RESTS_ON|SAID|SAYS|SENT|SENT_FROM|SET_OFF|SHOWN|SOMETIMES|STARTED"
    r"|SWAPPED|TIMES|TOLD_OF|TRIES|TURNED|UNBARRED|UNCOUNTED|UNDRIVEN|UNREAD|UNREPEATABLE|UNTIL_STOPPED|UNUSED|UP"
    r"|USUAL|WAITS|WENT_WRONG|WHAT|WHOLE|WITHOUT|WITHOUT_CHOICES|WITH_RULES|WRITTEN"
)
"""What is no name for a constant by itself: it does not say what is held."""


def bare_words(source: str) -> list[str]:
    """The constants of a module or a script that no noun names."""
    return [name for names in CONSTANT.findall(source) for name in names.split(", ") if BARE_WORD.fullmatch(name)]


def numbers(body: Sequence[ast.stmt], lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The constants of a module and its classes that are numbers, each with its docstring and its comment."""
    for node, following in pairwise([*body, ast.Pass()]):
        if isinstance(node, ast.ClassDef):
            yield from numbers(node.body, lines)
        if not isinstance(node, (ast.Assign, ast.AnnAssign)) or not node.value:
            continue
        parts = [*ast.walk(node.value)]
        kinds = {type(part.value) for part in parts if isinstance(part, ast.Constant)}
        if not kinds or kinds - {int, float} or any(isinstance(part, (ast.Call, ast.Dict)) for part in parts):
            continue
        about = lines[(node.end_lineno or 0) - 1].partition("#")[2].strip()
        match following:
            case ast.Expr(value=ast.Constant(value=str(text))):
                about = text
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            names = (part.id for part in ast.walk(target) if isinstance(part, ast.Name))
            yield from ((name, about) for name in names if name.isupper())


def misnamed(source: str) -> Iterator[str]:
    """What is wrong with the names of the constants of a module, above all those that are numbers."""
    yield from (f"{name}: call it a noun that says what it holds" for name in bare_words(source))
    for name, about in numbers(ast.parse(source).body, source.splitlines()):
        if SUPERLATIVE.match(name):
            yield f"{name}: call it MAX_ or MIN_ and what is counted, such as MAX_DEALS"
        unit = UNIT.match(about)
        known = unit and {"millimetres": "MM", "milliseconds": "MS"}.get(unit[1].lower(), unit[1].upper())
        if known and known not in name.split("_"):
            yield f"{name}: end it with its unit, _{known}"


def test_constants_are_named_after_what_they_count() -> None:
    files = [*PACKAGE.rglob("*.py"), *(path for room in ("site", "starter") for path in (DOCS / room).rglob("*.py"))]
    found = {str(path.relative_to(DOCS.parent)): [*misnamed(path.read_text("utf-8"))] for path in files}
    assert {path: faults for path, faults in found.items() if faults} == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("MOST = 3", "MOST: call it MAX_"),
        ("class A:\n    LONGEST_LINK: int = 2 << 20", "LONGEST_LINK: call it MAX_"),
        ('WIDTH, FEW = 2, 3\n"""The width, and a number."""', "FEW: call it MAX_"),
        ('WAIT = 3.5\n"""Seconds until the next try."""', "WAIT: end it with its unit, _SECONDS"),
        ("MARGIN = -3  # millimetres", "MARGIN: end it with its unit, _MM"),
        ('class A:\n    KEPT: Path = Path("cache")', "KEPT: call it a noun"),
        ('KEPT_GAMES, LOST = "kept", "lost"', "LOST: call it a noun"),
        ("assert KEPT == 3", ""),
        ('WAIT_SECONDS = 3\n"""Seconds until the next try."""', ""),
        ("MAX_DEALS, MOSTLY = 2, 3  # the number of deals", ""),
        ('HIGHEST_SIX = card("6", 3)', ""),
    ],
)
def test_a_constant_with_the_wrong_name_is_seen(source: str, found: str) -> None:
    assert "".join(misnamed(source)).startswith(found)
    assert bool(found) == bool([*misnamed(source)])


# Scripts of pages, and tests of pages


def test_scripts_resolve_addresses_against_the_page_that_is_shown() -> None:
    scripts = [*(PACKAGE.parent / "docs/web/page").glob("*.js")]
    assert scripts
    bare = re.compile(r"new URL\([^;\n]*, (?:location(?:\.href)?|document\.baseURI)\)")
    found = {path.name for path in scripts if bare.search(path.read_text("utf-8"))}
    assert found == {"clean-html.js", "wrong-address.js"}, "use pageAddress(): location may name the next page"


def test_tests_of_pages_wait_with_a_function() -> None:
    """A string is evaluated again at each look, which the policy of a page refuses; a function is evaluated once."""
    tests = [*(PACKAGE.parent / "tests/site").glob("test_*.py")]
    assert tests
    text = re.compile(r"""wait_for_function\(\s*f?["']+(?![^"']*=>)""")
    assert [path.name for path in tests if text.search(path.read_text("utf-8"))] == []


# Names of constants in scripts


SCRIPT_NUMBER = re.compile(
    r"(?:^ *(?://|/\*\*) (?P<above>.*)\n)?"
    r"^ *(?:export )?const (?P<names>[A-Z][A-Z\d_]*|\[[A-Z][A-Z\d_, ]*\]) = \[?[-+(]?\.?\d[^;]*;"
    r"(?: // (?P<beside>.*))?",
    re.MULTILINE,
)
"""A constant of JavaScript that is a number, or several, with the comment above or beside it."""

NO_NOUN = re.compile(
    r"(?:LONG|SHORT|SMALL|HIGH|LOW|TALL|FEW|QUICK|SLOW|BROAD|NARROW)(?:EST)?|(?:LARGE|WIDE|LATE)(?:ST)?|MOST|LEAST|MANY"
    r"|FAR|NEAR|SOON|EARLY|FIRST|LAST|NEVER|HERE|AT_ONCE|BESIDE|BELOW|ABOVE|DOUBLE|EXACT|LITERAL|QUIET|PATIENCE|ROOM"
    r"|SHOWN|LISTED|HELD|STUCK|BEGINS|LAID_OUT|LEAST_SHOWN"
)
"""A name that does not say what its number counts."""

UNITS = {
    "milliseconds": "MS",
    "seconds": "SECONDS",
    "pixels": "PIXELS?",
    "bytes": "BYTES",
    "gigabytes": "GIGABYTES",
    "characters": "CHARACTERS",
    "letters": "CHARACTERS",
}
"""Units with which a comment may begin, each as it stands in the name."""


def unclear_constants(source: str) -> list[str]:
    """The constants of a script whose names do not say what they hold, or lack the unit that the comment has."""
    found = bare_words(source)
    for constant in SCRIPT_NUMBER.finditer(source):
        begins = [re.split(r"\W", comment or "")[0].lower() for comment in constant.group("above", "beside")]
        units = [re.compile(rf"(?:^|_){UNITS[word]}(?:_|$)") for word in begins if word in UNITS]
        names = re.findall(r"\w+", constant["names"])
        found += [name for name in names if NO_NOUN.fullmatch(name) or not all(unit.search(name) for unit in units)]
    return found


def test_constants_of_scripts_say_what_they_count_and_in_which_unit() -> None:
    folder = PACKAGE.parent / "docs/web"
    scripts = [path for path in folder.rglob("*.*js") if "node_modules" not in path.parts]
    assert scripts
    found = [
        f"{path.relative_to(folder)}: {name}" for path in scripts for name in unclear_constants(path.read_text("utf-8"))
    ]
    assert found == [], "a name says what is held or counted, and the unit: MAX_LINK_CHARACTERS, HOVER_MS"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("const LONGEST = 8_000;", ["LONGEST"]),
        ("export const AT_ONCE = 6; // files", ["AT_ONCE"]),
        ("const [FIRST, LONGEST] = [500, 8e3];", ["FIRST", "LONGEST"]),
        ("  const HEAD = 64; // pixels, a little more than the head", ["HEAD"]),
        ("const PAUSE = -.5; // Seconds until it is shown", ["PAUSE"]),
        ("/** Characters of the hash. */\nconst SEAL = 32;", ["SEAL"]),
        ("const HOVER_MS = 400; // milliseconds until it is shown", []),
        ("const MAX_LINK_CHARACTERS = 8_000; // as many as mail still takes", []),
        ("const [MIN_ZOOM, ZOOM_STEP] = [0.4, 0.04];", []),
        ('const FIRST = "first.zip";', []),
        ('export const ASKED = ["rest", "lite"];', ["ASKED"]),
        ('const [LINE, TURNED] = ["ink", "side"].map(colour);', ["TURNED"]),
    ],
)
def test_an_unclear_constant_of_a_script_is_seen(line: str, found: list[str]) -> None:
    assert unclear_constants(f"let quiet = 1;\n{line}\nconst TICK_MS = 250;\n") == found
