// The page of a game's rules: the text, and beside it one table that shows the example of the clause that is looked at.
import { decoded, pageAddress } from "../shared/address.js";
import { unfold } from "../shared/difference.js";
import { make } from "../shared/elements.js";
import { stepBar, Steps } from "../shared/steps.js";
import { onSwipeDown } from "../shared/swipe.js";
import { words } from "../shared/words.js";
import { draw } from "../widgets/board.js";

const WIDE_SCREEN = matchMedia("(min-width: 60em)"); // from this width on the table stands beside the text, else it is a sheet over it
const HOVER_MS = 400; // until the clause of a cross-reference is shown
const kept = {
  get(name) {
    try {
      return localStorage.getItem(`cardgames-${name}`);
    } catch {
      return null; // nothing is kept in this browser
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`cardgames-${name}`, value);
    } catch {
      // it lasts as long as the page
    }
  },
};
const files = new Map(); // what was fetched, by address; across pages, since card faces are the same on many
const TABLE_PIXELS = 820; // the width for which the table is laid out: the seats stand around the middle
const MAX_LETTER_RATIO = 1.7; // to the size that letters would have at a table of that width
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** A file of data, fetched once. */
function fetched(url) {
  if (!files.has(url)) {
    const file = fetch(url).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.statusText))));
    files.set(url, file);
    file.catch(() => files.delete(url));
  }
  return files.get(url);
}

/** Code in its colours. */
function coloured(tokens) {
  return make("code", { tabindex: "0" }, ...tokens.map(([text, kind]) => (kind ? make("span", { class: kind }, text) : text)));
}

class Rules {
  constructor(page) {
    this.page = page;
    this.text = page.querySelector('[data-cardgames="rules"]');
    this.clauses = new Map([...this.text.querySelectorAll(".clause")].map((clause) => [clause.id, clause]));
    this.stage = page.querySelector('[data-cardgames="stage"]') && new Stage(page, this); // there is none where no clause has an example
    const order = page.querySelector("script[data-print-order]");
    this.orders = { learn: this.read(), print: JSON.parse(order.textContent) };
    this.orders.ruling = this.orders.print;
    this.ended = new AbortController();
    const on = { signal: this.ended.signal };
    page.addEventListener("click", (event) => this.click(event), on);
    addEventListener("hashchange", () => this.arrive(), on);
    this.preview = new Preview(page, on);
    const asked = kept.get("rules-order");
    if (asked in this.orders && asked !== "learn") this.arrange(asked);
    if (!this.arrive() && WIDE_SCREEN.matches) this.stage?.show(this.stage.clause, 1);
  }

  /** The parts of the text as they stand: of each its heading and its clauses. */
  read() {
    return [...this.text.querySelectorAll(".rules-parts > section")].map((part) => [
      part.querySelector("h2").textContent,
      [...part.querySelectorAll(".clause")].map(({ id }) => id),
    ]);
  }

  click(event) {
    const pressed = event.target.closest("button, a, select, summary, input, textarea, .cm-editor, .cell");
    const { show, example, sources, order } = pressed?.dataset ?? {};
    if (show) this.stage.show(show, Number(example ?? 1), pressed);
    else if (sources) this.open(sources, pressed.getAttribute("aria-expanded") !== "true");
    else if (order) this.arrange(order);
    else if (!pressed && getSelection().isCollapsed) {
      const clause = event.target.closest(".clause-text")?.closest(".clause");
      if (clause?.querySelector(":scope > [data-show]")) this.stage.show(clause.id, 1, clause.querySelector("[data-show]"));
    }
  }

  /** Open, or close, the sources of a clause. */
  open(name, open = true) {
    const clause = this.clauses.get(name);
    clause.toggleAttribute("data-open", open);
    clause.querySelector("[data-sources]").setAttribute("aria-expanded", String(open));
  }

  /** Go to what the address names: a clause, open, with its example; gives false where it names none. */
  arrive() {
    const [, name, example] = /^#(.+?)(?:\.example-(\d+))?$/.exec(decoded(location.hash)) ?? [];
    const printed = this.orders.print.flatMap(([, names]) => names);
    const named = this.clauses.get(name) ?? this.clauses.get(printed.find((id) => name && id.startsWith(`${name}.`)));
    if (!named) return false;
    if (named.id === name) this.open(name);
    this.mark([named.id]);
    if (named.querySelector(":scope > [data-show]")) this.stage.show(named.id, Number(example ?? 1), null, { raise: Boolean(example) });
    if (named.id !== location.hash.slice(1)) named.scrollIntoView({ block: "start" });
    return true;
  }

  /** Put the clauses into another order. The one that is read stays where it is. */
  arrange(order) {
    const read = [...this.clauses.values()].find((clause) => clause.getBoundingClientRect().bottom > 80);
    const before = read.getBoundingClientRect().top;
    const parts = this.orders[order].map(([heading, names], number) =>
      make("section", {}, make("h2", { id: `part-${number + 1}` }, heading), ...names.map((name) => this.clauses.get(name))),
    );
    this.text.querySelector(".rules-parts").replaceChildren(...parts);
    this.text.dataset.order = this.page.dataset.order = order;
    const list = this.orders[order].map(([heading, names], number) =>
      make(
        "li",
        {},
        make("a", { href: `#part-${number + 1}` }, heading),
        make("ol", {}, ...names.map((name) => make("li", {}, make("a", { href: `#${name}` }, this.clauses.get(name).dataset.title)))),
      ),
    );
    this.page.querySelector(".rules-contents nav > ol").replaceChildren(...list);
    for (const button of this.page.querySelectorAll("[data-order][aria-pressed]"))
      button.setAttribute("aria-pressed", String(button.dataset.order === order));
    if (scrollY > 0) scrollBy(0, read.getBoundingClientRect().top - before);
    kept.set("rules-order", order);
  }

  /** Mark the clauses that this step of the stage rests on. */
  mark(names) {
    for (const clause of this.text.querySelectorAll("[data-marked]")) clause.removeAttribute("data-marked");
    for (const name of names) this.clauses.get(name)?.setAttribute("data-marked", "true");
  }

  /** Bring a clause into sight, where a reader asked for it. */
  go(name) {
    const clause = this.clauses.get(name);
    if (!clause) return false;
    this.mark([name]);
    clause.scrollIntoView({ block: "center", behavior: still.matches ? "auto" : "smooth" });
    clause.querySelector("[data-sources]").focus({ preventScroll: true });
    return true;
  }

  end() {
    this.ended.abort();
  }
}

class Stage {
  constructor(page, rules) {
    this.page = page;
    this.rules = rules;
    this.root = page.querySelector('[data-cardgames="stage"]');
    const part = (name) => this.root.querySelector(`.stage-${name}`);
    this.title = part("title");
    this.menu = part("examples");
    this.about = part("text");
    this.table = part("table");
    this.code = part("code");
    this.says = part("says");
    this.foot = part("foot");
    this.clause = this.root.dataset.showing;
    this.game = page.dataset.game;
    this.address = pageAddress().href; // even if another page has come when something is fetched
    this.facesFolder = new URL(page.dataset.faces, this.address).href;
    this.steps = new Steps(stepBar(), (at) => this.step(at));
    for (const button of this.steps.bar.querySelectorAll("[data-step]"))
      button.dataset.do = button.dataset.step === "previous" ? "back" : button.dataset.step;
    this.foot.before(this.steps.bar);
    this.root.hidden = false;
    this.root.addEventListener("click", (event) => this.click(event));
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && !WIDE_SCREEN.matches && this.close());
    this.menu.addEventListener("change", () => this.show(this.clause, Number(this.menu.value)));
    onSwipeDown(this.root.querySelector(".stage-head"), () => WIDE_SCREEN.matches || this.close());
    this.turn(kept.get("stage-face") === "code" ? "code" : "table");
    const room = new ResizeObserver(() => this.fit());
    for (const element of [part("body"), this.table]) room.observe(element);
  }

  /** Show an example of a clause. from: the button that was pressed, to which the keyboard comes back. */
  async show(clause, number = 1, from = null, { raise = true } = {}) {
    if (!clause) return;
    this.from = from ?? this.from;
    this.asked = `${clause} ${number}`;
    let example;
    let faces;
    try {
      const folder = new URL(this.rules.clauses.get(clause).dataset.folder, this.address).href;
      example = await fetched(`${folder}clauses/${clause}.example-${number}.json`);
      faces = await fetched(`${this.facesFolder}${example.game}.json`);
    } catch {
      if (this.asked === `${clause} ${number}`) this.about.replaceChildren(make("p", { role: "alert" }, words("example-not-fetched")));
      return;
    }
    if (this.asked !== `${clause} ${number}`) return; // another one was asked for meanwhile
    const scenes = unfold(example.scenes);
    this.clause = clause;
    this.number = number;
    this.example = example;
    this.faces = faces;
    this.scenes = scenes;
    const article = this.rules.clauses.get(clause);
    this.title.textContent = article.dataset.title;
    this.menu.replaceChildren(...example.titles.map((title, index) => make("option", { value: String(index + 1) }, title)));
    this.menu.value = String(number);
    this.menu.hidden = example.titles.length < 2;
    this.about.replaceChildren(
      make("strong", {}, example.title),
      " ",
      make("span", {}, example.text),
      ...(example.printed ? [make("em", {}, ` (${words("example-in-print")})`)] : []),
      ...(example.on ? [" ", make("a", { class: "stage-on", href: example.on }, words("example-go-on"))] : []),
    );
    this.about.scrollTop = 0;
    Object.assign(this.root.dataset, { showing: clause, example: String(number), of: String(scenes.length - 1) });
    for (const shown of this.rules.text.querySelectorAll("[data-shown]")) shown.removeAttribute("data-shown");
    article.setAttribute("data-shown", "true");
    this.coded = null;
    this.step(example.opens);
    if (this.root.dataset.face === "code") this.write();
    if (raise && !WIDE_SCREEN.matches) this.raise(article);
  }

  /** Draw one step, say what happens in it, and mark its clauses in the text. */
  step(at) {
    const { scenes } = this;
    const before = at > 0 ? scenes[at - 1].log : [];
    const lines = scenes[at].log.slice(before.length);
    this.at = at;
    this.root.dataset.at = String(at);
    this.steps.set(at, scenes.length - 1);
    const refused = at === scenes.length - 1 ? this.example.refused : [];
    this.says.replaceChildren(
      ...lines.map((line) =>
        make(
          "p",
          { "data-clause": line.clause, "data-own": line.clause === this.clause || null },
          make("span", { lang: line.lang ?? null }, `${line.text} `),
          ...this.chip(line.clause),
        ),
      ),
      ...refused.map((line) => make("p", { class: "stage-refused" }, make("span", { lang: line.lang ?? null }, line.text))),
    );
    if (!this.says.children.length) this.says.append(make("p", { class: "stage-quiet" }, words("stage-start")));
    this.says.scrollTop = 0;
    this.rules.mark([this.clause, ...lines.map((line) => line.clause)]);
    this.table.classList.add("cg");
    draw(this.table, scenes[at], this.faces);
    this.fit();
  }

  /** A clause that is cited: it leads to its place in the text. */
  chip(name) {
    return name
      ? [
          make(
            "button",
            { type: "button", class: "stage-clause", "data-clause": name, title: this.rules.clauses.get(name)?.dataset.title ?? name },
            name,
          ),
        ]
      : [];
  }

  /** The table as large as there is room for: always laid out for the same width, and then made smaller as a whole. */
  fit() {
    if (!this.scenes || this.root.dataset.face !== "table") return;
    const { clientWidth: wide, clientHeight: tall } = this.table.parentElement;
    if (!wide || !tall) return;
    const { style } = this.table;
    style.setProperty("--stage-px", `${Math.min(MAX_LETTER_RATIO, Math.max(1, TABLE_PIXELS / wide))}px`);
    const size = Math.min(wide / TABLE_PIXELS, tall / this.table.offsetHeight);
    const shown = `translateX(${(wide - TABLE_PIXELS * size) / 2}px) scale(${size})`;
    if (style.transform !== shown) style.transform = shown;
  }

  click(event) {
    const pressed = event.target.closest("button, a");
    const what = pressed?.dataset.do;
    if (what === "close") this.close();
    else if (what === "code" || what === "table") {
      this.turn(what);
      kept.set("stage-face", what);
      if (what === "code" && this.example) this.write();
      if (what === "table") this.fit();
    } else {
      const cited = event.target.closest(".stage-clause, .cg-clause");
      const name =
        cited?.dataset.clause ?? cited?.textContent ?? (pressed ? null : this.cause(event.target.closest(".cg-card, .cg-played")));
      if (name && this.rules.clauses.has(name)) {
        event.preventDefault();
        if (!WIDE_SCREEN.matches) this.close();
        this.rules.go(name);
      }
    }
  }

  /** The clause by which a card came to lie where it lies, or by which it may not be played. */
  cause(card) {
    if (!card) return null;
    const played = card.closest(".cg-played");
    if (!played) {
      const seat = card.closest(".cg-seat")?.dataset.seat;
      return seat ? this.scenes[this.at].hands[seat]?.[[...card.parentNode.children].indexOf(card)]?.why : null;
    }
    const last = played.parentNode.matches(".cg-last");
    const { trick, lastTrick } = this.scenes[this.at];
    const shown = (last ? lastTrick?.cards : trick)?.[[...played.parentNode.children].indexOf(played)];
    const is = (each) => each.seat === shown?.seat && each.card === shown.card;
    const lies = ({ trick: now, lastTrick: before }) => now.some(is) || before?.cards.some(is);
    let at = this.at;
    while (at > 0 && lies(this.scenes[at - 1])) at -= 1; // back to the step that brought it
    return at > 0 ? this.scenes[at].log[this.scenes[at - 1].log.length]?.clause : null;
  }

  /** Turn to the table, or to the code. */
  turn(face) {
    this.root.dataset.face = face;
    for (const button of this.foot.querySelectorAll("[data-do]")) button.setAttribute("aria-pressed", String(button.dataset.do === face));
  }

  /** The code of the clause, and the example as a cell. */
  write() {
    if (this.coded === this.example) return;
    this.coded = this.example;
    const carriedOut = this.example.code.find(({ games }) => games.includes(this.game))?.places ?? [];
    const places = carriedOut.map(({ file, line, page, code }) => {
      const name = words("code-at", { file, line });
      return make(
        "section",
        {},
        make("h3", {}, page ? make("a", { href: page }, name) : name),
        make("div", { class: "highlight" }, make("pre", {}, coloured(code))),
      );
    });
    const cell = make(
      "div",
      { class: "cell", "data-cardgames": "cell" },
      make("div", { class: "cell-code highlight" }, make("pre", {}, coloured(this.example.cell))),
      make("div", { class: "cell-out" }),
    );
    this.code.replaceChildren(...places, make("section", {}, make("h3", {}, words("example-as-cell")), cell));
    this.code.scrollTop = 0;
    this.code.dispatchEvent(new Event("cardgames:unfolded", { bubbles: true }));
  }

  /** On a small screen: raise the sheet, and keep the clause in sight above it. */
  raise(clause) {
    this.root.dataset.open = this.page.dataset.sheet = "true";
    this.fit();
    const under = clause.getBoundingClientRect().bottom - this.root.getBoundingClientRect().top;
    const above = clause.getBoundingClientRect().top - 70;
    const move = Math.min(under, above);
    if (move > 0) scrollBy({ top: move, behavior: still.matches ? "auto" : "smooth" });
  }

  /** Put the sheet away; the keyboard goes back to where it was. */
  close() {
    delete this.root.dataset.open;
    delete this.page.dataset.sheet;
    this.from?.focus({ preventScroll: true });
  }
}

/** What a cross-reference leads to, shown beside it when it is focused, pressed by a finger, or rested on. */
class Preview {
  constructor(text, on) {
    this.box = make("div", { class: "rules-preview", role: "tooltip", id: "rules-preview", popover: "manual" });
    text.append(this.box);
    let waiting;
    const ref = (event) => event.target.closest?.("a.ref");
    text.addEventListener(
      "pointerover",
      (event) => {
        clearTimeout(waiting);
        if (ref(event) && event.pointerType !== "touch") waiting = setTimeout(() => this.show(ref(event)), HOVER_MS);
      },
      on,
    );
    text.addEventListener(
      "pointerout",
      (event) => {
        clearTimeout(waiting);
        if (ref(event) && document.activeElement !== ref(event)) this.hide();
      },
      on,
    );
    text.addEventListener("focusin", (event) => ref(event)?.matches(":focus-visible") && this.show(ref(event)), on);
    text.addEventListener("focusout", (event) => ref(event) && this.hide(), on);
    text.addEventListener(
      "click",
      (event) => {
        const link = ref(event);
        if (!link || event.pointerType !== "touch" || link === this.link) return this.hide(); // a second touch goes there
        event.preventDefault();
        this.show(link);
      },
      on,
    );
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.hide(), on);
    document.addEventListener("pointerdown", (event) => !ref(event) && this.hide(), on);
  }

  async show(link) {
    this.asked = link;
    const name = decoded(link.hash.slice(1));
    const clause = document.getElementById(name) ?? (await elsewhere(link.href, name));
    if (this.asked !== link || !clause?.dataset.title) return;
    const says = [...clause.querySelectorAll(".clause-text > p")].map((each) => make("p", {}, each.textContent));
    this.box.replaceChildren(make("strong", {}, clause.dataset.title), ...says, make("span", { class: "stage-quiet" }, name));
    this.link = link;
    link.setAttribute("aria-describedby", this.box.id);
    this.box.showPopover();
    const at = link.getBoundingClientRect();
    const { offsetWidth: wide, offsetHeight: tall } = this.box;
    this.box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - wide - 8))}px`;
    this.box.style.top = `${at.bottom + tall + 8 < innerHeight ? at.bottom + 6 : Math.max(8, at.top - tall - 6)}px`;
  }

  hide() {
    this.asked = null;
    this.link?.removeAttribute("aria-describedby");
    this.link = null;
    if (this.box.matches(":popover-open")) this.box.hidePopover();
  }
}

/** A clause on another page of rules. */
async function elsewhere(address, name) {
  const url = new URL(address);
  url.hash = "";
  try {
    const answer = await fetch(url);
    return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(name);
  } catch {
    return null;
  }
}

let rules = null;

function mount() {
  rules?.end();
  const page = document.querySelector(".rules-page");
  rules = page ? new Rules(page) : null;
}

document.addEventListener("cardgames:arrived", mount);
mount();
