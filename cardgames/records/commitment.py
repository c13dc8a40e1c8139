r"""A fair deal, shown: the order of a pack is sealed before the first move, and opened after the last.

The seal is the SHA-256 hash, in hexadecimal, of a UTF-8 text of three lines without a line break at its end: the words
`cardgames/deal/1`; the nonce, 16 bytes by chance as 32 hexadecimal digits; and the cards of the pack in the order
in which they are dealt, as records write them, with one space between two. Anybody can make it again:

    printf 'cardgames/deal/1\n%s\n%s' "$NONCE" "$DECK" | sha256sum

The hash may be shown at once: with the nonce in it nobody can find the cards by trying packs. The receipt, an object of
JSON, `{"hash": …, "nonce": …, "deck": […]}`, is shown after the deal. That it fits the hash proves that no card was
changed. It stands beside a record and is not part of it.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cardgames.core import BadRecord, Game
from cardgames.records import incoming

FORMAT = "cardgames/deal/1"
FIELDS = ("hash", "nonce", "deck")

_HASH = re.compile(r"[0-9a-f]{64}")
_NONCE = re.compile(r"[0-9a-f]{32}")
_CARD = re.compile(r"\S{1,20}")


@dataclass(frozen=True)
class Receipt:
    """What opens a seal: its hash, the nonce, and the cards in the order in which they are dealt."""

    hash: str
    nonce: str
    deck: tuple[str, ...]

    @property
    def fits(self) -> bool:
        """Whether the hash is that of the nonce and the cards."""
        return self.hash == _hash(self.nonce, self.deck)

    def data(self) -> dict[str, Any]:
        """The receipt as a JSON object."""
        return {"hash": self.hash, "nonce": self.nonce, "deck": list(self.deck)}

    def is_of(self, game: Game) -> bool:
        """Whether one of a game's deals was dealt from this pack."""
        return any(tuple(deal["deck"]) == self.deck for deal in game.record()["deals"])


def seal(deck: Iterable[str], nonce: str = "") -> Receipt:
    """A pack sealed with a nonce, a new one where none is given.

    Only the `hash` of what is returned may be shown before the deal has ended.
    """
    cards, nonce = tuple(deck), nonce or os.urandom(16).hex()
    return Receipt(_hash(nonce, cards), nonce, cards)


def read(text: str | bytes) -> Receipt:
    """A receipt from its JSON text. Raises BadRecord, in one sentence, where it is none."""
    found = incoming.receipt(text)
    if not isinstance(found, Mapping) or set(found) != set(FIELDS):
        raise BadRecord(f"A receipt is a JSON object with the fields {', '.join(FIELDS)}, and no others.")
    seal, nonce, deck = (found[name] for name in FIELDS)
    if not isinstance(seal, str) or not _HASH.fullmatch(seal):
        raise BadRecord("The hash of a receipt is 64 hexadecimal digits, in small letters.")
    if not isinstance(nonce, str) or not _NONCE.fullmatch(nonce):
        raise BadRecord("The nonce of a receipt is 32 hexadecimal digits, in small letters.")
    if not isinstance(deck, list) or not all(isinstance(card, str) and _CARD.fullmatch(card) for card in deck):
        raise BadRecord("The deck of a receipt is a list of cards.")
    return Receipt(seal, nonce, tuple(deck))


def _hash(nonce: str, deck: Iterable[str]) -> str:
    return hashlib.sha256("\n".join((FORMAT, nonce, " ".join(deck))).encode()).hexdigest()
