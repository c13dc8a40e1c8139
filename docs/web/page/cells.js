// Code on a page that can be run and changed. Without this module it is plain code above what it gave when it was built.
import { button, make } from "../shared/elements.js";
import { errorNotice, failureNotice, outputs } from "./cell-outputs.js";
import * as python from "./python.js";
import { words } from "../shared/words.js";
import * as widgets from "./widgets.js";

let cells = []; // of the page that is shown

/** Give every code cell of a page its buttons. */
export function mount(root) {
  cells = [];
  add(root);
}

function add(root) {
  for (const element of root.querySelectorAll('[data-cardgames="cell"]')) cells.push(new Cell(element, cells, cells.length + 1));
}

document.addEventListener("cardgames:unfolded", ({ target }) => add(target));

class Cell {
  constructor(element, cells, number) {
    this.element = element;
    this.cells = cells;
    this.ran = false;
    this.busy = false;
    this.number = number;
    this.name = words("cell", { n: number });
    this.lesson = element.hasAttribute("data-lesson");
    this.shown = element.querySelector(".cell-code");
    this.given = element.querySelector(".cell-out");
    this.code = this.shown.querySelector("code").textContent.replace(/\n$/, "");
    this.built = [...this.given.childNodes];
    const of = (what, label) => ({ class: "live-button", "data-do": what, "aria-label": words(label, { n: number }) });
    this.runs = button(words("run"), () => this.run(), of("run", "run-cell"));
    this.edits = button(words("edit"), () => this.edit(), of("edit", "edit-cell"));
    this.stops = button(words("stop"), () => this.stop(), { ...of("stop", "stop-cell"), hidden: "" });
    this.resets = button(words("reset"), () => this.reset(), { ...of("reset", "reset-cell"), hidden: "" });
    this.note = make("span", { class: "cell-state", role: "status" });
    const bar = make("div", { class: "cell-bar" }, this.runs, this.stops, this.edits, this.resets, this.note);
    this.given.before(bar);
    this.given.addEventListener("cardgames:fault", ({ detail }) => this.fault(detail));
    bar.addEventListener("pointerenter", () => python.start().catch(() => {}), { once: true });
    for (const still of this.given.querySelectorAll('[data-cardgames="still"]')) {
      still.prepend(button(words("play-here"), () => this.run(), { "data-do": "play", class: "live-button live-main" }));
      for (const away of still.querySelectorAll(".live-note")) away.hidden = true;
    }
  }

  /** Run this cell; in a lesson, first those above it that have not been run, since it builds on them. */
  async run() {
    const other = this.cells.find((cell) => cell.busy);
    if (other) {
      if (other !== this) this.say(words("is-running", { cell: other.name }));
      return;
    }
    const above = this.lesson ? this.cells.slice(0, this.cells.indexOf(this)).filter((cell) => !cell.ran) : [];
    for (const cell of above) {
      this.say(words("runs-above", { n: cell.number }));
      if (!(await cell.once(true))) {
        this.say(words("above-failed", { cell: cell.name }));
        return;
      }
    }
    this.say("");
    await this.once();
  }

  /** Run it. folded: what gives an answer away stays folded, if it was, since nobody has asked for it. */
  async once(folded = false) {
    this.busy = true;
    this.stops.hidden = false;
    this.runs.setAttribute("aria-disabled", "true");
    this.say(words(python.started() ? "running" : "starting-python"));
    const unwatch = python.watch(({ at, of, says }) => this.say(words(at < of ? says : "running")));
    let error;
    try {
      const [{ clean }] = await Promise.all([import("./clean-html.js"), python.start()]);
      widgets.close(this.given);
      const built = folded ? this.given.querySelector(":scope > .notebook-answer:not([open])") : null;
      const answer = built?.cloneNode(false);
      answer?.append(built.querySelector("summary").cloneNode(true));
      this.given.replaceChildren(...(answer ? [answer] : []));
      this.resets.hidden = false;
      error = await python.ask({ op: "run", name: this.name, code: this.text() }, outputs(answer || this.given, clean));
    } catch (wrong) {
      error = { text: wrong.message, places: [], broke: true };
    }
    unwatch();
    this.busy = false;
    this.ran = !error;
    if (error?.dead) this.gone();
    if (error)
      this.given.append(
        error.broke
          ? failureNotice(error.dead ? `${error.text} ${words("cells-gone")}` : error.text, () => this.run())
          : errorNotice(error),
      );
    const back = document.activeElement === this.stops;
    this.stops.hidden = true;
    this.runs.removeAttribute("aria-disabled");
    if (back) this.runs.focus();
    this.say(error ? "" : words("done"));
    return !error;
  }

  /** Python is gone, and with it what the cells had made. */
  gone() {
    for (const cell of this.cells) cell.ran = false;
  }

  /** Something is wrong with the table below this cell, or Python has died of it, or does not answer. */
  fault({ late, dead, slow }) {
    if (dead) this.gone();
    if (this.busy) return; // the cell tells it
    this.given.querySelector('[data-cardgames="failed"]')?.remove();
    const what = slow ? "fault-slow" : late ? "fault-late" : dead ? "fault" : "fault-once";
    const further = dead ? "cells-gone" : slow || late ? "" : "go-on";
    const notice = failureNotice(`${words(what)} ${further && words(further)}`.trim(), () => {
      if (python.isSilent()) this.stop();
      this.run();
    });
    this.given.append(notice);
    notice.scrollIntoView({ block: "nearest" });
  }

  stop() {
    this.gone();
    for (const element of python.stop()) element.replaceChildren(make("p", { class: "cell-note" }, words("table-ended")));
  }

  text() {
    return this.editor ? this.editor.text() : this.code;
  }

  async edit() {
    if (this.editor) return this.editor.focus();
    this.say(words("fetching-editor"));
    try {
      const { edit } = await import("./editor.js");
      const place = make("div", { class: "cell-editor" });
      this.editor = edit(place, this.code, words("code-of-cell", { n: this.number }), () => this.run());
      this.shown.replaceWith(place);
      this.place = place;
      this.edits.hidden = true;
      this.resets.hidden = false;
      this.say(words("editor-keys"));
      this.editor.focus();
    } catch {
      this.say(words("no-editor"));
    }
  }

  /** Back to the code and the output of the page. */
  reset() {
    if (this.busy) return;
    widgets.close(this.given);
    this.given.replaceChildren(...this.built);
    if (this.editor) {
      this.place.replaceWith(this.shown);
      this.editor.close();
      this.editor = null;
    }
    this.edits.hidden = false;
    this.resets.hidden = true;
    this.ran = false;
    this.say(words("as-it-was"));
    this.runs.focus();
  }

  say(text) {
    this.note.textContent = text;
  }
}
