// An old-fashioned script, which runs where modules do not: says why a page is not live, and what to do.
addEventListener("load", function () {
  if (document.documentElement.dataset.live === "true") return;
  var words = window.cardgamesWords && window.cardgamesWords.says;
  if (!words) return;
  var says = words[location.protocol === "file:" ? "opened-as-file" : "not-live"];
  document.querySelectorAll(".play-line").forEach(function (line) {
    line.textContent = says;
    line.setAttribute("data-wrong", "");
  });
});
