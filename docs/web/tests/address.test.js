import assert from "node:assert/strict";
import test from "node:test";

globalThis.location = /** @type {any} */ ({ pathname: "/site/goat/", href: "https://example.org/site/goat/#now" });
const { decoded, pageAddress, showsPage } = await import("../shared/address.js");

test("the address of the page that is shown stays while the next one is on its way", () => {
  Object.assign(location, { pathname: "/site/golph/", href: "https://example.org/site/golph/" });
  assert.equal(pageAddress().href, "https://example.org/site/goat/");
  showsPage(new URL(location.href));
  assert.equal(pageAddress().href, "https://example.org/site/golph/");
});

test("decoded() gives an address as it was written, even with bad escapes", () => {
  assert.equal(decoded("goat%2Dgame"), "goat-game");
  assert.equal(decoded("%E4"), "%E4");
});
