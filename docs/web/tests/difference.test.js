import assert from "node:assert/strict";
import test from "node:test";
import { changed, same } from "../shared/difference.js";

// What a difference makes of a scene is compared with Python's in tests/widgets/test_difference.py.

test("what a difference leaves alone is the very same", () => {
  const old = { hands: { A: ["x"], B: ["y"] }, log: [1], over: false };
  const made = changed(old, { set: { over: true }, within: { hands: { add: { A: [0, ["z"]] } } } });
  assert.deepEqual(made, { hands: { A: ["z"], B: ["y"] }, log: [1], over: true });
  assert.equal(made.log, old.log);
  assert.equal(made.hands.B, old.hands.B);
  assert.deepEqual(old.hands.A, ["x"]);
});

test("two values are the same where all that is in them is", () => {
  for (const [one, other] of [
    [null, null],
    ["a", "a"],
    [
      { a: [1, { b: null }], c: 2 },
      { c: 2, a: [1, { b: null }] },
    ],
  ])
    assert.ok(same(one, other));
  for (const [one, other] of [
    [null, {}],
    [1, "1"],
    [[1], [1, 2]],
    [{ a: undefined }, { b: undefined }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
  ])
    assert.ok(!same(one, other), JSON.stringify([one, other]));
});
