"""A whole game judged move by move: the winning chance after every ply, and what each move gave away."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from threading import Event

from gomoku_arena._core import Color, Game, Limit, Point
from gomoku_arena.engines.base import Analysis, Engine
from gomoku_arena.notation.positions.position import game_at
from gomoku_arena.win_probability import analysed_win_probability

LIMIT = Limit(nodes=20_000)
"""What the engine may think about each position: some tenths of a second."""

INACCURACY, MISTAKE, BLUNDER = 0.1, 0.2, 0.3
"""The winning chance that a move of that mark gives away at least."""

LEAD = 0.6
"""With this winning chance a side leads."""


class MoveGrade(StrEnum):
    """What a move is worth beside the engine's own choice; nothing where it is as good."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    MISSED_WIN = "missed_win"


@dataclass(frozen=True)
class JudgedPosition:
    """The position after ``ply`` moves."""

    ply: int
    side_to_move: Color
    chance: float
    """Black's winning chance."""
    analysis: Analysis | None
    """What the engine says, None where the game is over."""


@dataclass(frozen=True)
class JudgedMove:
    """The move that led to ply ``ply``."""

    ply: int
    color: Color
    move: Point
    mark: MoveGrade
    loss: float
    """The winning chance that its player gave away, 0 to 1."""
    line: tuple[Point, ...] = ()
    """What the engine would have played from there, its better move first; empty where the move is its own."""
    win_in: int | None = None
    """Plies of the forced win that there was before the move, None where none was found."""


class Review:
    """Judges every position of a game in turn, by an engine whose scores are on tengen's scale.

    ``positions`` and ``moves`` hold what is known so far; another thread may read them and ``stop`` the review.
    """

    def __init__(self, game: Game, engine: Engine, limit: Limit = LIMIT) -> None:
        self._game = game.copy()
        self._engine = engine
        self._limit = limit
        self._stopped = Event()
        self.positions: list[JudgedPosition] = []
        self.moves: list[JudgedMove] = []

    @property
    def plies(self) -> int:
        """How many moves there are to judge."""
        return self._game.ply

    def steps(self) -> Iterator[JudgedPosition]:
        """Judges, and yields every position as soon as it is judged and the move before it is marked."""
        self._engine.new_game(self._game.rules)
        moves, game = self._game.moves, game_at(self._game, 0)
        for ply in range(len(moves) + 1):
            judged = self._judge(game, ply)
            if judged is None:
                return
            if self.positions:
                self.moves.append(judged_move(self.positions[-1], judged, moves[ply - 1]))
            self.positions.append(judged)
            yield judged
            if ply < len(moves):
                game.play(moves[ply])

    def stop(self) -> None:
        """Ends ``steps`` of another thread; a position that is only half judged is left out."""
        self._stopped.set()
        self._engine.stop()

    def _judge(self, game: Game, ply: int) -> JudgedPosition | None:
        if self._stopped.is_set():
            return None
        side = game.side_to_move
        if game.outcome is not None:
            return JudgedPosition(ply, side, final_chance(game), None)
        analysis = self._engine.analyse(game, self._limit)
        if self._stopped.is_set():
            return None
        chance = analysed_win_probability(analysis)
        mine = 0.5 if chance is None else chance
        return JudgedPosition(ply, side, mine if side is Color.BLACK else 1 - mine, analysis)


def final_chance(game: Game) -> float:
    """Black's chance in a game that is over: 1, 0, or 0.5 for a draw."""
    winner = game.outcome.winner if game.outcome else None
    return 0.5 if winner is None else float(winner is Color.BLACK)


def judged_move(before: JudgedPosition, after: JudgedPosition, move: Point) -> JudgedMove:
    """The move between two positions, the first of which has an analysis."""
    assert before.analysis, "nobody moves when the game is over"
    color = before.side_to_move
    gain = after.chance - before.chance
    loss = max(0.0, -gain if color is Color.BLACK else gain)
    best = before.analysis.move == move
    win_in = before.analysis.win_in
    winning = win_in if win_in is not None and win_in > 0 else None
    mark = MoveGrade.BEST if best else _mark(loss, winning is not None)
    line = () if best else tuple(before.analysis.pv)
    return JudgedMove(after.ply, color, move, mark, 0.0 if best else loss, line, winning)


def turning_point(positions: Sequence[JudgedPosition], moves: Sequence[JudgedMove]) -> JudgedMove | None:
    """The move with which the side that stands worse at the end gave the game away.

    Of its moves since it last held the balance, the one that cost most; None where no such move was even inaccurate,
    and where neither side leads at the end.
    """
    if not moves or abs(positions[-1].chance - 0.5) < LEAD - 0.5:
        return None
    winner = Color.BLACK if positions[-1].chance > 0.5 else Color.WHITE
    held = [it.ply for it in positions if (it.chance if winner is Color.BLACK else 1 - it.chance) < LEAD]
    since = held[-1] if held else 0
    worst = max((it for it in moves[since:] if it.color is not winner), key=lambda it: it.loss, default=None)
    return worst if worst is not None and worst.loss >= INACCURACY else None


def _mark(loss: float, was_won: bool) -> MoveGrade:
    if was_won and loss >= INACCURACY:
        return MoveGrade.MISSED_WIN
    steps = ((BLUNDER, MoveGrade.BLUNDER), (MISTAKE, MoveGrade.MISTAKE), (INACCURACY, MoveGrade.INACCURACY))
    return next((mark for least, mark in steps if loss >= least), MoveGrade.GOOD)
