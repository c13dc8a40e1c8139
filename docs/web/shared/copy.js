// Copying a text. A browser allows it on a page that came by https; elsewhere the text stands in a field to copy it from.
import { make } from "./elements.js";

/** Copy a text; gives whether that was done. If not, it stands after an element, in a field of that name. */
export async function copy(text, beside, name) {
  beside.parentElement.querySelector('[data-cardgames="copy"]')?.remove();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = make("input", { class: "cg-input cell-link", "data-cardgames": "copy", readonly: "", value: text, "aria-label": name });
    beside.after(field);
    field.select();
    return false;
  }
}
