"""What a client's messages ask for, sans-I/O: nothing here connects, waits or measures time.

Every request carries its whole position and nothing is kept between requests. What can be answered at once is answered;
what needs thinking becomes a ``Task``, which whoever has the time carries out with a ``Thinker``.
"""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Protocol, cast

from gomoku_arena._core import Analysis, Color, Game, Point
from gomoku_arena.errors import BadMessageError
from gomoku_arena.score import bound_of
from gomoku_arena.score_bound import BoundName, opposite
from gomoku_arena.webapp._page_rules import goes_on, is_refused, move_after_the_end, refused_points
from gomoku_arena.webapp.messages import (
    SIZE,
    Answer,
    BoardAnswer,
    CapturedStone,
    Coordinate,
    ErrorAnswer,
    ExecutionTime,
    MoveAnswer,
    Placed,
    PlayerEvaluation,
    PlayerScore,
    PointAnswer,
    Pong,
    Rows,
    Stone,
    shown,
)
from gomoku_arena.webapp.requests import EvaluateRequest, MoveRequest, Ping, Reset, bad_field, parse_request
from gomoku_arena.win_probability import analysed_win_probability


class Thinker(Protocol):
    """Who does the thinking. What it raises is the failure of an engine."""

    async def analyse(self, engine: str, game: Game, excluded: Collection[Point] = ()) -> tuple[Analysis, float]:
        """What the engine of that name thinks, and the seconds that it took.

        excluded: points that are not to be the answer; not every engine can keep to that.
        """

    async def chances_at(self, point: Point, games: list[Game]) -> list[tuple[int, float]]:
        """``MoveRater.chance`` at that point in each of the games."""

    async def chances(self, game: Game) -> dict[Point, float | None]:
        """As ``MoveRater.chances``."""


@dataclass(frozen=True)
class Task:
    """Something to think about. ``kind`` and ``engine`` are for the log; ``carry_out`` may take long."""

    kind: str
    engine: str | None
    carry_out: Callable[[Thinker], Awaitable[Answer]]


class Session:
    """A client's messages in, what to do about them out.

    engines: the difficulties that it may choose. strict_double_three: no move is answered that the page of the
    reference web app would refuse, as long as there is another one.
    """

    def __init__(self, engines: Collection[str], *, strict_double_three: bool = True) -> None:
        self._engines = engines
        self._play = _play_strictly if strict_double_three else _play

    def hear(self, message: str | bytes) -> Answer | Task | None:
        """What the message deserves: an answer, a task whose result is the answer, or nothing. Raises on none."""
        try:
            return self._decide(message)
        except BadMessageError as error:
            return ErrorAnswer(error=str(error))

    def _decide(self, message: str | bytes) -> Answer | Task | None:
        match parse_request(message):
            case Ping():
                return Pong()
            case Reset():
                return None
            case MoveRequest() as request:
                return self._move(request)
            case EvaluateRequest() as request:
                return _evaluate(request)

    def _move(self, request: MoveRequest) -> Task:
        engine = request.engine
        if engine not in self._engines:
            known = ", ".join(sorted(self._engines))
            raise bad_field("difficulty", f"{shown(engine, 40)!r} is not one of {known}")
        game = request.game()
        if goes_on(game):
            return Task(request.type, engine, lambda _: _played_on(game))
        play, game = self._play, _going_on(game)
        return Task(request.type, engine, lambda thinker: _answered(thinker, engine, game, play))


def _evaluate(request: EvaluateRequest) -> Task:
    game = _going_on(request.game())
    if request.whole_board:
        return Task("whole_board", None, lambda thinker: _judged_board(thinker, game))
    if request.last_play is None:
        raise bad_field("lastPlay", "it is missing; evaluate needs the point to judge, or wholeBoard")
    point = Point(request.last_play.coordinate.x, request.last_play.coordinate.y)
    if game.stone(point) is not None:
        raise bad_field("lastPlay.coordinate", f"there is a stone at {point}")
    # In the order of the reference's answer.
    sides = [request.game_of(color) for color in (Color.WHITE, Color.BLACK)]
    return Task("evaluate", None, lambda thinker: _judged_point(thinker, sides, point))


def _going_on(game: Game) -> Game:
    if game.outcome is not None:
        raise bad_field("board", f"the game is over: {game.outcome.termination}")
    return game


_Play = Callable[[Thinker, str, Game], Awaitable[tuple[Analysis, float]]]
"""How an engine is asked for its move, and the seconds that it took."""


async def _answered(thinker: Thinker, engine: str, game: Game, play: _Play) -> MoveAnswer:
    analysis, seconds = await play(thinker, engine, game)
    # An engine may answer anything: what cannot be played is its failure.
    game.copy().play(analysis.move)
    return _placed(game, analysis.move, seconds, _thought(analysis, game.side_to_move))


async def _play(thinker: Thinker, engine: str, game: Game) -> tuple[Analysis, float]:
    return await thinker.analyse(engine, game)


async def _play_strictly(thinker: Thinker, engine: str, game: Game) -> tuple[Analysis, float]:
    """A move that the page takes. An engine that has none, though there are some, is helped out by the best of them."""
    analysis, seconds = await thinker.analyse(engine, game)
    if not is_refused(game, analysis.move):
        return analysis, seconds
    refused = refused_points(game)
    taken = [point for point in game.legal_moves() if point not in refused]
    if not taken:
        return analysis, seconds
    second, more = await thinker.analyse(engine, game, refused)
    if second.move in refused:
        chances = await thinker.chances(game)
        second = Analysis(max(taken, key=lambda point: chances[point] or 0.0))
    return second, seconds + more


async def _played_on(game: Game) -> MoveAnswer:
    return _placed(game, move_after_the_end(game), 0.0, None)


def _placed(game: Game, point: Point, seconds: float, thought: tuple[PlayerEvaluation, ...] | None) -> MoveAnswer:
    """The answer that the side to move, which may have won or lost already, plays there."""
    mover, rows, pairs = game.side_to_move, [list(row) for row in game.rows()], list(game.captures)
    taken = game.captures_of(point, mover)
    for x, y in taken:
        rows[y][x] = "."
    rows[point.y][point.x] = mover.symbol
    pairs[mover is Color.WHITE] += len(taken) // 2
    return MoveAnswer(
        board=cast("Rows", tuple(map(tuple, rows))),
        last_play=Placed(coordinate=Coordinate(x=point.x, y=point.y), stone=mover.symbol),
        captured_stones=tuple(_captured(stone, mover.opponent.symbol) for stone in taken),
        scores=(PlayerScore(player="X", score=pairs[0]), PlayerScore(player="O", score=pairs[1])),
        execution_time=ExecutionTime.of(seconds),
        eval_scores=thought,
    )


def _captured(point: Point, stone: Stone) -> CapturedStone:
    return CapturedStone(x=point.x, y=point.y, stone=stone)


def _thought(analysis: Analysis, mover: Color) -> tuple[PlayerEvaluation, ...] | None:
    chance, score = analysed_win_probability(analysis), analysis.score or 0
    if chance is None:
        return None
    bound = bound_of(analysis)
    mine = _evaluation(mover, score, chance, bound)
    theirs = _evaluation(mover.opponent, -score, 1 - chance, opposite(bound))
    return (mine, theirs) if mover == Color.WHITE else (theirs, mine)


async def _judged_point(thinker: Thinker, sides: list[Game], point: Point) -> PointAnswer:
    judged = [game for game in sides if game.outcome is None and game.is_legal(point)]
    movers = [game.side_to_move for game in judged]
    chances = dict(zip(movers, await thinker.chances_at(point, judged), strict=True)) if judged else {}
    white, black = (_evaluation(it.side_to_move, *chances.get(it.side_to_move, _known(it))) for it in sides)
    return PointAnswer(eval_scores=(white, black))


def _known(game: Game) -> tuple[int, float]:
    """A point's worth to the side to move that nobody need judge: the game is decided, or the point forbidden."""
    return 0, 1.0 if game.outcome is not None and game.outcome.winner == game.side_to_move else 0.0


async def _judged_board(thinker: Thinker, game: Game) -> BoardAnswer:
    chances = await thinker.chances(game)
    rows = [[chances.get(Point(x, y)) for x in range(SIZE)] for y in range(SIZE)]
    return BoardAnswer(chances=tuple(tuple(None if it is None else round(it, 4) for it in row) for row in rows))


def _evaluation(player: Color, score: int, chance: float, bound: BoundName = "exact") -> PlayerEvaluation:
    told = None if bound == "exact" else bound
    return PlayerEvaluation(player=player.symbol, eval_scores=score, percentage=round(100 * chance, 1), bound=told)
