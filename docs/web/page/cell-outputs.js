// What a cell gives, below the cell: text, pictures, HTML without anything that acts, and errors with the reader's line.
import { button, make } from "../shared/elements.js";
import { words } from "../shared/words.js";

const SHAPES = ["svg", "g", "path", "circle", "ellipse", "rect", "line", "polygon", "polyline", "text", "tspan", "title", "desc", "defs", "lineargradient", "radialgradient", "stop", "clippath", "use"];
const WORDS = ["a", "abbr", "b", "blockquote", "br", "caption", "code", "col", "colgroup", "dd", "del", "details", "div", "dl", "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "mark", "ol", "p", "pre", "q", "s", "small", "span", "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul", "var"];
const KEPT = new Set([...SHAPES, ...WORDS]);
const ADDRESSES = /^(?:href|xlink:href|src|action|background|cite|longdesc|ping|poster|usemap)$/i;
const BEGINNING = /^(?:[#/.]|https?:\/\/)/i;
const TURNED = /[\\\u0000-\u0020]/; // a browser takes it for something else, or leaves it out

/** Whether an address leads to a place of this site, and looks as it does. */
function within(address) {
  if (!BEGINNING.test(address) || TURNED.test(address)) return false;
  try {
    const { protocol, origin, username, password } = new URL(address, document.baseURI);
    return /^https?:$/.test(protocol) && origin === location.origin && !username && !password;
  } catch {
    return false;
  }
}

/** Take over a parsed element with everything that only shows something; the rest is dropped. */
function harmless(element) {
  for (const child of [...element.children]) {
    if (KEPT.has(child.localName.toLowerCase())) harmless(child);
    else child.remove();
  }
  for (const { name, value } of [...element.attributes]) {
    const drawn = name === "src" && /^data:image\//i.test(value);
    if (/^on/i.test(name) || /^(?:id|formaction|srcdoc|srcset)$/i.test(name) || (ADDRESSES.test(name) && !drawn && !within(value))) element.removeAttribute(name);
  }
  return element;
}

/** HTML or SVG given as text, as nodes without scripts, handlers and foreign addresses. */
export function parsed(text) {
  const body = new DOMParser().parseFromString(text, "text/html").body;
  const fragment = document.createDocumentFragment();
  fragment.append(...[...harmless(body).childNodes].map((node) => document.importNode(node, true)));
  return fragment;
}

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

/** What is no fault of the reader's: a sentence, and a button that begins again. */
export function failureNotice(text, anew) {
  const act = button(words("start-anew"), anew, { class: "live-button", "data-do": "anew" });
  return make("div", { class: "cell-note", role: "alert", "data-cardgames": "failed" }, make("p", {}, text), act);
}

/** The way to the same notebook in JupyterLite, where the page has one. */
function elsewhere() {
  const link = document.querySelector('article a[href*="/lite/"], article a[href*="../lite/"]');
  return link ? [make("a", { href: link.href }, words("in-jupyterlite"))] : [];
}

/** A place for what a cell gives, as `ask` wants it. */
export function outputs(element) {
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
      else element.append(make("div", {}, parsed(text)));
    },
    place() {
      const made = make("div", { class: "cell-widget" });
      element.append(made);
      return made;
    },
  };
}
