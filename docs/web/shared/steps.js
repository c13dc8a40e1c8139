// Leads step by step through a row of positions, with buttons or keys.
import { make, put, say } from "./elements.js";
import { words } from "./words.js";

const SIGNS = { first: ["|◀", "first-step"], previous: ["◀", "previous-step"], next: ["▶", "next-step"], last: ["▶|", "last-step"] };
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

export class Steps {
  /**
   * `bar` holds a button for each direction, told by its `data-step`, and an <output> that says where one is: as a page
   * has them, or as `stepBar` makes them. `show` is given the number of the position that is to be shown.
   */
  constructor(bar, show) {
    this.bar = bar;
    this.show = show;
    this.at = 0;
    this.of = 0;
    bar.addEventListener("click", (event) => this.go(event.target.closest("[data-step]")?.dataset.step));
    bar.addEventListener("keydown", (event) => {
      if (!Object.hasOwn(KEYS, event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.go(KEYS[event.key]);
    });
  }

  go(name) {
    const to = { first: 0, previous: this.at - 1, next: this.at + 1, last: this.of }[name];
    if (to >= 0 && to <= this.of && to !== this.at) this.show(to);
  }

  /** Say which position is shown, of how many. */
  set(at, of) {
    this.at = at;
    this.of = of;
    say(this.bar.querySelector("output"), words("at-of", { at, of }));
    for (const button of this.bar.querySelectorAll("[data-step]")) {
      const end = ["first", "previous"].includes(button.dataset.step) ? 0 : of;
      put(button, "aria-disabled", at === end ? "true" : null); // it stays enabled, so that the keyboard does not fall off it
    }
  }
}

/** A bar for `Steps`, with whatever is to stand behind its buttons. */
export function stepBar(...more) {
  const [first, previous, next, last] = Object.entries(SIGNS).map(([name, [sign, key]]) =>
    make("button", { type: "button", class: "cg-button", "data-step": name, "aria-label": words(key), title: words(key) }, sign),
  );
  const attributes = { class: "cg-steps", "data-cardgames": "replay", role: "group", "aria-label": words("step-through-record") };
  return make("div", attributes, first, previous, make("output", { class: "cg-count" }), next, last, ...more);
}
