"""A page that cannot do its work says why, and what to do: whatever the host, the address or the browser is like."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from cardgames.words import ENGLISH, load
from starter import serve
from tests.support import thorough
from tests.support.browsers import Watched

CAUSE = '[data-cardgames="cause"]'
FAILED = '[data-cardgames="failed"]'
PLAY = "goat/play/"
LITE = "lite/lab/index.html"
NGINX = {
    **dict.fromkeys(("html", "htm"), "text/html"),
    "css": "text/css",
    "js": "application/javascript",
    "json": "application/json",
    "wasm": "application/wasm",
    "svg": "image/svg+xml",
    "png": "image/png",
    "ico": "image/x-icon",
    "txt": "text/plain",
    "xml": "text/xml",
    "woff2": "font/woff2",
    "zip": "application/zip",
    "pdf": "application/pdf",
}
"""The types that nginx 1.22 of Debian sends what we ship as; whatever it does not know is an octet stream."""
UNKNOWN = "application/octet-stream"


class Host(serve.Handler):
    """A host that sends types of its own, or refuses files, or sends a folder's page without a slash."""

    types: dict[str, str] = {}  # noqa: RUF012 - each host has its own
    sniffs = True
    refused: tuple[str, ...] = ()
    slashes = "added"

    def guess_type(self, path: Any) -> str:
        return self.types.get(str(path).rpartition(".")[2], UNKNOWN)

    def end_headers(self) -> None:
        if not self.sniffs:
            self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def send_head(self) -> Any:
        path = Path(self.translate_path(self.path))
        if path.name.endswith(self.refused or "\0"):
            return self.send_error(403)
        if self.slashes == "removed" and self.path.endswith("/") and self.path != "/":
            self.send_response(301)
            self.send_header("Location", self.path.rstrip("/"))
            self.send_header("Content-Length", "0")
            return self.end_headers()
        if self.slashes != "added" and path.is_dir():
            return self.send_file_head((path / "index.html").open("rb"))
        return super().send_head()


@contextmanager
def hosted(site: Path, **how: Any) -> Iterator[str]:
    """The site at such a host."""
    handler = functools.partial(type("OneHost", (Host,), {"types": NGINX, **how}), directory=str(site))
    with serve.running(serve.Server((serve.LOCAL_HOST, 0), handler)) as address:
        yield f"{address}/"


def says(key: str, **values: object) -> str:
    """The sentence of a cause, up to what is not known beforehand."""
    said = load(ENGLISH)
    text = dict(said.part("causes"))[key]
    return said.fill(text, values) if values else str(text).partition("{")[0]


def test_nothing_is_wrong_at_a_host_with_the_usual_types(fresh: Watched, site: Path) -> None:
    assert {path.suffix for path in site.rglob("*.*js")} == {".js"}
    with hosted(site) as address:
        page = fresh.page
        page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")  # as by plain http
        page.goto(f"{address}goat/quiz/")
        page.locator('[data-cardgames="start"]').click()
        page.get_by_role("button", name="Copy link", exact=True).click()  # a link that cannot be copied is in a field
        expect(page.locator('[data-cardgames="copy"]')).to_have_value(re.compile(f"{address}goat/quiz/#sheet=goat"))
        expect(page.locator(CAUSE)).to_have_count(0)
        if thorough.ALL:  # else the tests of JupyterLite alone wait until Python is there, and idle
            page.goto(f"{address}lite/notebooks/index.html?path=goat.ipynb")
            expect(page.locator(".jp-NotebookKernelStatus-fade")).to_be_attached()
        page.goto(f"{address}lite/tree/index.html")
        expect(page.locator(".jp-DirListing-item").first).to_be_visible()
        expect(page.locator(CAUSE)).to_have_count(0)
    assert fresh.outside == []


class Case(NamedTuple):
    """What is the matter, on which page, and what it says."""

    key: str
    path: str
    how: dict[str, Any] = {}  # noqa: RUF012
    before: str = ""
    values: dict[str, str] = {}  # noqa: RUF012


AS_TEXT = {"types": {**NGINX, "js": "text/plain"}}
STRICT = {**AS_TEXT, "sniffs": False}
NO_SHEET = {"types": {**NGINX, "css": UNKNOWN}, "sniffs": False}
NO_WASM = {"refused": ("pyodide.asm.wasm",)}
BLOCKED = """for (const store of ["localStorage", "sessionStorage", "indexedDB"])
    Object.defineProperty(globalThis, store, { get() { throw new DOMException("denied", "SecurityError"); } })"""
NO_WEBASSEMBLY = "delete globalThis.WebAssembly"
CASES = {
    "scripts as text: home": Case("wrong-type", "", AS_TEXT),
    "scripts as text: rules": Case("wrong-type", "goat/", AS_TEXT),
    "scripts as text: play": Case("wrong-type", PLAY, AS_TEXT),
    "scripts as text: write": Case("wrong-type", "goat/write/", AS_TEXT),
    "scripts as text: offline": Case("wrong-type", "offline/", AS_TEXT),
    "scripts as text: JupyterLite": Case("wrong-type", LITE, AS_TEXT),
    "strictly: home": Case("wrong-type", "", STRICT),
    "strictly: play": Case("wrong-type", PLAY, STRICT),
    "strictly: JupyterLite": Case("wrong-type", LITE, STRICT),
    "styles as a stream": Case("wrong-type", "goat/", NO_SHEET),
    "no WebAssembly file: JupyterLite": Case("not-sent", LITE, NO_WASM),
    "WebAssembly switched off: JupyterLite": Case("trouble-wasm", LITE, before=NO_WEBASSEMBLY),
    "storage blocked: JupyterLite": Case("blocked", LITE, before=BLOCKED),
    "slashes removed": Case("no-slash", "goat", {"slashes": "removed"}),
}


@pytest.mark.parametrize("name", CASES)
def test_a_page_that_cannot_do_its_work_says_why(fresh: Watched, site: Path, name: str) -> None:
    key, path, how, before, values = CASES[name]
    if before:
        fresh.page.add_init_script(before)
    with hosted(site, **how) as address:
        fresh.page.goto(address + path)
        expect(fresh.page.locator(CAUSE).first).to_contain_text(says(key, **values))
    assert fresh.outside == []


def test_each_cause_has_a_page_that_says_it() -> None:
    assert {case.key for case in CASES.values()} | IN_OTHER_WAYS == set(dict(load(ENGLISH).part("causes")))


IN_OTHER_WAYS = {"opened-as-file", "framed", "not-reached", "not-live", "trouble-worker"}


def test_a_start_that_fails_says_what_the_host_does(fresh: Watched, site: Path) -> None:
    with hosted(site, **NO_WASM) as address:
        fresh.page.goto(address + PLAY)
        fresh.page.locator('[data-cardgames="start"]').click()
        expect(fresh.page.locator(FAILED)).to_contain_text("pyodide.asm.wasm; it answered 403")
    with hosted(site) as address:
        fresh.page.add_init_script(NO_WEBASSEMBLY)
        fresh.page.goto(address + PLAY)
        fresh.page.locator('[data-cardgames="start"]').click()
        expect(fresh.page.locator(FAILED)).to_contain_text(says("trouble-wasm"))


def test_where_nothing_can_be_kept_the_page_about_it_says_why(fresh: Watched, site: Path) -> None:
    fresh.page.add_init_script(BLOCKED)
    with hosted(site) as address:
        fresh.page.goto(f"{address}offline/")
        expect(fresh.page.locator('[data-cardgames="offline"]').first).to_contain_text(says("blocked"))


def test_an_address_without_its_slash_is_completed(fresh: Watched, site: Path) -> None:
    with hosted(site, slashes="as they come") as address:
        for path in ("goat/play", "lite/lab"):
            fresh.page.goto(f"{address}{path}?a=b#c")
            fresh.page.wait_for_url(f"{address}{path}/**")


@pytest.mark.parametrize("path", ["index.html", "goat/index.html", "goat/play/index.html", "lite/lab/index.html"])
def test_a_page_opened_as_a_file_says_so(fresh: Watched, site: Path, path: str) -> None:
    fresh.page.goto((site / path).as_uri())
    expect(fresh.page.locator(CAUSE)).to_contain_text(says("opened-as-file"))


FRAME = "<!doctype html><iframe {} src='{}' width=900 height=600></iframe>"


@pytest.mark.parametrize(
    ("path", "sandbox"),
    [
        ("", "sandbox='allow-scripts'"),
        (PLAY, "sandbox='allow-scripts allow-same-origin'"),
        ("goat/write/", ""),
        (LITE, ""),
    ],
)
def test_within_a_page_of_another_host_nothing_runs(
    fresh: Watched, site: Path, tmp_path: Path, path: str, sandbox: str
) -> None:
    with hosted(site) as address, serve.serving(tmp_path) as other:
        (tmp_path / "index.html").write_text(FRAME.format(sandbox, address + path), "utf-8")
        fresh.page.goto(other)
        inside = fresh.page.frame_locator("iframe")
        expect(inside.locator(CAUSE)).to_contain_text(says("framed"))
        expect(inside.locator(CAUSE).get_by_role("link")).to_have_attribute("href", address + path)
        expect(inside.locator("body > *")).to_have_count(1)
