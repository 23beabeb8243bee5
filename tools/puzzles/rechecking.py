"""Puzzles that were found by an earlier check are looked at again by the present one."""

import json
from collections.abc import Iterable
from concurrent.futures import Executor
from pathlib import Path

from gomoku_arena.analysis.puzzles.puzzle import Puzzle
from gomoku_arena.analysis.puzzles.solutions import FINDERS
from gomoku_arena.analysis.puzzles.uniqueness import SURE, UniquenessCheck


class Verdicts:
    """What the present check says of each puzzle, in a file of its own: a run that is stopped loses one verdict."""

    def __init__(self, folder: Path, rules: str) -> None:
        self._path = folder / f"{rules}-checked-{SURE.nodes}.jsonl"
        lines = self._path.read_text().splitlines() if self._path.exists() else []
        self._known: dict[str, bool] = dict(map(json.loads, lines))

    def note(self, puzzle: Puzzle, *, holds: bool) -> None:
        """Keeps what the check says of that puzzle."""
        self._known[puzzle.game] = holds
        with self._path.open("a") as file:
            file.write(f"{json.dumps((puzzle.game, holds))}\n")

    def ask(self, puzzles: Iterable[Puzzle], executor: Executor) -> None:
        """Checks those of the puzzles that were not checked yet."""
        unknown = [puzzle for puzzle in puzzles if puzzle.game not in self._known]
        for puzzle, holds in zip(unknown, executor.map(still_holds, unknown), strict=True):
            self.note(puzzle, holds=holds)

    def holds(self, puzzle: Puzzle) -> bool:
        """Whether that puzzle was checked and holds."""
        return self._known.get(puzzle.game, False)


def still_holds(puzzle: Puzzle) -> bool:
    """Whether the present check finds the same moves alone."""
    game, check = puzzle.start(), UniquenessCheck()
    for finder in FINDERS:
        win = finder.line(game)
        found = finder.solution(game, win, check) if win else None
        if found is not None:
            return (found.asked, {found.line[0], *found.others}) == (puzzle.asked, set(puzzle.answers()))
    return False
