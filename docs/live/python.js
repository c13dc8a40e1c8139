// The one Python of a visit: started when it is first wanted, kept from page to page, restarted where a reader stops it.
import compare from "./compare.js";
import { Model } from "./model.js";
import quiz from "./quiz.js";
import draw from "./table.js";
import { language, words } from "./words.js";

const FRONTS = { table: draw, compare, quiz }; // the front ends that Python may name
const site = new URL("../../../", import.meta.url).href;

let worker = null;
let ready = null;
let giveUp = () => {};
let stage = { at: 0, of: 4, says: "" };
const models = new Map();
const kept = new Map(); // by the name of a place: the widget that a reader left there
const slots = new Map();
const watchers = new Set();

/** Why Python cannot run here at all, and what to do about it; null where it can. */
export function trouble() {
  if (location.protocol === "file:") return words("trouble-file");
  if (typeof WebAssembly !== "object") return words("trouble-wasm");
  if (typeof Worker !== "function") return words("trouble-worker");
  return null;
}

/** Call a function with every stage of the start; gives a function that ends that. */
export function watch(watcher) {
  watchers.add(watcher);
  if (worker && stage.at) watcher(stage);
  return () => watchers.delete(watcher);
}

/** Start Python unless it has been started; resolves when it is ready, rejects with a sentence when it cannot. */
export function start() {
  if (ready) return ready;
  const reason = trouble();
  if (reason) return Promise.reject(new Error(reason));
  let modules = false;
  const options = { get type() { modules = true; return "module"; } }; // an old browser never asks for the type
  ready = new Promise((resolve, reject) => {
    const fail = (says) => {
      end();
      reject(new Error(says));
    };
    giveUp = reject;
    worker = new Worker(new URL("./worker.js", import.meta.url), options);
    if (!modules) return fail(words("trouble-old"));
    worker.onerror = (event) => {
      event.preventDefault?.();
      fail(words("trouble-start"));
    };
    worker.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.op === "ready") resolve();
      else if (message.op === "failed") fail(words("trouble-start-why", { why: message.text.split("\n").find((line) => /^\w*Error\b/.test(line)) ?? message.text.split("\n")[0] }));
      else hear(message);
    };
    worker.postMessage(JSON.stringify({ site, language: language() }));
  });
  ready.catch(() => {});
  return ready;
}

function tell(message) {
  worker?.postMessage(JSON.stringify(message));
}

function hear(message) {
  if (message.op === "stage") {
    stage = message;
    for (const watcher of [...watchers]) watcher(stage);
  } else if (message.op === "update") models.get(message.id)?.model.update(message.state);
  else if (message.op === "change") models.get(message.id)?.model.change(message.name, message.parts, message.more);
  else if (message.op === "msg") models.get(message.id)?.model.hear(message.content);
  else if (message.op === "open") open(message);
  else if (message.op === "broke") for (const slot of [...slots.values()]) slot.done({ text: message.text, places: [] });
  else slots.get(message.slot)?.[message.op]?.(message);
}

/** Show a widget in the place that a slot offers. */
function open({ slot, id, front, state }) {
  const element = slots.get(slot)?.place();
  if (!element || !Object.hasOwn(FRONTS, front)) return;
  if (!models.has(id)) models.set(id, { front, model: new Model(id, state, tell), views: new Map() });
  models.get(id).model.update(state);
  show(id, element);
}

function show(id, element) {
  const { front, model, views } = models.get(id);
  views.set(element, FRONTS[front].render({ model, el: element }));
}

/** Keep the widget of an element, under the name of the place, for a reader who comes back to it. */
export function keep(element, name) {
  for (const [id, { views }] of models) {
    if (!views.has(element)) continue;
    views.get(element)?.();
    views.delete(element);
    kept.set(name, id);
  }
}

/** Show the widget that was kept under this name, once, in the language of the page; says whether there was one. */
export function back(element, name) {
  const id = kept.get(name);
  kept.delete(name);
  if (!id) return false;
  const { model } = models.get(id);
  if (model.get("words").language !== language()) model.send({ do: "speak", language: language() });
  show(id, element);
  return true;
}

/** Take away the widgets that are shown inside an element. */
export function close(inside) {
  for (const [id, { views }] of models) {
    const shown = views.size;
    for (const [element, shut] of views) {
      if (!inside.contains(element)) continue;
      shut?.();
      views.delete(element);
    }
    if (shown && !views.size) {
      models.delete(id);
      tell({ op: "close", id });
    }
  }
}

/** The model of the widget that is shown inside an element, if there is one. */
function modelIn(inside) {
  for (const { model, views } of models.values()) if ([...views.keys()].some((element) => inside.contains(element))) return model;
  return null;
}

/** What such a widget shows: a table its scene, a sheet its question. */
const shownBy = (model) => model?.get("scene") ?? model?.get("shown");
export const shown = (inside) => shownBy(modelIn(inside)) ?? {};

/** Send a widget that is shown inside an element a message, as its front end would; says whether there is one. */
export function send(inside, content) {
  const model = modelIn(inside);
  model?.send(content);
  return model !== null;
}

/** Call a function with what the widget that is shown inside an element shows, at every change, and another with what it says; gives what ends that. */
export function listen(inside, onScene, onMessage) {
  const model = modelIn(inside);
  if (!model) return () => {};
  const changes = ["change:scene", "change:shown"];
  const changed = () => onScene(shownBy(model));
  for (const change of changes) model.on(change, changed);
  model.on("msg:custom", onMessage);
  return () => {
    for (const change of changes) model.off(change, changed);
    model.off("msg:custom", onMessage);
  };
}

let number = 0;

/** Ask Python something that ends; `into` takes what it says meanwhile. Resolves with an error, or null. */
export async function ask(message, into) {
  await start();
  const slot = `slot-${++number}`;
  return new Promise((resolve) => {
    slots.set(slot, {
      ...into,
      done({ error = null }) {
        slots.delete(slot);
        resolve(error);
      },
      stopped() {
        resolve({ text: words("python-stopped"), places: [], stopped: true });
      },
    });
    tell({ ...message, slot });
  });
}

/** Another page is read, perhaps in another language: of the last one, and of those before it, nothing is needed any more but what is kept. */
export function turn() {
  const staying = new Set(kept.values());
  for (const [id, { views }] of models) {
    if (staying.has(id)) continue;
    for (const shut of views.values()) shut?.();
    models.delete(id);
    tell({ op: "close", id });
  }
  for (const slot of slots.values()) slot.stopped?.();
  slots.clear();
  tell({ op: "page", language: language() });
}

function end() {
  worker?.terminate();
  worker = ready = null;
  kept.clear();
  stage = { at: 0, of: 4, says: "" };
}

/** End Python at once, whatever it does, and start it again; gives the elements whose widgets are gone. */
export function stop() {
  const gone = [];
  for (const { views } of models.values()) {
    for (const [element, shut] of views) {
      shut?.();
      gone.push(element);
    }
  }
  models.clear();
  giveUp(new Error(words("python-stopped-early")));
  end();
  const asked = [...slots.values()];
  slots.clear();
  for (const slot of asked) slot.stopped?.();
  start().catch(() => {});
  return gone;
}

/** Whether Python has been started. */
export const started = () => worker !== null;
