// The pupils who have joined, for the teacher: their names, hidden or shown, and a way to send one out.
import { button, make, put, say } from "../shared/elements.js";
import { words } from "../shared/words.js";
import { sure } from "./sure.js";
import { outcome } from "./work.js";

const MAX_GROUPS = 8;

export function pupils(send) {
  const title = make("h2", {});
  const letIn = button(words("class-let-in"), () => send({ do: "let in" }), { "data-do": "let in" });
  const groups = (least) => Array.from({ length: MAX_GROUPS - least + 1 }, (_, at) => least + at);
  const into = make(
    "select",
    { "aria-label": words("class-divide"), "data-control": "divide" },
    ...groups(2).map((n) => make("option", { value: n }, words("class-divide-into", { n }))),
    make("option", { value: 0 }, words("class-group-none")),
  );
  const divide = make(
    "div",
    { class: "class-bar" },
    button(words("class-divide"), () => send({ do: "divide", groups: Number(into.value) }), { "data-do": "divide" }),
    into,
  );
  const list = make("ul", { class: "class-pupils" });
  const known = new Map();
  const row = (pupil) => {
    const name = make("span", {});
    const made = { muted: false, name };
    made.mute = button("", () => send({ do: "mute", pupil, muted: !made.muted }), { "data-do": "mute" });
    made.field = make("input", { "aria-label": words("class-new-name"), maxlength: "24", "data-control": "new-name", hidden: "" });
    made.field.addEventListener("change", () => send({ do: "rename", pupil, name: made.field.value }));
    made.rename = button(
      words("class-rename"),
      () => {
        const folded = made.field.hasAttribute("hidden");
        put(made.field, "hidden", folded ? null : "");
        put(made.rename, "aria-expanded", String(folded));
        if (folded) made.field.focus();
      },
      { "data-do": "rename", "aria-expanded": "false" },
    );
    made.remove = sure(words("class-remove"), words("class-sure-remove"), () => send({ do: "remove", pupil }), { "data-do": "remove" });
    made.group = make(
      "select",
      { "aria-label": words("class-group"), "data-control": "group" },
      make("option", { value: 0 }, words("class-group-none")),
      ...groups(1).map((n) => make("option", { value: n }, words("class-group-n", { n }))),
    );
    made.group.addEventListener("change", () => send({ do: "group", pupil, group: Number(made.group.value) }));
    made.root = make("li", { "data-pupil": pupil }, name, made.group, made.mute, made.rename, made.field, made.remove);
    return made;
  };
  const draw = (room) => {
    say(title, words("class-joined", { n: room.pupils.length }));
    put(letIn, "hidden", room.pupils.some(({ waits }) => waits) ? null : "");
    const here = new Set(room.pupils.map(({ pupil }) => pupil));
    for (const [pupil, { root }] of known) {
      if (here.has(pupil)) continue;
      root.remove();
      known.delete(pupil);
    }
    put(divide, "hidden", room.pupils.length > 1 ? null : "");
    for (const { pupil, name, muted, late, waits, group, work, here: connected } of room.pupils) {
      if (!known.has(pupil)) {
        known.set(pupil, row(pupil));
        list.append(known.get(pupil).root);
      }
      const made = known.get(pupil);
      made.muted = muted;
      put(made.root, "data-here", connected);
      if (document.activeElement !== made.group) made.group.value = group;
      const seat = waits ? words("class-waits") : late && words("class-no-seat-yet");
      const about = [seat, !connected && words("class-away"), outcome(work)].filter(Boolean).join(", ");
      say(made.name, `${muted ? words("class-muted") : name || words("class-nameless")}${about && ` (${about})`}`);
      put(made.mute, "hidden", name ? null : "");
      say(made.mute, words(muted ? "class-unmute" : "class-mute"));
    }
  };
  return { root: make("section", {}, title, letIn, divide, list), draw };
}
