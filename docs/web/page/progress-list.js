// What a reader knows: the games that they have played and learned on this device, with the ways to go on.
import { button, make } from "../shared/elements.js";
import { words } from "../shared/words.js";
import * as progress from "./progress.js";

/** List it. `games` are the names and titles of all games, `home` the address of the home page. */
export function mount(place, games, home) {
  const said = make("span", { role: "status" });
  const draw = () => {
    const kept = progress.read();
    const lines = games.map(([game, title]) => line(game, title, kept.games[game], home)).filter(Boolean);
    place.replaceChildren(
      make("h2", {}, words("progress-title")),
      make("p", { class: "quiet" }, words(lines.length ? "progress-says" : "progress-nothing")),
      make("ul", { class: "progress-games" }, ...lines),
      make(
        "p",
        { class: "today-bar" },
        button(words("progress-export"), () => save(kept), { class: "live-button", "data-do": "export" }),
        " ",
        button(words("progress-delete"), forget, { class: "live-button", "data-do": "delete" }),
        " ",
        said,
      ),
    );
  };
  const forget = () => {
    progress.forget();
    draw();
    said.textContent = words("progress-deleted");
    place.querySelector('[data-do="delete"]').focus({ preventScroll: true });
  };
  draw();
}

/** A game that was played or learned; null for any other. */
function line(game, title, known, home) {
  const { played = 0, won = 0, at = 0, of = 0, done = false } = known ?? {};
  const [table, lesson] = [progress.underWay("table", game), progress.underWay("lesson", game)];
  if (!known && table === null && lesson === null) return null;
  const facts = [];
  if (played) facts.push(words("progress-played", { n: Number(played), won: Number(won) }));
  if (done) facts.push(words("progress-learned"));
  else if (at) facts.push(words("progress-lesson", { at: Number(at), of: Number(of) }));
  const way = (folder, hash, key) => make("a", { href: new URL(`${game}/${folder}/${hash}`, home).href, "data-do": "go on" }, words(key));
  const ways = [];
  if (table !== null) ways.push(" ", way("play", table, "progress-go-on"));
  if (lesson !== null && !done) ways.push(" ", way("learn", lesson, "progress-go-on-lesson"));
  return make("li", { "data-game": game }, make("strong", {}, title), ` ${facts.join(" · ")}`, ...ways);
}

/** Give the reader all of it as a file. */
function save(kept) {
  const text = JSON.stringify({ format: "cardgames/progress/1", ...kept }, null, 2);
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href, download: "cardgames-progress.json" }).click();
  URL.revokeObjectURL(href);
}
