// What a reader has played and learned on this device, under one name; nothing of it is ever sent.
import { KEY, change, isObject, list, part, read } from "../shared/memory.js";
import * as widgets from "./widgets.js";

export { read, write } from "../shared/memory.js";

const GAME_KEY_PATTERN = /^cardgames (table|coached|lesson|quiz) /; // what is under way: see kept-game.js
const MAX_LINKS = 20; // the deals by link whose result is kept

/** Forget everything, and what is under way. */
export function forget() {
  for (const storage of ["localStorage", "sessionStorage"]) {
    try {
      for (const key of Object.keys(globalThis[storage]))
        if (key === KEY || GAME_KEY_PATTERN.test(key)) globalThis[storage].removeItem(key);
    } catch {
      // there is nothing
    }
  }
}

/** What a game, or a lesson, has under way: the end of its address; null where nothing is. */
export function underWay(op, game) {
  for (const storage of ["sessionStorage", "localStorage"]) {
    try {
      const found = JSON.parse(globalThis[storage].getItem(`cardgames ${op} ${game}`));
      if (isObject(found) && !found.idle && !found.over) return typeof found.hash === "string" ? found.hash : "";
    } catch {
      // nothing that can be read
    }
  }
  return null;
}

/** Note which rules the reader has met: those that a line of the log names. */
function meet(op, game, log) {
  if (op !== "table" && op !== "coached") return;
  const known = new Set(list(part(read().games[game]).met));
  const before = known.size;
  for (const { clause } of log) if (clause) known.add(clause);
  if (known.size > before) change(game, (own) => Object.assign(own, { met: [...known] }));
}

/** Note how many of the moves of a game's lesson were made. */
export function learned(game, at, of) {
  change(game, (own) => Object.assign(own, { at: Math.max(at, own.of === of ? Number(own.at) || 0 : 0), of, done: own.done || at >= of }));
}

/** Note the end of a deal once. `link` is the end of the address that the deal came by. */
function note(op, { game, result, seal, dealName, points, sides, log = [], open = [] }, link) {
  meet(op, game, log);
  if (op !== "table" || !result || !open.length) return;
  const deal = `${seal?.hash ?? link} ${dealName}`;
  change(game, (own, progress) => {
    if (own.last === deal) return;
    own.last = deal;
    own.played = (Number(own.played) || 0) + 1;
    own.won = (Number(own.won) || 0) + Number(result.won === "yes");
    const made = points?.[sides[open[0]]];
    if (link && Number.isFinite(made) && !progress.links.some((each) => each.link === link))
      progress.links = [{ link, made }, ...progress.links].slice(0, MAX_LINKS);
  });
}

/** Note what comes of what is shown in a place; gives what ends that. */
export function follow(place, op, address) {
  const seen = (shown) => note(op, shown, address());
  seen(widgets.shown(place));
  return widgets.listen(place, seen, () => {});
}
