"""docs/from-zero.md: a network is trained at tiny size, plays, and answers over the server's protocol."""

from pathlib import Path

import pytest

from gomoku_arena import Game, Limit, Rules, open_engine
from markdown_page import blocks, run_console, run_python
from running_server import running_server

PAGE = Path(__file__).parents[2] / "docs" / "from-zero.md"


@pytest.mark.long
def test_the_commands_of_the_page_train_and_play(tmp_path: Path) -> None:
    assert [run_console(block, tmp_path) for block in blocks(PAGE, "console")] == [2, 1]
    table = PAGE.read_text(encoding="utf-8").split("| file | what it holds |")[1].split("\n\n")[0]
    for name in ("settings.json", "generations.jsonl", "learning-curve.html", "checkpoint.npz", "network.npz"):
        assert f"`{name}`" in table
        assert (tmp_path / "first" / name).exists()


def test_the_programs_of_the_page_run() -> None:
    assert run_python(blocks(PAGE))["step"].ply.min() >= 3


@pytest.mark.long
def test_it_is_a_difficulty_of_the_server() -> None:
    game = Game(Rules.ninuki())
    # It counts its simulations and not seconds, and a busy machine may take a while over its network.
    with running_server("--time", "60") as server, open_engine(server.url("/ws?difficulty=alphazero")) as engine:
        assert game.is_legal(engine.analyse(game, Limit(seconds=70)).move)
        for stone in ("k10", "k11", "l12"):
            game.play(stone)
        assert game.is_legal(engine.analyse(game, Limit(seconds=70)).move)
