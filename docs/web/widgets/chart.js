// Charts with a slider: an interval that fills in deal by deal, and deals under two rules as dots that open their deal.
// They draw what Python has counted, and count nothing.
import { button, make, put, say } from "../shared/elements.js";
import { words } from "../shared/words.js";
import { frontEnd, tellMessage } from "./front-end.js";
import { trickRow } from "./tricks.js";

const SVG = "http://www.w3.org/2000/svg";
const FRAME_MS = 80; // from one deal to the next, while they come one after the other
const EDGE_UNITS = 36; // of the drawing: the room for what stands at the axes
const SIZE = { growth: [400, 200], pairs: [400, 400] };
const MAX_RADIUS_UNITS = 11;
const [INK, SOFT, LINE, ACCENT, PAPER] = ["ink", "soft", "line", "accent", "paper"].map((name) => `var(--cg-${name})`);
const [PLAIN_COLOUR, TURNED_COLOUR, SHOWN_COLOUR] = ["side-0", "side-1", "focus"].map((name) => `var(--cg-${name})`);
const MIDDLE = { fill: "none", stroke: ACCENT, "stroke-dasharray": "4 3" };
const AXIS = { fill: "none", stroke: LINE };

function draw(tag, attributes, text = "") {
  const made = document.createElementNS(SVG, tag);
  for (const name in attributes) put(made, name, attributes[name]);
  made.textContent = text;
  return made;
}

class View {
  constructor(send, get) {
    this.send = send;
    this.draws = { shown: () => this.draw(get("shown")), opened: () => this.open(get("opened"), get("faces")) };
    this.slider = make("input", { type: "range", class: "ch-slider", "data-control": "deals" });
    this.slider.addEventListener("input", () => this.mark(this.slider.valueAsNumber));
    this.slider.addEventListener("change", () => this.choose(this.slider.valueAsNumber));
    this.label = make("span", {});
    this.play = button("▶", () => (this.playing ? this.stop() : this.run()), { "data-do": "play-deals" });
    this.says = make("p", {});
    this.caption = make("p", { role: "status" });
    this.message = make("p", { class: "cc-message", role: "alert", hidden: "" });
    this.place = make("div", {});
    this.deal = make("div", {});
    this.root = make(
      "div",
      { class: "cg ch", "data-cardgames": "chart", tabindex: "-1" },
      this.says,
      this.place,
      make("div", { class: "cg-bar" }, this.play, make("label", { class: "cg-label" }, this.label, this.slider)),
      this.caption,
      this.message,
      this.deal,
    );
    this.place.addEventListener("click", (event) => this.press(event));
  }

  close() {
    this.stop();
  }

  draw(shown) {
    tellMessage(this.message, shown.message);
    const drawn = this.shown;
    this.shown = shown;
    if (drawn) return; // nothing of it changes
    const { kind, says, last } = shown;
    say(this.says, says);
    put(this.play, "hidden", kind === "growth" ? null : "");
    put(this.play, "aria-label", words("chart-play"));
    say(this.label, words(kind === "growth" ? "chart-deals" : "chart-deal"));
    for (const [name, value] of Object.entries({ min: 1, max: last, value: 1 })) put(this.slider, name, value);
    this.slider.valueAsNumber = 1;
    const [wide, high] = SIZE[kind];
    this.wide = wide;
    this.high = high;
    this.svg = draw("svg", { viewBox: `0 0 ${wide} ${high}`, "aria-hidden": "true" }); // the words below say it
    this.place.replaceChildren(this.svg);
    if (kind === "growth") this.drawGrowth();
    else this.drawPairs();
    this.mark(1);
    put(this.root, "data-ready", "true");
  }

  /** Where values stand in the drawing: `ends` are those of each axis. */
  axes([left, right], [low, high]) {
    const [wide, tall] = [this.wide - EDGE_UNITS - 12, this.high - EDGE_UNITS - 12];
    return (x, y) => [EDGE_UNITS + ((x - left) / (right - left || 1)) * wide, 12 + ((high - y) / (high - low || 1)) * tall];
  }

  write(at, text, attributes = {}) {
    this.svg.append(draw("text", { x: at[0], y: at[1], fill: SOFT, "font-size": 13, ...attributes }, text));
  }

  drawGrowth() {
    const { ends, labels, middle, points } = this.shown;
    const [most] = points.at(-1);
    this.at = this.axes([0, most], ends);
    this.area = draw("polygon", { fill: INK, opacity: 0.2 });
    this.line = draw("polyline", { class: "ch-line", fill: "none", stroke: INK, "stroke-width": 2 });
    this.svg.append(draw("polyline", { ...MIDDLE, points: [this.at(0, middle), this.at(most, middle)].join(" ") }));
    this.svg.append(this.area, this.line);
    const [left, bottom] = this.at(0, ends[0]);
    this.write([left, 11], labels[1]);
    this.write([left, bottom + 15], labels[0]);
    this.write([this.wide - 12, this.high - 6], labels[2], { "text-anchor": "end" });
  }

  drawPairs() {
    const { ends, names, dots } = this.shown;
    this.at = this.axes(ends, ends);
    const line = (look, ...points) => this.svg.append(draw("polyline", { ...look, points: points.join(" ") }));
    const [low, high] = ends;
    line(AXIS, this.at(low, 0), this.at(high, 0));
    line(AXIS, this.at(0, low), this.at(0, high));
    line(MIDDLE, this.at(low, low), this.at(high, high)); // where both rules come to the same
    const most = Math.max(...dots.map(({ deals }) => deals.length));
    this.dots = dots.map(({ one, other, deals, turned }) => {
      const [cx, cy] = this.at(one, other);
      const r = Math.max(4, MAX_RADIUS_UNITS * Math.sqrt(deals.length / most));
      const dot = draw("circle", { "data-turned": turned, cx, cy, r, fill: turned ? TURNED_COLOUR : PAPER });
      this.svg.append(dot);
      return { dot, deals, turned, cx, cy };
    });
    const [left, bottom] = this.at(low, low);
    this.write([this.wide - 12, this.high - 4], names[0], { "text-anchor": "end" });
    this.write([left, 11], names[1]);
    this.write([left, bottom + 15], `${low}`);
    this.write([this.at(high, low)[0], bottom + 15], `${high}`, { "text-anchor": "end" });
  }

  /** Show as many estimates, or where one deal lies. */
  mark(value) {
    put(this.root, "data-at", value);
    if (this.shown.kind === "pairs") return this.markDeal(value);
    const points = this.shown.points.slice(0, value);
    const low = points.map(([deals, , , end]) => this.at(deals, end)).reverse();
    put(this.area, "points", [...points.map(([deals, , end]) => this.at(deals, end)), ...low].join(" "));
    put(this.line, "points", points.map(([deals, share]) => this.at(deals, share)).join(" "));
    const text = points.at(-1)[4];
    put(this.slider, "aria-valuetext", text);
    say(this.caption, text);
  }

  markDeal(deal) {
    for (const { dot, deals, turned } of this.dots) {
      const shown = deals.includes(deal);
      put(dot, "data-shown", shown);
      put(dot, "stroke", shown ? SHOWN_COLOUR : turned ? TURNED_COLOUR : PLAIN_COLOUR);
      put(dot, "stroke-width", shown ? 4 : 1.5);
    }
    put(this.slider, "aria-valuetext", words("chart-deal-n", { n: deal }));
  }

  choose(value) {
    if (this.shown.kind === "pairs") this.send({ do: "deal", deal: value });
  }

  /** A press opens a deal of the dot that is nearest; pressed again, the next one. */
  press({ clientX, clientY }) {
    if (this.shown.kind !== "pairs") return;
    const { left, top, width, height } = this.svg.getBoundingClientRect();
    const [x, y] = [((clientX - left) / width) * this.wide, ((clientY - top) / height) * this.high];
    const far = ({ cx, cy }) => Math.hypot(cx - x, cy - y);
    const { deals } = this.dots.reduce((one, other) => (far(other) < far(one) ? other : one));
    const at = deals.indexOf(this.slider.valueAsNumber);
    this.slider.valueAsNumber = deals[(at + 1) % deals.length];
    this.mark(this.slider.valueAsNumber);
    this.choose(this.slider.valueAsNumber);
  }

  /** Let deals come one after the other; after the last one, from the first again. */
  run() {
    const { last } = this.shown;
    if (this.slider.valueAsNumber === last) this.slider.valueAsNumber = 1;
    const next = () => {
      this.slider.valueAsNumber += 1;
      this.mark(this.slider.valueAsNumber);
      if (this.slider.valueAsNumber === last) this.stop();
    };
    this.playing = setInterval(next, FRAME_MS);
    say(this.play, "■");
    put(this.play, "aria-label", words("chart-stop"));
  }

  stop() {
    clearInterval(this.playing);
    this.playing = null;
    say(this.play, "▶");
    put(this.play, "aria-label", words("chart-play"));
  }

  /** `says`: what differs in the deal; `ways`: the trick in which it does, under each of the rules. */
  open({ says, ways }, faces) {
    say(this.caption, says ?? (this.shown.kind === "pairs" ? words("chart-press") : this.caption.textContent));
    const boxes = (ways ?? []).map(({ name, trick, why }) =>
      make("div", { class: "cc-box" }, make("p", { class: "cc-name" }, name), trick ? trickRow(trick, faces) : "", make("p", {}, why)),
    );
    this.deal.replaceChildren(...(boxes.length ? [make("div", { class: "cc-parting" }, ...boxes)] : []));
  }
}

export default frontEnd(View);
