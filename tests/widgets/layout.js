// What is wrong with how a table is drawn, as sentences. `way`: where it stands; `target`: pixels that can be pressed; `scenes`: shown one by one.
async ([way, target, scenes]) => {
  const PARTS = {
    coach: ".cg-coach > *", lesson: ".cg-lesson:not(.cg-coach) > *", controls: ".cg-controls > .cg-bar > *",
    steps: ".cg-steps > *", score: ".cg-chip", seats: ".cg-others > .cg-seat", trick: ".cg-played, .cg-slot, .cg-force",
    hand: '[data-cardgames="hand"] > *', message: ".cg-status, .cg-message:not([data-empty])",
    moves: ".cg-group > *", log: ".cg-side > *", result: '[data-cardgames="result"]', lead: ".cg-lead",
  };
  const PRESSED = "button, a[href], summary, select, input, textarea";
  const TRICK = 44, found = new Set();
  const table = document.querySelector('[data-cardgames="table"]');
  const root = table.closest(".cg");
  const alone = Boolean(root.closest(".cg-full-screen"));
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const boxOf = (element) => element.getBoundingClientRect();
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && boxOf(element).width > 1 && boxOf(element).height > 1;
  const all = (selector) => [...root.querySelectorAll(selector)].filter(isShown);
  const named = (element) => `${element.className || element.localName} ${JSON.stringify((element.dataset.move ?? element.dataset.do ?? element.dataset.coach ?? element.textContent).slice(0, 24))}`;
  const room = (element) => { const free = way === "notebook" || way === "review";
    let { top, left, bottom, right } = { top: free ? -Infinity : 0, left: 0, bottom: free ? Infinity : innerHeight, right: innerWidth };
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).overflowY !== "visible" && getComputedStyle(up).display !== "contents") {
        const around = boxOf(up);
        [top, left] = [Math.max(top, around.top), Math.max(left, around.left)];
        [bottom, right] = [Math.min(bottom, around.bottom), Math.min(right, around.right)];
      }
    return { top, left, bottom, right };
  };
  const outOf = (box, { top, left, bottom, right }) => Math.round(Math.max(top - box.top, left - box.left, box.bottom - bottom, box.right - right));
  const overlap = (one, other) => Math.min(one.right - other.left, other.right - one.left, one.bottom - other.top, other.bottom - one.top);

  /** How much of a thing can be pressed: not what the next card of a hand lies over; all of its line, or its label. */
  const pressed = (element) => {
    const box = boxOf(element.closest(".cg-lines > li, label") ?? element);
    let { width, height } = box;
    if (element.parentElement.matches(".cg-hand"))
      for (const other of element.parentElement.children) {
        const next = boxOf(other);
        if (Math.abs(next.top - box.top) < 9 && next.left > box.left) width = Math.min(width, next.left - box.left);
        if (next.top > box.top + 9 && next.left < box.right && next.right > box.left) height = Math.min(height, next.top - box.top);
      }
    return [width, height];
  };

  const look = (when) => {
    const report = (text) => found.add(`${when}: ${text}`);
    const open = way === "log" && root.querySelector(".cg-side[data-open]");
    const boxes = Object.entries(PARTS).flatMap(([name, selector]) => all(selector).filter((element) => !(open && element.closest(".cg-side"))).map((element) => [name, element, boxOf(element)]));
    for (const [name, element, box] of boxes) {
      const out = outOf(box, room(element));
      if (out > 1 && name !== "result" && !element.closest(".cg-log")) report(`${name}: ${named(element)} is cut by ${out} px`);
      if (alone && name === "message" && element.matches(".cg-message")) continue; // it lies over the table
      for (const [other, beside, about] of boxes)
        if (name < other && !(alone && beside.matches(".cg-message")) && overlap(box, about) > 1) report(`${name} and ${other} overlap by ${Math.round(overlap(box, about))} px: ${named(element)}, ${named(beside)}`);
    }
    for (const told of all(".cg-told, .cg-prompt, .cg-after, .cg-say, .cg-moves, .cg-others, .cg-status"))
      if (told.scrollHeight > told.clientHeight + 1 && getComputedStyle(told).overflowY !== "visible" && !told.dataset.more) report(`${told.className} is cut by ${told.scrollHeight - told.clientHeight} px with no sign of more`);
    for (const element of all(PRESSED)) {
      if (open ? !element.closest(".cg-side") : element.closest("[data-cardgames=result], .cg-log, .cg-seal")) continue;
      const box = boxOf(element), out = element.closest(".cg-log") ? 0 : outOf(box, room(element));
      if (out > 1 && element.closest("[data-more]")) continue; // a sign says that there is more below
      if (out > 1 && !element.matches(".cg-clause")) report(`${named(element)} is cut by ${out} px`);
      const [width, height] = pressed(element);
      if (Math.min(width, height) < target - 0.5) report(`${named(element)} is a target of ${Math.round(width)} × ${Math.round(height)} px`);
      const [x, y] = [box.left + Math.min(12, width / 2), box.top + Math.min(12, height / 2)];
      const over = document.elementFromPoint(x, y);
      if (alone && over?.closest(".cg-message")) continue; // it lies over the table
      if (x > 0 && y > 0 && y < innerHeight && !element.closest(".cg-log") && !element.contains(over) && !over?.contains(element)) report(`${named(element)} is covered by ${over && named(over)}`);
    }
    for (const card of all(".cg-played > .cg-card"))
      if (!card.closest("[data-both] > :nth-child(3)") && card.closest('[data-cardgames="trick"]') && boxOf(card).width < TRICK - 0.5) report(`a card of the trick is ${Math.round(boxOf(card).width)} px wide`);
    for (const by of all(".cg-by")) {
      const below = [...by.children].filter((part) => getComputedStyle(part).position !== "absolute");
      const wide = below.reduce((sum, part) => sum + part.offsetWidth, 0);
      const cut = [...by.children].some((part) => part.clientWidth && part.scrollWidth > part.clientWidth + 1);
      if (wide > by.offsetWidth + 1 || cut) report(`"${by.textContent}" is wider than its card`);
    }
    if (document.documentElement.scrollWidth > innerWidth) report(`the page is too wide for ${all("*").filter((each) => boxOf(each).right > innerWidth + 1).slice(0, 2).map(named)}`);
    if (alone && (root.scrollHeight > root.clientHeight + 1 || root.scrollWidth > root.clientWidth + 1)) report("it does not fit the screen");
  };

  /** Where things are that do not move by themselves. */
  const places = (selectors) => selectors.map((selector) => [selector, ...all(selector).slice(0, 1).map(boxOf).flatMap(({ top, bottom, left }) => [top + scrollY, bottom + scrollY, left].map(Math.round))]);
  const compare = (before, after, when) => {
    for (const [at, [selector, ...place]] of before.entries()) {
      const moves = place.map((each, which) => Math.abs(each - (after[at][which + 1] ?? each)));
      if (Math.max(0, ...moves) > 1) found.add(`${when}: ${selector} moves by ${Math.max(...moves)} px`);
    }
  };
  const STILL = [".cg-controls > .cg-bar", ".cg-head", ".cg-others > .cg-seat", ".cg-middle", '[data-cardgames="hand"]', ".cg-moves", ".cg-status"];
  const FIRM = way === "coach" ? ['[data-cardgames="hand"]'] : [".cg-controls > .cg-bar", ".cg-head", ".cg-others > .cg-seat", '[data-cardgames="hand"]'];
  let firm = null, hands = 0, offered = 0;
  for (const [at, scene] of scenes.entries()) {
    lay({ scene });
    await frame();
    if (scene.lesson || scene.coach || scene.result) await frame();
    const opener = root.querySelector('[data-do="log"]');
    if (way === "log" && isShown(opener)) opener.click();
    await frame();
    const when = `${at}`;
    look(when);
    if (way === "log") {
      if (isShown(opener)) opener.click();
      continue;
    }
    const own = all('[data-cardgames="hand"] > *').length;
    const chosen = all(".cg-others button").length; // cards of another hand, laid out to choose from: its seat may grow for them
    const now = places(FIRM.filter((selector) => chosen === offered || !selector.includes("others")));
    if (chosen !== offered) firm = firm?.filter(([selector]) => !selector.includes("others"));
    offered = chosen;
    if (["table", "coach"].includes(way) && firm && !scene.result) {
      const bottom = (list) => list.map(([selector, top, end, left]) => (selector.includes("hand") ? [selector, end] : [selector, top]));
      compare(bottom(firm), bottom(now), `${when}, after the move before`);
    }
    if (own) firm = places(FIRM);
    hands = own;
    if (scene.result || scene.lesson?.done || scene.coach?.holds) continue;
    const before = places(STILL);
    const refused = all('[data-cardgames="hand"] > [data-why]:not([data-among])');
    if (refused.length) {
      refused[at % refused.length].click();
      await frame();
      look(`${when}, refused`);
      compare(before, places(STILL), `${when}, refused`);
    }
    const move = root.querySelector("[data-move]")?.dataset.move;
    if (!move || way === "lesson") continue;
    lay({ scene: { ...scene, hint: move, message: { text: "Play the lowest card that takes the trick: your partner cannot take it any more, and it costs you the least.", clause: scene.log[0]?.clause ?? "" } } });
    await frame();
    look(`${when}, a hint`);
    compare(before, places(STILL), `${when}, a hint`);
  }
  return [...found];
}