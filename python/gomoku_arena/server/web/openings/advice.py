"""Help in an opening: which stones to offer, which side to take, which fifth stones black offers best."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial

from gomoku_arena.analysis.balance import OFFERS, BalanceAdviser, SideAdvice, StonesOffer
from gomoku_arena.engines.balance.fifths import Fifth, ranked_fifths
from gomoku_arena.engines.runtime.background_tasks import BackgroundTasks
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import ErrorData
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Choice, Choose, Offer, Place

_TASK = "advice"
_STONES = 3
_SIDES = 3, 5
"""After so many stones white is to move, and a side can be judged."""


class Question(Enum):
    """What may be asked."""

    OFFERS = "offers"
    SIDES = "sides"
    FIFTHS = "fifths"


@dataclass(frozen=True)
class Answer:
    """What was found out about an opening; one of them, as was asked."""

    offers: tuple[StonesOffer, ...] = ()
    sides: SideAdvice | None = None
    fifths: tuple[Fifth, ...] | None = None
    """Black's best, the best first; empty where the table does not know the stones."""


def question_of(opening: Opening | None) -> Question | None:
    """What can be asked about the present step; None where there is nothing to say."""
    step = None if opening is None else opening.step
    match step:
        case Place(stones=stones) if opening is not None and not opening.stones and stones == _STONES:
            return Question.OFFERS
        case Choose(options=options) if opening is not None and Choice.OFFER not in options:
            return Question.SIDES if len(opening.stones) in _SIDES else None
        case Offer():
            return Question.FIFTHS
    return None


class OpeningAdvice:
    """What was asked about one state of an opening; forgotten when that goes on. changed: called after every change."""

    def __init__(self, pool: EnginePool, changed: Callable[[], object]) -> None:
        self._tasks, self._changed = BackgroundTasks(pool, self._ended), changed
        self._opening: Opening | None = None
        self._shown = 0
        self.answer: Answer | None = None
        self.failure: ErrorData | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is being found out."""
        return self._tasks.is_under_way(_TASK)

    def follow(self, opening: Opening | None) -> None:
        """The opening is that one now."""
        if opening != self._opening:
            self._tasks.give_up(_TASK)
            self._opening, self._shown, self.answer, self.failure = opening, 0, None, None

    def ask(self) -> None:
        """Asks what can be asked; once more for other stones to offer."""
        self.failure = None
        self._tasks.begin(_TASK, self._find)
        self._changed()

    def leave(self) -> None:
        """Nobody looks any more."""
        self._tasks.give_up(_TASK)

    async def _find(self) -> None:
        opening, adviser = self._opening, BalanceAdviser()
        find = None if opening is None else _finder(opening, adviser, self._shown)
        if find is not None:
            self.answer = await self._tasks.in_turn(find, adviser.stop)
            self._shown += len(self.answer.offers)

    def _ended(self, _: str, failure: ErrorData | None) -> None:
        self.failure = failure
        self._changed()


def _finder(opening: Opening, adviser: BalanceAdviser, shown: int) -> Callable[[], Answer] | None:
    match question_of(opening):
        case Question.OFFERS:
            return partial(_offers, opening, adviser, shown)
        case Question.SIDES:
            return partial(_sides, opening, adviser)
        case Question.FIFTHS:
            return partial(_fifths, opening)
    return None


def _offers(opening: Opening, adviser: BalanceAdviser, shown: int) -> Answer:
    found: Sequence[StonesOffer] = adviser.offers(opening.rules, OFFERS, skipped=shown)
    # A table is at its end; what it had first comes again.
    return Answer(offers=tuple(found or adviser.offers(opening.rules, OFFERS)))


def _sides(opening: Opening, adviser: BalanceAdviser) -> Answer:
    step = opening.step
    may_place_two = isinstance(step, Choose) and Choice.PLACE_TWO in step.options
    return Answer(sides=adviser.sides(opening.game, may_place_two=may_place_two))


def _fifths(opening: Opening) -> Answer:
    step, ranked = opening.step, ranked_fifths(opening.game)
    assert isinstance(step, Offer)
    return Answer(fifths=tuple(ranked[: step.count]) if len(ranked) >= step.count else ())
