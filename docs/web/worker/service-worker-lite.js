// Goes before JupyterLite's own service worker, whose pages the one of the site does not see: what is kept on the device
// is answered from there. What JupyterLite sends to itself is left to it.
import { Shelf } from "../shared/kept-files.js";

const shelf = new Shelf(new URL("../", location.href));

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const path = method === "GET" ? shelf.path(url) : null;
  if (path === null || /^lite\/(?:.*\/)?api\/(?:drive|stdin\/)/.test(path)) return;
  event.stopImmediatePropagation();
  event.respondWith(shelf.version().then((version) => shelf.answer(event.request, path, version, MISSING)));
});
