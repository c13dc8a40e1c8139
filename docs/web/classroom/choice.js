// What is played: the game, how many at a table, the same cards or different ones, and the rulings.
import { make, put } from "../shared/elements.js";
import { words } from "../shared/words.js";
import { sure } from "./sure.js";

export class Choice {
  /** `send` starts the games, `midst` says whether games are under way. */
  constructor(send, midst) {
    this.send = send;
    this.game = make("select", { "data-control": "game" });
    this.game.addEventListener("change", () => this.drawRulings());
    this.players = make("select", { "data-control": "players" });
    this.same = make("input", { type: "checkbox", "data-control": "same", checked: "" });
    this.rulings = make("div", { class: "class-rulings" });
    this.folded = make("details", {}, make("summary", {}, words("class-rulings")), this.rulings);
    const start = sure(
      words("class-start"),
      words("class-sure"),
      () => this.begin(),
      { "data-do": "start", class: "cg-button class-main" },
      midst,
    );
    const label = (key, field) => make("label", {}, make("span", {}, words(key)), field);
    const same = make("label", { class: "class-check" }, this.same, make("span", {}, words("class-same")));
    this.root = make(
      "section",
      { "aria-label": words("class-game") },
      make("div", { class: "class-choice" }, label("class-game", this.game), label("class-players", this.players), same, start),
      this.folded,
    );
  }

  /** The games that there are; what was chosen before stays. */
  offer(games) {
    if (this.games) return;
    this.games = games;
    this.game.replaceChildren(...games.map(({ name, title }) => make("option", { value: name }, title)));
    this.drawRulings();
  }

  drawRulings() {
    const { numbers, rulings } = this.games.find(({ name }) => name === this.game.value);
    this.players.replaceChildren(
      make("option", { value: "" }, words("class-fit")),
      ...numbers.map((number) => make("option", { value: number }, `${number}`)),
    );
    this.chosen = new Map();
    this.rulings.replaceChildren(
      ...rulings.map((ruling) => {
        const field = make(
          "select",
          { "data-ruling": ruling.name },
          ...ruling.values.map(({ says }, at) => make("option", { value: at }, says)),
        );
        field.value = ruling.values.findIndex(({ value }) => value === ruling.default);
        field.addEventListener("change", () => this.chosen.set(ruling.name, ruling.values[field.value].value));
        return make("label", {}, make("span", {}, ruling.says), field);
      }),
    );
    put(this.folded, "hidden", rulings.length ? null : "");
  }

  begin() {
    const options = Object.fromEntries(this.chosen);
    if (this.players.value) options.players = Number(this.players.value);
    this.send({ do: "start", game: this.game.value, options, same: this.same.checked });
  }
}
