"""A tournament from its store to its end: what is planned is played, and every finished game is kept at once."""

from collections import Counter, deque
from collections.abc import Collection, Generator, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Literal, NamedTuple, Protocol, TypeAlias

from gomoku_arena.errors import StoreError
from gomoku_arena.record import GameRecord
from gomoku_arena.shown_spec import shown_values
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.events import FieldEvent, Listener, SprtEvent, TournamentEvent
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.openings.openings import Openings
from gomoku_arena.tournament.run._announcer import Announcer
from gomoku_arena.tournament.run._retry import Retries
from gomoku_arena.tournament.run.slots import Slots
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.store.rows import StoredTournament
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.stored_config import named_as
from gomoku_arena.tournament.summary import check_planned, count_game, sprt_so_far
from gomoku_arena.tournament.workers.executor import ArenaExecutor, RefusedError
from gomoku_arena.tournament.workers.open_executor import OpenExecutor, open_executor
from gomoku_arena.tournament.workers.task import GameTask, Moves, RunningGames, Settled
from gomoku_arena.tournament.workers.wire import wire_file

_LOOK = 0.2
"""Seconds after which a wait for games looks whether the tournament was asked to stop."""

_SHOW = 0.5
"""Seconds between two notes of how the running games stand."""

_ASK_AGAIN = 600.0
"""Seconds for which a league does without an engine that no worker plays."""

State: TypeAlias = Literal["begun", "resumed", "finished", "interrupted"]
_BRIEF = 0.05
"""Seconds of thinking below which a game is over before its successor can be brought to the worker."""

_ALL_BRIEF = 8
"""How many games of two players in a row must be brief before their successors are begun ahead of time."""

_TOGETHER = 64
"""Games that are kept in one transaction at most, where this many are over at once."""

_Running: TypeAlias = dict[Future[GameRecord], GameTask]


class Stop:
    """Asked once it lets running games end, asked at once it abandons them. What is finished is kept either way."""

    def __init__(self) -> None:
        self._asked = False
        self._at_once = False
        self.reason = ""
        """Why, where nobody asked from outside."""

    @property
    def asked(self) -> bool:
        """Whether no more games shall begin."""
        return self._asked

    @property
    def at_once(self) -> bool:
        """Whether running games shall not be waited for either."""
        return self._at_once

    def after_running_games(self, reason: str = "") -> None:
        """Begin no more games."""
        self._asked = True
        self.reason = self.reason or reason

    def now(self) -> None:
        """Abandon the running games too; they are played again when the tournament is resumed."""
        self._asked = self._at_once = True


class FieldNews(NamedTuple):
    """What has become of the field of a league."""

    tournament: StoredTournament
    config: TournamentConfig
    """Both as they are stored by now; engines that were there stay in their places."""
    told: Sequence[FieldEvent]


class Field(Protocol):
    """Who plays, where that may change while it is played."""

    def news(self) -> FieldNews | None:
        """What has changed since this was asked last; None for nothing. It waits for nobody."""

    def changed(self, names: Collection[str]) -> list[str]:
        """Which of these engines have a program that is not the one under which they are known."""


def run_tournament(
    config: TournamentConfig,
    store: Store,
    tournament: StoredTournament,
    *,
    listeners: Iterable[Listener] = (),
    stop: Stop | None = None,
    opener: OpenExecutor = open_executor,
    field: Field | None = None,
) -> Generator[Result]:
    """Plays what is left of the tournament, yielding each game once it is stored.

    opener: opens what plays the games. field: who plays, where that may change; for ever then, until it is stopped.
    Closing the generator abandons the running games and leaves no process behind, as ``stop.now()`` does.
    Raises StoreError where another process plays it, ConfigError for an executor that cannot be reached, and
    WorkerError where games cannot be played there; all that was finished is kept.
    """
    store.occupy(tournament)
    try:
        named = named_as(store.engines(tournament), config)
        yield from Scheduler(named, store, tournament, listeners, stop or Stop(), opener, field).run()
    finally:
        store.release(tournament)


class Scheduler:
    """One tournament while it is played. ``run`` it once.

    What it knows is in the store: planned games before they begin, results before anybody hears of them.
    """

    def __init__(
        self,
        config: TournamentConfig,
        store: Store,
        tournament: StoredTournament,
        listeners: Iterable[Listener],
        stop: Stop,
        opener: OpenExecutor,
        field: Field | None = None,
    ) -> None:
        self._config = config
        self._opener = opener
        self._store = store
        self._tournament = tournament
        self._stop = stop
        self._field = field
        # Engines that begin no more games until there is news of the field.
        self._aside: set[str] = set()
        # Those of them that no worker plays, and when the workers are asked again.
        self._refused: set[str] = set()
        self._ask_again = 0.0
        self._rules = config.rules.rules()
        self._openings = Openings(config.openings, self._rules, config.seed)
        self._players = {player.name: player for player in config.players}
        self.board = Scoreboard(config.names, config.times, config.anchor)
        self._planned = check_planned(store, tournament, config.names)
        for result in store.results(tournament):
            count_game(self.board, store, tournament, result)
        self._running: _Running = {}
        self._regroup()
        self._faults: Counter[str] = Counter()
        self._brief_games: Counter[frozenset[str]] = Counter()
        self._retries = Retries()
        self._slots = Slots(1)
        self._running_games = RunningGames()
        self._next_show = 0.0
        self._finished: SimpleQueue[Future[GameRecord]] = SimpleQueue()
        self._announcer = Announcer(listeners, lambda: self._format.standings(self._planned, self.board), self._sprt)

    def run(self) -> Generator[Result]:
        """Plays to the end, or until it is asked to stop."""
        self._announce("resumed" if self._planned else "begun")
        try:
            with self._opener(self._config.executor, self._config.concurrency, self._hear) as executor:
                # Somewhere else, our processors mean nothing.
                affinity = self._config.affinity if self._config.executor is None else False
                self._slots = Slots(executor.capacity, affinity=affinity)
                try:
                    yield from self._play(executor)
                finally:
                    # Also when the caller closes this generator: nobody will ask for the running games.
                    if self._running:
                        executor.stop()
        finally:
            self._announce("finished" if self.is_over else "interrupted")

    def _regroup(self) -> None:
        """Has those play who are there now."""
        self._format, self._absent = self._config.make_format(self._aside), self._config.retired
        self._is_narrow = all(player.settings.threads == 1 for player in self._players.values())
        under_way = {task.pairing.game for task in self._running.values()} | self.board.scores.keys()
        self._waiting = deque(game for game in self._planned if game.game not in under_way)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be played."""
        if self._is_decided:
            return True
        if self._field is not None:
            return False
        return not (self._running or self._waiting or self._format.has_more(self._planned, self.board))

    @property
    def _is_decided(self) -> bool:
        state = self._sprt()
        return state is not None and state.decision is not None

    def _sprt(self) -> SprtEvent | None:
        return sprt_so_far(self._config, self.board)

    def _play(self, executor: ArenaExecutor) -> Generator[Result]:
        self._plan_more()
        self._begin_games(executor)
        while self._running or (self._field is not None and not self._stop.asked):
            yield from self._end_games(executor, self._all_finished())
            if self._stop.at_once:
                return
            self._hear_of_field(executor)
            self._plan_more()
            self._begin_games(executor)
            self._show_running()

    def _hear_of_field(self, executor: ArenaExecutor) -> None:
        """Has newcomers play, and nobody who is gone; games that run are played to their end."""
        news = None if self._field is None else self._field.news()
        if news is None:
            if self._refused and monotonic() >= self._ask_again:
                self._aside -= self._refused
                self._refused.clear()
                self._regroup()
            return
        if news.config.concurrency != self._config.concurrency:
            executor.resize(news.config.concurrency)
            self._slots.resize(executor.capacity)
        self._tournament, self._config, self._aside = news.tournament, news.config, set()
        self._refused.clear()
        self._players = {player.name: player for player in news.config.players}
        self.board.admit(news.config.names, news.config.times, news.config.anchor)
        self._regroup()
        for event in news.told:
            self._announcer.field(event)

    def _set_aside(self, names: Collection[str]) -> None:
        """Has them begin no more games until there is news of the field."""
        if not self._aside.issuperset(names):
            self._aside.update(names)
            self._format = self._config.make_format(self._aside)

    def _may_begin(self, pairing: Pairing) -> bool:
        """Whether both are there, with the programs under which they are known."""
        if self._field is None:
            return True
        self._set_aside(self._field.changed(pairing.couple))
        return pairing.couple.isdisjoint(self._aside | self._absent)

    def _hear(self, news: Moves | Settled) -> None:
        match news:
            case Settled():
                self._running_games.settle(news)
            case Moves():
                self._running_games.add(news)
                self._announcer.moves(news.game, news.moves)

    def _show_running(self) -> None:
        """Has the store know how the running games stand, for those who watch."""
        if monotonic() < self._next_show or (games := self._running_games.changed()) is None:
            return
        # Nobody's watching is worth a tournament; what cannot be written here will be heard of with the next result.
        with suppress(StoreError):
            # Those behind them wait at the workers' door.
            self._store.show_running(self._tournament, games[: self._slots.total])
        self._next_show = monotonic() + _SHOW

    def _all_finished(self) -> "list[Future[GameRecord]]":
        """Games that are over; empty once a while has passed without one, so that somebody may look whether to stop."""
        finished = []
        with suppress(Empty):
            finished.append(self._finished.get(timeout=_LOOK))
            while len(finished) < _TOGETHER:
                finished.append(self._finished.get_nowait())
        return finished

    def _begin_games(self, executor: ArenaExecutor) -> None:
        """Begins planned games until there is no room, or no game."""
        while self._waiting and self._slots.free and not self._stop.asked and not self._is_decided:
            if not self._may_begin(self._waiting[0]):
                # It stays planned, for the day on which they are there again.
                self._waiting.popleft()
                continue
            task = self._task(self._waiting[0])
            brief = self._is_brief(task)
            self._slots.look_ahead(brief)
            cpus = self._slots.take(task)
            if cpus is None:
                return
            self._waiting.popleft()
            task = replace(task, cpus=cpus) if cpus else task
            self._announcer.game(task)
            self._running_games.begin(task)
            future = self._retries.begin(executor, task, brief=brief)
            self._running[future] = task
            future.add_done_callback(self._finished.put)

    def _plan_more(self) -> None:
        room = self._slots.free
        if self._stop.asked or self._is_decided:
            return
        if len(self._waiting) < room and (more := self._format.more(self._planned, self.board, room)):
            self._store.plan(self._tournament, more)
            self._planned += more
            self._waiting += more

    def _task(self, pairing: Pairing) -> GameTask:
        folder = self._config.wire
        return GameTask(
            pairing=pairing,
            black=self._players[pairing.black],
            white=self._players[pairing.white],
            rules=self._rules,
            opening=tuple(self._openings.opening(pairing.opening)),
            opening_rule=self._config.opening_rule,
            adjudication=self._config.adjudication,
            wire=None if folder is None else wire_file(folder, self._tournament.name, pairing.game),
        )

    def _end_games(self, executor: ArenaExecutor, finished: "Sequence[Future[GameRecord]]") -> list[Result]:
        """The games' results once they are stored; none for those that are played again."""
        tasks = [self._running.pop(future) for future in finished]
        for task in tasks:
            self._slots.give_back(task)
            self._running_games.end(task.pairing.game)
        # Before the results are stored, so that no process waits for that.
        self._begin_games(executor)
        results: list[Result] = []
        try:
            for task, future in zip(tasks, finished, strict=True):
                results += self._judged(task, future)
        finally:
            # Also those before one that ends the tournament.
            if results:
                self._store.add(self._tournament, *results)
        for result in results:
            self.board.add(result)
            self._announce_result(result)
            self._count_fault(result.record)
        return results

    def _count_fault(self, record: GameRecord) -> None:
        """Begins no more games once an engine has lost too many by faults, a league none of its games."""
        most = self._config.max_faults
        if most is None or not record.termination.is_forfeit or record.winner is None:
            return
        loser = record.white if record.winner == "black" else record.black
        self._faults[loser] += 1
        if self._faults[loser] < most:
            return
        reason = f"{loser} has lost {most} games by faults, the last one: {record.reason}"
        if self._field is None:
            self._stop.after_running_games(reason)
            return
        self._set_aside([loser])
        del self._faults[loser]
        self._announcer.field(FieldEvent(change="left out", name=loser, reason=f"left out: {reason}"))

    def _judged(self, task: GameTask, future: "Future[GameRecord]") -> list[Result]:
        try:
            record = self._retries.judge(task, future)
        except RefusedError as refusal:
            self._put_off(task, refusal)
            return []
        if record is None:
            self._waiting.appendleft(task.pairing)
            return []
        if changed := [] if self._field is None else self._field.changed(task.pairing.couple):
            self._set_aside(changed)
            reason = f"game {task.pairing.game + 1} counts for nobody: the program of {changed[0]} changed meanwhile"
            self._announcer.field(FieldEvent(change="dropped", name=changed[0], reason=reason))
            return []
        self._note_length(task, record)
        return [Result(task.pairing, record)]

    def _put_off(self, task: GameTask, refusal: RefusedError) -> None:
        """Has a game that no worker plays wait for the others, in a league for a while."""
        engine = refusal.engine
        if self._field is None:
            self._waiting.append(task.pairing)
        elif engine not in self._aside:
            self._set_aside([engine])
            self._refused.add(engine)
            self._ask_again = monotonic() + _ASK_AGAIN
            reason = f"left out for {_ASK_AGAIN / 60:g} minutes: no worker plays {engine}: {refusal.reason}"
            self._announcer.field(FieldEvent(change="left out", name=engine, reason=reason))

    def _note_length(self, task: GameTask, record: GameRecord) -> None:
        brief = record.thinking < _BRIEF
        couple = task.pairing.couple
        self._brief_games[couple] = self._brief_games[couple] + 1 if brief else 0

    def _is_brief(self, task: GameTask) -> bool:
        """Whether the game will be over at once, as those of its players before."""
        return self._is_narrow and self._brief_games[task.pairing.couple] >= _ALL_BRIEF

    def _announce_result(self, result: Result) -> None:
        players = (result.record.black, result.record.white)
        match = self.board.trinomial(*players)
        points = match.score * match.observations
        scores = dict(zip(players, (points, match.observations - points), strict=True))
        self._announcer.result(result, scores, len(self.board.scores), self._format.total)

    def _announce(self, state: State) -> None:
        self._announcer.tournament(
            TournamentEvent(
                state=state,
                name=self._tournament.name,
                config=shown_values(self._tournament.config),
                engines=tuple(engine.shown for engine in self._store.engines(self._tournament)),
                finished=len(self.board.scores),
                total=self._format.total,
            )
        )
