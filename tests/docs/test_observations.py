"""docs/observations.md: its programs print what it says, every plane is explained, and the promised ids are there."""

import re
from pathlib import Path

import numpy as np
import pytest

from gomoku_arena import IllegalMoveError, Rules
from gomoku_arena.env import PLANES, VectorEnv
from markdown_page import blocks, run_python

PAGE = Path(__file__).parents[2] / "docs" / "observations.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_programs_print_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    run_python(blocks(PAGE))
    assert capsys.readouterr().out == "".join(block.text for block in blocks(PAGE, "text"))


def test_every_plane_is_explained_once() -> None:
    table = TEXT.split("## The planes")[1].split("\n\nUnless")[0]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    assert tuple(re.findall(r"`(\w+)`", " ".join(rows))) == PLANES


def test_the_default_planes_of_a_preset_are_those_of_its_first_version() -> None:
    told = [block.text for block in blocks(PAGE, "text") if block.text.startswith("freestyle")]
    assert set(re.findall(r"^\w+", told[0], re.MULTILINE)) == set(Rules.names())


def test_arrays_have_the_types_of_the_table() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    adapter = pytest.importorskip("gomoku_arena.env.gymnasium")
    env = gymnasium.make("gomoku_arena/Gomoku-v0", rules="freestyle", color="black")
    planes, info = env.reset(seed=1)
    assert (planes.dtype, planes.shape) == (np.uint8, (4, 15, 15))
    masks = {"info": info["action_mask"], "action_masks": env.unwrapped.action_masks()}
    assert {name: it.dtype for name, it in masks.items()} == {"info": np.int8, "action_masks": np.bool_}
    assert {it.shape for it in masks.values()} == {(225,)}
    many = adapter.SelfPlayVectorEnv(3, "freestyle")
    planes, info = many.reset(seed=1)
    assert (planes.dtype, planes.shape) == (np.uint8, (3, 4, 15, 15))
    assert info["action_mask"].dtype == many.action_masks().dtype == np.bool_
    _, reward, *_ = many.step(np.arange(3))
    assert (reward.dtype, reward.shape) == (np.float32, (3,))


def test_the_promised_ids_are_registered_and_the_game_of_two_has_its_name() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    pytest.importorskip("gomoku_arena.env.gymnasium")
    ids = set(re.findall(r"`(gomoku_arena/[\w-]+)`", TEXT))
    registered = {name for name in gymnasium.registry if name.startswith("gomoku_arena/")}
    assert ids <= registered
    assert {re.sub(r"-[a-z]+\d+-", "-", name) for name in registered} <= ids
    pettingzoo = pytest.importorskip("gomoku_arena.env.pettingzoo")
    assert f"`{pettingzoo.GomokuAEC.metadata['name']}`" in TEXT


def test_a_game_that_ends_with_its_last_allowed_stone_is_terminated() -> None:
    env = VectorEnv("freestyle", 1, autoreset="off", max_moves=9)
    env.reset()
    for action in (0, 15, 1, 16, 2, 17, 3, 18, 4):
        step = env.step([action])
    assert (step.terminated.tolist(), step.truncated.tolist()) == ([True], [False])


@pytest.mark.parametrize("rules", ["renju", "ninuki"])
def test_no_forbidden_point_is_in_the_mask_and_under_renju_it_loses(rules: str) -> None:
    env = VectorEnv(rules, 1, autoreset="off")
    env.reset()
    # Black's stones make two open threes that meet in h8.
    for text in ("h9", "a1", "h10", "d1", "i8", "g1", "j8", "j1"):
        step = env.step([_action(text, env.size)])
    point = _action("h8", env.size)
    forbidden = step.observation[0, env.planes.index("forbidden")].reshape(-1)
    assert (forbidden[point], step.legal_action_mask[0, point]) == (1, False)
    if rules == "ninuki":
        with pytest.raises(IllegalMoveError, match="double-three"):
            env.step([point])
        return
    step = env.step([point])
    assert (step.terminated.tolist(), step.reward.tolist()) == ([True], [[-1.0, 1.0]])


def _action(text: str, size: int) -> int:
    return (int(text[1:]) - 1) * size + "abcdefghijklmnopqrs".index(text[0])
