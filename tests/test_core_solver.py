"""solve_vcf and solve_vct: what they prove holds against every reply. The solver's own tests are in Rust."""

import threading
from typing import Protocol

import pytest

from gomoku_arena import Color, Game, Proof, Rules, SearchError, solve_vcf, solve_vct
from interrupting import interrupted

TWO_FOURS = """
.........
.........
.OXXX....
.....X...
.....X...
.....X...
.....O...
..OO.....
.........
"""
"""Black's f3 makes two fours."""

TWO_THREES = """
.........
...X.....
...X.....
....XX...
.........
..O......
......O..
.OO......
.........
"""
"""Black's d4 makes two open threes."""

MANY_FOURS = """
...................
...................
...................
..........O........
..........O.O......
.........O..OO.X...
........O..O.XO....
.....XO.X.OOX......
......X.O..OO......
.......XXXOX.......
.....XOXXOX........
.....X....OX.......
......OOX..X.......
.........X.........
.........XOO.......
............X......
...................
...................
...................
"""
"""Black's fours and captures go on for longer than any test waits."""


class Solver(Protocol):
    """Either solver."""

    def __call__(self, game: Game, *, nodes: int = ...) -> Proof | None: ...


def drawn(rows: str, rules: Rules, side: Color = Color.BLACK, captures: tuple[int, int] | None = None) -> Game:
    return Game.from_position(rows, rules, side, captures)


def assert_every_reply_loses(game: Game, proof: Proof) -> None:
    """Follows the solver against the whole width of the defence."""
    winner = game.side_to_move
    game.play(proof.line[0])
    replies = game.legal_moves()
    for reply in replies:
        game.play(reply)
        if game.outcome is None:
            again = solve_vcf(game)
            assert again is not None, f"{reply} refutes {proof}"
            assert again.win_in <= proof.win_in - 2
            assert_every_reply_loses(game, again)
        else:
            assert game.outcome.winner is winner
        game.undo()
    assert replies or (game.outcome is not None and game.outcome.winner is winner)
    game.undo()


@pytest.mark.parametrize(("name", "win_in"), [("freestyle", 3), ("standard", 3), ("caro", 3), ("ninuki", 5)])
def test_two_fours_win(name: str, win_in: int) -> None:
    game = drawn(TWO_FOURS, Rules.from_name(name, size=9))
    key = game.key
    proof = solve_vcf(game)
    assert proof is not None
    assert (str(proof.line[0]), proof.win_in, len(proof.line)) == ("f3", win_in, win_in)
    assert proof.nodes > 0
    assert (game.key, game.moves) == (key, [])
    assert_every_reply_loses(game, proof)


def test_two_open_threes_win_by_threats_alone() -> None:
    game = drawn(TWO_THREES, Rules.freestyle(size=9))
    assert solve_vcf(game) is None
    proof = solve_vct(game)
    assert proof is not None
    assert str(proof.line[0]) == "d4"
    for reply in Game.from_position(TWO_THREES, Rules.freestyle(size=9), Color.BLACK).legal_moves():
        if reply != proof.line[0]:
            game.play(proof.line[0])
            game.play(reply)
            assert solve_vct(game) is not None, f"{reply} refutes {proof}"
            game.undo()
            game.undo()
    forbidden = solve_vct(drawn(TWO_THREES, Rules.renju(size=9)))
    assert forbidden is None or str(forbidden.line[0]) != "d4"


@pytest.mark.parametrize("solve", [solve_vcf, solve_vct])
def test_the_line_can_be_played_to_its_end(solve: Solver) -> None:
    game = drawn(TWO_FOURS, Rules.ninuki(size=9))
    proof = solve(game)
    assert proof is not None
    for point in proof.line:
        assert game.outcome is None
        game.play(point)
    assert game.outcome is not None
    assert game.outcome.winner is Color.BLACK


def test_what_is_forbidden_or_captured_is_no_win() -> None:
    assert solve_vcf(drawn(TWO_FOURS, Rules.renju(size=9))) is None
    assert solve_vcf(drawn(TWO_FOURS, Rules.freestyle(size=9), Color.WHITE)) is None
    with_a_pair = TWO_FOURS.replace(".....X...", "....XX...", 1).replace(".....X...", "...O.X...", 1)
    assert solve_vcf(drawn(with_a_pair, Rules.ninuki(size=9), captures=(0, 4))) is None


@pytest.mark.parametrize("solve", [solve_vcf, solve_vct])
def test_too_few_nodes_prove_nothing(solve: Solver) -> None:
    game = drawn(TWO_FOURS, Rules.ninuki(size=9))
    assert solve(game, nodes=1) is None
    proof = solve(game, nodes=1000)
    assert proof is not None
    assert proof == solve(game, nodes=proof.nodes)


@pytest.mark.parametrize("solve", [solve_vcf, solve_vct])
def test_a_finished_game_and_a_bad_bound_are_refused(solve: Solver) -> None:
    game = Game(Rules.freestyle())
    for nodes in (0, -1, 2**64):
        with pytest.raises(SearchError, match=f"nodes {nodes} is not between 1 and"):
            solve(game, nodes=nodes)
    for point in ("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"):
        game.play(point)
    with pytest.raises(SearchError, match="the game is over"):
        solve(game)


def test_a_proof_is_a_value() -> None:
    proof = Proof(["h8", (8, 8)], nodes=7)
    assert repr(proof) == "Proof(['h8', 'i9'], nodes=7)"
    assert (proof.win_in, proof.nodes) == (2, 7)
    assert proof == Proof(["h8", "i9"], nodes=7) != Proof(["h8", "i9"], nodes=8)
    assert len({proof, Proof(["h8", "i9"], nodes=7)}) == 1
    with pytest.raises(SearchError, match="without a move"):
        Proof([], nodes=1)
    with pytest.raises(SearchError, match="nodes -1 is not between"):
        Proof(["h8"], nodes=-1)


def test_ctrl_c_stops_it_at_once() -> None:
    game = drawn(MANY_FOURS, Rules.ninuki(), captures=(1, 2))
    assert interrupted(lambda: solve_vcf(game, nodes=10**9)) < 2


def test_other_threads_run_while_it_searches() -> None:
    game = drawn(MANY_FOURS, Rules.ninuki(), captures=(1, 2))
    thread = threading.Thread(target=solve_vcf, args=(game,), kwargs={"nodes": 30_000})
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
    assert turns > 1000
