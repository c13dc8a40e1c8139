"""A wire between a page and a class that can go dead: nothing arrives on it any more, and neither end notices."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Wire:
    """A port of this machine that leads to another; every connection by then can be made to swallow what it carries."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.connected: list[dict[str, bool]] = []
        """Of each connection, whether it still carries what is sent "up" to the class, and "down" to the page."""
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self, *ways: str) -> None:
        """Swallow what is sent these ways on all connections that there are; those that come later are whole."""
        for carries in self.connected:
            carries.update(dict.fromkeys(ways, False))

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                page, _ = self.listening.accept()
                server = socket.create_connection(("127.0.0.1", self.to))
                carries = {"up": True, "down": True}
                self.connected.append(carries)
                for way, source, target in (("up", page, server), ("down", server, page)):
                    threading.Thread(target=_carry, args=(carries, way, source, target), daemon=True).start()


def _carry(carries: dict[str, bool], way: str, source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            if carries[way]:
                target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)


@contextmanager
def wire(port: int) -> Iterator[Wire]:
    """A wire to a port of this machine."""
    made = Wire(port)
    try:
        yield made
    finally:
        made.listening.close()
