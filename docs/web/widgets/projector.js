// The table, or the lesson, before a class.
import { button, make, put, say } from "../shared/elements.js";
import { enlarge } from "./pictures.js";
import { FullScreen } from "./full-screen.js";
import { Vote, hands, letters } from "./votes.js";
import { words } from "../shared/words.js";

const MAX_TALLY_CHOICES = 4; // where there are more, the tally of a class names only those with a hand raised

/** The table, or the lesson, before a class: step by step, with a pause for raised hands before a move. */
export class Projector {
  /**
   * `course` gives what is under way at the table.
   *
   * @param {HTMLElement} root
   * @param {Send} send
   * @param {() => void} redraw
   * @param {() => import("./pace.js").Course} course
   */
  constructor(root, send, redraw, course) {
    this.root = root;
    this.send = send;
    this.redraw = redraw;
    this.course = course;
    this.asks = null;
    this.paused = false;
    this.hidden = false;
    this.shown = false;
    this.vote = new Vote();
    this.fullScreen = new FullScreen(root, (event, lead) => this.key(event, lead), redraw);
    this.tally = make("span", { class: "cg-tally", role: "status" });
    this.back = button(words("back"), () => this.go(-1), { "data-lead": "back" });
    this.next = button(words("next"), () => this.go(1), { "data-lead": "next" });
    this.undo = button(words("undo"), () => send({ do: "undo" }), { "data-lead": "undo" });
    this.hint = button(words("hint"), () => send({ do: "hint" }), { "data-lead": "hint" });
    this.from = button(words("from-start"), () => this.begin(), { "data-lead": "start" });
    this.all = button(words("all-hands"), () => this.turn(), { "data-lead": "hands" });
    this.ask = button(words("ask-first"), () => this.question(), { "data-lead": "ask" });
    const end = button(words("end-key"), () => this.fullScreen.leave(), { "data-lead": "end" });
    this.bar = make(
      "div",
      { class: "cg-bar cg-lead", role: "group", "aria-label": words("projector"), hidden: "" },
      this.back,
      this.next,
      this.undo,
      this.hint,
      this.from,
      this.all,
      this.ask,
      this.tally,
      end,
    );
    root.append(this.bar);
    root.addEventListener("click", (event) => this.click(event), true);
  }

  button() {
    return button(words("projector"), () => this.fullScreen.enter(), { "data-do": "projector", title: words("projector-title") });
  }

  /**
   * What is drawn of a scene: with all hands down but the reader's own, where the teacher hides them.
   *
   * @param {Shown} scene
   * @returns {Shown}
   */
  seen(scene) {
    this.scene = scene;
    if (!this.fullScreen.on || !this.hidden) return scene;
    const own = this.own && scene.seats.includes(this.own) ? this.own : scene.open[0];
    const down = (cards) => cards.map(() => ({ card: null, name: words("hidden-card") }));
    const shut = Object.fromEntries(scene.seats.map((seat) => [seat, seat === own ? scene.hands[seat] : down(scene.hands[seat])]));
    return { ...scene, open: [own], hands: shut, moves: scene.toMove === own ? scene.moves : [] };
  }

  get asking() {
    const { scene } = this;
    if (!this.fullScreen.on || !scene.toMove || scene.onTheWay) return false;
    if (scene.lesson) return (this.asks ?? true) && !scene.lesson.done;
    return scene.step ? this.paused : Boolean(this.asks);
  }

  draw() {
    const { scene } = this;
    const { on } = this.fullScreen;
    put(this.bar, "hidden", on ? null : "");
    if (on !== this.shown) enlarge(this.root, (this.shown = on));
    if (!on) this.paused = this.hidden = false;
    const about = [scene.game, scene.step?.at, scene.lesson?.at, scene.log.length, scene.at].join();
    if (this.about !== about) this.paused = false;
    this.about = about;
    put(this.root, "data-asking", this.asking);
    put(this.root, "data-at", on && scene.step ? scene.step.at : null);
    this.drawVote();
    if (!on) return;
    const [at, of] = scene.step
      ? [scene.step.at, scene.step.of]
      : scene.lesson
        ? [scene.lesson.at, scene.lesson.of - 1]
        : [scene.canUndo, scene.canRedo || scene.waiting];
    const last = scene.step || scene.lesson ? at === of : !of;
    put(this.back, "aria-disabled", at || this.paused ? null : "true");
    put(this.next, "aria-disabled", last ? "true" : null);
    say(this.next, scene.step && this.asks && !this.paused && !last ? words("ask") : words("next"));
    for (const each of [this.undo, this.hint, this.from]) put(each, "hidden", scene.lesson || scene.step ? "" : null);
    put(this.undo, "aria-disabled", scene.canUndo || scene.onTheWay ? null : "true");
    put(this.hint, "aria-disabled", scene.open.includes(scene.toMove) ? null : "true");
    put(this.all, "hidden", scene.lesson ? "" : null);
    put(this.all, "aria-pressed", String(scene.open.length === scene.seats.length && !this.hidden));
    put(this.ask, "aria-pressed", String(scene.lesson ? (this.asks ?? true) : Boolean(this.asks)));
  }

  /** Every move that can be made has its letter, and the hands that were raised for it. */
  drawVote() {
    const { asking } = this;
    if (!asking && !this.lettered) return;
    for (const old of this.root.querySelectorAll("[data-letter]")) {
      for (const name of ["data-letter", "data-hands", "aria-description"]) put(old, name, null);
      old.style.removeProperty("--cg-share");
    }
    for (const seat of this.root.querySelectorAll("[data-asked]")) put(seat, "data-asked", null);
    const choices = asking
      ? [...this.root.querySelectorAll("[data-move]")].filter((choice) => choice.offsetWidth).slice(0, letters.length)
      : [];
    this.lettered = choices.length > 0;
    const { vote } = this;
    vote.begin(this.about, choices.length);
    choices.forEach((choice, option) => {
      put(choice, "data-letter", letters[option]);
      choice.closest(".cg-seat")?.setAttribute("data-asked", "true");
      put(choice, "data-hands", vote.hands[option]);
      put(choice, "aria-description", words("raised-for", { letter: letters[option], hands: vote.tell(option) }));
      choice.style.setProperty("--cg-share", `${vote.share(option)}%`);
    });
    const keys = choices.length > 1 ? words("letters", { first: letters[0], last: letters[choices.length - 1] }) : letters[0];
    say(
      this.tally,
      !choices.length
        ? ""
        : vote.all
          ? words("tally", {
              tally: vote.hands
                .map((number, option) => `${letters[option]} ${number}`)
                .filter((_, option) => choices.length <= MAX_TALLY_CHOICES || vote.hands[option])
                .join(" · "),
              hands: hands(vote.all),
            })
          : words("hands-up", { letters: keys }),
    );
  }

  key(event, lead) {
    const name = event.key.toLowerCase();
    const inRow = event.key.startsWith("Arrow") && !this.scene.step && event.target.closest?.(".cg-hand, .cg-moves");
    if (lead && !inRow) this.go(lead);
    else if (this.asking && this.vote.key(event)) this.drawVote();
    else if (name === "o") this.turn();
    else if (name === "q") this.question();
    else if (name === "s") this.begin();
    else if (!this.scene.lesson && (name === "u" || name === "h")) (name === "u" ? this.undo : this.hint).click();
    else return false;
    return true;
  }

  /** With a shift key a choice on the table is a raised hand, for a board that is touched or pointed at. */
  click(event) {
    const choice = event.shiftKey && event.target.closest("[data-letter]");
    if (!choice) return;
    event.stopPropagation();
    this.vote.count(letters.indexOf(choice.dataset.letter), 1);
    this.drawVote();
  }

  go(by) {
    const { scene } = this;
    if (this.course().underWay) return this.course().press();
    const to = (at, of) => at + by >= 0 && at + by <= of;
    if (scene.lesson) {
      if (to(scene.lesson.at, scene.lesson.of - 1)) this.send({ do: "step of lesson", to: scene.lesson.at + by });
    } else if (!scene.step) {
      const act = by < 0 ? scene.canUndo && "undo" : scene.canRedo ? "redo" : scene.waiting && "next";
      if (act) this.send({ do: act });
    } else if (by < 0 && this.paused) this.pause(false);
    else if (by > 0 && this.asks && !this.paused && scene.toMove && scene.step.at < scene.step.of) this.pause(true);
    else if (to(scene.step.at, scene.step.of)) this.send({ do: "step", to: scene.step.at + by });
  }

  pause(paused) {
    this.paused = paused;
    this.redraw();
  }

  question() {
    this.asks = !(this.asks ?? Boolean(this.scene.lesson));
    this.pause(false);
  }

  begin() {
    if (!this.scene.lesson && !this.scene.step) this.send({ do: "step", to: 0 });
  }

  /** Lay all hands open, or put down all but one. */
  turn() {
    const { scene } = this;
    if (scene.lesson) return;
    if (scene.open.length === scene.seats.length) {
      this.hidden = !this.hidden;
      this.redraw();
    } else {
      this.own = scene.open[0];
      this.send({ do: "seat", seat: "open" });
    }
  }
}
