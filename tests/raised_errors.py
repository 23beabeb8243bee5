"""Every error with a code of its own, raised as users meet it, by its code.

Those that need a server, an engine that hangs, or the rights of another user are raised in tests of their own, which
``ELSEWHERE`` names.
"""

import asyncio
import gzip
import struct
import sys
import tempfile
from collections.abc import Callable
from multiprocessing import spawn
from pathlib import Path
from time import monotonic
from typing import Any
from unittest.mock import patch

import hostile_stores
from gomoku_arena import Analysis, Color, Game, Limit, Point, Rules, SearchEngine
from gomoku_arena.analysis.heat_map import MoveRater
from gomoku_arena.clock import Clock, TimeControl
from gomoku_arena.engines.opening_answer import follow
from gomoku_arena.env import VectorEnv
from gomoku_arena.errors import EngineError, ErrorCode, NotationError
from gomoku_arena.live.games_file import GamesFile
from gomoku_arena.live.seat_secrets import new_secret
from gomoku_arena.live.session import GameSession
from gomoku_arena.live.shared_game import Offer, SharedGame
from gomoku_arena.live.shared_games import SharedGames
from gomoku_arena.live.talk import Phrase
from gomoku_arena.notation.any_text import LIMIT, found_tree, read_games, read_position
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.encoding import text_in
from gomoku_arena.notation.links import link
from gomoku_arena.notation.opening_list import parse_opening
from gomoku_arena.notation.positions import json as position_json
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.positions.stone_order import ordered
from gomoku_arena.notation.renlib.tree import write as write_library
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Choice, Count, Offered
from gomoku_arena.opening_rules.swap import SWAP
from gomoku_arena.play.player import Player
from gomoku_arena.play.referee import Referee, Verdict
from gomoku_arena.processes import _wine
from gomoku_arena.processes.child import ChildProcess, split_command
from gomoku_arena.processes.fair_turns import FairTurns
from gomoku_arena.processes.python_process import python_command
from gomoku_arena.processes.task_process import TaskProcess
from gomoku_arena.report.site import _lists
from gomoku_arena.report.site.build import build_site
from gomoku_arena.report.site.folder import SiteFolder
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.summary import read_summary
from gomoku_arena.webapp.requests import parse_request
from hostile_stores import change, make_good
from systems import SLEEPER, WINDOWS

FREESTYLE, RENJU, NINUKI = Rules.freestyle(), Rules.renju(), Rules.ninuki()
STRICT = Rules.renju(forbidden_move="illegal")
EMPTY = "." * 15
LIBRARY = b"\xffRenLib\xff\3\4" + b"\xff" * 10 + b"\0\0\x78\0"
LINE = "ninuki5 5/5/5/5/5 b 0-0 - -"
NAMES = {Color.BLACK: "ann", Color.WHITE: "bob"}
NETWORK = str(Path(__file__).parent.parent / "rust/engine/networks/freestyle.net")

CRASHES = "os._exit(0xC0000005 - (1 << 32))" if WINDOWS else "os.kill(os.getpid(), 9)"

ELSEWHERE = {
    ErrorCode.READ_BLACK: "notation/test_diagram.py",
    ErrorCode.PENTE_FIVE: "notation/test_pgn.py",
    ErrorCode.GAME_NUMBER: "notation/sgf/test_dialects.py",
    ErrorCode.WHITE_FIRST: "notation/sgf/test_dialects.py",
    ErrorCode.SETUP_LATER: "notation/sgf/test_variations.py",
    ErrorCode.READ_AS_LETTERS: "notation/test_move_list.py",
    ErrorCode.READ_FROM_CENTRE: "notation/test_move_list.py",
    ErrorCode.READ_FROM_1: "notation/test_move_list.py",
    ErrorCode.READ_FROM_0: "notation/test_move_list.py",
    ErrorCode.READ_WITHOUT_I: "notation/test_move_list.py",
    ErrorCode.READ_WITH_I: "notation/test_move_list.py",
    ErrorCode.PUT_TOGETHER: "notation/test_web.py",
    ErrorCode.REC_SIZE: "notation/test_rec.py",
    ErrorCode.PGN_BLACK_BEGAN: "notation/test_pgn.py",
    ErrorCode.PGN_WHITE_BEGAN: "notation/test_pgn.py",
    ErrorCode.RULES_UNKNOWN: "notation/reading/test_words.py",
    ErrorCode.RULES_OPENING: "notation/reading/test_words.py",
    ErrorCode.RESULT_UNKNOWN: "notation/reading/test_words.py",
    ErrorCode.RESULT_OF_FIRST: "notation/reading/test_words.py",
    ErrorCode.DAY_UNKNOWN: "notation/reading/test_words.py",
    ErrorCode.SEARCH_FAILED: "rust/engine/tests/engines/recovery.rs",
    ErrorCode.SEARCH_STOPPED: "analysis/test_heat_map.py",
    ErrorCode.OPTION_MEMORY: "rust/engine/src/search/table.rs",
    ErrorCode.OF_ENGINE: "engines/external/test_engine.py",
    ErrorCode.NO_GAME_STARTED: "engines/external/test_engine.py",
    ErrorCode.TIME_TO_START: "engines/external/test_engine.py",
    ErrorCode.NO_LINE_END: "engines/external/test_engine.py",
    ErrorCode.NOTHING_CAME: "engines/external/test_engine.py",
    ErrorCode.TIME_FOR_MOVE: "engines/external/test_engine.py",
    ErrorCode.TIME_FOR_FIRST_ANSWER: "engines/external/test_engine.py",
    ErrorCode.TIME_FOR_OPENING: "engines/external/test_engine.py",
    ErrorCode.NOT_STOPPED: "engines/runtime/test_runner.py",
    ErrorCode.STUCK: "engines/isolated/test_engine.py",
    ErrorCode.STUCK_LOADING: "engines/isolated/test_engine.py",
    ErrorCode.TASK_MEMORY: "processes/test_task_process.py",
    ErrorCode.FILE_SIZE: "server/web/i18n/test_reasons.py",
    ErrorCode.READING_BUSY: "server/web/i18n/test_reasons.py",
    ErrorCode.READING_SECONDS: "server/web/i18n/test_reasons.py",
    ErrorCode.READING_MEMORY: "server/web/i18n/test_reasons.py",
    ErrorCode.OTHER_TURN: "live/test_live_game.py",
    ErrorCode.NO_PERSON: "live/test_live_game.py",
    ErrorCode.STORE_NOT_PERMITTED: "server/web/test_unreadable_stores.py",
    ErrorCode.STORE_LOG: "server/web/test_unreadable_stores.py",
    ErrorCode.STORE_SECONDS: "server/web/test_hostile_stores.py",
    ErrorCode.STORE_PENDING: "server/web/test_hostile_stores.py",
    ErrorCode.STORE_LARGE: "server/web/stores/test_tournament_watch.py",
    ErrorCode.STORE_UNKNOWN: "server/web/stores/test_tournament_watch.py",
}
"""Where an error is raised that is not raised here."""


def tell(source: str | bytes, which: int = -1) -> None:
    """Raises what is told of a text that is read."""
    raise NotationError.of(found_tree(source).notes[which])


def played(rules: Rules, points: str) -> Game:
    game = Game(rules)
    for point in points.split():
        game.play(point)
    return game


def double_three() -> Game:
    """The turn of black, to whom j8 is forbidden."""
    return played(Rules.ninuki(size=15), "h8 a1 i8 a15 j9 o1 j10 o15")


def double_four() -> Game:
    """The turn of black, to whom h8 is forbidden."""
    return played(STRICT, "e8 a1 f8 a3 g8 a5 h5 a7 h6 a9 h7 a11")


def overline() -> Game:
    """The turn of black, to whom h8 is forbidden."""
    return played(STRICT, "e8 a1 f8 a3 g8 a5 i8 a7 j8 a9")


def lost_by_a_forbidden_move() -> Game:
    game = played(RENJU, "e8 a1 f8 a3 g8 a5 i8 a7 j8 a9")
    game.play("h8")
    return game


def over() -> Game:
    return played(FREESTYLE, "h8 a1 h9 a2 h10 a3 h11 a4 h12")


def setup(rules: Rules, *rows: str, captures: tuple[int, int] = (0, 0)) -> Position:
    """The stones of the last rows of a board."""
    filled = ["." * rules.size] * (rules.size - len(rows)) + [row.ljust(rules.size, ".") for row in rows]
    return Position(rules, setup=Setup(tuple(filled), "black", captures))


def environment() -> VectorEnv:
    """One game with a stone on h8."""
    return VectorEnv(FREESTYLE, 1, openings=[["h8"]], autoreset="off", max_moves=2)


def over_environment() -> VectorEnv:
    env = environment()
    env.step([0])
    return env


def session() -> GameSession:
    return GameSession(FREESTYLE, Player("ann"), Player("bob"))


def over_session() -> GameSession:
    it = session()
    it.resign(Color.BLACK)
    return it


def fail(verdict: Verdict | None) -> None:
    """Raises the error by which the loser has lost."""
    assert verdict is not None
    assert verdict.fault is not None
    assert str(verdict.fault) == verdict.reason
    raise EngineError.of(verdict.fault)


def judged(answer: object, seconds: float = 0.0) -> None:
    referee = Referee(FREESTYLE, NAMES, ["h8"])
    fail(referee.judge(answer, seconds, Clock(TimeControl(seconds=1.0))))


def answered(text: str, answer: object) -> None:
    """An opening of renju in which that is answered."""
    follow(Opening.read(RENJU, text), answer)


def stone_that_ends_the_game() -> Opening:
    """The second player's last stone takes the third pair."""
    rules = Rules.ninuki(goal=3, advantage=(2, 0))
    return Opening.read(rules, "swap2 a1 b1 k10 place_two c1").done(Point("d1"))


def offered(*points: str) -> Opening:
    """Fifth stones beside four that mirror across row 9."""
    return Opening.read(RENJU, "rif h8 h9 h10 stay i9").done(Offered(tuple(map(Point, points))))


def in_an_earlier_position() -> None:
    game = session()
    game.play("h8")
    game.show(0)
    game.check_placing(Point("i9"))


def listen(code: str, seconds: float = 20.0) -> None:
    """Waits for a line of a program that has nothing to say."""
    child = ChildProcess([sys.executable, "-S", "-E", "-c", f"import os, sys, time; {code}"])
    try:
        child.read_line(monotonic() + seconds)
    finally:
        child.close(grace=0.0)


def eat(memory: int) -> None:
    """Waits for a line of a program that holds more memory than it may."""
    child = ChildProcess(
        [sys.executable, "-c", "held = b'x' * (200 << 20); import time; time.sleep(60)"], memory_limit=memory
    )
    try:
        child.read_line(monotonic() + 20.0)
    finally:
        child.close(grace=0.0)


def shout() -> None:
    """Writes to a program that does not read."""
    child = ChildProcess(SLEEPER)
    try:
        child.write(b"x" * 1_000_000, monotonic() + 0.1)
    finally:
        child.close(grace=0.0)


def windows_program(machine: int) -> bytes:
    """The head of a program of Windows for that kind of processor."""
    return b"MZ" + bytes(58) + struct.pack("<I4sH", 64, b"PE", machine)


def for_windows(program: bytes, loader: str = "sh") -> None:
    """Starts a program of Windows on a system with that Wine, which runs no 32-bit programs."""
    poor = patch.multiple(_wine, _LOADERS={32: [loader], 64: [loader]}, _LIBRARIES=())
    with tempfile.TemporaryDirectory() as folder, poor:
        Path(folder, "brain.exe").write_bytes(program)
        ChildProcess(["brain.exe"], folder=folder)


def without_python() -> None:
    """Asks for a process in a program that is no Python."""
    with patch.object(sys, "executable", "/opt/host"), patch.object(spawn, "get_executable", lambda: "/opt/host"):
        python_command("nowhere")


async def crowded() -> None:
    turns = FairTurns(1, 1)
    await turns.take("ann")
    waiting = asyncio.ensure_future(turns.take("ann"))
    await asyncio.sleep(0)
    try:
        await turns.take("ann")
    finally:
        waiting.cancel()


def hurried() -> None:
    process = TaskProcess("time")
    try:
        process.do("sleep", 30, seconds=0.05)
    finally:
        process.close()


def store(make: Callable[[Path], object], **options: Any) -> None:
    """Opens a store that was made so."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "arena.db")
        make(path)
        Store(path, read_only=True, **options).close()


def with_trigger() -> None:
    def write(path: Path) -> None:
        change(path, "CREATE TRIGGER t AFTER INSERT ON game BEGIN DELETE FROM game; END")
        Store(path).close()

    store(write)


def in_store(ask: Callable[[Store], object], make: Callable[[Path], object] = make_good) -> None:
    """Asks a good store, or one that was made so."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "arena.db")
        make(path)
        with Store(path, read_only=True) as it:
            ask(it)


def begin_shared(path: Path | None = None, **bounds: int) -> None:
    games = SharedGames(GamesFile(path), **({"hourly": 30} | bounds))
    asyncio.run(games.begin("ann", FREESTYLE, TimeControl(), Color.BLACK))


def shared() -> SharedGame:
    game, _ = SharedGame.begin(FREESTYLE, TimeControl(), Color.BLACK)
    return game


def talkative(game: SharedGame) -> None:
    for _ in range(100):
        game.say(Color.BLACK, Phrase.HELLO)


def with_offer() -> SharedGame:
    game, secret = SharedGame.begin(FREESTYLE, TimeControl(), Color.BLACK)
    game.take_seat(game.invitation_of(secret), new_secret())
    game.ask(Color.BLACK, Offer.DRAW)
    return game


def opened() -> SharedGame:
    game, secret = SharedGame.begin(FREESTYLE, TimeControl(), Color.BLACK, SWAP)
    game.take_seat(game.invitation_of(secret), new_secret())
    return game


def declined() -> SharedGame:
    game = with_offer()
    game.decline(Color.WHITE, 1)
    return game


def site_in_use() -> None:
    with tempfile.TemporaryDirectory() as name, SiteFolder(Path(name)).alone(), SiteFolder(Path(name)).alone():
        pass


RAISED: dict[ErrorCode, Callable[[], object]] = {
    ErrorCode.GAME_OVER: lambda: over().play("a5"),
    ErrorCode.OCCUPIED: lambda: double_three().play("h8"),
    ErrorCode.DOUBLE_THREE: lambda: double_three().play("j8"),
    ErrorCode.DOUBLE_FOUR: lambda: double_four().play("h8"),
    ErrorCode.OVERLINE: lambda: overline().play("h8"),
    ErrorCode.FORBIDDEN: stone_that_ends_the_game,
    ErrorCode.EARLIER_POSITION: in_an_earlier_position,
    ErrorCode.OPENING_STEP: lambda: Opening(RENJU, SWAP).done(Choice.BLACK),
    ErrorCode.OPENING_LATE: lambda: opened().do(Color.BLACK, Point("h8"), 1),
    ErrorCode.OPENING_CENTRE: lambda: Opening.read(RENJU, "rif").done(Point("h9")),
    ErrorCode.OPENING_INSIDE: lambda: Opening.read(RENJU, "rif h8").done(Point("h10")),
    ErrorCode.OPENING_OUTSIDE: lambda: Opening.read(RENJU, "pro h8 a1").done(Point("h10")),
    ErrorCode.OPENING_LEFT_OUT: lambda: Opening.read(RENJU, "swap1989 h8 h9").done(Point("j6")),
    ErrorCode.OPENING_COUNT: lambda: Opening.read(RENJU, "yamaguchi h8 h9 h10").done(Count(13)),
    ErrorCode.OPENING_OFFERED: lambda: offered("i10"),
    ErrorCode.OPENING_TWICE: lambda: offered("i10", "i10"),
    ErrorCode.OPENING_SYMMETRIC: lambda: offered("i10", "i8"),
    ErrorCode.OPENING_PICK: lambda: offered("i10", "f9").done(Point("a1")),
    ErrorCode.OPENING_TEXT: lambda: Opening.read(RENJU, "rif h9"),
    ErrorCode.OPENING_SIZE: lambda: Opening.read(Rules.renju(size=5), "rif"),
    ErrorCode.OPENING_CAPTURES: lambda: Opening.read(NINUKI, "rif"),
    ErrorCode.NO_OPENING_RULE: lambda: Opening.read(RENJU, "swap3"),
    ErrorCode.NOTHING_TO_TAKE_BACK: lambda: Game(RENJU).undo(),
    ErrorCode.NO_TURN_TO_TAKE_BACK: lambda: session().undo_turn(),
    ErrorCode.GAME_ENDED: lambda: over_session().play("h8"),
    ErrorCode.NO_ACTION: lambda: environment().step([225]),
    ErrorCode.LANE_OVER: lambda: over_environment().step([0]),
    ErrorCode.ACTION: lambda: environment().step([7 * 15 + 7]),
    ErrorCode.POINT_MALFORMED: lambda: Point("z1"),
    ErrorCode.POINT_WITHOUT_I: lambda: Coordinates(skips_i=True).read("i9", 15),
    ErrorCode.POINT_TOO_LONG: lambda: parse_opening("h8" + "9" * 100, 15),
    ErrorCode.POINT_COORDINATE: lambda: Point(22, 0),
    ErrorCode.POINT_OFF_BOARD: lambda: double_three().play("s19"),
    ErrorCode.POINT_OUTSIDE: lambda: read_position("-8,8", RENJU),
    ErrorCode.NO_OPENING: lambda: parse_opening("1,2,,3", 15),
    ErrorCode.POINTS_TOO_MANY: lambda: read_position("h8 " * 601, RENJU),
    ErrorCode.RULES_SIZE: lambda: Rules(size=10**30),
    ErrorCode.RULES_GOAL: lambda: Rules.ninuki(goal=99),
    ErrorCode.RULES_ADVANTAGE: lambda: Rules.ninuki(goal=3, advantage=(3, 0)),
    ErrorCode.RULES_ADVANTAGE_RANGE: lambda: Rules.ninuki(advantage=(0, -1)),
    ErrorCode.RULES_LANES: lambda: VectorEnv([FREESTYLE, RENJU]),
    ErrorCode.POSITION_OPENING: lambda: VectorEnv(FREESTYLE, 1, openings=[["h8", "h8"]]),
    ErrorCode.POSITION_ROWS: lambda: Position(RENJU, setup=Setup(("...",), "black")).game(),
    ErrorCode.POSITION_ROW_LENGTH: lambda: Position(RENJU, setup=Setup((".",) * 15, "black")).game(),
    ErrorCode.POSITION_LETTER: lambda: setup(RENJU, "?").game(),
    ErrorCode.POSITION_PAIRS: lambda: setup(NINUKI, captures=(13, 0)).game(),
    ErrorCode.POSITION_CAPTURES: lambda: setup(NINUKI, captures=(0, 99)).game(),
    ErrorCode.POSITION_OVER: lambda: MoveRater().chances(over()),
    ErrorCode.LINE_LENGTH: lambda: Game.from_text(LINE + " " * 1000),
    ErrorCode.LINE_PARTS: lambda: Game.from_text("ninuki5"),
    ErrorCode.LINE_RULES: lambda: Game.from_text(LINE.replace("ninuki", "chess")),
    ErrorCode.LINE_ROW: lambda: Game.from_text(LINE.replace("5/", "?/", 1)),
    ErrorCode.LINE_SIDE: lambda: Game.from_text(LINE.replace("b", "x")),
    ErrorCode.LINE_PAIRS: lambda: Game.from_text(LINE.replace("0-0", "0")),
    ErrorCode.LINE_FIVE: lambda: Game.from_text(LINE.replace("0-0 -", "0-0 six")),
    ErrorCode.LINE_OUTCOME: lambda: Game.from_text(f"{LINE[:-1]}won"),
    ErrorCode.CONTRADICTION: lambda: Game.from_text(f"{LINE[:-1]}b-five"),
    ErrorCode.SEARCH_OVER: lambda: SearchEngine("easy").analyse(over()),
    ErrorCode.SEARCH_EXCLUDED: lambda: SearchEngine("easy").analyse(Game(), Limit(excluded=Game().legal_moves())),
    ErrorCode.SEARCH_RANGE: lambda: Limit(depth=65),
    ErrorCode.SEARCH_NETWORK: lambda: SearchEngine("tengen", network_file=NETWORK).analyse(Game(Rules.standard())),
    ErrorCode.OPTION_UNKNOWN: lambda: SearchEngine("easy", weather=1),
    ErrorCode.OPTION_VALUE: lambda: SearchEngine("easy", depth="deep"),
    ErrorCode.OPTION_FILE: lambda: SearchEngine("tengen", weights="/nowhere/to.bin"),
    ErrorCode.AT_MOVE: lambda: read_position("h8 h8", RENJU),
    ErrorCode.AT_LINE: lambda: read_position("Piskvorky 15x15\n99,1,0\n", RENJU),
    ErrorCode.IN_GAME: lambda: list(read_games("(;GM[4]SZ[15];B[hh])")),
    ErrorCode.IN_MOVES: lambda: link.read("1.renju15.z99"),
    ErrorCode.IN_RULES: lambda: link.read("1.renju3.h8"),
    ErrorCode.IN_STONES: lambda: setup(RENJU, "?").game(),
    ErrorCode.IN_PAIRS: lambda: read_position("X....\n" + ".....\n" * 4 + "pairs: black 0, white 0 of 99", NINUKI),
    ErrorCode.AT_PLACE: lambda: read_position("(;GM[4]SZ[15];B[zz])", RENJU),
    ErrorCode.UNPLAYABLE: lambda: read_position("(;GM[4]SZ[15];B[hh];W[hh])", RENJU),
    ErrorCode.TEXT_LENGTH: lambda: read_position("a" * (LIMIT + 1), RENJU),
    ErrorCode.UNKNOWN_FORMAT: lambda: read_position("nonsense", RENJU),
    ErrorCode.NO_GAME: lambda: read_position("[]", RENJU),
    ErrorCode.MOVES_TOO_MANY: lambda: read_position("Piskvorky 15x15\n" + "1,1,1\n" * 700, RENJU),
    ErrorCode.TREE_MOVES: lambda: broad_tree(),
    ErrorCode.TREE_COMMENTS: lambda: much_said(),
    ErrorCode.COMMENT_LENGTH: lambda: GameTree.of(Position(RENJU)).commented((), "x" * 5000),
    ErrorCode.STONES_TOO_MANY: lambda: read_position("(;AB[aa:oo][aa:oo])", RENJU),
    ErrorCode.SETUPS_TOO_MANY: lambda: read_position("(;SZ[22]" + ";AB[aa:vv]" * 5 + ")", RENJU),
    ErrorCode.ROWS_TOO_MANY: lambda: read_position(".....\n" * 23, RENJU),
    ErrorCode.ROW_POINTS: lambda: read_position(".....\n" * 4 + "......\n", RENJU),
    ErrorCode.NO_MOVES: lambda: setup(RENJU).record(),
    ErrorCode.AT_BYTE: lambda: read_position(LIBRARY + b"\x10\0", RENJU),
    ErrorCode.NO_POINT: lambda: read_position(LIBRARY + b"\x10\0", RENJU),
    ErrorCode.FILE_ENDS: lambda: read_position(LIBRARY + b"\x79", RENJU),
    ErrorCode.LIBRARY_VERSION: lambda: read_position(LIBRARY.replace(b"\3\4", b"\4\0"), RENJU),
    ErrorCode.VARIATION_OPEN: lambda: list(read_games('[White "w"]\n\n1. h8 (1. i9 *', RENJU)),
    ErrorCode.VARIATION_CLOSED: lambda: list(read_games('[White "w"]\n\n1. h8) *', RENJU)),
    ErrorCode.VARIATION_EMPTY: lambda: list(read_games('[White "w"]\n\n1. h8 () *', RENJU)),
    ErrorCode.VARIATION_OF_NONE: lambda: list(read_games('[White "w"]\n\n(1. h8) *', RENJU)),
    ErrorCode.COMMENT_OPEN: lambda: list(read_games('[White "w"]\n\n1. h8 {a', RENJU)),
    ErrorCode.TREE_OVER: lambda: tell(LIBRARY[:-1] + b"\x40\x79\x40", -2),
    ErrorCode.LEFT_OUT: lambda: tell(LIBRARY + b"\0\0", -2),
    ErrorCode.PASS: lambda: tell(LIBRARY + b"\0\0", -2),
    ErrorCode.MORE_LEFT_OUT: lambda: tell(LIBRARY + b"\0\xc0" * 9, -2),
    ErrorCode.BOARD_SIZE: lambda: write_library(GameTree.of(Position(Rules.renju(size=19)))),
    ErrorCode.NO_CAPTURES: lambda: write_library(GameTree.of(Position(Rules.ninuki(size=15)))),
    ErrorCode.NO_RULES: lambda: list(read_games('[Event "1"]\n\n{h8} *')),
    ErrorCode.BOARD_STAR: lambda: read_position("X....\nO....\n..*..\n.....\n....."),
    ErrorCode.BOARD_SIGN: lambda: read_position("X . . . .\n. ? . . .\n" + ". . . . .\n" * 4),
    ErrorCode.BOARD_NUMBERS: lambda: read_position("1 . . . .\n3 . . . .\n. . . . .\n. . . . .\n. . . . ."),
    ErrorCode.BOARD_MOVES: lambda: tell("X....\nO....\n.1.2.\n.....\n.....", 0),
    ErrorCode.BOARD_LABELS: lambda: tell("X . . . .\nO . . . .\n. 9 . 7 .\n" + ". . . . .\n" * 2, 0),
    ErrorCode.LINES_ONE_GAME: lambda: tell("h8 i9\nh9 h10", 0),
    ErrorCode.LINES_UNCLEAR: lambda: read_position("h8 i8 a1 j8 k8 a2\ni8 a3", RENJU),
    ErrorCode.NO_MOVES_OF_LINE: lambda: list(read_games("h8 i9 *\nh8 i8 *\nnonsense", RENJU, may_go_on=True)),
    ErrorCode.BOARD_STONES: lambda: read_position("BOARD\n7,7,1\nDONE\n"),
    ErrorCode.COUNTED_FROM_0: lambda: list(read_games("Piskvorky 15x15, 11:11, 0\n0,0,0\n")),
    ErrorCode.RULES_ASSUMED: lambda: tell("h8"),
    ErrorCode.ENCODING_GUESSED: lambda: tell("(;GM[4]SZ[15]RU[renju]PB[Björn];B[hh])".encode("latin-1")),
    ErrorCode.NO_STONES: lambda: list(read_games('[Event "1"]\n\n*', RENJU)),
    ErrorCode.NO_SUCH_RULES: lambda: list(read_games('[Variant "gomoku chess"]\n\n{h8} *')),
    ErrorCode.NOTHING_TO_OFFER: lambda: shared().ask(Color.BLACK, Offer.REMATCH),
    ErrorCode.OFFER_STANDS: lambda: with_offer().ask(Color.WHITE, Offer.REMATCH),
    ErrorCode.OFFER_GONE: lambda: with_offer().accept(Color.WHITE, 2),
    ErrorCode.OFFERED_ALREADY: lambda: declined().ask(Color.BLACK, Offer.DRAW),
    ErrorCode.NOTHING_TO_PREPARE: lambda: shared().prepare(Color.BLACK, Point("h8")),
    ErrorCode.SAID_TOO_OFTEN: lambda: talkative(shared()),
    ErrorCode.GAMES_TOO_OFTEN: lambda: begin_shared(hourly=0),
    ErrorCode.GAMES_TOO_MANY: lambda: begin_shared(most=0),
    ErrorCode.GAMES_SHARE: lambda: begin_shared(share=0),
    ErrorCode.GAMES_AWAY: lambda: begin_shared(Path("/nowhere/games.db")),
    ErrorCode.SHARED_GAMES_FILE: lambda: GamesFile(Path(__file__)).open(),
    ErrorCode.NO_ORDER: lambda: ordered(setup(NINUKI, "XX", captures=(1, 0))),
    ErrorCode.NOT_IN_TURN: lambda: ordered(setup(RENJU, "XX")),
    ErrorCode.NOT_IN_TURN_WITH_CAPTURES: lambda: ordered(setup(NINUKI, "XXX", captures=(1, 0))),
    ErrorCode.FEWER_PAIRS: lambda: ordered(setup(Rules.ninuki(advantage=(1, 0)), "X")),
    ErrorCode.HAS_MOVES: lambda: position_json.write(Position(RENJU, ("h8",))),
    ErrorCode.MOVES_NEEDED: lambda: read_position(lost_by_a_forbidden_move().to_text(), RENJU),
    ErrorCode.NOT_FINISHED: lambda: list(read_games("(;GM[4]SZ[15];B[hh])")),
    ErrorCode.NO_WINNER: lambda: list(read_games("(;GM[4]SZ[15]RE[Void];B[hh])")),
    ErrorCode.OTHER_RESULT: lambda: list(read_games("(;GM[4]SZ[15]RE[W+]" + five() + ")", FREESTYLE)),
    ErrorCode.LINK_LENGTH: lambda: link.read("1.renju15." + "a" * 5000),
    ErrorCode.LINK_LETTERS: lambda: link.read("1.renju15.<>"),
    ErrorCode.LINK_NONE: lambda: link.read("nonsense"),
    ErrorCode.LINK_VERSION: lambda: link.read("9.renju15.h8"),
    ErrorCode.LINK_PARTS: lambda: link.read("1.renju15"),
    ErrorCode.RULES_CODE_PRESET: lambda: Rules.from_code("chess8"),
    ErrorCode.RULES_CODE_SWITCH: lambda: Rules.from_code("renju15-Q"),
    ErrorCode.LINK_ROWS: lambda: link.read("1.renju15._.b.h8"),
    ErrorCode.LINK_SIDE: lambda: link.read("1.renju15." + "_" * 14 + ".c.h8"),
    ErrorCode.LINK_ROW_LENGTH: lambda: link.read("1.renju15.16x" + "_" * 14 + ".b.h8"),
    ErrorCode.LINK_ROW_LETTERS: lambda: link.read("1.renju15.q" + "_" * 14 + ".b.h8"),
    ErrorCode.FORFEIT: lambda: judged(None),
    ErrorCode.ILLEGAL_ANSWER: lambda: judged(Analysis("h8")),
    ErrorCode.ILLEGAL_STONE: lambda: answered("swap2", ["h8", "h8", "i9"]),
    ErrorCode.SLOW_MOVE: lambda: judged(Analysis("h9"), 2.0),
    ErrorCode.NO_ANALYSIS: lambda: judged(None),
    ErrorCode.OPENING_ANSWER: lambda: answered("swap2", Choice.BLACK),
    ErrorCode.ILLEGAL_DEED: lambda: answered("soosorv8 h8 h9 h10 stay i9", Count(9)),
    ErrorCode.WITH_STDERR: lambda: listen("sys.stderr.write('boom')"),
    ErrorCode.COMMAND_UNREADABLE: lambda: split_command('./bot "x'),
    ErrorCode.FILE_PACKED: lambda: text_in(gzip.compress(b"x")),
    ErrorCode.FILE_ENCODING: lambda: text_in(b"Bj\xf6rn"),
    ErrorCode.COMMAND_EMPTY: lambda: split_command(" "),
    ErrorCode.NOT_STARTED_THERE: lambda: ChildProcess(["./bot"], folder="/nowhere"),
    ErrorCode.NOT_STARTED: lambda: ChildProcess(["/nowhere/to/bot"]),
    ErrorCode.NO_PYTHON: without_python,
    ErrorCode.NO_DLL: lambda: listen(
        "sys.stderr.write('err: Library far.dll (which is needed by x) not found'); sys.exit(53)"
    ),
    ErrorCode.EXITED: lambda: listen("sys.exit(3)"),
    ErrorCode.KILLED: lambda: listen(CRASHES),
    ErrorCode.MEMORY: lambda: eat(64 << 20),
    ErrorCode.NO_ANSWER: lambda: listen("time.sleep(60)", 0.1),
    ErrorCode.NOT_READING: shout,
    ErrorCode.TASK_SECONDS: hurried,
    ErrorCode.TASK_BUSY: lambda: asyncio.run(crowded()),
    ErrorCode.MESSAGE_FIELD: lambda: parse_request("{}"),
    ErrorCode.STORE_FILE: lambda: store(lambda _: None),
    ErrorCode.STORE_MISSING: lambda: store(lambda _: None),
    ErrorCode.STORE_NO_DATABASE: lambda: store(lambda path: path.write_text("nothing of the kind" * 100)),
    ErrorCode.STORE_EMPTY: lambda: store(lambda path: path.touch()),
    ErrorCode.STORE_FOREIGN: lambda: store(hostile_stores.make_foreign),
    ErrorCode.STORE_VERSION: lambda: store(hostile_stores.make_newer),
    ErrorCode.STORE_IRREGULAR: lambda: store(lambda path: path.mkdir()),
    ErrorCode.STORE_IRREGULAR_BESIDE: lambda: store(hostile_stores.with_a_folder_for_a_journal),
    ErrorCode.STORE_TABLES: lambda: store(hostile_stores.BROKEN["no table"]),
    ErrorCode.STORE_TRIGGERS: with_trigger,
    ErrorCode.STORE_TOURNAMENT_DAMAGED: lambda: in_store(
        lambda it: read_summary(it, it.tournament()), hostile_stores.with_config({"nothing": "known"})
    ),
    ErrorCode.STORE_GAME_DAMAGED: lambda: in_store(
        lambda it: list(it.results(it.tournament())), hostile_stores.with_game("winner", "nobody")
    ),
    ErrorCode.STORE_NO_TOURNAMENT: lambda: in_store(lambda it: it.tournament("autumn")),
    ErrorCode.STORE_NO_RESULT: lambda: in_store(lambda it: it.result(it.tournament(), 9999)),
    ErrorCode.SITE_NO_GAMES: lambda: site(make=lambda path: Store(path).close()),
    ErrorCode.SITE_VERSIONS: lambda: site(most=1),
    ErrorCode.SITE_NO_FOLDER: lambda: site(lambda it: it.write_text("mine")),
    ErrorCode.SITE_FOREIGN: lambda: site(lambda it: it.joinpath("mine").mkdir(parents=True)),
    ErrorCode.SITE_FILE: lambda: site(inner="arena.db/site"),
    ErrorCode.SITE_BUSY: site_in_use,
}


def site(
    spoil: Callable[[Path], object] = lambda _: None,
    *,
    make: Callable[[Path], object] = make_good,
    most: int = 2000,
    inner: str = "site",
) -> None:
    """Writes the site of a good store, or of one that was made so, into a folder that may be spoilt before."""
    with tempfile.TemporaryDirectory() as name, patch.object(_lists, "MOST_VERSIONS", most):
        path, folder = Path(name, "arena.db"), Path(name, inner)
        make(path)
        spoil(folder)
        with Store(path, read_only=True) as it:
            build_site(it, None, folder)


def broad_tree() -> GameTree:
    """A tree of more moves than are kept: many variations of stones that never touch."""
    tree = GameTree.of(Position(Rules.freestyle(size=22)))
    apart = [Point(x, y) for y in range(0, 22, 2) for x in range(0, 22, 2)]
    for first in range(30):
        tree = tree.played((), [Point(first % 22, 1 + 2 * (first // 22)), *apart])
    return tree


def much_said() -> GameTree:
    """A tree with more comments than are kept: one at each of its moves."""
    tree, line = GameTree.of(Position(Rules.freestyle(size=22))), list[Point]()
    for place in range(26):
        line.append(Point(2 * (place % 11), 2 * (place // 11)))
        tree = tree.played(line[:-1], line[-1:]).commented(line, "x" * 4000)
    return tree


def five() -> str:
    """Nine moves, by which black wins."""
    return ";B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea]"


_OF_POSIX: dict[ErrorCode, Callable[[], object]] = {
    ErrorCode.NO_WINDOWS_PROGRAM: lambda: for_windows(b"text"),
    ErrorCode.NO_WINE: lambda: for_windows(windows_program(0x8664), loader="nowhere"),
    ErrorCode.NO_WINE_32: lambda: for_windows(windows_program(0x014C)),
    ErrorCode.PIPES_CLOSED: lambda: listen("os.close(1); os.close(2); time.sleep(60)"),
}
"""What Windows has not: programs of another system, and a program without its standard output."""

if WINDOWS:
    ELSEWHERE |= dict.fromkeys(_OF_POSIX, "raised_errors.py")
else:
    RAISED |= _OF_POSIX
