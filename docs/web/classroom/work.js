// Work for the class on a page of the site, a lesson or a sheet of questions: for the teacher, and for each pupil.
import { button, make, put, say } from "../shared/elements.js";
import { read } from "../shared/memory.js";
import { words } from "../shared/words.js";

const TITLES = { lesson: "class-work-is-lesson", sheet: "class-work-is-sheet" };

/** What some work is called: its kind and its game. */
export const titleOf = ({ kind, title }) => words(TITLES[kind], { title });

/** What has come of some work, in words: the right answers of a sheet; "" where it is not done. `done`: how many, of how many. */
export function outcome(done) {
  if (!done) return "";
  const [right, of] = done;
  return of ? words("class-work-right", { right, of }) : words("class-work-done");
}

/** For the teacher: `game` gives the name of the game that is chosen. */
export function assigning(send, game) {
  const assign = (kind, key) => button(words(key), () => send({ do: "assign", kind, game: game() }), { "data-do": `assign-${kind}` });
  const link = make("a", { class: "class-link", target: "_blank" });
  const count = make("span", { role: "status" });
  const end = button(words("class-work-end"), () => send({ do: "unassign" }), { "data-do": "unassign" });
  const given = make("div", { class: "class-bar", hidden: "" }, link, count, end);
  const choice = make("div", { class: "class-bar" }, assign("lesson", "class-work-lesson"), assign("sheet", "class-work-sheet"));
  const root = make("section", { class: "class-work", "aria-label": words("class-work"), hidden: "" }, choice, given);
  const draw = ({ work, pupils }) => {
    put(given, "hidden", work ? null : "");
    if (!work) return;
    put(link, "href", work.address);
    say(link, titleOf(work));
    const done = pupils.filter(({ work }) => work).length;
    say(count, words("class-work-count", { n: done, of: pupils.length }));
  };
  return { root, draw };
}

/** For a pupil: a link that opens beside the class; when the work is done on this device, they can hand it in. */
export function assigned(send) {
  const link = make("a", { class: "class-link", target: "_blank" });
  const handIn = button("", () => send({ do: "done", ...result() }), { "data-do": "hand-in", hidden: "" });
  const state = make("strong", { role: "status" });
  const root = make(
    "p",
    { class: "class-bar", "data-cardgames": "work", hidden: "" },
    make("span", {}, words("class-work-yours")),
    link,
    handIn,
    state,
  );
  let work = null;
  const result = () => {
    const { games, sheets } = read();
    if (work.kind === "lesson") return games[work.game]?.done ? { right: 0, of: 0 } : null;
    const { right, of } = sheets.find(({ sheet }) => work.address.endsWith(sheet)) ?? {};
    return of ? { right, of } : null;
  };
  const look = () => {
    const found = work && !work.done && result();
    put(handIn, "hidden", found ? null : "");
    if (found) say(handIn, words("class-work-hand-in", { outcome: outcome([found.right, found.of]) }));
  };
  for (const event of ["storage", "focus"]) addEventListener(event, look);
  const draw = (room) => {
    work = room.work;
    put(root, "hidden", work ? null : "");
    if (!work) return;
    put(link, "href", work.address);
    say(link, titleOf(work));
    say(state, outcome(work.done));
    look();
  };
  return { root, draw };
}
