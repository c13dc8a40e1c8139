// Stands within the page for a wrong address, which is shown at that very address: finds where the site begins, so that the
// links lead on from there, and is as light as the reader chose.
(async function () {
  async function begins(place) {
    try {
      const answer = await fetch(new URL("manifest.webmanifest", place));
      return answer.ok && (await answer.json()).name === document.querySelector("header").textContent.trim();
    } catch {
      return false; // there is another page in its place
    }
  }
  let place = new URL("./", location.href);
  while (!(await begins(place))) {
    if (place.pathname === "/") return;
    place = new URL("../", place);
  }
  // a page of the old reference, which had one for each module
  if (location.pathname.startsWith(`${place.pathname}reference/`)) location.replace(new URL("reference/", place));
  for (const link of document.querySelectorAll("a")) link.href = new URL(link.getAttribute("href"), place).href;
  document.forms[0].action = place.href;
  try {
    const { scheme } = JSON.parse(localStorage.getItem(`${place.pathname}.__palette`)).color;
    document.documentElement.style.colorScheme = scheme === "slate" ? "dark" : "light";
  } catch {
    // nothing was chosen, or nothing is kept
  }
})();
