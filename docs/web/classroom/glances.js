// All tables in a few words. What is there is changed, and not made anew, so that nothing slips from under a finger.
import { button, make, put, say } from "../shared/elements.js";
import { words } from "../shared/words.js";
import { called } from "./people.js";

const STUCK_SECONDS = 60; // after which the teacher reads for how long a table waits
const TICK_MS = 5_000;

/** What a table has come to, in a sentence. */
function state({ deal, toMove, over, waiting, score }) {
  const standing = Object.entries(score)
    .map(([side, points]) => `${side} ${points}`)
    .join(", ");
  const now = over ? words("class-match-over") : waiting ? words("class-deal-over") : words("class-to-move", { seat: toMove });
  return [words("class-deal", { n: deal }), now, standing].filter(Boolean).join(" · ");
}

/** One table. `acts` makes what can be done with it, and with a seat of it; left out where it is only looked at. */
class Glance {
  constructor(number, acts) {
    this.acts = acts;
    this.group = make("span", { class: "cg-soft" });
    this.state = make("p", {});
    this.stuck = make("p", { class: "class-stuck" });
    this.seats = make("ul", {});
    this.bar = make("div", { class: "class-bar" });
    this.root = make(
      "article",
      { class: "class-glance", "data-table": number },
      make("h3", {}, words("class-table", { n: number }), this.group),
      this.state,
      this.stuck,
      this.seats,
      this.bar,
    );
    this.more = acts?.ofTable(number);
    this.bar.append(...(this.more?.parts ?? []));
    this.rows = new Map();
  }

  /** For whom a table has waited long, and for how many minutes; it grows without a word of the class. */
  tick() {
    const { toMove, seats, waited } = this.table;
    const seconds = (waited ?? 0) + (performance.now() - this.drawn) / 1000;
    const stuck = waited !== undefined && seconds >= STUCK_SECONDS && seats.some(({ seat, computer }) => seat === toMove && !computer);
    put(this.root, "data-stuck", stuck);
    say(this.stuck, stuck ? words("class-stuck", { seat: toMove, n: Math.floor(seconds / 60) }) : "");
  }

  draw(table, room) {
    this.table = table;
    this.drawn = performance.now();
    this.tick();
    put(this.root, "data-over", table.over);
    put(this.root, "data-waiting", table.waiting);
    put(this.root, "data-shown", room.stage.what === "table" && room.stage.table === table.table);
    say(this.group, table.group ? ` · ${words("class-group-n", { n: table.group })}` : "");
    say(this.state, state(table));
    this.more?.draw(table);
    if (table.seats.map(({ seat }) => seat).join() !== [...this.rows.keys()].join()) {
      this.rows = new Map(table.seats.map(({ seat }) => [seat, this.row(table.table, seat)]));
      this.seats.replaceChildren(...[...this.rows.values()].map(({ root }) => root));
    }
    for (const each of table.seats) {
      const { root, name, acts } = this.rows.get(each.seat);
      put(root, "data-here", each.here);
      put(root, "data-turn", each.seat === table.toMove);
      say(name, ` ${called(each)}${each.here ? "" : ` (${words("class-away")})`}`);
      acts?.draw(each, room);
    }
  }

  row(table, seat) {
    const name = make("span", {});
    const acts = this.acts?.ofSeat(table, seat);
    return { root: make("li", {}, make("b", {}, seat), name, ...(acts?.parts ?? [])), name, acts };
  }
}

export function glances(acts = null) {
  const root = make("div", { class: "class-tables" });
  let known = new Map();
  const draw = (room) => {
    if (room.tables.map(({ table }) => table).join() !== [...known.keys()].join()) {
      known = new Map(room.tables.map(({ table }) => [table, new Glance(table, acts)]));
      root.replaceChildren(...[...known.values()].map((glance) => glance.root));
    }
    for (const table of room.tables) known.get(table.table).draw(table, room);
  };
  if (acts) setInterval(() => known.forEach((glance) => glance.tick()), TICK_MS);
  return { root, draw };
}

/** What a teacher can do with a seat: let the computer have it, give it to somebody who has none, play for it once. */
export function seatActs(send, table, seat) {
  const computer = button(words("class-let-computer"), () => send({ do: "sit", table, seat, pupil: null }), { "data-do": "let computer" });
  const play = button(words("class-play-for", { seat }), () => send({ do: "look", table, seat }), { "data-do": "play for" });
  const give = make("select", { "aria-label": words("class-give", { seat }), "data-control": "give" });
  give.addEventListener("change", () => give.value && send({ do: "sit", table, seat, pupil: Number(give.value) }));
  let before = "";
  const draw = ({ computer: plays }, room) => {
    const seated = new Set(room.tables.flatMap(({ seats }) => seats.map(({ pupil }) => pupil)));
    const free = room.pupils.filter(({ pupil }) => !seated.has(pupil));
    put(computer, "hidden", plays ? "" : null);
    put(give, "hidden", plays && free.length ? null : "");
    const now = JSON.stringify(free.map(({ pupil, name }) => [pupil, name]));
    if (now === before) return;
    before = now;
    give.replaceChildren(
      make("option", { value: "" }, words("class-give", { seat })),
      ...free.map(({ pupil, name }) => make("option", { value: pupil }, name || words("class-nameless"))),
    );
  };
  return { parts: [play, computer, give], draw };
}
