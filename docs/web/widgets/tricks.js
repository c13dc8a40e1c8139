// A trick in a row: each card below the letter of its player, and who took it.
import { make } from "../shared/elements.js";
import { words } from "../shared/words.js";

/** `key`: of the words that say who took it. */
export function trickRow(trick, faces, key = "to-side") {
  const cards = trick.cards.map(([seat, card, name]) =>
    make(
      "span",
      { class: "cc-card", "data-taker": seat === trick.takenBy ? "" : null },
      make("span", { class: "cc-seat" }, seat),
      make("img", { src: `data:image/svg+xml,${encodeURIComponent(faces[card] ?? "")}`, alt: name, width: "60", height: "84" }),
    ),
  );
  return make("div", { class: "cc-trick" }, ...cards, make("span", { class: "cc-taken" }, words(key, { side: trick.takenBy })));
}
