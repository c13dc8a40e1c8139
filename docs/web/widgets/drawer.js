// What is looked up while a game, or a sheet of questions, goes on: a clause with its ruling and its example, the rules in
// short, or the rulings.
// It is fetched when it is first wanted. At a desk it comes from the right, on a small screen from below.
import { unfold } from "../shared/difference.js";
import { button, make, put, say } from "../shared/elements.js";
import { stepBar, Steps } from "../shared/steps.js";
import { onSwipeDown } from "../shared/swipe.js";
import { words } from "../shared/words.js";
import { draw } from "./board.js";
import { showCard } from "./cards.js";
import { address } from "./clauses.js";

let number = 0;

/** A clause that opens in the drawer itself. */
const cited = (id) => make("button", { type: "button", class: "cg-clause", "data-clause": id, "aria-label": words("clause", { id }) }, id);

export class Drawer {
  /** `view` is what is looked up from, a `LookUp`: its `root`, what it can `send` and `get`, what is `shown`. */
  constructor(view) {
    this.view = view;
    const id = `cg-drawer-${++number}`;
    this.title = make("h2", { id, tabindex: "-1" });
    const close = button("✕", () => this.root.hidePopover(), { "aria-label": words("close") });
    const head = make("div", { class: "cg-drawer-head" }, this.title, close);
    this.says = make("div", {});
    this.example = make("section", { class: "cg-drawer-example", "aria-label": words("example") });
    this.page = make("a", {}, words("the-page"));
    this.root = make(
      "div",
      { class: "cg-drawer", popover: "auto", role: "dialog", "aria-labelledby": id },
      make("div", { class: "cg" }, head, this.says, this.example, make("p", {}, this.page)),
    );
    this.root.addEventListener("click", (event) => this.click(event));
    this.root.addEventListener("toggle", ({ newState }) => newState === "closed" && this.left());
    onSwipeDown(head, () => this.root.hidePopover());
    this.menu = make("div", { class: "cg-bar" });
    this.about = make("div", {});
    this.steps = new Steps(stepBar(), (at) => this.step(at));
    put(this.steps.bar, "data-cardgames", null); // nothing of the game is stepped through
    this.table = make("div", {});
    this.happens = make("div", { class: "cg-drawer-step", role: "status" });
  }

  /** Show a clause. from: what was pressed, to which the keyboard goes back. */
  clause(name, from = null) {
    put(this.root, "data-clause", name);
    const { text = "", lang = null } = this.view.shown.clauses?.[name] ?? {};
    this.open("clause", name, from); // what is known of it is there at once
    if (text) this.says.append(make("p", { lang }, text));
    this.view.send({ do: "clause", clause: name });
  }

  /** Show the rules in short. */
  rules(from) {
    put(this.root, "data-clause", null);
    this.open("rules", words("rules"), from);
    this.view.send({ do: "rules" });
  }

  /** Show the rulings; one of them may be changed. */
  rulings(from) {
    put(this.root, "data-clause", null);
    this.open("rulings", words("rulings"), from);
    this.view.send({ do: "rulings" });
  }

  open(what, title, from) {
    const { root, view } = this;
    put(root, "data-cardgames", what);
    say(this.title, title);
    put(this.title, "lang", null);
    for (const part of [this.says, this.example]) part.replaceChildren();
    put(this.example, "hidden", "");
    this.leadTo(from?.href);
    if (!root.matches(":popover-open")) {
      this.from = from;
      from?.focus({ preventScroll: true });
      view.root.after(root); // before a class, too, the table and this are alone on the screen
      root.showPopover();
    }
    root.firstElementChild.scrollTop = 0;
    this.title.focus({ preventScroll: true });
  }

  /** Lead to the page, if there is one. */
  leadTo(page) {
    put(this.page, "href", page || null);
    put(this.page.parentElement, "hidden", page ? null : "");
  }

  /** What Python tells of what was asked for; what is no longer wanted is left aside. */
  hear(answer) {
    const { cardgames: what, clause } = this.root.dataset;
    if (answer.rules !== undefined && what === "rules") this.tellRules(answer);
    else if (answer.rulings && what === "rulings") this.tellRulings(answer.rulings);
    else if (answer.clause && answer.clause === clause) this.tellClause(answer);
    else if (answer.example && answer.example === clause) this.tellExample(answer);
    else return;
    this.leadTo(address(answer.page, clause));
  }

  tellClause({ clause, title, says, readings, ruling, why, verdict, examples, lang }) {
    const spoken = (this.lang = lang || null);
    const lines = (texts) => texts.map((text) => make("p", { lang: spoken }, text));
    const part = (name, ...content) => (content.length ? [make("h3", {}, words(name)), ...content] : []);
    say(this.title, title);
    put(this.title, "lang", spoken);
    const listed = readings.length
      ? [make("ol", { class: "cg-readings", lang: spoken }, ...readings.map((text) => make("li", {}, text)))]
      : [];
    this.says.replaceChildren(
      make("p", { class: "cg-soft", lang: "en" }, clause),
      ...lines(says),
      ...lines(verdict ? [verdict] : []),
      ...part("readings", ...listed),
      ...part("our-ruling", ...lines(ruling), ...lines(why).map((line) => (put(line, "class", "cg-soft"), line))),
    );
    this.menu.replaceChildren(
      ...examples.map((name, index) => button(name, () => this.ask(index + 1), { lang: spoken, "aria-pressed": "false" })),
    );
    put(this.menu, "hidden", examples.length > 1 ? null : "");
    if (examples.length) this.ask(1);
  }

  ask(wanted) {
    this.wanted = wanted;
    this.view.send({ do: "example", clause: this.root.dataset.clause, number: wanted });
  }

  tellExample({ number: shown, title, text, game, opens, scenes, refused, faces }) {
    if (shown !== this.wanted) return;
    [...this.menu.children].forEach((each, index) => put(each, "aria-pressed", String(index + 1 === shown)));
    this.scenes = unfold(scenes);
    this.refused = refused;
    this.faces = { ...this.view.get("faces"), ...faces };
    this.about.replaceChildren(make("p", { lang: this.lang }, make("strong", {}, title), " ", text));
    this.example.replaceChildren(make("h3", {}, words("example")), this.menu, this.about, this.table, this.steps.bar, this.happens);
    put(this.example, "hidden", null);
    put(this.example, "data-game", game);
    this.step(opens);
  }

  /** Draw one step of the example, and say what happens in it. */
  step(at) {
    const { scenes } = this;
    const before = at > 0 ? scenes[at - 1].log.length : 0;
    // Of a whole deal no more.
    const lines = scenes[at].log.slice(before).filter(({ clause }) => at > 0 || clause === this.root.dataset.clause);
    const refused = at === scenes.length - 1 ? this.refused : [];
    this.happens.replaceChildren(
      ...[...lines, ...refused].map(({ text, lang, clause }) =>
        make("p", {}, make("span", { lang: lang ?? null }, text), ...(clause ? [" ", cited(clause)] : [])),
      ),
    );
    put(this.example, "data-at", at);
    this.steps.set(at, scenes.length - 1);
    draw(this.table, scenes[at], this.faces);
    put(this.table.firstElementChild, "data-cardgames", null); // it is not the table that is played at
  }

  tellRules({ rules, pictures }) {
    say(this.title, words("rules-of", { title: rules }));
    const faces = this.view.get("faces");
    const row = ({ cards, captions }) =>
      cards.map((card, index) => {
        const drawn = make("span", { class: "cg-card" });
        showCard(drawn, card, faces);
        return make("li", {}, drawn, make("span", {}, captions[index] ?? ""));
      });
    this.says.replaceChildren(
      ...pictures.flatMap((each) => [
        make("h3", {}, each.title),
        make("p", {}, each.text),
        make("ol", { class: "cg-primer" }, ...row(each)),
      ]),
    );
    if (!pictures.length) this.says.append(make("p", {}, words("rules-on-page")));
  }

  /** Each ruling as a question; what has been asked already stays, with the answer that holds now. */
  tellRulings(rulings) {
    const asked = this.says.querySelectorAll("fieldset");
    if (asked.length === rulings.length) rulings.forEach(({ now }, index) => (asked[index].querySelectorAll("input")[now].checked = true));
    else
      this.says.replaceChildren(
        make("p", {}, words("rulings-say")),
        make("p", { role: "status" }),
        ...rulings.map((ruling) => this.question(ruling)),
      );
    say(this.says.querySelector("[role=status]"), this.view.shown.message?.text ?? "");
  }

  question({ name, clause, question, values, answers, now, lang }) {
    const answer = (text, index) => {
      const field = make("input", { type: "radio", name: `${this.title.id}-${name}` });
      field.checked = index === now;
      field.addEventListener("change", () => {
        this.view.send({ do: "ruling", name, value: values[index] });
        this.view.send({ do: "rulings" });
      });
      return make("label", {}, field, make("span", {}, text));
    };
    return make(
      "fieldset",
      { "data-ruling": name, lang: lang || null },
      make("legend", {}, question, " ", cited(clause)),
      ...answers.map(answer),
    );
  }

  /** A clause that is cited in here is shown in here. */
  click(event) {
    const name = event.target.closest(".cg-clause")?.dataset.clause;
    if (name) this.clause(name);
  }

  /** It was put away: the keyboard goes back to where it was, or to the table or sheet. */
  left() {
    const { activeElement } = this.root.getRootNode();
    if (activeElement && activeElement !== document.body && !this.root.contains(activeElement)) return;
    (this.from?.isConnected ? this.from : (this.view.root.querySelector(".cg-table") ?? this.view.root)).focus({ preventScroll: true });
  }

  close() {
    this.root.remove();
  }
}
