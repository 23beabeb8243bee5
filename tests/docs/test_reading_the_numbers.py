"""docs/reading-the-numbers.md: its figures are those of the program, and its pictures are there."""

import re
from pathlib import Path

import pytest

from gomoku_arena.tournament.statistics.outcomes import NELO_PER_DEVIATION
from gomoku_arena.tournament.statistics.pentanomial import Pentanomial
from gomoku_arena.tournament.statistics.rating import ELO_PER_LOGIT, PRIOR_GAMES
from gomoku_arena.tournament.statistics.sprt import Sprt, SprtConfig
from gomoku_arena.tournament.statistics.trinomial import Trinomial
from markdown_page import blocks, run_python

PAGE = Path(__file__).parents[2] / "docs" / "reading-the-numbers.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_program_of_the_page_runs() -> None:
    assert "pairs" in run_python(blocks(PAGE))


def test_pairs_tell_as_much_as_the_page_says() -> None:
    pairs, games = Pentanomial((4, 2, 58, 4, 12)).elo(), Trinomial((68, 6, 86)).elo()
    assert f"{(games.error / pairs.error) ** 2:.1f} times as many" in TEXT
    assert f"of single games, {games.los:.3f}" in TEXT


@pytest.mark.parametrize(("elo", "share"), [(100, 64), (200, 76), (400, 91)])
def test_differences_are_worth_the_points_that_the_page_says(elo: int, share: int) -> None:
    assert re.search(rf"{elo} means {share} %", TEXT)
    assert round(100 / (1 + 10 ** (-elo / 400))) == share


def test_constants_are_those_of_the_program() -> None:
    bounds = Sprt.of(SprtConfig(), Pentanomial((0, 0, 0, 0, 0)))
    assert (round(bounds.lower, 2), round(bounds.upper, 2)) == (-2.94, 2.94)
    assert NELO_PER_DEVIATION == 2 * ELO_PER_LOGIT
    assert PRIOR_GAMES == 1


def test_the_pictures_are_there_and_small() -> None:
    pictures = [PAGE.parent / path for path in re.findall(r"!\[[^]]*\]\(([^)]+)\)", TEXT)]
    assert pictures
    assert all(picture.stat().st_size < 200_000 for picture in pictures)
