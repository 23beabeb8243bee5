"""``python -m tools.puzzles``: plays games, keeps the puzzles in them, and writes the file of a rule set.

The puzzles of the package that fail the present check are dropped, and newly found ones take their places. A run goes
on where the last one of the same folder ended, and can be stopped at any time. Game by game, the same number makes the
same game on every machine.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from gomoku_arena.analysis.puzzles.puzzle import Puzzle
from gomoku_arena.analysis.puzzles.uniqueness import SHORTEST
from gomoku_arena.tournament.workers.affinity import available_cpus
from tools.puzzles.games import BATCH, mined
from tools.puzzles.rechecking import Verdicts

SHORT_SHARE = 0.6
"""Of the puzzles that are shipped, those with two moves to find."""

DATA = Path(__file__).parents[2] / "python" / "gomoku_arena" / "analysis" / "puzzles" / "data"

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def main(
    rules: Annotated[str, typer.Option(help="The preset.")] = "freestyle",
    wanted: Annotated[int, typer.Option(help="Puzzles that are shipped.")] = 500,
    folder: Annotated[Path, typer.Option(help="Where all that are found are kept.")] = Path("results/puzzles"),
) -> None:
    """Checks what is there, mines until there are so many puzzles to choose, and writes the file of the package."""
    folder.mkdir(parents=True, exist_ok=True)
    shipped, path = DATA / f"{rules}.jsonl", folder / f"{rules}.jsonl"
    known = [*_read(shipped), *_read(path)]
    first = max((puzzle.seed for puzzle in known), default=-1) + 1
    verdicts, begun = Verdicts(folder, rules), monotonic()
    with ProcessPoolExecutor(len(available_cpus()), get_context("spawn")) as pool, path.open("a") as file:
        verdicts.ask(known, pool)
        sound = [puzzle for puzzle in known if verdicts.holds(puzzle)]
        typer.echo(f"{rules}: {len(sound)} of {len(known)} hold, {monotonic() - begun:.0f} s", err=True)
        _write(shipped, chosen(sound, wanted))
        while len(chosen(sound, wanted)) < wanted:
            starts = range(first, first + BATCH * 8 * len(available_cpus()), BATCH)
            # In order, so that what is kept does not depend on which worker is the quickest.
            for found in pool.map(mined, [rules] * len(starts), starts):
                for puzzle in found:
                    sound.append(puzzle)
                    file.write(f"{puzzle.to_json()}\n")
                    file.flush()
                    verdicts.note(puzzle, holds=True)
            first = starts[-1] + BATCH
            _write(shipped, chosen(sound, wanted))
            typer.echo(f"{rules}: {len(sound)} puzzles in {first} games, {monotonic() - begun:.0f} s", err=True)
    typer.echo(f"{rules}: {len(chosen(sound, wanted))} of {len(sound)} puzzles")


def chosen(known: Sequence[Puzzle], wanted: int) -> list[Puzzle]:
    """This many of them, if there are, the easiest first; of those with two moves no more than a share, none twice."""
    different = {puzzle.game: puzzle for puzzle in known}.values()
    short = [puzzle for puzzle in different if puzzle.own_moves == SHORTEST][: int(SHORT_SHARE * wanted)]
    long = [puzzle for puzzle in different if puzzle.own_moves > SHORTEST][: wanted - len(short)]
    return sorted([*short, *long], key=lambda puzzle: (puzzle.rating, puzzle.seed))


def _read(path: Path) -> Iterator[Puzzle]:
    if path.exists():
        yield from map(Puzzle.from_json, path.read_text().splitlines())


def _write(path: Path, puzzles: Sequence[Puzzle]) -> None:
    path.write_text("".join(f"{puzzle.to_json()}\n" for puzzle in puzzles))


if __name__ == "__main__":
    app()
