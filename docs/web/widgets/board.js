// A position drawn on the board: seats, hands, what is played, what may be done, and the log.
//
//   draw(root, scene, faces, send, course)    without `send` nothing can be played
//   sweep(root, seat, time)                   a seat takes the trick that is drawn
//   move(root, Motion)                        its cards move from now on
import { badge, drop, isHidden, showCard, showNone, sidesOf } from "./cards.js";
import { clause } from "./clauses.js";
import { button, make, put, say } from "../shared/elements.js";
import { note } from "../shared/memory.js";
import { matchChildren } from "./children.js";
import { Log } from "./log.js";
import { Middle } from "./middle.js";
import { preload, prerender, schedule, whenIdle } from "./pictures.js";
import { words } from "../shared/words.js";

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

const MIN_BROAD_PIXELS = 1060; // the width from which on the log stands beside the cloth
const LOG_PIXELS = 310; // the width of the log there
const LETTER_PIXELS = 15; // the usual size of letters; where the reader has larger ones, all of this is less room
const MIN_WIDE_PIXELS = 640; // the width of the cloth from which on the seats stand around the middle
const MIN_HEIGHT_PIXELS = 560; // in a window that is lower than this, and wider, the messages stand beside the trick
const NAME_PIXELS = 110; // the width of the own name, which then stands beside the hand
const TWO_ROW_SHARE = 0.085; // of the height of the window, how wide a card is where the own hand needs two rows
const MIN_TARGET_PIXELS = 44; // the width of a card that a finger needs
const DOUBLE_CLICK_MS = 250; // from its first click to the second; a browser also counts slower ones together
const MAX_ROW_PARTS = 9; // where there are more, backs lie closer, and of choices by number not all are shown
const MAX_CARD_GROUPS = 2; // one below the other on a phone; where there are more, one is chosen first

const CHOICE = ":is([data-move], [data-twin])"; // what can be played

/** @type {WeakMap<HTMLElement, Table>} */
const tables = new WeakMap();

/**
 * Draw a scene into `root`, or draw it anew there. `send` is given the text of a move that the reader makes.
 *
 * course: how many `events` have happened, where this scene is on the way to the last of them; the `pace` at which they
 * are shown; and the `time` in milliseconds that cards take to come to their places, 0 where nothing moves; and, on a page that has
 * a Python of its own, how that came, as `start`.
 *
 * @param {HTMLElement} root
 * @param {Shown} scene
 * @param {Faces} faces
 * @param {((move: string) => void) | null} send
 * @param {{ events?: number, pace?: string, time?: number, start?: string }} course
 */
export function draw(root, scene, faces, send = null, course = {}) {
  let table = tables.get(root);
  if (!table) tables.set(root, (table = new Table(root)));
  table.draw(scene, faces, send, course);
}

/** Let a seat take the cards of the trick, which are on their way for this many milliseconds. */
export const sweep = (root, seat, time) => tables.get(root)?.motion?.sweep(seat, time);

/** Let the cards of a table move from now on. */
export function move(root, Motion) {
  const table = tables.get(root);
  if (table) table.motion = new Motion(table.seats, table.middle);
}

class Table {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.motion = null;
    /** @type {(name: string, tag?: keyof HTMLElementTagNameMap, attributes?: object, ...parts: Node[]) => HTMLElement} */
    const part = (name, tag = "div", attributes = {}, ...parts) => make(tag, { class: `cg-${name}`, ...attributes }, ...parts);
    this.title = part("title", "span");
    this.score = part("score");
    this.others = part("others");
    this.middle = new Middle();
    this.cloth = part("cloth", "div", {}, this.others, this.middle.root);
    this.status = part("status", "p", { role: "status" });
    this.message = part("message", "p", { role: "status" });
    this.say = part("say", "div", { "data-cardgames": "message" }, this.status, this.message);
    this.scrolled = false; // whether somebody has scrolled the messages
    this.say.addEventListener("scroll", () => (this.scrolled = true), { passive: true });
    this.moves = part("moves");
    this.play = part("play", "div", {}, this.cloth, this.say, this.moves);
    this.log = new Log();
    this.log.root.append(this.middle.back);
    this.middle.back.addEventListener("click", () => this.fitMiddle());
    const head = part("head", "div", {}, this.title, this.score);
    const main = part("main", "div", {}, this.play, this.log.root);
    this.table = part("table", "div", { "data-cardgames": "table", role: "group", tabindex: "-1" }, head, main);
    root.append(this.table);
    this.seats = new Map();
    new ResizeObserver(() => this.fit()).observe(this.table);
    new ResizeObserver(([{ contentRect }]) => this.fitMiddle(contentRect)).observe(this.middle.root);
    this.grown = new ResizeObserver((seats) => this.keepHeights(seats));
    this.marking = 0; // the frame that `markMore` has asked for
    new ResizeObserver(() => this.markMore()).observe(this.say); // a result makes it as high as what is in it
    this.table.addEventListener("click", (event) => this.activate(event));
    this.table.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * @param {Shown} scene
   * @param {Faces} faces
   * @param {((move: string) => void) | null} send
   * @param {{ events?: number, pace?: string, time?: number, start?: string }} course
   */
  draw(scene, faces, send, { events = scene.log.length, pace = null, time = 0, start = null } = {}) {
    const focus = this.focused();
    const places = time && this.scene && this.motion ? this.motion.places(this.scene) : null;
    const changed = !this.scene || this.scene.game !== scene.game || this.scene.seats.join() !== scene.seats.join();
    const dressed = this.faces !== faces;
    if (changed || dressed) this.middle.clear();
    if (changed) this.around = null; // its seats are not laid yet
    this.scene = scene;
    this.faces = faces;
    this.sendMove = send;
    if (!this.width || changed || this.opened !== scene.open.length) this.fit();
    this.opened = scene.open.length;
    if (!scene.toMove || !this.events || events < this.events) this.letShrink();
    this.events = events;
    const mine = scene.open.length < scene.seats.length ? scene.open[0] : undefined;
    const turn = Math.max(0, scene.seats.indexOf(mine ?? scene.seats[0]));
    const around = [...scene.seats.slice(turn), ...scene.seats.slice(0, turn)];
    put(this.table, "aria-label", words("card-table", { title: scene.title }));
    put(this.table, "data-to-move", scene.toMove ?? "");
    put(this.table, "data-players", scene.seats.length);
    put(this.table, "data-over", scene.over);
    put(this.table, "data-events", events);
    put(this.table, "data-shown", scene.log.length);
    put(this.table, "data-pace", pace);
    put(this.table, "data-start", start);
    say(this.title, scene.dealName ? `${scene.title}, ${scene.dealName}` : scene.title);
    put(this.title, "data-alone", !scene.dealName);
    this.drawScore();
    if (changed || this.turn !== turn) this.setSeats(around);
    this.longest = Math.max(changed ? 0 : this.longest, scene.hands[around[0]].length); // a shrinking hand moves nothing
    put(this.cloth, "data-long", this.longest > 8 ? "very" : this.longest > 4 ? "rather" : null);
    put(this.cloth, "data-open-turn", scene.open.includes(scene.toMove));
    this.turn = turn;
    for (const seat of scene.seats) this.drawSeat(seat, around);
    this.around = around;
    this.set("--cg-name", this.longestName());
    this.middle.draw(scene, faces, this.placesAround());
    this.fitHand();
    this.drawMoves();
    this.fitMiddle(this.room ?? this.middle.measure());
    const hinted = this.markHint();
    put(this.status, "aria-live", scene.onTheWay ? "off" : null); // the log tells it
    say(this.status, scene.status);
    this.tellMessage(scene.message, scene.said);
    this.markMore();
    this.log.draw(scene);
    if (!this.table.dataset.ready) schedule(() => put(this.table, "data-ready", "true")); // after the pictures that are seen
    if (dressed || changed) schedule(() => preload(Object.values(faces), () => this.prerender()));
    this.refocus(focus, hinted);
    this.lift(null);
    this.motion?.end();
    if (places && !changed) this.motion.come(scene, places, time);
  }

  /** By seat, where it sits around the cloth; null where the seats stand in rows. */
  placesAround() {
    const places = PLACES[this.around.length];
    const inRows = !places || this.table.dataset.room === "narrow" || this.table.closest(".cg-full-screen");
    return inRows ? null : new Map(this.around.map((seat, index) => [seat, places[index]]));
  }

  /** Tell the style how much room there is. Container queries would do the same, and cost more at every move. */
  fit() {
    const whole = this.table.closest(".cg-full-screen");
    const style = getComputedStyle(this.table);
    const both = [this.table, this.root.closest(".cg") ?? this.table];
    if (!this.about && !whole && style.getPropertyValue("--cg-fills")) for (const element of both) put(element, "data-fills", true); // it has another frame
    const width = this.table.clientWidth;
    const { length } = this.scene?.open ?? [];
    const about = `${width} ${innerHeight} ${length > 1} ${this.scene?.seats.length}`;
    if (!width || about === this.about) return;
    this.about = about;
    this.width = width;
    this.high = innerHeight;
    const letter = whole ? 1 : parseFloat(style.fontSize) / LETTER_PIXELS || 1;
    const broad = width >= MIN_BROAD_PIXELS * letter;
    const narrow = width < MIN_WIDE_PIXELS * letter;
    const fills = !whole && style.getPropertyValue("--cg-fills");
    const low = fills && width > MIN_HEIGHT_PIXELS && (innerHeight < MIN_HEIGHT_PIXELS || !PLACES[this.scene?.seats.length]);
    const before = this.flat;
    this.flat = fills && (low ? "low" : narrow && "tall");
    const data = {
      room: this.flat || narrow ? "narrow" : broad ? "broad" : "wide",
      flat: this.flat,
      fills: fills && (this.flat || length < 2),
      folded: fills && !broad,
    };
    for (const element of both) for (const name in data) put(element, `data-${name}`, data[name] || null);
    if (!data.fills) {
      this.table.style.removeProperty("--cg-own");
      this.middle.root.style.removeProperty("--cg-mid");
    }
    this.part = (broad ? width - LOG_PIXELS * letter : width) / 100;
    this.set("--cg-part", `${this.part}px`);
    this.set("--cg-tall", `${innerHeight / 100}px`);
    this.letShrink();
    this.fitHand();
    if (this.around) this.middle.draw(this.scene, this.faces, this.placesAround());
    this.fitMiddle();
    if (this.drawnMoves) this.drawMoves();
    if (this.around && before !== this.flat) for (const seat of this.around) this.drawSeat(seat, this.around);
    this.prerender();
  }

  /** Where the table fills the window, hands and moves stay as tall as they were until the deal is over, so that they move nothing when they shrink. */
  keepHeights(parts) {
    if (this.flat || !this.table.dataset.fills || !this.scene.toMove) return;
    for (const { target, borderBoxSize } of parts) {
      const height = Math.ceil(borderBoxSize[0].blockSize);
      if (target === this.moves)
        this.set("--cg-kept", `${Math.max(height, parseFloat(this.play.style.getPropertyValue("--cg-kept")) || 0)}px`, this.play);
      else if (height > (parseFloat(target.style.minHeight) || 0)) target.style.minHeight = `${height}px`;
    }
  }

  /** The deal is over, other cards are dealt, or the window has another size: hands and moves are as tall as what is in them again. */
  letShrink() {
    this.play.style.removeProperty("--cg-kept");
    for (const { hand } of this.seats.values()) hand.style.minHeight = "";
    for (const part of [this.moves, ...[...this.seats.values()].map(({ hand }) => hand)]) {
      this.grown.unobserve(part);
      this.grown.observe(part); // it is measured once more
    }
  }

  /**
   * In a table that fills the window the own cards are as large as the longest hand of the deal lets them be. They overlap,
   * but so that a finger finds each; else they lie in two rows.
   */
  fitHand() {
    if (!this.table.dataset.fills || !this.around) return;
    const many = this.scene.hands[this.scene.seats[this.turn]]?.length || 1;
    const room = (this.flat ? this.width - (this.flat === "low" ? NAME_PIXELS : 0) : 100 * this.part) - (this.flat ? 10 : 40);
    const few = Math.max(4, Math.min(this.longest, 8));
    const share = this.flat ? (this.high < 660 ? 0 : 0.125) : this.high > this.width ? 0.09 : 0.115;
    const least = !this.flat
      ? 46
      : few < 8 && this.width > 380
        ? Math.min(60, 0.15 * this.high)
        : Math.min(0.15 * this.width, 0.15 * this.high);
    const inRow = (size) => 1 + Math.max(1, Math.floor((room - size) / MIN_TARGET_PIXELS));
    const wanted = Math.max(least, Math.min(room / few - 6, share * this.high));
    const own = this.flat || many <= inRow(wanted) ? wanted : Math.max(least, Math.min(wanted, TWO_ROW_SHARE * this.high));
    const most = inRow(own);
    this.set("--cg-own", `${own}px`);
    this.set("--cg-before", Math.max(1, Math.ceil(many / Math.ceil(many / most)) - 1));
  }

  /** Where the table fills the window, the trick is as large as the room that is left for it. */
  fitMiddle(room = this.room) {
    this.room = room; // to ask for it at every move would lay out twice
    if (!this.scene || !room) return;
    if (!this.table.dataset.fills) return this.middle.showAll();
    const most = Math.max(92, Math.min(0.13 * this.high, this.high > this.width ? 0.15 * this.width : Infinity));
    const [size, columns] = this.middle.fit(room, most);
    this.set("--cg-mid", `${size}px`, this.middle.root); // where it is read: a browser looks at all that is in there again
    this.set("--cg-columns", columns, this.middle.root);
  }

  set(name, value, { style } = this.table) {
    if (style.getPropertyValue(name) !== String(value)) style.setProperty(name, value);
  }

  /** How many letters the longest name has that may stand under a card: all of them do, or none. Where there are none, too many. */
  longestName() {
    return Math.max(0, ...Object.values(this.scene.shortNames ?? {}).map(({ length }) => length)) || 99;
  }

  /** Have the pictures of a table that is played on ready for its widest cards. */
  prerender() {
    if (this.sendMove && this.faces && this.table.dataset.ready)
      prerender(Object.values(this.faces), Math.max(...[...this.table.querySelectorAll(".cg-card")].map((card) => card.clientWidth)));
  }

  drawScore() {
    const { standing, seats, sides } = this.scene;
    const shownSides = sidesOf(this.scene).filter((side) => standing[side].length || this.scene.winners.includes(side));
    matchChildren(
      this.score,
      shownSides,
      () => "span",
      (chip, side) => {
        const text = [...standing[side]];
        if (this.scene.winners.includes(side)) text.push(words("wins"));
        put(chip, "class", "cg-chip");
        put(chip, "data-won", this.scene.winners.includes(side));
        const label = `${seats.filter((seat) => sides[seat] === side).join("")}`;
        const counter = this.scene.counters?.[side];
        const person = this.scene.people?.[side] ?? "";
        const key = `${person} ${label}: ${text.join(", ")} ${counter?.say}`;
        if (chip.key === key) return;
        chip.key = key;
        const whose = `${person} ${label} ${side} ${counter?.say ?? ""}`;
        if (chip.whose !== whose) {
          chip.whose = whose;
          chip.replaceChildren(
            make("span", { class: "cg-person" }, person),
            badge(this.scene, label, side),
            ...(counter ? [this.counter(counter)] : []),
            make("span"),
            make("span", { class: "cg-soft" }),
          );
        }
        const [first, rest] = [...chip.children].slice(-2);
        say(first, `${text[0]} `);
        say(rest, text.slice(1).join(" · "));
      },
    );
  }

  /** Two cards on which a score is kept; the upper leaves this many rows of the lower open. */
  counter({ cards, off, say: label }) {
    const board = make("span", { class: "cg-counter", role: "img", "aria-label": label, title: label, "data-off": off });
    for (const card of cards) {
      const element = make("span", { class: "cg-card" });
      showCard(element, card, this.faces);
      board.append(element);
    }
    return board;
  }

  setSeats(around) {
    const places = PLACES[around.length];
    put(this.cloth, "data-ring", Boolean(places));
    put(this.cloth, "data-wide-middle", Boolean(places) && !places.includes("w"));
    put(this.cloth, "data-corners", Boolean(places) && places.includes("sw"));
    this.grown.disconnect();
    for (const { group } of this.seats.values()) group.remove();
    this.seats.clear();
    around.forEach((seat, index) => {
      const group = make("div", { class: "cg-seat", role: "group", "data-seat": seat, "data-place": places?.[index] ?? "" });
      const marks = make("span", { class: "cg-marks" });
      const pile = make("span", { class: "cg-pile" });
      const open = make("div", { class: "cg-open" });
      const hand = make("div", { class: "cg-hand", "data-cardgames": index ? null : "hand" });
      const person = make("span", { class: "cg-person" });
      group.append(make("div", { class: "cg-name" }, person, badge(this.scene, seat, this.scene.sides[seat]), marks, pile), open, hand);
      const others = around.length - 1;
      put(group, "data-alone", index > 0 && index === others && others % 2 === 1); // in its row, where there are two
      this.seats.set(seat, { group, person, marks, pile, open, hand });
      if (index === 0) this.cloth.append(group);
      else this.others.append(group);
    });
    this.letShrink();
  }

  drawSeat(seat, around) {
    const { scene, faces } = this;
    const { group, person, marks, pile, open, hand } = this.seats.get(seat);
    const cards = scene.hands[seat] ?? [];
    const alone = scene.open.length === 1 && scene.open[0] === seat;
    const keys = [];
    const name = scene.people?.[seat];
    say(person, name ?? "");
    if (alone && !name) keys.push("you");
    if (scene.dealer === seat) keys.push("dealer");
    if (scene.toMove === seat) keys.push("to-move");
    const playing = scene.playing.includes(seat);
    if (!playing) keys.push("not-in-deal");
    const left = scene.piles[seat] ?? 0;
    const taken = scene.taken[seat] ?? 0;
    const turn = this.pileMove(seat);
    const pileTop = !cards.length && (left || turn) ? { card: null, name: words("pile"), ...turn } : null;
    const bid = scene.bids?.[seat];
    const money = scene.money && String(scene.money[seat]); // 0 is shown, too
    const many = [
      words("in-hand", { n: cards.length }),
      left && words("in-pile", { n: left }),
      taken && words("laid-away", { n: taken }),
      money && words("money", { n: money }),
    ];
    const whose = words(scene.sides[seat] === seat ? "seat-name" : "seat-of-side", { seat, side: scene.sides[seat] });
    put(
      group,
      "aria-label",
      [name, whose, ...keys.map((mark) => words(mark)), bid && words("seat-bid", { bid }), ...many].filter(Boolean).join(", "),
    );
    put(group, "data-playing", playing);
    put(group, "data-turn", scene.toMove === seat);
    put(group, "data-open", scene.open.includes(seat));
    put(group, "data-own", seat === around[0]);
    if (marks.key !== `${keys} ${bid}`) {
      marks.key = `${keys} ${bid}`;
      marks.replaceChildren(
        ...(bid ? [make("span", { class: "cg-bid" }, bid)] : []),
        ...keys.map((mark) => make("span", { class: `cg-mark cg-mark-${mark}` }, words(mark))),
      );
    }
    say(
      pile,
      [money, left ? words("pile-of", { n: left }) : "", taken ? words("laid-away-mark", { n: taken }) : ""].filter(Boolean).join(" · "),
    );
    matchChildren(
      open,
      scene.laidOpen?.[seat] ?? [],
      () => "span",
      (element, { card, name: called }) => {
        put(element, "class", "cg-card");
        put(element, "role", "img");
        put(element, "aria-label", called);
        showCard(element, card, faces);
      },
    );
    const live = this.sendMove !== null;
    const asks = scene.open.includes(seat); // the known cards of others answer nothing
    const usable = (card) => live && (card.move ?? card.twin ?? (asks ? card.why : undefined)) !== undefined;
    put(hand, "data-down", cards.every(isHidden) && (cards.length > MAX_ROW_PARTS ? "many" : "true"));
    const down = cards.filter(isHidden).length;
    put(hand, "data-count", down > 1 ? down : null); // of those that lie face down one is drawn where there is little room
    if (!pileTop) drop(hand, cards, faces);
    matchChildren(
      hand,
      pileTop ? [pileTop] : cards,
      (card) => (usable(card) ? "button" : "span"),
      (element, card) => {
        showCard(element, card.card, faces);
        const laid = seat === scene.toMove && card.move === undefined ? this.onlyMoveWith(card) : undefined;
        const move = card.move ?? card.twin ?? laid?.move;
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
        put(element, "data-twin", card.twin ?? laid?.move);
        put(element, "data-why", move === undefined ? card.why : null);
        const offer = move === undefined && this.offerWith(card, seat);
        put(element, "data-among", Boolean(offer));
        const does = offer
          ? offer.cards
            ? "among-others"
            : "among-moves"
          : move === undefined
            ? "not-now"
            : move === card.card
              ? "play-card"
              : "do-card";
        put(element, "aria-label", card.say ?? laid?.say ?? words(does, { card: card.name, verb: move?.split(" ")[0] }));
        put(element, "aria-hidden", null);
        put(element, "role", null);
      },
    );
  }

  /** The one move that lays this card down with others, where nothing but such moves can be made. */
  onlyMoveWith({ card }) {
    const { moves } = this.scene;
    const laid = moves.filter(({ cards }) => cards?.includes(card));
    return laid.length === 1 && moves.every(({ cards }) => cards) ? laid[0] : undefined;
  }

  /** A move below with this card of a hand, and with others; or, where no card is asked for, with this one alone. */
  offerWith({ card }, seat) {
    const { hands, moves } = this.scene;
    const several = moves.find(({ cards }) => cards?.includes(card));
    return several ?? (hands[seat].some(({ move }) => move !== undefined) ? undefined : moves.find((move) => card && move.card === card));
  }

  /** The move that turns the top card of a seat's pile, if there is one. */
  pileMove(seat) {
    return this.scene.moves.find((move) => move.pile === seat && !this.scene.hands[seat].length);
  }

  /**
   * The choices other than cards of a hand, in their groups. Of many that differ by numbers alone one is shown, and the
   * others when they are asked for; where the groups have the same numbers, as in bidding, a number is chosen first. On a
   * phone a group is chosen first where each of several has cards; and where each move lays several cards, those with the
   * card of the hand that was pressed are shown.
   */
  drawMoves() {
    const { hint, moves } = this.scene;
    const shown = this.sendMove === null ? [] : moves.filter((move) => !move.pile || this.pileMove(move.pile) !== move);
    const numbered = shown.filter(({ short, cards }) => short && !cards);
    const byNumber = numbered.length > MAX_ROW_PARTS && new Set(numbered.map(({ short }) => short)).size < numbered.length; // in several groups
    const byCard = this.flat && shown.length > MAX_CARD_GROUPS && shown.every(({ cards }) => cards);
    const first = byCard && shown.find(({ move }) => move === hint)?.cards[0];
    const picked = [first, this.picked, shown[0]?.cards?.[0]].find((card) => shown.some(({ cards }) => cards?.includes(card)));
    const groups = Map.groupBy(
      byCard ? shown.filter(({ cards }) => cards.includes(picked)) : shown,
      (move) => (byNumber && move.short) || (move.group ?? ""),
    );
    const ofCards = [...groups].filter(([name, choices]) => name && choices.some(({ card }) => card)).map(([name]) => name);
    const byGroup = this.flat && ofCards.length > MAX_CARD_GROUPS;
    const numbers = byNumber ? [...groups.keys()].filter(Boolean) : byGroup ? ofCards : [];
    const found = shown.find(({ move }) => move === hint);
    const hinted = byGroup ? found?.group : found?.short;
    this.drawnMoves = true;
    this.number = [hinted, this.number].find((number) => numbers.includes(number)) ?? numbers[0];
    put(this.moves, "hidden", groups.size ? null : "");
    put(this.play, "data-moves", groups.size > 0);
    /** @type {[string, (string | import("../shared/contract.d.ts").ApartMove)[]][]} */
    const rows = [...groups];
    if (numbers.length) rows.unshift(["", numbers]);
    matchChildren(
      this.moves,
      rows,
      () => "div",
      (row, [name, choices]) => {
        const picks = choices === numbers;
        const folds = !byNumber && choices.length > MAX_ROW_PARTS && choices.every(({ short, cards }) => short && !cards);
        const middle = choices.length >> 1;
        put(row, "class", "cg-group");
        put(row, "role", "group");
        put(row, "aria-label", name || words("other-moves"));
        put(row, "data-folds", folds);
        put(row, "data-flows", numbers.length > 0);
        put(row, "hidden", numbers.includes(name) && name !== this.number ? "" : null);
        if (row.children.length !== 3)
          row.replaceChildren(
            make("span", { class: "cg-group-name" }),
            make("span", { class: "cg-choices" }),
            button(words("others"), () => put(row, "data-unfolded", !row.dataset.unfolded), { "data-do": "others" }),
          );
        if (!folds) put(row, "data-unfolded", null);
        say(row.children[0], folds || numbers.length ? "" : name);
        matchChildren(
          row.children[1],
          folds ? [choices[middle], ...choices.toSpliced(middle, 1)] : choices,
          () => "button",
          (choice, move, index) => {
            put(choice, "type", "button");
            put(choice, "data-pick", picks ? move : null);
            put(choice, "aria-pressed", picks ? String(move === this.number) : null);
            put(choice, "data-move", move.move);
            put(choice, "aria-label", move.say);
            put(choice, "class", move.card ? "cg-card" : move.cards ? "cg-several" : "cg-word");
            if (move.card) return showCard(choice, move.card, this.faces);
            showNone(choice);
            if (!move.cards) return say(choice, picks ? move : byNumber || (folds && !index) ? move.say : (move.short ?? move.say));
            choice.replaceChildren();
            matchChildren(
              choice,
              move.cards,
              () => "span",
              (card, text) => {
                put(card, "class", "cg-card");
                showCard(card, text, this.faces);
              },
            );
          },
        );
      },
    );
  }

  /** Mark the card or move that a hint names, for the eye and for the ear; gives it where it was not marked before. */
  markHint() {
    const { hint } = this.scene;
    for (const old of this.table.querySelectorAll("[data-hint]")) if (old.dataset.move !== hint) put(old, "data-hint", null);
    if (!hint) return null;
    const found = [...this.table.querySelectorAll("[data-move]")].find((element) => element.dataset.move === hint);
    if (!found) return null;
    const fresh = !found.dataset.hint;
    put(found, "data-hint", "true");
    put(found, "aria-label", words("with-hint", { move: found.getAttribute("aria-label") }));
    return fresh ? found : null;
  }

  /** Whether what is said, or what can be chosen, goes on below, which the style shows; asked for at once, it would lay out twice. */
  markMore() {
    this.marking ||= requestAnimationFrame(() => {
      this.marking = 0;
      for (const part of [this.say, this.moves, this.others]) put(part, "data-more", part.scrollHeight > part.clientHeight + 1);
    });
  }

  /** Tell a message, or none. said: how often something was said: the same once more is seen, and heard, again. */
  tellMessage(message, said = null) {
    const key = message ? `${said} ${message.clause ?? ""} ${message.text}` : "";
    put(this.message, "data-empty", !message);
    put(this.message, "data-said", said);
    if (this.messageKey === key) return;
    this.messageKey = key;
    if (this.scrolled) this.say.scrollTop = 0; // to set it lays out the page
    this.scrolled = false;
    put(this.message, "data-first", message?.kind);
    this.message.replaceChildren(
      ...(message
        ? [
            make("span", { lang: message.lang ?? null }, `${message.text} `),
            ...(message.more ? [make("span", { lang: "en" }, `${message.more} `)] : []),
            ...(message.clause ? [clause(this.scene, message.clause)] : []),
            ...(message.figures
              ? [
                  make(
                    "details",
                    { class: "cg-why" },
                    make("summary", {}, words("why")),
                    make("span", { lang: message.lang ?? null }, message.figures),
                  ),
                ]
              : []),
            ...(message.forget ? [" ", button(words("first-known"), message.forget, { "data-do": "forget" })] : []),
          ]
        : []),
    );
  }

  /** Lift a card or a move that was pressed, until the position after it is drawn: Python may take a moment. */
  lift(pressed) {
    if (this.lifted) put(this.lifted, "data-sent", null);
    this.lifted = pressed;
    if (pressed) put(pressed, "data-sent", "true");
  }

  activate(event) {
    const target = event.target.closest("button");
    if (!target || !this.table.contains(target)) return;
    const move = target.dataset.move ?? target.dataset.twin;
    if (target.dataset.pick) {
      this.number = target.dataset.pick;
      this.drawMoves();
    } else if (move !== undefined) {
      const now = performance.now();
      const again = event.detail > 1 && now - this.pressedAt < DOUBLE_CLICK_MS; // it would play the next card
      this.pressedAt = now;
      if (again || !this.sendMove) return;
      this.lift(target);
      this.sendMove(move);
    } else if (target.dataset.why !== undefined) {
      const seat = target.closest(".cg-seat").dataset.seat;
      const card = this.scene.hands[seat][[...target.parentNode.children].indexOf(target)];
      const offer = this.offerWith(card, seat);
      this.refused = (this.refused ?? 0) + 1;
      const asksForCard = this.scene.hands[seat].some(({ move }) => move !== undefined);
      if (!offer && asksForCard) {
        note(this.scene.game, card.why, false);
        target.dispatchEvent(new CustomEvent("cardgames:refused", { bubbles: true, detail: card.card })); // a class counts it
      }
      this.tellMessage(
        offer
          ? { text: words(offer.cards ? "among-several" : "among-moves", { card: card.name }) }
          : { text: card.because, clause: card.why, lang: card.lang, more: card.more },
        `here ${this.refused}`,
      );
      if (offer) {
        this.picked = card.card;
        this.drawMoves();
      }
      this.markMore();
      if (offer) [...this.moves.querySelectorAll("[data-move]")].find((choice) => choice.dataset.move === offer.move)?.focus();
    }
  }

  key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const row = event.target.closest(".cg-hand, .cg-moves");
    if (!row || event.altKey || event.ctrlKey || event.metaKey || (!step && event.key !== "Home" && event.key !== "End")) return;
    const all = [...row.querySelectorAll("button")].filter((each) => each.offsetWidth);
    const next = step ? all.indexOf(event.target) + step : event.key === "Home" ? 0 : all.length - 1;
    all[(next + all.length) % all.length]?.focus();
    event.preventDefault();
  }

  focused() {
    const active = this.root.getRootNode().activeElement;
    if (!active || !this.table.contains(active)) return null;
    const row = active.closest(".cg-hand, .cg-choices");
    return {
      active,
      lines: this.log.length,
      name: active.getAttribute("aria-label"),
      seat: active.closest(".cg-seat")?.dataset.seat,
      index: row ? [...row.children].indexOf(active) : 0,
    };
  }

  /**
   * Keep the focus where it was, or bring it to what a hint names, which comes into sight, or to what can be done now,
   * if what had it is gone.
   */
  refocus(focus, hinted) {
    for (const part of hinted ? [hinted, this.message] : []) part.scrollIntoView({ block: "nearest" });
    if (!focus) return;
    if (hinted) return void hinted.focus({ preventScroll: true });
    if (focus.active !== this.table && this.root.getRootNode().activeElement === focus.active) {
      if (focus.active.getAttribute("aria-label") !== focus.name)
        whenIdle(() => this.tellAgain(focus.active, focus.lines < this.log.length));
      return;
    }
    const hand = focus.seat && this.seats.get(focus.seat)?.hand;
    const there = hand?.children[Math.min(focus.index, hand.children.length - 1)];
    const target =
      there?.localName === "button"
        ? (this.playable(there) ?? there)
        : (this.table.querySelector(CHOICE) ?? this.table.closest(".cg")?.querySelector('[data-do="next"]:not([hidden])') ?? this.table);
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

  /**
   * What has the focus has become another card: a screen reader says which, as if the focus had come to it. After a
   * move it goes on to one that can be played.
   */
  tellAgain(active, moved) {
    if (this.root.getRootNode().activeElement !== active) return;
    active.blur();
    ((moved && this.playable(active)) || active).focus({ preventScroll: true });
  }
}
