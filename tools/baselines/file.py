"""The file of the baselines, and the table that the page makes of it."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean

from gomoku_arena.benchmark.card import card
from gomoku_arena.benchmark.protocol import PROTOCOL, budget_words
from gomoku_arena.benchmark.result import BenchmarkResult

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "baselines.json"
PAGE = ROOT / "docs" / "benchmark.md"
PICTURE = ROOT / "docs" / "images" / "benchmark.svg"

SHOWN = "easy"
"""Whose card is on the page."""

_HEADING = "## Baselines\n"
_NONE = "\N{EN DASH}"


def read() -> list[BenchmarkResult]:
    """The results in the file, in its order."""
    values = json.loads(FILE.read_text(encoding="utf-8"))
    assert values["protocol"] == PROTOCOL.name
    return [BenchmarkResult.model_validate(it) for it in values["results"]]


def write(results: Sequence[BenchmarkResult]) -> None:
    """These results as the file, as the table of the page, and one of them as its picture."""
    lines = ",\n".join(it.model_dump_json() for it in results)
    FILE.write_text(f'{{"protocol": "{PROTOCOL.name}", "results": [\n{lines}\n]}}\n', encoding="utf-8")
    for result in results:
        if result.agent.name == SHOWN:
            PICTURE.write_text(card(result), encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    old = table_in(page)
    PAGE.write_text(page.replace(old, "\n".join(table(results)) + "\n"), encoding="utf-8")


def table(results: Sequence[BenchmarkResult]) -> Iterator[str]:
    """The results in Markdown, the strongest first."""
    presets = list(PROTOCOL.openings)
    yield f"| agent | budget | Elo | {' | '.join(presets)} |"
    yield "|" + "---|" * (3 + len(presets))
    for result in sorted(results, key=_strength, reverse=True):
        told = {track.rules: track.told.partition(" (")[0] for track in result.tracks}
        cells = [result.agent.name, budget_words(result.budget.time), result.told or _NONE]
        yield f"| {' | '.join([*cells, *(told.get(rules, _NONE) for rules in presets)])} |"


def table_in(page: str) -> str:
    """The table of the page."""
    section = page.split(_HEADING)[1]
    start = section.index("| agent |")
    return section[start : section.index("\n\n", start) + 1]


def _strength(result: BenchmarkResult) -> float:
    """The one figure, or the mean of those of the presets that it plays.

    Where none has a rating it is the share of the points, which is below or above all that have.
    """
    if result.elo is not None:
        return result.elo
    rated = [track.elo for track in result.tracks if track.elo is not None]
    if rated:
        return fmean(rated)
    share = sum(track.points for track in result.tracks) / sum(track.games for track in result.tracks)
    return 1e6 * (share - 0.5)
