"""What analysis finds, in English words by code: terminal and commands show them, and the page translates them."""

from typing import Final, Protocol

from gomoku_arena._core import Analysis, Color, Game
from gomoku_arena.analysis.forced_win import ForcedBy, ForcedWin
from gomoku_arena.analysis.review.judged_game import JudgedMove, MoveGrade
from gomoku_arena.analysis.threats import ThreatKind
from gomoku_arena.record import Termination

COLORS: Final = {Color.BLACK: "Black", Color.WHITE: "White"}

TERMINATIONS: Final = {
    Termination.FIVE: "five in a row",
    Termination.CAPTURES: "captured pairs",
    Termination.FORBIDDEN: "a forbidden move",
    Termination.NO_LEGAL_MOVE: "no legal move is left",
    Termination.MOVE_LIMIT: "limit of moves",
    Termination.DRAW_BY_SCORES: "even scores",
    Termination.DRAW_AGREED: "agreed",
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


class Translator(Protocol):
    """Says an English text, with its values filled in, in the reader's language."""

    def __call__(self, english: str, /, **values: object) -> str: ...


def english(text: str, /, **values: object) -> str:
    """The translator for readers of English."""
    return text.format(**values) if values else text


def graded(judged: JudgedMove, texts: Translator = english) -> str:
    """The grade of a move, and how long the forced win was that it missed."""
    grade = texts(GRADES[judged.grade])
    return texts("{grade} in {n}", grade=grade, n=judged.win_in) if judged.grade is MoveGrade.MISSED_WIN else grade


def result_in(win_in: int, texts: Translator = english) -> str:
    """A forced win of the side to move in this many plies, or a forced loss where it is negative."""
    return texts("win in {n}", n=win_in) if win_in > 0 else texts("loss in {n}", n=-win_in)


def wins_by_force(winner: Color, plies: int | None, texts: Translator = english) -> str:
    """Who wins, where it is not known how."""
    return texts("{color} wins by force in {n}", color=texts(COLORS[winner]), n=plies)


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


def pending_five(game: Game, texts: Translator = english) -> str:
    """Whose five stands that can still be broken; nothing where there is none."""
    color = game.pending_five
    if game.outcome is not None or color is None:
        return ""
    names = {"color": texts(COLORS[color]), "other": texts(COLORS[color.opponent])}
    return texts("{color} has five in a row: {other} must break it by a capture, or loses", **names)


def effort(analysis: Analysis, texts: Translator = english) -> str:
    """How deep, how fast and how long an engine has searched."""
    told = []
    if analysis.depth is not None:
        deepest = "" if analysis.selective_depth is None else f"/{analysis.selective_depth}"
        told.append(texts("depth {depth}", depth=f"{analysis.depth}{deepest}"))
    if analysis.nodes is not None:
        told.append(texts("{n} nodes", n=_large(analysis.nodes)))
        if analysis.seconds > 0:
            told.append(texts("{n} nodes/s", n=_large(round(analysis.nodes / analysis.seconds))))
    told.append(texts("{n} s", n=f"{analysis.seconds:.1f}"))
    return " · ".join(told)


def _large(number: int) -> str:
    if number < 10_000:
        return str(number)
    return f"{number / 1000:.0f}k" if number < 1_000_000 else f"{number / 1_000_000:.1f}M"
