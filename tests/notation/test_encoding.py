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


@pytest.mark.parametrize("name", ["GB2312", "Shift_JIS", "EUC-KR", "windows-1251", "ISO-8859-2"])
def test_utf_8_under_another_name_is_read_as_it_is(name: str) -> None:
    text = f"(;GM[4]CA[{name}]PB[{NAME}]LB[dd:{NAME}][dl:\ufffd])"
    assert decoded(text.encode()) == (text, "utf-8")
    in_doubt = b"(;GM[4]CA[gb2312]PB[\xc1\xaa\xcd\xa8])"
    assert decoded(in_doubt) == (in_doubt.decode("gbk"), "")


def test_what_nothing_tells_is_guessed_and_told_so() -> None:
    assert decoded(b"Bj\xf6rn") == ("Björn", "cp1252")


@pytest.mark.parametrize(
    ("encoding", "texts"),
    [
        ("gb18030", ["曹冬", "芮晓锋", "禁手", "黑棋先手。白棋防守", "张艺涵 五子棋比赛 第三轮"]),
        ("big5hkscs", ["林書玄", "張益豐", "禁手", "黑棋先手。白棋防守"]),
        ("cp932", ["中村茂", "岡部寛", "三々", "白勝ち", "黒の四追い勝ち。白は防げない"]),
        ("cp949", ["김성열", "흑승", "흑이 이기는 수순입니다"]),
        ("cp1251", ["Сушков", "Чёрные", "Белые не успевают защититься"]),
        ("cp1252", ["Björn", "Ando Meritée", "Mäkelä", "Lösung für Weiß", "Svart vinner på fyror"]),
    ],
)
def test_names_and_comments_tell_their_encoding(encoding: str, texts: list[str]) -> None:
    for text in [*texts, *(f"(;GM[4]PB[{it}];B[hh]C[{it}])" for it in texts)]:
        assert decoded(text.encode(encoding)) == (text, encoding)


def test_a_guess_looks_at_the_beginning_and_cuts_no_letter() -> None:
    text = "h8 " * 100_000 + "黑棋" * 40_000
    for before in ("", " "):
        assert decoded((before + text).encode("gb18030")) == (before + text, "gb18030")
