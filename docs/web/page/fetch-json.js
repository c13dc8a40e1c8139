// Files of data that a page fetches once.
const fetched = new Map();

/** What a file holds; rejects where it cannot be fetched. */
export async function fetchJSON(address) {
  if (!fetched.has(address)) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status}`);
    fetched.set(address, await answer.json());
  }
  return fetched.get(address);
}
