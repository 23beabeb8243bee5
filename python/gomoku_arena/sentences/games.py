"""How a game stands, and what a review says of one that was played."""

from gomoku_arena._core import Game
from gomoku_arena.analysis.review.judged_game import JudgedMove, MoveGrade
from gomoku_arena.analysis.review.turning_point import TurningPoint
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.analysis.threats import LastThreat
from gomoku_arena.record import Termination
from gomoku_arena.sentences.findings import forced, wins_by_force
from gomoku_arena.sentences.words import (
    COLORS,
    DECIDED,
    FORBIDDEN_SHAPES,
    GRADES,
    TERMINATIONS,
    BoardTranslator,
    Translator,
    english,
)


def status(game: Game, texts: Translator = english) -> str:
    """Whose turn it is, or how the game ended on the board."""
    outcome = game.outcome
    if outcome is None:
        return to_move(texts(COLORS[game.side_to_move]), texts)
    reason = _forbidden_end(game, texts) or texts(TERMINATIONS[Termination(outcome.termination)])
    if outcome.winner is None:
        return texts("Draw: {reason}", reason=reason)
    return texts("{color} has won: {reason}", color=texts(COLORS[outcome.winner]), reason=reason)


def to_move(name: str, texts: Translator = english) -> str:
    """That the player who is called so has the turn."""
    return texts("{color} to move", color=name)


def engine_turn(name: str, texts: Translator = english, *, held: bool) -> str:
    """What the engine of that name does with its turn. held: it does not think until it is told to."""
    return texts("{name} waits", name=name) if held else texts("{name} is thinking", name=name)


def _forbidden_end(game: Game, texts: Translator) -> str:
    """What was forbidden about the move that lost the game; nothing where it was lost in another way."""
    if game.outcome is None or Termination(game.outcome.termination) is not Termination.FORBIDDEN:
        return ""
    before = game.copy()
    last = before.undo()
    reason = before.forbidden_reason(last, before.side_to_move)
    return "" if reason is None else texts("a forbidden move, {kind}", kind=texts(FORBIDDEN_SHAPES[reason]))


def pairs(game: Game, texts: Translator = english) -> str:
    """The captured pairs of both sides; nothing where there are no captures."""
    if not game.rules.captures:
        return ""
    black, white = game.captures
    return texts("Pairs of {goal}: Black {black}, White {white}", goal=game.rules.goal, black=black, white=white)


def pending_five(game: Game, texts: Translator = english) -> str:
    """Whose five stands that can still be broken; nothing where there is none."""
    color = game.pending_five
    if game.outcome is not None or color is None:
        return ""
    names = {"color": texts(COLORS[color]), "other": texts(COLORS[color.opponent])}
    return texts("{color} has five in a row: {other} must break it by a capture, or loses", **names)


def decided(threat: LastThreat, texts: BoardTranslator = english) -> str:
    """What decided a game that was won on the board."""
    move = f"{threat.ply}. {texts.point(threat.move)}"
    first, second = [*map(texts.point, threat.wins), ""][:2]
    if threat.defences:
        loser, points = texts(COLORS[threat.winner.opponent]), texts.moves(threat.defences)
        return texts("After {move} {color} had to play {points}.", move=move, color=loser, points=points)
    if not second:
        return texts("After {move} nothing stops {point}.", move=move, point=first)
    return texts(DECIDED[threat.kind], move=move, first=first, second=second)


def graded(judged: JudgedMove, texts: Translator = english) -> str:
    """The grade of a move, and how long the forced win was that it missed."""
    grade = texts(GRADES[judged.grade])
    return texts("{grade} in {n}", grade=grade, n=judged.win_in) if judged.grade is MoveGrade.MISSED_WIN else grade


def judged_text(judged: JudgedMove, texts: BoardTranslator = english) -> str:
    """What a move gave away, and what was better."""
    grade = graded(judged, texts)
    loss = f"\N{MINUS SIGN}{percent(judged.loss)}"
    if not judged.better:
        return f"{grade} ({loss})"
    return texts("{grade} ({loss}); better {line}", grade=grade, loss=loss, line=texts.moves(judged.better, 6))


def numbered(judged: JudgedMove, texts: BoardTranslator = english) -> str:
    """A move with its number."""
    return f"{judged.ply}. {texts.point(judged.move)}"


def turning_headline(found: TurningPoint | None, texts: BoardTranslator = english) -> str:
    """Where a game was decided, in a few words."""
    if found is None:
        return texts("Neither side leads at the end.")
    loser = texts(COLORS[found.winner.opponent])
    if found.losing is not None:
        return texts("{color} is lost after {move}", color=loser, move=numbered(found.losing, texts))
    if found.move is not None:
        return texts("{color} fell behind with {move}", color=loser, move=numbered(found.move, texts))
    return texts("No single move lost it.")


def turning_details(found: TurningPoint, texts: BoardTranslator = english) -> list[str]:
    """What the losing move and the costliest one gave away or how the game slipped away, and how the win is proven."""
    named = [found.losing, found.costliest]
    told = [f"{numbered(it, texts)}: {judged_text(it, texts)}" for it in dict.fromkeys(named) if it]
    if found.slipped:
        told.insert(0, _slipped(found, texts))
    return [*told, _proven_from(found.proven, found, texts)] if found.proven else told


def _slipped(found: TurningPoint, texts: Translator) -> str:
    held, lost = found.fell
    loser = found.winner.opponent
    return texts(
        "{color}'s chance fell from {before} to {after} between {first} and {last}",
        color=texts(COLORS[loser]),
        before=held.told_chance(loser),
        after=lost.told_chance(loser),
        first=held.ply,
        last=lost.ply,
    )


def _proven_from(move: JudgedMove, found: TurningPoint, texts: BoardTranslator) -> str:
    how = forced(move.proof, texts) if move.proof else wins_by_force(found.winner, found.win_in, texts)
    return texts("Proven after {move}: {how}", move=numbered(move, texts), how=how)
