// The page's half of offline use: says in words what is kept on this device, and lets the reader keep it, or an update.
import { button, make } from "../shared/elements.js";
import * as python from "./python.js";
import { SHARED, Shelf, onComputer } from "../shared/kept-files.js";
import { words } from "../shared/words.js";

const site = new URL("../../../", import.meta.url);
const shelf = new Shelf(site);
const workers = navigator.serviceWorker;
const PATIENCE = 3000; // milliseconds that a new version may take to come into use
const MOST = 7; // times that it is asked to, after one wish of the reader's
const TRIES = "cardgames-tries"; // in the store of the session
const tries = {
  get number() {
    try {
      return Number(sessionStorage.getItem(TRIES));
    } catch {
      return 0;
    }
  },
  set number(value) {
    try {
      sessionStorage.setItem(TRIES, value);
    } catch {
      // nothing is asked twice then
    }
  },
};
const mounted = new Set();
const now = { [SHARED]: {} }; // of each part that the page speaks of: kept, lacks where some of it was taken away, done and of while it is fetched, wrong where that failed, waits where it is held back
let registration = null;
let looking = Promise.resolve();
let controlled = Boolean(workers?.controller);
let asked = false; // for the update, on this very page
let fresh = false; // an update is in use since another page was asked

/** Why nothing can be kept here, and what to do about it; null where it can. */
function trouble() {
  if (!isSecureContext) return words("needs-https");
  if (!workers || !globalThis.caches) return words("keeps-nothing");
  return null;
}

/** Show the state in the places that a page has for it. */
export function mount(root) {
  mounted.clear();
  for (const element of root.querySelectorAll('[data-cardgames="offline"]')) {
    const state = make("span", { class: "offline-state", role: "status" });
    const bar = make("progress", { "aria-label": words("kept-so-far"), hidden: "" });
    const act = button("", () => act.does(), { class: "live-button", hidden: "" });
    element.prepend(state, bar, act);
    const { part, books = part } = element.dataset;
    const parts = part === "all" ? [] : books.split(" ");
    for (const one of parts) now[one] ??= {};
    mounted.add({ part, parts, element, state, bar, act });
  }
  if (registration) look();
  else show();
}

const BOOK = { kept: "book-offline", lacks: "book-part", soon: "book-soon", not: "book-not-offline", make: "book-make", remove: "book-remove" };
const TOLD = {
  rest: { kept: "rest-offline", lacks: "rest-part", soon: "rest-soon", not: "rest-not-offline", make: "rest-make", remove: "rest-remove" },
  lite: { kept: "lite-offline", lacks: "lite-part", soon: "lite-soon", not: "lite-not-offline", make: "lite-make", remove: "lite-remove" },
};

function show() {
  for (const { part, parts, element, state, bar, act } of mounted) {
    const shown = part === "site" ? siteShown : part === "all" ? allShown : askedShown;
    const { says = "", does = null, done = 0, of = 0 } = shown(trouble(), parts, element.dataset);
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
    element.dataset.state = parts.length && parts.every((one) => now[one].kept) ? "kept" : of ? "fetching" : "none";
  }
}

/** What holds of the rulebooks that an element speaks of, and of what they need. */
function together(books) {
  const shared = now[SHARED];
  const all = [shared, ...books.map((book) => now[book])];
  const kept = all.every((one) => one.kept);
  const fetched = all.slice(1).find(({ of }) => of);
  const { done, of } = (kept || fetched) && shared.of ? shared : fetched ?? {};
  return { kept, lacks: kept && all.some(({ lacks }) => lacks), done, of, wrong: all.find(({ wrong }) => wrong)?.wrong, waits: shared.waits };
}

function siteShown(reason, books, { title, size, more }) {
  const { kept, lacks, done, of, wrong, waits } = together(books);
  const keep = () => wish(books);
  if (reason) return { says: reason };
  if (fresh) return { says: words("version-in-use"), does: [words("reload"), () => location.reload()] };
  if (kept && registration?.waiting) return { says: words("version-ready"), does: [words("reload"), update] };
  const does = [words("stop"), () => stop(books)];
  if (lacks && of) return { says: words("offline-soon"), done, of, does };
  if (lacks) return { says: words("offline-part"), does: [words("fetch-missing"), keep] };
  if (kept && of) return { says: words("version-fetched"), done, of, does };
  if (kept && wrong) return { says: words("version-failed"), does: [words("try-again"), fetchVersion] };
  if (kept && waits) return { says: words("version-waits"), does: [words("fetch-version"), fetchVersion] };
  if (kept) return { says: words("offline") };
  if (of) return { says: words("offline-soon"), done, of, does };
  if (wrong) return { says: words("not-offline", { why: wrong }), does: [words("try-again"), keep] };
  if (registration?.waiting) return { says: words("version-elsewhere"), does: [words("reload"), update] };
  const takes = now[SHARED].kept ? more : size;
  return { does: [title ? words("book-make", { title, size: takes }) : words("make-offline", { size: takes }), keep] };
}

/** A part that is kept only when it is asked for. */
function askedShown(reason, [part], { title, size, more = size }) {
  const { kept, lacks, done, of, wrong } = now[part];
  const told = TOLD[part] ?? BOOK;
  const keep = () => wish([part]);
  if (reason) return { says: reason };
  if (kept && !lacks) return { says: words(told.kept, { title }), does: [words(told.remove, { title }), () => remove(part)] };
  if (of) return { says: words(told.soon, { title }), done, of, does: [words("stop"), () => stop([part])] };
  if (wrong) return { says: words(told.not, { title, why: wrong }), does: [words("try-again"), keep] };
  if (lacks) return { says: words(told.lacks, { title }), does: [words("fetch-missing"), keep] };
  if (registration?.waiting) return { says: words("version-elsewhere") }; // it would not have what is kept only now
  return { does: [words(told.make, { title, size: now[SHARED].kept ? more : size }), keep] };
}

function allShown(reason) {
  return !reason && (now[SHARED].kept || now[SHARED].wrong) ? { does: [words("remove-kept"), forget] } : {};
}

// Keeping, updating, forgetting

/** Keep parts, and what they need, unless that is kept; what the reader asks for is always tried anew. */
async function wish(parts) {
  navigator.storage?.persist?.().catch(() => {});
  for (const part of parts) now[part] = { ...now[part], done: 0, of: 1, wrong: "" };
  show();
  try {
    if (parts.includes("lite")) await workers.register(new URL("lite/service-worker.js?enableCache=false", site)); // as JupyterLite does
    await shelf.want(parts);
    follow(await workers.register(new URL("service-worker.js", site), { scope: site.href, updateViaCache: "none" }));
    const { active, installing } = registration;
    if (active && !installing) active.postMessage({ do: "keep" });
  } catch (error) {
    for (const part of parts) now[part] = { wrong: refusal(error) };
    show();
  }
}

function refusal(error) {
  return words(error.name === "SecurityError" ? "keeps-nothing" : "check-connection");
}

/** Stop what is being fetched; what has come of it by then is thrown away. What was not begun is asked for no more. */
async function stop(parts) {
  await shelf.unwant(parts);
  const left = await shelf.wanted();
  if (left.length && !parts.some((part) => now[part].done)) {
    for (const part of parts) now[part] = {};
    return look();
  }
  for (const worker of [registration?.installing, registration?.active]) worker?.postMessage({ do: "stop" });
  return show();
}

/** Take a part off this device, and with the last of them what all of them need. */
async function remove(part) {
  await shelf.remove(part);
  const left = (await shelf.parts(await shelf.version())).some((one) => one !== SHARED);
  if (!left) return forget();
  now[part] = {};
  return look();
}

/** Fetch the new version on whatever connection, as the reader asks. */
async function fetchVersion() {
  now[SHARED] = { ...now[SHARED], done: 0, of: 1, wrong: "", waits: false };
  show();
  try {
    await shelf.wish();
    await registration.update();
    if (!registration.installing) now[SHARED].of = 0; // it is there, or there is none any more
  } catch (error) {
    now[SHARED] = { ...now[SHARED], of: 0, wrong: refusal(error) };
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
  registration.waiting.postMessage({ do: "use" });
  setTimeout(() => mayReload() && location.reload(), PATIENCE);
}

/** Go on with what the reader asked for before this page was loaded anew. */
function goOn() {
  if (tries.number && tries.number < MOST && registration.waiting) use();
  else if (tries.number) tries.number = 0;
}

/** Whether nothing is lost where this page is loaded anew: neither a game nor what was written in a cell. */
const mayReload = () => asked || (!python.started() && !document.querySelector(".cm-editor"));

async function forget() {
  for (const one of await workers.getRegistrations()) if (one.scope.startsWith(site.href)) await one.unregister();
  await shelf.clear();
  registration = null;
  for (const part of Object.keys(now)) now[part] = {};
  show();
}

// What the service worker does

function follow(found) {
  registration = found;
  registration.onupdatefound = watch;
  watch();
}

/** Wait for the end of what is being installed: it is kept, or ready to be used, or it was given up. */
function watch() {
  const worker = registration.installing;
  if (worker) now[SHARED] = { ...now[SHARED], done: 0, of: now[SHARED].of || 1, wrong: "" };
  worker?.addEventListener("statechange", () => {
    if (worker.state === "redundant" && now[SHARED].of && !now[SHARED].waits) hear({ data: { offline: { part: SHARED, wrong: { key: "check-connection" } } } });
    else if (worker.state !== "installing") now[SHARED] = { ...now[SHARED], done: 0, of: 0 }; // whatever word of it went astray
    look();
  });
  look();
}

/** Take in what is on the device; one look after the other, so that the last word is that of the last. */
function look() {
  looking = looking.then(takeIn).catch(() => {});
  return looking;
}

async function takeIn() {
  const version = registration?.active ? await shelf.version() : "";
  const found = {};
  for (const part of Object.keys(now)) found[part] = await shelf.holds(part, version);
  const wanted = await shelf.wanted();
  for (const [part, holds] of Object.entries(found)) {
    const { of = 0 } = now[part];
    const fetched = part === SHARED ? of : Number(wanted.includes(part)) && (of || 1);
    now[part] = { ...now[part], kept: Boolean(holds), lacks: holds === "part", of: fetched };
  }
  if (now[SHARED].kept) {
    shelf.see(onComputer()).catch(() => {});
  }
  show();
}

/** What the service worker tells of its work. */
function hear({ data }) {
  const told = data?.offline;
  if (!told || told.fresh) return; // that another version is in use is seen in `taken`; JupyterLite is told so
  const { part, done, of = 0, waits = false, stopped = false } = told;
  const wrong = told.wrong ? words(told.wrong.key, told.wrong) : "";
  now[part] = { ...now[part], done, of, wrong, waits };
  if (stopped || wrong) {
    for (const one of Object.values(now)) if (one.of || stopped) Object.assign(one, { done: 0, of: 0, wrong });
  }
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
