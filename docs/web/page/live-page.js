// Makes the pages of the site live: tables to play at, code to run, and one Python that is kept from page to page.
import * as cells from "./cells.js";
import * as offline from "./offline.js";
import * as python from "./python.js";
import * as play from "./play.js";
import { turnPages } from "./page-turning.js";

let ends = () => {};
let leavesDrawn = () => {};
let leavesKnown = () => {};

function arrive() {
  ends = play.mount(document);
  cells.mount(document);
  offline.mount(document);
  const fair = document.querySelector('[data-cardgames="fair"]');
  if (fair) import("./fair.js").then(({ mount }) => mount(fair));
  const write = document.querySelector('[data-cardgames="write"]');
  if (write) import("./write.js").then(({ mount }) => mount(write));
  const house = document.querySelector('[data-cardgames="house"]');
  if (house) import("./house.js").then(({ mount }) => mount(house));
  const own = document.querySelector('[data-cardgames="own"]');
  if (own) import("./own.js").then(({ mount }) => mount(own));
  const today = document.querySelector('[data-cardgames="today"]');
  if (today) import("./today.js").then(({ mount }) => today.isConnected && (leavesDrawn = mount(today)));
  const known = [...document.querySelectorAll('[data-cardgames="known"]')];
  if (known.length) import("./known.js").then(({ mount }) => known[0].isConnected && (leavesKnown = mount(known)));
  const questions = document.querySelector('[data-cardgames="questions"]');
  if (questions) import("./moves.js").then(({ mount }) => questions.isConnected && (leavesDrawn = mount(document)));
  document.documentElement.dataset.live = "true";
}

function leave() {
  ends();
  leavesDrawn();
  leavesKnown();
  python.turnPage();
}

arrive();
turnPages({
  leave,
  arrive() {
    document.dispatchEvent(new Event("cardgames:arrived")); // what stands around, and the worked examples, start anew on it
    arrive();
  },
});
