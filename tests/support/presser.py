"""Presses whatever can be pressed on a page: something changes, and what is said of it is said in words."""

from __future__ import annotations

import random
import re
from collections import Counter

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TimedOut

SOON = 20_000
"""Milliseconds within which a press shows something; a press that does nothing takes as long."""
INNER = re.compile(
    r"\b(\w+Error|Traceback|NoneType|undefined|NaN|None|null)\b|\[object|"
    r"[\"'“](step|play on|undo|redo|hint|deal|next|seat|level|names|review|further|look-back|players|ruling|save|link|"
    r"load|move|keep|speak|answer|tell|go|hand in|paper|sheet|step of lesson|clause|example|rules|rulings)[\"'”]"
)
"""What no reader is to see: names of Python or JavaScript, and what a front end calls a wish."""
LOOK = """() => {
  const KINDS = [[".cg-clause", "a clause"], ["[data-move], [data-twin]", "a move"], ["[data-why]", "a card"]];
  const DATA = ["do", "coach", "lesson", "control", "lead", "step", "show", "choice", "ruling", "pick"];
  const usable = (control) => control.checkVisibility({ visibilityProperty: true }) && !control.disabled
    && control.ariaDisabled !== "true" && control.type !== "file"
    && (!document.querySelector(":modal, :popover-open") || control.closest(":modal, :popover-open"));
  const all = (what) => [...document.querySelectorAll(what)];
  window.print = () => (document.body.dataset.printed = 1 + Number(document.body.dataset.printed ?? 0));
  window.controls = () => all("button, select, input, summary").filter(usable);
  window.nameOf = (control) => {
    const known = DATA.filter((name) => name in control.dataset).map((name) => `${name}=${control.dataset[name]}`);
    const kind = KINDS.find(([kind]) => control.matches(kind));
    return kind?.[1] ?? (known.join() || control.ariaLabel || control.textContent.slice(0, 40) || control.type);
  };
  window.state = () => [document.body.innerHTML, all("*").indexOf(document.activeElement),
    all(":popover-open, details[open]").length,
    ...all("input, select, textarea").map((each) => each.value + each.checked)].join("\\n");
  window.act = (at) => {
    const control = controls()[at];
    window.before = state();
    window.chosen = control.ariaPressed === "true" || (control.type === "radio" && control.checked);
    const tell = (kind) => control.dispatchEvent(new Event(kind, { bubbles: true }));
    if (control.localName === "select") control.selectedIndex = (control.selectedIndex + 1) % control.options.length;
    else if (!["text", "number", "range"].includes(control.type)) return control.click();
    else control.value = { text: control.value === "7" ? "x" : "7", number: "4", range: control.max }[control.type];
    tell("input");
    tell("change");
  };
}"""


def press_all(page: Page, presses: int, seed: int = 0) -> list[str]:
    """Press this many times what was pressed least, with moves in between; returns each fault once.

    What is chosen already, or was pressed in this very state, may leave it as it is.
    """
    chance, pressed, wrong = random.Random(seed), Counter[str](), dict[str, None]()
    left: dict[str, int] = {}
    page.evaluate(LOOK)
    for _ in range(presses):
        names: list[str] = page.evaluate("controls().map(nameOf)")
        if not names:
            return [*wrong, "Nothing can be pressed."]
        moves = [at for at, name in enumerate(names) if name == "a move"]
        least = min(pressed[name] for name in names)
        rare = [at for at, name in enumerate(names) if pressed[name] == least]
        at = chance.choice(moves if moves and chance.random() < 0.3 else rare)
        name = names[at]
        pressed[name] += 1
        same = left.get(name) == hash(page.evaluate("state()"))
        page.evaluate("at => act(at)", at)
        try:
            page.wait_for_function("chosen || state() !== before", timeout=1 if same else SOON)
        except TimedOut:
            if not same:
                wrong[f"{name}: nothing changes"] = None
        left[name] = hash(page.evaluate("state()"))
        inner = INNER.search(page.inner_text("body"))
        if inner:
            wrong[f"{name}: {inner[0]}"] = None
    return [*wrong]
