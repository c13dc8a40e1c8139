import assert from "node:assert/strict";
import test from "node:test";

let timer = null; // the one that runs
globalThis.matchMedia = /** @type {any} */ (() => ({ matches: false }));
globalThis.setTimeout = /** @type {any} */ ((act, time) => (timer = { act, time }));
globalThis.clearTimeout = () => (timer = null);
const { Course, kept, PACES } = await import("../widgets/pace.js");

let held = false; // whether a full trick lies until somebody presses
let shown = [];
const sweeps = [];
const scene = (name, more = {}) => /** @type {any} */ ({ name, trick: [], ...more });

/** A table that has shown its first scene, and what it shows from then on. */
function table() {
  held = false;
  kept.pace = "normal";
  const course = new Course({
    show: (each, time) => shown.push([each.name, time]),
    sweep: async (seat) => sweeps.push(seat),
    holds: () => held,
  });
  course.take(/** @type {any} */ ({ number: 1, steps: [{ set: scene("start") }] }));
  shown = [];
  return course;
}

/** What a table is given of some scenes. */
const courseOf = (number, ...scenes) => ({ number, steps: scenes.map((set) => ({ set })), scene: scenes.at(-1) });
const names = () => shown.map(([name]) => name);
const rest = () => new Promise((resolve) => setImmediate(resolve));

/** Let the time go by until something happens; gives how many milliseconds that is. */
async function pass() {
  const { act, time } = timer;
  timer = null;
  act();
  await rest();
  return time;
}

test("scenes are shown one after the other, at the pace that is chosen", async () => {
  const course = table();
  course.take(courseOf(2, scene("one"), scene("two"), scene("end")));
  assert.deepEqual(shown, [["one", 200]]);
  kept.pace = "quick";
  assert.equal(await pass(), PACES.normal);
  assert.deepEqual(names(), ["one", "two"]);
  assert.equal(await pass(), PACES.quick);
  assert.deepEqual(names(), ["one", "two", "end"]);
  assert.equal(course.underWay, false);
  assert.equal(timer, null);
});

test("a press shows the last scene at once", () => {
  const course = table();
  course.take(courseOf(2, scene("one"), scene("two"), scene("end")));
  course.press();
  assert.deepEqual(shown.at(-1), ["end", 0]);
  assert.deepEqual(names(), ["one", "end"]);
  assert.equal(timer, null);
});

test("at once nothing is shown between, but what a coach explains", () => {
  const course = table();
  kept.pace = "at once";
  course.take(courseOf(2, scene("one"), scene("two"), scene("end")));
  assert.deepEqual(names(), ["end"]);
  course.take(courseOf(3, scene("three", { coach: { holds: true } }), scene("four", { coach: null }), scene("last")));
  assert.deepEqual(names(), ["end", "three"]);
  course.finish();
  assert.deepEqual(names(), ["end", "three"]);
  course.press();
  assert.equal(course.held, false);
});

test("who takes a trick takes it first, and a full trick lies twice as long", async () => {
  const course = table();
  const full = scene("full", { trick: [{}, {}] });
  course.take(courseOf(2, full, scene("taken", { lastTrick: { takenBy: "B" } })));
  assert.deepEqual([names(), sweeps], [["full"], []]);
  assert.equal(await pass(), 2 * PACES.normal);
  assert.deepEqual([names(), sweeps], [["full", "taken"], ["B"]]);
});

test("before a class a full trick lies until somebody presses", async () => {
  const course = table();
  held = true;
  course.take(courseOf(2, scene("full", { trick: [{}] }), scene("taken", { lastTrick: { takenBy: "B" } })));
  assert.deepEqual([names(), timer], [["full"], null]);
  course.press();
  await rest();
  assert.deepEqual(names(), ["full", "taken"]);
});

test("a view that missed a course shows the last scene alone, and so does one that is new", () => {
  const course = table();
  const missed = courseOf(3, scene("one"), scene("end"));
  course.take(missed);
  assert.deepEqual(names(), ["end"]);
  const again = table();
  again.number = 2;
  again.take(missed);
  assert.deepEqual(names(), ["end"]);
});
