"""What differs between two scenes: it makes one of the other, in Python and in a browser, and tells nothing twice."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardgames
import javascript
import node
from cardgames.widgets.difference import difference, differences
from cardgames.widgets.scene import scenes
from tests.support.differences import changed

KEYS = st.sampled_from("abc")
OBJECTS = st.dictionaries(
    KEYS,
    st.recursive(
        st.none() | st.integers(0, 2) | st.text("xy", max_size=1),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    ),
)


@given(OBJECTS, OBJECTS)
def test_a_difference_makes_one_object_of_another(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert changed(old, difference(old, new)) == new
    assert difference(new, new) == {}


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ({"a": 1, "b": [1]}, {"a": 1, "b": [1, 2], "c": 3}, {"set": {"c": 3}, "add": {"b": [1, [2]]}}),
        ({"a": [1, 2]}, {"a": [1]}, {"add": {"a": [1, []]}}),
        ({"a": []}, {"a": [1]}, {"set": {"a": [1]}}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, {"within": {"a": {"set": {"c": 3}}}}),
        ({"a": {}}, {"a": None}, {"set": {"a": None}}),
        ({"a": 1}, {"b": 1}, {"set": {"b": 1}, "drop": ["a"]}),
        ({"a": None}, {"a": None}, {}),
    ],
)
def test_what_stays_is_not_told(old: dict[str, Any], new: dict[str, Any], changes: dict[str, Any]) -> None:
    assert json.loads(json.dumps(difference(old, new))) == changes


def played(name: str) -> dict[str, Any]:
    """A record of a few moves."""
    game = cardgames.new(name, seed=7)
    chance = random.Random(name)
    for _ in range(12):
        game.push(chance.choice(game.legal_moves))
    return game.record()


@pytest.fixture(scope="module", params=["goat", "golph", "kozel"])
def replay(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    """The scenes of a record, as JSON has them."""
    found: list[dict[str, Any]] = json.loads(json.dumps(list(scenes(played(request.param)))))
    return found


def test_a_replay_tells_each_card_of_a_hand_once(replay: list[dict[str, Any]]) -> None:
    changes = differences(replay)
    cards = changes[0]["cards"]
    assert len({json.dumps(card) for card in cards}) == len(cards)
    assert len(json.dumps(changes)) < len(json.dumps(replay)) / 2
    scene: dict[str, Any] = {}
    for whole, each in zip(replay, changes, strict=True):
        scene = changed(scene, {part: value for part, value in each.items() if part != "cards"})
        hands = {seat: [cards[number] for number in hand] for seat, hand in scene["hands"].items()}
        assert {**scene, "hands": hands} == whole


UNFOLD = """
import fs from "node:fs";
import { pathToFileURL } from "node:url";
const [script, from] = process.argv.slice(1);
const { changed, unfold } = await import(pathToFileURL(script));
const { pairs, replay } = JSON.parse(fs.readFileSync(from, "utf8"));
const made = { pairs: pairs.map(([old, difference]) => changed(old, difference)), replay: unfold(replay) };
process.stdout.write(JSON.stringify(made));
"""


@pytest.mark.slow
def test_a_browser_makes_the_same_of_it(tmp_path: Path, replay: list[dict[str, Any]]) -> None:
    script = tmp_path / "difference.mjs"
    script.write_bytes((javascript.SOURCES / "shared" / "difference.js").read_bytes())
    pairs = [(old, new) for old in replay for new in replay[::3]]
    given = {"pairs": [(old, difference(old, new)) for old, new in pairs], "replay": differences(replay)}
    (tmp_path / "given.json").write_text(json.dumps(given), "utf-8")
    command = [*node.programs()[0], "--input-type=module", "--eval", UNFOLD, str(script), str(tmp_path / "given.json")]
    made = json.loads(subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout)
    assert made["pairs"] == [new for _, new in pairs]
    assert made["replay"] == replay
