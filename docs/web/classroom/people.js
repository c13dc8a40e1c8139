// Who sits at a table: the letter of each seat, and the name that somebody has given, as text.
import { make, put } from "../shared/elements.js";
import { words } from "../shared/words.js";

/** The line about the person in a seat. */
export function called({ name, computer }, own = false) {
  if (computer) return words("class-computer");
  return [name || (own ? "" : words("class-nameless")), own ? words("class-you") : ""].filter(Boolean).join(", ");
}

/** A line of names above a pupil's table; `draw` is given the room, or null. */
export function people() {
  const root = make("ul", { class: "class-people", "aria-label": words("class-people"), hidden: "" });
  const draw = (room) => {
    put(root, "hidden", room?.seats.length ? null : "");
    root.replaceChildren(
      ...(room?.seats ?? []).map((each) =>
        make(
          "li",
          { "data-seat-of": each.seat, "data-here": each.here },
          make("b", {}, each.seat),
          ` ${called(each, each.seat === room.seat)}`,
          each.here ? "" : ` (${words("class-away")})`,
        ),
      ),
    );
  };
  return { root, draw };
}
