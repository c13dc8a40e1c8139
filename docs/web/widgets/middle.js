// The middle of the cloth: the trick, the one before it, cards that are turned up, and what is in force.
import { badge, showCard } from "./cards.js";
import { button, make, put, say } from "../shared/elements.js";
import { recycle } from "./pictures.js";
import { words } from "../shared/words.js";

const MAX_TRICK_CARDS = 13; // as many as can play
const MIN_CARD_PIXELS = 44; // the width of a card of the trick, where the table fills the window
const LETTER_PIXELS = 9.5; // the width of a letter of what is in force, which is bold
const MIN_SHOWN_CARDS = 3; // the first card of a long trick, how many follow, and the last one
const GAP_PIXELS = 8; // beside a card
const NAME_PIXELS = 28; // the height of the name below a card
const ORDER_PIXELS = 8; // the height of the number pinned to a card
const LINE_PIXELS = 22; // the height of a line of what is in force
const UP_WIDTH_PIXELS = 56; // the card turned up
const UP_HEIGHT_PIXELS = 68;
const SLOTS_PIXELS = 42; // the height of the places for cards to come

/** A row of more than `most` played cards is drawn as its first and its last ones; what lies between is counted. */
function shorten(cards, most, people = {}) {
  const played = cards.filter(Boolean);
  if (cards.length <= most) return cards;
  if (played.length <= most) return [...played, ...Array(most - played.length).fill(null)];
  const last = Math.min(5, most - 2); // beside the first, and the count
  const between = played.slice(1, played.length - last);
  const name = words("more-cards", {
    n: between.length,
    cards: between.map((card) => `${people[card.seat] ?? card.seat}, ${card.name}`).join("; "),
  });
  return [played[0], { more: between.length, name }, ...(last ? played.slice(-last) : [])];
}

/** How many cards of the least size lie in that room. */
const capacity = ({ width, height }) =>
  Math.max(
    MIN_SHOWN_CARDS,
    Math.floor(width / (MIN_CARD_PIXELS + GAP_PIXELS)) * Math.max(1, Math.floor(height / (1.4 * MIN_CARD_PIXELS + NAME_PIXELS))),
  );

const ROWS = [
  ["nw", "n", "ne"],
  ["w", "e"],
  ["sw", "s", "se"],
];

/**
 * Where each seat's card lies before it: above, below, and at half height on either side, as the first of two half rows
 * and of two half columns; and how many cards lie `across`. places: by seat, where it sits.
 */
function spots(places) {
  const seats = new Map([...places].map(([seat, place]) => [place, seat]));
  const [above, sides, below] = ROWS.map((row) => row.filter((place) => seats.has(place)));
  const across = Math.max(above.length, below.length) + sides.length;
  const areas = new Map();
  for (const [line, row] of [above, sides, below].entries())
    for (const [index, place] of row.entries()) {
      const column = row === sides ? 2 * index * (across - 1) : across - row.length + 2 * index;
      areas.set(seats.get(place), [line + 1, column + 1]);
    }
  return { across, areas };
}

/** How large the cards of a list can be in that room, and how many of them lie in a row, each before its seat where it can. */
function fit(list, { width, height, most }) {
  const many = list.children.length;
  const { across } = list;
  const before =
    across && Math.floor(Math.min(most, width / across - GAP_PIXELS, ((height - GAP_PIXELS - ORDER_PIXELS) / 2 - NAME_PIXELS) / 1.4));
  put(list, "data-placed", before >= MIN_CARD_PIXELS);
  if (before >= MIN_CARD_PIXELS) return [before, across];
  let best = [many ? MIN_CARD_PIXELS : Infinity, many];
  for (let rows = 1; rows <= many; rows += 1) {
    const columns = Math.ceil(many / rows);
    const size = Math.floor(Math.min(most, width / columns - GAP_PIXELS, (height / rows - NAME_PIXELS) / 1.4));
    if (rows === 1 || size > 1.3 * best[0]) best = [Math.max(MIN_CARD_PIXELS, size), columns];
  }
  return best;
}

export class Middle {
  constructor() {
    this.laid = new Map();
    this.mostShown = MAX_TRICK_CARDS;
    this.book = make("ol", { class: "cg-book", "data-cardgames": "trick" });
    this.bookName = make("div", { class: "cg-caption" });
    this.last = make("ol", { class: "cg-book cg-last" });
    this.lastName = make("div", { class: "cg-caption" });
    this.lastPart = make("div", { class: "cg-part" }, this.lastName, this.last);
    this.upName = make("div", { class: "cg-caption" });
    this.up = make("ol", { class: "cg-book cg-last" });
    this.upPart = make("div", { class: "cg-part" }, this.upName, this.up);
    this.force = make("div", { class: "cg-force" });
    this.back = button("", () => this.turnBack(), { "data-do": "last-trick", "aria-pressed": "false" });
    this.root = make(
      "div",
      { class: "cg-middle" },
      this.force,
      this.upPart,
      make("div", { class: "cg-part" }, this.bookName, this.book),
      this.lastPart,
    );
  }

  /** Show the last trick where there is no room for both, or the present one again. */
  turnBack() {
    const back = this.back.getAttribute("aria-pressed") === "false";
    put(this.back, "aria-pressed", String(back));
    put(this.root, "data-back", back);
  }

  /** The room that there is for the trick, before a browser tells of it. */
  measure() {
    const { clientWidth, clientHeight } = this.root;
    const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(this.root);
    const of = (whole, ...paddings) => whole - paddings.reduce((sum, padding) => sum + (parseFloat(padding) || 0), 0);
    return { width: of(clientWidth, paddingLeft, paddingRight), height: of(clientHeight, paddingTop, paddingBottom) };
  }

  /**
   * How large a card of the trick can be in that room, `most` at the most, and how many lie in a row. Before a new trick
   * the last one is shown, too, if there is room for it.
   */
  fit(room, most) {
    const up = this.up.children.length > 0;
    const width = room.width - (up ? UP_WIDTH_PIXELS : 0);
    const height =
      room.height - (this.force.hidden ? 0 : LINE_PIXELS * Math.ceil((LETTER_PIXELS * this.force.textContent.length) / room.width));
    const shown = Math.min(MAX_TRICK_CARDS, capacity({ width, height }));
    if (this.mostShown !== shown) {
      this.mostShown = shown;
      this.drawRows();
    }
    put(this.root, "data-tight", height < 1.4 * MIN_CARD_PIXELS + NAME_PIXELS);
    const fresh = this.root.dataset.fresh && !this.book.parentElement.hidden;
    const left = height - SLOTS_PIXELS - (up ? UP_HEIGHT_PIXELS : 0); // where both are shown, the card turned up stands above them
    let best = fresh && fit(this.last, { width, height, most });
    const placed = fresh && this.last.dataset.placed; // the places for cards to come are the same
    if (fresh && !placed) best = fit(this.last, { width, height: left, most });
    if (fresh) put(this.book, "data-placed", false); // in one row above the last trick
    const both = placed || (fresh && best[0] > MIN_CARD_PIXELS && left >= 1.4 * best[0] + NAME_PIXELS);
    put(this.root, "data-both", both);
    put(this.back, "hidden", both || this.lastPart.hidden || this.book.parentElement.hidden ? "" : null);
    return both ? best : fit(this.root.dataset.back || this.book.parentElement.hidden ? this.last : this.book, { width, height, most });
  }

  /** Show whole tricks, however long: there is room for them, or they may go on below. */
  showAll() {
    if (this.mostShown === MAX_TRICK_CARDS) return;
    this.mostShown = MAX_TRICK_CARDS;
    this.drawRows();
  }

  /** No card that lies there is one of those that come. */
  clear() {
    this.laid.clear();
    this.inTurn = false;
  }

  /**
   * places: by seat, where it sits around the cloth; null where the seats stand in rows.
   *
   * @param {Shown} scene
   * @param {Faces} faces
   * @param {Map<string, string> | null} places
   */
  draw(scene, faces, places) {
    this.scene = scene;
    this.faces = faces;
    this.spots = places && spots(places);
    this.inTurn ||= scene.slots > 0;
    const { trick, lastTrick, up, stock, inForce } = scene;
    const name = { trick: scene.trickName };
    const force = [inForce, stock ? words("undealt", { n: stock }) : ""].filter(Boolean).join(" · ");
    say(this.force, force);
    put(this.force, "hidden", force ? null : "");
    put(this.upPart, "hidden", up.length ? null : "");
    say(this.upName, words("turned-up"));
    put(this.up, "aria-label", words("turned-up"));
    say(this.bookName, words(trick.length ? "this-trick" : "new-trick", name));
    put(this.book, "aria-label", words(trick.length ? "this-trick-in-order" : "this-trick-empty", name));
    put(this.book, "data-empty", !trick.length);
    put(this.book, "data-held", scene.taker);
    put(this.bookName.parentElement, "hidden", this.scene.over || this.scene.waiting || !name.trick ? "" : null);
    put(this.lastPart, "hidden", lastTrick ? null : "");
    say(this.back, words("show-last", name));
    put(this.root, "data-fresh", !trick.length && Boolean(lastTrick));
    if (lastTrick) {
      say(this.lastName, lastTrick.caption);
      put(this.last, "aria-label", lastTrick.caption);
    }
    this.drawRows();
  }

  /** Lay the cards, as many as there is room for; each goes from row to row as it is. */
  drawRows() {
    const { trick, lastTrick, up, over, waiting, taker, slots } = this.scene;
    this.lying = this.laid;
    this.laid = new Map();
    this.row(this.up, up);
    this.row(this.book, over || waiting ? trick : [...trick, ...Array(Math.max(0, slots - trick.length)).fill(null)], taker);
    if (lastTrick) this.row(this.last, lastTrick.cards, lastTrick.takenBy);
    for (const item of this.lying.values()) recycle(item);
  }

  row(list, played, taker = null) {
    const small = this.root.dataset.fresh ? this.book : this.last; // where the table does not fill the window
    const areas = list === this.up || (list === small && !this.root.closest("[data-fills]")) ? null : this.areasOf(played);
    list.across = areas ? this.spots.across : 0;
    put(list, "data-placed", Boolean(areas));
    const star = (taker ?? null) === null ? -1 : played.map((card) => card?.seat).lastIndexOf(taker);
    const cards = shorten(
      played.map((card, index) => card && { ...card, order: index + 1, taker: index === star }),
      this.mostShown,
      this.scene.people,
    );
    cards.forEach((card, index) => {
      const there = list.children[index];
      if (!card && there?.className === "cg-slot") return;
      const item = card ? this.lay(card) : make("li", { class: "cg-slot" }, make("span", { class: "cg-card", "aria-hidden": "true" }));
      if (there !== item) list.insertBefore(item, there ?? null);
    });
    while (list.children.length > cards.length) list.lastChild.remove();
    for (const [index, item] of [...list.children].entries()) {
      const [line, column] = areas?.[index] ?? [];
      put(item, "data-row", line);
      put(item, "data-column", column);
    }
  }

  /** Where each card lies before its seat, and each place for a card to come; null where they lie in order of play alone. */
  areasOf(played) {
    const { spots, inTurn, scene } = this;
    const seats = played.filter(Boolean).map(({ seat }) => seat);
    if (!spots || !(inTurn || scene.over || scene.waiting) || new Set(seats).size < seats.length) return null;
    const others = scene.playing.filter((seat) => !seats.includes(seat));
    return played.map((card) => spots.areas.get(card?.seat ?? others.shift()));
  }

  /** A card that has been played, or how many are left out. It goes from list to list as it is. */
  lay(played) {
    const side = this.scene.sides[played.seat];
    const by = this.scene.people?.[played.seat] ?? played.seat;
    const key = `${by} ${played.seat} ${side} ${played.card} ${played.order} ${played.name}`;
    const item = this.lying.get(key) ?? make("li", { class: played.more ? "cg-gap" : "cg-played" });
    this.lying.delete(key);
    this.laid.set(key, item);
    put(item, "data-taker", played.taker);
    if (item.firstChild) return item;
    if (played.more) {
      item.append(make("span", { role: "img", "aria-label": played.name, title: played.name }, `+${played.more}`));
      return item;
    }
    const card = make("span", {
      class: "cg-card",
      role: "img",
      "aria-label": played.seat ? `${played.order}: ${by}, ${played.name}` : played.name,
    });
    showCard(card, played.card, this.faces);
    item.append(card);
    const name = make("span", { class: "cg-person" }, this.scene.shortNames?.[played.seat] ?? "");
    if (played.seat)
      item.append(
        make(
          "span",
          { class: "cg-by", "aria-hidden": "true" },
          make("span", { class: "cg-order" }, `${played.order}`),
          name,
          badge(this.scene, played.seat, side),
        ),
      );
    return item;
  }
}
