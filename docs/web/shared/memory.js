// What a reader knows, under one name on this device, and the rules that they missed; nothing of it is ever sent.
export const KEY = ["cardgames", "progress"].join(" ");
/** The boxes of a missed rule: the days until it comes back. It comes the next day after it was missed, the third, the tenth. */
const GAP_DAYS = [0, 1, 2, 7];
const MAX_MISSED_RULES = 3; // in a sheet: as many that were just missed, and as many others
const OTHER_QUESTIONS = 9; // the questions of a sheet besides those: a missed rule is asked again after two, and after five
const MAX_SHEETS = 20; // whose results are kept
const DAY_MS = 86_400_000;

export const isObject = (found) => Boolean(found) && typeof found === "object" && !Array.isArray(found);
export const part = (found) => (isObject(found) ? found : {});
export const list = (found) => (Array.isArray(found) ? found : []);

/** All of it: by game, by day, by the link of a deal, and by sheet of questions. What cannot be read counts for nothing. */
export function read() {
  let found = null;
  try {
    found = JSON.parse(localStorage.getItem(KEY));
  } catch {
    // then there is nothing
  }
  const { games, days, links, sheets } = part(found);
  const [ofDeals, ofSheets] = [links, sheets].map((all) => list(all).filter(isObject));
  return { games: part(games), days: part(days), links: ofDeals, sheets: ofSheets };
}

/** Keep it, where that can be done. */
export function write(progress) {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // it then ends with the page
  }
  dispatchEvent(new Event("cardgames:progress"));
}

/** Change what is kept of a game. */
export function change(game, act) {
  const progress = read();
  const own = part(progress.games[game]);
  act(own, progress);
  progress.games[game] = own;
  write(progress);
}

/** The number of a day, by the clock of the device. */
export const dayNumber = (date = new Date()) => Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY_MS);

const missedOf = (own) =>
  Object.entries(part(part(own).missed)).filter(
    ([, kept]) => list(kept).length === 2 && kept.every(Number.isInteger) && kept[0] in GAP_DAYS,
  );

/** Note an answer that a rule decides: one that is missed comes back, and one that is known each time is forgotten. */
export function note(game, clause, right, day = dayNumber()) {
  if (!clause) return;
  const [box, due] = missedOf(read().games[game]).find(([name]) => name === clause)?.[1] ?? [];
  if (right && !(due <= day)) return; // it was not missed, or is not to come back yet
  const next = right ? box + 1 : 0;
  change(game, (own) => {
    const missed = Object.fromEntries(missedOf(own));
    delete missed[clause];
    if (next < GAP_DAYS.length) missed[clause] = [next, day + GAP_DAYS[next]];
    own.missed = missed;
  });
}

/** Note the result of a sheet: right answers, and of how many. `sheet` is the end of its address. */
export function finish(sheet, right, of) {
  const progress = read();
  if (progress.sheets.some((each) => each.sheet === sheet)) return;
  write({ ...progress, sheets: [{ sheet, right, of }, ...progress.sheets].slice(0, MAX_SHEETS) });
}

/** Forget rules that no question can ask. */
export function forgetRules(game, clauses) {
  const missed = missedOf(read().games[game]);
  const rest = missed.filter(([clause]) => !clauses.includes(clause));
  if (rest.length < missed.length) change(game, (own) => Object.assign(own, { missed: Object.fromEntries(rest) }));
}

/** The rules of a game that are to be asked again, each with its box: those missed last come first. */
export function due(game, day = dayNumber()) {
  const found = missedOf(read().games[game]).filter(([, [, when]]) => when <= day);
  return found.map(([clause, [box]]) => [clause, box]).sort(([, one], [, other]) => one - other);
}

/** The end of the address of a sheet that asks these rules; "" where there are none. */
export function practice(game, rules) {
  const fresh = rules.filter(([, box]) => box === 0).slice(0, MAX_MISSED_RULES);
  const older = rules.filter(([, box]) => box > 0).slice(0, MAX_MISSED_RULES);
  if (!fresh.length && !older.length) return "";
  const length = fresh.length ? OTHER_QUESTIONS + fresh.length : older.length;
  const asked = [...fresh.map(([clause]) => `+${clause}`), ...older.map(([clause]) => `~${clause}`)];
  return `#sheet=${game}.${1 + Math.floor(Math.random() * 99999)}.${length}${asked.join("")}`;
}
