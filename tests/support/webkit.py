"""WebKit for the tests: Debian's MiniBrowser, led by its WebDriver on a screen that nobody sees.

Playwright's own WebKit is another build, which would be fetched from elsewhere. What is used of the protocol is a few
commands of HTTP: https://www.w3.org/TR/webdriver2/
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.support import browser_programs
from tests.support.browsers import PATIENCE, end

NOWHERE = "http://127.0.0.1:9"
"""A proxy that is not there: no other host can be asked."""
SEES_NO_OTHER = ["--automation", f"--proxy={NOWHERE}", "--ignore-host=127.0.0.1"]
PLAIN = {"WEBKIT_DISABLE_DMABUF_RENDERER": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
SLOWEST = 3 * PATIENCE
"""Milliseconds to wait for a state: WebAssembly takes far longer here than in the other browsers."""
LOOK_AGAIN = 0.1
"""Seconds between two looks at a state."""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class WebKit:
    """One window of WebKit."""

    def __init__(self, driver: str, browser: str) -> None:
        self.driver = driver
        options = {"binary": browser, "args": SEES_NO_OTHER}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options, "timeouts": {"script": PATIENCE}}
        made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = f"/session/{made['sessionId']}"

    def close(self) -> None:
        """End the browser."""
        self._ask("DELETE", self.session)

    def resize(self, width: int, height: int) -> None:
        """Make the page itself this large, whatever the frame of the window adds to it."""
        last: list[int] = []

        def fits() -> bool:
            nonlocal last
            inner = self.run("return [innerWidth, innerHeight]")
            if inner == last:  # it stands still: a page under load hears late of its size
                outer = self._ask("GET", f"{self.session}/window/rect", None)
                frame = [outer["width"] - inner[0], outer["height"] - inner[1]]
                self._ask(
                    "POST", f"{self.session}/window/rect", {"width": width + frame[0], "height": height + frame[1]}
                )
            last = inner
            return bool(inner == [width, height])

        assert self.wait(fits), f"The page did not become {width} by {height} but {last}."

    def go(self, address: str) -> None:
        """Open an address."""
        self._ask("POST", f"{self.session}/url", {"url": address})

    def run(self, script: str, *arguments: Any) -> Any:
        """What the body of a function gives on the page."""
        return self._ask("POST", f"{self.session}/execute/sync", {"script": script, "args": list(arguments)})

    def until(self, script: str, *arguments: Any) -> Any:
        """Wait until the body of a function gives something, and give that."""
        found = self.wait(lambda: self.run(script, *arguments))
        assert found, f"{script} {arguments}: never so. {self.run('return document.body.innerText')[:2000]}"
        return found

    def wait(self, look: Callable[[], Any]) -> Any:
        """Wait until something is there; None where it never is."""
        until = time.monotonic() + SLOWEST / 1000
        while time.monotonic() < until:
            if found := look():
                return found
            time.sleep(LOOK_AGAIN)
        return None

    def press(self, selector: str) -> None:
        """Click the first element that is there, as soon as it can be seen."""
        self.until(SEEN, selector)
        element = self._ask("POST", f"{self.session}/element", {"using": "css selector", "value": selector})
        self._ask("POST", f"{self.session}/element/{element[ELEMENT]}/click", {})

    def type(self, selector: str, text: str) -> None:
        """Write into a field."""
        self.until(SEEN, selector)
        element = self._ask("POST", f"{self.session}/element", {"using": "css selector", "value": selector})
        self._ask("POST", f"{self.session}/element/{element[ELEMENT]}/value", {"text": text})

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.driver}{path}", data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=2 * PATIENCE / 1000) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as wrong:
            raise AssertionError(f"{method} {path}: {wrong.read().decode('utf-8', 'replace')[:2000]}") from None


SEEN = "const found = document.querySelector(arguments[0]); return Boolean(found && found.offsetHeight)"
"""Whether an element takes up room on the page."""


SMALL = "* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0); }"
"""A style for the buttons of the browser, which would keep its window wider than a phone."""


@contextmanager
def webkit(folder: Path) -> Iterator[WebKit]:
    """WebKit with an empty profile; without one the test is skipped, and fails where CI is set and Debian has it."""
    browser_programs.provide_browsers()
    programs = browser_programs.find_webkit()
    if programs is None:
        reason = "No WebKit was found: install webkit2gtk-driver and xvfb."
        (pytest.fail if os.environ.get("CI") and browser_programs.is_debian() else pytest.skip)(reason)
    driver, browser, screen = programs
    style = folder / "config" / "gtk-3.0" / "gtk.css"
    style.parent.mkdir(parents=True)
    style.write_text(SMALL, "utf-8")
    homes = {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "DATA", "CACHE")}
    with _screen(screen) as display, _driver(driver, {**os.environ, **PLAIN, **homes, "DISPLAY": display}) as address:
        found = WebKit(address, browser)
        try:
            yield found
        finally:
            with suppress(AssertionError, OSError):
                found.close()


@contextmanager
def _screen(program: str) -> Iterator[str]:
    """A screen in memory; gives its name."""
    reading, writing = os.pipe()
    command = [program, "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with _started(command, pass_fds=(writing,)):
        os.close(writing)
        with os.fdopen(reading) as number:
            yield f":{number.readline().strip()}"


@contextmanager
def _driver(program: str, environment: dict[str, str]) -> Iterator[str]:
    """WebKit's WebDriver; gives its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with _started([program, "--host=127.0.0.1", f"--port={port}"], env=environment):
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until:
            with suppress(OSError), urllib.request.urlopen(f"{address}/status", timeout=PATIENCE / 1000):
                break
            time.sleep(LOOK_AGAIN)
        yield address


@contextmanager
def _started(command: list[str], **options: Any) -> Iterator[None]:
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, **options) as process:
        try:
            yield
        finally:
            end(process)
