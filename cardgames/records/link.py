"""Share links: a record in the fragment of an address, which a browser never sends to a server.

    …/goat/play/#game=1.eNqr…

The fragment is the version of the link format, a full stop, and the record as compressed JSON in URL-safe base 64.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

from cardgames.core import BadRecord, quote
from cardgames.records import incoming

VERSION = "1"

_LINK = r"[\s<(*']*(?:[a-z]+:[^\s#]*|[^\s#{}\[\]\"]*)#%s=(\S*(?:\r?\n[ \t]*\S+)*)\s*"
_WRAPPED = re.compile(r"=?\r?\n[ \t]*")
"""Where a mail program breaks a long line."""
_AFTER = ".,;:!?)]>*\"'"
"""What stands after a link in a sentence, and is often copied with it: nothing that a link itself may end with."""


def is_link(text: object, kind: str = "game") -> bool:
    """Whether a text is a link, or the fragment of one, and not what it holds. kind: what it holds."""
    return isinstance(text, str) and re.fullmatch(_LINK % kind, text) is not None


def write(record: Mapping[str, Any], page: str = "") -> str:
    """The link of a record: `page` and a fragment, "#game=1.…" where no page is given."""
    return encode(json.dumps(record, separators=(",", ":")), "game", page)


def read(link: str) -> str:
    """The JSON text of the record that a link holds, not yet checked. Raises BadRecord on a broken or hostile link."""
    return decode(link, "game")


def encode(text: str, kind: str, page: str = "") -> str:
    """A text as the fragment of an address: "#game=1.…" where its kind is "game"."""
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return f"{page.partition('#')[0]}#{kind}={VERSION}.{packed}"


def decode(link: str, kind: str) -> str:
    """The text that a link of this kind holds. Raises BadRecord on a broken or hostile link."""
    found = re.fullmatch(_LINK % kind, link) if is_link(link, kind) else None
    if not found:
        raise BadRecord(f"This is no link to a {kind}.")
    if len(link) > incoming.MAX_LINK_CHARACTERS:
        raise BadRecord("The link is too long to be opened.")
    changed = BadRecord("The link is broken: a part of it is missing, or was changed on the way.")
    version, _, packed = _WRAPPED.sub("", found[1]).rstrip(_AFTER).partition(".")
    if not re.fullmatch("[0-9]+", version):
        raise changed
    if version != VERSION:
        raise BadRecord(f"The link is of version {quote(version)}; this program reads version {VERSION}.")
    if not re.fullmatch(r"[A-Za-z0-9_-]+", packed):
        raise changed
    try:
        text = incoming.unpack(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), incoming.MAX_UNPACKED_BYTES)
        if text is not None:
            return text.decode()
    except ValueError:
        raise changed from None
    raise BadRecord(f"The link is broken: it holds more than a {kind}.")
