// The seal of a deal: a hash that is shown while it is played, and the receipt that opens it when it is over.
import { make, put, say } from "../shared/elements.js";
import { words } from "../shared/words.js";

/** Enough of the hash that nobody can find another pack with the same ones; docs/web/page/fair.js asks for as many. */
const SEAL_CHARACTERS = 32;
const COMMAND = "python3 -m cardgames fair receipt.json";

export class Seal {
  constructor() {
    this.first = make("code", { lang: "en" });
    this.first.style.overflowWrap = "anywhere";
    this.line = make("summary", { class: "cg-soft" }, `${words("seal")} `, this.first);
    this.whole = make("code", { "data-seal": "hash", lang: "en" });
    this.whole.style.overflowWrap = "anywhere";
    this.receipt = make("textarea", {
      class: "cg-text",
      rows: "4",
      readonly: "",
      spellcheck: "false",
      "aria-label": words("seal-receipt"),
      "data-seal": "receipt",
    });
    this.receipt.addEventListener("focus", () => this.receipt.select());
    this.opened = make("div", {}, make("p", {}, `${words("seal-opened")} `, make("code", { lang: "en" }, COMMAND)), this.receipt);
    this.page = make("a", { hidden: "" }, words("seal-page"));
    this.root = make(
      "details",
      { class: "cg-seal", hidden: "" },
      this.line,
      make("p", {}, words("seal-says")),
      make("p", {}, `${words("seal-whole")}: `, this.whole),
      this.opened,
      this.page,
    );
  }

  /**
   * `seal`: the hash, and the receipt as a text where the deal is over; null where the pack was not dealt by this table.
   *
   * @param {import("../shared/contract.d.ts").Seal | null} seal
   */
  draw(seal) {
    put(this.root, "hidden", seal ? null : "");
    const { hash = "", receipt = null, page = "" } = seal ?? {};
    put(this.page, "hidden", page ? null : "");
    if (page) put(this.page, "href", page);
    say(this.first, hash.slice(0, SEAL_CHARACTERS));
    say(this.whole, hash);
    this.receipt.value = receipt ?? "";
    put(this.opened, "hidden", receipt === null ? "" : null);
  }
}
