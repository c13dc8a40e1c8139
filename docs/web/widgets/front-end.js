// What every front end is built on: a view of the state that Python holds.
import { make, put, say } from "../shared/elements.js";
import { speak, words } from "../shared/words.js";

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
    const gone = make("p", { class: "cg", role: "alert" });
    heard.push(["comm_live_update", () => queueMicrotask(() => tellGone(view.root, gone))]);
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

/** Say that a notebook has another Python now, which knows nothing of this widget; or no longer, where it has come back. */
function tellGone(root, gone) {
  if (!root.closest(".jupyter-widgets-disconnected")) return gone.remove();
  gone.textContent = words("python-gone");
  root.before(gone);
}

/** Say in an element why something could not be done, or nothing. */
export function tellMessage(element, message) {
  say(element, message?.text ?? "");
  put(element, "lang", message?.lang);
  element.hidden = !message;
}
