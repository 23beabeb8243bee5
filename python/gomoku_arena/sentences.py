"""How a game stands and what analysis finds, in English words: terminal and commands show them, the page translates.

What has a code is a row of a table. All else is a function of the finding and of the translator.
"""

from collections.abc import Iterable
from typing import Final, Protocol

from gomoku_arena._core import Analysis, Color, Game, Point, Variation
from gomoku_arena.analysis.explanation import ExplainedPosition
from gomoku_arena.analysis.forced_win import ForcedBy, ForcedWin
from gomoku_arena.analysis.refutation import Refutation, RefutationKind
from gomoku_arena.analysis.review.judged_game import JudgedMove, MoveGrade
from gomoku_arena.analysis.review.turning_point import TurningPoint
from gomoku_arena.analysis.short_text import MOVES, moves_text, percent
from gomoku_arena.analysis.threats import ThreatKind
from gomoku_arena.clock import TimeControl
from gomoku_arena.record import Termination
from gomoku_arena.score_bound import in_words, with_sign
from gomoku_arena.win_probability import win_probability

COLORS: Final = {Color.BLACK: "Black", Color.WHITE: "White"}

TERMINATIONS: Final = {
    Termination.FIVE: "five in a row",
    Termination.CAPTURES: "captured pairs",
    Termination.FORBIDDEN: "a forbidden move",
    Termination.NO_LEGAL_MOVE: "no legal move is left",
    Termination.MOVE_LIMIT: "limit of moves",
    Termination.DRAW_BY_SCORES: "even scores",
    Termination.DRAW_AGREED: "both agreed",
    Termination.RESIGNATION: "resignation",
    Termination.PROVEN_WIN: "proven win",
    Termination.ILLEGAL_MOVE: "illegal move",
    Termination.TIMEOUT: "out of time",
    Termination.CRASH: "crash",
    Termination.PROTOCOL: "broken protocol",
    Termination.START_FAILED: "did not start",
    Termination.UNSUPPORTED: "rules not supported",
    Termination.UNKNOWN: "unknown",
    Termination.UNFINISHED: "not over",
}
"""How a game ended, in a few words."""

FORBIDDEN_SHAPES: Final = {"double_three": "double-three", "double_four": "double-four", "overline": "overline"}
"""What is forbidden about a point, by the codes of ``Game.forbidden_reason``."""

THREATS: Final = {
    ThreatKind.FIVE: "wins with five",
    ThreatKind.CAPTURES: "wins with a capture",
    ThreatKind.OPEN_FOUR: "makes an open four",
    ThreatKind.DOUBLE_FOUR: "makes two fours at once",
}
"""What a side does with the turn, as the end of a sentence that begins with its name."""

GRADES: Final = {
    MoveGrade.BEST: "best move",
    MoveGrade.GOOD: "good move",
    MoveGrade.INACCURACY: "inaccuracy",
    MoveGrade.MISTAKE: "mistake",
    MoveGrade.BLUNDER: "blunder",
    MoveGrade.MISSED_WIN: "missed win",
    MoveGrade.MISSED_DEFENCE: "missed defence",
}
"""What a move was, beside the engine's own choice."""

GLYPHS: Final = {
    MoveGrade.BEST: "★",
    MoveGrade.GOOD: "•",
    MoveGrade.INACCURACY: "?!",
    MoveGrade.MISTAKE: "?",
    MoveGrade.BLUNDER: "??",
    MoveGrade.MISSED_WIN: "\N{EN DASH}",
    MoveGrade.MISSED_DEFENCE: "??",
}
"""What stands for a grade where there is no room for its name."""


LONG: Final = 20
"""Seconds from which on a time shows no fractions."""


class Translator(Protocol):
    """Says an English text, with its values filled in, in the reader's language."""

    def __call__(self, english: str, /, **values: object) -> str: ...


class BoardTranslator(Translator, Protocol):
    """A translator that knows how the reader writes the points of the board that is spoken of."""

    def point(self, point: Point) -> str:
        """The name of a point."""

    def moves(self, moves: Iterable[Point], most: int = MOVES) -> str:
        """The first moves of a line, with a space between them."""
        return moves_text(map(self.point, moves), most)


class _English(BoardTranslator):
    def __call__(self, text: str, /, **values: object) -> str:
        return text.format(**values) if values else text

    def point(self, point: Point) -> str:
        return str(point)


english: Final[BoardTranslator] = _English()
"""The translator for readers of English who count rows from the top."""


# How a game stands


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


# How an engine searches, and what it says


def effort(analysis: Analysis, texts: Translator = english) -> str:
    """How deep, how fast and how long an engine has searched."""
    told = []
    if analysis.depth is not None:
        deepest = "" if analysis.selective_depth is None else f"/{analysis.selective_depth}"
        told.append(texts("depth {n}", n=f"{analysis.depth}{deepest}"))
    if analysis.nodes is not None:
        told.append(texts("{n} nodes", n=_large(analysis.nodes)))
        if analysis.seconds > 0:
            told.append(texts("{n} nodes/s", n=_large(round(analysis.nodes / analysis.seconds))))
    told.append(texts("{n} s", n=f"{analysis.seconds:.1f}"))
    return " · ".join(told)


def seconds(value: float | None, texts: Translator = english) -> str:
    """A time of thinking; a dash where there is none."""
    return "-" if value is None else texts("{n} s", n=f"{value:.2f}" if value < LONG else f"{value:.0f}")


def time_limits(time: TimeControl, texts: Translator = english) -> str:
    """What a player may think."""
    told = [
        time.seconds is not None and texts("{n} s a move", n=f"{time.seconds:g}"),
        time.match_seconds is not None and texts("{n} s a game", n=f"{time.match_seconds:g}"),
        time.increment_seconds > 0 and texts("{n} s more after every move", n=f"{time.increment_seconds:g}"),
        time.depth is not None and texts("depth {n}", n=time.depth),
        time.nodes is not None and texts("{n} nodes", n=f"{time.nodes:,}"),
    ]
    return ", ".join(it for it in told if it) or texts("no limit of time")


def _large(number: int) -> str:
    if number < 10_000:
        return str(number)
    return f"{number / 1000:.0f}k" if number < 1_000_000 else f"{number / 1_000_000:.1f}M"


def worth(found: Analysis | Variation, texts: Translator = english, *, is_chance: bool) -> str:
    """What it is worth to the side to move: a proven result, a winning chance, or a score on the engine's own scale."""
    if found.win_in is not None:
        return result_in(found.win_in, texts)
    if found.score is None:
        return "?"
    return with_sign(percent(win_probability(found.score)) if is_chance else f"{found.score:+}", found.bound)


def result_in(win_in: int, texts: Translator = english) -> str:
    """A forced win of the side to move in this many plies, or a forced loss where it is negative."""
    return texts("win in {n}", n=win_in) if win_in > 0 else texts("loss in {n}", n=-win_in)


# Threats and forced wins


def threat(color: Color, kind: ThreatKind, points: Iterable[Point], texts: BoardTranslator = english) -> str:
    """What a side does with the turn, and where."""
    return f"{texts(COLORS[color])} {texts(THREATS[kind])}: {texts.moves(points)}"


def no_threats(texts: Translator = english) -> str:
    """That neither side has a threat or a forced win."""
    return texts("Nobody threatens anything.")


def forced(win: ForcedWin, texts: Translator = english) -> str:
    """Who wins by force, how, and whether it has the turn."""
    values = {"color": texts(COLORS[win.winner]), "n": len(win.line)}
    if win.by is ForcedBy.FOURS:
        if win.has_turn:
            return texts("{color} wins by fours in {n}", **values)
        return texts("{color} threatens to win by fours in {n}", **values)
    if win.has_turn:
        return texts("{color} wins by threats in {n}", **values)
    return texts("{color} threatens to win by threats in {n}", **values)


def wins_by_force(winner: Color, plies: int | None, texts: Translator = english) -> str:
    """Who wins, where it is not known how."""
    return texts("{color} wins by force in {n}", color=texts(COLORS[winner]), n=plies)


# What speaks against a move, and for it


def objection(found: Refutation, texts: BoardTranslator = english) -> str:
    """A move, and what was found about it."""
    return f"{texts.point(found.move)}: {_finding(found, texts)}"


def _finding(found: Refutation, texts: BoardTranslator) -> str:
    match found.kind:
        case RefutationKind.OCCUPIED:
            return texts("there is a stone already")
        case RefutationKind.FORBIDDEN:
            if found.reason is None:
                return texts("not allowed")
            return texts("forbidden: {reason}", reason=texts(FORBIDDEN_SHAPES[found.reason]))
        case RefutationKind.LEAVES_FIVE:
            return texts("leaves a five at {point}", point=_reply(found, texts))
        case RefutationKind.LEAVES_CAPTURES:
            return texts("leaves the winning capture at {point}", point=_reply(found, texts))
        case RefutationKind.LOSES_BY_FORCE:
            return _loses(found, texts)
        case RefutationKind.WINS:
            return _wins(found, texts)
        case RefutationKind.REFUTED | RefutationKind.NOTHING:
            return _answered(found, texts)


def _reply(found: Refutation, texts: BoardTranslator) -> str:
    return "" if found.reply is None else texts.point(found.reply)


def _loses(found: Refutation, texts: BoardTranslator) -> str:
    if found.plies is None or found.plies < 2:
        return texts("loses at once")
    if not found.line:
        return texts("loses to a forced win in {n}", n=found.plies)
    return texts("loses to a forced win in {n}: {line}", n=found.plies, line=texts.moves(found.line))


def _wins(found: Refutation, texts: BoardTranslator) -> str:
    if found.plies is None or found.plies < 2:
        return texts("wins at once")
    if not found.line:
        return texts("wins in {n}", n=found.plies)
    return texts("wins in {n}: {line}", n=found.plies, line=texts.moves(found.line))


def _answered(found: Refutation, texts: BoardTranslator) -> str:
    told = texts("winning chance {chance}", chance=in_words(percent(found.chance or 0.0), found.bound, texts))
    if not found.line:
        return told
    return texts("{chance}; the best answer is {line}", chance=told, line=texts.moves(found.line))


def chosen(position: ExplainedPosition, texts: BoardTranslator = english) -> str:
    """The best move of an explained position."""
    best = position.chosen
    chance = in_words(percent(best.chance), best.bound, texts)
    value = chance if best.win_in is None else result_in(best.win_in, texts)
    color = texts(COLORS[position.color])
    return texts("{color} plays {move}: {worth}", color=color, move=texts.point(best.move), worth=value)


def notes(position: ExplainedPosition, texts: BoardTranslator = english) -> list[str]:
    """What has to be stopped in an explained position, and where the analysis that it explains goes on otherwise."""
    told = [must_stop(position, texts)]
    if position.other is not None:
        told.append(texts("the analysis above goes on with {move}", move=texts.point(position.other)))
    return [it for it in told if it]


def must_stop(position: ExplainedPosition, texts: BoardTranslator = english) -> str:
    """What has to be stopped in an explained position; nothing where every move may be played."""
    if not position.must_stop:
        return ""
    points = texts.moves(position.must_stop)
    return texts("every move but an answer to {points} loses at once", points=points)


# A game that was played


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
