"""The table and its verbs: cards, choices, events, rules, games and views. It knows no game."""

from cardgames.core.choice import Choice, Story, ask
from cardgames.core.errors import BadRecord, IllegalMove, Refusal, quote
from cardgames.core.event import EVERYONE, NOBODY, POOL, VERBS, Event, Verb
from cardgames.core.game import FORMAT, Game
from cardgames.core.move import Card, Move, Spoken, cards_among, saying
from cardgames.core.phrase import Capital, Chain, Inner, Name, Phrase, and_list, capital, join, quantity
from cardgames.core.rules import Deal, Deals, Match, Rules, Ruling, ruling
from cardgames.core.seats import SEATS, Seat
from cardgames.core.table import Table, Trick
from cardgames.core.view import View

__all__ = [
    "EVERYONE",
    "FORMAT",
    "NOBODY",
    "POOL",
    "SEATS",
    "VERBS",
    "BadRecord",
    "Capital",
    "Card",
    "Chain",
    "Choice",
    "Deal",
    "Deals",
    "Event",
    "Game",
    "IllegalMove",
    "Inner",
    "Match",
    "Move",
    "Name",
    "Phrase",
    "Refusal",
    "Rules",
    "Ruling",
    "Seat",
    "Spoken",
    "Story",
    "Table",
    "Trick",
    "Verb",
    "View",
    "and_list",
    "ask",
    "capital",
    "cards_among",
    "join",
    "quantity",
    "quote",
    "ruling",
    "saying",
]
