"""A first deal with a coach: the reader plays a whole deal, and each rule is explained when it first matters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgames.core import BadRecord, capital, quote
from cardgames.games import rules_of
from cardgames.rulebooks import reading
from cardgames.widgets import lookup
from cardgames.widgets.base import BadMessage
from cardgames.widgets.contract import First, Note, PlayedCard, TableScene
from cardgames.widgets.firsts import FIRSTS
from cardgames.widgets.scene import resting
from cardgames.widgets.table import Table

COACHED_FIRSTS = {first.kind: first.coached for first in FIRSTS if first.coached}
"""First times that are said although their rule has been explained; they are noted beside the clauses, by kind."""
TABLE_ONLY_WISHES = ("seat", "people", "uncover", "players", "ruling", "level", "load", "save", "link")
HOLDS_BEFORE_FIRST_MOVE = 1
"""How often the table waits before the reader's first move: a player learns by playing."""
EMPTY_NOTE: Note = {
    "title": "", "says": "", "event": "", "clause": "", "lang": "", "caption": "",
    "turn": False, "holds": False, "ended": False,
}  # fmt: skip
"""What the coach says before anything has been explained."""


class Coached(Table):
    """The first deal of a game, or another one, with a coach.

        Coached("goat")
        Coached("kozel", language="ru")

    The others play by the book. Whatever happens cites a clause of the rulebook; the first time that a clause is cited
    the table waits, and the coach says what it says. So the rules come one by one, as the deal needs them. What comes
    up before the reader's first move is said later, one thing at each of their turns.

    game: its name. record: a deal of it that has begun; `take_up` then knows what was explained.
    rulebook_url: the page of the rulebook, to which clauses are linked. language: of the interface, "en" or "ru".
    Raises BadRecord on an unknown game or language, and on a bad record.
    """

    def __init__(
        self,
        game: str = "goat",
        *,
        record: Mapping[str, Any] | str | None = None,
        rulebook_url: str = "",
        language: str = "",
    ) -> None:
        self._explained: list[str] = []
        self._waiting: list[Note] = []
        self._holds = 0
        self._note: tuple[int, Note] | None = None
        """What is said at the position with this number, which stands there also when the table is drawn again."""
        self._seen = 0
        if record is None:
            seed = reading.reading(rules_of(game)).first_deal.seed
            super().__init__(game, seed=seed, rulebook_url=rulebook_url, language=language)
        else:
            super().__init__(record=record, rulebook_url=rulebook_url, language=language)

    @property
    def explained_clauses(self) -> tuple[str, ...]:
        """The clauses that have been explained, in that order."""
        return tuple(name for name in self._explained if name not in COACHED_FIRSTS)

    def kept(self) -> Mapping[str, Any]:
        """What a page goes on with when it is loaded anew: all of a table, and what has been explained."""
        return {**super().kept(), "explained": list(self._explained), "waiting": [*self._waiting]}

    def take_up(self, kept: Mapping[str, Any]) -> None:
        """Go on with what `kept` left. Raises BadRecord where this version cannot."""
        explained, waiting = kept.get("explained"), kept.get("waiting", [])
        if not isinstance(explained, list) or not all(isinstance(name, str) for name in explained):
            raise BadRecord(self._words("game-not-kept"))
        if not isinstance(waiting, list) or not all(_is_note(each) for each in waiting):
            raise BadRecord(self._words("game-not-kept"))
        self._explained, self._waiting = explained, waiting
        super().take_up(kept)

    def deal(self, seed: int | None = None) -> None:
        """Begin another deal, by chance or from a seed; what has been explained is not explained again."""
        self._seen = 0
        super().deal(seed)

    def next_deal(self) -> None:
        """Deal the next deal of the match. Raises BadRecord where it is not yet time, or the match is over."""
        self._seen = 0
        super().next_deal()

    def _act(self, message: Mapping[str, Any]) -> None:
        if message["do"] == "questions" and self.game.to_move is None:
            self.send({"questions": self._questions()})
            return
        if message["do"] in TABLE_ONLY_WISHES:
            raise BadMessage(self._words("no-wish-of-coach", what=quote(message["do"])))
        super()._act(message)

    def _questions(self) -> dict[str, Any]:
        """Some questions on the deal that is over, as a page asks them."""
        from cardgames.widgets import asked  # once a deal, and late

        page = self._rulebook(self.game.rules.name)
        return asked.on_deal(self.record, self.game.deals, self._reader_words(), page)

    # What the coach says

    def _scenes_before(self, scenes: list[TableScene], last: TableScene) -> list[TableScene]:
        """The scenes on the way, each with what the coach says to it: one more scene for each thing that is explained.

        What is explained to the last scene, too, is said before it, but for what the reader's own move needs.
        """
        first = reading.reading(type(self.game.rules)).first_deal
        explaining = [held for name in first.before for held in self._explaining([*scenes, last][0], name)]
        firsts = [each for each in last["firsts"] if each["kind"] in COACHED_FIRSTS]
        for each in [*scenes, last]:
            each["firsts"] = []  # the coach has said it
            lines = each["log"][min(self._seen, len(each["log"])) :]
            self._seen = len(each["log"])
            for line in lines:
                explaining += self._explaining(each, line["clause"], line["text"])
            if lines and _cards_of(each) == _cards_of(last):
                explained = {held["coach"]["clause"] for held in explaining if held["coach"]}
                for note in self._first_times(firsts, "trick", explained):
                    explaining.append({**resting(each), "coach": {**self._note_state(note), "holds": True}})
            if each is not last:
                explaining.append({**each, "coach": self._note_state()})
        if self.game.to_move is None:
            for name in first.after:
                explaining += self._explaining(last, name)
        return explaining + self._last_words(last, firsts)

    def _explaining(self, shown: TableScene, clause: str, event: str = "") -> list[TableScene]:
        """Scenes that wait until the reader has read what the coach says of a clause; none if it was said before."""
        notes = self._notes(clause, event)
        if self._is_before_first_move:
            now = max(0, HOLDS_BEFORE_FIRST_MOVE - self._holds)
            self._waiting += [{**note, "event": ""} for note in notes[now:]]
            notes = notes[:now]
            self._holds += len(notes)
        return [{**resting(shown), "coach": {**self._note_state(note), "holds": True}} for note in notes]

    @property
    def _is_before_first_move(self) -> bool:
        """Whether the reader has not made a move yet, in any deal of this match."""
        return self._line.before(self._open) is None

    def _last_words(self, last: TableScene, firsts: list[First]) -> list[TableScene]:
        """Say in the scene at which the table rests what matters for the reader's move, or at the end.

        Scenes with the first parts of what is long come before it. firsts: what happens there for the first time.
        """
        game, said = self.game, self._words
        notes = [EMPTY_NOTE]
        if game.to_move is None:
            met = {*self.explained_clauses} - {note["clause"] for note in self._waiting}
            says = said("coach-end", title=said.of(game.rules.title), n=len(met))
            notes = [{**EMPTY_NOTE, "title": said("coach-end-title"), "says": says}]
        elif self._stepping:
            notes = [{**EMPTY_NOTE, "title": said("coach-looks-back"), "says": said("coach-looks-back-says")}]
        elif game.to_move in self._open:
            notes = self._notes_for_move(firsts)
        turn = game.to_move in self._open and not self._stepping
        last["coach"] = {**self._note_state(notes[-1]), "turn": turn, "ended": game.to_move is None}
        return [{**resting(last), "coach": {**self._note_state(note), "holds": True}} for note in notes[:-1]]

    def _notes_for_move(self, firsts: list[First]) -> list[Note]:
        """What the coach says when the reader is to move: of that move, else what waits to be said, else nothing."""
        game, number = self.game, self._position_number()
        if self._note is None or self._note[0] != number:
            clause = game.view(game.to_move).clause
            notes = self._notes(clause, self._words("coach-your-turn"))
            if self._is_before_first_move:
                self._waiting[:0] = notes[1:]
                notes = notes[:1]
            notes += self._first_times(firsts, "move", {note["clause"] for note in notes})
            if not notes:  # of what waits first what this move needs
                waiting = sorted(self._waiting, key=lambda note: note["clause"] != clause)
                notes, self._waiting = waiting[:1] or [EMPTY_NOTE], waiting[1:]
            self._note = number, notes[-1]
            return notes
        return [self._note[1]]

    def _notes(self, clause: str, event: str) -> list[Note]:
        """What the rulebook says of a clause, after what has happened, part by part; nothing if that was explained."""
        found = lookup.clause(self.game.rules.name, clause, self._words) if clause not in self._explained else None
        if found is None:
            return []
        self._explained.append(clause)
        note: Note = {**EMPTY_NOTE, "title": found["title"], "clause": clause, "lang": found["lang"]}
        note["event"] = event and f"{capital(event)}."
        return [{**note, "says": part} for part in lookup.for_newcomers(found, self._words)]

    def _first_times(self, firsts: list[First], when: str, explained: set[str]) -> list[Note]:
        """What is said of first times of a kind that have not been said.

        explained: the clauses that have been explained just now; a first time under one of them need not be said.
        """
        notes: list[Note] = []
        for first in firsts:
            if COACHED_FIRSTS[first["kind"]] == when and first["kind"] not in self._explained:
                self._explained.append(first["kind"])
                found = lookup.clause(self.game.rules.name, first["clause"], self._words)
                if found and first["clause"] not in explained:
                    notes.append(
                        {**EMPTY_NOTE, "title": found["title"], "says": first["text"], "clause": first["clause"]}
                    )
        return notes

    def _note_state(self, note: Note = EMPTY_NOTE) -> Note:
        """What the coach says, or nothing while things go on."""
        return {**note, "caption": self._words("coach-title", title=self._words.of(self.game.rules.title))}


def _cards_of(shown: TableScene) -> list[PlayedCard] | None:
    """The cards of the last trick of a scene."""
    return shown["lastTrick"]["cards"] if shown["lastTrick"] else None


def _is_note(thing: object) -> bool:
    """Whether something that was kept is what a coach says."""
    return (
        isinstance(thing, dict)
        and thing.keys() == EMPTY_NOTE.keys()
        and all(isinstance(thing[key], type(value)) for key, value in EMPTY_NOTE.items())
    )
