// What a lesson asks for above the table, and how far the reader has come.
import { clause } from "./clauses.js";
import { choose, chosen } from "../shared/device.js";
import { button, make, put, say } from "../shared/elements.js";
import { note } from "../shared/memory.js";
import { words } from "../shared/words.js";

/** How far the reader has come in each lesson, kept on this device alone. */
const progress = {
  get: (title) => Number(chosen(`lesson ${title}`)) || 0,
  set(title, steps) {
    if (steps > this.get(title)) choose(`lesson ${title}`, steps);
  },
};

/** Where one can go when a lesson is over, on a site that has pages for it. */
function further(rulebook) {
  if (!rulebook) return [];
  const to = { play: words("lesson-play"), quiz: words("lesson-quiz") };
  return Object.entries(to).flatMap(([page, says]) => [
    " ",
    make("a", { href: new URL(`${page}/`, new URL(rulebook, document.baseURI)).href }, says),
  ]);
}

/** What a lesson asks for above the table, and tells when it is done. */
export class Lesson {
  /** @param {Send} send */
  constructor(send) {
    this.name = make("p", { class: "cg-caption" });
    this.prompt = make("p", { class: "cg-prompt", tabindex: "-1" });
    this.after = make("p", { class: "cg-after", role: "status" });
    const go = (to) => send({ do: "step of lesson", to });
    const by = (steps) => () => this.lesson && go(this.lesson.at + steps);
    this.back = button(words("previous"), by(-1), { "data-lesson": "previous" });
    this.again = button(words("again"), by(0), { "data-lesson": "again" });
    this.next = button(words("next"), by(1), { "data-lesson": "next" });
    this.first = button(words("lesson-first"), () => go(0), { "data-lesson": "first" });
    this.root = make(
      "section",
      { class: "cg-lesson", "data-cardgames": "lesson", "aria-label": words("lesson") },
      this.name,
      this.prompt,
      this.after,
      make("div", { class: "cg-bar" }, this.back, this.again, this.next, this.first),
    );
  }

  /** @param {Shown} scene */
  draw(scene) {
    const { lesson } = scene;
    put(this.root, "hidden", lesson ? null : "");
    if (!lesson) return;
    const turned = this.lesson && (this.lesson.at !== lesson.at || this.lesson.title !== lesson.title);
    const finished = lesson.done && !this.lesson?.done;
    this.lesson = lesson;
    if (turned) this.missed = false;
    this.missed ||= !lesson.done && Boolean(scene.message);
    if (finished && this.missed) note(scene.game, lesson.clause, false); // right with the same cards shows little
    put(this.root, "data-at", lesson.at);
    put(this.root, "data-done", lesson.done);
    if (lesson.done) progress.set(lesson.title, lesson.at + 1);
    const known = progress.get(lesson.title);
    const last = lesson.at === lesson.of - 1;
    const end = lesson.done && last ? "lesson-step-done" : known > lesson.at && !lesson.done ? "lesson-step-before" : "lesson-step";
    say(this.name, words(end, { title: lesson.title, at: lesson.at + 1, of: lesson.of }));
    say(this.prompt, lesson.prompt);
    put(this.prompt, "lang", lesson.lang || null);
    this.after.replaceChildren(
      ...(lesson.done
        ? [
            make("span", { lang: lesson.lang || null }, lesson.after),
            " ",
            clause(scene, lesson.clause),
            ...(last ? [" ", words("lesson-end"), ...further(scene.rulebook)] : []),
          ]
        : []),
    );
    for (const each of [this.back, this.first]) put(each, "aria-disabled", lesson.at === 0 ? "true" : null);
    put(this.again, "aria-disabled", lesson.done || scene.message ? null : "true"); // else the step stands at its beginning
    put(this.next, "aria-disabled", last ? "true" : null);
    if (turned) this.prompt.focus({ preventScroll: true });
    else if (finished && !last) this.next.focus({ preventScroll: true });
  }
}
