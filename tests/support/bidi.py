"""A Firefox as it is installed, for Playwright, which speaks WebDriver BiDi with it.

    python3 bidi.py FIREFOX ARGUMENT...      what Playwright starts in place of Firefox

Playwright expects the newest Firefox, and gives up where an older one, such as the one with extended support, does not
know a command. This stands between the two and says "done" in its place; whatever needs the command then shows that it
does not work. Everything else is passed on as it is.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from typing import Any

from tornado import httpserver, netutil, web, websocket

LISTENS = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")
LARGEST = 256 * 1024 * 1024
MISSING: dict[str, Any] = {"collector": "none"}
"""What is answered for a command that this Firefox does not know."""


def mended(text: str | bytes) -> str | bytes:
    """A message of Firefox, in which no command is unknown."""
    answer = json.loads(text)
    if answer.get("type") == "error" and answer.get("error") == "unknown command":
        print(f"Firefox has no {answer.get('message')}", file=sys.stderr, flush=True)
        return json.dumps({"type": "success", "id": answer["id"], "result": MISSING})
    return text


class Door(websocket.WebSocketHandler):
    """One visitor, led through to Firefox."""

    def initialize(self, address: str) -> None:
        """Know where Firefox is."""
        self.address = address

    def check_origin(self, _origin: str) -> bool:
        """Playwright comes from nowhere."""
        return True

    async def open(self, *_: str, **__: str) -> None:
        """Open the other side."""
        self.firefox = await websocket.websocket_connect(self.address, max_message_size=LARGEST)
        self.listening = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        """Pass on what Firefox says."""
        while (message := await self.firefox.read_message()) is not None:
            await self.write_message(mended(message))
        self.close()

    async def on_message(self, message: str | bytes) -> None:
        """Pass on what Playwright says."""
        await self.firefox.write_message(message)

    def on_close(self) -> None:
        """Close the other side."""
        self.firefox.close()


async def serve(address: str) -> str:
    """Listen on 127.0.0.1; gives the address."""
    room = web.Application([(r"/session", Door, {"address": f"{address}/session"})], websocket_max_message_size=LARGEST)
    sockets = netutil.bind_sockets(0, "127.0.0.1")
    httpserver.HTTPServer(room).add_sockets(sockets)
    return f"ws://127.0.0.1:{sockets[0].getsockname()[1]}"


async def main(command: list[str]) -> int:
    """Start Firefox, and end with it."""
    firefox = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    assert firefox.stderr
    while line := await firefox.stderr.readline():
        if found := LISTENS.search(line):
            line = line.replace(found[1], (await serve(found[1].decode())).encode())
        sys.stderr.buffer.write(line)
        sys.stderr.flush()
    return await firefox.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
