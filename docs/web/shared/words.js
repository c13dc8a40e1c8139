// What the front ends say, in the language of the reader. The texts stand in cardgames/words/*.toml and nowhere else: a
// page of the site has them in a script of its own, and from a kernel they come with the widget.
let catalogue = globalThis.cardgamesWords ?? { language: "en", says: {} };
let plural = new Intl.PluralRules(catalogue.language);

/** Speak another language from now on. */
export function speak(words) {
  if (!Object.keys(words?.says ?? {}).length) return; // the page has them
  catalogue = words;
  plural = new Intl.PluralRules(catalogue.language);
}

/** Know texts that one page alone brings with it. */
export function learn(says) {
  catalogue = { ...catalogue, says: { ...catalogue.says, ...says } };
}

/** A text by its key, with what is put into it. A number `n` chooses the form. */
export function words(key, values = {}) {
  const text = catalogue.says[key] ?? key;
  const form = typeof text === "string" ? text : (text[plural.select(values.n)] ?? text.other);
  return form.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** The language of the texts. */
export const language = () => catalogue.language;
