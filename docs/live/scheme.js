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
      input.nextElementSibling.hidden = each !== at;
    });
    return color;
  }
  const at = __md_get("__palette")?.index ?? inputs.findIndex((input) => matchMedia(input.dataset.mdColorMedia).matches);
  choose(inputs[at] ? at : 0);
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    const next = inputs[(inputs.indexOf(event.target) + 1) % inputs.length];
    next.click();
    next.focus();
  });
  inputs.forEach((input, each) => {
    input.addEventListener("change", () => __md_set("__palette", { index: each, color: choose(each) }));
  });
})();
