// Python's memory as a browser keeps it from one visit to the next, so that Python need not begin from nothing: one memory,
// compressed, for one program, one state of our package and one browser. Whatever is wrong with it, it is thrown away.

const MIN_FREE_BYTES = 60e6; // that the browser must still give this site; a memory takes about an eighth of that
const NO_MEMORY_STATUS = 204; // of what stands in the place of a memory that this browser cannot make, or not begin with

export class KeptMemory {
  /** `name` is that of the cache, `key` an address that tells what the memory is of; the rest is what a browser has. */
  constructor(name, key, { caches, locks, storage } = { caches: globalThis.caches, locks: navigator.locks, storage: navigator.storage }) {
    this.name = name;
    this.key = key;
    this.caches = caches;
    this.locks = locks;
    this.storage = storage;
  }

  /** Whether there is a memory to begin with. */
  async isThere() {
    const found = await this.caches.match(this.key, { cacheName: this.name }).catch(() => null);
    return Boolean(found) && found.status !== NO_MEMORY_STATUS;
  }

  /** The memory as bytes; null where none is kept, or none that is whole. */
  async read() {
    try {
      const found = await this.caches.match(this.key, { cacheName: this.name });
      if (!found || found.status === NO_MEMORY_STATUS) return null;
      return await opened(found);
    } catch {
      await this.forget();
      return null;
    }
  }

  /** Keep what `make` gives, unless it is kept, or another tab is at it, or there is no room; says what came of it.
   *
   * `make` gives bytes; null where they cannot be had now. Where it throws, it is not asked again in this browser.
   */
  make(make) {
    return this.locks.request(`${this.name} made`, { ifAvailable: true }, async (lock) => {
      if (!lock) return "elsewhere";
      const store = await this.caches.open(this.name);
      for (const { url } of await store.keys()) if (url !== this.key) await store.delete(url); // of a version before, or another browser's
      if (await store.match(this.key)) return "kept";
      const { quota = 0, usage = 0 } = await this.storage.estimate();
      if (quota - usage < MIN_FREE_BYTES) return "no-room";
      let memory;
      try {
        memory = await make();
      } catch (error) {
        console.warn(error);
        await this.refuse();
        return "never";
      }
      if (!memory) return "not-now";
      try {
        await store.put(this.key, await closed(memory));
        return "made";
      } catch {
        await this.forget();
        return "no-room";
      }
    });
  }

  /** Note that this browser cannot use such a memory: it is not made again before something of its key changes. */
  async refuse() {
    try {
      const store = await this.caches.open(this.name);
      await store.put(this.key, new Response(null, { status: NO_MEMORY_STATUS }));
    } catch {
      // then it is tried again
    }
  }

  /** Throw away what is kept. */
  async forget() {
    await this.caches.delete(this.name).catch(() => {});
  }
}

/** Bytes as they are kept; their sum, which gzip has of itself, is looked at when they are read. */
async function closed(memory) {
  const packed = new Blob([memory]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Response(await new Response(packed).arrayBuffer(), { headers: { "x-bytes": memory.length } });
}

async function opened(found) {
  const memory = new Uint8Array(Number(found.headers.get("x-bytes")));
  const reader = found.body.pipeThrough(new DecompressionStream("gzip")).getReader();
  let at = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    memory.set(next.value, at);
    at += next.value.length;
  }
  if (at !== memory.length || !at) throw new RangeError();
  return memory;
}
