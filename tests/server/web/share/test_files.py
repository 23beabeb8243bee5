"""What is taken away can be brought back."""

import json
import re
from dataclasses import replace

import pytest

pytest.importorskip("PIL", reason="the extra `web` is not installed")

from gomoku_arena import NotationError, Point, Rules
from gomoku_arena.notation.any_text import read_position, read_tree
from gomoku_arena.notation.coordinates import FROM_TOP
from gomoku_arena.notation.formats.registry import WRITTEN
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.positions.stone_order import ordered
from gomoku_arena.record import MoveRecord, Termination
from gomoku_arena.server.web.share.files import FILES, UPLOAD, Taken, checked_size, file_of
from recorded_games import EXACT

BY_NAME = {file.name: file for file in FILES}
GAME = Position(Rules.ninuki(), ("k10", "l11", "j11"))
STONES = Position(Rules.ninuki(size=9, goal=4), setup=Setup(("XO.......", *8 * (".........",)), "white", (1, 2)))


exact = pytest.mark.parametrize("name", [file_of(it).name for it in EXACT])


def content(name: str, position: Position) -> bytes:
    """The file of that name with the position, as it is shown."""
    return BY_NAME[name].write(Taken(GameTree.of(position), position.game()), FROM_TOP)


def test_every_notation_of_games_has_a_file_and_each_file_its_name() -> None:
    assert {file_of(it).name for it in WRITTEN.values()} < set(BY_NAME)
    assert len(BY_NAME) == len(FILES)


@exact
def test_a_game_comes_back(name: str) -> None:
    assert read_position(content(name, GAME), Rules.freestyle()) == GAME


@exact
def test_a_game_comes_back_with_names_times_and_result(name: str) -> None:
    moves = (MoveRecord("h8", 0.25, left=9.75), MoveRecord("i9", 1.5, 30, depth=4, nodes=99))
    record = replace(GAME.record(), black="Ä", white="easy", winner="white", termination=Termination.TIMEOUT)
    position = Position.of_record(replace(record, opening=("k10",), moves=moves))
    assert read_position(content(name, position), Rules.freestyle()).source == position.source


@pytest.mark.parametrize("name", [file_of(it).name for it in EXACT if it.write_tree is not None])
def test_stones_without_a_history_come_back(name: str) -> None:
    assert read_position(content(name, STONES), Rules.freestyle()) == STONES


def test_stones_that_can_have_been_played_in_turn_go_into_a_game() -> None:
    position = Position(STONES.rules, setup=Setup(tuple(STONES.game().rows()), "black"))
    assert BY_NAME["game.psq"].in_moves
    again = read_position(content("game.psq", ordered(position)), Rules.freestyle())
    assert again.moves == ("a1", "b1")
    assert again.game().key == position.game().key
    with pytest.raises(NotationError, match="stones without their moves are no game"):
        content("game.psq", STONES)


@pytest.mark.parametrize("position", [GAME, STONES])
def test_pictures_show_any_position(position: Position) -> None:
    assert content("board.png", position).startswith(b"\x89PNG")
    assert b"<svg" in content("board.svg", position)


def test_pictures_show_what_is_drawn_on_the_position() -> None:
    text = "(;GM[4]SZ[9];B[ee]LB[aa:A][bb:B2][cc:long]TR[dd]SQ[ff]CR[gg]MA[hh](;W[ed]TR[ee])(;W[de]))"
    plain, tree = (read_tree(it) for it in (re.sub(r"(LB|TR|SQ|CR|MA)(\[[^]]*\])+", "", text), text))
    for moves in (["e5"], ["e5", "e4"]):
        shown = tree.game([*map(Point, moves)])
        for name in ("board.png", "board.svg"):
            with_marks, without = (BY_NAME[name].write(Taken(it, shown), FROM_TOP) for it in (tree, plain))
            assert with_marks != without, (name, moves)
    drawn = BY_NAME["board.svg"].write(Taken(tree, tree.game([Point("e5")])), FROM_TOP).decode()
    assert [it in drawn for it in (">A<", ">B2<", ">lon<")] == [True] * 3
    elsewhere = tree.game([Point("e5"), Point("d5")])
    first, second = (BY_NAME["board.png"].write(Taken(it, elsewhere), FROM_TOP) for it in (tree, plain))
    assert first == second


def test_the_web_app_gets_its_own_form() -> None:
    assert "boardData" in json.loads(content("game-web.json", GAME))


def test_uploads_are_limited_and_may_be_of_any_encoding() -> None:
    assert checked_size(bytes(UPLOAD)) == bytes(UPLOAD)
    with pytest.raises(NotationError, match=f"{UPLOAD} at most"):
        checked_size(bytes(UPLOAD + 1))
