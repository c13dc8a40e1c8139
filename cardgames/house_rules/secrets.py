"""Whether house rules keep secrets: a seat must learn no more than it may know.

An event may be seen by those that its kind names, and by nobody else. And where two cards that a seat has not seen
change places, and the same moves are made, the seat must see the same as before: the same events, the same moves to
choose from. What the printed rules show just as well may be known; so the same is tried under these, and
where they do not allow the same moves, nothing is reported.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cardgames.core import EVERYONE, NOBODY, SEATS, Card, Game, Name, Phrase, Rules, Seat
from cardgames.core.event import Happening, card_names, shows_cards_to
from cardgames.core.view import FIELDS
from cardgames.records import record as records

CHECKED_DEALS, CHECKED_MOVES = 8, 300
"""In how many deals of a match leaks are looked for, up to which move; each time the match is replayed."""


class Leak(NamedTuple):
    """Something that a seat learns and may not know: the seat, "" for all, and what it is, in words."""

    seat: str
    text: str


def leaked_event(game: Game, since: int) -> Leak | None:
    """The first event of this deal, from a place on, whose cards are seen by others than its kind allows."""
    for happening in game.table.log[since:]:
        _, seat, cards, _, to, _ = happening
        if to != NOBODY and cards and not _may_see(game.rules, happening, to):
            who = "everybody" if to == EVERYONE else SEATS[to]
            text = Phrase("{who} sees {cards} of {seat}", who=who, cards=card_names(cards), seat=_letter(seat))
            return Leak("" if to == EVERYONE else SEATS[to], text)
    return None


def _letter(seat: Seat | None) -> Name | str:
    return "the pack" if seat is None else Name(SEATS[seat])


def _may_see(rules: Rules, happening: Happening, to: int) -> bool:
    verb, seat, _, _, _, other = happening
    audience = rules.verbs[verb].seen_by
    return audience in ("everyone", "by ruling") or to == {"seat": seat, "other": other, "nobody": NOBODY}[audience]


def find_leak(game: Game, printed: Rules | None, seat: str, chance: random.Random) -> Leak | None:
    """What a seat can tell here of two cards that it has not seen; None where it can tell nothing.

    printed: rules that may tell as much. Without such, whatever an event says is said on purpose.
    """
    pair = _two_unseen(game, seat, chance)
    if pair is None:
        return None
    record = game.record()
    other = _swap(record, *map(str, pair))
    again = _replay(other, game.rules)
    if again is None or again.to_move != game.to_move or again.deals != game.deals:
        return None
    before, after = game.view(seat), again.view(seat)
    if before == after:
        return None
    if printed is None:
        if list(map(str, before.events)) != list(map(str, after.events)):
            return None
        field = next(field for field in FIELDS if getattr(before, field) != getattr(after, field))
        text = Phrase("{seat} can tell by view.{field} where {cards} lie", field=field, **_names(seat, pair))
        return Leak(seat, text)
    first, second = _replay(record, printed), _replay(other, printed)
    if first is None or second is None or first.view(seat) != second.view(seat):
        return None
    parts = zip(before.events, after.events, strict=False)
    heard = next((str(one) for one, two in parts if str(one) != str(two)), "")
    if heard:
        text = Phrase(
            "{seat} learns: {what}. It would be something else if {cards} changed places",
            **_names(seat, pair),
            what=heard,
        )
    else:
        text = Phrase("{seat} would have other moves to choose from, if {cards} changed places", **_names(seat, pair))
    return Leak(seat, text)


def _names(seat: str, pair: tuple[Card, Card]) -> dict[str, Any]:
    return {"seat": Name(seat), "cards": card_names(pair)}


def _two_unseen(game: Game, seat: str, chance: random.Random) -> tuple[Card, Card] | None:
    """Two cards that a seat has not seen in this deal, which lie in different places."""
    t, own = game.table, SEATS.index(seat)
    seen = set(t.hands[own])
    for happening in t.log:
        if shows_cards_to(own, happening) and _may_see(game.rules, happening, happening[4]):
            seen.update(happening[2])
    zones = [[card for card in zone if card not in seen] for zone in (*t.hands, *t.piles, t.stock)]
    zones = [zone for zone in zones if zone]
    if len(zones) < 2:
        return None
    one, other = chance.sample(zones, 2)
    pair = chance.choice(one), chance.choice(other)
    return None if pair[0] is pair[1] else pair


def _swap(record: Mapping[str, Any], one: str, other: str) -> dict[str, Any]:
    """A record whose last deck has two cards in each other's place."""
    *before, last = record["deals"]
    deck = list(last["deck"])
    first, second = deck.index(one), deck.index(other)
    deck[first], deck[second] = deck[second], deck[first]
    return {**record, "deals": [*before, {**last, "deck": deck}]}


def _replay(record: Mapping[str, Any], rules: Rules) -> Game | None:
    """The game of a record under these rules; None where they do not allow its moves."""
    try:
        return records.replay(record, own=rules)
    except Exception:  # noqa: BLE001 - the reader's own rules may fail in any way with other cards
        return None


def places(game: Game, number: int, seed: int) -> Iterator[tuple[str, random.Random]]:
    """Whether what a seat sees is looked at here, and whose: at some places of a deal, which the seed settles."""
    chance = random.Random(f"{seed}/{game.deals}/{number}")
    if game.deals > CHECKED_DEALS or number > CHECKED_MOVES:
        return
    if number == 0 or chance.random() < 0.1:
        yield str(game.to_move), chance
        yield chance.choice(game.seats), chance
