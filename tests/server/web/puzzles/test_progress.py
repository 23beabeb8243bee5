"""What a browser remembers: a rating, a streak, and what comes back when."""

from datetime import date, timedelta

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena.server.web.puzzles._progress import FIRST_RATING, Progress

TODAY = date(2026, 11, 24)


def test_a_clean_solution_raises_the_rating_once() -> None:
    progress = Progress()
    progress.note("renju 3", FIRST_RATING, TODAY, clean=True)
    assert progress.rating == FIRST_RATING + 16
    progress.note("renju 3", FIRST_RATING, TODAY, clean=True)
    assert progress.rating == FIRST_RATING + 16
    progress.note("renju 4", 3000, TODAY, clean=False)
    assert progress.rating == pytest.approx(FIRST_RATING + 16, abs=0.1)
    assert progress.solved == ["renju 3", "renju 4"]


def test_what_needed_help_comes_back_later_and_later() -> None:
    progress, day = Progress(), TODAY
    progress.note("renju 3", 1200, day, clean=False)
    waits = []
    for _ in range(4):
        (waited,) = [days for days in range(40) if progress.to_repeat("renju", day + timedelta(days))][:1]
        waits.append(waited)
        day += timedelta(waited)
        assert progress.to_repeat("renju", day) == [3]
        assert progress.to_repeat("caro", day) == []
        progress.note("renju 3", 1200, day, clean=True)
    assert waits == [1, 3, 7, 21]
    assert progress.to_repeat("renju", day + timedelta(400)) == []


def test_a_streak_is_days_in_a_row_up_to_today_or_yesterday() -> None:
    progress = Progress()
    assert progress.streak(TODAY) == 0
    for past in (5, 2, 1):
        progress.note_day(TODAY - timedelta(past))
    assert progress.streak(TODAY) == 2
    progress.note_day(TODAY)
    progress.note_day(TODAY)
    assert progress.streak(TODAY) == 3
    assert progress.streak(TODAY + timedelta(2)) == 0


def test_what_is_kept_comes_back() -> None:
    progress = Progress()
    progress.note("renju 3", 1200, TODAY, clean=False)
    progress.note_day(TODAY)
    assert Progress.from_text(progress.to_text()) == progress


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{", '{"rating": "x"}', '{"rating": 1e99}', '{"days": [1]}', "[" * 100_000]
)
def test_a_browser_may_have_kept_anything(text: str) -> None:
    assert Progress.from_text(text) == Progress()


def test_names_of_others_are_left_alone() -> None:
    progress = Progress.from_text(
        '{"due": {"renju x": {"day": "2020-01-01"}, "renju": {"day": ""}, "renju 7": {"day": ""}}}'
    )
    assert progress.to_repeat("renju", TODAY) == [7]
