"""The command on a real tournament: every format is written, and read back where we read it."""

import json
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from gomoku_arena import ConfigError, StoreError
from gomoku_arena.cli import app
from gomoku_arena.notation.any_text import read_games
from gomoku_arena.notation.formats.registry import BY_SUFFIX
from gomoku_arena.tournament.store.store import Store
from recorded_games import EXACT
from stored_tournaments import quick_games, store_tournament

VALUES = {
    "name": "autumn",
    "engines": [{"name": name, "spec": "easy"} for name in ("ann", "bob", "cal")],
    "rules": {"preset": "ninuki", "size": 11},
    "time": {"depth": 1},
    "openings": "random",
}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament of three engines, six games."""
    path = tmp_path_factory.mktemp("store") / "games.db"
    store_tournament(path, VALUES, quick_games(VALUES)).close()
    return path


def run(store: Path, *arguments: object) -> Result:
    return CliRunner().invoke(app, ["export", str(store), *map(str, arguments)])


@pytest.mark.parametrize("name", [it.name for it in EXACT])
def test_what_is_exported_is_what_was_played(store: Path, tmp_path: Path, name: str) -> None:
    done = run(store, "--format", name, "--output", tmp_path / "games")
    assert (done.exit_code, done.output) == (0, f"6 games of autumn: {tmp_path / 'games'}\n")
    read = [
        game for path in sorted((tmp_path / "games").iterdir()) for game in read_games(path.read_text(encoding="utf-8"))
    ]
    with Store(store) as opened:
        assert read == [result.record for result in opened.results(opened.tournament())]


def test_one_file_for_a_rating_tool(store: Path, tmp_path: Path) -> None:
    done = run(store, "--format", "pgn", "--output", tmp_path / "all.pgn", "--tournament", "autumn", "--engine", "ann")
    assert done.exit_code == 0
    assert (tmp_path / "all.pgn").read_text(encoding="utf-8").count("[Result ") == 4


@pytest.mark.parametrize(("name", "expected"), [("all.sgf", "(;FF[4]"), ("all.PGN", "[Event "), ("all.json", "[\n")])
def test_the_ending_of_a_file_says_its_format(store: Path, tmp_path: Path, name: str, expected: str) -> None:
    done = run(store, "--output", tmp_path / name)
    assert (done.exit_code, done.output) == (0, f"6 games of autumn: {tmp_path / name}\n")
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(expected)


def _rows(file: Path) -> int:
    """How many samples are in the file."""
    if file.suffix == ".npz":
        return len(np.load(file)["ply"])
    import pyarrow.parquet  # type: ignore[import-untyped]

    return len(pyarrow.parquet.read_table(file))


needs_pyarrow = pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is not installed")


@pytest.mark.parametrize("kind", ["npz", pytest.param("parquet", marks=needs_pyarrow)])
@pytest.mark.parametrize("form", ["planes", "moves"])
def test_samples_of_every_move(store: Path, tmp_path: Path, kind: str, form: str) -> None:
    done = run(store, "--format", kind, "--output", tmp_path, "--samples", form, "--shard", "50")
    assert done.exit_code == 0, done.output
    with Store(store) as opened:
        plies = sum(len(result.record.points) for result in opened.results(opened.tournament()))
    files = sorted(tmp_path.iterdir())
    assert done.output == f"{plies} samples of autumn in {len(files)} files: {tmp_path}\n"
    rows = [_rows(path) for path in files]
    assert (sum(rows), max(rows)) == (plies, 50)


def test_samples_may_be_chosen(store: Path, tmp_path: Path) -> None:
    arguments = ["--skip-opening", "--skip-forfeits", "--symmetries", "--dedupe", "--game", "2"]
    done = run(store, "--format", "npz", "--output", tmp_path, *arguments)
    assert done.exit_code == 0, done.output
    with np.load(next(tmp_path.iterdir())) as archive:
        assert set(archive["game"].tolist()) == {1}
        assert len(archive["ply"]) % 8 == 0
        assert "" not in archive["engine"].tolist()
        assert json.loads(str(archive["about"]))["rules"]["size"] == 11


@pytest.mark.parametrize(
    ("arguments", "error", "told"),
    [
        (["--format", "sgf", "--tournament", "spring"], StoreError, "no tournament 'spring'"),
        (["--format", "sgf", "--engine", "nobody"], ConfigError, "nothing to export"),
        (["--format", "npz", "--engine", "nobody"], ConfigError, "nothing to export"),
        (["--format", "sgf", "--game", "999"], StoreError, "no finished game 999; 6 are finished"),
        ([], ConfigError, f"the ending tells no format, as {', '.join(BY_SUFFIX)} do; for a folder --format"),
    ],
)
def test_mistakes_are_errors_of_ours(
    store: Path, tmp_path: Path, arguments: list[str], error: type[Exception], told: str
) -> None:
    done = run(store, "--output", tmp_path / "games", *arguments)
    assert isinstance(done.exception, error)
    assert told in str(done.exception)
    assert not (tmp_path / "games").exists()


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    done = run(tmp_path / "none.db", "--format", "sgf", "--output", tmp_path / "games")
    assert isinstance(done.exception, StoreError)
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_format_is_refused(store: Path, tmp_path: Path) -> None:
    done = run(store, "--format", "docx", "--output", tmp_path)
    assert done.exit_code == 2
    assert "docx" in done.output
