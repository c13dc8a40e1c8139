// The page's half of offline use: says in words what is kept on this device, and lets the reader keep it, or an update.
import { button, make } from "../shared/elements.js";
import * as python from "./python.js";
import { ASKED, Shelf, onComputer } from "../shared/kept-files.js";
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
const now = { site: {}, rest: {}, lite: {} }; // of each part: kept, lacks where some of it was taken away, done and of while it is fetched, wrong where that failed, waits where it is held back
const next = new Set(); // parts that are to be kept as soon as the site is
let registration = null;
let controlled = Boolean(workers?.controller);
let asked = false; // for the update, on this very page
let fresh = false; // an update is in use since another page was asked
let stopped = false; // the site is not wanted any more, though the browser has not yet begun with it

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
    mounted.add({ part: element.dataset.part, element, state, bar, act });
  }
  show();
}

const TOLD = {
  rest: { kept: "rest-offline", lacks: "rest-part", soon: "rest-soon", not: "rest-not-offline", make: "rest-make" },
  lite: { kept: "lite-offline", lacks: "lite-part", soon: "lite-soon", not: "lite-not-offline", make: "lite-make" },
};

function show() {
  for (const { part, element, state, bar, act } of mounted) {
    const shown = part === "site" ? siteShown : part === "all" ? allShown : askedShown;
    const { says = "", does = null, done = 0, of = 0 } = shown(trouble(), element.dataset);
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
    element.dataset.state = now[part]?.kept ? "kept" : of ? "fetching" : "none";
  }
}

function siteShown(reason, { size }) {
  const { kept, lacks, done, of, wrong, waits } = now.site;
  if (reason) return { says: reason };
  if (fresh) return { says: words("version-in-use"), does: [words("reload"), () => location.reload()] };
  if (kept && registration?.waiting) return { says: words("version-ready"), does: [words("reload"), update] };
  const does = [words("stop"), () => stop("site")];
  if (lacks && of) return { says: words("offline-soon"), done, of, does };
  if (lacks) return { says: words("offline-part"), does: [words("fetch-missing"), keep] };
  if (kept && of) return { says: words("version-fetched"), done, of, does };
  if (kept && wrong) return { says: words("version-failed"), does: [words("try-again"), fetchVersion] };
  if (kept && waits) return { says: words("version-waits"), does: [words("fetch-version"), fetchVersion] };
  if (kept) return { says: words("offline") };
  if (of) return { says: words("offline-soon"), done, of, does };
  if (wrong) return { says: words("not-offline", { why: wrong }), does: [words("try-again"), keep] };
  return { does: [words("make-offline", { size }), keep] };
}

/** A part that is kept only when it is asked for. */
function askedShown(reason, { part, size }) {
  const { kept, lacks, done, of, wrong } = now[part];
  const told = TOLD[part];
  const wish = () => keepToo(part);
  if (reason) return { says: reason };
  if (kept && !lacks) return { says: words(told.kept) };
  if (of) return { says: words(told.soon), done, of, does: [words("stop"), () => stop(part)] };
  if (wrong) return { says: words(told.not, { why: wrong }), does: [words("try-again"), wish] };
  if (lacks) return { says: words(told.lacks), does: [words("fetch-missing"), wish] };
  return { does: [words(told.make, { size }), wish] };
}

function allShown(reason) {
  return !reason && (now.site.kept || now.site.wrong) ? { does: [words("remove-kept"), forget] } : {};
}

// Keeping, updating, forgetting

async function keep() {
  navigator.storage?.persist?.().catch(() => {});
  await register();
}

/** Begin to keep the site, unless it is kept; what the reader asks for is always tried anew. */
async function register() {
  now.site = { ...now.site, done: 0, of: 1, wrong: "" };
  stopped = false;
  show();
  try {
    follow(await workers.register(new URL("service-worker.js", site), { scope: site.href, updateViaCache: "none" }));
    const { active, installing, waiting } = registration;
    if (active && !installing && !waiting) active.postMessage({ do: "keep", part: "site" }); // what it kept was removed
    if (stopped) stop("site");
  } catch (error) {
    now.site = { wrong: refusal(error) };
    show();
  }
}

function refusal(error) {
  return words(error.name === "SecurityError" ? "keeps-nothing" : "check-connection");
}

async function keepToo(part) {
  now[part] = { done: 0, of: 1 };
  show();
  try {
    if (part === "lite") await workers.register(new URL("lite/service-worker.js?enableCache=false", site)); // as JupyterLite does
  } catch (error) {
    now[part] = { wrong: refusal(error) };
    return show();
  }
  next.add(part);
  if (now.site.kept) look();
  else await keep();
}

/** Stop what is being fetched; what has come of it by then is thrown away. */
function stop(part) {
  stopped ||= part === "site";
  for (const waiting of part === "site" ? next : [part]) {
    if (next.delete(waiting)) now[waiting] = {}; // it was not begun
  }
  for (const worker of [registration?.installing, registration?.active]) worker?.postMessage({ do: "stop" });
  show();
}

/** Fetch the new version on whatever connection, as the reader asks. */
async function fetchVersion() {
  now.site = { ...now.site, done: 0, of: 1, wrong: "", waits: false };
  show();
  try {
    await shelf.wish();
    await registration.update();
    if (!registration.installing) now.site.of = 0; // it is there, or there is none any more
  } catch (error) {
    now.site = { ...now.site, of: 0, wrong: refusal(error) };
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
  Object.assign(now, { site: {}, rest: {}, lite: {} });
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
  if (worker) now.site = { ...now.site, done: 0, of: now.site.of || 1, wrong: "" };
  worker?.addEventListener("statechange", () => {
    if (worker.state === "redundant" && now.site.of && !now.site.waits) hear({ data: { offline: { part: "site", wrong: { key: "check-connection" } } } });
    else if (worker.state !== "installing") now.site = { ...now.site, done: 0, of: 0 }; // whatever word of it went astray
    look();
  });
  look();
}

/** Take in what is on the device. */
async function look() {
  const version = registration?.active ? await shelf.version() : "";
  for (const part of ["site", ...ASKED]) {
    const holds = await shelf.holds(part, version);
    now[part] = { ...now[part], kept: Boolean(holds), lacks: holds === "part" };
  }
  if (now.site.kept) {
    shelf.see(onComputer()).catch(() => {});
    for (const part of next) registration.active.postMessage({ do: "keep", part });
    next.clear();
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
  if (stopped) next.clear();
  if (wrong) {
    for (const waiting of next) now[waiting] = { wrong };
    next.clear();
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
