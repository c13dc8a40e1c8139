// A count of raised hands.
import { words } from "../shared/words.js";

/** Raised hands, counted by keys: a letter is one more for that option, with shift one less. */
export class Vote {
  constructor() {
    this.begin("", 0);
  }

  /** Count for this many options; what was counted for the same `about` stays. */
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
