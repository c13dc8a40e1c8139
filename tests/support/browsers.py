"""The browser of the tests, and JupyterLab beside it: found, started, watched, and ended."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, expect, sync_playwright

from starter import programs
from tests.support import axe, browser_programs
from tests.support.recorder import Recorder, recording

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
QUICKLY = (*FLAGS, "--js-flags=--liftoff-only")
"""As well, WebAssembly compiled once: few tests run long enough for twice. What is measured is not started so."""
PATIENCE = 90_000  # milliseconds to wait for a state, never for time itself: the machine may be busy
expect.set_options(timeout=PATIENCE)


@contextmanager
def started(playwright: Playwright | None = None) -> Iterator[Browser]:
    """The shell of a browser, with an empty profile; without one tests are skipped, or fail where CI is set.

    playwright: what starts it, where that runs already: a process can have one alone.
    """
    browser_programs.provide_browsers()
    program = browser_programs.find_shell()
    if program is None:
        reason = "No Chromium, Chrome or Edge was found: install one, or set CHROMIUM to its path."
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    with nullcontext(playwright) if playwright else sync_playwright() as running:
        browser = running.chromium.launch(executable_path=program, args=QUICKLY, timeout=2 * PATIENCE)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def whole(shell: Browser) -> Iterator[Browser]:
    """Beside the shell the browser as readers have it; the same again where there is no shell."""
    program = browser_programs.find_browser()
    if program == browser_programs.find_shell():
        yield shell
        return
    browser = shell.browser_type.launch(executable_path=program, args=QUICKLY, timeout=2 * PATIENCE)
    try:
        yield browser
    finally:
        browser.close()


@dataclass
class Watched:
    """A page of which everything that goes wrong is kept: requests to other hosts, errors, failed requests."""

    page: Page
    recorder: Recorder
    errors: list[str] = field(default_factory=list)

    @property
    def outside(self) -> list[str]:
        """The other hosts that were asked for."""
        return self.recorder.outside

    def note(self, message: ConsoleMessage) -> None:
        """Keep an error, and the address that it is about."""
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location['url']})")

    def assert_quiet(self) -> None:
        """Nothing went wrong, and nothing left this machine."""
        assert self.outside == []
        assert self.errors == []

    def violations(self, within: str | None = None) -> list[str]:
        """What axe finds on the page as it stands, or in a part of it alone."""
        return axe.violations(self.page, within)


ONCE = "Object.defineProperty(navigator, 'locks', { value: undefined })"
"""A script that lets a page make no memory of Python for the next visit: it looks as if it could not be kept."""


def paced(pace: str = "at once") -> str:
    """A script that lets the tables of a page show what happens at this pace, as if its reader had chosen it before."""
    keep = f'localStorage["cardgames pace"] ??= {json.dumps(pace)}'
    return f'if (location.protocol.startsWith("http")) try {{ {keep}; }} catch {{}}'


@contextmanager
def watched(
    browser: Browser,
    width: int = 1280,
    scheme: str = "light",
    pace: str = "at once",
    motion: bool = False,
    again: bool = False,
    touch: bool = False,
) -> Iterator[Watched]:
    """A fresh page of that width and colour scheme, which can reach this machine only.

    pace: at which a table shows what happens until another is chosen; "" for the usual one. motion: whether cards move.
    again: whether the page may prepare for a later visit, which takes seconds of a processor when nobody plays.
    touch: whether it is touched, as well as clicked.

    Not by interception of requests: that misses those of workers, turns the browser's cache off, and can hang when the
    page is closed with requests on their way.
    """
    with recording() as recorder:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=touch,
            service_workers="block",  # else the first Play begins to keep the whole site, beside the test
            proxy={"server": recorder.address, "bypass": "127.0.0.1,localhost"},
        )
        context.set_default_timeout(PATIENCE)
        if not again:
            context.add_init_script(ONCE)
        if pace:
            context.add_init_script(paced(pace))
        page = context.new_page()
        seen = Watched(page, recorder)
        page.on("console", seen.note)
        page.on("pageerror", lambda error: seen.errors.append(str(error)))
        try:
            yield seen
        finally:
            context.close()


@contextmanager
def jupyterlab(folder: Path) -> Iterator[str]:
    """JupyterLab on a folder, with settings of its own; gives the address of its start, token included."""
    log = folder.parent / "jupyterlab.log"
    runtime = folder.parent / "runtime"
    own = {f"JUPYTER_{part}_DIR": str(folder.parent / part.lower()) for part in ("CONFIG", "DATA", "RUNTIME")}
    env = programs.environment(**own, IPYTHONDIR=str(folder.parent / "ipython"))
    options = ["--no-browser", "--ServerApp.ip=127.0.0.1", "--ServerApp.port=0", "--LabApp.extension_manager=readonly"]
    root = ["--allow-root"] if os.name != "nt" and os.geteuid() == 0 else []
    with log.open("wb") as output:
        command = [sys.executable, "-m", "jupyterlab", *options, *root, str(folder)]
        process = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        try:
            yield _address(process, runtime, log)
        finally:
            end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a program, which has some seconds to do so itself."""
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _address(process: subprocess.Popen[bytes], runtime: Path, log: Path) -> str:
    """Where JupyterLab answers, as soon as it does."""
    until = time.monotonic() + 2 * PATIENCE / 1000
    while process.poll() is None and time.monotonic() < until:
        for info in runtime.glob("jpserver-*.json"):
            try:
                server = json.loads(info.read_text("utf-8"))
                with urllib.request.urlopen(f"{server['url']}api?token={server['token']}", timeout=60):
                    return f"{server['url']}lab?token={server['token']}"
            except (ValueError, OSError, urllib.error.URLError):
                continue
        time.sleep(0.1)
    pytest.fail(f"JupyterLab did not start:\n{log.read_text('utf-8', 'replace')[-3000:]}")
