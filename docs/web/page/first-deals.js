// Deals that were drawn when the site was made, so that a page can play before its Python is there: docs/site/first_deals.py
// says what is in their files. Each has what follows every first choice of the reader, as Python would tell a table.
import { pageAddress } from "../shared/address.js";
import { choose, chosen } from "../shared/device.js";
import { changed } from "../shared/difference.js";
import { unpacked } from "./written-link.js";

const SITE = "site:/"; // what stands in them for the address of the site

/** The number of a deal, from 1 to `count`: the one that was drawn at the last visit, or one by chance; draws the next one. */
export function draw(name, count) {
  const key = `next deal ${name}`;
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const anyOf = (numbers) => numbers[Math.floor(Math.random() * numbers.length)];
  const kept = Number(chosen(key));
  const number = all.includes(kept) ? kept : anyOf(all);
  choose(key, anyOf(all.filter((other) => count === 1 || other !== number)));
  return number;
}

/** A deal of a file: `state`, how its table stands; `seed`, `nonce` and `before`, by which Python deals it again; `then`, by first choice. */
export async function read(text, site) {
  const whole = (part) => JSON.parse(part.replaceAll(SITE, site));
  const { packed, ...state } = whole(text);
  return { state, ...whole(await unpacked(packed)) };
}

/** The parts of a table's state that a first choice changes, as they are after it; its steps say what happened. */
export function after({ scene }, { course, ...others }) {
  return { ...others, course: { ...course, scene: course.steps.reduce(changed, scene) } };
}

/** Fetch a deal, with the faces of its cards; rejects where that cannot be. `name` is that of its game, `which` its own. */
export async function fetchDeal(name, which, site) {
  const fetched = async (file) => {
    const answer = await fetch(new URL(file, pageAddress()));
    if (!answer.ok) throw new Error(`${answer.status} ${file}`);
    return answer.text();
  };
  const pack = `${site}assets/cardgames/faces/${name}.json`;
  const [deal, faces] = await Promise.all([fetched(`deal-${which}.json`), fetched(pack)]);
  const found = await read(deal, site);
  return { ...found, state: { ...found.state, faces: JSON.parse(faces) } };
}
