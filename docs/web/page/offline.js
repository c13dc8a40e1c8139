// The page's half of offline use: says in words what is kept on this device, lets the reader keep it, or an update, and take it back.
import { button, make } from "../shared/elements.js";
import * as python from "./python.js";
import { COMMON_PART, OPTIONAL_PARTS, PAGES, Shelf, UPDATE, onComputer } from "../shared/kept-files.js";
import { words } from "../shared/words.js";

const site = new URL("../../../", import.meta.url);
const shelf = new Shelf(site);
const workers = navigator.serviceWorker;
const UPDATE_TIMEOUT_MS = 3000; // for a new version to come into use
const MAX_TRIES = 10; // times that it is asked to, after one wish of the reader's
const ALL = "all"; // the place where everything that is kept can be removed
const NEWS = "update"; // the place that announces a new version, on a page that has one
const TRIES_KEY = "cardgames-tries"; // in the store of the session
const tries = {
  get number() {
    try {
      return Number(sessionStorage.getItem(TRIES_KEY));
    } catch {
      return 0;
    }
  },
  set number(value) {
    try {
      sessionStorage.setItem(TRIES_KEY, `${value}`);
    } catch {
      // nothing is asked twice then
    }
  },
};
const mounted = new Set();
// Of each wish, and of an update: done and of while it is fetched, wrong where that failed, stays where it could not be
// removed, waits where it is held back.
const now = {};
const wanted = new Map(); // wishes that were not yet sent to a worker, and their parts
let held = {}; // the parts that are kept, and whether they are whole
let registration = null;
let controlled = Boolean(workers?.controller);
let asked = false; // for the update, on this very page
let fresh = false; // an update is in use since another page was asked

/** Why nothing can be kept here, and what to do about it; null where it can. */
function trouble() {
  if (!isSecureContext) return words("needs-https");
  if (globalThis.cardgamesCauses.blocked()) return globalThis.cardgamesCauses.blocked();
  if (!workers || !globalThis.caches) return words("keeps-nothing");
  return null;
}

/** Show the state in the places that a page has for it: what is wished for there, or an update, or all that is kept. */
export function mount(root) {
  mounted.clear();
  for (const element of root.querySelectorAll('[data-cardgames="offline"]')) {
    const state = make("span", { class: "offline-state", role: "status" });
    const bar = make("progress", { "aria-label": words("kept-so-far"), hidden: "" });
    const act = /** @type {HTMLButtonElement & { does?: () => unknown }} */ (
      button("", () => act.does(), { class: "live-button", hidden: "" })
    );
    element.prepend(state, bar, act);
    const { wish, title, parts = "{}" } = element.dataset;
    mounted.add({ wish, title, sizes: JSON.parse(parts), element, state, bar, act });
  }
  show();
}

const SENTENCES = {
  whole: { kept: "offline", lacks: "offline-part", soon: "offline-soon", not: "not-offline", make: "make-offline" },
  rest: {
    kept: "rest-offline",
    lacks: "rest-part",
    soon: "rest-soon",
    not: "rest-not-offline",
    make: "rest-make",
    stays: "rest-not-removed",
  },
  named: {
    kept: "named-offline",
    lacks: "named-part",
    soon: "named-soon",
    not: "named-not-offline",
    make: "named-make",
    stays: "named-not-removed",
  },
};

function show() {
  const reason = trouble();
  const places = [...mounted];
  const apart = places.some(({ wish }) => wish === NEWS);
  for (const { wish, title, sizes, element, state, bar, act } of places) {
    const first = wish === NEWS || !apart ? updateShown(reason) : null;
    const shown = first ?? (reason || wish === NEWS ? {} : wish === ALL ? allShown() : wishShown(wish, title, sizes));
    const { says = "", does = null, done = 0, of = 0, kept = false } = shown;
    if (state.textContent !== says) state.textContent = says; // said once, not at every file
    bar.hidden = !of;
    Object.assign(bar, { max: of || 1, value: done });
    const had = document.activeElement === act;
    act.hidden = !does;
    if (does) [act.textContent, act.does] = does;
    else if (had) {
      state.tabIndex = -1;
      state.focus({ preventScroll: true });
    }
    element.dataset.state = kept ? "kept" : of ? "fetching" : "none";
  }
}

const keepsAnything = () => Object.keys(held).length > 0;

/** What is to be said of a new version, or of all together; null where that is nothing. */
function updateShown(reason) {
  const { done, of, wrong, waits } = now[UPDATE] ?? {};
  if (reason) return { says: reason };
  if (fresh) return { says: words("version-in-use"), does: [words("reload"), () => location.reload()] };
  if (!keepsAnything()) return null;
  if (registration?.waiting) return { says: words("version-ready"), does: [words("reload"), update] };
  if (of) return { says: words("version-fetched"), done, of, does: [words("stop"), () => stop(UPDATE)] };
  if (wrong) return { says: words("version-failed"), does: [words("try-again"), fetchVersion] };
  if (waits) return { says: words("version-waits"), does: [words("fetch-version"), fetchVersion] };
  return null;
}

/** What is to be said of something that a reader may wish for. `sizes` are those of its parts, in megabytes. */
function wishShown(wish, title, sizes) {
  const { done, of, wrong, stays } = now[wish] ?? {};
  const parts = Object.keys(sizes);
  const keys = SENTENCES[title ? "named" : wish];
  const make = () => keep(wish, parts);
  if (of) return { says: words(keys.soon, { title }), done, of, does: [words("stop"), () => stop(wish)] };
  if (parts.every(holds)) {
    const kept = parts.every(isWhole);
    if (!kept) return { says: words(keys.lacks, { title }), does: [words("fetch-missing"), make] };
    const says = words(stays ? keys.stays : keys.kept, { title });
    return { kept, says, does: wish === "whole" ? null : [words("remove"), () => remove(wish, parts)] };
  }
  if (wrong) return { says: words(keys.not, { title, why: wrong }), does: [words("try-again"), make] };
  if (updateShown(null)) return {}; // what is not kept is of the new version, which comes first
  const left = parts.filter((part) => !holds(part)).reduce((sum, part) => sum + sizes[part], 0);
  const size = words("megabytes", { n: Math.max(1, Math.round(left)) });
  return { does: [words(keys.make, { title, size }), make] };
}

/** The part in which the files of a part are kept: in the one of all pages, where a version before has that. */
const keptIn = (part) => (PAGES in held && !OPTIONAL_PARTS.includes(part) ? PAGES : part);
const holds = (part) => keptIn(part) in held;
const isWhole = (part) => held[keptIn(part)];

function allShown() {
  if (!keepsAnything()) return {};
  return { says: now[ALL]?.stays ? words("not-removed") : "", does: [words("remove-kept"), () => forget()] };
}

// Keeping, updating, forgetting

/** Have the worker keep what the reader wishes for; that is always tried anew. */
async function keep(wish, parts) {
  navigator.storage?.persist?.().catch(() => {});
  now[wish] = { done: 0, of: 1 };
  wanted.set(wish, parts);
  show();
  try {
    if (wish === "lite") await workers.register(new URL("lite/service-worker.js?enableCache=false", site)); // as JupyterLite does
    follow(await workers.register(new URL("service-worker.js", site), { scope: site.href, updateViaCache: "none" }));
    if (!now[wish].of) stop(wish); // it was stopped meanwhile
  } catch (error) {
    wanted.delete(wish);
    now[wish] = { wrong: refusal(error) };
    show();
  }
}

function refusal(error) {
  return words(error.name === "SecurityError" ? "keeps-nothing" : "check-connection");
}

/** Tell the worker of what is wanted as soon as there is one; an update comes first. */
function tellWorker() {
  const { active, installing, waiting } = registration ?? {};
  if (!active) return;
  for (const [wish, parts] of wanted) {
    if (installing || waiting) now[wish] = {};
    else active.postMessage({ do: "keep", part: wish, parts });
  }
  wanted.clear();
}

/**
 * Stop what is fetched for a wish, or for the update; what has come of it by then is thrown away. A worker that has not
 * heard of the wish gets the message, too, and unregisters itself unless something else needs it.
 */
function stop(wish) {
  if (wanted.delete(wish)) now[wish] = {};
  const { active, installing, waiting } = registration ?? {};
  const worker = wish === UPDATE ? installing : (active ?? installing ?? waiting);
  worker?.postMessage({ do: "stop", part: wish });
  show();
}

/** Fetch the new version on whatever connection, as the reader asks. */
async function fetchVersion() {
  now[UPDATE] = { done: 0, of: 1 };
  show();
  try {
    await shelf.wish();
    await registration.update();
    if (!registration.installing) now[UPDATE] = {}; // it is there, or there is none any more
  } catch (error) {
    now[UPDATE] = { wrong: refusal(error) };
  }
  look();
}

/** Put the new version in use, as the reader asks, and show this page anew in any case. */
function update() {
  asked = true;
  tries.number = 0;
  use();
}

/**
 * A browser lets a new version wait, perhaps for minutes, where a page asks for a file just as the old one ends; a page that
 * is loaded anew wakes it, as soon as the others are quiet.
 */
function use() {
  tries.number += 1;
  registration.waiting?.postMessage({ do: "use" });
  setTimeout(() => {
    if (!mayReload()) return;
    location.reload();
    if (tries.number < MAX_TRIES) use(); // where even the reload waits for the old one, another takes its place
  }, UPDATE_TIMEOUT_MS);
}

/** Go on with what the reader asked for before this page was loaded anew. */
function goOn() {
  if (tries.number && tries.number < MAX_TRIES && registration.waiting) use();
  else if (tries.number) tries.number = 0;
}

/** Whether nothing is lost where this page is loaded anew: neither a game nor what was written in a cell. */
const mayReload = () => asked || (!python.started() && !document.querySelector(".cm-editor"));

/** Take back what was kept for a wish; with the last one, all of it. */
async function remove(wish, parts) {
  const own = parts.filter((part) => part !== COMMON_PART);
  const others = Object.keys(held).filter((part) => part !== COMMON_PART && !own.includes(part));
  if (!others.length) return forget(wish);
  await tryTo(() => shelf.remove(own), wish);
}

async function forget(wish = ALL) {
  await tryTo(async () => {
    await shelf.clear();
    for (const one of await workers.getRegistrations()) if (one.scope.startsWith(site.href)) await one.unregister();
    registration = null;
    for (const wish of Object.keys(now)) now[wish] = {};
  }, wish);
}

/** Remove something, and tell where it stays. */
async function tryTo(act, wish) {
  try {
    await act();
    now[wish] = {};
  } catch {
    now[wish] = { stays: true };
  }
  look();
}

// What the service worker does

function follow(found) {
  registration = found;
  registration.onupdatefound = watch;
  watch();
}

/** Wait for the end of what is being installed: a first worker, or an update, which is then ready to be used or was given up. */
function watch() {
  const worker = registration.installing;
  if (worker && registration.active) now[UPDATE] = { done: 0, of: 1 };
  worker?.addEventListener("statechange", () => {
    const { of, waits } = now[UPDATE] ?? {};
    const failed = { wrong: words("check-connection") };
    if (worker.state === "redundant" && of && !waits) now[UPDATE] = failed;
    else if (worker.state !== "installing" && of) now[UPDATE] = {}; // whatever word of it went astray
    if (worker.state === "redundant" && !registration.active) {
      for (const wish of wanted.keys()) now[wish] = failed;
      wanted.clear();
    }
    look();
  });
  look();
}

/** Take in what is on the device. */
async function look() {
  held = await shelf.holdings(registration?.active ? await shelf.version() : "");
  if (keepsAnything()) shelf.see(onComputer()).catch(() => {});
  tellWorker();
  show();
}

/** What the service worker tells of its work. */
function hear({ data }) {
  const news = data?.offline;
  if (!news || news.fresh) return; // that another version is in use is seen in `taken`; JupyterLite gets a message
  const { part, done, of = 0, waits = false } = news;
  now[part] = { done, of, waits, wrong: news.wrong ? words(news.wrong.key, news.wrong) : "" };
  if (of) show();
  else look();
}

/** Another version answers from now on. Nobody's work on this page is thrown away for it. */
function taken() {
  if (!controlled) controlled = true;
  else if (mayReload()) location.reload();
  else {
    fresh = true;
    show();
  }
}

async function begin() {
  const found = await workers.getRegistration(site).catch(() => null);
  if (found?.scope !== site.href) return;
  follow(found);
  goOn();
}

if (!trouble()) {
  workers.addEventListener("message", hear);
  workers.addEventListener("controllerchange", taken);
  workers.startMessages();
  begin();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration?.update().catch(() => {});
  });
}
