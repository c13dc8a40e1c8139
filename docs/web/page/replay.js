// Steps through the worked examples. All positions are in the page already; nothing is computed and nothing is fetched.
import { draw } from "../widgets/board.js";
import { words } from "../shared/words.js";

const AHEAD = "600px"; // examples are laid out a little before they come into sight

const packs = new Map(); // of the page that is shown: read once, when the first example of a game comes near

function faces(game) {
  const pack = document.querySelector(`script[data-faces="${game}"]`);
  if (!packs.has(game)) packs.set(game, pack ? JSON.parse(pack.textContent) : {});
  return packs.get(game);
}

// The page holds the first position whole, and of each later one what differs. Hands are numbers of cards.
function unfold([{ cards, ...first }, ...later]) {
  const held = (hands) => Object.fromEntries(Object.entries(hands).map(([seat, hand]) => [seat, hand.map((number) => cards[number])]));
  const scenes = [];
  for (const change of [first, ...later]) {
    const before = scenes.at(-1) ?? { log: [], hands: {}, clauses: {} };
    const { logFrom = 0, ...changed } = change;
    scenes.push({
      ...before,
      ...changed,
      hands: { ...before.hands, ...held(change.hands) },
      clauses: { ...before.clauses, ...change.clauses },
      log: [...before.log.slice(0, logFrom), ...change.log],
    });
  }
  return scenes;
}

function start(figure) {
  const table = figure.querySelector(".replay-table");
  const where = figure.querySelector(".replay-at");
  const bar = figure.querySelector(".replay-steps");
  let scenes;
  let at = 0;

  function show(step) {
    if (!scenes) {
      scenes = unfold(JSON.parse(figure.querySelector("script[data-scenes]").textContent));
      figure.querySelector(".replay-still").hidden = true;
      table.classList.add("cg");
    }
    const last = scenes.length - 1;
    at = Math.min(Math.max(step, 0), last);
    draw(table, scenes[at], faces(figure.dataset.game));
    where.textContent = words("at-of", { at, of: last });
    figure.dataset.at = String(at);
    figure.dataset.ready = "true";
    // A button that has the keyboard stays enabled, so that the keyboard does not fall off it.
    for (const button of bar.querySelectorAll("[data-step]")) {
      const back = button.dataset.step === "first" || button.dataset.step === "previous";
      button.setAttribute("aria-disabled", String(at === (back ? 0 : last)));
    }
  }

  const go = {
    first: () => show(0),
    previous: () => show(at - 1),
    next: () => show(at + 1),
    last: () => show(Infinity),
  };
  const keys = { Home: go.first, ArrowLeft: go.previous, ArrowRight: go.next, End: go.last };

  bar.addEventListener("click", (event) => go[event.target.closest("[data-step]")?.dataset.step]?.());
  bar.addEventListener("keydown", (event) => {
    if (!(event.key in keys) || event.altKey || event.ctrlKey || event.metaKey) return;
    keys[event.key]();
    event.preventDefault();
  });
  bar.hidden = false;
  return () => scenes || show(0);
}

const open = new Map();
const watch = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) {
    if (isIntersecting) {
      watch.unobserve(target);
      open.get(target)?.(); // unless it is of the page before
    }
  }
}, { rootMargin: AHEAD });

function mount() {
  open.clear();
  packs.clear();
  watch.disconnect();
  for (const figure of document.querySelectorAll('[data-cardgames="replay"][data-game]')) {
    open.set(figure, start(figure));
    watch.observe(figure);
  }
}

document.addEventListener("cardgames:arrived", mount);
mount();
