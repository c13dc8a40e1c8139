// The pages of a class, each by what stands on it.
import { speak } from "../shared/words.js";

speak(JSON.parse(document.getElementById("words").textContent));
const pages = { class: () => import("./host.js"), join: () => import("./join.js"), projector: () => import("./projector.js") };
const root = document.querySelector("main[data-cardgames]");
pages[root.dataset.cardgames]().then(({ mount }) => mount(root));
