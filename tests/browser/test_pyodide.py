"""The engine in the Python of the browser: there, too, every property holds, and it plays the very same games.

What a browser loads is started in Node: Pyodide, and the package as it is packed for the pages. The tests' own
`properties` run there as they stand.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import tomllib
import zipfile
from pathlib import Path

import pytest

import cardgames
import live
import node
import places
import pyodide
from cardgames.claims.study import study
from cardgames.games import catch_all
from cardgames.players.examples import pressing
from cardgames.tournaments import tournament
from tests.support import played, thorough

GAMES = thorough.times(16, 200)
DIFFERENT = 14
EACH, TURNS = thorough.times(1, 3), thorough.times(4, 1)
RUN = """
    import fs from "node:fs"; import path from "node:path"; import { pathToFileURL } from "node:url";
    const [core, games, tests, into] = process.argv.slice(1);
    const { loadPyodide } = await import(pathToFileURL(path.join(core, "pyodide.mjs")));
    const python = await loadPyodide({ indexURL: `${core}/` });
    python.unpackArchive(new Uint8Array(fs.readFileSync(games)), "zip", { extractDir: "/games" });
    const facts = fs.readdirSync(path.join(tests, "games/facts")).filter((name) => name.endsWith(".py"));
    for (const folder of ["support", "games/facts"]) python.FS.mkdirTree(`/checkout/tests/${folder}`);
    const support = ["properties.py", "played.py", "refusal_grounds.py"].map((name) => `support/${name}`);
    for (const name of [...support, ...facts.map((name) => `games/facts/${name}`)])
      python.FS.writeFile(`/checkout/tests/${name}`, fs.readFileSync(path.join(tests, name)));
    python.globals.set("asked", fs.readFileSync(0, "utf-8"));
    const answer = python.runPython(`
      import sys
      sys.path[:0] = ["/checkout", "/games"]
      import json
      from tests.support import played
      played.lend()
      from cardgames.claims.study import study
      found = study("goat.claim.6", 12, 7)
      answer = played.answer(json.loads(asked)) | {"study": [json.dumps(found.sums), found.plot()]}
      import cardgames
      from cardgames.players.examples import pressing
      met = cardgames.tournament("kozel", [pressing, "by the book", lambda view: 1 / 0], deals=12, seed=7)
      answer["tournament"] = [json.dumps(met.data())]
      json.dumps({**answer, "python": [sys.platform, sys.version]})`);
    fs.writeFileSync(into, answer);"""

LATE = """
    import fs from "node:fs"; import path from "node:path"; import { pathToFileURL } from "node:url";
    const [core, library, later, names, first, rest, wish] = process.argv.slice(1);
    const { loadPyodide } = await import(pathToFileURL(path.join(core, "pyodide.mjs")));
    const python = await loadPyodide({ indexURL: `${core}/`, stdLibURL: library });
    const lay = (zip) => python.unpackArchive(new Uint8Array(fs.readFileSync(zip)), "zip", { extractDir: "/games" });
    lay(first);
    python.globals.set("bring", () => [rest, later].forEach(lay));
    python.globals.set("names", JSON.parse(names));
    python.globals.set("wish", wish);
    python.runPython(`
      import sys; sys.path.append("/games")
      from cardgames.browser.worker import first_table
      from cardgames.browser.late_import import Late
      table, late = first_table("goat"), Late(bring, names)
      assert not late.whole
      import asyncio, inspect, random, re, traceback
      assert not late.whole
      exec(wish)
      assert late.whole
      import statistics, xml.etree.ElementTree
      assert statistics.mean([1, 3]) == 2
      assert table._look_up({"do": "rules"})["pictures"]
      assert late.whole
      import inspect, cardgames
      from cardgames.rulebooks import rulebook
      assert "class Goat" in inspect.getsource(type(table.game.rules))
      assert rulebook.load("goat").code()["goat.goat.1"]
      assert table._look_up({"do": "clause", "clause": "goat.goat.1"})["examples"]
      cardgames.study, cardgames.compare, cardgames.new("golph")
      met = cardgames.tournament("goat", [lambda view: view.legal_moves[0], "random"], deals=2)
      assert met.deals == 2 and not any(row.illegal for row in met.standings)`);"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def browsers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What Pyodide answered."""
    command = [*node.programs()[0], "--input-type=module", "--eval", RUN]
    answered = tmp_path_factory.mktemp("pyodide") / "answer.json"
    places = [str(pyodide.core()), str(live.games()), str(Path(played.__file__).parents[1]), str(answered)]
    asked = json.dumps({"games": GAMES, "each": EACH, "turns": TURNS, "different": DIFFERENT})
    done = subprocess.run([*command, *places], input=asked.encode(), capture_output=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr.decode()[-3000:]
    answer: dict[str, list[str]] = json.loads(answered.read_bytes())
    assert answer["python"][0] == "emscripten"
    return answer


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The same games, played by this Python."""
    monkeypatch.setattr(catch_all, "MAX_TURNS", played.SHORT)
    return list(played.games(GAMES))


def test_the_same_games_are_played_to_the_byte(browsers: dict[str, list[str]], here: list[str]) -> None:
    assert len(here) == GAMES
    assert {json.loads(json.loads(game)[0])["game"] for game in here} == {kind.name for kind in cardgames.games()}
    assert [game.encode() for game in browsers["games"]] == [game.encode() for game in here]


def test_every_property_holds(browsers: dict[str, list[str]]) -> None:
    assert browsers["failures"] == []


def test_a_study_comes_to_the_same(browsers: dict[str, list[str]]) -> None:
    found = study("goat.claim.6", 12, 7)
    assert browsers["study"] == [json.dumps(found.sums), found.plot()]


def test_a_tournament_comes_to_the_same(browsers: dict[str, list[str]]) -> None:
    found = tournament("kozel", [pressing, "by the book", lambda view: 1 / 0], deals=12, seed=7)
    (there,) = map(json.loads, browsers["tournament"])
    raised = next(row for row in there["standings"] if row["name"] == "<lambda>")
    assert raised["illegal"] > 12
    assert "ZeroDivisionError" in raised["first"]
    assert [row["score"] for row in there["standings"]] == [row.score for row in found.standings]


def test_a_difference_would_be_seen(browsers: dict[str, list[str]], here: list[str]) -> None:
    assert len(browsers["different"]) == DIFFERENT
    assert all(there != game for there, game in zip(browsers["different"], here, strict=False))


def test_a_leak_would_be_seen(browsers: dict[str, list[str]]) -> None:
    assert browsers["leaks"]
    assert all(failure.startswith("secrets_are_kept ") for failure in browsers["leaks"])


def test_a_page_has_the_package_in_two_parts() -> None:
    whole, first, rest = (zipfile.ZipFile(live.games().with_name(name)) for name in ("cardgames.zip", *live.PARTS))
    names = [set(archive.namelist()) for archive in (first, rest)]
    assert names[0] | names[1] == set(whole.namelist())
    read = {f"cardgames/seeds/{path.stem}.json" for path in (places.ROOT / "seeds").glob("*.toml")}
    both = names[0] & names[1]
    assert read <= both
    assert all(
        name.endswith(".py") and first.read(name) == b"" for name in both - read
    )  # the source follows its program
    book = tomllib.loads((places.ROOT / "seeds" / "goat-1916.toml").read_text("utf-8"))
    assert json.loads(rest.read("cardgames/seeds/goat-1916.json")) == book
    for part in (book, *book["clause"]):
        for name in ("example", "witness", "related", "features", "settle", "provenance", "readings", "history"):
            part.pop(name, None)
    assert json.loads(first.read("cardgames/seeds/goat-1916.json")) == book
    assert not [name for name in names[0] if name.startswith("cardgames/claims/")]
    rules = {f"cardgames/seeds/ru/{path.stem}.json" for path in (places.ROOT / "seeds" / "ru").glob("*.toml")}
    assert {name for name in whole.namelist() if name.startswith("cardgames/seeds/ru/")} == rules <= names[1]


def test_what_a_page_fetches_of_the_package_before_play_is_small() -> None:
    packed = live.games().with_name(live.PARTS[0]).read_bytes()
    assert len(gzip.compress(packed, 9)) < 508_000  # brotli jumps by thousands when a file of hundreds is left out


@pytest.mark.parametrize("wish", ["from html.parser import HTMLParser", 'table._look_up({"do": "rules"})'])
def test_the_rest_comes_when_something_of_it_is_wanted(wish: str) -> None:
    library = live.standard_library()
    late, names = library.with_name(live.LIBRARY[1]), json.dumps(live.late_modules())
    parts = [live.games().with_name(name) for name in live.PARTS]
    command = [*node.programs()[0], "--input-type=module", "--eval", LATE]
    given = [str(each) for each in (pyodide.core(), library, late, names, *parts, wish)]
    done = subprocess.run([*command, *given], capture_output=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr.decode()[-3000:]
