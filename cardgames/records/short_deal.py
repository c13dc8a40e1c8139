"""A deal written short: the cards that matter, and the rest in the order of the pack.

short_deal.record("village", deal={"A": "9H 2C", "up": "8H"}, moves=["9H"])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardgames.core import FORMAT, SEATS, BadRecord, Card, Game, Rules, Table, quantity, quote
from cardgames.records.record import rules as rules_of

TABLE_PLACES = ("up", "stock")
"""Where cards may lie beside the seats: face up, and face down to be drawn, the top card first."""


def record(
    game: str,
    deal: Mapping[str, str] | None = None,
    seed: int | None = None,
    dealer: str = "A",
    options: Mapping[str, Any] | None = None,
    moves: Sequence[str] = (),
) -> dict[str, Any]:
    """The whole record of one deal. deal: cards by the letter of a seat, "up" or "stock"; or seed: of a shuffled pack.

    Raises BadRecord where the cards cannot lie so.
    """
    rules = rules_of(game, options or {})
    begun = Game(rules, dealer, seed)
    if deal:
        deck = _deck(rules, begun.seats.index(dealer), deal)
    else:
        begun.deal()
        deck = begun.record()["deals"][0]["deck"]
    given = {"players": rules.players, **(options or {})}
    deals = [{"deck": deck, "moves": list(moves)}]
    return {"format": FORMAT, "game": game, "options": given, "dealer": dealer, "deals": deals}


def _deck(rules: Rules, dealer: int, deal: Mapping[str, str]) -> list[str]:
    """The texts of the pack, in the order in which the cards come to lie so."""
    pack = list(rules.pack())
    left, fixed = list(pack), dict[int, Card]()
    places = _places(rules, dealer, pack)
    for where, texts in deal.items():
        if where not in places:
            raise BadRecord(f"Cards are dealt to {', '.join(places)}, not to {quote(where)}.")
        wanted = texts.split()
        if len(wanted) > len(places[where]):
            sentence = (
                f"{quote(where)} has {quantity(len(places[where]), 'card')} when all are dealt, not {len(wanted)}."
            )
            raise BadRecord(sentence, clause=rules.pack_clause)
        for place, text in zip(places[where], wanted, strict=False):
            card = next((card for card in left if str(card) == text), None)
            if card is None:
                twice = any(str(card) == text for card in pack)
                sentence = f"{quote(text)} is dealt twice." if twice else f"{quote(text)} is not a card of this pack."
                raise BadRecord(sentence, clause=rules.pack_clause)
            left.remove(card)
            fixed[place] = card
    deck = [fixed[place] if place in fixed else left.pop(0) for place in range(len(pack))]
    lies = {where: list(map(str, cards)) for where, cards in _dealt(rules, dealer, deck)}
    for where, texts in deal.items():
        if lies.get(where, [])[: len(texts.split())] != texts.split():
            sentence = f"{rules.title} deals in a way that depends on the cards; give the whole deck in a record."
            raise BadRecord(sentence, clause=rules.pack_clause)
    return list(map(str, deck))


def _places(rules: Rules, dealer: int, pack: Sequence[Card]) -> dict[str, list[int]]:
    """Where in the pack the cards lie that come to each seat and to the table."""
    numbered = [Card(f"{n} {card}", card.name, card.suit, card.rank, card.points) for n, card in enumerate(pack)]
    return {where: [numbered.index(card) for card in cards] for where, cards in _dealt(rules, dealer, numbered)}


def _dealt(rules: Rules, dealer: int, deck: Sequence[Card]) -> Iterator[tuple[str, list[Card]]]:
    """What lies where once the pack is dealt: a seat's hand, or else its pile from the top."""
    t = Table(rules.places, dealer)
    rules.deal(t, tuple(deck))
    for seat in t.seats:
        yield SEATS[seat], t.hands[seat] or t.piles[seat][::-1]
    yield from ((where, getattr(t, where)) for where in TABLE_PLACES if getattr(t, where))
