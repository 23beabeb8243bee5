"""Checks of what no manager should send: whatever it is, the next game must be played as if nothing had been."""

from contextlib import suppress

from gomoku_arena.conformance._check import Check, Examinee, check
from gomoku_arena.conformance._session import QUICK, SIZE, BotSession, described
from gomoku_arena.conformance._verdict import Outcome, failed, passed, skipped, warned
from gomoku_arena.errors import EngineError
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.client import Move, Ok

_LONG = 100_000


def _survives(name: str, bad: bytes, *, in_game: bool = True) -> Check:
    """Sends ``bad`` after a first move, or right after START, and then wants a new game."""

    @check(name, needs="begin")
    def ask(examinee: Examinee) -> Outcome:
        with examinee.session() as session:
            session.start(SIZE, QUICK)
            if in_game:
                session.ask(gomocup.begin())
                session.move()
            session.say_bytes(bad)
            answers = session.drain()
            _new_game(session)
        if any(isinstance(answer, Move) for answer in answers):
            return warned(f"answers {described(answers[-1])}, and plays on")
        return passed(f"answers {described(answers[0])}, and plays on" if answers else "says nothing, and plays on")

    return ask


def _new_game(session: BotSession) -> None:
    session.say(gomocup.start(SIZE))
    # Late answers to the bad input are no answers to START, and some brains never cease to give them.
    if not any(isinstance(event, Ok) for event in session.events(session.patience)):
        raise session.unexpected("OK to a new START", None, session.patience)
    session.ask(QUICK, gomocup.begin())
    session.move()


@check("occupied-turn", needs="begin")
def occupied_turn(examinee: Examinee) -> Outcome:
    """The opponent plays where the brain has played."""
    with examinee.session() as session:
        move = session.opening_move(SIZE)
        session.ask(gomocup.turn(move.x, move.y))
        answers = session.drain()
        _new_game(session)
    if any(isinstance(answer, Move) for answer in answers):
        return warned("answers an occupied point with a move")
    return passed(f"answers {described(answers[0])}, and plays on" if answers else "says nothing, and plays on")


@check("line-end-crlf", mandatory=True)
def line_end_crlf(examinee: Examinee) -> Outcome:
    """Lines as managers end them; who plays by others alone has failed everything before for that."""
    try:
        _play(examinee, b"\r\n")
    except EngineError:
        with suppress(EngineError):
            _play(examinee, b"\n")
            return failed("plays where lines end in LF alone; managers end them in CR LF")
        return skipped("begin did not pass")
    return passed("reads lines that end in CRLF")


@check("line-end-lf", needs="begin")
def line_end_lf(examinee: Examinee) -> Outcome:
    """Lines as a person at a terminal of another system ends them."""
    _play(examinee, b"\n")
    return passed("reads lines that end in LF")


def _play(examinee: Examinee, end: bytes) -> None:
    with examinee.session() as session:
        session.say_bytes(gomocup.start(SIZE).encode() + end)
        session.expect_ok()
        session.say_bytes(QUICK.encode() + end + b"BEGIN" + end)
        session.move()


@check("lower-case", needs="begin")
def lower_case(examinee: Examinee) -> Outcome:
    """Commands in lower case."""
    with examinee.session() as session:
        session.say(gomocup.start(SIZE).lower())
        event = session.hear(session.patience)
    if isinstance(event, Ok):
        return passed("reads commands in lower case")
    return failed("does not read commands in lower case")


CHECKS = (
    line_end_crlf,
    line_end_lf,
    lower_case,
    _survives("empty-lines", b"\r\n\r\n\n\n\r\n"),
    _survives("turn-off-board", b"TURN 99,99\r\nTURN -1,-1\r\n"),
    occupied_turn,
    _survives("turn-without-numbers", b"TURN x,y\r\nTURN\r\n"),
    _survives("turn-half", b"TURN 7\r\nTURN 7,\r\n"),
    _survives("board-broken", b"BOARD\r\n7,7\r\na,b,c\r\n8,8,9\r\nDONE\r\n"),
    _survives("board-unended", b"BOARD\r\n7,7,1\r\n"),
    _survives("board-twice-the-point", b"BOARD\r\n7,7,1\r\n7,7,2\r\nDONE\r\n"),
    _survives("garbage", b"\x01\x02\x7f ;!?\r\n--help\r\n= = =\r\n"),
    _survives("long-line", b"X" * _LONG + b"\r\n"),
    _survives("invalid-utf8", b"\xff\xfe\xc3\x28 \x80\r\n"),
    _survives("nul-bytes", b"\0\0\0\r\n"),
    _survives("start-without-size", b"START\r\nSTART x\r\n", in_game=False),
    _survives("start-huge", b"START 100000\r\n", in_game=False),
    _survives("begin-twice", b"BEGIN\r\n"),
)
