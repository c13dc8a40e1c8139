// The page of a game: a picture of the table, and the table itself as soon as the reader wants to play.
import { decoded } from "../shared/address.js";
import { widgetDrawn } from "./wait-for-widget.js";
import { choose } from "../shared/device.js";
import { make } from "../shared/elements.js";
import * as python from "./python.js";
import { language, words } from "../shared/words.js";
import * as widgets from "./widgets.js";

const LINK = /^#(game|sheet|lesson)=/;
const NOW = "#now";
const BEGUN = '[data-cardgames="table"], [data-cardgames="compare"], [data-cardgames="quiz"]';
// What outlives a reload, and the words that say so.
const KEPT = { table: "game-waits", coached: "game-waits", quiz: "sheet-waits", lesson: "lesson-waits" };
// The same, where something went wrong.
const GOES_ON = { table: "game-kept", coached: "game-kept", quiz: "sheet-kept", lesson: "lesson-kept" };
const left = new Map(); // by the name of a table: the hash of the page when a reader left it

/** Whether the page was loaded once more, and not gone to; no page that a reader turns to afterwards was. */
let reloaded = Boolean(document.wasDiscarded) || ["reload", "back_forward"].includes(performance.getEntriesByType("navigation")[0]?.type);

/** What is learned step by step is there another day, too; a game or a sheet is over when the tab is closed. */
const lasts = (name) => /^(lesson|coached) /.test(name);
const storage = (name) => (lasts(name) ? localStorage : sessionStorage);

/** The games that are played in this tab, the sheets and the lessons, so that they outlive a reload, where that can be kept. */
const games = {
  get(name) {
    try {
      return JSON.parse(storage(name).getItem(`cardgames ${name}`));
    } catch {
      return null;
    }
  },
  set(name, game) {
    try {
      storage(name).setItem(`cardgames ${name}`, JSON.stringify(game));
    } catch {
      // it then ends with the page
    }
  },
};

const ASIDE = 5; // so many games that are left for another one are kept, each with the end of the address at which it was played

/**
 * Keep a game that was laid at an address with this end, and let that entry of the browser's history lead back to it, and
 * not to the link that it began with; an answer may come when the reader has already gone to another entry.
 */
function keepHere(name, game, hash) {
  games.set(name, { ...game, hash });
  if (location.hash === hash && !history.state?.played) history.replaceState({ ...history.state, played: true }, "");
}

/** Lay the game that is kept aside where another one is begun at another address, so that Back leads to it. */
function layAside(name) {
  const found = games.get(name);
  if (typeof found?.hash !== "string" || found.hash === location.hash) return;
  const others = (games.get(`${name} aside`) ?? []).filter(({ hash }) => hash !== found.hash);
  games.set(`${name} aside`, [found, ...others].slice(0, ASIDE));
}

/** An end of an address as it is told: not all of a long one. */
const shortened = (end) => (end.length > 24 ? `${end.slice(0, 24)}…` : end);

/** Whether somebody has begun what a widget shows, and not come to its end; a table stands as it is. */
function underWay({ marks, lesson }) {
  if (marks) return marks.some(Boolean);
  if (lesson) return lesson.done ? lesson.at + 1 < lesson.of : lesson.at > 0;
  return true;
}

/**
 * Keep the game of a table, a sheet or a lesson as it goes on; gives what ends that. `lead` is given the link of what has
 * another page; `seen` is called whenever something else is shown; `address` gives the end of the address it was laid at.
 * What came of a fault is not kept. Python is asked at
 * once, since the reader may leave at any time, and once more where something has changed before it answered.
 */
function keeping(place, { name, game, op }, { lead, seen, address }) {
  let [asked, changed, spoiled] = [false, false, 0];
  const elsewhere = (shown) => op !== "quiz" && (shown.lesson?.page ?? shown.game) !== game;
  const ask = () => {
    changed = asked;
    if (!asked) asked = widgets.send(place, { do: "keep" });
  };
  const forget = ({ detail }) => {
    if (detail.slow) return; // the answer is still to come
    spoiled += Number(asked);
    asked = changed = false;
  };
  place.addEventListener("cardgames:fault", forget);
  const end = widgets.listen(
    place,
    (shown) => {
      seen();
      if (elsewhere(shown) || underWay(shown)) ask();
      else games.set(name, null);
    },
    ({ kept }) => {
      if (!kept) return;
      if (spoiled) return void (spoiled -= 1);
      asked = false;
      if (changed) ask();
      if (elsewhere(widgets.shown(place))) lead(kept.record);
      else {
        const { canUndo, over, log } = widgets.shown(place);
        keepHere(name, { ...kept, lines: log?.length, over, idle: canUndo === false || over === true }, address());
      }
    },
  );
  if (elsewhere(widgets.shown(place)) || op === "table") ask();
  return () => {
    place.removeEventListener("cardgames:fault", forget);
    end();
  };
}

/** Make the tables of a page startable; gives what ends that. */
export function mount(root) {
  const ends = [...root.querySelectorAll('[data-cardgames="play"]')].map(prepare);
  if (ends.length) python.startAhead();
  return () => {
    ends.forEach((end) => end());
    reloaded = false;
  };
}

function prepare(figure) {
  const begin = figure.querySelector('[data-cardgames="start"]');
  const line = figure.querySelector(".play-line");
  const still = figure.querySelector(".play-still");
  const place = figure.querySelector(".play-table");
  const bar = make("progress", { max: "4", value: "0", "aria-label": words("python-starts") });
  const { op = "table", game } = figure.dataset;
  const name = `${op} ${game}`; // the same in every language, as the game is
  const page = location.pathname;
  const first = begin.textContent;
  let { hash } = location;
  let busy = false;
  let unkept = () => {};
  let last = {}; // what was laid here last, unless it was at fault
  let tried = null; // a link that is on its way to the table
  let slow = false; // whether the reader was told that Python does not answer
  let turned = false; // whether the reader turned to another entry of the history while something was being laid
  let onceMore = false; // whether to begin once more when what is being laid has ended
  let unreached = false; // whether Python could not even be started

  /** Say something in words of this page, or of another language. */
  function say(text, wrong = false, lang = language()) {
    line.replaceChildren(text && make("span", { lang }, text));
    line.toggleAttribute("data-wrong", wrong);
  }

  /** Something failed: say so, and what can be done; one press, and all is well again. */
  function fail(text, further = [], lang = language()) {
    say(text, true, lang);
    for (const each of further) line.append(" ", each);
    begin.parentElement.dataset.cardgames = "failed";
    begin.dataset.do = "anew";
    begin.textContent = words("start-anew");
    begin.hidden = false;
    if (figure.dataset.playing) begin.parentElement.scrollIntoView({ block: "nearest" }); // the reader looks at the table
  }

  function mended() {
    slow = false;
    if (!begin.dataset.do) return;
    delete begin.parentElement.dataset.cardgames;
    delete begin.dataset.do;
    begin.textContent = first;
    begin.hidden = Boolean(figure.dataset.playing);
    say("");
  }

  function playing() {
    figure.dataset.playing = "true";
    choose("played", (document.documentElement.dataset.played = "true")); // the home page then leads to the table first
    still.hidden = true;
    begin.hidden = true;
    const seen = () => {
      tried = null;
      mended();
    };
    if (KEPT[op]) unkept = keeping(place, { name, game, op }, { lead, seen, address: () => hash });
  }

  /** Nothing is played here any more: the picture stands again. */
  function ended() {
    unkept();
    unkept = () => {};
    widgets.close(place);
    place.replaceChildren();
    delete figure.dataset.playing;
    still.hidden = false;
  }

  /** Something is wrong with what is played here, or Python has died of it, or does not answer. */
  function fault({ detail: { late, dead, slow: silent } }) {
    if (silent) return slowly();
    if (busy) return; // it is seen where it is laid
    const link = tried !== null;
    if (link) forgetLink();
    const what = late ? "fault-late" : link ? "fault-link" : dead ? "fault" : "fault-once";
    if (!dead) return fail(words(what), [...keptHere(), ...(late ? [] : [words("go-on")])]);
    const inside = figure.contains(document.activeElement) || document.activeElement === document.body;
    ended();
    fail(words(what), keptHere());
    if (inside) begin.focus();
  }

  /** Python does not answer: the reader need not wait for it. */
  function slowly() {
    slow = true;
    begin.removeAttribute("aria-disabled");
    fail(words("fault-slow"), keptHere());
  }

  /** Python waits for a part of the games: say so, instead of that it does not answer. */
  function fetching({ detail: now }) {
    if (begin.dataset.do || !(busy || figure.dataset.playing)) return;
    if (now) say(words("late-fetched"));
    else say(busy ? words("python-ready") : "");
  }

  function answers() {
    if (slow) mended();
  }

  /** What was kept of what is played here, if it can be read. */
  function kept() {
    const found = KEPT[op] ? games.get(name) : null;
    return found && typeof found === "object" ? found : null;
  }

  const keptHere = () => (kept() ? [words(GOES_ON[op])] : []);

  /** A link that cannot be read goes from the address, or the page would fail the same way when it is loaded anew. */
  function forgetLink() {
    tried = null;
    if (!location.hash || location.pathname !== page) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    hash = "";
    const found = kept();
    if (found) games.set(name, { ...found, hash });
  }

  /** Go to the page of another game, with its table or lesson as it stands; here nothing is left of it, nor of the link that led to it. */
  function lead(record) {
    say(words("game-elsewhere"));
    widgets.close(place);
    if (LINK.test(location.hash)) history.replaceState(history.state, "", location.pathname);
    const link = make("a", { href: record, hidden: "" });
    figure.append(link);
    link.click();
    link.remove();
  }

  /** Lay what is wanted; gives what went wrong, or null. */
  async function lay({ hash: _, ...wanted }) {
    try {
      const error = await python.ask({ ...wanted, op, game, record: wanted.record ?? null }, { place: () => place, slow: slowly });
      if (!error) await widgetDrawn(place);
      return error;
    } catch (error) {
      return error.broke ? error : { text: error.message, unreached: true };
    }
  }

  /** What the reader begins with: what waits, else another deal where one has come to its end. */
  const beginning = () => waiting() ?? (op === "table" && kept()?.over ? { fresh: true } : {});

  /** Begin: each of the ways is tried when the one before has failed. */
  async function play(...ways) {
    if (busy) return;
    busy = true;
    layAside(name);
    figure.dataset.starting = "true";
    mended();
    begin.setAttribute("aria-disabled", "true");
    say(words("starting-python"));
    line.before(bar);
    const unwatch = python.watch(({ at, says }) => {
      bar.value = at;
      say(words(says));
    });
    let error = null;
    let lost = false;
    ended();
    while (ways.length) {
      [last] = ways;
      error = await lay(last);
      ways.shift();
      if (!error || error.stopped || error.unreached) break;
      widgets.close(place);
      place.replaceChildren();
      const goesOn = last.hash !== undefined;
      if (goesOn && !ways.includes(last)) {
        games.set(name, null); // it cannot be read any more
        lost = true;
      }
      if (error.broke && ways.length) python.stop(); // whatever is wrong with it, the next has a new one
    }
    busy = false;
    delete figure.dataset.starting;
    unwatch();
    bar.remove();
    begin.removeAttribute("aria-disabled");
    unreached = Boolean(error?.unreached);
    if (onceMore) {
      onceMore = false;
      return anew();
    }
    if (error) failedToBegin(error);
    else {
      say(lost ? words("kept-lost") : "");
      playing();
    }
    if (turned) {
      turned = false;
      return follow();
    }
    if (error) return;
    // At once: a key pressed in between would be the page's.
    if ([begin, document.body, null].includes(document.activeElement)) place.querySelector(BEGUN)?.focus({ preventScroll: true });
  }

  function failedToBegin(error) {
    const unread = !error.unreached && !error.stopped && !error.broke && last.hash !== undefined;
    if (unread) {
      games.set(`${name} unread`, last);
      games.set(name, null);
    }
    const link = !error.unreached && !error.stopped && last.record && last.hash === undefined;
    if (link) forgetLink();
    if (!error.unreached && !error.stopped) last = {};
    const further = keptHere().length && !error.unreached ? keptHere() : link ? [words("without-link")] : [];
    if (unread) fail(words("kept-unread"), [words("kept-start")]);
    else if (error.broke) fail(words(error.late ? "fault-late" : link ? "fault-link" : "fault"), further);
    else fail(error.text, further, error.unreached || error.stopped ? language() : "en");
  }

  /** Begin again: with what was kept, else with what was there before, else afresh. */
  function anew() {
    if (python.isSilent()) {
      onceMore = busy;
      ended();
      python.stop();
      if (busy) return; // what is being laid ends with it
    }
    const way = (!unreached && kept()) || last;
    play(way, way, {});
  }

  function follow() {
    if (location.pathname !== page) return; // on the way to another page
    turned = busy;
    if (busy) return;
    hash = location.hash;
    if (hash === NOW && !figure.dataset.playing && figure === document.querySelector('[data-cardgames="play"]')) play(beginning());
    if (strange(hash)) {
      const told = words("address-unknown", { what: shortened(hash) });
      forgetLink();
      if (figure.dataset.playing) say(told, true);
      else fail(told);
    }
    const before = left.get(name) === hash ? null : aside();
    if (before) return play(before);
    if (!LINK.test(hash) || op === "coached") return; // a link is another block's
    layAside(name);
    if (widgets.send(place, { do: "load", record: hash })) tried = hash;
    else play({ record: hash });
  }

  /** Whether the end of an address is neither a link that this page knows nor a place on it. */
  function strange(end) {
    if (end.length < 2 || (KEPT[op] && LINK.test(end)) || end === NOW) return false;
    return document.getElementById(decoded(end.slice(1))) === null && !end.startsWith("#:~:");
  }

  /** What was played at this very address, or entry of the browser's history, before something else was. */
  function aside() {
    if (!KEPT[op] || (LINK.test(location.hash) && !history.state?.played)) return null;
    const all = games.get(`${name} aside`);
    return (Array.isArray(all) && all.find((each) => each?.hash === location.hash)) || null;
  }

  /**
   * The game that was played here before the page was loaded anew, if there was one; one that had come to its end, or
   * was not begun, only where the reader has not gone away.
   */
  function waiting() {
    const found = kept();
    const same = found?.hash === location.hash || (found && lasts(name) && ![found.hash, location.hash].some((end) => LINK.test(end)));
    const here = same ? found : reloaded ? aside() : null;
    return here?.idle && !reloaded ? null : here;
  }

  const early = () => python.start().catch(() => {}); // a click then finds it half done
  for (const sign of ["pointerenter", "focus", "touchstart"]) begin.addEventListener(sign, early, { once: true, passive: true });
  begin.addEventListener("click", () => (begin.dataset.do ? anew() : play(beginning())));
  // A picture that looks like a table becomes one.
  still.addEventListener("click", ({ target }) => target.localName === "img" && begin.click());
  place.addEventListener("cardgames:fault", fault);
  document.addEventListener("cardgames:answers", answers);
  document.addEventListener("cardgames:fetching", fetching);
  const again = widgets.restore(place, name); // what was left here, say to look up a clause
  if (again) playing();
  else begin.hidden = false;
  const reason = python.trouble();
  const waits = again ? null : waiting();
  if (reason) say(reason, true);
  else if (waits) {
    say(words(KEPT[op]));
    begin.textContent = words("play-go-on");
  }
  addEventListener("hashchange", follow);
  if (waits && reloaded && !reason) play(waits);
  else if (!again || hash !== left.get(name)) follow();
  return () => {
    unkept();
    removeEventListener("hashchange", follow);
    document.removeEventListener("cardgames:answers", answers);
    document.removeEventListener("cardgames:fetching", fetching);
    widgets.keep(place, name);
    left.set(name, hash);
  };
}
