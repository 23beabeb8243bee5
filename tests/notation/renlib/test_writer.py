"""What RenLib wrote is written again byte for byte, and what others made as RenLib would."""

from io import BytesIO

import pytest

from gomoku_arena import NotationError, Point
from gomoku_arena.notation.positions.tree_nodes import NodeStream, TreeNode
from gomoku_arena.notation.renlib.reader import read_nodes
from gomoku_arena.notation.renlib.writer import encoding_of, write_nodes
from libraries import LAST, MARK, NEW, NO_MOVE, OLD, OTHER, START, again, made_up_nodes, node, written

H8 = TreeNode(1, Point("h8"))


@pytest.mark.parametrize(
    "content",
    [
        OLD,
        OLD + node("h8"),
        OLD + node("h8", MARK, b"one line") + node("i9", LAST),
        OLD + node("h8") + node("i9", OTHER | LAST | START, b"one\x08two\r\nthree", b"A") + node("c3", LAST),
        OLD + node("h8") + node("i9", LAST | NO_MOVE, text=b"12"),
        OLD + node("h8", comment=b"\x08long alone") + node("i9") + node("j10", LAST | MARK | START),
        NEW + node("-", comment=b"of all") + node("h8") + node("i9", LAST),
        NEW + node("-") + node("a1", OTHER) + node("b2", LAST) + node("h8", LAST),
        NEW + node("-") + node("a1", LAST),
        OLD + node("h8", comment="黑棋先手".encode("gb18030")) + node("i9", LAST, text="禁手".encode("gb18030")),
        NEW + node("-", comment="Björn".encode("cp1252")) + node("a1", LAST, b"\x08J\xf6nsson"),
    ],
)
def test_a_library_comes_back_byte_for_byte(content: bytes) -> None:
    assert again(content) == content


def test_a_large_one_does_so_too() -> None:
    content = written(NodeStream(made_up_nodes(20_000), 15))
    assert again(content) == content


def test_an_older_file_becomes_a_newer_one() -> None:
    old = node("h8") + b"\x89\x60Hi\xa1\0"
    assert again(old) == OLD + node("h8") + node("i9", LAST, b"Hi!")


@pytest.mark.parametrize("chunk", [1, 1 << 20])
def test_what_was_left_out_leaves_no_trace(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gomoku_arena.notation.renlib.writer._CHUNK", chunk)
    content = OLD + node("h8") + node("i9", OTHER) + node("j10", LAST | OTHER) + node("h8", LAST) + node("h8", LAST)
    assert again(content) == OLD + node("h8") + node("i9") + node("j10", LAST)


def test_letters_that_end_or_part_a_text_are_not_written() -> None:
    content = written(NodeStream(iter([TreeNode(0, None), H8._replace(comment="a\0b\x08c", label="\x08d\0")]), 15))
    assert content == OLD + node("h8", comment=b"abc", text=b"d")


def test_another_board_is_refused() -> None:
    with pytest.raises(NotationError, match="RenLib has boards of 15x15 alone, not of 19x19"):
        write_nodes(NodeStream(iter([TreeNode(0, None)]), 19), BytesIO())


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("plain", "utf-8"),
        ("Björn Sjöholm", "cp1252"),
        ("Белые выигрывают", "cp1251"),
        ("黒の四追い勝ち", "cp932"),
        ("흑이 이기는 수순", "cp949"),
        ("黑棋先手，白棋防守，张艺涵", "gbk"),  # noqa: RUF001
        ("張益豐 黑棋先手", "gbk"),
        ("黑棋 Björn Белые 흑이", "utf-8"),
    ],
)
def test_texts_are_in_an_encoding_that_a_reader_finds_out(text: str, encoding: str) -> None:
    assert encoding_of([text]) == encoding
    content = written(NodeStream(iter([TreeNode(0, None), H8._replace(comment=text)]), 15, encoding))
    assert list(read_nodes(BytesIO(content)).nodes)[1].comment == text
