"""A site that is served while it is made: what is there is shown, and what is not yet there comes by itself."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from starter import folders, serve, serving
from starter.problem import Problem


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Where a site is served that has a home page, while the rest of it is made."""
    monkeypatch.setattr(serving.GrowingSite, "first", tmp_path / "first", raising=False)
    monkeypatch.setattr(serving.GrowingSite, "whole", tmp_path / "whole", raising=False)
    monkeypatch.setattr(serving.GrowingSite, "state", serving.MAKING_STATE)
    monkeypatch.setattr(serving, "POLL_SECONDS", 0.01)
    for folder, name, text in [("first", "index.html", "home"), ("whole", "index.html", "new home")]:
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(text, "utf-8")
    (tmp_path / "whole" / "goat").mkdir()
    (tmp_path / "whole" / "goat" / "index.html").write_text("goat", "utf-8")
    (tmp_path / "whole" / "goat" / "picture.svg").write_text("<svg/>", "utf-8")
    with serve.running(serve.open_server(tmp_path / "whole", 0, kind=serving.GrowingSite)) as found:
        yield found


def shown(address: str) -> tuple[int, str]:
    """The status and the text of a page."""
    try:
        with urlopen(address, timeout=60) as page:
            return page.status, page.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


def test_a_page_that_is_not_made_says_so_and_comes(address: str) -> None:
    assert shown(f"{address}/") == (HTTPStatus.OK, "home")
    status, text = shown(f"{address}/goat/")
    assert status == HTTPStatus.SERVICE_UNAVAILABLE
    assert "This page is being made" in text
    assert 'http-equiv="refresh"' in text
    assert shown(f"{address}/{'a' * 5000}/")[0] == HTTPStatus.SERVICE_UNAVAILABLE  # longer than any file's name
    serving.GrowingSite.state = serving.WHOLE_STATE
    assert shown(f"{address}/goat/") == (HTTPStatus.OK, "goat")
    assert shown(f"{address}/") == (HTTPStatus.OK, "new home")
    assert shown(f"{address}/none/")[0] == HTTPStatus.NOT_FOUND


def test_a_file_that_is_not_made_is_waited_for(address: str) -> None:
    answers: list[tuple[int, str]] = []
    asking = threading.Thread(target=lambda: answers.append(shown(f"{address}/goat/picture.svg")))
    asking.start()
    assert shown(f"{address}/") == (HTTPStatus.OK, "home")  # others are answered meanwhile
    assert answers == []
    serving.GrowingSite.state = serving.WHOLE_STATE
    asking.join(60)
    assert answers == [(HTTPStatus.OK, "<svg/>")]


def test_a_page_that_could_not_be_made_says_so(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise Problem("The site could not be built.")

    monkeypatch.setattr(serving, "build_if_changed", fail)
    serving.make_the_rest()
    assert "could not be built" in capsys.readouterr().err
    status, text = shown(f"{address}/goat/")
    assert status == HTTPStatus.SERVICE_UNAVAILABLE
    assert "could not be made" in text
    assert shown(f"{address}/goat/picture.svg")[0] == HTTPStatus.NOT_FOUND


def test_a_preview_tells_its_pages_when_they_were_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("home", "utf-8")
    monkeypatch.setattr(serving.Preview, "version", 0)
    with serve.running(serve.open_server(tmp_path, 0, kind=serving.Preview)) as address:
        assert shown(address + serving.VERSION) == (HTTPStatus.OK, "0")
        serving.Preview.version += 1
        assert shown(address + serving.VERSION) == (HTTPStatus.OK, "1")
        assert serving.VERSION in shown(address + serving.RELOAD)[1]
        assert shown(f"{address}/") == (HTTPStatus.OK, "home")


def test_a_source_that_is_saved_is_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "ROOT", tmp_path)
    (tmp_path / "seeds").mkdir()
    source = tmp_path / "seeds" / "goat-1916.toml"
    source.write_text("", "utf-8")
    before = serving.latest_change()
    assert serving.latest_change() == before
    source.touch()
    assert serving.latest_change() > before


@pytest.mark.parametrize(
    ("asked", "status", "says"),
    [(["goat", "--help"], 0, "usage: python3 run.py preview GAME"), (["goat", "--prot", "80"], 2, "--prot")],
)
def test_what_is_asked_of_a_preview_is_read_before_its_pages_are_made(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: list[str], status: int, says: str
) -> None:
    monkeypatch.setattr(serving, "setup", lambda _: pytest.fail("it begins to make pages"))
    try:
        ended = serving.preview(asked)
    except SystemExit as end:
        ended = int(str(end.code))
    output = capsys.readouterr()
    assert (ended, says in output.out + output.err) == (status, True)


@pytest.mark.parametrize("saved", [True, False])
def test_a_first_preview_that_a_saved_file_broke_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], saved: bool
) -> None:
    changes, made = iter(range(9)), list[str]()

    def make(_: Path, **more: str) -> None:
        made.append(more["PAGES"])
        if len(made) == 1:
            raise Problem("The site could not be built.")

    monkeypatch.setattr(serving, "make_site", make)
    monkeypatch.setattr(serving, "lay_python", lambda _: None)
    monkeypatch.setattr(serving, "latest_change", lambda: next(changes) if saved else 0)
    if saved:
        serving.make_first_preview(tmp_path, "goat")
    else:
        with pytest.raises(Problem):
            serving.make_first_preview(tmp_path, "goat")
    assert made == ["goat"] * (1 + saved)
    assert "python3 -m cardgames check-rulebook goat" in capsys.readouterr().err
