import psutil
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena._core import LineAssembler

MAX_LINE = 4096

pieces = st.sampled_from([b"7,7", b"OK", b"\r\n", b"\n", b"\r", b"\0", b"\xff\xfe", b" ", b"x" * 50])


def lines_of(*chunks: bytes, limit: int = MAX_LINE) -> list[str]:
    assembler = LineAssembler(limit)
    return [line for chunk in chunks for line in assembler.feed(chunk)] + assembler.flush()


def test_every_line_end_ends_a_line() -> None:
    assert lines_of(b"a\r\nb\nc\rd") == ["a", "b", "c", "d"]


def test_a_line_without_an_end_waits_for_it() -> None:
    assembler = LineAssembler()
    assert assembler.feed(b"7,") == []
    assert assembler.feed(b"7\n") == ["7,7"]


def test_nuls_and_empty_lines_are_dropped() -> None:
    assert lines_of(b"\0\0\n\n  \n7,\x007\0\n") == ["7,7"]


def test_invalid_utf8_is_replaced() -> None:
    assert lines_of(b"MESSAGE \xff\n") == ["MESSAGE �"]


def test_a_cut_line_cannot_pass_for_an_answer() -> None:
    assert lines_of(b"7,7" + b" " * 100 + b"\nOK\n", limit=10) == ["7,7…", "OK"]


def test_an_endless_line_takes_bounded_memory() -> None:
    assembler = LineAssembler()
    chunk = b"7" * 65536
    before = psutil.Process().memory_info().rss
    for _ in range(1000):
        assert assembler.feed(chunk) == []
    assert psutil.Process().memory_info().rss - before < 10 * len(chunk)
    assert [len(line) for line in assembler.feed(b"\n")] == [MAX_LINE + 1]


@given(st.lists(st.one_of(pieces, st.binary(max_size=20)), max_size=30), st.integers(1, 7))
def test_where_the_bytes_are_split_makes_no_difference(parts: list[bytes], step: int) -> None:
    stream = b"".join(parts)
    chunks = [stream[at : at + step] for at in range(0, len(stream), step)]
    assert lines_of(*chunks, limit=40) == lines_of(stream, limit=40)
