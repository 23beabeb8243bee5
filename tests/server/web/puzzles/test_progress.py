"""What a browser remembers: a rating, a streak, and what comes back when."""

from datetime import date, timedelta

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena.server.web.puzzles.progress import FIRST_RATING, Progress

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
        assert progress.to_repeat("renju", day) == ["3"]
        assert progress.to_repeat("caro", day) == []
        progress.note("renju 3", 1200, day, clean=True)
        progress.note("renju 3", 1200, day, clean=True)
    assert waits == [1, 3, 7, 21]
    assert progress.to_repeat("renju", day + timedelta(400)) == []


def test_a_streak_is_days_in_a_row_up_to_today_or_yesterday() -> None:
    progress = Progress()
    assert progress.streak(TODAY) == 0
    for past in (5, 2, 1):
        progress.note_day("renju 3", TODAY - timedelta(past))
    assert progress.streak(TODAY) == 2
    progress.note_day("renju 3", TODAY)
    progress.note_day("renju 3", TODAY)
    assert progress.streak(TODAY) == 3
    assert progress.streak(TODAY + timedelta(2)) == 0
    assert progress.best_streak() == 3


def test_a_clean_repetition_before_its_day_changes_nothing() -> None:
    progress = Progress()
    progress.note("renju 3", 1200, TODAY, clean=False)
    for _ in range(3):
        progress.note("renju 3", 1200, TODAY, clean=True)
    assert progress.to_repeat("renju", TODAY + timedelta(1)) == ["3"]


def test_a_mistake_begins_the_repetitions_anew() -> None:
    progress = Progress()
    progress.note("renju 3", 1200, TODAY, clean=False)
    progress.note("renju 3", 1200, TODAY + timedelta(1), clean=True)
    progress.note("renju 3", 1200, TODAY + timedelta(2), clean=False)
    assert progress.to_repeat("renju", TODAY + timedelta(3)) == ["3"]


def test_a_day_does_not_count_where_help_was_needed_before() -> None:
    progress = Progress()
    progress.note("renju 3", 1200, TODAY, clean=False)
    progress.note_day("renju 3", TODAY)
    assert progress.streak(TODAY) == 0
    progress.note_day("renju 3", TODAY + timedelta(1))
    assert progress.streak(TODAY + timedelta(1)) == 1


def test_the_best_streak_is_the_longest_of_all() -> None:
    progress = Progress(days=["2020-03-01", "2020-02-29", "2020-02-28", "2026-11-24", "0001-01-01", "no day"])
    assert progress.best_streak() == 3
    assert Progress().best_streak() == 0


def test_what_is_kept_comes_back() -> None:
    progress = Progress()
    progress.note("renju 3", 1200, TODAY, clean=False)
    progress.note_day("renju 4", TODAY)
    assert Progress.from_text(progress.to_text()) == progress


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{", '{"rating": "x"}', '{"rating": 1e99}', '{"days": [1]}', "[" * 100_000]
)
def test_a_browser_may_have_kept_anything(text: str) -> None:
    assert Progress.from_text(text) == Progress()


def test_names_of_others_are_left_alone() -> None:
    progress = Progress.from_text(
        '{"due": {"renju x": {"day": "2027-01-01"}, "renju": {"day": ""}, "caro 7": {"day": ""}}}'
    )
    assert progress.to_repeat("renju", TODAY) == [""]
    assert progress.to_repeat("caro", TODAY) == ["7"]


def test_attempts_and_runs_are_remembered_as_far_as_there_is_room() -> None:
    progress = Progress()
    for place in range(300):
        progress.note_tried(f"renju {place}", TODAY, place, "missed")
    progress.note_tried("renju 299", TODAY, 299, "missed")
    assert [it.name for it in progress.tried] == [f"renju {place}" for place in range(100, 300)]
    progress.note_run("renju", 7)
    progress.note_run("renju", 5)
    assert Progress.from_text(progress.to_text()) == progress
    assert progress.runs == {"renju": 7}


def test_a_mistake_of_a_game_and_a_missed_puzzle_come_back() -> None:
    progress = Progress()
    progress.note_mistake("game=1&side=black&mistake=4", TODAY, clean=True)
    assert progress.mistakes == {}, "found at once"
    progress.note_mistake("game=1&side=black&mistake=4", TODAY, clean=False)
    progress.note_missed("renju 3", TODAY)
    assert progress.mistakes_to_repeat(TODAY) == []
    day = TODAY
    for wait in (1, 3, 7):
        progress.note_mistake("game=1&side=black&mistake=4", day, clean=True)
        assert not progress.mistakes_to_repeat(day + timedelta(wait - 1)), "before its day nothing changes"
        day += timedelta(wait)
        assert progress.mistakes_to_repeat(day) == ["game=1&side=black&mistake=4"]
    assert progress.to_repeat("renju", TODAY + timedelta(1)) == ["3"]
    progress.note_mistake("x" * 5000, TODAY, clean=False)
    assert len(progress.mistakes) == 1
