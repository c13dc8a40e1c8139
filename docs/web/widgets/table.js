// The table in the browser. It draws a scene and answers with the text of a move; it knows no rules and keeps no truth.
//
//   draw(root, scene, faces, send)    one position; without `send` nothing can be played
//   export default { render }         the widget, for anywidget or a stand-in of its model: the board with its
//                                     controls, a lesson, the projector
import { draw } from "./board.js";
import { Controls, kept } from "./controls.js";
import { make, put } from "../shared/elements.js";
import { Lesson } from "./lesson.js";
import { soon } from "./pictures.js";
import { Projector } from "./projector.js";
import { speak } from "../shared/words.js";

function render({ model, el }) {
  speak(model.get("words"));
  const send = (message) => model.send(message);
  const controls = new Controls(send);
  const lesson = new Lesson(send);
  const board = make("div", { class: "cg-board" });
  const root = make("div", { class: "cg" }, lesson.root, controls.root, controls.steps.bar, board);
  const projector = new Projector(root, send, () => onScene());
  lesson.root.lastChild.append(projector.button());
  controls.setup.append(projector.button());
  const onScene = () => {
    const scene = model.get("scene");
    put(controls.root, "hidden", scene.lesson ? "" : null);
    controls.drawScene(scene);
    draw(board, projector.seen(scene), model.get("faces"), (move) => send({ do: "move", move }));
    if (!controls.next.parentNode) board.querySelector(".cg-status").after(controls.next); // where the reader is, when a deal has come to its end
    lesson.draw(scene);
    projector.draw();
  };
  const onSetup = () => controls.drawSetup(model.get("setup"));
  const onMessage = (message) => {
    if (message?.saved) controls.saved(message.saved);
    if (message?.link) controls.linked(message.link);
  };
  root.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
    const act = { u: "undo", r: "redo", h: "hint" }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    send({ do: act });
  });
  el.append(root);
  const atLevelKept = () => {
    const { level, levels } = model.get("setup");
    if (level === levels?.[0] && kept.level !== level && levels.includes(kept.level)) send({ do: "level", level: kept.level });
  };
  let closed = false;
  soon(() => !closed && onScene()); // apart from the controls, so that neither holds up the page
  soon(() => soon(() => !closed && (onSetup(), atLevelKept()))); // the menus can wait for the table
  model.on("change:scene", onScene);
  model.on("change:faces", onScene);
  model.on("change:setup", onSetup);
  model.on("msg:custom", onMessage);
  return () => {
    closed = true;
    model.off("change:scene", onScene);
    model.off("change:faces", onScene);
    model.off("change:setup", onSetup);
    model.off("msg:custom", onMessage);
    projector.fullScreen.close();
    controls.close();
    root.remove();
  };
}

export { draw };
export default { render };
