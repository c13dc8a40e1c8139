// How to join: a picture for cameras, the address, and the code.
import { make, put, say } from "../shared/elements.js";
import { words } from "../shared/words.js";

export function invite() {
  const picture = make("img", { class: "class-picture", alt: words("class-picture"), hidden: "" });
  const address = make("p", { class: "class-address" });
  const code = make("p", { class: "class-code" });
  const how = make("p", {}, words("class-join-how"));
  const root = make("div", { class: "class-invite" }, picture, make("div", {}, how, address, code));
  const draw = ({ locked, join, code: joinCode }) => {
    put(picture, "hidden", locked || !picture.hasAttribute("src") ? "" : null);
    put(how, "hidden", locked ? "" : null);
    say(address, locked ? words("class-locked-says") : join.replace(/#.*/, ""));
    say(code, locked ? "" : joinCode);
  };
  return { root, draw, show: (source) => put(picture, "src", source || null) };
}
