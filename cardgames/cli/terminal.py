"""A game in the terminal: the position in words, a move typed in, every move told with its clause."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping

from cardgames.core import BadRecord, Game, IllegalMove, Move, Rules, View, quote
from cardgames.players import LEVELS, Player, at_level
from cardgames.players.hint import hint, move_name
from cardgames.records import record
from cardgames.rulebooks import rulebook, verdicts
from cardgames.words import Words, load
from cardgames.words.people import people

HELP = (
    "Type a move or its number. hint advises, undo takes back, why MOVE explains, record prints the record, quit ends."
)


def sit_down(
    rules: Rules, seat: str, dealer: str | None = None, seed: int | None = None, level: str = LEVELS[0]
) -> int:
    """Play a game at `seat` ("-": watch) against players of a level; returns the exit status.

    Raises BadRecord on an unknown seat, and on one whose hand nobody plays.
    """
    chance = random.Random(seed)
    seed = chance.randrange(10**6) if seed is None else seed
    dealer = chance.choice("ABCDEFGHIJKLM"[: rules.players]) if dealer is None else dealer
    game = Game(rules, dealer, seed, rulebook.words)
    mine = () if seat == "-" else (seat,)
    if mine and seat not in game.seats:
        raise BadRecord(f"There is no seat {quote(seat)}; the seats are {game.seats[0]} to {game.seats[-1]}.")
    if mine and game.seats.index(seat) in rules.blind:
        raise BadRecord(f"The hand at {seat} is blind, and nobody plays it.", clause=rules.number_clause)
    game.deals_on = False
    said = words_at(game, mine[0] if mine else None)
    print(f"{rules.title}, {rules.players} players, seed {seed}. {HELP if mine else ''}")
    if mine:
        print(f"{', '.join(f'{said.person(each)}: {each}' for each in game.seats)}.")
    players = {other: at_level(level, rules, f"{seed}/{other}") for other in game.seats if other not in mine}
    while not game.over:
        game.deal()
        if not play_deal(game, mine[0] if mine else None, players, said):
            return 0
        print(ending(game, said))
    return 0


def words_at(game: Game, own: str | None) -> Words:
    """The words for the player who sits at `own`, who is You; a bystander reads the letters of the seats."""
    words, sides = load(), {seat: game.side_of(seat) for seat in game.seats}
    return words if own is None else words.with_people(people(game.seats, own, sides, words))


def play_deal(game: Game, eyes: str | None, players: Mapping[str, Player], words: Words) -> bool:
    """Play a deal to its end, told as the seat `eyes` sees it; False where the player leaves."""
    heard = 0
    while game.to_move is not None:
        view = game.view(eyes)
        heard = tell(view, heard, words)
        mover = game.to_move
        if mover in players:
            game.push(players[mover].choose(game.view(mover)))
        elif not answer(game, view, words):
            return False
        heard = min(heard, len(game.view(eyes).events))
    tell(game.view(eyes), heard, words)
    return True


def answer(game: Game, view: View, words: Words) -> bool:
    """Ask for one move and make it; False where the player leaves."""
    print(f"\n{'    '.join(in_sight(game.rules, view, words))}")
    numbers = {str(number): move for number, move in enumerate(in_pack_order(game.rules, view.legal), 1)}
    wide = max(len(str(move)) for move in view.legal)
    for number, move in numbers.items():
        print(f"  {number:>2}  {move!s:{wide}}  {words.of(move_name(move))}")
    while True:
        try:
            typed = input(f"{game.to_move}> ").strip()
        except EOFError:
            print()
            return False
        verb, _, rest = typed.partition(" ")
        if typed in ("quit", "q"):
            return False
        if typed == "undo":
            if not take_back(game, view.seat):
                print("There is no move of yours to take back.")
                continue
            return True
        if typed == "record":
            print(record.write(game))
        elif typed == "hint":
            print(advice_line(game, words))
        elif verb == "why" and rest:
            print(words.of(game.explain(str(numbers.get(rest, rest)))))
        elif typed in ("", "help", "?"):
            print(HELP)
        else:
            try:
                game.push(numbers.get(typed, typed))
            except IllegalMove as wrong:
                print(words.of(wrong.args[0]))
                continue
            return True


def advice_line(game: Game, words: Words) -> str:
    """What the seat to move may do best, and why."""
    given = hint(game.rules, game.view(game.to_move))
    doubt = verdicts.reservation(game.rules.name, given.clause)
    return " ".join(
        filter(None, [f"{given.move}: {words.of(given.words)}", given.why, doubt, given.clause and f"({given.clause})"])
    )


def take_back(game: Game, seat: str | None) -> bool:
    """Back to the last choice of `seat`; False, and nothing changes, where it had none."""
    taken = []
    while game.moves:
        taken.append(game.pop())
        if game.to_move == seat:
            return True
    for move in reversed(taken):
        game.push(move)
    return False


def tell(view: View, heard: int, words: Words) -> int:
    """Print what happened since event number `heard`; returns how many were printed."""
    for event in view.events[heard:]:
        print(f"{words.of(event.text)}. ({event.clause})")
    return len(view.events)


def record_lines(game: Game) -> Iterator[str]:
    """A whole record in words, line by line, each with its clause."""
    for number, events in enumerate(game.story(), 1):
        if game.deals > 1:
            yield f"Deal {number}"
        for event in events:
            yield f"{event}. ({event.clause})"
    yield ending(game, words_at(game, None))


def in_pack_order(rules: Rules, moves: Iterable[Move]) -> list[Move]:
    """Cards as they lie in the pack, so that suits stand together, unless a hand keeps its order; other moves last."""
    places = {} if rules.hands_keep_order else {card.text: place for place, card in enumerate(rules.pack())}
    return sorted(moves, key=lambda move: places.get(str(move), len(places)))


def in_sight(rules: Rules, view: View, words: Words) -> Iterator[str]:
    """What a player has in view: the hand, the trumps, what stays in force, what the sides have, and the score.

    Where there are such, also the open cards of each player, and the money.
    """
    yield f"Your hand: {' '.join(map(str, in_pack_order(rules, view.hand)))}"
    said = next((event.text for event in reversed(view.events) if event.verb in rules.in_force), "")
    if said:
        yield str(words.of(said))
    if view.trump:
        yield f"{rules.trump_name.capitalize()}: {view.trump}"
    counted = rules.trick if type(rules).tally is Rules.tally else rules.counts
    if counted:
        yield f"{counted.capitalize()}s: {scores(view.points, words)}"
    opened = [f"{words.person(seat)} {' '.join(map(str, cards))}" for seat, cards in view.laid_open.items() if cards]
    if opened:
        yield f"Open: {', '.join(opened)}"
    if view.money:
        *each, (_, pool) = view.money.items()
        yield f"Money: {scores(dict(each), words)}, the pool {pool}"
    if any(view.score.values()):
        yield f"Score: {scores(view.score, words)}"


def ending(game: Game, words: Words) -> str:
    """How the match stands, in a sentence."""
    result = game.result()
    if game.over:
        won = " and ".join(map(words.person, result["winners"]))
        return f"The game is over: {scores(result['score'], words)}. {f'{won} won.' if won else 'Neither side won.'}"
    return f"Score: {scores(result['score'], words)}. " + (
        f"{game.to_move} is to move." if game.to_move else "The next deal is to come."
    )


def scores(points: object, words: Words) -> str:
    """Points by side: "You and Partner 120, Left and Right 108"; "AC 120, BD 108" for a bystander."""
    found = points.items() if isinstance(points, Mapping) else ()
    return ", ".join(f"{words.person(side)} {number}" for side, number in found)
