// What a front end gets as its `model`: the page's half of a widget whose truth is in Python.
import { same } from "../shared/difference.js";

export class Model {
  #id;
  #state;
  #tell;
  #dirty = {};
  #listeners = new Map();

  /** `tell` carries a message to Python. */
  constructor(id, state, tell) {
    this.#id = id;
    this.#state = { ...state };
    this.#tell = tell;
  }

  get(name) {
    return this.#state[name];
  }

  set(name, value) {
    this.#state[name] = this.#dirty[name] = value;
    this.#emit(`change:${name}`);
    this.#emit("change");
  }

  save_changes() {
    this.#tell({ op: "update", id: this.#id, state: this.#dirty });
    this.#dirty = {};
  }

  send(content) {
    this.#tell({ op: "msg", id: this.#id, content });
  }

  on(name, listener) {
    if (!this.#listeners.has(name)) this.#listeners.set(name, new Set());
    this.#listeners.get(name).add(listener);
  }

  off(name, listener) {
    if (name === undefined) this.#listeners.clear();
    else if (listener === undefined) this.#listeners.delete(name);
    else this.#listeners.get(name)?.delete(listener);
  }

  /** Python has changed some of the state. */
  update(state) {
    Object.assign(this.#state, state);
    for (const name in state) this.#emit(`change:${name}`);
    this.#emit("change");
  }

  /** The widget is now the one that Python calls `id`; what is the same there is not drawn again. */
  belong(id, tell, state) {
    this.#id = id;
    this.#tell = tell;
    this.update(Object.fromEntries(Object.entries(state).filter(([name, value]) => !same(this.#state[name], value))));
  }

  /** Python has sent a message. */
  hear(content) {
    this.#emit("msg:custom", content, []);
  }

  #emit(name, ...said) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(...said);
  }
}
