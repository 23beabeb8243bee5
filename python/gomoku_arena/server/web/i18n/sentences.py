"""What was found out about a position, in the reader's language."""

from gomoku_arena._core import Color, Game, Variation
from gomoku_arena.analysis.refutation import Refutation, RefutationKind
from gomoku_arena.analysis.review.judged_game import JudgedMove, MoveGrade
from gomoku_arena.analysis.review.turning_point import TurningPoint
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.record import Termination
from gomoku_arena.score_bound import BOUNDS, BoundName, with_sign
from gomoku_arena.sentences import COLORS, FORBIDDEN_SHAPES, TERMINATIONS, forced, graded, result_in, wins_by_force
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.win_probability import win_probability

GLYPHS = {
    MoveGrade.BEST: "★",
    MoveGrade.GOOD: "•",
    MoveGrade.INACCURACY: "?!",
    MoveGrade.MISTAKE: "?",
    MoveGrade.BLUNDER: "??",
    MoveGrade.MISSED_WIN: "\N{EN DASH}",
    MoveGrade.MISSED_DEFENCE: "??",
}
"""What stands for a grade where there is no room for its name."""


def color_name(texts: Texts, color: Color) -> str:
    """Black or White."""
    return texts(COLORS[color])


def status(texts: Texts, game: Game) -> str:
    """Whose turn it is, or how the game ended."""
    outcome = game.outcome
    if outcome is None:
        return texts("{color} to move", color=color_name(texts, game.side_to_move))
    reason = _forbidden_end(texts, game) or texts(TERMINATIONS[Termination(outcome.termination)])
    if outcome.winner is None:
        return texts("Draw: {reason}", reason=reason)
    return texts("{color} has won: {reason}", color=color_name(texts, outcome.winner), reason=reason)


def _forbidden_end(texts: Texts, game: Game) -> str:
    """What was forbidden about the move that lost the game; nothing where it was lost in another way."""
    if game.outcome is None or Termination(game.outcome.termination) is not Termination.FORBIDDEN:
        return ""
    before = game.copy()
    last = before.undo()
    reason = before.forbidden_reason(last, before.side_to_move)
    return "" if reason is None else texts("a forbidden move, {kind}", kind=texts(FORBIDDEN_SHAPES[reason]))


def pairs(texts: Texts, game: Game) -> str:
    """The captured pairs of both sides; nothing where there are no captures."""
    if not game.rules.captures:
        return ""
    black, white = game.captures
    return texts("Pairs of {goal}: Black {black}, White {white}", goal=game.rules.goal, black=black, white=white)


def bounded(texts: Texts, value: str, bound: BoundName) -> str:
    """A score or a chance with what it says, as a part of a sentence."""
    return value if bound == "exact" else texts(BOUNDS[bound], value=value)


def worth(texts: Texts, line: Variation, is_chance: bool) -> str:
    """What a line is worth to the side to move: a proven result, a winning chance, or a score of its engine's own."""
    if line.win_in is not None:
        return result_in(line.win_in, texts)
    if line.score is None:
        return "?"
    return with_sign(percent(win_probability(line.score)) if is_chance else f"{line.score:+}", line.bound)


def objection_text(texts: Texts, found: Refutation, size: int) -> str:
    """What speaks against a move on a board of that size, or for it."""
    sentence = {
        RefutationKind.OCCUPIED: _occupied,
        RefutationKind.FORBIDDEN: _forbidden,
        RefutationKind.LEAVES_FIVE: _leaves_five,
        RefutationKind.LEAVES_CAPTURES: _leaves_captures,
        RefutationKind.LOSES_BY_FORCE: _loses,
        RefutationKind.REFUTED: _refuted,
        RefutationKind.NOTHING: _nothing,
        RefutationKind.WINS: _wins,
    }
    return sentence[found.kind](texts, found, size)


def _occupied(texts: Texts, _: Refutation, __: int) -> str:
    return texts("there is a stone already")


def _forbidden(texts: Texts, found: Refutation, _: int) -> str:
    if found.reason is None:
        return texts("not allowed")
    return texts("forbidden: {reason}", reason=texts(FORBIDDEN_SHAPES[found.reason]))


def _reply(texts: Texts, found: Refutation, size: int) -> str:
    return "" if found.reply is None else texts.point(found.reply, size)


def _leaves_five(texts: Texts, found: Refutation, size: int) -> str:
    return texts("leaves a five at {point}", point=_reply(texts, found, size))


def _leaves_captures(texts: Texts, found: Refutation, size: int) -> str:
    return texts("leaves the winning capture at {point}", point=_reply(texts, found, size))


def _loses(texts: Texts, found: Refutation, size: int) -> str:
    if found.plies is None or found.plies < 2:
        return texts("loses at once")
    if not found.line:
        return texts("loses to a forced win in {n}", n=found.plies)
    return texts("loses to a forced win in {n}: {line}", n=found.plies, line=texts.moves(found.line, size))


def _refuted(texts: Texts, found: Refutation, size: int) -> str:
    if found.reply is None:
        return _winning_chance(texts, found)
    chance = bounded(texts, percent(found.chance or 0.0), found.bound)
    return texts("answered by {point}: winning chance {chance}", point=_reply(texts, found, size), chance=chance)


def _nothing(texts: Texts, found: Refutation, size: int) -> str:
    chance = _winning_chance(texts, found)
    if not found.line:
        return chance
    return texts("{chance}; the best answer is {line}", chance=chance, line=texts.moves(found.line, size))


def _winning_chance(texts: Texts, found: Refutation) -> str:
    return texts("winning chance {chance}", chance=bounded(texts, percent(found.chance or 0.0), found.bound))


def _wins(texts: Texts, found: Refutation, size: int) -> str:
    if found.plies is None or found.plies < 2:
        return texts("wins at once")
    if not found.line:
        return texts("wins in {n}", n=found.plies)
    return texts("wins in {n}: {line}", n=found.plies, line=texts.moves(found.line, size))


def judged_text(texts: Texts, judged: JudgedMove, size: int) -> str:
    """What a move gave away on a board of that size, and what was better."""
    grade = graded(judged, texts)
    loss = f"\N{MINUS SIGN}{percent(judged.loss)}"
    if not judged.better:
        return f"{grade} ({loss})"
    return texts("{grade} ({loss}); better {line}", grade=grade, loss=loss, line=texts.moves(judged.better, size, 6))


def turning_headline(texts: Texts, found: TurningPoint | None, size: int) -> str:
    """Where a game on a board of that size was decided, in a few words."""
    if found is None:
        return texts("Neither side leads at the end.")
    if found.losing is not None:
        return texts(
            "{color} is lost after {move}", color=_loser(texts, found), move=numbered(texts, found.losing, size)
        )
    if found.move is not None:
        return texts(
            "{color} fell behind with {move}", color=_loser(texts, found), move=numbered(texts, found.move, size)
        )
    return texts("No single move lost it.")


def turning_details(texts: Texts, found: TurningPoint, size: int) -> list[str]:
    """What the losing move and the costliest one gave away or how the game slipped away, and how the win is proven."""
    named = [found.losing, found.costliest]
    told = [f"{numbered(texts, it, size)}: {judged_text(texts, it, size)}" for it in dict.fromkeys(named) if it]
    if found.slipped:
        told.insert(0, _slipped(texts, found))
    return [*told, _proven_from(texts, found.proven, found, size)] if found.proven else told


def numbered(texts: Texts, judged: JudgedMove, size: int) -> str:
    """A move with its number."""
    return f"{judged.ply}. {texts.point(judged.move, size)}"


def _loser(texts: Texts, found: TurningPoint) -> str:
    return color_name(texts, found.winner.opponent)


def _proven_from(texts: Texts, move: JudgedMove, found: TurningPoint, size: int) -> str:
    how = forced(move.proof, texts) if move.proof else wins_by_force(found.winner, found.win_in, texts)
    return texts("Proven after {move}: {how}", move=numbered(texts, move, size), how=how)


def _slipped(texts: Texts, found: TurningPoint) -> str:
    held, lost = found.fell
    loser = found.winner.opponent
    return texts(
        "{color}'s chance fell from {before} to {after} between {first} and {last}",
        color=_loser(texts, found),
        before=held.told_chance(loser),
        after=lost.told_chance(loser),
        first=held.ply,
        last=lost.ply,
    )
