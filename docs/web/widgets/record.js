// Behind More: the record of a game as a text, and the keys.
import { button, make, put } from "../shared/elements.js";
import { words } from "../shared/words.js";

const KEYS = [
  ["← →", "key-arrows"],
  ["↑ ↓", "key-log"],
  ["enter-space", "key-enter"],
  ["U", "key-undo"],
  ["R", "key-redo"],
  ["H", "key-hint"],
  ["P", "key-projector"],
];

/** A part of what is behind More, under its name. */
export const part = (name, ...children) =>
  make("section", { class: "cg-part", "aria-label": name }, make("div", { class: "cg-caption" }, name), ...children);

export class Record {
  /**
   * `save` asks for the record of the table.
   *
   * @param {HTMLElement} panel
   * @param {Send} send
   * @param {() => void} save
   */
  constructor(panel, send, save) {
    this.send = send;
    this.text = make("textarea", {
      class: "cg-text",
      rows: "4",
      spellcheck: "false",
      "aria-label": words("record-text"),
      "data-control": "record",
      placeholder: words("record-hint"),
    });
    this.file = make("input", { type: "file", accept: ".json,application/json,text/plain", "aria-label": words("open-record") });
    this.file.addEventListener("change", () => this.open());
    this.download = make("a", { class: "cg-button", hidden: "", "data-do": "download" }, words("download"));
    const keys = make("dl", { class: "cg-keys" });
    for (const [name, use] of KEYS) keys.append(make("div", {}, make("dt", {}, words(name)), make("dd", {}, words(use))));
    panel.prepend(
      part(
        words("record"),
        make("p", { class: "cg-soft" }, words("record-says")),
        this.text,
        make(
          "div",
          { class: "cg-bar" },
          button(words("save"), save, { "data-do": "save" }),
          this.download,
          button(words("load"), () => this.load(), { "data-do": "load" }),
          make("label", { class: "cg-button cg-file" }, words("open-file"), this.file),
          button(words("step-through"), () => send({ do: "step", to: 0 }), { "data-do": "step" }),
        ),
      ),
    );
    panel.append(part(words("keys"), keys));
  }

  load() {
    this.send({ do: "load", record: this.text.value });
  }

  async open() {
    const file = this.file.files[0];
    if (!file) return;
    this.text.value = await file.slice(0, 2_000_000).text();
    this.file.value = "";
    this.load();
  }

  /** Offer a record, or with no `name` a link, to be copied. */
  offer(text, name = null) {
    this.text.value = text;
    if (name) {
      this.close();
      this.url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
      put(this.download, "href", this.url);
      put(this.download, "download", name);
      put(this.download, "hidden", null);
    }
  }

  select() {
    this.text.focus();
    this.text.select();
  }

  close() {
    if (this.url) URL.revokeObjectURL(this.url);
  }
}
