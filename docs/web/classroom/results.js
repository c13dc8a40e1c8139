// The table of results.
import { make } from "../shared/elements.js";
import { words } from "../shared/words.js";

export function results(rows) {
  const head = ["class-result-name", "class-result-deals", "class-result-won"].map((key) => make("th", { scope: "col" }, words(key)));
  const body = rows.map(({ name, deals, won }) =>
    make("tr", {}, make("th", { scope: "row" }, name || words("class-nameless")), make("td", {}, `${deals}`), make("td", {}, `${won}`)),
  );
  return make(
    "div",
    { class: "class-results" },
    make("h2", {}, words("class-results")),
    make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...body)),
  );
}
