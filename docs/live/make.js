// Making elements from text that is never parsed.

/** Make an element; attributes and children are taken as text, or as nodes. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A button that does something. */
export function button(text, act, attributes = {}) {
  const made = make("button", { type: "button", class: "live-button", ...attributes }, text);
  made.addEventListener("click", act);
  return made;
}
