"""The answers of our own rules."""

from collections.abc import Iterable
from typing import Any, assert_never

from gomoku_arena._core import Color, Game, Point, Rules
from gomoku_arena.errors import IllegalMoveError
from gomoku_arena.rules_suite.case import Case, ForbiddenCase, GameCase, Kind, LegalCase, PlayCase, Played

_KINDS: tuple[Kind, ...] = "double_three", "double_four", "overline"


def answer_of(case: Case) -> Any:
    """What our rules say to the question of a case, in the form of its answer."""
    match case:
        case ForbiddenCase():
            return _forbidden(_game(case))
        case LegalCase():
            return tuple(str(point) for point in _game(case).legal_moves())
        case PlayCase():
            return played(_game(case), case.move)
        case GameCase():
            return _games(case.rules.rules, case.moves)
    assert_never(case)


def _game(case: ForbiddenCase | LegalCase | PlayCase) -> Game:
    return Game.from_position(case.board, case.rules.rules, Color.of(case.to_move), case.pairs)


def _games(rules: Rules, moves: Iterable[str]) -> tuple[Played, ...]:
    game = Game(rules)
    return tuple(played(game, move) for move in moves)


def played(game: Game, move: str) -> Played:
    """Plays the move, if it can be played, and tells what it did."""
    try:
        game.play(move)
    except IllegalMoveError:
        return Played(played=False)
    outcome = game.outcome
    return Played(
        captured=tuple(sorted(str(point) for point in game.captured)),
        pending_five=game.pending_five.name if game.pending_five is not None and outcome is None else None,
        end=None if outcome is None else outcome.termination,
        winner=None if outcome is None or outcome.winner is None else outcome.winner.name,
    )


def _forbidden(game: Game) -> dict[str, tuple[Kind, ...]]:
    """Every forbidden point, with all kinds for which it is."""
    alone = {kind: _with_only(game, kind) for kind in _KINDS}
    points = game.forbidden_points(game.side_to_move)
    return {str(point): tuple[Kind, ...](kind for kind in _KINDS if point in alone[kind]) for point in points}


def _with_only(game: Game, kind: Kind) -> list[Point]:
    """The points that are forbidden for that reason, whatever else forbids them."""
    switches = game.rules.switches()
    switches.update((other, "none") for other in _KINDS if other != kind)
    rules = Rules(**switches)
    return Game.from_position(game.rows(), rules, game.side_to_move, game.captures).forbidden_points(game.side_to_move)
