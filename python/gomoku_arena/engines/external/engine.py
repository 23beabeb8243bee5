"""Other people's bots: an engine that is a process speaking the Gomocup protocol."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial, wraps
from pathlib import PurePath
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from gomoku_arena._core import Analysis, Game, Limit, Point, Rules
from gomoku_arena.clock import Clock
from gomoku_arena.engines.base import Capabilities, Engine, EngineInfo, EngineSettings, OpeningAnswer
from gomoku_arena.engines.external._bot_analysis import analysis_of
from gomoku_arena.engines.external._bot_board import BotBoard, whole_board
from gomoku_arena.engines.external._conversation import Conversation
from gomoku_arena.engines.external._introduction import ANSWER_SECONDS, check_support, introduced, introduction
from gomoku_arena.engines.external._limit_lines import ToldLimits
from gomoku_arena.engines.external._opening_questions import questions
from gomoku_arena.engines.external._streamed_search import StreamedSearch, told_position
from gomoku_arena.errors import (
    EngineError,
    EngineProtocolError,
    EngineStartError,
    EngineTimeoutError,
    ErrorCode,
    SearchError,
    UnsupportedRulesError,
)
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.extensions import DETAIL
from gomoku_arena.gomocup.noise import NoiseCounter
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.processes.child import ChildProcess, split_command
from gomoku_arena.record import MoveRecord

if TYPE_CHECKING:
    from gomoku_arena._core import LimitLike

_P = ParamSpec("_P")
_T = TypeVar("_T")


def _alone(
    method: Callable[Concatenate["ExternalEngine", _P], _T],
) -> Callable[Concatenate["ExternalEngine", _P], _T]:
    """The method, which raises SearchError while another thread is in one of them: there is one conversation."""

    @wraps(method)
    def guarded(engine: "ExternalEngine", /, *arguments: _P.args, **named: _P.kwargs) -> _T:
        if not engine._in_use.acquire(blocking=False):
            raise SearchError(f"engine {engine.name} is searching in another thread")
        try:
            return method(engine, *arguments, **named)
        finally:
            engine._in_use.release()

    return guarded


_ANSWERED_FOR = "in the opening it was asked for moves alone, and the arena chose by tables and by their scores"


class ExternalEngine(Engine):
    """A Gomocup bot. Its process starts with the first game, serves many, and is started anew after a failure.

    command: a command line, quoted as in a shell, run without one.
    patience: seconds after which a bot without a limit on time is given up.
    settings: what ``configure`` may replace. The margin is by how much an answer may come later than the limit that the
        bot is told, never told to it; memory is told, and the bot is ended once it holds more with all its processes.
    force: play rules with captures, or custom ones, even with a bot that does not say that it knows our extension.
    Raises EngineStartError for a command that cannot be read.
    """

    def __init__(
        self,
        command: str,
        *,
        name: str | None = None,
        patience: float = 60.0,
        settings: EngineSettings | None = None,
        force: bool = False,
    ) -> None:
        self._arguments = split_command(command)
        self._name = name
        self._patience = patience
        self._settings = settings or EngineSettings()
        self._force = force
        self._conversation: Conversation | None = None
        self._introduction: EngineInfo | None = None
        self._rules: Rules | None = None
        self._board = BotBoard()
        # The key of the position for which a rally has asked, and when.
        self._asked: tuple[int, float] | None = None
        self._unknown_subjects: set[str] = set()
        self._opening_remark = ""
        # Whether the bot speaks Yixin-Board's extensions; None until that matters.
        self._speaks_extensions: bool | None = None
        self._tells_chances = False
        self._search: StreamedSearch | None = None
        self._limits = ToldLimits(patience)
        self._noise = NoiseCounter()
        self._failure_tail = ""
        self._in_use = RLock()
        self._wire: tuple[int | None, str] = (None, "")

    @property
    def capabilities(self) -> Capabilities:
        """What the bot can do. Whether it streams and stops is known once it was asked to stream."""
        speaks, search = bool(self._speaks_extensions), self._search
        return Capabilities(
            in_process=False,
            stops=speaks,
            streams=speaks,
            chances=self._tells_chances or (search is not None and search.tells_chances),
            rallies=True,
        )

    @_alone
    def configure(self, settings: EngineSettings) -> None:
        """Counts from the next game: a process that is running is ended."""
        self.close()
        self._settings = settings

    @property
    def info(self) -> EngineInfo:
        """What the bot says about itself; before its first start only the name of its program is known."""
        told = self._introduction or EngineInfo(PurePath(self._arguments[0]).name)
        return replace(told, name=self._name or told.name)

    @property
    def introduction(self) -> EngineInfo | None:
        """By its last answer to ABOUT."""
        return self._introduction

    @_alone
    def new_game(self, rules: Rules) -> None:
        """Starts the bot where needed and prepares it. Raises EngineStartError or UnsupportedRulesError."""
        self._noise = NoiseCounter()
        self._opening_remark = ""
        try:
            self._prepare(rules)
        except UnsupportedRulesError as error:
            self._end(failed=False)
            raise UnsupportedRulesError(ErrorCode.OF_ENGINE, name=self.name, why=error) from None
        except EngineError as error:
            self._end(failed=True)
            raise EngineStartError(ErrorCode.NO_GAME_STARTED, name=self.name, why=error) from None
        self._rules = rules
        self._board.follow(Game(rules))
        self._asked = None

    @_alone
    def analyse(self, game: Game, limit: "LimitLike") -> Analysis:
        """The bot's move. Any error but that of a limit means that its process has been ended."""
        limit = Limit.of(limit)
        conversation = self._ready(game.rules)
        try:
            return self._ask(conversation, game, limit)
        except BaseException:
            self._end(failed=True)
            raise

    @_alone
    def stream(self, game: Game, limit: "LimitLike", tell: Callable[[Analysis], object]) -> Analysis:
        """``analyse``; a bot that speaks Yixin-Board's extensions is asked for its best lines, which are told.

        What ``tell`` raises stops the bot, which then serves on.
        """
        limit = Limit.of(limit)
        conversation = self._ready_to_extend(game.rules)
        if conversation is None:
            return super().stream(game, limit, tell)
        search = self._search = StreamedSearch(game, self._settings.lines, tell)
        try:
            analysis = self._ask_streamed(conversation, game, limit, search)
        except BaseException as error:
            self._end(failed=True)
            if search.is_stopped and isinstance(error, EngineTimeoutError):
                raise EngineTimeoutError(ErrorCode.NOT_STOPPED) from None
            raise
        finally:
            self._search = None
            self._tells_chances = self._tells_chances or search.tells_chances
        if search.failure is not None:
            raise search.failure
        return analysis

    def stop(self) -> bool:
        """Ends a search that is streamed. A bot that does not answer within a second is ended."""
        search = self._search
        if search is None:
            return False
        search.stop()
        return True

    @_alone
    def forbidden_points(self, game: Game) -> frozenset[Point] | None:
        """Those of a bot that speaks Yixin-Board's extensions."""
        conversation = self._ready_to_extend(game.rules)
        if conversation is None:
            return None
        self._board.key = None
        try:
            points = conversation.forbidden_points(told_position(game), monotonic() + ANSWER_SECONDS)
            return None if points is None else frozenset(self._point(conversation, x, y, game.size) for x, y in points)
        except BaseException:
            self._end(failed=True)
            raise

    @_alone
    def choose_opening(self, opening: Opening, limit: "LimitLike", seed: int = 0) -> OpeningAnswer:
        """The bot's answer to SWAP2BOARD or Yixin-Board's words; where it knows neither, its moves and their scores."""
        limit = Limit.of(limit)
        try:
            answer = self._answer_in_words(opening, limit)
        except BaseException:
            self._end(failed=True)
            raise
        if answer is not None:
            return answer
        self._opening_remark = _ANSWERED_FOR
        return super().choose_opening(opening, limit, seed)

    def rally(self, other: Engine, game: Game, mine: Clock, theirs: Clock) -> tuple[list[MoveRecord], float]:
        """As ``Engine.rally``, for two bots, as long as both answer at once and plainly.

        Each is told the other's last move. No moves where one of them must be told more than that.
        """
        if not isinstance(other, ExternalEngine):
            return [], 0.0
        if not (self._may_rally(game) and self._board.short_request(game)):
            return [], 0.0
        if not (other._may_rally(game) and other._board.key == game.key):
            return [], 0.0
        assert self._conversation
        assert other._conversation
        limits = mine.limit(), theirs.limit()
        news = self._limits.news(limits[0]), other._limits.news(limits[1])
        try:
            moves, asked_at = self._conversation.rally(other._conversation, game, mine, theirs, news)
        except BaseException:
            # Ctrl-C: nobody knows what the two have been told.
            self._end(failed=True)
            other._end(failed=True)
            raise
        requests = len(moves) + (asked_at is not None)
        for engine, limit in list(zip((self, other), limits, strict=True))[:requests]:
            engine._limits.told(limit)
        last, following = (other, self) if len(moves) % 2 == 0 else (self, other)
        last._board.follow(game)
        if moves:
            before = game.copy()
            before.undo()
            following._board.follow(before)
        if asked_at is None:
            return moves, 0.0
        assert last._board.key is not None
        following._asked = (last._board.key, asked_at)
        return moves, monotonic() - asked_at

    @property
    def loading_seconds(self) -> float:
        """Those of the first move, until the process has answered."""
        conversation = self._conversation
        return 0.0 if conversation is not None and conversation.has_moved else self._settings.first_move

    def failure_tail(self) -> str:
        """The end of what was said on the wire, with times since the last request, and of the bot's stderr."""
        return self._failure_tail if self._conversation is None else self._conversation.tail

    def keep_wire(self, descriptor: int | None, label: str = "") -> bool:
        self._wire = descriptor, label
        if self._conversation is not None:
            self._conversation.keep_wire(*self._wire)
        return True

    def remark(self) -> str:
        """How many lines of the game were no protocol, and how the bot was asked in its opening."""
        return "; ".join(filter(None, [self._opening_remark, str(self._noise)]))

    def close(self) -> None:
        """Ends the process and all that it started; safe to call twice. A search of another thread then fails."""
        conversation = self._conversation
        if self._in_use.acquire(blocking=False):
            try:
                self._end(failed=False)
            finally:
                self._in_use.release()
        elif conversation is not None:
            # Whoever waits for it hears that it is gone, and frees what is left.
            conversation.kill()

    def _may_rally(self, game: Game) -> bool:
        """Whether the bot plays by the game's rules, loses no lines, and needs nothing but the other's moves."""
        settings = self._settings
        if self._conversation is None or settings.always_board or settings.suspend:
            return False
        return not self._conversation.loses_lines and game.rules == self._rules

    def _end(self, *, failed: bool) -> None:
        conversation, self._conversation = self._conversation, None
        self._rules = None
        self._board = BotBoard()
        self._asked = None
        if conversation is not None:
            self._failure_tail = conversation.tail
            conversation.close(failed=failed)

    def _prepare(self, rules: Rules) -> None:
        if not self._settings.await_start:
            return self._begin_unawaited(rules)
        same_rules = rules == self._rules
        if not self._restarted(rules):
            self._end(failed=True)
            self._start(rules.size)
            same_rules = False
        assert self._conversation
        self._conversation.noise = self._noise
        self._limits = ToldLimits(self._patience)
        self._conversation.say(introduction(rules, self._settings), monotonic() + ANSWER_SECONDS)
        if not same_rules:
            about, errors = self._conversation.about(monotonic() + ANSWER_SECONDS)
            if about is not None:
                self._introduction = introduced(about.fields)
            check_support(rules, about, errors, force=self._force)
        return None

    def _begin_unawaited(self, rules: Rules) -> None:
        """A new process, which is told all at once and stands still until its first move is asked for."""
        self._end(failed=False)
        conversation = self._launched()
        self._limits = ToldLimits(self._patience)
        lines = [gomocup.start(rules.size), *introduction(rules, self._settings)]
        conversation.say(lines, monotonic() + ANSWER_SECONDS)
        conversation.owes_ok = True
        if self._settings.suspend:
            conversation.suspend()

    def _restarted(self, rules: Rules) -> bool:
        """Whether the running process, if any, has begun a new game; if not it is better replaced."""
        if self._conversation is None:
            return False
        same_size = self._rules is not None and self._rules.size == rules.size
        command = gomocup.restart() if same_size else gomocup.start(rules.size)
        try:
            self._conversation.new_game(command, monotonic() + self._settings.startup, impatient=True)
        except EngineError:
            return False
        return True

    def _start(self, size: int) -> None:
        conversation, allowed = self._launched(), self._settings.startup
        try:
            conversation.new_game(gomocup.start(size), monotonic() + allowed, impatient=False)
        except EngineTimeoutError as error:
            raise EngineStartError(ErrorCode.TIME_TO_START, size=size, allowed=allowed, why=error) from None

    def _launched(self) -> Conversation:
        """The conversation with a new process, to which nothing has been said."""
        settings = self._settings
        self._unknown_subjects = set()
        process = ChildProcess(self._arguments, folder=settings.folder, memory_limit=settings.max_memory)
        self._conversation = Conversation(process, self._noise)
        self._conversation.keep_wire(*self._wire)
        return self._conversation

    def _ask(self, conversation: Conversation, game: Game, limit: Limit) -> Analysis:
        allowed, margin = self._limits.allowed(limit, self._settings.margin)
        loading = self.loading_seconds
        asked_at = self._asked_at(game)
        short = None if self._settings.always_board and game.ply else self._board.short_request(game)
        begun = asked_at or monotonic()
        deadline = begun + allowed + margin + loading
        with self._named_errors(ErrorCode.TIME_FOR_MOVE, allowed, margin, loading):
            if asked_at is None:
                request = short or whole_board(game)
                conversation.say([*self._limits.lines(limit), *request], deadline)
            self._board.key = None
            move, report = conversation.answer(partial(whole_board, game), deadline)
            seconds = monotonic() - begun
        if self._settings.suspend:
            conversation.suspend()
        point = self._point(conversation, move.x, move.y, game.size)
        analysis = analysis_of(point, report, seconds, game.size)
        self._board.follow(game, analysis.move)
        return analysis

    def _answer_in_words(self, opening: Opening, limit: Limit) -> OpeningAnswer | None:
        """What the bot answers in an opening; None where it knows no words for it."""
        for question in questions(opening):
            if question.subject in self._unknown_subjects:
                continue
            ready = self._ready_to_extend if question.is_extension else self._ready
            conversation = ready(opening.rules)
            if conversation is None:
                continue
            allowed, margin = self._limits.allowed(limit, self._settings.margin)
            loading = self.loading_seconds
            deadline = monotonic() + allowed + margin + loading
            self._board.key = None
            with self._named_errors(ErrorCode.TIME_FOR_OPENING, allowed, margin, loading):
                conversation.say([*self._limits.lines(limit), *question.lines], deadline)
                answer = question.hear(conversation, deadline)
            if answer is not None:
                self._opening_remark = question.remark
                return answer
            self._unknown_subjects.add(question.subject)
        return None

    def _ready(self, rules: Rules) -> Conversation:
        """The conversation, in a game by these rules. Raises as ``new_game``."""
        if self._conversation is None or rules != self._rules:
            self.new_game(rules)
        assert self._conversation
        return self._conversation

    def _ready_to_extend(self, rules: Rules) -> Conversation | None:
        """The conversation for questions beyond the protocol, where the bot speaks Yixin-Board's extensions.

        It is asked only when that matters: a bot that fails at a word that it does not know is started anew, and
        never asked again. Raises as ``new_game``.
        """
        conversation = self._ready(rules)
        if self._speaks_extensions is None:
            self._speaks_extensions = False
            try:
                found = conversation.forbidden_points([], monotonic() + ANSWER_SECONDS)
                self._speaks_extensions = found is not None
            except EngineError:
                self._end(failed=True)
        return self._conversation if self._speaks_extensions else None

    def _ask_streamed(self, conversation: Conversation, game: Game, limit: Limit, search: StreamedSearch) -> Analysis:
        allowed, margin = self._limits.allowed(limit, self._settings.margin)
        loading = self.loading_seconds
        begun = monotonic()
        deadline = begun + allowed + margin + loading
        self._board.key = None
        # A search that is stopped is often followed by another one at once.
        conversation.loses_lines = True
        with self._named_errors(ErrorCode.TIME_FOR_MOVE, allowed, margin, loading):
            detail = gomocup.managers_info("show_detail", DETAIL)
            conversation.say([*self._limits.lines(limit), detail, *search.request], deadline)
            move, report = conversation.answer(partial(whole_board, game), deadline, search)
        point = self._point(conversation, move.x, move.y, game.size)
        analysis = search.answer(point, report, monotonic() - begun)
        self._board.follow(game, analysis.move)
        return analysis

    @contextmanager
    def _named_errors(self, too_late: ErrorCode, allowed: float, margin: float, loading: float) -> Iterator[None]:
        """Has errors name the bot, and those of time the limit."""
        try:
            yield
        except EngineTimeoutError as error:
            told = {"name": self.name, "allowed": allowed, "margin": margin, "why": error}
            if loading:
                raise EngineTimeoutError(ErrorCode.TIME_FOR_FIRST_ANSWER, loading=loading, **told) from None
            raise EngineTimeoutError(too_late, **told) from None
        except EngineError as error:
            raise type(error)(ErrorCode.OF_ENGINE, name=self.name, why=error) from None

    def _point(self, conversation: Conversation, x: int, y: int, size: int) -> Point:
        try:
            return conversation.point(x, y, size)
        except EngineProtocolError as error:
            raise EngineProtocolError(ErrorCode.OF_ENGINE, name=self.name, why=error) from None

    def _asked_at(self, game: Game) -> float | None:
        """When a rally asked for the answer to just this position, which is then still to be heard."""
        asked, self._asked = self._asked, None
        return asked[1] if asked is not None and asked[0] == game.key else None
