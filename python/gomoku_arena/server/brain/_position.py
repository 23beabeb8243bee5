"""The stones of a Gomocup BOARD as a game, and stones taken back."""

from collections.abc import Sequence

from gomoku_arena._core import Color, Game, Point, Rules
from gomoku_arena.errors import IllegalMoveError, PointError, PositionError
from gomoku_arena.gomocup.client import Owner
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Choice, Choose
from gomoku_arena.opening_rules.swap2 import SWAP2

Stones = Sequence[tuple[int, int, Owner]]


def game_from_stones(stones: Stones, rules: Rules, side: Color | None, captures: tuple[int, int] | None) -> Game:
    """The position in which the brain, owner 1, is to move.

    side: the brain's colour; found out from the stones unless given. captures: pairs held by (black, white).
    The game has a history where the stones, in their order, could have been played just so.
    Raises PositionError for a point that is off the board or named twice.
    """
    side = side or _side_to_move(stones)
    _check(stones, rules.size)
    if captures is None or not rules.captures:
        played = _played(stones, rules, side)
        if played is not None:
            return played
    letters = {1: side.symbol, 2: side.opponent.symbol}
    rows = [["."] * rules.size for _ in range(rules.size)]
    for x, y, owner in stones:
        rows[y][x] = letters[owner]
    return Game.from_position(["".join(row) for row in rows], rules, side, captures)


def opening_of(points: Sequence[tuple[int, int]], rules: Rules) -> Opening:
    """The opening of swap2 with these stones, black first. Raises PositionError for one that cannot be placed."""
    opening = Opening.begun(rules, SWAP2)
    for x, y in points:
        try:
            if isinstance(opening.step, Choose):
                opening = opening.done(Choice.PLACE_TWO)
            opening = opening.done(Point(x, y))
        except (IllegalMoveError, PointError) as error:
            raise PositionError(f"SWAP2BOARD: {x},{y}: {error}") from None
    return opening


def take_back(game: Game, point: Point) -> Game:
    """The game without the stone on ``point``, which is the last one where the game has a history.

    Raises PositionError where there is no such stone.
    """
    stone = game.stone(point)
    if stone is None or (game.ply and game.moves[-1] != point):
        last = f"; the last stone is on {game.moves[-1].x},{game.moves[-1].y}" if game.ply else ""
        raise PositionError(f"TAKEBACK {point.x},{point.y}: no stone there can be taken back{last}")
    if game.ply:
        before = game.copy()
        before.undo()
        return before
    rows = [list(row) for row in game.rows()]
    rows[point.y][point.x] = "."
    return Game.from_position(["".join(row) for row in rows], game.rules, stone, game.captures)


def _side_to_move(stones: Stones) -> Color:
    own = sum(owner == 1 for _, _, owner in stones)
    match len(stones) - 2 * own:
        case 0:
            return Color.BLACK
        case 1:
            return Color.WHITE
    # Uneven counts come from captures or from odd openings: whoever came first is black.
    return Color.BLACK if stones[0][2] == 1 else Color.WHITE


def _check(stones: Stones, size: int) -> None:
    seen = set()
    for x, y, _ in stones:
        if not (0 <= x < size and 0 <= y < size):
            raise PositionError(f"BOARD: {x},{y} is off the {size}x{size} board")
        if (x, y) in seen:
            raise PositionError(f"BOARD: {x},{y} is named twice")
        seen.add((x, y))


def _played(stones: Stones, rules: Rules, side: Color) -> Game | None:
    game = Game(rules)
    try:
        for x, y, owner in stones:
            if (owner == 1) != (game.side_to_move == side):
                return None
            game.play((x, y))
            if game.captured:
                return None
    except IllegalMoveError:
        return None
    return game if game.side_to_move == side else None
