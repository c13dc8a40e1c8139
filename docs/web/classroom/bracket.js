// The page of a class tournament for the projector: standings from the last place to the first, then the bracket.
import { button, make, put, say } from "../shared/elements.js";

const FORWARD = ["ArrowRight", "ArrowDown", "PageDown", " ", "Enter"];
const BACK = ["ArrowLeft", "ArrowUp", "PageUp"];

class Stage {
  constructor(root, told) {
    Object.assign(this, { root, told, at: 0 });
    this.slides = make("div", { class: "slides", "aria-live": "polite" });
    this.back = button(told.says.back, () => this.go(-1), { "data-do": "back" });
    this.next = button(told.says.next, () => this.go(1), { "data-do": "next" });
    this.count = make("span", { class: "count" });
    root.append(
      this.slides,
      make("div", { class: "bar" }, this.back, this.next, this.count, make("span", { class: "keys" }, told.says.keys)),
    );
    this.steps = [() => this.title(), ...told.pages.flatMap((page) => this.standings(page)), ...this.bracket()];
    document.addEventListener("keydown", (event) => this.key(event));
    this.go(Number(location.hash.slice(1)) || 0);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.key === "Enter" || event.key === " ") && event.target instanceof HTMLButtonElement) return;
    const step = FORWARD.includes(event.key) ? 1 : BACK.includes(event.key) ? -1 : 0;
    if (step) this.go(step);
    else if (event.key === "Home") this.go(-this.at);
    else if (event.key === "End") this.go(this.steps.length);
    else return;
    event.preventDefault();
  }

  go(by) {
    this.at = Math.max(0, Math.min(this.steps.length - 1, this.at + by));
    this.slides.replaceChildren(...this.steps[this.at]());
    say(this.count, `${this.at + 1} / ${this.steps.length}`);
    put(this.root, "data-at", this.at);
    put(this.root, "data-of", this.steps.length - 1);
    put(this.back, "aria-disabled", this.at === 0 ? "true" : null);
    put(this.next, "aria-disabled", this.at === this.steps.length - 1 ? "true" : null);
    history.replaceState(null, "", `#${this.at}`);
  }

  title() {
    return [
      make("h1", { class: "first" }, this.told.title),
      make("p", { class: "about" }, this.told.about),
      make("p", {}, this.told.means),
    ];
  }

  /** A page of the standings: the lower ones at once, the first one place by place. */
  standings({ heading, rows, slowly }) {
    const shown = slowly ? rows.map((_, number) => number + 1) : [rows.length];
    return shown.map((many) => () => [
      make("h1", {}, heading),
      make("ol", { class: "standings" }, ...rows.map((row, number) => this.row(row, number >= rows.length - many))),
    ]);
  }

  row({ place, name, score, between, note }, seen) {
    const about = note ? [make("span", { class: "note" }, note)] : [];
    return make(
      "li",
      { class: "row", "aria-hidden": seen ? null : "true" },
      make("b", { class: "place" }, place),
      make("span", { class: "name" }, name),
      make("b", { class: "score" }, score),
      make("span", { class: "between" }, between),
      ...about,
    );
  }

  /** The bracket, duel by duel, and at last who won it. */
  bracket() {
    const { rounds, winner, says } = this.told;
    const many = rounds.flatMap(({ duels }) => duels).length;
    const steps = Array.from({ length: many ? many + 1 : 0 }, (_, fought) => () => [make("h1", {}, says.bracket), this.rounds(fought)]);
    return winner ? [...steps, () => [make("p", { class: "about" }, winner.text), make("h1", { class: "first" }, winner.name)]] : steps;
  }

  rounds(fought) {
    let number = 0;
    let known = fought;
    const columns = this.told.rounds.map(({ title, duels }) => {
      const open = known >= 0; // all duels of the round before are over
      const drawn = duels.map((duel) => this.duel(duel, open, number++ < fought));
      known -= duels.length;
      return make("section", { class: "round" }, make("h2", {}, title), ...drawn);
    });
    return make("div", { class: "bracket" }, ...columns);
  }

  duel({ players, winner, text }, open, over) {
    const names = players.map((name) =>
      make("p", { class: "name", "data-came": over ? (name === winner ? "won" : "lost") : null }, open ? name : "…"),
    );
    return make("div", { class: "duel" }, ...names, make("p", { class: "note" }, over ? text : "\u00a0"));
  }
}

new Stage(document.querySelector("main"), JSON.parse(document.getElementById("told").textContent));
