"""One of our engines as a Gomocup brain: lines in, lines out, and nothing else in ``Brain``."""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import randrange

from gomoku_arena._core import MAX_SIZE, MIN_SIZE, Analysis, Color, Game, Limit, Point, Rules
from gomoku_arena.engines.balance.search import even_placing
from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.isolated.author_traceback import account_of, crash_of
from gomoku_arena.engines.opening_answer import follow
from gomoku_arena.errors import EngineError, GomokuArenaError, PositionError, RulesError, describe
from gomoku_arena.gomocup import commands as wire
from gomoku_arena.gomocup.brain import CommandReader
from gomoku_arena.gomocup.client import Owner
from gomoku_arena.gomocup.extensions import DETAIL, REALTIME, forbidden_line
from gomoku_arena.gomocup.opening_steps import SWAP2_STEPS, OpeningStep, answer
from gomoku_arena.gomocup.rules import apply_rule_info, rule_of_yixin
from gomoku_arena.notation.reading.record_builder import resized
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import OpeningPlayer, Settled
from gomoku_arena.printable import printable
from gomoku_arena.server.brain._position import game_from_stones, opening_of, take_back
from gomoku_arena.server.brain._reports import BrainReports
from gomoku_arena.server.brain._settings import BrainLimits, BrainSettings

SWAP2_STONES = (0, 3, 5)
"""On how many stones of a swap2 opening a brain is asked."""


class Brain:
    """A Gomocup brain around ``engine``, sans-I/O. It answers every line and raises on none.

    say: told each line that is said while the engine thinks. name: by which managers know it, the engine's own unless
    given.

    ``INFO`` about rules counts from the next START, RESTART or BOARD, or at once while the board is empty; about
    threads and memory from the next START or RESTART, or at once before the first move.

    account: of a failure of the engine in the last line, for its author: a traceback, and what it printed.
    """

    def __init__(self, engine: Engine, say: Callable[[str], object] = lambda _: None, name: str = "") -> None:
        self._engine = engine
        self._name = name
        self._say = say
        self._reader = CommandReader()
        self._limits = BrainLimits()
        self._settings = BrainSettings()
        self._rules = Rules.freestyle()
        self._game: Game | None = None
        # The rules for which the engine was last prepared; None before each new game.
        self._prepared: Rules | None = None
        self._side_to_move: Color | None = None
        self._captures: tuple[int, int] | None = None
        self._show_detail = 0
        self._is_yixin = False
        # Of the word to stop: how often it was heard, and how often its turn has come among the lines.
        self._stops_heard = self._stops_passed = 0
        self._can_stop = False
        self.ended = False
        self.account = ""

    def feed(self, line: str) -> list[str]:
        """The lines with which ``line`` is answered; thinking happens in here."""
        answers: list[str] = []
        self.account = ""
        for command in self._reader.feed(line):
            if not self.ended:
                answers += self._answer(command)
        return answers

    def stop(self) -> None:
        """Has the engine answer with what it has, or as soon as it has anything.

        To be called from any thread as soon as YXSTOP is heard, before that line is fed: what is asked before it is
        answered at once.
        """
        self._stops_heard += 1
        if self._can_stop:
            self._engine.stop()

    def _answer(self, command: wire.Command) -> list[str]:
        try:
            return self._carry_out(command)
        except EngineError as error:
            self.account = self._engine.failure_tail()
            return [_line("ERROR", str(error))]
        except GomokuArenaError as error:
            return [_line("ERROR", str(error))]
        # A manager must hear of a failed engine; it cannot see a traceback.
        except Exception as error:
            self.account = account_of(error)
            return [_line("ERROR", f"the engine failed: {describe(crash_of(error))}")]

    def _carry_out(self, command: wire.Command) -> list[str]:
        match command:
            case wire.Start(width, height):
                return self._start(width, height)
            case wire.Restart():
                return self._restart()
            case wire.Begin():
                return self._begin()
            case wire.Turn(x, y):
                self._playing().play(_point(x, y))
                return self._think()
            case wire.Play(x, y):
                self._playing().play(_point(x, y))
                return [f"{x},{y}"]
            case wire.Takeback(x, y):
                self._game = take_back(self._playing(), _point(x, y))
                return ["OK"]
            case wire.Board(stones):
                self._set_position(stones)
                return self._think()
            case wire.Position(stones):
                self._set_position(stones)
                return []
            case wire.NBest(lines):
                return self._think(lines)
            case wire.Balance(stones, bias):
                return self._balance(stones, bias)
            case wire.Stop():
                self._stops_passed = min(self._stops_passed + 1, self._stops_heard)
                return []
            case wire.ShowForbidden():
                game = self._playing()
                return [forbidden_line((point.x, point.y) for point in game.forbidden_points(game.side_to_move))]
            case wire.ClearHash():
                self._prepared = None
                return []
            case wire.ShowInfo():
                self._is_yixin = True
                info = self._engine.info
                threads = f"MESSAGE INFO MAX_THREAD_NUM {os.cpu_count() or 1}"
                return [_line("MESSAGE", f"{self._called} {info.version}"), threads]
            case wire.Swap2Board(points):
                return self._swap2(points)
            case wire.Open(step, points, count):
                return self._open(step, points, count)
            case wire.Info(key, value):
                self._info(key, value)
                return []
            case wire.AskAbout():
                return [self._about()]
            case wire.End():
                self.ended = True
                return []
            case wire.UnknownCommand(text):
                return [_line("UNKNOWN", f"command {text[:80]!r}")]
            case wire.BadCommand(reason):
                return [_line("ERROR", reason)]

    def _start(self, width: int, height: int) -> list[str]:
        if width != height:
            raise RulesError(f"the board {width}x{height} is not square")
        if not MIN_SIZE <= width <= MAX_SIZE:
            raise RulesError(f"board size {width} is not in {MIN_SIZE} to {MAX_SIZE}")
        self._rules = resized(self._rules, width)
        return self._restart()

    def _restart(self) -> list[str]:
        game = self._game = Game(self._rules)
        self._prepared = None
        # While no clock runs, for it may take a while. An engine that refuses these rules may be told others before it
        # has to move.
        with suppress(Exception):
            self._prepare(game)
        return ["OK"]

    def _begin(self) -> list[str]:
        if not _is_empty(self._playing()):
            raise PositionError("BEGIN, but the board is not empty; send RESTART or TURN")
        return self._think()

    def _set_position(self, stones: tuple[tuple[int, int, Owner], ...]) -> None:
        self._playing()
        side, captures = self._side_to_move, self._captures
        self._side_to_move = self._captures = None
        self._game = game_from_stones(stones, self._rules, side, captures)

    def _swap2(self, points: tuple[tuple[int, int], ...]) -> list[str]:
        """The stones of the opening become the position, and those that the engine places."""
        self._playing()
        if len(points) not in SWAP2_STONES:
            raise PositionError(f"SWAP2BOARD has {len(points)} stones, not 0, 3 or 5")
        step = SWAP2_STEPS[SWAP2_STONES.index(len(points))]
        opening = opening_of(step, points, self._rules, word="SWAP2BOARD")
        opened, move = self._opened(opening, step.end)
        if isinstance(opened.step, Settled) and opened.black is not _asked_player(opening) and move is None:
            move = self._engine.analyse(opened.game, self._limits.limit()).move
        placed = (*opened.stones[len(points) :], *([] if move is None else [move]))
        self._game = opened.game
        if move is not None:
            self._game.play(move)
        return [" ".join(f"{point.x},{point.y}" for point in placed) or "SWAP"]

    def _open(self, step: OpeningStep, points: tuple[tuple[int, int], ...], count: int) -> list[str]:
        """As ``_swap2``, without the move by which it stays white. Yixin-Board may ask before it says START."""
        game = self._game = self._game or Game(self._rules)
        if step.begin and not step.stones_follow:
            points = tuple((point.x, point.y) for point in game.moves)
        opened, _ = self._opened(opening_of(step, points, self._rules, count), step.end)
        done = replace(opened, deeds=opened.deeds[: step.end])
        self._game = done.game
        return answer(step, done)

    def _opened(self, opening: Opening, end: int) -> tuple[Opening, Point | None]:
        """The opening once the engine has done what it is asked for, up to so many deeds, and its move behind them."""
        player, move = _asked_player(opening), None
        self._game = opening.game
        self._prepare(self._game)
        limit, seed = self._limits.limit(), randrange(2**32)
        while len(opening.deeds) < end and _asked_player(opening) is player:
            opening, move = follow(opening, self._engine.choose_opening(opening, limit, seed))
        return opening, move

    def _info(self, key: str, value: str) -> None:
        match key:
            case "side_to_move":
                self._side_to_move = _color(value)
            case "captures":
                self._captures = _pair(value)
            case "show_detail":
                self._show_detail = _detail(value)
            case _:
                if key == "rule" and self._is_yixin:
                    value = rule_of_yixin(value)
                self._limits.tell(key, value)
                self._settings.tell(key, value)
                self._rules = apply_rule_info(self._rules, key, value)
        # Before the first move, whose time should not go into it.
        if self._game is None or _is_empty(self._game):
            self._configure()
        if self._game is not None and self._game.rules != self._rules and _is_empty(self._game):
            self._game = Game(self._rules)

    def _balance(self, stones: int, bias: int) -> list[str]:
        game = self._in_play(lines=1)
        placed = even_placing(self._weighed, game, stones, self._limits.limit(), bias=bias)
        for point in placed:
            game.play(point)
        return [" ".join(f"{point.x},{point.y}" for point in placed)]

    def _weighed(self, game: Game, limit: Limit) -> Analysis:
        """One of the many searches that a choice takes; they are brief once the word to stop was heard."""
        return self._search(game, Limit(nodes=1) if self._is_stopped else limit, lambda _: None)

    def _think(self, lines: int = 1) -> list[str]:
        game = self._in_play(lines)
        can = self._engine.capabilities
        yixin_board = game.size if self._is_yixin else None
        reports = BrainReports(self._show_detail, tells_chances=can.chances, yixin_board=yixin_board)

        def tell(news: Analysis) -> None:
            for line in reports.news(news):
                self._say(line)

        analysis = self._search(game, self._limits.limit(), tell)
        game.play(analysis.move)
        return [*reports.last(analysis), f"{analysis.move.x},{analysis.move.y}"]

    def _in_play(self, lines: int) -> Game:
        """The game that goes on, with the engine prepared to look for so many best lines."""
        game = self._playing()
        if game.outcome is not None:
            raise PositionError(f"the game is over: {game.outcome.termination}")
        if self._settings.look_for(lines):
            self._prepared = None
        self._prepare(game)
        return game

    def _search(self, game: Game, limit: Limit, tell: Callable[[Analysis], object]) -> Analysis:
        can = self._engine.capabilities

        def hear(news: Analysis) -> None:
            self._can_stop = can.stops
            tell(news)
            if can.stops and self._is_stopped:
                self._engine.stop()

        # An engine that tells of its search has nothing to answer with before it has told of it.
        self._can_stop = can.stops and not can.streams
        try:
            return self._engine.stream(game, limit, hear)
        finally:
            self._can_stop = False

    @property
    def _is_stopped(self) -> bool:
        """Whether the word to stop was heard while what was asked before it goes on."""
        return self._stops_heard > self._stops_passed

    def _prepare(self, game: Game) -> None:
        if self._prepared != game.rules:
            self._configure()
            self._engine.new_game(game.rules)
            self._prepared = game.rules

    def _configure(self) -> None:
        settings = self._settings.news()
        if settings is not None:
            self._engine.configure(settings)
            # Engines are configured between games.
            self._prepared = None

    def _playing(self) -> Game:
        if self._game is None:
            raise PositionError("no game has been started; send START")
        return self._game

    @property
    def _called(self) -> str:
        return self._name or self._engine.name

    def _about(self) -> str:
        info = self._engine.info
        fields = {
            "name": self._called,
            "version": info.version,
            "author": info.author,
            "rules": ",".join([*Rules.names(), "custom"]),
            "sizes": f"{MIN_SIZE}-{MAX_SIZE}",
        }
        return ", ".join(f'{key}="{_quotable(value)}"' for key, value in fields.items())


def _asked_player(opening: Opening) -> OpeningPlayer | None:
    """Who is asked; None where nobody is."""
    step = opening.step
    return None if isinstance(step, Settled) else step.player


def _line(word: str, text: str) -> str:
    return f"{word} {printable(text)}"


def _quotable(text: str) -> str:
    return printable(text.replace('"', "'"))


def _is_empty(game: Game) -> bool:
    return not game.to_numpy().any()


def _point(x: int, y: int) -> Point:
    return Point(x, y)


def _color(value: str) -> Color:
    for color in Color:
        if value.lower() == color.name:
            return color
    raise PositionError(f"INFO side_to_move {value!r} is neither black nor white")


def _detail(value: str) -> int:
    if value in {str(total) for total in range(REALTIME + DETAIL + 1)}:
        return int(value)
    raise PositionError(f"INFO show_detail {value!r} is not 0, 1, 2 or 3")


def _pair(value: str) -> tuple[int, int]:
    parts = [part.strip() for part in value.split(",")]
    if len(parts) == 2 and all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        return int(parts[0]), int(parts[1])
    raise PositionError(f"INFO captures {value!r} is not of the form BLACK,WHITE")
