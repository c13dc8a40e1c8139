// The pictures of cards: given as SVG and shown as images, so that nothing in them can act or ask another host.
//
// A browser draws an SVG anew wherever it appears. So those of a table that is played on are drawn ahead, as bitmaps of
// the width of the widest card, while nothing else is to be done; a projector is wider still, and uses none of them.

const MAX_TASK_MS = 8; // before the next piece of work waits for another task
const turns = [];
let working = false;
const { port1: here, port2: there } = new MessageChannel(); // no timer, which a page in the background must wait for
here.onmessage = async () => {
  const until = performance.now() + MAX_TASK_MS;
  do {
    try {
      turns.shift()();
    } catch (error) {
      reportError(error);
    }
    await null; // a picture is read here
  } while (turns.length && performance.now() < until);
  working = turns.length > 0;
  if (working) there.postMessage(null);
};

/** Do a piece of work soon, in its turn, without holding up the page. */
export function schedule(act) {
  turns.push(act);
  if (!working) there.postMessage(null);
  working = true;
}

/** Do something when nothing else is to be done. */
export const whenIdle = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, 50));
const CARD_RATIO = 84 / 60; // of the height to the width
const drawings = new Map(); // by what they are given as
const drawn = new WeakMap(); // of each image its drawing, and what it shows of it
let enlarged = false;

/** One picture: as it was given, as a bitmap, and all images that show it. */
class Drawing {
  constructor(svg) {
    this.svg = svg;
    this.vector = this.bitmap = "";
    this.wide = 0; // the widest card that shows it, in pixels of the page
    this.width = 0; // the bitmap, in pixels of the screen
    this.waiting = [];
    this.spare = [];
    this.image = document.createElement("img");
    for (const [name, value] of Object.entries({ alt: "", decoding: "sync", draggable: "false" })) this.image.setAttribute(name, value);
  }

  get source() {
    return (!enlarged && this.bitmap) || this.vector;
  }

  /** Read it, once, in its turn, since the pictures of a whole table at once would hold up the page. */
  read() {
    this.vector = `data:image/svg+xml,${encodeURIComponent(this.svg)}`;
    for (const image of this.waiting.splice(0)) this.show(image);
    this.show(this.image);
  }

  /** An image of it that is nowhere yet. */
  take() {
    const image = this.spare.pop() ?? this.copy();
    if (this.vector) this.show(image);
    else this.waiting.push(image);
    return image;
  }

  copy() {
    const image = this.image.cloneNode();
    drawn.set(image, { drawing: this, source: drawn.get(this.image)?.source ?? "" });
    return image;
  }

  show(image) {
    const known = drawn.get(image);
    if (known?.source === this.source) return;
    drawn.set(image, { drawing: this, source: this.source });
    image.src = this.source;
  }

  get behind() {
    return this.width < Math.ceil(this.wide * devicePixelRatio);
  }

  /** Draw it ahead for its widest card; where that cannot be, it goes on as it is. */
  async prerender() {
    const width = (this.width = Math.ceil(this.wide * devicePixelRatio));
    const height = Math.round(width * CARD_RATIO);
    const sized = new Image(width, height);
    sized.src = `data:image/svg+xml,${encodeURIComponent(this.svg.replace("<svg ", `<svg width="${width}" height="${height}" `))}`;
    await sized.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d").drawImage(sized, 0, 0, width, height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve));
    const image = /** @type {HTMLImageElement} */ (this.image.cloneNode());
    image.src = URL.createObjectURL(blob);
    await image.decode();
    if (this.bitmap) URL.revokeObjectURL(this.bitmap);
    this.bitmap = image.src;
    this.image = image; // whose copies need not be read anew
    drawn.set(image, { drawing: this, source: this.bitmap });
  }
}

function drawing(svg) {
  let known = drawings.get(svg);
  if (!known) {
    known = new Drawing(svg);
    drawings.set(svg, known);
    schedule(() => known.read());
  }
  return known;
}

/** An image of a picture given as SVG. */
export function picture(svg) {
  return drawing(svg).take();
}

/** Take an element away for good; its pictures are used again, since a new one is read anew even where it is known. */
export function recycle(element) {
  element.remove();
  for (const image of element.localName === "img" ? [element] : element.querySelectorAll("img"))
    drawn.get(image)?.drawing.spare.push(image);
}

/** Have pictures ready before they are wanted, one at a time, while nothing else is to be done. */
export function preload(pictures, then = () => {}) {
  const [next, ...others] = pictures;
  if (next === undefined) return then();
  drawing(next);
  whenIdle(() => preload(others, then));
}

let prerendering = false;

/** Draw pictures ahead for cards of this width, one at a time, while nothing else is to be done. */
export function prerender(pictures, width) {
  for (const one of pictures.map(drawing)) one.wide = Math.max(one.wide, width);
  if (!prerendering) whenIdle(prerenderNext);
  prerendering = true;
}

async function prerenderNext() {
  const next = [...drawings.values()].find((one) => one.behind);
  prerendering = Boolean(next);
  if (!next) return;
  await next.prerender().catch(() => {});
  whenIdle(prerenderNext);
}

/** Draw them ahead anew where the page is magnified. */
function magnified() {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", magnified, { once: true });
  prerender([], 0);
}

magnified();

/** Show the pictures inside an element as large as one likes, or as they were. */
export function enlarge(root, on) {
  enlarged = on;
  for (const image of root.querySelectorAll("img")) drawn.get(image)?.drawing.show(image);
}
