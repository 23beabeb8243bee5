"""Puzzles of an earlier check are looked at again, each once."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from gomoku_arena.analysis.puzzles.puzzle import Puzzle, puzzles_of
from tools.puzzles import __main__ as making
from tools.puzzles.games import BATCH
from tools.puzzles.rechecking import Verdicts, still_holds

AMBIGUOUS = Puzzle(
    "1.ninuki19.m11h8h9g11k11j8l11j11m13i9o11n11h10h11h10f11i11g9k7e11d11f10e9i7h12",
    ("f10", "g11", "j6"),
    "fours",
    950,
    1,
    1,
)
"""j6 wins as well, at once."""

FOURS = [it for it in puzzles_of("freestyle") if it.kind == "fours"]


def test_a_puzzle_with_a_second_way_fails_and_is_not_asked_about_again(tmp_path: Path) -> None:
    sound, asked = FOURS[0], [FOURS[0], AMBIGUOUS]
    with ThreadPoolExecutor(1) as pool:
        Verdicts(tmp_path, "ninuki").ask(asked, pool)
        again = Verdicts(tmp_path, "ninuki")
    assert [again.holds(puzzle) for puzzle in asked] == [True, False]
    # A closed executor takes no work.
    again.ask(asked, pool)
    again.note(sound, holds=False)
    assert not Verdicts(tmp_path, "ninuki").holds(sound)


def test_what_fails_is_replaced_by_what_is_mined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sound, new = (next(it for it in FOURS if it.own_moves == moves) for moves in (2, 3))
    monkeypatch.setattr(making, "DATA", tmp_path)
    monkeypatch.setattr(making, "ProcessPoolExecutor", lambda workers, context: ThreadPoolExecutor(workers))
    monkeypatch.setattr(making, "mined", lambda rules, first: [new] if first % (2 * BATCH) else [])
    data = tmp_path / "ninuki.jsonl"
    data.write_text(f"{sound.to_json()}\n{AMBIGUOUS.to_json()}\n")
    making.main("ninuki", wanted=2, threes=0, defence=0, folder=tmp_path / "found")
    assert sorted(data.read_text().splitlines()) == sorted([sound.to_json(), new.to_json()])


@pytest.mark.long
@pytest.mark.parametrize("kind", ["defence", "threes"])
def test_what_needs_threes_or_stops_a_win_is_found_again_and_nothing_else_passes(kind: str) -> None:
    puzzle = next(it for it in puzzles_of("freestyle") if it.kind == kind)
    assert still_holds(puzzle)
    assert not still_holds(replace(puzzle, others=(*puzzle.others, "a1")))
