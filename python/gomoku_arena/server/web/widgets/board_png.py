"""The board as a PNG, drawn as ``Game.svg`` draws it: to send where no browser is."""

import io
from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from gomoku_arena._core import Color, Game, Point
from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates
from gomoku_arena.notation.positions.markup import LONGEST_SHOWN, Markup, Shape

CELL = 44
"""Pixels from line to line."""

CELLS = (16, 160)

_Shade = tuple[tuple[float, tuple[int, int, int]], ...]

_WOOD = ((238, 203, 139), (220, 174, 102))
_INK = (91, 67, 34)
_LABELLED = (229, 189, 122)
_RED = (211, 36, 28)
_BLACK: _Shade = ((0.0, (109, 109, 114)), (0.45, (43, 43, 46)), (1.0, (11, 11, 13)))
_WHITE: _Shade = ((0.0, (255, 255, 255)), (0.6, (243, 241, 236)), (1.0, (201, 197, 188)))
_NUMBERS = {Color.BLACK: (244, 242, 238), Color.WHITE: (26, 26, 28)}
_LAST_NUMBERS = {Color.BLACK: (255, 140, 116), Color.WHITE: _RED}
_PACKED = 6
"""How hard the file is packed; the hardest takes five times as long for a twentieth less."""
_FINE = 4
"""Stones and rings are drawn this many times as large and then made smaller, which smooths their edges."""


def board_png(
    game: Game,
    *,
    cell: int = CELL,
    numbers: bool = False,
    coordinates: Coordinates = FROM_TOP,
    markup: Sequence[Markup] = (),
) -> bytes:
    """The position as a PNG, with coordinates and a red ring on the last stone.

    cell: pixels from line to line, 16 to 160; ValueError otherwise. numbers: of the moves, on their stones.
    coordinates: how rows are numbered. markup: what is drawn on it.
    """
    if not CELLS[0] <= cell <= CELLS[1]:
        raise ValueError(f"cell = {cell}: {CELLS[0]} to {CELLS[1]} pixels")
    image = _board(game.size, cell, coordinates)
    _add_stones(image, game, cell)
    if numbers:
        _add_numbers(image, game, cell)
    elif game.moves:
        _add_rings(image, game.moves[-1:], cell, 0.2)
    _add_rings(image, game.captured, cell, 0.3)
    _add_markup(image, game, cell, markup)
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=_PACKED)
    return out.getvalue()


def _at(index: int, cell: int) -> int:
    """Where that line runs, in pixels: the first one a cell and a quarter from the edge."""
    return cell + cell // 4 + index * cell


def _centre(point: Point, cell: int) -> tuple[int, int]:
    return _at(point.x, cell), _at(point.y, cell)


def _board(size: int, cell: int, coordinates: Coordinates) -> Image.Image:
    side, end = _at(size - 1, cell) + _at(0, cell), _at(size - 1, cell)
    across = np.linspace(0, 1, side)
    slope = ((across[:, None] + across[None, :]) / 2)[..., None]
    wood = np.array(_WOOD[0]) * (1 - slope) + np.array(_WOOD[1]) * slope
    image = Image.fromarray(np.round(wood).astype(np.uint8))
    draw = ImageDraw.Draw(image)
    width = max(1, round(cell / 30))
    for index in range(size):
        at = _at(index, cell)
        draw.line([(_at(0, cell), at), (end, at)], fill=_INK, width=width)
        draw.line([(at, _at(0, cell)), (at, end)], fill=_INK, width=width)
    _add_coordinates(draw, size, cell, coordinates)
    _add_stars(image, size, cell)
    return image


def _add_coordinates(draw: ImageDraw.ImageDraw, size: int, cell: int, coordinates: Coordinates) -> None:
    font, edge = _font(round(cell * 0.4)), round(cell * 0.5)
    for index in range(size):
        at = _at(index, cell)
        told = coordinates.point(Point(index, index), size)
        draw.text((at, edge), told[0], fill=_INK, font=font, anchor="mm")
        draw.text((edge, at), told[1:], fill=_INK, font=font, anchor="mm")


def _add_stars(image: Image.Image, size: int, cell: int) -> None:
    disc = _disc(round(cell * 0.09) * 2 + 1, ((0.0, _INK), (1.0, _INK)))
    for x, y in _stars(size):
        _paste(image, disc, (_at(x, cell), _at(y, cell)))


def _stars(size: int) -> list[tuple[int, int]]:
    if size < 9:
        return []
    edge = 2 if size < 13 else 3
    corners = [(x, y) for x in (edge, size - 1 - edge) for y in (edge, size - 1 - edge)]
    return [*corners, (size // 2, size // 2)] if size % 2 else corners


def _add_stones(image: Image.Image, game: Game, cell: int) -> None:
    stones = {"X": _disc(round(cell * 0.92), _BLACK), "O": _disc(round(cell * 0.92), _WHITE)}
    shadow = _shadow(round(cell * 0.96))
    placed = [(letter, (x, y)) for y, row in enumerate(game.rows()) for x, letter in enumerate(row) if letter != "."]
    for _, (x, y) in placed:
        _paste(image, shadow, (_at(x, cell) + cell // 20, _at(y, cell) + cell // 14))
    for letter, (x, y) in placed:
        _paste(image, stones[letter], (_at(x, cell), _at(y, cell)))


def _add_numbers(image: Image.Image, game: Game, cell: int) -> None:
    draw = ImageDraw.Draw(image)
    newest = {point: number for number, point in enumerate(game.moves, start=1)}
    for point, number in newest.items():
        color = game.stone(point)
        if color is not None:
            fill = (_LAST_NUMBERS if number == game.ply else _NUMBERS)[color]
            font = _font(round(cell * (0.42 if number < 100 else 0.36)))
            draw.text(_centre(point, cell), str(number), fill=fill, font=font, anchor="mm")


def _add_markup(image: Image.Image, game: Game, cell: int, markup: Sequence[Markup]) -> None:
    """Shapes and labels; on empty points, labels stand on a disc of wood that hides the lines."""
    draw = ImageDraw.Draw(image)
    for it in markup:
        point = Point(it.point)
        (x, y), color = _centre(point, cell), _NUMBERS[game.stone(point) or Color.WHITE]
        if it.shape is not None:
            _draw_shape(draw, it.shape, (x, y), cell, color)
        elif it.shown:
            if game.stone(point) is None:
                draw.circle((x, y), cell * 0.36, fill=_LABELLED)
            font = _font(round(cell * (0.42 if len(it.shown) < LONGEST_SHOWN else 0.32)))
            draw.text((x, y), it.shown, fill=color, font=font, anchor="mm")


def _draw_shape(
    draw: ImageDraw.ImageDraw, shape: Shape, centre: tuple[int, int], cell: int, color: tuple[int, int, int]
) -> None:
    (x, y), r, width = centre, cell * 0.24, max(2, round(cell * 0.08))
    corners = (x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)
    if shape == "circle":
        draw.circle(centre, r + width / 2, outline=color, width=width)
    elif shape == "cross":
        draw.line([corners[0], corners[2]], fill=color, width=width)
        draw.line([corners[1], corners[3]], fill=color, width=width)
    else:
        points = [*corners] if shape == "square" else [(x, y - r), *corners[2:]]
        draw.line([*points, *points[:2]], fill=color, width=width, joint="curve")


def _add_rings(image: Image.Image, points: Sequence[Point], cell: int, radius: float) -> None:
    side = round(cell * 2 * radius) + 5
    ring = Image.new("RGBA", (side * _FINE, side * _FINE), (*_RED, 0))
    inset = 2 * _FINE
    width = max(_FINE, round(cell * 0.055 * _FINE))
    box = (inset, inset, side * _FINE - inset, side * _FINE - inset)
    ImageDraw.Draw(ring).ellipse(box, outline=(*_RED, 255), width=width)
    small = ring.resize((side, side), Image.Resampling.LANCZOS)
    for point in points:
        _paste(image, small, _centre(point, cell))


def _paste(image: Image.Image, picture: Image.Image, centre: tuple[int, int]) -> None:
    x, y = centre
    image.paste(picture, (x - picture.width // 2, y - picture.height // 2), picture)


@cache
def _disc(diameter: int, shade: _Shade) -> Image.Image:
    """A ball lit from the upper left: colours by their distance from the light."""
    distance, light = _distances(diameter, (0.5, 0.5)), _distances(diameter, (0.36, 0.32)) * 2 / 3
    stops = [stop for stop, _ in shade]
    channels = [np.interp(light, stops, [color[channel] for _, color in shade]) for channel in range(3)]
    return _shrunk([*channels, np.where(distance <= 1, 255.0, 0.0)], diameter)


@cache
def _shadow(diameter: int) -> Image.Image:
    distance = _distances(diameter, (0.5, 0.5))
    flat = np.ones_like(distance)
    return _shrunk([58 * flat, 42 * flat, 18 * flat, np.clip((1 - distance) * 480, 0, 95)], diameter)


def _distances(diameter: int, centre: tuple[float, float]) -> NDArray[np.float64]:
    """How far every fine pixel of a square is from a centre, which is given in its sides, in radii."""
    steps = (np.arange(diameter * _FINE) + 0.5) / (diameter * _FINE)
    return np.asarray(2 * np.hypot(steps[None, :] - centre[0], steps[:, None] - centre[1]), dtype=np.float64)


def _shrunk(channels: Sequence[NDArray[np.float64]], side: int) -> Image.Image:
    fine = Image.fromarray(np.stack(channels, axis=-1).astype(np.uint8))
    return fine.resize((side, side), Image.Resampling.LANCZOS)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The font that comes with Pillow: no machine's own is looked for."""
    return ImageFont.load_default(size)
