"""Python's memory from visit to visit: whether it is made, kept and thrown away; and what is new in each visit."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

import cardgames
import javascript
import live
import node
import pyodide

KEPT = """
    import { KeptMemory } from SOURCE;
    const NAME = "memories", KEY = "https://site/python-memory?of=now", OLD = "https://site/python-memory?of=before";
    const shelves = new Map();
    const shelf = (name) => shelves.get(name) ?? shelves.set(name, new Map()).get(name);
    const caches = {
      match: async (key, { cacheName }) => shelves.get(cacheName)?.get(key)?.clone(),
      open: async (name) => ({
        keys: async () => [...shelf(name).keys()].map((url) => ({ url })),
        match: async (key) => shelf(name).get(key)?.clone(),
        put: async (key, answer) => {
          if (full) throw new DOMException("", "QuotaExceededError");
          shelf(name).set(key, answer);
        },
        delete: async (key) => shelf(name).delete(key),
      }),
      delete: async (name) => shelves.delete(name),
    };
    let full = false, free = 1e9, held = null, asked = 0;
    const locks = {
      async request(_, { ifAvailable }, act) {
        if (!ifAvailable) throw new Error("it would wait");
        if (held) return act(null);
        try { return await (held = act({})); } finally { held = null; }
      },
    };
    const storage = { estimate: async () => ({ quota: 2e9, usage: 2e9 - free }) };
    const memory = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 251);
    const kept = new KeptMemory(NAME, KEY, { caches, locks, storage });
    const make = async () => { asked += 1; return memory; };
    const same = async () => { const read = await kept.read(); return read && Buffer.compare(read, memory) === 0; };
    const found = {};
    console.warn = () => {};

    found.nothing = [await kept.read(), shelves.size];
    free = 1e6;
    found["no room"] = [await kept.make(make), asked];
    free = 1e9;
    full = true;
    found.full = [await kept.make(make), await kept.read()];
    full = false;
    found["not now"] = [await kept.make(async () => null), await kept.read()];
    shelf(NAME).set(OLD, new Response("of a version before"));
    asked = 0;
    found.twice = [...await Promise.all([kept.make(make), kept.make(make)]), asked];
    found.read = [await same(), [...shelf(NAME).keys()].length, shelf(NAME).has(KEY)];
    found.smaller = (await shelf(NAME).get(KEY).clone().arrayBuffer()).byteLength < memory.length / 2;
    found.again = [await kept.make(make), asked];
    found.other = await new KeptMemory(NAME, OLD, { caches, locks, storage }).read();

    const whole = shelf(NAME).get(KEY);
    const packed = new Uint8Array(await whole.clone().arrayBuffer());
    const spoilt = { half: packed.slice(0, packed.length / 2), changed: packed.slice(), "no bytes": new Uint8Array() };
    spoilt.changed[packed.length >> 1] ^= 1;
    for (const [name, body] of Object.entries(spoilt)) {
      shelf(NAME).set(KEY, new Response(body, { headers: whole.headers }));
      found[name] = [await kept.read(), shelves.size];
    }
    found.mended = [await kept.make(make), await same()];

    await kept.refuse();
    found.refused = [await kept.read(), await kept.make(make)];
    await kept.forget();
    const never = () => { throw new Error("not in this browser"); };
    found.never = [await kept.make(never), await kept.make(make), await kept.read()];
    process.stdout.write(JSON.stringify(found));"""

MAY = """
    globalThis.navigator ??= {};
    globalThis.cardgamesWords = undefined;
    const { mayMake } = await import(SOURCE);
    const answers = [
      mayMake({}, false),
      mayMake({ connection: { saveData: true } }, false), mayMake({ connection: { saveData: true } }, true),
      mayMake({ deviceMemory: 0.5 }, true), mayMake({ deviceMemory: 4, connection: { saveData: false } }, false),
    ];
    process.stdout.write(JSON.stringify(answers));"""


def answered(code: str, source: str, *given: str) -> Any:
    """What a script says that imports one of ours, as JSON."""
    address = json.dumps((javascript.SOURCES / source).as_uri())
    command = [*node.programs()[0], "--input-type=module", "--eval", code.replace("SOURCE", address)]
    done = subprocess.run([*command, *given], capture_output=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr.decode()[-3000:]
    return json.loads(done.stdout)


def test_a_memory_is_kept_whole_or_not_at_all() -> None:
    found = answered(KEPT, "worker/kept-memory.js")
    assert found == {
        "nothing": [None, 0],
        "no room": ["no-room", 0],
        "full": ["no-room", None],
        "not now": ["not-now", None],
        "twice": ["made", "elsewhere", 1],  # two tabs at once
        "read": [True, 1, True],
        "smaller": True,
        "again": ["kept", 1],
        "other": None,
        **{spoilt: [None, 0] for spoilt in ("half", "changed", "no bytes")},
        "mended": ["made", True],
        "refused": [None, "kept"],
        "never": ["never", "kept", None],
    }


def test_none_is_made_where_work_is_to_be_spared() -> None:
    assert answered(MAY, "page/make-memory.js") == [True, False, True, False, True]


VISITS = """
    import fs from "node:fs"; import path from "node:path"; import { pathToFileURL } from "node:url";
    const [core, library, first] = process.argv.slice(1);
    const { loadPyodide } = await import(pathToFileURL(path.join(core, "pyodide.mjs")));
    const how = { indexURL: `${core}/`, stdLibURL: library };
    const maker = await loadPyodide({ ...how, _makeSnapshot: true });
    maker.unpackArchive(new Uint8Array(fs.readFileSync(first)), "zip", { extractDir: "/games" });
    maker.runPython('import sys; sys.path.append("/games")');
    maker.pyimport("cardgames.browser.snapshot").prepare("key");
    const memory = maker.makeMemorySnapshot();
    const visits = [];
    for (let visit = 0; visit < 2; visit += 1) {
      const python = await loadPyodide({ ...how, _loadSnapshot: memory });
      visits.push(JSON.parse(python.runPython(`
        import json, os, random, sys, time
        from cardgames.browser import snapshot
        before = random.random()
        try:
            snapshot.begin("another key")
            refused = ""
        except snapshot.OtherMemory as wrong:
            refused = str(wrong)
        snapshot.begin("key")
        from cardgames.browser.worker import Visit
        from cardgames.games import LIST
        from cardgames.widgets import anywidget_shim as shim
        sent = []
        visit = Visit(sent.append, "https://site/")
        left = dict(shim._shown)
        for game in LIST:  # without a single file: nothing is laid here
            visit.receive(json.dumps({"op": "table", "slot": game, "game": game, "record": None}))
        messages = [json.loads(each) for each in sent]
        tables = list(shim._shown.values())
        records = [table.game.record() for table in tables]
        for table in tables:
            table.deal()
        dealt = [table.game.record() for table in tables]
        json.dumps({
            "before": before, "refused": refused, "path": sys.path, "left": list(left),
            "laid": sum(one["op"] == "done" and one["error"] is None for one in messages), "records": records,
            "dealt": dealt, "files": os.path.exists("/games"),
            "clock": time.time(), "hashed": sys.flags.hash_randomization,
        })`)));
    }
    process.stdout.write(JSON.stringify(visits));"""


@pytest.mark.slow
def test_two_visits_with_one_memory_have_the_same_records_and_chances_of_their_own() -> None:
    first = live.games().with_name(live.PARTS[0])
    given = [str(path) for path in (pyodide.core(), live.standard_library(), first)]
    one, other = answered(VISITS, "", *given)
    assert one["before"] == other["before"], "this is what has to be made anew"
    assert one["records"] == other["records"]
    assert len(one["records"]) == len(cardgames.games()) == one["laid"] == other["laid"]
    assert all(mine != theirs for mine, theirs in zip(one["dealt"], other["dealt"], strict=True))
    assert one["clock"] < other["clock"]
    for visit in (one, other):
        assert visit["refused"] == "This memory was made for key."
        assert visit["path"].count("") == 1
        assert visit["left"] == []
        assert not visit["files"]
        assert visit["hashed"] == 1
