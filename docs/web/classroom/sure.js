// A button for what cannot be taken back: it asks once more, and forgets that when it loses the focus.
import { button, put, say } from "../shared/elements.js";

/** `needed` says whether to ask at all. */
export function sure(text, again, act, attributes = {}, needed = () => true) {
  const ask = (asks) => {
    put(made, "data-sure", asks);
    say(made, asks ? again : text);
  };
  const made = button(
    text,
    () => {
      if (needed() && !made.dataset.sure) return ask(true);
      ask(false);
      act();
    },
    attributes,
  );
  made.addEventListener("blur", () => ask(false));
  return made;
}
