// A table that its page plays until Python is there. It answers the reader's first choice from what was prepared; whatever
// the reader wants besides waits for Python, which deals the same cards, makes the same choice, and goes on from there.
import { words } from "../shared/words.js";
import { after } from "./first-deals.js";
import * as widgets from "./widgets.js";

export class PageTable {
  /** `deal` is one of first-deals.js; `wants` is called whenever Python is wanted. */
  constructor({ state, then, seed, nonce, before }, place, wants) {
    this.answers = then;
    this.seed = seed;
    this.nonce = nonce;
    this.before = before;
    this.wants = wants;
    this.move = null;
    this.waiting = [];
    this.asked = false;
    this.model = widgets.layAlone(place, "table", { ...state, start: "page" }, (content) => this.hear(content));
  }

  /** What Python is given to deal the same cards, and to make the reader's first move. */
  get deal() {
    return { seed: this.seed, nonce: this.nonce, before: this.before, move: this.move };
  }

  /** Whether the reader has made a move, or wants something. */
  get begun() {
    return this.move !== null || this.waiting.length > 0;
  }

  /** Python has been asked to take the game over as it stands: from now on it answers. */
  ask() {
    this.asked = true;
    return this.deal;
  }

  /** The table is Python's now: it does what the reader has wanted since. */
  end() {
    for (const content of this.waiting) this.model.send(content);
  }

  hear(content) {
    if (content.do === "keep") return; // Python has nothing yet
    const { at, message } = this.model.get("course").scene;
    const then = content.do === "move" && content.at === at && this.answers[content.move];
    if (then && this.move === null && !this.asked && !message) {
      this.move = content.move;
      this.model.update(after(this.model.get("course"), then));
    } else {
      const others = content.do === "move" ? this.waiting.filter((each) => each.do !== "move") : this.waiting;
      this.waiting = [...others, content];
      if (!this.asked) this.say(words("python-comes"));
    }
    this.wants();
  }

  /** Say something in the line of messages, also a second time. */
  say(text) {
    const { number, scene } = this.model.get("course");
    const steps = [{ set: { message: { text, clause: "" }, said: scene.said + 1 } }];
    this.model.update(after({ scene }, { course: { number: number + 1, steps } }));
  }
}
