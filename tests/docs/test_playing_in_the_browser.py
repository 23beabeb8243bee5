"""docs/playing-in-the-browser.md says what the page does."""

import re
from pathlib import Path

import pytest

pytest.importorskip("babel", reason="the extra `web` is not installed")

import gomoku_arena
from gomoku_arena.server.web.i18n.texts import LANGUAGES, Texts

PAGE = (Path(__file__).parents[2] / "docs" / "playing-in-the-browser.md").read_text(encoding="utf-8")
SCRIPT = (Path(gomoku_arena.__file__).parent / "drawing" / "files" / "board_input.js").read_text(encoding="utf-8")


def test_every_language_is_named() -> None:
    assert [name for name in LANGUAGES.values() if name not in PAGE] == [], "name it on that page, too"


def test_every_key_that_steps_is_there() -> None:
    steps = re.search(r"^const STEPS = \{(.*)\};$", SCRIPT, re.MULTILINE)
    assert steps is not None
    keys = re.findall(r'(\w+|"[,.]"): "', steps[1])
    assert len(keys) == 6
    assert [key for key in keys if f"`{key.strip(chr(34))}`" not in PAGE] == []


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en", "fr"}))
def test_what_it_calls_by_name_is_a_text_of_the_page(language: str) -> None:
    named = set(re.findall(r"\*([A-Z][A-Za-z ]+)\*", PAGE))
    assert named > {
        "New game",
        "Play on from here",
        "Balance",
        "A friend by link",
        "Games",
        "Next puzzle",
        "Open files",
    }
    assert [name for name in named if Texts(language)(name) == name] == []
