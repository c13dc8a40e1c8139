// Single moves: one position each, in which the reader chooses a card and is then given its rule; and, with the same means,
// questions on a deal that was just played. What is asked, and what is right, stands in a file that Python made.
import { pageAddress } from "../shared/address.js";
import { button, make, put } from "../shared/elements.js";
import { note } from "../shared/memory.js";
import { learn, words } from "../shared/words.js";
import { fetchJSON } from "./fetch-json.js";
import { Position } from "./position.js";
import * as progress from "./progress.js";
import * as widgets from "./widgets.js";

const COACHED_TABLE_SELECTOR = '[data-op="coached"] .play-table';

/** Fill in the single moves of a page, and the questions when they are asked for; gives what ends that. */
export function mount(questions) {
  const moves = document.querySelector('[data-cardgames="moves"]');
  const { says, home } = questions.dataset;
  learn(JSON.parse(says));
  const ends = new AbortController();
  if (moves) showMoves(moves, home, ends.signal);
  const ask = ({ target }) =>
    target.closest('[data-coach="questions"]') && askQuestions(document.querySelector(COACHED_TABLE_SELECTOR), questions, home);
  document.addEventListener("click", ask, { signal: ends.signal });
  return () => ends.abort();
}

async function showMoves(place, home, signal) {
  const { game } = place.dataset;
  try {
    const faces = new URL(`assets/cardgames/faces/${game}.json`, new URL(home, pageAddress()));
    const [moves, drawn] = await Promise.all([new URL("moves.json", pageAddress()), faces].map(fetchJSON));
    const file = { ...moves, faces: drawn };
    if (signal.aborted) return;
    const { at = 0, done } = progress.read().games[game] ?? {};
    const first = done || at >= file.asked.length ? 0 : at;
    const end = () => [
      make("strong", {}, words("moves-end")),
      " ",
      make("a", { href: "#deal", class: "live-button live-main" }, words("moves-deal")),
    ];
    new Asked(place, game, file, home, first, (count) => progress.learned(game, count, file.asked.length), end).show();
  } catch {
    place.replaceChildren(make("p", { role: "status" }, words("moves-failed")));
  }
  put(place, "data-ready", "true");
}

/** Ask Python about the deal that was played with the coach. */
function askQuestions(table, place, home) {
  const ends = widgets.listen(
    table,
    () => {},
    ({ questions }) => {
      if (!questions) return;
      ends();
      const alone = () => [
        make("strong", {}, words("questions-end")),
        " ",
        make("a", { href: "#alone", class: "live-button live-main" }, words("questions-alone")),
      ];
      new Asked(place, widgets.shown(table).game, questions, home, 0, () => {}, alone).show(true);
    },
  );
  widgets.send(table, { do: "questions" });
}

/** Positions that are asked one after the other. */
class Asked {
  /** `first` is the number of the one to begin with; `count` is given how many are done, `end` gives what stands after the last. */
  constructor(place, game, { asked, names, faces }, home, first, count, end) {
    this.place = place;
    this.game = game;
    this.asked = asked;
    this.names = names;
    this.faces = faces;
    this.at = first;
    this.count = count;
    this.end = end;
    this.home = new URL(home, pageAddress());
  }

  show(focus = false) {
    const shown = this.asked[this.at];
    this.position = new Position(shown, this.names, this.faces, (number) => this.choose(number));
    const at = make("p", { class: "quiet" }, words("moves-at", { at: this.at + 1, of: this.asked.length }));
    this.place.replaceChildren(at, ...this.position.parts);
    put(this.place, "data-at", this.at);
    put(this.place, "data-done", null);
    if (focus) this.position.asks.focus({ preventScroll: true });
    if (focus) this.place.scrollIntoView({ block: "nearest" });
  }

  /** Say why this is not what is asked for, and let the reader try again; or what comes of it, and by which rule. */
  choose(number) {
    const { options, right, why } = this.asked[this.at];
    const { says, rule } = options[number];
    const well = right.includes(number);
    if (!well) note(this.game, (rule ?? why).clause, false); // right with the same cards shows little
    this.position.mark({ [number]: well ? "yes" : "no" });
    const said = [
      make("strong", {}, words(well ? "position-right" : "moves-wrong")),
      ` ${well ? why.line.join(" ") : says}`,
      well && says && ` ${says}`,
    ];
    const next = this.at + 1 < this.asked.length;
    if (well) this.count(this.at + 1);
    if (well) this.position.close();
    if (well) put(this.place, "data-done", "true");
    const on = button(words("moves-next"), () => this.go(), { class: "live-button live-main", "data-do": "next" });
    this.position.answer.replaceChildren(
      make("p", {}, ...said.filter(Boolean)),
      Position.rule(rule ?? why, this.home),
      ...(well ? [make("p", {}, ...(next ? [on] : this.end()))] : []),
    );
    if (well && next) on.focus({ preventScroll: true });
  }

  go() {
    this.at += 1;
    this.show(true);
  }
}
