// The card that ends a deal: who won, what each trick counted, and the review of the deal when it is asked for.
import { button, make, put, say } from "../shared/elements.js";
import { words } from "../shared/words.js";
import { showCard } from "./cards.js";
import { matchChildren } from "./children.js";
import { clause } from "./clauses.js";
import { Share } from "./share.js";

const SVG = "http://www.w3.org/2000/svg";
const MAX_BAR_PIXELS = 24; // the height of the bar that counts most
const LINE_PIXELS = 12; // the height of the line with its number
const STEP_PIXELS = 15; // the width of a bar and of the gap after it

export class Result {
  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    this.says = make("p", { class: "cg-won" });
    this.why = make("p", { "data-says": "why" });
    this.turned = make("p", { class: "cg-soft", "data-says": "turned" });
    this.tricks = make("div", { role: "img", class: "cg-bars" });
    this.again = button(words("again"), () => send({ do: "deal" }), { "data-do": "again" });
    this.ask = button(words("review"), () => send({ do: "review" }), { "data-do": "review" });
    this.shares = button(words("share"), () => send({ do: "share" }), { "data-do": "share" });
    this.share = new Share();
    this.ends = make("div", { class: "cg-bar cg-ends" }, this.again, this.ask, this.shares);
    this.sums = make("div");
    this.turn = make("div", { class: "cg-turning" });
    this.count = make("summary");
    this.moves = make("ol");
    this.all = make("details", {}, this.count, this.moves);
    this.review = make(
      "div",
      { class: "cg-review", "data-cardgames": "review", role: "group", "aria-label": words("review"), hidden: "" },
      this.turn,
      this.sums,
      this.all,
    );
    this.bar = make("progress", { "aria-label": words("review-progress") });
    this.further = button(words("review-further"), () => this.go(!this.going), { "data-do": "further" });
    this.more = make("p", { hidden: "" }, this.bar, " ", this.further);
    this.root = make(
      "section",
      { class: "cg-part", "aria-label": words("result"), "data-cardgames": "result", hidden: "" },
      this.says,
      this.why,
      this.turned,
      this.ends,
      this.share.root,
      this.tricks,
      this.review,
      this.more,
    );
  }

  /** Have the review look further back, part by part, until there is no more or the reader stops it. */
  go(going) {
    this.going = going;
    say(this.further, words(going ? "review-stop" : "review-further"));
    if (going) this.send({ do: "further" });
  }

  /** Draw what the review says: the moves that cost most, and all moves folded away, or open where none cost anything. */
  /**
   * @param {Shown} scene
   * @param {Faces} faces
   */
  drawReview(scene, faces) {
    const { says, moves, worst, byAdvice } = scene.review;
    matchChildren(
      this.sums,
      says,
      () => "p",
      (line, text) => say(line, text),
    );
    put(this.turn, "hidden", worst.length ? null : "");
    const key = JSON.stringify(worst);
    if (this.worst !== key) {
      this.worst = key;
      const lines = worst.map((move) => {
        const line = make("p", {});
        this.line(line, move, scene);
        return make("div", {}, cards(move, faces), line);
      });
      this.turn.replaceChildren(make("p", {}, make("strong", {}, words(byAdvice ? "review-otherwise" : "review-most"))), ...lines);
    }
    put(this.all, "hidden", moves.length ? null : "");
    if (!this.opened) this.all.open = !worst.length;
    this.opened = moves.length > 0;
    say(this.count, words("review-moves", { n: moves.length }));
    matchChildren(
      this.moves,
      moves,
      () => "li",
      (line, move) => this.line(line, move, scene),
    );
  }

  /** What is said of a move, its clause, and a button that shows it; left alone where it says that already. */
  line(element, { at, says, clause: id }, scene) {
    if (element.dataset.says === says) return;
    element.dataset.says = says;
    const show = button(words("review-show"), () => this.show(at), {
      "data-do": "look-back",
      "aria-label": `${words("review-show")}: ${says}`,
    });
    element.replaceChildren(make("span", {}, says), " ", ...(id ? [clause(scene, id), " "] : []), show);
  }

  /** Put the position before a move on the table, and leave the keyboard there. */
  show(at) {
    this.root.closest(".cg").querySelector(".cg-table").focus({ preventScroll: true });
    this.send({ do: "look-back", at });
  }

  /**
   * `scene.result`: how the deal ended, null while one is played. `scene.review`: what it says, how far it has come, or null.
   *
   * @param {Shown} scene
   * @param {Faces} faces
   */
  draw(scene, faces) {
    const { result, review } = scene;
    if (!result && !scene.step) this.opened = false; // another deal is played, and not the reviewed one stepped through
    put(this.root, "hidden", result ? null : "");
    put(this.more, "hidden", review?.further ? null : "");
    const part = review?.part;
    if (!review?.further) this.going = false;
    else {
      Object.assign(this.bar, { max: review.of, value: review.done });
      if (part !== this.part) this.go(Boolean(this.going));
    }
    this.part = part;
    if (!result) return void this.share.hide();
    put(this.root, "data-won", result.won || null);
    say(this.says, result.says);
    if (this.reason !== result.why?.text)
      this.why.replaceChildren(
        ...(result.why ? [make("span", { lang: result.why.lang }, result.why.text), " ", clause(scene, result.why.clause)] : []),
      );
    this.reason = result.why?.text;
    put(this.why, "hidden", result.why ? null : "");
    say(this.turned, result.turned);
    put(this.turned, "hidden", result.turned ? null : "");
    put(this.again, "hidden", scene.over && !scene.coach ? null : ""); // else there is a button to go on
    put(this.shares, "hidden", scene.coach ? "" : null);
    put(this.ask, "hidden", review ? "" : null);
    put(this.review, "hidden", review ? null : "");
    if (review) this.drawReview(scene, faces);
    const text = result.tricks.map(({ who, counts }) => `${who} ${counts}`).join(", ");
    put(this.tricks, "hidden", text ? null : "");
    put(this.tricks, "aria-label", words("result-tricks", { tricks: text }));
    if (this.drawn === text) return;
    this.drawn = text;
    this.tricks.replaceChildren(...(text ? bars(result.tricks, scene.trickName) : []));
  }
}

/** The cards of a move that cost something: what lay there, what was played, and what was better. */
function cards({ trick, played, better }, faces) {
  const groups = [
    ["", trick],
    [words("review-played"), played],
    [words("review-better"), better],
  ];
  const shown = groups.filter(([, each]) => each.length && played.length);
  return make(
    "div",
    { class: "cg-costly", "aria-hidden": "true" }, // the words say the same
    ...shown.map(([title, each]) => {
      const row = each.map((card) => {
        const element = make("span", { class: "cg-card" });
        showCard(element, card, faces);
        return element;
      });
      return make("div", {}, make("span", {}, ...row), make("div", { class: "cg-caption" }, title));
    }),
  );
}

/** A bar with its number for each trick: up for the reader's side, down for the others, with a name on each side. */
function bars(tricks, trick) {
  const most = Math.max(1, ...tricks.map(({ counts }) => Math.abs(counts)));
  const height = 2 * (MAX_BAR_PIXELS + LINE_PIXELS) + 1;
  const middle = MAX_BAR_PIXELS + LINE_PIXELS;
  const drawn = part("svg", { width: tricks.length * STEP_PIXELS, height, "aria-hidden": "true" });
  tricks.forEach(({ own, counts }, index) => {
    const high = Math.max(2, (MAX_BAR_PIXELS * Math.abs(counts)) / most);
    const x = index * STEP_PIXELS;
    drawn.append(
      part("rect", {
        x,
        y: own ? middle - high : middle + 1,
        width: STEP_PIXELS - 3,
        height: high,
        fill: "currentColor",
        opacity: own ? 1 : 0.5,
      }),
    );
    const number = part("text", {
      x: x + (STEP_PIXELS - 3) / 2,
      y: own ? middle - high - 3 : middle + high + LINE_PIXELS - 1,
      "text-anchor": "middle",
      "font-size": LINE_PIXELS - 2,
      fill: "currentColor",
    });
    number.textContent = counts;
    drawn.append(number);
  });
  drawn.append(part("rect", { y: middle, width: tricks.length * STEP_PIXELS, height: 1, fill: "currentColor" }));
  const named = (mine) => [...new Set(tricks.filter(({ own }) => own === mine).map(({ who }) => who))].join(", ");
  return [
    make("div", { class: "cg-caption" }, words("result-bars", { trick })),
    make("span", { class: "cg-sides" }, make("span", {}, named(true)), make("span", {}, named(false))),
    drawn,
  ];
}

function part(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  return made;
}
