import assert from "node:assert/strict";
import test from "node:test";
import { language, learn, speak, words } from "../shared/words.js";

test("a number chooses the form, and what is missing stands as its key", () => {
  const cards = { one: "{n} карта", few: "{n} карты", many: "{n} карт", other: "{n} карты" };
  speak({ language: "ru", says: { cards, points: { other: "очков: {n}" }, deal: "сдаёт {seat}" } });
  assert.equal(language(), "ru");
  assert.deepEqual(
    [1, 3, 5, 21, 12].map((n) => words("cards", { n })),
    ["1 карта", "3 карты", "5 карт", "21 карта", "12 карт"],
  );
  assert.equal(words("points", { n: 1 }), "очков: 1");
  assert.equal(words("deal", { seat: "A" }), "сдаёт A");
  assert.equal(words("no-such-text"), "no-such-text");
});

test("a page that has the words keeps them, and learns its own", () => {
  speak({ language: "en", says: {} });
  assert.equal(language(), "ru");
  learn({ own: "своё" });
  assert.equal(words("own"), "своё");
  assert.equal(words("deal", { seat: "B" }), "сдаёт B");
});
