"""What becomes of a game whose worker died: begun again, lost by a player, or the end of the tournament."""

from collections import Counter
from concurrent.futures import Future

from gomoku_arena._core import Color
from gomoku_arena.errors import WorkerDiedError, WorkerError
from gomoku_arena.play.referee import Referee
from gomoku_arena.record import GameRecord, Termination
from gomoku_arena.tournament.workers.executor import ArenaExecutor, RefusedError
from gomoku_arena.tournament.workers.task import GameTask
from gomoku_arena.tournament.workers.worker import play

ATTEMPTS = 2
"""How often a game is begun. Over Dask, whose machines come and go, an attempt outlives the deaths of as many workers
as its scheduler's ``distributed.scheduler.allowed-failures`` says, 3 unless configured."""


class Retries:
    """Begins games, and judges those whose workers died.

    An engine of the worker's own process can take that one with it. A death alone proves nothing: memory runs out,
    machines go away. Hence a second attempt, in which is told who is asked before anyone is asked for anything: if that
    worker dies as well, whoever was asked last has lost. Where that is not known nobody can be blamed, and the
    tournament ends with an error once the attempts are used up.
    """

    def __init__(self) -> None:
        self._begun: Counter[int] = Counter()

    def begin(self, executor: ArenaExecutor, task: GameTask, *, brief: bool = False) -> Future[GameRecord]:
        """Has the game played, for the first time or again. brief: it will most likely be over at once."""
        game = task.pairing.game
        self._begun[game] += 1
        submit = executor.submit_brief if brief and self._begun[game] == 1 else executor.submit
        return submit(play, task, self._begun[game])

    def judge(self, task: GameTask, game: Future[GameRecord]) -> GameRecord | None:
        """The record of a game that is done; None where it has to be begun again.

        Raises WorkerError where its workers died too often and nobody can be blamed, CancelledError where the executor
        was stopped, RefusedError where nobody plays it now, and what the game itself raised.
        """
        try:
            record = game.result()
        except RefusedError:
            # It was never begun.
            self._begun[task.pairing.game] -= 1
            raise
        except WorkerDiedError as death:
            judged = self._after(task, death)
            if judged is None:
                return None
            record = judged
        del self._begun[task.pairing.game]
        return record

    def _after(self, task: GameTask, death: WorkerDiedError) -> GameRecord | None:
        begun = self._begun[task.pairing.game]
        if begun < ATTEMPTS:
            return None
        if death.asked is None:
            raise WorkerError(f"game {task.pairing.game} was begun {begun} times, and each time {death}")
        return _obituary(task, death, death.asked, begun)


def _obituary(task: GameTask, death: WorkerDiedError, asked: str, begun: int) -> GameRecord:
    """The game as it stood when its worker died, lost by the player who was asked last."""
    names = {Color.BLACK: task.black.name, Color.WHITE: task.white.name}
    loser = Color.BLACK if asked == task.black.name else Color.WHITE
    fault = f"its worker process died {begun} times, the last time with exit code {death.exit_code}"
    verdict = Referee(task.rules, names).forfeit(Termination.CRASH, WorkerError(fault), loser)
    return GameRecord(
        rules=task.rules.switches(),
        black=task.black.name,
        white=task.white.name,
        opening=task.opening,
        # The opening under a rule died with the worker, and moves mean nothing without it.
        moves=death.moves if task.opening_rule is None else (),
        winner=loser.opponent.name,
        termination=verdict.termination,
        reason=verdict.reason,
    )
