"""SGF as other programs write it, and as we do."""

import re

import pytest

from gomoku_arena import MoveRecord, NotationError, Rules, Termination
from gomoku_arena.gomocup.rules import needs_extension, rules_to_info
from gomoku_arena.notation.any_text import found_games, read_games, read_trees
from gomoku_arena.notation.sgf import game as sgf
from gomoku_arena.notation.sgf import variations
from recorded_games import read_back, record_of

FIVE = "h8 h9 i8 i9 j8 j9 k8 k9 l8"
ROW = ";B[hh];W[hi];B[ih];W[ii];B[jh];W[ji];B[kh];W[ki]"


def root(text: str) -> str:
    """A game with that in its first node, and a five of black."""
    return f"(;FF[4]GM[4]SZ[15]{text}{ROW};B[lh])"


def test_a_game_as_it_is_written() -> None:
    moves = (MoveRecord("i8", 0.0301, -7, None, 4, 900, 1e-05, "upper"), MoveRecord("i9", 0.25, 33, -12))
    record = record_of(
        Rules.renju(), "h8 h9 i8 i9", opening=2, moves=moves, white="b]o\\b", termination=Termination.TIMEOUT,
        winner="black", started="2026-11-21T15:00:00.000+00:00",
    )  # fmt: skip
    head, *nodes = sgf.write(record).splitlines()
    assert head.startswith(
        r"(;FF[4]GM[4]CA[UTF-8]AP[gomoku-arena]SZ[15]RU[renju]PB[ann]PW[b\]o\\b]RE[B+T]DT[2026-11-21]"
        "ON[Ugetsu (direct 6)]GC[because]"
    )
    assert nodes == [
        ";B[hh]C[opening]",
        ";W[hi]C[opening]",
        ";B[ih]BL[0.00001]V[-7]C[score at most -7, depth 4, nodes 900]",
        ";W[ii]V[-33]C[score 33, win in -12])",
    ]


def test_what_stands_in_standard_properties_is_read_without_ours() -> None:
    record = record_of(
        Rules.renju(), "h8 h9 i8 i9", opening=2, termination=Termination.RESIGNATION, winner="white",
        started="2026-11-21T15:00:00.000+00:00",
    )  # fmt: skip
    text = sgf.write(record)
    start = text.index("GOMOKUARENA[")
    foreign = text[:start] + text[text.index("]\n", start) + 1 :]
    read = read_back(foreign)
    assert (read.black, read.white, read.winner, read.termination) == ("ann", "bob", "white", Termination.RESIGNATION)
    # What a move took is no comment.
    assert "ms" not in foreign
    assert (read.opening, [it.point for it in read.moves]) == (record.opening, [it.point for it in record.moves])
    assert (read.rules, read.started) == (record.rules, "2026-11-21")


def test_the_opening_is_named_once() -> None:
    record = record_of(Rules.renju(), FIVE, started="2026-11-21")
    text = sgf.write(record)
    assert text.count("ON[Ugetsu (direct 6)]") == 1
    assert read_back(text).sgf == ""
    assert sgf.write(read_back(text)) == text
    [tree] = read_trees(text)
    assert tree.sgf == ""
    assert sgf.write(tree.position().record()) == text


OFFERED = "swap1989 h8 i7 j10 stay g9 i9,g7 i9"
TEN_OFFERED = "taraguchi10 h8 swap h9 stay h10 stay i9 offer j9,f9,i10,k9,i7,g9,j7,f10,k10,e9 e9"


@pytest.mark.parametrize(
    ("swap", "opening", "fifths"),
    [
        (OFFERED, "h8 i7 j10 g9 i9", "5A[gg]\n"),
        (OFFERED.removesuffix(" i9"), "h8 i7 j10 g9", "5A[ii][gg]\n"),
        (TEN_OFFERED, "h8 h9 h10 i9 e9", "5A[ji][fi][ij][ki][ig][gi][jg][fj][kj]\n"),
        ("swap2 h8 i9 j10 white", "h8 i9 j10", ""),
        (OFFERED, "h8 i7 j10", ""),
        ("some words", "h8 i7 j10", ""),
    ],
)
def test_what_was_offered_for_the_fifth_stone_is_told_once(swap: str, opening: str, fifths: str) -> None:
    record = record_of(
        Rules.renju(), f"{opening} a1", opening=len(opening.split()), termination=Termination.RESIGNATION,
        winner="white", swap=swap,
    )  # fmt: skip
    text = sgf.write(record)
    assert (text.count("5A["), fifths in text) == (bool(fifths), True)
    assert read_back(text) == record
    [tree] = read_trees(text)
    assert tree.sgf == ""
    assert variations.write(tree).count("5A[") == bool(fifths)


def test_another_fifth_stone_is_kept_as_it_stands() -> None:
    record = record_of(
        Rules.renju(), "h8 i7 j10 g9 i9 a1", opening=5, termination=Termination.RESIGNATION, winner="white",
        swap=OFFERED,
    )  # fmt: skip
    text = sgf.write(record).replace("5A[gg]", "5A[gg][hh]")
    assert sgf.write(read_back(text)) == text


def test_another_name_of_the_opening_is_kept() -> None:
    text = sgf.write(record_of(Rules.renju(), FIVE, started="2026-11-21")).replace("Ugetsu (direct 6)", "my pet line")
    assert sgf.write(read_back(text)) == text
    [tree] = read_trees(text)
    assert "ON[my pet line]" in variations.write(tree)
    assert "Ugetsu" not in variations.write(tree)


@pytest.mark.parametrize(("rules", "points"), [("renju", "h8 h9 a1"), ("freestyle", "h8 h9"), ("ninuki", "j10 j9 k9")])
def test_an_opening_without_a_name_has_none(rules: str, points: str) -> None:
    record = record_of(Rules.from_name(rules), points, termination=Termination.RESIGNATION, winner="white")
    assert "ON[" not in sgf.write(record)


def test_a_game_of_another_manager() -> None:
    text = (
        "(;FF[4]GM[4]GN[3]EV[A x B]DT[2024.05.01 10:00:00]RO[1.2]RU[1]SZ[20]PB[A]PW[B]RE[W+1]TE[White win by five]\n"
        ";B[hh]C[opening move]\n;W[hi]C[12ms];B[ih]C[7ms];W[ii]C[5ms];B[jh]C[1ms];W[ji]C[1ms];B[aa]C[1ms]\n"
        ";W[ki]C[1ms];B[ab]C[1ms];W[li]C[1ms])\n\n"
    )
    record = read_back(text)
    assert (record.winner, record.termination) == ("white", Termination.FIVE)
    assert record.opening == ("h8",)
    assert [move.seconds for move in record.moves[:3]] == [0.012, 0.007, 0.005]
    assert record.rules == Rules.standard(size=20).switches()
    assert record.started == "2024-05-01"
    assert "DT[2024.05.01 10:00:00]" in sgf.write(record)


def test_the_main_lines_of_a_collection() -> None:
    text = f"{root('PB[one]')} junk (;GM[4];B[aa](;W[bb]C[main];B[cc](;W[dd]))(;W[hh](;B[ii]))) " + root("PB[three]")
    with pytest.raises(NotationError, match="not finished"):
        list(read_games(text))
    text = text.replace("(;GM[4];", "(;GM[4]RE[B+R];")
    games = list(read_games(text))
    assert [game.black for game in games] == ["one", "black", "three"]
    assert games[1].points == ("a1", "b2", "c3", "d4")


def test_the_first_variation_is_the_main_line() -> None:
    assert read_back("(;GM[4]SZ[15]RE[0];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee]))").points == ("a1", "b2", "c3")


@pytest.mark.long
def test_deep_variations_are_no_trouble() -> None:
    text = "(;GM[4]RE[0]" + "(;C[x]" * 50_000 + ")" * 50_000 + ")"
    assert read_back(text).points == ()


def test_stones_that_are_set_up_become_the_opening() -> None:
    record = read_back("(;GM[4]SZ[15]RE[W+R]AB[hh][ii]AW[jj]PL[W];W[aa];B[bb])")
    assert record.opening == ("h8", "j10", "i9")
    assert [move.point for move in record.moves] == ["a1", "b2"]
    rectangle = read_back("(;GM[4]SZ[15]RE[0];AB[aa:ba][ac]AW[ee:fe])")
    assert sorted(rectangle.opening) == ["a1", "a3", "b1", "e5", "f5"]


def test_points_may_be_written_as_people_do() -> None:
    assert read_back("(;GM[4]SZ[15]RE[0];B[H8];W[i9])").points == ("h8", "i9")


def test_escapes_and_old_spellings() -> None:
    record = read_back("(;GaMe[4]SiZe[15]PB[a\\]\\\\b\\\nc]PW[d\ne]RE[Draw])")
    assert (record.black, record.white) == ("a]\\bc", "d e")


@pytest.mark.parametrize(
    ("result", "winner", "termination"),
    [
        ("B+R", "black", Termination.RESIGNATION),
        ("w+time", "white", Termination.TIMEOUT),
        ("W+Forfeit", "white", Termination.UNKNOWN),
        ("B+", "black", Termination.UNKNOWN),
        ("0", None, Termination.UNKNOWN),
        ("Draw", None, Termination.UNKNOWN),
    ],
)
def test_results_that_are_not_on_the_board(result: str, winner: str | None, termination: Termination) -> None:
    record = read_back(f"(;GM[4]SZ[15]RE[{result}]{ROW})")
    assert (record.winner, record.termination) == (winner, termination)


@pytest.mark.parametrize("text", ["RU[Renju]", "RU[4]"])
def test_rules_by_name_or_number(text: str) -> None:
    assert read_back(root(text), Rules.caro()).rules == Rules.renju().switches()


@pytest.mark.parametrize("preset", [name for name in Rules.names() if not needs_extension(Rules.from_name(name))])
def test_rules_by_the_number_that_the_gomocup_protocol_has_for_them(preset: str) -> None:
    ((_, number),) = rules_to_info(Rules.from_name(preset))
    assert read_back(root(f"RU[{number}]"), Rules.ninuki()).rules == Rules.from_name(preset, size=15).switches()


def test_caro_of_exactly_five_is_called_by_its_number() -> None:
    record = read_back(root("RU[9]"), Rules.ninuki())
    assert record.rules == Rules.from_name("9").switches()
    assert "RU[9]" in sgf.write(record)


def test_rules_that_nobody_names_are_the_callers() -> None:
    assert read_back(root("RU[house rules]"), Rules.caro(size=19)).rules == Rules.caro(size=15).switches()
    assert read_back(root("").replace("SZ[15]", ""), Rules.caro(size=19)).rules["size"] == 19


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("(;GM[4]\n;B[hh", "line 2: the value of B has no closing bracket"),
        ("(;GM[4];B[hh]", "line 1: the game has no closing parenthesis"),
        ("(;GM[4];B)", "line 1: the property B has no value"),
        ("(;GM[4]\n\n)B]", "not finished"),
        ("(;GM[4]]", "line 1: a node was expected, not ']'"),
        (root("") + "()", "line 1: the game has no nodes"),
        ("(;FF[4]GM[7]SZ[19])", r"GM\[7\]: gomoku is game 4"),
        ("(;GM[4]SZ[15:19])", r"SZ\[15:19\]"),
        ("(;GM[4]SZ[x])", r"SZ\[x\]: a number"),
        ("(;GM[4]SZ[40])", "size 40"),
        ("(;GM[4];B[hh];B[ii])", r"node 3, B\[ii\]: it is white's turn"),
        ("(;GM[4];B[];W[hh])", r"node 2, B\[\]: a pass"),
        ("(;GM[4]SZ[15];B[tt];W[hh])", r"node 2, B\[tt\]: a pass"),
        ("(;GM[4];B[zz])", r"node 2, B\[zz\]: .*zz"),
        ("(;GM[4]SZ[15];B[pp])", r"node 2, B\[pp\]: .*p16"),
        ("(;GM[4];B[hh][ii])", r"node 3, B\[ii\]: it is white's turn"),
        ("(;GM[4];B[hh];W[hh])", r"node 3, W\[hh\]: .*h8"),
        ("(;GM[4];B[hh]BL[soon])", r"node 2, B\[hh\]: BL\[soon\]"),
        ("(;GM[4];B[hh];AE[hh])", "node 3: AE"),
        ("(;GM[4];B[hh];AB[aa])", "node 3: AB or AW behind the first move"),
        ("(;GM[4]AB[aa][bb])", "node 1: 2 stones in AB and 0 in AW"),
        ("(;GM[4]AB[aa:b])", "node 1, AB: 'aa:b' is no rectangle"),
        ("(;GM[4]AB[aa]PL[B])", r"node 1, PL\[B\]: after these stones it is white's turn"),
        ("(;GM[4]SZ[19]RU[ninuki]AB[aa][hh][da]AW[ba][ca])", "node 1: stones of AB and AW take each other"),
        (root("RE[W+]"), "stated as a win of white, but on the board it is a win of black"),
        (root("GOMOKUARENA[{]"), "GOMOKUARENA: no JSON"),
        (root('GOMOKUARENA[{"opening":0,"moves":[\\]}]'), "GOMOKUARENA tells of 0 points, but the game has 9"),
        (root('GOMOKUARENA[{"opening":9,"moves":[\\]}]'), "GOMOKUARENA: rules: Field required"),
    ],
)
def test_what_is_no_finished_game_is_refused_with_its_property(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        list(read_games(text))


@pytest.mark.parametrize("told", ["GC[a fine game]", "V[3]", "N[even]", "GC[a fine game]V[3]"])
def test_what_is_kept_of_another_program_stays_however_often_it_is_written(told: str) -> None:
    text = f"(;FF[4]GM[4]SZ[9]RU[renju]PB[a]PW[b]{told};B[ga]V[12];W[hd])"
    [once] = read_games(text, may_go_on=True)
    written = sgf.write(once)
    assert all(it in written for it in [*re.findall(r"\w+\[[^]]+\]", told), "V[12]"])
    [again] = read_games(written, may_go_on=True)
    assert again == once
    assert sgf.write(again) == written


def test_a_variation_with_properties_of_a_game_is_no_game() -> None:
    once = read_back("(;GM[4]SZ[15]RU[renju];B[hh](;W[ii]);FF[4]RU[0]N[x])", may_go_on=True)
    assert "FF[4]" in once.sgf
    assert read_back(sgf.write(once), may_go_on=True) == once


@pytest.mark.parametrize(
    "broken",
    [
        "(;FF[4]PB[two];B[hh]",
        "(;FF[4]PB[two];B[hh]C[open)",
        "(;FF[4]PB[two]B;W[hi])",
        "(;FF[4]PB[two] what is this)",
        "(;FF[4]PB[two](",
    ],
)
def test_a_broken_game_takes_no_other_along(broken: str) -> None:
    good = [root(f"PB[{name}]") for name in ("one", "three", "four")]
    text = "\n".join([good[0], broken, *good[1:]])
    names = []
    for found in found_games(text, Rules.freestyle(), may_go_on=True):
        names.append(str(found.broken).split(": ")[1] if found.broken else found.sound().black)
    assert names == ["one", "line 2", "three", "four"]


def test_what_looks_like_a_game_in_a_comment_is_none() -> None:
    record = read_back(root("C[as in\n(;FF[4\\]GM[4\\])]"))
    assert "as in\n(;FF[4\\]GM[4\\])" in record.sgf
