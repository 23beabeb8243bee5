"""No text costs more than its size: no time, no memory, and nothing but an error that names what is wrong.

Times are compared with each other, as a machine may be slow or busy: ``reading.is_linear`` says how.
"""

from collections.abc import Callable, Iterable
from functools import partial

import pytest

from amplifiers import AMPLIFIERS, SGF, TREES, Amplifier, filled
from gomoku_arena import NotationError, Rules
from gomoku_arena.notation.any_text import possible_trees, read_position
from gomoku_arena.notation.links import variations
from gomoku_arena.notation.opening_list import read_openings
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.reading.limits import MOST_MOVES
from gomoku_arena.notation.sgf import variations as sgf
from reading import READERS, is_linear, outcome, weighed
from samples import sampled

SIZE = 24_000
DEEP = 2_800
"""Letters of a game as deep as its board allows, with as much beside it: a quarter of them is a quarter as deep."""

HEAVY = 60_000
MEMORY = 50 << 20

LARGE = 1_000_000
LARGEST = (
    *("SGF: rectangles for both", "SGF: stones of both colours", "SGF: variations", "SGF: nodes", "SGF: escapes"),
    *("JSON: numbers for moves", "JSON: keys of a move", "PSQ: spaces in the head", "PSQ: lines", "board: wide rows"),
    *("moves: arrows", "moves: offsets"),
)


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """What is made once, such as the checks of pydantic, is no part of a text's cost."""
    for reader in READERS:
        for text in ('{"rules":{}}', '{"position":{}}', "(;AB[aa]GOMOKUARENASETUP[{}])", "h8", "1.renju15.h8"):
            outcome(reader, text)


BYTES = "bytes", "games of bytes"
"""Readers that do what others do once they have made a text of the bytes."""


TEXTS = [it for it in READERS if it not in BYTES]
PARSED_ALIKE = "position", "trees", "undecided"
"""Readers that parse a text as "every tree" does."""


@pytest.mark.parametrize("name", AMPLIFIERS)
def test_a_text_costs_no_more_time_than_its_size(name: str) -> None:
    _check_reading(AMPLIFIERS[name], SIZE, times=16, readers=[it for it in TEXTS if it not in PARSED_ALIKE])


@pytest.mark.long
@pytest.mark.parametrize("name", AMPLIFIERS)
def test_who_parses_alike_takes_no_more_time_either(name: str) -> None:
    _check_reading(AMPLIFIERS[name], SIZE, times=16, readers=PARSED_ALIKE)


@pytest.mark.parametrize("name", sampled(AMPLIFIERS, {"SGF: games", "PSQ: lines", "any: lone surrogates"}))
def test_bytes_cost_no_more_time_than_their_size(name: str) -> None:
    _check_reading(AMPLIFIERS[name], SIZE, times=16, readers=BYTES)


@pytest.mark.parametrize("name", TREES)
def test_a_deep_game_costs_no_more_time_than_its_size(name: str) -> None:
    _check_reading(TREES[name], DEEP, times=4)


def _check_reading(amplifier: Amplifier, size: int, times: int, readers: Iterable[str] = TEXTS) -> None:
    small, large = amplifier(size // times), amplifier(size)
    for reader in readers:
        assert is_linear(partial(outcome, reader, small), partial(outcome, reader, large), times=times), reader


WRITERS: dict[str, Callable[[GameTree], object]] = {
    "sgf": sgf.write,
    "link": variations.write,
    "strands": lambda tree: [*tree.strands()],
}


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize(
    "name", sampled(TREES, {"SGF: a comment at every variation", "link: a variation of each variation"})
)
def test_a_tree_is_written_in_no_more_time_than_its_size(name: str, writer: str) -> None:
    write = WRITERS[writer]
    for size in (DEEP, SIZE) if name.startswith("SGF") else (DEEP,):
        small, large = (next(iter(possible_trees(TREES[name](it)))).tree for it in (size // 4, size))
        assert is_linear(partial(write, small), partial(write, large)), size


# Counting memory makes reading ten times as slow. Each kind of text has its sample.
@pytest.mark.parametrize("name", sampled(AMPLIFIERS, {*LARGEST, "link: details", "any: lone surrogates"}))
def test_a_text_takes_no_more_memory_than_its_size(name: str) -> None:
    text = AMPLIFIERS[name](HEAVY)
    with weighed() as cost:
        outcome("position", text)
    assert cost.peak < MEMORY


@pytest.mark.parametrize("name", sampled(LARGEST, {"PSQ: lines"}))
def test_a_large_text_costs_as_many_times_more(name: str) -> None:
    small, large = AMPLIFIERS[name](LARGE // 4), AMPLIFIERS[name](LARGE)
    assert is_linear(lambda: outcome("position", small), lambda: outcome("position", large))


@pytest.mark.parametrize("length", [298, 578, 1138])
def test_a_small_file_of_rectangles_is_refused_at_once(length: int) -> None:
    text = SGF["rectangles for both"](length)
    assert len(text) > length - 20
    with pytest.raises(NotationError, match="more stones than the 361 points of the board"):
        read_position(text, Rules.ninuki())
    # It does not even cost what stones in four times as many letters cost.
    stones = SGF["stones of both colours"](4 * length)
    assert is_linear(lambda: outcome("position", stones), lambda: outcome("position", text))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SGF["moves"](SIZE), f"more than {MOST_MOVES} moves, which no game has"),
        (SGF["stones of both colours"](SIZE), "AB: more stones than the 361 points of the board"),
        ("Piskvorky 15x15\n" + "1,1,1\n" * 700, "line 602: more than 600 moves"),
        ("a\n" * 20_000, "the text begins with"),
        ("Piskvorky 15x15\n" + "a\n" * 20_000, "no PSQ has more than 10000 lines"),
        (".....\n" * 23, "line 23: the board has more than 22 rows"),
        ("h8 " * 601, "more than 600 moves"),
        (
            filled("h", '{"rules":{"size":15},"position":{"rows":[],"side_to_move":"black"},"moves":["', '"]}')(SIZE),
            "rows",
        ),
        (filled("1", '{"rules":{"goal":', "}}")(SIZE), "no JSON"),
    ],
)
def test_the_error_names_what_is_too_much(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        read_position(text, Rules.ninuki(size=15) if text.startswith(".") else Rules.ninuki())


def test_what_may_just_be_is_read() -> None:
    every = "(;GM[4]SZ[22]RU[freestyle]AB[aa:va]AW[ab:vb])"
    assert "".join(read_position(every, Rules.ninuki()).game().rows()).count("X") == 22
    rows = "\n".join("." * 22 for _ in range(22))
    assert read_position(rows, Rules.freestyle()).rules.size == 22


def test_offsets_of_thousands_of_digits_are_no_offsets() -> None:
    error = outcome("openings", "0,0\n" + "0," + "1" * 5000)
    assert "list, line 2: '0,111" in str(error)
    assert "neither offsets" in str(error)
    assert [opening for _, opening in read_openings("0,0, 1,1\n# x\nh8i9\n", 15, "list")] == [("h8", "i9")] * 2
