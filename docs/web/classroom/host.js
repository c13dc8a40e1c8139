// The page of a teacher: who has joined, all tables at a glance, what is on the projector, and one table to look at.
import { button, make, put, repeat, say } from "../shared/elements.js";
import { bring } from "../shared/sight.js";
import { language, words } from "../shared/words.js";
import { Choice } from "./choice.js";
import { glances, seatActs } from "./glances.js";
import { invite } from "./invite.js";
import { Line } from "./line.js";
import { missedRules } from "./missed.js";
import { pupils } from "./pupils.js";
import { csv, results } from "./results.js";
import { secret } from "./secret.js";
import { Steering } from "./steering.js";
import { sure } from "./sure.js";
import { TableView } from "./table-view.js";
import { assigning } from "./work.js";

export function mount(root) {
  new Host(root);
}

class Host {
  constructor(root) {
    this.root = root;
    this.secret = secret("cardgames class host");
    put(root, "data-joined", 0);
    put(root, "data-tables", 0);
    const send = (message) => this.send(message);
    const act = (what, key) => button(words(key), () => send({ do: what }), { "data-do": what });
    const midst = () => this.room.tables.some(({ over, waiting }) => !over && !waiting);
    this.state = make("p", { role: "status", class: "class-state", hidden: "" });
    this.invite = invite();
    this.folded = make("details", { open: "", class: "class-folded" }, make("summary", {}, words("class-invite")), this.invite.root);
    this.choice = new Choice(send, midst);
    this.acts = {
      pause: act("pause", "class-pause"),
      goOn: act("go on", "class-go-on"),
      lock: act("lock", "class-lock"),
      unlock: act("unlock", "class-unlock"),
      rotate: sure(
        words("class-rotate"),
        words("class-sure"),
        () => send({ do: "rotate" }),
        { "data-do": "rotate", title: words("class-rotate-says") },
        midst,
      ),
      results: button(words("class-results"), () => this.foldResults(), { "data-do": "results" }),
    };
    this.bar = make("div", { class: "class-bar", role: "group", "aria-label": words("class-leads") }, ...Object.values(this.acts));
    this.work = assigning(send, () => this.choice.game.value);
    this.steering = new Steering(send);
    this.tables = glances({
      ofTable: (table) => this.tableActs(table),
      ofSeat: (table, seat) => seatActs((wish) => (wish.do === "look" ? this.look(table, seat) : send(wish)), table, seat),
    });
    this.titleOfTables = make("h2", { hidden: "" }, words("class-tables"));
    this.pupils = pupils(send);
    this.place = make("div", { class: "class-table" });
    this.looking = make("strong", {});
    this.hands = button(words("class-open-hands"), () => this.look(this.looked.table, this.looked.seat === "open" ? null : "open"), {
      "data-do": "look open",
    });
    this.back = button(words("class-look-away"), () => this.look(null), { "data-do": "look away" });
    this.lookBar = make("div", { class: "class-bar", hidden: "" }, this.looking, this.hands, this.back);
    this.outcome = make("div");
    this.missed = missedRules((clause) => this.send({ do: "missed", clause }));
    this.results = make(
      "section",
      { "aria-label": words("class-results"), hidden: "" },
      this.outcome,
      make(
        "div",
        { class: "class-bar" },
        button(words("class-save-results"), () => save("class.csv", csv(this.rows), "text/csv"), { "data-do": "csv" }),
        button(words("class-print"), () => print(), { "data-do": "print" }),
        button(words("class-records"), () => this.record(null, "file"), { "data-do": "records" }),
      ),
    );
    this.title = make("h1", {}, words("class-title-class"));
    root.append(
      this.title,
      this.state,
      this.folded,
      this.choice.root,
      this.work.root,
      this.bar,
      this.results,
      this.missed.root,
      make("section", { class: "class-looked" }, this.lookBar, this.place),
      make("div", { class: "class-columns" }, make("div", {}, this.titleOfTables, this.tables.root, this.pupils.root), this.steering.root),
    );
    this.table = new TableView(this.place, send);
    root.addEventListener("click", (event) => (this.pressed = event.target.closest(".class-bar")), true);
    this.line = new Line({
      greet: () => this.greet(),
      hear: (message) => this.hear(message),
      tell: (up) => this.tell(up),
      lose: () => this.say(words("class-lost")),
    });
  }

  send(message) {
    if (!this.line.send(message)) this.say(words("class-no-line"));
  }

  greet() {
    return { hello: "host", secret: this.secret, language: language() };
  }

  tell(up) {
    put(this.root, "data-line", up ? "up" : "down");
    this.table.up = up;
    this.table.mark();
    this.say(up ? "" : words(this.line.state));
  }

  /** near: what was pressed, where it is refused; else it stands below the title. */
  say(text, near = null) {
    const above = near?.checkVisibility() ? near : this.title;
    if (above.nextSibling !== this.state) above.after(this.state);
    say(this.state, text);
    put(this.state, "hidden", text ? null : "");
  }

  hear(message) {
    if (message.welcome) this.welcome(message.welcome);
    else if (message.picture !== undefined) this.invite.show(message.picture);
    else if (message.room) this.draw(message.room);
    else if (message.vote !== undefined) this.steering.drawVote(message.vote);
    else if (message.results) this.drawResults(message.results);
    else if (message.record) this.recorded(message.record);
    else if (message.wrong) {
      this.say(message.says ?? words(message.wrong), this.pressed);
      repeat(this.state);
      if (message.wrong === "class-wrong-secret") this.line.end();
    } else this.table.hear(message);
  }

  /** Where the projector's window is, and which games there are; after a line that was down, the table that is looked at. */
  welcome({ projector, games, site }) {
    put(this.steering.window, "href", projector);
    put(this.steering.window, "hidden", null);
    this.site = site;
    put(this.work.root, "hidden", site ? null : "");
    this.choice.offer(games);
    if (this.looked) this.look(this.looked.table, this.looked.seat);
  }

  draw(room) {
    const begins = room.started && !this.room?.started;
    this.room = room;
    this.say(room.full ? words("class-journal-full") : "");
    put(this.root, "data-joined", room.pupils.length);
    put(this.root, "data-tables", room.tables.length);
    put(this.root, "data-paused", room.paused);
    this.invite.draw(room);
    if (begins) this.folded.removeAttribute("open");
    const { pause, goOn, lock, unlock, rotate, results } = this.acts;
    put(pause, "hidden", room.paused ? "" : null);
    put(goOn, "hidden", room.paused ? null : "");
    put(lock, "hidden", room.locked ? "" : null);
    put(unlock, "hidden", room.locked ? null : "");
    put(rotate, "hidden", room.started ? null : "");
    put(results, "hidden", room.started ? null : "");
    put(this.titleOfTables, "hidden", room.started ? null : "");
    this.missed.draw(room.missed);
    put(this.missed.root, "hidden", room.started ? null : "");
    this.pupils.draw(room);
    this.work.draw(room);
    this.tables.draw(room);
    this.callNames();
    this.steering.draw(room);
  }

  /** What can be done with a table. */
  tableActs(table) {
    const next = button(words("next-deal"), () => this.send({ do: "deal table", table }), { "data-do": "deal table", hidden: "" });
    const act = (key, does, name) => button(words(key), does, { "data-do": name });
    const replay = act("class-replay", () => this.record(table, "link"), "replay");
    const show = act("class-show-table", () => this.send({ do: "show", what: "table", table }), "show");
    const look = act("class-look", () => this.look(table), "look");
    const draw = ({ over, waiting }) => {
      put(next, "hidden", waiting && !over ? null : "");
      put(replay, "hidden", this.site && (waiting || over) ? null : "");
    };
    return { parts: [next, show, look, act("class-record", () => this.record(table, "file"), "record"), replay], draw };
  }

  /** Write at the table that is looked at who sits there. */
  callNames() {
    this.table.call(this.room.tables.find(({ table }) => table === this.looked?.table)?.seats ?? []);
  }

  look(table, seat = null) {
    this.looked = table === null ? null : { table, seat };
    this.callNames();
    put(this.lookBar, "hidden", table === null ? "" : null);
    if (table !== null) say(this.looking, words("class-table", { n: table }));
    say(this.hands, words(seat === "open" ? "class-hide-hands" : "class-open-hands"));
    this.send({ do: "look", table, seat });
    if (table !== null) bring(this.lookBar);
  }

  /** Ask for the record of a table, or of all (null): as a file, or as a link. */
  record(table, as) {
    this.wanted = as;
    this.send(table === null ? { do: "records" } : { do: "record", table });
  }

  /** A record has come: as a file, or as a page that replays it. */
  recorded({ name, text, link }) {
    if (this.wanted === "link") open(link, "_blank");
    else save(name, text);
  }

  /** Ask for the results, or put them away. */
  foldResults() {
    if (this.results.hasAttribute("hidden")) return this.send({ do: "results" });
    put(this.results, "hidden", "");
    put(this.acts.results, "aria-pressed", "false");
  }

  drawResults(rows) {
    put(this.results, "hidden", null);
    put(this.acts.results, "aria-pressed", "true");
    this.rows = rows;
    this.outcome.replaceChildren(results(rows, true));
  }
}

/** Offer a text as a file. */
function save(name, text, type = "application/json") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = make("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
