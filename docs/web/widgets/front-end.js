// What every front end is built on: a view of the state that Python holds.
import { put, say } from "../shared/elements.js";
import { speak } from "../shared/words.js";

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
    el.append(view.root);
    if (view.begin) view.begin();
    else for (const draw of Object.values(view.draws)) draw();
    for (const [event, act] of heard) model.on(event, act);
    return () => {
      for (const [event, act] of heard) model.off(event, act);
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
