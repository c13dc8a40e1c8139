"""What stands in for Jupyter on a page of the site: the widget's other half, the cells of a page, and a whole visit."""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import cardgames
from cardgames.browser import cells, display, own_game
from cardgames.browser.late_import import Late, NotFetched
from cardgames.records import link
from cardgames.widgets import anywidget_shim as page
from cardgames.widgets.quiz import Quiz
from tests.support.differences import changed

SITE = "http://site.test/course/"
ROOT = Path(__file__).resolve().parents[2]


class Messages(list[dict[str, Any]]):
    """What was sent to the page."""

    def post(self, text: str) -> None:
        self.append(json.loads(text))

    def of(self, op: str) -> list[dict[str, Any]]:
        return [message for message in self if message["op"] == op]


def run(code: str, shared: cells.Cells | None = None, messages: Messages | None = None) -> Messages:
    """Run a cell as the second of its page; what it sent to the page."""
    messages = Messages() if messages is None else messages
    shared = shared or cells.Cells(messages.post)
    asyncio.run(shared.run("slot-2", "Cell 2", code))
    assert all(message["slot"] == "slot-2" for message in messages)
    return messages


def wrong(code: str) -> dict[str, Any]:
    error: dict[str, Any] = run(code).of("done")[-1]["error"]
    return error


# ------------------------------------------------------------------------------------------------ cells


def test_a_cell_prints_shows_its_last_value_and_ends() -> None:
    messages = run("import sys\nprint('one')\nprint('two', file=sys.stderr)\n6 * 7")
    assert messages[-1] == {"slot": "slot-2", "op": "done", "error": None}
    assert {(message["stream"], message["text"]) for message in messages.of("out")} == {
        ("stdout", "one\n"),
        ("stderr", "two\n"),
    }
    assert [(message["kind"], message["text"]) for message in messages.of("show")] == [("text", "42")]


@pytest.mark.parametrize("code", ["", "x = 1", "None", "1;", "if True:\n    1"])
def test_where_there_is_no_value_none_is_shown(code: str) -> None:
    assert run(code).of("show") == []


def test_cells_of_a_page_share_their_names_and_those_of_another_page_do_not() -> None:
    messages = Messages()
    shared = cells.Cells(messages.post)
    run("x = 5\nx", shared, messages)
    run("_ + x", shared, messages)
    assert [message["text"] for message in messages.of("show")] == ["5", "10"]
    assert wrong("x")["text"] == "NameError: name 'x' is not defined"


def test_a_cell_may_wait() -> None:
    assert run("import asyncio\nawait asyncio.sleep(0, 'slept')").of("show")[0]["text"] == "'slept'"


def test_an_error_marks_the_readers_own_lines_and_no_others() -> None:
    error = wrong("import json\n\ndef read(text):\n    return json.loads(text)\n\nread('{')")
    assert error["text"].startswith("json.decoder.JSONDecodeError: ")
    assert [(place["cell"], place["line"]) for place in error["places"]] == [("Cell 2", 6), ("Cell 2", 4)]
    assert [4, "    return json.loads(text)"] in error["places"][1]["lines"]
    assert error["places"][0]["lines"][-1] == [6, "read('{')"]


def test_code_that_cannot_be_read_is_marked_too() -> None:
    error = wrong("x = 1\nx = = 2")
    assert error["text"] == "SyntaxError: invalid syntax"
    assert [place["line"] for place in error["places"]] == [2]


def test_a_slip_is_told_in_a_sentence() -> None:
    error = wrong("x = 1\nguess = B")
    assert error["text"] == 'Python does not know B. Write your answer in quotation marks: guess = "B"'
    assert [place["line"] for place in error["places"]] == [2]
    error = wrong("import cardgames\ncardgames.new('goat', seed=1).push('R99')")
    assert error["text"] == '"R99" is not a move and not a card of this game.'
    assert wrong("gues")["text"].startswith("NameError")


def test_a_package_that_is_not_here_is_told_in_one_line() -> None:
    error = wrong("import no_such_package")
    assert error["missing"]
    assert error["text"] == "ModuleNotFoundError: No module named 'no_such_package'"


def test_even_leaving_is_only_an_error() -> None:
    assert wrong("raise SystemExit('bye')")["text"] == "SystemExit: bye"


def test_a_cell_that_prints_too_much_is_cut_short() -> None:
    messages = run(f"print('x' * {cells.MAX_OUTPUT_CHARACTERS + 5})\nprint('y')\n0")
    printed = "".join(message["text"] for message in messages.of("out"))
    assert printed.count("x") == cells.MAX_OUTPUT_CHARACTERS
    assert "the rest is not shown" in printed
    assert "y" not in printed
    assert messages.of("show")


def test_things_are_shown_as_they_show_best() -> None:
    code = "from IPython.display import HTML, SVG, display\ndisplay(HTML('<b>x</b>'), SVG('<svg/>'))\nHTML"
    before = {name: sys.modules.pop(name, None) for name in ("IPython", "IPython.display")}
    try:
        sys.modules["IPython"], sys.modules["IPython.display"] = display, display
        messages = run(code)
    finally:
        for name, module in before.items():
            sys.modules.pop(name)
            if module is not None:
                sys.modules[name] = module
    shown = [(message["kind"], message["text"]) for message in messages.of("show")]
    assert shown[:2] == [("html", "<b>x</b>"), ("svg", "<svg/>")]
    assert shown[2][0] == "text"


# ------------------------------------------------------------------------------------------------ a visit


@pytest.fixture
def visit_module(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module `worker` as it is where neither anywidget nor IPython is installed."""
    names = [f"cardgames.widgets.{name}" for name in ("base", "table", "coached", "compare", "lesson", "quiz")]
    found = {name: importlib.import_module(name) for name in (*names, "cardgames.browser.worker")}
    for name, before in found.items():
        room, _, module = name.rpartition(".")
        monkeypatch.setattr(importlib.import_module(room), module, before, raising=False)
        monkeypatch.delitem(sys.modules, name)
    for name in ("anywidget", "IPython"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "IPython.display", raising=False)
    monkeypatch.setattr(page, "post", page.post)
    yield importlib.import_module("cardgames.browser.worker")
    sys.modules.pop("IPython.display", None)


@pytest.fixture
def messages() -> Messages:
    return Messages()


@pytest.fixture
def visit(visit_module: ModuleType, messages: Messages) -> Any:
    return visit_module.Visit(messages.post, SITE)


def lay(visit: Any, messages: Messages, record: str | None = None, game: str = "goat") -> Any:
    """Lay a table; its half in Python."""
    visit.receive(json.dumps({"op": "table", "slot": "slot-1", "game": game, "record": record}))
    opened = messages.of("open")
    return page.find_widget(opened[-1]["id"]) if opened else None


def tell(visit: Any, widget: Any, **content: Any) -> None:
    """Send what the table's front end would."""
    at = {"at": widget.scene["at"]} if content["do"] == "move" else {}
    visit.receive(json.dumps({"op": "msg", "id": widget.model_id, "content": content | at}))


def test_a_game_of_the_readers_own_is_removed_when_they_turn_the_page(
    visit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    removed: list[bool] = []
    monkeypatch.setattr(own_game, "remove", lambda: removed.append(True))
    asyncio.run(visit.receive(json.dumps({"op": "own", "slot": "own", "rules": "", "clauses": ""})))
    assert removed == []
    visit.receive(json.dumps({"op": "page", "language": "en"}))
    assert removed == [True]


def test_a_table_is_laid_for_the_seat_that_the_reader_had(visit: Any, messages: Messages) -> None:
    link = lay(visit, messages).link()
    asked = {"op": "table", "slot": "slot-2", "game": "goat", "record": link, "seat": "CD"}
    visit.receive(json.dumps(asked))
    assert messages.of("open")[-1]["state"]["course"]["scene"]["open"] == ["C", "D"]
    visit.receive(json.dumps({**asked, "seat": "Z"}))
    assert messages[-1]["error"]["text"].startswith('There is no seat "Z"')


def test_a_sheet_is_laid_as_it_was_kept(visit: Any, messages: Messages) -> None:
    kept = {**Quiz("goat", seed=7, length=2).kept(), "chosen": [0, None], "told": [], "at": 1}
    visit.receive(json.dumps({"op": "quiz", "slot": "slot-1", "game": "goat", **kept}))
    shown = messages.of("open")[-1]["state"]["shown"]
    assert (shown["at"], bool(shown["marks"][0]), shown["marks"][1]) == (1, True, "")
    visit.receive(json.dumps({"op": "quiz", "slot": "slot-2", "game": "goat", **kept, "at": 2}))
    assert messages[-1]["error"]["text"] == "What this device kept of the sheet does not fit it."


FIRST_MOVE = """
import json, sys
from cardgames.widgets import anywidget_shim
from cardgames.browser.worker import Visit
messages = []
visit = Visit(lambda text: messages.append(json.loads(text)), "http://site.test/")
known = {*sys.modules}
visit.receive(json.dumps({"op": "table", "slot": "slot-1", "game": "goat"}))
table = anywidget_shim.find_widget(messages[0]["id"])
wish = {"do": "move", "move": str(table.game.legal_moves[0]), "at": table.scene["at"]}
visit.receive(json.dumps({"op": "msg", "id": messages[0]["id"], "content": wish}))
assert not [message for message in messages if message["op"] == "broke"], messages
print(*sys.modules)
"""


def test_the_first_move_of_a_page_needs_nothing_that_comes_late() -> None:
    here = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-S", "-c", FIRST_MOVE], capture_output=True, text=True, env=here, check=True
    )
    late = {
        "argparse",
        "decimal",
        "fractions",
        "statistics",
        "cardgames.rulebooks.translation",
        "cardgames.solver.review",
    }
    assert late & {*done.stdout.split()} == set()


def test_a_table_is_laid_and_answers_with_what_changed(visit: Any, messages: Messages) -> None:
    table = lay(visit, messages)
    assert page.AnyWidget in type(table).__mro__
    (opened,) = messages.of("open")
    assert (opened["slot"], opened["front"]) == ("slot-1", "table")
    assert set(opened["state"]) == {"course", "faces", "setup", "words"}
    assert messages[-1] == {"op": "done", "slot": "slot-1", "error": None}
    messages.clear()
    first = opened["state"]["course"]
    tell(visit, table, do="move", move=str(table.game.legal_moves[0]))
    (message,) = messages
    assert (message["op"], message["id"]) == ("update", table.model_id)
    course = message["state"].pop("course")
    assert message["state"] == {}, "what is as it was is not sent again"
    assert (first["number"], course["number"]) == (1, 2)
    shown = first["scene"]
    assert shown["rulebook"] == f"{SITE}goat/"
    for step in course["steps"]:
        assert "rulebook" not in step.get("set", {}), "what is as it was is not sent again"
        shown = changed(shown, step)
    assert shown == course["scene"] == json.loads(json.dumps(table.scene))


@pytest.mark.long
@pytest.mark.no_cover
@pytest.mark.parametrize("game", ["goat", "golph"])
def test_the_steps_of_a_course_lead_from_each_scene_to_the_next(visit: Any, messages: Messages, game: str) -> None:
    table = lay(visit, messages, game=game)
    (opened,) = messages.of("open")
    state = opened["state"]
    chance = random.Random(game)
    wishes = [{"do": wish} for wish in ("undo", "redo", "hint", "deal", "next", "link", "save", "step")]
    for _ in range(60):
        messages.clear()
        moves = [{"do": "move", "move": str(move)} for move in table.game.legal_moves]
        tell(visit, table, **chance.choice(moves if moves and chance.random() < 0.8 else wishes))
        for message in messages.of("update"):
            before = state["course"]
            state |= message["state"]
            if "course" in message["state"]:
                course = state["course"]
                assert course["number"] == before["number"] + 1
                shown = before["scene"]
                for step in course["steps"]:
                    shown = changed(shown, step)
                assert shown == course["scene"]
        assert state == json.loads(json.dumps({name: getattr(table, name) for name in state}))


@pytest.mark.parametrize(
    ("op", "front"),
    [("table", "table"), ("coached", "table"), ("lesson", "table"), ("quiz", "quiz"), ("compare", "compare")],
)
def test_each_kind_of_page_has_its_widget(visit: Any, messages: Messages, op: str, front: str) -> None:
    visit.receive(json.dumps({"op": op, "slot": "slot-1", "game": "golph", "record": None}))
    assert [message["front"] for message in messages.of("open")] == [front]
    assert messages[-1] == {"op": "done", "slot": "slot-1", "error": None}
    assert SITE in json.dumps(messages) or op == "lesson"


def test_a_link_holds_the_position_and_lays_it_again(visit: Any, messages: Messages) -> None:
    table = lay(visit, messages)
    tell(visit, table, do="move", move=str(table.game.legal_moves[0]))
    tell(visit, table, do="link")
    address = messages.of("msg")[-1]["content"]["link"]
    assert address.startswith(f"{SITE}goat/play/#game=1.")
    again = lay(visit, messages, "#" + address.partition("#")[2])
    assert again is not table
    assert again.game.record() == table.game.record()


@pytest.mark.parametrize("broken", ["#game=1.!", "#game=2.eNqr", "#game=", "goat", link.write({"game": "whist"})])
def test_a_broken_link_lays_nothing_and_is_told_in_words(visit: Any, messages: Messages, broken: str) -> None:
    assert lay(visit, messages, broken) is None
    (done,) = messages
    assert done["op"] == "done"
    assert done["error"]["text"].endswith(".")
    assert done["error"]["places"] == []


def test_a_broken_link_changes_nothing_at_a_table(visit: Any, messages: Messages) -> None:
    table = lay(visit, messages)
    before = table.game.record()
    tell(visit, table, do="load", record="#game=1.eNqr")
    assert "broken" in table.scene["message"]["text"]
    assert table.game.record() == before


def test_what_is_no_longer_shown_is_told_nothing(visit: Any, messages: Messages) -> None:
    table = lay(visit, messages)
    visit.receive(json.dumps({"op": "close", "id": table.model_id}))
    messages.clear()
    table.deal(3)
    table.send("to nobody")
    tell(visit, table, do="undo")
    assert messages == []


def test_what_the_page_sets_is_set(visit: Any, messages: Messages) -> None:
    table = lay(visit, messages)
    visit.receive(json.dumps({"op": "update", "id": table.model_id, "state": {"setup": {}, "rulebook_url": "x"}}))
    assert table.setup == {}
    assert table.rulebook_url == "", "only what the page has, it may set"


def test_cells_run_with_a_table_and_without_ipython(visit: Any, messages: Messages) -> None:
    code = "from IPython.display import HTML\nfrom cardgames.widgets import Table\ntable = Table('goat', seed=2)\ntable"
    asyncio.run(visit.receive(json.dumps({"op": "run", "slot": "slot-3", "name": "Cell 1", "code": code})))
    assert messages.of("done")[-1]["error"] is None
    assert messages.of("open")[-1]["slot"] == "slot-3"
    visit.receive(json.dumps({"op": "page", "language": "en"}))
    asyncio.run(visit.receive(json.dumps({"op": "run", "slot": "slot-4", "name": "Cell 1", "code": "table"})))
    assert messages.of("done")[-1]["error"]["text"].startswith("NameError")


def test_a_page_in_another_language_has_tables_in_that_language(visit: Any, messages: Messages) -> None:
    first = lay(visit, messages)
    visit.receive(json.dumps({"op": "page", "language": "ru"}))
    assert "Ваш ход" in lay(visit, messages, game="kozel").scene["status"]
    tell(visit, first, do="move", move=str(first.game.legal_moves[0]))
    assert "Your turn" in first.scene["status"], "a table that is kept goes on in its own language"
    visit.receive(json.dumps({"op": "page", "language": "en"}))
    assert "Your turn" in lay(visit, messages, game="kozel").scene["status"]


def test_a_picture_of_a_table_needs_no_jupyter(visit: Any, messages: Messages) -> None:
    shown = lay(visit, messages)._repr_mimebundle_()
    assert shown[0]["image/svg+xml"].startswith("<svg")


def test_observers_are_told_once_a_change(visit: Any, messages: Messages) -> None:
    table = lay(visit, messages)
    seen: list[dict[str, Any]] = []
    table.observe(seen.append, "rulebook_url")
    table.rulebook_url = table.rulebook_url = "https://books.test/"
    assert [(change["old"], change["new"]) for change in seen] == [("", "https://books.test/")]
    assert table.scene["rulebook"] == "https://books.test/"


def test_without_a_page_nothing_is_sent_and_nothing_fails() -> None:
    page.nobody("anything")
    display.drop("anything")
    assert page.find_widget("no such model") is None


# ------------------------------------------------------------------------------------------------ what comes late


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Late]:
    """A package `cardgames.late_part` of which the rest comes when it is wanted; `bring` says how often it came."""
    folder = tmp_path / "late_part"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.setattr(cardgames, "__path__", [*cardgames.__path__, str(tmp_path)])

    def bring() -> None:
        (folder / "rest.py").write_text("HERE = True\n", "utf-8")

    made = Late(bring)
    yield made
    if made in sys.meta_path:
        sys.meta_path.remove(made)
    for name in [name for name in sys.modules if name.startswith("cardgames.late_part")]:
        del sys.modules[name]


def test_what_is_not_there_yet_comes_with_the_first_import(late: Late) -> None:
    importlib.import_module("cardgames.late_part")
    with pytest.raises(ModuleNotFoundError, match="elsewhere"):
        importlib.import_module("elsewhere")
    assert not late.whole
    assert importlib.import_module("cardgames.late_part.rest").HERE
    assert late.whole
    assert late not in sys.meta_path
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("cardgames.late_part.never")


def test_where_it_cannot_come_the_import_fails_in_words_and_may_be_tried_again(late: Late) -> None:
    bring = late.bring

    def broken() -> None:
        raise OSError("the connection broke off")

    late.bring = broken
    with pytest.raises(ImportError, match="The rest of the games could not be fetched: the connection broke off"):
        importlib.import_module("cardgames.late_part.rest")
    late.bring = bring
    assert importlib.import_module("cardgames.late_part.rest").HERE


def test_a_page_plays_its_first_moves_with_what_it_has_at_once() -> None:
    script = """
import json, sys
sys.modules["anywidget"] = None
from cardgames.browser.worker import Visit
from cardgames.widgets.anywidget_shim import find_widget
messages = []
visit = Visit(lambda text: messages.append(json.loads(text)), "")
visit.receive(json.dumps({"op": "table", "slot": "s", "game": "goat", "record": None}))
first = {*sys.modules}
table = find_widget(messages[0]["id"])
for _ in range(5):
    move = {"do": "move", "move": str(table.game.legal_moves[0]), "at": table.scene["at"]}
    visit.receive(json.dumps({"op": "msg", "id": table.model_id, "content": move}))
print(json.dumps([sorted(first), sorted({*sys.modules} - first)]))
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, cwd=ROOT)
    first, later = (set(names) for names in json.loads(ended.stdout))
    assert "cardgames.games.goat" in first
    assert not {f"cardgames.{name}" for name in ("study", "teaching", "players.sampling")} & first
    assert not {f"cardgames.games.{name}" for name in ("golph", "nations", "militac", "kozel")} & first
    assert not {name for name in later if name.startswith("cardgames")}


# ------------------------------------------------------------------------------------------------ what breaks


FAULTS = [ZeroDivisionError("x"), RecursionError("deep"), MemoryError(), SystemExit(1), NotFetched("no network")]


@pytest.mark.parametrize("wrong", FAULTS, ids=lambda wrong: type(wrong).__name__)
@pytest.mark.parametrize(
    "op",
    ["page", "run", "write", "house", "own", "table", "coached", "compare", "lesson", "quiz", "msg", "update", "close"],
)
def test_what_breaks_is_told_to_whom_it_concerns(
    visit: Any,
    visit_module: ModuleType,
    messages: Messages,
    monkeypatch: pytest.MonkeyPatch,
    op: str,
    wrong: BaseException,
) -> None:
    def broken(*_: object) -> None:
        raise wrong

    monkeypatch.setitem(visit_module.HANDLERS, op, broken)
    where = {} if op == "page" else {"id": "model-7"} if op in {"msg", "update", "close"} else {"slot": "slot-7"}
    texts = dict.fromkeys(("name", "code", "rules", "clauses"), "1")
    visit.receive(json.dumps({"op": op, **where, **texts, "language": "en"}))
    why = f"{op}: {type(wrong).__name__}: {wrong}"
    assert messages == [{"op": "broke", **where, "why": why, "late": isinstance(wrong, NotFetched)}]


def test_every_kind_of_message_can_break(visit_module: ModuleType) -> None:
    (cases,) = (mark for mark in test_what_breaks_is_told_to_whom_it_concerns.pytestmark if mark.args[0] == "op")
    assert {*cases.args[1]} == visit_module.HANDLERS.keys()


def test_a_cell_that_breaks_while_it_waits_is_told_to_it_alone(visit: Any, messages: Messages) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("planted")

    visit.cells = SimpleNamespace(run=broken)
    asyncio.run(visit.receive(json.dumps({"op": "run", "slot": "slot-3", "name": "Cell 1", "code": "1"})))
    assert messages == [{"op": "broke", "slot": "slot-3", "why": "run: RuntimeError: planted", "late": False}]


def test_a_widget_that_breaks_goes_on_with_the_next_message(
    visit: Any, messages: Messages, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay(visit, messages)
    with monkeypatch.context() as planted:
        planted.setattr(type(table), "push", lambda *_: 1 / 0)
        tell(visit, table, do="move", move=str(table.game.legal_moves[0]))
    assert messages[-1]["op"] == "broke"
    assert messages[-1]["id"] == table.model_id
    messages.clear()
    tell(visit, table, do="move", move=str(table.game.legal_moves[0]))
    assert messages[-1]["op"] == "update"


def test_the_notebook_tools_can_be_imported_where_ipython_is_a_stand_in() -> None:
    program = """if True:
        import sys
        sys.modules.update(dict.fromkeys(("IPython", "anywidget", "ipywidgets")))
        from cardgames.browser.cells import lend_ipython
        import cardgames.widgets.anywidget_shim
        lend_ipython()
        from cardgames.notebook import *
        from IPython.display import display
    """
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
