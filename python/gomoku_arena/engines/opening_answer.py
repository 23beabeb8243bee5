"""What an engine answers in an opening, and what becomes of the opening by it."""

from collections.abc import Sequence
from typing import TypeAlias

from gomoku_arena._core import Point
from gomoku_arena.errors import EngineError, EngineProtocolError, ErrorCode, IllegalMoveError, PointError
from gomoku_arena.opening_rules.opening import Opening, word_of
from gomoku_arena.opening_rules.rule import (
    Asked,
    Choice,
    Choose,
    Count,
    Declare,
    Deed,
    Offer,
    Offered,
    OpeningPlayer,
    Pick,
    Place,
    Settled,
)

OpeningAnswer: TypeAlias = Deed | Sequence[Deed]
"""One deed, or several that follow each other while the same player is asked; behind the last, white's first move."""


def follow(opening: Opening, answer: object) -> tuple[Opening, Point | None]:
    """The opening once that was done, and the first move of the normal game, where one stood behind the last deed.

    A point may stand in any form. Raises EngineProtocolError for what was not asked for, and EngineError in the words
    of the rule for what it does not allow.
    """
    asked = opening.step
    if isinstance(asked, Settled):
        raise IllegalMoveError(ErrorCode.OPENING_STEP)
    deeds = _deeds(answer)
    if not deeds:
        raise _no_answer(answer, _wanted(asked))
    for place, deed in enumerate(deeds):
        step = opening.step
        if not isinstance(step, Settled) and step.player is asked.player:
            opening = _done(opening, step, deed, answer)
        elif _may_move(step, asked.player) and isinstance(deed, Point) and place == len(deeds) - 1:
            return opening, deed
        else:
            done = " ".join(map(word_of, deeds[:place]))
            raise _no_answer(answer, f"{done} and a move" if _may_move(step, asked.player) else done)
    return opening, None


def _done(opening: Opening, step: Asked, deed: Deed, answer: object) -> Opening:
    if not _answers(step, deed):
        raise _no_answer(answer, _wanted(step))
    try:
        return opening.done(deed)
    except (IllegalMoveError, PointError) as why:
        if isinstance(deed, Point):
            raise EngineError(ErrorCode.ILLEGAL_STONE, point=deed, why=why) from None
        raise EngineError(ErrorCode.ILLEGAL_DEED, answer=f"{word_of(deed):.80}", why=why) from None


def _deeds(answer: object) -> tuple[Deed, ...]:
    """The deeds of an answer; none where it is no answer at all."""
    if isinstance(answer, Choice | Count | Offered | Point):
        return (answer,)
    if not isinstance(answer, tuple | list):
        return ()
    try:
        return tuple(it if isinstance(it, Choice | Count | Offered) else Point(it) for it in answer)
    except (PointError, TypeError):
        return ()


def _no_answer(answer: object, wanted: str) -> EngineProtocolError:
    told = " ".join(map(word_of, _deeds(answer))) or repr(answer)
    return EngineProtocolError(ErrorCode.OPENING_ANSWER, answer=f"{told:.80}", wanted=wanted)


def _may_move(step: Asked | Settled, player: OpeningPlayer) -> bool:
    """Whether normal play begins, and that player has the first move."""
    return isinstance(step, Settled) and step.black is not player


def _answers(step: Asked, deed: Deed) -> bool:
    """Whether that is such a thing as is asked for, be it right or wrong."""
    match step, deed:
        case (Place() | Pick(), Point()) | (Declare(), Count()) | (Offer(), Offered()):
            return True
        case Choose(options=options), Choice():
            return deed in options
    return False


def _wanted(step: Asked) -> str:
    """What is asked for."""
    match step:
        case Place(stones=stones):
            return "a point" if stones == 1 else f"{stones} points"
        case Choose(options=options):
            return " or ".join(map(word_of, options))
        case Declare(least=least, most=most):
            return f"a number of fifth stones from {least} to {most}"
        case Offer(count=count):
            return f"{count} points for the fifth stone"
        case Pick(offered=offered):
            return " or ".join(map(str, offered))
