// Children that follow a list, and are kept where they are there again.
import { make, put, say } from "./elements.js";
import { away } from "./pictures.js";

/** Make the children of `parent` follow `items`, using those that are there again; `kind` tells which tag one needs. */
export function follow(parent, items, kind, update) {
  items.forEach((item, index) => {
    const tag = kind(item);
    let child = parent.children[index];
    if (!child) parent.append((child = make(tag)));
    else if (child.localName !== tag) {
      const fresh = make(tag);
      child.before(fresh);
      away(child);
      child = fresh;
    }
    update(child, item, index);
  });
  while (parent.children.length > items.length) away(parent.lastChild);
}

/** Let a menu offer these [value, text] pairs, and show one as chosen. */
export function choices(select, options, value) {
  follow(select, options, () => "option", (element, [name, text]) => {
    put(element, "value", name);
    say(element, text);
  });
  select.value = value;
}
