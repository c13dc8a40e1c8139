// The page of a teacher: who has joined, all tables at a glance, one of them for the projector.
import { button, make, put, say } from "../shared/elements.js";
import { language, words } from "../shared/words.js";
import { Line } from "./line.js";
import { called } from "./people.js";
import { TableView } from "./table-view.js";

export function mount(root) {
  new Host(root);
}

class Host {
  constructor(root) {
    this.root = root;
    put(root, "data-joined", 0);
    put(root, "data-tables", 0);
    const act = (what, key, more = {}) => button(words(key), () => this.send({ do: what }), { "data-do": what, ...more });
    this.state = make("p", { role: "status", class: "class-state", hidden: "" });
    this.picture = make("img", { class: "class-picture", alt: words("class-picture"), hidden: "" });
    this.address = make("p", { class: "class-address" });
    this.code = make("p", { class: "class-code" });
    this.invite = make("section", { class: "class-invite", "aria-label": words("class-join") }, this.picture, make("div", {}, make("h1", {}, words("class-title-class")), make("p", {}, words("class-join-how")), this.address, this.code));
    this.game = make("select", { "data-control": "game", "aria-label": words("class-game") });
    this.game.addEventListener("change", () => this.drawRulings());
    this.players = make("select", { "data-control": "players", "aria-label": words("class-players") });
    this.same = make("input", { type: "checkbox", "data-control": "same", checked: "" });
    this.rulings = make("div", { class: "class-rulings" });
    this.start = button(words("class-start"), () => this.begin(), { "data-do": "start", class: "cg-button class-main" });
    const label = (key, field) => make("label", {}, make("span", {}, words(key)), field);
    this.choice = make(
      "section",
      { class: "class-choice", "aria-label": words("class-game") },
      label("class-game", this.game),
      label("class-players", this.players),
      make("label", { class: "class-check" }, this.same, make("span", {}, words("class-same"))),
      make("details", {}, make("summary", {}, words("class-rulings")), this.rulings),
      this.start,
    );
    this.acts = {
      pause: act("pause", "class-pause"),
      goOn: act("go on", "class-go-on"),
      lock: act("lock", "class-lock"),
      unlock: act("unlock", "class-unlock"),
      rotate: act("rotate", "class-rotate", { title: words("class-rotate-says") }),
      results: act("results", "class-results"),
    };
    this.bar = make("div", { class: "class-bar", role: "group", "aria-label": words("class-leads") }, ...Object.values(this.acts));
    this.joined = make("h2", {});
    this.pupils = make("ul", { class: "class-pupils" });
    this.tables = make("div", { class: "class-tables" });
    this.place = make("div", { class: "class-table" });
    this.back = button(words("class-look-away"), () => this.look(null), { "data-do": "look away", hidden: "" });
    this.results = make("section", { class: "class-results", "aria-label": words("class-results"), hidden: "" });
    root.append(this.state, this.invite, this.choice, this.bar, this.results, make("section", { class: "class-looked" }, this.back, this.place), make("h2", {}, words("class-tables")), this.tables, this.joined, this.pupils);
    this.table = new TableView(this.place, (message) => this.send(message));
    this.line = new Line({ greet: () => this.greet(), hear: (message) => this.hear(message), tell: (up) => this.tell(up) });
  }

  send(message) {
    if (!this.line.send(message)) this.say(words("class-no-line"));
  }

  greet() {
    return { hello: "host", secret: location.hash.slice(1), language: language() };
  }

  tell(up) {
    put(this.root, "data-line", up ? "up" : "down");
    this.table.up = up;
    this.table.mark();
    this.say(up ? "" : words("class-line-down"));
  }

  say(text) {
    say(this.state, text);
    put(this.state, "hidden", text ? null : "");
  }

  hear(message) {
    if (message.welcome) this.offer(message.welcome);
    else if (message.picture !== undefined) put(this.picture, "src", message.picture || null);
    else if (message.room) this.draw(message.room);
    else if (message.results) this.drawResults(message.results);
    else if (message.record) save(message.record);
    else if (message.wrong) {
      this.say(message.says ?? words(message.wrong));
      if (message.wrong === "class-wrong-secret") this.line.end();
    } else this.table.hear(message);
  }

  /** The games that there are; after a line that was down, what was chosen stays, and so does the table that is looked at. */
  offer({ games }) {
    if (!this.games) {
      this.games = games;
      this.game.replaceChildren(...games.map(({ name, title }) => make("option", { value: name }, title)));
      this.drawRulings();
    }
    if (this.looked) this.look(this.looked);
  }

  drawRulings() {
    const { numbers, rulings } = this.games.find(({ name }) => name === this.game.value);
    this.players.replaceChildren(make("option", { value: "" }, words("class-fit")), ...numbers.map((number) => make("option", { value: number }, `${number}`)));
    this.chosen = new Map();
    this.rulings.replaceChildren(
      ...rulings.map((ruling) => {
        const field = make("select", { "data-ruling": ruling.name }, ...ruling.values.map(({ says }, at) => make("option", { value: at }, says)));
        field.value = ruling.values.findIndex(({ value }) => value === ruling.default);
        field.addEventListener("change", () => this.chosen.set(ruling.name, ruling.values[field.value].value));
        return make("label", {}, make("span", {}, ruling.says), field);
      }),
    );
    put(this.rulings.parentNode, "hidden", rulings.length ? null : "");
  }

  begin() {
    const options = Object.fromEntries(this.chosen);
    if (this.players.value) options.players = Number(this.players.value);
    this.send({ do: "start", game: this.game.value, options, same: this.same.checked });
  }

  draw(room) {
    this.room = room;
    this.say("");
    put(this.root, "data-joined", room.pupils.length);
    put(this.root, "data-tables", room.tables.length);
    put(this.root, "data-paused", room.paused);
    put(this.picture, "hidden", room.locked ? "" : null);
    say(this.address, room.locked ? words("class-locked-says") : room.join.replace(/#.*/, ""));
    say(this.code, room.locked ? "" : room.code);
    const { pause, goOn, lock, unlock, rotate, results } = this.acts;
    put(pause, "hidden", room.paused ? "" : null);
    put(goOn, "hidden", room.paused ? null : "");
    put(lock, "hidden", room.locked ? "" : null);
    put(unlock, "hidden", room.locked ? null : "");
    put(rotate, "hidden", room.started ? null : "");
    put(results, "hidden", room.started ? null : "");
    say(this.joined, words("class-joined", { n: room.pupils.length }));
    this.pupils.replaceChildren(...room.pupils.map((pupil) => this.pupil(pupil)));
    this.tables.replaceChildren(...room.tables.map((table) => this.glance(table)));
  }

  pupil({ pupil, name, muted, here }) {
    const mute = { do: "mute", pupil, muted: !muted };
    return make(
      "li",
      { "data-pupil": pupil, "data-here": here },
      make("span", {}, muted ? words("class-muted") : name || words("class-nameless"), here ? "" : ` (${words("class-away")})`),
      name ? button(words(muted ? "class-unmute" : "class-mute"), () => this.send(mute), { "data-do": "mute" }) : "",
      button(words("class-remove"), () => this.send({ do: "remove", pupil }), { "data-do": "remove" }),
    );
  }

  /** A table in a few words. */
  glance({ table, deal, toMove, over, waiting, score, seats }) {
    const told = Object.entries(score).map(([side, points]) => `${side} ${points}`).join(", ");
    const state = over ? words("class-match-over") : waiting ? words("class-deal-over") : words("class-to-move", { seat: toMove });
    const seat = (each) => make("li", { "data-here": each.here, "data-turn": each.seat === toMove }, make("b", {}, each.seat), ` ${called(each)} `, ...this.seatActs(table, each));
    return make(
      "article",
      { class: "class-glance", "data-table": table, "data-over": over },
      make("h3", {}, words("class-table", { n: table })),
      make("p", {}, `${words("class-deal", { n: deal })} · ${state}`, told ? ` · ${told}` : ""),
      make("ul", {}, ...seats.map(seat)),
      make(
        "div",
        { class: "class-bar" },
        button(words("class-look"), () => this.look(table), { "data-do": "look" }),
        waiting && !over ? button(words("next-deal"), () => this.send({ do: "deal table", table }), { "data-do": "deal table" }) : "",
        button(words("class-record"), () => this.send({ do: "record", table }), { "data-do": "record" }),
      ),
    );
  }

  /** What can be done with a seat: the computer takes it, or somebody who has none. */
  seatActs(table, { seat, computer }) {
    if (!computer) return [button(words("class-let-computer"), () => this.send({ do: "sit", table, seat, pupil: null }), { "data-do": "let computer" })];
    const seated = new Set(this.room.tables.flatMap(({ seats }) => seats.map(({ pupil }) => pupil)));
    const free = this.room.pupils.filter(({ pupil }) => !seated.has(pupil));
    if (!free.length) return [];
    const choice = make("select", { "aria-label": words("class-give", { seat }), "data-control": "give" }, make("option", { value: "" }, words("class-give", { seat })), ...free.map(({ pupil, name }) => make("option", { value: pupil }, name || words("class-nameless"))));
    choice.addEventListener("change", () => choice.value && this.send({ do: "sit", table, seat, pupil: Number(choice.value) }));
    return [choice];
  }

  look(table) {
    this.looked = table;
    put(this.back, "hidden", table === null ? "" : null);
    this.send({ do: "look", table });
    if (table !== null) this.place.scrollIntoView({ block: "nearest" });
  }

  drawResults(rows) {
    put(this.results, "hidden", null);
    const head = ["class-result-name", "class-result-deals", "class-result-won"].map((key) => make("th", { scope: "col" }, words(key)));
    this.results.replaceChildren(
      make("h2", {}, words("class-results")),
      make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows.map(({ name, deals, won }) => make("tr", {}, make("th", { scope: "row" }, name || words("class-nameless")), make("td", {}, `${deals}`), make("td", {}, `${won}`))))),
    );
  }
}

/** Offer a record as a file. */
function save({ name, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = make("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
