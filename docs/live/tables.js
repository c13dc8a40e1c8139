// The page of a game: a picture of the table, and the table itself as soon as the reader wants to play.
import { make } from "./make.js";
import * as python from "./python.js";
import { language, words } from "./words.js";

const LINK = /^#(game|sheet|lesson)=/;
const NOW = "#now";
const BEGUN = '[data-cardgames="table"], [data-cardgames="compare"], [data-cardgames="quiz"]';
const left = new Map(); // by the name of a table: the hash of the page when a reader left it

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

  function say(text, wrong = false) {
    line.textContent = text;
    line.lang = language();
    line.toggleAttribute("data-wrong", wrong);
  }

  function playing() {
    figure.dataset.playing = "true";
    still.hidden = true;
    begin.hidden = true;
  }

  async function play(record = null) {
    if (busy) return;
    busy = true;
    begin.setAttribute("aria-disabled", "true");
    say(words("starting-python"));
    line.before(bar);
    let begun = false;
    const unwatch = python.watch(({ at, says }) => {
      bar.value = at;
      say(words(says));
    });
    try {
      const error = await python.ask({ op: figure.dataset.op ?? "table", game: figure.dataset.game, record }, { place: () => place });
      if (error) {
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
    if (!python.send(place, { do: "load", record: hash })) play(hash);
  }

  const early = () => python.start().catch(() => {}); // a click then finds it half done
  for (const sign of ["pointerenter", "focus", "touchstart"]) begin.addEventListener(sign, early, { once: true, passive: true });
  begin.addEventListener("click", () => play());
  const again = python.back(place, name); // what was left here, say to look up a clause
  if (again) playing();
  else begin.hidden = false;
  const reason = python.trouble();
  if (reason) say(reason, true);
  addEventListener("hashchange", follow);
  if (!again || hash !== left.get(name)) follow();
  return () => {
    removeEventListener("hashchange", follow);
    python.keep(place, name);
    left.set(name, hash);
  };
}
