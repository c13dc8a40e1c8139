"""A reader of JupyterLite in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ProxySettings

from tests.support.browsers import paced
from tests.support.recorder import Recorder

PATIENCE = 240_000  # milliseconds; Python has to start and to run a whole notebook, perhaps beside much else
BETWEEN = 100  # milliseconds between two looks at a cell that runs: to look with every frame is to draw every frame
CALM = """addEventListener("DOMContentLoaded", () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, *::before, *::after { animation: none !important; transition: none !important }");
    document.adoptedStyleSheets.push(sheet);
});"""
FAILED = '[data-mime-type="application/vnd.jupyter.stderr"]'
"""What is shown of a cell that failed."""


@contextmanager
def stranger(browser: Browser, recorder: Recorder) -> Iterator[BrowserContext]:
    """A reader who has never been here, of whom nothing reaches another host, and everything that tries is recorded.

    Not by interception of requests, which misses those of service workers and turns the browser's cache off.
    """
    through: ProxySettings = {"server": recorder.address, "bypass": "127.0.0.1"}
    context = browser.new_context(proxy=through, viewport={"width": 1280, "height": 900})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(CALM)
    context.add_init_script(paced())
    try:
        yield context
    finally:
        context.close()


class Notebook:
    """A notebook that is open in JupyterLite, and all errors on its page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.cell = page.locator(".jp-CodeCell").first

    def wait(self) -> None:
        """Wait until there is a kernel, and it is idle; a cell that is run before asks which kernel to take."""
        self.page.locator(".jp-NotebookKernelStatus-fade").wait_for(state="attached")

    def run(self, code: str | None = None) -> Locator:
        """Run the first cell of code, with other code if there is some; gives its output when it is done."""
        self.wait()
        self.cell.locator(".cm-content").click()
        if code is not None:
            self.page.keyboard.press("ControlOrMeta+a")
            self.page.keyboard.insert_text(code)
        before = self.prompt()
        self.page.keyboard.press("ControlOrMeta+Enter")
        self.page.wait_for_function(
            """(before) => {
                const prompt = document.querySelector(".jp-CodeCell .jp-InputPrompt").textContent;
                return /\\d/.test(prompt) && prompt !== before;
            }""",
            arg=before,
            polling=BETWEEN,
        )
        return self.cell.locator(".jp-OutputArea")

    def run_all(self) -> None:
        """Run all cells, and wait until the last is done or one has failed."""
        self.wait()
        for name in ("Run", "Run All Cells"):
            self.page.get_by_role("menuitem", name=name, exact=True).click()
        self.page.wait_for_function(
            """(failed) => {
                const prompts = [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")];
                return document.querySelector(failed) || prompts.every((prompt) => /\\d/.test(prompt.textContent));
            }""",
            arg=FAILED,
            polling=BETWEEN,
        )

    def prompt(self) -> str:
        """What stands before the first cell of code: the number of its last run."""
        return self.cell.locator(".jp-InputPrompt").text_content() or ""
