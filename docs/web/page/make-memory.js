// When nobody plays, a worker of its own makes what the next visit's Python begins with: the memory of a Python in which all
// is imported. It takes a few seconds of one processor, and no network.
import { Shelf } from "../shared/kept-files.js";

const IDLE_MS = 5000; // without a message to Python
const MAX_TRIES = 4; // in a visit: the reader may play on before the memory is made
const SMALL_DEVICE_GIGABYTES = 1; // a device that says it has no more memory than this makes none

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
  if (deviceMemory <= SMALL_DEVICE_GIGABYTES) return false;
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
  timer = setTimeout(() => whenIdle(() => wanted && make()), IDLE_MS);
}

/** Python gets a message: the memory that is being made has to wait. */
export function stir() {
  resting = false;
  clearTimeout(timer);
  maker?.terminate();
  maker = null;
}

function make() {
  if (maker || tries === MAX_TRIES) return;
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
