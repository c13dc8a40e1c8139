// What a reader looks up without leaving a table, a sheet or a comparison: each clause that it cites opens the drawer.
import * as parts from "parts";

export class LookUp {
  /** `root` is that of a front end, which can `send` Python a message and `get` a part of the state; `seen` gives what it shows. */
  constructor(root, send, get, seen = () => get("shown")) {
    this.root = root;
    this.send = send;
    this.get = get;
    this.seen = seen;
    this.closed = false;
    this.drawer = null;
    root.addEventListener("click", (event) => this.press(event));
  }

  /** What the front end shows: a table its scene. */
  get shown() {
    return this.seen();
  }

  /** A clause that is pressed, or its line, opens the drawer; its link can still be opened elsewhere. */
  press(event) {
    const cited = event.target.closest("[data-clause]");
    if (!cited?.dataset.clause || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const chip = cited.matches(".cg-clause") ? cited : cited.querySelector(".cg-clause");
    if (chip !== cited && !getSelection().isCollapsed) return; // the line is being copied
    event.preventDefault();
    this.open((drawer) => drawer.clause(cited.dataset.clause, chip), chip.href);
  }

  /** Let the drawer show something; where it cannot be fetched, the page is gone to. */
  async open(show, page = null) {
    try {
      const { Drawer } = await parts.drawer();
      if (this.closed) return;
      show((this.drawer ??= new Drawer(this)));
    } catch (error) {
      if (!page) throw error;
      location.assign(page);
    }
  }

  /** What Python tells of what was asked for. */
  hear(message) {
    if (message?.lookup) this.drawer?.hear(message.lookup);
  }

  close() {
    this.closed = true;
    this.drawer?.close();
  }
}
