"""Presses every visible control of a page: something changes, and what the page says of it is said in words."""

from __future__ import annotations

import random
import re
from collections import Counter

from playwright.sync_api import Page

SOON = 10_000
"""Milliseconds within which a press shows something; a press that does nothing takes as long."""
INNER = re.compile(
    r"\b(\w+Error|Traceback|NoneType|undefined|NaN|None|null)\b|\[object|"
    r"[\"'“](step|play on|undo|redo|hint|next|seat|level|names|review|further|look-back|players|ruling|save|link|"
    r"load|move|keep|speak|answer|tell|go|hand in|paper|sheet|step of lesson|clause|example|rules|rulings|"
    r"sit|look|votes|let go|discuss|hands|show|ask|vote|rotate|remove|mute|start|pause|go on|lock|unlock)[\"'”]"
)
"""What no reader is to see: names of Python or JavaScript, and what a front end calls a wish.

Not "deal", which is a move of a game.
"""
LOOK = """() => {
  const KINDS = [[".cg-clause", "a clause"], ["[data-move], [data-twin]", "a move"], ["[data-why]", "a card"]];
  const DATA = ["do", "coach", "lesson", "control", "lead", "step", "show", "choice", "ruling", "pick"];
  const note = (what) => (document.body.dataset[what] = 1 + Number(document.body.dataset[what] ?? 0));
  const follow = HTMLAnchorElement.prototype.click;
  const usable = (control) => control.checkVisibility({ visibilityProperty: true }) && !control.disabled
    && control.ariaDisabled !== "true" && control.type !== "file"
    && (!document.querySelector(":modal, :popover-open") || control.closest(":modal, :popover-open"));
  const all = (what) => [...document.querySelectorAll(what)];
  window.print = () => note("printed");
  window.open = () => note("opened");
  HTMLAnchorElement.prototype.click = function () {
    if (this.download) note("saved");
    else follow.call(this);
  };
  window.controls = () => all("button, select, input, summary").filter(usable);
  window.nameOf = (control) => {
    const known = DATA.filter((name) => name in control.dataset).map((name) => `${name}=${control.dataset[name]}`);
    const kind = KINDS.find(([kind]) => control.matches(kind));
    return kind?.[1] ?? (known.join() || control.ariaLabel || control.textContent.slice(0, 40) || control.type);
  };
  window.state = () => [document.body.outerHTML, all("*").indexOf(document.activeElement),
    all(":popover-open, details[open]").length,
    ...all("input, select, textarea").map((each) => each.value + each.checked)].join("\\n");
  const toggle = (one, other) => ({ value }) => (value === one ? other : one);
  const range = ({ min, max, value }) => (value === max ? min : max);
  const next = { text: toggle("7", "x"), number: toggle("4", "5"), range };
  window.answered = async (limit) => {  // no function of the test's library: a page of a class allows no eval
    for (const until = Date.now() + limit; !chosen && state() === before; await new Promise((go) => setTimeout(go, 20)))
      if (Date.now() > until) return false;
    return true;
  };
  window.act = ([at, name]) => {
    const [meant, others] = [controls()[at], controls().filter((each) => nameOf(each) === name)];
    const control = others.includes(meant) ? meant : others[0]; // the page may have changed since it was chosen
    window.before = state();
    if (!control) return void (window.chosen = true);
    window.chosen = control.ariaPressed === "true" || control.ariaCurrent
      || (control.type === "radio" && control.checked);
    const tell = (kind) => control.dispatchEvent(new Event(kind, { bubbles: true }));
    if (control.localName === "select") control.selectedIndex = (control.selectedIndex + 1) % control.options.length;
    else if (!["text", "number", "range"].includes(control.type)) return control.click();
    else control.value = next[control.type](control);
    tell("input");
    tell("change");
  };
}"""


class Presser:
    """Presses one control of a page after another: one that was pressed least, or a move.

    What is chosen already, or was pressed in this very state, may leave it as it is.
    """

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page, self.chance = page, random.Random(seed)
        self.pressed = Counter[str]()
        """How often each control was pressed, by its name."""
        self.faults: dict[str, None] = {}
        """Each fault once."""
        self._left: dict[str, int] = {}
        page.evaluate(LOOK)

    def press(self) -> bool:
        """Press a control; returns whether there was one."""
        names: list[str] = self.page.evaluate("controls().map(nameOf)")
        if not names:
            return False
        moves = [at for at, name in enumerate(names) if name == "a move"]
        least = min(self.pressed[name] for name in names)
        rare = [at for at, name in enumerate(names) if self.pressed[name] == least]
        at = self.chance.choice(moves if moves and self.chance.random() < 0.3 else rare)
        name = names[at]
        self.pressed[name] += 1
        same = self._left.get(name) == self._state()
        if not self._is_answered(at, name, 1 if same else SOON) and not same and not self._is_answered(at, name, SOON):
            self.faults[f"{name}: nothing changes"] = None  # twice: other pages may have changed this one meanwhile
        self._left[name] = self._state()
        self.look(name)
        return True

    def look(self, name: str) -> None:
        """Note what the page says in words that no reader is to see, after a control of that name was pressed."""
        inner = INNER.search(self.page.inner_text("body"))
        if inner:
            self.faults[f"{name}: {inner[0]}"] = None

    def _is_answered(self, at: int, name: str, limit: int) -> bool:
        """Press the control with this number and name; returns whether anything changes within these milliseconds."""
        self.page.evaluate("choice => act(choice)", [at, name])
        return bool(self.page.evaluate("limit => answered(limit)", limit))

    def _state(self) -> int:
        return hash(self.page.evaluate("state()"))


def press_all(page: Page, presses: int, seed: int = 0) -> list[str]:
    """Press as many controls; returns the faults."""
    presser = Presser(page, seed)
    for _ in range(presses):
        if not presser.press():
            return [*presser.faults, "Nothing can be pressed."]
    return [*presser.faults]
