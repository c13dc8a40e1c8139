// The table in the browser. It draws a scene and answers with the text of a move; it knows no rules and keeps no truth.
//
//   draw(root, scene, faces, send)    one position; without `send` nothing can be played
//   export default                    the widget: the board with its controls, a lesson, the projector
import { choose, chosen } from "../shared/device.js";
import { button, make, put, say } from "../shared/elements.js";
import { bring } from "../shared/sight.js";
import { draw, move, sweep } from "./board.js";
import { Controls } from "./controls.js";
import { frontEnd } from "./front-end.js";
import { LookUp } from "./look-up.js";
import { Course, kept as keptPace } from "./pace.js";
import { schedule } from "./pictures.js";
import * as parts from "parts";
import { Seal } from "./seal.js";
import { words } from "../shared/words.js";

const MOVE_BUTTONS = ":is(.cg-hand, .cg-moves) button"; // what may be played, or be refused

const KEYS = { u: "undo", r: "redo", h: "hint" };

/** What stands for the projector until it is wanted, and fetched. */
const NO_PROJECTOR = { fullScreen: { on: false, close() {} }, seen: (scene) => scene, draw() {} };

class View {
  /**
   * @param {Send} send
   * @param {(name: string) => any} get
   */
  constructor(send, get) {
    this.send = send;
    this.get = get;
    this.closed = false;
    this.coach = null;
    this.result = null;
    this.controls = new Controls(
      send,
      () => this.choosePace(),
      (show) => this.lookUp.open(show),
    );
    put(this.controls.root, "hidden", ""); // until the table is there: it knows how much room there is
    this.board = make("div", { class: "cg-board" });
    this.seal = new Seal();
    this.view = make("div", { class: "cg-view" }, this.controls.root, this.controls.steps.bar, this.board);
    this.root = make("div", { class: "cg" }, this.view, this.seal.root);
    new ResizeObserver(() => this.root.dataset.fills && bring(this.view)).observe(this.view); // it fills the window, which is turned, too
    this.projector = NO_PROJECTOR;
    this.controls.setup.append(this.projectorButton());
    this.course = new Course({
      show: (scene, time) => this.show(scene, time),
      sweep: (seat, time) => this.sweep(seat, time),
      holds: () => this.projector.fullScreen.on,
    });
    this.root.addEventListener("click", (event) => this.press(event), true);
    this.root.addEventListener("keydown", (event) => this.pressKey(event), true);
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.lookUp = new LookUp(this.root, send, get, () => this.course.last);
    this.draws = {
      course: () => (this.coming ? this.coming.push(get("course")) : this.course.take(get("course"))),
      faces: () => this.drawScene(),
      setup: () => this.drawSetup(),
      start: () => put(this.board.firstElementChild, "data-start", this.get("start")),
    };
  }

  projectorButton() {
    return button(words("projector"), () => this.project(), { "data-do": "projector", title: words("projector-title") });
  }

  /** Draw the table apart from the controls, so that neither holds up the page; the menus can wait for the table. */
  begin() {
    const unlessClosed = (act) => () => this.closed || act();
    this.coming = [this.get("course")]; // in a class steps may come before the first scene is drawn
    schedule(
      unlessClosed(() => {
        for (const course of this.coming) this.course.take(course);
        this.coming = null;
      }),
    );
    schedule(() =>
      schedule(
        unlessClosed(() => {
          this.drawSetup();
          this.takeUpLevel();
          this.move();
        }),
      ),
    );
  }

  /** Cards move, as soon as what moves them is there. */
  async move() {
    const { Motion } = await parts.motion();
    move(this.board, Motion);
  }

  /** Draw the scene that is shown once more. */
  drawScene() {
    const { course } = this;
    if (course.held && !course.halts(course.shown)) course.press();
    else if (course.shown) this.show(course.shown, 0);
  }

  /**
   * @param {Shown} scene
   * @param {number} time
   */
  show(scene, time) {
    const { controls, projector, board } = this;
    if (this.laid < scene.trick.length) this.sound("card");
    this.laid = scene.trick.length;
    put(controls.root, "hidden", scene.lesson || scene.coach ? "" : null);
    if (scene.coach || this.coach) this.drawCoach(scene);
    controls.drawScene(scene);
    draw(board, this.withFirst(projector.seen(scene)), this.get("faces"), (move) => this.send({ do: "move", move, at: scene.at }), {
      events: this.course.last.log.length,
      pace: keptPace.pace,
      time,
      start: this.get("start"),
    });
    // Where the reader is, until the result stands there, and takes it in.
    if (!scene.result && !controls.next.closest(".cg-say")) board.querySelector(".cg-status").after(controls.next);
    this.drawCover(scene);
    if (scene.onTheWay) return projector.draw();
    this.drawLesson(scene);
    this.seal.draw(scene.seal);
    this.drawResult(scene);
    projector.draw();
  }

  /** @param {Shown} scene */
  async drawCoach(scene) {
    if (!this.coach) {
      const { Coach } = await parts.coach();
      if (this.closed) return;
      this.coach ??= new Coach(this.send);
      this.board.querySelector(".cg-say").before(this.coach.root);
      if (this.root.dataset.fills) bring(this.view);
    }
    if (this.course.shown === scene) this.coach.draw(scene);
  }

  /**
   * Where a device is passed round: who gets it now, and a button with which they show their cards.
   *
   * @param {Shown} scene
   */
  drawCover({ cover, onTheWay }) {
    if (!this.cover) {
      if (!cover) return;
      this.uncover = button("", () => this.send({ do: "uncover" }), { "data-do": "uncover" });
      this.coverSays = make("p", { role: "status" });
      this.cover = make("section", { class: "cg-part cg-cover", "data-cardgames": "cover", "aria-label": words("pass-device") });
      this.cover.append(this.coverSays, this.uncover);
      this.board.before(this.cover);
    }
    const now = Boolean(cover) && !onTheWay;
    put(this.cover, "hidden", now ? null : "");
    say(this.coverSays, cover && words("pass-to", { seat: cover }));
    say(this.uncover, cover && words("pass-show", { seat: cover }));
    if (now && this.root.contains(document.activeElement)) this.uncover.focus({ preventScroll: true });
  }

  /** @param {Shown} scene */
  async drawLesson(scene) {
    if (!scene.lesson && !this.lesson) return;
    const { Lesson } = await parts.lesson();
    if (this.course.shown !== scene || this.closed) return; // another one was drawn meanwhile
    if (!this.lesson) {
      this.lesson = new Lesson(this.send);
      this.lesson.root.lastElementChild.append(this.projectorButton());
      this.view.prepend(this.lesson.root);
      if (this.root.dataset.fills) bring(this.view);
    }
    this.lesson.draw(scene);
  }

  /** @param {Shown} scene */
  async drawResult(scene) {
    if (!scene.result && !this.result) return;
    const { Result } = await parts.result();
    if (this.course.shown !== scene || this.closed) return; // another one was drawn meanwhile
    this.result ??= new Result(this.send);
    if (!this.result.root.parentNode) this.board.before(this.result.root);
    this.result.draw(scene, this.get("faces"));
    const { next } = this.controls;
    if (!scene.result || next.parentNode === this.result.ends) return;
    const held = next.getRootNode().activeElement === next;
    this.result.ends.prepend(next);
    if (held) next.focus({ preventScroll: true }); // what is moved on a page loses the keyboard
  }

  /** Show the table alone, to a class. */
  async project() {
    if (this.projector === NO_PROJECTOR) {
      const { Projector } = await parts.projector();
      if (this.closed) return;
      if (this.projector === NO_PROJECTOR)
        this.projector = new Projector(
          this.root,
          this.send,
          () => this.drawScene(),
          () => this.course,
        );
      this.drawScene();
    }
    this.projector.fullScreen.enter();
  }

  /** Let a seat take the trick. */
  sweep(seat, time) {
    this.sound("trick");
    return time && sweep(this.board, seat, time);
  }

  /** Let a sound be heard, where the reader wants that. */
  async sound(name) {
    if (chosen("sounds") === "on") (await parts.sounds()).play(name);
  }

  /**
   * A scene with what somebody else made the reader play, or with what is said once on a device, when something happens for
   * the first time: in the place of a message, where there is none. The latter stands on the pages of the site, and where
   * somebody asked for it; never before a class.
   *
   * @param {Shown} scene
   * @returns {Shown}
   */
  withFirst(scene) {
    if (scene.forced && !scene.message && !scene.onTheWay) return { ...scene, message: scene.forced };
    const wanted = this.root.closest('[data-cardgames="play"]') || chosen("first") === "wanted";
    if (!wanted || scene.message || scene.onTheWay || this.projector.fullScreen.on) return scene;
    const first = scene.firsts?.find(
      ({ kind }) => chosen(kind) === null || (kind === this.first?.kind && this.first.at === scene.log.length),
    );
    if (!first) return scene;
    this.first = { kind: first.kind, at: scene.log.length };
    choose(first.kind, "told");
    const forget = () => {
      this.first = null;
      this.drawScene();
    };
    return { ...scene, message: { ...first, forget } };
  }

  /** The reader has chosen another pace. */
  choosePace() {
    if (keptPace.pace === "at once") this.course.finish();
    this.drawScene();
  }

  /** A press shows what is under way at once. On a card or a move it does nothing else: it was not meant for what comes then. */
  press(event) {
    const elsewhere = `input, select, textarea, .cg-lead, [data-do="log"]${this.course.held ? ", [data-clause]" : ""}`;
    const blind = this.course.settles && event.pointerType === "touch" && event.target.closest(MOVE_BUTTONS); // meant for what was there
    if (blind) event.stopPropagation();
    if (blind || !this.course.underWay || event.target.closest(elsewhere)) return;
    if (event.detail === 2) return void event.stopPropagation(); // of a double click, which has made the move
    const target = event.target.closest("button");
    const name = target?.getAttribute("aria-label");
    const plays = target?.matches(MOVE_BUTTONS);
    this.course.press();
    if (!plays && (!target || target.getAttribute("aria-label") === name)) return;
    event.stopPropagation();
    event.preventDefault();
  }

  /** So does a key, but for those that lead elsewhere or do nothing alone. A key that is held down plays one card. */
  pressKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.key === "Shift" || event.key === "Tab") return;
    if (event.repeat && event.target.closest(MOVE_BUTTONS)) event.preventDefault();
    else if (event.key === "Enter" || event.key === " ") this.press(event);
    else if (this.course.underWay && !event.target.closest("input, select, textarea")) this.course.press();
  }

  drawSetup() {
    this.controls.drawSetup(this.get("setup"));
  }

  /** Call the seats, and let the computer play, as the reader chose on this device, unless somebody has chosen for this table. */
  takeUpLevel() {
    /** @type {import("../shared/contract.d.ts").Setup} */
    const { level, levels, usual, names } = this.get("setup");
    const { lesson, coach } = this.course.last;
    if (lesson) return; // in which nothing is to be chosen
    if (chosen("names") === "letters" && names !== "letters") this.send({ do: "names", names: "letters" });
    if (!coach && level === usual && chosen("level") !== level && levels.includes(chosen("level")))
      this.send({ do: "level", level: chosen("level") });
  }

  hear(message) {
    if (message?.saved) this.controls.saved(message.saved);
    if (message?.shared) this.result?.share.show(message.shared);
    if (message?.link) this.controls.linked(message.link);
    this.lookUp.hear(message);
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
    const key = event.key.toLowerCase();
    const act = KEYS[key];
    if (!act && (key !== "p" || this.projector !== NO_PROJECTOR)) return; // it hears of its own key itself
    event.preventDefault();
    if (act) this.send({ do: act });
    else this.project();
  }

  close() {
    this.closed = true;
    this.course.stop();
    this.projector.fullScreen.close();
    this.lookUp.close();
    this.controls.close();
  }
}

export { draw };
export default frontEnd(View);
