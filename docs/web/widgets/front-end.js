// What every front end is built on: a view of the state that Python holds.
import { put, say } from "../shared/elements.js";
import { speak } from "../shared/words.js";

const OWN_KEYS = "data-lm-suppress-shortcuts"; // JupyterLab leaves the keys to what has this and the focus

/**
 * A front end as anywidget wants it, and as a page of the site does.
 *
 * `View` is a class. It is made with a function that sends Python a message and one that gives a part of the state, and
 * has its `root`; `draws`, for each part of the state that it shows what draws it anew; and, where it wants, `begin`, which
 * draws at first instead of all of these, `hear`, for messages of Python's, and `close`.
 */
export function frontEnd(View) {
  function render({ model, el }) {
    speak(model.get("words"));
    const view = new View((message) => model.send(message), (name) => model.get(name));
    const heard = Object.entries(view.draws).map(([name, draw]) => [`change:${name}`, () => draw()]);
    if (view.hear) heard.push(["msg:custom", (message) => view.hear(message)]);
    let focused;
    const ownKeys = ({ target, ctrlKey, metaKey, altKey }) => {
      if (focused) put(focused, OWN_KEYS, null);
      focused = target.closest?.(".cg") && !(ctrlKey || metaKey || altKey) ? target : null; // with those it saves, and the like
      if (focused) put(focused, OWN_KEYS, true);
    };
    addEventListener("keydown", ownKeys, true); // before JupyterLab hears of it
    el.append(view.root);
    if (view.begin) view.begin();
    else for (const draw of Object.values(view.draws)) draw();
    for (const [event, act] of heard) model.on(event, act);
    return () => {
      for (const [event, act] of heard) model.off(event, act);
      removeEventListener("keydown", ownKeys, true);
      view.close?.();
      view.root.remove();
    };
  }
  return { render };
}

/** Say in an element why something could not be done, or nothing. */
export function tellMessage(element, message) {
  say(element, message?.text ?? "");
  put(element, "lang", message?.lang);
  element.hidden = !message;
}
