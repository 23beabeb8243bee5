"""A worker on somebody's machine, which plays games for a league of others, and does nothing else for them."""

import json
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic, sleep

from gomoku_arena.color import ColorName
from gomoku_arena.errors import ConfigError, GomokuArenaError, WorkerError, describe
from gomoku_arena.record import GameRecord
from gomoku_arena.tournament.workers._dask_worker import close_idle_engines, visit
from gomoku_arena.tournament.workers._game_text import GameText, game_of
from gomoku_arena.tournament.workers._meeting import Meeting
from gomoku_arena.tournament.workers.allowed import AllowedEngines
from gomoku_arena.tournament.workers.worker import play

READY = "gomoku-arena:ready"
"""The queue in which workers leave the names of theirs while they have nothing to play."""

ALIVE = 5.0
"""Seconds between two words of a worker that plays."""

_AGAIN = 5.0
"""Seconds after which a scheduler that was gone is asked again."""


def queue_name() -> str:
    """That of a queue which nobody else has."""
    return f"gomoku-arena:{secrets.token_hex(16)}"


class Guest:
    """Plays one game at a time of those that are left for it, as long as its engines are on the list.

    meet: opens the connection. read: the list as it is now, asked before each game. say: is told what happens, a
    sentence each. poll: seconds between two looks.
    """

    def __init__(
        self,
        meet: Callable[[], Meeting],
        read: Callable[[], AllowedEngines],
        say: Callable[[str], None],
        *,
        poll: float = 0.25,
    ) -> None:
        self._meet, self._read, self._say, self._poll = meet, read, say, poll
        self._playing: tuple[GameText, Future[GameRecord]] | None = None
        self._next_word = 0.0

    def run(self, stop: threading.Event) -> None:
        """Until ``stop`` is set; a game that is played then is played to its end, and told.

        Raises WorkerError where the scheduler does not answer at the beginning.
        """
        with ThreadPoolExecutor(1, thread_name_prefix="gomoku-arena-guest") as thread:
            meeting = self._meet()
            while not stop.is_set():
                try:
                    with meeting:
                        self._serve(meeting, thread, stop)
                except WorkerError as error:
                    self._say(f"{error}; asked again in {_AGAIN:g} s")
                    meeting = self._met_again(stop) or meeting
            thread.submit(close_idle_engines)

    def _met_again(self, stop: threading.Event) -> Meeting | None:
        """None where it was stopped meanwhile."""
        while not stop.wait(_AGAIN):
            try:
                return self._meet()
            except WorkerError:
                continue
        return None

    def _serve(self, meeting: Meeting, thread: ThreadPoolExecutor, stop: threading.Event) -> None:
        mine = queue_name()
        meeting.open(mine)
        meeting.open(READY)
        if self._playing is None:
            meeting.put(READY, mine)
        while not stop.is_set():
            for text in meeting.take(mine):
                self._take(meeting, mine, text, thread)
            self._tell(meeting, mine)
            stop.wait(self._poll)
        self._leave(meeting, mine)

    def _leave(self, meeting: Meeting, mine: str) -> None:
        """Is free no more, and tells of the game that it plays still."""
        while self._playing is not None:
            self._tell(meeting, mine)
            sleep(self._poll)
        for name in meeting.take(READY):
            if name != mine:
                meeting.put(READY, name)

    def _take(self, meeting: Meeting, mine: str, text: str, thread: ThreadPoolExecutor) -> None:
        """Begins the game that is asked for, or says why not."""
        try:
            asked = game_of(text)
        except WorkerError as error:
            # Whoever asks like that has no queue for answers.
            self._say(f"refused: {error}")
            meeting.put(READY, mine)
            return
        unwanted: ColorName | None = None
        try:
            if self._playing is not None:
                raise WorkerError("this worker plays another game")
            engines = self._listed()
            unwanted = "black"
            black = engines.allowed(asked.black.player, asked.black.program, asked.version)
            unwanted = "white"
            white = engines.allowed(asked.white.player, asked.white.program, asked.version)
            unwanted = None
            task = asked.task(black, white)
        except GomokuArenaError as error:
            self._say(f"refused: {error}")
            _answer(meeting, asked, mine, "refused", reason=str(error), seat=unwanted)
            if self._playing is None:
                meeting.put(READY, mine)
            return
        self._say(f"plays {asked.black.name} - {asked.white.name}")
        self._playing = asked, thread.submit(visit, play, (task, asked.attempt), {})
        self._next_word = monotonic() + ALIVE
        _answer(meeting, asked, mine, "begun")

    def _listed(self) -> AllowedEngines:
        try:
            return self._read()
        except ConfigError as error:
            # Where the list lies and what is on it is nobody else's business.
            self._say(str(error))
            raise WorkerError("this worker's list cannot be read") from error

    def _tell(self, meeting: Meeting, mine: str) -> None:
        """Says that it plays still, or what came of the game."""
        if self._playing is None:
            return
        asked, game = self._playing
        if game.done():
            self._playing = None
            error = game.exception()
            if error is not None:
                _answer(meeting, asked, mine, "refused", reason=describe(error))
            else:
                record = {key: value for key, value in game.result().as_dict().items() if key != "sgf"}
                _answer(meeting, asked, mine, "over", record=record)
            meeting.put(READY, mine)
        elif monotonic() >= self._next_word:
            self._next_word = monotonic() + ALIVE
            _answer(meeting, asked, mine, "playing")


def _answer(meeting: Meeting, asked: GameText, mine: str, kind: str, **values: object) -> None:
    # A scheduler that was started anew knows no queue any more.
    meeting.open(asked.reply)
    meeting.put(asked.reply, json.dumps({"kind": kind, "id": asked.id, "guest": mine, **values}))
