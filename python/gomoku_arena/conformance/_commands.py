"""Checks of the commands that every brain must know, moves apart."""

from gomoku_arena.conformance._check import Check, Examinee, check
from gomoku_arena.conformance._moves import on_board, stones_of_a_game
from gomoku_arena.conformance._session import LEAVE_SECONDS, QUICK, SIZE, described
from gomoku_arena.conformance._verdict import Outcome, failed, passed, skipped, warned
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.client import Error, Ok, Unknown

_KEYS = {
    "timeout_turn": 1000,
    "timeout_match": 0,
    "time_left": gomocup.UNLIMITED_MS,
    "max_memory": 367_001_600,
    "game_type": 1,
    "rule": 0,
    "evaluate": "0,0",
    "folder": "/tmp",
}
_LONG_TURN_MS = 10_000


def _start(size: int, *, mandatory: bool) -> Check:
    @check(f"start-{size}", mandatory=mandatory)
    def ask(examinee: Examinee) -> Outcome:
        with examinee.session() as session:
            session.say(gomocup.start(size))
            event = session.hear(session.startup)
            if isinstance(event, Error) and not mandatory:
                return warned(f"refuses a {size}x{size} board: {event.text}")
            if not isinstance(event, Ok):
                return failed(str(session.unexpected("OK", event, session.startup)))
            if size == SIZE:
                return passed(f"begins a game on {size}x{size}")
            session.ask(QUICK, gomocup.begin())
            return on_board(size, session.move(), f"plays on {size}x{size}")

    return ask


@check("about", mandatory=True, needs="start-20")
def about(examinee: Examinee) -> Outcome:
    """It says who it is."""
    with examinee.session() as session:
        session.start(SIZE)
        answer = session.about()
    if answer is None:
        return failed("does not say who it is")
    if isinstance(answer, str):
        return warned(f'says who it is in free words, not as name="…": {answer}')
    examinee.about.update(answer.fields)
    missing = [key for key in ("version", "author", "country") if key not in answer.fields]
    who = f"{answer.fields['name']} {answer.fields.get('version', '')}".rstrip()
    return (
        warned(f"says that it is {who}, but no {' or '.join(missing)}") if missing else passed(f"says that it is {who}")
    )


@check("about-first", needs="start-20")
def about_first(examinee: Examinee) -> Outcome:
    """It says so before a game, too."""
    with examinee.session() as session:
        if session.about() is None:
            return failed("does not answer ABOUT before START")
    return passed("answers ABOUT before START")


@check("info-silent", mandatory=True, needs="start-20")
def info_silent(examinee: Examinee) -> Outcome:
    """INFO is never answered."""
    with examinee.session() as session:
        session.start(SIZE)
        session.say(*(gomocup.info(key, value) for key, value in _KEYS.items()))
        answers = session.drain()
    if answers:
        return failed(f"answers INFO: {described(answers[0])}")
    return passed("answers no INFO line")


@check("info-unknown-key", needs="info-silent")
def info_unknown_key(examinee: Examinee) -> Outcome:
    """An INFO key that it does not know is ignored, as the protocol wants it."""
    with examinee.session() as session:
        session.start(SIZE)
        session.say(gomocup.info("no_such_key", 7))
        answers = session.drain()
    return (
        failed(f"answers an unknown INFO key: {described(answers[0])}") if answers else passed("ignores unknown keys")
    )


@check("unknown-command", mandatory=True, needs="start-20")
def unknown_command(examinee: Examinee) -> Outcome:
    """A command from the future is answered by UNKNOWN."""
    with examinee.session() as session:
        session.start(SIZE)
        session.say("NOSUCHCOMMAND 1,2")
        event = session.hear(session.patience)
    if isinstance(event, Unknown):
        return passed("answers UNKNOWN")
    if isinstance(event, Error):
        return warned(f"answers ERROR in place of UNKNOWN: {event.text}")
    if event is None:
        return failed("does not answer an unknown command with UNKNOWN")
    return failed(str(session.unexpected("UNKNOWN", event, session.patience)))


@check("end", mandatory=True)
def end(examinee: Examinee) -> Outcome:
    """It leaves within a second of END."""
    with examinee.session() as session:
        session.say(gomocup.start(SIZE))
        session.hear(session.startup)
        seconds = session.seconds_to_leave()
    return _left(seconds, "END")


@check("end-while-thinking", needs="start-20")
def end_while_thinking(examinee: Examinee) -> Outcome:
    """It leaves within a second of END even while it thinks."""
    with examinee.session() as session:
        session.start(SIZE, gomocup.info("timeout_turn", _LONG_TURN_MS))
        session.ask(*stones_of_a_game())
        if session.hear(session.listening) is not None:
            return skipped("answers before it can be interrupted")
        seconds = session.seconds_to_leave()
    return _left(seconds, "END in the middle of its thinking")


def _left(seconds: float | None, when: str) -> Outcome:
    if seconds is None or seconds > LEAVE_SECONDS:
        return failed(f"does not leave within {LEAVE_SECONDS:g} s of {when}")
    return passed(f"leaves {seconds:.2f} s after {when}")


CHECKS = (
    _start(SIZE, mandatory=True),
    _start(15, mandatory=False),
    _start(19, mandatory=False),
    _start(5, mandatory=False),
    *(about, about_first, info_silent, info_unknown_key, unknown_command, end, end_while_thinking),
)
