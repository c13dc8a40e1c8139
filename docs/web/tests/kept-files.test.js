import assert from "node:assert/strict";
import test from "node:test";
import { digest, Shelf, spare } from "../shared/kept-files.js";

const there = new Set();
globalThis.caches = /** @type {any} */ ({ keys: async () => [...there] });
const shelf = new Shelf(new URL("https://example.org/site/"));

/** Have a connection. */
function on(connection) {
  Object.defineProperty(globalThis, "navigator", { value: { connection }, configurable: true });
}

test("data are fetched unasked where they are neither saved nor counted", () => {
  on({ saveData: true, type: "wifi" });
  assert.equal(spare(true), false);
  on({ type: "wifi" });
  assert.equal(spare(false), true);
  on({ type: "cellular" });
  assert.equal(spare(true), false);
  for (const connection of [undefined, {}, { type: "unknown" }]) {
    on(connection);
    assert.equal(spare(true), true);
    assert.equal(spare(false), false);
  }
});

test("an address means a file of this site, or none", () => {
  assert.equal(shelf.path("https://example.org/site/goat/?q=1"), "goat/index.html");
  assert.equal(shelf.path("https://example.org/site/"), "index.html");
  assert.equal(shelf.path("https://example.org/site/faces/goat.json"), "faces/goat.json");
  assert.equal(shelf.path("https://example.org/other/"), null);
  assert.equal(shelf.path("https://example.com/site/"), null);
});

test("what all pages need comes first of the parts of a version", async () => {
  for (const part of ["goat", "lite", "common", "rest"]) there.add(shelf.name(part, "v1"));
  there.add(shelf.name("goat", "v2"));
  assert.deepEqual(await shelf.begun("v1"), ["common", "goat", "lite", "rest"]);
  assert.deepEqual(await shelf.begun("v2"), ["goat"]);
  assert.deepEqual(await shelf.begun(""), []);
});

test("a digest is SHA-256 in hexadecimal", async () => {
  const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  assert.equal(await digest(new Uint8Array()), empty);
});
