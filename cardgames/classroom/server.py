"""The server of a class: pages, and lines on which they talk, on Tornado, which comes with JupyterLab.

Everything stays on this machine and in this room: it listens at the given address, and asks no other host for anything.
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import json
import signal
import socket
import sys
import time
import webbrowser
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from cardgames.classroom.journal import Journal
from cardgames.classroom.line import Class
from cardgames.classroom.room import RequestRefused
from cardgames.core import BadRecord, quote
from cardgames.core.version import wanting

LOCAL_HOST = "127.0.0.1"
FIRST_PORT = 8060
PORT_COUNT = 50
RETRY_SECONDS = 1.0
"""Seconds until a journal that could not be written is tried again."""
OVERVIEW_SECONDS = 0.1
"""Seconds between overviews of the tables for a teacher."""
MAX_DESCRIPTORS = 4096
"""The files and connections that the server asks the system for; macOS grants 256 unasked."""
ACCEPT_PAUSE_SECONDS = 1.0
NOTICE_SECONDS = 60.0
"""Seconds between two notices that no more connections are accepted."""


async def serve(
    host: str = LOCAL_HOST,
    port: int | None = None,
    journal: Path | None = None,
    browser: bool = True,
    as_json: bool = False,
    site: Path | None = None,
    address: str = "",
    recover: bool = False,
) -> None:
    """Hold a class until it is ended by a signal. Raises BadRecord where that cannot begin.

    host: the address to listen at. port: 0 for any; the first free one from 8060 on if left out. journal: the file of
    the class, which goes on where there is one. site: the folder of the built site, served beside the class. address:
    where browsers find it behind a proxy, such as "https://cards.school.example/room-1". recover: whether the class
    goes on from the lines of the journal before one that cannot be read.
    """
    try:
        import segno  # noqa: F401
        import tornado  # noqa: F401
        from tornado.httpserver import HTTPServer
    except ImportError:
        raise BadRecord(wanting("A class needs", "class")) from None
    from cardgames.classroom.handlers import application

    public = _public(address)
    _ask_for_descriptors()
    path = journal or Path(f"class-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.journal")
    sockets = _listen(host, port)
    bound = sockets[0].getsockname()[1]
    address = public or f"http://{_url_host(_name_in_the_room() if _is_any(host) else host)}:{bound}"
    loop = asyncio.get_running_loop()
    try:
        kept = Journal(path)
        held = Class(
            kept,
            f"{address}/join/",
            _picture,
            site is not None,
            later=lambda act: loop.call_soon(act),
            soon=lambda act: loop.call_later(OVERVIEW_SECONDS, act),
            retry=lambda act: loop.call_later(RETRY_SECONDS, act),
            recover=recover,
        )
    except OSError as wrong:
        raise BadRecord(f"The journal {path} cannot be opened: {wrong.strerror or wrong}.") from None
    except RequestRefused:
        raise BadRecord(f"The journal {path} cannot be written: make room on the disk, and begin again.") from None
    server = HTTPServer(
        application(held, site, public), max_header_size=16384, max_body_size=65536, idle_connection_timeout=60
    )
    server.add_sockets(sockets)
    held.go_on()
    teacher = f"{address}/class/#{held.room.host}"
    if as_json:
        print(json.dumps({"host": teacher, "join": held.address, "code": held.room.code}), flush=True)
    for line in _start_lines(host, teacher, held, path):
        print(line, file=sys.stderr if as_json else sys.stdout, flush=True)
    if browser:
        loop.run_in_executor(None, webbrowser.open, teacher)
    stopped = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError, RuntimeError):
            loop.add_signal_handler(sign, stopped.set)
    await stopped.wait()
    server.stop()
    held.end()
    kept.close()


def _start_lines(host: str, teacher: str, held: Class, path: Path) -> list[str]:
    """What is said at the start: where to go, and whom that lets in."""
    if _is_any(host):
        open_to = "Everybody in the same network can reach these pages, and so join with the code."
    elif _is_loopback(host):
        open_to = "Only this computer can reach these pages. To let phones in, begin with: --host 0.0.0.0"
    else:
        open_to = f"Everybody who can reach {host} can reach these pages, and so join with the code."
    return [
        "",
        f"The teacher's page:  {teacher}",
        f"Pupils join at:      {held.join_at}   with the code {held.room.code}",
        open_to,
        "Whoever has the address of the teacher's page leads the class: show it to nobody.",
        f"The class is kept in {path}; started with --journal {path} it goes on.",
        "Ctrl-C ends it.",
    ]


def _listen(host: str, port: int | None) -> list[socket.socket]:
    """Sockets on the first free port. Raises BadRecord where there is none, or no such address."""
    from tornado.netutil import bind_sockets

    wrong: OSError | str = "ports go from 0 to 65535"
    if port is not None and not 0 <= port <= 65535:
        raise BadRecord(f"A class cannot be served at {host}, port {port}: {wrong}.")
    for candidate in range(FIRST_PORT, FIRST_PORT + PORT_COUNT) if port is None else [port]:
        try:
            return [Listener(found) for found in bind_sockets(candidate, host, backlog=1024)]
        except OSError as error:
            wrong = error
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                break
    raise BadRecord(f"A class cannot be served at {host}, port {port or FIRST_PORT}: {wrong}.")


class Listener(socket.socket):
    """A socket that accepts connections for Tornado, and nothing for a second where no more can be open.

    Tornado would try again at once, and report each time that it failed.
    """

    noticed = -NOTICE_SECONDS

    def __init__(self, bound: socket.socket) -> None:
        super().__init__(bound.family, bound.type, bound.proto, fileno=bound.detach())
        self.setblocking(False)

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept a connection. Raises BlockingIOError where there is none, or none can be accepted now."""
        try:
            return super().accept()
        except OSError as wrong:
            if wrong.errno not in (errno.EMFILE, errno.ENFILE):
                raise
            self._pause()
            raise BlockingIOError from None

    def _pause(self) -> None:
        from tornado.ioloop import IOLoop

        def listen(events: int) -> None:
            if self.fileno() >= 0:
                loop.update_handler(self, events)

        loop = IOLoop.current()
        listen(0)
        loop.call_later(ACCEPT_PAUSE_SECONDS, listen, IOLoop.READ)
        if time.monotonic() - Listener.noticed >= NOTICE_SECONDS:
            Listener.noticed = time.monotonic()
            print("Too many connections are open: others have to wait.", file=sys.stderr, flush=True)


def _ask_for_descriptors() -> None:
    """Let as many files and connections be open as a large class needs, if the system allows it."""
    with suppress(ImportError, OSError, ValueError):  # Windows has no such limit
        import resource

        granted, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MAX_DESCRIPTORS if most == resource.RLIM_INFINITY else min(MAX_DESCRIPTORS, most)
        if 0 <= granted < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _is_any(host: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_unspecified
    return host == ""


def _is_loopback(host: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def _url_host(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _name_in_the_room() -> str:
    """The address at which phones find this machine, if it is in a network; nothing is sent for that."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address that is nobody's, and stands for all others
            return str(asking.getsockname()[0])
        except OSError:
            return LOCAL_HOST


def _picture(address: str) -> str:
    """The picture of an address that a phone can read."""
    import segno

    return str(segno.make(address, micro=False).svg_data_uri(scale=8, border=4, light="#fff"))


def _public(address: str) -> str:
    """The address at which a proxy shows the class, or "". Raises BadRecord where that is none."""
    with suppress(ValueError):
        parts = urlsplit(address)
        more = parts.query or parts.fragment or parts.username
        if not address or (parts.scheme in {"http", "https"} and parts.hostname and not more):
            return address.rstrip("/")
    raise BadRecord(f"{quote(address)} is no address; write it like https://cards.school.example/room-1.")
