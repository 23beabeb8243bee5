from dataclasses import replace
from itertools import combinations

import pytest
from rich.console import Console
from rich.table import Table

from gomoku_arena.display.tables import crosstables, show_squares, standings_table, superiority_tables
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.standings import Forfeit, Standing
from made_up_games import board_of, game_pair

ROW = Standing(
    name="hard",
    wins=5,
    draws=1,
    losses=2,
    elo=123.4,
    elo_error=None,
    average_seconds=0.25,
    longest_seconds=1.0625,
    late_seconds=0.0625,
    forfeits=(Forfeit(3, "easy", "crashed"),),
)


def text(table: Table, width: int = 160) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as captured:
        console.print(table)
    return captured.get()


def cells(table: Table, row: int, width: int = 160) -> list[str]:
    return text(table, width).splitlines()[row].split()


def board() -> Scoreboard:
    board = Scoreboard(["a", "b", "c"])
    for result in game_pair(0, "a", "b", (1.0, 0.5)):
        board.add(result)
    return board


def test_a_standing_tells_rating_score_times_and_faults() -> None:
    table = standings_table([ROW], "freestyle")
    assert cells(table, 0) == ["freestyle"]
    headings = " ".join(cells(table, 2))
    assert headings == "# engine Elo ± score W D L avg ms max ms late ms forfeits"
    assert cells(table, 4) == ["1", "hard", "+123", "?", "5.5/8", *"512", "250", "1,062", "62", "1"]


def test_without_a_clock_there_is_no_lateness() -> None:
    row = replace(ROW, late_seconds=None, average_seconds=None, longest_seconds=None, forfeits=())
    assert cells(standings_table([row]), 3)[-4:] == ["-", "-", "-", "-"]


@pytest.mark.parametrize(
    ("row", "headings"),
    [
        (replace(ROW, ranked_by={"points": 6.5, "tie-break": 20.0}), ["points", "tie-break"]),
        (replace(ROW, ranked_by={"reached": "semi-final"}), ["reached"]),
    ],
)
def test_swiss_and_knockout_have_columns_of_their_own(row: Standing, headings: list[str]) -> None:
    shown = text(standings_table([row, ROW]))
    assert all(heading in shown for heading in headings)
    assert not any(heading in text(standings_table([ROW])) for heading in headings)


def test_a_narrow_table_keeps_the_rating_and_fits() -> None:
    shown = text(standings_table([replace(ROW, name="a very long name of an engine" * 3)], width=40), 40)
    assert "+123" in shown
    assert "avg ms" not in shown
    assert max(map(len, shown.splitlines())) <= 40


def test_markup_and_control_characters_in_a_name_are_only_text() -> None:
    shown = text(standings_table([replace(ROW, name="[red]x[/] \x1b[2J\n")]))
    assert "[red]x[/] ?[2J" in shown
    assert "\x1b" not in shown


def test_an_empty_table_has_its_headings() -> None:
    assert "Elo" in text(standings_table([]))


def test_the_crosstable_has_points_out_of_games() -> None:
    (table,) = crosstables(["b", "a", "c"], board(), 80)
    assert cells(table, 4) == ["1", "b", "-", "0.5/2", "-"]
    assert cells(table, 5) == ["2", "a", "1.5/2", "-", "-"]
    assert cells(table, 6) == ["3", "c", "-", "-", "-"]


def test_likelihoods_of_superiority_add_up_to_one() -> None:
    (table,) = superiority_tables(["a", "b", "c"], board(), 80)
    first, second = cells(table, 4), cells(table, 5)
    assert float(first[2]) > 50
    assert float(first[2]) + float(second[2]) == pytest.approx(100, abs=0.11)


NAMES = [f"engine-{number:02}" for number in range(1, 23)]


def squares(width: int, *, everything: bool, names: list[str] = NAMES) -> list[str]:
    pairs = [game_pair(pair, *couple, (1.0, 0.5)) for pair, couple in enumerate(combinations(names, 2))]
    played = board_of(names, [game for pair in pairs for game in pair])
    console = Console(width=width, color_system=None)
    with console.capture() as captured:
        show_squares(names, played, console, everything=everything, rest="so one gets them")
    return captured.get().splitlines()


@pytest.mark.parametrize("width", [60, 80, 160])
def test_of_many_engines_as_many_columns_are_shown_as_fit_and_none_is_cut(width: int) -> None:
    lines = squares(width, everything=False)
    assert max(len(line.rstrip()) for line in lines) <= width
    assert not any("…" in line for line in lines)
    first, second = [line for line in lines if line.strip().startswith("engine ")]
    shown = int(first.split()[-1])
    assert first.split() == ["engine", *map(str, range(1, shown + 1))]
    assert 4 < shown < 22
    assert f"the first {shown} of 22 columns; so one gets them" in lines
    assert sum("engine-" in line for line in lines) == 2 * 22
    best = next(line for line in lines if " 1 engine-01" in line)
    assert best.split()[2:] == ["-", *["1.5/2"] * (shown - 1)]
    assert len(second.split()) > 4


def test_everything_is_in_several_tables() -> None:
    lines = squares(80, everything=True)
    assert max(len(line.rstrip()) for line in lines) <= 80
    headings = [line.split()[1:] for line in lines if line.strip().startswith("engine ")]
    assert [int(it) for heading in headings for it in heading] == [*range(1, 23), *range(1, 23)]
    assert not any("so one gets them" in line for line in lines)


def test_a_few_engines_have_whole_tables_and_no_note() -> None:
    lines = squares(80, everything=False, names=NAMES[:5])
    assert not any("columns" in line for line in lines)
    assert sum("engine-" in line for line in lines) == 2 * 5
