"""Whether a win by fours is a puzzle: of the right length, the shortest, and the only one."""

from collections.abc import Sequence

from gomoku_arena._core import Game, Limit, Point, SearchEngine, solve_vcf
from gomoku_arena.win_probability import win_probability

SHORTEST, LONGEST = 2, 12
"""Own moves of a puzzle."""

SOLVING = 50_000
"""Nodes of the solver, to be sure that no win is shorter."""

QUICK, SURE = Limit(nodes=3_000), Limit(nodes=150_000)
"""What a search for a second win may think: at first, and before the puzzle is believed."""

BESIDE = Limit(nodes=10_000)
"""What the search may think to name the moves next to the solution."""

AFTER = Limit(nodes=5_000)
"""What the search may think after each of them."""

_OTHERS = 3
"""How many moves next to the solution are tried one by one."""


class UniquenessCheck:
    """The searches that look for a second way to win. One puzzle at a time."""

    def __init__(self) -> None:
        self._pair = SearchEngine("tengen", hash=16, multi_pv=2)
        self._several = SearchEngine("tengen", hash=16, multi_pv=1 + _OTHERS)
        self._after = SearchEngine("tengen", hash=16)

    def holds(self, position: Game, line: Sequence[Point]) -> bool:
        """Whether the line is as long as it should be, the shortest win, and each own move but the last alone wins."""
        if not SHORTEST <= (len(line) + 1) // 2 <= LONGEST or not _is_shortest(position, line):
            return False
        return self.are_alone(turns_of(position, line)[:-1])

    def are_alone(self, turns: Sequence[tuple[Game, Point]]) -> bool:
        """Whether each of these moves is the only one that wins."""
        return not (
            any(self._finds_another(game, move, QUICK) for game, move in turns)
            or any(self._wins_beside(game, move) for game, move in turns)
            or any(self._finds_another(game, move, SURE) for game, move in turns)
        )

    def chance_after(self, game: Game, move: Point, limit: Limit) -> float:
        """The winning chance of the side to move once it has made that move, 0 where it is proven to lose."""
        after = game.copy()
        after.play(move)
        self._after.reset()
        found = self._after.analyse(after, limit)
        return 1 - win_probability(found.score or 0, found.win_in)

    def reply(self, game: Game) -> Point:
        """The move by which the side to move resists longest."""
        self._after.reset()
        return self._after.analyse(game, SURE).move

    def _finds_another(self, game: Game, move: Point, limit: Limit) -> bool:
        """Whether the search proves a win for another move than that, or misses that one."""
        self._pair.reset()
        found = self._pair.analyse(game, limit)
        others = [line for line in found.lines if line.move != move]
        return len(others) == len(found.lines) or any((line.win_in or 0) > 0 for line in others)

    def _wins_beside(self, game: Game, move: Point) -> bool:
        """Whether one of the next best moves wins, searched each for itself."""
        self._several.reset()
        others = [line.move for line in self._several.analyse(game, BESIDE).lines if line.move != move]
        return any(keeps_win(game, other, self._after, AFTER) is not None for other in others)


def turns_of(position: Game, line: Sequence[Point]) -> list[tuple[Game, Point]]:
    """The positions in which the solver is to move, with the moves to find."""
    game, turns = position.copy(), []
    for place, move in enumerate(line):
        if place % 2 == 0:
            turns.append((game.copy(), move))
        game.play(move)
    return turns


def keeps_win(game: Game, move: Point, search: SearchEngine, limit: Limit) -> int | None:
    """In how many plies that move of the side to move wins, itself counted; None where the search proves no win."""
    after = game.copy()
    after.play(move)
    if after.outcome is not None:
        return 1 if after.outcome.winner is game.side_to_move else None
    search.reset()
    lost_in = search.analyse(after, limit).win_in or 0
    return 1 - lost_in if lost_in < 0 else None


def _is_shortest(position: Game, line: Sequence[Point]) -> bool:
    """Whether the line wins, and no shorter way begins anywhere on it."""
    current = position.copy()
    for place, move in enumerate(line):
        remaining = len(line) - place
        if place % 2 == 0 and remaining > 1:
            shortest = solve_vcf(current, nodes=SOLVING)
            if shortest is None or len(shortest.line) != remaining:
                return False
        current.play(move)
    return current.outcome is not None and current.outcome.winner is position.side_to_move
