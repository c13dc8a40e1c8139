// The search of the site: it comes, with what it searches, when a reader first goes there (page-frame.js).
import { choose, chosen } from "../shared/device.js";
import { make } from "../shared/elements.js";
import { find, indexed } from "../shared/search-index.js";
import { language, words } from "../shared/words.js";

const SITE = new URL("../../../", import.meta.url);
const MAX_EXCERPT_CHARACTERS = 160;
const known = new Map();

/** What can be found in a language, fetched once. */
function index(wanted) {
  if (!known.has(wanted)) {
    const fetched = fetch(new URL(`search/${wanted}.json`, SITE)).then((answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.json();
    });
    known.set(wanted, fetched.then(indexed));
    known.get(wanted).catch(() => known.delete(wanted)); // it may be there later
  }
  return known.get(wanted);
}

/** Bring the search of this page to life. */
export function start() {
  const form = document.forms.namedItem("search");
  const input = form.query;
  const box = /** @type {HTMLInputElement} */ (document.getElementById("__search"));
  const list = document.getElementById("search-hits");
  const state = document.getElementById("search-state");
  let asked = 0;

  const links = () => [...list.querySelectorAll("a")];

  async function search() {
    const mine = (asked += 1);
    const query = input.value.trim();
    if (!query) return show([], words("search-begin"));
    let found;
    try {
      found = find(await index(language()), query, game());
    } catch {
      if (mine === asked) show([], words("search-failed"));
      return;
    }
    if (mine === asked) show(found, found.length ? words("search-found", { n: found.length }) : words("search-none"));
  }

  function show(found, text) {
    state.textContent = text;
    list.replaceChildren(...found.map(hit));
    list.closest(".md-search__scrollwrap").scrollTop = 0;
  }

  function close() {
    box.checked = false;
    form.closest(".md-search").toggleAttribute("data-open", false);
  }

  input.addEventListener("input", search);
  input.addEventListener("focus", () => {
    box.checked = true;
  });
  form.addEventListener("reset", () => {
    asked += 1;
    show([], words("search-begin"));
    input.focus();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    links()[0]?.click();
  });
  form.closest(".md-search").addEventListener("keydown", (event) => {
    const found = links();
    const at = found.indexOf(/** @type {HTMLAnchorElement} */ (document.activeElement));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      close();
      input.blur();
    } else if (step && found.length && (at >= 0 || step > 0)) {
      const next = at + step;
      if (next < found.length) (found[next] ?? input).focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  list.addEventListener("click", (/** @type {At<MouseEvent>} */ event) => {
    if (event.target.closest("a")) close();
  });
  document.addEventListener("pointerdown", (/** @type {At<PointerEvent>} */ event) => {
    if (box.checked && !event.target.closest(".md-search, [for='__search']")) close();
  });
  document.addEventListener("focusin", (/** @type {At<FocusEvent>} */ event) => {
    if (box.checked && !event.target.closest(".md-search, [for='__search']") && event.target !== box) close();
  });
  /** @type {HTMLInputElement} */
  const key = form.closest(".md-search").querySelector('[data-control="key"]');
  key.checked = chosen("key") !== "off";
  key.addEventListener("change", () => choose("key", key.checked ? "on" : "off"));
  show([], words("search-begin"));
  const given = new URL(location.href).searchParams.get("q");
  if (given && !input.value) {
    input.value = given;
    input.focus();
  }
  if (input.value || box.checked || document.activeElement === input) {
    box.checked = true;
    search();
  }
}

/** The game whose pages are read, as their addresses have it. */
function game() {
  const [first, second] = location.pathname.slice(SITE.pathname.length).split("/");
  return first === language() ? second : first;
}

/** A place that was found, as an entry of the list. */
function hit({ address, title, page, text, terms }) {
  const name = make("span", { class: "search-title" });
  const excerpt = make("span", { class: "search-text" });
  mark(name, title, terms);
  mark(excerpt, beginning(text, terms), terms);
  const link = make("a", { class: "md-search-result__link", href: new URL(address, SITE).href, "data-cardgames": "hit" });
  link.append(name, make("span", { class: "search-page" }, page === title ? "" : page), excerpt);
  return make("li", { class: "md-search-result__item" }, link);
}

/** The part of a text that is shown: from a little before the first word that was searched for. */
function beginning(text, terms) {
  const small = text.toLowerCase();
  const at = Math.min(...terms.map((term) => small.indexOf(term)).filter((place) => place >= 0));
  const from = Number.isFinite(at) && at > MAX_EXCERPT_CHARACTERS - 40 ? text.lastIndexOf(" ", at - 40) + 1 : 0;
  const cut = text.slice(from, from + MAX_EXCERPT_CHARACTERS);
  const end = from + MAX_EXCERPT_CHARACTERS < text.length ? cut.slice(0, cut.lastIndexOf(" ")) : cut;
  return (from ? "… " : "") + end + (from + MAX_EXCERPT_CHARACTERS < text.length ? " …" : "");
}

/** A text in which the words that were searched for stand out. */
function mark(element, text, terms) {
  const parts = text.split(/([\p{L}\p{N}]+)/u);
  for (const part of parts) {
    if (part && terms.some((term) => part.length >= term.length && part.toLowerCase().replaceAll("ё", "е").startsWith(term))) {
      element.append(make("mark", {}, part));
    } else element.append(part);
  }
}

start();
