"""First times: one sentence for a newcomer when something special can happen, or has just happened.

Each sentence stands beside the condition under which it is true. It is shown only at a position where that holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from cardgames.core import Event, Game, View
from cardgames.games import rules_of
from cardgames.widgets import contract
from cardgames.words import Words


class Moment(NamedTuple):
    """A position as one seat sees it.

    events: what has happened since that seat last played a card, the play included.
    moves: the texts of the seat's moves.
    """

    view: View
    events: Sequence[Event]
    moves: Sequence[str]

    def has(self, start: str) -> bool:
        """Whether a move begins like this."""
        return any(move.startswith(start) for move in self.moves)

    def saw(self, *what: str) -> bool:
        """Whether an event of this kind, or with this clause, has just happened."""
        return any(event.verb in what or event.clause in what for event in self.events)

    def has_ruling(self, name: str, value: object) -> bool:
        """Whether a ruling has this value; also where the game does not have it."""
        return getattr(self.view.rules, name, value) == value


class First(NamedTuple):
    """kind: the key of its sentence. clauses: by the name of a game, the rule to look up. holds: when it is true.

    coached: whether a coach says it, too, since its rule says more than this: to the reader's "move" or to a "trick".
    """

    kind: str
    clauses: Mapping[str, str]
    holds: Callable[[Moment], bool]
    coached: Literal["", "move", "trick"] = ""


def _may_not_lead_trumps(at: Moment) -> bool:
    """The seat is to lead, and may not lead its trumps."""
    return at.view.clause == "ka.boast" and not at.view.trick and 0 < len(at.moves) < len(at.view.hand)


def _truant(at: Moment) -> bool:
    """The Child of the star nation lies in the trick."""
    return any(card.suit == at.view.trump and card.name.startswith("Child") for _, card in at.view.trick)


def _caught(at: Moment) -> bool:
    """The six of clubs has ended the deal, and is not itself the highest trump."""
    return (
        at.saw("outcome")
        and at.saw("k6.catch")
        and getattr(at.view.rules, "six_of_clubs", "") != "is the highest trump"
    )


def _void(at: Moment) -> bool:
    """The seat is to play, has no card of the suit led, and may play any; a trump could take the trick."""
    if not at.moves or not at.view.trick or at.view.trump in ("", at.view.trick[0][1].suit):
        return False
    led = at.view.trick[0][1].suit
    return {card.text for card in at.view.hand} == {*at.moves} and all(card.suit != led for card in at.view.hand)


def _trump_took_trick(at: Moment) -> bool:
    """A card of trumps has just taken a trick to which a card of another suit was led."""
    if not at.view.tricks or not at.saw("take"):
        return False
    cards, taken_by = at.view.tricks[-1]
    led, taker = cards[0][1], next(card for seat, card in cards if seat == taken_by)
    return taker.suit == at.view.trump != led.suit and led.text != "BUZ" and not at.saw("open", "turn")


VOID_IN_KOZEL = {
    "kozel": "ke.follow", "kozel-blind": "ke.follow", "kozel-boast": "ka.follow", "kozel-threesome": "k.follow",
    "kozel-six": "k.follow",
}  # fmt: skip
TRUMPED_IN_KOZEL = {
    "kozel": "ke.win", "kozel-blind": "ke.win", "kozel-boast": "ka.follow", "kozel-threesome": "k.win",
    "kozel-six": "k.win",
}  # fmt: skip

FIRSTS = (
    First("first-search", {"goat": "goat.sea.1"}, lambda at: at.has("search ") or at.saw("search")),
    First("first-command", {"goat": "goat.sea.3"}, lambda at: at.view.clause == "goat.sea.3" and not at.view.trick),
    First("first-goat", {"goat": "goat.goat.2"}, lambda at: at.saw("goat")),
    First("first-show-down", {"golph": "golph.sd.1"}, lambda at: at.saw("golph.sd.1", "golph.sd.2")),
    First(
        "first-boast",
        {"kozel": "ke.kinds", "kozel-boast": "ka.boast"},
        lambda at: "deal" in at.moves and "trousers" in at.moves,
    ),
    First("first-trump-lead", {"kozel-boast": "ka.boast"}, _may_not_lead_trumps),
    First(
        "first-trousers",
        {"kozel": "ke.pants", "kozel-boast": "ka.d.pants"},
        lambda at: at.has("lay ") and at.has_ruling("double_trousers", "one card"),
    ),
    First("first-cut", {"kozel": "ke.mirror", "kozel-boast": "ka.d.mirror"}, lambda at: at.has("cut ")),
    First("first-fishing", {"kozel-boast": "ka.d.fish"}, lambda at: at.view.clause == "ka.d.fish" and at.has("draw ")),
    First(
        "first-last-trump",
        {"kozel": "ke.give", "kozel-blind": "ke.give", "kozel-boast": "ka.give1"},
        lambda at: (at.has("give away") or at.has("go ahead")) and at.has_ruling("two_trumps", False),
    ),
    First("first-captures", {"catch-all": "ca.more"}, lambda at: at.saw("ca.more")),
    First("first-truant", {"follow-leader": "fl.truant"}, _truant),
    First(
        "first-call", {"nations": "nat.call"}, lambda at: at.has("call") and at.has_ruling("three_in_hand", "show out")
    ),
    First("first-caught", {"kozel-six": "k6.catch"}, _caught),
    First("first-void-nations", {"nations": "nat.play", "follow-leader": "fl.fol"}, _void, "move"),
    First("first-void-militac", {"militac": "mil.play"}, _void, "move"),
    First("first-void-kozel", VOID_IN_KOZEL, _void, "move"),
    First("first-trump-nations", {"nations": "nat.play", "follow-leader": "fl.win"}, _trump_took_trick, "trick"),
    First("first-trump-militac", {"militac": "mil.play"}, _trump_took_trick, "trick"),
    First("first-trump-golph", {"golph": "golph.tr.2"}, _trump_took_trick, "trick"),
    First("first-trump-kozel", TRUMPED_IN_KOZEL, _trump_took_trick, "trick"),
)
"""In the order in which they are shown where several hold."""


def firsts(game: Game, seat: str | None, words: Words) -> list[contract.First]:
    """The sentences that are true for a seat at this position. A front end shows each once on a device.

    seat: the reader's. Empty where it is None, and where the rules are not those of the print.
    """
    name = game.rules.name
    if seat is None or not game.deals or type(game.rules) is not rules_of(name):
        return []
    view = game.view(seat)
    verbs, events = view.rules.verbs, view.events
    own = (at for at, event in enumerate(events) if event.seat == seat and verbs[event.verb].target == "trick")
    last = max(own, default=0)
    moment = Moment(view, events[last:], [str(move) for move in view.legal])
    return [
        {"kind": first.kind, "text": words(first.kind), "clause": first.clauses[name]}
        for first in FIRSTS
        if name in first.clauses and first.holds(moment)
    ]
