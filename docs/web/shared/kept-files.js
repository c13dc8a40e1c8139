// What of this site is kept on the reader's device: parts of one version of it, those that the reader asked for and the one
// that all need. Each part of a version is a cache, which has a list of its files, put there last, with the names of the
// other parts: what has no list is unfinished, and does not count as kept.

export const LIST = "offline.json";
export const COMMON_PART = "common"; // what every page needs, and Python
export const OPTIONAL_PARTS = ["rest", "lite"]; // parts beside the pages and tables, which are all others
export const PAGES = "site"; // all pages and tables, as older versions kept them, together
export const UPDATE = "site"; // what pages call a new version that is fetched, those of earlier versions too
const LITE = "lite/";
const METERED_CONNECTIONS = ["bluetooth", "cellular", "wimax"]; // connections on which data may be counted, and paid for

/** Whether data may be fetched unasked: not where they are saved or counted, or, where the browser does not say, on a phone or tablet. */
export function spare(computer) {
  const { saveData, type } = navigator.connection ?? {};
  if (saveData) return false;
  return type && type !== "unknown" ? !METERED_CONNECTIONS.includes(type) : computer;
}

/** Whether this is a computer, which only a page can see: a tablet may call itself one. */
export const onComputer = () => matchMedia("(any-pointer:fine)").matches;

/** The digest of some bytes, as in the list. */
export async function digest(body) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Shelf {
  #lists = new Map(); // of each part that files are answered from, its list, or null where there is none that can be trusted

  /**
   * `site` is the address of the site; other sites of the same host have shelves of their own. `version` is that of the page
   * that asks, if it has one: the list of that version must have this digest.
   */
  constructor(site, version = "") {
    this.site = site;
    this.own = version;
    this.prefix = `cardgames ${site.pathname} `;
  }

  /** The cache of a part of a version. */
  name(part, version) {
    return `${this.prefix}${version} ${part}`;
  }

  /** The cache of Python's memory, which is of the version that was in use when it was made. */
  get memories() {
    return `${this.prefix}memory`;
  }

  address(path) {
    return this.site.href + path;
  }

  /** The file that an address of this site means; null for any other address. */
  path(address) {
    const { origin, pathname } = new URL(address);
    if (origin !== this.site.origin || !pathname.startsWith(this.site.pathname)) return null;
    const path = pathname.slice(this.site.pathname.length);
    return path === "" || path.endsWith("/") ? `${path}index.html` : path;
  }

  /** A file as it is kept, or undefined. A browser that cannot look counts as one that keeps nothing. */
  kept(path, part, version) {
    return caches.match(this.address(path), { cacheName: this.name(part, version) }).catch(() => undefined);
  }

  /** The parts of a version that have files; the one with most files comes first. */
  async begun(version) {
    const start = this.name("", version);
    const names = version ? await caches.keys().catch(() => []) : [];
    const parts = names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
    return parts.sort((one, other) => Number(other === COMMON_PART) - Number(one === COMMON_PART));
  }

  /** The parts of a version that are kept. */
  async parts(version) {
    const found = [];
    for (const part of await this.begun(version)) if (await this.files(part, version)) found.push(part);
    return found;
  }

  /** Whether all pages and tables of a version are kept, whatever they are parted into. */
  async isWhole(version) {
    const parts = await this.parts(version);
    if (!parts.length) return false;
    const list = await (await this.kept(LIST, parts[0], version)).json();
    return Object.keys(list).every((part) => OPTIONAL_PARTS.includes(part) || parts.includes(part));
  }

  /** The digests of the files of a part, by path, if the part is kept whole; otherwise null. */
  async files(part, version) {
    const list = version && (await this.kept(LIST, part, version));
    return list ? (await list.json())[part] : null;
  }

  /** The files that a cache has, by path. */
  async there(cache) {
    return new Set((await cache.keys()).map(({ url }) => this.path(url)));
  }

  /** Of each part that is kept, whether it is whole; a browser may have taken some of it away. */
  async holdings(version) {
    const found = {};
    for (const part of await this.parts(version)) found[part] = await this.#isThere(part, version);
    return found;
  }

  async #isThere(part, version) {
    try {
      const there = await this.there(await caches.open(this.name(part, version)));
      return Object.keys(await this.files(part, version)).every((path) => there.has(path));
    } catch {
      return false;
    }
  }

  /** The version in use, or "". */
  async version() {
    const answer = await caches.match(this.address("version"), { cacheName: `${this.prefix}version` }).catch(() => undefined);
    return answer ? answer.text() : "";
  }

  /** Note for the service worker whether this is a computer. */
  async see(computer) {
    const pointer = await caches.open(`${this.prefix}version`);
    await pointer.put(this.address("computer"), new Response(JSON.stringify(computer)));
  }

  /** Whether this is a computer, as a page has noted; undefined where none has. */
  async seen() {
    const noted = await caches.match(this.address("computer"), { cacheName: `${this.prefix}version` });
    return noted?.json();
  }

  /** Note that the reader wants the next new version, on whatever connection. */
  async wish() {
    const pointer = await caches.open(`${this.prefix}version`);
    await pointer.put(this.address("wish"), new Response());
  }

  /** Whether the reader wants the new version; asked once. */
  async wished() {
    const pointer = await caches.open(`${this.prefix}version`);
    return pointer.delete(this.address("wish"));
  }

  /** Answer with the files of a version from now on. */
  async use(version) {
    const pointer = await caches.open(`${this.prefix}version`);
    await pointer.put(this.address("version"), new Response(version));
  }

  /** Forget all other versions. */
  async keepOnly(version) {
    const own = [`${this.prefix}version`, this.memories];
    await this.#forget((name) => !own.includes(name) && !name.startsWith(this.name("", version)));
  }

  /** Forget parts, in whatever version. */
  remove(parts) {
    return this.#forget((name) => parts.some((part) => name.endsWith(` ${part}`)));
  }

  /** Forget everything. */
  clear() {
    return this.#forget(() => true);
  }

  /** Forget what has such a name; fails where any of it stays. */
  async #forget(which) {
    const names = (await caches.keys()).filter((name) => name.startsWith(this.prefix) && which(name));
    for (const name of names) await caches.delete(name);
    const left = await caches.keys();
    if (names.some((name) => left.includes(name))) throw new Error("stays");
  }

  /** The digests of the files of a part; null where there is no list, or not the one of this version. */
  async #trusted(part, version) {
    const name = this.name(part, version);
    if (!this.#lists.get(name)) {
      const text = await (await this.kept(LIST, part, version))?.text();
      const sound = text && (version !== this.own || (await digest(new TextEncoder().encode(text))).startsWith(version));
      this.#lists.set(name, sound ? JSON.parse(text)[part] : null);
    }
    return this.#lists.get(name);
  }

  /** A file as it is kept in any part that it may be in, and as the list has it: any other is thrown away. */
  async found(path, version) {
    for (const part of path.startsWith(LITE) ? ["lite"] : await this.begun(version)) {
      const wanted = (await this.#trusted(part, version))?.[path];
      const file = wanted && (await this.kept(path, part, version));
      if (!file) continue;
      if ((await digest(await file.clone().arrayBuffer())).startsWith(wanted)) return file;
      await (await caches.open(this.name(part, version))).delete(this.address(path));
    }
    return undefined;
  }

  /** Answer a request for a file of this site: as it is kept, else from the server, else in words: those by language. */
  async answer(request, path, version, words) {
    if (version) {
      const file = await this.found(path, version);
      if (file) return file;
      const folder = request.mode === "navigate" && (await this.found(`${path}/index.html`, version));
      if (folder) return Response.redirect(`${this.address(path)}/${new URL(request.url).search}`);
    }
    try {
      return await fetch(request);
    } catch (error) {
      if (request.destination === "image") return new Response(null, { status: 504 }); // the page draws it itself
      if (request.mode !== "navigate") throw error;
      const language = path.split("/")[0];
      return this.#missing(path, ...(Object.hasOwn(words, language) ? [language, words[language]] : ["en", words.en]));
    }
  }

  #missing(path, language, words) {
    const says = words[path.startsWith(LITE) ? "lite-missing" : "page-missing"];
    const title = words["no-network"];
    const viewport = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';
    const link = `<a href="${this.site.pathname}offline/">${words["go-kept"]}</a>`;
    const head = `<!doctype html><html lang="${language}">${viewport}<title>${title}</title>`;
    const text = `${head}<h1>${title}</h1><p>${says}</p><p>${link}</p></html>`;
    return new Response(text, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
  }
}
