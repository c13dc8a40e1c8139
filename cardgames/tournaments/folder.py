"""A folder of players, such as those of a class.

A file NAME.py is a player: its last function or class. A file NAME.toml is one that follows some of the rulebook's
advice:

    game = "kozel"
    advice = ["press_with_a_trump", "lead_an_ace"]
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cardgames.core import BadRecord, Rules, quote
from cardgames.players import LEVELS
from cardgames.records import incoming
from cardgames.tournaments.entrants import AdvicePlayer, InFile, definitions, parse_file
from cardgames.words import load

KINDS = (".py", ".toml")


class Entry(NamedTuple):
    """A file of the folder.

    name: of the player. file: its name. player: who plays; None where nobody can. fault: why not, in a sentence.
    """

    name: str
    file: str
    player: object | None
    fault: str = ""

    def fault_line(self) -> str:
        """Why nobody of this file plays, as a line."""
        return load()("folder-fault", name=self.name, fault=self.fault)


def entries(folder: Path, rules: Rules) -> tuple[Entry, ...]:
    """The files of a folder, by name, without running them. Raises BadRecord where it cannot be read."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.name[0] not in "._")
    except OSError as wrong:
        raise BadRecord(load()("folder-unread", folder=quote(str(folder)), why=str(wrong.strerror))) from None
    taken: set[str] = {*LEVELS}
    found = []
    for path in paths:
        if path.suffix not in KINDS and path.is_dir():
            continue
        stem, file = _printable(path.stem), _printable(path.name)
        name = file if stem in taken or path.suffix not in KINDS else stem
        taken.add(name)
        try:
            player = _player(path, rules, name)
        except BadRecord as wrong:
            found.append(Entry(name, file, None, str(wrong)))
        else:
            found.append(Entry(name, file, player))
    return tuple(found)


def _printable(name: str) -> str:
    """The name of a file as it may go to a terminal: what cannot be printed is left out."""
    return "".join(sign for sign in name if sign.isprintable()) or "?"


def _player(path: Path, rules: Rules, name: str) -> InFile | AdvicePlayer:
    """The player of a file. Raises BadRecord where there is none."""
    if path.suffix not in KINDS:
        raise BadRecord(load()("folder-left-out", file=quote(path.name)))
    if not path.is_file():  # reading from a pipe would never end
        raise BadRecord(load()("folder-no-file", file=quote(path.name)))
    if path.suffix == ".toml":
        return _in_toml(path, rules, name)
    names = definitions(parse_file(path, path.name))
    if not names:
        raise BadRecord(load()("folder-no-function", file=quote(path.name)))
    return InFile(str(path.resolve()), names[-1], name)


def _in_toml(path: Path, rules: Rules, name: str) -> AdvicePlayer:
    """The player of a file that names pieces of advice."""
    words, file = load(), quote(path.name)
    try:
        text = incoming.player(path.read_bytes())
    except OSError as wrong:
        raise BadRecord(f"{file} cannot be read: {wrong.strerror}.") from None
    except BadRecord as wrong:
        raise BadRecord(words("folder-not-toml", file=file, why=str(wrong))) from None
    if text.get("game") != rules.name:
        raise BadRecord(words("folder-other-game", file=file, game=quote(rules.name), what=quote(text.get("game"))))
    pieces = text.get("advice")
    if not isinstance(pieces, list) or not all(isinstance(piece, str) for piece in pieces):
        raise BadRecord(words("folder-no-advice", file=file))
    player = AdvicePlayer(tuple(pieces), name)
    player.fit(rules)
    return player
