"""The browsers of the tests: where they are, and how they are installed on Debian."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from filelock import FileLock

from starter import folders
from starter.problem import Problem
from starter.programs import step

BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
SHELL_NAMES = ("chromium-headless-shell", "chrome-headless-shell")
FIREFOX_NAMES = ("firefox", "firefox-esr")
WEBKIT_PLACES = ("x86_64-linux-gnu", "aarch64-linux-gnu")
WEBKIT_PACKAGES = ("webkit2gtk-driver", "xvfb")


def browser_places() -> Iterator[str]:
    """Where a Chromium, Chrome or Edge may be, the most wanted first."""
    yield from BROWSER_NAMES
    for name in ("Google Chrome", "Chromium", "Microsoft Edge"):
        yield f"/Applications/{name}.app/Contents/MacOS/{name}"
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        for place in ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"):
            if variable in os.environ:
                yield str(Path(os.environ[variable], place))


def find_browser() -> str | None:
    """The browser for the tests: what $CHROMIUM names, else the first that is found."""
    wanted = os.environ.get("CHROMIUM")
    if wanted:
        return shutil.which(wanted)
    return next(filter(None, map(shutil.which, browser_places())), None)


def find_shell() -> str | None:
    """The same browser without windows, profiles and their work, where it is there; else the browser."""
    if os.environ.get("CHROMIUM"):
        return find_browser()
    return next(filter(None, map(shutil.which, SHELL_NAMES)), None) or find_browser()


def firefox_places() -> Iterator[str]:
    """Where a Firefox may be, the most wanted first."""
    yield from FIREFOX_NAMES
    yield "/Applications/Firefox.app/Contents/MacOS/firefox"
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)"):
        if variable in os.environ:
            yield str(Path(os.environ[variable], "Mozilla Firefox", "firefox.exe"))


def find_firefox() -> str | None:
    """The Firefox for the tests: what $FIREFOX names, else the first that is found."""
    wanted = os.environ.get("FIREFOX")
    if wanted:
        return shutil.which(wanted)
    return next(filter(None, map(shutil.which, firefox_places())), None)


def find_webkit() -> tuple[str, str, str] | None:
    """WebKit's driver, its browser, and a screen for it; None where one is missing."""
    browsers = (f"/usr/lib/{place}/webkit2gtk-4.1/MiniBrowser" for place in WEBKIT_PLACES)
    found = (
        shutil.which("WebKitWebDriver"),
        next(filter(None, map(shutil.which, browsers)), None),
        shutil.which("Xvfb"),
    )
    return found if all(found) else None  # type: ignore[return-value]


def is_debian() -> bool:
    """Whether this is Debian itself, whose package chromium is a browser."""
    with contextlib.suppress(OSError):
        return "ID=debian" in Path("/etc/os-release").read_text("utf-8").splitlines()
    return False


@cache
def provide_browsers() -> None:
    """Install the browsers when a test first needs one; other processes with such tests wait, and the rest go on."""
    folders.CACHE.mkdir(exist_ok=True)
    with FileLock(folders.CACHE / "browsers.lock"):
        install_missing()


def install_missing() -> None:
    """Install Chromium, Firefox and WebKit where that is one quiet command; elsewhere the tests say what they lack.

    Then Chromium's shell, if it can be had: most tests take half as long in it.
    """
    found = {
        "chromium": find_browser() or os.environ.get("CHROMIUM"),
        "firefox-esr": find_firefox() or os.environ.get("FIREFOX"),
        **dict.fromkeys(WEBKIT_PACKAGES, find_webkit()),
    }
    lacking = [package for package, there in found.items() if not there]
    if not (is_debian() and os.geteuid() == 0 and shutil.which("apt-get")):
        return
    if lacking:
        install_browsers([*lacking, "fonts-dejavu-core"])
    if find_shell() == find_browser() and not os.environ.get("CHROMIUM"):
        with contextlib.suppress(Problem):
            install_browsers([SHELL_NAMES[0]])


def install_browsers(packages: Sequence[str]) -> None:
    """Install packages of Debian for the browser tests."""
    os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
    names = " and ".join(packages)
    failure = f"{names} could not be installed with apt: install by hand, or set CHROMIUM and FIREFOX to browsers."
    step("Fetching Debian's list of packages", ["apt-get", "update", "-qq"], failure)
    command = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages]
    step(f"Installing {names} for the browser tests", command, failure)
