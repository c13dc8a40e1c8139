// Stands within every page, before anything is drawn: day or night as the reader chose, else as the device has it.
(function () {
  const form = document.querySelector('[data-md-component="palette"]');
  const inputs = [...form.querySelectorAll("input")];
  function choose(at) {
    const color = {};
    for (const name of ["media", "scheme", "primary", "accent"]) {
      color[name] = inputs[at].getAttribute(`data-md-color-${name}`);
      document.body.setAttribute(`data-md-color-${name}`, color[name]);
    }
    document.documentElement.toggleAttribute("data-dark", color.scheme === "slate");
    // The keyboard goes to the one whose sign is seen.
    inputs[at].checked = true;
    inputs.forEach((input, each) => {
      /** @type {HTMLElement} */
      (input.nextElementSibling).hidden = each !== at;
    });
    return color;
  }
  /** What the reader chose, as far as it was kept and can be read. */
  function chosen() {
    try {
      return inputs.findIndex((_, each) => each === __md_get("__palette").index);
    } catch {
      return -1;
    }
  }
  /** Keep it, where that is allowed. */
  function keep(chosen) {
    try {
      __md_set("__palette", chosen);
    } catch {
      // it then lasts as long as the page
    }
  }
  const at = chosen();
  choose(
    at < 0
      ? Math.max(
          0,
          inputs.findIndex((input) => matchMedia(input.dataset.mdColorMedia).matches),
        )
      : at,
  );
  form.addEventListener(
    "keydown",
    /** @param {KeyboardEvent & { target: HTMLInputElement }} event */
    (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      const next = inputs[(inputs.indexOf(event.target) + 1) % inputs.length];
      next.click();
      next.focus();
    },
  );
  inputs.forEach((input, each) => {
    input.addEventListener("change", () => keep({ index: each, color: choose(each) }));
  });
})();
