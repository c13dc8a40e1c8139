"""The list of games. Adding one is adding its line."""

from __future__ import annotations

from cardgames.core import BadRecord, Rules, quote
from cardgames.games.catch_all import CatchAll
from cardgames.games.follow_leader import FollowLeader
from cardgames.games.goat import Goat
from cardgames.games.golph import Golph
from cardgames.games.kozel.blind import Blind
from cardgames.games.kozel.draw import Drawing
from cardgames.games.kozel.fifteen import Fifteen
from cardgames.games.kozel.first_foursome import FirstFoursome
from cardgames.games.kozel.halves import Halves
from cardgames.games.kozel.second_foursome import SecondFoursome
from cardgames.games.kozel.six import Six
from cardgames.games.kozel.suits import Suits
from cardgames.games.kozel.threesome import Threesome
from cardgames.games.militac import Militac
from cardgames.games.monkey import Monkey
from cardgames.games.nations import Nations

GAMES: tuple[type[Rules], ...] = (
    Goat,
    Golph,
    Nations,
    CatchAll,
    Monkey,
    FollowLeader,
    Militac,
    SecondFoursome,
    FirstFoursome,
    Threesome,
    Six,
    Halves,
    Suits,
    Fifteen,
    Blind,
    Drawing,
)


def rules_of(game: object) -> type[Rules]:
    """The rules of a game by its name in records. Raises BadRecord where there is no such game."""
    for rules in GAMES:
        if rules.name == game:
            return rules
    raise BadRecord(f"There is no game {quote(game)}; the games are {', '.join(rules.name for rules in GAMES)}.")
