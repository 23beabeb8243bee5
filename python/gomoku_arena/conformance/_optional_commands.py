"""Checks of the commands that a brain may know; one that does not is skipped."""

from time import monotonic

from gomoku_arena.conformance._check import Examinee, check
from gomoku_arena.conformance._moves import new_game
from gomoku_arena.conformance._session import QUICK, SIZE, BotSession, described, is_refusal
from gomoku_arena.conformance._verdict import Outcome, failed, passed, skipped
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.client import Error, Move, Ok

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
            line = _swap2_answer(session)
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


def _swap2_answer(session: BotSession) -> str | None:
    """The line that answers SWAP2BOARD; None where the brain says that it does not know the command, or nothing."""
    deadline = monotonic() + session.patience
    while (line := session.hear_line(deadline - monotonic())) is not None:
        if line.split(" ")[0].upper() not in ("MESSAGE", "DEBUG"):
            return None if is_refusal(gomocup.parse_line(line)) else line
    return None


def _swap2_stones(line: str) -> list[str] | None:
    """The points of an answer, none for SWAP; None where the line is neither."""
    if line.upper() == "SWAP":
        return []
    points = line.split()
    parsed = [gomocup.parse_line(point) for point in points]
    on_board = all(isinstance(it, Move) and 0 <= it.x < SIZE and 0 <= it.y < SIZE for it in parsed)
    return points if on_board else None


CHECKS = (restart, takeback, play, rectstart, swap2)
