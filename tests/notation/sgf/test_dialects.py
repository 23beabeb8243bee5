"""What other programs write in their own way."""

import pytest

from gomoku_arena import NotationError, Termination
from gomoku_arena.errors import ErrorCode
from gomoku_arena.notation.any_text import read_games, read_tree
from gomoku_arena.notation.coordinates import FROM_TOP
from gomoku_arena.notation.formats.registry import NOTATIONS
from gomoku_arena.notation.sgf import game as sgf
from recorded_games import read_back


def notes(text: str) -> list[str]:
    readings = NOTATIONS["sgf"].readings
    assert readings is not None
    return [it.code for reading in readings(text, FROM_TOP) for it in reading.notes()]


@pytest.mark.parametrize("number", ["1", "5", "11"])
def test_numbers_of_other_games_that_programs_write_for_gomoku(number: str) -> None:
    text = f"(;FF[4]GM[{number}]SZ[15]RE[B+R];B[hh];W[ii])"
    assert read_back(text).points == ("h8", "i9")
    assert read_tree(text).main_line() != ()
    assert notes(text) == [ErrorCode.GAME_NUMBER]
    assert "GM[4]" in sgf.write(read_back(text))


@pytest.mark.parametrize("sign", ["KM[6.5]", "HA[2]", "RE[B+12.5]", "RU[Japanese]", "RU[koSIMPLEscoreAREA]"])
def test_a_game_of_go_is_refused(sign: str) -> None:
    text = f"(;FF[4]GM[1]SZ[19]{sign};B[pd];W[dp])"
    with pytest.raises(NotationError, match=r"GM\[1\] is go"):
        list(read_games(text, may_go_on=True))
    with pytest.raises(NotationError, match=r"GM\[1\] is go"):
        read_tree(text)


@pytest.mark.parametrize("sign", ["KM[6.5]", "HA[2]", "RE[W+19.5]", "RE[B+5]RU[Chinese]"])
def test_a_game_without_a_number_is_go_where_something_else_says_so(sign: str) -> None:
    with pytest.raises(NotationError, match=r"without GM it is go, and .* says so, too: gomoku is game 4"):
        list(read_games(f"(;FF[4]SZ[9]{sign};B[ee];W[df])", may_go_on=True))


@pytest.mark.parametrize("said", ["", "RE[B+1]RU[0]", "KM[0]", "RU[renju]KM[6.5]", "GM[4]KM[6.5]"])
def test_a_game_without_a_number_is_gomoku_where_nothing_else_says_more(said: str) -> None:
    assert read_back(f"(;FF[4]SZ[15]{said};B[hh];W[ii])", may_go_on=True).points == ("h8", "i9")


@pytest.mark.parametrize("sign", ["KM[0.0]", "HA[0]", "RU[renju]KM[6.5]", "RE[B+R]"])
def test_what_a_program_for_go_says_of_every_game_is_no_sign_of_go(sign: str) -> None:
    assert read_back(f"(;FF[4]GM[1]SZ[15]{sign};B[hh];W[ii])", may_go_on=True).points == ("h8", "i9")


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[4]SZ[15]RE[B+R]PB[ann];B[hh]W[hi]B[ii]W[ij]B[aa]C[end])",
        "(;GM[4]SZ[15]RE[B+R]PB[ann];B[hh][ii][aa]W[hi][ij]C[end])",
        "(;GM[4]SZ[15]RE[B+R]PB[ann]B[hh]W[hi]B[ii];W[ij]B[aa]C[end])",
    ],
)
def test_many_moves_in_a_node(text: str) -> None:
    record = read_back(text)
    assert record.points == ("h8", "h9", "i9", "i10", "a1")
    assert record.black == "ann"
    tree = read_tree(text)
    assert tree.branch(tree.main_line()).comment == "end"
    assert read_back(sgf.write(record)) == record


WHITE = "(;GM[4]SZ[15]RU[renju]PB[ann]PW[bob]BR[1]RE[W+R];W[hh]WL[9]V[-3];B[ii];W[aa](;B[bb])(;B[cc]))"


def test_white_begins() -> None:
    record = read_back(WHITE)
    assert (record.black, record.white, record.winner) == ("bob", "ann", "black")
    assert (record.points[:2], record.moves[0].left) == (("h8", "i9"), 9)
    assert "WR[1]" in record.sgf
    assert "V[3]" in record.sgf
    assert notes(WHITE) == [ErrorCode.WHITE_FIRST]
    assert read_back(sgf.write(record)) == record
    tree = read_tree(WHITE)
    assert tree.has_variations
    assert tree.position().source is not None


@pytest.mark.parametrize("text", ["(;SZ[15]AB[hh];W[ii])", "(;SZ[15]AB[hh]PL[W];W[ii])", "(;SZ[15];B[hh];W[ii])"])
def test_white_to_move_is_not_white_first(text: str) -> None:
    assert not notes(text)


@pytest.mark.parametrize("passes", [";B[];W[]", ";B[tt];W[tt]", ";W[];B[]"])
def test_a_game_in_which_both_pass_at_the_end_is_a_draw(passes: str) -> None:
    text = f"(;GM[4]SZ[15]RU[renju]EV[x];B[hh];W[ii]{passes})"
    record = read_back(text)
    assert (record.termination, record.winner) == (Termination.DRAW_AGREED, None)
    assert record.points == ("h8", "i9")
    assert sgf.write(record).count("[]") == 2
    assert read_back(sgf.write(record)) == record
    assert read_back(text.replace("EV[x]", "RE[0]")).termination is Termination.DRAW_AGREED
    assert read_back(text.replace("EV[x]", "RE[B+R]")).termination is Termination.RESIGNATION


def test_a_last_pass_of_one_is_left_open() -> None:
    text = "(;GM[4]SZ[15]RU[renju];B[hh];W[ii];B[tt])"
    record = read_back(text, may_go_on=True)
    assert (record.termination, record.points) == (Termination.UNFINISHED, ("h8", "i9"))
    assert read_back(sgf.write(record), may_go_on=True) == record
    assert read_tree(text).main_line() == read_tree("(;GM[4]SZ[15]RU[renju];B[hh];W[ii])").main_line()
    with pytest.raises(NotationError, match=r"move 3, B\[\]: a pass"):
        read_tree("(;GM[4]SZ[15]RU[renju];B[hh];W[ii](;B[aa])(;B[];W[bb]))")


def test_names_in_small_letters_and_with_digits() -> None:
    record = read_back("(;gm[4]sz[15]5A[gg][ii]re[B+R];b[hh];w[ii]A5[aa])")
    assert record.points == ("h8", "i9")
    assert "5A[gg][ii]" in sgf.write(record)
    assert "A5[aa]" in sgf.write(record)


def test_a_club_says_the_rules_in_the_name_of_the_game() -> None:
    text = (
        "(;GM[5]FF[4]SW[NO]5A[gg][hh]GN[ann-bob(B) : RIF rule]EV[none]RE[W+Resign]PW[ann]WR[3d*]PB[bob]BR[1d ]"
        "DT[2003-10-07]SZ[15]TM[600]KM[5.5];B[hh];W[hg];B[jf];W[ig]C[\n A started observation.];B[ie];W[kg];)\n---"
    )
    record = read_back(text)
    assert (record.rule_set.name, record.winner, record.started) == ("renju", "white", "2003-10-07")
    assert all(it in record.sgf for it in ("5A[gg][hh]", "SW[NO]", "TM[600]", "GN[ann-bob(B) : RIF rule]"))
    assert read_back(sgf.write(record)) == record
    assert notes(text) == [ErrorCode.GAME_NUMBER]
    assert read_back(text.replace("RIF rule", "friendly game")).rule_set.name == "freestyle"


def test_an_opening_that_has_properties_of_its_own() -> None:
    text = "(;GM[4]FF[4]SZ[15]GN[quest]RE[B+]PB[a (1800)];QPR[hh,hg,jf];QSLW[ig];B[gg];W[ii])"
    record = read_back(text)
    assert record.points == ("h8", "h7", "j6", "i7", "g7", "i9")
    assert read_back(sgf.write(record)) == record
    assert read_back("(;GM[4]SZ[15]RE[B+]QPR[hh,hg,jf];W[ig])").points == ("h8", "h7", "j6", "i7")


@pytest.mark.parametrize(
    "opening",
    [";QPR[hh,hg,jf];QSLW[ig]", ";QPR[hh, hg, jf]QSLW[ig]", ";QPR[hh,hg,jf];W[ig]", ";B[hh];W[hg];B[jf];QSLW[ig]"],
)
def test_the_opening_of_gomoku_quest_is_moves(opening: str) -> None:
    text = f"(;GM[4]SZ[15]GN[gomokuquest]RE[B+]PB[ann (1800)]{opening};B[gg];W[ii])"
    assert read_back(text).points == ("h8", "h7", "j6", "i7", "g7", "i9")
    assert [str(it) for it in read_tree(text).main_line()] == ["h8", "h7", "j6", "i7", "g7", "i9"]
