"""What an opening of renju is called, in words."""

import pytest

pytest.importorskip("babel", reason="the extra `web` is not installed")

from gomoku_arena import Rules
from gomoku_arena.opening_rules.patterns import opening_of
from gomoku_arena.sentences.openings import pattern_title
from gomoku_arena.server.web.i18n.texts import Texts

KANSEI = opening_of(["h8", "h7", "h6"], Rules.renju())
SUISEI = opening_of(["h8", "i7", "f10"], Rules.renju())


@pytest.mark.parametrize(
    ("language", "direct", "indirect"),
    [
        ("en", "Kansei (direct 1)", "Suisei (indirect 13)"),
        ("fr", "Kansei (directe 1)", "Suisei (indirecte 13)"),
        ("ja", "寒星（直接1号）", "彗星（間接13号）"),  # noqa: RUF001
        ("ko", "한성(직접 1호)", "혜성(간접 13호)"),
    ],
)
def test_an_opening_has_its_name_its_kind_and_its_number(language: str, direct: str, indirect: str) -> None:
    assert (pattern_title(KANSEI, Texts(language)), pattern_title(SUISEI, Texts(language))) == (direct, indirect)


def test_without_a_name_nothing_is_said() -> None:
    assert pattern_title(None) == ""
    assert KANSEI is not None
    assert pattern_title(KANSEI) == KANSEI.title
