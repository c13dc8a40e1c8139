// An old-fashioned script, which runs where modules do not: what stands around the text goes with it, from its title in
// the head to the table of contents. The search (search.js) comes when a reader first goes there.
(function () {
  const HEAD_PIXELS = 64; // a little more than the height of the head of the page
  const wide = matchMedia("(min-width: 60em)");
  const first = location.href;
  try {
    if (localStorage.getItem("cardgames played")) document.documentElement.dataset.played = "true";
  } catch {
    // nothing is kept on this device
  }
  const form = document.forms.namedItem("search");
  const box = (name) => /** @type {HTMLInputElement} */ (document.getElementById(`__${name}`));
  const one = (name) => document.querySelector(name);
  let watched = [];
  let searching = null;
  let led = false; // whether the reader has scrolled since a page, or a place in it, was gone to: laying it out moves it, too

  /** Observe which of some elements are in sight, at once and whenever that changes. */
  function watch(elements, rootMargin, tell) {
    const watching = new IntersectionObserver((seen) => seen.forEach(tell), { rootMargin });
    elements.forEach((element) => watching.observe(element));
    watched.push(watching);
  }

  /** When the title of the page is out of sight, the head has it. */
  function title() {
    const head = one('[data-md-component="header-title"]');
    const text = one(".md-content h1");
    const activate = (is) => head.classList.toggle("md-header__title--active", is);
    activate(false);
    if (text)
      watch([text], `-${HEAD_PIXELS}px 0px 0px`, (seen) => activate(!seen.isIntersecting && seen.boundingClientRect.top < HEAD_PIXELS));
  }

  /** The head has a shadow as soon as text goes under it. */
  function shadow() {
    const tabs = one(".md-tabs");
    const shade = (is) => one(".md-header").classList.toggle("md-header--shadow", is);
    if (tabs) watch([tabs], `-${HEAD_PIXELS}px 0px 0px`, (seen) => shade(!seen.isIntersecting));
    else shade(true);
  }

  /** In the table of contents, which part is read, and which have been. */
  function contents() {
    const links = new Map();
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const all = document.querySelectorAll('[data-md-component="toc"] a[href*="#"]');
    for (const link of all) {
      const part = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      if (part) links.set(part, [...(links.get(part) ?? []), link]);
    }
    const parts = [...links.keys()];
    const above = new Set();
    let at = -1;
    let asked = false;
    function mark() {
      asked = false;
      const now = parts.findLastIndex((part) => above.has(part));
      if (now === at) return;
      for (let each = Math.max(0, Math.min(now, at)); each <= Math.max(now, at); each += 1) {
        for (const link of links.get(parts[each])) {
          link.classList.toggle("md-nav__link--passed", each <= now);
          link.classList.toggle("md-nav__link--active", each === now);
        }
      }
      at = now;
      if (wide.matches && now >= 0) {
        const link = links.get(parts[now]).at(-1);
        const around = link.closest(".md-sidebar__scrollwrap");
        around.scrollTop = link.offsetTop - around.clientHeight / 2;
      }
    }
    watch(parts, "999999px 0px -75% 0px", ({ isIntersecting, target }) => {
      above[isIntersecting ? "add" : "delete"](target);
      if (!asked) asked = Boolean(requestAnimationFrame(mark));
    });
  }

  /** What a link leads to is open. */
  function open() {
    let target = null;
    try {
      target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return; // the hash names no element
    }
    let closed = target?.closest("details:not([open])");
    if (!closed) return;
    for (; closed; closed = closed.parentElement.closest("details:not([open])")) closed.open = true;
    target.scrollIntoView();
  }

  /** Day or night, as the reader chooses; the keyboard goes to the one whose sign is seen. */
  function palette() {
    const root = document.documentElement;
    /** @type {NodeListOf<HTMLInputElement>} */
    const all = document.querySelectorAll('[data-md-component="palette"] input');
    const inputs = [...all];
    const choose = (at) => {
      const scheme = inputs[at].getAttribute("data-md-color-scheme");
      document.body.setAttribute("data-md-color-scheme", scheme);
      root.toggleAttribute("data-dark", scheme === "slate");
      try {
        __md_set("__palette", { index: at, color: { scheme } });
      } catch {
        // it then lasts as long as the page
      }
    };
    inputs.forEach((input, at) => {
      input.checked = at === Number(root.hasAttribute("data-dark"));
      input.addEventListener("change", () => choose(at));
      input.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        const next = inputs[(at + 1) % inputs.length];
        next.click();
        next.focus();
      });
    });
  }

  function arrive() {
    led = false;
    watched.forEach((watching) => watching.disconnect());
    watched = [];
    title();
    shadow();
    contents();
    open();
  }

  /** Fetch the search, once. */
  function search() {
    if (!searching) searching = import("./search.js");
    searching.catch(() => (searching = null)); // the next try may come through
  }

  /** Whether the key that opens the search is wanted: somebody who dictates may press it by a word. */
  function hasKey() {
    try {
      return localStorage.getItem("cardgames key") !== "off";
    } catch {
      return true;
    }
  }

  addEventListener("keydown", (/** @type {At<KeyboardEvent>} */ event) => {
    const written = event.target.closest?.("input, select, textarea, [contenteditable]");
    if (written || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === "Enter" && event.target.localName === "label") event.target.click();
    else if (event.key === "/" && form && hasKey() && !event.target.closest?.('[data-cardgames="table"]')) {
      event.preventDefault();
      form.query.focus();
      form.query.select();
    }
  });

  if (form) {
    for (const sign of ["focusin", "pointerenter", "touchstart"]) form.addEventListener(sign, search, { passive: true });
    box("search").addEventListener("change", () => {
      search();
      if (box("search").checked) form.query.focus();
    });
    if (form.contains(document.activeElement) || new URL(first).searchParams.has("q")) search();
  }

  let before = 0;
  for (const sign of ["wheel", "touchmove", "keydown"]) addEventListener(sign, () => (led = true), { passive: true });
  addEventListener(
    "scroll",
    () => {
      const top = one(".md-top");
      if (top) top.hidden = !led || scrollY >= before || scrollY <= HEAD_PIXELS || Boolean(one(".play[data-playing]"));
      before = scrollY;
    },
    { passive: true },
  );
  document.addEventListener("click", (/** @type {At<MouseEvent>} */ event) => {
    if (event.target.closest?.(".md-top")) scrollTo({ top: 0 });
  });

  addEventListener("hashchange", () => {
    for (const name of ["drawer", "search"]) box(name).checked = false;
    led = false;
    open();
  });

  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll(".md-content details:not([open])")];
    for (const details of closed) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of closed) details.open = false;
  });

  document.addEventListener("cardgames:arrived", arrive);
  palette();
  arrive();
})();
