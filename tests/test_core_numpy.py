"""Arrays: stones out as int8 and in from any integer array of the right shape and values."""

from typing import Any

import numpy as np
import pytest

from gomoku_arena import Color, Game, PositionError, Rules

ROWS = [".....", ".X...", "..OX.", ".....", "O...."]
STONES = np.array([[0] * 5, [0, 1, 0, 0, 0], [0, 0, 2, 1, 0], [0] * 5, [2, 0, 0, 0, 0]])


def from_array(array: Any) -> Game:
    return Game.from_position(array, Rules(size=5), Color.BLACK)


def test_to_numpy_is_indexed_by_row_and_column() -> None:
    array = Game.from_position(ROWS, Rules(size=5), Color.BLACK).to_numpy()
    assert (array.dtype, array.shape) == (np.dtype(np.int8), (5, 5))
    assert array.flags.c_contiguous
    assert array.flags.writeable
    np.testing.assert_array_equal(array, STONES)


def test_the_array_is_a_copy() -> None:
    game = Game(Rules(size=5))
    game.to_numpy()[0, 0] = 1
    assert game.stone("a1") is None


def test_the_mask_shows_the_legal_moves() -> None:
    rows = ["." * 9, "." * 9, "....X....", "....X....", "..XX.....", *["." * 9] * 4]
    game = Game.from_position(rows, Rules(size=9), Color.BLACK)
    mask = game.legal_action_mask()
    assert (mask.dtype, mask.shape, mask.flags.writeable) == (np.dtype(bool), (81,), True)
    assert [(action % 9, action // 9) for action in np.flatnonzero(mask).tolist()] == game.legal_moves()
    assert not mask[4 * 9 + 4]  # a double-three
    over = Game.from_position(["XXXXX", *["....."] * 4], Rules(size=5), Color.WHITE)
    assert not over.legal_action_mask().any()


def test_the_mask_is_written_where_the_caller_wants_it() -> None:
    game = Game(Rules(size=5))
    game.play("a1")
    mine = np.zeros(25, np.bool_)
    assert game.legal_action_mask(out=mine) is mine
    assert mine.tolist() == game.legal_action_mask().tolist() == [False] + [True] * 24
    frozen = np.zeros(25, np.bool_)
    frozen.flags.writeable = False
    for wrong in (
        np.zeros(24, np.bool_),
        np.zeros(25, np.int8),
        np.zeros(50, np.bool_)[::2],
        np.zeros((5, 5), np.bool_),
        frozen,
        [0],
    ):
        with pytest.raises(ValueError, match=r"out: a C-contiguous, writable array of bool and shape \(25,\)"):
            game.legal_action_mask(out=wrong)  # type: ignore[arg-type]


def test_the_observation_is_seen_by_the_side_to_move() -> None:
    game = Game(Rules(size=5))
    game.play("a1")
    own, opponent, color = game.observation(["own", "opponent", "color"])
    assert (int(own.sum()), int(opponent.sum()), int(opponent[0, 0]), int(color.sum())) == (0, 1, 1, 0)
    game.play("b1")
    assert game.observation(("own",))[0].tolist() == opponent.tolist()
    assert game.observation().shape == (8, 5, 5)
    assert game.observation().dtype == np.uint8
    with pytest.raises(ValueError, match='plane "ours" is none of own, opponent'):
        game.observation(["ours"])


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", ">i4"])
def test_every_integer_type_is_read(dtype: str) -> None:
    assert from_array(STONES.astype(dtype)).rows() == ROWS


@pytest.mark.parametrize("array", [np.asfortranarray(STONES), STONES[::-1][::-1], np.repeat(STONES, 2, axis=1)[:, ::2]])
def test_every_memory_layout_is_read(array: Any) -> None:
    assert from_array(array).rows() == ROWS


@pytest.mark.parametrize("shape", [(4, 5), (5, 4), (25,), (5, 5, 1), (0, 0), (), (6, 6)])
def test_a_wrong_shape_is_named(shape: tuple[int, ...]) -> None:
    with pytest.raises(PositionError, match=r"shape .*\[5, 5\] is expected"):
        from_array(np.zeros(shape, dtype=np.int8))


@pytest.mark.parametrize("dtype", ["float64", "bool", "complex64", "U1", "O", "datetime64[s]"])
def test_a_wrong_type_is_named(dtype: str) -> None:
    with pytest.raises(PositionError, match="integers are expected"):
        from_array(np.zeros((5, 5), dtype=dtype))


@pytest.mark.parametrize(
    ("dtype", "value"), [("int8", -1), ("int8", 3), ("uint8", 255), ("int64", 2**62), ("uint64", 2**64 - 1)]
)
def test_a_value_that_is_no_stone_is_placed(dtype: str, value: int) -> None:
    array = np.zeros((5, 5), dtype=dtype)
    array[3, 1] = value
    with pytest.raises(PositionError, match="in column 2, row 4 is no stone"):
        from_array(array)
