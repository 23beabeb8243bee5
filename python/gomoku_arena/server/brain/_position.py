"""The stones of a Gomocup BOARD as a game, and stones taken back."""

from collections.abc import Sequence

from gomoku_arena._core import Color, Game, Point, Rules
from gomoku_arena.errors import IllegalMoveError, PointError, PositionError
from gomoku_arena.gomocup.client import Owner
from gomoku_arena.gomocup.opening_steps import OpeningStep
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Choice, Choose, Count, Declare, Deed, Offer, Offered, Place, Step

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


def opening_of(
    step: OpeningStep, points: Sequence[tuple[int, int]], rules: Rules, count: int = 0, word: str = ""
) -> Opening:
    """The opening with these stones, black first, in which that step is next; fifth stones on offer are the last ones.

    A swap before the step is not told, and taken for none. count: of fifth stones; as many as there are unless given.
    word: in which it was asked, that of the step unless given. Raises PositionError for stones that cannot be placed,
    or do not belong to the step.
    """
    opening, left, word = Opening.begun(rules, step.rule), list(points), word or step.word
    while len(opening.deeds) < step.begin and (left or not isinstance(opening.step, Place)):
        told = f"{word}: {left[0][0]},{left[0][1]}" if isinstance(opening.step, Place) else word
        try:
            opening = opening.done(_deed(opening.step, left, count))
        except (IllegalMoveError, PointError) as error:
            raise PositionError(f"{told}: {error}") from None
    if left or len(opening.deeds) < step.begin:
        raise PositionError(f"{word} with {len(points)} stones: that many do not belong to it")
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


def _deed(step: Step, left: list[tuple[int, int]], count: int) -> Deed:
    """What was done there before the brain was asked, by the stones that are left, from which it takes its own."""
    match step:
        case Choose(options=options):
            return Choice.PLACE_TWO if Choice.PLACE_TWO in options else Choice.STAY
        case Declare():
            return Count(count or len(left))
        case Offer():
            offered = Offered(tuple(Point(x, y) for x, y in left))
            left.clear()
            return offered
        case _:
            return Point(*left.pop(0))


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
