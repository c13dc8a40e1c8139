// What a cell gives, below the cell: text, pictures, HTML without anything that acts, and errors with the reader's line.
import { button, make } from "../shared/elements.js";
import { words } from "../shared/words.js";

/** An error: the reader's own lines, the one at fault marked, and what went wrong. */
export function errorNotice({ text, places, stopped, missing }) {
  const box = make("div", { class: stopped ? "cell-note" : "cell-error", role: "alert" });
  for (const { cell, line, lines } of places) {
    const listing = make("pre", { tabindex: "0" });
    for (const [at, source] of lines) {
      const shown = `${at === line ? "→" : " "} ${String(at).padStart(3)}  ${source}\n`;
      listing.append(at === line ? make("mark", { "data-line": at }, shown) : shown);
    }
    listing.lastChild.textContent = listing.lastChild.textContent.trimEnd();
    box.append(make("p", {}, words("at-line", { cell, line })), listing);
  }
  box.append(make("p", { class: "cell-wrong" }, text));
  if (missing) box.append(make("p", {}, `${words("missing-package")} `, ...elsewhere()));
  return box;
}

/** A fault of the page, not the reader's: a sentence, and a button that begins again. */
export function failureNotice(text, anew) {
  const act = button(words("start-anew"), anew, { class: "live-button", "data-do": "anew" });
  return make("div", { class: "cell-note", role: "alert", "data-cardgames": "failed" }, make("p", {}, text), act);
}

/** The way to the same notebook in JupyterLite, where the page has one. */
function elsewhere() {
  /** @type {HTMLAnchorElement} */
  const link = document.querySelector('article a[href*="/lite/"], article a[href*="../lite/"]');
  return link ? [make("a", { href: link.href }, words("in-jupyterlite"))] : [];
}

/** A place for what a cell gives, as `ask` wants it. clean: `clean` of clean-html.js. */
export function outputs(element, clean) {
  const line = (kind) => {
    const last = element.lastElementChild;
    if (last?.dataset.stream === kind) return last;
    const made = make("pre", { tabindex: "0", "data-stream": kind });
    element.append(made);
    return made;
  };
  return {
    out: ({ stream, text }) => line(stream).append(text),
    show({ kind, text }) {
      if (kind === "text") element.append(make("pre", { tabindex: "0", "data-value": "" }, text));
      else element.append(make("div", {}, clean(text)));
    },
    place() {
      const made = make("div", { class: "cell-widget" });
      element.append(made);
      return made;
    },
  };
}
