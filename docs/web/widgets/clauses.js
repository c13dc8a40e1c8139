// Clauses that are cited: each leads to its words.
import { make } from "../shared/elements.js";
import { words } from "../shared/words.js";

/** The id of a clause: a link where the rulebook has a page, else a button that opens its words. */
export function clause(scene, id, told = undefined) {
  const { text: says = "", lang = null } = told ? { text: told, lang: "en" } : (scene.clauses?.[id] ?? {});
  const link = address(scene.rulebook, id);
  if (link) return [make("a", { class: "cg-clause", href: link, title: says, lang }, id)];
  if (!says) return [make("span", { class: "cg-clause" }, id)];
  const box = make("span", { class: "cg-says", lang, hidden: "" }, says);
  return [make("button", { class: "cg-clause", type: "button", title: says, "aria-expanded": "false", "aria-label": words("clause", { id }) }, id), box];
}

/** The page of the rulebook at a clause; nothing but pages is linked to. */
function address(page, clause) {
  if (!page) return null;
  try {
    const url = new URL(page, document.baseURI);
    if (!["http:", "https:", "file:"].includes(url.protocol)) return null;
    url.hash = clause;
    return url.href;
  } catch {
    return null;
  }
}
