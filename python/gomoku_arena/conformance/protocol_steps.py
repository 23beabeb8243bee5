"""Checks of the commands that every brain must know."""

from collections.abc import Callable

from gomoku_arena._core import Game, Rules
from gomoku_arena.conformance.check import Check, Examinee, check
from gomoku_arena.conformance.session import LEAVE_SECONDS, Session, described, stones
from gomoku_arena.conformance.sparring import Sparring
from gomoku_arena.conformance.verdict import Outcome, failed, passed, skipped, warned
from gomoku_arena.errors import IllegalMoveError, PointError
from gomoku_arena.protocols import gomocup
from gomoku_arena.protocols.gomocup import Error, Move, Ok, Owner, Unknown

TURN_MS = 200
"""What a brain is told for a move where its time is not the question."""

QUICK = gomocup.info("timeout_turn", TURN_MS)

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
SIZE = 20
"""The board size that every brain must know."""

_SILENCE = 0.3
_OWN: Owner = 1
_OTHER: Owner = 2
_MIDGAME: tuple[tuple[int, int, Owner], ...] = (
    *((7, 7, _OWN), (8, 7, _OTHER)),
    *((7, 8, _OWN), (7, 9, _OTHER), (6, 6, _OWN), (5, 5, _OTHER)),
)


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
            session.say(QUICK, gomocup.begin())
            return _on_board(size, session.move(), f"plays on {size}x{size}")

    return ask


def _on_board(size: int, move: Move, sentence: str) -> Outcome:
    if 0 <= move.x < size and 0 <= move.y < size:
        return passed(sentence)
    return failed(f"it answered {move.x},{move.y}, which is off the {size}x{size} board")


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


@check("about-first", needs="about")
def about_first(examinee: Examinee) -> Outcome:
    """It says so before a game, too."""
    with examinee.session() as session:
        if session.about() is None:
            return failed("does not answer ABOUT before START")
    return passed("answers ABOUT before START")


@check("begin", mandatory=True, needs="start-20")
def begin(examinee: Examinee) -> Outcome:
    """It makes the first move."""
    with examinee.session() as session:
        session.start(SIZE, QUICK)
        session.say(gomocup.begin())
        move = session.move()
    return _on_board(SIZE, move, f"opens at {move.x},{move.y}")


@check("turn", mandatory=True, needs="begin")
def turn(examinee: Examinee) -> Outcome:
    """It answers moves with legal moves."""
    with examinee.session() as session:
        session.start(SIZE, QUICK)
        game = Sparring(session, SIZE)
        while len(game.seconds) < 5 and not game.is_over:
            game.turn(limit=TURN_MS / 1000)
    return passed(f"answers {len(game.seconds)} moves with legal moves")


@check("board", mandatory=True, needs="start-20")
def board(examinee: Examinee) -> Outcome:
    """It moves in a given position."""
    with examinee.session() as session:
        session.start(SIZE, QUICK)
        session.say(*stones(_MIDGAME))
        move = session.move()
    return _free(move, "moves in a given position")


def _free(move: Move, sentence: str) -> Outcome:
    game = Game(Rules.freestyle(size=SIZE))
    try:
        for x, y, _ in _MIDGAME:
            game.play((x, y))
        game.play((move.x, move.y))
    except (IllegalMoveError, PointError) as error:
        return failed(f"it answered {move.x},{move.y}, which cannot be played: {error}")
    return passed(sentence)


@check("board-then-turn", mandatory=True, needs="board")
def board_then_turn(examinee: Examinee) -> Outcome:
    """A game goes on after BOARD, and the stones of BOARD are still there."""
    with examinee.session() as session:
        session.start(SIZE, QUICK)
        session.say(*stones(_MIDGAME))
        taken = {(x, y) for x, y, _ in _MIDGAME}
        for _ in range(4):
            move = session.move()
            if (move.x, move.y) in taken:
                return failed(f"plays {move.x},{move.y}, where a stone stands")
            taken.add((move.x, move.y))
            free = next((x, y) for x, y in ((14, 0), (0, 14), (14, 14), (0, 0), (12, 1)) if (x, y) not in taken)
            taken.add(free)
            session.say(gomocup.turn(*free))
    return passed("goes on after BOARD")


@check("board-twice", needs="board")
def board_twice(examinee: Examinee) -> Outcome:
    """A second BOARD replaces the first."""
    with examinee.session() as session:
        session.start(SIZE, QUICK)
        session.say(*stones(_MIDGAME))
        first = session.move()
        session.say(*stones(_MIDGAME))
        second = session.move()
    return _free(second, "takes a second BOARD for a new position" if first == second else "takes a second BOARD")


@check("board-empty", needs="board")
def board_empty(examinee: Examinee) -> Outcome:
    """A BOARD without stones is an empty board."""
    with examinee.session() as session:
        session.start(SIZE, QUICK)
        session.say(*stones(()))
        move = session.move()
    return _on_board(SIZE, move, "moves on an empty BOARD")


@check("info-silent", mandatory=True, needs="start-20")
def info_silent(examinee: Examinee) -> Outcome:
    """INFO is never answered."""
    with examinee.session() as session:
        session.start(SIZE)
        session.say(*(gomocup.info(key, value) for key, value in _KEYS.items()))
        answers = session.drain(_SILENCE)
    if answers:
        return failed(f"answers INFO: {described(answers[0])}")
    return passed("answers no INFO line")


@check("info-unknown-key", needs="info-silent")
def info_unknown_key(examinee: Examinee) -> Outcome:
    """An INFO key that it does not know is ignored, as the protocol wants it."""
    with examinee.session() as session:
        session.start(SIZE)
        session.say(gomocup.info("no_such_key", 7))
        answers = session.drain(_SILENCE)
    return (
        failed(f"answers an unknown INFO key: {described(answers[0])}") if answers else passed("ignores unknown keys")
    )


@check("start-again", mandatory=True, needs="turn")
def start_again(examinee: Examinee) -> Outcome:
    """START begins a new game on an empty board."""
    with examinee.session() as session:
        session.start(SIZE, QUICK)
        return _new_game_by(session, lambda: session.start(SIZE, QUICK), "START")


def _new_game_by(session: Session, renew: Callable[[], None], command: str) -> Outcome:
    session.say(gomocup.begin())
    first = session.move()
    session.say(gomocup.turn(0 if first.x else 1, 0))
    session.move()
    renew()
    # Where the brain opened there is no stone now.
    session.say(gomocup.turn(first.x, first.y))
    second = session.move()
    if (second.x, second.y) == (first.x, first.y):
        return failed(f"after {command} it plays {second.x},{second.y}, where a stone stands")
    return passed(f"{command} begins a new game")


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


@check("end-while-thinking", needs="begin")
def end_while_thinking(examinee: Examinee) -> Outcome:
    """It leaves within a second of END even while it thinks."""
    with examinee.session() as session:
        session.start(SIZE, gomocup.info("timeout_turn", 10_000))
        session.say(*stones(_MIDGAME))
        if session.hear(_SILENCE) is not None:
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
    *(about, about_first, begin, turn, board, board_then_turn, board_twice, board_empty),
    *(info_silent, info_unknown_key, start_again, unknown_command, end, end_while_thinking),
)
