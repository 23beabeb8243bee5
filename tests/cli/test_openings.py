import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gomoku_arena import ConfigError
from gomoku_arena.cli import app
from gomoku_arena.notation.opening_list import read_openings
from gomoku_arena.tournament.openings.symmetry import canonical

QUICK = ["--stones", "3", "--bound", "150", "--nodes", "300"]


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["openings", *arguments])
    return done.exit_code, done.stdout


def test_a_set_is_printed_with_how_it_was_made() -> None:
    code, text = run("--rules", "renju", "--count", "4", "--seed", "3", *QUICK, "--check-games", "8", "--measure", "1")
    assert code == 0
    openings = [opening for _, opening in read_openings(text, 15, "stdout")]
    assert [len(opening) for opening in openings] == [3] * 4
    assert len({canonical(opening, 15) for opening in openings}) == 4
    assert "Made by: gomoku-arena openings --rules renju --count 4 --stones 3 --bound 150" in text
    assert "# 4 openings for renju 15x15" in text
    assert "within 150 of 0: tengen at 300 nodes, and both colours won in 8 games" in text
    assert "# Black scores " in text


def test_a_set_that_was_made_passes_its_check(tmp_path: Path) -> None:
    file = tmp_path / "set.txt"
    conditions = ["--rules", "ninuki", "--size", "13", *QUICK]
    assert run("--count", "5", "--output", str(file), *conditions) == (0, "")
    assert run("--verify", str(file), *conditions) == (0, "5 openings, no faults\n")
    code, text = run("--verify", str(file), "--measure", "2", *conditions)
    assert code == 0
    assert "2 games from each" in text


def test_faults_are_told_and_leave_with_code_1(tmp_path: Path) -> None:
    file = tmp_path / "set.txt"
    file.write_text("0,0, 1,1, 0,1\n0,0, -1,1, 0,1\n0,0, 0,0\n", encoding="utf-8")
    code, text = run("--verify", str(file), "--rules", "freestyle", "--nodes", "300", "--bound", "9999")
    assert code == 1
    assert "line 2: h8 g9 h9: the same as line 1 under a symmetry of the board" in text
    assert "line 3: h8 h8: " in text
    assert text.endswith("3 openings, 2 faults\n")


def test_a_file_that_cannot_be_written_is_refused_at_once(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["openings", "--output", str(tmp_path / "nowhere" / "set.txt")])
    assert isinstance(done.exception, ConfigError)
    assert "No such file" in str(done.exception)


def test_without_a_check_no_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gomoku_arena.tournament.openings.fairness.SelfPlay.winners", None)
    assert run("--rules", "caro", "--count", "2", *QUICK)[0] == 0


def test_switches_of_the_rules_are_repeated_in_the_text() -> None:
    _, text = run(
        "--rules", "ninuki", "--size", "13", "--rule", "goal=6", "--rule", "captures=true", "--count", "1", *QUICK
    )
    assert "1 openings for custom 13x13" in text
    assert "--size 13 --rule goal=6 --rule captures=true --count 1" in text


def test_the_even_stones_of_the_package_are_shown_with_their_scores() -> None:
    code, text = run("--balance", "--rules", "renju", "--count", "4")
    assert code == 0
    assert "table for renju15: tengen" in text
    assert "Kagetsu (direct 4)" in text
    _, more = run("--balance", "--rules", "renju")
    assert len(more.splitlines()) > len(text.splitlines())
    _, other = run("--balance", "--rules", "freestyle")
    assert "Kagetsu" not in other


def test_even_stones_are_plain_values_with_json() -> None:
    code, text = run("--balance", "--rules", "renju", "--count", "4", "--json")
    assert code == 0
    told = json.loads(text)
    assert told["rules"] == "renju15"
    assert len(told["stones"]) == 4
    for stones in told["stones"]:
        assert len(stones["points"]) == 3
        assert abs(stones["score"]) < 20
        assert 0.4 < stones["chance"] < 0.6
        assert stones["table"] == "renju15"
        assert stones["nodes"] > 100_000
    assert len(told["openings"]) == 26
    assert told["openings"][0].keys() == {"name", "kind", "number", "fifths", "score"}


def test_where_the_package_knows_no_even_stones_some_are_searched() -> None:
    code, text = run("--balance", "--rules", "freestyle", "--size", "9", "--count", "1", "--json")
    assert code == 0
    (stones,) = json.loads(text)["stones"]
    assert stones["table"] is None
    assert stones["games"] is None


def test_json_is_of_even_stones_alone() -> None:
    done = CliRunner().invoke(app, ["openings", "--json"])
    assert done.exit_code == 2
    assert "--balance" in done.stderr
