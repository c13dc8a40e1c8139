"""Rules and players of a reader's own: they play whole deals, are compared, and what fails in them is said."""

from __future__ import annotations

import re
from typing import Any

import pytest

import cardgames
from cardgames.core import BadRecord, Move, Rules, Table, View
from cardgames.games.goat import Goat
from cardgames.notebook import (
    again,
    both_ways,
    claims,
    example,
    gain_of_advice,
    growth,
    intervals,
    left_wins,
    measured,
    silent,
    study,
    try_out,
    verdicts,
    words_of,
)
from cardgames.notebook.own import BothWays, Failure, PlayerGain
from cardgames.widgets import Table as Widget


class LastGoat(Goat):
    """The last Goat counts."""

    def award_goat(self, t: Table, goats: list[int]) -> int:
        return super().award_goat(t, goats[-1:])


class Halved(Goat):
    """Red cards count half."""

    def tally(self, t: Table) -> dict[str, int]:
        return {side: points // 2 for side, points in super().tally(t).items()}


class Broken(Goat):
    """Its counting fails."""

    def tally(self, t: Table) -> dict[str, int]:
        return {"AC": len(t.tricks) // 0}


def test_a_game_takes_rules_of_ones_own_in_place_of_a_name() -> None:
    assert type(cardgames.new(LastGoat, seed=1).rules) is LastGoat
    six = cardgames.new(LastGoat(players=6, command="may"), seed=1, deals=2).rules
    assert (six.players, six.command, six.deals) == (6, "may", 2)  # type: ignore[attr-defined]
    with pytest.raises(BadRecord, match="no whole game"):
        cardgames.new(Rules)
    with pytest.raises(BadRecord, match="no option"):
        cardgames.new(LastGoat, goats=3)
    with pytest.raises(BadRecord, match="no game"):
        cardgames.new(3)  # type: ignore[arg-type]


def test_the_same_cards_and_moves_are_played_under_other_rules() -> None:
    printed = example("goat.goat.2")
    other = again(printed, LastGoat)
    assert printed.moves == other.moves
    takers = [game.result()["deals"][0]["tricks"][0]["taken_by"] for game in (printed, other)]
    assert takers == ["A", "D"]


def test_a_table_goes_back_and_on_under_rules_of_ones_own() -> None:
    table = Widget(LastGoat, seat="open", seed=3)
    for _ in range(9):
        table.push(str(table.game.legal_moves[0]))
    table.step(2)
    table.play_on()
    assert type(table.game.rules) is LastGoat
    after_a_book = Widget(again(example("goat.goat.2"), LastGoat), seat="open")
    after_a_book.push(str(after_a_book.game.legal_moves[0]))
    after_a_book.refresh()
    assert after_a_book._line.movers[-1] == "D"
    table._begin_anew({"command": "may"}, 4)
    assert type(table.game.rules) is LastGoat


def test_both_ways_shows_what_a_rule_does() -> None:
    found = both_ways(Goat, LastGoat, 60)
    assert isinstance(found, BothWays)
    assert (found.deals, found.changed > 20, 0 < found.other_winner < found.changed) == (60, True, True)
    assert repr(found) == repr(both_ways("goat", LastGoat(), 60))
    assert "LastGoat" in found.html
    assert "how often a player's Goat gives the book to another player" in repr(found)
    part = found.parting(2)
    printed, own = repr(part).split("LastGoat. ")
    assert "(goat.goat.2)" in printed  # why the winner differs: the first Goat, and the last
    assert re.search(r"[A-D]'s Goat gives the book to [A-D] and [A-D] \(goat\.goat\.1\)", " ".join(own.split()))
    assert repr(part).count("takes it") == 2
    assert part.html.count('role="img"') == 8
    for wrong in (0, found.changed + 1, "1"):
        with pytest.raises(BadRecord, match="go another way"):
            found.parting(wrong)  # type: ignore[arg-type]


def test_where_only_the_points_differ_it_is_said() -> None:
    found = both_ways(Goat, Halved, 5, "random")
    assert isinstance(found, BothWays)
    assert (found.changed, found.other_winner) == (5, 0)
    assert "only the points differ" in repr(found.parting())


def test_rules_that_change_nothing_or_fail_are_told_of_in_a_sentence() -> None:
    assert "in none of them" in repr(both_ways(Goat, Goat, 5))
    stopped = both_ways(Goat, Broken, 5)
    assert isinstance(stopped, Failure)
    assert "Broken stopped in deal 1. Python says: ZeroDivisionError" in repr(stopped)
    assert repr(stopped.parting(3)) == repr(stopped)


def keeper(view: View) -> Move | str:
    """Keeps its Goats."""
    return next((move for move in view.legal if str(move) != "G"), "G")


def hurry(view: View) -> str:
    """Plays a Goat as soon as it can."""
    moves = [str(move) for move in view.legal]
    return "G" if "G" in moves else moves[0]


@pytest.mark.no_cover
def test_a_player_of_ones_own_is_tried_out() -> None:
    random, book = (try_out(hurry, deals=60, against=level) for level in ("random", "by the book"))
    assert isinstance(random, PlayerGain)
    assert isinstance(book, PlayerGain)
    assert book.found.high < 0
    assert "It loses more than" in repr(book)
    assert book.found.value < random.found.value
    assert random.strange == 0
    assert repr(random) == repr(try_out(hurry, deals=60, against="random"))
    assert isinstance(better := try_out(keeper, deals=60), PlayerGain)
    assert better.found.value > random.found.value


def test_a_player_cannot_see_what_its_seat_does_not() -> None:
    seen: list[View] = []

    def spy(view: View) -> Move:
        seen.append(view)
        return view.legal[0]

    try_out(spy, deals=2)
    assert all(str(view.seat) in "BD" and view.to_move == view.seat and view.legal for view in seen)
    assert all(not hasattr(view, "hands") for view in seen)


@pytest.mark.parametrize("player", [lambda view: 9, lambda view: view.nothing, lambda view: None])
def test_an_answer_that_is_no_move_is_counted(player: Any) -> None:
    found = try_out(player, deals=2)
    assert isinstance(found, PlayerGain)
    assert found.strange > 20
    assert "no legal moves" in repr(found)


def test_what_is_asked_for_must_make_sense() -> None:
    assert "has to be a function" in repr(try_out(3, deals=2))  # type: ignore[arg-type]
    for wrong in (0, 10**6, True, "9"):
        with pytest.raises(BadRecord, match="number of deals"):
            both_ways(Goat, LastGoat, wrong)  # type: ignore[arg-type]
    with pytest.raises(BadRecord, match="How the others play"):
        try_out(keeper, against="easy")


def test_claims_and_verdicts_show_themselves() -> None:
    asked, found = claims("goat"), verdicts("goat", "goat.claim.1")
    assert repr(asked).startswith("Does leading often win?")
    assert asked.html.count("<li>") == 7
    assert "sign" not in repr(asked)
    assert "(holds in part: leads are a sign of winning, hardly a cause.) More leads are a sign" in " ".join(
        repr(found).split()
    )
    assert "<i>holds in part: leads are a sign of winning, hardly a cause.</i>" in found.html
    with pytest.raises(BadRecord, match="no claim"):
        verdicts("goat", "goat.claim.99")


def test_a_study_shows_its_figures_and_not_our_verdict() -> None:
    found = study("goat.claim.1", "won", "first", deals=40)
    assert [each.measure.name for each in found.found] == ["won", "first"]
    assert "40 deals from seed 1916" in repr(found)
    assert "a sign of winning" not in repr(found) + found.html
    assert found.html.count('role="img" ') == 1
    assert [each.measure.name for each in found["first"].found] == ["first"]
    assert "Counted exactly." in repr(study("golph.claim.5"))
    with pytest.raises(BadRecord, match="no figure"):
        study("goat.claim.1", "wom", deals=2)


def test_a_figure_has_its_interval() -> None:
    share = measured([True, False, True, True])
    assert share.low < share.estimate == 0.75 < share.high
    assert repr(measured([3, 5], "points")).startswith("4.0")
    wide, narrow = left_wins(50), left_wins(200)
    assert wide.high - wide.low > 1.5 * (narrow.high - narrow.low)
    assert repr(left_wins(20, first=30)) != repr(left_wins(20))


def test_the_same_cards_make_the_gain_of_advice_surer() -> None:
    other, same = gain_of_advice(120, same_cards=False), gain_of_advice(120)
    assert 0 < same.low < same.high
    assert same.high - same.low < 0.9 * (other.high - other.low)


def test_words_in_question_and_rules_without_a_witness_show_themselves() -> None:
    assert "“interfered with the cards”" in repr(words_of("ke.3mul", "v15.deal"))
    with pytest.raises(BadRecord, match="in question"):
        words_of("goat.play.3")
    assert "Trumps at a table for three (k3.trump): The order of the foursome text." in repr(silent("kozel"))


def test_intervals_are_drawn_with_what_they_miss() -> None:
    made = [measured([True, False] * 20), measured([True] * 40)]
    shown = intervals(made, truth=0.5)
    assert "1 of 2 intervals hold" in shown.text
    assert shown.html.count('stroke-width="3"') == 1, "The one that misses is thick."
    assert str(made[0]) in intervals(made).text
    with pytest.raises(BadRecord, match="no intervals to draw"):
        intervals([])


def test_an_interval_fills_in_as_deals_come() -> None:
    figure = left_wins(120)
    chart = growth(figure)
    assert [each.deals for each in chart.estimates] == [*range(1, len(figure.values) + 1)]
    for deals in (1, 40, len(figure.values)):
        part = measured(value == 1 for value in figure.values[:deals])
        drawn = chart.drawing()["points"][deals - 1]
        assert drawn[:4] == [deals, part.estimate, part.low, part.high]
        assert drawn[4] == f"After {deals} {'deal' if deals == 1 else 'deals'}: {part}."
    assert str(figure) in str(chart)
    built = chart._repr_mimebundle_()
    assert built[0]["text/html"] == chart.html
    assert built[0]["application/vnd.jupyter.widget-view+json"]["model_id"] == chart.model_id
    assert str(growth(gain_of_advice(30))).startswith("After 30 deals: ")
    with pytest.raises(BadRecord, match="at least one"):
        growth(measured([]))


def test_dots_of_both_rules_open_each_deal() -> None:
    ways = both_ways(Goat, LastGoat, deals=60)
    assert isinstance(ways, BothWays)
    chart = ways.picture()
    assert sorted(place for places in chart.cells.values() for place in places) == [*range(60)]
    opened = [chart.of_deal(deal) for deal in range(1, 61)]
    changed = [at for at, entry in enumerate(opened) if "goes the same way" not in entry["says"]]
    assert len(changed) == ways.changed
    first = opened[changed[0]]
    assert first["says"] in ways.parting(1).html
    assert all(way["name"] in ways.parting(1).html and way["why"] in ways.parting(1).text for way in first["ways"])
    drawn = chart.drawing()
    assert sorted(deal for dot in drawn["dots"] for deal in dot["deals"]) == [*range(1, 61)]
    alike = {deal - 1 for dot in drawn["dots"] if dot["one"] == dot["other"] for deal in dot["deals"]}
    assert alike >= {*range(60)} - {*changed}
    assert f"({ways.other_winner} deals)" in str(chart)
    assert f"({ways.other_winner} deals)" in drawn["says"]
    assert sum(len(dot["deals"]) for dot in drawn["dots"] if dot["turned"]) == ways.other_winner
    same = both_ways(Goat, Goat, deals=5)
    assert "(0 deals)" in str(same.picture())
