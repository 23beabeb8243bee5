"""One position of a game as a training sample."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gomoku_arena._core import WIN, Color, Game, Point, Rules
from gomoku_arena.export.training._planes import planes_of, turned_planes, turns
from gomoku_arena.record import GameRecord, MoveRecord
from gomoku_arena.tournament.result import Result

FormName: TypeAlias = Literal["planes", "moves"]


@dataclass(frozen=True, slots=True)
class Selection:
    """Which positions become samples, and what a sample shows of its position."""

    form: FormName = "planes"
    """``planes`` of the board, or the ``moves`` that led there."""
    skip_opening: bool = False
    """No positions in which a point of the opening was played."""
    skip_forfeits: bool = False
    """No games that were lost by a fault."""
    symmetries: bool = False
    """Every position in its eight pictures."""
    dedupe: bool = False
    """Of equal positions (stones, side to move, captured pairs, rules) the first only; pictures of each other are not
    equal. It remembers the 64-bit key of every position.
    """


class Sample(NamedTuple):
    """A position and the move that was played in it; points are numbers, ``y * size + x``."""

    game: int
    """Its number in the tournament."""
    ply: int
    """Stones played before."""
    engine: str
    """Who moved, empty in the opening."""
    seen: NDArray[np.uint8] | NDArray[np.int16]
    """The planes, uint8 of shape (channels, size, size), or the points so far, int16."""
    policy: int
    """The point played."""
    result: int
    """The game's result for the side to move: 1, 0 or -1."""
    score: float
    """See ``score_of``."""


def samples(results: Iterable[Result], selection: Selection) -> Iterator[tuple[Rules, Sample]]:
    """The samples of these games in their order, each with the rules of its game."""
    known: dict[Rules, set[int]] = {}
    for result in results:
        record = result.record
        if selection.skip_forfeits and record.termination.is_forfeit:
            continue
        rules = record.rule_set
        for sample in _samples_of_game(result, rules, selection, known.setdefault(rules, set())):
            yield rules, sample


def score_of(move: MoveRecord) -> float:
    """What the engine gave the position: ``WIN - n`` for a win in n plies, ``n - WIN`` for a loss, NaN for nothing.

    Other scores are on the engine's own scale.
    """
    if move.win_in is not None:
        return math.copysign(max(WIN - abs(move.win_in), 0), move.win_in)
    return math.nan if move.score is None else float(move.score)


def _samples_of_game(result: Result, rules: Rules, selection: Selection, known: set[int]) -> Iterator[Sample]:
    game = Game(rules)
    for move, in_opening in _moves(result.record):
        if not (in_opening and selection.skip_opening) and not (selection.dedupe and game.key in known):
            yield from _pictures(_sample(result, game, move, in_opening, selection.form), rules, selection)
            if selection.dedupe:
                known.add(game.key)
        game.play(move.point)


def _moves(record: GameRecord) -> Iterator[tuple[MoveRecord, bool]]:
    """Every move, and whether it belongs to the opening."""
    yield from ((MoveRecord(point), True) for point in record.opening)
    yield from ((move, False) for move in record.moves)


def _sample(result: Result, game: Game, move: MoveRecord, in_opening: bool, form: FormName) -> Sample:
    record, mover = result.record, game.side_to_move
    player = record.black if mover == Color.BLACK else record.white
    won = 0 if record.winner is None else 1 if record.winner == mover.name else -1
    seen = planes_of(game) if form == "planes" else np.array([_number(it, game.size) for it in game.moves], np.int16)
    return Sample(
        game=result.game,
        ply=game.ply,
        engine="" if in_opening else player,
        seen=seen,
        policy=_number(Point(move.point), game.size),
        result=won,
        score=score_of(move),
    )


def _pictures(sample: Sample, rules: Rules, selection: Selection) -> Iterator[Sample]:
    if not selection.symmetries:
        yield sample
        return
    for turn in turns(rules.size):
        seen = turned_planes(sample.seen, turn) if selection.form == "planes" else turn[sample.seen]
        yield sample._replace(seen=seen, policy=int(turn[sample.policy]))


def _number(point: Point, size: int) -> int:
    return point.y * size + point.x
