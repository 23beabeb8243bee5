"""The command on positions and games whose values are known."""

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

import scripted_engine
from command_line import Called, call
from gomoku_arena import Point
from gomoku_arena.notation import NOTATIONS, read_tree

BOT = shlex.join([sys.executable, "-S", "-E", str(Path(scripted_engine.__file__))])

# White has blocked nothing: h8 to h11 stand, and black is to move.
FOUR = ["h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7"]
# Black has an open three, and white to move must answer it.
THREE = ["h8", "a1", "h9", "c15", "h10"]
GAME = [*FOUR, "h12"]


def analyse(*arguments: str) -> Called:
    return call("analyse", *arguments)


def values(*arguments: str) -> dict:  # type: ignore[type-arg]
    done = analyse(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    read: dict = json.loads(done.stdout)  # type: ignore[type-arg]
    return read


def test_a_position_is_shown_with_lines_threats_and_forced_wins() -> None:
    done = analyse(*THREE, "--rules", "freestyle", "--nodes", "5000", "--lines", "2")
    assert done.returncode == 0, done.stderr
    assert "freestyle 15x15, 5 moves" in done.stdout
    assert "white (O) to move" in done.stdout
    assert "best lines, with White's winning chance" in done.stdout
    assert [line[:3] for line in done.stdout.splitlines() if line.startswith((" 1  ", " 2  ", " 3  "))][-2:] == [
        " 1 ",
        " 2 ",
    ]
    assert "  Black makes an open four: h7 h11" in done.stdout
    assert "  Black threatens to win by fours in 3: " in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_the_opening_is_called_by_its_name() -> None:
    named = ["h8", "h7", "h6"]
    assert "renju 15x15, 3 moves, Kansei (direct 1)" in analyse(*named, "--rules", "renju", "--depth", "1").stdout
    told = [values(*moves, "--rules", "renju", "--depth", "1")["opening"] for moves in (named, named[:2])]
    assert told == ["Kansei (direct 1)", None]


def test_every_answer_is_in_the_values() -> None:
    told = values(*FOUR, "--rules", "freestyle", "--depth", "2", "--why", "--heat-map", "--lines", "2")
    assert (told["rules"], told["ply"], told["side_to_move"], told["moves"]) == ("freestyle15", 8, "black", FOUR)
    assert told["engine"] == "tengen"
    best, other = told["lines"]
    assert best["moves"] in (["h7"], ["h12"])
    assert (best["win_in"], best["chance"]) == (1, 1.0)
    assert other["win_in"] is not None
    fives = [it for it in told["threats"] if it["color"] == "black"]
    assert [(it["kind"], it["point"]) for it in fives] == [("five", "h7"), ("five", "h12")]
    assert told["forced_wins"][0]["has_turn"] is True
    assert (told["why"][0]["color"], told["why"][0]["win_in"]) == ("black", 1)
    assert told["heat_map"]["h12"] == 1.0
    assert len(told["heat_map"]) == 15 * 15 - 8


def test_why_and_the_heat_map_are_text() -> None:
    done = analyse(*THREE, "--rules", "freestyle", "--nodes", "2000", "--why", "--heat-map")
    assert "\nwhy\n  White plays h" in done.stdout
    assert "is worth" in done.stdout or "loses" in done.stdout
    rows = done.stdout.split("winning chance of White after each move")[1].splitlines()[2:]
    assert [row.split()[0] for row in rows[:15]] == [str(row) for row in range(1, 16)]
    assert rows[7].split()[8] == "X"
    assert all(len(row.split()) == 16 for row in rows[:15])


def test_a_game_that_is_over_is_reviewed() -> None:
    done = analyse(*GAME, "--rules", "freestyle", "--nodes", "3000")
    assert done.returncode == 0, done.stderr
    assert "black won by five" in done.stdout
    assert "Black's winning chance, from the first move to the last" in done.stdout
    assert "moves that gave something away: " in done.stdout
    assert re.search(r"turning point\n  White is lost after \d\. a\d\n", done.stdout)


def test_a_review_is_written_as_sgf_beside_what_the_file_said(tmp_path: Path) -> None:
    game = read_tree(" ".join(GAME))
    source = game.commented(game.main_line()[:2], "a gift").played(game.main_line()[:3], [Point("i9")])
    (tmp_path / "game.sgf").write_text(NOTATIONS["sgf"].written_tree(source))
    done = analyse(str(tmp_path / "game.sgf"), "--sgf", str(tmp_path / "out" / "reviewed.sgf"), "--nodes", "1000")
    assert done.returncode == 0, done.stderr
    tree = read_tree((tmp_path / "out" / "reviewed.sgf").read_text(encoding="utf-8"))
    assert tree.main_line() == game.main_line()
    assert tree.holds([*game.main_line()[:3], Point("i9")])
    assert tree.branch(tree.main_line()[:2]).comment.startswith("a gift\n\n")
    assert " of white: " in "".join(it.comment for _, it in tree.walk())


def test_the_values_of_a_review() -> None:
    told = values(*GAME, "--rules", "freestyle", "--nodes", "3000")
    assert len(told["chances"]) == len(GAME) + 1
    assert told["chances"][-1] == 1.0
    assert [it["move"] for it in told["judged"]] == GAME
    turning = told["judged"][told["turning_point"] - 1]
    assert turning["color"] == "white"
    # From there on white had less than a twentieth, and before it had more.
    assert 1 - told["chances"][turning["ply"] - 1] >= 0.05
    assert all(1 - it < 0.05 for it in told["chances"][turning["ply"] + 1 :])
    assert told["lost_after"] >= told["turning_point"]


@pytest.mark.long
def test_the_move_that_lost_is_named_though_the_win_was_proven_later() -> None:
    game = ["h8", "j6", "a1", "g7", "c1", "g9", "e1", "g10", "g1", "g8", "i1", "g11"]
    told = values(*game, "--rules", "freestyle")
    assert (told["turning_point"], told["lost_after"]) == (5, 9)


def test_files_links_plies_and_other_engines(tmp_path: Path) -> None:
    file = tmp_path / "moves.txt"
    file.write_text(" ".join(GAME))
    told = values(str(file), "--rules", "freestyle", "--ply", "6", "--engine", "easy", "--depth", "1")
    assert (told["ply"], told["engine"], told["lines"][0]["chance"]) == (6, "easy", None)
    assert values("1.renju15.h8i9j10", "--depth", "1")["rules"] == "renju15"


def test_how_moves_are_written_is_told_or_given() -> None:
    done = analyse("h8", "j9", "--rules", "renju", "--depth", "1")
    assert "read with columns that have every letter, I as well" in done.stderr
    assert values("h8", "j9", "--rules", "renju", "--depth", "1", "--coordinates", "without-i,bottom")["moves"] == [
        "h8",
        "i7",
    ]


def test_a_bot_with_extensions_tells_its_lines_and_forbidden_points() -> None:
    bot = ["--engine", f"cmd:{BOT} streams-lines", "--depth", "2", "--lines", "2"]
    told = values("h8", "--rules", "renju", *bot)
    assert [line["moves"][0] for line in told["lines"]] == ["b1", "a1"]
    assert [(line["win_in"], round(line["chance"], 3)) for line in told["lines"]] == [(7, 1.0), (None, 0.622)]
    # The bot of the tests calls two points forbidden whatever the rules say.
    assert (told["forbidden"], told["engine_forbidden"]) == ([], ["m1", "h9"])
    shown = analyse("h8", "--rules", "renju", *bot).stdout
    assert "best lines, with White's winning chance" in shown
    assert "forbidden to White\n  nothing\n  cmd:" in shown
    assert "streams-lines: m1 h9\n" in shown


def test_forbidden_points_are_those_of_the_rules_where_the_engine_does_not_say() -> None:
    fork = ["h8", "a1", "i8", "a3", "j9", "a5", "j10", "a7"]
    assert "forbidden to Black\n  j8\n\n" in analyse(*fork, "--rules", "renju", "--depth", "1").stdout
    assert values(*fork, "--rules", "renju", "--depth", "1")["engine_forbidden"] is None
    assert "forbidden" not in analyse(*fork, "--rules", "freestyle", "--depth", "1").stdout


def test_a_terminal_shows_the_lines_as_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("h8", "--rules", "freestyle", "--lines", "2", "--depth", "4")
    assert re.findall("tengen: depth ([0-9])/", analyse(*asked).stdout) == ["4"]
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    assert list(dict.fromkeys(re.findall("tengen: depth ([0-9])/", analyse(*asked).stdout))) == list("1234")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["hello"], "the text begins with 'hello'"),
        (["missing.sgf"], "position = 'missing.sgf': No such file"),
        (["h8", "h8"], "move 2, h8: h8 is occupied"),
        (["h8", "--ply", "4"], "ply = 4: the last position is 1"),
        (["h8", "--review", "--engine", "hard"], "a review needs winning chances"),
        (["ninuki9 9/9/9/9/9/9/9/9/9 b 0-0 - -", "--review"], "no moves that could be reviewed"),
        (["h8", "--engine", "tegen"], "did you mean tengen?"),
        (["h8", "--nodes", "0"], "nodes"),
    ],
)
def test_what_cannot_be_analysed_is_refused(arguments: list[str], told: str) -> None:
    done = analyse(*arguments)
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
