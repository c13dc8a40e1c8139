// The page for the projector: nothing can be done on it, it shows what the teacher puts there.
import { make, put, repeat, say } from "../shared/elements.js";
import { language, words } from "../shared/words.js";
import { ballot } from "./ballot.js";
import { clock } from "./clock.js";
import { fit } from "./fit.js";
import { glances } from "./glances.js";
import { invite } from "./invite.js";
import { Line } from "./line.js";
import { missedRules } from "./missed.js";
import { results } from "./results.js";
import { secret } from "./secret.js";
import { TableView } from "./table-view.js";

export function mount(root) {
  const key = secret("cardgames class projector");
  const title = make("h1", {}, words("class-title-class"));
  const code = make("span", { class: "class-small-code" });
  const state = make("p", { role: "status", class: "class-state", hidden: "" });
  const asks = ballot();
  const time = clock();
  const join = invite();
  const names = make("ul", { class: "class-names" });
  const joined = make("h2", {});
  const tables = glances();
  const outcome = make("div", {});
  const missed = missedRules();
  const place = make("div", { class: "class-table" });
  const parts = {
    join: make("section", { "aria-label": words("class-join") }, join.root, joined, names),
    tables: tables.root,
    table: place,
    results: outcome,
    rules: missed.root,
  };
  root.append(make("header", { class: "class-head" }, title, code), time.root, state, asks.root, ...Object.values(parts));
  const table = new TableView(place, (message) => line.send(message));
  fit(root, () => parts[root.dataset.what] ?? place);
  const tell = (text) => {
    say(state, text);
    put(state, "hidden", text ? null : "");
  };

  const draw = (room) => {
    const { what } = room.stage;
    put(root, "data-what", what);
    put(root, "data-paused", room.paused);
    tell(room.paused && what !== "table" ? words("class-paused-says") : ""); // it would lie over the cards
    for (const [name, part] of Object.entries(parts)) put(part, "hidden", name === what ? null : "");
    say(
      title,
      what === "table" ? words("class-table", { n: room.stage.table }) : words(what === "join" ? "class-join" : "class-title-class"),
    );
    say(code, room.locked || what === "join" ? "" : words("class-code-is", { code: room.code }));
    time.draw(room);
    table.call(room.stage.seats);
    join.draw(room);
    say(joined, words("class-joined", { n: room.people.length }));
    names.replaceChildren(...room.people.map((name) => make("li", {}, name || words("class-nameless"))));
    tables.draw(room);
    missed.draw(room.missed);
    outcome.replaceChildren(...(what === "results" ? [results(room.results)] : []));
  };

  const hear = (message) => {
    if (message.room) draw(message.room);
    else if (message.picture !== undefined) join.show(message.picture);
    else if (message.vote !== undefined) {
      asks.draw(message.vote);
      put(root, "data-vote", message.vote?.about);
    } else if (message.wrong) {
      tell(words(message.wrong));
      repeat(state);
      if (message.wrong === "class-wrong-secret") line.end();
    } else table.hear(message);
  };

  const line = new Line({
    greet: () => ({ hello: "projector", secret: key, language: language() }),
    hear,
    tell: (up) => {
      put(root, "data-line", up ? "up" : "down");
      table.up = up;
      table.mark();
      if (!up) tell(words(line.state));
    },
  });
}
