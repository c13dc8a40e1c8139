// Makes the pages of the site live: tables to play at, code to run, and one Python that is kept from page to page.
import * as cells from "./cells.js";
import * as offline from "./offline.js";
import * as python from "./python.js";
import * as tables from "./tables.js";
import { travel } from "./travel.js";

let ends = () => {};

function arrive() {
  ends = tables.mount(document);
  cells.mount(document);
  offline.mount(document);
  document.documentElement.dataset.live = "true";
}

function leave() {
  ends();
  python.turn();
}

arrive();
travel({
  leave,
  arrive() {
    document.dispatchEvent(new Event("cardgames:arrived")); // what stands around, and the worked examples, start anew on it
    arrive();
  },
});
