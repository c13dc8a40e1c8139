// Rebuilds scenes from their differences to the one before: see cardgames/widgets/difference.py.

/**
 * An object after a difference; what the difference leaves alone stays the very same.
 *
 * @param {Record<string, any>} old
 * @param {import("./contract.d.ts").Difference} difference
 * @returns {any}
 */
export function changed(old, { set = {}, add = {}, within = {}, drop = [] }) {
  const made = { ...old, ...set };
  for (const [key, [stays, items]] of Object.entries(add)) made[key] = [...old[key].slice(0, stays), ...items];
  for (const [key, inner] of Object.entries(within)) made[key] = changed(old[key], inner);
  for (const key of drop) delete made[key];
  return made;
}

/** Whether two values of JSON are the same. */
export function same(one, other) {
  if (one === other || typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]));
}

/**
 * The scenes of a whole replay. Each card of the hands is sent once, and the hands hold numbers of cards.
 *
 * @returns {import("./contract.d.ts").Scene[]}
 */
export function unfold(differences) {
  const { cards } = differences[0];
  const held = (hands) => Object.fromEntries(Object.entries(hands).map(([seat, hand]) => [seat, hand.map((number) => cards[number])]));
  let scene = {};
  return differences.map((difference) => {
    scene = changed(scene, difference);
    return { ...scene, hands: held(scene.hands) };
  });
}
