// Two readings side by side in the browser. It draws what it is given and sends back what is chosen; it compares nothing.
import { make } from "../shared/elements.js";
import { words } from "../shared/words.js";
import { clause } from "./clauses.js";
import { frontEnd, tellMessage } from "./front-end.js";
import { LookUp } from "./look-up.js";
import { trickRow } from "./tricks.js";

function labelled(text, field) {
  return make("label", { class: "cg-label" }, make("span", {}, text), field);
}

/** A menu of [value, text] pairs; `act` is given the value that is chosen. */
function menu(pairs, value, act, attributes) {
  const field = make("select", { class: "cg-select", ...attributes });
  pairs.forEach(([, text], index) => field.append(make("option", { value: index }, text)));
  field.selectedIndex = pairs.findIndex(([each]) => each === value);
  field.addEventListener("change", () => act(pairs[field.selectedIndex][0]));
  return field;
}

const NAMES = ["one", "other"]; // keys of the words

class View {
  constructor(send, get) {
    this.send = send;
    this.draws = {
      setup: () => this.drawSetup(get("setup"), get("shown")),
      shown: () => this.drawShown(get("shown"), get("faces")),
    };
    this.controls = make("div", { class: "cc-controls" });
    this.verdict = make("p", { class: "cc-verdict", role: "status" });
    this.message = make("p", { class: "cc-message", role: "alert" });
    this.body = make("div");
    this.root = make(
      "div",
      { class: "cg cc", "data-cardgames": "compare", tabindex: "-1" },
      this.controls,
      this.message,
      this.verdict,
      this.body,
    );
    this.lookUp = new LookUp(this.root, send, get);
  }

  hear(message) {
    this.lookUp.hear(message);
  }

  close() {
    this.lookUp.close();
  }

  // What can be chosen. The field that has the keyboard keeps it when all is drawn anew.

  drawSetup(setup, shown) {
    const held = this.controls.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.control
      : null;
    const { send } = this;
    const open = this.rulings?.open ?? false;
    const seed = make("input", { class: "cg-input", type: "number", min: "0", step: "1", value: setup.seed, "data-control": "seed" });
    seed.addEventListener("change", () => send({ do: "seed", value: Number(seed.value) }));
    const again = make("button", { class: "cg-button", type: "button", "data-control": "another" }, words("another-deal"));
    again.addEventListener("click", () => send({ do: "seed", value: 1 + Math.floor(Math.random() * 99999) }));
    const deals = setup.packs.map((number) => [
      number,
      number === 1 ? words("one-deal") : number === 100 ? words("whole-match") : String(number),
    ]);
    const others = setup.others.map(([name, title]) => [name, name === setup.game ? words("itself") : title]);
    const same = setup.game === setup.against;
    const known = same ? setup.rulings.find(({ name }) => name === setup.ruling) : undefined;
    const names = [...(known ? [] : [["", words("choose-one")]]), ...setup.rulings.map(({ name, title }) => [name, title])];
    const value = (ruling, side, attributes) =>
      menu(ruling.values, ruling.now[side], (chosen) => send({ do: "ruling", side, name: ruling.name, value: chosen }), attributes);
    const bar = make(
      "div",
      { class: "cg-bar" },
      labelled(
        words("game"),
        menu(setup.games, setup.game, (value) => send({ do: "game", value }), { "data-control": "game" }),
      ),
      others.length > 1
        ? labelled(
            words("against"),
            menu(others, setup.against, (value) => send({ do: "against", value }), { "data-control": "against" }),
          )
        : null,
      setup.numbers.length > 1
        ? labelled(
            words("players"),
            menu(
              setup.numbers.map((n) => [n, String(n)]),
              setup.players,
              (value) => send({ do: "players", value }),
              { "data-control": "players" },
            ),
          )
        : null,
      same && setup.rulings.length
        ? labelled(
            words("ruling"),
            menu(names, known?.name ?? "", (name) => name && send({ do: "only", name }), { "data-control": "ruling" }),
          )
        : null,
      ...(known ? NAMES.map((name, side) => labelled(words(name), value(known, side, { "data-control": `${side}` }))) : []),
      labelled(words("deal"), seed),
      again,
      labelled(
        words("deals-compared"),
        menu(deals, setup.pack, (value) => send({ do: "packs", value }), { "data-control": "packs" }),
      ),
    );
    const rows = setup.rulings.map((ruling) => {
      const field = (side) => {
        if (!ruling.sides.includes(side)) return "";
        return value(ruling, side, { "data-control": `${side}.${ruling.name}`, "aria-label": `${words(NAMES[side])}: ${ruling.title}` });
      };
      const differs = ruling.sides.length === 2 && ruling.now[0] !== ruling.now[1];
      return make(
        "tr",
        { "data-differs": differs ? "" : null },
        make("th", { scope: "row" }, `${differs ? "≠ " : ""}${ruling.title} `, clause(shown, ruling.clause)),
        make("td", {}, field(0)),
        make("td", {}, field(1)),
      );
    });
    this.rulings = make(
      "details",
      { class: "cc-rulings" },
      make("summary", {}, words("all-rulings")),
      rows.length
        ? make(
            "table",
            { class: "cc-table" },
            make(
              "thead",
              {},
              make(
                "tr",
                {},
                make("th", { scope: "col" }, words("ruling")),
                ...NAMES.map((name) => make("th", { scope: "col" }, words(name))),
              ),
            ),
            make("tbody", {}, ...rows),
          )
        : make("p", {}, words("no-rulings")),
    );
    this.rulings.open = open;
    this.controls.replaceChildren(bar, this.rulings);
    if (held) [...this.controls.querySelectorAll("[data-control]")].find((field) => field.dataset.control === held)?.focus();
  }

  // What was found

  drawShown(shown, faces) {
    this.shown = shown;
    this.faces = faces;
    tellMessage(this.message, shown.message);
    if (this.verdict.textContent !== shown.verdict) this.verdict.textContent = shown.verdict;
    this.root.dataset.parts = String(Boolean(shown.parting));
    this.body.replaceChildren(
      ...[
        this.parting(),
        shown.outcome && make("p", { class: "cc-outcome" }, shown.outcome),
        ...shown.deals.map((deal) => this.deal(deal)),
        this.steps(),
      ].filter(Boolean),
    );
    this.root.dataset.ready = "true";
  }

  parting() {
    if (!this.shown.parting) return null;
    const boxes = this.shown.parting.map((part, side) => {
      const { name } = this.shown.sides[side];
      return make(
        "div",
        { class: "cc-box", "data-side": side },
        make("p", { class: "cc-name" }, make("strong", {}, words(NAMES[side])), ` ${name}`),
        make("p", { lang: part.lang ?? null }, `${part.text} `, part.clause && clause(this.shown, part.clause)),
      );
    });
    return make("div", { class: "cc-parting" }, ...boxes);
  }

  deal(deal) {
    const several = this.shown.deals.length > 1;
    const trick = deal.trick ? deal.trick[0].toUpperCase() + deal.trick.slice(1) : "";
    const heads = this.shown.sides.map(({ name }, side) =>
      make("th", { scope: "col" }, words(NAMES[side]), make("span", { class: "cg-soft" }, ` ${name}`)),
    );
    const rows = deal.rows.map((row) => {
      const mark = row.same ? "" : row.first ? words("differs-first") : "≠";
      const cells = row.same
        ? [make("td", { colspan: "2" }, trickRow(row.sides[0], this.faces, "both-sides"))]
        : row.sides.map((side) => make("td", {}, side ? trickRow(side, this.faces) : make("span", { class: "cg-soft" }, words("none"))));
      return make(
        "tr",
        { "data-differs": row.same ? null : "", "data-first": row.first ? "" : null },
        make("th", { scope: "row" }, String(row.number), mark ? make("span", { class: "cc-mark" }, ` ${mark}`) : null),
        ...cells,
      );
    });
    const [one, other] = deal.points;
    const counts =
      one === other ? [make("td", { colspan: "2" }, one)] : deal.points.map((points) => make("td", {}, points || words("none")));
    rows.push(
      make(
        "tr",
        { "data-differs": one === other ? null : "" },
        make("th", { scope: "row" }, words("counts"), one === other ? null : make("span", { class: "cc-mark" }, " ≠")),
        ...counts,
      ),
    );
    const caption = [several ? deal.name : "", deal.left ? words("not-shown", { n: deal.left }) : ""].filter(Boolean).join(": ");
    return make(
      "div",
      { class: "cc-deal" },
      make(
        "table",
        { class: "cc-table" },
        caption ? make("caption", {}, caption) : null,
        make("thead", {}, make("tr", {}, make("th", { scope: "col" }, trick), ...heads)),
        make("tbody", {}, ...rows),
      ),
    );
  }

  steps() {
    const { steps } = this.shown;
    if (!steps.length) return null;
    const cell = (event) =>
      make(
        "td",
        { lang: event?.lang ?? null },
        `${event ? event.text : words("nothing-more")} `,
        event?.clause ? clause(this.shown, event.clause) : "",
      );
    const rows = steps.map((row) =>
      make(
        "tr",
        { "data-differs": row.same ? null : "", "data-first": row.parts ? "" : null },
        make("td", { class: "cc-mark" }, row.same ? "" : "≠"),
        cell(row.one),
        cell(row.other),
      ),
    );
    return make(
      "details",
      { class: "cc-steps" },
      make("summary", {}, words("step-by-step")),
      make(
        "table",
        { class: "cc-table" },
        make(
          "thead",
          {},
          make(
            "tr",
            {},
            make("th", { scope: "col" }, make("span", { class: "cc-unseen" }, words("differs"))),
            ...NAMES.map((name) => make("th", { scope: "col" }, words(name))),
          ),
        ),
        make("tbody", {}, ...rows),
      ),
    );
  }
}

export default frontEnd(View);
