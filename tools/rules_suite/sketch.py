"""A board that is being made: stones put down and taken away, lines counted by walking."""

from collections.abc import Iterator
from functools import lru_cache

from gomoku_arena import Color, Game, GomokuArenaError, Point, Rules
from gomoku_arena.color import ColorName

Place = tuple[int, int]

AXES: tuple[Place, ...] = (1, 0), (0, 1), (1, 1), (1, -1)
RAYS: tuple[Place, ...] = (*AXES, *((-x, -y) for x, y in AXES))
LETTERS: dict[ColorName, str] = {"black": "X", "white": "O"}


def along(at: Place, step: Place, steps: int) -> Place:
    return at[0] + steps * step[0], at[1] + steps * step[1]


def name_of(at: Place) -> str:
    return str(Point(*at))


@lru_cache(maxsize=1000)
def _game(rules: Rules, rows: tuple[str, ...], to_move: ColorName, pairs: tuple[int, int]) -> Game | None:
    try:
        game = Game.from_position(rows, rules, Color.of(to_move), pairs)
    except GomokuArenaError:
        return None
    return game if game.outcome is None else None


class Sketch:
    """Letters in rows, and who is to move with how many pairs."""

    def __init__(self, rules: Rules, rows: list[str], to_move: ColorName, pairs: tuple[int, int] = (0, 0)) -> None:
        self.rules, self.to_move, self.pairs = rules, to_move, pairs
        self.cells = [list(row) for row in rows]

    @classmethod
    def empty(cls, rules: Rules, to_move: ColorName) -> "Sketch":
        return cls(rules, ["." * rules.size] * rules.size, to_move, rules.advantage)

    @classmethod
    def of(cls, game: Game) -> "Sketch":
        return cls(game.rules, game.rows(), game.side_to_move.name, game.captures)

    def __getitem__(self, at: Place) -> str:
        size = len(self.cells)
        return self.cells[at[1]][at[0]] if 0 <= at[0] < size and 0 <= at[1] < size else "#"

    def __setitem__(self, at: Place, letter: str) -> None:
        self.cells[at[1]][at[0]] = letter

    @property
    def rows(self) -> tuple[str, ...]:
        return tuple("".join(row) for row in self.cells)

    @property
    def own(self) -> str:
        """The letter of the side to move."""
        return LETTERS[self.to_move]

    @property
    def other(self) -> str:
        return "O" if self.own == "X" else "X"

    def places(self, letters: str) -> list[Place]:
        size = range(len(self.cells))
        return [(x, y) for y in size for x in size if self.cells[y][x] in letters]

    def game(self) -> Game | None:
        """The position, where it is one that a game can reach and go on from; whoever plays on it copies it first."""
        if self.rules.overline != "none" and self._has_overline(self.rules.overline):
            return None
        return _game(self.rules, self.rows, self.to_move, self.pairs)

    def _has_overline(self, whom: str) -> bool:
        """Whether six in a row stand of a colour to which they are forbidden."""
        letters = "".join(letter for color, letter in LETTERS.items() if whom in ("both", color))
        return any(self.run(at, axis, self[at]) >= 5 for at in self.places(letters) for axis in AXES)

    def run(self, at: Place, step: Place, own: str) -> int:
        """Own stones in a row right after ``at``."""
        steps = 1
        while self[along(at, step, steps)] == own:
            steps += 1
        return steps - 1

    def length(self, at: Place, axis: Place, own: str) -> int:
        """The length of the run through ``at``, which counts as own."""
        return self.run(at, axis, own) + 1 + self.run(at, (-axis[0], -axis[1]), own)

    def ends(self, at: Place, axis: Place, own: str) -> Iterator[Place]:
        """The first places beyond the run through ``at``."""
        for step in (axis, (-axis[0], -axis[1])):
            yield along(at, step, self.run(at, step, own) + 1)
