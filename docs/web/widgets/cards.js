// Cards as the table shows them, in whatever element stands for one, and the badges of seats and sides.
import { make } from "../shared/elements.js";
import { recycle, picture } from "./pictures.js";

const shown = new WeakMap();

// What is None in Python is null here, or is missing, as the way goes by which it came.
export const isHidden = ({ card }) => (card ?? null) === null;

/**
 * Let an element show a card (null: its back).
 *
 * @param {Element} element
 * @param {string | null} card
 * @param {Faces} faces
 */
export function showCard(element, card, faces) {
  const svg = faces[card ?? "back"] ?? faces.back;
  if (shown.get(element) === svg) return;
  shown.set(element, svg);
  if (element.firstElementChild) recycle(element.firstElementChild);
  element.replaceChildren(picture(svg));
}

/** An element shows something else than a card from now on. */
export function showNone(element) {
  shown.delete(element);
}

/**
 * Take the cards that are gone out of a hand, so that those after them need not be shown anew in their places.
 *
 * Whatever has the focus stays, and will show the card that comes into its place: to lose the focus and to find it again
 * would have the page laid out twice more.
 *
 * @param {HTMLElement} hand
 * @param {import("../shared/contract.d.ts").HandCard[]} cards
 * @param {Faces} faces
 */
export function drop(hand, cards, faces) {
  const shows = (child, { card }) => shown.get(child) === (faces[card ?? "back"] ?? faces.back);
  const { activeElement } = hand.getRootNode();
  for (let index = 0; hand.children.length > cards.length && index < cards.length; ) {
    const child = hand.children[index];
    if (child === activeElement && !shows(child, cards[index])) recycle(child.nextElementSibling);
    else if (!shows(child, cards[index])) {
      recycle(child);
      continue;
    }
    index += 1;
  }
  if (hand.children.length > cards.length && cards.length && hand.lastChild === activeElement) recycle(activeElement.previousSibling);
}

/**
 * The sides of a scene, that of its first seat first.
 *
 * @param {Shown} scene
 */
export const sidesOf = (scene) => [...new Set(scene.seats.map((seat) => scene.sides[seat]))];

/**
 * The badge of a seat or a side; where there are two sides, in the colour of the one that it is of.
 *
 * @param {Shown} scene
 * @param {string} text
 * @param {string} side
 */
export function badge(scene, text, side) {
  const sides = sidesOf(scene);
  return make("span", { class: "cg-badge", "data-side": sides.length === 2 ? sides.indexOf(side) : "" }, text);
}
