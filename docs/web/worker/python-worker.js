// Python itself, in a worker: nothing that it does can hold up the page, and the page can end it at any time.
//
// The page's first message is the address of the site, the reader's language, and whether data may be fetched unasked; every
// other is for Python. All of it is JSON, and so is all that goes back. What the reader is told is told by the keys of the
// words. Python tells of its own errors; what it does not survive is told here, and the page then ends this worker.
/* global CORE, STDLIB */

const FIRST = "first.zip"; // what the first table of a visit needs
const REST = "rest.zip"; // all other files of the package
const PLACE = "/games"; // where they lie for Python
const ENTRY = 0x04034b50; // what each entry of an archive begins with
const SOON = 2000; // milliseconds after which a page has its table, and the rest may be fetched
const core = new URL(CORE, import.meta.url).href;
const near = (name) => new URL(name, import.meta.url).href;
const stage = (at, says) => postMessage(JSON.stringify({ op: "stage", at, of: 4, says }));

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer;
}

async function compiled(address) {
  const answer = await fetched(address);
  if (answer.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** Let Pyodide find its program compiled, or on the way to it, instead of asking for it when all else is there. */
function hand(address, program) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (asked, ...how) => {
    if (String(asked?.url ?? asked) !== address) return fetch(asked, ...how);
    globalThis.fetch = fetch;
    return Promise.resolve(new Response());
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    const module = await program;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

/** Lay the files of an archive that is not compressed where Python finds them; its own tools take ten times as long. */
function lay(files, archive) {
  const view = new DataView(archive);
  const bytes = new Uint8Array(archive);
  const text = new TextDecoder();
  for (let at = 0; view.getUint32(at, true) === ENTRY; ) {
    const name = at + 30;
    const end = name + view.getUint16(at + 26, true);
    const from = end + view.getUint16(at + 28, true);
    const path = `${PLACE}/${text.decode(bytes.subarray(name, end))}`;
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    at = from + view.getUint32(at + 22, true);
    files.writeFile(path, bytes.slice(from, at), { canOwn: true });
  }
}

/** The words of a language, as a text; null of English, which is packed with the rest. */
const spoken = async (language) => (language === "en" ? null : (await fetched(near(`${language}.json`))).text());

/** Lay the words of a language where Python finds them. */
function learn(files, language, words) {
  if (words) files.writeFile(`${PLACE}/cardgames/words/${language}.json`, words);
  known.add(language);
}

async function begin({ site, language }) {
  stage(1, "python-fetched");
  const program = compiled(`${core}pyodide.asm.wasm`);
  const glue = import(`${core}pyodide.asm.mjs`);
  const games = fetched(near(FIRST)).then((answer) => answer.arrayBuffer());
  const words = spoken(language);
  const failed = Promise.all([program, glue, games, words]).then(() => new Promise(() => {})); // only ever rejects
  hand(`${core}pyodide.asm.wasm`, program);
  const { loadPyodide } = await import(`${core}pyodide.mjs`);
  stage(2, "python-begins");
  const started = loadPyodide({
    indexURL: core,
    packageBaseUrl: core,
    stdLibURL: `${core}${STDLIB}`,
    lockFileURL: near("lock.json"),
    createPyodideModule: (await glue).default,
  });
  const python = await Promise.race([started, failed]);
  globalThis.python = python; // for those who look into the worker with the tools of the browser
  stage(3, "games-fetched");
  lay(python.FS, await games);
  learn(python.FS, language, await words);
  python.runPython(`import sys; sys.path.append("${PLACE}")`);
  const visit = python.pyimport("cardgames.browser.worker").Visit((text) => postMessage(text), site, language);
  late = python.pyimport("cardgames.browser.late_import").Late(() => {
    lay(python.FS, rest ?? atOnce(near(REST)));
    rest = null;
  });
  stage(4, "python-ready");
  postMessage(JSON.stringify({ op: "ready" }));
  return visit;
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
    if (!late.whole) rest ??= await (await fetched(near(REST))).arrayBuffer();
  } catch {
    // it is then asked for again
  }
}

/** A cell may read any file of the package. Where the rest cannot be fetched, a cell that needs it is told so by Python. */
async function allOfIt() {
  await prepare();
  try {
    late.have_all();
  } catch {
    // an import asks for it again
  }
}

const known = new Set(); // the languages whose words Python has
let rest = null;
let late;
let visit;
let last = Promise.resolve();

async function answer(data) {
  if (visit === undefined) {
    const first = JSON.parse(data);
    visit = await begin(first);
    if (first.spare) setTimeout(prepare, SOON);
    return;
  }
  const { op, language } = JSON.parse(data);
  if (op === "page" && !known.has(language)) learn(python.FS, language, await spoken(language));
  if (!late.whole && op === "run") await allOfIt();
  const going = visit.receive(data); // undefined, or a coroutine
  try {
    await going;
  } finally {
    going?.destroy?.();
  }
  postMessage(JSON.stringify({ op: "answered" }));
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

onmessage = ({ data }) => {
  last = last.then(() => answer(data)).catch(fail);
};
