// The service worker of the site. Each version of the site has its own. It keeps what the reader asks for, one wish after
// the other, and answers with the files of its version alone; the worker of a new version is installed when all that was
// kept of the one before is on the device in the new version, too. Every file has the digest that the list gives. So what is
// kept is always of one version, and an update that breaks off changes nothing.
import { LIST, OPTIONAL_PARTS, Shelf, UPDATE, digest, spare } from "../shared/kept-files.js";

const LIVE = /^assets\/live\/\w+\/live-page\.js$/; // what a page asks for once, while it is loaded
const PHONE = /\bMobi/;
const MAX_PARALLEL_FETCHES = 6;
const HOLD_ERROR = new Error("held");
const shelf = new Shelf(new URL("./", location.href), VERSION);

/** A message to the reader: a key of the words, with what is put into that text. */
class Broken extends Error {
  constructor(key, values = {}) {
    super(key);
    this.wrong = { key, ...values };
  }
}

let announcements = Promise.resolve();
let line = Promise.resolve(); // the end of all that is to be fetched
const inLine = new Map(); // by the name of each wish what ends it, from when it is heard until it is done

/** Tell the pages of the work, one thing after the other. */
function tell(message) {
  announcements = announcements.then(async () => {
    const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
    for (const one of windows) if (one.url.startsWith(shelf.site.href)) one.postMessage({ offline: message });
  });
  return announcements;
}

const ofText = (kind) => `${kind}; charset=utf-8`;
const TYPES = {
  html: ofText("text/html"),
  css: ofText("text/css"),
  js: ofText("text/javascript"),
  json: "application/json",
  wasm: "application/wasm",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
};

/** What a file is: by the end of its name where a browser refuses any other type, whatever the server said. */
const typeOf = (path, said) => TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? said ?? "";

/** Fetch a file of exactly this content, past the browser's own cache if what is there is another. */
async function fetched(path, wanted, signal) {
  const address = shelf.address(path.replace(/(^|\/)index\.html$/, "$1"));
  for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
    let answer;
    let body;
    try {
      answer = await fetch(address, { cache, signal });
      body = await answer.arrayBuffer();
    } catch {
      throw new Broken("broke-off");
    }
    if (!answer.ok) throw new Broken("not-given", { path, status: answer.status });
    if ((await digest(body)).startsWith(wanted)) {
      return new Response(body, { headers: { "content-type": typeOf(path, answer.headers.get("content-type")) } });
    }
  }
  throw new Broken("site-changed");
}

/** All files of this version, by part: their digests by path. */
const listed = async (signal) => (await fetched(LIST, VERSION, signal)).json();

/** Where each file is kept in the version before, by path and digest. */
async function inVersion(before) {
  const found = new Map();
  for (const part of await shelf.parts(before)) {
    for (const [path, is] of Object.entries(await shelf.files(part, before))) found.set(`${path} ${is}`, part);
  }
  return found;
}

/** Put parts of this version on the device, all or none; what is there already, or in the version before, is not fetched. */
async function keep(wish, parts, list, before, signal) {
  const earlier = await inVersion(before);
  const left = [];
  for (const part of parts) {
    const cache = await caches.open(shelf.name(part, VERSION));
    const there = await shelf.there(cache);
    for (const [path, wanted] of Object.entries(list[part])) if (!there.has(path)) left.push({ cache, path, wanted });
  }
  const of = left.length;
  let done = 0;
  tell({ part: wish, done, of });
  const some = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { cache, path, wanted } = next;
      const part = earlier.get(`${path} ${wanted}`);
      const old = part && (await shelf.kept(path, part, before));
      const isSame = old && (await digest(await old.clone().arrayBuffer())).startsWith(wanted);
      await cache.put(shelf.address(path), isSame ? old : await fetched(path, wanted, signal));
      if (++done % 8 === 0) tell({ part: wish, done, of });
    }
  };
  const giveUp = (error) => {
    left.length = 0;
    throw error;
  };
  const ends = await Promise.allSettled(Array.from({ length: MAX_PARALLEL_FETCHES }, () => some().catch(giveUp)));
  signal.throwIfAborted();
  const broken = ends.find((end) => end.status === "rejected");
  if (broken) throw broken.reason;
  for (const part of parts) {
    const cache = await caches.open(shelf.name(part, VERSION));
    await cache.put(shelf.address(LIST), new Response(JSON.stringify(list))); // as it came, so that its digest is the version
  }
}

/** Do what a wish needs when its turn comes, and tell how it ends; one that is stopped leaves nothing unfinished. */
function queue(wish, work) {
  if (inLine.get(wish)?.signal.aborted === false) return line;
  const stopping = new AbortController();
  const { signal } = stopping;
  inLine.set(wish, stopping);
  const end = async (message) => {
    if (inLine.get(wish) === stopping) inLine.delete(wish);
    if (wish !== UPDATE) await leave();
    await tell({ part: wish, ...message }); // the worker ends with an installation that fails
  };
  const skip = () => end({ stopped: true });
  signal.addEventListener("abort", skip);
  const turn = line.then(async () => {
    if (signal.aborted) return;
    signal.removeEventListener("abort", skip);
    try {
      await work(signal);
      await end({ done: true });
    } catch (error) {
      if (signal.aborted) await discard();
      await end(signal.aborted ? { stopped: true } : reason(error));
      throw error;
    }
  });
  line = turn.catch(() => {});
  return turn;
}

/** Why a wish was not fulfilled. */
function reason(error) {
  if (error === HOLD_ERROR) return { waits: true };
  if (error.name === "QuotaExceededError") return { wrong: { key: "no-room" } };
  return { wrong: error instanceof Broken ? error.wrong : { key: "refused", why: error.message } };
}

/** Throw away what is unfinished of this version. */
async function discard() {
  for (const part of await shelf.begun(VERSION)) {
    if (!(await shelf.files(part, VERSION))) await caches.delete(shelf.name(part, VERSION));
  }
}

/** Stop what is in line for a wish, and nothing else. */
async function stop(wish) {
  if (inLine.has(wish)) inLine.get(wish).abort();
  else if (wish !== UPDATE) await leave(); // it was stopped before this worker had heard of it
}

/** Go, where nothing is kept and nothing that is wished for is in line. */
async function leave() {
  const idle = [...inLine.keys()].every((wish) => wish === UPDATE);
  if (idle && !(await shelf.parts(VERSION)).length) await registration.unregister();
}

/** The version in use before this one, if anything of it is kept; otherwise "". */
async function earlier() {
  const before = await shelf.version();
  return before !== VERSION && (await shelf.parts(before)).length ? before : "";
}

/** A new version waits until the reader asks for it where it would not be fetched unasked: nothing is installed then. */
async function hold() {
  if (spare((await shelf.seen()) ?? !PHONE.test(navigator.userAgent)) || (await shelf.wished())) return;
  throw HOLD_ERROR;
}

/** The parts that an update has: those that are kept, and all pages where all of them are. */
async function taken(list, before) {
  const [kept, all] = [await shelf.parts(before), await shelf.isWhole(before)];
  return Object.keys(list).filter((part) => kept.includes(part) || (all && !OPTIONAL_PARTS.includes(part)));
}

/** Have all that is kept in this version, too, and with it what the reader asks for meanwhile. */
async function install(signal) {
  const before = await earlier();
  if (!before) return skipWaiting();
  await hold();
  const list = await listed(signal);
  let parts = [];
  let wanted = await taken(list, before);
  while (wanted.some((part) => !parts.includes(part))) {
    parts = wanted;
    await keep(UPDATE, parts, list, before, signal);
    wanted = await taken(list, before);
  }
}

async function fulfil(wish, parts, signal) {
  await keep(wish, parts, await listed(signal), "", signal);
  await shelf.use(VERSION);
}

async function activate() {
  const before = await shelf.version();
  await shelf.use(VERSION);
  await shelf.keepOnly(VERSION);
  await clients.claim();
  if (before && before !== VERSION) await tell({ fresh: true });
}

/** Whether a page is one of those that are kept; null where there is no such page any more. */
async function isKept(page) {
  const path = page && shelf.path(page.url);
  return path ? Boolean(await shelf.found(path, VERSION)) : null;
}

/** Show a page anew that was on its way when this version came into use, so that it would not become live. */
async function anew(id) {
  const page = await clients.get(id);
  if (await isKept(page)) await page.navigate(page.url);
}

addEventListener("install", (event) => event.waitUntil(queue(UPDATE, install)));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  const { do: what, part = UPDATE, parts } = event.data; // a page of an earlier version stops an update without its name
  if (what === "use") skipWaiting();
  else if (what === "stop") event.waitUntil(stop(part));
  else if (what === "keep" && parts) event.waitUntil(queue(part, (signal) => fulfil(part, parts, signal)).catch(() => {}));
});
addEventListener("fetch", (event) => {
  const path = event.request.method === "GET" ? shelf.path(event.request.url) : null;
  if (path === null) return;
  const given = shelf.answer(event.request, path, VERSION, MISSING);
  event.respondWith(given);
  if (LIVE.test(path))
    event.waitUntil(
      given
        .then(
          ({ ok }) => ok,
          () => false,
        )
        .then((there) => there || anew(event.clientId)),
    );
});
