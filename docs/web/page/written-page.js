// What the pages on which a reader writes something for Python have in common: buttons that ask Python, with Stop and how
// far it is; what it comes to below; and a link to what was written.
import { pageAddress } from "../shared/address.js";
import { copy } from "../shared/copy.js";
import { button, make, put, say } from "../shared/elements.js";
import { words } from "../shared/words.js";
import { errorNotice, failureNotice, outputs } from "./cell-outputs.js";
import { watch } from "../shared/device.js";
import { closed } from "./written-link.js";
import * as python from "./python.js";
import * as widgets from "./widgets.js";

export class WrittenPage {
  /** `kind` is what its link and what is kept are called; `found` is the list of what Python finds. */
  constructor(element, kind, found) {
    this.element = element;
    this.kind = kind;
    this.found = found;
    this.game = element.dataset.game;
    this.busy = false;
    this.given = element.querySelector(".cell-out");
    this.stops = this.act("stop", "stop", () => python.stop(), { hidden: "" }); // Python starts again
    this.note = make("span", { class: "cell-state", role: "status" });
    this.far = make("progress", { max: "1", value: "0", hidden: "", "aria-label": words("running") });
  }

  /** What was written. */
  text() {
    return "";
  }

  /** A button: what it does, and the key of its words. */
  act(what, label, run, more = {}) {
    return button(words(label), run, { class: "live-button", "data-do": what, ...more });
  }

  /** Lay out the buttons: those that ask Python rest while it is at work; the others do not. */
  lay(acts, others) {
    this.acts = acts;
    this.bar = make(
      "div",
      { class: "cell-bar" },
      ...acts,
      this.stops,
      this.act("share", "write-copy", () => this.copy()),
      ...others,
      this.note,
      this.far,
    );
    watch(this.kept, () => this.say(words("write-elsewhere")));
    this.bar.addEventListener("pointerenter", () => python.start().catch(() => {}), { once: true });
  }

  /** Where what was written is kept on this device: apart from that of any other site of this host. */
  get kept() {
    return `${this.kind} ${this.game} ${new URL("../../../", import.meta.url).pathname}`;
  }

  /** Ask Python; what it comes to stands below. `heard` takes what it says meanwhile, and `running` says what it does. */
  async ask(message, heard, { again, running = "running", clears = true }) {
    if (this.busy) return;
    this.working(true);
    this.say(words("starting-python"));
    let error;
    try {
      const [{ clean }] = await Promise.all([import("./clean-html.js"), python.start()]);
      widgets.close(this.given);
      this.given.replaceChildren();
      if (clears) this.found.replaceChildren();
      this.say(words(running));
      error = await python.ask(message, { ...outputs(this.given, clean), ...heard });
    } catch (wrong) {
      error = { text: wrong.message, places: [], broke: true };
    }
    if (error)
      this.given.append(
        error.broke ? failureNotice(error.text, again) : errorNotice(error.stopped ? { ...error, text: words("write-stopped") } : error),
      );
    this.say(error ? "" : words("done"));
    this.working(false);
  }

  /** How far Python is. */
  progress(done, of) {
    this.far.hidden = false;
    this.far.value = done / of;
  }

  /** Mark which of the things found is shown. */
  mark(at) {
    for (const each of this.found.querySelectorAll("button")) each.setAttribute("aria-pressed", Number(each.dataset.number) === at);
  }

  working(busy) {
    this.busy = busy;
    const back = document.activeElement === this.stops;
    for (const each of this.acts) put(each, "aria-disabled", busy ? "true" : null);
    this.stops.hidden = !busy;
    this.far.hidden = true;
    this.element.dataset.busy = busy;
    if (back) this.acts[0].focus();
  }

  /** Copy a link to what was written, or show it where that is not allowed. */
  async copy() {
    const link = await closed(this.text(), this.kind);
    if (link === null) return this.say(words("write-too-long"));
    const address = new URL(link, pageAddress()).href;
    if (await copy(address, this.bar.lastElementChild, words("write-copy"))) this.say(words("write-copied"));
  }

  say(text) {
    say(this.note, text);
  }
}
