// What the teacher steers on the projector: what is on it, open or hidden hands, a step back, a vote.
import { button, make, put, say } from "../shared/elements.js";
import { Steps, stepBar } from "../shared/steps.js";
import { words } from "../shared/words.js";
import { ballot } from "./ballot.js";
import { clock } from "./clock.js";

const MINUTES = [1, 2, 3, 5, 10, 15, 20, 30];
const VIEW_KEYS = { join: "class-show-join", tables: "class-show-tables", results: "class-results", rules: "class-missed" };
const QUESTION_KEYS = {
  seat: "class-ask-seat",
  "yes or no": "class-ask-yes-or-no",
  move: "class-ask-move",
  question: "class-ask-question",
  own: "class-ask-own",
};

export class Steering {
  constructor(send) {
    this.window = make(
      "a",
      { class: "class-link", target: "_blank", rel: "opener", "data-do": "projector window", hidden: "" },
      words("class-projector-open"),
    );
    this.what = Object.entries(VIEW_KEYS).map(([what, key]) => button(words(key), () => send({ do: "show", what }), { "data-show": what }));
    this.table = make("strong", {});
    this.hands = button("", () => send({ do: "hands", open: !this.stage.open, deal: this.stage.deal }), {
      "data-do": "hands",
      title: words("class-open-says"),
    });
    this.discuss = button(words("class-discuss"), () => send({ do: "discuss", table: this.stage.table }), { "data-do": "discuss" });
    this.steps = new Steps(stepBar(), (step) => send({ do: "step", step }));
    this.about = make(
      "select",
      { "aria-label": words("class-ask-about"), "data-control": "about" },
      ...Object.entries(QUESTION_KEYS).map(([about, key]) => make("option", { value: about }, words(key))),
    );
    const field = (kind, key, attributes) => make(kind, { "aria-label": words(key), placeholder: words(key), ...attributes });
    this.says = field("input", "class-own-says", { maxlength: "200", "data-control": "says" });
    this.answers = field("textarea", "class-own-answers", { rows: "3", "data-control": "answers" });
    this.own = make("div", { class: "class-own-question", hidden: "" }, this.says, this.answers);
    this.about.addEventListener("change", () => put(this.own, "hidden", this.about.value === "own" ? null : ""));
    const written = () => ({ says: this.says.value, choices: this.answers.value.split("\n") });
    const asks = () => ({ do: "ask", about: this.about.value, ...(this.about.value === "own" ? written() : {}) });
    this.ask = button(words("class-ask"), () => send(asks()), { "data-do": "ask" });
    this.votes = button(words("class-show-votes"), () => send({ do: "votes" }), { "data-do": "votes" });
    this.go = button(words("class-let-go"), () => send({ do: "let go" }), { "data-do": "let go", class: "cg-button class-main" });
    this.ballot = ballot();
    this.clock = clock();
    this.minutes = make(
      "select",
      { "aria-label": words("class-minutes"), "data-control": "minutes" },
      ...MINUTES.map((n) => make("option", { value: n }, words("class-minutes-n", { n }))),
    );
    const time = (key, minutes, name) => button(words(key), () => send({ do: "timer", minutes: minutes() }), { "data-do": name });
    this.endTime = time("class-timer-end", () => 0, "timer-end");
    const bar = (...parts) => make("div", { class: "class-bar" }, ...parts);
    this.atTable = bar(this.table, this.hands, this.discuss, this.steps.bar);
    this.voting = bar(this.ask, this.about, this.votes, this.go);
    this.root = make(
      "section",
      { class: "class-steering", "aria-label": words("class-projector") },
      make("h2", {}, words("class-projector")),
      bar(this.window, ...this.what),
      make("p", { class: "cg-soft" }, words("class-projector-says")),
      bar(
        time("class-timer", () => Number(this.minutes.value), "timer"),
        this.minutes,
        this.clock.root,
        this.endTime,
      ),
      this.atTable,
      this.voting,
      this.own,
      this.ballot.root,
    );
  }

  draw({ stage, paused, started, left }) {
    this.clock.draw({ left });
    put(this.endTime, "hidden", left === null ? "" : null);
    this.stage = stage;
    this.paused = paused;
    for (const each of this.what) {
      put(each, "aria-pressed", String(each.dataset.show === stage.what));
      put(each, "hidden", each.dataset.show === "join" || started ? null : "");
    }
    const table = stage.what === "table";
    put(this.atTable, "hidden", table ? null : "");
    if (table) say(this.table, words("class-table", { n: stage.table }));
    say(this.hands, words(stage.open ? "class-hide-hands" : "class-open-hands"));
    put(this.discuss, "hidden", stage.step === null ? null : "");
    put(this.steps.bar, "hidden", stage.step === null ? "" : null);
    if (stage.step !== null) this.steps.set(stage.step, stage.of);
    this.drawGo();
  }

  drawVote(vote) {
    this.vote = vote;
    this.ballot.draw(vote);
    this.drawGo();
  }

  drawGo() {
    put(this.votes, "hidden", this.vote && !this.vote.shown ? null : "");
    put(this.go, "hidden", this.vote || this.paused || (this.stage && this.stage.step !== null) ? null : "");
  }
}
