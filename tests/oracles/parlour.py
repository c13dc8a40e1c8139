"""A second, independent telling of the six parlour games under the default rulings, in another style than the engine.

One plain state machine for a deal of each game, its moves the texts of a record, one for the match, and nothing shared
with the engine. It answers ``data/parlour-records.jsonl`` and the random matches of ``parlour_reference_matches``.
"""

from __future__ import annotations

import copy
from typing import Any

LETTERS = "ABCDEFGHIJKLM"
NATIONS = ["Eu", "As", "Af", "Am"]
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "Child", "Woman", "Man", "Map"]
TITLES = RANKS[-4:]
COMMANDS = ["infantry", "cavalry", "artillery", "engineers", "combined"]
BIDS = [f"bid {squads} {command}" for squads in range(6, 12) for command in COMMANDS]
COLOURS = {"red": "R", "green": "G", "yellow": "Y", "black": "B"}
BUZZARD = "BUZ"
PLAYERS = {
    "golph": range(2, 6),
    "nations": range(4, 5),
    "catch-all": range(2, 14),
    "monkey": range(2, 14),
    "follow-leader": range(2, 9),
    "militac": range(4, 5),
}

Trick = tuple[list[tuple[str, str]], str]


def full_pack(game: str) -> list[str]:
    """The pack of the game, unshuffled."""
    if game == "golph":
        return [colour + rank for colour in "RGYB" for rank in "123456S"] + [BUZZARD]
    if game == "militac":
        return [f"{company}{number}" for company in "ICAE" for number in range(1, 12)]
    return [f"{nation}-{rank}" for nation in NATIONS for rank in RANKS]


def turned(seats: str, seat: str) -> str:
    """The seats clockwise, beginning with the one at the left of ``seat`` (which comes last if it is among them)."""
    return "".join(sorted(seats, key=lambda other: (other <= seat, other)))


def side_of(seat: str) -> str:
    return "AC" if seat in "AC" else "BD"


class Deal:
    """What the deals of all games share: who is to move (nobody: ``to_move`` is ""), the tricks, and the points."""

    def __init__(self, seats: str, dealer: str, deck: list[str], score: dict[str, int]) -> None:
        self.seats, self.dealer, self.deck, self.score = seats, dealer, list(deck), dict(score)
        self.order = turned(seats, dealer)
        self.next_dealer = self.order[0]
        self.to_move = self.order[0]
        self.hands: dict[str, list[str]] = {}
        self.tricks: list[Trick] = []
        self.table: list[tuple[str, str]] = []
        self.points: dict[str, int] | None = None
        self.winners: list[str] = []  # where the deal itself decides the match
        self.moves: list[str] = []
        self.trace: list[dict[str, Any]] = []
        self.start()

    def hand_out(self, cards: list[str]) -> None:
        """One at a time from the dealer's left."""
        self.hands = {seat: cards[self.order.index(seat) :: len(self.seats)] for seat in self.seats}

    def end(self, points: dict[str, int]) -> None:
        self.points = {name: points[name] for name in sorted(points)}
        self.to_move = ""

    def legal(self) -> list[str]:
        return sorted(set(self.choices())) if self.to_move else []

    def play(self, text: str) -> None:
        legal = self.legal()
        if text not in legal:
            raise ValueError("not a legal move")
        self.trace.append({"seat": self.to_move, "legal": legal})
        self.moves.append(text)
        self.do(text)

    def start(self) -> None:
        raise NotImplementedError

    def choices(self) -> list[str]:
        raise NotImplementedError

    def do(self, text: str) -> None:
        raise NotImplementedError


class TrickDeal(Deal):
    """Plain tricks: follow, else any card; the highest trump takes, else the highest card of the suit led."""

    trump = ""

    def suit(self, card: str) -> str:
        return card.split("-")[0]

    def height(self, card: str) -> int:
        return RANKS.index(card.split("-")[1])

    def choices(self) -> list[str]:
        hand = self.hands[self.to_move]
        if not self.table:
            return hand
        return [card for card in hand if self.suit(card) == self.suit(self.table[0][1])] or hand

    def do(self, text: str) -> None:
        self.hands[self.to_move].remove(text)
        self.table.append((self.to_move, text))
        if len(self.table) < len(self.seats):
            self.to_move = turned(self.seats, self.to_move)[0]
            return
        taker = self.taker()
        self.tricks.append((self.table, taker))
        self.table = []
        self.to_move = taker
        if not self.hands[taker]:
            self.count()

    def taker(self) -> str:
        led = self.suit(self.table[0][1])
        trumps = [(self.height(card), seat) for seat, card in self.table if self.suit(card) == self.trump]
        follows = [(self.height(card), seat) for seat, card in self.table if self.suit(card) == led]
        return max(trumps or follows)[1]

    def taken(self, side: str) -> int:
        return sum(taker in side for _, taker in self.tricks)

    def count(self) -> None:
        raise NotImplementedError


class Golph(TrickDeal):
    """One hole. A named or turned trump, the show-down, the exchange, four tricks and the putt."""

    def start(self) -> None:
        self.hand_out(self.deck[: 5 * len(self.seats)])
        self.upcard = self.deck[5 * len(self.seats)]
        self.stage = "name" if self.upcard == BUZZARD else "exchange"
        self.to_move = self.dealer
        if self.stage == "exchange":
            self.trump = self.upcard[0]
            self.show_down()

    def worth(self, seat: str) -> int:
        """The show-down hand of the seat: 3 Bobbie, 2 for one to five, 1 for two to six, else 0."""
        hand = sorted(self.hands[seat])
        if hand == sorted([BUZZARD, "RS", "GS", "YS", "BS"]):
            return 3
        for colour in "RGYB":
            for value, balls in ((2, "12345"), (1, "23456")):
                if hand == [colour + ball for ball in balls]:
                    return value
        return 0

    def show_down(self) -> None:
        best = max(self.worth(seat) for seat in self.seats)
        if best:
            holders = [seat for seat in self.order if self.worth(seat) == best]
            self.next_dealer = holders[0]
            mine, theirs = (0, 25) if best == 3 else (1, 15)
            self.end({seat: mine if seat in holders else theirs for seat in self.seats})

    def suit(self, card: str) -> str:
        return self.trump if card == BUZZARD else card[0]  # a Buzzard led asks for trumps

    def choices(self) -> list[str]:
        if self.stage == "name":
            return [f"name {colour}" for colour in COLOURS]
        hand = self.hands[self.to_move]
        if self.stage == "exchange":
            return [f"take {self.upcard} discarding {card}" for card in hand] + ["leave"]
        if not self.table:
            return hand
        suited = [card for card in hand if card != BUZZARD]
        for suit in (self.suit(self.table[0][1]), self.trump):
            owed = [card for card in suited if card[0] == suit]
            if owed:
                return owed + [card for card in hand if card == BUZZARD]
        return hand

    def do(self, text: str) -> None:
        if self.stage == "name":
            self.trump = COLOURS[text.split(" ")[1]]
            self.stage = "exchange"
            self.show_down()
        elif self.stage == "exchange":
            if text != "leave":
                self.hands[self.to_move].remove(text.split(" ")[3])
                self.hands[self.to_move].append(self.upcard)
            self.stage = "tricks"
        else:
            super().do(text)

    def taker(self) -> str:
        putt = len(self.tricks) == 4
        led = self.suit(self.table[0][1])

        def claim(place: int) -> tuple[int, int]:
            card = self.table[place][1]
            if card == BUZZARD:
                return 5, 0
            if card[1] == "S":
                return (4, 0) if card[0] == self.trump and not putt else (3, place)
            if card[0] == self.trump and not putt:
                return 2, -int(card[1])
            return (1, -int(card[1])) if card[0] == led else (0, 0)

        return self.table[max(range(len(self.table)), key=claim)][0]

    def count(self) -> None:
        points = {}
        for seat in self.seats:
            cards = [card for book, taker in self.tricks if taker == seat for _, card in book]
            balls = [int(card[1]) for card in cards if card[0] == self.trump and card[1] in "123456"]
            points[seat] = min(balls, default=7)
        self.next_dealer = self.to_move
        points[self.to_move] -= 1
        self.end(points)


class Nations(TrickDeal):
    """One deal to the star nation turned up, with the call at eight before the first lead."""

    def start(self) -> None:
        self.hand_out(self.deck)
        self.trump = self.suit(self.deck[-1])
        titles = {f"{self.trump}-{title}" for title in TITLES}
        self.titles = {seat: len(titles & set(hand)) for seat, hand in self.hands.items()}
        self.asked = [seat for seat in self.order if self.score[side_of(seat)] == 8 and self.titles[seat] >= 2]
        self.to_move = (self.asked or list(self.order))[0]

    def bonus(self, side: str) -> int:
        return {3: 2, 4: 4}.get(self.titles[side[0]] + self.titles[side[1]], 0)

    def choices(self) -> list[str]:
        return ["call", "no call"] if self.asked else super().choices()

    def do(self, text: str) -> None:
        if not self.asked:
            super().do(text)
            return
        mine = side_of(self.asked.pop(0))
        if text == "call" and self.bonus(mine):
            self.end({side: self.bonus(side) if side == mine else 0 for side in ("AC", "BD")})
        else:
            self.to_move = (self.asked or list(self.order))[0]

    def count(self) -> None:
        points = {side: max(0, self.taken(side) - 6) for side in ("AC", "BD")}
        if all(self.score[side] + points[side] < 10 for side in points):
            for side in points:
                if self.score[side] != 9:
                    points[side] += self.bonus(side)
        self.end(points)


class FollowLeader(TrickDeal):
    """One deal of six cards each; the first card led names the star nation."""

    def start(self) -> None:
        self.hand_out(self.deck[: 6 * len(self.seats)])
        self.dealt = {card: seat for seat, hand in self.hands.items() for card in hand}

    def do(self, text: str) -> None:
        self.trump = self.trump or self.suit(text)
        super().do(text)

    def count(self) -> None:
        stars = sorted((card for card in self.dealt if self.suit(card) == self.trump), key=self.height)
        claims = [self.dealt[stars[-1]], self.dealt[stars[0]]]
        counts = dict.fromkeys(self.seats, 0)
        for book, taker in self.tricks:
            for _, card in book:
                counts[taker] += {"Map": 4, "Man": 3, "Woman": 2, "Child": 1, "10": 10}.get(card.split("-")[1], 0)
                if card == f"{self.trump}-Child":
                    claims.append(taker)
        largest = [seat for seat in self.seats if counts[seat] == max(counts.values())]
        if len(largest) == 1:
            claims += largest
        points = dict.fromkeys(self.seats, 0)
        for seat in claims:
            points[seat] += 1
            if self.score[seat] + points[seat] == 7:
                self.winners = [seat]
                break
        self.end(points)


class Militac(TrickDeal):
    """One deal: a round of bids, then the bidder's squads."""

    def start(self) -> None:
        self.hand_out(self.deck)
        self.asked = list(self.order)
        self.bid = ""
        self.bidder = ""

    def suit(self, card: str) -> str:
        return card[0]

    def height(self, card: str) -> int:
        return int(card[1:])

    def choices(self) -> list[str]:
        if self.asked:
            return ["pass", *(BIDS[BIDS.index(self.bid) + 1 :] if self.bid else BIDS)]
        return super().choices()

    def do(self, text: str) -> None:
        if not self.asked:
            super().do(text)
            return
        seat = self.asked.pop(0)
        if text != "pass":
            self.bid, self.bidder = text, seat
        if self.asked:
            self.to_move = self.asked[0]
        elif not self.bid:
            self.end({"AC": 0, "BD": 0})
        else:
            self.to_move = self.bidder
            self.trump = {"i": "I", "c": "C", "a": "A", "e": "E"}[self.bid.split(" ")[2][0]]
            if self.bid.endswith("combined"):
                self.trump = ""

    def count(self) -> None:
        squads, command = int(self.bid.split(" ")[1]), self.bid.split(" ")[2]
        table = 50 if squads == 11 else (COMMANDS.index(command) + 5) * (squads - 5)
        mine = side_of(self.bidder)
        theirs = "BD" if mine == "AC" else "AC"
        over = self.taken(mine) - squads
        self.end({mine: table + over, theirs: 0} if over >= 0 else {mine: 0, theirs: table})


class CatchAll(Deal):
    """Nothing but turning cards. Lists lie bottom first: the top of a pile, of captures and of the heap is the end."""

    def start(self) -> None:
        self.hand_out(self.deck)
        self.captures: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.states = {self.state()}

    def state(self) -> tuple[Any, ...]:
        lists = [self.hands[seat] for seat in self.seats] + [self.captures[seat] for seat in self.seats]
        return (self.to_move, tuple(card for _, card in self.table), *(tuple(cards) for cards in lists))

    def holding(self, seat: str) -> int:
        return len(self.hands[seat]) + len(self.captures[seat])

    def choices(self) -> list[str]:
        return ["turn"]

    def do(self, text: str) -> None:  # noqa: ARG002
        seat = self.to_move
        if not self.hands[seat]:
            self.hands[seat], self.captures[seat] = self.captures[seat], []
        self.table.append((seat, self.hands[seat].pop()))
        first, last = self.table[0][1], self.table[-1][1]
        if len(self.table) > 1 and first.split("-")[1] == last.split("-")[1]:
            self.tricks.append((self.table, seat))
            self.captures[seat] += [card for _, card in reversed(self.table)]
            self.table = []
        left = [other for other in turned(self.seats, seat) if self.holding(other)]
        if len(left) == 1:
            self.winners = left
            self.end({other: 52 if other in left else 0 for other in self.seats})
            return
        if self.table:
            self.to_move = left[0]
        state = self.state()
        if state in self.states or len(self.moves) == 10_000:
            held = {other: self.holding(other) for other in self.seats}
            most = [other for other in self.seats if held[other] == max(held.values())]
            self.winners = most if len(most) == 1 else []
            self.end(held)
        self.states.add(state)


class Monkey(Deal):
    """Pairs laid and cards drawn until one card is left."""

    def start(self) -> None:
        self.hand_out(self.deck[1:])
        self.drawn = False

    def pairs(self) -> list[str]:
        hand = sorted(self.hands[self.to_move], key=lambda card: NATIONS.index(card.split("-")[0]))
        ranks = [card.split("-")[1] for card in hand]
        spots = range(len(hand))
        return [f"pair {hand[i]} {hand[j]}" for i in spots for j in spots if i < j and ranks[i] == ranks[j]]

    def giver(self) -> str:
        """The nearest seat to the right that has cards."""
        return [seat for seat in turned(self.seats, self.to_move)[:-1] if self.hands[seat]][-1]

    def choices(self) -> list[str]:
        return self.pairs() or [f"draw {place + 1}" for place in range(len(self.hands[self.giver()]))]

    def do(self, text: str) -> None:
        words = text.split(" ")
        hand = self.hands[self.to_move]
        if words[0] == "draw":
            hand.append(self.hands[self.giver()].pop(int(words[1]) - 1))
            if self.pairs():
                return
        else:
            hand.remove(words[1])
            hand.remove(words[2])
        left = [seat for seat in turned(self.seats, self.to_move) if self.hands[seat]]
        if sum(len(cards) for cards in self.hands.values()) == 1:
            self.winners = [seat for seat in self.seats if seat not in left]
            self.end({seat: int(seat in left) for seat in self.seats})
        else:
            self.to_move = left[0]


CLASSES: dict[str, type[Deal]] = {
    "golph": Golph,
    "nations": Nations,
    "catch-all": CatchAll,
    "monkey": Monkey,
    "follow-leader": FollowLeader,
    "militac": Militac,
}


class Match:
    """A match of any of the six games, deal after deal."""

    def __init__(self, game: str, players: int, dealer: str) -> None:
        if players not in PLAYERS[game] or len(dealer) != 1 or dealer not in LETTERS[:players]:
            raise ValueError("the game has no such number of players, or no such dealer")
        self.game, self.players, self.seats = game, players, LETTERS[:players]
        self.names = ["AC", "BD"] if game in ("nations", "militac") else list(self.seats)
        self.score = dict.fromkeys(self.names, 0)
        self.net: dict[str, int] | None = None
        self.dealer, self.first_dealer = dealer, dealer
        self.playing = self.seats  # the seats dealt to: fewer at an extra hole
        self.deals: list[Deal] = []
        self.over = False
        self.winners: list[str] = []

    def deal(self, deck: list[str]) -> None:
        if self.over or (self.deals and self.deals[-1].points is None):
            raise ValueError("no deal is due")
        if sorted(deck) != sorted(full_pack(self.game)):
            raise ValueError("the deck is not the whole pack")
        self.deals.append(CLASSES[self.game](self.playing, self.dealer, deck, self.score))
        self.settle()

    def play(self, text: str) -> None:
        self.deals[-1].play(text)
        self.settle()

    def settle(self) -> None:
        """What a finished deal means for the match."""
        deal = self.deals[-1]
        if deal.points is None:
            return
        self.dealer = deal.next_dealer
        if len(self.deals) <= 9 or self.game != "golph":
            for name, points in deal.points.items():
                self.score[name] += points
        if self.game == "golph":
            self.settle_golph(deal.points)
        elif self.game in ("nations", "militac"):
            self.winners = [name for name in self.names if self.score[name] >= (10 if self.game == "nations" else 50)]
            self.over = bool(self.winners)
        else:
            self.winners = deal.winners
            self.over = bool(deal.winners) or self.game != "follow-leader"

    def settle_golph(self, points: dict[str, int]) -> None:
        if len(self.deals) < 9:
            return
        if len(self.deals) == 9:
            self.net = {seat: t + min(0, t - 33) + max(0, t - 42) for seat, t in self.score.items()}
            points = self.net
        lowest = [seat for seat in self.playing if points[seat] == min(points.values())]
        if len(lowest) == 1:
            self.over, self.winners = True, lowest
            return
        self.playing = "".join(lowest)
        if self.dealer not in lowest:
            self.dealer = turned(self.playing, self.dealer)[0]

    def result(self, trace: bool = False) -> dict[str, Any]:
        """The result object of the match as it stands."""
        deals = []
        for deal in self.deals:
            entry: dict[str, Any] = {
                "dealer": deal.dealer,
                "tricks": [{"cards": [list(pair) for pair in book], "taken_by": taker} for book, taker in deal.tricks],
                "points": deal.points,
                "finished": deal.points is not None,
            }
            if trace:
                entry["trace"] = deal.trace
            deals.append(entry)
        answer: dict[str, Any] = {"game": self.game, "deals": deals, "score": self.score}
        if self.net is not None:
            answer["net"] = self.net
        answer |= {"over": self.over, "winners": self.winners}
        answer["to_move"] = (self.deals[-1].to_move or None) if self.deals else None
        answer["legal"] = self.deals[-1].legal() if self.deals else []
        return copy.deepcopy(answer)

    def record(self) -> dict[str, Any]:
        return {
            "format": "cardgames/1",
            "game": self.game,
            "options": {"players": self.players},
            "dealer": self.first_dealer,
            "deals": [{"deck": list(deal.deck), "moves": list(deal.moves)} for deal in self.deals],
        }


def replay(record: dict[str, Any]) -> Match:
    """The match at the end of a record that writes out its decks."""
    allowed = PLAYERS[record["game"]]
    usual = 4 if 4 in allowed else allowed[0]
    match = Match(record["game"], record.get("options", {}).get("players", usual), record.get("dealer", "A"))
    for entry in record["deals"]:
        match.deal(entry["deck"])
        for text in entry.get("moves", []):
            match.play(text)
    return match


def result(record: dict[str, Any], trace: bool = False) -> dict[str, Any]:
    """The result object of a record."""
    return replay(record).result(trace)
