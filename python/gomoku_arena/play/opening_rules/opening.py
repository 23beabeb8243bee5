"""An opening that is played under a rule: what the players do is checked, and can be taken back."""

from dataclasses import dataclass, field, replace

from gomoku_arena._core import Game, Point, Rules
from gomoku_arena.errors import ErrorCode, IllegalMoveError
from gomoku_arena.play.opening_rules.rule import Choice, Choose, OpeningRule, OpeningState, Place, Step
from gomoku_arena.play.referee import stone_fault


@dataclass(frozen=True)
class Opening:
    """One opening, as a value: whatever is done makes another one."""

    rules: Rules
    rule: OpeningRule
    state: OpeningState = field(default_factory=OpeningState)

    @property
    def step(self) -> Step:
        """What comes next."""
        return self.rule.step(self.state)

    @property
    def game(self) -> Game:
        """The stones as they lie, in a game of its own."""
        game = Game(self.rules)
        for point in self.state.stones:
            game.play(point)
        return game

    def placed(self, point: Point) -> "Opening":
        """With one stone more. Raises PointError or IllegalMoveError where none may be placed there, or none now.

        Nor may a stone end the game: nobody would know yet who has won.
        """
        if not isinstance(self.step, Place):
            raise IllegalMoveError(ErrorCode.OPENING_STEP)
        fault = stone_fault(self.game, point)
        if fault is not None:
            raise fault
        following = replace(self, state=self.state.after(point))
        if following.game.outcome is not None:
            raise IllegalMoveError(ErrorCode.FORBIDDEN, point=point)
        return following

    def chosen(self, choice: Choice) -> "Opening":
        """With that choice made. Raises IllegalMoveError where it is none of the options."""
        step = self.step
        if not isinstance(step, Choose) or choice not in step.options:
            raise IllegalMoveError(ErrorCode.OPENING_STEP)
        return replace(self, state=self.state.after(choice))

    def taken_back(self) -> "Opening":
        """Without the last stone or choice. Raises IllegalMoveError where there is none."""
        if not self.state.deeds:
            raise IllegalMoveError(ErrorCode.NOTHING_TO_TAKE_BACK)
        return replace(self, state=self.state.before())
