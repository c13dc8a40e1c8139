// An old-fashioned script, which runs where modules do not: says why a page is not live, and what to do.
addEventListener("load", function () {
  if (document.documentElement.dataset.live === "true") return;
  var says =
    location.protocol === "file:"
      ? "This page was opened as a file, and a browser runs Python only on pages from a server. In the folder of this site run: python3 -m http.server, then open http://127.0.0.1:8000/"
      : "This page could not be made live. Reload it; if that does not help, use a current Firefox, Chrome, Edge or Safari.";
  document.querySelectorAll(".play-line").forEach(function (line) {
    line.textContent = says;
    line.setAttribute("data-wrong", "");
  });
});
