// The rules that pupils have missed: those of most pupils first, with their names and the position for a teacher.
import { button, make, put, say } from "../shared/elements.js";
import { words } from "../shared/words.js";
import { matchChildren } from "../widgets/children.js";

/** `show` is given a clause whose position is to be shown; left out on the projector. */
export function missedRules(show = null) {
  const none = make("p", {}, words("class-missed-none"));
  const list = make("ol", { class: "class-missed" });
  const root = make("section", { "aria-label": words("class-missed") }, make("h2", {}, words("class-missed")), none, list);
  const begin = (element) => {
    const parts = [make("b", {}), make("span", {}), make("code", { class: "cg-soft" }), make("span", { class: "cg-soft" })];
    const act = show && button(words("class-missed-show"), () => show(element.dataset.clause), { "data-do": "show-missed" });
    element.append(...parts, ...(act ? [act] : []));
  };
  const update = (element, { clause, title, pupils, of, names, position }) => {
    if (!element.firstChild) begin(element);
    const [count, name, id, who, act] = element.children;
    put(element, "data-clause", clause);
    say(count, words("class-missed-by", { n: pupils, of }));
    say(name, title);
    say(id, clause);
    say(who, names ? names.map((name) => name || words("class-nameless")).join(", ") : "");
    if (act) put(act, "hidden", position ? null : "");
  };
  const draw = (rules) => {
    put(none, "hidden", rules.length ? "" : null);
    matchChildren(list, rules, () => "li", update);
  };
  return { root, draw };
}
