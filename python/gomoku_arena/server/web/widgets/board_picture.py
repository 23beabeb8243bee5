"""What a board shows: plain values, made from a game, that the page's component draws and knows nothing behind."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict

from gomoku_arena._core import Color, Game, Point
from gomoku_arena.analysis.practice import HINTED
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.color import ColorName
from gomoku_arena.notation.positions.markup import Markup
from gomoku_arena.score_bound import BoundName, in_words
from gomoku_arena.sentences.words import Translator
from gomoku_arena.server.web.i18n.texts import BoardTexts

WEAK = 0.1
"""A move that is worth so much less than the best one is drawn pale."""


# Hundreds are made for a picture: a model takes four times as long.
@dataclass(frozen=True, slots=True)
class Placed:
    """A stone on its point; ``number`` is the ply that placed it, None where that is not known."""

    point: str
    color: ColorName
    number: int | None = None


class Mark(BaseModel):
    """A suggestion: a disc on an empty point, with a short text in it such as ``1`` or ``62``."""

    model_config = ConfigDict(frozen=True)

    point: str
    text: str = ""
    rank: Literal["best", "next", "weak"] = "next"
    """How strongly it is drawn."""
    spoken: str = ""
    """What a screen reader says of it besides."""


class AllowedArea(BaseModel):
    """Where the next stone may lie: the square between two corners, or all that is outside of it."""

    model_config = ConfigDict(frozen=True)

    first: str
    last: str
    is_outside: bool
    reason: str
    """Why a stone may lie nowhere else."""


class FifthStone(BaseModel):
    """A point on offer for the fifth stone."""

    model_config = ConfigDict(frozen=True)

    point: str
    number: int
    look: Literal["offered", "open", "kept"]
    """Offered by whoever looks at the board, or by the other player, and then kept or not yet."""
    spoken: str
    """What a screen reader says of it."""


class BoardPicture(BaseModel):
    """One position as the component draws it. Points are text such as ``h8``; the component derives no rules."""

    model_config = ConfigDict(frozen=True)

    size: int
    ply: int
    """Plies played; the component animates captures where it grows."""
    to_move: ColorName | None
    """The side to move, None once the game is over."""
    stones: tuple[Placed, ...]
    last: str | None = None
    captured: tuple[Placed, ...] = ()
    """Stones that the last move removed."""
    forbidden: dict[str, str] = {}
    """Reasons by point, for the side to move."""
    pending: tuple[str, ...] = ()
    """The stones of a five that may still be broken."""
    winning: tuple[str, ...] = ()
    """The stones of a five that has won."""
    ghosts: tuple[Placed, ...] = ()
    """A variation, numbered from 1."""
    heat: dict[str, float] = {}
    """Values 0 to 1 by point."""
    marks: tuple[Mark, ...] = ()
    hinted: tuple[str, str] | None = None
    """Two corners of a part of the board to look at."""
    markup: tuple[Markup, ...] = ()
    """What somebody drew on the position."""
    area: AllowedArea | None = None
    """Where the next stone may lie; anywhere if None."""
    fifths: tuple[FifthStone, ...] = ()
    barred: dict[str, str] = {}
    """Points that cannot be chosen, each with why."""
    prepares: bool = False
    """A stone that is placed waits for the other side's move, which is the next one, and has the other colour."""
    prepared: str | None = None
    """Where such a stone waits."""
    choosing: bool = False
    """A point that is touched is chosen and no stone placed, so that nothing has to be confirmed."""


def picture_of(
    game: Game,
    *,
    variation: Sequence[Point] = (),
    heat: Mapping[Point, float | None] | None = None,
    marks: Iterable[Mark] = (),
    markup: Iterable[Markup] = (),
) -> BoardPicture:
    """The picture of that position.

    variation: moves from it, the side to move first, shown as numbered ghosts. heat: values 0 to 1; None shows nothing.
    """
    over = game.outcome is not None
    moves = game.moves
    return BoardPicture(
        size=game.size,
        ply=game.ply,
        to_move=None if over else game.side_to_move.name,
        stones=_stones(game),
        last=str(moves[-1]) if moves else None,
        captured=_captured(game),
        forbidden={} if over else _forbidden(game),
        pending=_pending(game),
        winning=_winning(game),
        ghosts=_ghosts(variation, game.side_to_move),
        heat={str(point): value for point, value in (heat or {}).items() if value is not None},
        marks=tuple(marks),
        markup=tuple(markup),
    )


def chance_marks(chances: Sequence[tuple[Point, float, BoundName]], texts: Translator) -> list[Mark]:
    """Moves as discs with the winning chance of the side to move in per cent; the first one is the best."""
    best = max((chance for _, chance, _ in chances), default=0.0)
    return [
        Mark(
            point=str(move),
            text=percent(chance, bound).rstrip("%"),
            spoken=in_words(percent(chance), bound, texts),
            rank="best" if place == 0 else "next" if best - chance < WEAK else "weak",
        )
        for place, (move, chance, bound) in enumerate(chances)
    ]


def _stones(game: Game) -> tuple[Placed, ...]:
    numbers = {point: ply for ply, point in enumerate(game.moves, 1)}
    colors: dict[str, ColorName] = {it.symbol: it.name for it in Color}
    return tuple(
        Placed(point=str(point), color=colors[letter], number=numbers.get(point))
        for y, row in enumerate(game.rows())
        for x, letter in enumerate(row)
        if letter != "." and (point := Point(x, y))
    )


def _captured(game: Game) -> tuple[Placed, ...]:
    """The last mover's booty: the side to move changes with every move, also with the one that ends the game."""
    return tuple(Placed(point=str(point), color=game.side_to_move.name) for point in game.captured)


def _forbidden(game: Game) -> dict[str, str]:
    color = game.side_to_move
    reasons = {point: game.forbidden_reason(point, color) for point in game.forbidden_points(color)}
    return {str(point): reason for point, reason in reasons.items() if reason is not None}


def _pending(game: Game) -> tuple[str, ...]:
    if game.outcome is not None or game.pending_five is None:
        return ()
    return _five(game, game.pending_five)


def _winning(game: Game) -> tuple[str, ...]:
    outcome = game.outcome
    if outcome is None or outcome.winner is None or outcome.termination != "five":
        return ()
    return _five(game, outcome.winner)


def _five(game: Game, color: Color) -> tuple[str, ...]:
    return tuple(str(point) for point in game.five_stones(color))


def _ghosts(variation: Sequence[Point], color: Color) -> tuple[Placed, ...]:
    colors = (color.name, color.opponent.name)
    return tuple(
        Placed(point=str(point), color=colors[place % 2], number=place + 1) for place, point in enumerate(variation)
    )


def variation_picture(start: Game, line: Sequence[Point], steps: int | None = None) -> BoardPicture:
    """A line of moves as numbered ghosts where its stones would stand, and without those that it captures.

    It is the position after this many moves, all of them unless told, as far as they can be played.
    """
    game = start.copy()
    numbers: dict[Point, int] = {}
    for number, point in enumerate(line[:steps], start=1):
        if game.outcome is not None or not game.is_legal(point):
            break
        game.play(point)
        numbers[point] = number
    picture = picture_of(game)
    names = {str(point): number for point, number in numbers.items()}
    ghosts = tuple(
        Placed(point=it.point, color=it.color, number=names[it.point]) for it in picture.stones if it.point in names
    )
    return picture.model_copy(
        update={
            "ply": start.ply,
            "stones": tuple(it for it in picture.stones if it.point not in names),
            "ghosts": ghosts,
            "last": None,
            "forbidden": {},
        }
    )


def hinting(picture: BoardPicture, point: Point) -> BoardPicture:
    """The picture with the part of the board in which a point is."""
    first, last = _part_around(point, picture.size)
    return picture.model_copy(update={"hinted": (str(first), str(last))})


def look_around(point: Point, texts: BoardTexts) -> str:
    """Says which part that is."""
    first, last = map(texts.point, _part_around(point, texts.size))
    return texts("Look between {first} and {last}.", first=first, last=last)


def _part_around(point: Point, size: int) -> tuple[Point, Point]:
    """The corners of the part of the board in which a point is; the parts are fixed, so they give no more away."""
    left, top = (place - place % HINTED for place in (point.x, point.y))
    return Point(left, top), Point(min(left + HINTED, size) - 1, min(top + HINTED, size) - 1)
