"""Help in an opening: which stones to offer, which side to take, which fifth stones, and how many to ask for."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial

from gomoku_arena._core import Game, Point, Rules
from gomoku_arena.analysis.balance import (
    FIFTHS,
    HASH,
    LINES,
    OFFERS,
    BalanceAdviser,
    CountsAdvice,
    FifthsAdvice,
    SideAdvice,
    StonesOffer,
)
from gomoku_arena.engines.balance.known import fifths_where_it_stays, knows_openings
from gomoku_arena.engines.balance.triples import triple_table
from gomoku_arena.engines.runtime.analyst import ANALYST
from gomoku_arena.engines.runtime.background_tasks import BackgroundTasks
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import ErrorData
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Choice, Choose, Declare, Offer, Place

_TASK = "advice"
_STONES = 3
_SIDES = 3, 5
"""After so many stones white is to move, and a side can be judged."""

_FIFTHS_AFTER = 4


class Question(Enum):
    """What may be asked."""

    OFFERS = "offers"
    SIDES = "sides"
    FIFTHS = "fifths"
    COUNT = "count"


@dataclass(frozen=True)
class Matter:
    """A question, and the stones that it is about."""

    question: Question
    rules: Rules
    stones: tuple[Point, ...] = ()
    opening: Opening | None = None
    """The one that begins with these stones, where what they are worth depends on its rule."""
    may_place_two: bool = False
    """Whether somebody who takes a side may place two more stones instead, as in swap2."""
    may_offer: bool = False
    """Whether that player may offer the fifth stones instead, as in Taraguchi-10."""
    fifths: int | None = None
    """How many fifth stones a rule asks for, or a player at most; None where black may offer any number, and where a
    side is taken by the stones as they lie.
    """
    least: int = 1
    """How many fifth stones a player has to ask for at least."""
    is_chosen_by: bool = True
    """Whether somebody may still swap once that number is known."""

    @property
    def game(self) -> Game:
        """The stones as they lie, in a game of its own."""
        game = Game(self.rules)
        for point in self.stones:
            game.play(point)
        return game

    @property
    def wanted(self) -> int:
        """How many things are found one after another; 1 where all comes at once."""
        if self.question in (Question.FIFTHS, Question.COUNT):
            return self.fifths or FIFTHS
        return OFFERS if self.question is Question.OFFERS else 1


@dataclass(frozen=True)
class Answer:
    """What was found out so far; one of them, as was asked."""

    offers: tuple[StonesOffer, ...] = ()
    sides: SideAdvice | None = None
    fifths: FifthsAdvice | None = None
    counts: CountsAdvice | None = None

    @property
    def found(self) -> int:
        """How many of the things that were wanted."""
        if self.counts is not None:
            return len(self.counts.black)
        return len(self.offers) or (len(self.fifths.fifths) if self.fifths else 1)


def matter_of_step(opening: Opening | None) -> Matter | None:
    """What can be asked about the present step of an opening; None where there is nothing to say."""
    if opening is None:
        return None
    rules, stones = opening.rules, opening.stones
    match opening.step:
        case Place(stones=count) if not stones and count == _STONES:
            return Matter(Question.OFFERS, rules)
        case Place() if knows_openings(opening):
            return Matter(Question.OFFERS, rules, opening=opening)
        case Choose(options=options) if Choice.OFFER in options:
            offering = opening.done(Choice.OFFER).step
            assert isinstance(offering, Offer)
            return Matter(Question.SIDES, rules, stones, may_offer=True, fifths=offering.count)
        case Choose(options=options):
            fifths, may_place_two = fifths_where_it_stays(opening) or None, Choice.PLACE_TWO in options
            matter = Matter(Question.SIDES, rules, stones, may_place_two=may_place_two, fifths=fifths)
            return matter if fifths or len(stones) in _SIDES else None
        case Offer(count=count):
            return Matter(Question.FIFTHS, rules, stones, fifths=count)
        case Declare(least=least, most=most):
            chosen_by = opening.is_chosen_by
            return Matter(Question.COUNT, rules, stones, fifths=most, least=least, is_chosen_by=chosen_by)
    return None


def matter_of_position(game: Game) -> Matter | None:
    """What can be asked about the stones of a game under no opening rule; None for other numbers of stones."""
    stones = tuple(game.moves)
    if game.ply != len(stones) or game.outcome is not None:
        return None
    if len(stones) in _SIDES:
        return Matter(Question.SIDES, game.rules, stones, may_place_two=len(stones) == _STONES)
    return Matter(Question.FIFTHS, game.rules, stones) if len(stones) == _FIFTHS_AFTER else None


class Advice:
    """What was asked about one matter; forgotten when that is another one. changed: called after every change."""

    def __init__(self, pool: EnginePool, changed: Callable[[], object]) -> None:
        self._pool, self._changed = pool, changed
        self._tasks = BackgroundTasks(pool, self._ended)
        self._shown = 0
        self._is_partial = False
        self.matter: Matter | None = None
        self.answer: Answer | None = None
        self.failure: ErrorData | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is being found out."""
        return self._tasks.is_under_way(_TASK)

    @property
    def is_whole(self) -> bool:
        """Whether the answer is all that was wanted."""
        return self.answer is not None and not self._is_partial

    def follow(self, matter: Matter | None) -> None:
        """That is what can be asked now."""
        if matter != self.matter:
            self._tasks.give_up(_TASK)
            self.matter, self._shown, self.answer, self.failure = matter, 0, None, None

    def ask(self) -> None:
        """Asks what can be asked; once more for other stones to offer."""
        self.failure = None
        if self.matter is not None:
            self._tasks.begin(_TASK, self._find)
        self._changed()

    def leave(self) -> None:
        """Nobody looks any more."""
        self._tasks.give_up(_TASK)

    async def _find(self) -> None:
        lend = partial(self._pool.lend, ANALYST, hash=HASH)
        with lend(multi_pv=LINES) as search, lend() as single:
            await self._hear(BalanceAdviser(search=search, single=single))
        self._shown += len(self.answer.offers) if self.answer else 0

    async def _hear(self, adviser: BalanceAdviser) -> None:
        assert self.matter is not None
        answers = _answers(self.matter, adviser, self._shown)
        while (answer := await self._tasks.in_turn(lambda: next(answers, None), adviser.stop)) is not None:
            self.answer, self._is_partial = answer, answer.found < self.matter.wanted
            if self._is_partial:
                self._changed()

    def _ended(self, _: str, failure: ErrorData | None) -> None:
        self.failure, self._is_partial = failure, False
        self._changed()


def _answers(matter: Matter, adviser: BalanceAdviser, shown: int) -> Iterator[Answer]:
    """What is found out, each time with all that is known by then."""
    match matter.question:
        case Question.OFFERS:
            yield from (Answer(offers=offers) for offers in _offers(matter, adviser, shown))
        case Question.SIDES if matter.may_offer and matter.fifths:
            yield Answer(sides=adviser.offering(matter.game, matter.fifths))
        case Question.SIDES:
            yield Answer(sides=adviser.sides(matter.game, may_place_two=matter.may_place_two, fifths=matter.fifths))
        case Question.FIFTHS:
            yield from (Answer(fifths=fifths) for fifths in adviser.fifths(matter.game, matter.wanted))
        case Question.COUNT:
            yield from (Answer(counts=counts) for counts in adviser.counts(matter.game, matter.wanted))


def _offers(matter: Matter, adviser: BalanceAdviser, shown: int) -> Iterator[tuple[StonesOffer, ...]]:
    rules, opening = matter.rules, matter.opening
    if opening is not None:
        yield tuple(adviser.openings(opening, skipped=shown) or adviser.openings(opening))
        return
    if triple_table(rules) is not None:
        # A table that is at its end begins again.
        yield tuple(adviser.offers(rules, skipped=shown) or adviser.offers(rules))
        return
    found: list[StonesOffer] = []
    for number in range(shown, shown + OFFERS):
        found += adviser.offers(rules, 1, skipped=number)
        yield tuple(sorted(found, key=lambda offer: abs(offer.score)))
