"""A game that is to be played, and one that was, as text: between machines that do not trust each other.

Nothing but these values passes, and each is checked: no function, no path, no setting that leads outside of the game.
"""

import json
from dataclasses import asdict
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, ValidationError

from gomoku_arena._core import __version__
from gomoku_arena.clock import TimeControl
from gomoku_arena.color import ColorName
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.spec import LONGEST_SPEC, EngineSpec
from gomoku_arena.errors import GomokuArenaError, WorkerError
from gomoku_arena.play.adjudication import Adjudication
from gomoku_arena.play.player import LONGEST_NAME, Player
from gomoku_arena.record import GameRecord, Termination, rules_of
from gomoku_arena.score_bound import BoundName
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.workers.task import GameTask

_Queue = Annotated[str, Field(pattern="^gomoku-arena:[0-9a-f]{32}$")]
_Number = Annotated[int, Field(ge=0, lt=2**31)]
_Point = Annotated[str, Field(max_length=8)]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Settings(_Strict):
    """What an engine may be told on another machine: of its clock and of its memory."""

    margin: Annotated[float, Field(ge=0, le=600)]
    threads: Annotated[int, Field(ge=1, le=1024)]
    max_memory: Annotated[int, Field(ge=1, lt=2**63)] | None
    always_board: bool
    suspend: bool
    await_start: bool
    startup: Annotated[float, Field(gt=0, le=600)]
    first_move: Annotated[float, Field(ge=0, le=600)]


class _Seat(_Strict):
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    spec: Annotated[str, Field(min_length=1, max_length=LONGEST_SPEC)]
    program: Annotated[str, Field(max_length=64)]
    time: TimeControl
    settings: _Settings
    restart: bool

    @property
    def player(self) -> Player:
        settings = EngineSettings(**self.settings.model_dump())
        return Player(self.name, EngineSpec.parse(self.spec), self.time, settings, self.restart)


class GameText(_Strict):
    """A game as it is asked for. id: of this game in this run. reply: the queue for answers."""

    id: Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
    reply: _Queue
    version: Annotated[str, Field(max_length=40)]
    attempt: Annotated[int, Field(ge=1, le=100)]
    game: _Number
    pair: _Number
    round: _Number
    opening_number: _Number
    black: _Seat
    white: _Seat
    rules: dict[str, Any]
    opening: Annotated[tuple[_Point, ...], Field(max_length=500)]
    opening_rule: Annotated[str, Field(max_length=40)] | None
    adjudication: Adjudication

    def task(self, black: Player, white: Player) -> GameTask:
        """The game with these players. Raises WorkerError where there are no such rules."""
        try:
            rules = rules_of(self.rules)
        except (GomokuArenaError, TypeError, ValueError, OverflowError) as error:
            raise WorkerError(f"there are no such rules: {error}") from error
        pairing = Pairing(self.game, self.pair, self.round, self.opening_number, self.black.name, self.white.name)
        return GameTask(pairing, black, white, rules, self.opening, self.opening_rule, self.adjudication)


def game_of(text: str) -> GameText:
    """What is asked for. Raises WorkerError for any other text."""
    try:
        return GameText.model_validate_json(text)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, fault["loc"]))
        raise WorkerError(f"this is no game: {where:.80}: {fault['msg']:.200}") from None


def text_of(task: GameTask, attempt: int, identity: str, reply: str, programs: tuple[str, str]) -> str:
    """That game, to be asked for. programs: the hashes of both engines' programs.

    Raises WorkerError where an engine is a class of this program, or is told what is of this machine alone.
    """
    pairing = task.pairing
    seats = zip((task.black, task.white), programs, strict=True)
    black, white = (_seat(player, program) for player, program in seats)
    values = {
        "id": identity,
        "reply": reply,
        "version": __version__,
        "attempt": attempt,
        "game": pairing.game,
        "pair": pairing.pair,
        "round": pairing.round,
        "opening_number": pairing.opening,
        "black": black,
        "white": white,
        "rules": task.rules.switches(),
        "opening": task.opening,
        "opening_rule": task.opening_rule,
        "adjudication": asdict(task.adjudication),
    }
    return json.dumps(values)


def _seat(player: Player, program: str) -> dict[str, Any]:
    if player.factory is not None or player.options:
        raise WorkerError(f"{player.name} is an engine of this program, which others do not have")
    settings = {key: getattr(player.settings, key) for key in _Settings.model_fields}
    return {
        "name": player.name,
        "spec": player.spec.text,
        "program": program,
        "time": asdict(player.time),
        "settings": settings,
        "restart": player.restart,
    }


_Whole = Annotated[int, Field(ge=-(2**63), lt=2**63)]
_Seconds = Annotated[FiniteFloat, Field(ge=-1e9, le=1e9)]


class _Move(_Strict):
    point: _Point
    seconds: _Seconds | None = None
    score: _Whole | None = None
    win_in: _Whole | None = None
    depth: _Whole | None = None
    nodes: _Whole | None = None
    left: _Seconds | None = None
    bound: BoundName | None = None


class _Record(_Strict):
    """A game that was played, with the fields of ``GameRecord``."""

    rules: dict[str, Any]
    black: Annotated[str, Field(max_length=LONGEST_NAME)]
    white: Annotated[str, Field(max_length=LONGEST_NAME)]
    winner: ColorName | None
    termination: Termination
    reason: Annotated[str, Field(max_length=20_000)]
    opening: Annotated[tuple[_Point, ...], Field(max_length=500)]
    moves: Annotated[tuple[_Move, ...], Field(max_length=500)]
    swap: Annotated[str, Field(max_length=1000)]
    failure: Annotated[str, Field(max_length=200_000)]
    started: Annotated[str, Field(max_length=40)]


class Answer(_Strict):
    """What a worker says of a game."""

    kind: Literal["begun", "playing", "refused", "over"]
    id: Annotated[str, Field(max_length=32)]
    guest: _Queue
    """The worker's queue."""
    reason: Annotated[str, Field(max_length=2000)] = ""
    """Why it refuses."""
    seat: ColorName | None = None
    """Whose engine it does not play; None where that is not the reason."""
    record: dict[str, Any] | None = None
    """Not judged yet."""


def answer_of(text: str) -> Answer | None:
    """The answer; None for any other text."""
    try:
        return Answer.model_validate_json(text)
    except ValidationError:
        return None


def record_of(answer: Answer, task: GameTask) -> GameRecord:
    """The game that was asked for, as it was played. Raises WorkerError where it cannot have been played like that."""
    try:
        # As JSON once more: there, and nowhere else, lists may stand for tuples and words for their kinds.
        told = _Record.model_validate_json(json.dumps(answer.record))
        record = GameRecord.from_dict(told.model_dump())
        record.replay()
    except (GomokuArenaError, KeyError, TypeError, ValueError, OverflowError) as error:
        raise WorkerError(f"it is no game ({str(error)[:200]})") from error
    names = [record.black, record.white]
    planned = [task.black.name, task.white.name]
    same = sorted(names) == sorted(planned) if task.opening_rule else names == planned
    if not same or record.rules != task.rules.switches() or (not task.opening_rule and record.opening != task.opening):
        raise WorkerError("it is another game than the one that was asked for")
    return record
