"""A proxy that lets nothing through and remembers who was asked for: how it is known that a page asks no other host."""

from __future__ import annotations

import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

HOST = re.compile(r"^[A-Z]+ (?:\w+://)?([^/:\s]+)\S* HTTP/")
"""What a browser asks a proxy for. A kernel's client may look for a kernel that is gone where now a proxy listens."""
BROWSER = {"accounts.google.com"} | {
    f"{name}.googleapis.com" for name in ("content-autofill", "optimizationguide-pa", "safebrowsing")
}
"""Hosts that Chromium itself asks for what has nothing to do with a page."""


@dataclass
class Recorder:
    """Where the proxy listens, and the hosts that it was asked for."""

    address: str
    asked: list[str] = field(default_factory=list)

    @property
    def outside(self) -> list[str]:
        """The hosts that a page asked for."""
        return [host for host in self.asked if host not in BROWSER]


@contextmanager
def recording() -> Iterator[Recorder]:
    """The proxy; a browser that is given its address sends it all that is not for this machine."""
    asked: list[str] = []

    class Refusal(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            found = HOST.match(self.rfile.readline().decode("latin-1"))
            if found:
                asked.append(found[1])
            self.wfile.write(b"HTTP/1.1 403 Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True

    with Server(("127.0.0.1", 0), Refusal) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield Recorder(f"http://127.0.0.1:{server.server_address[1]}", asked)
        finally:
            server.shutdown()
            thread.join()
