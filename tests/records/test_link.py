"""Share links: what is written is read again, and what is broken is told for what it is."""

from __future__ import annotations

import base64
import contextlib
import json
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardgames
from cardgames.core import BadRecord
from cardgames.records import incoming, link

CHANGED = "The link is broken: a part of it is missing, or was changed on the way."
WHOLE = link.write(cardgames.new("goat", seed=1).record())
MORE = "The link is broken: it holds more than a game."


def packed(text: bytes) -> str:
    """A link that holds these bytes."""
    return f"#game=1.{base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip('=')}"


def reason(text: str) -> str:
    """Why a link cannot be read."""
    with pytest.raises(BadRecord) as found:
        link.read(text)
    return str(found.value)


@pytest.mark.parametrize("what", [None, 5, b"#game=1.AA", ["#game=1.AA"], {}])
def test_what_is_no_text_is_no_link(what: Any) -> None:
    assert not link.is_link(what)
    assert reason(what) == "This is no link to a game."


def test_a_record_comes_back() -> None:
    record = cardgames.new("goat", seed=1916).record()
    assert json.loads(link.read(link.write(record, "https://example.org/goat/play/#old"))) == record


@pytest.mark.parametrize("garbled", ["xxxx", "broken", "worse", "AAAA", "eNqr", "eNqrXXXXXXXXXXXX", "x", "!", ""])
def test_garbled_text_is_not_taken_for_too_much(garbled: str) -> None:
    assert reason(f"#game=1.{garbled}") == CHANGED


@given(st.data())
def test_a_link_with_a_letter_changed_or_lost_is_read_right_or_called_changed(data: st.DataObject) -> None:
    at = data.draw(st.integers(len("#game=1."), len(WHOLE) - 1))
    letter = data.draw(st.sampled_from(["", "A", "z", "-"]))
    broken = WHOLE[:at] + letter + WHOLE[at + 1 :]
    with contextlib.suppress(BadRecord):
        assert link.read(broken) == link.read(WHOLE)
        return
    assert reason(broken) == CHANGED


def test_more_than_a_game_is_refused_unopened() -> None:
    assert reason(packed(b" " * (incoming.MAX_UNPACKED_BYTES + 1))) == MORE
    longest = " " * incoming.MAX_UNPACKED_BYTES
    assert link.read(packed(longest.encode())) == longest


def test_what_comes_after_the_game_is_refused() -> None:
    record = zlib.compress(b"{}", 9) + b"more"
    assert reason(f"#game=1.{base64.urlsafe_b64encode(record).decode().rstrip('=')}") == CHANGED


@pytest.mark.parametrize("text", ["#game=", "#game=rubbish", "#game=.eNqr", "#game=1", "#game=1.", "#game=x.eNqr"])
def test_what_has_no_version_is_a_broken_link(text: str) -> None:
    assert reason(text) == CHANGED


@pytest.mark.parametrize(
    "put",
    ["{}.", "{},", "({})", "<{}>", "*{}*", "**{}**", "'{}'", " {} ", "{}!?", '{}".'],
)
def test_what_stands_around_a_link_in_a_sentence_is_no_part_of_it(put: str) -> None:
    for page in ("https://example.org/goat/play/", ""):
        whole = link.write(cardgames.new("goat", seed=1916).record(), page)
        assert link.read(put.format(whole)) == link.read(whole)


@pytest.mark.parametrize("end", ["\n", "\r\n", "=\r\n", "\n  "])
def test_a_link_that_a_mail_program_has_wrapped_is_whole(end: str) -> None:
    whole = link.write(cardgames.new("goat", seed=1916).record(), "https://example.org/goat/play/")
    wrapped = end.join(whole[at : at + 76] for at in range(0, len(whole), 76))
    assert wrapped.count("\n") > 1
    assert link.is_link(wrapped)
    assert link.read(wrapped) == link.read(whole)


def test_a_link_may_end_with_any_sign_of_its_alphabet() -> None:
    ends = set()
    for number in range(600):
        text = json.dumps({"number": number, "more": "x" * (number % 7)})
        address = link.encode(text, "game")
        ends.add(address[-1])
        assert link.decode(address, "game") == text
    assert {"_", "-"} < ends
