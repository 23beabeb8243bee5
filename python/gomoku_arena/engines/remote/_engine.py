"""A server that speaks the reference web app's WebSocket protocol, as an engine."""

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import TYPE_CHECKING, NoReturn

from gomoku_arena._core import Analysis, Game, Limit, Rules
from gomoku_arena.engines.base import Capabilities, Engine, EngineInfo, EngineSettings
from gomoku_arena.engines.remote._address import RemoteAddress
from gomoku_arena.engines.remote._connection import RemoteConnection, Wire, log
from gomoku_arena.errors import (
    EngineError,
    EngineProtocolError,
    EngineStartError,
    EngineTimeoutError,
    ErrorCode,
    GomokuArenaError,
    UnsupportedRulesError,
)
from gomoku_arena.printable import printable
from gomoku_arena.webapp import client as websocket
from gomoku_arena.webapp.client import MalformedMessage
from gomoku_arena.webapp.messages import ErrorAnswer, MoveAnswer, Pong, shown

if TYPE_CHECKING:
    from gomoku_arena._core import LimitLike


Cell = tuple[int, int, str, str]
"""A point and the letters on it before and after."""


def new_stones(game: Game, rows: Sequence[str]) -> list[tuple[int, int]]:
    """Where ``rows`` have a stone of the side to move and ``game`` has none."""
    mine = game.side_to_move.symbol
    return [(x, y) for x, y, before, after in _changes(game.rows(), rows) if (before, after) == (".", mine)]


def disagreements(game: Game, answer: MoveAnswer, move: tuple[int, int]) -> list[str]:
    """Sentences on what ``answer`` says about ``move`` that is not so; none about a move that is illegal anyway."""
    after = game.copy()
    try:
        after.play(move)
    except GomokuArenaError:
        return []
    return [*_of_color(game, answer), *_of_board(after, answer), *_of_captures(after, answer)]


def _of_color(game: Game, answer: MoveAnswer) -> Iterator[str]:
    mine = game.side_to_move.symbol
    if answer.last_play is not None and answer.last_play.stone != mine:
        yield f"it says that it played {answer.last_play.stone}, and it has {mine}"


def _of_board(after: Game, answer: MoveAnswer) -> Iterator[str]:
    changes = _changes(after.rows(), answer.rows() or after.rows())
    if changes:
        x, y, ours, theirs = changes[0]
        where = f"{len(changes)} points, the first at {x},{y}, where it has {theirs!r} for our {ours!r}"
        yield f"after {after.moves[-1]} its board differs from ours in {where}"


def _of_captures(after: Game, answer: MoveAnswer) -> Iterator[str]:
    if answer.captured_stones is not None:
        taken = {(stone.x, stone.y) for stone in answer.captured_stones}
        if taken != {(point.x, point.y) for point in after.captured}:
            yield f"it says that {after.moves[-1]} takes {len(taken)} stones, and it takes {len(after.captured)}"


def _changes(before: Sequence[str], after: Sequence[str]) -> list[Cell]:
    pairs = [(y, zip(*rows, strict=True)) for y, rows in enumerate(zip(before, after, strict=True))]
    return [(x, y, one, other) for y, cells in pairs for x, (one, other) in enumerate(cells) if one != other]


_MOST = 10**9


class RemoteEngine(Engine):
    """A server's engine. One connection serves many games; after a failure the next game opens a new one.

    address: ``ws://HOST:PORT/ws?difficulty=WORD``, as RemoteAddress reads it.
    patience: seconds after which a server without a limit on time is given up.
    The protocol knows no limits: a server thinks for as long as its difficulty says, and loses where that is too long.
    Of EngineSettings the margin and the time to start count here, the latter for connecting and for the ping before
    a game. Raises PluginError for an address that cannot be read.
    """

    def __init__(self, address: str, *, patience: float = 60.0, settings: EngineSettings = EngineSettings()) -> None:
        self._address = RemoteAddress.parse(address)
        self._settings = settings
        self._patience = patience
        self._connection: RemoteConnection | None = None
        self._tail = ""
        self._wire: Wire | None = None

    @property
    def info(self) -> EngineInfo:
        return EngineInfo(name=self._address.label, description="a server over WebSocket")

    @property
    def capabilities(self) -> Capabilities:
        return Capabilities(in_process=False)

    def configure(self, settings: EngineSettings) -> None:
        self._settings = settings

    def new_game(self, rules: Rules) -> None:
        """Connects where needed and clears the server's tables. Raises EngineStartError or UnsupportedRulesError."""
        unsaid = websocket.unsaid_switches(rules)
        if unsaid:
            wanted = ", ".join(f"{name} = {rules.switches()[name]}" for name in unsaid)
            raise UnsupportedRulesError(f"{self.name}: the WebSocket protocol cannot express the rules: {wanted}")
        try:
            if not self._greeted_again():
                self._greet(RemoteConnection(self._address, self._settings.startup, self._wire))
        except EngineError as error:
            self._end()
            raise EngineStartError(ErrorCode.NO_GAME_STARTED, name=self.name, why=error) from None

    def analyse(self, game: Game, limit: "LimitLike") -> Analysis:
        """The server's move. Any error but that of a limit means that the connection has been closed."""
        limit = Limit.of(limit)
        if self._connection is None:
            self.new_game(game.rules)
        assert self._connection
        begun = monotonic()
        try:
            answer = self._ask(self._connection, game, limit, begun)
            return self._analysis(game, answer, monotonic() - begun)
        except BaseException:
            self._end()
            raise

    def keep_wire(self, descriptor: int | None, label: str = "") -> bool:
        self._wire = None if descriptor is None else Wire(descriptor, label)
        if self._connection is not None:
            self._connection.wire = self._wire
        return True

    def failure_tail(self) -> str:
        """The last messages that passed between us and the server, each cut short."""
        return self._tail if self._connection is None else self._connection.tail

    def close(self) -> None:
        """Closes the connection; safe to call twice."""
        self._end()

    def _end(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            self._tail = connection.tail
            connection.close()

    def _greeted_again(self) -> bool:
        """Whether the open connection, if any, still serves; if not it is better replaced."""
        if self._connection is None:
            return False
        try:
            self._greet(self._connection)
        except EngineError:
            self._end()
            return False
        return True

    def _greet(self, connection: RemoteConnection) -> None:
        self._connection = connection
        connection.send(websocket.reset_request())
        connection.send(websocket.ping_request())
        deadline = monotonic() + self._settings.startup
        while not isinstance(answer := websocket.parse_answer(connection.receive(deadline)), Pong):
            if isinstance(answer, ErrorAnswer):
                raise EngineProtocolError(f"it refused the ping: {shown(answer.error)}")

    def _ask(self, connection: RemoteConnection, game: Game, limit: Limit, begun: float) -> MoveAnswer:
        told = _allowed(limit)
        allowed, margin = (self._patience, 0.0) if told is None else (told, self._settings.margin)
        try:
            connection.send(websocket.move_request(game, self._address.difficulty))
            return self._hear(connection, begun + allowed + margin)
        except EngineTimeoutError as error:
            raise EngineTimeoutError(
                ErrorCode.TIME_FOR_MOVE, name=self.name, allowed=allowed, margin=margin, why=error
            ) from None
        except EngineError as error:
            raise type(error)(ErrorCode.OF_ENGINE, name=self.name, why=error) from None

    def _hear(self, connection: RemoteConnection, deadline: float) -> MoveAnswer:
        while True:
            message = connection.receive(deadline)
            match websocket.parse_answer(message):
                case MoveAnswer(status="success") as answer:
                    return answer
                case MoveAnswer(status=status):
                    raise EngineProtocolError(f"it answered the status {shown(status)!r}")
                case ErrorAnswer(error=text):
                    raise EngineProtocolError(f"it answered an error: {shown(text)}")
                case MalformedMessage(reason):
                    raise EngineProtocolError(f"it answered {shown(message)!r}: {shown(reason)}")

    def _analysis(self, game: Game, answer: MoveAnswer, seconds: float) -> Analysis:
        x, y = self._move(game, answer)
        if not (0 <= x < game.size and 0 <= y < game.size):
            self._refuse(f"it answered {x},{y}, which is off the {game.size}x{game.size} board")
        for sentence in disagreements(game, answer, (x, y)):
            log.warning("%s: %s", self.name, printable(sentence))
        told = answer.evaluation(game.side_to_move)
        if told is None:
            return Analysis((x, y), seconds=seconds)
        return Analysis((x, y), score=_bounded(told.eval_scores), bound=told.bound or "exact", seconds=seconds)

    def _move(self, game: Game, answer: MoveAnswer) -> tuple[int, int]:
        if answer.last_play is not None:
            return answer.last_play.coordinate.x, answer.last_play.coordinate.y
        found = new_stones(game, answer.rows() or game.rows())
        if len(found) != 1:
            self._refuse(f"it names no lastPlay, and its board has {len(found)} new stones of its colour")
        return found[0]

    def _refuse(self, sentence: str) -> NoReturn:
        raise EngineProtocolError(f"{self.name}: {sentence}")


def _allowed(limit: Limit) -> float | None:
    times = [seconds for seconds in (limit.seconds, limit.remaining) if seconds is not None]
    return min(times, default=None)


def _bounded(score: float) -> int:
    return round(max(-_MOST, min(_MOST, score)))
