"""The site served: whole; its first pages while the rest is made; or the pages of one game, made again when saved."""

import argparse
import contextlib
import sys
import threading
import time
from collections.abc import Callable, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import BinaryIO

from starter import folders, serve
from starter.building import SITE_INPUTS, build_if_changed, is_built, lay_python, make_site
from starter.packages import SITE_EXTRAS, setup
from starter.problem import Problem

MAX_WAIT_SECONDS = 120
"""A request for a file that is not made yet waits no longer than this."""
POLL_SECONDS = 0.3
VERSION, RELOAD = "/preview-version", "/preview-reload.js"
"""Where a page in preview asks whether it was made again, and the script that does so."""
SCRIPT = Path(__file__).with_name("reload.js")
MAKING_STATE, WHOLE_STATE, FAILED_STATE = "making", "whole", "failed"
STATE_TEXTS = {
    MAKING_STATE: ("This page is being made", "It appears here by itself, in less than two minutes."),
    FAILED_STATE: ("This page could not be made", "The terminal in which the site was started says why."),
}
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2"><meta name="color-scheme" content="light dark"><title>{0}</title>
<body style="font: 1.1rem/1.5 system-ui; max-width: 34rem; margin: 4rem auto; padding: 0 1rem">
<h1>{0}</h1><p>{1}</p><p><a href="/">Home</a></p></body></html>"""


class GrowingSite(serve.Handler):
    """Serves a site while its pages are made: a page that is not there yet says so and comes by itself.

    A request for any other file is answered when the file is made.
    """

    first: Path
    whole: Path
    state = MAKING_STATE

    def send_head(self) -> BinaryIO | None:
        """Send all but the body of an answer; gives the body, if there is one to send."""
        until = time.monotonic() + MAX_WAIT_SECONDS
        while not self.is_there() and self.state != WHOLE_STATE:
            if self.is_page():
                self.send_state()
                return None
            if self.state == FAILED_STATE or time.monotonic() > until:
                break
            time.sleep(POLL_SECONDS)
        return super().send_head()

    def is_there(self) -> bool:
        """Whether what was asked for is made; it is looked for in the whole site as soon as there is one."""
        self.directory = str(self.whole if self.state == WHOLE_STATE else self.first)
        path = Path(self.translate_path(self.path))
        return self.is_inside(str(path)) and (path.is_file() or (path / "index.html").is_file())

    def is_page(self) -> bool:
        """Whether a page was asked for, and not a file that belongs to one."""
        return Path(self.path.partition("?")[0]).suffix in ("", ".html")

    def send_state(self) -> None:
        """Say that a page is being made, or could not be made."""
        body = PAGE.format(*STATE_TEXTS[self.state]).encode()
        self.send_response(HTTPStatus.SERVICE_UNAVAILABLE)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


class Preview(serve.Handler):
    """Serves pages that are made again and again."""

    version = 0

    def do_GET(self) -> None:  # noqa: N802 - the base class names it so
        """Answer a request; a page also asks for the number of the latest build."""
        if self.path not in (VERSION, RELOAD):
            return super().do_GET()
        body = str(self.version).encode() if self.path == VERSION else SCRIPT.read_bytes()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(self.path))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None


def start(more: Sequence[str]) -> int:
    """Set up what the site needs and serve it: the first pages as soon as they are made, the others when they are."""
    setup(SITE_EXTRAS)
    if is_built():
        return serve_site(more)
    GrowingSite.first, GrowingSite.whole = folders.CACHE / "first-pages", folders.SITE
    make_site(GrowingSite.first, PAGES="first")
    serve_beside(more, GrowingSite, make_the_rest)
    return 0


def make_the_rest() -> None:
    """Make the whole site, which is served from then on."""
    try:
        build_if_changed()
    except Problem as problem:
        GrowingSite.state = FAILED_STATE
        print(f"\n{problem}", file=sys.stderr)
    else:
        GrowingSite.state = WHOLE_STATE
        print("All pages are made.", flush=True)


def preview(more: Sequence[str]) -> int:
    """Serve the pages of one game, and make them again whenever one of their sources is saved."""
    game, *more = more or ["--help"]
    folder = folders.CACHE / "preview"

    def make_again() -> None:
        known = latest_change()
        while True:
            time.sleep(POLL_SECONDS)
            if latest_change() != known:
                known = latest_change()
                with contextlib.suppress(Problem):  # its lines are shown
                    make_preview(folder, game)
                    continue
                print("The pages stay as they were.", flush=True)

    if {"-h", "--help"}.intersection((game, *more)):
        print("usage: python3 run.py preview GAME [--host HOST] [--port PORT]")
        return 0
    read_options(more)  # before all else: the first pages take a while
    setup(SITE_EXTRAS)
    make_first_preview(folder, game)
    serve_beside(more, Preview, make_again, folder, f"{game}/")
    return 0


def make_first_preview(folder: Path, game: str) -> None:
    """Make the pages of a game, once more where it failed and a source was saved meanwhile. Raises Problem."""
    while True:
        known = latest_change()
        try:
            make_preview(folder, game)
        except Problem:
            if latest_change() == known:
                raise
            print("A file was saved meanwhile, so the pages are made again.", flush=True)
        else:
            return


def make_preview(folder: Path, game: str) -> None:
    """Make the pages of a game, to be read at once; then what their tables need, to be played. Raises Problem."""
    try:
        make_site(folder, PAGES=game)
    except Problem:
        print(f"All that is wrong: python3 -m cardgames check-rulebook {game}", file=sys.stderr, flush=True)
        raise
    Preview.version += 1
    lay_python(folder)
    Preview.version += 1


def latest_change() -> float:
    """When a source of the site was last changed, in seconds since 1970."""
    tops = [folders.ROOT / name for name in SITE_INPUTS]
    paths = (path for top in tops for path in (top.rglob("*") if top.is_dir() else [top]))
    return max((path.stat().st_mtime for path in paths if "__pycache__" not in path.parts and path.exists()), default=0)


def serve_site(more: Sequence[str]) -> int:
    """Serve the site that was built: to this machine, or to all that can reach an address of it."""
    if not (folders.SITE / "index.html").is_file():
        raise Problem("There is no site yet: python3 run.py build makes it.")
    serve_beside(more, serve.Handler)
    return 0


def read_options(more: Sequence[str]) -> argparse.Namespace:
    """Where a command serves."""
    parser = argparse.ArgumentParser(prog="run.py serve", description=serve_site.__doc__)
    parser.add_argument(
        "--host", default=serve.LOCAL_HOST, help="the address to listen at; 0.0.0.0 for all of this machine"
    )
    parser.add_argument("--port", type=int, default=serve.FIRST_PORT, help="the first port to try")
    return parser.parse_args(more)


def serve_beside(
    more: Sequence[str],
    handler: type[serve.Handler],
    work: Callable[[], None] | None = None,
    folder: Path | None = None,
    page: str = "",
) -> None:
    """Serve a folder until Ctrl-C, and do some work meanwhile.

    more: the options of the command. folder: site/ if None. page: the address that is printed.
    """
    asked = read_options(more)
    try:
        server = serve.open_server(folder or folders.SITE, asked.port, asked.host, handler)
    except (OSError, OverflowError) as error:
        raise Problem(f"The site cannot be served at {asked.host}, port {asked.port}: {error}.") from None
    with server:
        host = serve.name_in_the_room() if asked.host == "0.0.0.0" else asked.host
        print(f"\nThe site is at http://{host}:{server.server_address[1]}/{page}  (Ctrl-C ends it)", flush=True)
        if work:
            threading.Thread(target=work, daemon=True).start()
        server.serve_forever(poll_interval=0.2)
