// A position with what can be chosen in it, drawn without Python: a problem of the day, a single move, a question on a deal.
import { button, make, put } from "../shared/elements.js";
import { words } from "../shared/words.js";
import { showCard } from "../widgets/cards.js";

export class Position {
  /** `shown` is the position; `names` and `faces` are those of cards. `choose` is called with the number of an option. */
  constructor(shown, names, faces, choose) {
    this.shown = shown;
    this.names = names;
    this.faces = faces;
    this.answer = make("div", { class: "today-answer", role: "status" });
    this.buttons = shown.options.map((option, number) => this.option(option, number, () => choose(number)));
    this.asks = make("p", { class: "today-asks", tabindex: "-1" }, shown.asks);
    const { trick } = shown;
    this.parts = [
      ...shown.says.map((line) => make("p", {}, line)),
      trick.length ? this.row(words("position-table"), ...[1, 0].map((part) => trick.map((each) => each[part]))) : "",
      ...shown.hands.map(([seat, cards]) => this.row(seat, cards)),
      this.asks,
      ...this.groups(),
      this.answer,
    ];
  }

  /** Cards in a row, each with its name for those who do not see it. */
  row(name, cards, seats = []) {
    const shown = cards.map((card, index) => make("li", {}, seats[index] ? make("small", {}, seats[index]) : "", this.card(card)));
    return make("div", { class: "today-row", "data-trick": seats.length > 0 && "" }, make("strong", {}, name), make("ul", {}, ...shown));
  }

  /** The buttons of the options: those of each hand in a row, and then the other moves. */
  groups() {
    const hands = [...new Set(this.shown.options.map((option) => option.of))];
    return hands.map((of) => {
      const buttons = this.buttons.filter((_, number) => this.shown.options[number].of === of);
      const name = of && make("strong", {}, of);
      return make(
        "div",
        { class: "today-options", role: "group", "aria-label": of ?? words("position-choices") },
        ...(name ? [name] : []),
        ...buttons,
      );
    });
  }

  card(card) {
    const element = make("span", { class: "cg-card", role: "img", "aria-label": this.names[card] ?? card });
    showCard(element, card, this.faces);
    return element;
  }

  /** A button for an option: its cards and its name, or, where it is `small`, a card that says its name alone. */
  option({ label, cards, small }, place, act) {
    const made = button("", act, { class: "today-option", "data-option": place, "data-small": small && "", "aria-label": small && label });
    const faces = cards.map((card) => {
      const element = make("span", { class: "cg-card", "aria-hidden": "true" });
      showCard(element, card, this.faces);
      return element;
    });
    made.append(...faces, ...(small ? [] : [make("span", {}, label)]));
    return made;
  }

  /** Mark options as right or wrong; an option without a mark keeps what it has. */
  mark(marks) {
    this.buttons.forEach((each, place) => marks[place] && put(each, "data-right", marks[place]));
  }

  /** Let nothing be chosen any more. */
  close() {
    for (const each of this.buttons) put(each, "aria-disabled", "true");
  }

  /** The rule that decides, with the way to it. */
  static rule({ clause, title, address }, home) {
    const link = make("a", { href: new URL(address, home).href, "data-clause": clause }, title);
    return make("p", {}, words("position-rule"), " ", link);
  }
}
