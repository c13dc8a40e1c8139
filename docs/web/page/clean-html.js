// HTML and SVG that somebody's code gives, without what acts (DOMPurify takes that out) and what leads to another host.
import DOMPurify from "dompurify";

const ADDRESSES = /^(?:href|xlink:href|src|action|background|cite|longdesc|ping|poster|usemap)$/i;
const BEGINNING = /^(?:[#/.]|https?:\/\/)/i;
const ALTERED_CHARACTER = /[\\\u0000-\u0020]/; // a browser takes it for something else, or leaves it out
const OPTIONS = {
  USE_PROFILES: { html: true, svg: true },
  ADD_TAGS: ["use"],
  FORBID_TAGS: ["area", "audio", "button", "dialog", "form", "input", "map", "select", "source", "style", "textarea", "track", "video"],
  FORBID_ATTR: ["id", "name", "srcset"],
  KEEP_CONTENT: false,
  RETURN_DOM_FRAGMENT: true,
};

/** Whether an address leads to a place of this site, and looks as it does. */
function within(address) {
  if (!BEGINNING.test(address) || ALTERED_CHARACTER.test(address)) return false;
  try {
    const { protocol, origin, username, password } = new URL(address, document.baseURI);
    return /^https?:$/.test(protocol) && origin === location.origin && !username && !password;
  } catch {
    return false;
  }
}

DOMPurify.addHook("uponSanitizeAttribute", (_element, attribute) => {
  const { attrName: name, attrValue: value } = attribute;
  const drawn = name === "src" && /^data:image\//i.test(value);
  if (ADDRESSES.test(name) && !drawn && !within(value)) attribute.keepAttr = false;
});

/** HTML or SVG given as text, as harmless nodes. */
export function clean(text) {
  return DOMPurify.sanitize(text, OPTIONS);
}
