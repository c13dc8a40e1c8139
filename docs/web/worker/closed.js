// What a worker can reach beside its own memory is closed before Python runs code of a reader, or code that came by a link:
// what a browser keeps for this site, the other pages of it, and workers, which need not have the policy of this one. The
// policy of the page lets nothing but its own host be asked.
const NAMES = ["Worker", "SharedWorker", "BroadcastChannel", "caches", "indexedDB", "cookieStore"];
const FILES = [
  "webkitRequestFileSystem",
  "webkitRequestFileSystemSync",
  "webkitResolveLocalFileSystemURL",
  "webkitResolveLocalFileSystemSyncURL",
];
const OF_NAVIGATOR = ["storage", "storageBuckets", "locks", "serviceWorker"];

/** Take names from an object, and from all that it inherits from. */
function take(names, from) {
  for (let each = from; each; each = Object.getPrototypeOf(each)) for (const name of names) delete each[name];
}

/** Close all of it, for good. What was opened before stays open to the code that holds it. */
export function close() {
  take([...NAMES, ...FILES], globalThis);
  take(OF_NAVIGATOR, navigator);
}
