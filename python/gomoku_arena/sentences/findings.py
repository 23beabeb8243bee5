"""What an engine and an analysis say of a position: a line's worth, threats, forced wins, what a move leads to."""

from collections.abc import Iterable

from gomoku_arena._core import Analysis, Color, Point, Variation
from gomoku_arena.analysis.explanation import ExplainedPosition
from gomoku_arena.analysis.forced_win import ForcedBy, ForcedWin
from gomoku_arena.analysis.practice import Answer
from gomoku_arena.analysis.refutation import Refutation, RefutationKind
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.analysis.threats import ThreatKind
from gomoku_arena.score_bound import in_words, with_sign
from gomoku_arena.sentences.words import (
    COLORS,
    FORBIDDEN_SHAPES,
    THREATS,
    BoardTranslator,
    Translator,
    english,
)
from gomoku_arena.win_probability import win_probability


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


def objection(found: Refutation, texts: BoardTranslator = english) -> str:
    """A move, and what was found about it."""
    return f"{texts.point(found.move)}: {finding(found, texts)}"


def spoils(found: Refutation, color: Color, texts: BoardTranslator = english) -> str:
    """Why a move does not win, without what it is worth. color: who answers it."""
    if found.kind is RefutationKind.NOTHING and found.reply is not None:
        return texts("{color} answers {reply}", color=texts(COLORS[color]), reply=texts.point(found.reply))
    return finding(found, texts)


def answered(answer: Answer, color: Color, texts: BoardTranslator = english) -> str:
    """Whether a move that was tried is right, and why. color: who tried it."""
    found = answer.found
    move, is_forced = texts.point(found.move), found.kind is not RefutationKind.NOTHING
    if answer.is_right:
        why = finding(found, texts) if is_forced else kept_chance(found, texts)
        return texts("{move} is right: {why}.", move=move, why=why)
    replies = spoils(found, color.opponent, texts)
    why = replies if is_forced else f"{kept_chance(found, texts)}; {replies}"
    return texts("{move} is not the move: {why}. Try another.", move=move, why=why)


def finding(found: Refutation, texts: BoardTranslator = english) -> str:
    """What was found about a move."""
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


def kept_chance(found: Refutation, texts: Translator = english) -> str:
    """The winning chance that its player has after a move."""
    return texts("winning chance {chance}", chance=in_words(percent(found.chance or 0.0), found.bound, texts))


def _answered(found: Refutation, texts: BoardTranslator) -> str:
    told = kept_chance(found, texts)
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
