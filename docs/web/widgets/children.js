// Keeps the children of an element in step with a list; those that are there already are used again.
import { make, put, say } from "../shared/elements.js";
import { recycle } from "./pictures.js";

/** Give `parent` one child for each of `items`, using those that it has; `kind` says which tag an item needs, `update` fills it. */
export function matchChildren(parent, items, kind, update) {
  items.forEach((item, index) => {
    const tag = kind(item);
    let child = parent.children[index];
    if (!child) parent.append((child = make(tag)));
    else if (child.localName !== tag) {
      const fresh = make(tag);
      child.before(fresh);
      recycle(child);
      child = fresh;
    }
    update(child, item, index);
  });
  while (parent.children.length > items.length) recycle(parent.lastChild);
}

/** Let a menu offer these [value, text] pairs, and show one as chosen. */
export function choices(select, options, value) {
  matchChildren(
    select,
    options,
    () => "option",
    (element, [name, text]) => {
      put(element, "value", name);
      say(element, text);
    },
  );
  select.value = value;
}
