"""First times: one sentence for a newcomer when something special can happen, or has just happened.

Each sentence stands beside the condition under which it is true. It is shown only at a position where that holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cardgames.core import Event, Game, View
from cardgames.games import rules_of
from cardgames.words import Words


class Moment(NamedTuple):
    """A position as one seat sees it.

    events: what has happened since that seat last played a card, the play included. before: the event before these.
    moves: the texts of the seat's moves.
    """

    view: View
    before: Event | None
    events: Sequence[Event]
    moves: Sequence[str]

    def cites(self, clause: str) -> bool:
        """Whether something that has just happened cites a clause."""
        return any(event.clause == clause for event in self.events)

    def offers(self, start: str) -> bool:
        """Whether the seat has moves, and each begins like this."""
        return bool(self.moves) and all(move.startswith(start) for move in self.moves)

    def ruled(self, name: str, value: object) -> bool:
        """Whether a ruling has this value; also where the game does not have it."""
        return getattr(self.view.rules, name, value) == value


class First(NamedTuple):
    """kind: the key of its sentence. clause: the rule to look up. games: those that have it. holds: when it is true."""

    kind: str
    clause: str
    games: tuple[str, ...]
    holds: Callable[[Moment], bool]


def leader_searches(at: Moment) -> bool:
    """The seat may search now, or somebody has just searched."""
    return any(move.startswith("search ") for move in at.moves) or _happened(at, "search") is not None


def must_play_named_card(at: Moment) -> bool:
    """The card that the seat played last was named by an opponent."""
    return at.before is not None and at.before.verb == "command"


def goat_decides(at: Moment) -> bool:
    """A Goat has decided the book that was completed last."""
    return _happened(at, "goat") is not None


def leads_after_search(at: Moment) -> bool:
    """The seat has searched, and is now to lead."""
    return at.view.clause == "goat.sea.3" and not at.view.trick


def show_down(at: Moment) -> bool:
    """This hole has ended with a show-down."""
    return at.cites("golph.sd.1") or at.cites("golph.sd.2")


def chooses_the_deal(at: Moment) -> bool:
    """The seat chooses how the cards are dealt."""
    return "deal" in at.moves and "trousers" in at.moves


def trumps_barred(at: Moment) -> bool:
    """The seat is to lead, and may lead none of its trumps."""
    return at.view.clause == "ka.boast" and not at.view.trick and 0 < len(at.moves) < len(at.view.hand)


def lays_out_one_card(at: Moment) -> bool:
    """Trousers are on, with one card for each player to lay out, and the seat is to lay one."""
    return any(move.startswith("lay ") for move in at.moves) and at.ruled("double_trousers", "one card")


def cuts(at: Moment) -> bool:
    """The seat is to cut the pack."""
    return at.offers("cut ")


def fishes(at: Moment) -> bool:
    """The seat is to draw its own cards from the pack."""
    return at.offers("draw ") and at.view.clause == "ka.d.fish"


def passes_the_last_trump(at: Moment) -> bool:
    """The seat may give its only trump away, or is offered one by its partner."""
    return ("give away the last trump" in at.moves or "go ahead" in at.moves) and at.ruled("two_trumps", False)


def plays_the_captured(at: Moment) -> bool:
    """The captured cards of somebody have just become a pile."""
    return at.cites("ca.more")


def truant_lies_on_the_table(at: Moment) -> bool:
    """The Child of the star nation lies in the trick."""
    return any(card.suit == at.view.trump and card.name.startswith("Child") for _, card in at.view.trick)


def three_titles_win(at: Moment) -> bool:
    """The seat may call, and three titles of its side are enough, whoever holds them."""
    return "call" in at.moves and at.ruled("three_in_hand", "show out")


def queen_is_caught(at: Moment) -> bool:
    """The six of clubs has caught the queen."""
    return at.cites("k6.catch") and _happened(at, "outcome") is not None


FIRSTS = (
    First("first-searched", "goat.sea.3", ("goat",), must_play_named_card),
    First("first-search", "goat.sea.1", ("goat",), leader_searches),
    First("first-command", "goat.sea.3", ("goat",), leads_after_search),
    First("first-goat", "goat.goat.2", ("goat",), goat_decides),
    First("first-show-down", "golph.sd.1", ("golph",), show_down),
    First("first-boast", "ke.kinds", ("kozel",), chooses_the_deal),
    First("first-boast", "ka.boast", ("kozel-boast",), chooses_the_deal),
    First("first-trump-lead", "ka.boast", ("kozel-boast",), trumps_barred),
    First("first-trousers", "ke.pants", ("kozel",), lays_out_one_card),
    First("first-trousers", "ka.d.pants", ("kozel-boast",), lays_out_one_card),
    First("first-cut", "ke.mirror", ("kozel",), cuts),
    First("first-cut", "ka.d.mirror", ("kozel-boast",), cuts),
    First("first-fishing", "ka.d.fish", ("kozel-boast",), fishes),
    First("first-last-trump", "ke.give", ("kozel", "kozel-blind"), passes_the_last_trump),
    First("first-last-trump", "ka.give1", ("kozel-boast",), passes_the_last_trump),
    First("first-captures", "ca.more", ("catch-all",), plays_the_captured),
    First("first-truant", "fl.truant", ("follow-leader",), truant_lies_on_the_table),
    First("first-call", "nat.call", ("nations",), three_titles_win),
    First("first-caught", "k6.catch", ("kozel-six",), queen_is_caught),
)
"""In the order in which they are shown where several hold."""


def firsts(game: Game, seat: str | None, words: Words) -> list[dict[str, Any]]:
    """The sentences that are true for a seat at this position. A front end shows each once on a device.

    seat: the reader's. Empty where it is None, and where the rules are not those of the print.
    """
    name = game.rules.name
    if seat is None or not game.deals or type(game.rules) is not rules_of(name):
        return []
    view = game.view(seat)
    place = _last_card(view)
    before = view.events[place - 1] if place else None
    at = Moment(view, before, view.events[place:], [str(move) for move in view.legal])
    return [
        {"kind": first.kind, "text": words(first.kind), "clause": first.clause}
        for first in FIRSTS
        if name in first.games and first.holds(at)
    ]


def _last_card(view: View) -> int:
    """The place of the event in which the seat last played a card, 0 before its first."""
    verbs = view.rules.verbs
    for place in reversed(range(len(view.events))):
        event = view.events[place]
        if event.seat == view.seat and verbs[event.verb].target == "trick":
            return place
    return 0


def _happened(at: Moment, verb: str) -> Event | None:
    """The last event of this kind that has just happened."""
    return next((event for event in reversed(at.events) if event.verb == verb), None)
