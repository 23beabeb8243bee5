"""Several games as one tree."""

from gomoku_arena import Rules
from gomoku_arena.notation.any_text import read_trees
from gomoku_arena.notation.formats.registry import NOTATIONS
from gomoku_arena.notation.merging import merged
from gomoku_arena.notation.positions.game_tree import GameTree

RENJU = Rules.renju()


def one_of(*games: str) -> GameTree:
    (tree,) = merged(it for game in games for it in read_trees(f"(;GM[4]SZ[15]{game})", RENJU))
    return tree


def comments(tree: GameTree) -> dict[str, str]:
    """Those of the main line and of its variations, by their moves."""
    lines = ((), *tree.lines())
    return {
        " ".join(map(str, line)): it.comment for line, (_, it) in zip(lines, tree.walk(), strict=True) if it.comment
    }


def test_what_the_first_file_says_stays_and_the_others_say_theirs_behind_their_games() -> None:
    tree = one_of(
        "EV[Cup]RO[1]PB[a]PW[b]RE[B+R];B[hh]N[centre]V[1];W[ih]",
        "EV[Cup]RO[2]PC[Tartu]PB[c]PW[d]RE[0];B[hh]N[middle]V[1];W[hg]N[direct]",
    )
    assert comments(tree) == {
        "h8": "N: middle",
        "h8 i8": "a \N{EN DASH} b 1-0",
        "h8 h7": "c \N{EN DASH} d 1/2-1/2, PC: Tartu, RO: 2",
    }
    text = NOTATIONS["sgf"].written_tree(tree)
    assert all(it in text for it in ("EV[Cup]", "RO[1]", "N[centre]", "N[direct]"))
    assert text.count("V[1]") == 1
    assert "PC[" not in text
    (again,) = read_trees(text)
    assert (again.sgf, comments(again)) == (tree.sgf, comments(tree))


def test_positions_that_were_set_up_are_merged() -> None:
    setup = "AB[hh][ii]AW[jj]PL[B]"
    assert comments(one_of(f"{setup};B[aa]C[a]", f"{setup}N[x];B[aa]C[b]")) == {"a1": "a\n\nb\n\nN: x"}


def test_what_many_games_say_of_a_position_may_be_longer_than_a_shown_comment() -> None:
    tree = one_of(*(f"C[{letter * 600_000}];B[hh]" for letter in "abc"))
    assert len(tree.root.comment) == 3 * 600_000 + 4
