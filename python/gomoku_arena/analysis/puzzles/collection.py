"""The puzzles of the package, a file for each preset: made by ``make puzzles``, from games of ``tengen``'s levels."""

from functools import cache
from importlib.resources import files

from gomoku_arena.analysis.puzzles.puzzle import Puzzle


@cache
def puzzles_of(preset: str) -> tuple[Puzzle, ...]:
    """The puzzles under a preset, the easiest first; no puzzles where none are shipped."""
    file = files("gomoku_arena.analysis.puzzles").joinpath("data", f"{preset}.jsonl")
    if not file.is_file():
        return ()
    return tuple(map(Puzzle.from_json, file.read_text(encoding="utf-8").splitlines()))
