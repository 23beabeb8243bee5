"""An order of moves for stones that stand there without one: what holds moves alone needs it."""

from collections.abc import Iterator, Sequence

from gomoku_arena._core import Color, Game, Point
from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError
from gomoku_arena.notation.positions.position import Position

_ATTEMPTS = 5_000
"""Positions that are tried on the way back to the empty board: some tenths of a second."""

_DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def ordered(position: Position) -> Position:
    """The same position reached by moves from the empty board; itself where it was.

    Pairs that are held beyond the advantage of the rules are captured on the way.
    Raises NotationError saying why where no order is found that leads exactly there.
    """
    if position.setup is None:
        return position
    start = position.start()
    _check_numbers(start)
    return Position(position.rules, (*map(str, _WayBack(start).moves()), *position.moves))


def _check_numbers(end: Game) -> None:
    """Both have moved in turn, black first."""
    held = [pairs - given for pairs, given in zip(end.captures, end.rules.advantage, strict=True)]
    if min(held) < 0:
        raise NotationError(ErrorCode.FEWER_PAIRS, held=end.captures, least=end.rules.advantage)
    stones = "".join(end.rows())
    black, white = stones.count("X") + 2 * held[1], stones.count("O") + 2 * held[0]
    if black - white != int(end.side_to_move is Color.WHITE):
        code = ErrorCode.NOT_IN_TURN_WITH_CAPTURES if any(held) else ErrorCode.NOT_IN_TURN
        raise NotationError(code, black=black, white=white, color=end.side_to_move)


class _WayBack:
    """Takes the stones of a position off again, depth first, until the board is empty."""

    def __init__(self, end: Game) -> None:
        self._end = end
        self._empty = Game(end.rules).key
        self._attempts = 0

    def moves(self) -> list[Point]:
        """The moves from the empty board. Raises NotationError where they are not found."""
        moves: list[Point] = []
        ways, seen, key = [self._before(self._end)], {self._end.key}, self._end.key
        while ways and key != self._empty:
            step = next(ways[-1], None)
            if step is None:
                ways.pop()
                del moves[-1:]
            elif step[0].key not in seen:
                key = step[0].key
                seen.add(key)
                moves.append(step[1])
                ways.append(self._before(step[0]))
        if not ways:
            raise NotationError(ErrorCode.NO_ORDER)
        return moves[::-1]

    def _before(self, game: Game) -> Iterator[tuple[Game, Point]]:
        """Positions from which one move leads to this one, with that move; those with more pairs to explain first."""
        mover = game.side_to_move.opponent
        points = _points_of(game, mover)
        candidates = [(point, pair) for point in points for pair in self._pairs_taken(game, point, mover)]
        for point, pair in [*candidates, *((point, ()) for point in points)]:
            self._attempts += 1
            if self._attempts > _ATTEMPTS:
                return
            before = _without(game, point, pair)
            if before is not None and _leads(before, point, game):
                yield before, point

    def _pairs_taken(self, game: Game, point: Point, mover: Color) -> Iterator[tuple[Point, ...]]:
        """Pairs that the stone on that point may have captured."""
        place = int(mover is Color.WHITE)
        if game.captures[place] == game.rules.advantage[place]:
            return
        for dx, dy in _DIRECTIONS:
            line = [(point.x + step * dx, point.y + step * dy) for step in (1, 2, 3)]
            if all(0 <= it < game.size for it in line[-1]):
                first, second, third = map(Point, line)
                if game.stone(third) is mover and game.stone(first) is None and game.stone(second) is None:
                    yield first, second


def _points_of(game: Game, color: Color) -> list[Point]:
    """Where that colour has stones, the outermost first: games begin in the middle."""
    stones = [Point(x, y) for y, row in enumerate(game.rows()) for x, stone in enumerate(row) if stone == color.symbol]
    middle = game.size - 1
    return sorted(stones, key=lambda it: -max(abs(2 * it.x - middle), abs(2 * it.y - middle)))


def _without(game: Game, point: Point, pair: Sequence[Point]) -> Game | None:
    """The position before that move, which took that pair, or none; None where there is no such position."""
    mover = game.side_to_move.opponent
    rows = [list(row) for row in game.rows()]
    rows[point.y][point.x] = "."
    for taken in pair:
        rows[taken.y][taken.x] = mover.opponent.symbol
    black, white = game.captures
    pairs = len(pair) // 2
    captures = (black - pairs, white) if mover is Color.BLACK else (black, white - pairs)
    try:
        return Game.from_position(["".join(row) for row in rows], game.rules, mover, captures)
    except GomokuArenaError:
        return None


def _leads(before: Game, point: Point, game: Game) -> bool:
    """Whether a game goes on at ``before``, and that move makes it the game that it is."""
    if not before.is_legal(point):
        return False
    after = before.copy()
    after.play(point)
    return (after.key, after.outcome) == (game.key, game.outcome)
