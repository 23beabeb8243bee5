"""Bytes of whatever program become a text; what was guessed is told."""

import pytest

from gomoku_arena.notation.encoding import decoded, text_in

NAME = "\N{CJK UNIFIED IDEOGRAPH-9ED1}\N{CJK UNIFIED IDEOGRAPH-68CB}"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_utf_is_never_guessed(encoding: str) -> None:
    text = f"(;GM[4]PB[{NAME}])"
    assert decoded(text.encode(encoding)) == (text, "")
    assert text_in(text.encode(encoding)) == text


@pytest.mark.parametrize(("name", "encoding"), [("GB2312", "gbk"), ("Shift_JIS", "cp932"), ("big5", "big5")])
def test_an_sgf_names_its_encoding(name: str, encoding: str) -> None:
    text = f"(;GM[4]CA[{name}]PB[\N{CJK UNIFIED IDEOGRAPH-77F3}])"
    assert decoded(text.encode(encoding)) == (text, "")


@pytest.mark.parametrize("name", ["utf-8", "idna", "unheard-of", "zip"])
def test_a_name_that_does_not_fit_counts_for_nothing(name: str) -> None:
    text = f"(;GM[4]CA[{name}]PB[Björn])"
    assert decoded(text.encode("latin-1")) == (text, "cp1252")
    assert decoded(text.encode()) == (text, "")


def test_what_nothing_tells_is_guessed_and_told_so() -> None:
    assert decoded(b"Bj\xf6rn") == ("Björn", "cp1252")
