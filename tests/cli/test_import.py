"""The command takes foreign games into a store, all of them or none."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gomoku_arena import ConfigError, NotationError, Rules, StoreError, Termination
from gomoku_arena.cli import app
from gomoku_arena.notation.sgf import game as sgf
from gomoku_arena.tournament.store.store import Store
from recorded_games import record_of
from systems import needs_links

OVERLINE = "8,8,0\n8,10,0\n9,8,0\n9,10,0\n10,8,0\n10,10,0\n12,8,0\n12,10,0\n13,8,0\n13,10,0\n11,8,0\n"
PSQ = f"Piskvorky 15x15, 11:11, 0\n{OVERLINE}first\nsecond\n-1\n"
GAME = record_of(Rules.ninuki(), "a1 h8 b1 h9 c1 i9 d1 j10 e1")


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["import", *map(str, arguments)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cup").mkdir()
    (tmp_path / "cup" / "1.psq").write_text(PSQ)
    (tmp_path / "cup" / "2.sgf").write_text(2 * sgf.write(GAME))
    return tmp_path / "cup"


def test_a_folder_becomes_a_tournament(folder: Path, tmp_path: Path) -> None:
    done = run(folder, "--store", tmp_path / "games.db")
    assert (done.exit_code, done.stdout) == (0, f"3 games kept in {tmp_path / 'games.db'}: cup\n")
    assert done.stderr == f"{folder / '1.psq'}: read as freestyle 15x15: the text does not say its rules\n"
    with Store(tmp_path / "games.db") as store:
        tournament = store.tournament("cup")
        assert tournament.kind == "imported"
        records = [result.record for result in store.results(tournament)]
    assert (records[0].black, records[0].termination) == ("first", Termination.FIVE)
    assert records[1:] == [GAME, GAME]


def test_rules_are_for_files_that_name_none(folder: Path, tmp_path: Path) -> None:
    done = run(folder, "--store", tmp_path / "games.db", "--name", "x", "--rules", "standard")
    assert done.exit_code == 0, done.exception
    with Store(tmp_path / "games.db") as store:
        first, second, _ = (result.record for result in store.results(store.tournament("x")))
    assert (first.rules, first.termination) == (Rules.standard().switches(), Termination.UNKNOWN)
    assert second.rules == GAME.rules


@needs_links
def test_a_link_to_itself_is_refused(folder: Path) -> None:
    (folder.parent / "circle").symlink_to("circle")
    assert isinstance(run(folder.parent / "circle", "--store", folder.parent / "games.db").exception, ConfigError)


def test_broken_files_refuse_all_or_are_left_out(folder: Path, tmp_path: Path) -> None:
    (folder / "0.psq").write_text("Piskvorky 15x15, 11:11, 0\n99,1,0\n")
    store = tmp_path / "games.db"
    done = run(folder, "--store", store)
    assert isinstance(done.exception, NotationError)
    assert "0.psq: line 2" in str(done.exception)
    with Store(store) as opened:
        assert opened.tournaments() == []
    done = run(folder, "--store", store, "--skip-broken", "--no-limits")
    assert done.exit_code == 0
    assert done.stdout == f"3 games kept in {store}: cup\n"
    assert done.stderr.startswith("skipped: ")
    assert "0.psq: line 2" in done.stderr


def test_what_a_file_says_besides_comes_out_again(tmp_path: Path) -> None:
    store, again = tmp_path / "games.db", tmp_path / "again.sgf"
    (tmp_path / "study.sgf").write_text(
        "(;GM[4]SZ[15]RU[renju]EV[Cup]RE[B+R];B[hh]C[well played];W[hg](;B[ig]BM[1])(;B[ih]))"
    )
    assert run(tmp_path / "study.sgf", "--store", store).exit_code == 0
    assert CliRunner().invoke(app, ["export", str(store), "--output", str(again)]).exit_code == 0
    assert [
        it for it in ("EV[Cup]", "C[well played]", "BM[1]", "(;B[ih]") if it not in again.read_text(encoding="utf-8")
    ] == []


@pytest.mark.parametrize(
    ("arguments", "error", "told"),
    [
        (["none.psq"], ConfigError, "none.psq"),
        (["--rules", "chess"], ConfigError, "chess"),
        (["--rule", "goal"], ConfigError, "goal"),
    ],
)
def test_mistakes_are_errors_of_ours(
    folder: Path, tmp_path: Path, arguments: list[str], error: type[Exception], told: str
) -> None:
    done = run(folder, "--store", tmp_path / "games.db", *arguments)
    assert isinstance(done.exception, error)
    assert told in str(done.exception)


def test_a_name_is_taken_once(folder: Path, tmp_path: Path) -> None:
    assert run(folder, "--store", tmp_path / "games.db").exit_code == 0
    assert isinstance(run(folder, "--store", tmp_path / "games.db").exception, StoreError)


def test_typed_games_are_taken_as_they_are_written(tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text("h8 k10 1-0\nnot played 1-0\nh8 j7 0-1\n")
    told = ("--skip-broken", "--rules", "renju", "--coordinates", "bottom,without-i")
    for limits in ("--limits", "--no-limits"):
        done = run(tmp_path / "games.txt", "--store", tmp_path / "games.db", "--name", limits, *told, limits)
        assert (done.exit_code, done.stdout[:12]) == (0, "2 games kept"), done.exception
        with Store(tmp_path / "games.db") as store:
            records = [result.record for result in store.results(store.tournament(limits))]
        assert [(it.points, it.winner) for it in records] == [(("h8", "j6"), "black"), (("h8", "i9"), "white")]
    (tmp_path / "board.txt").write_text(str(GAME.replay()))
    assert "stones without their moves are no game" in str(run(tmp_path / "board.txt").exception)
