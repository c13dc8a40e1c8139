// A question to the class: with buttons on the phone of a pupil, and with the counts, where they may be seen.
import { button, make, put } from "../shared/elements.js";
import { words } from "../shared/words.js";

const ALOUD = { yes: "class-yes", no: "class-no" };
const ASKS = { move: "class-vote-move", seat: "class-vote-seat", "yes or no": "class-vote-yes-or-no" };

/** `choose` is given the number of a choice and of the question; left out where nobody votes on this page. */
export function ballot(choose = null) {
  const root = make("section", { class: "class-ballot", "data-cardgames": "vote", "aria-live": "polite", hidden: "", ...(choose ? {} : { tabindex: "0" }) }); // on the projector it may be longer than the window
  const draw = (vote) => {
    put(root, "hidden", vote ? null : "");
    if (!vote) return void root.replaceChildren();
    const { question } = vote;
    const asks = question?.asks ?? words(ASKS[vote.about], { seat: vote.seat ?? "" });
    root.replaceChildren(
      make("h2", {}, asks),
      ...(question ? told(question) : []),
      make("ul", {}, ...vote.choices.map((choice, at) => make("li", {}, option(vote, choice, at)))),
      ...(question?.why ? [make("p", { class: "class-why" }, make("b", {}, words("class-question-right", { answer: vote.choices[question.right].say })), ` ${question.why}`)] : []),
      make("p", {}, words("class-voted", { n: vote.all })),
    );
  };
  /** Where the cards are, and what has led to the question: a list that scrolls where a pupil votes, by keyboard too. */
  const told = ({ told: lines }) => [
    choose ? make("p", { class: "cg-soft" }, words("class-question-look")) : "",
    lines.length ? make("ul", { class: "class-told", "aria-label": words("what-happened"), ...(choose ? { tabindex: "0" } : {}) }, ...lines.map((line) => make("li", {}, line))) : "",
  ];
  const option = (vote, { say, picture }, at) => {
    const inside = [picture ? make("img", { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: "" }) : "", make("span", {}, vote.about === "yes or no" ? words(ALOUD[say]) : say)];
    if (choose && !vote.shown) {
      const made = button("", () => choose(at, vote.number), { "data-choice": at, "aria-pressed": String(vote.own === at) });
      made.append(...inside.filter(Boolean));
      return made;
    }
    const made = make("div", { class: "class-choice-counted", "data-choice": at, "data-own": vote.own === at, "data-right": vote.question ? vote.question.right === at : null }, ...inside);
    if (vote.counts) {
      made.append(make("b", {}, `${vote.counts[at]}`));
      made.style.setProperty("--share", `${Math.round((100 * vote.counts[at]) / Math.max(1, ...vote.counts))}%`);
    }
    return made;
  };
  return { root, draw };
}
