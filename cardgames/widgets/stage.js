// A projector's picture: one widget alone on the screen, read from afar and led by keys; and a count of raised hands.
import { words } from "./words.js";

const LEAD = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }; // a clicker sends the keys of pages

/** A widget's root, alone on the screen: above all else of the page, and the whole screen where that is allowed. */
export class Stage {
  /** `keys` is given every key while the root is alone, and says whether it was for it; `changed` is called after. */
  constructor(root, keys, changed) {
    Object.assign(this, { root, keys, changed, on: false });
    this.dialog = document.createElement("dialog");
    this.dialog.className = "cg-stage";
    this.dialog.setAttribute("aria-label", words("projector"));
    this.dialog.addEventListener("close", () => this.leave());
    root.setAttribute("data-lm-suppress-shortcuts", "true");
    if (!root.hasAttribute("tabindex")) root.setAttribute("tabindex", "-1");
    this.early = (event) => this.key(event);
    this.fullscreen = () => document.fullscreenElement || this.leave();
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
      if (!document.fullscreenElement && document.fullscreenEnabled) await whole.requestFullscreen({ navigationUI: "hide" });
      this.whole = true;
    } catch {
      this.whole = false; // it then fills the window
    }
    if (!this.on || !this.root.isConnected) return this.leave();
    this.root.replaceWith(this.dialog);
    this.dialog.append(this.root);
    this.dialog.showModal();
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
    if (this.dialog.open) this.dialog.close();
    delete this.root.dataset.projector;
    if (this.dialog.isConnected) this.dialog.replaceWith(this.root);
    if (this.whole && document.fullscreenElement) document.exitFullscreen().catch(() => {});
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

/** Raised hands, counted by keys: a letter is one more for that option, with shift one less. */
export class Vote {
  constructor() {
    this.begin("", 0);
  }

  /** Count for so many options; what was counted for the same `about` stays. */
  begin(about, of) {
    if (this.about !== about) this.hands = [];
    this.about = about;
    this.hands = Array.from({ length: of }, (_, option) => this.hands[option] ?? 0);
  }

  /** Whether a key was a hand. */
  key(event) {
    const option = letters.indexOf(event.key.toLowerCase());
    if (option < 0 || option >= this.hands.length) return false;
    this.count(option, event.shiftKey ? -1 : 1);
    return true;
  }

  count(option, by) {
    this.hands[option] = Math.max(0, this.hands[option] + by);
  }

  get all() {
    return this.hands.reduce((sum, hands) => sum + hands, 0);
  }

  /** The option with the most hands; -1 where none has been raised, or none has more than all others. */
  get first() {
    const most = Math.max(0, ...this.hands);
    return most && this.hands.filter((hands) => hands === most).length === 1 ? this.hands.indexOf(most) : -1;
  }

  /** How long the bar of an option is, in hundredths of the longest. */
  share(option) {
    return Math.round((100 * this.hands[option]) / Math.max(1, ...this.hands));
  }

  tell(option) {
    return hands(this.hands[option]);
  }
}

export const letters = "abcdefghijklmn";

export const hands = (number) => words("raised", { n: number });
