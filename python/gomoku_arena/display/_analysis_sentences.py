"""What was found out about a position or a game, in English sentences for a terminal."""

from gomoku_arena._core import Analysis, Variation
from gomoku_arena.analysis.explanation import ExplainedPosition
from gomoku_arena.analysis.forced_win import ForcedWin
from gomoku_arena.analysis.refutation import Refutation, RefutationKind
from gomoku_arena.analysis.review.judged_game import JudgedMove
from gomoku_arena.analysis.review.turning_point import TurningPoint
from gomoku_arena.analysis.short_text import MOVES, moves_text, percent
from gomoku_arena.score_bound import in_words
from gomoku_arena.sentences import COLORS, FORBIDDEN_SHAPES, result_in, wins_by_force
from gomoku_arena.sentences import forced as forced_win_told
from gomoku_arena.win_probability import win_probability


def worth(found: Analysis | Variation, *, is_chance: bool) -> str:
    """What it is worth to the side to move: a proven result, a winning chance, or a score on the engine's own scale."""
    if found.win_in is not None:
        return result_in(found.win_in)
    if found.score is None:
        return "?"
    return in_words(percent(win_probability(found.score)) if is_chance else f"{found.score:+}", found.bound)


def forced(win: ForcedWin) -> str:
    """Who wins by force, how, and the moves."""
    return f"{forced_win_told(win)}: {moves_text(win.line, 2 * MOVES)}"


def chosen(position: ExplainedPosition) -> str:
    """The best move of an explained position."""
    best = position.chosen
    told = in_words(percent(best.chance), best.bound) if best.win_in is None else result_in(best.win_in)
    return f"{COLORS[position.color]} plays {best.move}: {told}"


def notes(position: ExplainedPosition) -> list[str]:
    """What else there is to know about an explained position: what must be stopped, what the move beats and why."""
    must = [f"anything but an answer to {moves_text(position.must_stop)} loses at once"] if position.must_stop else []
    rivals = (*position.alternatives, *position.forbidden)
    return [*must, *(f"{rival.move} {refutation(rival)}" for rival in rivals)]


def refutation(found: Refutation) -> str:
    """What speaks against a move, or for it."""
    line, plies = moves_text(found.line), found.plies or 0
    match found.kind:
        case RefutationKind.OCCUPIED:
            return "is taken"
        case RefutationKind.FORBIDDEN:
            return f"is forbidden: {FORBIDDEN_SHAPES[found.reason]}" if found.reason else "is not allowed"
        case RefutationKind.LEAVES_FIVE:
            return f"leaves a five at {found.reply}"
        case RefutationKind.LEAVES_CAPTURES:
            return f"leaves the winning capture at {found.reply}"
        case RefutationKind.WINS | RefutationKind.LOSES_BY_FORCE:
            verb = "wins" if found.kind is RefutationKind.WINS else "loses"
            return f"{verb} in {plies}{f': {line}' if line else ''}" if plies > 1 else f"{verb} at once"
        case RefutationKind.REFUTED | RefutationKind.NOTHING:
            chance = in_words(percent(found.chance or 0.0), found.bound)
            return f"is worth {chance}{f': the answer is {line}' if line else ''}"


def turning(found: TurningPoint | None) -> list[str]:
    """Where a game turned: the move that lost it, how it slipped away, and from where on the win is proven."""
    if found is None:
        return ["none: neither side leads at the end"]
    told = [_lost_after(found.losing)] if found.losing else []
    if found.slipped:
        told.append(_slipped(found))
    elif found.costliest and found.costliest is not found.losing:
        told.append(f"{_numbered(found.costliest)} {_cost(found.costliest)}")
    return [*told, _proven_from(found.proven, found)] if found.proven else told


def _lost_after(move: JudgedMove) -> str:
    return f"{COLORS[move.color]} is lost after {_numbered(move)}, which {_cost(move)}"


def _cost(move: JudgedMove) -> str:
    better = f"; better was {moves_text(move.better, 6)}" if move.better else ""
    return f"gave away {percent(move.loss)}{better}"


def _slipped(found: TurningPoint) -> str:
    loser, (held, lost) = found.winner.opponent, found.fell
    fall = f"from {held.told_chance(loser)} to {lost.told_chance(loser)}"
    costliest = f"; {_numbered(found.costliest)} gave away most" if found.costliest else ""
    return f"no single move: {COLORS[loser]}'s chance fell {fall} between moves {held.ply} and {lost.ply}{costliest}"


def _proven_from(move: JudgedMove, found: TurningPoint) -> str:
    how = forced_win_told(move.proof) if move.proof else wins_by_force(found.winner, found.win_in)
    return f"the win is proven after {_numbered(move)}: {how}"


def _numbered(move: JudgedMove) -> str:
    return f"move {move.ply}, {COLORS[move.color]} {move.move}"
