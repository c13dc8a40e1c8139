// Stands in the head of a page on which a game is played: asks for the deal that first-deals.js will want, before any script
// is there. It is the one that the last visit has drawn for this one, or one by chance.
(function () {
  const { game, deals } = document.currentScript.dataset;
  const count = Number(deals);
  function drawn() {
    try {
      return Number(localStorage.getItem(`cardgames next deal ${game}`));
    } catch {
      return 0;
    }
  }
  const kept = drawn();
  const number = kept >= 1 && kept <= count ? kept : 1 + Math.floor(Math.random() * count);
  document.documentElement.dataset.deal = String(number);
  if (!["", "#now", "#card"].includes(location.hash)) return;
  const link = document.createElement("link");
  const file = location.hash === "#card" ? "card" : number;
  document.head.append(Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `deal-${file}.json` }));
})();
