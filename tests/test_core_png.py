"""The picture in dots: its size, its stones where they stand, and what else the picture of ``svg`` shows."""

import io
from typing import Any

import numpy as np
import pytest

pytest.importorskip("PIL", reason="the extra `dev` is not installed")

from PIL import Image

from gomoku_arena import Color, Game, PointError, Rules
from gomoku_arena._core import svg_to_png


def image_of(game: Game, cell: int, **drawn: Any) -> Image.Image:
    return Image.open(io.BytesIO(game.png(cell=cell, **drawn))).convert("L")


@pytest.mark.parametrize("cell", [16, 32, 44])
@pytest.mark.parametrize("size", [5, 9, 19])
def test_stones_are_where_they_stand(size: int, cell: int) -> None:
    game = Game(Rules.freestyle(size=size))
    for point in ("a1", "b3", "e5", "c2"):
        game.play(point)
    image = image_of(game, cell)
    assert image.size == ((size + 1) * cell,) * 2
    for y, row in enumerate(game.rows()):
        for x, stone in enumerate(row):
            # Beside the middle, where the last stone has no ring and an empty point no lines.
            left, top = (cell + cell // 4 + index * cell - cell // 4 for index in (x, y))
            shade = image.getpixel((left, top))
            assert isinstance(shade, int)
            assert {"X": shade < 130, "O": shade > 225, ".": 150 < shade < 225}[stone], (x, y, stone, shade)


def test_every_dot_is_opaque() -> None:
    image = Image.open(io.BytesIO(Game().png())).convert("RGBA")
    assert image.getchannel("A").getextrema() == (255, 255)


@pytest.mark.parametrize("cell", [8, 28, 45])
def test_the_array_has_the_dots_of_the_picture(cell: int) -> None:
    game = Game(Rules.renju())
    game.play("h8")
    dots = game.rgb_array(cell=cell)
    assert dots.dtype == np.uint8
    assert dots.shape == (16 * cell, 16 * cell, 3)
    assert (dots == np.asarray(Image.open(io.BytesIO(game.png(cell=cell))).convert("RGB"))).all()
    with pytest.raises(ValueError, match="cell 7 is not between 8 and 200"):
        game.rgb_array(cell=7)


NOTHING = Game(Rules.freestyle(size=9))


@pytest.mark.parametrize(
    "drawn",
    [
        {"marks": {"c3": "circle"}},
        {"labels": {"c3": "A"}},
        {"arrows": [("c3", "d4")]},
        {"arrows": [("c3", "d4", "red")]},
        {"from_bottom": True},
    ],
)
def test_it_shows_what_is_asked_for(drawn: Any) -> None:
    assert NOTHING.png(**drawn) != NOTHING.png()


def test_letters_are_drawn_where_the_machine_has_no_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    dark = {letter: sum(it < 100 for it in image_of(NOTHING, 44, labels={"e5": letter}).tobytes()) for letter in ".AW"}
    assert dark["."] < dark["A"] < dark["W"]


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
    assert game.png(numbers=True) == game.png()


@pytest.mark.parametrize("cell", [7, 201])
def test_a_size_out_of_range_is_named(cell: int) -> None:
    with pytest.raises(ValueError, match=f"cell {cell}"):
        Game().png(cell=cell)
    with pytest.raises(PointError):
        NOTHING.png(marks={"o15": "circle"})


SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{0}"><rect width="9" height="9"/></svg>'


def test_a_document_has_the_dots_that_it_says() -> None:
    assert Image.open(io.BytesIO(svg_to_png(SQUARE.format(7)))).size == (7, 7)


@pytest.mark.parametrize("text", ["", "no document", SQUARE.format(5001), SQUARE.format(10**9)])
def test_what_cannot_be_drawn_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no document that can be drawn"):
        svg_to_png(text)


def test_what_a_document_refers_to_is_not_read(tmp_path: Any) -> None:
    picture = tmp_path / "it.svg"
    picture.write_text(SQUARE.format(9), encoding="utf-8")
    outer = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}</svg>'
    assert svg_to_png(outer.format(f'<image href="{picture}" width="9" height="9"/>')) == svg_to_png(outer.format(""))
