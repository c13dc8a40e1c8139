"""The server: nothing but what is in its folder, no traceback on any address, and small files on the way."""

from __future__ import annotations

import email.utils
import gzip
import http.client
import os
import re
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import BinaryIO, NamedTuple
from urllib.parse import urlsplit

import pytest

from starter import serve

WRONG = b"This page is not here."
TEXT = b"<p>A goat gives the book away.</p>" * 100


class Answer(NamedTuple):
    """What a server answered."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes


def get(address: str, path: str, method: str = "GET", **headers: str) -> Answer:
    """An answer to a request with these headers; in their names a low line stands for a hyphen."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
    connection._validate_path = lambda _: None  # type: ignore[attr-defined]  # the server has to
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    return Answer(answer.status, answer.headers, answer.read())


def send(address: str, request: bytes) -> bytes:
    """All that comes back to bytes that need be no request."""
    place = urlsplit(address)
    with socket.create_connection((place.hostname or "", place.port or 0), timeout=60) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65536), b""))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A site, and beside it what is no part of it."""
    folder = tmp_path / "site"
    for name in ("a.js", "a.mjs", "a.svg", "a.wasm", "a.json", "a.css", "a.png", "a.zip"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(TEXT)
    (folder / "index.html").write_bytes(TEXT)
    (folder / "404.html").write_bytes(WRONG)
    (folder / "small.txt").write_bytes(b"small")
    (folder / "noise.json").write_bytes(os.urandom(5000))
    (folder / "empty").mkdir()
    (folder / "deep" / "er").mkdir(parents=True)
    (folder / "deep" / "er" / "index.html").write_bytes(b"deep")
    (folder / "deep" / "404.html").write_bytes(b"Not here in the deep.")
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "index.html").write_bytes(b"secret")
    (tmp_path / "site-secret").write_bytes(b"secret")
    return folder


@pytest.fixture
def served(folder: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[str]:
    """The site, served; whatever is asked, the server has nothing to say in its terminal."""
    with serve.serving(folder) as address:
        yield address
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"),
        ("/a.js", "text/javascript"),
        ("/a.mjs", "text/javascript"),
        ("/a.svg", "image/svg+xml"),
        ("/a.wasm", "application/wasm"),
        ("/a.json", "application/json"),
        ("/a.css", "text/css"),
    ],
)
def test_files_are_served_as_what_they_are_and_always_fresh(served: str, path: str, kind: str) -> None:
    answer = get(served, path)
    assert answer.status == 200
    assert (answer.headers["Content-Type"] or "").startswith(kind)
    assert answer.headers["Cache-Control"] == "no-cache"


# What is not served


@pytest.mark.parametrize(
    "path",
    [
        "/gone",
        "/a.js/",
        "/%00",
        "/a.js%00",
        "/%00/",
        "/%ff",
        "/%ed%a0%80",
        "/" + "a" * 300,
        "/" + "a" * 60000,
        "/a" * 3000,
        "/a" * 30000,
        "/deep/.." * 5000 + "/gone",
        "/../secret/",
        "/../site-secret",
        "/%2e%2e/secret/index.html",
        "/..%2fsecret/index.html",
        "/..%5csecret%5cindex.html",
        "/deep/../../secret/",
        "//../secret/",
        "/../../../../../../../../etc/passwd",
        "//etc/passwd",
        "/.//etc/passwd",
        "/empty/",
        "x://[/",
    ],
    ids=lambda path: f"{path[:20]} ({len(path)})",
)
def test_what_is_not_there_or_outside_is_a_page_of_the_site(served: str, path: str) -> None:
    answer = get(served, path)
    assert (answer.status, answer.body) == (404, WRONG)
    assert (get(served, path, "HEAD").status, get(served, path, "HEAD").body) == (404, b"")


def test_the_nearest_site_has_the_page_for_a_wrong_address(served: str) -> None:
    for path in ("/deep/gone", "/deep/er/gone", "/deep/gone/gone/", "/deep/%00"):
        assert get(served, path).body == b"Not here in the deep."
    assert get(served, "/deeper").body == WRONG


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET /" + b"a" * 70000 + b" HTTP/1.1\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nX: " + b"a" * 70000 + b"\r\n\r\n", 431),
        (b"GET\r\n\r\n", 400),
        (b"GET / / HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/one\r\n\r\n", 400),
        (b"\xff\xfe\x00 / HTTP/1.1\r\n\r\n", 501),
        (b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello", 501),
    ],
    ids=["long", "long header", "no address", "two addresses", "version", "bytes", "post"],
)
def test_what_is_no_request_is_refused(served: str, request_: bytes, status: int) -> None:
    answer = send(served, request_)
    assert re.match(rb"HTTP/1\.\d %d " % status, answer)
    assert (WRONG in answer) == (status < 500)
    assert answer.count(b"HTTP/1.") == 1
    assert get(served, "/").status == 200


@pytest.mark.parametrize("begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: here\r\n"])
def test_a_request_that_is_never_finished_ends(served: str, monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    monkeypatch.setattr(serve.Handler, "timeout", 0.2)
    place = urlsplit(served)
    with socket.create_connection((place.hostname or "", place.port or 0), timeout=60) as connection:
        connection.sendall(begun)
        assert connection.recv(1) == b""
    assert get(served, "/").status == 200


def test_a_link_leads_nowhere_outside(served: str, folder: Path) -> None:
    try:
        (folder / "page").symlink_to(folder / "index.html")
    except OSError:
        pytest.skip("no links can be made here")
    (folder / "out").symlink_to(folder.parent / "secret", target_is_directory=True)
    (folder / "out.html").symlink_to(folder.parent / "secret" / "index.html")
    (folder / "empty" / "index.html").symlink_to(folder.parent / "secret" / "index.html")
    (folder / "round").symlink_to(folder / "round")
    assert get(served, "/page").body == TEXT
    for path in ("/out", "/out/", "/out/index.html", "/out.html", "/empty/", "/round", "/round/"):
        assert (get(served, path).status, get(served, path).body) == (404, WRONG)


def test_a_folder_is_led_to_and_never_listed(served: str) -> None:
    answer = get(served, "/deep/er?a=b")
    assert (answer.status, answer.headers["Location"]) == (301, "/deep/er/?a=b")
    assert get(served, "/deep/er/?a=b").body == b"deep"
    assert b"er/" not in get(served, "/deep/").body


def test_a_body_does_not_wait_until_its_head_has_arrived(folder: Path) -> None:
    sent_at_once = []

    class Handler(serve.Handler):
        def send_head(self) -> BinaryIO | None:
            sent_at_once.append(self.connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            return super().send_head()

    with serve.running(serve.open_server(folder, 0, kind=Handler)) as address:
        connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)
        connection.request("GET", "/")
        connection.getresponse().read()
        connection.close()
    assert sent_at_once
    assert all(sent_at_once)


def test_one_connection_goes_on_after_a_wrong_address(served: str) -> None:
    lines = (f"GET {path} HTTP/1.1\r\nHost: x\r\n" for path in ("/%00", "/gone", "/small.txt"))
    answer = send(served, "\r\n".join([*lines, ""]).encode())
    assert [int(code) for code in re.findall(rb"HTTP/1\.1 (\d+)", answer)] == [404, 404, 200]
    assert answer.endswith(b"small")


# What is small on its way


@pytest.mark.parametrize("path", ["/", "/a.js", "/a.svg", "/a.wasm", "/a.json", "/a.css", "/a.zip"])
def test_what_gets_smaller_is_compressed_for_who_accepts_it(served: str, path: str) -> None:
    packed = get(served, path, Accept_Encoding="br;q=1.0, gzip;q=0.8, *;q=0.1")
    assert (packed.status, packed.headers["Content-Encoding"]) == (200, "gzip")
    assert gzip.decompress(packed.body) == TEXT
    plain = get(served, path)
    assert (plain.status, plain.headers["Content-Encoding"], plain.body) == (200, None, TEXT)
    for answer, length in ((packed, len(packed.body)), (plain, len(TEXT))):
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert answer.headers["Content-Length"] == str(length)
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert packed.headers["Content-Type"] == plain.headers["Content-Type"]


@pytest.mark.parametrize("path", ["/", "/a.png", "/gone"])
@pytest.mark.parametrize("accepts", ["", "gzip"])
def test_a_head_is_that_of_the_answer(served: str, path: str, accepts: str) -> None:
    whole, head = (get(served, path, method, Accept_Encoding=accepts) for method in ("GET", "HEAD"))
    assert head.body == b""
    for message in (whole.headers, head.headers):
        del message["Date"]
    assert head.headers.items() == whole.headers.items()


@pytest.mark.parametrize("path", ["/a.png", "/small.txt", "/noise.json"])
def test_what_gets_no_smaller_is_sent_as_it_is(served: str, folder: Path, path: str) -> None:
    answer = get(served, path, Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] is None
    assert answer.body == (folder / path[1:]).read_bytes()


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        ("gzip", True),
        ("deflate, GZIP ; q=0.5", True),
        ("*", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000, *", False),
        ("br, zstd", False),
        ("x-gzipped", False),
        ("", False),
    ],
)
def test_a_browser_is_taken_at_its_word(header: str, accepted: bool) -> None:
    assert serve.accepts_gzip(header) is accepted


@pytest.mark.parametrize("accepts", ["", "gzip"])
def test_what_the_browser_has_is_not_sent_again_until_it_changes(served: str, folder: Path, accepts: str) -> None:
    first = get(served, "/a.js", Accept_Encoding=accepts)
    tag, date = first.headers["ETag"], first.headers["Last-Modified"]
    known = [
        {"If_None_Match": tag},
        {"If_None_Match": f'"other", W/{tag}'},
        {"If_Modified_Since": date},
        {"If_None_Match": tag, "If_Modified_Since": "Thu, 01 Jan 1970 00:00:00 GMT"},
    ]
    for headers in known:
        answer = get(served, "/a.js", Accept_Encoding=accepts, **headers)
        assert (answer.status, answer.body, answer.headers["ETag"]) == (304, b"", tag)
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert answer.headers["Cache-Control"] == "no-cache"
    unknown = [
        {"If_None_Match": '"other"', "If_Modified_Since": date},
        {"If_Modified_Since": "Thu, 01 Jan 1970 00:00:00 GMT"},
        {"If_Modified_Since": "yesterday"},
        {"If_Modified_Since": email.utils.format_datetime(email.utils.parsedate_to_datetime(date).replace(year=1999))},
    ]
    for headers in unknown:
        assert get(served, "/a.js", Accept_Encoding=accepts, **headers).status == 200
    (folder / "a.js").write_bytes(TEXT.upper())
    os.utime(folder / "a.js", ns=(10**18, 10**18 + 1))
    answer = get(served, "/a.js", Accept_Encoding=accepts, If_None_Match=tag)
    assert answer.status == 200
    assert (gzip.decompress(answer.body) if accepts else answer.body) == TEXT.upper()


def test_each_version_is_compressed_once_for_a_whole_class(
    served: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first pupil's answer is held up until all of them have asked."""
    compress, done, asked, all_asked = gzip.compress, list[int](), threading.Semaphore(0), threading.Event()

    class Counting(serve.Compressor):
        def compress(self, file: BinaryIO) -> bytes | None:
            asked.release()
            return super().compress(file)

    def slowly(plain: bytes, level: int, *, mtime: float) -> bytes:
        done.append(len(plain))
        assert all_asked.wait(60)
        return compress(plain, level, mtime=mtime)

    monkeypatch.setattr(serve.Handler, "compressor", Counting())
    monkeypatch.setattr(gzip, "compress", slowly)
    with ThreadPoolExecutor(8) as pupils:
        answers = [pupils.submit(get, served, "/a.wasm", Accept_Encoding="gzip") for _ in range(8)]
        assert all(asked.acquire(timeout=60) for _ in answers)
        all_asked.set()
        assert {gzip.decompress(answer.result().body) for answer in answers} == {TEXT}
    assert done == [len(TEXT)]
    (folder / "a.wasm").write_bytes(TEXT * 2)
    assert gzip.decompress(get(served, "/a.wasm", Accept_Encoding="gzip").body) == TEXT * 2
    assert done == [len(TEXT), len(TEXT) * 2]


def test_a_file_that_cannot_be_read_keeps_nobody_waiting(served: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> bytes:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(gzip, "compress", fails)
        patched.setattr(serve.Handler, "compressor", serve.Compressor())
        assert [get(served, "/a.js", Accept_Encoding="gzip").status for _ in range(2)] == [404, 404]
    assert get(served, "/a.js", Accept_Encoding="gzip").status == 200


def test_a_taken_port_gives_way_to_the_next(tmp_path: Path) -> None:
    with serve.open_server(tmp_path, 8700) as first, serve.open_server(tmp_path, first.server_address[1]) as second:
        assert first.server_address[0] == second.server_address[0] == "127.0.0.1"
        assert second.server_address[1] != first.server_address[1]


def test_a_server_for_a_room_is_found_at_its_address(folder: Path) -> None:
    """An address of this machine that is not the usual one stands for that of the room."""
    with serve.open_server(folder, 0, "127.0.0.2") as server:
        assert server.server_address[0] == "127.0.0.2"
    assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+", serve.name_in_the_room())
    with pytest.raises(OSError, match=r"assign|valid"):
        serve.open_server(folder, 0, "192.0.2.1")
