// What Python is made of in a browser, fetched all at once, and put together: Pyodide, the part of its library that we use,
// and the games. Used where Python is started, and where its memory is made for the next visit.

const FIRST_ARCHIVE = "first.zip"; // what the first table of a visit needs
const PLACE = "/games"; // where the games lie for Python
const ENTRY_SIGNATURE = 0x04034b50; // the first four bytes of each entry of a zip archive
const core = new URL(CORE, import.meta.url).href;
const PROGRAM = `${core}pyodide.asm.wasm`;
const GLUE = `${core}pyodide.asm.js`;
const LOADER = `${core}pyodide.js`;
const [FIRST_LIBRARY, LATE_LIBRARY] = LIBRARY.map((name) => core + name);
export const near = (name) => new URL(name, import.meta.url).href;

/** What comes late, when the first table is there: of the package and of Python's own library. */
export const late = [near("rest.zip"), LATE_LIBRARY];
/** The modules of Python's own library in it. */
export const lateModules = LATE_MODULES;

/** An address that tells of what Python is made here, by which browser, and in which time zone: Python looks for that once. */
export function made() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${near("python-memory")}?${new URLSearchParams({ program: FIRST_LIBRARY, browser: navigator.userAgent, zone })}`;
}

export async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer;
}

async function compiled(address) {
  const answer = await fetched(address);
  if (answer.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

const bytes = async (address) => (await fetched(address)).arrayBuffer();

/** Let nothing be fetched from the network, but only what the browser has kept; gives what ends that. */
export function withoutNetwork() {
  const { fetch } = globalThis;
  globalThis.fetch = (asked, how) => fetch(asked, { ...how, cache: "only-if-cached", mode: "same-origin" });
  return () => {
    globalThis.fetch = fetch;
  };
}

/** Look whether all of it can be fetched; rejects where a part of it cannot. */
export async function lookForAll() {
  for (const { body } of await Promise.all([PROGRAM, GLUE, LOADER, FIRST_LIBRARY, near(FIRST_ARCHIVE)].map(fetched))) body?.cancel();
}

/** Begin to fetch all of it. */
export function fetchAll() {
  const parts = {
    program: compiled(PROGRAM),
    glue: import(GLUE),
    loader: import(LOADER),
    library: bytes(FIRST_LIBRARY),
    games: bytes(near(FIRST_ARCHIVE)),
  };
  return { ...parts, whole: Promise.all(Object.values(parts)) };
}

/**
 * Let Pyodide find its program compiled, or on the way to it, and `library` in the place of its library, instead of
 * asking for them when all else is there.
 */
function hand(program, library) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const given = { [PROGRAM]: () => new Response(), [FIRST_LIBRARY]: async () => new Response(await library) };
  globalThis.fetch = (/** @type {any} */ asked, ...how) => {
    const give = given[String(asked?.url ?? asked)];
    return give ? Promise.resolve(give()) : fetch(asked, ...how);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    /** @type {WebAssembly.Module} */
    const module = await program;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/** Start Pyodide from its parts. With a memory in which all is imported, the files are laid by `layAll`, later. */
export async function load({ program, glue, loader, library, games }, options = {}) {
  const { loadPyodide } = await loader;
  const unhand = hand(program, options._loadSnapshot ? "" : library);
  try {
    const python = await loadPyodide({
      indexURL: core,
      packageBaseUrl: core,
      stdLibURL: FIRST_LIBRARY,
      lockFileURL: near("lock.json"),
      createPyodideModule: (await glue).default,
      ...options,
    });
    if (!options._loadSnapshot) lay(python.FS, await games);
    return python;
  } finally {
    unhand();
  }
}

/** Lay the files of a Python that began with a memory. */
export async function layAll({ FS }, { library, games }) {
  const place = FS.readdir("/lib").find((name) => name.endsWith(".zip"));
  FS.writeFile(`/lib/${place}`, new Uint8Array(await library), { canOwn: true });
  lay(FS, await games);
}

/** Let Python find the games. */
export const findGames = (python) => python.runPython(`import sys; sys.path.append("${PLACE}")`);

/** Lay the words of a language where Python finds them. */
export const layWords = (files, language, words) => files.writeFile(`${PLACE}/cardgames/words/${language}.json`, words);

/** Lay the files of an archive that is not compressed where Python finds them; its own tools take ten times as long. */
export function lay(files, archive) {
  const view = new DataView(archive);
  const all = new Uint8Array(archive);
  const text = new TextDecoder();
  for (let at = 0; view.getUint32(at, true) === ENTRY_SIGNATURE; ) {
    const name = at + 30;
    const end = name + view.getUint16(at + 26, true);
    const from = end + view.getUint16(at + 28, true);
    const path = `${PLACE}/${text.decode(all.subarray(name, end))}`;
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    at = from + view.getUint32(at + 22, true);
    files.writeFile(path, all.slice(from, at), { canOwn: true });
  }
}
