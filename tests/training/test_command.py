"""``python -m tools.training``: one command from nothing to weights that the engine plays with."""

import re
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from gomoku_arena import Game, Limit, Rules, SearchEngine, SearchError
from tools.training import pipeline
from tools.training.__main__ import main
from tools.training.sample_file import SampleFile


def call(*arguments: object) -> None:
    with patch.object(sys, "argv", ["training", *map(str, arguments)]):
        main()


@pytest.mark.long
def test_from_nothing_to_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new" / "caro.bin"
    small = ("--positions", 150, "--nodes", 60, "--concurrency", 1, "--steps", 5)
    call("tables", "caro", *small, "--folder", tmp_path, "--out", out)
    assert len(SampleFile.open(tmp_path / "seed-1.samples")) >= 150
    printed = capsys.readouterr().out
    assert "value: rounded: loss" in printed
    assert printed.endswith(f"{out}\n")
    engine = SearchEngine("tengen", weights=str(out))
    game = Game(Rules.caro())
    game.play("h8")
    assert engine.analyse(game, Limit(nodes=200)).pv


def test_from_nothing_to_a_network(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new" / "renju.net"
    small = ("--positions", 800, "--nodes", 60, "--concurrency", 1, "--epochs", 2)
    call("network", "renju", *small, "--folder", tmp_path, "--out", out)
    printed = capsys.readouterr().out
    assert "black: epoch 2: loss" in printed
    assert re.search(r"white: in whole numbers excess .*; its sums reach [\d.]+% of their range", printed)
    assert printed.endswith(f"{out}\n")
    assert "white: excess" in (tmp_path / "network" / "learning-curve.html").read_text()
    engine, game = SearchEngine("tengen", network_file=str(out)), Game(Rules.renju())
    game.play("h8")
    assert engine.analyse(game, Limit(nodes=200)).pv
    with pytest.raises(SearchError, match="the network is for renju, not for caro"):
        engine.analyse(Game(Rules.caro()))


def test_a_network_that_reaches_too_far_is_not_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "caro.net"
    out.write_bytes(b"the one before")
    small = ("--positions", 800, "--nodes", 60, "--concurrency", 1, "--epochs", 1)
    with patch.object(pipeline, "MOST_REACH", 0.0001), pytest.raises(SystemExit) as stopped:
        call("network", "caro", *small, "--folder", tmp_path, "--out", out)
    assert stopped.value.code == 2
    kept = tmp_path / "network" / "both" / "training.npz"
    assert re.search(
        rf"^error: .*both [\d.]+% \(kept in {re.escape(str(kept))}\)", capsys.readouterr().err, re.MULTILINE
    )
    assert kept.exists()
    assert out.read_bytes() == b"the one before"


def test_a_training_needs_games_to_judge_by(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = ("--positions", 8, "--nodes", 60, "--concurrency", 1)
    with pytest.raises(SystemExit):
        call("network", "caro", *small, "--folder", tmp_path, "--out", tmp_path / "caro.net")
    assert re.search(r"error: of \d+ positions none is left to (train on|judge by): play more", capsys.readouterr().err)


@pytest.mark.long
def test_games_of_new_weights_and_labels_by_them(tmp_path: Path) -> None:
    weights = Path(__file__).parents[2] / "rust" / "engine" / "weights" / "standard.bin"
    player = ("--nodes", 60, "--concurrency", 1, "--option", f"weights={weights}")
    call("play", "freestyle", "--positions", 100, *player, "--out", tmp_path / "own")
    call("play", "freestyle", "--positions", 100, *player[:4], "--out", tmp_path / "shipped")
    assert (tmp_path / "own").read_bytes() != (tmp_path / "shipped").read_bytes()
    call("relabel", tmp_path / "shipped", *player, "--out", tmp_path / "again")
    assert len(SampleFile.open(tmp_path / "again")) > 50
    assert (tmp_path / "again").read_bytes() != (tmp_path / "shipped").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "caro", "--option", "speed=3"), "error: no option 'speed'"),
        (("play", "caro", "--option", "weights=nowhere.bin"), "error: weights \"nowhere.bin\" cannot be used"),
        (("play", "caro", "--executor", "dusk://there"), "error: executor = 'dusk://there'"),
        (("play", "caro", "--option", "speed"), "'speed' is not of the form NAME=VALUE"),
        (("play", "caro", "--positions", "0"), "0 is not above 0"),
        (("play", "caro", "--concurrency", "many"), "invalid _concurrency value"),
        (("relabel", "nowhere.samples"), "nowhere.samples"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_line(
    arguments: tuple[str, ...], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        call(*arguments, "--out", tmp_path / "samples")
    assert end.value.code == 2
    assert message in capsys.readouterr().err
