// When nobody plays, a worker of its own makes what the next visit's Python begins with: the memory of a Python in which all
// is imported. It takes a few seconds of one processor, and no network.
import { Shelf } from "../shared/kept-files.js";

const QUIET = 5000; // milliseconds without a message to Python
const TRIES = 4; // tries in a visit: the reader may play on before the memory is made
const LEAST = 1; // gigabytes of memory that a device must have more of, where it says

const shelf = new Shelf(new URL("../../../", import.meta.url));
let wanted = false;
let resting = true; // whether Python has nothing to do
let tries = 0;
let timer;
let maker = null;

/** The name under which memories are kept here; null where a browser cannot keep any. */
export const memories = () =>
  globalThis.isSecureContext && globalThis.caches && navigator.locks && globalThis.DecompressionStream ? shelf.memories : null;

/** Do something when the page has nothing else to do. */
export const whenIdle = globalThis.requestIdleCallback ?? ((act) => setTimeout(act));

/** Whether there is such a memory; it may still be one that cannot be used any more. */
export const isKept = async () => Boolean(memories()) && caches.has(memories()).catch(() => false);

/** Whether such a memory may be made: not where room or work is to be spared, unless the reader keeps the site on this device. */
export function mayMake({ connection, deviceMemory = Infinity }, asked) {
  if (deviceMemory <= LEAST) return false;
  return asked || !connection?.saveData;
}

/** Python was started in the plain way: let the next start be from a memory. */
export async function want() {
  if (!memories() || !mayMake(navigator, Boolean(await shelf.version()))) return;
  wanted = true;
  if (resting) rest();
}

/** Python has nothing to do. */
export function rest() {
  resting = true;
  if (!wanted || maker) return;
  clearTimeout(timer);
  timer = setTimeout(() => whenIdle(() => wanted && make()), QUIET);
}

/** Python gets a message: the memory that is being made has to wait. */
export function stir() {
  resting = false;
  clearTimeout(timer);
  maker?.terminate();
  maker = null;
}

function make() {
  if (maker || tries === TRIES) return;
  tries += 1;
  maker = new Worker(new URL("./python-worker.js", import.meta.url), { type: "module" });
  const end = () => {
    wanted = false;
    stir();
  };
  maker.onmessage = end;
  maker.onerror = (event) => {
    event.preventDefault();
    end();
  };
  maker.postMessage(JSON.stringify({ make: memories() }));
}
