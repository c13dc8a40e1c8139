// Clauses that are cited: each opens its words in the drawer, and leads to its page where the rulebook has one.
import { make } from "../shared/elements.js";
import { words } from "../shared/words.js";

/**
 * The id of a clause, or another name of it: a link where the rulebook has a page, so that it can be opened beside the
 * game, else a button.
 *
 * @param {{ clauses?: Record<string, { text?: string, lang?: string, page?: string }>, rulebook?: string }} scene
 */
export function clause(scene, id, name = id) {
  const known = scene.clauses?.[id];
  const { text: title = "", lang = null } = known ?? {};
  const href = address(known?.page ?? scene.rulebook, id);
  const said = { class: "cg-clause", title, lang, "data-clause": id, translate: name === id ? "no" : null };
  return href
    ? make("a", { ...said, href }, name)
    : make("button", { ...said, type: "button", "aria-label": name === id ? words("clause", { id }) : null }, name);
}

/** The page of the rulebook at a clause, or at its beginning; nothing but pages is linked to. */
export function address(page, clause = "") {
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
