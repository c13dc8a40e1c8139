"""A second, independent telling of Kozel's second foursome text with nothing but cards to play, and random matches.

Written from the notation of records alone, in another style than the engine, and with nothing shared with it.
"""

from __future__ import annotations

import copy
import random
from typing import Any

SEATS = "ABCD"
TRUMPS = ["7D", "8D", "9D", "KD", "10D", "AD", "JD", "JH", "JS", "JC", "QD", "QH", "QS", "QC"]
PLAIN = ["7", "8", "9", "K", "10", "A"]
PACK = TRUMPS + [height + suit for suit in "CSH" for height in PLAIN]
WORTH = {"A": 11, "1": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


def suit(card: str) -> str:
    """The letter of a plain suit, or T for a trump."""
    return "T" if card in TRUMPS else card[-1]


def power(card: str, led: str) -> int:
    """How strong a card is in a trick in which this suit was led."""
    if card in TRUMPS:
        return 100 + TRUMPS.index(card)
    return PLAIN.index(card[:-1]) if card[-1] == led else -1


def after(seat: str) -> str:
    """The four seats clockwise, beginning at the left of this one."""
    at = SEATS.index(seat) + 1
    return SEATS[at:] + SEATS[:at]


def side(seat: str) -> str:
    return "AC" if seat in "AC" else "BD"


def legal(state: dict[str, Any], ban: bool) -> list[str]:
    """The cards that whoever is to move may play."""
    hand = state["hands"][state["to_move"]]
    if not state["table"]:
        return sorted(hand)
    led = suit(state["table"][0][1])
    if any(suit(card) == led for card in hand):
        return sorted(card for card in hand if suit(card) == led)
    barred = {"AC", "AS", "AH"} - {f"A{one}" for one in state["led"]} if ban else set()
    return sorted(set(hand) - barred) or sorted(hand)


def begin(match: dict[str, Any], deck: list[str]) -> None:
    """Deal this deck: packets of four from the dealer's left; who holds 7D leads the first deal."""
    order = after(match["dealer"])
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    for packet in range(8):
        hands[order[packet % 4]] += deck[4 * packet : 4 * packet + 4]
    first = not match["deals"]
    leader = next(seat for seat in SEATS if "7D" in hands[seat]) if first else order[0]
    state = {
        "dealer": match["dealer"],
        "deck": list(deck),
        "hands": hands,
        "to_move": leader,
        "table": [],
        "led": set(),
    }
    match["deals"].append(state | {"tricks": [], "points": None, "moves": [], "trace": []})


def play(match: dict[str, Any], card: str) -> None:
    """Make a move, and all that follows from it."""
    state = match["deals"][-1]
    may = legal(state, match["ban"])
    if card not in may:
        raise ValueError("not a legal move")
    match["barred"] += may != legal(state, ban=False)
    seat = state["to_move"]
    state["trace"].append({"seat": seat, "legal": may})
    state["moves"].append(card)
    state["hands"][seat].remove(card)
    if not state["table"]:
        state["led"].add(suit(card))
    state["table"].append([seat, card])
    state["to_move"] = after(seat)[0]
    if len(state["table"]) == 4:
        led = suit(state["table"][0][1])
        taker = max(state["table"], key=lambda played: power(played[1], led))[0]
        state["tricks"].append({"cards": state["table"], "taken_by": taker})
        state["table"], state["to_move"] = [], taker
    if len(state["tricks"]) == 8:
        settle(match, state)


def settle(match: dict[str, Any], state: dict[str, Any]) -> None:
    """Count a deal, and move the board of six rows."""
    state["to_move"] = None
    points = {"AC": 0, "BD": 0}
    for trick in state["tricks"]:
        points[side(trick["taken_by"])] += sum(WORTH[card[0]] for _, card in trick["cards"])
    state["points"] = points
    match["dealer"] = after(match["dealer"])[0]
    if points["AC"] == points["BD"]:
        match["owed"] += 1
        return
    winner, loser = ("AC", "BD") if points["AC"] > points["BD"] else ("BD", "AC")
    rows = 2 if points[winner] >= 90 else 1
    if all(side(trick["taken_by"]) == winner for trick in state["tricks"]):
        rows = 0
        match["score"][loser] = 0
    match["score"][winner] = min(6, match["score"][winner] + rows + match["owed"])
    match["owed"] = 0
    if match["score"][winner] == 6:
        match["over"], match["winners"] = True, [winner]


def new_match(dealer: str, ban: bool) -> dict[str, Any]:
    nothing = {"AC": 0, "BD": 0}
    return {"first": dealer, "dealer": dealer, "ban": ban, "deals": [], "owed": 0, "barred": 0, "score": nothing} | {
        "over": False,
        "winners": [],
    }


def result(match: dict[str, Any]) -> dict[str, Any]:
    """The result of a match with the traces of its deals, as the command line prints it."""
    last = match["deals"][-1]
    shown = ("dealer", "tricks", "points", "trace")
    return copy.deepcopy(
        {
            "game": "kozel",
            "deals": [
                {name: deal[name] for name in shown} | {"finished": bool(deal["points"])} for deal in match["deals"]
            ],
            "score": match["score"],
            "over": match["over"],
            "winners": match["winners"],
            "to_move": last["to_move"],
            "legal": legal(last, match["ban"]) if last["to_move"] else [],
        }
    )


def record(match: dict[str, Any]) -> dict[str, Any]:
    off = dict.fromkeys(("boast", "redeal", "exchange"), False)
    deals = [{"deck": deal["deck"], "moves": deal["moves"]} for deal in match["deals"]]
    options = {"players": 4, "ace_ban": match["ban"], **off}
    return {"format": "cardgames/1", "game": "kozel", "options": options, "dealer": match["first"], "deals": deals}


def arranged(match: dict[str, Any], chance: random.Random) -> list[str]:
    """A deck in which, as often as not, one pair holds the strongest trumps, or one hand nearly all the aces."""
    deck = chance.sample(PACK, 32)
    what = chance.random()
    if what < 0.5:
        side_cards = [*chance.sample(TRUMPS[-10:], 10), "AC", "AS", "AH"] if what < 0.35 else ["AC", "AS", "AH"]
        rest = [card for card in deck if card not in side_cards]
        packets: list[list[str]] = [[] for _ in range(8)]
        mine = chance.choice(((0, 2, 4, 6), (1, 3, 5, 7))) if what < 0.35 else chance.choice(((0, 4), (1, 5)))
        for card in side_cards:
            packets[chance.choice([n for n in mine if len(packets[n]) < 4])].append(card)
        for packet in packets:
            while len(packet) < 4:
                packet.append(rest.pop())
        deck = [card for packet in packets for card in packet]
    return deck


def drive(state: dict[str, Any], ban: bool, chance: random.Random) -> str:
    """A random card, or for a side that drives, its strongest lead and the partner's cheapest."""
    may = legal(state, ban)
    if not state["table"] and chance.random() < 0.7:
        return max(may, key=lambda card: power(card, card[-1]))
    return chance.choice(may)


def random_match(seed: int, stop: int | None = None) -> dict[str, Any]:
    """A match to its end or to `stop` moves. Every second seed arranges decks, so that rare rules come up."""
    chance = random.Random(f"kozel {seed}")
    match = new_match(chance.choice(SEATS), ban=seed % 5 != 0)
    made = 0
    while not match["over"]:
        deck = arranged(match, chance) if seed % 2 else chance.sample(PACK, 32)
        begin(match, deck)
        state = match["deals"][-1]
        while state["points"] is None:
            if made == stop:
                return match
            play(match, drive(state, match["ban"], chance) if seed % 2 else chance.choice(legal(state, match["ban"])))
            made += 1
    return match
