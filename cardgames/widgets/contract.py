"""What passes between Python and a front end: what is drawn, what changes, and what a reader wishes. All of it is JSON.

`docs/web/shared/contract.d.ts` says it in the types of JavaScript, and is made from this by `docs/site/contract.py`.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from cardgames.words import MarkedText

Value: TypeAlias = str | int | bool
"""The value of a ruling."""
LOOKUPS = ("clause", "example", "rules", "rulings")
"""What a front end asks for in `do` when its reader looks something up."""


class Event(MarkedText):
    """A line of the log: what has happened, and by which clause."""

    clause: str


class Message(MarkedText):
    """What is said to a reader: a hint, a refusal, an answer. more: words of the clause in another language."""

    clause: str
    more: NotRequired[str]
    figures: NotRequired[str]


class First(Message):
    """What is said once on a device. kind: what is noted there, so that it is not said again."""

    kind: str


class Card(TypedDict):
    """A card that lies on the table; null where its face cannot be seen."""

    card: str | None
    name: str


class WhyNot(TypedDict, total=False):
    """Why a card cannot be played now: the clause, and that in words. more: as of a message."""

    why: str
    because: str
    more: str
    lang: str


class HandCard(Card, WhyNot):
    """A card of a hand.

    move: the text of the move that plays it; twin: the same, where another card like it has the move. say: that
    move in words. The rest says why it cannot be played now.
    """

    move: NotRequired[str]
    twin: NotRequired[str]
    say: NotRequired[str]


class PlayedCard(Card):
    """A card that a seat has played."""

    seat: str


class Trick(TypedDict):
    """The last trick, or the cards last laid down, in words too. takenBy: the seat that took it."""

    cards: list[PlayedCard]
    takenBy: str | None
    side: str
    caption: str


class ApartMove(TypedDict):
    """A move that is not simply a card of a hand that is shown.

    group: what several moves have in common, which differ by a card. cards: those that it is made of. pile: the seat
    on whose pile it is made.
    """

    move: str
    say: str
    group: NotRequired[str]
    short: NotRequired[str]
    card: NotRequired[str]
    name: NotRequired[str]
    cards: NotRequired[list[str]]
    pile: NotRequired[str]


class Counter(TypedDict):
    """The two cards on which a side shows its score, and how many rows of the lower the upper leaves open."""

    cards: list[str | None]
    off: int
    say: str


class Step(TypedDict):
    """After which move of a record a position stands, and how many there are."""

    at: int
    of: int


class Position(TypedDict):
    """What may change with every event. Seats and sides are letters; what is by seat or side has each of them.

    waiting: whether the next deal may be dealt. slots: how many cards a trick may have, 0 in a game without tricks.
    bids: the last bid of each seat that has bid or passed, while the bidding goes on. money: what each seat has, in
    games with stakes. laidOpen: the open cards that belong to a seat, where there are such.
    """

    toMove: str | None
    over: bool
    waiting: bool
    winners: list[str]
    hands: dict[str, list[HandCard]]
    piles: dict[str, int]
    taken: dict[str, int]
    stock: int
    up: list[Card]
    trump: str
    inForce: str
    bids: dict[str, str]
    money: NotRequired[dict[str, int]]
    laidOpen: NotRequired[dict[str, list[Card]]]
    trick: list[PlayedCard]
    slots: int
    lastTrick: Trick | None
    moves: list[ApartMove]
    points: dict[str, int]
    score: dict[str, int]
    books: dict[str, int]
    counters: dict[str, Counter]
    standing: dict[str, list[str]]
    log: list[Event]
    status: str
    message: Message | None
    hint: str | None


class Scene(Position):
    """What is drawn of a position.

    playing: the seats that have cards in this deal. open: whose hands are open. moves: those other than a card of a
    hand. clauses: the words of each clause that is cited, by its id.
    """

    game: str
    title: str
    trickName: str
    dealName: str
    seats: list[str]
    people: dict[str, str]
    shortNames: dict[str, str]
    playing: list[str]
    sides: dict[str, str]
    dealer: str
    open: list[str]
    step: Step | None
    canUndo: bool
    canRedo: bool
    clauses: dict[str, MarkedText]


class TrickResult(TypedDict):
    """What a trick counted for the side that took it."""

    side: str
    who: str
    own: bool
    counts: int


class Result(TypedDict):
    """How a deal or a match has ended. won: nothing where the reader sits on no side, or on several.

    why: the rule by which it was won. turned: from when on the winner stayed ahead, or nothing.
    """

    won: Literal["yes", "no", "drawn", ""]
    says: str
    why: Event | None
    turned: str
    tricks: list[TrickResult]


class Remark(TypedDict):
    """What a review says of a move, given by its number in the deal."""

    at: int
    says: str
    clause: str


class CostlyMove(Remark):
    """A move that cost much. trick: the cards that lay there. played, better: cards; none of bids and the like."""

    trick: list[str]
    played: list[str]
    better: list[str]


class Review(TypedDict):
    """What a review has found so far.

    turn: the turning point. worst: the few moves that cost most, or by advice: those that the book does not advise,
    where it cannot be said what a move costs. part: changes whenever it has gone further.
    """

    says: list[str]
    turn: int | None
    worst: list[CostlyMove]
    byAdvice: bool
    moves: list[Remark]
    done: int
    of: int
    further: bool
    part: int


class Seal(TypedDict):
    """The hash of a deal; its receipt when the deal is over; the page that checks one, or nothing."""

    hash: str
    receipt: str | None
    page: str


class LessonStep(TypedDict):
    """A step of a lesson: what it asks for, and what it says when that is done."""

    title: str
    page: str
    at: int
    of: int
    prompt: str
    done: bool
    after: str
    clause: str
    lang: str


class Note(TypedDict):
    """What a coach says. holds: whether the table waits for its reader. turn: whether that is to move."""

    title: str
    says: str
    event: str
    clause: str
    lang: str
    caption: str
    turn: bool
    holds: bool
    ended: bool


class TableScene(Scene):
    """A position as one who sits at the table sees it, with what is said beside it.

    at: the number of the position, which a move names that answers it. said: how often a message was answered, so that
    the same words are shown again. forced: what is said of a card that somebody had to play. firsts: the notes that are
    true now. rulebook: the page of the rules, or nothing. cover: the seat that gets the device next where several
    people share it, while all hands are covered; else "".
    """

    at: int
    said: int
    forced: Message | None
    firsts: list[First]
    result: Result | None
    review: Review | None
    seal: Seal | None
    lesson: LessonStep | None
    coach: Note | None
    rulebook: str
    cover: str


class Difference(TypedDict, total=False):
    """What makes one object of another. add: how many items of a list stay, and those that follow them."""

    set: dict[str, Any]
    add: dict[str, tuple[int, list[Any]]]
    within: dict[str, Difference]
    drop: list[str]


class Course(TypedDict):
    """What has happened since the last course: one scene after another, each by what differs from the one before it.

    number: one more than that of the last course, whose last scene the first step differs from; in the first course it
    differs from nothing. The last step makes the scene at which the table rests. scene: this one, whole; it is left out
    for a front end that certainly has the scene before.
    """

    number: int
    steps: list[Difference]
    scene: NotRequired[TableScene]


class Ruling(TypedDict):
    """A ruling of the game, and the values that it may have."""

    name: str
    value: Value
    values: list[Value]


class Setup(TypedDict):
    """How a table is set up, and what may be chosen. seat: a letter, several, or "open".

    seed: the number of the deal, if it has one that everybody may know. secret: whether it would give away cards.
    people: how many take turns at this device.
    """

    seats: list[str]
    seat: str
    players: int
    numbers: list[int]
    seed: int | None
    secret: bool
    level: str
    levels: list[str]
    usual: str
    names: Literal["people", "letters"]
    people: int
    rulings: list[Ruling]


class Wish(TypedDict):
    """What a front end sends: what is to be done, and what that needs. Nothing in it is trusted.

    move, at: a move, and the number of the position that it answers; at: also a move of the review. to: a step.
    """

    do: str
    move: NotRequired[str]
    at: NotRequired[int]
    to: NotRequired[int]
    seat: NotRequired[str]
    seed: NotRequired[int | str | None]
    level: NotRequired[str]
    names: NotRequired[str]
    players: NotRequired[int]
    people: NotRequired[int]
    name: NotRequired[str]
    value: NotRequired[Value]
    record: NotRequired[str]
    language: NotRequired[str]
    clause: NotRequired[str]
    number: NotRequired[int]
