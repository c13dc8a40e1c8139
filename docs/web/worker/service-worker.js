// The service worker of the site. Each version of the site has its own: it is installed when every file of that version,
// but for the parts that nobody asked for, is on the device and has the digest that the list gives, and answers with the
// files of that version alone. So a page and its engine are always of one version, and an update that breaks off changes
// nothing.
/* global VERSION, MISSING */
import { ASKED, LIST, Shelf, spare } from "../shared/kept-files.js";

const LIVE = /^assets\/live\/\w+\/live-page\.js$/; // what a page asks for once, while it is loaded
const PHONE = /\bMobi/;
const AT_ONCE = 6; // files that are fetched at the same time
const shelf = new Shelf(new URL("./", location));

/** What the reader is told of by a key of the words, with what is put into that text. */
class Broken extends Error {
  constructor(key, values = {}) {
    super(key);
    this.wrong = { key, ...values };
  }
}

let told = Promise.resolve();
let stopping = new AbortController(); // of what is being fetched

/** Tell the pages of the work, one thing after the other. */
function tell(message) {
  told = told.then(async () => {
    const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
    for (const one of windows) if (one.url.startsWith(shelf.site.href)) one.postMessage({ offline: message });
  });
  return told;
}

async function digest(body) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Fetch a file of exactly this content, past the browser's own cache if what is there is another. */
async function fetched(path, wanted) {
  const address = shelf.address(path.replace(/(^|\/)index\.html$/, "$1"));
  for (const cache of ["default", "reload"]) {
    let answer;
    let body;
    try {
      answer = await fetch(address, { cache, signal: stopping.signal });
      body = await answer.arrayBuffer();
    } catch {
      throw new Broken("broke-off");
    }
    if (!answer.ok) throw new Broken("not-given", { path, status: answer.status });
    if ((await digest(body)).startsWith(wanted)) {
      return new Response(body, { headers: { "content-type": answer.headers.get("content-type") ?? "" } });
    }
  }
  throw new Broken("site-changed");
}

/** Put a part of this version on the device; what is there already, or in the version before, is not fetched. */
async function keep(part, list, before) {
  const files = Object.entries((await list.clone().json())[part]);
  const old = (await shelf.files(part, before)) ?? {};
  const cache = await caches.open(shelf.name(part, VERSION));
  const there = new Set((await cache.keys()).map((request) => shelf.path(request.url)));
  const left = files.filter(([path]) => !there.has(path));
  const of = left.length;
  let done = 0;
  tell({ part, done, of });
  const some = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [path, wanted] = next;
      const same = old[path] === wanted && (await shelf.kept(path, part, before));
      await cache.put(shelf.address(path), same || (await fetched(path, wanted)));
      if (++done % 8 === 0) tell({ part, done, of });
    }
  };
  const giveUp = (error) => {
    left.length = 0;
    throw error;
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => some().catch(giveUp)));
  stopping.signal.throwIfAborted();
  const broken = ends.find(({ status }) => status === "rejected");
  if (broken) throw broken.reason;
  await cache.put(shelf.address(LIST), list);
}

async function keeping(part, work) {
  const { signal } = stopping;
  try {
    await work();
    tell({ part, done: true });
  } catch (error) {
    if (signal.aborted) {
      if (!(await shelf.files(part, VERSION))) await caches.delete(shelf.name(part, VERSION)); // nothing is left of it
      await tell({ part, stopped: true });
      throw error;
    }
    const room = error.name === "QuotaExceededError";
    const wrong = room ? { key: "no-room" } : error instanceof Broken ? error.wrong : { key: "refused", why: error.message };
    await tell({ part, wrong }); // the worker ends with the installation
    throw error;
  }
}

async function install() {
  const list = await fetched(LIST, VERSION);
  const before = await shelf.version();
  await keep("site", list.clone(), before);
  for (const part of ASKED) if (before !== VERSION && (await shelf.files(part, before))) await keep(part, list.clone(), before);
}

async function again(part) {
  await keep(part, (await shelf.kept(LIST, "site", VERSION)) ?? (await fetched(LIST, VERSION)), "");
  await shelf.use(VERSION);
}

/** Show a page anew that was on its way when this version came into use, so that it would not become live. */
async function anew(id) {
  const page = await clients.get(id);
  const path = page && shelf.path(page.url);
  if (path && (await shelf.kept(path, "site", VERSION))) await page.navigate(page.url);
}

/** A new version waits until the reader asks for it where it would not be fetched unasked: nothing is installed then. */
async function hold() {
  const before = await shelf.version();
  if (!before || before === VERSION || spare((await shelf.seen()) ?? !PHONE.test(navigator.userAgent)) || (await shelf.wished())) return;
  await tell({ part: "site", waits: true });
  throw new Error("held");
}

addEventListener("install", (event) => event.waitUntil(hold().then(() => keeping("site", install)))); // even if it is stopped before that
async function activate() {
  const before = await shelf.version();
  await shelf.use(VERSION);
  await clients.claim();
  if (before && before !== VERSION) await tell({ fresh: true });
}

addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  if (event.data.do === "use") skipWaiting();
  else if (event.data.do === "stop") stopping.abort();
  else if (event.data.do === "keep") {
    stopping = new AbortController();
    event.waitUntil(keeping(event.data.part, () => again(event.data.part)).catch(() => {}));
  }
});
addEventListener("fetch", (event) => {
  const path = event.request.method === "GET" ? shelf.path(event.request.url) : null;
  if (path === null) return;
  const answer = shelf.answer(event.request, path, VERSION, MISSING);
  event.respondWith(answer);
  if (LIVE.test(path)) event.waitUntil(answer.then(({ ok }) => ok, () => false).then((given) => given || anew(event.clientId)));
});
