// Steps through the worked examples. All positions are in the page already; nothing is computed and nothing is fetched.
import { unfold } from "../shared/difference.js";
import { Steps } from "../shared/steps.js";
import { draw } from "../widgets/board.js";

const AHEAD = "600px"; // examples are laid out a little before they come into sight

const packs = new Map(); // of the page that is shown: read once, when the first example of a game comes near

function faces(game) {
  const pack = document.querySelector(`script[data-faces="${game}"]`);
  if (!packs.has(game)) packs.set(game, pack ? JSON.parse(pack.textContent) : {});
  return packs.get(game);
}

function start(figure) {
  const table = figure.querySelector(".replay-table");
  const bar = figure.querySelector(".replay-steps");
  const steps = new Steps(bar, show);
  let scenes;

  function show(at) {
    if (!scenes) {
      scenes = unfold(JSON.parse(figure.querySelector("script[data-scenes]").textContent));
      figure.querySelector(".replay-still").hidden = true;
      table.classList.add("cg");
    }
    draw(table, scenes[at], faces(figure.dataset.game));
    steps.set(at, scenes.length - 1);
    figure.dataset.at = String(at);
    figure.dataset.ready = "true";
  }

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
