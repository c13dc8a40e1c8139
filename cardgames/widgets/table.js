// The table in the browser. It draws a scene and answers with the text of a move; it knows no rules and keeps no truth.
//
//   draw(root, scene, faces, send)    one position; without `send` nothing can be played
//   replay(root, scenes, faces)       a row of positions with buttons to step through them
//   export default { render }         the widget: the same table with its controls, for anywidget or a stand-in of its model
import { away, enlarge, idle, picture, prepare, print, soon } from "./pictures.js";
import { Stage, Vote, hands, letters } from "./stage.js";
import { speak, words } from "./words.js";

// ---------------------------------------------------------------------------------------------- making elements

/** Make an element. Attributes are set as text and children appended as text or nodes: nothing is ever parsed. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const name in attributes) put(element, name, attributes[name]);
  element.append(...children);
  return element;
}

/** Set, change or (null, undefined, false) remove an attribute, only where it differs. */
function put(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A button with words on it, which does nothing while it says that it is disabled. */
function button(text, act, attributes = {}) {
  const made = make("button", { type: "button", class: "cg-button", ...attributes }, text);
  made.addEventListener("click", () => made.getAttribute("aria-disabled") !== "true" && act());
  return made;
}

/** Make the children of `parent` follow `items`, using those that are there again; `kind` tells which tag one needs. */
function follow(parent, items, kind, update) {
  items.forEach((item, index) => {
    const tag = kind(item);
    let child = parent.children[index];
    if (!child) parent.append((child = make(tag)));
    else if (child.localName !== tag) {
      const fresh = make(tag);
      child.before(fresh);
      away(child);
      child = fresh;
    }
    update(child, item, index);
  });
  while (parent.children.length > items.length) away(parent.lastChild);
}

// ---------------------------------------------------------------------------------------------- cards

const shown = new WeakMap();

// What is None in Python is null here, or is missing, as the way goes by which it came.
const isHidden = ({ card }) => (card ?? null) === null;

/** Let an element show a card (null: its back). */
function showCard(element, card, faces) {
  const svg = faces[card ?? "back"] ?? faces.back;
  if (shown.get(element) === svg) return;
  shown.set(element, svg);
  if (element.firstElementChild) away(element.firstElementChild);
  element.replaceChildren(picture(svg));
}

/**
 * Take the cards that are gone out of a hand, so that those after them need not be shown anew in their places.
 *
 * Whatever has the focus stays, and will show the card that comes into its place: to lose the focus and to find it again
 * would have the page laid out twice more.
 */
function drop(hand, cards, faces) {
  const shows = (child, { card }) => shown.get(child) === (faces[card ?? "back"] ?? faces.back);
  const { activeElement } = hand.getRootNode();
  for (let index = 0; hand.children.length > cards.length && index < cards.length; ) {
    const child = hand.children[index];
    if (child === activeElement && !shows(child, cards[index])) away(child.nextElementSibling);
    else if (!shows(child, cards[index])) {
      away(child);
      continue;
    }
    index += 1;
  }
  if (hand.children.length > cards.length && cards.length && hand.lastChild === activeElement) away(activeElement.previousSibling);
}

// ---------------------------------------------------------------------------------------------- the table

const PLACES = {
  1: ["s"],
  2: ["s", "n"],
  3: ["s", "nw", "ne"],
  4: ["s", "w", "n", "e"],
  5: ["s", "w", "nw", "ne", "e"],
  6: ["s", "sw", "nw", "n", "ne", "se"],
  7: ["s", "sw", "w", "nw", "ne", "e", "se"],
  8: ["s", "sw", "w", "nw", "n", "ne", "e", "se"],
};

const BROAD = 1060; // from this width on, in pixels, the log stands beside the cloth, as wide as this:
const BESIDE = 310;
const LETTER = 15; // pixels, where the reader has letters of the usual size; with larger ones all of this is less room
const WIDE = 640; // from this width of the cloth on, the seats stand around the middle

const LONGEST_TRICK = 13; // as many as can play
const MANY = 9; // backs that lie side by side as others do; more of them lie closer

/** A row of played cards that is too long is drawn as its first and its last cards; what lies between is told. */
function shorten(cards) {
  if (cards.length <= LONGEST_TRICK) return cards;
  const between = cards.slice(1, -5);
  const name = words("more-cards", { n: between.length, cards: between.map((card) => `${card.seat}, ${card.name}`).join("; ") });
  return [cards[0], { more: between.length, name }, ...cards.slice(-5)];
}

const SHORT = 4; // so many choices are all told in the tally of a class; of more, those with a hand
const CLAUSE = ".cg-clause:is(a, button)"; // that can be followed or opened
const CHOICE = ":is([data-move], [data-twin])"; // what can be played

const tables = new WeakMap();

/** Draw a scene into `root`, or draw it anew there. `send` is given the text of a move that the reader makes. */
export function draw(root, scene, faces, send = null) {
  let table = tables.get(root);
  if (!table) tables.set(root, (table = new Table(root)));
  table.draw(scene, faces, send);
}

class Table {
  constructor(root) {
    this.root = root;
    this.logged = [];
    this.laid = new Map();
    const part = (name, tag = "div", attributes = {}) => (this[name] = make(tag, { class: `cg-${name}`, ...attributes }));
    root.append(
      part("table", "div", { "data-cardgames": "table", role: "group", tabindex: "-1", "data-lm-suppress-shortcuts": "true" }),
    );
    this.table.append(part("head"), part("main"));
    this.head.append(part("title", "span"), part("score"));
    this.play = make("div", { class: "cg-play" }, part("cloth"), part("status", "p", { role: "status" }), part("message", "p", { role: "status" }), part("moves"));
    part("side", "div").append(make("div", { class: "cg-caption" }, words("what-happened")), part("log", "div", { role: "log", "aria-label": words("what-happened"), tabindex: "0" }));
    this.log.append(part("lines", "ol"));
    this.main.append(this.play, this.side);
    this.middle = make("div", { class: "cg-middle" });
    this.book = make("ol", { class: "cg-book" });
    this.bookName = make("div", { class: "cg-caption" });
    this.last = make("ol", { class: "cg-book cg-last" });
    this.lastName = make("div", { class: "cg-caption" });
    this.lastPart = make("div", { class: "cg-part" }, this.lastName, this.last);
    this.upName = make("div", { class: "cg-caption" });
    this.up = make("ol", { class: "cg-book cg-last" });
    this.upPart = make("div", { class: "cg-part" }, this.upName, this.up);
    this.force = make("div", { class: "cg-force" });
    this.middle.append(this.force, this.upPart, make("div", { class: "cg-part" }, this.bookName, this.book), this.lastPart);
    this.cloth.append(this.middle);
    this.seats = new Map();
    new ResizeObserver(() => this.fit()).observe(this.table);
    this.table.addEventListener("click", (event) => this.activate(event));
    this.table.addEventListener("keydown", (event) => this.key(event));
    this.lines.addEventListener("focusin", (event) => this.stopAt(event.target.closest(CLAUSE)));
  }

  draw(scene, faces, send) {
    const focus = this.focused();
    const changed = !this.scene || this.scene.game !== scene.game || this.scene.seats.join() !== scene.seats.join();
    if (changed || this.faces !== faces) this.laid.clear();
    const dressed = this.faces !== faces;
    Object.assign(this, { scene, faces, sendMove: send });
    if (!this.width) this.fit();
    if (dressed || changed) prepare(Object.values(faces), () => this.print());
    this.sideNames = [...new Set(scene.seats.map((seat) => scene.sides[seat]))];
    const mine = scene.open.length < scene.seats.length ? scene.open[0] : undefined;
    const turn = Math.max(0, scene.seats.indexOf(mine ?? scene.seats[0]));
    const around = [...scene.seats.slice(turn), ...scene.seats.slice(0, turn)];
    put(this.table, "aria-label", words("card-table", { title: scene.title }));
    put(this.table, "data-to-move", scene.toMove ?? "");
    put(this.table, "data-players", scene.seats.length);
    put(this.table, "data-over", scene.over);
    say(this.title, scene.dealName ? `${scene.title}, ${scene.dealName}` : scene.title);
    put(this.title, "data-alone", !scene.dealName);
    this.drawScore();
    if (changed || this.turn !== turn) this.setSeats(around);
    this.longest = Math.max(changed ? 0 : this.longest, scene.hands[around[0]].length); // a shrinking hand moves nothing
    put(this.cloth, "data-long", this.longest > 8 ? "very" : this.longest > 4 ? "rather" : null);
    put(this.cloth, "data-open-turn", scene.open.includes(scene.toMove));
    this.turn = turn;
    for (const seat of scene.seats) this.drawSeat(seat, around);
    this.drawBooks();
    this.drawMoves();
    this.markHint();
    say(this.status, scene.status);
    this.tellMessage(scene.message);
    this.drawLog();
    if (!this.table.dataset.ready) soon(() => put(this.table, "data-ready", "true")); // after the pictures
    this.refocus(focus);
  }

  /** Tell the style how much room there is. Container queries would do the same, and cost more at every move. */
  fit() {
    const width = this.table.clientWidth;
    if (!width || width === this.width) return;
    this.width = width;
    const letter = this.table.closest(".cg-stage") ? 1 : parseFloat(getComputedStyle(this.table).fontSize) / LETTER || 1;
    const broad = width >= BROAD * letter;
    const room = broad ? "broad" : width < WIDE * letter ? "narrow" : "wide";
    const cloth = broad ? width - BESIDE * letter : width;
    for (const element of [this.table, this.root.parentElement]) if (element?.matches(".cg, .cg-table")) put(element, "data-room", room);
    this.table.style.setProperty("--cg-part", `${cloth / 100}px`);
    this.print();
  }

  /** Have the pictures of a table that is played on ready for its widest cards. */
  print() {
    if (this.sendMove && this.faces) print(Object.values(this.faces), Math.max(...[...this.table.querySelectorAll(".cg-card")].map((card) => card.clientWidth)));
  }

  drawScore() {
    const { standing, seats, sides } = this.scene;
    const shownSides = this.sideNames.filter((side) => standing[side].length || this.scene.winners.includes(side));
    follow(this.score, shownSides, () => "span", (chip, side) => {
      const text = [...standing[side]];
      if (this.scene.winners.includes(side)) text.push(words("wins"));
      put(chip, "class", "cg-chip");
      put(chip, "data-won", this.scene.winners.includes(side));
      const label = `${seats.filter((seat) => sides[seat] === side).join("")}`;
      const counter = this.scene.counters?.[side];
      const told = `${label}: ${text.join(", ")} ${counter?.say}`;
      if (chip.told === told) return;
      chip.told = told;
      const whose = `${label} ${side} ${counter?.say ?? ""}`;
      if (chip.whose !== whose) {
        chip.whose = whose;
        chip.replaceChildren(this.badge(label, side), ...(counter ? [this.counter(counter)] : []), make("span"), make("span", { class: "cg-soft" }));
      }
      const [first, rest] = [...chip.children].slice(-2);
      say(first, `${text[0]} `);
      say(rest, text.slice(1).join(" · "));
    });
  }

  /** Two cards on which a score is kept; the upper has moved off so many rows of the lower. */
  counter({ cards, off, say: told }) {
    const board = make("span", { class: "cg-counter", role: "img", "aria-label": told, title: told, "data-off": off });
    for (const card of cards) {
      const element = make("span", { class: "cg-card" });
      showCard(element, card, this.faces);
      board.append(element);
    }
    return board;
  }

  badge(text, side) {
    return make("span", { class: "cg-badge", "data-side": this.sideNames.length === 2 ? this.sideNames.indexOf(side) : "" }, text);
  }

  setSeats(around) {
    const places = PLACES[around.length];
    put(this.cloth, "data-ring", Boolean(places));
    put(this.cloth, "data-wide-middle", Boolean(places) && !places.includes("w"));
    for (const { group } of this.seats.values()) group.remove();
    this.seats.clear();
    around.forEach((seat, index) => {
      const group = make("div", { class: "cg-seat", role: "group", "data-seat": seat, "data-place": places?.[index] ?? "" });
      const badge = this.badge(seat, this.scene.sides[seat]);
      const marks = make("span", { class: "cg-marks" });
      const pile = make("span", { class: "cg-pile" });
      const hand = make("div", { class: "cg-hand" });
      group.append(make("div", { class: "cg-name" }, badge, marks, pile), hand);
      const others = around.length - 1;
      put(group, "data-alone", index > 0 && index === others && others % 2 === 1); // in its row, where there are two
      this.seats.set(seat, { group, marks, pile, hand });
      if (index === 0) this.cloth.append(group);
      else this.cloth.insertBefore(group, this.middle);
    });
  }

  drawSeat(seat, around) {
    const { scene, faces } = this;
    const { group, marks, pile, hand } = this.seats.get(seat);
    const cards = scene.hands[seat] ?? [];
    const alone = scene.open.length === 1 && scene.open[0] === seat;
    const told = [];
    if (alone) told.push("you");
    if (scene.dealer === seat) told.push("dealer");
    if (scene.toMove === seat) told.push("to-move");
    const playing = scene.playing.includes(seat);
    if (!playing) told.push("not-in-deal");
    const left = scene.piles[seat] ?? 0;
    const taken = scene.taken[seat] ?? 0;
    const turn = this.pileMove(seat);
    const pileTop = !cards.length && (left || turn) ? { card: null, name: words("pile"), ...turn } : null;
    const many = [words("in-hand", { n: cards.length }), left && words("in-pile", { n: left }), taken && words("laid-away", { n: taken })];
    const whose = words(scene.sides[seat] === seat ? "seat-name" : "seat-of-side", { seat, side: scene.sides[seat] });
    put(group, "aria-label", [whose, ...told.map((mark) => words(mark)), ...many].filter(Boolean).join(", "));
    put(group, "data-playing", playing);
    put(group, "data-turn", scene.toMove === seat);
    put(group, "data-open", scene.open.includes(seat));
    put(group, "data-own", seat === around[0]);
    if (marks.told !== told.join()) {
      marks.told = told.join();
      marks.replaceChildren(...told.map((mark) => make("span", { class: `cg-mark cg-mark-${mark}` }, words(mark))));
    }
    say(pile, [left ? words("pile-of", { n: left }) : "", taken ? words("laid-away-mark", { n: taken }) : ""].filter(Boolean).join(" · "));
    const live = this.sendMove !== null;
    const usable = (card) => live && (card.move ?? card.twin ?? card.why) !== undefined;
    put(hand, "data-down", cards.every(isHidden) && (cards.length > MANY ? "many" : "true"));
    if (!pileTop) drop(hand, cards, faces);
    follow(hand, pileTop ? [pileTop] : cards, (card) => (usable(card) ? "button" : "span"), (element, card) => {
      showCard(element, card.card, faces);
      const move = card.move ?? card.twin;
      put(element, "class", `cg-card${isHidden(card) ? " cg-back" : ""}`);
      if (!usable(card)) {
        put(element, "role", isHidden(card) ? null : "img");
        put(element, "aria-label", isHidden(card) ? null : card.name);
        put(element, "aria-hidden", isHidden(card) ? "true" : null);
        put(element, "data-legal", move !== undefined);
        return;
      }
      put(element, "type", "button");
      put(element, "data-move", card.move);
      put(element, "data-twin", card.twin);
      put(element, "data-why", move === undefined ? card.why : null);
      const does = move === undefined ? "not-now" : move === card.card ? "play-card" : "do-card";
      put(element, "aria-label", card.say ?? words(does, { card: card.name, verb: move?.split(" ")[0] }));
      put(element, "aria-hidden", null);
      put(element, "role", null);
    });
  }

  /** The move that turns the top card of a seat's pile, if there is one. */
  pileMove(seat) {
    return this.scene.moves.find((move) => move.pile === seat && !this.scene.hands[seat].length);
  }

  drawBooks() {
    const { trick, lastTrick, up, stock, inForce } = this.scene;
    const name = { trick: this.scene.trickName };
    this.lying = this.laid;
    this.laid = new Map();
    const slots = [...trick, ...Array(Math.max(0, this.scene.slots - trick.length)).fill(null)];
    const force = [inForce, stock ? words("undealt", { n: stock }) : ""].filter(Boolean).join(" · ");
    say(this.force, force);
    put(this.force, "hidden", force ? null : "");
    put(this.upPart, "hidden", up.length ? null : "");
    say(this.upName, words("turned-up"));
    put(this.up, "aria-label", words("turned-up"));
    this.drawPlayed(this.up, up);
    say(this.bookName, words(trick.length ? "this-trick" : "new-trick", name));
    put(this.book, "aria-label", words(trick.length ? "this-trick-in-order" : "this-trick-empty", name));
    put(this.book, "data-empty", !trick.length);
    this.drawPlayed(this.book, this.scene.over || this.scene.waiting ? trick : slots);
    put(this.bookName.parentNode, "hidden", this.scene.over || this.scene.waiting || !name.trick ? "" : null);
    put(this.lastPart, "hidden", lastTrick ? null : "");
    put(this.middle, "data-fresh", !trick.length && Boolean(lastTrick));
    if (lastTrick) {
      say(this.lastName, lastTrick.caption);
      put(this.last, "aria-label", lastTrick.caption);
      this.drawPlayed(this.last, lastTrick.cards, lastTrick.takenBy);
    }
    for (const item of this.lying.values()) away(item);
  }

  drawPlayed(list, played, taker = null) {
    const star = taker === null ? -1 : played.map((card) => card?.seat).lastIndexOf(taker);
    const cards = shorten(played.map((card, index) => card && { ...card, order: index + 1, taker: index === star }));
    cards.forEach((card, index) => {
      const there = list.children[index];
      if (!card && there?.className === "cg-slot") return;
      const item = card ? this.lay(card) : make("li", { class: "cg-slot" }, make("span", { class: "cg-card", "aria-hidden": "true" }));
      if (there !== item) list.insertBefore(item, there ?? null);
    });
    while (list.children.length > cards.length) list.lastChild.remove();
  }

  /** A card that has been played, or how many are left out. It goes from list to list as it is. */
  lay(played) {
    const side = this.scene.sides[played.seat];
    const key = `${played.seat} ${side} ${played.card} ${played.order} ${played.name}`;
    const item = this.lying.get(key) ?? make("li", { class: played.more ? "cg-gap" : "cg-played" });
    this.lying.delete(key);
    this.laid.set(key, item);
    put(item, "data-taker", played.taker);
    if (item.firstChild) return item;
    if (played.more) {
      item.append(make("span", { role: "img", "aria-label": played.name, title: played.name }, `+${played.more}`));
      return item;
    }
    const card = make("span", { class: "cg-card", role: "img", "aria-label": played.seat ? `${played.order}: ${played.seat}, ${played.name}` : played.name });
    showCard(card, played.card, this.faces);
    item.append(card);
    if (played.seat) item.append(make("span", { class: "cg-by", "aria-hidden": "true" }, make("span", { class: "cg-order" }, `${played.order}`), this.badge(played.seat, side)));
    return item;
  }

  drawMoves() {
    const groups = new Map();
    if (this.sendMove !== null)
      for (const move of this.scene.moves) {
        if (move.pile && this.pileMove(move.pile) === move) continue;
        const name = move.group ?? "";
        groups.set(name, [...(groups.get(name) ?? []), move]);
      }
    put(this.moves, "hidden", groups.size ? null : "");
    put(this.play, "data-moves", groups.size > 0);
    follow(this.moves, [...groups], () => "div", (row, [name, moves]) => {
      put(row, "class", "cg-group");
      put(row, "role", "group");
      put(row, "aria-label", name || words("other-moves"));
      if (row.children.length !== 2) row.replaceChildren(make("span", { class: "cg-group-name" }), make("span", { class: "cg-choices" }));
      say(row.children[0], name);
      follow(row.children[1], moves, () => "button", (button, move) => {
        put(button, "type", "button");
        put(button, "data-move", move.move);
        put(button, "aria-label", move.say);
        put(button, "class", move.card ? "cg-card" : move.cards ? "cg-several" : "cg-word");
        if (move.card) return showCard(button, move.card, this.faces);
        shown.delete(button);
        if (!move.cards) return say(button, move.short ?? move.say);
        button.replaceChildren();
        follow(button, move.cards, () => "span", (card, text) => {
          put(card, "class", "cg-card");
          showCard(card, text, this.faces);
        });
      });
    });
  }

  /** Mark the card or move that a hint names, for the eye and for the ear. */
  markHint() {
    const { hint } = this.scene;
    for (const old of this.table.querySelectorAll("[data-hint]")) if (old.dataset.move !== hint) put(old, "data-hint", null);
    if (!hint) return;
    const found = [...this.table.querySelectorAll("[data-move]")].find((element) => element.dataset.move === hint);
    if (!found) return;
    put(found, "data-hint", "true");
    put(found, "aria-label", words("with-hint", { move: found.getAttribute("aria-label") }));
  }

  drawLog() {
    const lines = this.scene.log;
    const { rulebook } = this.scene;
    const is = (line, other) => line === other || (line.clause === other.clause && line.text === other.text);
    let same = 0;
    if (this.linked === rulebook) while (same < lines.length && same < this.logged.length && is(lines[same], this.logged[same])) same += 1;
    this.linked = rulebook;
    while (this.lines.children.length > same) this.lines.lastChild.remove();
    for (const line of this.lines.querySelectorAll("[data-new]")) put(line, "data-new", null);
    for (const line of lines.slice(same)) {
      const item = make("li", { "data-clause": line.clause, "data-new": this.logged.length > 0 }, make("span", { lang: line.lang ?? null }, `${line.text} `));
      if (line.clause) item.append(...this.clause(line.clause, line.says));
      const clause = item.querySelector(CLAUSE);
      if (clause) put(clause, "tabindex", "-1");
      this.lines.append(item);
    }
    const grew = lines.length !== this.logged.length || same < lines.length;
    this.logged = lines;
    if (grew) {
      const clauses = this.lines.querySelectorAll(CLAUSE);
      put(this.log, "tabindex", clauses.length ? null : "0");
      if (!this.lines.contains(this.root.getRootNode().activeElement)) this.stopAt(clauses[clauses.length - 1]);
    }
    if (grew) requestAnimationFrame(() => (this.log.scrollTop = this.log.scrollHeight)); // asked for now, it would lay out twice
  }

  /** The id of a clause: a link where the rulebook has a page, else a button that opens its words. */
  clause(id, told = undefined) {
    const { text: says = "", lang = null } = told ? { text: told, lang: "en" } : (this.scene.clauses?.[id] ?? {});
    const link = address(this.scene.rulebook, id);
    if (link) return [make("a", { class: "cg-clause", href: link, title: says, lang }, id)];
    if (!says) return [make("span", { class: "cg-clause" }, id)];
    const box = make("span", { class: "cg-says", lang, hidden: "" }, says);
    return [make("button", { class: "cg-clause", type: "button", title: says, "aria-expanded": "false", "aria-label": words("clause", { id }) }, id), box];
  }

  /** The one clause of the log to which Tab comes; the arrow keys go on from there. */
  stopAt(clause) {
    if (!clause || clause === this.stop) return;
    if (this.stop) put(this.stop, "tabindex", "-1");
    put(clause, "tabindex", "0");
    this.stop = clause;
  }

  tellMessage(message) {
    const key = message ? `${message.clause ?? ""} ${message.text}` : "";
    put(this.message, "data-empty", !message);
    if (this.messageKey === key) return;
    this.messageKey = key;
    this.message.replaceChildren(...(message ? [make("span", { lang: message.lang ?? null }, `${message.text} `), ...(message.more ? [make("span", { lang: "en" }, `${message.more} `)] : []), ...(message.clause ? this.clause(message.clause) : [])] : []));
  }

  activate(event) {
    const target = event.target.closest("button");
    if (!target || !this.table.contains(target)) return;
    const move = target.dataset.move ?? target.dataset.twin;
    if (target.classList.contains("cg-clause")) {
      const open = target.getAttribute("aria-expanded") !== "true";
      put(target, "aria-expanded", open ? "true" : "false");
      put(target.nextElementSibling, "hidden", open ? null : "");
    } else if (move !== undefined) {
      if (event.detail < 2) this.sendMove?.(move); // the second click of a double click would play the next card
    } else if (target.dataset.why !== undefined) {
      const seat = target.closest(".cg-seat").dataset.seat;
      const card = this.scene.hands[seat][[...target.parentNode.children].indexOf(target)];
      const offer = this.scene.moves.find(({ cards }) => cards?.includes(card.card));
      this.messageKey = "";
      this.tellMessage(offer ? { text: words("among-several", { card: card.name }) } : { text: card.because, clause: card.why, lang: card.lang, more: card.more });
      if (offer) [...this.moves.querySelectorAll("[data-move]")].find((choice) => choice.dataset.move === offer.move)?.focus();
    }
  }

  key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const row = event.target.closest(".cg-hand, .cg-moves, .cg-lines");
    if (!row || event.altKey || event.ctrlKey || event.metaKey || (!step && event.key !== "Home" && event.key !== "End")) return;
    const inLog = row === this.lines;
    const all = [...row.querySelectorAll(inLog ? CLAUSE : "button")];
    const next = step ? all.indexOf(event.target) + step : event.key === "Home" ? 0 : all.length - 1;
    (inLog ? all[next] : all[(next + all.length) % all.length])?.focus(); // a log has a beginning and an end
    event.preventDefault();
  }

  focused() {
    const active = this.root.getRootNode().activeElement;
    if (!active || !this.table.contains(active)) return null;
    const row = active.closest(".cg-hand, .cg-choices");
    return { active, lines: this.logged.length, name: active.getAttribute("aria-label"), seat: active.closest(".cg-seat")?.dataset.seat, index: row ? [...row.children].indexOf(active) : 0 };
  }

  /** Keep the focus where it was, or bring it to what can be done now, if what had it is gone. */
  refocus(focus) {
    if (!focus) return;
    if (focus.active !== this.table && this.root.getRootNode().activeElement === focus.active) {
      if (focus.active.getAttribute("aria-label") !== focus.name) idle(() => this.tellAgain(focus.active, focus.lines < this.logged.length));
      return;
    }
    const hand = focus.seat && this.seats.get(focus.seat)?.hand;
    const there = hand && hand.children[Math.min(focus.index, hand.children.length - 1)];
    const target = there?.localName === "button" ? (this.playable(there) ?? there) : this.table.querySelector(`${CHOICE}, [data-do="next"]:not([hidden])`) ?? this.table;
    target.focus({ preventScroll: true });
  }

  /** The nearest card of a hand that can be played, where this one cannot; else what another open hand can play; else null. */
  playable(card) {
    if (card.dataset.why === undefined) return null;
    const cards = [...card.parentNode.children];
    const at = cards.indexOf(card);
    const far = (other) => Math.abs(cards.indexOf(other) - at);
    const near = cards.filter((other) => other.matches(CHOICE)).sort((one, other) => far(one) - far(other))[0];
    return near ?? this.table.querySelector(CHOICE);
  }

  /** What has the focus has become another card: a screen reader says which, as if the focus had come to it. After a move it goes on to one that can be played. */
  tellAgain(active, moved) {
    if (this.root.getRootNode().activeElement !== active) return;
    active.blur();
    ((moved && this.playable(active)) || active).focus({ preventScroll: true });
  }
}

/** The page of the rulebook at a clause; nothing but pages is linked to. */
function address(page, clause) {
  if (!page) return null;
  try {
    const url = new URL(page, document.baseURI);
    if (!["http:", "https:", "file:"].includes(url.protocol)) return null;
    url.hash = clause;
    return url.href;
  } catch {
    return null;
  }
}

// ---------------------------------------------------------------------------------------------- stepping

const STEPS = { first: ["|◀", "first-step"], previous: ["◀", "previous-step"], next: ["▶", "next-step"], last: ["▶|", "last-step"] };

class Steps {
  constructor(step, ...more) {
    this.at = 0;
    this.of = 0;
    this.buttons = {};
    this.count = make("span", { class: "cg-count", role: "status" });
    this.bar = make("div", { class: "cg-steps", "data-cardgames": "replay", role: "group", "aria-label": words("step-through-record"), "data-lm-suppress-shortcuts": "true" });
    for (const [name, [sign, key]] of Object.entries(STEPS)) {
      const button = make("button", { type: "button", class: "cg-button", "data-step": name, "aria-label": words(key), title: words(key) }, sign);
      button.addEventListener("click", () => this.go(name));
      this.buttons[name] = button;
    }
    this.bar.append(this.buttons.first, this.buttons.previous, this.count, this.buttons.next, this.buttons.last, ...more);
    this.bar.addEventListener("keydown", (event) => {
      const name = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
      if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.go(name);
    });
    this.step = step;
  }

  go(name) {
    const to = { first: 0, previous: this.at - 1, next: this.at + 1, last: this.of }[name];
    if (to >= 0 && to <= this.of && to !== this.at) this.step(to);
  }

  set(at, of) {
    Object.assign(this, { at, of });
    say(this.count, words("at-of", { at, of }));
    for (const name of ["first", "previous"]) put(this.buttons[name], "aria-disabled", at === 0 ? "true" : null);
    for (const name of ["next", "last"]) put(this.buttons[name], "aria-disabled", at === of ? "true" : null);
  }
}

/** A record that is stepped through: its scenes, one before the first move and one after each. */
export function replay(root, scenes, faces) {
  const board = make("div");
  const steps = new Steps((to) => show(to));
  const show = (at) => {
    draw(board, { ...scenes[at], step: null }, faces);
    steps.set(at, scenes.length - 1);
  };
  root.classList.add("cg");
  root.replaceChildren(steps.bar, board);
  show(0);
}

// ---------------------------------------------------------------------------------------------- the widget

const KEYS = [
  ["← →", "key-arrows"],
  ["↑ ↓", "key-log"],
  ["enter-space", "key-enter"],
  ["U", "key-undo"],
  ["R", "key-redo"],
  ["H", "key-hint"],
  ["P", "key-projector"],
];

const LEVELS = { random: "level-random", "by the book": "level-by-the-book", sampling: "level-sampling" };

/** The level that the reader has chosen on this device, where that can be kept; it is no part of a record. */
const kept = {
  get level() {
    try {
      return localStorage.getItem("cardgames level");
    } catch {
      return null;
    }
  },
  set level(value) {
    try {
      localStorage.setItem("cardgames level", value);
    } catch {
      // it then holds for this table alone
    }
  },
};

class Controls {
  constructor(send) {
    this.send = send;
    const select = (control, name, act) => {
      const made = make("select", { class: "cg-select", "aria-label": name, "data-control": control });
      made.addEventListener("change", () => act(made.value));
      return made;
    };
    this.next = button(words("next-deal"), () => this.goOn(), { "data-do": "next", hidden: "" });
    this.deal = button(words("new-deal"), () => send({ do: "deal" }), { "data-do": "deal" });
    this.undo = button(words("undo"), () => send({ do: "undo" }), { "data-do": "undo" });
    this.redo = button(words("redo"), () => send({ do: "redo" }), { "data-do": "redo" });
    this.hint = button(words("hint"), () => send({ do: "hint" }), { "data-do": "hint", title: words("hint-title") });
    this.level = select("level", words("computer-plays"), (value) => {
      kept.level = value;
      send({ do: "level", level: value });
    });
    this.link = button(words("copy-link"), () => send({ do: "link" }), { "data-do": "link", title: words("copy-link-title") });
    this.note = make("span", { class: "cg-soft", role: "status" });
    this.seat = select("seat", words("seat"), (value) => send({ do: "seat", seat: value }));
    this.players = select("players", words("players"), (value) => send({ do: "players", players: Number(value) }));
    this.seed = make("input", { class: "cg-input", inputmode: "numeric", size: "8", "aria-label": words("deal-number"), "data-control": "seed", placeholder: words("own-pack"), autocomplete: "off" });
    this.seed.addEventListener("change", () => this.typedSeed());
    this.seed.addEventListener("keydown", (event) => event.key === "Enter" && this.typedSeed());
    this.panel = make("div", { class: "cg-more", hidden: "" });
    this.more = button(words("more"), () => this.toggle(), { "aria-expanded": "false", "data-do": "more" });
    const label = (text, field) => make("label", { class: "cg-label" }, make("span", {}, text), field);
    this.setup = make("div", { class: "cg-setup" }, label(words("computer-plays"), this.level), label(words("seat"), this.seat), label(words("players"), this.players), label(words("deal"), this.seed), this.link);
    this.bar = make("div", { class: "cg-bar", role: "group", "aria-label": words("controls") }, this.deal, this.undo, this.redo, this.hint, this.setup, this.more, this.note);

    this.text = make("textarea", { class: "cg-text", rows: "4", spellcheck: "false", "aria-label": words("record-text"), "data-control": "record", placeholder: words("record-hint") });
    this.file = make("input", { type: "file", accept: ".json,application/json,text/plain", "aria-label": words("open-record") });
    this.file.addEventListener("change", () => this.open());
    this.download = make("a", { class: "cg-button", hidden: "", "data-do": "download" }, words("download"));
    this.rulings = make("div", { class: "cg-rulings" });
    this.steps = new Steps((to) => send({ do: "step", to }), button(words("play-on"), () => send({ do: "play on" }), { "data-do": "play on" }));
    put(this.steps.bar, "hidden", "");
    const keys = make("dl", { class: "cg-keys" });
    for (const [name, use] of KEYS) keys.append(make("div", {}, make("dt", {}, words(name)), make("dd", {}, words(use))));
    const part = (name, ...children) => make("section", { class: "cg-part", "aria-label": name }, make("div", { class: "cg-caption" }, name), ...children);
    this.panel.append(
      part(words("record"), this.text, make("div", { class: "cg-bar" }, button(words("save"), () => send({ do: "save" }), { "data-do": "save" }), this.download, button(words("load"), () => send({ do: "load", record: this.text.value }), { "data-do": "load" }), make("label", { class: "cg-button cg-file" }, words("open-file"), this.file), button(words("step-through"), () => send({ do: "step", to: 0 }), { "data-do": "step" }))),
      part(words("rulings"), this.rulings),
      part(words("keys"), keys),
    );
    this.root = make("div", { class: "cg-controls", "data-lm-suppress-shortcuts": "true" }, this.bar, this.panel);
  }

  /** Deal the next hands; the button goes, and the keyboard is left at the table. */
  goOn() {
    this.next.closest(".cg-table").focus({ preventScroll: true });
    this.send({ do: "next" });
  }

  toggle() {
    const open = this.panel.hasAttribute("hidden");
    put(this.panel, "hidden", open ? null : "");
    put(this.more, "aria-expanded", open ? "true" : "false");
    put(this.root, "data-open", open);
  }

  typedSeed() {
    const typed = this.seed.value.trim();
    if (typed !== this.seed.dataset.known && typed !== "") {
      this.seed.dataset.known = typed;
      this.send({ do: "deal", seed: /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed });
    }
  }

  async open() {
    const file = this.file.files[0];
    if (!file) return;
    this.text.value = await file.slice(0, 2_000_000).text();
    this.file.value = "";
    this.send({ do: "load", record: this.text.value });
  }

  saved({ text, name }) {
    this.text.value = text;
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    put(this.download, "href", this.url);
    put(this.download, "download", name);
    put(this.download, "hidden", null);
    this.text.focus();
    this.text.select();
  }

  async linked(link) {
    this.text.value = link;
    try {
      await navigator.clipboard.writeText(link);
      say(this.note, words("copied"));
    } catch {
      if (this.panel.hasAttribute("hidden")) this.toggle();
      this.text.focus();
      this.text.select();
      say(this.note, words("copy-from-field"));
    }
  }

  close() {
    if (this.url) URL.revokeObjectURL(this.url);
  }

  drawScene(scene) {
    say(this.note, "");
    put(this.undo, "aria-disabled", scene.canUndo ? null : "true");
    put(this.redo, "aria-disabled", scene.canRedo ? null : "true");
    put(this.hint, "aria-disabled", scene.open.includes(scene.toMove) ? null : "true");
    put(this.next, "hidden", scene.waiting && !scene.lesson ? null : "");
    put(this.steps.bar, "hidden", scene.step ? null : "");
    if (scene.step) this.steps.set(scene.step.at, scene.step.of);
  }

  drawSetup(setup) {
    const option = (value, text) => [String(value), text];
    const seats = setup.seats.map((seat) => option(seat, seat));
    seats.push(option("open", words("all-open")));
    if (!seats.some(([value]) => value === setup.seat)) seats.push(option(setup.seat, setup.seat.split("").join(", ")));
    choices(this.seat, seats, setup.seat);
    const levels = (setup.levels ?? []).map((level) => option(level, words(LEVELS[level] ?? level)));
    if (!setup.level) levels.unshift(option("", words("level-own")));
    choices(this.level, levels, setup.level ?? "");
    choices(this.players, setup.numbers.map((number) => option(number, String(number))), String(setup.players));
    const seed = String(setup.seed ?? "");
    this.seed.value = this.seed.dataset.known = seed;
    follow(this.rulings, setup.rulings, () => "label", (label, ruling) => {
      if (label.children.length !== 3) {
        const field = make("select", { class: "cg-select" });
        field.addEventListener("change", () => this.send({ do: "ruling", name: label.ruling.name, value: label.ruling.values[field.selectedIndex] }));
        label.replaceChildren(make("span"), field, make("span", { class: "cg-soft" }));
      }
      label.ruling = ruling;
      put(label, "class", "cg-ruling");
      put(label, "lang", ruling.lang || null);
      say(label.children[0], ruling.title);
      put(label.children[1], "data-ruling", ruling.name);
      choices(label.children[1], ruling.names.map((name, index) => option(index, word(name))), String(ruling.values.indexOf(ruling.value)));
      say(label.children[2], `${ruling.clause}: ${ruling.says}`);
    });
  }
}

// ---------------------------------------------------------------------------------------------- a lesson

/** How far the reader has come in each lesson: kept on this device alone, and only where it can be. */
const progress = {
  get(title) {
    try {
      return Number(localStorage.getItem(`cardgames lesson ${title}`)) || 0;
    } catch {
      return 0;
    }
  },
  set(title, steps) {
    try {
      if (steps > this.get(title)) localStorage.setItem(`cardgames lesson ${title}`, steps);
    } catch {
      // it is then not kept
    }
  },
};

/** What a lesson asks for above the table, and tells when it is done. */
class Lesson {
  constructor(send) {
    this.name = make("p", { class: "cg-caption" });
    this.prompt = make("p", { class: "cg-prompt", tabindex: "-1" });
    this.after = make("p", { class: "cg-after", role: "status" });
    const to = (by) => () => this.lesson && send({ do: "step of lesson", to: this.lesson.at + by });
    this.back = button(words("previous"), to(-1), { "data-lesson": "previous" });
    this.again = button(words("again"), to(0), { "data-lesson": "again" });
    this.next = button(words("next"), to(1), { "data-lesson": "next" });
    this.root = make("section", { class: "cg-lesson", "data-cardgames": "lesson", "aria-label": words("lesson") }, this.name, this.prompt, this.after, make("div", { class: "cg-bar" }, this.back, this.again, this.next));
  }

  draw(lesson, rulebook) {
    put(this.root, "hidden", lesson ? null : "");
    if (!lesson) return;
    const turned = this.lesson && (this.lesson.at !== lesson.at || this.lesson.title !== lesson.title);
    const finished = lesson.done && !this.lesson?.done;
    this.lesson = lesson;
    put(this.root, "data-at", lesson.at);
    put(this.root, "data-done", lesson.done);
    if (lesson.done) progress.set(lesson.title, lesson.at + 1);
    const known = progress.get(lesson.title);
    const last = lesson.at === lesson.of - 1;
    const end = lesson.done && last ? "lesson-step-done" : known > lesson.at && !lesson.done ? "lesson-step-before" : "lesson-step";
    say(this.name, words(end, { title: lesson.title, at: lesson.at + 1, of: lesson.of }));
    say(this.prompt, lesson.prompt);
    put(this.prompt, "lang", lesson.lang || null);
    const link = rulebook ? make("a", { class: "cg-clause", href: `${rulebook}#${lesson.clause}` }, lesson.clause) : make("span", { class: "cg-clause" }, lesson.clause);
    this.after.replaceChildren(...(lesson.done ? [make("span", { lang: lesson.lang || null }, lesson.after), " ", link, ...(last ? [` ${words("lesson-end")}`] : [])] : []));
    put(this.back, "aria-disabled", lesson.at === 0 ? "true" : null);
    put(this.next, "aria-disabled", last ? "true" : null);
    if (turned) this.prompt.focus({ preventScroll: true });
    else if (finished && !last) this.next.focus({ preventScroll: true });
  }
}

// ---------------------------------------------------------------------------------------------- the projector

/** The table, or the lesson, before a class: step by step, with a pause for raised hands before a move. */
class Projector {
  constructor(root, send, redraw) {
    Object.assign(this, { root, send, redraw, asks: null, paused: false, hidden: false, shown: false });
    this.vote = new Vote();
    this.stage = new Stage(root, (event, lead) => this.key(event, lead), redraw);
    this.tally = make("span", { class: "cg-tally", role: "status" });
    this.back = button(words("back"), () => this.go(-1), { "data-lead": "back" });
    this.next = button(words("next"), () => this.go(1), { "data-lead": "next" });
    this.from = button(words("from-start"), () => this.begin(), { "data-lead": "start" });
    this.all = button(words("all-hands"), () => this.turn(), { "data-lead": "hands" });
    this.ask = button(words("ask-first"), () => this.question(), { "data-lead": "ask" });
    const end = button(words("end-key"), () => this.stage.leave(), { "data-lead": "end" });
    this.bar = make("div", { class: "cg-bar cg-lead", role: "group", "aria-label": words("projector"), hidden: "" }, this.back, this.next, this.from, this.all, this.ask, this.tally, end);
    root.append(this.bar);
    root.addEventListener("click", (event) => this.click(event), true);
  }

  button() {
    return button(words("projector"), () => this.stage.enter(), { "data-do": "projector", title: words("projector-title") });
  }

  /** What is drawn of a scene: with all hands down but the reader's own, where the teacher hides them. */
  seen(scene) {
    this.scene = scene;
    if (!this.stage.on || !this.hidden) return scene;
    const own = this.own && scene.seats.includes(this.own) ? this.own : scene.open[0];
    const down = (cards) => cards.map(() => ({ card: null, name: words("hidden-card") }));
    const shut = Object.fromEntries(scene.seats.map((seat) => [seat, seat === own ? scene.hands[seat] : down(scene.hands[seat])]));
    return { ...scene, open: [own], hands: shut, moves: scene.toMove === own ? scene.moves : [] };
  }

  get asking() {
    const { scene } = this;
    if (!this.stage.on || !scene.toMove) return false;
    if (scene.lesson) return (this.asks ?? true) && !scene.lesson.done;
    return scene.step ? this.paused : Boolean(this.asks);
  }

  draw() {
    const { scene, stage } = this;
    const on = stage.on;
    put(this.bar, "hidden", on ? null : "");
    if (on !== this.shown) enlarge(this.root, (this.shown = on));
    if (!on) this.paused = this.hidden = false;
    const about = [scene.game, scene.step?.at, scene.lesson?.at, scene.log.length, scene.seed].join();
    if (this.about !== about) this.paused = false;
    this.about = about;
    put(this.root, "data-asking", this.asking);
    put(this.root, "data-at", on && scene.step ? scene.step.at : null);
    this.drawVote();
    if (!on) return;
    const [at, of] = scene.step ? [scene.step.at, scene.step.of] : scene.lesson ? [scene.lesson.at, scene.lesson.of - 1] : [scene.canUndo, scene.canRedo || scene.waiting];
    const last = scene.step || scene.lesson ? at === of : !of;
    put(this.back, "aria-disabled", at || this.paused ? null : "true");
    put(this.next, "aria-disabled", last ? "true" : null);
    say(this.next, scene.step && this.asks && !this.paused && !last ? words("ask") : words("next"));
    put(this.from, "hidden", scene.lesson || scene.step ? "" : null);
    put(this.all, "hidden", scene.lesson ? "" : null);
    put(this.all, "aria-pressed", String(scene.open.length === scene.seats.length && !this.hidden));
    put(this.ask, "aria-pressed", String(scene.lesson ? this.asks ?? true : Boolean(this.asks)));
  }

  /** Every move that can be made has its letter, and the hands that were raised for it. */
  drawVote() {
    const { asking } = this;
    if (!asking && !this.lettered) return;
    for (const old of this.root.querySelectorAll("[data-letter]")) {
      for (const name of ["data-letter", "data-hands", "aria-description"]) put(old, name, null);
      old.style.removeProperty("--cg-share");
    }
    for (const seat of this.root.querySelectorAll("[data-asked]")) put(seat, "data-asked", null);
    const choices = asking ? [...this.root.querySelectorAll("[data-move]")].slice(0, letters.length) : [];
    this.lettered = choices.length > 0;
    const { vote } = this;
    vote.begin(this.about, choices.length);
    choices.forEach((choice, option) => {
      put(choice, "data-letter", letters[option]);
      choice.closest(".cg-seat")?.setAttribute("data-asked", "true");
      put(choice, "data-hands", vote.hands[option]);
      put(choice, "aria-description", words("raised-for", { letter: letters[option], hands: vote.tell(option) }));
      choice.style.setProperty("--cg-share", `${vote.share(option)}%`);
    });
    const keys = choices.length > 1 ? words("letters", { first: letters[0], last: letters[choices.length - 1] }) : letters[0];
    say(this.tally, !choices.length ? "" : vote.all ? words("tally", { tally: vote.hands.map((number, option) => `${letters[option]} ${number}`).filter((_, option) => choices.length <= SHORT || vote.hands[option]).join(" · "), hands: hands(vote.all) }) : words("hands-up", { letters: keys }));
  }

  key(event, lead) {
    const name = event.key.toLowerCase();
    const inRow = event.key.startsWith("Arrow") && !this.scene.step && event.target.closest?.(".cg-hand, .cg-moves");
    if (lead && !inRow) this.go(lead);
    else if (this.asking && this.vote.key(event)) this.drawVote();
    else if (name === "o") this.turn();
    else if (name === "q") this.question();
    else if (name === "s") this.begin();
    else return false;
    return true;
  }

  /** With a shift key a choice on the table is a raised hand, for a board that is touched or pointed at. */
  click(event) {
    const choice = event.shiftKey && event.target.closest("[data-letter]");
    if (!choice) return;
    event.stopPropagation();
    this.vote.count(letters.indexOf(choice.dataset.letter), 1);
    this.drawVote();
  }

  go(by) {
    const { scene } = this;
    const to = (at, of) => at + by >= 0 && at + by <= of;
    if (scene.lesson) {
      if (to(scene.lesson.at, scene.lesson.of - 1)) this.send({ do: "step of lesson", to: scene.lesson.at + by });
    } else if (!scene.step) {
      const act = by < 0 ? scene.canUndo && "undo" : scene.canRedo ? "redo" : scene.waiting && "next";
      if (act) this.send({ do: act });
    } else if (by < 0 && this.paused) this.pause(false);
    else if (by > 0 && this.asks && !this.paused && scene.toMove && scene.step.at < scene.step.of) this.pause(true);
    else if (to(scene.step.at, scene.step.of)) this.send({ do: "step", to: scene.step.at + by });
  }

  pause(paused) {
    this.paused = paused;
    this.redraw();
  }

  question() {
    this.asks = !(this.asks ?? Boolean(this.scene.lesson));
    this.pause(false);
  }

  begin() {
    if (!this.scene.lesson && !this.scene.step) this.send({ do: "step", to: 0 });
  }

  /** Lay all hands open, or put down all but one. */
  turn() {
    const { scene } = this;
    if (scene.lesson) return;
    if (scene.open.length === scene.seats.length) {
      this.hidden = !this.hidden;
      this.redraw();
    } else {
      this.own = scene.open[0];
      this.send({ do: "seat", seat: "open" });
    }
  }
}

const word = (value) => (value === true ? words("yes") : value === false ? words("no") : String(value));

function choices(select, options, value) {
  follow(select, options, () => "option", (element, [name, text]) => {
    put(element, "value", name);
    say(element, text);
  });
  select.value = value;
}

function render({ model, el }) {
  speak(model.get("words"));
  const send = (message) => model.send(message);
  const controls = new Controls(send);
  const lesson = new Lesson(send);
  const board = make("div", { class: "cg-board" });
  const root = make("div", { class: "cg" }, lesson.root, controls.root, controls.steps.bar, board);
  const projector = new Projector(root, send, () => onScene());
  lesson.root.lastChild.append(projector.button());
  controls.setup.append(projector.button());
  const onScene = () => {
    const scene = model.get("scene");
    put(controls.root, "hidden", scene.lesson ? "" : null);
    controls.drawScene(scene);
    draw(board, projector.seen(scene), model.get("faces"), (move) => send({ do: "move", move }));
    if (!controls.next.parentNode) board.querySelector(".cg-status").after(controls.next); // where the reader is, when a deal has come to its end
    lesson.draw(scene.lesson, scene.rulebook);
    projector.draw();
  };
  const onSetup = () => controls.drawSetup(model.get("setup"));
  const onMessage = (message) => {
    if (message?.saved) controls.saved(message.saved);
    if (message?.link) controls.linked(message.link);
  };
  root.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
    const act = { u: "undo", r: "redo", h: "hint" }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    send({ do: act });
  });
  el.append(root);
  const atLevelKept = () => {
    const { level, levels } = model.get("setup");
    if (level === levels?.[0] && kept.level !== level && levels.includes(kept.level)) send({ do: "level", level: kept.level });
  };
  let closed = false;
  soon(() => !closed && onScene()); // apart from the controls, so that neither holds up the page
  soon(() => soon(() => !closed && (onSetup(), atLevelKept()))); // the menus can wait for the table
  model.on("change:scene", onScene);
  model.on("change:faces", onScene);
  model.on("change:setup", onSetup);
  model.on("msg:custom", onMessage);
  return () => {
    closed = true;
    model.off("change:scene", onScene);
    model.off("change:faces", onScene);
    model.off("change:setup", onSetup);
    model.off("msg:custom", onMessage);
    projector.stage.close();
    controls.close();
    root.remove();
  };
}

export default { render };
