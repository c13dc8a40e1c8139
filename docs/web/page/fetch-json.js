// Files of data that a page fetches once.
const fetched = new Map();

/** What a file holds; rejects where it cannot be fetched. */
export async function fetchJSON({ href }) {
  if (!fetched.has(href)) {
    const answer = await fetch(href);
    if (!answer.ok) throw new Error(`${answer.status}`);
    fetched.set(href, await answer.json());
  }
  return fetched.get(href);
}
