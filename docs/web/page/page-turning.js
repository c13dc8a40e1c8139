// From page to page without a new start, so that Python goes on. A page of another build, or of another kind, is loaded whole.
import { decoded, pageAddress, showsPage } from "../shared/address.js";
import { language, speak } from "../shared/words.js";

const SWAPPED_PARTS = [
  '[data-md-component="container"]',
  '[data-md-component="header-topic"]',
  '[data-md-component="skip"]',
  ".md-header .md-logo",
  ".md-header__topic",
];
const NAME_ATTRIBUTES = ["aria-label", "title", "placeholder"]; // what stays of the head of the page is called in the language of the page
const HEAD = 'link[rel="prev"], link[rel="next"], meta[name="description"]';
const build = (page) => page.querySelector('meta[name="cardgames-live"]')?.content;
const site = new URL("../../../", import.meta.url);
let going = null;

/** Follow links within the site here; `arrive` is called when another page is shown, `leave` just before. */
export function turnPages({ leave, arrive }) {
  if (location.protocol === "file:" || !build(document)) return;
  document.addEventListener("click", (/** @type {At<MouseEvent>} */ event) => {
    /** @type {HTMLAnchorElement | undefined} */
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const url = new URL(link.href);
    if (link.matches(".languages a")) url.hash = location.hash; // the same position, or place
    if (
      link.target ||
      link.hasAttribute("download") ||
      url.origin !== site.origin ||
      !url.pathname.startsWith(site.pathname) ||
      !url.pathname.endsWith("/") ||
      url.pathname === location.pathname
    )
      return;
    event.preventDefault();
    whole(document, pageAddress());
    history.replaceState({ ...history.state, y: scrollY }, "");
    history.pushState({ y: 0 }, "", url);
    go(url, { leave, arrive });
  });
  addEventListener("popstate", () => {
    if (location.pathname === pageAddress().pathname) return void going?.abort(); // back before the other page had come
    whole(document, pageAddress());
    go(new URL(location.href), { leave, arrive });
  });
}

async function go(url, { leave, arrive }) {
  going?.abort();
  going = new AbortController();
  const { signal } = going;
  try {
    const answer = await fetch(url, { signal, headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (signal.aborted) return;
    const spoken = answer.ok && build(page) === build(document) && (await said(page.documentElement.lang));
    if (signal.aborted) return;
    if (!spoken || !swap(page, url, spoken, leave)) return location.assign(url);
  } catch {
    if (!signal.aborted) location.assign(url);
    return;
  }
  showsPage(url);
  arrive();
  const target = place(url.hash);
  const y = history.state?.y;
  if (target && !y)
    location.replace(url.hash); // which makes it the :target too, so that it comes to lie below the head
  else scrollTo(0, y ?? 0);
  const goesOn = target ?? document.querySelector("article h1") ?? document.querySelector("main");
  if (goesOn?.tabIndex === -1) goesOn.setAttribute("tabindex", "-1"); // the keyboard and a screen reader go on here
  goesOn?.focus({ preventScroll: true });
}

/** The element that the end of an address names, if there is one. */
function place(end) {
  return document.getElementById(decoded(end.slice(1)));
}

/** The words of a language, fetched when a page of it is gone to from one of another. */
function said(wanted) {
  if (wanted === language()) return globalThis.cardgamesWords;
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = new URL(`words-${wanted}.js`, import.meta.url).href;
    script.onload = () => resolve(globalThis.cardgamesWords);
    script.onerror = reject;
    document.head.append(script);
  });
}

/** Let the head of the page, which stays, be named as that of another page is. */
function name(head, other) {
  const which = NAME_ATTRIBUTES.map((attribute) => `[${attribute}]`).join();
  const [ours, theirs] = [head, other].map((each) => [...each.querySelectorAll(which)]);
  if (ours.length !== theirs.length) return;
  ours.forEach((element, index) => {
    for (const attribute of NAME_ATTRIBUTES)
      if (element.hasAttribute(attribute)) element.setAttribute(attribute, theirs[index].getAttribute(attribute));
  });
  const [text, its] = [head, other].map((each) => each.querySelector(".search-key span"));
  if (text && its) text.textContent = its.textContent;
}

function swap(page, url, spoken, leave) {
  const pairs = SWAPPED_PARTS.map((name) => [document.querySelector(name), page.querySelector(name)]);
  if (!pairs[0][0] || !pairs[0][1]) return false;
  if (page.documentElement.lang !== document.documentElement.lang) {
    speak(spoken);
    document.documentElement.lang = page.documentElement.lang;
    name(...[document, page].map((each) => each.querySelector('[data-md-component="header"]')));
  }
  leave();
  for (const folded of page.querySelectorAll("noscript")) folded.textContent = folded.innerHTML; // text, as in a page that is loaded
  whole(page, url);
  for (const [old, fresh] of pairs) if (old && fresh) old.replaceWith(document.adoptNode(fresh));
  for (const element of document.head.querySelectorAll(HEAD)) element.remove();
  document.head.append(...page.head.querySelectorAll(HEAD));
  document.title = page.title;
  for (const name of ["__drawer", "__search"]) {
    const box = /** @type {HTMLInputElement} */ (document.getElementById(name));
    if (box) box.checked = false;
  }
  return true;
}

/**
 * Make the addresses of a page whole, since they would mean something else from another one, but for those that have
 * been read: they would be again.
 */
function whole(page, address) {
  for (const element of page.querySelectorAll(`[href]:not(link[rel="stylesheet"], link[rel="preload"]), [src]`)) {
    for (const name of ["href", "src"]) {
      const value = element.getAttribute(name);
      if (value !== null && !/^(?:[a-z]+:|\/\/)/i.test(value)) element.setAttribute(name, new URL(value, address).href);
    }
  }
}
