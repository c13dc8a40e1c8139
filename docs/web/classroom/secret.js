// The secret in the address of a page: read once, kept for this tab alone, and taken out of sight.

/** The secret after the sign # of the address, or the one that this tab has had; `name` says whose it is. */
export function secret(name) {
  const given = location.hash.slice(1);
  try {
    if (given) {
      sessionStorage.setItem(name, given);
      history.replaceState(history.state, "", location.pathname);
    }
    return given || (sessionStorage.getItem(name) ?? "");
  } catch {
    return given; // which then stays in the address
  }
}
