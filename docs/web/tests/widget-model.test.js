import assert from "node:assert/strict";
import test from "node:test";
import { Model } from "../page/widget-model.js";

test("a table that becomes Python's draws again what is another alone", () => {
  const changes = [];
  const model = new Model("page-1", { course: { number: 1 }, setup: { level: "sampling" } }, () => {});
  for (const name of ["course", "setup", "start"]) model.on(`change:${name}`, () => changes.push(name));
  const sent = [];
  model.belong("table-1", (message) => sent.push(message), { course: { number: 2 }, setup: { level: "sampling" }, start: "plain" });
  assert.deepEqual(changes, ["course", "start"]);
  model.send({ do: "undo" });
  assert.deepEqual(sent, [{ op: "msg", id: "table-1", content: { do: "undo" } }]);
});

test("what is set is saved once", () => {
  const sent = [];
  const model = new Model("table-1", {}, (message) => sent.push(message));
  model.set("shown", 1);
  model.save_changes();
  model.save_changes();
  assert.deepEqual(
    sent.map(({ state }) => state),
    [{ shown: 1 }, {}],
  );
});
