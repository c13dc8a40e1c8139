// What a reader knows: the games that they have played and learned on this device, with the ways to go on.
import { button, make } from "../shared/elements.js";
import { words } from "../shared/words.js";
import { line } from "./known.js";
import * as progress from "./progress.js";

/** List it. `games` are the names and titles of all games. */
export function mount(place, games) {
  const said = make("span", { role: "status" });
  const draw = () => {
    const kept = progress.read();
    const lines = games.map(([game, title]) => entry(game, title, kept.games[game])).filter(Boolean);
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
function entry(game, title, known) {
  const parts = line(game, known);
  return parts && make("li", { "data-game": game }, make("strong", {}, title), " ", ...parts);
}

/** Give the reader all of it as a file. */
function save(kept) {
  const text = JSON.stringify({ format: "cardgames/progress/1", ...kept }, null, 2);
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href, download: "cardgames-progress.json" }).click();
  URL.revokeObjectURL(href);
}
