// What of this site is kept on the reader's device. One version of the site is one cache, with one more for each part that
// is kept only when asked for. A cache holds its own list of files, put there last: what has no list is unfinished.

export const LIST = "offline.json";
export const ASKED = ["rest", "lite"]; // beside the part "site"
const LITE = "lite/";
const COUNTED = ["bluetooth", "cellular", "wimax"]; // connections on which data may be counted, and paid for

/** Whether data may be fetched unasked: not where they are saved or counted, or, where that is not said, on a phone or tablet. */
export function spare(computer) {
  const { saveData, type } = navigator.connection ?? {};
  if (saveData) return false;
  return type && type !== "unknown" ? !COUNTED.includes(type) : computer;
}

/** Whether this is a computer, which only a page can see: a tablet may call itself one. */
export const onComputer = () => matchMedia("(any-pointer:fine)").matches;

export class Shelf {
  /** `site` is the address of the site; other sites of the same host have shelves of their own. */
  constructor(site) {
    this.site = site;
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

  /** The digests of the files of a part, by path, if the part is kept whole; otherwise null. */
  async files(part, version) {
    const list = version && (await this.kept(LIST, part, version));
    return list ? (await list.json())[part] : null;
  }

  /** What is on the device of a part of a version: "" for nothing, "whole", or "part" where some was taken away. */
  async holds(part, version) {
    const files = await this.files(part, version);
    if (!files) return "";
    try {
      const cache = await caches.open(this.name(part, version));
      const there = new Set((await cache.keys()).map(({ url }) => this.path(url)));
      return Object.keys(files).every((path) => there.has(path)) ? "whole" : "part";
    } catch {
      return "part";
    }
  }

  /** The version in use, or "". */
  async version() {
    const told = await caches.match(this.address("version"), { cacheName: `${this.prefix}version` }).catch(() => undefined);
    return told ? told.text() : "";
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

  /** Whether the reader wants the new version; told once. */
  async wished() {
    const pointer = await caches.open(`${this.prefix}version`);
    return pointer.delete(this.address("wish"));
  }

  /** Use a version, and forget all others. */
  async use(version) {
    const pointer = await caches.open(`${this.prefix}version`);
    await pointer.put(this.address("version"), new Response(version));
    const own = [`${this.prefix}version`, this.memories, ...["site", ...ASKED].map((part) => this.name(part, version))];
    for (const name of await caches.keys()) if (name.startsWith(this.prefix) && !own.includes(name)) await caches.delete(name);
  }

  /** Forget everything. */
  async clear() {
    for (const name of await caches.keys()) if (name.startsWith(this.prefix)) await caches.delete(name);
  }

  /** A file as it is kept in any part that it may be in; of JupyterLite only where that is kept whole. */
  async #found(path, version) {
    if (path.startsWith(LITE)) return (await this.kept(LIST, "lite", version)) && this.kept(path, "lite", version);
    return (await this.kept(path, "site", version)) ?? this.kept(path, "rest", version);
  }

  /** Answer a request for a file of this site: as it is kept, else from the server, else in words: those by language. */
  async answer(request, path, version, words) {
    if (version) {
      const file = await this.#found(path, version);
      if (file) return file;
      const folder = request.mode === "navigate" && (await this.#found(`${path}/index.html`, version));
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
    const text = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${says}</p><p><a href="${this.site.pathname}">${words["go-kept"]}</a></p></html>`;
    return new Response(text, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
  }
}
