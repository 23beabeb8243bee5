"""Every text of the page has a translation in every language, with the same placeholders."""

import re
from pathlib import Path
from string import Formatter

import pytest

pytest.importorskip("babel", reason="the extra `web` is not installed")

from babel.messages.extract import extract_from_dir

import gomoku_arena
from gomoku_arena.analysis.puzzles.kinds import KINDS
from gomoku_arena.errors import ErrorCode
from gomoku_arena.play.opening_rules.rule import Choice, OpeningPlayer
from gomoku_arena.play.opening_rules.rules import RULES
from gomoku_arena.server.web.i18n.texts import FOLDER, LANGUAGES, Texts, catalogue, preferred_language
from gomoku_arena.tournament.formats.catalogue import FORMATS

WEB = Path(gomoku_arena.__file__).parent / "server" / "web"
KEYWORDS = {"texts": None, "_texts": None, "marked": None}
TRANSLATED = sorted(set(LANGUAGES) - {"en"})


def sources() -> set[str]:
    """The English texts that the code shows: of the page, errors, kinds of puzzles, opening rules and formats."""
    found = extract_from_dir(str(WEB), method_map=[("**.py", "python")], keywords=KEYWORDS)
    kinds = {text for kind in KINDS.values() for text in (kind.title, kind.sentence)}
    openings = {text for rule in RULES.values() for text in (rule.title, rule.sentence)} | {*OpeningPlayer, *Choice}
    shown = {message for _, _, message, _, _ in found if isinstance(message, str)}
    formats = {it.title for it in FORMATS.values()}
    return shown | {it.sentence for it in ErrorCode} | kinds | openings | formats


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_there_are_texts() -> None:
    assert {"Play", "Board", "move {number}"} <= sources()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_and_nothing_else(language: str) -> None:
    assert set(catalogue(language)) == sources()


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
        ("de-DE,fr;q=0.5,en;q=0.4", "fr"),
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
