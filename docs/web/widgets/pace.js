// How a table shows what happens: one event after the other, each for a while, until it has caught up with Python.
import { choose, chosen } from "../shared/device.js";
import { changed } from "../shared/difference.js";

/** Milliseconds for an event, by the name of the pace. */
export const PACES = { slow: 1200, normal: 600, quick: 250, "at once": 0 };
const USUAL_PACE = "normal";
const FULL_TRICK_RATIO = 2; // of the time for a full trick to that for another event
const MAX_FLIGHT_MS = 200; // that a card is on its way
const SETTLE_MS = 250; // in which a tap cannot be meant for what the tap before has brought

const still = matchMedia("(prefers-reduced-motion: reduce)");
const begun = new WeakSet(); // the courses that have been shown, also by a view that is gone

/** The pace that the reader has chosen on this device. */
export const kept = {
  get pace() {
    const found = chosen("pace");
    return Object.hasOwn(PACES, found) ? found : USUAL_PACE;
  },
  set pace(value) {
    choose("pace", value);
  },
};

/**
 * The seat that takes the trick of a scene in the one that follows, null where none does.
 *
 * @param {Shown} scene
 * @param {Shown | undefined} following
 */
function takerIn(scene, following) {
  return (following && following.trick.length < scene.trick.length && following.lastTrick?.takenBy) || null;
}

/**
 * Whether a coach explains something in a scene, which stands until its reader goes on.
 *
 * @param {Shown} scene
 */
const explains = (scene) => Boolean(scene.coach?.holds);

/** The scenes of what has happened since the last move, shown one by one. */
export class Course {
  /**
   * `show` draws a scene; it is given how long cards are on their way to it. `sweep` lets a seat take the trick first;
   * `holds` says whether a full trick lies until somebody presses.
   *
   * @param {{ show: (scene: Shown, time: number) => void, sweep: (seat: string, time: number) => unknown, holds: () => boolean }} acts
   */
  constructor({ show, sweep, holds }) {
    this.show = show;
    this.sweep = sweep;
    this.holds = holds;
    /** @type {Shown[]} */
    this.waiting = [];
    this.number = 0;
    /** @type {any} */
    this.last = {};
    this.held = false;
    this.rested = -SETTLE_MS;
  }

  get underWay() {
    return this.waiting.length > 0;
  }

  /** Whether a press has just ended what was under way. */
  get settles() {
    return performance.now() - this.rested < SETTLE_MS;
  }

  /**
   * Show what has happened, and the scene at which the table rests. A view that is new shows nothing that another has
   * shown; one that missed something shows the last scene alone.
   *
   * @param {import("../shared/contract.d.ts").Course} course
   */
  take(course) {
    const { number, steps, scene: whole } = course;
    this.stop();
    const follows = number === this.number + 1 && !begun.has(course);
    let scene = this.last;
    const scenes = follows ? steps.map((step) => (scene = changed(scene, step))) : [whole];
    this.number = number;
    this.last = course.scene = scenes.pop();
    begun.add(course);
    // What is explained is never passed over.
    const way = kept.pace === "at once" && (this.last.lesson || !this.holds()) ? scenes.filter(explains) : scenes;
    this.waiting = [...way, this.last].map((each, index, all) =>
      each === this.last ? each : { ...each, onTheWay: true, taker: takerIn(each, all[index + 1]) },
    );
    this.next(way.length > 0);
  }

  next(moving = true) {
    clearTimeout(this.timer);
    this.held = false;
    this.shown = this.waiting.shift();
    const time = PACES[kept.pace];
    this.show(this.shown, moving && !still.matches ? Math.min(MAX_FLIGHT_MS, time) : 0);
    if (!this.underWay) return;
    const { taker } = this.shown;
    if (this.halts(this.shown)) this.held = true;
    else this.timer = setTimeout(() => this.goOn(), taker ? time * FULL_TRICK_RATIO : time);
  }

  /** Show the next scene; who takes a trick takes it first. */
  async goOn() {
    const { shown } = this;
    const { taker } = shown;
    this.held = false;
    if (taker) await this.sweep(taker, still.matches ? 0 : Math.min(MAX_FLIGHT_MS, PACES[kept.pace]));
    if (this.underWay && this.shown === shown) this.next(); // unless somebody has pressed since
  }

  /**
   * Whether a scene stands until somebody presses: one in which something is explained, or a full trick that is to be held.
   *
   * @param {Shown} scene
   */
  halts(scene) {
    return explains(scene) || (scene.taker && this.holds());
  }

  /** Somebody presses: what is under way is shown at once, up to what is to stand. */
  press() {
    if (this.held) return void this.goOn();
    this.skip((scene) => this.halts(scene));
  }

  /** Show the last scene at once, or what has to be explained before it. */
  finish() {
    if (this.underWay && !this.held) this.skip(explains);
  }

  skip(until) {
    const stop = this.waiting.findIndex(until);
    this.waiting.splice(0, stop < 0 ? this.waiting.length - 1 : stop);
    this.next(false);
    if (!this.underWay) this.rested = performance.now();
  }

  stop() {
    clearTimeout(this.timer);
    this.waiting = [];
    this.held = false;
  }
}
