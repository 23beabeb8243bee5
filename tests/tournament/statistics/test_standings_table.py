from dataclasses import replace

import pytest

from gomoku_arena.tournament.statistics.standings import Standing
from gomoku_arena.tournament.statistics.tables import (
    ELO,
    ERROR,
    SCORE,
    signed,
    standing_columns,
    standing_rows,
)

BEST = Standing("c", 3, 1, 0, 100.4, 50, 0.25, 1.0625, 0.00123, ())
SECOND = Standing("a", 1, 1, 2, -20.2, 40, 0.5, 0.75, None, ())
LAST = Standing("b", 0, 2, 2, -80.2, 45, None, None, None, ())


def headings(*standings: Standing, narrow: bool = False) -> list[str]:
    return [column.heading for column in standing_columns(standings, narrow=narrow)]


def test_intervals_lie_on_one_scale() -> None:
    rows = standing_rows([BEST, SECOND, LAST], ["a", "b", "c"])
    assert [row.standing for row in rows] == [BEST, SECOND, LAST]
    assert [row.place for row in rows] == [2, 0, 1]
    assert min(row.low for row in rows) == 0
    assert max(row.high for row in rows) == 100
    assert all(row.low < row.at < row.high for row in rows)


def test_columns_of_other_formats_are_there_where_they_say_something() -> None:
    assert headings(BEST, SECOND)[:3] == ["Elo", "±", "score"] == headings(BEST, narrow=True)
    second = replace(SECOND, ranked_by={"points": 0.0, "tie-break": 2.5})
    assert headings(BEST, second)[:3] == ["points", "tie-break", "Elo"]
    assert headings(replace(BEST, ranked_by={"reached": "winner"}), SECOND)[0] == "reached"
    assert headings() == headings(BEST)


def test_an_interval_that_is_not_known_is_neither_told_nor_drawn() -> None:
    assert [ERROR.text(replace(BEST, elo_error=error)) for error in (98.4, None)] == ["98", "?"]
    (row, *_) = standing_rows([replace(BEST, elo_error=None), SECOND], ["c", "a"])
    assert row.low == row.at == row.high


def test_times_are_in_milliseconds_and_short_ones_have_two_digits() -> None:
    columns = {column.heading: column.text for column in standing_columns([BEST])}
    assert [columns[it](BEST) for it in ("avg ms", "max ms", "late ms")] == ["250", "1,062", "1.2"]
    assert columns["late ms"](replace(BEST, late_seconds=0.0)) == "0"
    assert columns["late ms"](SECOND) == ""


@pytest.mark.parametrize(("value", "text"), [(0.4, "0"), (-0.4, "0"), (100.4, "+100"), (-20.6, "-21")])
def test_a_whole_number_has_a_sign_unless_it_is_0(value: float, text: str) -> None:
    assert signed(value) == text


def test_a_standing_says_its_rating_and_its_points_out_of_games() -> None:
    assert (ELO.text(BEST), SCORE.text(BEST)) == ("+100", "3.5/4")
