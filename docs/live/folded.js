// What is folded away costs nothing. The theme measures every piece of code of a page at once, and would have those in
// closed details laid out one after the other for it; so they are put aside until it is done.

/** Put the contents of closed details aside; gives what puts them back. */
export function fold(root) {
  const aside = [];
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (const details of root.querySelectorAll("article details:not([open])")) {
    if (details.contains(target) || !details.querySelector("pre > code")) continue;
    const contents = document.createDocumentFragment();
    contents.append(...[...details.childNodes].filter((child) => child.localName !== "summary"));
    aside.push([details, contents]);
  }
  return () => {
    for (const [details, contents] of aside) details.append(contents);
  };
}

// Code that is wider than the page is scrolled with the keyboard, too; the theme sees to that where it is in sight.
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!target.open) return;
    for (const code of target.querySelectorAll("pre > code:not([tabindex])")) if (code.scrollWidth > code.clientWidth) code.tabIndex = 0;
  },
  true,
);
