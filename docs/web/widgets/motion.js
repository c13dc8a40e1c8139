// Cards on their way: from where they were to where they lie, by transforms alone.

const MAX_FLIGHTS = 12; // where more cards would be on their way at once, as when all are dealt, none is

const isThere = (box) => box && (box.width || box.height);
const middleOf = (box) => [box.left + box.width / 2, box.top + box.height / 2];

/** How an element comes from a box to where it is, or goes there. */
function path(from, to) {
  const [x, y] = middleOf(from);
  const [left, top] = middleOf(to);
  const size = from.width && to.width ? Math.min(1.5, from.width / to.width) : 1;
  return `translate(${x - left}px, ${y - top}px) scale(${size})`;
}

/** The cards of a table on their way. */
export class Motion {
  /** `seats` has the elements of each seat, `middle` the trick. */
  constructor(seats, middle) {
    this.seats = seats;
    this.middle = middle;
    this.flights = [];
  }

  /** Every card is where it belongs. */
  end() {
    for (const flight of this.flights.splice(0)) flight.cancel();
  }

  /**
   * Where the cards of a scene are that is drawn now.
   *
   * @param {Shown} scene
   */
  places(scene) {
    const known = new Map();
    const hands = new Map();
    for (const [seat, { group, hand, pile }] of this.seats) {
      const cards = scene.hands[seat] ?? [];
      cards.forEach(({ card }, index) => card && hand.children[index] && known.set(card, hand.children[index].getBoundingClientRect()));
      const boxes = { hand: (hand.lastElementChild ?? group).getBoundingClientRect(), pile: pile.getBoundingClientRect() };
      hands.set(seat, { ...boxes, held: new Set(cards.map(({ card }) => card)), many: cards.length });
    }
    return {
      known,
      hands,
      trick: new Set(scene.trick.map(({ seat, card }) => `${seat} ${card}`)),
      middle: this.middle.root.getBoundingClientRect(),
    };
  }

  /**
   * Let the cards that are new in a scene come from where they were.
   *
   * @param {Shown} scene
   * @param {ReturnType<Motion["places"]>} before
   * @param {number} time
   */
  come(scene, { known, hands, trick, middle }, time) {
    const flights = [];
    scene.trick.forEach(({ seat, card }, index) => {
      const item = this.middle.book.children[index];
      if (item && !trick.has(`${seat} ${card}`)) flights.push([item, known.get(card) ?? hands.get(seat)?.hand]);
    });
    const giver = [...hands.keys()].find((seat) => scene.hands[seat]?.length < hands.get(seat).many);
    for (const [seat, { hand }] of this.seats) {
      const before = hands.get(seat);
      const cards = scene.hands[seat] ?? [];
      const hidden = { left: cards.length - (before?.many ?? cards.length) };
      if (hidden.left <= 0) continue;
      cards.forEach(({ card }, index) => {
        if (card ? before.held.has(card) : index < cards.length - hidden.left) return;
        const from = known.get(card) ?? (giver && giver !== seat ? hands.get(giver).hand : isThere(before.pile) ? before.pile : middle);
        flights.push([hand.children[index], from]);
      });
    }
    if (flights.length > MAX_FLIGHTS) return;
    const boxes = flights.map(([element]) => element?.getBoundingClientRect());
    flights.forEach(([element, from], index) => {
      if (isThere(from) && isThere(boxes[index]))
        this.fly(element, [{ transform: path(from, boxes[index]) }, { transform: "none" }], { duration: time, easing: "ease-out" });
    });
  }

  /** Let a seat take the cards of the trick. */
  async sweep(seat, time) {
    const to = this.seats.get(seat)?.group.getBoundingClientRect();
    const items = [...this.middle.book.children];
    const boxes = items.map((item) => item.getBoundingClientRect());
    if (!isThere(to)) return;
    const flights = items.map(
      (item, index) =>
        isThere(boxes[index]) &&
        this.fly(item, [{ transform: "none" }, { transform: `${path(middleBox(to), boxes[index])} scale(0.4)` }], {
          duration: time,
          easing: "ease-in",
          fill: "forwards",
        }),
    );
    await Promise.allSettled(flights.map((flight) => flight?.finished));
  }

  fly(element, frames, options) {
    const flight = element.animate(frames, options);
    this.flights.push(flight);
    return flight;
  }
}

/** The middle of a box, without a size of its own. */
const middleBox = (box) => ({ left: middleOf(box)[0], top: middleOf(box)[1], width: 0, height: 0 });
