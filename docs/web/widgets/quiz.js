// A sheet of questions in the browser. It draws what it is given and sends back what is chosen; it knows no answers.
import { copy } from "../shared/copy.js";
import { make } from "../shared/elements.js";
import { due, finish, forgetRules, note, practice } from "../shared/memory.js";
import { clause } from "./clauses.js";
import { frontEnd, tellMessage } from "./front-end.js";
import { FullScreen } from "./full-screen.js";
import { LookUp } from "./look-up.js";
import { Vote, hands } from "./votes.js";
import { words } from "../shared/words.js";

const LETTERS = "abcd"; // not those of the seats
const MARKS = { "": "mark-open", answered: "mark-answered", told: "mark-told", right: "mark-right", wrong: "mark-wrong" };
const SIGNS = { "": "", answered: "•", told: "–", right: "✓", wrong: "✗" };

function picture(svg, name) {
  return make("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: name, width: "60", height: "84" });
}

class View {
  constructor(send, get) {
    this.send = send;
    this.draws = { shown: () => this.draw(get("shown")) };
    this.bar = make("div", { class: "cg-bar cq-settings" });
    this.worth = make("p", { class: "cg-soft cq-worth", hidden: "" }, words("exam-worth"));
    this.marks = make("ol", { class: "cq-marks", "aria-label": words("questions") });
    this.message = make("p", { class: "cq-message", role: "alert" });
    this.body = make("div", { class: "cq-question" });
    this.answer = make("div", { class: "cq-answer", role: "status" });
    this.steps = make("div", { class: "cg-bar cg-lead" });
    this.tally = make("span", { class: "cg-tally", role: "status" });
    this.paper = make("div", { class: "cq-paper" });
    this.root = make(
      "div",
      { class: "cg cq", "data-cardgames": "quiz", tabindex: "-1" },
      this.bar,
      this.worth,
      this.marks,
      this.message,
      this.body,
      this.answer,
      this.steps,
      this.paper,
    );
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.lookUp = new LookUp(this.root, send, get);
    this.vote = new Vote();
    this.fullScreen = new FullScreen(
      this.root,
      (event, lead) => this.lead(event, lead),
      () => this.draw(this.shown),
    );
  }

  hear(message) {
    this.lookUp.hear(message);
  }

  close() {
    this.fullScreen.close();
    this.lookUp.close();
  }

  /** A to D or 1 to 4 choose, the arrows turn the leaves. */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
    const option = "1234".includes(event.key) ? Number(event.key) - 1 : LETTERS.indexOf(event.key.toLowerCase());
    if (event.key.length === 1 && option >= 0 && option < this.shown.question.options.length) this.choose(option);
    else if (event.key === "ArrowRight") this.turn(1);
    else if (event.key === "ArrowLeft") this.turn(-1);
    else return;
    event.preventDefault();
  }

  choose(option) {
    if (this.shown.question.options[option].right === undefined) this.send({ do: "answer", option });
  }

  /** With a class: letters count hands, and a step is first the answer, then the next question. */
  lead(event, lead) {
    if (lead === 1) this.goOn();
    else if (lead === -1) this.turn(-1);
    else if (this.open && this.vote.key(event)) this.drawVote(), this.drawSteps();
    else return false;
    return true;
  }

  /** Whether the answer is still hidden. */
  get open() {
    return this.shown.question.options[0].right === undefined;
  }

  /** Whether the votes are for an answer that is not chosen yet. */
  get votedFor() {
    return this.open && this.vote.first >= 0 && this.shown.question.chosen !== this.vote.first;
  }

  goOn() {
    if (this.votedFor) this.send({ do: "answer", option: this.vote.first });
    else if (this.open && !this.shown.exam) this.send({ do: "tell" });
    else this.turn(1);
  }

  turn(by) {
    const to = this.shown.at + by;
    if (to >= 0 && to < this.shown.marks.length) this.send({ do: "go", to });
  }

  draw(shown) {
    const inside = this.root.contains(document.activeElement);
    const held = inside ? /** @type {HTMLElement} */ (document.activeElement).dataset.control : undefined;
    const turned = this.shown && (this.shown.at !== shown.at || this.shown.link !== shown.link);
    this.remember(shown);
    this.finish(shown);
    this.shown = shown;
    this.vote.begin(`${shown.link} ${shown.at}`, shown.question.options.length);
    this.root.dataset.at = shown.at;
    this.root.dataset.over = String(shown.over);
    this.drawBar();
    this.worth.hidden = !shown.exam || shown.over;
    this.drawMarks();
    tellMessage(this.message, shown.message);
    this.body.replaceChildren(...this.question(shown.question, words("question-at", { at: shown.at + 1, of: shown.marks.length }), true));
    this.drawAnswer();
    this.drawSteps();
    this.drawPaper();
    if (this.fullScreen.on) this.drawVote();
    if (held)
      this.root.querySelector(`[data-control="${CSS.escape(held)}"]:not([aria-disabled="true"])`)?.focus() ??
        this.root.focus({ preventScroll: true });
    else if (inside && !this.root.contains(document.activeElement)) this.root.focus({ preventScroll: true });
    if (turned && inside) this.body.querySelector("h2")?.focus({ preventScroll: true });
    this.root.dataset.ready = "true";
    if (turned === undefined && shown.checked) this.practise(shown);
  }

  /** Note the rules of answers that were marked just now: those of another sheet, or of one that is taken up, were before. */
  remember({ game, link, marks, rules, unasked }) {
    forgetRules(game, unasked);
    if (this.shown?.link !== link) return;
    rules.forEach((rule, at) => rule && marks[at] !== this.shown.marks[at] && note(game, rule, marks[at] === "right"));
  }

  /** Note the result of a sheet, once every question is answered or it is handed in. */
  finish({ link, marks, over }) {
    const [right, wrong] = ["right", "wrong"].map((kind) => marks.filter((mark) => mark === kind).length);
    if (over || right + wrong === marks.length) finish(link.slice(link.indexOf("#")), right, marks.length);
  }

  /** Ask what the reader missed in the exercises of a notebook, and with it what this device knows. */
  practise({ game, checked }) {
    for (const clause of checked) note(game, clause, false);
    const rules = due(game);
    if (rules.length) this.send({ do: "load", record: practice(game, rules) });
    else tellMessage(this.message, { text: words("nothing-to-practise") });
  }

  button(control, text, act, attributes = {}) {
    const made = make("button", { class: "cg-button", type: "button", "data-control": control, ...attributes }, text);
    made.addEventListener("click", () => made.getAttribute("aria-disabled") === "true" || act());
    return made;
  }

  drawBar() {
    const { shown, send } = this;
    const game = make(
      "select",
      { class: "cg-select", "data-control": "game" },
      ...shown.games.map(([name, title, lang = null]) =>
        make("option", { value: name, lang, selected: name === shown.game ? "" : null }, title),
      ),
    );
    game.addEventListener("change", () => send({ do: "sheet", game: game.value }));
    const seed = make("input", { class: "cg-input", type: "number", min: "0", step: "1", value: shown.seed, "data-control": "seed" });
    seed.addEventListener("change", () => send({ do: "sheet", seed: Number(seed.value) }));
    const exam = make("input", { type: "checkbox", "data-control": "exam", checked: shown.exam ? "" : null });
    exam.addEventListener("change", () => send({ do: "sheet", exam: exam.checked }));
    const labelled = (text, field) => make("label", { class: "cg-label" }, make("span", {}, text), field);
    const link = this.button("link", words("copy-link"), async () => {
      if (await copy(new URL(shown.link, location.href).href, link, words("copy-link"))) link.textContent = words("link-copied");
      else this.message.textContent = words("copy-from-field");
    });
    const missed = due(shown.game);
    const practise = () => send({ do: "load", record: practice(shown.game, due(shown.game)) });
    this.bar.replaceChildren(
      labelled(words("game"), game),
      labelled(words("sheet"), seed),
      this.button("another", words("another-sheet"), () => send({ do: "sheet", seed: 1 + Math.floor(Math.random() * 99999) })),
      ...(missed.length ? [this.button("practise", words("practise", { n: missed.length }), practise)] : []),
      labelled(words("exam"), exam),
      link,
      this.button("projector", words("projector"), () => this.fullScreen.enter(), { title: words("projector-title") }),
      this.button("paper", words(shown.paper ? "paper-away" : "on-paper"), () => send({ do: "paper" })),
    );
  }

  drawMarks() {
    this.marks.replaceChildren(
      ...this.shown.marks.map((mark, number) => {
        const now = number === this.shown.at ? "step" : null;
        const leaf = this.button(`leaf-${number}`, `${number + 1} ${SIGNS[mark]}`.trim(), () => this.send({ do: "go", to: number }), {
          "aria-current": now,
          "aria-label": words("question-mark", { at: number + 1, mark: words(MARKS[mark]) }),
          "data-mark": mark || null,
        });
        return make("li", {}, leaf);
      }),
    );
  }

  question(question, title, live) {
    const { trick, hand, seat, trickName } = question;
    const cards = (list, label) =>
      list.length
        ? make(
            "div",
            { class: "cq-cards" },
            make("p", { class: "cg-caption" }, label),
            ...list.map((card) =>
              make(
                "span",
                { class: "cq-card" },
                picture(card.face, card.name),
                card.seat ? make("span", { class: "cq-seat" }, card.seat) : "",
              ),
            ),
          )
        : "";
    const options = question.options.map((option, number) => {
      const chosen = question.chosen === number;
      const verdict = option.right === undefined ? "" : option.right ? "right" : chosen ? "wrong" : "";
      const inside = [
        make("span", { class: "cq-letter", "aria-hidden": "true" }, LETTERS[number]),
        option.face ? picture(option.face, "") : "",
        make("span", { lang: question.lang || null }, option.label),
        verdict ? make("strong", { class: "cq-told" }, words(verdict === "right" ? "is-right" : "is-wrong")) : "",
      ];
      if (!live) return make("li", { class: "cq-option cq-printed" }, ...inside.slice(0, 3));
      const pick = make(
        "button",
        {
          class: "cq-option",
          type: "button",
          "data-control": `option-${number}`,
          "data-option": number,
          "data-told": verdict || null,
          "aria-pressed": String(chosen),
          "aria-disabled": option.right === undefined ? null : "true",
        },
        ...inside,
      );
      pick.addEventListener("click", (event) => (this.fullScreen.on ? this.raise(number, event.shiftKey) : this.choose(number)));
      return make("li", {}, pick);
    });
    const position = [
      make(live ? "h2" : "h3", { tabindex: "-1" }, title),
      ...question.facts.map((fact) => make("p", { class: "cg-soft" }, fact)),
      cards(trick, words("trick-so-far", { trick: trickName })),
      cards(hand, words("holds", { seat })),
      question.told ? make("p", { class: "cq-told-of", lang: question.lang || null }, question.told) : "",
    ];
    return [
      make("div", { class: "cq-part" }, ...position),
      make(
        "div",
        { class: "cq-part" },
        make("p", { class: "cq-asks", lang: question.lang || null }, question.asks),
        make("ol", { class: "cq-options" }, ...options),
      ),
    ];
  }

  raise(option, less) {
    if (!this.open) return;
    this.vote.count(option, less ? -1 : 1);
    this.drawVote();
    this.drawSteps();
  }

  /** The bars of the hands, beside the options. */
  drawVote() {
    const { vote } = this;
    for (const option of this.body.querySelectorAll("[data-option]")) {
      const number = Number(option.dataset.option);
      const bar = option.querySelector(".cq-hands") ?? make("span", { class: "cq-hands" });
      bar.style.setProperty("--cq-share", `${vote.share(number)}%`);
      bar.replaceChildren(
        make("span", { "aria-hidden": "true" }, `${vote.hands[number]}`),
        make("span", { class: "cg-unseen" }, vote.tell(number)),
      );
      option.append(bar);
    }
    const keys = words("letters", { first: LETTERS[0], last: LETTERS[vote.hands.length - 1] });
    this.tally.textContent = !this.open ? "" : vote.all ? hands(vote.all) : words("hands-up", { letters: keys });
  }

  drawAnswer() {
    const { question, over, marks } = this.shown;
    const right = marks.filter((mark) => mark === "right").length;
    const count = marks.filter((mark) => mark === "right" || mark === "wrong").length;
    const sum = over || count === marks.length ? make("p", { class: "cq-sum" }, words("right-of", { right, n: marks.length })) : "";
    const why = question.why
      ? make(
          "p",
          {},
          make("span", { lang: question.whyLang || null }, question.why),
          " ",
          question.clause && clause(this.shown, question.clause, words("the-clause")),
        )
      : "";
    this.answer.replaceChildren(...[why, sum].filter(Boolean));
  }

  drawSteps() {
    const { at, marks, exam, over } = this.shown;
    const off = (no) => ({ "aria-disabled": no ? "true" : null });
    if (this.fullScreen.on) {
      const over = at === marks.length - 1 && !this.votedFor && (!this.open || exam);
      this.steps.replaceChildren(
        this.button("previous", words("back"), () => this.turn(-1), off(at === 0)),
        this.button("next", words(this.open && !exam ? "tell" : "next"), () => this.goOn(), off(over)),
        this.tally,
        this.button("projector", words("end"), () => this.fullScreen.leave()),
      );
      return;
    }
    const steps = [
      this.button("previous", words("previous"), () => this.turn(-1), off(at === 0)),
      this.button("next", words("next"), () => this.turn(1), off(at === marks.length - 1)),
    ];
    if (exam && !over) steps.push(this.button("hand-in", words("hand-in"), () => this.send({ do: "hand in" })));
    this.steps.replaceChildren(...steps);
  }

  drawPaper() {
    const { paper, title, seed } = this.shown;
    this.root.toggleAttribute("data-paper", Boolean(paper));
    if (!paper) return this.paper.replaceChildren();
    const print = this.button("print", words("print"), () => globalThis.print());
    const leaves = paper.map((question, number) =>
      make("section", {}, ...this.question({ ...question, chosen: null }, `${number + 1}`, false)),
    );
    const key = paper.map((question) =>
      make(
        "li",
        { lang: question.whyLang || null },
        make("strong", {}, LETTERS[question.options.findIndex(({ right }) => right)]),
        ` ${question.options.find(({ right }) => right).label}. ${question.why}`,
      ),
    );
    this.paper.replaceChildren(
      make("div", { class: "cg-bar" }, print),
      make("div", { class: "cq-sheet" }, make("h2", {}, words("sheet-title", { title, seed })), ...leaves),
      make("div", { class: "cq-sheet cq-key" }, make("h2", {}, words("sheet-key", { title, seed })), make("ol", {}, ...key)),
    );
  }
}

export default frontEnd(View);
