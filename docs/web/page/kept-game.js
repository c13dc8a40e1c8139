// What is played in a tab, kept so that it outlives a reload: a game, a sheet of questions, a lesson.
import * as widgets from "./widgets.js";

export const LINK = /^#(game|sheet|lesson)=/;
// What outlives a reload, and the words that say so.
const WAITING_KEYS = { table: "game-waits", coached: "game-waits", quiz: "sheet-waits", lesson: "lesson-waits" };
// The same, where something went wrong.
const FAULT_KEYS = { table: "game-kept", coached: "game-kept", quiz: "sheet-kept", lesson: "lesson-kept" };
const MAX_GAMES_ASIDE = 5; // kept when the reader turns to another game, each with the end of its address

/** Whether somebody has begun what a widget shows, and not come to its end; a table stands as it is. */
function underWay({ marks, lesson }) {
  if (marks) return marks.some(Boolean);
  if (lesson) return lesson.done ? lesson.at + 1 < lesson.of : lesson.at > 0;
  return true;
}

export class KeptGame {
  /** `op` is what is played, as Python calls it; `game` its game. */
  constructor(op, game) {
    this.op = op;
    this.game = game;
    this.name = `${op} ${game}`; // the same in every language, as the game is
    this.lasts = op === "lesson" || op === "coached"; // what is learned step by step is there another day, too
  }

  /** Whether any is kept of this kind. */
  get possible() {
    return Object.hasOwn(WAITING_KEYS, this.op);
  }

  /** The keys of the words that say that it waits, and that it is kept though something went wrong. */
  get waitsKey() {
    return WAITING_KEYS[this.op];
  }

  get goesOnKey() {
    return FAULT_KEYS[this.op];
  }

  #key(more) {
    return ["cardgames", this.name, ...more].join(" ");
  }

  #get(...more) {
    try {
      return JSON.parse((this.lasts ? localStorage : sessionStorage).getItem(this.#key(more)));
    } catch {
      return null;
    }
  }

  /** Keep it, or what belongs to it under another name, where that can be done. */
  set(game, ...more) {
    try {
      (this.lasts ? localStorage : sessionStorage).setItem(this.#key(more), JSON.stringify(game));
    } catch {
      // it then ends with the page
    }
  }

  /** What was kept, if it can be read. */
  get() {
    const found = this.possible ? this.#get() : null;
    return found && typeof found === "object" ? found : null;
  }

  /**
   * Keep a game that was laid at an address with this end, and let that entry of the browser's history lead back to it, and
   * not to the link that it began with; an answer may come when the reader has already gone to another entry.
   */
  keepHere(game, hash) {
    this.set({ ...game, hash });
    if (location.hash === hash && !history.state?.played) history.replaceState({ ...history.state, played: true }, "");
  }

  /** Lay the game that is kept aside where another one is begun at another address, so that Back leads to it. */
  layAside() {
    const found = this.#get();
    if (typeof found?.hash !== "string" || found.hash === location.hash) return;
    const others = (this.#get("aside") ?? []).filter(({ hash }) => hash !== found.hash);
    this.set([found, ...others].slice(0, MAX_GAMES_ASIDE), "aside");
  }

  /** What was played at this very address, or entry of the browser's history, before something else was. */
  aside() {
    if (!this.possible || (LINK.test(location.hash) && !history.state?.played)) return null;
    const all = this.#get("aside");
    return (Array.isArray(all) && all.find((each) => each?.hash === location.hash)) || null;
  }

  /**
   * The game that was played here before the page was loaded anew, if there was one; one that had come to its end, or
   * was not begun, only where the reader has not gone away.
   */
  waiting(reloaded) {
    const found = this.get();
    const same = found?.hash === location.hash || (found && this.lasts && ![found.hash, location.hash].some((end) => LINK.test(end)));
    const here = same ? found : reloaded ? this.aside() : null;
    return here?.idle && !reloaded ? null : here;
  }

  /**
   * Keep what is played in a place as it goes on; gives what ends that. `lead` is given the link of what has another page;
   * `seen` is called whenever something else is shown; `address` gives the end of the address it was laid at.
   * What came of a fault is not kept. Python is asked at once, since the reader may leave at any time, and once more where
   * something has changed before it answered.
   */
  follow(place, { lead, seen, address }) {
    let [asked, changed, spoiled] = [false, false, 0];
    const elsewhere = (shown) => this.op !== "quiz" && (shown.lesson?.page ?? shown.game) !== this.game;
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
        else this.set(null);
      },
      ({ kept }) => {
        if (!kept) return;
        if (spoiled) return void (spoiled -= 1);
        asked = false;
        if (changed) ask();
        if (elsewhere(widgets.shown(place))) lead(kept.record);
        else {
          const { canUndo, over, log } = widgets.shown(place);
          this.keepHere({ ...kept, lines: log?.length, over, idle: canUndo === false || over === true }, address());
        }
      },
    );
    if (elsewhere(widgets.shown(place)) || this.op === "table") ask();
    return () => {
      place.removeEventListener("cardgames:fault", forget);
      end();
    };
  }
}
