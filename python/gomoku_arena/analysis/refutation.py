"""Why a move is not the one to play, as facts that were found: each can be shown on the board."""

from dataclasses import dataclass
from enum import StrEnum

from gomoku_arena._core import Game, Limit, Point, SearchEngine, Variation
from gomoku_arena.analysis.forced_win import forced_win
from gomoku_arena.analysis.threats import ThreatKind, wins
from gomoku_arena.win_probability import winning_chance


class ObjectionKind(StrEnum):
    """What speaks against a move."""

    OCCUPIED = "occupied"
    FORBIDDEN = "forbidden"
    LEAVES_FIVE = "leaves_five"
    LEAVES_CAPTURES = "leaves_captures"
    LOSES_BY_FORCE = "loses_by_force"
    REFUTED = "refuted"
    NOTHING = "nothing"
    WINS = "wins"


@dataclass(frozen=True)
class Objection:
    """What was found about ``move``. chance: the winning chance of its player, None where it cannot be played.

    reply: what speaks against it, or the best answer. line: the moves after ``move``, the reply first.
    plies: to the end of a proven win or loss. reason: why the move is forbidden.
    """

    move: Point
    kind: ObjectionKind
    chance: float | None = None
    reply: Point | None = None
    line: tuple[Point, ...] = ()
    plies: int | None = None
    reason: str | None = None


def objection_of(variation: Variation) -> Objection:
    """What a searched variation says of its first move."""
    line = tuple(variation.pv[1:])
    reply = line[0] if line else None
    chance = winning_chance(variation.score or 0, variation.win_in)
    kind = ObjectionKind.REFUTED
    if variation.win_in is not None:
        kind = ObjectionKind.WINS if variation.win_in > 0 else ObjectionKind.LOSES_BY_FORCE
    plies = None if variation.win_in is None else abs(variation.win_in)
    return Objection(variation.move, kind, chance, reply, line, plies)


def judge_move(game: Game, point: Point, search: SearchEngine, limit: Limit) -> Objection:
    """What speaks against that move of the side to move: what the rules say, what it leaves, and a search after it.

    The game must not be over.
    """
    if game.stone(point) is not None:
        return Objection(point, ObjectionKind.OCCUPIED)
    if not game.is_legal(point):
        reason = game.forbidden_reason(point, game.side_to_move)
        return Objection(point, ObjectionKind.FORBIDDEN, reason=reason)
    after = game.copy()
    after.play(point)
    return (
        _at_an_end(after, point)
        or left_open(after, point)
        or _by_force(after, point)
        or _searched(after, point, search, limit)
    )


def left_open(after: Game, point: Point) -> Objection | None:
    """The win at once that the move just played leaves to the other side."""
    won = next(wins(after, after.legal_moves()), None)
    if won is None:
        return None
    captures = won.kind is ThreatKind.CAPTURES
    kind = ObjectionKind.LEAVES_CAPTURES if captures else ObjectionKind.LEAVES_FIVE
    return Objection(point, kind, 0.0, won.point, (won.point,), 2)


def _at_an_end(after: Game, point: Point) -> Objection | None:
    if after.outcome is None:
        return None
    winner = after.outcome.winner
    if winner is None:
        return Objection(point, ObjectionKind.NOTHING, 0.5)
    won = winner != after.side_to_move
    return Objection(point, ObjectionKind.WINS if won else ObjectionKind.LOSES_BY_FORCE, float(won), plies=1)


def _by_force(after: Game, point: Point) -> Objection | None:
    won = forced_win(after, after.side_to_move)
    if won is None:
        return None
    return Objection(point, ObjectionKind.LOSES_BY_FORCE, 0.0, won.line[0], won.line, len(won.line) + 1)


def _searched(after: Game, point: Point, search: SearchEngine, limit: Limit) -> Objection:
    found = search.analyse(after, limit)
    win_in = None if found.win_in is None else -found.win_in
    chance = winning_chance(-(found.score or 0), win_in)
    kind = ObjectionKind.NOTHING
    if win_in is not None:
        kind = ObjectionKind.WINS if win_in > 0 else ObjectionKind.LOSES_BY_FORCE
    plies = None if win_in is None else abs(win_in) + 1
    return Objection(point, kind, chance, found.move, tuple(found.pv), plies)
