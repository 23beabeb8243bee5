"""One position of a game as a training sample."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from gomoku_arena._core import WIN, Color, Game, Point, Rules
from gomoku_arena.env.symmetry import SYMMETRIES, turn_actions, turn_mask, turn_planes
from gomoku_arena.env.vector_env import PLANES as ALL_PLANES
from gomoku_arena.errors import ConfigError
from gomoku_arena.nearest import advice
from gomoku_arena.record import GameRecord, MoveRecord
from gomoku_arena.score import bound_of
from gomoku_arena.score_bound import sign_of
from gomoku_arena.tournament.games import Result

FormName: TypeAlias = Literal["planes", "moves"]

PLANES = ("own", "opponent", "last_move", "own_pairs", "opponent_pairs", "color")
"""What samples show unless other planes are chosen, of ``gomoku_arena.env.PLANES``; the same under all rules."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which positions become samples, and what a sample shows of its position."""

    form: FormName = "planes"
    """``planes`` of the board, or the ``moves`` that led there."""
    planes: tuple[str, ...] = PLANES
    """Their names, of ``gomoku_arena.env.PLANES``, in their order."""
    mask: bool = False
    """The legal moves of every position as well."""
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

    def __post_init__(self) -> None:
        """Raises ConfigError for an unknown form or plane."""
        if self.form not in get_args(FormName):
            raise ConfigError(f"form = {self.form!r}: one of {', '.join(get_args(FormName))} is expected")
        if isinstance(self.planes, str):
            raise ConfigError(f"planes = {self.planes!r}: a tuple of names is expected, such as ({self.planes!r},)")
        for name in self.planes:
            if name not in ALL_PLANES:
                raise ConfigError(f"planes = {name!r}: {advice(name, ALL_PLANES)}")


class Told(NamedTuple):
    """What a player says of a position beside the move that it plays."""

    distribution: NDArray[np.float32] | None = None
    """(size * size,): how probable it holds each move to be."""
    value: float | None = None
    """What it expects: from -1, lost for the side to move, to 1, won."""


NOTHING: Mapping[int, Told] = {}
"""What players say who say nothing."""


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
    bound: int = 0
    """What the score says: it is exact (0), or the position is worth at least (1) or at most (-1) this."""
    mask: NDArray[np.bool_] | None = None
    """(size * size,): the legal moves, where the selection asks for them."""
    distribution: NDArray[np.float32] | None = None
    """(size * size,): how probable the player held each move to be, where it said so."""
    value: float | None = None
    """What the player expected, where it said so: from -1, lost for the side to move, to 1, won."""


def samples(results: Iterable[Result], selection: Selection) -> Iterator[tuple[Rules, Sample]]:
    """The samples of these games in their order, each with the rules of its game."""
    known: dict[Rules, set[int]] = {}
    for result in results:
        rules = result.record.rule_set
        for sample in samples_of_game(result, selection, known.setdefault(rules, set())):
            yield rules, sample


def samples_of_game(
    result: Result, selection: Selection, known: set[int] | None = None, told: Mapping[int, Told] = NOTHING
) -> Iterator[Sample]:
    """The samples of one game.

    known: the keys of positions that were taken, which grows where the selection leaves out equal ones. told: what the
    players said, by the stones on the board before.
    """
    if selection.skip_forfeits and result.record.termination.is_forfeit:
        return
    known, game = set() if known is None else known, Game(result.record.rule_set)
    for move, in_opening in _moves(result.record):
        if not (in_opening and selection.skip_opening) and not (selection.dedupe and game.key in known):
            said = told.get(game.ply, Told())
            sample = _sample(result, game, move, in_opening, selection)._replace(**said._asdict())
            yield from _pictures(sample, game.size, selection)
            if selection.dedupe:
                known.add(game.key)
        game.play(move.point)


def score_of(move: MoveRecord) -> float:
    """What the engine gave the position: ``WIN - n`` for a win in n plies, ``n - WIN`` for a loss, NaN for nothing.

    Other scores are on the engine's own scale.
    """
    if move.win_in is not None:
        return math.copysign(max(WIN - abs(move.win_in), 0), move.win_in)
    return math.nan if move.score is None else float(move.score)


def _moves(record: GameRecord) -> Iterator[tuple[MoveRecord, bool]]:
    """Every move, and whether it belongs to the opening."""
    yield from ((MoveRecord(point), True) for point in record.opening)
    yield from ((move, False) for move in record.moves)


def _sample(result: Result, game: Game, move: MoveRecord, in_opening: bool, selection: Selection) -> Sample:
    record, mover = result.record, game.side_to_move
    player = record.black if mover == Color.BLACK else record.white
    won = 0 if record.winner is None else 1 if record.winner == mover.name else -1
    return Sample(
        game=result.game,
        ply=game.ply,
        engine="" if in_opening else player,
        seen=_seen(game, selection),
        policy=_number(Point(move.point), game.size),
        result=won,
        score=score_of(move),
        bound=0 if move.score is None or move.win_in is not None else sign_of(bound_of(move)),
        mask=game.legal_action_mask() if selection.mask else None,
    )


def _seen(game: Game, selection: Selection) -> NDArray[np.uint8] | NDArray[np.int16]:
    if selection.form == "planes":
        return game.observation(selection.planes)
    return np.array([_number(it, game.size) for it in game.moves], np.int16)


def _pictures(sample: Sample, size: int, selection: Selection) -> Iterator[Sample]:
    if not selection.symmetries:
        yield sample
        return
    for turn in SYMMETRIES:
        yield _turned(sample, turn, size, selection.form)


def _turned(sample: Sample, turn: int, size: int, form: FormName) -> Sample:
    turned: NDArray[Any] = turn_planes(turn, sample.seen) if form == "planes" else turn_actions(turn, sample.seen, size)
    seen: Any = np.ascontiguousarray(turned, sample.seen.dtype)
    mask, distribution = sample.mask, sample.distribution
    return sample._replace(
        seen=seen,
        policy=int(turn_actions(turn, sample.policy, size)),
        mask=None if mask is None else turn_mask(turn, mask),
        distribution=None if distribution is None else turn_mask(turn, distribution),
    )


def _number(point: Point, size: int) -> int:
    return point.y * size + point.x
