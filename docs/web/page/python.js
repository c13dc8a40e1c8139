// The one Python of a visit: started when it is first wanted, kept from page to page, restarted where a reader stops it or
// where it has died. What it shows is in `widgets.js`.
import { onComputer, spare } from "../shared/kept-files.js";
import * as memory from "./make-memory.js";
import * as widgets from "./widgets.js";
import { language, words } from "../shared/words.js";

const site = new URL("../../../", import.meta.url).href;

const ANSWER_TIMEOUT_MS = 20_000; // after which the reader need not go on waiting

let worker = null;
/** @type {Promise<void>} */
let ready = null;
/** @type {(error: Error) => void} */
let giveUp = () => {};
let stage = { at: 0, of: 4, says: "" };
let unanswered = []; // messages that Python has not answered yet
let patience;
let silent = false;
let fetching = false; // whether Python waits for what is being fetched
let anew = false; // whether Python has died, so that it does not begin with the memory that is kept of it
let asked = false; // whether somebody has asked for Python
let ahead = null; // a start that nobody has asked for, until it has come to something
const slots = new Map();
const watchers = new Set();
widgets.connect(tell);

const near = (name) => new URL(name, import.meta.url).href;
const core = near(CORE);
/** What Python is started with, which a host may refuse, or send as what it is not. */
const REQUIRED_FILES = [
  near("python-worker.js"),
  `${core}pyodide.js`,
  `${core}pyodide.asm.js`,
  `${core}pyodide.asm.wasm`,
  core + LIBRARY[0],
  near("first.zip"),
];

/** Why Python cannot run here at all, and what to do about it; "" where it can. */
export const trouble = () => globalThis.cardgamesCauses.own();

/** Call a function with every stage of the start; gives a function that ends that. */
export function watch(watcher) {
  watchers.add(watcher);
  if (worker && stage.at) watcher(stage);
  return () => watchers.delete(watcher);
}

/** Start Python unless it has been started; resolves when it is ready, rejects with a sentence when it cannot. */
export function start() {
  asked = true;
  return ahead ? ahead.then(start) : (ready ?? begin());
}

/** Start Python where it will most likely be wanted, if all that it takes is kept here, so that nothing is fetched. */
export function startAhead() {
  memory.whenIdle(async () => {
    if (document.hidden || !(await memory.isKept()) || ready) return;
    ahead = begin(true)
      .catch(() => {})
      .then(() => (ahead = null));
  });
}

/** The address of a worker that has the policy of this page: one of an address of its own would have none. */
function heldWorker() {
  const script = near("python-worker.js");
  const blob = new Blob([`import ${JSON.stringify(script)};`], { type: "text/javascript" });
  return `${URL.createObjectURL(blob)}#${new URL(script).pathname}`;
}

/** Start a worker. Unasked, it gives up wherever it would have to fetch anything. */
function begin(unasked = false) {
  const reason = trouble();
  if (reason) return Promise.reject(new Error(reason));
  let modules = false;
  /** @type {WorkerOptions} */
  const options = {
    get type() {
      modules = true;
      return /** @type {const} */ ("module");
    },
  }; // an old browser never asks for the type
  ready = new Promise((resolve, reject) => {
    let begun;
    try {
      begun = new Worker(heldWorker(), options);
    } catch {
      return reject(new Error(words("trouble-start")));
    }
    let isReady = false;
    const fail = async (says, why) => {
      if (worker !== begun) return; // it has been ended
      if (isReady) return lost(why);
      end();
      reject(new Error((!unasked && (await globalThis.cardgamesCauses.wrongWithAny(REQUIRED_FILES))) || says));
    };
    const hearing = {
      ...MESSAGE_HANDLERS,
      ready(message) {
        isReady = true;
        came(message);
        resolve();
      },
      failed: ({ why }) => fail(words("trouble-start-why", { why: reasonIn(why) }), why),
    };
    giveUp = reject;
    worker = begun;
    if (!modules) return fail(words("trouble-old"));
    worker.onerror = (event) => {
      event.preventDefault?.();
      fail(words("trouble-start"), event.message);
    };
    worker.onmessageerror = () => fail(words("trouble-start"), "messageerror");
    worker.onmessage = ({ data }) => {
      try {
        const message = JSON.parse(data);
        hearing[message.op](message);
      } catch (error) {
        fail(words("trouble-start"), error);
      }
    };
    worker.postMessage(
      JSON.stringify({ site, language: language(), spare: onComputer() && spare(true), memories: memory.memories(), ahead: unasked, anew }),
    );
  });
  ready.catch(() => {
    if (!worker) ready = null; // it may be tried again
  });
  return ready;
}

/** Python is there: in the plain way, or with the memory of an earlier visit. */
function came({ start }) {
  anew = false;
  widgets.came(start);
  if (start === "plain") memory.want();
}

/** The line of an error of Python's that says what went wrong. */
const reasonIn = (why) => why.split("\n").find((line) => /^\w*Error\b/.test(line)) ?? why.split("\n")[0];

function tell(message) {
  if (!worker) return;
  memory.stir();
  worker.postMessage(JSON.stringify(message));
  unanswered.push(message.op);
  if (unanswered.length === 1) expect();
}

const passOn = (message) => slots.get(message.slot)?.[message.op]?.(message);

/** What Python tells, by its kind. */
const MESSAGE_HANDLERS = {
  ...widgets.hear,
  stage(message) {
    stage = message;
    for (const watcher of [...watchers]) watcher(stage);
  },
  fetching({ now }) {
    fetching = Boolean(now);
    document.dispatchEvent(new CustomEvent("cardgames:fetching", { detail: fetching }));
    expect();
  },
  open: (message) => widgets.open(message, slots.get(message.slot)?.place()),
  answered() {
    unanswered.shift();
    expect();
    if (!unanswered.length) memory.rest();
    if (silent) document.dispatchEvent(new Event("cardgames:answers"));
    silent = false;
  },
  out: passOn,
  show: passOn,
  progress: passOn,
  found: passOn,
  done: passOn,
  broke({ slot, id, why, late }) {
    if (slot === undefined && id === undefined) return lost(why);
    console.warn(why);
    slots.get(slot)?.broke({ late });
    widgets.fault(id, { late, dead: false });
  },
};

/** Python has died, or says what nobody understands: end it, and reject everything that waits for it. */
function lost(why) {
  console.warn(why);
  const gone = widgets.closeAll();
  const asked = [...slots.values()];
  slots.clear();
  end();
  anew = true;
  for (const slot of asked) slot.broke({ dead: true });
  for (const element of gone) widgets.reportFault(element, { late: false, dead: true });
}

/** Python has not answered a message for long: say so where the answer is awaited. It may still come. */
function notAnswering() {
  silent = true;
  for (const slot of [...slots.values()]) slot.slow?.();
  for (const element of widgets.elements()) widgets.reportFault(element, { slow: true });
}

/**
 * Wait for the answer to the oldest message; for a cell as long as it runs, since the reader can stop that, and
 * for what is being fetched.
 */
function expect() {
  clearTimeout(patience);
  if (unanswered.length && !fetching && !["run", "write", "house", "own"].includes(unanswered[0]))
    patience = setTimeout(notAnswering, ANSWER_TIMEOUT_MS);
}

/** Whether Python has not answered for long: it may have died without a word. */
export const isSilent = () => silent;

let number = 0;

/** Ask Python something that ends; `into` takes what it says meanwhile. Resolves with an error, or null. */
export async function ask(message, into) {
  await start();
  const slot = `slot-${++number}`;
  return new Promise((resolve) => {
    const end = (error) => {
      slots.delete(slot);
      resolve(error);
    };
    slots.set(slot, {
      ...into,
      done: ({ error = null }) => end(error),
      broke: ({ late = false, dead = false }) => end({ text: words(late ? "fault-late" : "fault"), places: [], broke: true, late, dead }),
      stopped: () => end({ text: words("python-stopped"), places: [], stopped: true }),
    });
    tell({ ...message, slot });
  });
}

/** Another page is read, perhaps in another language: nothing of the last one is needed any more but what is kept. */
export function turnPage() {
  widgets.closeUnlessKept();
  for (const slot of [...slots.values()]) slot.stopped();
  tell({ op: "page", language: language() });
}

function end() {
  worker?.terminate();
  worker = ready = null;
  memory.stir();
  unanswered = [];
  clearTimeout(patience);
  silent = fetching = false;
  stage = { at: 0, of: 4, says: "" };
}

/** End Python at once, whatever it does, and start it again; gives the elements whose widgets are gone. */
export function stop() {
  const gone = widgets.closeAll();
  giveUp(new Error(words("python-stopped-early")));
  end();
  for (const slot of [...slots.values()]) slot.stopped();
  start().catch(() => {});
  return gone;
}

/** Whether Python has been started, and not only ahead. */
export const started = () => worker !== null && asked;
