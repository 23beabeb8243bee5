"""Libraries of RenLib are read as RenLib reads them."""

from io import BytesIO

import pytest

from gomoku_arena import NotationError
from gomoku_arena.errors import ErrorCode
from gomoku_arena.notation.positions.markup import Markup
from gomoku_arena.notation.positions.tree_nodes import MOST_TOLD, NodeStream, TreeNode
from gomoku_arena.notation.renlib.reader import read_nodes, recognises
from libraries import LAST, MARK, NEW, NO_MOVE, OLD, OLD_COMMENT, OTHER, START, made_up_nodes, node, written


def nodes(content: bytes) -> list[TreeNode]:
    return list(read_nodes(BytesIO(content)).nodes)


def moves(content: bytes) -> list[tuple[int, str]]:
    return [(it.depth, str(it.move or "")) for it in nodes(content)]


def notes(content: bytes) -> list[str]:
    stream = read_nodes(BytesIO(content))
    list(stream.nodes)
    return [str(it) for it in stream.left_out.notes()]


BRANCHES = node("i9", OTHER) + node("j10", OTHER | LAST) + node("c3", LAST) + node("h9", LAST)


@pytest.mark.parametrize("head", [OLD + node("h8"), NEW + node("-") + node("h8"), node("h8")])
def test_each_layout_of_the_beginning(head: bytes) -> None:
    assert moves(head + BRANCHES) == [(0, ""), (1, "h8"), (2, "i9"), (3, "j10"), (3, "c3"), (2, "h9")]
    assert recognises(head + BRANCHES)


@pytest.mark.parametrize("minor", range(5))
def test_every_version_up_to_the_last(minor: int) -> None:
    header = NEW[:9] + bytes([minor]) + NEW[10:]
    assert moves(header + node("-") + node("a1", OTHER | LAST) + node("o15", LAST)) == [(0, ""), (1, "a1"), (1, "o15")]


@pytest.mark.parametrize("text", [b"x\0i\0,\0", b"x . o\n", b"x", b"", b"xy\tz\n", b"\xffRen"])
def test_a_text_is_no_library(text: bytes) -> None:
    assert not recognises(text)


def test_points_are_rows_from_the_top() -> None:
    assert node("a1")[:1] == b"\x01"
    assert node("o1")[:1] == b"\x0f"
    assert node("a15")[:1] == b"\xe1"
    assert node("h8")[:1] == b"\x78"


def test_what_is_said_drawn_and_written_on_the_board() -> None:
    content = NEW + node("-", comment=b"of all\x08at\r\nlength") + node("h8", MARK, b"line")
    content += node("i9", START | MARK | LAST, b"\x08long", b"W12")
    start, first, second = nodes(content)
    assert start == TreeNode(0, None, "of all\nat\nlength")
    assert (first.comment, first.markup) == ("line", (Markup("h8", "circle"),))
    assert (second.comment, second.label) == ("\nlong", "W12")
    assert second.markup == (Markup("i9", "circle"), Markup("i9", "square"))


def test_an_old_comment_is_swedish() -> None:
    for text in (b"Bj|r\xee", b"Bj|rn\x08p} ]la\xee", b"\xee"):
        *_, last = nodes(node("h8") + node("i9", LAST | OLD_COMMENT, text))
        plain = bytes(it & 0x7F for it in text).decode().replace("|", "ö").replace("}", "å").replace("]", "Å")
        assert last.comment == plain.replace("\x08", "\n")


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "cp932", "cp1251"])
def test_the_encoding_is_found_out(encoding: str) -> None:
    said = "五子棋 黑棋先手" if encoding != "cp1251" else "Белые выигрывают"
    said = "黒の四追い勝ち" if encoding == "cp932" else said
    content = OLD + node("h8", comment=said.encode(encoding)) + node("i9", LAST, text=said[:2].encode(encoding))
    stream = read_nodes(BytesIO(content))
    _, first, second = stream.nodes
    assert (stream.encoding, first.comment, second.label) == (encoding, said, said[:2])


def test_a_text_on_a_point_at_which_nobody_played() -> None:
    content = OLD + node("h8") + node("i9", NO_MOVE | OTHER | LAST, text=b"B") + node("j10", LAST)
    assert [(it.depth, it.label, it.is_move, it.has_other) for it in nodes(content)[2:]] == [
        (2, "B", False, True),
        (2, "", True, False),
    ]
    # Somebody played there after all.
    assert nodes(OLD + node("h8") + node("i9", NO_MOVE) + node("j10", LAST))[2].is_move


def test_what_cannot_be_played_is_left_out_and_told() -> None:
    content = OLD + node("h8") + node("i9", OTHER) + node("h8", OTHER) + node("c3", LAST) + node("a1", LAST)
    content += node("-", OTHER) + node("b2", LAST) + node("b3", LAST)
    assert moves(content) == [(0, ""), (1, "h8"), (2, "i9"), (3, "a1"), (2, "b3")]
    assert notes(content) == [
        "byte 25: h8 is occupied by a black stone: the move is left out, with what follows it",
        "byte 31: a pass, which gomoku does not have: the move is left out, with what follows it",
    ]
    many = OLD + node("h8") + node("h8", OTHER | LAST) * 9 + node("h8", LAST)
    assert len(notes(many)) == MOST_TOLD + 1
    assert notes(many)[-1] == f"{10 - MOST_TOLD} more moves are left out"


def test_what_follows_the_end_of_the_tree_is_left_out_and_told() -> None:
    content = OLD + node("h8") + node("i9", LAST) + bytes(10)
    assert len(moves(content)) == 3
    assert notes(content) == ["byte 25: the tree is over: the move is left out, with what follows it"]


def test_a_stone_is_there_in_its_branch_alone() -> None:
    content = OLD + node("h8") + node("i9", OTHER) + node("j10", LAST) + node("j10") + node("i9", LAST)
    assert len(moves(content)) == 6
    assert notes(content) == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (OLD + node("h8") + b"\x10\0", "byte 23: 16 is no point of the board"),
        (OLD + node("h8") + b"\xf1\0", "byte 23: 241 is no point of the board"),
        (OLD + b"\x78", "byte 21: the library of RenLib ends too early"),
        (OLD + b"\x78\x08abc", "byte 21: the library of RenLib ends too early"),
        (OLD + b"\x78\x01\x00", "byte 21: the library of RenLib ends too early"),
        (OLD + b"\x78\x20abc", "byte 21: the library of RenLib ends too early"),
        (OLD[:12], "byte 13: the library of RenLib ends too early"),
        (NEW[:9] + b"\5" + NEW[10:], "a library of RenLib 3.5: 3.4 is the latest that is known"),
        (OLD + node("h8") + node("-") * 700, "byte 1221: more than 600 moves"),
    ],
)
def test_what_is_broken_is_named_with_its_byte(content: bytes, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        nodes(content)


def test_a_node_may_stand_anywhere_in_what_is_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    content = written(NodeStream(made_up_nodes(300), 15))
    whole = nodes(content)
    assert len(whole) == 301
    for chunk in (60, 61, 127):
        monkeypatch.setattr("gomoku_arena.notation.renlib.reader._CHUNK", chunk)
        assert nodes(content) == whole


def test_a_comment_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gomoku_arena.notation.renlib.reader._CHUNK", 100)
    with pytest.raises(NotationError) as error:
        nodes(OLD + b"\x78\x08" + b"a" * 100_000)
    assert error.value.code is ErrorCode.AT_BYTE


def test_the_stream_may_begin_anywhere() -> None:
    stream = BytesIO(b"before" + OLD + node("h8") + BRANCHES)
    stream.seek(6)
    assert len(list(read_nodes(stream).nodes)) == 6
