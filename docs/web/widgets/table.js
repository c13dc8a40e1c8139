// The table in the browser. It draws a scene and answers with the text of a move; it knows no rules and keeps no truth.
//
//   draw(root, scene, faces, send)    one position; without `send` nothing can be played
//   export default                    the widget: the board with its controls, a lesson, the projector
import { make, put } from "../shared/elements.js";
import { draw } from "./board.js";
import { Controls, kept } from "./controls.js";
import { frontEnd } from "./front-end.js";
import { Lesson } from "./lesson.js";
import { schedule } from "./pictures.js";
import { Projector } from "./projector.js";
import { Result } from "./result.js";
import { Seal } from "./seal.js";

const KEYS = { u: "undo", r: "redo", h: "hint" };

class View {
  constructor(send, get) {
    Object.assign(this, { send, get, closed: false });
    this.controls = new Controls(send);
    this.lesson = new Lesson(send);
    this.board = make("div", { class: "cg-board" });
    this.seal = new Seal();
    this.result = new Result(send);
    this.root = make("div", { class: "cg" }, this.lesson.root, this.controls.root, this.controls.steps.bar, this.result.root, this.board, this.seal.root);
    this.projector = new Projector(this.root, send, () => this.drawScene());
    this.lesson.root.lastChild.append(this.projector.button());
    this.controls.setup.append(this.projector.button());
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.draws = { scene: () => this.drawScene(), faces: () => this.drawScene(), setup: () => this.drawSetup() };
  }

  /** Draw the table apart from the controls, so that neither holds up the page; the menus can wait for the table. */
  begin() {
    const unlessClosed = (act) => () => this.closed || act();
    schedule(unlessClosed(() => this.drawScene()));
    schedule(() => schedule(unlessClosed(() => {
      this.drawSetup();
      this.takeUpLevel();
    })));
  }

  drawScene() {
    const { controls, projector, board } = this;
    const scene = this.get("scene");
    put(controls.root, "hidden", scene.lesson ? "" : null);
    controls.drawScene(scene);
    draw(board, projector.seen(scene), this.get("faces"), (move) => this.send({ do: "move", move }));
    if (!controls.next.parentNode) board.querySelector(".cg-status").after(controls.next); // where the reader is, when a deal has come to its end
    this.lesson.draw(scene);
    this.seal.draw(scene.seal);
    this.result.draw(scene.result, scene.review);
    projector.draw();
  }

  drawSetup() {
    this.controls.drawSetup(this.get("setup"));
  }

  /** Let the computer play as well as the reader chose on this device, unless somebody has chosen for this table. */
  takeUpLevel() {
    const { level, levels } = this.get("setup");
    if (level === levels?.[0] && kept.level !== level && levels.includes(kept.level)) this.send({ do: "level", level: kept.level });
  }

  hear(message) {
    if (message?.saved) this.controls.saved(message.saved);
    if (message?.link) this.controls.linked(message.link);
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
    const act = KEYS[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    this.send({ do: act });
  }

  close() {
    this.closed = true;
    this.projector.fullScreen.close();
    this.controls.close();
  }
}

export { draw };
export default frontEnd(View);
