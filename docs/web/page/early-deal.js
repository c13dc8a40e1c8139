// Stands in the head of a page on which a game is played: asks for the deal that first-deals.js will want, before any script
// is there. It is the one that the last visit has drawn, or one by chance. `data-dealing` leaves out the picture of a table
// until play.js lays the table itself, or does not.
(function () {
  if (!["", "#now", "#card"].includes(location.hash)) return;
  const { game, deals } = document.currentScript.dataset;
  const key = `cardgames next deal ${game}`;
  let number = 0;
  try {
    number = Number(localStorage.getItem(key));
    if (!(Number.isInteger(number) && number >= 1 && number <= Number(deals))) {
      number = 1 + Math.floor(Math.random() * Number(deals));
      localStorage.setItem(key, String(number));
    }
  } catch {
    return; // nothing is kept on this device, so that first-deals.js will draw another one
  }
  const link = document.createElement("link");
  const file = location.hash === "#card" ? "card" : number;
  document.head.append(Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `deal-${file}.json` }));
  const root = document.documentElement;
  root.dataset.dealing = "true";
  addEventListener("load", () => root.dataset.live || delete root.dataset.dealing);
})();
