"""What a language has of a rulebook is whole, in step with the English, and in that language."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cardgames import words
from cardgames.games import rules_of
from cardgames.rulebooks import rulebook, translation
from cardgames.rulebooks.reading import reading
from cardgames.rulebooks.rulebook import Evidence, Relative, Rulebook, load

KOZEL = load("kozel")
LANGUAGES = [language for language in words.languages() if translation.books_in(language)]
PROVENANCE = """
[book]
provenance = ["Страница."]
[[book.related]]
name = "Скат"
says = "Втроём."
[[book.related]]
name = "Вист"
says = "Вчетвером."
"""
IDS = sorted({*KOZEL.ids, *(name.partition(".")[0] for name in KOZEL.ids)}, key=len, reverse=True)
LATIN = re.compile(r"[A-Za-z]{2,}")


def texts_of(book: Rulebook) -> Iterator[tuple[str, str]]:
    """Everything of a rulebook that is to be read in its language, under the id of its clause."""
    yield from (("book", text) for text in (book.title, book.printed, book.about, *book.notes.values()))
    yield from (("book", text) for text in book.provenance)
    yield from (("book", text) for relative in book.related for text in (relative.name, relative.says))
    yield from (("book", evidence.what) for evidence in book.settle)
    yield from (("book", text) for witness in book.witnesses for text in (witness.title, witness.says))
    yield from (("book", text) for text in book.features.values())
    for clause in book.clauses:
        yield from ((clause.id, getattr(clause, text)) for text in translation.TEXTS)
        yield from ((clause.id, text) for text in clause.readings)
        yield from ((clause.id, account.follows) for account in clause.witnesses)
        yield from ((clause.id, text) for example in clause.examples for text in (example.title, example.text))
    yield from ((claim.id, getattr(claim, text)) for claim in book.claims for text in translation.CLAIM)


def left_in_english(book: Rulebook) -> Iterator[str]:
    """The words in Latin letters of a rulebook in Russian, but for ids, sites, `code`, and what is *set off*."""
    for name, text in texts_of(book):
        bare = re.sub(r"\*[^*]+\*|`[^`]+`|[\w-]+\.ru\b", "", text)
        for known in IDS:
            bare = re.sub(rf"(?<![\w.]){re.escape(known)}(?!\w)", "", bare)
        yield from (f"{name}: {word}" for word in LATIN.findall(bare))


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A copy of the translations into Russian, in which faults can be planted."""
    home = tmp_path / "ru"
    shutil.copytree(rulebook.seeds() / "ru", home)
    monkeypatch.setattr(translation, "file_of", lambda book, language: tmp_path / language / f"{book}.toml")
    for kept in (translation.texts, translation.learning):
        kept.cache_clear()
    yield home
    for kept in (translation.texts, translation.learning):
        kept.cache_clear()


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


# ------------------------------------------------------------------------------------------------ what is there


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_untranslated(language: str) -> None:
    assert list(translation.missing_translations(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_stale(language: str) -> None:
    """Where it is: mend the Russian, then `python3 -m cardgames.rulebooks.translation --stamp`."""
    assert list(translation.stale(language)) == []


@pytest.mark.long
def test_kozel_can_be_read_in_russian() -> None:
    assert "ru" in LANGUAGES
    assert translation.books_in("ru") == ("kozel",)
    assert list(left_in_english(translation.translate(KOZEL, "ru"))) == []


def test_a_chapter_has_its_own_title_and_only_its_clauses() -> None:
    for game in KOZEL.games:
        english = KOZEL.chapter(game)
        russian = translation.translate(english, "ru")
        assert russian.title == words.load("ru").of(game.title) != game.title
        assert [clause.id for clause in russian.clauses] == [clause.id for clause in english.clauses]


def test_what_is_no_text_stays_as_it_is() -> None:
    for english, russian in zip(KOZEL.clauses, translation.translate(KOZEL, "ru").clauses, strict=True):
        plain = dict.fromkeys(translation.TEXTS, "") | {"readings": (), "examples": (), "witnesses": ()}
        assert replace(english, **plain) == replace(russian, **plain)  # type: ignore[arg-type]
        for example, translated in zip(english.examples, russian.examples, strict=True):
            parts = (translated.record, translated.expect, translated.printed)
            assert (example.record, example.expect, example.printed) == parts
    for claim, other in zip(KOZEL.claims, translation.translate(KOZEL, "ru").claims, strict=True):
        bare = dict.fromkeys(translation.CLAIM, "")
        assert replace(claim, **bare) == replace(other, **bare)  # type: ignore[arg-type]
        assert other == translation.translated_claim(claim, "ru") != claim
        assert translation.translated_claim(claim, "en") == claim


def test_english_is_what_it_is() -> None:
    assert translation.translate(KOZEL, "en") == KOZEL
    assert translation.translated_reading(rules_of("kozel"), "en") == reading(rules_of("kozel"))
    assert translation.translate(load("goat"), "ru").clauses == load("goat").clauses


def test_every_game_is_learned_in_russian() -> None:
    for game in KOZEL.games:
        english, russian = reading(game), translation.translated_reading(game, "ru")
        assert [part.clauses for part in russian.parts] == [part.clauses for part in english.parts]
        assert [picture.cards for picture in russian.primer] == [picture.cards for picture in english.primer]
        texts = [part.title for part in russian.parts]
        texts += [text for picture in russian.primer for text in (picture.title, picture.text, *picture.captions)]
        assert [word for text in texts for word in LATIN.findall(text)] == []


# ------------------------------------------------------------------------------------------------ what is amiss


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('title = "Кто берёт взятку"\n', "", "k.win has no title"),
        ('["k.next"]\n', '["k.after"]\n', "k.after is no clause of kozel"),
        ('["k.next"]\n', '["k.after"]\n', "k.next has no says"),
        ('  "Это обычай, ', '  "И ещё одно.",\n  "Это обычай, ', "ka.mul.3 has 3 readings, not 2"),
        ('[["k.seat".examples]]\n', '[["k.seat".examples]]\n[["k.seat".examples]]\n', "k.seat has 2 examples, not 1"),
        ('title = "Заходит взявший"\n', "", "k.next, example 1, has no title"),
        ('"ka.mul" = "Пересдачи"\n', "", "kozel has no heading ka.mul"),
        ('["k.seat"]\n', '["k.seat"]\nwhy = "Так удобнее."\n', "k.seat has an unknown why"),
        ('title = "Выгодно ли хвалиться?"\n', "", "ka.claim.14 has no title"),
        ('["ke.claim.1"]\n', '["ke.claim.99"]\n', "ke.claim.1 has no finding"),
        ('["ke.claim.1"]\n', '["ke.claim.99"]\n', "ke.claim.99 is no clause of kozel"),
        ('history = "Заголовок отрывка ', 'story = "Заголовок отрывка ', "ke.ace has no history"),
    ],
    ids=lambda text: "" if "\n" in text else text,
)
def test_a_gap_is_named(elsewhere: Path, old: str, new: str, named: str) -> None:
    change(elsewhere / "kozel.toml", old, new)
    assert named in list(translation.missing_translations("ru"))


def test_a_text_that_nobody_learns_by_is_named(elsewhere: Path) -> None:
    change(elsewhere / "reading.toml", '"The aim"', '"The goal"')
    assert list(translation.missing_translations("ru")) == ["no text for 'The aim'", "no reading says 'The goal'"]
    assert translation.translated_reading(rules_of("kozel"), "ru").primer[0].title == "The aim"


@pytest.mark.long
def test_an_english_sentence_is_found() -> None:
    russian = translation.translate(KOZEL, "ru")
    first = replace(russian.clauses[0], readings=("Как в ke.first, но the pack is cut.",))
    planted = replace(russian, clauses=(first, *russian.clauses[1:]))
    assert list(left_in_english(planted)) == [f"{first.id}: {word}" for word in ("the", "pack", "is", "cut")]


def test_lists_of_another_length_stay_english(elsewhere: Path) -> None:
    change(elsewhere / "kozel.toml", '  "Это обычай, ', '  "И ещё одно.",\n  "Это обычай, ')
    found = translation.translate(KOZEL, "ru").clause("ka.mul.3")
    assert found.readings == KOZEL.clause("ka.mul.3").readings
    assert found.says != KOZEL.clause("ka.mul.3").says


def test_where_a_rulebook_comes_from_is_translated_too(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    skat, wist = Relative("Skat", "Three players."), Relative("Whist", "Four players.")
    pack = Evidence("A pack.", ("k.pack",))
    other = replace(KOZEL, provenance=("A page.",), related=(skat, wist), settle=(pack,))
    monkeypatch.setattr(translation, "load", lambda name: other)
    (elsewhere / "kozel.toml").write_text(PROVENANCE, "utf-8")
    russian = translation.translate(replace(other, related=(wist,)), "ru")
    assert (russian.provenance, russian.related) == (("Страница.",), (Relative("Вист", "Вчетвером."),))
    assert russian.settle == (pack,)
    missing = list(translation.missing_translations("ru"))
    assert "kozel, settle, has 0 texts, not 1" in missing
    assert not [line for line in missing if line.startswith(("kozel, related", "kozel, provenance"))]


def test_what_changed_in_english_is_named_until_it_is_stamped(
    elsewhere: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = {name: replace(KOZEL.clause(name), says="Another rule.") for name in ("k.win", "ke.ace")}
    clauses = tuple(changed.get(clause.id, clause) for clause in KOZEL.clauses)
    claims = tuple(replace(each, finding="No.") if each.id == "ke.claim.2" else each for each in KOZEL.claims)
    other = replace(KOZEL, clauses=clauses, claims=claims)
    monkeypatch.setattr(translation, "load", lambda name: other)
    assert list(translation.stale("ru")) == ["k.win", "ke.ace", "ke.claim.2"]
    assert translation.main(["--stamp", "ke.claim.2"]) == 1
    assert capsys.readouterr().out == "ru: k.win is stale\nru: ke.ace is stale\n"
    assert translation.main([]) == 1
    assert capsys.readouterr().out == "ru: k.win is stale\nru: ke.ace is stale\n"
    assert translation.main(["--stamp", "ke.ace"]) == 1
    assert capsys.readouterr().out == "ru: k.win is stale\n"
    before = translation.texts("kozel", "ru")
    assert translation.main(["--stamp"]) == 0
    assert list(translation.stale("ru")) == []
    after = translation.texts("kozel", "ru")
    assert {name: {**entry, "of": ""} for name, entry in before.items()} == {
        name: {**entry, "of": ""} for name, entry in after.items()
    }


def test_a_digest_looks_at_words_and_not_at_lines() -> None:
    assert translation.digest(["A trump\nis led."]) == translation.digest(["A trump is led."])
    assert translation.digest(["A trump", "is led."]) != translation.digest(["A trump is led."])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_rulebook_says_is_translated_in_one_place(language: str) -> None:
    phrases = {" ".join(text.split()) for text in translation.phrases(language)}
    book = words.load(language).texts["said"]
    assert [text for text in book if " ".join(text.split()) in phrases] == []
    clause = KOZEL.clause("k.follow")
    assert words.load(language).of(clause.no) == translation.translate(KOZEL, language).clause("k.follow").no
