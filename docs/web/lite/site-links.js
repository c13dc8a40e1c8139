// Links of the notebooks to other pages of this site. JupyterLab takes every relative link for one of its own files, so
// in its notebooks they lead to a folder "site" that is not there; here they get the address that is meant.
const meant = new URL("../../", import.meta.url);
const written = new URL("../files/site/", import.meta.url).href;

function mend(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (link?.href.startsWith(written)) {
    link.href = new URL(link.href.slice(written.length), meant).href;
    link.target = "_blank";
    link.dataset.site = "";
  }
  if (event.type === "click" && link && "site" in link.dataset) {
    event.stopPropagation(); // the browser follows it, not JupyterLab
  }
}

for (const type of ["focusin", "pointerdown", "click"]) {
  window.addEventListener(type, mend, { capture: true });
}
