// The page on which the seal of a deal is checked: in the page itself, without Python.
import { button, make, say } from "../shared/elements.js";
import { words } from "../shared/words.js";

const MIN_SEAL_CHARACTERS = 32; // to be written down: with fewer, two packs can be found that have the same
const FORMAT = "cardgames/deal/1"; // see cardgames/records/commitment.py

/** A text as an object, null where it is none. */
function read(text) {
  try {
    const found = JSON.parse(text);
    return found && typeof found === "object" ? found : null;
  } catch {
    return null;
  }
}

const areCards = (deck) => Array.isArray(deck) && deck.every((card) => typeof card === "string" && /^\S{1,20}$/.test(card));

async function sha256(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is to be said of a receipt, of a record beside it and of what was written down; and whether all is well. */
async function check(receipt, record, written) {
  const { hash, nonce, deck } = read(receipt) ?? {};
  if (!/^[0-9a-f]{64}$/.test(hash) || !/^[0-9a-f]{32}$/.test(nonce) || !areCards(deck)) return [false, words("fair-unread")];
  if (!globalThis.crypto?.subtle) return [false, words("fair-cannot")];
  const begins = written.replace(/\s/g, "").toLowerCase();
  if ((await sha256([FORMAT, nonce, deck.join(" ")].join("\n"))) !== hash) return [false, words("fair-not")];
  if (!hash.startsWith(begins)) return [false, words("fair-other")];
  if (begins.length < MIN_SEAL_CHARACTERS) return [false, words("fair-short", { n: MIN_SEAL_CHARACTERS })];
  if (!record.trim()) return [true, words("fair-fits")];
  const { deals } = read(record) ?? {};
  if (!Array.isArray(deals)) return [false, words("fair-record-unread")];
  const place = deals.findIndex((deal) => areCards(deal?.deck) && deal.deck.join(" ") === deck.join(" "));
  return place < 0 ? [false, words("fair-not-in-record")] : [true, `${words("fair-fits")} ${words("fair-in-record", { n: place + 1 })}`];
}

/** Make the form in its place. */
export function mount(place) {
  const field = (tag, name, attributes) => make(tag, { "data-fair": name, spellcheck: "false", autocomplete: "off", ...attributes });
  const receipt = field("textarea", "receipt", { rows: "5" });
  const record = field("textarea", "record", { rows: "3" });
  const written = field("input", "written", { type: "text", size: "36", maxlength: "100" });
  const line = make("p", { role: "status", class: "play-line" });
  const act = async () => {
    say(line, "");
    const [well, sentence] = await check(receipt.value, record.value, written.value);
    line.toggleAttribute("data-wrong", !well);
    say(line, sentence);
  };
  const label = (text, input, values) => make("p", {}, make("label", {}, words(text, values), make("br"), input));
  place.replaceChildren(
    label("fair-receipt", receipt),
    label("fair-written", written, { n: MIN_SEAL_CHARACTERS }),
    label("fair-record", record),
    make("p", {}, button(words("fair-check"), act, { class: "live-button", "data-do": "check" })),
    line,
  );
}
