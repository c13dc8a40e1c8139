"""A second, independent telling of Goat under the default rulings, in another style, that the engine is compared with.

One plain state machine, its moves the texts of a record, and nothing shared with the engine. The answers of
``data/goat-perft.json`` and ``data/goat-results.jsonl`` are its own.
"""

from __future__ import annotations

import copy
import random
from typing import Any

LETTERS = "ABCDEFGH"
GOAT = "G"


def full_pack(players: int) -> list[str]:
    """The pack, unshuffled: two of each colour and number, twelve Goats, no 6 for eight players."""
    numbers = [n for n in range(4, 16) if not (players == 8 and n == 6)]
    return [f"{colour}{n}" for colour in "RB" for n in numbers for _ in range(2)] + [GOAT] * 12


class Goat:
    """One deal of Goat. ``phase`` is lead, open (the lead after a search), command, follow or over."""

    def __init__(self, players: int, dealer: str, deck: list[str]) -> None:
        if players not in (4, 6, 8) or len(dealer) != 1 or dealer not in LETTERS[:players]:
            raise ValueError("four, six or eight play, and one of them deals")
        if sorted(deck) != sorted(full_pack(players)):
            raise ValueError("the deck is not the whole pack")
        self.seats = LETTERS[:players]
        self.sides = (self.seats[::2], self.seats[1::2])
        self.dealer = dealer
        self.deck = list(deck)
        order = self.left_of(dealer) + dealer
        self.piles = {seat: deck[order.index(seat) :: players] for seat in self.seats}  # the top is the end
        self.hands: dict[str, list[str]] = {}
        for seat in self.seats:
            self.hands[seat], self.piles[seat] = self.piles[seat][-4:], self.piles[seat][:-4]
        self.phase = "lead"
        self.leader = order[0]
        self.searched = ""
        self.waiting = ""  # the seats still to play to the book after the lead
        self.book: list[tuple[str, str]] = []
        self.books: list[tuple[list[tuple[str, str]], str]] = []
        self.moves: list[str] = []
        self.trace: list[dict[str, Any]] = []

    def left_of(self, seat: str) -> str:
        """The other seats, clockwise."""
        at = self.seats.index(seat)
        return self.seats[at + 1 :] + self.seats[:at]

    def against(self, seat: str) -> str:
        """The side that the seat plays against."""
        return self.sides[1] if seat in self.sides[0] else self.sides[0]

    @property
    def to_move(self) -> str | None:
        if self.phase == "over":
            return None
        return self.waiting[0] if self.phase == "follow" else self.leader

    def legal(self) -> list[str]:
        seat = self.to_move
        if seat is None:
            return []
        hand = set(self.hands[seat])
        if self.phase == "lead":
            moves = set(hand)
            if hand != {GOAT}:
                shown = [card for card in hand if card[0] in "RG"]
                moves |= {f"search {other} showing {card}" for other in self.against(seat) for card in shown}
            return sorted(moves)
        if self.phase == "open":
            return sorted(hand - {GOAT})
        if self.phase == "command":
            return sorted({f"command {card}" for card in self.hands[self.searched]})
        return sorted(hand)

    def play(self, text: str) -> None:
        legal = self.legal()
        seat = self.to_move
        if seat is None or text not in legal:
            raise ValueError("not a legal move")
        self.trace.append({"seat": seat, "legal": legal})
        self.moves.append(text)
        words = text.split(" ")
        if words[0] == "search":
            self.searched = words[1]
            self.phase = "open"
        elif words[0] == "command":
            self.waiting = self.searched + self.left_of(seat).replace(self.searched, "")
            self.phase = "follow"
            self.put_down(self.searched, words[1])
        else:
            self.put_down(seat, text)

    def put_down(self, seat: str, card: str) -> None:
        self.hands[seat].remove(card)
        self.book.append((seat, card))
        if self.piles[seat]:
            self.hands[seat].append(self.piles[seat].pop())
        if self.phase == "open":
            self.phase = "command"
        elif self.phase == "lead":
            self.waiting = self.left_of(seat)
            self.phase = "follow"
        else:
            self.waiting = self.waiting[1:]
            if not self.waiting:
                self.settle()

    def settle(self) -> None:
        """The book goes to the seat that leads next, and by it to its side."""
        goats = [seat for seat, card in self.book if card == GOAT]
        owners = self.against(goats[0]) if goats else self.seats
        theirs = [(seat, card) for seat, card in self.book if seat in owners]
        taker, best = theirs[0][0], 0
        for seat, card in theirs:
            if card != GOAT and int(card[1:]) > best:
                taker, best = seat, int(card[1:])
        self.books.append((self.book, taker))
        self.book = []
        self.searched = ""
        self.leader = taker
        self.phase = "lead" if self.hands[taker] else "over"

    def result(self, trace: bool = False) -> dict[str, Any]:
        """The result object of a record that holds this one deal."""
        over = self.phase == "over"
        score = dict.fromkeys(self.sides, 0)
        if over:
            for book, taker in self.books:
                side = self.sides[0] if taker in self.sides[0] else self.sides[1]
                score[side] += sum(int(card[1:]) for _, card in book if card[0] == "R")
        deal: dict[str, Any] = {
            "dealer": self.dealer,
            "tricks": [{"cards": [list(pair) for pair in book], "taken_by": taker} for book, taker in self.books],
            "points": dict(score) if over else None,
            "finished": over,
        }
        if trace:
            deal["trace"] = copy.deepcopy(self.trace)
        one, two = self.sides
        winners = [] if not over or score[one] == score[two] else [max(score, key=lambda side: score[side])]
        return {
            "game": "goat",
            "deals": [deal],
            "score": score,
            "over": over,
            "winners": winners,
            "to_move": self.to_move,
            "legal": self.legal(),
        }


def replay(record: dict[str, Any]) -> Goat:
    """The game at the end of a record that names its players, its dealer and its deck."""
    game = Goat(record["options"]["players"], record["dealer"], record["deals"][0]["deck"])
    for text in record["deals"][0]["moves"]:
        game.play(text)
    return game


def random_record(seed: int, players: int, dealer: str | None = None, stop: int | None = None) -> dict[str, Any]:
    """A game of random moves, to its end or to ``stop`` moves; half of the leads that may search do search."""
    chance = random.Random(seed)
    deck = full_pack(players)
    chance.shuffle(deck)
    drawn = chance.choice(LETTERS[:players])
    game = Goat(players, dealer or drawn, deck)
    while game.to_move is not None and (stop is None or len(game.moves) < stop):
        legal = game.legal()
        searches = [text for text in legal if text.startswith("search")]
        others = [text for text in legal if not text.startswith("search")]
        game.play(chance.choice(searches if searches and chance.random() < 0.5 else others))
    record: dict[str, Any] = {"format": "cardgames/1", "game": "goat", "options": {"players": players}}
    return record | {"dealer": game.dealer, "deals": [{"deck": deck, "moves": game.moves}]}


def perft(deck: list[str], players: int, dealer: str, depth: int) -> int:
    """The number of move sequences of exactly that length, or shorter where the game ends."""

    def count(game: Goat, left: int) -> int:
        if left == 0 or game.to_move is None:
            return 1
        total = 0
        for text in game.legal():
            after = copy.deepcopy(game)
            after.play(text)
            total += count(after, left - 1)
        return total

    return count(Goat(players, dealer, deck), depth)
