// The end of a deal to show to others: a link, a picture, and what it came to in words.
import { copy } from "../shared/copy.js";
import { button, make, put } from "../shared/elements.js";
import { words } from "../shared/words.js";

const PIXEL_RATIO = 2; // of the saved picture to the drawn one

/** A picture given as SVG as the bytes of a PNG. */
async function bitmap(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: PIXEL_RATIO * image.width, height: PIXEL_RATIO * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

export class Share {
  constructor() {
    this.picture = make("img", { alt: words("share-picture") });
    this.copy = button(words("share-copy"), () => this.copyLink(), { "data-do": "share-copy" });
    this.save = button(words("share-save"), () => this.savePicture(), { "data-do": "share-save" });
    this.done = make("span", { class: "cg-soft", role: "status" });
    const says = make("p", { class: "cg-soft" }, words("share-says"));
    this.root = make(
      "div",
      { class: "cg-share", "data-cardgames": "share", hidden: "" },
      this.picture,
      make("div", {}, says, make("div", { class: "cg-bar" }, this.copy, this.save, this.done)),
    );
  }

  /** Show what Python has made for it. */
  show({ link, text, picture, name }) {
    this.link = new URL(link, document.baseURI).href;
    this.text = text;
    this.svg = picture;
    this.name = name;
    put(this.picture, "src", `data:image/svg+xml,${encodeURIComponent(picture)}`);
    put(this.root, "data-link", this.link);
    this.done.textContent = "";
    put(this.root, "hidden", null);
    this.copy.focus({ preventScroll: true });
    if (navigator.share && matchMedia("(pointer:coarse)").matches) this.send();
  }

  /** Let the device ask with whom; where it cannot, or the reader does not want to, the link and the picture are here. */
  async send() {
    const { text, link: url } = this;
    const files = [new File([await bitmap(this.svg)], this.name, { type: "image/png" })];
    await navigator.share(navigator.canShare?.({ files }) ? { text, url, files } : { text, url }).catch(() => {});
  }

  async copyLink() {
    if (await copy(this.link, this.copy.parentElement, words("share-copy"))) this.done.textContent = words("copied");
  }

  async savePicture() {
    const href = URL.createObjectURL(await bitmap(this.svg));
    make("a", { href, download: this.name }).click();
    URL.revokeObjectURL(href);
  }

  hide() {
    put(this.root, "hidden", "");
  }
}
