// Stands within every page, those of JupyterLite too, so that it runs where nothing else does: says why a page cannot do its
// work, and what to do. It is the one list of causes; docs/site/causes.py puts their sentences in the place of SAYS.
(function (says) {
  const { protocol, pathname, search, hash, href, origin } = location;
  const { live, needs = "" } = document.currentScript.dataset;
  const root = document.documentElement;
  const unloaded = [];
  /** The types that a browser takes a file for, where it refuses all others, by the end of the name. */
  const TYPES = { css: ["text/css"], js: ["text/javascript", "application/javascript", "application/x-javascript"] };

  const words = (key, values = {}) => says[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

  /** Whether a page of another host shows this one within itself, or a sandbox keeps it from its own host. */
  function isFramed() {
    try {
      return protocol !== "file:" && (self.origin === "null" || (top !== self && top.location.origin !== origin));
    } catch {
      return true;
    }
  }

  /** Whether the browser refuses to keep anything for this site. */
  function isBlocked() {
    try {
      return !localStorage;
    } catch {
      return true;
    }
  }

  /** What keeps a page from its work wherever it comes from: the key of its sentence, or "". */
  function own() {
    if (protocol === "file:") return "opened-as-file";
    if (typeof WebAssembly !== "object") return "trouble-wasm";
    if (typeof Worker !== "function") return "trouble-worker";
    return "";
  }

  /** What is wrong with a file, as a sentence; "" where it is as it should be. */
  async function wrongWith(address) {
    const path = new URL(address, href).pathname;
    const ending = path.split(".").pop();
    let answer;
    try {
      answer = await fetch(address);
    } catch {
      return words("not-reached", { path });
    }
    if (answer.body) answer.body.cancel();
    if (!answer.ok) return words("not-sent", { path, status: answer.status });
    const type = (answer.headers.get("content-type") || "application/octet-stream").split(";")[0].trim();
    const right = TYPES[ending] || [type];
    return right.includes(type) ? "" : words("wrong-type", { path, type, ending, right: right[0] });
  }

  /** What is wrong with the first of some files with which anything is. */
  async function wrongWithAny(addresses) {
    for (const address of addresses) {
      const wrong = await wrongWith(address);
      if (wrong) return wrong;
    }
    return "";
  }

  function show(text) {
    if (!text) return null;
    const line = document.createElement("p");
    line.dataset.cardgames = "cause";
    line.setAttribute("role", "alert");
    line.style.cssText =
      "position:relative;z-index:99999;margin:0;padding:12px 16px;background:#7a1a1f;color:#fff;font:16px/1.5 system-ui,sans-serif";
    line.textContent = text;
    document.body.prepend(line);
    return line;
  }

  /** Show nothing but why the page is not shown here, and where it is. */
  function refuse() {
    stop();
    root.append(document.createElement("body"));
    const link = document.createElement("a");
    Object.assign(link, { href, target: "_blank", rel: "noopener", textContent: href });
    link.style.color = "inherit";
    show(words("framed")).append(" ", link);
  }

  /** A folder's page looks for what it needs in the folder above, where its address does not end with a slash. */
  function addSlash() {
    const [visit] = performance.getEntriesByType("navigation");
    if (visit?.redirectCount) return addEventListener("load", () => show(words("no-slash")));
    return location.replace(`${pathname}/${search}${hash}`);
  }

  /** When all is loaded: why the page is not live, or lacks what it asked for. */
  async function look() {
    const isLive = live === undefined || root.dataset.live === "true";
    const trouble = needs || !isLive ? own() : "";
    if (trouble) return show(words(trouble));
    if (needs && isBlocked()) return show(words("blocked"));
    const scripts = isLive ? [] : [...document.scripts].map(({ src }) => src).filter(Boolean);
    const wrong = await wrongWithAny([...new Set([...unloaded, ...needs.split(" ").filter(Boolean), ...scripts])]);
    return show(wrong || (isLive ? "" : words("not-live")));
  }

  if (isFramed()) return refuse();
  if (protocol !== "file:" && !/\/$|\.html?$/.test(pathname)) return addSlash();
  globalThis.cardgamesCauses = { own: () => own() && words(own()), blocked: () => (isBlocked() ? words("blocked") : ""), wrongWithAny };
  addEventListener(
    "error",
    /** @param {any} event */
    ({ target }) => target.localName && unloaded.push(target.src || target.href),
    true,
  );
  addEventListener("load", look);
  return undefined;
})(SAYS);
