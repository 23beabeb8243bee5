"""Games of files in another notation, and what is found out about them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gomoku_arena import ConfigError, NotationError, read_games
from gomoku_arena.cli import app
from gomoku_arena.notation import read_trees
from gomoku_arena.notation.formats.registry import BY_SUFFIX, WRITTEN
from gomoku_arena.notation.positions.tree_nodes import NodeStream
from gomoku_arena.notation.sgf import tree as sgf_tree
from libraries import made_up_nodes, written

PSQ = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,12\n8,9,7\nann\nbob\n15\n0,Renju\n"
STUDY = "(;GM[4]SZ[15]RU[renju]PB[eve]PW[dan]RE[B+R];B[hh]C[the centre](;W[hg];B[ig])(;W[ig]C[instead]TR[ig]))"
BROKEN = "(;GM[4]SZ[15]RU[renju]PB[eve]PW[dan]RE[B+R];B[hh];W[hh])"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["convert", *map(str, arguments)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cup" / "deep").mkdir(parents=True)
    (tmp_path / "cup" / "1.psq").write_text(PSQ)
    (tmp_path / "cup" / "deep" / "2.sgf").write_text(STUDY)
    return tmp_path / "cup"


@pytest.mark.parametrize("suffix", [suffix for suffix, it in BY_SUFFIX.items() if it.frame is not None])
def test_games_of_a_folder_become_one_file(suffix: str, folder: Path, tmp_path: Path) -> None:
    output = tmp_path / f"all{suffix}"
    done = run(folder, output)
    assert (done.exit_code, done.stdout, done.stderr) == (0, f"2 games written: {output}\n", "")
    if suffix != ".txt":
        games = list(read_games(output))
        assert [(it.black, it.winner, len(it.points)) for it in games] == [("ann", "black", 3), ("eve", "black", 3)]


@pytest.mark.parametrize("name", WRITTEN)
def test_every_notation_that_is_written_can_be_asked_for(name: str, folder: Path, tmp_path: Path) -> None:
    done = run(folder, tmp_path / "out", "--format", name)
    assert done.exit_code == 0, done.exception
    suffix = WRITTEN[name].suffixes[0]
    assert sorted(it.name for it in (tmp_path / "out").iterdir()) == [f"00001-1{suffix}", f"00002-2{suffix}"]


def test_variations_comments_and_marks_go_along(folder: Path, tmp_path: Path) -> None:
    assert run(folder / "deep", tmp_path / "again.sgf").exit_code == 0
    (tree,) = read_trees((tmp_path / "again.sgf").read_text(encoding="utf-8"))
    (first,) = tree.root.branches
    assert (first.comment, [str(it.move) for it in first.branches]) == ("the centre", ["h7", "i7"])
    assert (first.branches[1].comment, first.branches[1].markup[0].shape) == ("instead", "triangle")


def test_games_that_begin_alike_become_one_tree(folder: Path, tmp_path: Path) -> None:
    done = run(folder / "1.psq", folder / "deep" / "*.sgf", tmp_path / "tree.sgf", "--merge")
    assert done.stdout == f"1 trees written: {tmp_path / 'tree.sgf'}\n"
    (tree,) = read_trees((tmp_path / "tree.sgf").read_text(encoding="utf-8"))
    (first,) = tree.root.branches
    assert [str(it.move) for it in first.branches] == ["i9", "h7", "i7"]
    assert first.branches[0].branches[0].comment == "ann \N{EN DASH} bob 1-0"
    assert first.branches[1].branches[0].comment == "eve \N{EN DASH} dan 1-0"


def test_patterns_are_read_as_a_shell_reads_them(folder: Path, tmp_path: Path) -> None:
    assert run(folder / "*.psq", tmp_path / "one.json").stdout.startswith("1 games")
    assert run(folder / "**" / "*.*", tmp_path / "two.json").stdout.startswith("2 games")
    done = run(folder / "*.pgn", tmp_path / "none.json")
    assert isinstance(done.exception, ConfigError)
    assert "is no file, and a pattern of none" in str(done.exception)


def test_what_is_broken_stops_it_or_is_left_out(folder: Path, tmp_path: Path) -> None:
    (folder / "3.sgf").write_text(f"{STUDY}\n{BROKEN}\n{STUDY}\n")
    done = run(folder, tmp_path / "all.sgf")
    assert isinstance(done.exception, NotationError)
    assert "3.sgf: game 2: " in str(done.exception)
    assert not (tmp_path / "all.sgf").exists()
    done = run(folder, tmp_path / "all.sgf", "--skip-broken")
    assert done.stdout.startswith("4 games written")
    assert done.stderr.startswith(f"skipped: {folder / '3.sgf'}: game 2: ")
    (folder / "3.sgf").write_text(BROKEN)
    done = run(folder / "3.sgf", tmp_path / "none.sgf", "--skip-broken")
    assert "there is no game in them" in str(done.exception)
    assert done.stderr.startswith(f"skipped: {folder / '3.sgf'}: game 1: ")


def test_stones_without_moves_get_some_where_a_format_has_nothing_else(tmp_path: Path) -> None:
    board = tmp_path / "board.sgf"
    board.write_text("(;GM[4]SZ[15]RU[freestyle]AB[hh][ig]AW[hg]PL[W])")
    assert run(board, tmp_path / "game.psq").exit_code == 0
    assert "Piskvorky 15x15" in (tmp_path / "game.psq").read_text(encoding="utf-8")
    board.write_text("(;GM[4]SZ[15]RU[freestyle]AB[hh][ig][aa]PL[W])")
    assert "cannot have been played in turn" in str(run(board, tmp_path / "game.psq").exception)


def test_every_game_is_checked_against_what_it_states(folder: Path) -> None:
    (folder / "3.sgf").write_text(f"{STUDY}\n{BROKEN}\n(;GM[4]SZ[15]RU[standard];B[hh])\n")
    (folder / "4.psq").write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\nann\nbob\n15\n")
    done = run(folder, "--verify")
    assert done.exit_code == 1
    broken, assumed, counted = done.stdout.splitlines()
    assert broken.startswith(f"broken: {folder / '3.sgf'}: game 2: ")
    assert assumed == f"{folder / '4.psq'}: read as freestyle 15x15: the text does not say its rules"
    assert counted == "6 games: 4 agree with their rules and results, 1 are not over, 1 are broken"
    (folder / "3.sgf").unlink()
    assert run(folder, "--verify").exit_code == 0
    assert json.loads(run(folder, "--verify", "--json").stdout)["agree"] == 3


def test_a_result_that_the_board_contradicts_is_broken(tmp_path: Path) -> None:
    moves = "".join(f";B[{x}h];W[{x}a]" for x in "abcd") + ";B[eh]"
    (tmp_path / "game.sgf").write_text(f"(;GM[4]SZ[15]RU[freestyle]RE[W+]{moves})")
    done = run(tmp_path / "game.sgf", "--verify")
    assert "the result is stated as a win of white, but on the board it is a win of black" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["alone.sgf"], "'alone.sgf' is alone"),
        (["x.psq", "out"], "the ending tells no format"),
        (["nowhere.psq", "out.sgf"], "No such file"),
    ],
)
def test_what_cannot_be_is_refused(arguments: list[str], sentence: str) -> None:
    assert sentence in str(run(*arguments).exception)


def test_several_games_do_not_fit_into_a_file_of_one(folder: Path, tmp_path: Path) -> None:
    done = run(folder, tmp_path / "all.psq")
    assert isinstance(done.exception, ConfigError)
    assert "one game a file" in str(done.exception)


def test_a_large_library_is_written_position_by_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gomoku_arena.tournament.collection.game_files.LARGEST", 1000)
    source = tmp_path / "large.lib"
    content = written(NodeStream(made_up_nodes(4000), 15))
    source.write_bytes(content)
    done = run(source, tmp_path / "again.lib")
    assert (done.exit_code, done.stdout) == (0, f"1 games written: {tmp_path / 'again.lib'}\n")
    assert done.stderr == f"{source}: read as renju 15x15: the text does not say its rules\n"
    assert (tmp_path / "again.lib").read_bytes() == content
    assert run(source, tmp_path / "out", "--format", "sgf", "--rules", "standard").stderr == ""
    game = sgf_tree.first((tmp_path / "out" / "large.sgf").read_text(encoding="utf-8"))
    assert game.after
    assert game.nodes[0]["RU"] == ["standard"]
    source.write_bytes(content + b"\x79\x40")
    assert "the tree is over: the move is left out" in run(source, tmp_path / "again.lib").stderr
    source.write_bytes(content[:-1])
    assert "large.lib: byte " in str(run(source, tmp_path / "again.lib").exception)
    assert (tmp_path / "again.lib").read_bytes() == content
