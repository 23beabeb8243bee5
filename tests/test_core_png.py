"""The PNG shows the board: its size, its stones where they stand, and nothing else."""

import io

import pytest

pytest.importorskip("PIL", reason="the extra `web` is not installed")

from gomoku_arena.server.web.widgets.board_png import board_png
from PIL import Image

from gomoku_arena import Color, Game, Rules


def image_of(game: Game, cell: int, numbers: bool = False) -> Image.Image:
    return Image.open(io.BytesIO(board_png(game, cell=cell, numbers=numbers))).convert("L")


@pytest.mark.parametrize("cell", [16, 32, 44])
@pytest.mark.parametrize("size", [5, 9, 19])
def test_stones_are_where_they_stand(size: int, cell: int) -> None:
    game = Game(Rules.freestyle(size=size))
    for point in ("a1", "b3", "e5", "c2"):
        game.play(point)
    image = image_of(game, cell)
    assert image.size == (2 * (cell + cell // 4) + (size - 1) * cell,) * 2
    for y, row in enumerate(game.rows()):
        for x, stone in enumerate(row):
            # Beside the middle, where the last stone has no ring and an empty point no lines.
            left, top = (cell + cell // 4 + index * cell - cell // 4 for index in (x, y))
            shade = image.getpixel((left, top))
            assert isinstance(shade, int)
            assert {"X": shade < 130, "O": shade > 225, ".": 150 < shade < 225}[stone], (x, y, stone, shade)


def test_numbers_and_captures_are_drawn() -> None:
    game = Game(Rules.ninuki(size=9))
    for point in ("b1", "c1", "i9", "d1"):
        game.play(point)
    plain = image_of(game, 40)
    assert plain.tobytes() != image_of(game, 40, numbers=True).tobytes()
    game.play("e1")
    assert [str(point) for point in game.captured] == ["d1", "c1"]
    assert game.stone("c1") is None
    assert plain.tobytes() != image_of(game, 40).tobytes()


def test_stones_without_a_history_have_no_numbers() -> None:
    game = Game.from_position(["XO...", *4 * ["....."]], Rules.freestyle(size=5), Color.BLACK)
    assert board_png(game, numbers=True) == board_png(game)


@pytest.mark.parametrize("cell", [15, 161])
def test_a_size_out_of_range_is_named(cell: int) -> None:
    with pytest.raises(ValueError, match=f"cell = {cell}"):
        board_png(Game(), cell=cell)
