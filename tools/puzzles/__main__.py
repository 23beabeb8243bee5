"""``python -m tools.puzzles``: plays games, keeps the puzzles in them, and writes the file of a rule set.

The puzzles of the package that fail the present check are dropped, and newly found ones take their places. A run goes
on where the last one of the same folder ended, and can be stopped at any time. Game by game, the same number makes the
same game on every machine.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from gomoku_arena.analysis.puzzles.puzzle import Puzzle
from gomoku_arena.analysis.puzzles.uniqueness import SHORTEST
from gomoku_arena.tournament.workers.affinity import available_cpus
from tools.puzzles.games import BATCH, MINED_LATER, mined, mined_before
from tools.puzzles.rechecking import Verdicts

SHORT_SHARE = 0.6
"""Of the puzzles that are shipped, those with two moves to find."""

DATA = Path(__file__).parents[2] / "python" / "gomoku_arena" / "analysis" / "puzzles" / "data"

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def main(
    rules: Annotated[str, typer.Option(help="The preset.")] = "freestyle",
    wanted: Annotated[int, typer.Option(help="Puzzles with a win by fours that are shipped.")] = 500,
    threes: Annotated[int, typer.Option(help="Puzzles with a win that needs threes.")] = 60,
    defence: Annotated[int, typer.Option(help="Puzzles with a win to be stopped.")] = 100,
    folder: Annotated[Path, typer.Option(help="Where all that are found are kept.")] = Path("results/puzzles"),
) -> None:
    """Checks what is there, mines until there are so many puzzles to choose, and writes the file of the package."""
    folder.mkdir(parents=True, exist_ok=True)
    shipped, path = DATA / f"{rules}.jsonl", folder / f"{rules}.jsonl"
    known = [*_read(shipped), *_read(path)]
    first = max((puzzle.seed for puzzle in known), default=-1) + 1
    verdicts, begun = Verdicts(folder, rules), monotonic()
    amounts = {"threes": threes, "defence": defence, "fours": wanted}
    with ProcessPoolExecutor(len(available_cpus()), get_context("spawn")) as pool, path.open("a") as file:
        verdicts.ask(known, pool)
        sound = [puzzle for puzzle in known if verdicts.holds(puzzle)]
        typer.echo(f"{rules}: {len(sound)} of {len(known)} hold, {monotonic() - begun:.0f} s", err=True)

        def take(found: Iterable[Puzzle]) -> None:
            for puzzle in found:
                sound.append(puzzle)
                file.write(f"{puzzle.to_json()}\n")
                file.flush()
                verdicts.note(puzzle, holds=True)

        games = _not_looked_through(sound)
        while games and any(_missing(sound, kind, amounts[kind]) for kind in MINED_LATER):
            some, games = games[:BATCH], games[BATCH:]
            kinds = [kind for kind in MINED_LATER if _missing(sound, kind, amounts[kind])]
            for found in pool.map(partial(mined_before, kinds=kinds), some):
                take(found)
        _write(shipped, chosen(sound, amounts))
        while any(_missing(sound, kind, amount) for kind, amount in amounts.items()):
            starts = range(first, first + BATCH * 8 * len(available_cpus()), BATCH)
            # In order, so that what is kept does not depend on which worker is the quickest.
            for found in pool.map(mined, [rules] * len(starts), starts):
                take(found)
            first = starts[-1] + BATCH
            _write(shipped, chosen(sound, amounts))
            typer.echo(f"{rules}: {len(sound)} puzzles in {first} games, {monotonic() - begun:.0f} s", err=True)
    typer.echo(f"{rules}: {len(chosen(sound, amounts))} of {len(sound)} puzzles")


def chosen(known: Sequence[Puzzle], amounts: Mapping[str, int]) -> list[Puzzle]:
    """As many of each sort as are wanted, if there are, the easiest first; none twice."""
    picked = (puzzle for kind, amount in amounts.items() for puzzle in _of_sort(known, kind, amount))
    return sorted(picked, key=lambda puzzle: (puzzle.rating, puzzle.seed))


def _of_sort(known: Sequence[Puzzle], kind: str, amount: int) -> list[Puzzle]:
    """So many of a kind; wins by fours are one sort, and those with two moves no more than a share of it."""
    different = {puzzle.game: puzzle for puzzle in known if _sort_of(puzzle) == kind}.values()
    if kind != "fours":
        # One of a game, so that they are not all alike.
        return list({puzzle.seed: puzzle for puzzle in different}.values())[:amount]
    short = [puzzle for puzzle in different if puzzle.own_moves == SHORTEST][: int(SHORT_SHARE * amount)]
    return [*short, *[puzzle for puzzle in different if puzzle.own_moves > SHORTEST][: amount - len(short)]]


def _sort_of(puzzle: Puzzle) -> str:
    return puzzle.kind if puzzle.kind in MINED_LATER else "fours"


def _missing(known: Sequence[Puzzle], kind: str, amount: int) -> int:
    return amount - len(_of_sort(known, kind, amount))


def _not_looked_through(known: Sequence[Puzzle]) -> list[Puzzle]:
    """The puzzles by fours, by their games, behind the last game in which another kind was found."""
    last = max((puzzle.seed for puzzle in known if puzzle.kind in MINED_LATER), default=-1)
    fours = (puzzle for puzzle in known if puzzle.kind not in MINED_LATER and puzzle.seed > last)
    return sorted(fours, key=lambda puzzle: puzzle.seed)


def _read(path: Path) -> Iterator[Puzzle]:
    if path.exists():
        yield from map(Puzzle.from_json, path.read_text().splitlines())


def _write(path: Path, puzzles: Sequence[Puzzle]) -> None:
    path.write_text("".join(f"{puzzle.to_json()}\n" for puzzle in puzzles))


if __name__ == "__main__":
    app()
