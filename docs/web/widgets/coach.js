// What a coach says beside the table of a first deal: one rule at a time, when it first matters.
import { clause } from "./clauses.js";
import { button, make, put, say } from "../shared/elements.js";
import { words } from "../shared/words.js";

export class Coach {
  /** @param {Send} send */
  constructor(send) {
    this.caption = make("span", { class: "cg-caption" });
    this.event = make("span", { class: "cg-caption" });
    this.title = make("strong", {});
    this.says = make("span", {});
    const text = make(
      "div",
      { class: "cg-told", role: "status" },
      make("p", {}, this.event),
      make("p", {}, this.title),
      make("p", {}, this.says),
    );
    this.next = button(words("coach-next"), () => {}, { "data-coach": "next" }); // a press anywhere on the table goes on
    const asks = { hint: "coach-hint", undo: "coach-back", deal: "coach-again" };
    this.asks = Object.entries(asks).map(([act, key]) => button(words(key), () => send({ do: act }), { "data-coach": act }));
    this.questions = button(words("coach-questions"), () => {}, { hidden: "", "data-coach": "questions" }); // the page asks them

    this.root = make(
      "section",
      { class: "cg-lesson cg-coach", "data-cardgames": "coach", "aria-label": words("coach") },
      this.caption,
      text,
      make("div", { class: "cg-bar" }, this.next, ...this.asks, this.questions),
    );
  }

  /** @param {Shown} scene */
  draw(scene) {
    const { coach } = scene;
    put(this.root, "hidden", coach ? null : "");
    if (!coach) return;
    put(this.root, "data-holds", coach.holds);
    put(this.root, "data-tells", Boolean(coach.says));
    put(this.questions, "hidden", coach.ended && document.getElementById("questions") ? null : "");
    say(this.caption, coach.caption);
    say(this.event, coach.event);
    say(this.title, coach.title);
    for (const each of [this.title, this.says]) put(each, "lang", coach.lang || null);
    if (this.text !== coach.says || this.cited !== coach.clause)
      this.says.replaceChildren(coach.says, ...(coach.clause ? [" ", clause(scene, coach.clause)] : []));
    this.text = coach.says;
    this.cited = coach.clause;
    const mine = coach.turn && !coach.holds && !scene.onTheWay;
    put(this.next, "aria-disabled", coach.holds ? null : "true");
    const [hint, undo] = this.asks;
    put(hint, "aria-disabled", mine ? null : "true");
    put(undo, "aria-disabled", scene.canUndo && !coach.holds ? null : "true");
    if (coach.holds && this.root.contains(document.activeElement)) this.next.focus({ preventScroll: true });
  }
}
