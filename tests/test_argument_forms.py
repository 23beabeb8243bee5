"""Rules and times are taken in the same forms at every door, and what is refused says what is wanted."""

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import pytest

from gomoku_arena import (
    Color,
    Game,
    GameRecord,
    IllegalMoveError,
    NotationError,
    Rules,
    Termination,
    TimeControl,
    play_game,
    play_tournament,
    read_link,
)
from gomoku_arena.env import VectorEnv
from gomoku_arena.env.gymnasium import GomokuEnv, SelfPlayVectorEnv
from gomoku_arena.env.pettingzoo import GomokuAEC
from gomoku_arena.play.referee import Referee, Verdict

EASY = "easy:depth=1"
DOORS: dict[str, Callable[[Any], Rules]] = {
    "Rules.of": Rules.of,
    "Game": lambda rules: Game(rules).rules,
    "Game.from_position": lambda rules: Game.from_position(["." * 9] * 9, rules, Color.BLACK).rules,
    "GameRecord": lambda rules: GameRecord(rules, "a", "b", Termination.UNKNOWN, "").rule_set,
    "play_game": lambda rules: play_game(EASY, EASY, rules, opening=["e5"]).rule_set,
    "play_tournament": lambda rules: play_tournament([EASY, "easy"], games=2, rules=rules, time=1).games[0].rule_set,
    "VectorEnv": lambda rules: VectorEnv(rules, 1).rules[0],
    "VectorEnv, of each lane": lambda rules: VectorEnv([rules]).rules[0],
    "GomokuEnv": lambda rules: GomokuEnv(rules, EASY)._env.rules[0],
    "SelfPlayVectorEnv": lambda rules: SelfPlayVectorEnv(1, rules)._env.rules[0],
    "GomokuAEC": lambda rules: GomokuAEC(rules)._env.rules[0],
}
doors = pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)


@doors
@pytest.mark.parametrize("form", [Rules.renju(size=9), "renju9", "renju9-on"])
def test_rules_are_taken_in_every_form(door: Callable[[Any], Rules], form: Rules | str) -> None:
    assert door(form) == Rules.of(form)


@doors
@pytest.mark.parametrize("form", ["nosuch", "renju99", ""])
def test_an_unknown_name_is_named_in_the_error(door: Callable[[Any], Rules], form: str) -> None:
    with pytest.raises(ValueError, match=form or "none of|no preset") as told:
        door(form)
    assert "ninuki" in str(told.value) or "renju" in str(told.value), "what is known is told"


@pytest.mark.parametrize("form", [3, 1.5, [], Color.BLACK.value])
def test_what_is_neither_rules_nor_text_is_refused(form: Any) -> None:
    for door in (Rules.of, Game, lambda it: GameRecord(it, "a", "b", Termination.UNKNOWN, "")):
        with pytest.raises(TypeError, match=r"rules of .*: Rules, or a name such as renju or renju19"):
            door(form)


@pytest.mark.parametrize("time", [None, 1, 0.5, TimeControl(seconds=0.5)])
def test_a_time_is_a_control_or_seconds(time: Any) -> None:
    assert play_game(EASY, EASY, "freestyle7", time).moves
    assert play_tournament([EASY, "easy"], games=2, rules="freestyle7", time=time).complete


@pytest.mark.parametrize("time", ["1", True, [1]])
def test_what_is_no_time_says_what_is_wanted(time: Any) -> None:
    with pytest.raises(TypeError, match="a TimeControl, or seconds a move, is expected"):
        play_game(EASY, EASY, "freestyle7", time)


@pytest.mark.parametrize(
    "make",
    [
        lambda: gymnasium.make("gomoku_arena/Gomoku-v0", rules="freestyle", size=9),
        lambda: gymnasium.make_vec("gomoku_arena/SelfPlay-v0", num_envs=1, rules="freestyle", size=9),
        lambda: GomokuAEC("freestyle", size=9),
    ],
)
def test_a_size_beside_the_rules_is_told_where_it_belongs(make: Callable[[], Any]) -> None:
    with pytest.raises(TypeError, match=r"rules=Rules\.freestyle\(size=9\)"):
        make()


@pytest.mark.parametrize("moves", [[], ["h8", (8, 8), [6, 6]], ("a1",)])
def test_a_game_is_made_with_its_moves(moves: Sequence[Any]) -> None:
    played = Game("freestyle")
    for move in moves:
        played.play(move)
    made = Game("freestyle", moves=moves)
    assert (made.moves, made.to_text()) == (played.moves, played.to_text())
    with pytest.raises(IllegalMoveError, match="h8 is occupied"):
        Game("freestyle", moves=["h8", "h8"])


def test_a_full_board_is_told_as_full() -> None:
    rows = ["XOXOX", "XOXOX", "OXOXO", "XOXOX", "XOXO."]
    full = Game.from_position(rows, Rules.freestyle(size=5), Color.BLACK)
    full.play("e5")
    assert Referee(full.rules, {color: color.name for color in Color}, start=full).board_verdict() == Verdict(
        None, Termination.NO_LEGAL_MOVE, "draw: the board is full"
    )


@pytest.mark.parametrize("text", ["nonsense", "", "renju15.h8", "x.renju15.h8"])
def test_what_is_no_link_is_called_none(text: str) -> None:
    with pytest.raises(NotationError, match="is no link, such as"):
        read_link(text)
