// What a reader has done in a game on this device, in a line, with the ways to go on.
import { make } from "../shared/elements.js";
import { due, practice } from "../shared/memory.js";
import { language, learn, words } from "../shared/words.js";
import * as progress from "./progress.js";

const SITE = new URL("../../../", import.meta.url);

/** Fill the lines of a page in, now and whenever something is done; gives what ends that. */
export function mount(places) {
  if (!places.length) return () => {};
  learn(JSON.parse(places[0].closest("[data-says]").dataset.says));
  const draw = () => {
    const { games } = progress.read();
    for (const place of places) place.replaceChildren(...(line(place.dataset.game, games[place.dataset.game]) ?? []));
  };
  const ends = new AbortController();
  addEventListener("cardgames:progress", draw, { signal: ends.signal });
  draw();
  return () => ends.abort();
}

/** What is known of a game, and links to what is under way on other pages than this; null where that is nothing. */
export function line(game, known) {
  const { played = 0, won = 0, met = [], at = 0, of = 0, done = false } = known ?? {};
  const table = progress.underWay("table", game);
  if (!known && table === null) return null;
  const facts = [];
  if (played) facts.push(words("progress-played", { n: Number(played), won: Number(won) }));
  if (Array.isArray(met) && met.length) facts.push(words("progress-met", { n: met.length }));
  if (done) facts.push(words("progress-learned"));
  else if (at) facts.push(words("progress-lesson", { at: Number(at), of: Number(of) }));
  const here = language() === "en" ? "" : `${language()}/`;
  const ways = [];
  const lead = (folder, hash, key, values) => {
    const { href, pathname } = new URL(`${here}${game}/${folder}/${hash}`, SITE);
    if (pathname !== location.pathname) ways.push(" ", make("a", { href, "data-do": values ? "practise" : "go on" }, words(key, values)));
  };
  if (table !== null) lead("play", table, "progress-go-on");
  if (at && !done) lead("learn", "#moves", "progress-go-on-lesson");
  const missed = due(game);
  if (missed.length) lead("quiz", practice(game, missed), "practise", { n: missed.length });
  return [facts.join(" · "), ...ways];
}
