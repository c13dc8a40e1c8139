// What is found for what somebody types: the clause that answers it first. It needs no page, so that Node can try it, too.
import MiniSearch from "minisearch";

const FIELDS = { title: 6, also: 6, game: 3, page: 1.5, text: 1 };
const QUERY_WORD = /#|[\p{L}\p{N}]+(?:[.'’-][\p{L}\p{N}]+)*/gu;
const WORD = /[\p{L}\p{N}]+(?:[.'’-][\p{L}\p{N}]+)*/gu;
const EXACT_BOOST = 3; // where the title says what was asked, and nothing else
const LITERAL_BOOST = 2; // where the search is the very title, and not other words for it
const FIRST_WORD_BOOST = 1.25; // where the title begins with a word that was asked for
const CURRENT_GAME_BOOST = 12; // of the game whose page is read
const NUMBER = "#"; // what "how many" asks for, and every number is
const MAX_HITS = 20;

/** An index of what docs/site/search.py made: places, and what is known of the words of their language. */
export function indexed({ places, little, same, endings, count, numbers }) {
  const idle = new Set(little);
  const ending = new RegExp(endings, "u");
  const stem = (word) =>
    word
      .replaceAll(/['’]\p{L}*$/gu, "")
      .replaceAll("ё", "е")
      .replace(ending, "");
  const one = new Map(same.flatMap((words) => words.map((word) => [stem(word), stem(words[0])])));
  const term = (word) => {
    const small = word.toLowerCase();
    if (idle.has(small)) return null;
    const bare = stem(small);
    return one.get(bare) ?? bare;
  };
  const counted = new Set(numbers);
  const terms = (word) => (counted.has(word.toLowerCase()) || /^\d+$/.test(word) ? [term(word), NUMBER].filter(Boolean) : term(word));
  const questions = new RegExp(`(?<!\\p{L})(?:${count})(?!\\p{L})`, "giu");
  const tokenize = (text) => text.replace(questions, ` ${NUMBER} `).match(QUERY_WORD) ?? [];
  const index = new MiniSearch({
    fields: Object.keys(FIELDS),
    storeFields: ["weight", "games"],
    tokenize,
    processTerm: (word) => (word === NUMBER ? word : terms(word)),
    searchOptions: { processTerm: (word) => (word === NUMBER ? word : term(word)) },
  });
  const whole = places.map((place, id) => ({ text: "", also: "", games: [], ...place, game: place.names ?? "", id }));
  index.addAll(whole);
  const bag = (text) =>
    new Set(
      tokenize(text)
        .map((word) => (word === NUMBER ? word : term(word)))
        .filter(Boolean),
    );
  return { index, places: whole, term, bag };
}

/** The places that fit a search best, best first. game: the one whose page is read, whose rules come before others. */
export function find({ index, places, term, bag }, query, game = "") {
  const words = query.match(WORD) ?? [];
  const wanted = bag(query);
  if (!wanted.size) return [];
  const open = /[\p{L}\p{N}]$/u.test(query) ? term(words.at(-1)) : null; // it may go on
  const found = index.search(query, {
    boost: FIELDS,
    combineWith: "OR",
    prefix: (word) => word === open && word.length > 1,
    fuzzy: (word) => (word.length > 4 ? 1 : false), // one slip
    weights: { fuzzy: 0.3, prefix: 0.5 },
    boostDocument: (_, __, { weight, games }) => weight * (games.includes(game) ? CURRENT_GAME_BOOST : 1),
  });
  for (const each of found) {
    const { title: called, also } = places[each.id];
    const title = bag(called);
    const same = [title, ...also.split(",").map(bag)].some((one) => one.size === wanted.size && [...one].every((word) => wanted.has(word)));
    if (called.toLowerCase() === query.trim().toLowerCase()) each.score *= LITERAL_BOOST;
    each.score *=
      (new Set(each.queryTerms).size / wanted.size) ** 2 * (same ? EXACT_BOOST : wanted.has([...title][0]) ? FIRST_WORD_BOOST : 1);
  }
  found.sort((one, other) => other.score - one.score);
  return found.slice(0, MAX_HITS).map(({ id, terms }) => ({ ...places[id], terms, address: address(places[id], game) }));
}

/** Where a place is: of a clause that several games share, on the page of the one that is read. */
function address({ address, games }, game) {
  return games.includes(game) ? address.replace(`${games[0]}/`, `${game}/`) : address;
}
