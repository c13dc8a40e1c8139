"""Scenes, pictures, words and card faces."""

from __future__ import annotations

import json
import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import cardgames
from cardgames import Game
from cardgames.core.event import shows_cards_to
from cardgames.core.seats import SEATS
from cardgames.games import rules_of
from cardgames.games.goat import Search
from cardgames.widgets.contract import Event
from cardgames.widgets.faces import face, faces, pack
from cardgames.widgets.picture import CLOTH, PAPER, SEAT, SOFT, by_night, describe, picture
from cardgames.widgets.scene import _line, clauses, scene, scenes
from cardgames.widgets.table import Table
from cardgames.words import Words
from tests.support.levels import reaching
from tests.support.thorough import times

PLAYERS = (4, 6, 8)
NAMES = [rules.name for rules in cardgames.games()]
SVG = "{http://www.w3.org/2000/svg}"


def played(players: int, moves: int, seed: int, **rulings: Any) -> Game:
    """A game after some moves made by chance, searches often among them."""
    game = cardgames.new("goat", players=players, seed=seed, **rulings)
    chance = random.Random(seed)
    for _ in range(moves):
        if game.to_move is None:
            break
        apart = [move for move in game.legal_moves if move.group]
        game.push(chance.choice(apart if apart and chance.random() < 0.5 else game.legal_moves))
    return game


def positions(number: int) -> list[Game]:
    chance = random.Random(1916)
    return [
        played(players, chance.randrange(75), seed, command=chance.choice(("must", "may")))
        for seed in range(number)
        for players in PLAYERS
    ]


def anywhere(name: str, seed: int) -> Game:
    """A match of any game, with any number of players and any one ruling, somewhere in its first deals."""
    chance = random.Random(f"{name}/{seed}")
    kind = rules_of(name)
    rulings = {known.name: chance.choice(known.values) for known in kind.rulings() if chance.random() < 0.3}
    players = chance.choice(kind.numbers)
    try:
        game = cardgames.new(name, players=players, seed=seed, dealer="AB"[seed % 2], **rulings)
    except cardgames.BadRecord:
        game = cardgames.new(name, players=players, seed=seed)
    for _ in range(chance.choice((0, 1, 2, 7, 20, 45, 90, 200))):
        if game.to_move is None:
            break
        game.push(chance.choice(game.legal_moves))
    return game


def other_world(game: Game, open_seats: tuple[str, ...], chance: random.Random) -> int:
    """Let all cards that the open seats have never seen change places, in the past too; how many did."""
    t = game._table
    seats = [SEATS.index(seat) for seat in open_seats]
    seen = {card for event in t.log for card in event[2] if any(shows_cards_to(seat, event) for seat in (None, *seats))}
    seen |= {card for zone in (t.up, *t.taken, *(t.hands[seat] for seat in seats)) for card in zone}
    zones = [*t.hands, *t.piles, t.stock, t.aside]
    hidden = [card for zone in zones for card in zone if card not in seen]
    moved = list(hidden)
    chance.shuffle(moved)
    other = dict(zip(hidden, moved, strict=True))
    for zone in zones:
        zone[:] = [other.get(card, card) for card in zone]
    t.log[:] = [(*event[:2], tuple(other.get(card, card) for card in event[2]), *event[3:]) for event in t.log]
    return sum(one is not two for one, two in other.items())


@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
def test_no_hidden_card_is_in_a_scene(name: str) -> None:
    chance = random.Random(name)
    moved = held = 0
    for seed in range(times(12, 40)):
        game = anywhere(name, seed)
        held += any(game.table.hands)
        open_seats = tuple(seat for seat in game.seats if chance.random() < 0.4)
        drawn, description = scene(game, open_seats), describe(scene(game, open_seats))
        everything = scene(game)
        differ = other_world(game, open_seats, chance)
        assert scene(game, open_seats) == drawn, (seed, open_seats)
        assert describe(scene(game, open_seats)) == description
        moved += differ > 0 and scene(game) != everything
    assert moved or not held, "Piles alone are seen by nobody, even where all hands are open."


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_scene_of_any_game_offers_each_legal_move_once_and_tells_it_in_words(name: str) -> None:
    for seed in range(times(12, 40)):
        game = anywhere(name, seed)
        for open_seats in (game.seats, (game.to_move or "A",)):
            drawn = scene(game, open_seats)
            cards = [card for hand in drawn["hands"].values() for card in hand]
            moves = [item["move"] for item in (*cards, *drawn["moves"]) if "move" in item]
            assert sorted(moves) == sorted(map(str, game.legal_moves))
            assert len(set(moves)) == len(moves)
            said = [item["say"] for item in (*cards, *drawn["moves"]) if "say" in item]
            assert len(set(said)) == len(said)
            assert not any(re.search(r"\b(?:Eu|As|Af|Am)-|\b[RGYB][1-6S]\b", text) for text in said)
            assert drawn["status"].endswith(".")
            assert len(drawn["status"]) < 160
            assert all(line["clause"] in drawn["clauses"] for line in drawn["log"])
            assert json.loads(json.dumps(drawn)) == drawn
            description = describe(drawn)
            assert "None" not in description
            if seed % 4 == 0:  # to read a picture takes longer than all else
                assert ElementTree.fromstring(picture(drawn))[1].text == description
            assert set(drawn["standing"]) == set(game.sides)


def test_a_card_that_lies_face_down_may_be_a_move() -> None:
    game = cardgames.new("monkey", players=5, seed=4)
    while not str(game.legal_moves[0]).startswith("draw"):
        game.push(game.legal_moves[0])
    assert game.to_move is not None
    drawn = scene(game, game.to_move)
    giver = next(seat for seat, hand in drawn["hands"].items() if any("move" in card for card in hand))
    assert [card["move"] for card in drawn["hands"][giver]] == list(map(str, game.legal_moves))
    assert drawn["hands"][giver][1] == {
        "card": None, "name": "hidden card", "move": "draw 2", "say": f"Draw card 2 from {giver}"
    }  # fmt: skip
    assert drawn["status"] == f"{game.to_move} to move: draw a card."
    opened = scene(game)["hands"][giver]
    assert opened[1]["say"] == f"Draw card 2 from {giver}, the {opened[1]['name']}"


def test_the_card_turned_up_and_the_trumps_are_told() -> None:
    game = next(
        game
        for seed in range(50)
        if str((game := cardgames.new("golph", players=3, seed=seed)).legal_moves[0]).startswith("take")
    )
    drawn = scene(game, "A")
    assert [card["card"] for card in drawn["up"]] == [str(card) for card in game.view().up]
    assert drawn["inForce"] == f"Trumps: {drawn['trump']}"
    assert f"Turned up: {drawn['up'][0]['name']}" in describe(drawn)
    assert drawn["stock"] == 13
    assert drawn["standing"]["A"] == ["0 tricks"]
    assert drawn["status"] == "A to move: take up the card or leave."


def goes_on(game: Game) -> bool:
    """Play nine holes; whether a tenth is to be played."""
    while game.to_move and game.deals < 10:
        game.push(game.legal_moves[-1])
    return game.to_move is not None


def test_an_extra_hole_is_for_those_who_tied() -> None:
    games = (cardgames.new("golph", players=5, seed=seed) for seed in range(300))
    game = next(game for game in games if goes_on(game))
    drawn = scene(game, game.seats)
    assert 1 < len(drawn["playing"]) < 5
    assert drawn["slots"] == len(drawn["playing"])
    assert drawn["dealName"] == "hole 10"
    assert describe(drawn).count("not in this deal") == 5 - len(drawn["playing"])
    assert all(cells[-1].endswith(" net") for cells in drawn["standing"].values())


def test_a_card_drawn_from_a_hand_is_told_in_one_line() -> None:
    game = cardgames.new("monkey", seed=3)
    while game.events[-2].verb != "draw from":
        game.push(game.legal_moves[0])
    drawer, giver = game.events[-2].seat, game.events[-1].seat
    other = next(seat for seat in game.seats if seat not in (drawer, giver))
    last = {seats: scene(game, seats)["log"][-2:] for seats in (drawer, giver, other, "".join(game.seats))}
    assert [lines[-1]["text"].split()[:2] for lines in last.values()] == [
        [drawer, "draws"], [giver, "loses"], [drawer, "draws"], [drawer, "draws"]
    ]  # fmt: skip
    assert last[other][-1]["text"] == f"{drawer} draws 1 card from {giver}"
    assert not any("1 card" in lines[-1]["text"] for seats, lines in last.items() if seats != other)
    assert all(lines[-2]["clause"] != "mk.draw" for lines in last.values())


def test_bids_stay_in_sight() -> None:
    game = cardgames.new("militac", seed=3)
    assert scene(game)["inForce"] == ""
    game.push("bid 7 cavalry")
    assert scene(game)["inForce"] == "B bids 7 cavalry"
    assert scene(game, "A")["bids"] == {"B": "7 cavalry"}
    assert {move["group"] for move in scene(game)["moves"] if move["move"] != "pass"} == {
        f"Bid {command}" for command in ("infantry", "cavalry", "artillery", "engineers", "combined")
    }
    for _ in range(2):
        game.push("pass")
    drawn = scene(game, "A")
    assert drawn["bids"] == {"B": "7 cavalry", "C": "pass", "D": "pass"}
    assert "bid: 7 cavalry" in describe(drawn)
    assert ">7 cavalry<" in picture(drawn)
    game.push("pass")
    assert scene(game)["bids"] == {}
    assert scene(game)["inForce"] == "B has the bid: 7 cavalry; command: cavalry"


def test_many_winners_and_long_heaps_are_told() -> None:
    monkey, chance = cardgames.new("monkey", players=4, seed=1), random.Random(1)
    while monkey.to_move:
        monkey.push(chance.choice(monkey.legal_moves))
    first, second, third = monkey.view().winners
    assert scene(monkey)["status"] == f"The game is over: {first}, {second} and {third} win."
    catch = cardgames.new("catch-all", players=2, seed=1)
    while len(catch.view().trick) < 15:
        catch.push("turn")
    drawn = scene(catch, "A")
    assert drawn["slots"] == 0
    assert f"+{len(drawn['trick']) - 6}<" in picture(drawn)
    assert all(f"{played['seat']} {played['name']}" in describe(drawn) for played in drawn["trick"])


def test_in_a_picture_each_card_of_a_trick_lies_before_its_seat() -> None:
    game = cardgames.new("goat", seed=1, dealer="D")
    while not game.view().tricks:
        game.push(next(move for move in game.legal_moves if " " not in str(move)))
    drawn = ElementTree.fromstring(picture(scene(game, "A")))
    texts = [(text.text, float(text.get("x", 0)), float(text.get("y", 0))) for text in drawn.iter(f"{SVG}text")]
    at = {text: place for text, *place in texts if text in {"1", "2", "3", "4"}}
    (mine, low), (left, _), (across, high), (right, _) = (at[order] for order in "1234")
    assert left < mine == across < right
    assert high < low


def test_the_reader_of_monkey_holds_pairs_side_by_side_and_open_hands_keep_their_places() -> None:
    game = cardgames.new("monkey", seed=3)
    came = [str(card) for card in game.view("A").hand]
    held = [str(card["card"]) for card in scene(game, "A")["hands"]["A"]]
    ranks = [card.partition("-")[2] for card in held]
    assert sorted(held) == sorted(came)
    assert [rank for at, rank in enumerate(ranks) if rank != ranks[at - 1]] == [*dict.fromkeys(ranks)]
    assert [card["card"] for card in scene(game)["hands"]["A"]] == came


def test_a_leak_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Game.view
    monkeypatch.setattr(Game, "view", lambda self, seat=None: honest(self, "C" if seat == "A" else seat))
    game = played(4, 9, 3)
    before = scene(game, "A")
    assert other_world(game, ("A",), random.Random(1))
    assert scene(game, "A") != before


@pytest.mark.no_cover
def test_every_legal_move_is_there_exactly_once_and_every_other_shown_card_says_why() -> None:
    for game in positions(times(8, 40)):
        drawn = scene(game)
        cards = [card for hand in drawn["hands"].values() for card in hand]
        moves = [card["move"] for card in cards if "move" in card] + [move["move"] for move in drawn["moves"]]
        assert sorted(moves) == sorted(map(str, game.legal_moves))
        assert {card["twin"] for card in cards if "twin" in card} <= set(moves)
        for card in cards:
            count = sum(key in card for key in ("move", "twin", "why"))
            assert count == (game.to_move is not None)
            if "why" in card:
                assert card["why"].startswith("goat.")
                assert drawn["clauses"][card["why"]]
                assert card["because"].endswith(".")
        assert all(line["clause"] in drawn["clauses"] for line in drawn["log"])
        assert json.loads(json.dumps(drawn)) == drawn


def test_only_the_reader_to_move_has_moves() -> None:
    game = cardgames.new("goat", dealer="D", seed=1)
    assert game.to_move == "A"
    for seats in ("B", "BCD", ""):
        drawn = scene(game, seats)
        assert not drawn["moves"]
        assert not any("move" in card for hand in drawn["hands"].values() for card in hand)
    assert scene(game, "")["hands"]["A"] == [{"card": None, "name": "hidden card"}] * 4


def test_the_searched_hand_lies_open_for_the_searcher_and_is_played_from() -> None:
    game = searched("must")
    drawn = scene(game, "A")
    moves = [card["move"] for card in drawn["hands"]["B"] if "move" in card]
    assert sorted(moves) == sorted(map(str, game.legal_moves))
    assert all("why" in card for card in drawn["hands"]["A"])
    assert drawn["status"] == "A to move: name a card of B's hand."
    assert all(card["card"] is None for card in scene(game, "C")["hands"]["B"])


def test_a_move_that_is_no_card_is_a_word() -> None:
    drawn = scene(searched("may"), "A")
    assert {"move": "no command", "say": "No command"} in drawn["moves"]
    assert "no command" in drawn["status"]


def test_the_card_of_a_move_that_stands_in_a_group_says_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "short", property(lambda move: move.card.name))
    moves = [move for move in scene(cardgames.new("goat", dealer="D", seed=5), ["A"])["moves"] if "card" in move]
    assert len({move["group"] for move in moves}) == 2
    assert not any("short" in move for move in moves), "it would be a number by which groups are chosen"


def test_a_card_of_another_seat_says_whose_turn_it_is() -> None:
    drawn = scene(cardgames.new("goat", dealer="D", seed=1))
    assert drawn["hands"]["B"][0]["because"] == "It is A's turn, and this is B's card."


def test_a_shown_card_of_a_closed_hand_is_its_owner_s_choice() -> None:
    game = cardgames.new("goat", dealer="D", seed=2)
    search = next(move for move in game.legal_moves if move.group)
    game.push(search)
    shown = next(card for card in scene(game, "B")["hands"]["A"] if card["card"])
    assert shown["card"] == str(search.card)
    if game.why_not(shown["card"]) is None:
        assert shown["because"] == "It is A's turn, and this is A's own choice."


def searched(command: str) -> Game:
    game = cardgames.new("goat", dealer="D", seed=2, command=command)
    game.push(next(move for move in game.legal_moves if str(move).startswith("search B")))
    game.push(game.legal_moves[0])
    return game


def test_scenes_are_one_before_the_first_move_and_one_after_each() -> None:
    game = played(6, 20, 5)
    drawn = scenes(game.record(), "A")
    assert len(drawn) == len(game.moves) + 1
    assert drawn[0]["step"] == {"at": 0, "of": len(game.moves)}
    assert not drawn[0]["trick"]
    assert not drawn[0]["lastTrick"]
    assert {**drawn[-1], "step": None} == scene(game, "A")
    assert scenes(json.dumps(game.record()))[-1]["open"] == list(game.seats)


def test_the_end_is_told() -> None:
    over = played(4, 999, 3)
    drawn = scene(over, "A")
    assert drawn["over"]
    assert drawn["status"].startswith("The game is over: ")
    assert sum(drawn["books"].values()) == 15
    waiting = scene(played(4, 999, 3, deals=2), "A")
    assert not waiting["waiting"]  # a seeded game deals on by itself
    record = over.record()
    between = scene(cardgames.replay({**record, "options": {"players": 4, "deals": 2}}), "A")
    assert between["waiting"]
    assert between["status"] == "The deal is over; the next can be dealt."
    assert all("why" not in card for card in between["hands"]["A"])


def test_a_tie_has_no_winner() -> None:
    games = (played(8, 999, seed) for seed in range(2000))
    level = next(game for game in games if not game.view().winners)
    assert scene(level)["status"].startswith("The game is over: nobody wins (")


@pytest.mark.no_cover
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("moves", [0, 3, 19, 999])
@pytest.mark.parametrize("seats", ["", "B", None])
def test_pictures_and_words(players: int, moves: int, seats: str | None) -> None:
    drawn = scene(played(players, moves, 11), seats)
    root = ElementTree.fromstring(picture(drawn))
    assert root.tag == f"{SVG}svg"
    assert [element.tag for element in root[:2]] == [f"{SVG}title", f"{SVG}desc"]
    assert root[1].text == describe(drawn)
    assert not [element for element in root.iter() if "id" in element.attrib]
    text = describe(drawn)
    assert text.startswith("Goat. ")
    for seat, hand in drawn["hands"].items():
        line = next(line for line in text.splitlines() if line.split(":")[0].split(",")[0] == seat)
        assert all(card["name"] in line for card in hand if card["card"])
        hidden = sum(card["card"] is None for card in hand)
        assert (f"{hidden} hidden" in line) == bool(hidden)


@pytest.mark.parametrize("players", range(2, 14))
def test_a_picture_of_any_number_of_seats(players: int) -> None:
    drawn = scene(cardgames.new("monkey", players=players, seed=1), "B")
    assert ElementTree.fromstring(picture(drawn)).tag == f"{SVG}svg"


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seats", ["", "B", None])
def test_a_picture_for_a_phone_has_all_of_it_and_nothing_beyond_its_edge(players: int, seats: str | None) -> None:
    drawn = scene(played(players, 19, 11), seats)
    wide, narrow = (ElementTree.fromstring(picture(drawn, narrow=narrow)) for narrow in (False, True))
    assert len(list(narrow.iter(f"{SVG}svg"))) == len(list(wide.iter(f"{SVG}svg"))), "Each has every card."
    width, height = (float(narrow.attrib[name]) for name in ("width", "height"))
    for each in (*narrow.iterfind(f".//{SVG}g/{SVG}svg"), *narrow.iterfind(f"{SVG}g/{SVG}rect")):
        if "x" in each.attrib:
            assert float(each.attrib["x"]) + float(each.attrib["width"]) <= width
            assert float(each.attrib["y"]) + float(each.attrib["height"]) <= height
    for line in narrow.iterfind(f"{SVG}g/{SVG}text"):
        assert len(line.text or "") <= width / 6.5
        assert float(line.attrib["y"]) <= height


def test_by_night_a_picture_knows_every_colour_of_a_table() -> None:
    drawn = scene(played(4, 6, 11), "A")
    by_day = picture(drawn)
    style = ElementTree.fromstring(by_night(by_day))[2].text or ""
    lit = set(re.findall(r'\[fill="(#\w+)"\]', style))
    assert lit == {PAPER, CLOTH, SEAT, SOFT}
    assert all(f'fill="{colour}"' in by_day for colour in lit), "A colour that is drawn no more is looked for."


@pytest.mark.parametrize("name", reaching("studied", NAMES))
def test_every_card_has_its_own_face(name: str) -> None:
    drawn = faces(name)
    assert set(drawn) == set(pack(name)) | {"back"}
    assert len(set(drawn.values())) == len(drawn)
    for text, svg in drawn.items():
        elements = list(ElementTree.fromstring(svg).iter())
        assert elements[0].attrib["viewBox"] == "0 0 60 84"
        tags = {element.tag.removeprefix(SVG) for element in elements}
        assert tags <= {"svg", "g", "path", "circle", "ellipse", "rect"}, text  # no lettering that needs a font
        assert not [element for element in elements if {"id", "style", "class"} & set(element.attrib)], text


def test_the_pack_of_goat_under_every_ruling() -> None:
    assert {f"{suit}{number}" for suit in "RB" for number in range(4, 18)} | {"G"} == set(pack("goat"))


def test_no_clause_at_a_table_is_told_as_markdown() -> None:
    every = {name: says for game in cardgames.games() for name, says in clauses(game.name).items()}
    assert "the word “work”" in every["ka.d.one"]
    assert not any({"*", "`"} & set(says) for says in every.values())


@pytest.mark.parametrize(
    "alike",
    ["R9 B9", "R3 G3 Y3 B3", "RS GS YS BS", "Eu-7 As-7 Af-7 Am-7", "Eu-Man As-Man Af-Man Am-Man", "I5 C5 A5 E5"],
)
def test_suits_differ_in_more_than_colour(alike: str) -> None:
    of = {"R9": "goat", "R3": "golph", "RS": "golph", "I5": "militac"}
    texts = alike.split()
    drawn = [re.sub("#[0-9a-f]{6}", "", face(of.get(texts[0], "nations"), text)) for text in texts]
    pictures = {re.sub(r"<g transform=[^>]*stroke-width[^>]*>(<path[^>]*>)*</g>", "", svg) for svg in drawn}
    assert len(pictures) == len(texts)  # even without colours and without lettering


def test_a_card_without_a_face_of_its_own_shows_its_name() -> None:
    for name in NAMES:
        assert ">Wild<" in face(name, "Wild Card")
    assert ">&lt;b&gt;<" in face("goat", "<b>")
    for name, text in (("nations", "Eu-Horse"), ("nations", "Eu"), ("golph", "R7"), ("militac", "I12")):
        assert "<text" in face(name, text)


@pytest.mark.long
@pytest.mark.no_cover
def test_a_card_that_somebody_else_names_is_told_to_whoever_must_play_it() -> None:
    sentences = []
    for seed in range(times(8, 20)):
        table = Table("goat", seed=seed)
        mine = 0
        while table.game.to_move:
            moves = table.game.moves
            named = [move for move in moves[mine:] if move.startswith("command ")]
            says = table.scene["forced"]["text"] if table.scene["forced"] else ""
            assert not says or named, says
            sentences += [says] if says else []
            table.push(str(table.game.legal_moves[-1]))
            mine = max((at for at, mover in enumerate(table._line.movers) if mover == "A"), default=0) + 1
    card = "(Goat|(red|black) [0-9]+)"
    yours = re.compile(f"(Left|Right) saw your hand and names your {card}. You must play it.")
    partners = re.compile(f"(Left|Right) saw your partner's hand and names the {card}, which your partner must play.")
    assert all(yours.fullmatch(text) or partners.fullmatch(text) for text in sentences)
    assert any(map(yours.fullmatch, sentences))
    assert any(map(partners.fullmatch, sentences))


def test_the_scenes_of_a_record_put_each_event_into_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []

    def line(words: Words, text: str, clause: str) -> Event:
        texts.append(text)
        return _line(words, text, clause)

    monkeypatch.setattr("cardgames.widgets.scene._line", line)
    drawn = scenes(played(4, 20, 7).record())
    assert [event["text"] for event in drawn[-1]["log"]] == texts
