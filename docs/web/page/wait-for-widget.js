// Waiting until a widget is drawn: until then its picture stands.
const site = new URL("../../../", import.meta.url).href;

/** The message where a widget cannot be drawn. */
class NotDrawn extends Error {
  broke = true;
}

/** Wait until the widget in a place is drawn. Rejects where Python dies meanwhile, or the drawing itself goes wrong. */
export function widgetDrawn(place) {
  return new Promise((resolve, reject) => {
    const ends = new AbortController();
    const watch = new MutationObserver(look);
    function end(settle, ...values) {
      watch.disconnect();
      ends.abort();
      settle(...values);
    }
    function look() {
      if (place.querySelector('[data-ready="true"]')) end(resolve);
    }
    const { signal } = ends;
    place.addEventListener("cardgames:fault", ({ detail }) => detail.dead && end(reject, new NotDrawn()), { signal });
    // Sizes that settle in two steps are reported, but are not an error.
    addEventListener("error", ({ error, filename }) => error && filename.startsWith(site) && end(reject, new NotDrawn()), { signal });
    watch.observe(place, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-ready"] });
    look();
  });
}
