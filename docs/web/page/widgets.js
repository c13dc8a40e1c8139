// The widgets of a visit: the page's half of each, where it is shown, and what a reader left on another page.
import compare from "../widgets/compare.js";
import { Model } from "./widget-model.js";
import quiz from "../widgets/quiz.js";
import draw from "../widgets/table.js";
import { language } from "../shared/words.js";

/** A chart, which is fetched when one is first shown. */
const chart = {
  render(given) {
    let shut = () => (shut = null);
    const show = (parts) => shut && (shut = parts.chart.render(given));
    import("./page-parts.js").then(show, () => reportFault(given.el, {}));
    return () => shut?.();
  },
};
const FRONTS = { table: draw, chart, compare, quiz }; // the front ends that Python may name

const models = new Map();
const kept = new Map(); // by the name of a place: the widget that a reader left there
/** @type {(message: object) => void} */
let tell = () => {};
let start = ""; // how Python came
let number = 0; // of models of the page's own

/** Give the widgets what carries their messages to Python. */
export function connect(teller) {
  tell = teller;
}

/** Python is there: every table of it says how it came, "snapshot" or "plain". */
export function came(how) {
  start = how;
}

/** Show a widget in an element that the page plays itself: `hear` is given what its reader wants. Gives its model. */
export function layAlone(element, front, state, hear) {
  const id = `page-${++number}`;
  const model = new Model(id, state, ({ op, content }) => op === "msg" && hear(content));
  models.set(id, { front, model, views: new Map(), alone: true });
  show(id, element);
  return model;
}

/** Show a widget of Python's in an element; one of the page's own that is shown there becomes this one. */
export function open({ id, front, state }, element) {
  if (!element || !Object.hasOwn(FRONTS, front)) return;
  const [was, own] = [...models].find(([, each]) => each.alone && each.views.has(element)) ?? [];
  if (own) {
    models.delete(was);
    models.set(id, { ...own, alone: false });
    return own.model.belong(id, tell, { ...state, start });
  }
  if (!models.has(id)) models.set(id, { front, model: new Model(id, { ...state, start }, tell), views: new Map() });
  models.get(id).model.update(state);
  show(id, element);
}

function show(id, element) {
  const { front, model, views } = models.get(id);
  views.set(element, FRONTS[front].render({ model, el: element }));
}

/** What Python says to a widget: how its state has changed, or a message of its own. */
export const hear = {
  update: ({ id, state }) => models.get(id)?.model.update(state),
  msg: ({ id, content }) => models.get(id)?.model.hear(content),
};

/** Python could not carry out a message of a widget: tell the elements in which that is shown. */
export function fault(id, detail) {
  for (const element of [...(models.get(id)?.views.keys() ?? [])]) reportFault(element, detail);
}

/** Tell an element, and what is around it, that something is wrong with the widget in it. */
export function reportFault(element, detail) {
  element.dispatchEvent(new CustomEvent("cardgames:fault", { bubbles: true, detail }));
}

/** The elements in which widgets are shown. */
export const elements = () => [...models.values()].flatMap(({ views }) => [...views.keys()]);

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
export function restore(element, name) {
  const id = kept.get(name);
  kept.delete(name);
  if (!id) return false;
  const { model } = models.get(id);
  if (model.get("words").language !== language()) model.send({ do: "speak", language: language() });
  show(id, element);
  return true;
}

/** Close the widgets that are shown inside an element. */
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

/** Another page is read: nothing is needed any more but what is kept. */
export function closeUnlessKept() {
  const staying = new Set(kept.values());
  for (const [id, { views }] of models) {
    if (staying.has(id)) continue;
    for (const shut of views.values()) shut?.();
    models.delete(id);
    tell({ op: "close", id });
  }
}

/** Python is gone, and every widget with it; gives the elements in which they were shown. */
export function closeAll() {
  const gone = [];
  for (const { views } of models.values()) {
    for (const [element, shut] of views) {
      gone.push(element);
      try {
        shut?.();
      } catch (error) {
        console.warn(error); // it may be what Python ended of
      }
    }
  }
  models.clear();
  kept.clear();
  return gone;
}

/** The model of the widget that is shown inside an element, if there is one. */
function modelIn(inside) {
  for (const { model, views } of models.values()) if ([...views.keys()].some((element) => inside.contains(element))) return model;
  return null;
}

/** What such a widget shows: a table its scene, a sheet its question. */
const shownBy = (model) => model?.get("course")?.scene ?? model?.get("shown");
export const shown = (inside) => shownBy(modelIn(inside)) ?? {};

/** Send a widget that is shown inside an element a message, as its front end would; says whether there is one. */
export function send(inside, content) {
  const model = modelIn(inside);
  model?.send(content);
  return model !== null;
}

/**
 * Call a function with what the widget that is shown inside an element shows, at every change, and another with what it
 * says; gives what ends that.
 */
export function listen(inside, onScene, onMessage) {
  const model = modelIn(inside);
  if (!model) return () => {};
  const changes = ["change:course", "change:shown"];
  const changed = () => onScene(shownBy(model));
  for (const change of changes) model.on(change, changed);
  model.on("msg:custom", onMessage);
  return () => {
    for (const change of changes) model.off(change, changed);
    model.off("msg:custom", onMessage);
  };
}
