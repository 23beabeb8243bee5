"""``python -m tools.balance``: searches balanced stones and writes them where the package has them.

A run goes on where the last one of the same folder ended, and can be stopped at any time.
"""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import typer

from gomoku_arena._core import Rules
from gomoku_arena.tournament.workers.affinity import available_cpus
from tools.balance import checking
from tools.balance import fifths as fifth_stones
from tools.balance import triples as triples_of_stones
from tools.balance.journal import Journal
from tools.balance.writing import FIFTHS_JOURNAL, triples_journal, write_all

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)

FolderOption = Annotated[Path, typer.Option(help="Where all that is found is kept.")]
ProcessesOption = Annotated[
    int | None, typer.Option(help="That search at the same time; one a processor unless given.")
]

RulesOption = Annotated[list[str] | None, typer.Option(help="Codes of rules; all of them unless given.")]

FOLDER = Path("results/balance")


@app.command()
def triples(
    rules: RulesOption = None,
    folder: FolderOption = FOLDER,
    processes: ProcessesOption = None,
) -> None:
    """Searches three stones for swap2, for one rule set after the other, and plays them out."""
    with _pool(processes) as pool:
        for code in rules or triples_of_stones.TABLES:
            triples_of_stones.search(Rules.from_code(code), Journal(folder / triples_journal(code)), pool)
            typer.echo(code)


@app.command()
def fifths(folder: FolderOption = FOLDER, processes: ProcessesOption = None) -> None:
    """Ranks the fifth stones of renju."""
    with _pool(processes) as pool:
        fifth_stones.search(Journal(folder / FIFTHS_JOURNAL), pool)


@app.command()
def write(folder: FolderOption = FOLDER) -> None:
    """Writes what was found so far into the package."""
    for told in write_all(folder):
        typer.echo(told)


@app.command()
def check(
    rules: RulesOption = None,
    folder: FolderOption = FOLDER,
    processes: ProcessesOption = None,
    nodes: Annotated[int, typer.Option(help="Of each search.")] = checking.NODES,
) -> None:
    """Searches what ships longer, and takes out what is not even then: one rule set after the other."""
    with _pool(processes) as pool:
        for code in rules or triples_of_stones.TABLES:
            typer.echo(checking.check(code, nodes, Journal(folder / f"checked-{code}.jsonl"), pool))


@app.command()
def judge(
    rules: RulesOption = None,
    folder: FolderOption = FOLDER,
    processes: ProcessesOption = None,
    count: Annotated[int, typer.Option(help="Placings of each table, drawn at random.")] = 5,
    seed: Annotated[int, typer.Option(help="Of the draw.")] = 0,
) -> None:
    """Searches some of what ships ten times as long, and says how far off its scores are. It changes nothing."""
    with _pool(processes) as pool:
        for code in rules or triples_of_stones.TABLES:
            typer.echo(checking.judge(code, count, seed, Journal(folder / f"judged-{code}.jsonl"), pool))


@contextmanager
def _pool(processes: int | None) -> Iterator[Executor]:
    with ProcessPoolExecutor(processes or len(available_cpus()), get_context("spawn")) as pool:
        yield pool


if __name__ == "__main__":
    app()
