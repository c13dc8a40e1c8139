// What the end of an address says.

/** The text that an address tells, as it stands where it is written with signs that no browser writes. */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
