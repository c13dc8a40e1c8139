"""A first deal with a coach: the reader plays a whole deal, and each rule is explained when it first matters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgames.core import BadRecord, capital, quote
from cardgames.games import rules_of
from cardgames.rulebooks import reading
from cardgames.widgets import lookup, scene
from cardgames.widgets.base import Refused
from cardgames.widgets.table import Table

OTHERWISE = ("seat", "players", "ruling", "level", "load", "save", "link")
"""What a reader may wish at a table, but not of a coach."""
NOTHING: dict[str, Any] = {"title": "", "says": "", "event": "", "clause": "", "lang": ""}
"""What the coach says before anything has been explained."""


class Coached(Table):
    """The first deal of a game, or another one, with a coach.

        Coached("goat")
        Coached("kozel", language="ru")

    The others play by the book. Whatever happens cites a clause of the rulebook; the first time that a clause is cited
    the table waits, and the coach says what it says. So the rules come one by one, as the deal needs them.

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
        self._seen = 0
        self._note: dict[str, Any] = NOTHING
        self._passing = False
        if record is None:
            seed = reading.reading(rules_of(game)).first_deal.seed
            super().__init__(game, seed=seed, rulebook_url=rulebook_url, language=language)
        else:
            super().__init__(record=record, rulebook_url=rulebook_url, language=language)

    @property
    def explained(self) -> tuple[str, ...]:
        """The clauses that have been explained, in that order."""
        return tuple(self._explained)

    def kept(self) -> dict[str, Any]:
        """What a page goes on with when it is loaded anew: all of a table, and what has been explained."""
        return {**super().kept(), "explained": list(self._explained)}

    def take_up(self, kept: Mapping[str, Any]) -> None:
        """Go on with what `kept` left. Raises BadRecord where this version cannot."""
        explained = kept.get("explained")
        if not isinstance(explained, list) or not all(isinstance(name, str) for name in explained):
            raise BadRecord(self._words("game-not-kept"))
        self._explained = explained
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
        if message["do"] in OTHERWISE:
            raise Refused(self._words("no-wish-of-coach", what=quote(message["do"])))
        super()._act(message)

    # What the coach says

    def _shown_before(self, scenes: list[dict[str, Any]], last: dict[str, Any]) -> list[dict[str, Any]]:
        """The scenes on the way, each with what the coach says to it: one more scene for each thing that is explained.

        What is explained to the last scene, too, is said before it, but for what the reader's own move needs.
        """
        first = reading.reading(type(self._game.rules)).first_deal
        told = [self._explaining([*scenes, last][0], name) for name in first.before]
        for each in [*scenes, last]:
            each["firsts"] = []  # the coach has said it
            lines = each["log"][min(self._seen, len(each["log"])) :]
            self._seen = len(each["log"])
            told += [self._explaining(each, line["clause"], line["text"]) for line in lines]
            if each is not last:
                told.append({**each, "coach": self._told()})
        if self._game.to_move is None:
            told += [self._explaining(last, name) for name in first.after]
        last["coach"] = self._last_word()
        return [each for each in told if each is not None]

    def _explaining(self, shown: dict[str, Any], clause: str, event: str = "") -> dict[str, Any] | None:
        """A scene that waits until the reader has read what the coach says of a clause; None if it was said before."""
        if not self._explain(clause, event):
            return None
        return {**scene.resting(shown), "coach": {**self._told(), "holds": True}}

    def _last_word(self) -> dict[str, Any]:
        """What is said when the table has come to rest: of the reader's move, or at the end."""
        game, said = self._game, self._words
        if self._passing:  # what was said of another position
            self._note, self._passing = NOTHING, False
        if game.to_move is None:
            says = said("coach-end", title=said.of(game.rules.title), n=len(self._explained))
            self._note, self._passing = {**NOTHING, "title": said("coach-end-title"), "says": says}, True
        elif self._stepping:
            says = said("coach-looks-back-says")
            self._note, self._passing = {**NOTHING, "title": said("coach-looks-back"), "says": says}, True
            return self._told()
        elif game.to_move in self._open:
            self._explain(game.view(game.to_move).clause, said("coach-your-turn"))
        return {**self._told(), "turn": game.to_move in self._open, "ended": game.to_move is None}

    def _explain(self, clause: str, event: str) -> bool:
        """Note what the rulebook says of a clause, after what has happened, unless that has been explained."""
        found = lookup.clause(self._game.rules.name, clause, self._words) if clause not in self._explained else None
        if found is None:
            return False
        self._explained.append(clause)
        self._note = {
            "title": found["title"],
            "says": " ".join(found["says"]),
            "event": event and f"{capital(event)}.",
            "clause": clause,
            "lang": found["lang"],
        }
        return True

    def _told(self) -> dict[str, Any]:
        """What the coach says, while things go on."""
        caption = self._words("coach-title", title=self._words.of(self._game.rules.title))
        return {**self._note, "caption": caption, "turn": False, "holds": False, "ended": False}
