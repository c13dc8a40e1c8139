// The button that begins what is played on a page, and the line beside it that tells how the start goes, or what went wrong.
import { make } from "../shared/elements.js";
import { language, words } from "../shared/words.js";
import * as python from "./python.js";

export class StartLine {
  /** `begin` is called when the button is pressed, `anew` when it is pressed after something went wrong. */
  constructor(figure, { begin, anew }) {
    this.figure = figure;
    this.button = figure.querySelector('[data-cardgames="start"]');
    this.line = figure.querySelector(".play-line");
    this.first = this.button.textContent;
    this.bar = make("progress", { max: "4", value: "0", "aria-label": words("python-starts") });
    this.button.addEventListener("click", () => (this.failed ? anew() : begin()));
  }

  /** Say something in words of this page, or of another language. */
  say(text, wrong = false, lang = language()) {
    this.line.replaceChildren(text && make("span", { lang }, text));
    this.line.toggleAttribute("data-wrong", wrong);
  }

  /** Whether the last thing that was said is that something failed. */
  get failed() {
    return Boolean(this.button.dataset.do);
  }

  /** Something failed: say so, and what can be done; one press, and all is well again. */
  fail(text, further = [], lang = language()) {
    this.say(text, true, lang);
    for (const each of further) this.line.append(" ", each);
    this.button.parentElement.dataset.cardgames = "failed";
    this.button.dataset.do = "anew";
    this.button.textContent = words("start-anew");
    this.button.hidden = false;
    if (this.figure.dataset.playing) this.button.parentElement.scrollIntoView({ block: "nearest" }); // the reader looks at the table
  }

  /** Nothing is wrong any more. */
  mended() {
    if (!this.failed) return;
    delete this.button.parentElement.dataset.cardgames;
    delete this.button.dataset.do;
    this.button.textContent = this.first;
    this.button.hidden = Boolean(this.figure.dataset.playing);
    this.say("");
  }

  /** What waits can be gone on with. */
  offer(text) {
    this.say(text);
    this.button.textContent = words("play-go-on");
  }

  /** Tell how the start goes; gives what ends that. */
  starting() {
    this.figure.dataset.starting = "true";
    this.mended();
    this.button.setAttribute("aria-disabled", "true");
    this.say(words("starting-python"));
    this.line.before(this.bar);
    const unwatch = python.watch(({ at, says }) => {
      this.bar.value = at;
      this.say(words(says));
    });
    return () => {
      delete this.figure.dataset.starting;
      unwatch();
      this.bar.remove();
      this.button.removeAttribute("aria-disabled");
    };
  }
}
