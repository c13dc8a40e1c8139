// Buttons that lead step by step through a row of positions.
import { make, put, say } from "./elements.js";
import { words } from "./words.js";

const STEPS = { first: ["|◀", "first-step"], previous: ["◀", "previous-step"], next: ["▶", "next-step"], last: ["▶|", "last-step"] };

export class Steps {
  constructor(step, ...more) {
    this.at = 0;
    this.of = 0;
    this.buttons = {};
    this.count = make("span", { class: "cg-count", role: "status" });
    this.bar = make("div", { class: "cg-steps", "data-cardgames": "replay", role: "group", "aria-label": words("step-through-record"), "data-lm-suppress-shortcuts": "true" });
    for (const [name, [sign, key]] of Object.entries(STEPS)) {
      const button = make("button", { type: "button", class: "cg-button", "data-step": name, "aria-label": words(key), title: words(key) }, sign);
      button.addEventListener("click", () => this.go(name));
      this.buttons[name] = button;
    }
    this.bar.append(this.buttons.first, this.buttons.previous, this.count, this.buttons.next, this.buttons.last, ...more);
    this.bar.addEventListener("keydown", (event) => {
      const name = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
      if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.go(name);
    });
    this.step = step;
  }

  go(name) {
    const to = { first: 0, previous: this.at - 1, next: this.at + 1, last: this.of }[name];
    if (to >= 0 && to <= this.of && to !== this.at) this.step(to);
  }

  set(at, of) {
    Object.assign(this, { at, of });
    say(this.count, words("at-of", { at, of }));
    for (const name of ["first", "previous"]) put(this.buttons[name], "aria-disabled", at === 0 ? "true" : null);
    for (const name of ["next", "last"]) put(this.buttons[name], "aria-disabled", at === of ? "true" : null);
  }
}
