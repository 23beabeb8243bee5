"""An opening that is played under a rule: what the players do is checked, and can be taken back."""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from gomoku_arena._core import Game, Point, Rules
from gomoku_arena.errors import ErrorCode, GomokuArenaError, IllegalMoveError, NotationError
from gomoku_arena.opening_rules.rule import (
    Area,
    Asked,
    Choice,
    Choose,
    Count,
    Declare,
    Deed,
    Offer,
    Offered,
    OpeningPlayer,
    OpeningRule,
    Pick,
    Place,
    Step,
    stones_of,
)
from gomoku_arena.opening_rules.rules import opening_rule
from gomoku_arena.opening_rules.symmetry import mirrors
from gomoku_arena.placing import stone_fault
from gomoku_arena.record import GameRecord

_CHOICES = {choice.name.lower(): choice for choice in Choice}
_WORDS = {choice: word for word, choice in _CHOICES.items()}


@dataclass(frozen=True)
class Opening:
    """One opening, as a value: whatever is done makes another one. The deeds are such as ``done`` accepts."""

    rules: Rules
    rule: OpeningRule
    deeds: tuple[Deed, ...] = ()
    """All that was done so far, in its order."""

    @classmethod
    def begun(cls, rules: Rules, rule: OpeningRule | str) -> Self:
        """One in which nothing is done yet. rule: or its name, such as ``taraguchi10``.

        Raises RulesError for a name that is no rule's, and where a game under these rules cannot open like that.
        """
        if isinstance(rule, str):
            rule = opening_rule(rule)
        rule.check(rules)
        return cls(rules, rule)

    @classmethod
    def read(cls, rules: Rules, text: str) -> "Opening":
        """The opening of a ``text``. Raises NotationError where it is none under these rules, and says why."""
        name, _, told = text.strip().partition(" ")
        try:
            opening = Opening.begun(rules, name)
            for word in told.split(maxsplit=MOST_WORDS):
                opening = opening.done(_deed(word, opening.step))
        except GomokuArenaError as error:
            raise NotationError(ErrorCode.OPENING_TEXT, text=text, why=error) from error
        return opening

    @classmethod
    def told(cls, rules: Rules, text: str, points: Sequence[str]) -> "Opening | None":
        """The opening of a ``text`` with whose stones these points begin; None where it is the text of none such."""
        if text:
            with suppress(NotationError):
                opening = Opening.read(rules, text)
                if list(map(str, opening.stones)) == list(points[: len(opening.stones)]):
                    return opening
        return None

    @classmethod
    def of(cls, record: GameRecord) -> "Opening | None":
        """How the players of a game opened it; None where its ``swap`` does not tell that of the stones it has."""
        opening = Opening.told(record.rule_set, record.swap, record.opening)
        return opening if opening is not None and len(opening.stones) == len(record.opening) else None

    @property
    def text(self) -> str:
        """The name of the rule, and behind it a word a deed: ``taraguchi10 h8 stay i9 swap``.

        A stone is a point, a choice its name, a number of fifth stones a number, and fifth stones are points joined by
        commas. ``read`` reads it.
        """
        return " ".join([self.rule.name, *map(word_of, self.deeds)])

    def __reduce__(self) -> tuple[Callable[[Rules, str], "Opening"], tuple[Rules, str]]:
        """Copies and pickles are read from the text: the script of a rule is code."""
        return Opening.read, (self.rules, self.text)

    @cached_property
    def _standing(self) -> tuple[Step, OpeningPlayer]:
        return self.rule.standing(self.deeds)

    @property
    def step(self) -> Step:
        """What comes next."""
        return self._standing[0]

    @property
    def later(self) -> list[Asked]:
        """What is asked for behind the present step; where black may offer fifths, it does."""
        return [*self.rule.later(self.deeds, Choice.OFFER)][1:]

    @property
    def is_chosen_by(self) -> bool:
        """Whether somebody chooses a colour behind what is asked for now, and so by it."""
        return any(isinstance(step, Choose) for step in self.later)

    @property
    def black(self) -> OpeningPlayer:
        """Who has black by now; before anybody has chosen, the first player."""
        return self._standing[1]

    @property
    def stones(self) -> tuple[Point, ...]:
        """The stones that were placed, black first, the colours alternating."""
        return stones_of(self.deeds)

    @property
    def offered(self) -> tuple[Point, ...]:
        """The points that were offered for the fifth stone; none where none were."""
        return next((deed.points for deed in self.deeds if isinstance(deed, Offered)), ())

    @property
    def game(self) -> Game:
        """The stones as they lie, in a game of its own."""
        game = Game(self.rules)
        for point in self.stones:
            game.play(point)
        return game

    def done(self, deed: Deed) -> "Opening":
        """With that done as well.

        Raises IllegalMoveError in the words of the rule for what the rule does not allow or does not ask for now, and
        PointError for a point off the board.
        """
        match self.step, deed:
            case Place(area=area), Point():
                self._check_area(area, deed)
                self._check_stone(deed)
            case Pick(offered=offered), Point():
                if deed not in offered:
                    raise IllegalMoveError(ErrorCode.OPENING_PICK, point=deed)
            case Choose(options=options), Choice() if deed in options:
                pass
            case Declare(least=least, most=most), Count(number):
                if not least <= number <= most:
                    raise IllegalMoveError(ErrorCode.OPENING_COUNT, count=number, least=least, most=most)
            case Offer(count=count), Offered(points):
                self._check_offered(points, count)
            case _:
                raise IllegalMoveError(ErrorCode.OPENING_STEP)
        return replace(self, deeds=(*self.deeds, deed))

    def check_offering(self, point: Point, offered: Iterable[Point] = ()) -> None:
        """Raises what ``done`` would where that point is offered for the fifth stone together with those."""
        self._check_stone(point)
        same = mirrors(self.stones, point, self.rules.size)
        for other in offered:
            if other == point:
                raise IllegalMoveError(ErrorCode.OPENING_TWICE, point=point)
            if other in same:
                raise IllegalMoveError(ErrorCode.OPENING_SYMMETRIC, point=point, other=other)

    def same_as(self, offered: Collection[Point]) -> dict[Point, Point]:
        """The other points that cannot be offered besides these for the fifth stone, each with the one it counts as."""
        stones, size = self.stones, self.rules.size
        return {same: point for point in offered for same in mirrors(stones, point, size) if same not in offered}

    def before_stone(self, number: int) -> "Opening":
        """As it stood right before that stone was placed, counted from 1; all of it where there is no such stone."""
        places = [place for place, deed in enumerate(self.deeds) if isinstance(deed, Point)]
        return replace(self, deeds=self.deeds[: places[number - 1]]) if number <= len(places) else self

    def taken_back(self) -> "Opening":
        """Without the last deed. Raises IllegalMoveError where there is none."""
        if not self.deeds:
            raise IllegalMoveError(ErrorCode.NOTHING_TO_TAKE_BACK)
        return replace(self, deeds=self.deeds[:-1])

    def _check_area(self, area: Area, point: Point) -> None:
        number = len(self.stones) + 1
        if area.has(point, self.rules.size):
            return
        if point in area.left_out:
            raise IllegalMoveError(ErrorCode.OPENING_LEFT_OUT, rule=self.rule.title, point=point)
        if area.inside == 1:
            raise IllegalMoveError(ErrorCode.OPENING_CENTRE, number=number, point=point)
        inside = area.inside is not None
        code = ErrorCode.OPENING_INSIDE if inside else ErrorCode.OPENING_OUTSIDE
        raise IllegalMoveError(code, number=number, side=area.inside if inside else area.outside, point=point)

    def _check_stone(self, point: Point) -> None:
        """Nor may a stone end the game: nobody would know yet who has won."""
        game = self.game
        fault = stone_fault(game, point)
        if fault is not None:
            raise fault
        game.play(point)
        if game.outcome is not None:
            raise IllegalMoveError(ErrorCode.FORBIDDEN, point=point)

    def _check_offered(self, points: tuple[Point, ...], count: int) -> None:
        if len(points) != count:
            raise IllegalMoveError(ErrorCode.OPENING_OFFERED, count=len(points), wanted=count)
        for place, point in enumerate(points):
            self.check_offering(point, points[:place])


MOST_WORDS = 40
"""Words of a text behind which no deed is read any more: no opening has so many."""


def word_of(deed: Deed) -> str:
    """What a ``text`` says of it."""
    match deed:
        case Choice():
            return _WORDS[deed]
        case Count(number):
            return str(number)
        case Offered(points):
            return ",".join(map(str, points))
        case _:
            return str(deed)


def _deed(word: str, step: Step) -> Deed:
    """What a word means where that is asked for. Raises PointError or IllegalMoveError where it means nothing."""
    match step:
        case Offer():
            return Offered(tuple(map(Point, word.split(",", MOST_WORDS))))
        case Choose() if word in _CHOICES:
            return _CHOICES[word]
        case Declare() if word.isascii() and word.isdigit():
            return Count(int(word[:9]))
        case Place() | Pick():
            return Point(word)
    raise IllegalMoveError(ErrorCode.OPENING_STEP)
