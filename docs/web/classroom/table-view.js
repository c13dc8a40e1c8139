// A table of the class on a page: the front end that is everywhere, with the line as its host.
import { put } from "../shared/elements.js";
import { Model } from "../page/widget-model.js";
import table from "../widgets/table.js";

export class TableView {
  /** `element` is where it stands, `send` takes a wish to the class. */
  constructor(element, send) {
    this.element = element;
    this.send = send;
    this.id = null;
    this.seat = null;
    this.up = true;
    this.names = new Map();
  }

  /** What the class says of the table; `table` is null where there is none, `ownSeat` where nobody sits here. */
  hear({ table: id, at, ownSeat = null, whole, course, message }) {
    if (message !== undefined) return void this.model?.hear(message);
    if (id === null) return void this.close();
    this.at = at;
    if (whole) this.show(id, ownSeat, whole);
    else if (course && id === this.id) this.model.update({ course });
    this.mark();
  }

  show(id, seat, state) {
    this.seat = seat;
    if (this.id === id && this.model) return void this.model.update(state); // the line was down
    this.close();
    this.id = id;
    this.model = new Model(id, state, ({ op, content }) => op === "msg" && this.send({ at: this.at, ...content }));
    this.shut = table.render({ model: this.model, el: this.element });
    this.watching = new MutationObserver(() => this.mark());
    this.watching.observe(this.element, { childList: true, subtree: true });
  }

  /** Write the names of pupils at their seats, as far as there is room. */
  call(seats) {
    this.names = new Map(seats.map(({ seat, name }) => [seat, name]));
    this.mark();
  }

  /** Say on the table whose seat it shows, who sits there, and whether the line is up. */
  mark() {
    const shown = this.element.querySelector('[data-cardgames="table"]');
    if (!shown) return;
    put(shown, "data-seat", this.seat);
    put(shown, "data-line", this.up ? "up" : "down");
    for (const seat of shown.querySelectorAll(".cg-seat[data-seat]"))
      put(
        seat.querySelector(".cg-name"),
        "data-called",
        seat.dataset.seat === this.seat ? null : this.names.get(seat.dataset.seat) || null,
      );
  }

  close() {
    this.watching?.disconnect();
    this.shut?.();
    this.element.replaceChildren();
    this.model = this.shut = this.id = null;
  }
}
