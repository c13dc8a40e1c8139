// Makes the pages of the site live: tables to play at, code to run, and one Python that is kept from page to page.
import "./rules.js";
import * as cells from "./cells.js";
import * as known from "./known.js";
import * as offline from "./offline.js";
import * as python from "./python.js";
import * as play from "./play.js";
import { turnPages } from "./page-turning.js";

const PARTS = ["fair", "house", "own", "questions", "today", "write"]; // of page-parts.js
const places = (name) => [...document.querySelectorAll(`[data-cardgames="${name}"]`)];

/** Functions that end what has been begun on the page. */
let ends = [];

function arrive() {
  ends = [play.mount(document), known.mount(places("known"))];
  cells.mount(document);
  offline.mount(document);
  for (const name of PARTS)
    for (const place of places(name)) import("./page-parts.js").then((parts) => place.isConnected && ends.push(parts[name].mount(place)));
  document.documentElement.dataset.live = "true";
}

function leave() {
  for (const end of ends) end?.();
  ends = [];
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
