import assert from "node:assert/strict";
import test from "node:test";
import { Vote } from "../widgets/votes.js";

const key = (name, shiftKey = false) => ({ key: name, shiftKey });

test("a letter is one hand more, with shift one less, and never less than none", () => {
  const vote = new Vote();
  vote.begin("a card", 3);
  for (const each of [key("a"), key("a"), key("B"), key("A", true), key("c", true)]) assert.ok(vote.key(each));
  assert.deepEqual(vote.hands, [1, 1, 0]);
  assert.equal(vote.key(key("d")), false);
  assert.equal(vote.key(key("Enter")), false);
  assert.equal(vote.first, -1);
  vote.key(key("b"));
  assert.deepEqual([vote.first, vote.all, vote.share(0), vote.share(2)], [1, 3, 50, 0]);
});

test("hands stay for what they were raised for, and no longer", () => {
  const vote = new Vote();
  vote.begin("a card", 2);
  vote.count(1, 1);
  vote.begin("a card", 3);
  assert.deepEqual(vote.hands, [0, 1, 0]);
  vote.begin("another", 3);
  assert.deepEqual(vote.hands, [0, 0, 0]);
});
