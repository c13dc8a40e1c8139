"""What axe finds on a page. Contrast takes most of its time: of elements that look alike, that of two is read."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

FIND = """async ([within, twins]) => {
    const SHOWN = ["color", "backgroundColor", "backgroundImage", "opacity", "filter", "mixBlendMode", "textShadow",
        "fontSize", "fontWeight", "visibility", "display", "position"];
    const known = new Map(), seen = new Map(), marked = [];

    /** One number for how an element looks, and all that is around it. */
    const look = (element, around) => {
        const style = getComputedStyle(element);
        const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("");
        const words = own.trim() ? /[\\p{L}\\p{N}]{2}/u.test(own) : null;
        const attributes = ["class", "style", "aria-disabled", "aria-hidden"].map((name) => element.getAttribute(name));
        const key = JSON.stringify([around, element.localName, words, element.checkVisibility(),
            element.matches(":disabled"), attributes, SHOWN.map((name) => style[name])]);
        return known.get(key) ?? (known.set(key, known.size), known.size - 1);
    };
    /** Mark each element that two before it are like, with all that is in it; gives whether this one is marked. */
    const mark = (element, around) => {
        const here = look(element, around), before = seen.get(here) ?? 0;
        seen.set(here, before + 1);
        const inside = [...element.children].map((child) => mark(child, here)).every(Boolean);
        if (before < twins || !inside || element.localName === "label") return false;
        element.setAttribute("data-alike", "");
        return marked.push(element) > 0;
    };
    const ends = (animation) => animation.effect.getComputedTiming().endTime < Infinity;
    await Promise.allSettled(document.getAnimations().filter(ends).map(({ finished }) => finished));
    await document.fonts.ready;
    // The layout that sizes ask for comes with the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const root = within ? document.querySelector(within) : document.body;
    mark(root, null);
    axe.configure({ rules: [{ id: "color-contrast", selector: "*:not([data-alike])" }] });
    const { violations } = await axe.run(within ?? document, { resultTypes: ["violations"] });
    for (const element of marked) element.removeAttribute("data-alike");
    return violations;
}"""
"""A label is left alone: what it belongs to may be disabled, and then axe asks for no contrast."""
TWINS = 2


def violations(page: Page, within: str | None = None) -> list[str]:
    """What axe finds on the page as it stands, or in a part of it alone: the rule and the element.

    A part is enough where the whole page was looked at before, and nothing else has changed.
    """
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(Axe().axe_script)
    found: list[dict[str, Any]] = page.evaluate(FIND, [within, TWINS])
    return [
        f"{rule['id']}: {node['target']} {node['html'][:150]} {[check['message'] for check in node['any']]}"
        for rule in found
        for node in rule["nodes"]
    ]
