"""Checks of moves: they come, they are legal, and every command finds the board that it should."""

from gomoku_arena._core import Game, Rules
from gomoku_arena.conformance._check import Examinee, check
from gomoku_arena.conformance._session import QUICK, SIZE, TURN_MS, BotSession
from gomoku_arena.conformance._sparring import Sparring
from gomoku_arena.conformance._verdict import Outcome, failed, passed, warned
from gomoku_arena.errors import IllegalMoveError, PointError
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.client import Move, Owner
from gomoku_arena.gomocup.noise import NoiseCounter

_AT_ONCE = 8
_OWN: Owner = 1
_OTHER: Owner = 2
_MIDGAME: tuple[tuple[int, int, Owner], ...] = (
    *((7, 7, _OWN), (8, 7, _OTHER)),
    *((7, 8, _OWN), (7, 9, _OTHER), (6, 6, _OWN), (5, 5, _OTHER)),
)


def stones_of_a_game() -> list[str]:
    """A BOARD after three moves of each side."""
    return gomocup.board(_MIDGAME)


def on_board(size: int, move: Move, sentence: str) -> Outcome:
    """A pass with that sentence where the move is on the board."""
    if 0 <= move.x < size and 0 <= move.y < size:
        return passed(sentence)
    return failed(f"it answered {move.x},{move.y}, which is off the {size}x{size} board")


def new_game(session: BotSession, first: Move, command: str) -> Outcome:
    """Whether ``command`` has begun a new game: then there is no stone where the brain opened, at ``first``."""
    session.ask(gomocup.turn(first.x, first.y))
    second = session.move()
    if (second.x, second.y) == (first.x, first.y):
        return failed(f"after {command} it plays {second.x},{second.y}, where a stone stands")
    return passed(f"{command} begins a new game")


@check("begin", mandatory=True, needs="start-20")
def begin(examinee: Examinee) -> Outcome:
    """It makes the first move."""
    with examinee.session() as session:
        move = session.opening_move(SIZE)
    return on_board(SIZE, move, f"opens at {move.x},{move.y}")


@check("turn", mandatory=True, needs="begin")
def turn(examinee: Examinee) -> Outcome:
    """It answers moves with legal moves."""
    with examinee.session() as session:
        session.start(SIZE, QUICK)
        game = Sparring(session, SIZE)
        while len(game.seconds) < 5 and not game.is_over:
            game.turn(limit=TURN_MS / 1000)
    return passed(f"answers {len(game.seconds)} moves with legal moves")


@check("no-noise", needs="turn")
def no_noise(examinee: Examinee) -> Outcome:
    """It prints its moves as ``x,y``, and what it says besides begins with MESSAGE or DEBUG."""
    with examinee.session() as session:
        session.start(SIZE, QUICK)
        session.noise = NoiseCounter()
        game = Sparring(session, SIZE)
        while len(game.seconds) < 5 and not game.is_over:
            game.turn(limit=TURN_MS / 1000)
    if session.noise.lines:
        return warned(f"{session.noise}; some managers read on at such a line, some end the game")
    return passed("prints nothing but its moves and messages")


@check("turn-at-once", needs="turn")
def turn_at_once(examinee: Examinee) -> Outcome:
    """A move that follows at once, without any INFO before it, is not lost."""
    with examinee.session() as session:
        session.start(SIZE, QUICK)
        game = Sparring(session, SIZE)
        while len(game.seconds) < _AT_ONCE and not game.is_over:
            game.turn(limit=TURN_MS / 1000, at_once=True)
    return passed(f"answers {len(game.seconds)} moves that come without any INFO")


@check("board", mandatory=True, needs="start-20")
def board(examinee: Examinee) -> Outcome:
    """It moves in a given position."""
    with examinee.session() as session:
        session.start(SIZE, QUICK)
        session.ask(*stones_of_a_game())
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
        session.ask(*stones_of_a_game())
        taken = {(x, y) for x, y, _ in _MIDGAME}
        for _ in range(4):
            move = session.move()
            if (move.x, move.y) in taken:
                return failed(f"plays {move.x},{move.y}, where a stone stands")
            taken.add((move.x, move.y))
            free = next((x, y) for x, y in ((14, 0), (0, 14), (14, 14), (0, 0), (12, 1)) if (x, y) not in taken)
            taken.add(free)
            session.ask(gomocup.turn(*free))
    return passed("goes on after BOARD")


@check("board-twice", needs="board")
def board_twice(examinee: Examinee) -> Outcome:
    """A second BOARD replaces the first."""
    with examinee.session() as session:
        session.start(SIZE, QUICK)
        session.ask(*stones_of_a_game())
        first = session.move()
        session.ask(*stones_of_a_game())
        second = session.move()
    return _free(second, "takes a second BOARD for a new position" if first == second else "takes a second BOARD")


@check("board-empty", needs="board")
def board_empty(examinee: Examinee) -> Outcome:
    """A BOARD without stones is an empty board."""
    with examinee.session() as session:
        session.start(SIZE, QUICK)
        session.ask(*gomocup.board(()))
        move = session.move()
    return on_board(SIZE, move, "moves on an empty BOARD")


@check("start-again", mandatory=True, needs="turn")
def start_again(examinee: Examinee) -> Outcome:
    """START begins a new game on an empty board."""
    with examinee.session() as session:
        first = session.opening_move(SIZE)
        session.start(SIZE, QUICK)
        return new_game(session, first, "START")


CHECKS = (begin, turn, no_noise, turn_at_once, board, board_then_turn, board_twice, board_empty, start_again)
