// One widget alone on the screen, for a projector: read from afar and led by keys.
import { words } from "../shared/words.js";

/** The way back from a whole screen, while it is under way: who asks for one meanwhile would be taken back with it. */
let leaving = null;

const LEAD = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }; // a clicker sends the keys of pages

/** A widget's root, alone on the screen: above all else of the page, and the whole screen where that is allowed. */
export class FullScreen {
  /** `keys` is given every key while the root is alone, and says whether it was for it; `changed` is called after. */
  constructor(root, keys, changed) {
    this.root = root;
    this.keys = keys;
    this.changed = changed;
    this.on = false;
    this.dialog = document.createElement("dialog");
    this.dialog.className = "cg-full-screen";
    this.dialog.setAttribute("aria-label", words("projector"));
    this.closed = () => this.dialog.open || this.leave(); // it hears of it late: when the root is alone again, this ends nothing
    if (!root.hasAttribute("tabindex")) root.setAttribute("tabindex", "-1");
    this.early = (event) => this.key(event);
    this.fullscreen = () => !this.whole || document.fullscreenElement || this.leave();
    root.addEventListener("keydown", (event) => {
      if (this.on || event.key.toLowerCase() !== "p" || apart(event)) return;
      event.preventDefault();
      event.stopPropagation();
      this.enter();
    });
  }

  toggle() {
    if (this.on) this.leave();
    else this.enter();
  }

  async enter() {
    if (this.on) return;
    this.on = true;
    this.back = this.root.getRootNode().activeElement;
    const whole = document.documentElement;
    try {
      await leaving;
      if (!document.fullscreenElement && document.fullscreenEnabled) await whole.requestFullscreen({ navigationUI: "hide" });
      this.whole = true;
    } catch {
      this.whole = false; // it then fills the window
    }
    if (!this.on || !this.root.isConnected) return this.leave();
    this.root.replaceWith(this.dialog);
    this.dialog.append(this.root);
    this.dialog.showModal();
    this.dialog.addEventListener("close", this.closed);
    addEventListener("keydown", this.early, true); // before the page's own keys
    document.addEventListener("fullscreenchange", this.fullscreen);
    this.changed();
    this.root.focus({ preventScroll: true });
    this.root.dataset.projector = "true";
  }

  leave() {
    if (!this.on) return;
    this.on = false;
    removeEventListener("keydown", this.early, true);
    document.removeEventListener("fullscreenchange", this.fullscreen);
    this.dialog.removeEventListener("close", this.closed);
    if (this.dialog.open) this.dialog.close();
    delete this.root.dataset.projector;
    if (this.dialog.isConnected) this.dialog.replaceWith(this.root);
    if (this.whole && document.fullscreenElement) leaving = document.exitFullscreen().catch(() => {});
    if (!this.root.isConnected) return;
    this.changed();
    (this.back?.isConnected ? this.back : this.root).focus();
  }

  /** The widget is taken away. */
  close() {
    this.leave();
    this.dialog.remove();
  }

  key(event) {
    if (apart(event)) return;
    const lead = LEAD[event.key];
    const done = event.key.toLowerCase() === "p" ? (this.leave(), true) : this.keys(event, lead);
    if (done) event.preventDefault();
    if (done || /^[^ ]$/.test(event.key)) event.stopImmediatePropagation(); // a letter means nothing else here
  }
}

/** Whether a key is meant for the browser, or for a field. */
const apart = (event) => event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select") != null;
