// The page on which a reader writes a player: it plays a deal, meets others, and is shown the moves that cost most.
import { choose, chosen } from "../shared/device.js";
import { button, make, put, say } from "../shared/elements.js";
import { words } from "../shared/words.js";
import { errorNotice, failureNotice, outputs } from "./cell-outputs.js";
import { closed, isLink, opened } from "./written-link.js";
import * as python from "./python.js";
import * as widgets from "./widgets.js";

const DEALS = 200;

/** Make the page live. */
export function mount(element) {
  new Writing(element).begin();
}

class Writing {
  constructor(element) {
    const { game, fields } = element.dataset;
    Object.assign(this, { element, game, fields: JSON.parse(fields), busy: false });
    this.given = element.querySelector(".cell-out");
    this.code = element.querySelector(".cell-code");
    this.examples = new Map([...element.querySelectorAll("[data-example]")].map((each) => [each.dataset.example, each.content.textContent]));
    this.choice = make("select", { "data-control": "example", "aria-label": words("write-example") });
    const act = (what, label, run, more = {}) => button(words(label), run, { class: "live-button", "data-do": what, ...more });
    this.acts = [
      act("deal", "write-deal", () => this.run("deal", { seed: Math.floor(Math.random() * 1e6) }), { class: "live-button live-main" }),
      act("tournament", "write-tournament", () => this.run("tournament", { deals: DEALS, seed: 1916 })),
      act("lessons", "write-lessons", () => this.run("lessons")),
    ];
    this.stops = act("stop", "stop", () => this.stop(), { hidden: "" });
    this.link = act("share", "write-copy", () => this.copy());
    this.note = make("span", { class: "cell-state", role: "status" });
    this.far = make("progress", { max: "1", value: "0", hidden: "", "aria-label": words("running") });
    this.found = make("ol", { class: "write-found" });
    this.bar = make("div", { class: "cell-bar" }, ...this.acts, this.stops, this.link, this.note, this.far);
  }

  get kept() {
    return `player ${this.game}`;
  }

  /** Fetch the editor, and put into it what was linked to, what was written here before, or the first example. */
  async begin() {
    const linked = isLink(location.hash, "player") ? await opened(location.hash) : undefined;
    const own = chosen(this.kept);
    const first = this.code.querySelector("code").textContent.replace(/\n$/, "");
    const names = [...this.examples.keys()];
    this.choice.append(...(own ? [make("option", { value: "" }, words("write-own"))] : []), ...names.map((name) => make("option", { value: name }, name)));
    this.choice.addEventListener("change", () => this.begunWith(this.choice.value));
    const place = make("div", { class: "cell-editor" });
    try {
      const { edit } = await import("./editor.js");
      this.editor = edit(place, linked ?? own ?? first, words("write-code"), () => this.run("deal", { seed: 1916 }), { fields: this.fields, changed: () => this.keep() });
    } catch {
      return this.say(words("no-editor"));
    }
    this.code.replaceWith(make("p", { class: "cell-bar" }, make("label", {}, `${words("write-example")} `, this.choice)), place);
    this.given.before(this.bar, this.found);
    if (linked) this.say(words("write-from-link"));
    else if (linked === null) this.say(words("write-link-broken"));
    this.element.dataset.ready = "true";
    this.bar.addEventListener("pointerenter", () => python.start().catch(() => {}), { once: true });
  }

  /** Put an example into the editor; what was written stays kept until something is changed. */
  begunWith(name) {
    const own = chosen(this.kept);
    const text = name ? this.examples.get(name) : own;
    this.showing = text;
    this.editor.write(text);
  }

  keep() {
    const text = this.editor.text();
    if (text !== this.showing) choose(this.kept, text);
  }

  /** Let it play; what it comes to stands below. */
  async run(what, further = {}) {
    if (this.busy) return;
    this.working(true);
    this.say(words("starting-python"));
    let error;
    try {
      await python.start();
      widgets.close(this.given);
      this.given.replaceChildren();
      if (what !== "lesson") this.found.replaceChildren();
      const heard = { ...outputs(this.given), progress: (told) => this.progress(told, what), found: ({ texts }) => this.list(texts) };
      this.say(words(what === "lessons" ? "write-looking" : "running"));
      error = await python.ask({ op: "write", name: words("write-code"), code: what === "lesson" ? "" : this.editor.text(), game: this.game, what, ...further }, heard);
    } catch (wrong) {
      error = { text: wrong.message, places: [], broke: true };
    }
    if (error) this.given.append(error.broke ? failureNotice(error.text, () => this.run(what, further)) : errorNotice(error.stopped ? { ...error, text: words("write-stopped") } : error));
    this.say(error ? "" : words("done"));
    this.working(false);
  }

  progress({ done, of }, what) {
    this.far.hidden = false;
    this.far.value = done / of;
    if (what === "tournament") this.say(words("write-playing", { done, of }));
  }

  /** The moves that cost most: each, when it is pressed, lays its position on the table. */
  list(texts) {
    const item = (text, at) => make("li", {}, text, " ", button(words("write-show"), () => this.showLesson(at), { class: "live-button", "data-do": "lesson", "data-number": at }));
    this.found.replaceChildren(...texts.map(item));
  }

  async showLesson(at) {
    await this.run("lesson", { number: at });
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

  /** End it at once, whatever it does: Python starts again. */
  stop() {
    python.stop();
  }

  async copy() {
    const link = await closed(this.editor.text(), "player");
    if (link === null) return this.say(words("write-too-long"));
    const address = new URL(link, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      this.say(words("write-copied"));
    } catch {
      const field = make("input", { class: "cell-link", readonly: "", value: address, "aria-label": words("write-copy") });
      this.bar.querySelector(".cell-link")?.remove();
      this.bar.append(field);
      field.select();
    }
  }

  say(text) {
    say(this.note, text);
  }
}
