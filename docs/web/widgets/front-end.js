// What every front end is built on: a view of the state that Python holds.
import { make, put, say } from "../shared/elements.js";
import { speak, words } from "../shared/words.js";

const OWN_KEYS = "data-lm-suppress-shortcuts"; // JupyterLab leaves the keys to what has this and the focus
const LOST_KERNEL_SELECTOR = ".jupyter-widgets-disconnected"; // what JupyterLab marks when the kernel of a widget was restarted
const ANSWER_TIMEOUT_MS = 10_000; // of a kernel, unless it is busy or has ended

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
    const line = new KernelLine(model, el);
    const view = new View(
      (message) => line.send(message),
      (name) => model.get(name),
    );
    /** @type {Record<string, (message?: object) => unknown>} */
    const acts = { "msg:custom": (message) => view.hear?.(message) };
    for (const name in view.draws) acts[`change:${name}`] = () => view.draws[name]();
    const heard = Object.entries(acts).map(([event, act]) => [event, (message) => (line.hear(), act(message))]);
    let focused;
    const ownKeys = ({ target, ctrlKey, metaKey, altKey }) => {
      if (focused) put(focused, OWN_KEYS, null);
      focused = target.closest?.(".cg") && !(ctrlKey || metaKey || altKey) ? target : null; // with those it saves, and the like
      if (focused) put(focused, OWN_KEYS, true);
    };
    addEventListener("keydown", ownKeys, true); // before JupyterLab hears of it
    view.root.prepend(line.notice);
    el.append(view.root);
    if (view.begin) view.begin();
    else for (const draw of Object.values(view.draws)) draw();
    for (const [event, act] of heard) model.on(event, act);
    return () => {
      for (const [event, act] of heard) model.off(event, act);
      removeEventListener("keydown", ownKeys, true);
      line.close();
      view.close?.();
      view.root.remove();
    };
  }
  return { render };
}

/** The way to Python. Where a kernel of a notebook does not answer, a notice says so; a page and a class have their own. */
class KernelLine {
  constructor(model, element) {
    this.model = model;
    this.element = element;
    this.notice = make("p", { class: "cg-no-kernel", role: "alert", hidden: "" });
  }

  send(message) {
    if (!this.model.widget_manager) return void this.model.send(message);
    if (this.element.closest(LOST_KERNEL_SELECTOR)) return this.tell();
    this.waiting ??= setTimeout(() => this.tell(), ANSWER_TIMEOUT_MS);
    try {
      this.model.send(message);
    } catch {
      this.tell();
    }
  }

  tell() {
    say(this.notice, words("no-kernel"));
    put(this.notice, "hidden", null);
  }

  hear() {
    this.close();
    put(this.notice, "hidden", "");
  }

  close() {
    clearTimeout(this.waiting);
    this.waiting = null;
  }
}

/** Say in an element why something could not be done, or nothing. */
export function tellMessage(element, message) {
  say(element, message?.text ?? "");
  put(element, "lang", message?.lang);
  element.hidden = !message;
}
