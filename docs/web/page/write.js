// The page on which a reader writes a player: it plays a deal, meets others, and is shown the moves that cost most.
import { choose, chosen } from "../shared/device.js";
import { button, make } from "../shared/elements.js";
import { words } from "../shared/words.js";
import { address } from "../widgets/clauses.js";
import { isLink, opened } from "./written-link.js";
import { WrittenPage } from "./written-page.js";

const TOURNAMENT_DEALS = 200;

/** Make the page live. */
export function mount(element) {
  new Writing(element).begin();
}

class Writing extends WrittenPage {
  constructor(element) {
    super(element, "player", make("div", { class: "write-found" }));
    this.fields = JSON.parse(element.dataset.fields);
    this.code = element.querySelector(".cell-code");
    this.examples = new Map(
      [...element.querySelectorAll("[data-example]")].map((each) => [each.dataset.example, each.content.textContent]),
    );
    this.choice = make("select", { "data-control": "example", "aria-label": words("write-example") });
    this.lay(
      [
        this.act("deal", "write-deal", () => this.run("deal", { seed: Math.floor(Math.random() * 1e6) }), {
          class: "live-button live-main",
        }),
        this.act("tournament", "write-tournament", () => this.run("tournament", { deals: TOURNAMENT_DEALS, seed: 1916 })),
        this.act("lessons", "write-lessons", () => this.run("lessons")),
      ],
      [],
    );
  }

  text() {
    return this.editor.text();
  }

  /** Fetch the editor, and put into it what was linked to, what was written here before, or the first example. */
  async begin() {
    const linked = isLink(location.hash, "player") ? await opened(location.hash) : undefined;
    const own = chosen(this.kept);
    const first = this.code.querySelector("code").textContent.replace(/\n$/, "");
    const names = [...this.examples.keys()];
    this.choice.append(
      ...(own ? [make("option", { value: "" }, words("write-own"))] : []),
      ...names.map((name) => make("option", { value: name }, name)),
    );
    this.choice.addEventListener("change", () => this.begunWith(this.choice.value));
    const place = make("div", { class: "cell-editor" });
    try {
      const { edit } = await import("./editor.js");
      this.editor = edit(place, linked ?? own ?? first, words("write-code"), () => this.run("deal", { seed: 1916 }), {
        fields: this.fields,
        changed: () => this.keep(),
      });
    } catch {
      return this.say(words("no-editor"));
    }
    this.code.replaceWith(make("p", { class: "cell-bar" }, make("label", {}, `${words("write-example")} `, this.choice)), place);
    this.given.before(this.bar, this.found);
    if (linked) this.say(words("write-from-link"));
    else if (linked === null) this.say(words("write-link-broken"));
    this.element.dataset.ready = "true";
  }

  /** Put an example into the editor; what was written stays kept until something is changed. */
  begunWith(name) {
    const own = chosen(this.kept);
    const text = name ? this.examples.get(name) : own;
    this.showing = text;
    this.editor.write(text);
  }

  keep() {
    const text = this.text();
    if (text !== this.showing) choose(this.kept, text);
  }

  /** Let it play; what it comes to stands below. */
  run(what, further = {}) {
    const isLesson = what === "lesson";
    const message = { op: "write", name: words("write-code"), code: isLesson ? "" : this.text(), game: this.game, what, ...further };
    const heard = { progress: (message) => this.hear(message, what), found: ({ about, lessons }) => this.list(about, lessons) };
    return this.ask(message, heard, {
      again: () => this.run(what, further),
      running: what === "lessons" ? "write-looking" : "running",
      clears: !isLesson,
    });
  }

  hear({ done, of }, what) {
    this.progress(done, of);
    if (what === "tournament") this.say(words("write-playing", { done, of }));
  }

  /**
   * The moves that cost most, each with the clause whose advice it overlooked: that opens apart, and a button that lays
   * its position on the table.
   */
  list(about, lessons) {
    const item = ({ says, clause: id }, at) => {
      const show = button(words("write-show"), () => this.showLesson(at), { class: "live-button", "data-do": "lesson", "data-number": at });
      return make("li", {}, says, " ", ...(id ? [make("a", { href: address("../", id), target: "_blank" }, id), " "] : []), show);
    };
    this.found.replaceChildren(...(lessons.length ? [make("p", {}, about), make("ol", {}, ...lessons.map(item))] : []));
  }

  async showLesson(at) {
    await this.run("lesson", { number: at });
    this.mark(at);
  }
}
