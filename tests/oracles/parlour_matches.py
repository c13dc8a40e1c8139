"""Random matches for `parlour`, and the data files made of them: `python -m tests.oracles.parlour_matches`."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from tests.oracles.parlour import (
    BIDS,
    BUZZARD,
    COMMANDS,
    LETTERS,
    NATIONS,
    RANKS,
    TITLES,
    Deal,
    Match,
    Militac,
    full_pack,
    result,
    turned,
)

T = TypeVar("T")


def random_match(game: str, seed: int, players: int, stop: int | None = None) -> dict[str, Any]:
    """A match of random moves, to its end or to ``stop`` moves.

    Every third seed arranges decks and repeats deals, so that rare rules come up: show-downs, Buzzards turned up, ties
    and extra holes, calls at eight, scores of nine, whole companies, wild bids, close finishes, endless turning.
    """
    chance = random.Random(f"{game} {players} {seed}")
    rare = seed % 3 == 0
    match = Match(game, players, chance.choice(LETTERS[:players]))
    made = 0
    while not match.over and (stop is None or made <= stop):
        before = match
        for _ in range(200 if rare else 1):
            match = copy.deepcopy(before)
            match.deal(arranged(match, chance) if rare else shuffled(full_pack(game), chance))
            deal = match.deals[-1]
            while deal.points is None and (stop is None or made + len(deal.moves) < stop):
                match.play(random_move(deal, chance, rare))
            if deal.points is None or worth_keeping(before, match):
                break
        made += len(match.deals[-1].moves)
        if made == stop and chance.random() < 0.5:
            break  # else one more deal lies ready, without a move, if the last one is over
        if match.deals[-1].points is None:
            break
    return match.record()


def random_move(deal: Deal, chance: random.Random, rare: bool) -> str:
    legal = deal.legal()
    if "leave" in legal:
        return "leave" if chance.random() < 0.4 else chance.choice(legal)
    if not isinstance(deal, Militac) or "pass" not in legal or legal == ["pass"]:
        return chance.choice(legal)
    for company in COMMANDS[:4]:
        whole = all(card[0] == company[0].upper() for card in deal.hands[deal.to_move])
        if whole and f"bid 11 {company}" in legal:
            return f"bid 11 {company}"
    if rare and chance.random() < 0.1:
        return chance.choice(legal)
    bids = [bid for bid in BIDS if bid in legal]
    return "pass" if chance.random() < 0.7 else bids[min(chance.choice((0, 0, 0, 1, 2, 4)), len(bids) - 1)]


def worth_keeping(before: Match, after: Match) -> bool:
    """Whether a deal of a rare match stands: ties in Golph and the scores that Nations' rules turn on are sought."""
    if before.game == "golph":
        return len(after.deals) not in (9, 10) or not after.over
    if before.game == "nations":
        return max(after.score.values()) < 10 or max(before.score.values()) >= 8
    if before.game == "follow-leader":
        return not after.over or sorted(before.score.values())[-2] >= 5
    return True


def shuffled(things: Sequence[T], chance: random.Random) -> list[T]:
    return chance.sample(things, len(things))


def arranged(match: Match, chance: random.Random) -> list[str]:
    """A deck in which, as often as not, something rare has been put."""
    game, seats = match.game, match.playing
    order = turned(seats, match.dealer)
    pack = shuffled(full_pack(game), chance)
    one, other = chance.sample(seats, 2)
    wanted: dict[str, list[str]] = {seat: [] for seat in seats}
    spots: dict[int, str] = {}
    what = chance.random()
    if game == "golph":
        upcard = 5 * len(seats)
        first, second = chance.sample("RGYB", 2)
        low = [first + ball for ball in "12345"]
        if what < 0.15:
            spots[upcard] = BUZZARD
        elif what < 0.2:
            wanted[one] = [BUZZARD, "RS", "GS", "YS", "BS"]
            wanted[other] = low if chance.random() < 0.5 else []
        elif what < 0.3:
            wanted[one] = low
            wanted[other] = [second + ball for ball in chance.choice(("12345", "23456"))]
            if chance.random() < 0.3:
                spots[upcard] = BUZZARD
        elif what < 0.35:  # the card turned up completes the dealer's row: no show-down
            spots[upcard] = low.pop(chance.choice((0, 2, 4)))
            wanted[match.dealer] = low
        elif what < 0.6:  # Buzzard and Stymies together against each other
            wanted[one] = [BUZZARD, f"{first}S"]
            wanted[other] = [f"{second}S"]
    elif game == "nations" and what < 0.8:
        star = chance.choice(NATIONS)
        titles = shuffled([f"{star}-{title}" for title in TITLES], chance)
        spread = chance.choice(((4, 0), (3, 1), (3, 0), (2, 2), (2, 2), (2, 1), (1, 2), (2, 0)))
        wanted[one], wanted[other] = titles[: spread[0]], titles[spread[0] : sum(spread)]
        mine = [card for card in wanted[match.dealer] if card in titles]
        rest = [f"{star}-{rank}" for rank in RANKS[:9]]
        spots[51] = mine[0] if mine and chance.random() < 0.5 else chance.choice(rest)
        wanted[match.dealer] = [card for card in wanted[match.dealer] if card != spots[51]]
    elif game == "militac" and what < 0.05:
        company = chance.choice("ICAE")
        wanted[one] = [card for card in pack if card[0] == company]
    elif game == "catch-all" and what < 0.8:  # nearly in order, as bought: endless deals are less rare
        pack = [f"{nation}-{rank}" for rank in RANKS for nation in NATIONS]
        for _ in range(chance.randrange(1, 8)):
            i, j = chance.sample(range(52), 2)
            pack[i], pack[j] = pack[j], pack[i]
        return pack
    for seat in seats:
        places = [place for place in range(order.index(seat), len(pack), len(seats)) if place not in spots]
        if game == "golph":
            places = places[:5]
        spots |= dict(zip(shuffled(places, chance), wanted[seat], strict=False))
    rest = [card for card in pack if card not in spots.values()]
    return [spots[place] if place in spots else rest.pop() for place in range(len(pack))]


# The records of the data files: game, players, seed, and where it stops short, the number of moves.
SAMPLES: list[tuple[str, int, int, int | None]] = [
    *(("golph", players, seed, None) for players, seed in ((2, 123), (3, 189), (3, 1), (4, 30), (4, 2), (5, 210))),
    *(("golph", players, seed, stop) for players, seed, stop in ((2, 15, 0), (3, 18, 17), (4, 5, 61), (5, 21, 120))),
    *(("nations", 4, seed, None) for seed in (1, 24, 72, 75, 132, 213)),
    *(("nations", 4, seed, stop) for seed, stop in ((18, 52), (21, 90), (39, 156), (2, 7))),
    # the first three are endless; the fourth is too, after 10,000 turns, with nobody leading, and its trace is left out
    *(("catch-all", players, seed, None) for players, seed in ((2, 966), (7, 708), (8, 1761), (4, 183), (13, 1))),
    *(("catch-all", players, seed, None) for players, seed in ((3, 2), (5, 4))),
    *(("catch-all", players, seed, stop) for players, seed, stop in ((2, 5, 60), (6, 7, 75), (11, 8, 44))),
    *(("monkey", players, seed, None) for players, seed in ((2, 1), (3, 2), (4, 3), (5, 4), (8, 5), (13, 6))),
    *(("monkey", players, seed, stop) for players, seed, stop in ((2, 7, 30), (4, 8, 0), (6, 9, 41), (10, 10, 25))),
    *(
        ("follow-leader", players, seed, None)
        for players, seed in ((2, 3), (3, 12), (4, 30), (5, 57), (6, 30), (8, 39))
    ),
    *(
        ("follow-leader", players, seed, stop)
        for players, seed, stop in ((2, 1, 12), (3, 5, 40), (4, 8, 31), (8, 7, 96))
    ),
    *(("militac", 4, seed, None) for seed in (1, 2, 3, 6, 9)),
    *(("militac", 4, seed, stop) for seed, stop in ((4, 3), (5, 4), (12, 60), (15, 150), (8, 101))),
]


def main() -> None:
    """Write the records and their results beside the other data."""
    folder = Path(__file__).parents[1] / "data"
    records = [random_match(game, seed, players, stop) for game, players, seed, stop in SAMPLES]
    results = [result(record, trace=sum(len(deal["moves"]) for deal in record["deals"]) < 5000) for record in records]
    for name, lines in (("records", records), ("results", results)):
        text = "".join(json.dumps(line) + "\n" for line in lines)
        (folder / f"parlour-{name}.jsonl").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
