"""Checks of the commands that a brain may know; one that does not is skipped."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic
from typing import TypeVar

from gomoku_arena._core import Rules
from gomoku_arena.conformance._check import Check, Examinee, check
from gomoku_arena.conformance._moves import new_game
from gomoku_arena.conformance._session import QUICK, SIZE, BotSession, described, is_refusal
from gomoku_arena.conformance._verdict import Outcome, failed, passed, skipped
from gomoku_arena.errors import EngineProtocolError, IllegalMoveError, PointError
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.client import Error, Move, Ok
from gomoku_arena.gomocup.opening_steps import (
    SOOSORV_STEPS,
    SWAP2_STEPS,
    OpeningStep,
    StepReader,
    request,
)
from gomoku_arena.gomocup.rules import rules_to_info
from gomoku_arena.opening_rules.opening import Opening

_Answer = TypeVar("_Answer")

_SWAP2_THREE = ("7,7", "8,8", "9,7")
_SWAP2_FIVE = (*_SWAP2_THREE, "6,6", "10,10")


def _not_done(session: BotSession, command: str) -> Outcome | None:
    """What the answer to the command shows where it is not OK."""
    event = session.hear(session.patience)
    if is_refusal(event):
        return skipped(f"does not know {command}")
    if not isinstance(event, Ok):
        return failed(str(session.unexpected("OK", event, session.patience)))
    return None


@check("restart", needs="turn")
def restart(examinee: Examinee) -> Outcome:
    """RESTART is a new game on a board of the same size."""
    with examinee.session() as session:
        first = session.opening_move(SIZE)
        session.ask(gomocup.restart())
        if not_done := _not_done(session, "RESTART"):
            return not_done
        return new_game(session, first, "RESTART")


@check("takeback", needs="turn")
def takeback(examinee: Examinee) -> Outcome:
    """TAKEBACK removes a stone, so that the point can be played again."""
    with examinee.session() as session:
        first = session.opening_move(SIZE)
        session.ask(gomocup.takeback(first.x, first.y))
        if not_done := _not_done(session, "TAKEBACK"):
            return not_done
        session.ask(gomocup.turn(first.x, first.y))
        second = session.move()
    if (second.x, second.y) == (first.x, first.y):
        return failed(f"after TAKEBACK it plays {second.x},{second.y}, where the opponent has played")
    return passed("takes a stone back")


@check("play", needs="begin")
def play(examinee: Examinee) -> Outcome:
    """PLAY makes it play just that move."""
    with examinee.session() as session:
        session.start(SIZE, QUICK)
        session.say(gomocup.play(3, 4))
        event = session.hear(session.patience)
    if event == Move(3, 4):
        return passed("PLAY makes it play just that move")
    if event is None or is_refusal(event):
        return skipped("does not know PLAY")
    return failed(f"answers PLAY 3,4 by {described(event)}")


@check("rectstart", needs="begin")
def rectstart(examinee: Examinee) -> Outcome:
    """RECTSTART is a board that need not be square."""
    with examinee.session() as session:
        session.say(gomocup.rect_start(15, 12))
        event = session.hear(session.patience)
        if is_refusal(event):
            return skipped("does not know RECTSTART")
        if isinstance(event, Error):
            return passed(f"refuses a board that is not square: {event.text}")
        if not isinstance(event, Ok):
            return failed(str(session.unexpected("OK or ERROR", event, session.patience)))
        session.ask(QUICK, gomocup.begin())
        move = session.move()
    inside = 0 <= move.x < 15 and 0 <= move.y < 12
    return passed("plays on 15x12") if inside else failed(f"plays {move.x},{move.y} on a board of 15x12")


@check("swap2", needs="begin")
def swap2(examinee: Examinee) -> Outcome:
    """SWAP2BOARD: it proposes three stones, and answers three and five stones of others."""
    answers = []
    for given, moves in (((), {3}), (_SWAP2_THREE, {0, 1, 2}), (_SWAP2_FIVE, {0, 1})):
        with examinee.session() as session:
            session.start(SIZE, QUICK)
            session.ask("SWAP2BOARD", *given, "DONE")
            line = _answer(session, _swap2_line)
            if line is None:
                return skipped("does not know SWAP2BOARD")
            stones = _swap2_stones(line)
            if stones is None or len(stones) not in moves:
                return failed(f"answers {line!r} to SWAP2BOARD with {len(given)} stones")
            clash = set(stones) & set(given)
            if clash or len(set(stones)) < len(stones):
                return failed(f"answers {line!r} to SWAP2BOARD, a point that is taken")
            answers.append(line)
    return passed(f"plays swap2: {'; '.join(answers)}")


def _swap2_line(line: str) -> str | None:
    """The line, unless it is said by the way."""
    return None if line.split(" ")[0].upper() in ("MESSAGE", "DEBUG") else line


def _swap2_stones(line: str) -> list[str] | None:
    """The points of an answer, none for SWAP; None where the line is neither."""
    if line.upper() == "SWAP":
        return []
    points = line.split()
    parsed = [gomocup.parse_line(point) for point in points]
    on_board = all(isinstance(it, Move) and 0 <= it.x < SIZE and 0 <= it.y < SIZE for it in parsed)
    return points if on_board else None


def _words(name: str, rules: Rules, steps: Sequence[OpeningStep], sample: str) -> Check:
    """The check that asks for each of these steps behind the deeds of that opening."""

    @check(name, needs="begin")
    def ask(examinee: Examinee) -> Outcome:
        whole = Opening.read(rules, sample)
        for step in steps:
            opening = replace(whole, deeds=whole.deeds[: step.begin])
            with examinee.session() as session:
                session.start(rules.size, QUICK, *(gomocup.info(key, value) for key, value in rules_to_info(rules)))
                session.ask(*request(step, opening))
                try:
                    deeds = _answer(session, StepReader(step, opening).feed)
                    for deed in deeds or ():
                        opening = opening.done(deed)
                except (EngineProtocolError, IllegalMoveError, PointError) as error:
                    return failed(f"{step.word}: {error}")
            if deeds is None:
                return skipped(f"does not know {step.word}")
        return passed(f"answers {steps[0].word} to {len(steps)} by the rule")

    return ask


def _answer(session: BotSession, read: Callable[[str], _Answer | None]) -> _Answer | None:
    """What is read from the lines that follow; None where the brain says that it does not know the word, or nothing."""
    deadline = monotonic() + session.patience
    while (line := session.hear_line(deadline - monotonic())) is not None:
        if is_refusal(gomocup.parse_line(line)):
            return None
        answer = read(line)
        if answer is not None:
            return answer
    return None


yxswap2 = _words("yxswap2", Rules.freestyle(), SWAP2_STEPS, "swap2 h8 i8 j10 place_two g7 f9")
"""The words of Yixin-Board for swap2."""

yxsoosorv = _words("yxsoosorv", Rules.renju(), SOOSORV_STEPS, "soosorv8 h8 h9 i9 stay g7 4 stay j7,k9,f10,e6 j7")
"""Those for Soosõrv-8."""

CHECKS = (restart, takeback, play, rectstart, swap2, yxswap2, yxsoosorv)
