// A question to the class: with buttons on the phone of a pupil, and with the counts, where they may be seen.
import { button, make, put, say } from "../shared/elements.js";
import { words } from "../shared/words.js";

const ANSWER_KEYS = { yes: "class-yes", no: "class-no" };
const PROMPT_KEYS = { move: "class-vote-move", seat: "class-vote-seat", "yes or no": "class-vote-yes-or-no" };

/** `choose` is given the number of a choice and of the question; left out where nobody votes on this page. */
export function ballot(choose = null) {
  const root = make("section", {
    class: "class-ballot",
    "data-cardgames": "vote",
    "aria-live": "polite",
    hidden: "",
    ...(choose ? {} : { tabindex: "0" }),
  }); // on the projector it may be longer than the window
  const voted = make("p", {});
  let options = [];
  let drawn = null; // the question that is drawn, and whether with what the class has answered
  const draw = (vote) => {
    put(root, "hidden", vote ? null : "");
    const asked = vote && `${vote.number} ${vote.shown}`;
    if (asked !== drawn) begin(vote);
    drawn = asked;
    if (!vote) return;
    options.forEach((each, at) => change(each, vote, at));
    say(voted, words("class-voted", { n: vote.all }));
    put(voted, "hidden", choose && !vote.shown); // a phone sees no votes of others before
  };
  const begin = (vote) => {
    if (!vote) return void root.replaceChildren();
    const { question } = vote;
    options = vote.choices.map((choice, at) => option(vote, choice, at));
    root.replaceChildren(
      make("h2", {}, (question?.asks ?? vote.says) || words(PROMPT_KEYS[vote.about], { seat: vote.seat ?? "" })),
      ...(question ? linesOf(question) : []),
      make("ul", {}, ...options.map((each) => make("li", {}, each))),
      ...(choose && question?.why && vote.own !== null
        ? [make("p", { class: "class-own" }, words(vote.own === question.right ? "class-own-right" : "class-own-wrong"))]
        : []),
      ...(question?.why
        ? [
            make(
              "p",
              { class: "class-why" },
              make("b", {}, words("class-question-right", { answer: vote.choices[question.right].say })),
              ` ${question.why}`,
            ),
          ]
        : []),
      voted,
    );
  };
  /** Where the cards are, and what has led to the question: a list that scrolls where a pupil votes, by keyboard too. */
  const linesOf = ({ told: lines }) => [
    choose ? make("p", { class: "cg-soft" }, words("class-question-look")) : "",
    lines.length
      ? make(
          "ul",
          { class: "class-told", "aria-label": words("what-happened"), ...(choose ? { tabindex: "0" } : {}) },
          ...lines.map((line) => make("li", {}, line)),
        )
      : "",
  ];
  const option = (vote, { say: text, picture }, at) => {
    const inside = [
      picture ? make("img", { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: "" }) : "",
      make("span", {}, vote.about === "yes or no" ? words(ANSWER_KEYS[text]) : text),
    ];
    if (choose && !vote.shown) {
      const made = button("", () => choose(at, vote.number), { "data-choice": at });
      made.append(...inside.filter(Boolean));
      return made;
    }
    const right = vote.question ? vote.question.right === at : null;
    return make(
      "div",
      { class: "class-choice-counted", "data-choice": at, "data-right": right },
      ...inside,
      vote.counts ? make("b", {}) : "",
    );
  };
  /** What of a choice changes while the class votes: whether it is one's own, and how many have made it. */
  const change = (made, vote, at) => {
    const own = vote.own === at;
    if (made.matches("button")) return put(made, "aria-pressed", String(own));
    put(made, "data-own", own);
    if (!vote.counts) return;
    say(made.querySelector("b"), `${vote.counts[at]}`);
    made.style.setProperty("--share", `${Math.round((100 * vote.counts[at]) / Math.max(1, ...vote.counts))}%`);
  };
  return { root, draw };
}
