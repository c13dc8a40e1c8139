"""Kozel, the first foursome text: who may lead trumps, the nine ways of dealing, its count and its re-deals."""

from __future__ import annotations

from typing import Any

import pytest

import cardgames
from cardgames.core import Game, Table
from cardgames.games.kozel.common import TRUMPS
from cardgames.games.kozel.first_foursome import FirstFoursome, opening
from cardgames.games.kozel.first_foursome_deals import ORDERS
from tests.support.kozel_decks import begun, counted, dealt, finish, in_order, later, legal, wished


def ordered(order: str, top: str, bottom: str = "", **options: Any) -> Game:
    """A second deal in which A orders this way of dealing; D deals."""
    game = later("kozel-boast", in_order(top, bottom), **{"redeal": False, "exchange": False, **options})
    assert (game.to_move, game.view().dealer) == ("A", "D")
    game.push(order)
    return game


def hand(game: Game, seat: str) -> set[str]:
    """The cards that a seat holds."""
    return set(map(str, game.view(seat).hand))


def first_tricks(game: Game) -> list[tuple[str, str]]:
    """The tricks made so far in the deal on the table: their cards, and who took them."""
    tricks = game.result()["deals"][-1]["tricks"]
    return [(" ".join(card for _, card in trick["cards"]), trick["taken_by"]) for trick in tricks]


# Leading


def test_the_ace_of_diamonds_leads_the_first_deal_and_makes_its_pair_the_boasters() -> None:
    hands = {"C": "AD 7C 8C", "D": "QC 9C AC", "A": "QS KC", "B": "QH 10C"}
    game = begun("kozel-boast", hands, packet=1, redeal=False, exchange=False)
    assert game.to_move == "C"
    assert "AD" in legal(game)
    for card in ("7C", "9C", "KC", "10C"):
        game.push(card)
    assert game.to_move == "B"
    assert "QH" not in legal(game)
    assert game.why_not("QH") == "ka.boast"
    everyone = begun("kozel-boast", hands, packet=1, redeal=False, exchange=False, trump_lead="everyone")
    for card in ("7C", "9C", "KC", "10C"):
        everyone.push(card)
    assert "QH" in legal(everyone)


def test_the_other_pair_leads_trumps_only_with_nothing_else() -> None:
    rules = FirstFoursome()
    t = Table(4, 3, before=(counted(61),))
    cards = {str(card): card for card in rules.pack()}
    t.hands[1] = [cards["QC"], cards["7D"]]
    assert rules.may_lead(t, t.hands[1])[0] == tuple(t.hands[1])
    t.hands[1] = [cards["QC"], cards["7C"]]
    assert rules.may_lead(t, t.hands[1]) == ((cards["7C"],), "ka.boast")
    t.hands[1] = [cards["8C"], cards["7C"]]
    assert rules.may_lead(t, t.hands[1]) == ((cards["8C"], cards["7C"]), "ka.boast")
    t.hands[0] = [cards["QC"], cards["7C"]]
    assert rules.may_lead(t, t.hands[0])[0] == tuple(t.hands[0])


def test_any_ace_may_be_thrown() -> None:
    hands = {"A": "AD AH", "B": "10H", "C": "AC AS 10S 9S 8S QC QS QH", "D": "KH"}
    game = begun("kozel-boast", hands, packet=1, redeal=False, exchange=False)
    for card in ("AH", "10H"):
        game.push(card)
    assert {"AC", "AS"} <= set(legal(game))


# The ways of dealing


def test_the_boaster_has_nine_ways_one_of_them_for_all_or_for_himself() -> None:
    game = later("kozel-boast", in_order(""), redeal=False, exchange=False)
    assert legal(game) == list(ORDERS)
    assert len(set(ORDERS.values())) == 9


@pytest.mark.parametrize("order", ORDERS)
def test_every_way_of_dealing_gives_everyone_eight_cards(order: str) -> None:
    for seed in range(3):
        game = later("kozel-boast", in_order(""), redeal=False, exchange=False)
        game.push(order)
        while not all(map(str.isupper, legal(game)[0][:1])) and legal(game)[0][0] not in "1789":
            game.push(legal(game)[seed % len(game.legal_moves)])
        played = len(game.result()["deals"][-1]["tricks"])
        assert set(game.view().sizes.values()) == {8 - played}
        assert game.view().stock == 0


def test_regular_and_one_at_a_time() -> None:
    assert hand(ordered("deal", "QC QS QH QD"), "A") >= {"QC", "QS", "QH", "QD"}
    game = ordered("one at a time", "QC QS QH QD JC")
    assert hand(game, "A") >= {"QC", "JC"}
    assert "QD" in hand(game, "D")
    assert game.to_move == "A"


def test_to_the_cheerful_one() -> None:
    """Four cards face down, four face up, and so on: the boaster's open card leads each trick."""
    game = ordered("to the cheerful one", "QC QS QH QD 7C 9C KC AS 9H 8H 7H AH KS 9S 10S JC")
    assert first_tricks(game)[:2] == [("7C 9C KC AS", "C"), ("KS 9S 10S JC", "D")]
    assert len(first_tricks(game)) == 4
    assert {"QC", "9H"} <= hand(game, "A")
    assert game.to_move == first_tricks(game)[-1][1]


def test_mirror() -> None:
    """The boaster keeps a queen and a jack; the seven of clubs above them stays, and is dealt with the rest."""
    game = ordered("mirror", "9S 7C QC JC KC AC")
    game.push("cut 4")
    assert hand(game, "A") >= {"JC", "QC", "9S"}
    assert "7C" in hand(game, "B")
    assert first_tricks(game) == []
    assert game.to_move == "A"
    texts = {seat: [event.text for event in game.view(seat).events if event.verb == "see"] for seat in "AB"}
    assert texts == {"A": ["A sees the seven of clubs and leaves it"], "B": ["A sees 1 card and leaves it"]}


def test_a_cut_that_shows_trumps_alone_is_followed_by_another() -> None:
    game = ordered("mirror", "JC QC 7C")
    game.push("cut 2")
    assert hand(game, "A") == {"JC", "QC"}
    assert len(game.legal_moves) == 29


TEN_TRUMPS = "AD KD QD JD 10D 9D 8D 7D QC QS"


@pytest.mark.parametrize(
    ("upper", "sees"),
    [(f"7C {TEN_TRUMPS}", ["A sees the king of diamonds and leaves it"]), (TEN_TRUMPS[6:], [])],
)
def test_in_a_mirror_he_stops_at_eight(upper: str, sees: list[str]) -> None:
    """He keeps eight trumps; the card that shows then stays, be it a trump, and where none does he cuts no more."""
    game = ordered("mirror", upper)
    game.push(f"cut {len(upper.split())}")
    assert hand(game, "A") == {"QD", "JD", "10D", "9D", "8D", "7D", "QC", "QS"}
    assert [event.text for event in game.view("A").events if event.verb == "see"] == sees
    assert not [event for event in game.view("A").events if event.verb == "pass on"]
    assert game.to_move == "A"


def test_where_a_mirror_makes_a_trick_he_goes_on_for_his_partner() -> None:
    game = ordered("mirror for everyone", f"7C {TEN_TRUMPS}", mirror="a trick")
    game.push("cut 11")
    assert [event.text for event in game.view("A").events if event.verb == "pass on"] == [
        "A passes the king of diamonds on to C",
        "A passes the ace of diamonds on to C",
    ]
    assert [(seat, str(card)) for seat, card in game.view().trick] == [("A", "7C")]


def test_mirror_for_everyone() -> None:
    game = ordered("mirror for everyone", "9S 7C QC KC AC")
    for said, seat in (("cut 3", "A"), ("cut 3", "B"), ("cut 1", "C"), ("cut 4", "D")):
        assert game.to_move == seat
        game.push(said)
    assert first_tricks(game) == []
    trick = ordered("mirror for everyone", "9S 7C QC KC AC", mirror="a trick")
    for said in ("cut 3", "cut 2", "cut 2", "cut 1"):
        trick.push(said)
    assert [cards[:8] for cards, _ in first_tricks(trick)] == ["7C KC AC"]
    assert trick.to_move == "C"


def test_trumps_for_yourself() -> None:
    game = ordered("trumps for yourself", "QC 7C 9C KC 8S")
    for said in ("draw 1", "draw 1", "draw 1", "draw 1", "draw 1"):
        game.push(said)
    assert first_tricks(game) == [("7C 9C KC 8S", "C")]
    assert "QC" in hand(game, "A")
    assert game.to_move == "C"


def test_fishing() -> None:
    game = ordered("fishing alone", "QC 7C 9C KC 8S")
    for _ in range(8):
        game.push("draw 1")
    assert hand(game, "A") >= {"QC", "7C", "9C", "KC", "8S"}
    assert game.to_move == "A"
    assert set(game.view().sizes.values()) == {8}
    short = ordered("fishing", "QC 7C 9C", fishing="to the first plain card")
    for said, seat in (("draw 1", "A"), ("draw 1", "A"), ("draw 1", "B")):
        assert short.to_move == seat
        short.push(said)
    assert short.to_move == "C"


def test_trousers() -> None:
    """The second player may lay out an ace that he has drawn, or ask for more; the boaster may not lay out an ace."""
    game = ordered("trousers", "AH KH AS 9C 8C", "10C 7C JC AC KS QC")
    assert hand(game, "A") == {"AH", "QC", "KH", "KS"}
    assert legal(game) == ["lay KH", "lay KS"]
    game.push("lay KH")
    assert legal(game) == ["lay AS", "lay AC", "more"]
    game.push("more")
    assert legal(game) == ["lay 9C"]
    assert hand(game, "B") == {"AS", "AC", "9C", "JC"}
    game.push("lay 9C")
    game.push("lay 8C")
    while legal(game)[0].startswith("lay "):
        game.push(legal(game)[0])
    ((cards, taker),) = first_tricks(game)
    assert cards.startswith("KH 9C 8C")
    assert game.to_move == taker


def test_double_trousers_with_a_hidden_and_an_open_card() -> None:
    game = ordered("double trousers", "7C 8C", "9C KC", double_trousers="one hidden and one open")
    assert legal(game) == ["lay 7C", "lay KC", "lay 8C", "lay 9C"]
    game.push("lay 7C")
    game.push("lay KC")
    assert [str(card) for _, card in game.view().trick] == ["KC"]
    while legal(game)[0].startswith(("lay", "give")):
        game.push(legal(game)[0])
    (opened, _), (hidden, leader) = first_tricks(game)
    assert (opened[:2], hidden[:2]) == ("KC", "7C")
    assert game.to_move == leader
    assert set(game.view().sizes.values()) == {6}


def test_an_ace_of_the_handful_may_be_the_open_card_of_double_trousers() -> None:
    """C, the second, lays out two cards of one handful: neither of them may be a trump, and both may be aces."""
    options = {"double_trousers": "one hidden and one open", "redeal": False, "exchange": False}
    game = later("kozel-boast", in_order("7C 8C AH KS", "9H QC 9C 10C"), "D", **options)
    for said in ("double trousers", "lay 7C", "lay 8C"):
        game.push(said)
    assert (game.to_move, legal(game)) == ("C", ["lay AH", "lay KS", "lay 9H"])
    game.push("lay KS")
    assert (game.to_move, legal(game)) == ("C", ["lay AH", "lay 9H"])
    game.push("lay AH")
    assert game.to_move == "D"
    assert [str(card) for _, card in game.view().trick] == ["8C", "AH"]


def test_with_no_other_card_for_the_open_one_he_lays_an_ace_or_draws_again() -> None:
    options = {"double_trousers": "one hidden and one open", "redeal": False, "exchange": False}
    game = later("kozel-boast", in_order("7C 8C AH KS 7H", "8H QH QC 9C 10C"), "D", **options)
    for said in ("double trousers", "lay 7C", "lay 8C", "lay KS"):
        game.push(said)
    assert (game.to_move, legal(game)) == ("C", ["lay AH", "more"])
    game.push("more")
    assert "lay 7H" in legal(game)
    assert "lay AH" not in legal(game)


# The count


@pytest.mark.parametrize("stands", range(6))
def test_two_points_open_a_row_of_the_six_and_six_rows_win(stands: int) -> None:
    """The board of two sixes: 0, 2 and 4 points, 6 with a six turned up, 8, 10, and 12 that win."""
    rules = FirstFoursome()
    t = counted(61, rows=(stands, 0))
    assert rules.board(t, rules.tally(t)) == {"AC": stands + 1, "BD": 0}
    high = counted(90, rows=(stands, 0))
    assert rules.board(high, rules.tally(high)) == {"AC": min(stands + 2, 6), "BD": 0}


@pytest.mark.parametrize(
    ("points", "all_tricks", "rows", "after", "options"),
    [
        (89, False, (0, 0), (1, 0), {}),
        (90, False, (0, 0), (2, 0), {}),
        (90, False, (0, 0), (1, 0), {"double": "from 91"}),
        (120, False, (0, 3), (2, 3), {}),
        (60, False, (1, 3), (1, 3), {}),
        (120, True, (1, 0), (6, 0), {}),
        (120, True, (1, 3), (1, 0), {}),
        (120, True, (1, 0), (3, 0), {"lucy": "is celebrated"}),
        (120, True, (1, 3), (1, 0), {"lucy": "is celebrated"}),
        (120, True, (1, 3), (3, 0), {"lucy_rows": "two"}),
    ],
)
def test_what_a_deal_is_worth(
    points: int, all_tricks: bool, rows: tuple[int, int], after: tuple[int, int], options: dict[str, Any]
) -> None:
    rules = FirstFoursome(**options)
    t = counted(points, all_tricks, rows=rows)
    assert rules.board(t, rules.tally(t)) == dict(zip(("AC", "BD"), after, strict=True))


def test_after_sixty_points_each_the_first_deal_is_dealt_again_as_a_first_deal() -> None:
    rules = FirstFoursome()
    assert opening(Table(4, 0, before=(counted(60), Table(4, 0))), rules)
    assert not opening(Table(4, 0, before=(counted(61),)), rules)
    assert not opening(Table(4, 0, before=(Table(4, 0),) * 3), rules)


# Re-deals and the last trump


def grounds(mine: str, partners: str = "", **options: Any) -> str:
    """On which clause D's left may demand a re-deal with this hand."""
    rules = FirstFoursome(**options)
    cards = {str(card): card for card in rules.pack()}
    t = Table(4, 3)
    t.hands[0] = [cards[text] for text in mine.split()]
    t.hands[2] = [cards[text] for text in partners.split()]
    return rules.grounds(t, 0)[0]


def test_the_grounds_for_a_redeal() -> None:
    assert grounds("9C 9S 9H 9D AC AS AH AD") == "ka.mul.1"
    assert grounds("KC QC JC QH 7C 8C 7S 8S") == "ka.mul.1"
    assert grounds("KC QC JC KH 7C 8C 7S 8S") == ""
    assert grounds("AC 10C KC 9C 8C 7C AS 10S") == "", "five of a suit give no right to a new deal"
    queens = "QC QS QH QD AC 9C 8C 7C"
    assert grounds(queens) == ""
    assert grounds(queens, dry_queens="without another trump") == "ka.mul.2"
    assert grounds("QC QS QH QD AD 9C 8C 7C", dry_queens="without another trump") == ""
    assert grounds("QC QS QH QD AD 9C 8C 7C", dry_queens="always") == "ka.mul.2"
    assert grounds("QD AC AS AH", "AD 10D", no_queens=True) == "ka.mul.3"
    assert grounds("QD AC AS AH", "QS 10D", no_queens=True) == ""


def test_the_third_demand_opens_a_row_for_those_who_did_not_deal() -> None:
    hands = {"A": "QC JC AD AC 10C KC 8C 7H", "B": "9C 9S 9H 9D AS 10S KS 8S", "C": "QS QH JS JD AH 10H KH 7C"}
    game = begun("kozel-boast", hands, packet=1)
    deck = game.record()["deals"][0]["deck"]
    for number in range(3):
        assert (game.to_move, legal(game)) == ("B", ["demand a re-deal", "play on"])
        game.push("demand a re-deal")
        assert game.result()["score"] == {"AC": int(number == 2), "BD": 0}
        game.deal(deck)
    assert game.view().dealer == "A"
    assert legal(game) == list(ORDERS)


@pytest.mark.parametrize(("game", "clause"), [("kozel", "ke.fin"), ("kozel-boast", "ka.fin")])
def test_a_match_that_a_third_demand_ends_tells_who_are_the_goats(game: str, clause: str) -> None:
    """D's pair and A's pair deal in turn, so A and C are the first to have six rows."""
    decks = []
    for number in range(33):
        packet = 1 if game == "kozel-boast" and number < 3 else 4
        decks.append(dealt(wished({"A": "9C 9S 9H 9D"}), "DABC"[number // 3 % 4], packet))
    match = cardgames.new(game, dealer="D", deck=decks[0])
    while not match.over:
        if match.to_move:
            match.push("demand a re-deal" if "demand a re-deal" in legal(match) else "deal")
        else:
            match.deal(decks[match.deals])
    result = match.result()
    assert (result["score"], result["winners"]) == ({"AC": 6, "BD": 5}, ["AC"])
    outcomes = [(event.text, event.clause) for event in match.view().events if event.verb == "outcome"]
    assert outcomes[-1] == ("BD are goats", clause)
    assert sum("goats" in text for text, _ in outcomes) == 1


def test_by_ruling_the_pointed_one_of_two_trumps_may_be_given_away() -> None:
    hands = {"A": "AD 7D 10C KC 9C AS 10S KS", "C": "QC QS AH 10H KH 9H 9S 8S"}
    assert legal(begun("kozel-boast", hands, packet=1, redeal=False)) != ["give away the last trump", "keep it"]
    game = begun("kozel-boast", hands, packet=1, redeal=False, two_trumps=True)
    assert (game.to_move, legal(game)) == ("A", ["give away the last trump", "keep it"])
    for said in ("give away the last trump", "go ahead"):
        game.push(said)
    assert all(card.suit != TRUMPS for move in game.legal_moves for card in move.about)
    game.push("give 8S")
    assert hand(game, "A") == {"7D", "10C", "KC", "9C", "AS", "10S", "KS", "8S"}
    assert hand(game, "C") >= {"AD", "QC", "QS"}


def test_a_whole_match_ends_with_six_rows() -> None:
    game = begun("kozel-boast", {}, packet=1)
    finish(game)
    while not game.over:
        game.deal(dealt(wished({}), game.result()["deals"][-1]["dealer"], 1))
        while game.to_move:
            game.push(game.legal_moves[-1])
        assert game.deals < 60
    assert max(game.result()["score"].values()) == 6
