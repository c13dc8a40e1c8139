"""The chain from clause to code to example holds for every rulebook, and a planted fault breaks it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import cardgames
from cardgames.core import BadRecord
from cardgames.games.goat import GOAT, RANKS, Goat
from cardgames.rulebooks import chain, rulebook
from cardgames.rulebooks.rulebook import Evidence, Relative

Plant = Callable[[str], list[str]]

TEXT = (rulebook.seeds() / "goat-1916.toml").read_text("utf-8")
EXAMPLES = [
    pytest.param(clause.id, example, id=f"{clause.id}: {example.title}")
    for book in rulebook.books()
    for clause in book.clauses
    for example in clause.examples
]


def forget() -> None:
    """Have the rulebooks read again."""
    rulebook.load.cache_clear()
    rulebook.books.cache_clear()


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plant]:
    """Say what is wrong with the chain when Goat's rulebook has this text."""

    def broken(text: str) -> list[str]:
        assert text != TEXT, "the fault was not planted"
        (tmp_path / "goat-1916.toml").write_text(text, "utf-8")
        monkeypatch.setattr(rulebook, "seeds", lambda: tmp_path)
        forget()
        return list(chain.broken_links())

    yield broken
    monkeypatch.undo()
    forget()


def clause_text(name: str) -> str:
    """A clause as it stands in the file, its examples included."""
    start = TEXT.index(f'[[clause]]\nid = "{name}"')
    return TEXT[start : start + re.search(r"\n\[\[cl(ause|aim)\]\]|\Z", TEXT[start + 1 :]).start() + 1]  # type: ignore[union-attr]


def test_the_chain_holds() -> None:
    assert chain.broken_links() == []


@pytest.mark.no_cover
@pytest.mark.parametrize(("clause", "example"), EXAMPLES)
def test_the_example_holds(clause: str, example: rulebook.Example) -> None:
    assert example.failures() == []
    assert example.expect, f"{clause} has an example that expects nothing"


def test_what_the_print_has_and_what_it_lacks() -> None:
    book = rulebook.load("goat")
    assert [clause.id for clause in book.clauses if clause.told] == ["goat.etiq.1", "goat.sample.1"]
    assert Counter(clause.status for clause in book.clauses) == {
        "clear": 19, "ambiguous": 4, "missing": 4, "contradictory": 1
    }  # fmt: skip
    assert len(book.claims) == 7
    assert {claim.clause for claim in book.claims} <= {clause.id for clause in book.clauses}
    played = {clause.id for clause in book.clauses if not clause.told}
    assert played == {clause.id for clause in book.clauses if clause.examples and not clause.told}


def test_every_place_in_code_is_where_it_says() -> None:
    root = Path(cardgames.__file__).parents[1]
    for name, places in rulebook.load("goat").code().items():
        for place in places:
            line = (root / place.file).read_text("utf-8").splitlines()[place.line - 1]
            assert place.name.rpartition(".")[2] in line, (name, place)


def test_every_refusal_has_words_a_player_can_read() -> None:
    book = rulebook.load("goat")
    refusing = {
        case["clause"] for clause in book.clauses for e in clause.examples for case in e.expect.get("refused", ())
    } - {""}
    assert refusing == {"goat.sea.1", "goat.sea.2", "goat.sea.3", "goat.sea.5"}
    for name in refusing | {known.clause for known in Goat.rulings()} - {"goat.deal.2", "goat.goat.3"}:
        assert book.clause(name).no, name
        assert len(book.clause(name).no) < 130, name


# Planted faults


def test_a_clause_without_code_breaks_it(plant: Plant) -> None:
    orphan = '\n[[clause]]\nid = "goat.play.9"\ntitle = "Bleating"\nwhere = "page 9"\nsays = "Goats may bleat."\n'
    assert plant(TEXT + orphan) == ["goat.play.9 is cited by no code"]


@pytest.mark.parametrize("name", ["goat.goat.3", "goat.claim.6"])
def test_a_clause_or_claim_without_a_title_breaks_it(plant: Plant, name: str) -> None:
    assert plant(re.sub(rf'(id = "{name}"\n)title = .*\n', r"\1", TEXT)) == [f"{name} has no title"]


def test_a_title_that_another_clause_has_breaks_it(plant: Plant) -> None:
    assert plant(TEXT.replace('title = "Leading a Goat"', 'title = "Who leads after a goat"')) == [
        "goat.goat.4 has the title 'Who leads after a goat', as has goat.goat.3"
    ]


def test_a_citation_of_an_unknown_clause_breaks_it(plant: Plant) -> None:
    (fault,) = plant(TEXT.replace(clause_text("goat.pack.3"), "").replace('clause = "goat.pack.3"\n', ""))
    assert re.fullmatch(r"cardgames/games/goat\.py:\d+ cites the unknown goat\.pack\.3", fault)


def test_a_told_clause_that_code_cites_breaks_it(plant: Plant) -> None:
    marked = clause_text("goat.play.5").replace("[[clause]]\n", "[[clause]]\ntold = true\n")
    assert plant(TEXT.replace(clause_text("goat.play.5"), marked)) == ["goat.play.5 is told only, but cited"]


def test_a_clause_that_stands_twice_breaks_it(plant: Plant) -> None:
    assert plant(TEXT + clause_text("goat.pack.1")) == ["goat.pack.1 is in the rulebook twice"]


def test_a_wrong_expectation_breaks_it(plant: Plant) -> None:
    marked = clause_text("goat.play.4").replace('taken_by = "B"', 'taken_by = "C"')
    (fault,) = plant(TEXT.replace(clause_text("goat.play.4"), marked))
    assert fault == "goat.play.4, Twelve and twelve: deals.0.tricks.0.taken_by is 'B', not 'C'"


def test_a_wrong_refusal_breaks_it(plant: Plant) -> None:
    marked = clause_text("goat.sea.5").replace('clause = "goat.sea.5"', 'clause = "goat.sea.1"')
    (fault,) = plant(TEXT.replace(clause_text("goat.sea.5"), marked))
    assert fault == "goat.sea.5, Nothing but Goats: search B showing G is answered by goat.sea.5, not by goat.sea.1"


def test_an_expectation_of_what_a_result_lacks_breaks_it(plant: Plant) -> None:
    marked = clause_text("goat.play.4").replace("[clause.example.expect]\n", "[clause.example.expect]\ntrump = 1\n")
    assert plant(TEXT.replace(clause_text("goat.play.4"), marked)) == [
        "goat.play.4, Twelve and twelve: trump is missing"
    ]


def test_an_example_with_an_illegal_move_breaks_it(plant: Plant) -> None:
    marked = clause_text("goat.play.4").replace('moves = ["R9", "B12"', 'moves = ["R9", "B15"')
    (fault,) = plant(TEXT.replace(clause_text("goat.play.4"), marked))
    assert fault.startswith("goat.play.4, Twelve and twelve: ")
    assert "black 15" in fault


def test_a_ruling_without_its_option_breaks_it(plant: Plant) -> None:
    (fault,) = plant(TEXT.replace('option = "all_goats"\n', ""))
    assert fault == 'goat.goat.3 names the options none, but the game has "all_goats"'


def test_an_option_that_the_game_lacks_breaks_it(plant: Plant) -> None:
    (fault,) = plant(TEXT.replace('option = "all_goats"\n', 'option = "no_goats"\n'))
    assert fault == 'goat.goat.3 names the options "no_goats", but the game has "all_goats"'


@pytest.mark.parametrize("field", ["readings", "ruling", "why"])
def test_an_unclear_clause_without_its_grounds_breaks_it(plant: Plant, field: str) -> None:
    old = clause_text("goat.sea.3")
    marked = re.sub(rf"^{field} = (\[\n.*?^\]|\"\"\".*?\"\"\"|\".*?\")$\n", "", old, flags=re.M | re.S)
    assert plant(TEXT.replace(old, marked)) == ["goat.sea.3 is ambiguous, but lacks readings, a ruling or a reason"]


def test_a_field_that_no_clause_has_is_refused(plant: Plant) -> None:
    with pytest.raises(BadRecord, match="colour"):
        plant(TEXT.replace('id = "goat.pack.1"\n', 'id = "goat.pack.1"\ncolour = "red"\n'))


def test_what_would_settle_a_question_names_a_clause(plant: Plant) -> None:
    settle = '[[settle]]\nwhat = "A pack of 1916."\nclauses = ["goat.pack.9"]\n\n[notes]\n'
    assert plant(TEXT.replace("[notes]\n", settle)) == ["goat-1916 would settle the unknown goat.pack.9"]


def test_a_relative_is_one_of_a_game_of_the_rulebook(plant: Plant) -> None:
    related = '[[related]]\nname = "Hearts"\nsays = "Points are bad."\ngames = ["golph"]\n\n[notes]\n'
    assert plant(TEXT.replace("[notes]\n", related)) == ["goat-1916 has a relative of the unknown game golph"]


def test_a_chapter_has_its_own_relatives_and_evidence() -> None:
    book = rulebook.load("nations-1876")
    ours = replace(
        book,
        related=(Relative("Whist", "Tricks.", ("nations",)), Relative("Euchre", "Tricks.")),
        settle=(Evidence("A pack.", ("mk.deck",)), Evidence("A date.")),
    )
    chapters = [ours.chapter(cardgames.new(game, seed=1).rules.__class__) for game in ("nations", "monkey")]
    assert [[other.name for other in chapter.related] for chapter in chapters] == [["Whist", "Euchre"], ["Euchre"]]
    assert [[each.what for each in chapter.settle] for chapter in chapters] == [["A date."], ["A pack.", "A date."]]


@pytest.mark.parametrize(
    "book",
    [book for book in rulebook.chapters() if book.level == "studied"],
    ids=lambda book: book.title,
)
def test_every_studied_game_has_a_provenance_a_relative_and_evidence_to_look_for(book: rulebook.Rulebook) -> None:
    assert len(book.provenance) >= 2
    assert book.related
    assert book.settle
    for text in (*book.provenance, *(other.says for other in book.related), *(each.what for each in book.settle)):
        assert text.strip().endswith("."), text


def test_every_relative_has_its_source() -> None:
    """But the one that is a game of this site, and no relative."""
    related = [other for book in rulebook.books() for other in book.related]
    assert [other.name for other in related if not other.of] == ["Kozel"]
    assert {other.name for other in related if not other.since} == {
        "Kozel", "Kozel with the six of clubs", "Six-card Goat", "Doppelkopf", "Golf, the card game",
    }  # fmt: skip


def test_no_such_clause_and_no_such_rulebook() -> None:
    with pytest.raises(KeyError):
        rulebook.load("goat").clause("goat.play.9")
    with pytest.raises(cardgames.BadRecord):
        rulebook.load("../pyproject")
    assert rulebook.words("goat.play.9") == ""
    assert rulebook.words("goat.play.5") == rulebook.load("goat-1916").clause("goat.play.5").says


# Sums that the rulebook states


@pytest.mark.parametrize(
    ("ranks", "players", "red"),
    [("4-15", 6, 228), ("4-15", 8, 216), ("5-16", 6, 252), ("5-16", 8, 240), ("6-17", 6, 276), ("6-17", 8, 264)],
)
def test_the_red_cards_add_up(ranks: str, players: int, red: int) -> None:
    pack = Goat(players=players, ranks=ranks).pack()
    assert sum(card.points for card in pack) == red
    assert sum(card.rank for card in pack if card.suit == "red") == red
    assert sum(card.points for card in pack if card.suit != "red") == 0
    assert str(red) in rulebook.load("goat").clause("goat.pack.4").ruling


@pytest.mark.parametrize("ranks", RANKS)
def test_the_pack_is_whole(ranks: str) -> None:
    pack = Counter(Goat(players=4, ranks=ranks).pack())
    assert pack.total() == 60
    assert pack.pop(GOAT) == 12
    assert pack.total() == 48
    assert set(pack.values()) == {2}
    assert {"R15", "B6"} <= set(map(str, pack))
    assert sum(number for card, number in pack.items() if card.rank == 6) == 4


@pytest.mark.parametrize(("players", "each"), [(4, 15), (6, 10), (8, 7)])
def test_everybody_has_as_many_cards(players: int, each: int) -> None:
    view = cardgames.new("goat", players=players, seed=1916).view()
    assert set(view.sizes.values()) == {4}
    assert set(view.piles.values()) == {each - 4}
    assert (each * players == 60) == (players != 8)


def test_both_readings_of_a_search_differ_in_who_knows() -> None:
    alone, open_hand, _ = (
        cardgames.replay(dict(e.record)) for e in rulebook.load("goat").clause("goat.sea.2").examples
    )
    assert [seat for seat in "ABC" if len(alone.view(seat).known.get("D", ())) == 4] == ["A"]
    assert [seat for seat in "ABC" if len(open_hand.view(seat).known.get("D", ())) == 4] == ["A", "B", "C"]
    assert [str(card) for card in alone.view("C").known["A"]] == ["R12"]
