"""Every text of the page has a translation in every language, with the same placeholders."""

import json
import re
import sys
from pathlib import Path
from string import Formatter

import pytest

pytest.importorskip("babel", reason="the extra `web` is not installed")

from gomoku_arena.opening_rules.patterns import PATTERNS
from gomoku_arena.server.web.i18n.texts import FOLDER, LANGUAGES, Texts, catalogue, preferred_language
from tools import texts as tool
from tools.texts import sources, updated, words_json

TRANSLATED = sorted(set(LANGUAGES) - {"en"})


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_there_are_texts() -> None:
    assert {"Play", "Board", "move {number}"} <= set(sources())


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_and_nothing_else(language: str) -> None:
    told, shown = set(catalogue(language)), set(sources())
    assert (shown - told, told - shown) == (set(), set()), "make texts adds and removes; the new ones are to translate"


@pytest.mark.long
def test_a_new_language_has_every_text_and_no_translation() -> None:
    begun = updated("eo")
    assert '"Language: eo\\n"' in begun
    assert begun.count("msgid ") == len(sources()) + 1
    assert len(re.findall(r'^msgstr ""$', begun, re.MULTILINE)) == len(sources()) + 1


def test_a_catalogue_that_is_begun_says_the_rest_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = 'msgid "Play"\nmsgstr "Ludi"\n\nmsgid "Board"\nmsgstr ""\n'
    (tmp_path / "eo.po").write_text(told, encoding="utf-8")
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    assert json.loads(words_json(["Play", "Board", "Watch"])) == {
        "eo": {"name": "Esperanto", "words": {"Play": "Ludi", "Board": "Board", "Watch": "Watch"}}
    }


@pytest.mark.parametrize("code", ["xx", "no language", ""])
def test_what_is_no_language_is_refused_by_name(
    code: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["texts", code])
    with pytest.raises(SystemExit):
        tool.main()
    assert f"{code!r} is no code of a language" in capsys.readouterr().err


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_up_to_date_stays_as_it_is(language: str) -> None:
    assert updated(language) == (FOLDER / f"{language}.po").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", TRANSLATED)
def test_placeholders_agree(language: str) -> None:
    different = {text for text, it in catalogue(language).items() if placeholders(text) != placeholders(it)}
    assert different == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_stands_in_the_file_twice(language: str) -> None:
    file = (FOLDER / f"{language}.po").read_text(encoding="utf-8")
    texts = re.findall(r"^msgid (.*)$", file, re.MULTILINE)
    assert len(texts) == len(set(texts))


def test_a_text_takes_its_values() -> None:
    assert Texts("ja")("move {number}", number=7) == "7手目"
    assert Texts()("move {number}", number=7) == "move 7"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("ja,en;q=0.8", "ja"),
        ("eo,fr;q=0.5,en;q=0.4", "fr"),
        ("en-GB,en;q=0.9,ja;q=0.8", "en"),
        ("ko-KR", "ko"),
        ("fr;q=0,ja;q=0.1", "ja"),
        ("xx", "en"),
        ("", "en"),
        (";q=x,,;;", "en"),
    ],
)
def test_the_browser_says_which_language_serves_best(header: str, language: str) -> None:
    assert preferred_language(header) == language


def test_openings_are_called_in_japanese_as_their_players_write_them() -> None:
    texts = Texts("ja")
    assert [texts(pattern.romaji) for pattern in PATTERNS] == [pattern.kanji for pattern in PATTERNS]
