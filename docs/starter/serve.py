"""A folder as a web site, with the standard library alone: each file as it is now, as what it is, small on its way."""

from __future__ import annotations

import contextlib
import email.utils
import errno
import functools
import gzip
import http.server
import io
import os
import re
import socket
import socketserver
import sys
import threading
from concurrent.futures import Future
from datetime import UTC
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCAL_HOST = "127.0.0.1"
FIRST_PORT = 8000
PORT_TAKEN_ERRORS = {errno.EADDRINUSE, errno.EACCES}
PAGE_FOR_WRONG_ADDRESS = "404.html"
COMPRESSIBLE_TYPES = re.compile(r"text/|image/svg|application/(wasm|json|zip|manifest\+json|x-ipynb\+json|xml)")
"""The kinds of files that may become smaller; our .zip are those that Python imports from, and pack nothing."""
MAX_PACKED_RATIO = 0.9
MAX_IDLE_SECONDS = 60.0
"""A connection without a byte for this time is closed; otherwise an unfinished request would keep a thread."""
MIN_PACKED_BYTES = 512


class Version(NamedTuple):
    """What tells one version of a file from the next."""

    size: int
    changed: int

    @classmethod
    def of(cls, file: BinaryIO) -> Version:
        """The version of an open file."""
        found = os.fstat(file.fileno())
        return cls(found.st_size, found.st_mtime_ns)


class Compressor:
    """What files are when they are compressed: each is compressed once a version, and other requests wait."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: dict[str, tuple[Version, Future[bytes | None]]] = {}

    def compress(self, file: BinaryIO) -> bytes | None:
        """An open file, compressed; none if that is not worth while."""
        name, version = file.name, Version.of(file)
        with self._lock:
            known, result = self._kept.get(name, (None, Future()))
            begins = known != version
            if begins:
                result = Future()
                self._kept[name] = version, result
        if begins:
            try:
                plain = file.read()
                packed = gzip.compress(plain, 6, mtime=0)
                result.set_result(packed if len(packed) < len(plain) * MAX_PACKED_RATIO else None)
            except BaseException as error:  # noqa: BLE001 - the requests that wait have to know of it
                with self._lock:
                    self._kept.pop(name, None)
                result.set_exception(error)
            file.seek(0)
        return result.result()


class Handler(http.server.SimpleHTTPRequestHandler):
    """Answers with what is in a folder and with nothing else, without a line on every request."""

    extensions_map = {  # noqa: RUF012 - the base class declares it so
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".ipynb": "application/x-ipynb+json",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml",
        ".toml": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }
    protocol_version = "HTTP/1.1"
    timeout = MAX_IDLE_SECONDS
    disable_nagle_algorithm = True  # or the body waits until the browser has said that it has the head: some 40 ms
    compressor = Compressor()

    def send_head(self) -> BinaryIO | None:
        """Send all but the body of an answer; gives the body, if there is one to send."""
        path = self.translate_path(self.path)
        if path.endswith("/"):
            path += "index.html"
        elif self.is_inside(path) and Path(path).is_dir():
            super().send_head()  # leads to the same address with a stroke
            return None
        try:
            if self.is_inside(path) and Path(path).is_file():
                return self.send_file_head(Path(path).open("rb"))
        except OSError:  # it may not be read, or is gone since
            pass
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def is_inside(self, path: str) -> bool:
        """Whether something is there, and in the folder, even when all links are followed."""
        try:
            Path(path).stat()  # of what is too long or no name at all, nothing else is asked
            return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(self.directory))
        except (OSError, ValueError):
            return False

    def send_file_head(self, file: BinaryIO) -> BinaryIO | None:
        """Send the head of a file that is there, or say that the browser has it already; gives what else to send."""
        kind, version = self.guess_type(file.name), Version.of(file)
        may_be_packed = COMPRESSIBLE_TYPES.match(kind) is not None and version.size >= MIN_PACKED_BYTES
        packed = None
        if may_be_packed and accepts_gzip(self.headers.get("Accept-Encoding", "")):
            packed = self.compressor.compress(file)
        tag = f'"{version.changed:x}-{version.size:x}{"-gzip" if packed else ""}"'
        body = file
        if packed:
            file.close()
            body = io.BytesIO(packed)
        known = self.is_known(tag, version)
        self.send_response(HTTPStatus.NOT_MODIFIED if known else HTTPStatus.OK)
        if not known:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(packed) if packed else version.size))
            if packed:
                self.send_header("Content-Encoding", "gzip")
        if may_be_packed:
            self.send_header("Vary", "Accept-Encoding")
        self.send_header("ETag", tag)
        self.send_header("Last-Modified", self.date_time_string(version.changed // 10**9))
        self.end_headers()
        if known:
            body.close()
            return None
        return body

    def is_known(self, tag: str, version: Version) -> bool:
        """Whether the browser has this very version."""
        tags = self.headers.get("If-None-Match")
        if tags is not None:
            return tag in (one.strip().removeprefix("W/") for one in tags.split(","))
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            since = email.utils.parsedate_to_datetime(self.headers.get("If-Modified-Since", ""))
            return version.changed // 10**9 <= since.replace(tzinfo=since.tzinfo or UTC).timestamp()
        return False

    def end_headers(self) -> None:
        """Let the browser ask again each time, so that a rebuilt page is seen."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Show the page that the nearest site has for a wrong address."""
        if code == HTTPStatus.BAD_REQUEST:  # which may have no version, or none that there is
            self.request_version = self.protocol_version
        body = self.for_wrong_address() if 400 <= code < 500 else None
        if body is None:
            super().send_error(code, message, explain)
            return
        self.send_response(code)
        self.send_header("Content-Type", self.guess_type(PAGE_FOR_WRONG_ADDRESS))
        self.send_header("Content-Length", str(len(body)))
        if code != HTTPStatus.NOT_FOUND:  # where the next request begins is not known then
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def for_wrong_address(self) -> bytes | None:
        """The 404.html in the nearest folder above what was asked for, as far as there are such folders."""
        folder, nearest = Path(self.directory), None
        asked = Path(self.translate_path(getattr(self, "path", "/")))
        for part in ("", *asked.parts[len(folder.parts) :]):
            folder /= part
            if not self.is_inside(str(folder)):
                break
            page = folder / PAGE_FOR_WRONG_ADDRESS
            with contextlib.suppress(OSError):
                nearest = page.read_bytes() if self.is_inside(str(page)) else nearest
        return nearest

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
        """Stay quiet."""


class Server(http.server.ThreadingHTTPServer):
    """A server that never shares a port."""

    allow_reuse_address = os.name != "nt"
    daemon_threads = True

    def server_bind(self) -> None:
        """Take the port, and ask no other machine for our name, which may take long where there is no network."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address[:2]  # type: ignore[assignment]

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a reader who closes a page early."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def accepts_gzip(header: str) -> bool:
    """Whether a browser that says what it accepts accepts what is packed with gzip."""
    for one in header.split(","):
        name, _, weight = one.replace(" ", "").lower().partition(";q=")
        if name in {"gzip", "*"}:
            return re.fullmatch(r"0(\.0*)?", weight) is None
    return False


def open_server(folder: Path, port: int = FIRST_PORT, host: str = LOCAL_HOST, kind: type[Handler] = Handler) -> Server:
    """A server for a folder, on the first free port from the given one on (0: any). kind: what answers requests."""
    handler = functools.partial(kind, directory=str(folder))
    for candidate in [*range(port, port + 50), 0] if port else [0]:
        try:
            return Server((host, candidate), handler)
        except OSError as error:
            if error.errno not in PORT_TAKEN_ERRORS:
                raise
    raise OSError(errno.EADDRINUSE, "no port is free")


def name_in_the_room() -> str:
    """The address at which other machines find this one, if it is in a network; nothing is sent for that."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address that is nobody's, and stands for all others
            return str(asking.getsockname()[0])
        except OSError:
            return LOCAL_HOST


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A folder served beside other work; gives its address."""
    with running(open_server(folder, 0)) as address:
        yield address


@contextlib.contextmanager
def running(server: Server) -> Iterator[str]:
    """Run a server beside other work, and close it at the end; gives its address."""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://{LOCAL_HOST}:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
