// What happened, line by line, each with its clause.
import { clause } from "./clauses.js";
import { button, make, put, say } from "../shared/elements.js";
import { words } from "../shared/words.js";

const CLAUSE = ".cg-clause"; // it opens the words of a clause

export class Log {
  constructor() {
    this.logged = [];
    this.lines = make("ol", { class: "cg-lines" });
    this.scroll = make("div", { class: "cg-log", role: "log", "aria-label": words("what-happened"), tabindex: "0" }, this.lines);
    this.open = button("⋯", () => this.toggle(), { "aria-label": words("what-happened"), "aria-expanded": "false", "data-do": "log" });
    this.root = make("div", { class: "cg-side" }, make("div", { class: "cg-caption" }, words("what-happened")), this.scroll, this.open);
    this.lines.addEventListener("focusin", (/** @type {At<FocusEvent>} */ event) => this.stopAt(event.target.closest(CLAUSE)));
    this.lines.addEventListener("keydown", (event) => this.key(event));
  }

  get length() {
    return this.logged.length;
  }

  /** @param {Shown} scene */
  draw(scene) {
    const { rulebook, log: lines } = scene;
    const is = (line, other) => line === other || (line.clause === other.clause && line.text === other.text);
    let same = 0;
    if (this.linked === rulebook) while (same < lines.length && same < this.logged.length && is(lines[same], this.logged[same])) same += 1;
    this.linked = rulebook;
    while (this.lines.children.length > same) this.lines.lastChild.remove();
    for (const line of this.lines.querySelectorAll("[data-new]")) put(line, "data-new", null);
    for (const line of lines.slice(same)) {
      const item = make(
        "li",
        { "data-clause": line.clause, "data-new": this.logged.length > 0 },
        make("span", { lang: line.lang ?? null }, `${line.text} `),
      );
      if (line.clause) item.append(clause(scene, line.clause));
      const cited = item.querySelector(CLAUSE);
      if (cited) {
        put(cited, "tabindex", "-1");
        put(cited, "data-clause", null); // the line has it
      }
      this.lines.append(item);
    }
    const grew = lines.length !== this.logged.length || same < lines.length;
    this.logged = lines;
    if (grew) {
      const clauses = this.lines.querySelectorAll(CLAUSE);
      put(this.scroll, "tabindex", clauses.length ? null : "0");
      if (!this.lines.contains(this.root.getRootNode().activeElement)) this.stopAt(clauses[clauses.length - 1]);
    }
    if (grew) requestAnimationFrame(() => (this.scroll.scrollTop = this.scroll.scrollHeight)); // asked for now, it would lay out twice
  }

  /** Where there is room for the last line alone: show all, or that one again. */
  toggle() {
    const open = this.open.getAttribute("aria-expanded") === "false";
    put(this.open, "aria-expanded", String(open));
    say(this.open, open ? "✕" : "⋯");
    put(this.root, "data-open", open);
    this.scroll.scrollTop = this.scroll.scrollHeight;
  }

  /** The arrow keys lead from clause to clause, and no further than the ends. */
  key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || (!step && event.key !== "Home" && event.key !== "End")) return;
    const all = [...this.lines.querySelectorAll(CLAUSE)];
    const next = all[step ? all.indexOf(event.target) + step : event.key === "Home" ? 0 : all.length - 1];
    if (next && !next.offsetWidth) this.toggle(); // it is folded away
    next?.focus();
    event.preventDefault();
  }

  /** The one clause of the log to which Tab comes; the arrow keys go on from there. */
  stopAt(cited) {
    if (!cited || cited === this.stop) return;
    if (this.stop) put(this.stop, "tabindex", "-1");
    put(cited, "tabindex", "0");
    this.stop = cited;
  }
}
