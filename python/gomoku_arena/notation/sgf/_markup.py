"""Marks and labels in SGF: TR, SQ, CR and MA with points, LB with points and their texts."""

from collections.abc import Iterator

from gomoku_arena._core import Point
from gomoku_arena.errors import NotationError
from gomoku_arena.notation.positions.markup import LONGEST_LABEL, Markup, Shape
from gomoku_arena.notation.sgf._points import letters_of, points_of
from gomoku_arena.notation.sgf.tree import Node, simple

_SHAPES: dict[str, Shape] = {"TR": "triangle", "SQ": "square", "CR": "circle", "MA": "cross"}
_NAMES = {shape: name for name, shape in _SHAPES.items()}
_LABEL = "LB"


def properties_of(markup: tuple[Markup, ...]) -> Node:
    """The properties that draw it."""
    node: Node = {}
    for it in markup:
        name, text = (_LABEL, f":{it.label}") if it.shape is None else (_NAMES[it.shape], "")
        node.setdefault(name, []).append(letters_of(it.point) + text)
    return node


def markup_of(node: Node, size: int) -> Iterator[Markup]:
    """What a node draws on a board of that size. What is on no point of it is left out: a game can do without it."""
    for name, values in node.items():
        if name in _SHAPES:
            for point in _points(values, size, name):
                yield Markup(point, _SHAPES[name])
        elif name == _LABEL:
            for value in values:
                points, _, text = value.partition(":")
                if label := simple(text)[:LONGEST_LABEL].strip():
                    yield from (Markup(point, label=label) for point in _points([points], size, name))


def _points(values: list[str], size: int, name: str) -> Iterator[str]:
    for value in values:
        try:
            yield from (it for it in points_of([value], size, name) if _is_on(it, size))
        except NotationError:
            continue


def _is_on(point: str, size: int) -> bool:
    return max(Point(point)) < size
