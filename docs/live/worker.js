// Python itself, in a worker: nothing that it does can hold up the page, and the page can end it at any time.
//
// The page's first message is the address of the site; every other is JSON for Python, and so is all that goes back.
/* global STDLIB */

const core = new URL("../../pyodide/", import.meta.url).href;
const near = (name) => new URL(name, import.meta.url).href;
const stage = (at, says) => postMessage(JSON.stringify({ op: "stage", at, of: 4, says }));

async function bytes(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} could not be fetched: ${answer.status}`);
  return answer.arrayBuffer();
}

async function begin(site) {
  stage(1, "Fetching Python");
  const games = bytes(near("cardgames.zip"));
  games.catch(() => {}); // it is waited for below
  const { loadPyodide } = await import(`${core}pyodide.mjs`);
  stage(2, "Starting Python");
  const python = await loadPyodide({
    indexURL: core,
    stdLibURL: `${core}${STDLIB}`,
    lockFileURL: near("lock.json"),
    checkAPIVersion: false,
  });
  stage(3, "Fetching the games");
  python.unpackArchive(await games, "zip", { extractDir: "/games" });
  python.runPython("import sys; sys.path.append('/games')");
  const visit = python.pyimport("cardgames.widgets.visit").Visit((text) => postMessage(text), site);
  stage(4, "Python is ready");
  postMessage(JSON.stringify({ op: "ready" }));
  return visit;
}

let visit;
let last = Promise.resolve();

async function answer(data) {
  if (visit === undefined) {
    visit = await begin(data);
    return;
  }
  const going = visit.receive(data); // undefined, or a coroutine
  if (going === undefined) return;
  try {
    await going;
  } finally {
    going.destroy?.();
  }
}

// Pyodide does not always pass on what went wrong while it was fetched.
addEventListener("unhandledrejection", ({ reason }) => {
  if (visit === undefined) postMessage(JSON.stringify({ op: "failed", text: String(reason?.message ?? reason) }));
});

onmessage = ({ data }) => {
  last = last.then(() => answer(data)).catch((error) => {
    postMessage(JSON.stringify({ op: visit === undefined ? "failed" : "broke", text: String(error?.message ?? error) }));
  });
};
