"""What runs are worth: longer is more, open is more, colours are alike."""

import pytest

from gomoku_arena_classic.runs import FIVE, line_worth, pairs_taken, run_through, run_worth


def test_longer_runs_and_more_open_ends_are_worth_more() -> None:
    for ends in range(3):
        worths = [run_worth(length, ends) for length in range(1, 5)]
        assert worths == sorted(set(worths))
    for length in range(1, 5):
        assert run_worth(length, 0) < run_worth(length, 1) < run_worth(length, 2)


@pytest.mark.parametrize(
    ("line", "black", "white"),
    [
        (".......", 0, 0),
        ("..XXX..", 1_000, 0),
        ("XXX....", 100, 0),
        ("OXXX...", 100, 1),
        ("OXXXO..", 10, 3),
        (".XX.XX.", 200, 0),
        (".XXXX.O", 10_000, 2),
        ("XXXXX..", 0, 0),
        (".OOOO.X", 2, 10_000),
    ],
)
def test_a_line_is_worth_its_runs(line: str, black: int, white: int) -> None:
    assert line_worth(line)[:2] == (black, white)


@pytest.mark.parametrize("line", ["..XXX.O.", "OXXXX.OO", ".X.O.XOO", "XXXXXOOO"])
def test_colours_and_directions_are_alike(line: str) -> None:
    black, white, black_fours, white_fours = line_worth(line)
    assert line_worth(line.translate(str.maketrans("XO", "OX"))) == (white, black, white_fours, black_fours)
    assert line_worth(line[::-1]) == line_worth(line)


@pytest.mark.parametrize(
    ("line", "fours"),
    [(".XXXX.", 1), ("OXXXX.", 1), ("XXXX.XXXX", 2), ("OXXXXO", 0), ("XXXX", 0), (".XXXXX.", 0), (".XXX.X.", 0)],
)
def test_a_four_counts_where_it_can_become_five(line: str, fours: int) -> None:
    assert line_worth(line).black_fours == fours


@pytest.mark.parametrize(
    ("line", "index", "worth"),
    [
        (".......", 3, 5),
        (".XX....", 3, 1_000),
        (".XX.X..", 3, 10_000),
        ("OXX.X..", 3, 1_000),
        ("OXX.XX.", 3, FIVE),
        ("XXX.XXX", 3, FIVE),
    ],
)
def test_a_stone_is_worth_the_run_it_joins(line: str, index: int, worth: int) -> None:
    assert run_through(line, index, "X") == worth


@pytest.mark.parametrize(
    ("line", "index", "pairs"),
    [
        ("XOO....", 3, 1),
        (".OO....", 3, 0),
        ("XOO.OOX", 3, 2),
        ("XOOO.OX", 4, 0),
        ("OOXXO..", 2, 0),
        ("...OOX.", 2, 1),
    ],
)
def test_a_stone_takes_exactly_the_sandwiched_pairs(line: str, index: int, pairs: int) -> None:
    assert pairs_taken(line, index, "X") == pairs
