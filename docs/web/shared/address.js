// The address of the page, and what its end says.

let path = globalThis.location?.pathname; // none where a script is tried without a page

/** The address of the page that is shown; `location` names the next one as soon as that is on its way. */
export function pageAddress() {
  return new URL(path, location.href);
}

/** Another page is shown from now on, which is at that address. */
export function showsPage({ pathname }) {
  path = pathname;
}

/** The text that an address tells, as it stands where it is written with signs that no browser writes. */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
