// Stands in the head of every page, before its style sheet: no script after that one would run until it is there. Day or
// night as the reader chose, else as the device has it; page-frame.js has the button.
(function () {
  const SCHEMES = ["default", "slate"];
  /** What the reader chose, as far as it was kept and can be read. */
  function chosen() {
    try {
      return SCHEMES[Number(__md_get("__palette").index)];
    } catch {
      return undefined;
    }
  }
  const root = document.documentElement;
  const scheme = chosen() ?? SCHEMES[Number(matchMedia("(prefers-color-scheme: dark)").matches)];
  root.toggleAttribute("data-dark", scheme === SCHEMES[1]);
  new MutationObserver((_, watching) => {
    if (!document.body) return;
    watching.disconnect();
    document.body.setAttribute("data-md-color-scheme", scheme);
  }).observe(root, { childList: true });
})();
