// An old-fashioned script, which runs where modules do not: what is folded away on a page becomes a part of it when it is
// opened. Until then it is the text of a <noscript>, for which a browser makes nothing and fetches nothing.
(function () {
  function unfold(element) {
    var folded = element.querySelector(":scope > noscript");
    if (!folded) return;
    var page = new DOMParser().parseFromString(folded.textContent, "text/html");
    folded.replaceWith.apply(folded, Array.prototype.slice.call(page.body.childNodes));
    element.dispatchEvent(new CustomEvent("cardgames:unfolded", { bubbles: true }));
  }

  function all(which) {
    document.querySelectorAll(which).forEach(unfold);
  }

  document.addEventListener(
    "toggle",
    function (/** @type {Event & { target: HTMLDetailsElement }} */ event) {
      if (event.target.open) unfold(event.target);
    },
    true,
  );
  all("details[open]"); // opened before this script came
})();
