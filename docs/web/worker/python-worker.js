// Python itself, in a worker: nothing that it does can hold up the page, and the page can end it at any time.
//
// The page's first message is the address of the site, the reader's language, whether data may be fetched unasked, where a
// memory of Python may be kept from visit to visit, and whether Python is started ahead, before anybody asked for it; or, to
// a worker that is nothing else's, that such a memory is wanted.
// Every other is for Python. All of it is JSON, and so is all that goes back. Messages to the reader are keys of
// the words. Python reports its own errors; what it does not survive is reported here, and the page then ends this worker.
import * as closed from "./closed.js";
import { KeptMemory } from "./kept-memory.js";
import {
  fetchAll,
  fetched,
  findGames,
  late,
  lateModules,
  lay,
  layAll,
  layWords,
  load,
  lookForAll,
  made,
  near,
  withoutNetwork,
} from "./python-parts.js";

const PREPARE_DELAY_MS = 2000; // after which a page has its table, and the rest may be fetched
const stage = (at, says) => postMessage(JSON.stringify({ op: "stage", at, of: 4, says }));

/** Tell the page whether Python waits for what is being fetched: on a slow line that takes long, and nothing is wrong. */
const fetching = (now) => postMessage(JSON.stringify({ op: "fetching", now }));

/** The words of a language, as a text; null of English, which is packed with the rest. */
const spoken = async (language) => (language === "en" ? null : (await fetched(near(`${language}.json`))).text());

/** Let Python know the words of a language. */
async function learn(language, words) {
  if (words) {
    await layFiles();
    layWords(python.FS, language, words);
  }
  known.add(language);
}

async function waiting(work) {
  fetching(true);
  try {
    return await work;
  } finally {
    fetching(false);
  }
}

/** A function that does its work once, and gives the same ever after. */
function once(work) {
  let came;
  return () => (came ??= work());
}

/** Python with the memory that was kept of it; null where there is none, or none that it can begin with. */
async function restored(parts, kept) {
  const memory = await kept?.read();
  if (!memory) return null;
  try {
    const python = await load(parts, { _loadSnapshot: memory });
    python.pyimport("cardgames.browser.snapshot").begin(kept.key);
    return python;
  } catch (error) {
    console.warn(error);
    await kept.refuse();
    return null;
  }
}

async function begun(parts) {
  const python = await load(parts);
  findGames(python);
  return python;
}

async function begin({ site, language, memories, ahead, anew }) {
  stage(1, "python-fetched");
  const kept = memories && new KeptMemory(memories, made());
  if (ahead) {
    online = withoutNetwork();
    if (!(await kept?.isThere())) throw new DOMException("", "NotFoundError");
    await lookForAll();
  }
  const parts = fetchAll();
  const words = spoken(language);
  const failed = Promise.all([parts.whole, words]).then(() => new Promise(() => {})); // only ever rejects
  if (anew) await kept?.forget();
  const from = restored(parts, kept);
  await Promise.race([parts.loader, failed]);
  stage(2, "python-begins");
  const memory = await Promise.race([from, failed]);
  if (ahead && !memory) throw new DOMException("", "NotFoundError");
  const python = memory ?? (await Promise.race([begun(parts), failed]));
  globalThis.python = python; // for those who look into the worker with the tools of the browser
  stage(3, "games-fetched");
  layFiles = memory ? once(() => waiting(layAll(python, parts))) : () => {};
  await learn(language, await words);
  const visit = python.pyimport("cardgames.browser.worker").Visit((text) => postMessage(text), site, language);
  finder = python.pyimport("cardgames.browser.late_import").Late(() => {
    fetching(!rest);
    try {
      for (const archive of rest ?? late.map(atOnce)) lay(python.FS, archive);
    } finally {
      fetching(false);
    }
    rest = null;
  }, lateModules);
  closed.close();
  stage(4, "python-ready");
  postMessage(JSON.stringify({ op: "ready", start: memory ? "snapshot" : "plain" }));
  return visit;
}

/** Make the memory that later visits begin with, of what the browser has fetched before, without asking the network. */
async function makeMemory(memories) {
  withoutNetwork();
  const kept = new KeptMemory(memories, made());
  const came = await kept.make(async () => {
    const parts = fetchAll();
    try {
      await parts.whole;
    } catch {
      return null; // the browser has not kept them
    }
    const python = await load(parts, { _makeSnapshot: true });
    findGames(python);
    python.pyimport("cardgames.browser.snapshot").prepare(kept.key);
    return python.makeMemorySnapshot();
  });
  postMessage(came);
}

/** What comes late has been fetched by then, or is fetched while Python waits for it: an import cannot wait otherwise. */
function atOnce(address) {
  const asked = new XMLHttpRequest();
  asked.open("GET", address, false);
  asked.responseType = "arraybuffer";
  asked.send();
  if (asked.status !== 200) throw new Error(`${asked.status} ${address}`);
  return asked.response;
}

/** Fetch what comes late while nobody waits for it. Where that fails, it is fetched when it is wanted. */
async function prepare() {
  try {
    if (!finder.whole) rest ??= await Promise.all(late.map(async (address) => (await fetched(address)).arrayBuffer()));
  } catch {
    // it is then asked for again
  }
}

/** A cell may read any file of the package. Where the rest cannot be fetched, a cell that needs it gets an error from Python. */
async function allOfIt() {
  await prepare();
  try {
    finder.have_all();
  } catch {
    // an import asks for it again
  }
}

const known = new Set(); // the languages whose words Python has
let spare = false; // whether data may be fetched unasked
let online = () => {}; // ends that nothing is fetched from the network
let layFiles; // lays all files that Python began without, once
let rest = null; // the archives that come late, once they are fetched
let finder; // has them laid when something of them is wanted
let visit;
let last = Promise.resolve();

async function answer(data) {
  if (visit === undefined) {
    const first = JSON.parse(data);
    if (first.make) return makeMemory(first.make);
    visit = await begin(first);
    spare = first.spare;
    return;
  }
  online();
  online = () => {};
  if (spare) setTimeout(prepare, PREPARE_DELAY_MS);
  spare = false;
  const { op, language, record } = JSON.parse(data);
  if (op === "page" && !known.has(language)) await learn(language, await spoken(language));
  const isFirst = op === "table" && !record; // all that such a table needs is in a memory
  if (!isFirst) await layFiles();
  if (!finder.whole && op === "run") await allOfIt();
  const going = visit.receive(data); // undefined, or a coroutine
  try {
    await going;
  } finally {
    going?.destroy?.();
  }
  postMessage(JSON.stringify({ op: "answered" }));
  await layFiles();
}

/** Whether Python has been started, and is no longer of any use: all of it then refuses. */
function dead() {
  try {
    return visit !== undefined && python.runPython("1") !== 1;
  } catch {
    return true;
  }
}

function fail(error) {
  postMessage(JSON.stringify({ op: visit === undefined ? "failed" : "broke", why: String(error?.message ?? error) }));
}

// Pyodide does not always pass on what went wrong while it was fetched, nor what a task of its own died of.
addEventListener("unhandledrejection", (event) => {
  if (visit !== undefined && !dead()) return;
  event.preventDefault();
  fail(event.reason);
});
addEventListener("error", (event) => {
  if (visit === undefined) return; // the page hears of it as well
  event.preventDefault();
  if (dead()) fail(event.error ?? event.message);
});

globalThis.onmessage = ({ data }) => {
  last = last.then(() => answer(data)).catch(fail);
};
