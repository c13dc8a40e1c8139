// The page of a game: a picture of the table, and the table itself as soon as the reader wants to play.
import { make } from "./make.js";
import * as python from "./python.js";
import { language, words } from "./words.js";

const LINK = /^#(game|sheet|lesson)=/;
const NOW = "#now";
const BEGUN = '[data-cardgames="table"], [data-cardgames="compare"], [data-cardgames="quiz"]';
const KEPT = { table: "game-waits", quiz: "sheet-waits", lesson: "lesson-waits" }; // what outlives a reload, and how a reader is told so
const QUIET = 250; // milliseconds after a move
const left = new Map(); // by the name of a table: the hash of the page when a reader left it

/** Whether the page was loaded once more, and not gone to. */
const RELOADED = Boolean(document.wasDiscarded) || ["reload", "back_forward"].includes(performance.getEntriesByType("navigation")[0]?.type);

/** The games that are played in this tab, the sheets and the lessons, so that they outlive a reload, where that can be kept. */
const games = {
  get(name) {
    try {
      return JSON.parse(sessionStorage.getItem(`cardgames ${name}`));
    } catch {
      return null;
    }
  },
  set(name, game) {
    try {
      sessionStorage.setItem(`cardgames ${name}`, JSON.stringify(game));
    } catch {
      // it then ends with the page
    }
  },
};

/** Whether somebody has begun what a widget shows, and not come to its end. */
function underWay({ canUndo, over, marks, lesson }) {
  if (marks) return marks.some(Boolean);
  if (lesson) return lesson.done ? lesson.at + 1 < lesson.of : lesson.at > 0;
  return canUndo && !over;
}

/** Keep the game of a table, a sheet or a lesson as it goes on; gives what ends that. `lead` is given the link of what has another page. */
function keeping(place, { name, game, op }, lead) {
  let asking;
  const elsewhere = (shown) => op !== "quiz" && (shown.lesson?.page ?? shown.game) !== game;
  const ask = () => python.send(place, { do: "keep" });
  const end = python.listen(
    place,
    (shown) => {
      clearTimeout(asking);
      if (elsewhere(shown)) ask();
      else if (underWay(shown)) asking = setTimeout(ask, QUIET);
      else games.set(name, null);
    },
    ({ kept }) => {
      if (!kept) return;
      if (elsewhere(python.shown(place))) lead(kept.record);
      else games.set(name, { ...kept, hash: location.hash });
    },
  );
  if (elsewhere(python.shown(place))) ask();
  return () => {
    clearTimeout(asking);
    end();
  };
}

/** Make the tables of a page startable; gives what ends that. */
export function mount(root) {
  const ends = [...root.querySelectorAll('[data-cardgames="play"]')].map(prepare);
  return () => ends.forEach((end) => end());
}

/** Wait until the table in a place is drawn: until then its picture stands. */
function drawn(place) {
  const is = () => place.querySelector('[data-ready="true"]') !== null;
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!is()) return;
      watch.disconnect();
      resolve();
    });
    watch.observe(place, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-ready"] });
    if (is()) resolve(watch.disconnect());
  });
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
  let { hash } = location;
  let busy = false;
  let unkept = () => {};

  function say(text, wrong = false) {
    line.textContent = text;
    line.lang = language();
    line.toggleAttribute("data-wrong", wrong);
  }

  function playing() {
    figure.dataset.playing = "true";
    still.hidden = true;
    begin.hidden = true;
    if (KEPT[op]) unkept = keeping(place, { name, game, op }, lead);
  }

  /** Go to the page of another game, with its table or lesson as it stands; here nothing is left of it, nor of the link that led to it. */
  function lead(record) {
    say(words("game-elsewhere"));
    python.close(place);
    if (LINK.test(location.hash)) history.replaceState(history.state, "", location.pathname);
    const link = make("a", { href: record, hidden: "" });
    figure.append(link);
    link.click();
    link.remove();
  }

  async function play({ record = null, hash: goesOn = null, ...kept } = waiting() ?? {}) {
    if (busy) return;
    busy = true;
    figure.dataset.starting = "true";
    begin.setAttribute("aria-disabled", "true");
    say(words("starting-python"));
    line.before(bar);
    let begun = false;
    const unwatch = python.watch(({ at, says }) => {
      bar.value = at;
      say(words(says));
    });
    try {
      const error = await python.ask({ op, game, record, ...kept }, { place: () => place });
      if (error) {
        if (goesOn !== null && !error.stopped) games.set(name, null); // it cannot be read any more
        say(error.text, true);
        line.lang = "en";
      } else {
        await drawn(place);
        say("");
        playing();
        begun = true;
        document.dispatchEvent(new Event("cardgames:played"));
      }
    } catch (error) {
      say(error.message, true);
    } finally {
      busy = false;
      delete figure.dataset.starting;
      unwatch();
      bar.remove();
      begin.removeAttribute("aria-disabled");
    }
    // At once: a key pressed in between would be the page's.
    if (begun && [begin, document.body, null].includes(document.activeElement)) place.querySelector(BEGUN)?.focus({ preventScroll: true });
  }

  function follow() {
    if (location.pathname !== page) return; // on the way to another page
    hash = location.hash;
    if (hash === NOW && !figure.dataset.playing) play();
    if (!LINK.test(hash)) return;
    if (!python.send(place, { do: "load", record: hash })) play({ record: hash });
  }

  /** The game that was played here before the page was loaded anew, if there was one. */
  function waiting() {
    const game = KEPT[op] ? games.get(name) : null;
    return game?.hash === location.hash ? game : null;
  }

  const early = () => python.start().catch(() => {}); // a click then finds it half done
  for (const sign of ["pointerenter", "focus", "touchstart"]) begin.addEventListener(sign, early, { once: true, passive: true });
  begin.addEventListener("click", () => play());
  const again = python.back(place, name); // what was left here, say to look up a clause
  if (again) playing();
  else begin.hidden = false;
  const reason = python.trouble();
  const waits = again ? null : waiting();
  if (reason) say(reason, true);
  else if (waits) say(words(KEPT[op]));
  addEventListener("hashchange", follow);
  if (waits && RELOADED) {
    if (LINK.test(hash) || hash === NOW) play();
  } else if (!again || hash !== left.get(name)) follow();
  return () => {
    unkept();
    removeEventListener("hashchange", follow);
    python.keep(place, name);
    left.set(name, hash);
  };
}
