// The page on which a reader makes a whole small game: two files begun from a template, changed by a form or in an editor,
// played and checked by Python, shown as a page of rules, and taken along.
import { choose, chosen } from "../shared/device.js";
import { make, say } from "../shared/elements.js";
import { words } from "../shared/words.js";
import { isLink, opened } from "./written-link.js";
import { WrittenPage } from "./written-page.js";

const TEXT = /^(title|about|says|no) = ("(?:[^"\\]|\\.)*") *$/; // a field of the TOML that stands on one line
const VALUE = /^([A-Z_]+) = (\d+|"[^"]*") +# ([\w.]+): ([^?]*\?) ?(.*)$/; // a number or a reading of the rules, with its question
const RANGE = /^(\d+) to (\d+)$/;

const LABELS = {
  title: "own-title",
  about: "own-about",
  says: "own-says",
  no: "own-no",
  clauses: "own-clauses",
  rules: "own-rules",
};

/** Make the page live. */
export function mount(element) {
  new OwnGame(element).begin();
}

class OwnGame extends WrittenPage {
  constructor(element) {
    super(element, "game", make("ol", { class: "house-findings" }));
    this.form = element.querySelector("form");
    this.sheet = element.querySelector(".own-sheet");
    this.choice = element.querySelector('[data-control="template"]');
    this.folded = element.querySelector("details");
    this.editors = {};
    this.templates = new Map(
      [...element.querySelectorAll("[data-template]")].map((each) => [each.dataset.template, JSON.parse(each.content.textContent)]),
    );
    this.lay(
      [
        this.act("play", "own-play", () => this.run("play", { seed: Math.floor(Math.random() * 1e5) }), { class: "live-button live-main" }),
        this.act("check", "own-check", () => this.run("check")),
      ],
      [this.act("print", "own-print", () => window.print()), this.act("save", "own-save", () => this.save())],
    );
  }

  text() {
    return JSON.stringify(this.files);
  }

  /** Show what was linked to, what was written here before, or the first template; nothing runs by itself. */
  async begin() {
    const linked = isLink(location.hash, "game") ? read(await opened(location.hash)) : undefined;
    const own = read(chosen(this.kept));
    if (own) this.choice.append(make("option", { value: "own" }, words("write-own")));
    if (own && !linked) this.choice.value = "own";
    this.choice.addEventListener("change", () => this.show(this.templates.get(this.choice.value) ?? read(chosen(this.kept))));
    this.form.addEventListener("input", ({ target }) => this.change(target));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.folded.addEventListener("toggle", () => this.folded.open && this.openEditors());
    this.element.querySelector(".own-bars").append(this.bar, this.found);
    this.show(linked || own || this.templates.get(this.choice.value));
    for (const each of [this.choice.closest("p"), this.form, this.folded]) each.hidden = false;
    if (linked) this.say(words("own-from-link"));
    else if (linked === null) this.say(words("own-link-broken"));
    this.element.dataset.ready = "true";
  }

  /** Show these two files. */
  show({ rules, clauses }) {
    this.files = { rules, clauses };
    for (const [name, editor] of Object.entries(this.editors)) this.write(editor, this.files[name]);
    this.fill();
    this.draw();
  }

  write(editor, text) {
    this.writing = true;
    editor.write(text);
    this.writing = false;
  }

  /** Fill the form: the words of each clause, and below them the numbers and readings that it has. */
  fill() {
    const values = found(this.files.rules, VALUE).map(({ at, match: [, , value, clause, asks, may] }) => ({
      at,
      value,
      clause,
      asks,
      may,
    }));
    const parts = entries(this.files.clauses).map(({ id, fields }) =>
      make(
        "fieldset",
        {},
        make("legend", {}, id ? (fields.title?.value ?? id) : words("own-whole")),
        ...Object.entries(fields).map(([name, { at, value }]) => this.ofText(name, at, value)),
        ...values.filter(({ clause }) => clause === id).map((each) => this.ofValue(each)),
      ),
    );
    this.form.replaceChildren(...parts);
  }

  ofText(name, at, value) {
    const short = name === "title";
    const field = make(short ? "input" : "textarea", {
      name,
      "data-file": "clauses",
      "data-at": at,
      ...(short ? {} : { rows: 2 }),
      autocomplete: "off",
    });
    field.value = value;
    return make("p", {}, make("label", {}, `${words(LABELS[name])} `, field));
  }

  ofValue({ at, value, asks, may, clause }) {
    const range = RANGE.exec(may);
    const choices = may.match(/"[^"]*"/g) ?? [];
    /** @type {["select" | "input", object]} */
    const [of, more] = choices.length
      ? ["select", {}]
      : ["input", { type: "number", required: "", ...(range ? { min: range[1], max: range[2] } : { min: 0 }) }];
    const field = make(
      of,
      { ...more, "data-file": "rules", "data-at": at, "data-clause": clause },
      ...choices.map((each) => make("option", { value: each }, JSON.parse(each))),
    );
    field.value = value;
    return make("p", { class: "own-value" }, make("label", {}, `${asks} `, field));
  }

  /** Put what was changed in the form into its line, and into the words of its clause. */
  change(target) {
    const { file, at, clause } = target.dataset;
    if (!file || !target.checkValidity() || target.value === "") return;
    const lines = this.files[file].split("\n");
    const isText = file === "clauses";
    const [, name, before] = (isText ? TEXT : VALUE).exec(lines[at]);
    const value = isText ? JSON.stringify(target.value) : target.value;
    lines[at] = lines[at].replace(before, () => value);
    this.files[file] = lines.join("\n");
    if (isText && name === "title" && !target.closest("fieldset").previousElementSibling) {
      this.files.rules = this.files.rules.replace(/^( {4}title = )"[^"]*"$/m, (_, start) => start + value);
    }
    if (!isText) this.changeWords(clause, ...[before, value].map((each) => String(JSON.parse(each))));
    for (const [each, editor] of Object.entries(this.editors)) this.write(editor, this.files[each]);
    this.keep();
  }

  /** Change the words of a clause, and of its refusal, where a value stands in them once. */
  changeWords(clause, before, value) {
    const part = this.form.querySelector(`[data-clause="${clause}"]`).closest("fieldset");
    for (const text of part.querySelectorAll('[name="says"], [name="no"]')) {
      const [there, ...others] = text.value.match(new RegExp(`\\b${before}\\b`, "gi")) ?? [];
      if (!there || others.length) continue;
      const isCapital = there !== before;
      text.value = text.value.replace(there, isCapital ? value[0].toUpperCase() + value.slice(1) : value);
      this.change(text);
    }
  }

  keep() {
    choose(this.kept, this.text());
    this.draw();
  }

  /** The page of rules: what is printed as a leaflet, too. */
  draw() {
    const [whole, ...clauses] = entries(this.files.clauses);
    this.sheet.replaceChildren(
      make("h2", {}, whole?.fields.title?.value ?? ""),
      make("p", {}, whole?.fields.about?.value ?? ""),
      ...clauses.flatMap(({ id, fields }) => [make("h3", { id }, fields.title?.value ?? id), make("p", {}, fields.says?.value ?? "")]),
    );
  }

  async openEditors() {
    if (this.opening) return;
    this.opening = true;
    try {
      const { edit } = await import("./editor.js");
      for (const place of this.folded.querySelectorAll("[data-file]")) {
        const { file } = place.dataset;
        this.editors[file] = edit(place, this.files[file], words(LABELS[file]), () => this.run("check"), {
          changed: () => this.written(file),
        });
      }
    } catch {
      this.opening = false;
      this.say(words("no-editor"));
    }
  }

  written(file) {
    if (this.writing) return;
    this.files[file] = this.editors[file].text();
    this.fill();
    this.keep();
  }

  /** Ask Python; what it finds stands below the buttons. */
  run(what, further = {}) {
    const message = { op: "own", ...this.files, what, ...further };
    return this.ask(message, { found: (findings) => this.list(findings) }, { again: () => this.run(what, further) });
  }

  list({ findings, checked }) {
    const verdict = findings.length ? words("own-faults", { n: findings.length }) : words("own-right");
    const items = findings.map((each) => make("li", { "data-good": "no" }, each));
    if (checked || findings.length)
      this.found.replaceChildren(make("li", { class: "house-verdict", "data-passes": String(!findings.length) }, verdict), ...items);
  }

  /** Save the files of a draft, under the name of the game. */
  save() {
    const title = entries(this.files.clauses)[0]?.fields.title?.value ?? "";
    const parts = title.toLowerCase().match(/[a-z][a-z0-9]*/g) ?? ["our", "game"];
    const [name, module] = [parts.join("-"), parts.join("_")];
    const prefix = parts.join("").slice(0, 5); // short, for the lines in which it stands
    const kind = parts.map((each) => each[0].toUpperCase() + each.slice(1)).join("");
    const named = (text) =>
      text
        .replaceAll("OwnGame", kind)
        .replaceAll("own-game", name)
        .replaceAll("own_game", module)
        .replace(/\bown\.(?=[a-z])/g, `${prefix}.`);
    const files = {
      [`${module}.py`]: named(this.files.rules),
      [`${name}.toml`]: named(this.files.clauses),
      "line-of-the-list.txt": `    "${name}": "${module}.${kind}",\n`,
    };
    const links = Object.entries(files).map(([download, text]) =>
      make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download, class: "live-button" }, download),
    );
    this.found.replaceChildren(make("li", { class: "own-saved" }, words("own-saved"), " ", ...links.flatMap((each) => [each, " "])));
    for (const link of links) link.click();
    say(this.note, words("done"));
  }
}

/** The lines of a text that have a form, each with its number. */
function found(text, form) {
  return text.split("\n").flatMap((line, at) => {
    const match = form.exec(line);
    return match ? [{ at, match }] : [];
  });
}

/** The entries of the TOML that a form can show: first the whole, then each clause; their texts by name, with their lines. */
function entries(clauses) {
  const all = [{ id: "", fields: {} }];
  let shown = true;
  for (const [at, line] of clauses.split("\n").entries()) {
    if (/^\[/.test(line)) {
      shown = line.trim() === "[[clause]]";
      if (shown) all.push({ id: "", fields: {} });
    }
    const id = /^id = "([\w.-]+)"/.exec(line);
    const text = shown && TEXT.exec(line);
    if (id && shown) all.at(-1).id = id[1];
    else if (text) all.at(-1).fields[text[1]] = { at, value: unquoted(text[2]) };
  }
  return all;
}

function unquoted(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(1, -1);
  }
}

/** The two files that a text of JSON holds; null where it holds none. */
function read(text) {
  try {
    const { rules, clauses } = JSON.parse(text);
    return typeof rules === "string" && typeof clauses === "string" ? { rules, clauses } : null;
  } catch {
    return null;
  }
}
