// The problem and the deal of the day, found by the reader's own date, and the list of earlier days.
import { pageAddress } from "../shared/address.js";
import { copy } from "../shared/copy.js";
import { button, make, put } from "../shared/elements.js";
import { language, learn, words } from "../shared/words.js";
import { fetchJSON } from "./fetch-json.js";
import { Position } from "./position.js";
import * as progress from "./progress.js";
import { mount as list } from "./progress-list.js";

const CYCLE_DAYS = 366; // a year with a leap day, so that a date has the same problem every year
const LISTED_DAYS = 30;
const SEAL_CHARACTERS = 32; // enough that nobody can find another pack with the same ones
const DAY = /^#(\d{4}-\d\d-\d\d)$/;

/** The day that a page is read, by the reader's own clock, as text. */
const today = () => asText(new Date());
const two = (number) => String(number).padStart(2, "0");
const asText = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** A day some days before another, both as text. */
function before(day, count) {
  const [year, month, date] = day.split("-").map(Number);
  return asText(new Date(year, month - 1, date - count, 12));
}

/** Its number in a leap year, from 0. */
export function numberOf(day) {
  const [, month, date] = day.split("-").map(Number);
  return (Date.UTC(2024, month - 1, date) - Date.UTC(2024, 0, 1)) / 864e5;
}

/** A day in words. */
function named(day) {
  const [year, month, date] = day.split("-").map(Number);
  /** @type {Intl.DateTimeFormatOptions} */
  const form = { day: "numeric", month: "long" };
  return new Intl.DateTimeFormat(language() === "en" ? "en-GB" : language(), form).format(new Date(year, month - 1, date, 12));
}

/** How many days running up to this one something was solved on the day itself. */
export function streak(days, until) {
  let count = 0;
  for (let day = days[until]?.onTime ? until : before(until, 1); days[day]?.onTime; day = before(day, 1)) count += 1;
  return count;
}

/** Fill the block in; gives what ends that. */
export function mount(element) {
  learn(JSON.parse(element.dataset.says));
  const block = new Today(element);
  const ends = new AbortController();
  const look = () => block.show();
  addEventListener("hashchange", look, { signal: ends.signal });
  document.addEventListener("visibilitychange", () => block.day !== block.wanted() && look(), { signal: ends.signal });
  look();
  const known = document.querySelector('[data-cardgames="progress"]');
  if (known) list(known, block.games);
  return () => ends.abort();
}

class Today {
  constructor(element) {
    this.element = element;
    this.body = element.querySelector(".today-body");
    this.games = JSON.parse(element.dataset.games);
    this.home = new URL(element.dataset.home, pageAddress());
    this.archive = "archive" in element.dataset;
    this.running = null;
  }

  /** The day that is to be shown: on the page of earlier days the one that the address names. */
  wanted() {
    const [, day] = (this.archive && DAY.exec(location.hash)) || [];
    return day && day <= today() && !Number.isNaN(Date.parse(day)) ? day : this.archive ? before(today(), 1) : today();
  }

  async show() {
    const day = this.wanted();
    const parts = [];
    this.day = day;
    put(this.element, "data-day", day);
    put(this.element, "data-ready", null);
    try {
      const number = numberOf(day) % CYCLE_DAYS;
      const [game, title] = this.games[number % this.games.length];
      const dealt = this.games.filter(([, , hasDeals]) => hasDeals);
      const [other, otherTitle] = dealt[(number + dealt.length / 2) % dealt.length];
      const [asked, faces, played] = await Promise.all([
        fetchJSON(new URL(`${game}/problems.json`, this.home)),
        fetchJSON(new URL(`assets/cardgames/faces/${game}.json`, this.home)),
        fetchJSON(new URL(`${other}/deals.json`, this.home)),
      ]);
      const turn = Math.floor(number / this.games.length);
      const round = Math.floor(number / dealt.length);
      parts.push(
        new Problem(this, day, title, asked.problems[turn % asked.problems.length], asked.names, faces).root,
        this.deal(day, other, otherTitle, played.deals[round % played.deals.length], played.fewest),
      );
    } catch {
      parts.push(make("p", { role: "status" }, words("today-failed")));
    }
    if (this.day !== day) return; // another one is wanted by now
    this.body.replaceChildren(...parts, this.list());
    put(this.element, "data-ready", "true");
    this.count();
  }

  /** Say how many days running there were, quietly. */
  count() {
    const n = streak(progress.read().days, today());
    this.running ??= this.element.querySelector("h2").appendChild(make("small", { class: "today-streak" }));
    this.running.textContent = n > 1 ? words("today-streak", { n }) : "";
  }

  /** The deal of a day: the way to it, and how it went. */
  deal(day, game, title, { link, seal, receipt, book }, fewest) {
    const played = progress.read().links.find((each) => each.link === link);
    const root = make("div", { class: "today-deal" }, make("h3", {}, words("today-deal", { game: title, date: named(day) })));
    const score = words(fewest ? "today-book-fewest" : "today-book", { book });
    root.append(make("p", {}, played ? `${words("today-made", { made: played.made })} ${score}` : score));
    const href = new URL(`${game}/play/${link}`, this.home).href;
    const bar = make(
      "p",
      { class: "today-bar" },
      make("a", { class: "live-button live-main", href, "data-do": "play" }, words("today-play")),
    );
    if (played) bar.append(" ", share(words("today-line", { game: title, date: named(day), made: played.made, book })));
    root.append(bar, make("p", { class: "quiet" }, words("today-seal"), " ", make("code", {}, seal.slice(0, SEAL_CHARACTERS))));
    if (played)
      root.append(
        make(
          "details",
          {},
          make("summary", {}, words("today-receipt")),
          make("pre", { tabindex: "0" }, receipt),
          make("p", {}, make("a", { href: new URL("fair/", this.home).href }, words("today-fair"))),
        ),
      );
    return root;
  }

  /** On the page of earlier days, all that can be solved again. */
  list() {
    if (!this.archive) return "";
    const { days } = progress.read();
    const lines = Array.from({ length: LISTED_DAYS }, (_, index) => before(today(), index)).map((day) => {
      const [, title] = this.games[numberOf(day) % this.games.length];
      const mark = days[day] ? ` ${words(days[day].right ? "today-was-right" : "today-was-wrong")}` : "";
      const current = day === this.day ? { "aria-current": "true" } : {};
      return make("li", {}, make("a", { href: `#${day}`, ...current }, named(day)), ` ${title}${mark}`);
    });
    return make("div", {}, make("h3", {}, words("today-earlier")), make("ol", { class: "today-days" }, ...lines));
  }
}

/** A button that copies a line of text, which gives nothing away. */
function share(text) {
  const done = make("span", { role: "status" });
  const act = async () => {
    if (await copy(text, made.parentElement, words("today-share"))) done.textContent = words("today-copied");
  };
  const made = button(words("today-share"), act, { class: "live-button", "data-do": "share", "data-text": text });
  return make("span", {}, made, " ", done);
}

class Problem {
  constructor(block, day, title, problem, names, faces) {
    this.block = block;
    this.day = day;
    this.title = title;
    this.problem = problem;
    this.position = new Position(problem, names, faces, (number) => this.choose(number));
    const heading = make("h3", {}, words("today-problem", { game: title, date: named(day) }));
    this.root = make("div", { class: "today-problem" }, heading, ...this.position.parts);
  }

  /** Say whether the move is the best one, what comes of each, and which rule decides. */
  choose(number) {
    const { options, right, why } = this.problem;
    if (this.root.dataset.right) return;
    const well = number === right;
    this.keep(well);
    put(this.root, "data-right", well ? "yes" : "no");
    this.position.close();
    this.position.mark({ [number]: "no", [right]: "yes" });
    const said = well ? words("position-right") : words("today-wrong", { move: options[right].label });
    const ends = options.map(({ label, says }) => says && make("li", {}, `${label}: ${says}`)).filter(Boolean);
    const line = why.line.length ? `${words("today-then")} ${why.line.join("; ")}.` : "";
    this.position.answer.replaceChildren(
      make("p", {}, make("strong", {}, said)),
      ...(ends.length ? [make("ul", {}, ...ends)] : []),
      ...(line ? [make("p", {}, line)] : []),
      Position.rule(why, this.block.home),
      make("p", {}, share(words(well ? "today-line-right" : "today-line-wrong", { game: this.title, date: named(this.day) }))),
    );
  }

  /** Keep the first answer of a day, and whether it was given on that day. */
  keep(right) {
    const kept = progress.read();
    if (kept.days[this.day]) return;
    kept.days[this.day] = { right, onTime: this.day === today() };
    progress.write(kept);
    this.block.count();
  }
}
