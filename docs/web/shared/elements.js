// Elements made and changed: what every front end draws with.

/**
 * Make an element. Attributes are set as text and children, but for null, appended as text or nodes: nothing is ever parsed.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} attributes
 * @param {(Node | string | null)[]} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  if (tag === "code" || tag === "pre") element.translate = false; // a browser that translates the page would break it
  for (const name in attributes) put(element, name, attributes[name]);
  element.append(...children.filter((child) => child !== null && child !== ""));
  return element;
}

/**
 * Set, change or (null, undefined, false) remove an attribute, only where it differs.
 *
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
export function put(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/**
 * Let an element say something.
 *
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Say once more what an element says already: it is heard again.
 *
 * @param {HTMLElement} element
 */
export function repeat(element) {
  put(element, "data-said", 1 + Number(element.dataset.said ?? 0));
  element.replaceChildren(element.textContent);
}

/**
 * A button with words on it, which does nothing while it says that it is disabled.
 *
 * @param {string} text
 * @param {() => unknown} act
 * @param {Record<string, unknown>} attributes
 */
export function button(text, act, attributes = {}) {
  const made = make("button", { type: "button", class: "cg-button", ...attributes }, text);
  made.addEventListener("click", () => made.getAttribute("aria-disabled") !== "true" && act());
  return made;
}
