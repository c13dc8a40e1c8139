"""A game in numbers: the stored figures come out again, whoever counts, and clauses count when the game cites them."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from cardgames.authoring import parts
from cardgames.cli.commands import main
from cardgames.core import BadRecord, Game, Move
from cardgames.numbers import Share, counting, share, stored_numbers
from cardgames.numbers.counting import count_chunk, numbers
from cardgames.numbers.figures import BOOK, KINDS, RANDOM, Numbers, file_of, read
from cardgames.numbers.matches import ClauseCounts, group_names, match_trial, quiet_deal
from cardgames.records import record as records
from cardgames.simulate.deal import Observation, SimulatedDeal, lay_out, random_move, shuffled
from cardgames.simulate.estimates import Sums, add_up
from cardgames.words import ENGLISH, load

STUDIED = [game.name for game in parts.games("studied")]


def kept(game: str) -> Numbers:
    found = stored_numbers(game)
    assert found is not None
    return found


def first_sums(known: Numbers, name: str, seed: int) -> dict[str, Sums]:
    """The sums of the first trials of a sample."""
    number = counting.FIRST_TRIALS[counting.counts_first_deals(known.rules, name)]
    return add_up([((0, 0), count_chunk(known.rules, name, seed, (0, number)))])[1]


# What is stored


@pytest.mark.no_cover
@pytest.mark.parametrize("game", STUDIED)
def test_the_stored_figures_begin_as_they_are_counted_now(game: str) -> None:
    known = kept(game)
    assert [sample.name for sample in known.samples] == [RANDOM, BOOK]
    for sample in known.samples:
        first = first_sums(known, sample.name, known.seed)
        assert {name: first.get(name, Sums()) for name in sample.first} == sample.first
        for clause, each in sample.clauses.items():
            assert each.first == tuple(first[f"{kind}/{clause}"].x for kind in KINDS)


@pytest.mark.parametrize("game", STUDIED)
def test_a_file_is_as_the_command_writes_it(game: str) -> None:
    text = file_of(game).read_text("utf-8")
    assert f"{kept(game).to_json()}\n" == text
    assert len(text) < 30_000
    assert not kept(game).stopped


@pytest.mark.parametrize("game", STUDIED)
def test_so_many_were_played_and_every_deal_has_somebody_ahead_or_a_tie(game: str) -> None:
    known = kept(game)
    takers = hasattr(known.rules, "taker")
    for sample in known.samples:
        least = counting.DEALS[sample.name]
        assert least == sample.asked <= sample.deals < least * 1.15
        assert sample.first_deals == (takers and sample.name == RANDOM)
        for kind in ("points", "tally"):
            if f"{kind}/tied" in sample.sums:
                alone = [sums for name, sums in sample.sums.items() if name.startswith(f"{kind}/ahead/")]
                assert sum(sums.x for sums in alone) + sample.sums[f"{kind}/tied"].x == alone[0].of <= sample.deals


def test_a_planted_fault_in_the_figures_is_seen() -> None:
    known = kept("follow-leader")
    first = first_sums(known, BOOK, known.seed + 1)
    assert {name: first.get(name) for name in known.samples[1].first} != known.samples[1].first


# Whoever counts


def test_it_is_the_same_with_any_number_of_workers() -> None:
    asked: dict[str, Any] = {"deals": 90, "by_the_book": 60, "seed": 3, "progress": False}
    alone = numbers("follow-leader", workers=1, **asked)
    assert numbers("follow-leader", workers=2, **asked) == alone
    assert alone.samples[0].deals == 90
    assert alone.samples[1].deals >= 60
    assert read(json.loads(alone.to_json())) == alone


def test_chunks_add_up() -> None:
    rules = records.rules("golph", {})
    for name in (RANDOM, BOOK):
        whole, one, other = (count_chunk(rules, name, 7, chunk) for chunk in ((0, 9), (0, 4), (4, 5)))
        for name, sums in whole.items():
            assert sums == [x + y for x, y in zip(one.get(name, [0] * 6), other.get(name, [0] * 6), strict=True)]


def test_a_quiet_deal_says_as_little_as_the_rules_allow() -> None:
    """Where everybody's passing would end the deal, one of them bids."""
    assert [spoken("militac", seed).count("bid") for seed in range(20)] == [1] * 20
    assert {verb for seed in range(20) for verb in spoken("golph", seed)} <= {"leave", "name"}


def spoken(game: str, seed: int) -> list[str]:
    """The verbs of what is said in a quiet deal, in order."""
    table = quiet_deal(records.rules(game, {}), random.Random(seed))
    assert table.points is not None
    return [happening[0] for happening in table.log if happening[0] in ("bid", "pass", "name", "exchange", "leave")]


def test_ctrl_c_leaves_what_has_been_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    trials = Counter[str]()

    def interrupted(*given: Any) -> Any:
        trials["made"] += 1
        if trials["made"] == 14:
            raise KeyboardInterrupt
        return match_trial(*given)

    monkeypatch.setattr(counting, "match_trial", interrupted)
    found = numbers("monkey", 100, 100, workers=1, progress=False)
    assert found.stopped
    assert [(sample.name, sample.deals) for sample in found.samples] == [(RANDOM, 10)]
    assert [*found.as_lines(load())][-1] == "stopped early"


# What is counted


@pytest.mark.parametrize(
    ("game", "options", "clause"),
    [
        ("goat", {}, "goat.sea.3"),
        ("golph", {}, "golph.fol.2"),
        ("kozel-threesome", {}, "k.follow"),
        ("nations", {"turned_card": "from the second trick"}, "nat.turn"),
    ],
)
def test_a_clause_refuses_what_the_game_says_that_it_refuses(game: str, options: dict[str, Any], clause: str) -> None:
    rules = records.rules(game, options)
    moves: list[Move] = []

    def pick(seen: Observation, legal: Sequence[Move], chance: random.Random) -> Move:
        moves.append(random_move(seen, legal, chance))
        return moves[-1]

    table = lay_out(rules, shuffled(rules, random.Random(2)))
    one = ClauseCounts(rules, table)
    SimulatedDeal(rules, table).play_on(random.Random(2), dict.fromkeys(range(rules.places), pick), watch=one)
    made = iter(moves)
    again = Game(rules)
    again.deal([str(card) for card in shuffled(rules, random.Random(2))])
    refused = Counter[str]()
    choices = 0
    while again.deals == 1 and again.to_move is not None:
        choices += 1
        if any(move in again.view(again.to_move).hand for move in again.legal_moves):
            refused.update({cited for card in again.view(again.to_move).hand if (cited := again.why_not(card))})
        again.push(again.legal_moves[0] if len(again.legal_moves) == 1 else next(made))
    assert one.refused == refused
    assert one.moves == choices
    events = Counter(event.clause for event in again.story()[0])
    assert one.uses == events + refused
    assert refused[clause]


@pytest.mark.parametrize(
    ("game", "dealer", "named"),
    [
        ("goat", 1, {"AC": "others", "BD": "dealers"}),
        ("golph", 1, {"A": "right", "B": "dealer", "C": "left", "D": "opposite"}),
        ("kozel-threesome", 0, {"A": "dealer", "B": "left", "C": "right"}),
        ("kozel-suits", 1, {"A": "other", "B": "dealer"}),
        ("kozel-blind", 0, {"AC": "AC", "BD": "BD"}),
    ],
)
def test_sides_are_named_by_where_they_sit(game: str, dealer: int, named: dict[str, str]) -> None:
    assert group_names(records.rules(game, {}), dealer) == named


# How often a clause has a say


def test_a_share_is_told_in_plain_words() -> None:
    said = load(ENGLISH)

    def share_text(used: float, language: str = ENGLISH) -> str:
        return Share(used, 0.0, 1.0, 1.0, 0.0, 20_000).as_text(load(language))

    assert [share_text(used) for used in (0.0, 0.0001, 0.0042, 0.01, 0.034, 0.98, 0.996, 1.0)] == [
        "never used in 20,000 deals",
        "used in 1 deal of 10,000",
        "used in 4 deals of 1,000",
        "used in 1 deal of 100",
        "used in 3 deals of 100",
        "used in 98 deals of 100",
        "used in nearly every deal",
        "used in every deal",
    ]
    assert share_text(0.03, "ru") == "сработало в 3 сдачах из 100"
    assert Share(0.0, 0.0, 0.1, 0.0, 0.0, 12).as_text(said) == "never used in 12 deals"


def test_the_share_of_a_clause_is_what_is_stored() -> None:
    found = share("goat", "goat.sea.1")
    assert found is not None
    assert found.low <= found.used <= found.high
    assert found.deals >= 10_000
    assert share("goat", "goat.pack.1") is None
    assert share("goat", "nat.turn") is None
    call = share("nations", "nat.call")
    assert call is not None
    assert call.as_text(load(ENGLISH)).startswith("used in ")
    with pytest.raises(BadRecord, match="There is no game"):
        share("whist", "whist.1")


# The command


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["whist"], 'There is no game "whist"'),
        (["goat", "--deals", "-1"], 'The number of deals by chance is from 0 to 10,000,000, not "-1".'),
        (["goat", "--by-the-book", "-5"], "The number of deals by the book is from 0 to"),
        (["goat", "--deals", "0", "--by-the-book", "0"], "Ask for some deals"),
        (["goat", "--workers", "0"], 'There are 1 to 1024 workers, not "0".'),
        (["goat", "--players", "5"], "Goat is for 4, 6 or 8 players, not"),
        (["goat", "--ruling", "manners=good"], '"manners"'),
    ],
)
def test_wrong_input_is_told_in_a_sentence(asked: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["numbers", *asked]) == 2
    message = capsys.readouterr().err
    assert says in message
    assert len(message.splitlines()) == 1
    assert main(["numbers", *asked, "--json"]) == 2
    assert says in json.loads(capsys.readouterr().out)["error"]


def test_the_command_tells_it_in_words_and_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["numbers", "follow-leader", "--deals", "30", "--by-the-book", "30", "--players", "3", "--workers", "1"]
    assert main(asked) == 0
    printed = capsys.readouterr().out
    assert "By chance: 30 first deals of a match" in printed
    assert "Most tricks: the dealer" in printed
    assert "fl.fol" in printed
    assert main([*asked, "--json"]) == 0
    assert read(json.loads(capsys.readouterr().out)) == numbers(
        "follow-leader", 30, 30, workers=1, progress=False, players=3
    )
