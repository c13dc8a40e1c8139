import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import test from "node:test";
import { closed, isLink, opened } from "../page/written-link.js";

test("a text comes back from its link, also with what stood after that in a sentence", async () => {
  const text = "def choose(view):\n    return view.moves[0]  # козёл\n".repeat(20);
  const link = await closed(text, "player");
  assert.match(link, /^#player=[\w-]+$/);
  assert.ok(link.length < text.length);
  assert.equal(await opened(link), text);
  assert.equal(await opened(`${link}).`), text);
});

test("a link is of one kind", () => {
  assert.ok(isLink("#house=x", "house"));
  for (const hash of ["#house=x", "#other=x", "", "house=x"]) assert.ok(!isLink(hash, "player"), hash);
});

test("what is too long, broken or empty is no text", async () => {
  assert.equal(await closed(randomBytes(9000).toString("base64"), "game"), null);
  const link = await closed("a text of some length", "game");
  assert.equal(await opened(link.slice(0, -6)), null);
  assert.equal(await opened("#game=%%"), null);
  assert.equal(await opened(await closed("  \n", "game")), null);
  assert.equal(await opened(await closed("a".repeat(100_001), "game")), null);
});
