// The page on which a reader writes house rules: checked against the print, shown where the two part, played, and kept.
import { choose, chosen } from "../shared/device.js";
import { button, make, say } from "../shared/elements.js";
import { words } from "../shared/words.js";
import { isLink, opened } from "./written-link.js";
import { WrittenPage } from "./written-page.js";

const MARKS = { yes: "✓", no: "✗", told: "·" };

/** Make the page live. */
export function mount(element) {
  new HouseRules(element).begin();
}

class HouseRules extends WrittenPage {
  constructor(element) {
    super(element, "house", make("ol", { class: "house-findings" }));
    this.beginning = element.dataset.beginning;
    this.code = "";
    this.example = null;
    this.form = element.querySelector("form");
    this.sheet = element.querySelector(".house-sheet");
    this.choice = element.querySelector('[data-control="variant"]');
    this.readings = [...element.querySelectorAll("[data-reading]")];
    this.codePlace = element.querySelector(".house-code");
    this.exampleNote = element.querySelector(".house-example");
    this.variants = new Map(
      [...element.querySelectorAll("[data-variant]")].map((each) => [each.dataset.variant, JSON.parse(each.content.textContent)]),
    );
    this.usual = this.fields();
    this.take = this.act("take", "house-take", () => this.run("example", { text: this.form.elements.text.value }), { hidden: "" });
    this.file = make("input", { type: "file", accept: ".toml,text/plain", class: "house-file", "aria-label": words("house-open") });
    this.lay(
      [
        this.act("check", "house-check", () => this.run("check"), { class: "live-button live-main" }),
        this.act("play", "house-play", () => this.run("play", { seed: Math.floor(Math.random() * 1e5) })),
        this.take,
        this.act("file", "house-file", () => this.run("file")),
      ],
      [this.act("print", "house-print-sheet", () => this.print())],
    );
  }

  text() {
    return JSON.stringify(this.fields());
  }

  /** Put into the fields what was linked to, or what was written here before. */
  async begin() {
    const linked = isLink(location.hash, "house") ? read(await opened(location.hash)) : undefined;
    const own = read(chosen(this.kept));
    if (own) this.choice.append(make("option", { value: "own" }, words("write-own")));
    if (linked ?? own) this.fill(linked ?? own);
    if (own && !linked) this.choice.value = "own";
    this.choice.addEventListener("change", () =>
      this.fill(this.variants.get(this.choice.value) ?? (this.choice.value && read(chosen(this.kept))) ?? this.usual),
    );
    this.form.addEventListener("input", ({ target }) => target !== this.choice && this.keep());
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.codePlace.addEventListener("toggle", () => this.codePlace.open && this.openEditor());
    this.file.addEventListener("change", () => this.openFile());
    this.element
      .querySelector(".house-bars")
      .append(this.bar, make("p", {}, make("label", {}, `${words("house-open")} `, this.file)), this.found);
    this.form.hidden = false;
    if (linked) this.say(words("write-from-link"));
    else if (linked === null) this.say(words("house-link-broken"));
    this.element.dataset.ready = "true";
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
    this.form.elements.text.closest("p").hidden = !record;
    say(this.exampleNote, record ? words("house-example-held", { n: moves }) : words("house-no-example-yet"));
  }

  async openEditor() {
    if (this.editor || this.opening) return;
    this.opening = true;
    try {
      const { edit } = await import("./editor.js");
      this.editor = edit(
        this.codePlace.querySelector(".cell-editor"),
        this.code || this.beginning,
        words("house-code"),
        () => this.run("check"),
        { changed: () => this.keep() },
      );
    } catch {
      this.say(words("no-editor"));
    }
    this.opening = false;
  }

  keep() {
    if (this.filling) return;
    const example = read(this.example);
    if (example) this.example = JSON.stringify({ ...example, text: this.form.elements.text.value || example.text });
    choose(this.kept, this.text());
  }

  /** Ask Python for something; what it comes to stands below. */
  run(what, further = {}) {
    const fields = this.fields();
    const code = ["show", "read", "example"].includes(what) ? "" : fields.code;
    const message = { op: "house", name: words("house-code"), ...fields, code, what, ...further };
    const heard = { progress: (message) => this.checked(message), found: (message) => this.hear(message) };
    return this.ask(message, heard, { again: () => this.run(what, further), clears: what === "check" });
  }

  checked({ done, of }) {
    this.progress(done, of);
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
    const item = ({ good, says, deal }, at) =>
      make(
        "li",
        { "data-good": good },
        make("span", { "aria-hidden": "true" }, `${MARKS[good]} `),
        says,
        " ",
        deal ? button(words("house-show"), () => this.show(at), { class: "live-button", "data-do": "show", "data-number": at }) : null,
      );
    const verdict = make("li", { class: "house-verdict", "data-passes": String(passes) }, words(passes ? "house-passes" : "house-fails"));
    this.found.replaceChildren(verdict, ...findings.map(item));
    this.take.hidden = !parts;
    this.findings = findings;
  }

  async show(at) {
    await this.run("show", { number: at });
    this.mark(at);
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
    const answers = chosenOnes.map((each) =>
      make("li", {}, `${each.closest("label").firstChild.textContent.trim()} ${each.selectedOptions[0].textContent}`),
    );
    const example = read(this.example)?.text;
    const found = (this.findings ?? []).map(({ says }) => make("li", {}, says));
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
