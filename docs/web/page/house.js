// The page on which a reader writes house rules: checked against the print, shown where the two part, played, and kept.
import { choose, chosen } from "../shared/device.js";
import { button, make, put, say } from "../shared/elements.js";
import { words } from "../shared/words.js";
import { errorNotice, failureNotice, outputs } from "./cell-outputs.js";
import * as python from "./python.js";
import * as widgets from "./widgets.js";
import { closed, isLink, opened } from "./written-link.js";

const MARKS = { yes: "✓", no: "✗", told: "·" };

/** Make the page live. */
export function mount(element) {
  new HouseRules(element).begin();
}

class HouseRules {
  constructor(element) {
    const { game, beginning } = element.dataset;
    Object.assign(this, { element, game, beginning, busy: false, code: "", example: null });
    this.form = element.querySelector("form");
    this.given = element.querySelector(".cell-out");
    this.sheet = element.querySelector(".house-sheet");
    this.choice = element.querySelector('[data-control="variant"]');
    this.readings = [...element.querySelectorAll("[data-reading]")];
    this.codePlace = element.querySelector(".house-code");
    this.exampleNote = element.querySelector(".house-example");
    this.variants = new Map([...element.querySelectorAll("[data-variant]")].map((each) => [each.dataset.variant, JSON.parse(each.content.textContent)]));
    this.usual = this.fields();
    const act = (what, label, run, more = {}) => button(words(label), run, { class: "live-button", "data-do": what, ...more });
    this.take = act("take", "house-take", () => this.run("example", { text: this.form.elements.text.value }), { hidden: "" });
    this.acts = [
      act("check", "house-check", () => this.run("check"), { class: "live-button live-main" }),
      act("play", "house-play", () => this.run("play", { seed: Math.floor(Math.random() * 1e5) })),
      this.take,
      act("file", "house-file", () => this.run("file")),
    ];
    this.stops = act("stop", "stop", () => python.stop(), { hidden: "" });
    this.file = make("input", { type: "file", accept: ".toml,text/plain", class: "house-file", "aria-label": words("house-open") });
    this.note = make("span", { class: "cell-state", role: "status" });
    this.far = make("progress", { max: "1", value: "0", hidden: "", "aria-label": words("running") });
    this.found = make("ol", { class: "house-findings" });
    const further = [act("share", "write-copy", () => this.copy()), act("print", "house-print-sheet", () => this.print())];
    this.bar = make("div", { class: "cell-bar" }, ...this.acts, this.stops, ...further, this.note, this.far);
  }

  get kept() {
    return `house ${this.game}`;
  }

  /** Put into the fields what was linked to, or what was written here before. */
  async begin() {
    const linked = isLink(location.hash, "house") ? read(await opened(location.hash)) : undefined;
    const own = read(chosen(this.kept));
    if (own) this.choice.append(make("option", { value: "own" }, words("write-own")));
    if (linked ?? own) this.fill(linked ?? own);
    if (own && !linked) this.choice.value = "own";
    this.choice.addEventListener("change", () => this.fill(this.variants.get(this.choice.value) ?? (this.choice.value && read(chosen(this.kept))) ?? this.usual));
    this.form.addEventListener("input", ({ target }) => target !== this.choice && this.keep());
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.codePlace.addEventListener("toggle", () => this.codePlace.open && this.openEditor());
    this.file.addEventListener("change", () => this.openFile());
    this.element.querySelector(".house-bars").append(this.bar, make("p", {}, make("label", {}, `${words("house-open")} `, this.file)), this.found);
    this.form.hidden = false;
    if (linked) this.say(words("write-from-link"));
    else if (linked === null) this.say(words("house-link-broken"));
    this.element.dataset.ready = "true";
    this.bar.addEventListener("pointerenter", () => python.start().catch(() => {}), { once: true });
  }

  /** The house rules as they stand in the fields. */
  fields() {
    const changed = this.readings.filter((each) => each.value !== each.dataset.usual);
    return {
      game: this.game,
      title: this.form.elements.title.value,
      clause: this.form.elements.clause.value,
      readings: Object.fromEntries(changed.map((each) => [each.dataset.reading, JSON.parse(each.value)])),
      code: this.editor ? this.editor.text() : this.code,
      example: this.example,
    };
  }

  fill({ title, clause, readings, code, example }) {
    this.filling = true;
    this.form.elements.title.value = title ?? "";
    this.form.elements.clause.value = clause ?? "";
    for (const each of this.readings) {
      const value = JSON.stringify(readings?.[each.dataset.reading]) ?? each.dataset.usual;
      if (![...each.options].some((option) => option.value === value)) each.append(make("option", { value }, value));
      each.value = value;
    }
    this.code = code ?? "";
    this.editor?.write(this.code);
    this.codePlace.open = Boolean(this.code);
    const questions = this.element.querySelector(".house-questions");
    if (questions) questions.open = Object.keys(readings ?? {}).length > 0;
    this.hold(example ?? null);
    this.form.elements.text.value = read(this.example)?.text ?? "";
    this.filling = false;
  }

  hold(example) {
    this.example = example;
    const record = read(example)?.record;
    const moves = record?.deals?.reduce((sum, deal) => sum + (deal.moves?.length ?? 0), 0);
    say(this.exampleNote, record ? words("house-example-held", { n: moves }) : words("house-no-example-yet"));
  }

  async openEditor() {
    if (this.editor || this.opening) return;
    this.opening = true;
    try {
      const { edit } = await import("./editor.js");
      this.editor = edit(this.codePlace.querySelector(".cell-editor"), this.code || this.beginning, words("house-code"), () => this.run("check"), { changed: () => this.keep() });
    } catch {
      this.say(words("no-editor"));
    }
    this.opening = false;
  }

  keep() {
    if (this.filling) return;
    const example = read(this.example);
    if (example) this.example = JSON.stringify({ ...example, text: this.form.elements.text.value || example.text });
    choose(this.kept, JSON.stringify(this.fields()));
  }

  /** Ask Python for something; what it comes to stands below. */
  async run(what, further = {}) {
    if (this.busy) return;
    this.working(true);
    this.say(words("starting-python"));
    let error;
    try {
      await python.start();
      widgets.close(this.given);
      this.given.replaceChildren();
      if (what === "check") this.found.replaceChildren();
      const heard = { ...outputs(this.given), progress: (told) => this.progress(told), found: (told) => this.hear(told) };
      this.say(words("running"));
      const fields = this.fields();
      const code = ["show", "read", "example"].includes(what) ? "" : fields.code;
      error = await python.ask({ op: "house", name: words("house-code"), ...fields, code, what, ...further }, heard);
    } catch (wrong) {
      error = { text: wrong.message, places: [], broke: true };
    }
    if (error) this.given.append(error.broke ? failureNotice(error.text, () => this.run(what, further)) : errorNotice(error.stopped ? { ...error, text: words("write-stopped") } : error));
    this.say(error ? "" : words("done"));
    this.working(false);
  }

  progress({ done, of }) {
    this.far.hidden = false;
    this.far.value = done / of;
    this.say(words("house-checking", { done, of }));
  }

  hear({ findings, passes, parts, example, file, fields }) {
    if (findings) this.list(findings, passes, parts);
    if (example) {
      this.hold(example);
      this.form.elements.text.value = read(example).text;
      this.keep();
    }
    if (fields && fields.game !== this.game) this.given.append(make("p", {}, words("house-other-game", { game: fields.game })));
    else if (fields) {
      this.fill(fields);
      this.keep();
    }
    if (file) this.save(file);
  }

  /** What was found: each in a sentence, with the deal that shows it. */
  list(findings, passes, parts) {
    const item = ({ good, says, deal }, at) => make("li", { "data-good": good }, make("span", { "aria-hidden": "true" }, `${MARKS[good]} `), says, " ", deal ? button(words("house-show"), () => this.show(at), { class: "live-button", "data-do": "show", "data-number": at }) : null);
    const verdict = make("li", { class: "house-verdict", "data-passes": String(passes) }, words(passes ? "house-passes" : "house-fails"));
    this.found.replaceChildren(verdict, ...findings.map(item));
    this.take.hidden = !parts;
    this.told = findings;
  }

  async show(at) {
    await this.run("show", { number: at });
    for (const each of this.found.querySelectorAll("button")) each.setAttribute("aria-pressed", Number(each.dataset.number) === at);
  }

  async openFile() {
    const [file] = this.file.files;
    if (file) await this.run("read", { text: await file.text() });
  }

  /** Give the file to the reader: as text to copy, and to be saved. */
  save(text) {
    const url = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
    const link = make("a", { href: url, download: `${this.game}-house.toml`, class: "live-button" }, words("house-save"));
    this.given.append(make("p", {}, link), make("pre", { class: "house-toml", tabindex: "0" }, text));
    link.click();
  }

  print() {
    const { title, clause, code } = this.fields();
    const chosenOnes = this.readings.filter((each) => each.value !== each.dataset.usual);
    const answers = chosenOnes.map((each) => make("li", {}, `${each.closest("label").firstChild.textContent.trim()} ${each.selectedOptions[0].textContent}`));
    const example = read(this.example)?.text;
    const found = (this.told ?? []).map(({ says }) => make("li", {}, says));
    this.sheet.replaceChildren(
      make("p", { class: "house-sheet-title" }, title),
      make("p", {}, this.element.dataset.of),
      make("p", {}, clause),
      ...(answers.length ? [make("ul", {}, ...answers)] : []),
      ...(example ? [make("p", {}, words("house-sheet-example", { text: example }))] : []),
      ...(code.trim() && code !== this.beginning ? [make("pre", {}, code)] : []),
      ...(found.length ? [make("ul", {}, ...found)] : []),
    );
    window.print();
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

  async copy() {
    const link = await closed(JSON.stringify(this.fields()), "house");
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

/** What a text of JSON holds; null where it is none. */
function read(text) {
  try {
    const found = JSON.parse(text);
    return found && typeof found === "object" ? found : null;
  } catch {
    return null;
  }
}
