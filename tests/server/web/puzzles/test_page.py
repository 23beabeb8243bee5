"""What a reader reads and does on the page with puzzles, without a browser."""

import re
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Game, Limit, SearchEngine
from gomoku_arena.analysis.puzzles.puzzle import Puzzle, puzzles_of
from gomoku_arena.analysis.puzzles.uniqueness import keeps_win
from gomoku_arena.analysis.refutation import RefutationKind, judge_move
from gomoku_arena.server.web.puzzles.page import puzzle_of_day
from page_parts import said

if TYPE_CHECKING:
    from visitors import Visitor

Visit = Callable[..., "Visitor"]


def verdict(reader: "Visitor", text: str | re.Pattern[str]) -> None:
    """Waits until the page says that of the last move."""
    reader.until(lambda: re.search(text, reader.part("verdict").text), f"the verdict is never {text!r}")


def pressed(reader: "Visitor") -> list[str]:
    """What is pressed of the choices of rules and kinds."""
    return [it.text for it in reader.page.root.seen if it.props.get("aria-pressed") == "true"]


def test_hints_lead_to_the_solution_and_the_next_puzzle_is_another(visit: Visit) -> None:
    reader = visit("/puzzles")
    reader.until(lambda: "Puzzle of the day" in reader.part("which").text)
    for hint in ("hint-1", "hint-2"):
        reader.click(hint)
        reader.until(lambda: len(reader.board.picture["marks"]) == 1)
    reader.click("hint-3")
    verdict(reader, re.escape(said("Solved, with help. It will come back.")))
    assert reader.part("streak").text == "Days in a row: 0"
    reader.click("Analyse", within=reader.part("found").parent)
    assert re.match(r"/analyse\?game=.*&ply=", reader.path)
    reader.open("/puzzles")
    reader.click("next-puzzle")
    reader.until(lambda: re.fullmatch("Puzzle [0-9]+ of [0-9]+ · [A-Z][a-z]+", reader.part("which").text))
    verdict(reader, said("Your turn"))


def actions(reader: "Visitor") -> list[str]:
    """The buttons below the hints, in their order."""
    row = reader.part("restart").parent
    assert row
    return [it.text for it in row.children]


def test_a_wrong_move_is_answered_with_why_and_next_comes_first_once_the_puzzle_is_over(visit: Visit) -> None:
    place, puzzle = next((place, it) for place, it in enumerate(puzzles_of("freestyle")) if it.kind == "fours")
    reader = visit(f"/puzzles?rules=freestyle&n={place}")
    side, game = puzzle.start().side_to_move, puzzle.start()
    wrong = next(it for it in game.legal_moves() if judge_move(game, it).kind is RefutationKind.NOTHING)
    reader.place(str(wrong))
    color = side.opponent.name.capitalize()
    verdict(reader, rf"^{wrong} is not the move: {color} answers [a-o]\d+\. Try another\.$")
    (mark,) = reader.board.picture["marks"]
    assert f"answers {mark['point']}." in reader.part("verdict").text
    assert actions(reader) == ["Start again", "Next puzzle"]
    reader.click("hint-3")
    verdict(reader, re.escape(said("Solved, with help. It will come back.")))
    assert actions(reader) == ["Next puzzle", "Start again"]
    reader.click("restart")
    reader.until(lambda: actions(reader) == ["Start again", "Next puzzle"])


def before_the_last_move(puzzle: Puzzle) -> Game:
    game = puzzle.start()
    for move in puzzle.line[:-1]:
        game.play(move)
    return game


def test_a_longer_way_is_said_to_win_and_is_no_mistake(visit: Visit) -> None:
    search = SearchEngine("tengen", hash=4)
    place, puzzle, longer = next(
        (place, puzzle, move)
        for place, puzzle in enumerate(puzzles_of("freestyle"))
        if puzzle.kind == "fours"
        for game in (before_the_last_move(puzzle),)
        for move in game.legal_moves()
        if (keeps_win(game, move, search, Limit(nodes=200)) or 0) > 1
    )
    reader = visit(f"/puzzles?rules=freestyle&n={place}")
    for number, move in enumerate(puzzle.line[:-1:2]):
        reader.place(move)
        verdict(reader, rf"\b{puzzle.line[2 * number + 1]}\b")
    reader.place(str(longer))
    verdict(reader, f"^{longer} wins too, but there is a shorter way. Try another.$")
    reader.place(puzzle.line[-1])
    verdict(reader, "^Solved!$")


def test_the_reader_chooses_kind_and_difficulty_which_the_address_keeps(visit: Visit) -> None:
    reader = visit("/puzzles?rules=renju&n=0")
    told = said("Every move must make a four.")
    assert pressed(reader) == ["Renju", "All", "All"]
    assert reader.named("Kind of puzzle").texts == ["All", "Defence", "Threes", "Traps", "Fours"]
    reader.click("Fours")
    reader.until(lambda: told in reader.page.texts)
    reader.click("Hard")
    reader.until(lambda: reader.part("which").text.endswith("Hard"))
    reader.click("next-puzzle")
    reader.until(lambda: told in reader.page.texts)
    assert reader.part("which").text.endswith("Hard")
    reader.open("/puzzles?rules=renju&kind=defence&level=easy")
    reader.until(lambda: pressed(reader) == ["Renju", "Defence", "Easy"])
    assert said("Stop the win that is threatened.") in reader.page.texts
    assert reader.part("which").text.endswith("Easy")
    reader.open("/puzzles?rules=renju")
    reader.until(lambda: pressed(reader) == ["Renju", "Fours", "All"])
    reader.click("Caro")
    reader.until(lambda: pressed(reader)[0] == "Caro")
    assert "Traps" not in reader.page.texts


def a_puzzle(preset: str, kind: str) -> tuple[int, Puzzle]:
    return next((place, it) for place, it in enumerate(puzzles_of(preset)) if it.kind == kind)


def test_a_win_is_stopped_by_the_moves_that_do(visit: Visit) -> None:
    place, puzzle = next((n, it) for n, it in enumerate(puzzles_of("renju")) if it.kind == "defence" and it.others)
    reader = visit(f"/puzzles?rules=renju&n={place}")
    game = puzzle.start()
    right = {puzzle.line[0], *puzzle.others}
    lost = next(it for it in map(str, game.legal_moves()) if it not in right)
    reader.place(lost)
    verdict(reader, rf"^{lost} is not the move: .+ Try another\.$")
    reader.place(puzzle.others[0])
    verdict(reader, re.escape(said("Solved, with help. It will come back.")))


def test_where_threes_are_needed_the_rest_is_played_once_they_are_found(visit: Visit) -> None:
    place, puzzle = a_puzzle("renju", "threes")
    reader = visit(f"/puzzles?rules=renju&n={place}")
    assert said("Fours alone do not win: begin with threes.") in reader.page.texts
    for move in puzzle.line[: 2 * puzzle.asked : 2]:
        reader.place(move)
    verdict(reader, "^Solved!$")
    assert reader.board.picture["ply"] == puzzle.start().ply + len(puzzle.line)


def test_a_run_goes_on_to_the_next_puzzle_and_the_third_mistake_ends_it(visit: Visit) -> None:
    reader = visit("/puzzles?rules=renju&kind=defence&level=easy")
    reader.click("run-begin")
    reader.until(lambda: reader.part("run-clock").text.startswith(("3:", "2:")))
    for mistakes in (1, 2):
        lost_move(reader)
        reader.until(partial(has_missed, reader, mistakes))
        assert reader.part("verdict").text.startswith("The move was ")
    solve_shown(reader)
    reader.until(lambda: reader.part("run-title").text == "Solved: 1")
    lost_move(reader)
    verdict(reader, r"^The run is over\. Solved: 1$")


def has_missed(reader: "Visitor", mistakes: int) -> bool:
    return f"Mistakes: {mistakes} of 3" in reader.part("run-detail").text


def shown_puzzle(reader: "Visitor") -> Puzzle:
    found = re.match(r"Puzzle (\d+) of|Puzzle of the day, (\S+)", reader.part("which").text)
    assert found
    puzzles = puzzles_of("renju")
    place = int(found[1]) - 1 if found[1] else puzzle_of_day(puzzles, date.fromisoformat(found[2]))
    return puzzles[place]


def lost_move(reader: "Visitor") -> None:
    """Plays a move that stops nothing."""
    puzzle = shown_puzzle(reader)
    search, game = SearchEngine("tengen", hash=4), puzzle.start()
    forced = (RefutationKind.LOSES_BY_FORCE, RefutationKind.LEAVES_FIVE)
    moves = (it for it in game.legal_moves() if it not in puzzle.answers())
    reader.place(str(next(it for it in moves if judge_move(game, it, search, Limit(nodes=50_000)).kind in forced)))


def solve_shown(reader: "Visitor") -> None:
    reader.place(shown_puzzle(reader).line[0])


def test_pairs_that_are_captured_are_told_where_they_count(visit: Visit) -> None:
    taken = [sum(it.start().captures) for it in puzzles_of("ninuki")]
    number = next(place for place, pairs in enumerate(taken) if pairs)
    reader = visit(f"/puzzles?rules=ninuki&n={number}")
    told = [f"{pairs} / 5" for pairs in puzzles_of("ninuki")[number].start().captures]
    assert [it for it in reader.page.texts if it in told] == told
    other = visit(f"/puzzles?rules=freestyle&n={number}")
    other.misses(re.compile("^[0-5] / 5$"))
