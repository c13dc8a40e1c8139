// The page of a game: a table that the page plays by itself until Python is there, or, where the reader goes on with something,
// a picture of it, and the table itself as soon as they want to.
import { decoded } from "../shared/address.js";
import { widgetDrawn } from "./wait-for-widget.js";
import { choose, chosen } from "../shared/device.js";
import { make } from "../shared/elements.js";
import { draw, fetchDeal } from "./first-deals.js";
import { KeptGame, LINK } from "./kept-game.js";
import { PageTable } from "./page-table.js";
import * as progress from "./progress.js";
import * as python from "./python.js";
import { StartLine } from "./start-line.js";
import { language, words } from "../shared/words.js";
import * as widgets from "./widgets.js";

const NOW_HASH = "#now";
const CARD_HASH = "#card"; // the same, before the first card: the book has made the moves that come earlier
const BLOCK = '[data-cardgames="play"]';
const WIDGET_SELECTOR = '[data-cardgames="table"], [data-cardgames="compare"], [data-cardgames="quiz"]';
const SIGNS = ["pointerenter", "focusin", "touchstart"]; // of a reader who is about to play
const site = new URL("../../../", import.meta.url).href;
const left = new Map(); // by the name of a table: the hash of the page when a reader left it

/** Whether the page was loaded once more, and not gone to; no page that a reader turns to afterwards was. */
let reloaded = Boolean(document.wasDiscarded) || ["reload", "back_forward"].includes(performance.getEntriesByType("navigation")[0]?.type);

/** Make the tables of a page startable; gives what ends that. */
export function mount(root) {
  const blocks = [...root.querySelectorAll(BLOCK)].map((figure) => new Block(figure));
  if (blocks.length) python.startAhead();
  return () => {
    for (const block of blocks) block.leave();
    reloaded = false;
  };
}

/** Show the picture of a table where none is laid: early-deal.js has left it out. */
const showStill = () => delete document.documentElement.dataset.dealing;

/** The end of an address as a message quotes it: a long one is cut. */
const shortened = (end) => (end.length > 24 ? `${end.slice(0, 24)}…` : end);

/** Whether the reader has chosen on this device that tables are other than they usually are. */
const choseOther = ({ setup }) =>
  (chosen("level") !== null && chosen("level") !== setup.usual) || (chosen("names") !== null && chosen("names") !== setup.names);

/** The place of a table, or of another thing that Python makes. */
class Block {
  constructor(figure) {
    const { op = "table", game, deals = "0" } = figure.dataset;
    this.figure = figure;
    this.op = op;
    this.game = game;
    this.deals = Number(deals);
    this.still = figure.querySelector(".play-still");
    this.place = figure.querySelector(".play-table");
    this.kept = new KeptGame(op, game);
    this.line = new StartLine(figure, { begin: () => this.begin(), anew: () => this.anew() });
    this.page = location.pathname;
    this.hash = location.hash;
    this.busy = false; // whether something is being laid
    this.own = null; // the table that the page plays itself
    this.unkept = () => {};
    this.unnoted = () => {};
    this.last = {}; // what was laid here last, unless it was at fault
    this.tried = null; // a link that is on its way to the table
    this.slow = false; // whether the page says that Python does not answer
    this.turned = false; // whether the reader turned to another entry of the history while something was being laid
    this.onceMore = false; // whether to begin once more when what is being laid has ended
    this.unreached = false; // whether Python could not even be started
    this.listen();
    this.arrive();
  }

  listen() {
    this.ends = new AbortController();
    const { signal } = this.ends;
    const early = () => python.start().catch(() => {}); // what the reader wants then finds it half done
    for (const sign of SIGNS) this.line.button.addEventListener(sign, early, { once: true, passive: true });
    // A picture that looks like a table becomes one.
    this.still.addEventListener("click", ({ target }) => target.localName === "img" && this.line.button.click());
    this.place.addEventListener("cardgames:fault", ({ detail }) => this.fault(detail));
    document.addEventListener("cardgames:answers", () => this.slow && this.mended(), { signal });
    document.addEventListener("cardgames:fetching", ({ detail }) => this.fetching(detail), { signal });
    addEventListener("hashchange", () => this.follow(), { signal });
  }

  /** Begin with what the reader left here, with what their address means, or with a deal of the page's own. */
  arrive() {
    const again = widgets.restore(this.place, this.kept.name); // what was left here, say to look up a clause
    if (again) this.playing();
    else this.line.button.hidden = false;
    const reason = python.trouble();
    const waits = again ? null : this.waiting();
    if (reason) this.line.say(reason, true);
    else if (waits) this.line.offer(words(this.kept.waitsKey));
    if (waits && reloaded && !reason) return this.play(waits);
    const alone = !again && !reason && !waits && this.mayPlayAlone();
    if (alone) this.playAlone();
    else showStill();
    if (alone && [NOW_HASH, CARD_HASH].includes(this.hash)) return;
    if (!again || this.hash !== left.get(this.kept.name)) this.follow();
  }

  /** The reader turns to another page. */
  leave() {
    this.ends.abort();
    this.unkept();
    this.unnoted();
    if (this.own) this.leaveOwn();
    else widgets.keep(this.place, this.kept.name);
    left.set(this.kept.name, this.hash);
  }

  // ---------------------------------------------------------------- a table of the page's own

  mayPlayAlone() {
    return this.op === "table" && this.deals > 0 && !python.started() && !LINK.test(this.hash) && Boolean(globalThis.DecompressionStream);
  }

  /** Lay a deal that the page plays itself; where there is none, the picture stays. */
  async playAlone() {
    const { signal } = this.ends;
    const deal = await this.fetchDeal();
    showStill();
    if (signal.aborted || this.busy || this.figure.dataset.playing) return;
    if (!deal || choseOther(deal.state))
      return void (this.hash === CARD_HASH ? this.playCard(deal) : this.hash === NOW_HASH && this.play(this.beginning()));
    this.show();
    this.figure.dataset.alone = "true";
    this.line.button.hidden = false;
    deal.state.words = { language: language(), says: {} };
    this.own = new PageTable(deal, this.place, () => this.wantPython());
    for (const sign of SIGNS)
      this.place.addEventListener(sign, () => this.own && python.start().catch(() => {}), { once: true, passive: true });
    if ([NOW_HASH, CARD_HASH].includes(this.hash)) this.begin();
  }

  /** A prepared deal, by chance, or the one before the first card; null where it cannot be fetched. */
  fetchDeal() {
    return fetchDeal(this.game, this.hash === CARD_HASH ? "card" : draw(this.game, this.deals), site).catch(() => null);
  }

  /** Have Python lay the deal before the first card. */
  playCard(found) {
    this.play(found ? { deal: { seed: found.seed, nonce: found.nonce, before: found.before, move: null } } : {});
  }

  /** The reader has begun: start Python, which takes the game over. */
  wantPython() {
    this.line.button.hidden = true;
    this.line.mended();
    python.start().then(
      () => this.handOver(),
      (error) => this.own && this.failedToBegin({ text: error.message, unreached: true }),
    );
  }

  /** Python is there: let it deal the same cards and go on from here. */
  async handOver() {
    const { own } = this;
    if (!own || own.asked) return;
    this.busy = true;
    this.kept.layAside();
    this.last = { deal: own.ask() };
    const error = await this.ask(this.last);
    this.busy = false;
    if (this.own !== own) return; // the reader has gone
    this.own = null;
    if (error) {
      this.ended();
      this.failedToBegin(error);
    } else {
      this.playing();
      own.end();
    }
    if (this.turned) this.followAgain();
  }

  /** The reader leaves a table of the page's own: what they have begun waits for them. */
  leaveOwn() {
    if (this.own.move !== null) this.kept.set({ deal: this.own.deal, hash: this.hash });
    this.own = null;
    widgets.close(this.place);
  }

  // ---------------------------------------------------------------- what is played

  /** What is played takes the place of the picture. */
  show() {
    this.figure.dataset.playing = "true";
    this.still.hidden = true;
    this.line.button.hidden = true;
  }

  playing() {
    this.show();
    choose("played", (document.documentElement.dataset.played = "true")); // the home page then leads to the table first
    const seen = () => {
      this.tried = null;
      this.mended();
    };
    const lead = (record) => this.lead(record);
    this.unnoted();
    this.unnoted = progress.follow(this.place, this.op, () => (LINK.test(this.hash) ? this.hash : ""));
    if (this.kept.possible) this.unkept = this.kept.follow(this.place, { lead, seen, address: () => this.hash });
  }

  /** Nothing is played here any more: the picture stands again. */
  ended() {
    this.unkept();
    this.unnoted();
    this.unkept = this.unnoted = () => {};
    if (this.own) this.leaveOwn();
    widgets.close(this.place);
    this.place.replaceChildren();
    delete this.figure.dataset.playing;
    this.still.hidden = false;
  }

  /** Go to the page of another game, with its table or lesson as it stands; here nothing is left of it, nor of the link that led to it. */
  lead(record) {
    this.line.say(words("game-elsewhere"));
    widgets.close(this.place);
    if (LINK.test(location.hash)) history.replaceState(history.state, "", location.pathname);
    const link = make("a", { href: record, hidden: "" });
    this.figure.append(link);
    link.click();
    link.remove();
  }

  /**
   * Ask Python to lay what is wanted; gives what went wrong, or null.
   *
   * @param {{ hash?: string, record?: string }} asked
   */
  async ask({ hash: _, ...wanted }) {
    const message = { ...wanted, op: this.op, game: this.game, record: wanted.record ?? null };
    try {
      return await python.ask(message, { place: () => this.place, slow: () => this.slowly() });
    } catch (error) {
      return error.broke ? error : { text: error.message, unreached: true };
    }
  }

  /** The same, and wait until it is drawn. */
  async lay(wanted) {
    const error = await this.ask(wanted);
    if (error) return error;
    return widgetDrawn(this.place).then(
      () => null,
      (broken) => broken,
    );
  }

  /** What was kept and waits here. */
  waiting() {
    return this.kept.waiting(reloaded);
  }

  /** What the reader begins with: what waits, else another deal where one has come to its end. */
  beginning() {
    return this.waiting() ?? (this.op === "table" && this.kept.get()?.over ? { fresh: true } : {});
  }

  /** The reader wants to begin. */
  begin() {
    if (!this.own) return this.play(this.beginning());
    this.wantPython();
    this.place.querySelector(WIDGET_SELECTOR)?.focus();
  }

  /** Begin: each of the ways is tried when the one before has failed. */
  async play(...ways) {
    if (this.busy) return;
    this.busy = true;
    this.kept.layAside();
    this.slow = false;
    const started = this.line.starting();
    this.ended();
    const { error, lost } = await this.layFirst(ways);
    this.busy = false;
    started();
    this.unreached = Boolean(error?.unreached);
    if (this.onceMore) {
      this.onceMore = false;
      return this.anew();
    }
    if (error) this.failedToBegin(error);
    else {
      this.line.say(lost ? words("kept-lost") : "");
      this.playing();
    }
    if (this.turned) return this.followAgain();
    if (error) return;
    // At once: a key pressed in between would be the page's.
    if ([this.line.button, document.body, null].includes(document.activeElement))
      this.place.querySelector(WIDGET_SELECTOR)?.focus({ preventScroll: true });
  }

  /** Lay the first of several that can be; gives what went wrong with the last, and whether what was kept is lost. */
  async layFirst(ways) {
    let error = null;
    let lost = false;
    while (ways.length) {
      [this.last] = ways;
      error = await this.lay(this.last);
      ways.shift();
      if (!error || error.stopped || error.unreached) break;
      widgets.close(this.place);
      this.place.replaceChildren();
      const goesOn = this.last.hash !== undefined;
      if (goesOn && !ways.includes(this.last)) {
        this.kept.set(null); // it cannot be read any more
        lost = true;
      }
      if (error.broke && ways.length) python.stop(); // whatever is wrong with it, the next has a new one
    }
    return { error, lost };
  }

  // ---------------------------------------------------------------- what goes wrong

  /** The sentence about a game that is kept here, if there is one. */
  keptHere() {
    return this.kept.get() ? [words(this.kept.goesOnKey)] : [];
  }

  mended() {
    this.slow = false;
    this.line.mended();
  }

  failedToBegin(error) {
    const ours = !error.unreached && !error.stopped;
    const unread = ours && !error.broke && this.last.hash !== undefined;
    if (unread) {
      this.kept.set(this.last, "unread");
      this.kept.set(null);
    }
    const link = ours && this.last.record && this.last.hash === undefined;
    if (link) this.forgetLink();
    if (ours) this.last = {};
    const further = this.keptHere().length && !error.unreached ? this.keptHere() : link ? [words("without-link")] : [];
    if (unread) this.line.fail(words("kept-unread"), [words("kept-start")]);
    else if (error.broke) this.line.fail(words(error.late ? "fault-late" : link ? "fault-link" : "fault"), further);
    else this.line.fail(error.text, further, ours ? "en" : language());
  }

  /** Something is wrong with what is played here, or Python has died of it, or does not answer. */
  fault({ late, dead, slow }) {
    if (slow) return this.slowly();
    if (this.busy) return; // it is seen where it is laid
    const link = this.tried !== null;
    if (link) this.forgetLink();
    const what = late ? "fault-late" : link ? "fault-link" : dead ? "fault" : "fault-once";
    if (!dead) return this.line.fail(words(what), [...this.keptHere(), ...(late ? [] : [words("go-on")])]);
    const inside = this.figure.contains(document.activeElement) || document.activeElement === document.body;
    this.ended();
    this.line.fail(words(what), this.keptHere());
    if (inside) this.line.button.focus();
  }

  /** Python does not answer: the reader need not wait for it. */
  slowly() {
    this.slow = true;
    this.line.button.removeAttribute("aria-disabled");
    this.line.fail(words("fault-slow"), this.keptHere());
  }

  /** Python waits for a part of the games: say so, instead of that it does not answer. */
  fetching(now) {
    if (this.line.failed || !(this.busy || this.figure.dataset.playing)) return;
    if (now) this.line.say(words("late-fetched"));
    else this.line.say(this.busy ? words("python-ready") : "");
  }

  /** A link that cannot be read goes from the address, or the page would fail the same way when it is loaded anew. */
  forgetLink() {
    this.tried = null;
    if (!location.hash || location.pathname !== this.page) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    this.hash = "";
    const found = this.kept.get();
    if (found) this.kept.set({ ...found, hash: this.hash });
  }

  /** Begin again: with what was kept, else with what was there before, else afresh. */
  anew() {
    if (python.isSilent()) {
      this.onceMore = this.busy;
      this.ended();
      python.stop();
      if (this.busy) return; // what is being laid ends with it
    }
    const way = this.own ? { deal: this.own.deal } : (!this.unreached && this.kept.get()) || this.last;
    this.play(way, way, {});
  }

  // ---------------------------------------------------------------- the end of the address

  followAgain() {
    this.turned = false;
    this.follow();
  }

  follow() {
    if (location.pathname !== this.page) return; // on the way to another page
    this.turned = this.busy;
    if (this.busy) return;
    const { hash } = location;
    this.hash = hash;
    if (hash === NOW_HASH && (this.own || !this.figure.dataset.playing) && this.figure === document.querySelector(BLOCK)) this.begin();
    if (hash === CARD_HASH && this.op === "table")
      return void (this.own ? this.begin() : this.fetchDeal().then((found) => this.playCard(found)));
    if (this.strange(hash)) {
      const reason = words("address-unknown", { what: shortened(hash) });
      this.forgetLink(); // so that it is not followed below
      if (this.figure.dataset.playing) this.line.say(reason, true);
      else this.line.fail(reason);
    }
    const before = left.get(this.kept.name) === this.hash ? null : this.kept.aside();
    if (before) return this.play(before);
    if (!LINK.test(this.hash) || this.op === "coached") return; // a link is another block's
    this.kept.layAside();
    if (widgets.send(this.place, { do: "load", record: hash })) this.tried = hash;
    else this.play({ record: hash });
  }

  /** Whether the end of an address is neither a link that this page knows nor a place on it. */
  strange(end) {
    if (end.length < 2 || (this.kept.possible && LINK.test(end)) || [NOW_HASH, CARD_HASH].includes(end)) return false;
    return document.getElementById(decoded(end.slice(1))) === null && !end.startsWith("#:~:");
  }
}
