"""Catch-All: its named examples, where the cards lie, and the games that never end."""

from __future__ import annotations

import pytest

import cardgames
from cardgames import Game
from cardgames.core import Table
from cardgames.games.catch_all import CatchAll, shuffled
from cardgames.games.nations import whole_pack
from cardgames.rulebooks import rulebook

BOOK = rulebook.load("catch-all")
READINGS = ("turned over", "newest on top", "newest underneath", "shuffled")


def example(clause: str, title: str) -> Game:
    found = next(e for e in BOOK.clause(clause).examples if e.title == title)
    return cardgames.replay(dict(found.record))


def play_out(game: Game) -> Game:
    while game.to_move is not None:
        game.push("turn")
    return game


def held(game: Game) -> int:
    view = game.view()
    return sum(view.piles.values()) + sum(view.taken.values()) + len(view.trick)


@pytest.mark.parametrize("players", range(2, 14))
def test_all_the_cards_are_dealt_and_the_dealers_left_begins(players: int) -> None:
    game = cardgames.new("catch-all", players=players, seed=1876)
    piles = game.view().piles
    assert sum(piles.values()) == 52
    assert max(piles.values()) - min(piles.values()) == (52 % players > 0)
    assert game.to_move == "B"


def test_nobody_sees_a_card_that_lies_face_down() -> None:
    game = example("ca.more", "The captures become the pile")
    for seat in (None, *game.seats):
        view = game.view(seat)
        assert view.hand == ()
        assert not any(view.known.values())


def test_four_readings_of_the_captures_on_one_deal() -> None:
    titles = [e.title for e in BOOK.clause("ca.more").examples if e.title.startswith("Two players")]
    games = [example("ca.more", title) for title in titles]
    assert [game.rules.captures for game in games] == list(READINGS)  # type: ignore[attr-defined]
    assert len({tuple(game.record()["deals"][0]["deck"]) for game in games}) == 1
    assert [len(game.moves) for game in games] == [75, 57, 72, 72]
    assert [game.events[-1].verb for game in games] == ["win", "endless", "win", "win"]
    assert all(game.over for game in games)


@pytest.mark.parametrize(("captures", "card"), list(zip(READINGS, ("Eu-7", "Eu-7", "Eu-5", "Af-8"), strict=True)))
def test_the_first_captured_card_that_is_played(captures: str, card: str) -> None:
    deck = example("ca.more", "The captures become the pile").record()["deals"][0]["deck"]
    game = cardgames.new("catch-all", players=13, dealer="M", deck=deck, captures=captures)
    for _ in range(30):
        game.push("turn")
    assert [(seat, str(turned)) for seat, turned in game.view().trick][-1] == ("B", card)


def test_one_who_is_out_is_passed_over() -> None:
    game = example("ca.out", "Three last cards")
    assert [event.text for event in game.events if event.verb == "out"] == ["A is out", "B is out"]
    game.push("turn")
    assert game.to_move == "C"
    after = []
    for _ in range(12):
        game.push("turn")
        after.append(game.to_move)
    assert not {"A", "B"} & set(after)


def test_the_last_one_wins_what_lies_in_the_middle() -> None:
    game = example("ca.win", "The last one with cards")
    assert len(game.view().trick) > 0
    assert len(game.result()["deals"][0]["tricks"]) == 1
    assert game.result()["deals"][0]["points"] == {"A": 0, "B": 52}


# Endless play


def state(t: Table, seat: int) -> tuple[object, ...]:
    """All that the further play depends on, by the ruling on what is not matched."""
    return seat, *(tuple(cards) for cards in t.piles + t.taken), tuple(card for _, card in t.trick)


def test_an_endless_deal_comes_back_to_where_it_was() -> None:
    """The cycle that ends the example is real: the same cards lie in the same order, with the same player to turn."""
    game = example("ca.more", "Two players: on top, it never ends")
    rules, cards = CatchAll(players=2, captures="newest on top"), {str(card): card for card in whole_pack()}
    table = Table(2, dealer=1)
    rules.deal(table, [cards[text] for text in game.record()["deals"][0]["deck"]])
    story = rules.play(table)
    states = [state(table, next(story)[0])]
    states += [state(table, story.send(move)[0]) for move in game.moves[:-1]]
    with pytest.raises(StopIteration):
        story.send(game.moves[-1])
    assert len(states) == len(set(states)) == len(game.moves)
    assert [state(table, seat) in states for seat in (0, 1)].count(True) == 1


def test_even_and_endless_is_won_by_nobody() -> None:
    game = example("ca.end", "Endless, and even")
    assert game.over
    assert game.result()["score"] == {"A": 26, "B": 26}
    assert game.result()["winners"] == []


@pytest.mark.no_cover
def test_ten_thousand_turns_are_enough() -> None:
    """A deal that neither ends nor comes back within ten thousand turns is endless under the default too."""
    game = play_out(cardgames.new("catch-all", players=8, dealer="H", seed=18))
    assert len(game.moves) == 10_000
    assert game.events[-1].verb == "endless"
    score = game.result()["score"]
    most = [seat for seat, cards in score.items() if cards == max(score.values())]
    assert game.result()["winners"] == (most if len(most) == 1 else [])


@pytest.mark.no_cover
def test_with_captures_on_top_a_deal_may_come_back_later_than_it_is_waited_for() -> None:
    """ca.more: the check misses nothing; after ten thousand turns no state of this deal has come back, but one will."""
    rules, cards = CatchAll(players=2, captures="newest on top"), {str(card): card for card in whole_pack()}
    game = cardgames.new("catch-all", players=2, dealer="B", seed=4, captures="newest on top")
    table = Table(2, dealer=1)
    rules.deal(table, [cards[text] for text in game.record()["deals"][0]["deck"]])
    seat, kept, turns, back = 0, None, 0, None
    while back is None and turns < 100_000:
        now = state(table, seat)
        if now == kept:
            back = turns
        if turns == 10_000:
            kept = now
        captured = rules.turn(table, seat, "")
        turns += 1
        assert table.piles[0] or table.taken[0]
        assert table.piles[1] or table.taken[1]
        if not captured:
            seat = 1 - seat
    assert back is not None
    assert len(play_out(game).moves) == 10_000 < back - 10_000


# The other readings


def test_the_shuffle_follows_from_the_pack_and_the_turn() -> None:
    first, again = (play_out(cardgames.new("catch-all", players=4, seed=3, captures="shuffled")) for _ in range(2))
    assert first.result() == again.result() == cardgames.replay(first.record()).result()
    heap = whole_pack()[:20]
    orders = {tuple(shuffled(heap, chance)) for chance in ("one pack 1", "one pack 2", "another pack 1")}
    assert len(orders) == 3
    assert all(set(order) == set(heap) for order in orders)


def test_a_new_first_card_is_led_by_who_has_played_before() -> None:
    game = example("ca.fol", "A new first card: the other reading")
    (trick,) = game.result()["deals"][0]["tricks"]
    ranks = [card.split("-")[1] for _, card in trick["cards"]]
    assert ranks[0] == ranks[3] == "7", "the 7 does not take; it is led anew"
    assert ranks[-1] == ranks[9] == "6", "the card led in the fourth round is matched"
    again = play_out(cardgames.new("catch-all", players=3, dealer="C", deck=game.record()["deals"][0]["deck"]))
    assert len(again.result()["deals"][0]["tricks"][0]["cards"]) == 4


def test_who_captures_with_his_last_card_may_be_out() -> None:
    game = example("ca.out", "A last card that captures: the other reading")
    assert game.events[-1].text == "C is out, and the heap goes to nobody"
    assert (held(game), game.to_move, game.result()["deals"][0]["tricks"]) == (10, "D", [])
    play_out(game)
    (winner,) = game.result()["winners"]
    assert game.result()["score"][winner] == 52


def test_an_endless_deal_may_be_shuffled_or_won_by_nobody() -> None:
    game = example("ca.end", "Endless, and shuffled: another reading")
    verbs = [event.verb for event in game.events]
    assert verbs.count("shuffle") == 2
    assert verbs[: verbs.index("shuffle")].count("turn") == 150
    nobody = example("ca.end", "Endless, and won by nobody: another reading")
    assert (nobody.over, nobody.result()["winners"]) == (True, [])
    won = play_out(cardgames.new("catch-all", players=2, seed=7, endless="nobody"))
    assert won.events[-1].verb == "win"
    assert len(won.result()["winners"]) == 1


def test_how_many_may_play() -> None:
    for players in (1, 14):
        with pytest.raises(cardgames.BadRecord) as wrong:
            cardgames.new("catch-all", players=players)
        assert wrong.value.clause == "ca.pl"
