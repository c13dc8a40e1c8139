// The time that is left of what a teacher has set, in minutes and seconds.
import { make, put, say } from "../shared/elements.js";
import { words } from "../shared/words.js";

const TICK_MS = 250;

export function clock() {
  const root = make("p", { class: "class-clock", role: "timer", hidden: "" });
  let ends = null;
  const tick = () => {
    if (ends === null) return;
    const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
    say(root, left ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : words("class-time-up"));
  };
  setInterval(tick, TICK_MS);
  /** `left`: seconds, null where no time is set. */
  const draw = ({ left }) => {
    ends = left === null ? null : performance.now() + 1000 * left;
    put(root, "hidden", left === null ? "" : null);
    tick();
  };
  return { root, draw };
}
