// The page of a pupil: a code, a name or none, and then the table of their seat.
import { decoded } from "../shared/address.js";
import { button, make, put, repeat, say } from "../shared/elements.js";
import { bring } from "../shared/sight.js";
import { language, words } from "../shared/words.js";
import { ballot } from "./ballot.js";
import { Line } from "./line.js";
import { people } from "./people.js";
import { TableView } from "./table-view.js";
import { assigned } from "./work.js";

const STORAGE_KEY = "cardgames class";

export function mount(root) {
  new Join(root);
}

/** What is kept of a seat: in this tab, and for a tab that comes after it. Where that cannot be, while the page is open. */
const kept = {
  here: null,
  get token() {
    try {
      return sessionStorage.getItem(STORAGE_KEY) ?? this.here;
    } catch {
      return this.here;
    }
  },
  get before() {
    try {
      return localStorage.getItem(STORAGE_KEY);
    } catch {
      return null;
    }
  },
  keep(token) {
    this.here = token;
    try {
      for (const store of [sessionStorage, localStorage]) {
        if (token) store.setItem(STORAGE_KEY, token);
        else store.removeItem(STORAGE_KEY);
      }
    } catch {
      // it is on this page alone
    }
  },
};

/** A secret for a seat, which the page makes itself: a join whose answer is lost can then be sent again. */
function newSecret() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

class Join {
  constructor(root) {
    this.root = root;
    this.greeting = null;
    this.mine = null;
    this.code = make("input", {
      name: "code",
      required: "",
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: "false",
      maxlength: "40",
    });
    this.code.value = decoded(location.hash.slice(1));
    this.name = make("input", { name: "name", autocomplete: "off", maxlength: "24", "aria-describedby": "about-name" });
    this.wrong = make("p", { role: "alert", class: "class-wrong" });
    this.back = button(words("class-back"), () => this.takeUp(kept.before), { "data-do": "back", hidden: "" });
    this.form = make(
      "form",
      { class: "class-form" },
      make("label", {}, make("span", {}, words("class-code")), this.code),
      make("label", {}, make("span", {}, words("class-name")), this.name),
      make("p", { id: "about-name", class: "cg-soft" }, words("class-name-says")),
      make("button", { type: "submit", class: "cg-button class-main", "data-do": "join" }, words("class-join-do")),
      this.back,
      this.wrong,
    );
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      say(this.wrong, "");
      this.mine ??= kept.before ?? newSecret(); // the same device has the same seat
      this.greeting = { hello: "pupil", code: this.code.value, name: this.name.value, mine: this.mine, language: language() };
      this.line.meet();
    });
    this.title = make("h1", {}, words("class-join"));
    this.state = make("p", { role: "status", class: "class-state" });
    this.around = people();
    this.ballot = ballot((choice, number) => this.send({ do: "vote", choice, number }));
    this.work = assigned((message) => this.line.send(message));
    this.place = make("div", { class: "class-table" });
    root.append(this.title, this.form, this.state, this.work.root, this.ballot.root, this.around.root, this.place);
    this.table = new TableView(this.place, (message) => this.send(message));
    this.place.addEventListener("cardgames:refused", ({ detail: move }) => this.send({ do: "tried", move, at: this.table.at }));
    this.seated = Boolean(kept.token);
    put(this.form, "hidden", this.seated ? "" : null);
    put(this.back, "hidden", !kept.token && kept.before ? null : "");
    this.line = new Line({
      greet: () => this.greet(),
      hear: (message) => this.hear(message),
      tell: (up) => this.tell(up),
      lose: () => this.refuse({ wrong: "class-lost" }),
    });
    if (!this.seated) (this.code.value ? this.name : this.code).focus();
  }

  /** A page without a seat has nothing to say until the form is sent. */
  greet() {
    return kept.token ? { hello: "pupil", token: kept.token, language: language() } : this.greeting;
  }

  send(message) {
    if (!this.line.send(message)) this.refuse({ wrong: "class-no-line" });
  }

  /** Go back to the seat that this device had. */
  takeUp(token) {
    kept.keep(token);
    this.line.meet();
  }

  tell(up) {
    this.up = up;
    this.table.up = up;
    put(this.root, "data-line", up ? "up" : "down");
    this.table.mark();
    if (this.form.hasAttribute("hidden")) this.drawState();
    else say(this.wrong, up ? "" : words("class-no-line"));
  }

  hear(message) {
    if (message.seat) {
      kept.keep(message.seat.token);
      say(this.wrong, "");
    } else if (message.room) {
      this.room = message.room;
      put(this.form, "hidden", "");
      put(this.root, "data-seat", this.room.seat);
      this.around.draw(this.room);
      this.work.draw(this.room);
      this.table.call(this.room.seats);
      say(this.title, this.room.table ? words("class-table", { n: this.room.table }) : words("class-title-class"));
      this.drawState();
    } else if (message.vote !== undefined) this.ask(message.vote);
    else if (message.over) this.end(message.over);
    else if (message.wrong) this.refuse(message);
    else this.table.hear(message);
  }

  /** The class is asked something: it comes into sight, over the table. */
  ask(vote) {
    const comes = vote && vote.number !== this.asked;
    this.asked = vote?.number;
    this.ballot.draw(vote);
    if (comes) bring(this.ballot.root);
  }

  /**
   * Why something was not done; a seat that the class does not know is given up.
   *
   * @param {{ wrong: string, says?: string }} message
   */
  refuse({ wrong, says }) {
    this.greeting = null;
    if (wrong === "class-unknown-seat") {
      kept.keep(null);
      this.line.forget();
      put(this.form, "hidden", null);
      put(this.back, "hidden", "");
    }
    this.said = says ?? words(wrong);
    if (this.form.hasAttribute("hidden")) this.drawState();
    else say(this.wrong, this.said);
    for (const part of [this.state, this.wrong]) repeat(part);
    this.said = "";
  }

  /** This page has no seat any more. */
  end(key) {
    this.line.end();
    this.table.close();
    this.ballot.draw(null);
    this.around.draw(null);
    if (key === "class-sent-out") kept.keep(null);
    this.last = words(key);
    this.drawState();
  }

  /** The key of what a pupil without a seat waits for. */
  waitsFor() {
    if (this.room.waits) return "class-wait-let-in";
    return this.room.late ? "class-wait-deal" : "class-wait";
  }

  drawState() {
    const { room } = this;
    const waits = room && (room.seat ? room.paused && words("class-paused-says") : words(this.waitsFor()));
    const down = this.up === false && words(this.line.state);
    say(this.state, this.last || this.said || down || waits || "");
    put(this.state, "hidden", this.state.textContent ? null : "");
    put(this.root, "data-paused", room?.paused);
  }
}
