"""A position and a game looked into, as plain values for JSON. Chances are 0 to 1."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from gomoku_arena._core import Analysis, Color, Game, Point
from gomoku_arena.analysis.explanation import ExplainedPosition
from gomoku_arena.analysis.forced_win import ForcedWin
from gomoku_arena.analysis.refutation import Refutation
from gomoku_arena.analysis.review.judged_game import JudgedMove, JudgedPosition, summary_of
from gomoku_arena.analysis.review.turning_point import TurningPoint
from gomoku_arena.analysis.threats import Threat
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.win_probability import win_probability


def position_values(game: Game) -> dict[str, Any]:
    """The position itself. opening: its name, kind and number; null where it has none."""
    pattern = Position.of(game).pattern
    return {
        "rules": game.rules.code,
        "ply": game.ply,
        "side_to_move": game.side_to_move.name,
        "position": game.to_text(),
        "moves": _texts(game.moves),
        "opening": pattern.title if pattern else None,
    }


def analysis_values(name: str, analysis: Analysis, *, is_chance: bool) -> dict[str, Any]:
    """What the engine said. chance: null where its scores are on a scale of its own. bound: of score and chance."""
    return {
        "engine": name,
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "seconds": analysis.seconds,
        "lines": [
            {
                "moves": _texts(line.pv),
                "score": line.score,
                "win_in": line.win_in,
                "bound": line.bound,
                "chance": win_probability(line.score or 0, line.win_in) if is_chance else None,
            }
            for line in analysis.lines
        ],
    }


def forbidden_values(game: Game, told: Collection[Point] | None) -> dict[str, Any]:
    """The points forbidden to the side to move, by the rules and by the engine; null where it does not say."""
    forbidden = game.forbidden_points(game.side_to_move)
    return {"forbidden": _texts(forbidden), "engine_forbidden": None if told is None else _texts(sorted(told))}


def threat_values(threats: Iterable[Threat], wins: Iterable[ForcedWin]) -> dict[str, Any]:
    """What either side threatens, and which wins are proven."""
    return {
        "threats": [
            {"color": it.color.name, "kind": it.kind.value, "point": str(it.point), "wins": _texts(it.wins)}
            for it in threats
        ],
        "forced_wins": [
            {"color": it.winner.name, "by": it.by.value, "has_turn": it.has_turn, "moves": _texts(it.line)}
            for it in wins
        ],
    }


def explanation_values(positions: Iterable[ExplainedPosition]) -> list[dict[str, Any]]:
    """The best line, move by move, with what each move beats and why."""
    return [
        {
            "color": it.color.name,
            "move": str(it.chosen.move),
            "chance": it.chosen.chance,
            "win_in": it.chosen.win_in,
            "bound": it.chosen.bound,
            "must_stop": _texts(it.must_stop),
            "others": [_refutation(other) for other in (*it.alternatives, *it.forbidden)],
        }
        for it in positions
    ]


def heat_values(chances: Mapping[Point, float | None]) -> dict[str, float | None]:
    """The winning chance of the side to move by its move; null where that is forbidden."""
    return {str(point): chance for point, chance in chances.items()}


def review_values(
    positions: Sequence[JudgedPosition], moves: Sequence[JudgedMove], turning: TurningPoint | None
) -> dict[str, Any]:
    """The game: black's chance after every ply from 0, every move's grade, how well each side played, where it turned.

    bounds: of the chances, ``lower`` where black has at least that chance and ``upper`` where at most, else ``exact``.
    turning_point: the ply of the one move that lost the game; null where there is none. lost_after: the ply of the
    loser's move from which on the win is proven, that one or a later one; null where none is. accuracy: 0 to 100.
    """
    return {
        "chances": [it.chance for it in positions],
        "bounds": [it.bound for it in positions],
        "judged": [
            {
                "ply": it.ply,
                "color": it.color.name,
                "move": str(it.move),
                "grade": it.grade.value,
                "loss": it.loss,
                "loses": it.loses,
                "better": _texts(it.better),
                "answer": _texts(it.proof.line if it.proof else it.answer),
                "win_in": it.win_in,
            }
            for it in moves
        ],
        "players": {color.name: _player(moves, color) for color in Color},
        "turning_point": turning.move.ply if turning and turning.move else None,
        "lost_after": turning.proven.ply if turning and turning.proven else None,
    }


def _player(moves: Sequence[JudgedMove], color: Color) -> dict[str, Any]:
    summary = summary_of(moves, color)
    return {"accuracy": summary.accuracy, "grades": {grade.value: n for grade, n in summary.grades.items()}}


def _refutation(found: Refutation) -> dict[str, Any]:
    return {
        "move": str(found.move),
        "kind": found.kind.value,
        "chance": found.chance,
        "bound": found.bound,
        "line": _texts(found.line),
        "plies": found.plies,
        "reason": found.reason,
    }


def _texts(points: Iterable[Point]) -> list[str]:
    return [str(point) for point in points]
