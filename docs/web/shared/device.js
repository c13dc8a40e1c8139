// What a reader has chosen on this device. Where that cannot be kept, it holds for this page alone.
const here = new Map();

/** What was kept under this name, as a text; null where nothing was. */
export function chosen(name) {
  try {
    return localStorage.getItem(`cardgames ${name}`) ?? here.get(name) ?? null;
  } catch {
    return here.get(name) ?? null;
  }
}

/** Call a function when a page in another tab keeps something under this name. */
export function watch(name, act) {
  addEventListener("storage", ({ key, newValue }) => key === `cardgames ${name}` && newValue !== null && act());
}

/** Keep it. */
export function choose(name, value) {
  here.set(name, String(value));
  try {
    localStorage.setItem(`cardgames ${name}`, value);
  } catch {
    // it is on this page alone
  }
}
