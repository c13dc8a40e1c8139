"""The server: what it opens, whom it answers, and what it lets nobody do; and that it can be killed at any moment."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import HTTPRequest
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.websocket import WebSocketClientConnection, websocket_connect

import cardgames
from cardgames.classroom import handlers, server
from cardgames.classroom import line as lines
from cardgames.classroom import room as rooms
from cardgames.classroom.journal import Journal
from cardgames.classroom.line import Class
from cardgames.classroom.room import MAX_PUPILS, Room
from cardgames.cli.commands import main
from cardgames.core import BadRecord
from tests.support.phones import GARBAGE, Phone, leaks
from tests.support.thorough import times

PATIENCE = 60


class Served:
    """A class that is served in this process."""

    def __init__(self, path: Path, site: Path | None = None, public: str = "") -> None:
        (self.socket,) = bind_sockets(0, "127.0.0.1", family=socket.AF_INET)
        self.port = self.socket.getsockname()[1]
        self.held = Class(Journal(path), f"http://127.0.0.1:{self.port}/join/", server._picture, site is not None)
        self.server = HTTPServer(handlers.application(self.held, site, public))
        self.server.add_socket(self.socket)

    async def line(self, **headers: str) -> WebSocketClientConnection:
        return await connected(self.port, **headers)


async def connected(port: int, **headers: str) -> WebSocketClientConnection:
    request = HTTPRequest(f"ws://127.0.0.1:{port}/classroom/line", headers=headers)
    return await websocket_connect(request)


def served(
    tmp_path: Path, act: Callable[[Served], Awaitable[None]], site: Path | None = None, public: str = ""
) -> None:
    """Serve a class, and do something with it."""

    async def run() -> None:
        found = Served(tmp_path / "class.journal", site, public)
        try:
            await asyncio.wait_for(act(found), PATIENCE)
        finally:
            found.server.stop()
            for line in list(found.held.lines):
                line.close()
            found.held.journal.close()

    asyncio.run(run())


async def asked(found: Served, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """What the server answers, whatever the path is."""

    def ask() -> tuple[int, dict[str, str], bytes]:
        connection = HTTPConnection("127.0.0.1", found.port, timeout=PATIENCE)
        connection.putrequest("GET", path, skip_host="Host" in headers)
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()

    return await asyncio.get_running_loop().run_in_executor(None, ask)


def test_pages_say_what_they_may_do_and_nothing_of_the_class(tmp_path: Path) -> None:
    async def look(found: Served) -> None:
        for path, kind in (("/class/", "class"), ("/join/", "join")):
            status, headers, body = await asked(found, path)
            assert status == 200
            policy = headers["Content-Security-Policy"]
            assert "default-src 'self'" in policy
            assert "script-src" not in policy  # which is then the same
            assert f"ws://127.0.0.1:{found.port}" in policy
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert "Set-Cookie" not in headers
            assert f'<main data-cardgames="{kind}">'.encode() in body
            assert found.held.room.host.encode() not in body
            assert found.held.room.code.encode() not in body
        _, _, body = await asked(found, "/join/", **{"Accept-Language": "ru"})
        assert "Войти в класс" in body.decode()
        for name in handlers.FILES:
            status, headers, body = await asked(found, f"/classroom/{name}")
            assert (status, body) == (200, handlers.FILES[name].read_bytes())
        assert (await asked(found, "/classroom/x.js"))[0] == 404
        assert (await asked(found, "/"))[1]["Location"] == "join/"

    served(tmp_path, look)


def test_what_is_served_is_compressed_for_whoever_can_read_that(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("<p>A card, and another card.</p>\n" * 400, "utf-8")

    async def look(found: Served) -> None:
        for path in ("/", "/join/", *(f"/classroom/{name}" for name in handlers.FILES)):
            _, plain, whole = await asked(found, path)
            status, headers, packed = await asked(found, path, **{"Accept-Encoding": "gzip"})
            assert "Content-Encoding" not in plain
            assert (status, headers["Content-Encoding"]) == (200, "gzip")
            assert "Accept-Encoding" in headers["Vary"]
            assert len(packed) < len(whole) / 2
            assert gzip.decompress(packed) == whole

    served(tmp_path, look, site)


def test_nothing_outside_of_the_site_is_served(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "goat").mkdir(parents=True)
    (site / "empty").mkdir()
    (site / "index.html").write_text("home", "utf-8")
    (site / "goat" / "index.html").write_text("goat", "utf-8")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    with suppress(OSError):
        (site / "led.txt").symlink_to(tmp_path / "secret.txt")

    async def look(found: Served) -> None:
        assert (await asked(found, "/"))[2] == b"home"
        assert (await asked(found, "/goat/"))[2] == b"goat"
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/goat/..%2f..%2fsecret.txt", "/led.txt", "//secret.txt",
                     "/empty/", "/class.journal", "/%00", "/..%5csecret.txt", f"/{'a/' * 900}"):  # fmt: skip
            status, _, body = await asked(found, path)
            assert status in {400, 403, 404}, path
            assert b"secret" not in body
            assert b"Traceback" not in body

    served(tmp_path, look, site)


def test_only_our_own_names_and_pages_are_answered(tmp_path: Path) -> None:
    async def look(found: Served) -> None:
        own = f"127.0.0.1:{found.port}"
        for host in ("evil.example", f"evil.example:{found.port}", "127.0.0.1.evil.example"):
            assert (await asked(found, "/class/", Host=host))[0] == 421
            with pytest.raises(Exception, match="421"):
                await found.line(Host=host)
        for host in (own, f"localhost:{found.port}", f"192.168.1.7:{found.port}", f"[::1]:{found.port}"):
            assert (await asked(found, "/class/", Host=host))[0] == 200
        for origin in (
            "http://evil.example",
            f"http://localhost:{found.port}",
            "null",
            f"http://{own}0",
        ):
            with pytest.raises(Exception, match="403"):
                await found.line(Origin=origin)
        (await found.line(Origin=f"http://{own}")).close()

    served(tmp_path, look)


def test_behind_a_proxy_its_name_is_ours_too(tmp_path: Path) -> None:
    async def look(found: Served) -> None:
        own = f"127.0.0.1:{found.port}"
        _, headers, body = await asked(found, "/join/", Host="cards.school.example")
        assert "wss://cards.school.example" in headers["Content-Security-Policy"]
        assert b'="/' not in body  # a proxy may show it in a folder of its own
        assert (await asked(found, "/join/", Host="evil.example"))[0] == 421
        for host in ("cards.school.example", own):
            (await found.line(Host=host, Origin="https://cards.school.example")).close()
        for origin in (
            "http://cards.school.example",
            "https://evil.example",
            "https://cards.school.example.evil.example",
        ):
            with pytest.raises(Exception, match="403"):
                await found.line(Origin=origin)

    served(tmp_path, look, public=server._public("https://cards.school.example/room-1/"))


@pytest.mark.parametrize(
    ("peer", "forwarded", "counted"),
    [
        ("127.0.0.1", "", ""),
        ("10.0.0.1", "", ""),  # this machine by its own address
        ("10.0.0.7", "", "10.0.0.7"),
        ("10.0.0.7", "192.0.2.9", "10.0.0.7"),  # no proxy of ours says so
        ("10.0.0.1", "192.0.2.9, 198.51.100.4", "198.51.100.4"),
        ("10.0.0.1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("10.0.0.1", "<script>", ""),
        ("fe80::1:2%eth0", "", "fe80::/64"),
        ("::1", "", ""),
    ],
)
def test_joins_are_counted_by_the_address_they_come_from(peer: str, forwarded: str, counted: str) -> None:
    assert handlers.counted_address(peer, "10.0.0.1", forwarded) == counted


def test_one_address_fills_no_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MAX_JOINED_PER_ADDRESS", 2)

    async def look(found: Served) -> None:
        for forwarded in ("10.0.0.7", "10.0.0.7", "10.0.0.7", "10.0.0.8", ""):
            line = await found.line(**({"X-Forwarded-For": forwarded} if forwarded else {}))
            await line.write_message(json.dumps({"hello": "pupil", "code": found.held.room.code}))
            assert '"seat"' in str(await line.read_message())
        assert [*found.held.room.pupils] == [1, 2, 4, 5]
        assert [*found.held.room.waiting] == [3]

    served(tmp_path, look)


@pytest.mark.parametrize("address", ["cards.school.example", "ftp://x", "https://", "https://[", "https://x/#y"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(BadRecord, match=r"is no address; write it like https"):
        asyncio.run(server.serve(address=address))


def test_it_begins_says_where_it_is_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(server, "_start_lines", start_lines := StartLines(server._start_lines))
    asyncio.run(server.serve("0.0.0.0", None, None, True, True))
    links = json.loads(capsys.readouterr().out)
    assert opened == [links["host"]]
    assert links["join"].endswith(links["code"])
    assert start_lines.port in range(server.FIRST_PORT, server.FIRST_PORT + server.PORT_COUNT)
    (journal,) = tmp_path.glob("class-*.journal")
    assert Class(Journal(journal)).room.code == links["code"]


class StartLines:
    """The lines that are printed at the start; then somebody connects, and the class is ended."""

    def __init__(self, say: Callable[..., list[str]]) -> None:
        self.say = say
        self.port = 0

    def __call__(self, *arguments: Any) -> list[str]:
        self.port = int(arguments[1].split(":")[2].partition("/")[0])
        self.ending = asyncio.get_running_loop().create_task(self.end())
        return self.say(*arguments)

    async def end(self) -> None:
        await connected(self.port)
        signal.raise_signal(signal.SIGTERM)


def test_floods_and_long_messages_end_a_line_and_harm_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handlers, "MAX_LINES", 4)
    monkeypatch.setattr(handlers, "GREETING_SECONDS", 0.3)

    async def look(found: Served) -> None:
        host = await found.line()
        await host.write_message(json.dumps({"hello": "host", "secret": found.held.room.host}))
        assert b"welcome" in str(await host.read_message()).encode()
        long = await found.line()
        await long.write_message("x" * (handlers.MAX_MESSAGE_BYTES + 1))
        assert await long.read_message() is None
        flood = await found.line()
        with suppress(Exception):
            for _ in range(10 * handlers.MESSAGE_BURST):
                await flood.write_message('{"hello":"pupil","token":1}' if _ == 0 else "{}")
        while await flood.read_message() is not None:
            pass
        silent = await found.line()
        assert await silent.read_message() is None  # it has said nothing
        assert silent.close_code == 4001
        monkeypatch.setattr(handlers, "GREETING_SECONDS", 60)
        lines = [await found.line() for _ in range(4)]  # one more than there is room for
        assert await lines[0].read_message() is None
        assert lines[0].close_code == 4000, "the line that was silent longest makes room"
        for line in lines:
            line.close()
        await host.write_message('{"do":"lock"}')
        message = ""
        while '"locked":true' not in message:
            message = str(await host.read_message())

    served(tmp_path, look)


@pytest.mark.long
def test_a_class_joins_beside_as_many_silent_lines_as_there_is_room_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pupils = times(80, MAX_PUPILS)
    monkeypatch.setattr(rooms, "MAX_PUPILS", pupils)

    async def look(found: Served) -> None:
        host = await found.line()
        await host.write_message(json.dumps({"hello": "host", "secret": found.held.room.host}))
        silent = [await found.line() for _ in range(handlers.MAX_LINES - 1)]
        names: list[str] = []
        for number in range(pupils):
            address = f"10.0.{number // 40}.7"
            line = await found.line(**{"X-Forwarded-For": address})
            greeting = {"hello": "pupil", "code": found.held.room.code, "name": f"P{number}"}
            await line.write_message(json.dumps(greeting))
            while "room" not in (message := json.loads(str(await line.read_message()))):
                assert "wrong" not in message
            names.append(message["room"]["name"])
        assert names == [f"P{number}" for number in range(pupils)]
        assert len(found.held.room.pupils) == pupils
        assert sum(line.pupil is not None for line in found.held.lines) == pupils
        assert len(found.held.lines) <= handlers.MAX_LINES
        late = await found.line(**{"X-Forwarded-For": "10.0.99.7"})
        await late.write_message(json.dumps({"hello": "pupil", "code": found.held.room.code}))
        assert json.loads(str(await late.read_message())) == {"wrong": "class-full"}
        await host.write_message('{"do":"start","game":"goat"}')
        message = ""
        while '"started":true' not in message:
            message = str(await host.read_message())
        assert all(found.held.room.place(number) for number in found.held.room.pupils), "Everybody has a seat."
        for line in silent:
            line.close()

    served(tmp_path, look)


@pytest.mark.parametrize(
    ("host", "loopback", "every"),
    [
        ("127.0.0.1", True, False),
        ("localhost", True, False),
        ("0.0.0.0", False, True),
        ("::", False, True),
        ("10.0.0.7", False, False),
    ],
)
def test_it_says_whom_it_lets_in(tmp_path: Path, host: str, loopback: bool, every: bool) -> None:
    held = Class(Journal(tmp_path / "class.journal"), "http://10.0.0.7:8060/join/")
    text = " ".join(server._start_lines(host, "http://…", held, Path("class.journal")))
    assert ("Only this computer" in text) == loopback
    assert ("in the same network" in text) == every
    assert held.room.code in text


@pytest.mark.parametrize("more", [("--host", "203.0.113.7"), ("--port", "99999999"), ("--journal", "no/such/folder/x")])
def test_what_cannot_begin_is_told_in_a_sentence(more: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["class", "--no-browser", *more]) == 2
    message = capsys.readouterr().err
    assert len(message.splitlines()) == 1
    assert "cannot be" in message


def test_without_tornado_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tornado", None)
    with pytest.raises(BadRecord, match=r"pip install \"playable-rulebooks\[class\]\""):
        asyncio.run(server.serve())


def begun(journal: Path, port: int) -> tuple[subprocess.Popen[str], dict[str, str]]:
    """The server as a process of its own."""
    command = [sys.executable, "-m", "cardgames", "class", "--no-browser", "--json", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--journal", str(journal)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    return process, json.loads(process.stdout.readline())


async def plays(phone: Phone, port: Callable[[], int], over: asyncio.Event, chance: random.Random) -> None:
    """A phone on the wire, which comes back whenever its line is gone, and answers whatever it may."""
    while not over.is_set():
        try:
            line = await connected(port())
            await line.write_message(json.dumps(phone.greeting))
            while (text := await line.read_message()) is not None:
                phone.hear(str(text))
                for _ in range(chance.choice((1, 2))):
                    if moves := phone.moves():
                        wish = {"do": "move", "move": chance.choice(moves), "at": (phone.scene or {})["at"]}
                        await line.write_message(json.dumps(wish))
                if chance.random() < 0.05:
                    await line.write_message(chance.choice(GARBAGE))
                if chance.random() < 0.01:  # until it is cut off
                    for _ in range(2 * handlers.MESSAGE_BURST):
                        await line.write_message("{}")
                if chance.random() < 0.05:
                    break
            line.close()
        except Exception:  # noqa: BLE001 - there is no server just now
            await asyncio.sleep(0.02)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_where_no_more_connections_can_be_open_it_says_so_once_and_goes_on(tmp_path: Path) -> None:
    limit = "import resource, runpy; resource.setrlimit(resource.RLIMIT_NOFILE, (48, 48)); "
    command = [sys.executable, "-c", f"{limit}runpy.run_module('cardgames', run_name='__main__')"]
    command += ["class", "--no-browser", "--json", "--port", "0", "--journal", str(tmp_path / "class.journal")]
    with (
        (tmp_path / "stderr").open("wb") as stderr,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            port = int(json.loads(process.stdout.readline())["join"].split(":")[2].partition("/")[0])
            known, newcomer = (HTTPConnection("127.0.0.1", port, timeout=PATIENCE) for _ in range(2))
            known.connect()
            others = [socket.create_connection(("127.0.0.1", port)) for _ in range(60)]
            refused = 0
            while refused < 3:
                known.request("GET", "/classroom/table.css")
                answer = known.getresponse()
                refused += answer.status == 500
                answer.read()
            for each in others:
                each.close()
            newcomer.request("GET", "/classroom/table.css")
            assert newcomer.getresponse().status == 200
            process.terminate()
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
    lines = (tmp_path / "stderr").read_text("utf-8").splitlines()
    assert lines[-1] == "Too many connections are open: others have to wait."
    assert len(lines) == len(server._start_lines("", "", Class(Journal(tmp_path / "other")), Path())) + 1


@pytest.mark.slow
def test_a_server_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    journal = tmp_path / "class.journal"
    chance = random.Random(20)

    async def run() -> None:
        process, links = begun(journal, 0)
        port = int(links["join"].split(":")[2].partition("/")[0])
        phones = [Phone(f"P{number}") for number in range(6)]
        for phone in phones:
            line = await connected(port)
            await line.write_message(json.dumps({"hello": "pupil", "code": links["code"], "name": phone.name}))
            phone.hear(str(await line.read_message()))
            line.close()
        over = asyncio.Event()
        for _ in range(times(1, 10)):
            host = await connected(port)
            await host.write_message(json.dumps({"hello": "host", "secret": links["host"].partition("#")[2]}))
            await host.write_message(json.dumps({"do": "start", "game": "goat", "options": {"players": 4}}))
            over.clear()
            playing = [asyncio.create_task(plays(phone, lambda: port, over, chance)) for phone in phones]
            for _ in range(times(2, 5)):  # fifty kills, if asked to be thorough
                size = journal.stat().st_size
                while journal.stat().st_size < size + 400 * chance.random() + 1 and not done(journal):
                    await asyncio.sleep(0.005)
                process.send_signal(signal.SIGKILL)
                process.wait()
                process, again = begun(journal, port)
                assert again == links
            while not done(journal) or not all(phone.scene and phone.scene["toMove"] is None for phone in phones):
                await asyncio.sleep(0.1)
            over.set()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        held = Class(Journal(journal))
        for phone in phones:
            place = held.room.place(phone.pupil)
            assert place is not None
            table, seat = place
            assert phone.scene is not None
            assert cardgames.replay(table.game.record()).to_move is None
            assert phone.scene["points"] == table.game.view(seat).points
            assert len(phone.scene["log"]) == len(table.game.view(seat).events)
            assert leaks({"whole": {"course": {"scene": phone.scene}}}, table.game.view(seat)) == []

    asyncio.run(asyncio.wait_for(run(), 10 * PATIENCE))


def done(journal: Path) -> bool:
    """Whether every deal in a journal is over."""
    lines = journal.read_text("utf-8").splitlines()
    entries: list[dict[str, Any]] = [json.loads(line) for line in lines[1:] if line.endswith("}")]
    held = Room()
    held.carry_out(*entries)
    return bool(held.tables) and all(table.game.to_move is None for table in held.tables.values())
