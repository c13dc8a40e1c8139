// The controls above the table: undo, hint, deal, seat, and behind More the record and the rulings.
import { button, make, put, say } from "../shared/elements.js";
import { choices } from "./children.js";
import { choose, chosen } from "../shared/device.js";
import * as parts from "parts";
import { PACES, kept as keptPace } from "./pace.js";
import { Steps, stepBar } from "../shared/steps.js";
import { words } from "../shared/words.js";

const PACE_NAMES = { slow: "pace-slow", normal: "pace-normal", quick: "pace-quick", "at once": "pace-at-once" };
const LEVELS = { random: "level-random", "by the book": "level-by-the-book", sampling: "level-sampling" };

const LEVEL_TEXT_KEYS = { random: "level-random-says", "by the book": "level-by-the-book-says", sampling: "level-sampling-says" };

export class Controls {
  /**
   * `paced` is called when the reader has chosen another pace, `look` with what the drawer is to show.
   *
   * @param {Send} send
   * @param {() => void} paced
   * @param {(show: (drawer: any) => void) => void} look
   */
  constructor(send, paced, look) {
    this.send = send;
    this.recorded = null;
    const select = (control, name, act) => {
      const made = make("select", { class: "cg-select", "aria-label": name, "data-control": control });
      made.addEventListener("change", () => act(made.value));
      return made;
    };
    this.next = button(words("next-deal"), () => this.goOn(), { "data-do": "next", hidden: "" });
    this.deal = button(words("new-deal"), () => send({ do: "deal" }), { "data-do": "deal" });
    this.undo = button(words("undo"), () => send({ do: "undo" }), { "data-do": "undo" });
    this.redo = button(words("redo"), () => send({ do: "redo" }), { "data-do": "redo" });
    this.hint = button(words("hint"), () => send({ do: "hint" }), { "data-do": "hint", title: words("hint-title") });
    this.rules = button(words("rules"), () => look((drawer) => drawer.rules(this.rules)), {
      "data-do": "rules",
      "aria-haspopup": "dialog",
    });
    this.level = select("level", words("computer-plays"), (value) => {
      choose("level", value);
      send({ do: "level", level: value });
    });
    this.pace = select("pace", words("pace"), (value) => {
      keptPace.pace = value;
      paced();
    });
    this.levelSays = make("span", { class: "cg-soft", "data-says": "level" });
    choices(
      this.pace,
      Object.keys(PACES).map((name) => [name, words(PACE_NAMES[name])]),
      keptPace.pace,
    );
    this.sounds = make("input", { type: "checkbox", "data-control": "sounds" });
    this.sounds.checked = chosen("sounds") === "on";
    this.sounds.addEventListener("change", () => choose("sounds", this.sounds.checked ? "on" : "off"));
    this.names = select("names", words("names"), (value) => {
      choose("names", value);
      send({ do: "names", names: value });
    });
    choices(
      this.names,
      [
        ["people", words("names-people")],
        ["letters", words("names-letters")],
      ],
      "people",
    );
    this.link = button(words("copy-link"), () => this.reveal("link"), { "data-do": "link", title: words("copy-link-title") });
    this.note = make("span", { class: "cg-soft", role: "status" });
    this.seat = select("seat", words("seat"), (value) => this.show({ do: "seat", seat: value }));
    this.people = select("people", words("pass-device"), (value) => this.show({ do: "people", people: Number(value) }));
    this.players = select("players", words("players"), (value) => this.show({ do: "players", players: Number(value) }));
    this.seed = make("input", {
      class: "cg-input",
      inputmode: "numeric",
      size: "8",
      "aria-label": words("deal-number"),
      "data-control": "seed",
      placeholder: words("own-pack"),
      autocomplete: "off",
    });
    this.seed.addEventListener("change", () => this.typedSeed());
    this.seed.addEventListener("keydown", (event) => event.key === "Enter" && this.typedSeed());
    this.panel = make("div", { class: "cg-more", hidden: "" });
    this.more = button(words("more"), () => this.toggle(), { "aria-expanded": "false", "data-do": "more" });
    const soft = (text) => make("span", { class: "cg-soft" }, text);
    const entry = (field, says) => make("div", { class: "cg-entry" }, field, typeof says === "string" ? soft(says) : says);
    const chosenBy = (text, field, says) => entry(make("label", { class: "cg-label" }, make("span", {}, text), field), says);
    this.rulings = button(words("rulings"), () => look((drawer) => drawer.rulings(this.rulings)), {
      "data-do": "rulings",
      "aria-haspopup": "dialog",
    });
    this.ruled = entry(this.rulings, words("rulings-say"));
    this.setup = make(
      "div",
      { class: "cg-setup" },
      chosenBy(words("computer-plays"), this.level, this.levelSays),
      chosenBy(words("pace"), this.pace, words("pace-title")),
      chosenBy(words("sounds"), this.sounds, words("sounds-says")),
      this.ruled,
      chosenBy(words("seat"), this.seat, words("seat-says")),
      chosenBy(words("pass-device"), this.people, words("pass-device-says")),
      chosenBy(words("names"), this.names, words("names-says")),
      chosenBy(words("players"), this.players, words("players-says")),
      chosenBy(words("deal"), this.seed, words("deal-says")),
      entry(this.link, words("link-holds-all")),
    );
    this.bar = make(
      "div",
      { class: "cg-bar", role: "group", "aria-label": words("controls") },
      this.deal,
      this.undo,
      this.redo,
      this.hint,
      this.rules,
      this.setup,
      this.more,
      this.note,
    );
    this.playOn = button(words("play-on"), () => send({ do: "play on" }), { "data-do": "play on" });
    this.steps = new Steps(stepBar(this.playOn), (to) => send({ do: "step", to }));
    put(this.steps.bar, "hidden", "");
    this.root = make("div", { class: "cg-controls" }, this.bar, this.panel);
  }

  /** Deal the next hands; the button goes, and the keyboard is left at the table. */
  goOn() {
    this.leaveNext();
    this.send({ do: "next" });
  }

  leaveNext() {
    this.next.closest(".cg")?.querySelector(".cg-table")?.focus({ preventScroll: true });
  }

  /** Ask for what has every card in it; while a deal by chance is played, when it is wished for twice. */
  reveal(what) {
    const sure = !this.secret || !this.playing || this.wished === what;
    this.wished = sure ? null : what;
    if (sure) this.send({ do: what });
    else say(this.note, words("shows-cards"));
  }

  toggle() {
    const open = this.panel.hasAttribute("hidden");
    put(this.panel, "hidden", open ? null : "");
    put(this.more, "aria-expanded", open ? "true" : "false");
    put(this.root, "data-open", open);
    this.record();
  }

  /**
   * Send what is seen at the table; where the open controls lie over it, they make room.
   *
   * @param {Parameters<Send>[0]} message
   */
  show(message) {
    this.send(message);
    if (!this.root.matches("[data-fills] [data-open]")) return;
    this.toggle();
    this.more.focus();
  }

  typedSeed() {
    const typed = this.seed.value.trim();
    if (typed !== this.seed.dataset.known && typed !== "") {
      this.seed.dataset.known = typed;
      this.show({ do: "deal", seed: /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed });
    }
  }

  /** What is behind More, fetched when it is first wanted. */
  async record() {
    const { Record } = await parts.record();
    return (this.recorded ??= new Record(
      this.panel,
      (message) => this.show(message),
      () => this.reveal("save"),
    ));
  }

  async saved({ text, name }) {
    const record = await this.record();
    record.offer(text, name);
    record.select();
  }

  async linked(link) {
    const record = await this.record();
    record.offer(link);
    try {
      await navigator.clipboard.writeText(link);
      say(this.note, words("copied"));
    } catch {
      if (this.panel.hasAttribute("hidden")) this.toggle();
      record.select();
      say(this.note, words("copy-from-field"));
    }
  }

  close() {
    this.recorded?.close();
  }

  /** @param {Shown} scene */
  drawScene(scene) {
    say(this.note, "");
    this.playing = scene.toMove;
    put(this.undo, "aria-disabled", scene.canUndo ? null : "true");
    put(this.redo, "aria-disabled", scene.canRedo ? null : "true");
    put(this.hint, "aria-disabled", scene.open.includes(scene.toMove) ? null : "true");
    const waits = scene.waiting && !scene.lesson;
    if (!waits && this.next.getRootNode().activeElement === this.next) this.leaveNext(); // a move was taken back
    put(this.next, "hidden", waits ? null : "");
    put(this.steps.bar, "hidden", scene.step ? null : "");
    put(this.playOn, "hidden", scene.toMove ? null : "");
    if (scene.step) this.steps.set(scene.step.at, scene.step.of);
  }

  /** @param {import("../shared/contract.d.ts").Setup} setup */
  drawSetup(setup) {
    const option = (value, text) => [String(value), text];
    const seats = setup.seats.map((seat) => option(seat, seat));
    seats.push(option("open", words("all-open")));
    if (!seats.some(([value]) => value === setup.seat)) seats.push(option(setup.seat, setup.seat.split("").join(", ") || "\u2013"));
    const people = Array.from({ length: setup.seats.length }, (_, index) => option(index + 1, String(index + 1)));
    choices(this.people, people, String(setup.people));
    choices(this.seat, seats, setup.seat);
    const levels = (setup.levels ?? []).map((level) => option(level, words(LEVELS[level] ?? level)));
    if (!setup.level) levels.unshift(option("", words("level-own")));
    choices(this.level, levels, setup.level ?? "");
    this.names.value = setup.names;
    say(this.levelSays, setup.level ? words(LEVEL_TEXT_KEYS[setup.level]) : "");
    choices(
      this.players,
      setup.numbers.map((number) => option(number, String(number))),
      String(setup.players),
    );
    const seed = String(setup.seed ?? "");
    this.secret = setup.secret;
    put(this.seed, "placeholder", words(setup.secret ? "secret-deal" : "own-pack"));
    this.seed.value = this.seed.dataset.known = seed;
    put(this.ruled, "hidden", setup.rulings.length ? null : "");
  }
}
