"""What is read is written again whole, wherever it was read from."""

import io
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import ConfigError, GameRecord, NotationError, Rules, Termination, read_games, write_games
from gomoku_arena.notation import game_json
from gomoku_arena.notation.any_text import read_games as games_of_text
from gomoku_arena.notation.formats import pgn, web
from gomoku_arena.notation.formats.registry import BY_SUFFIX
from gomoku_arena.notation.notation import Notation
from gomoku_arena.notation.sgf import game as sgf
from recorded_games import EXACT, read_back, record_of, records

STUDY = """(;GM[4]FF[4]SZ[15]RU[freestyle]EV[Cup]RO[3]PC[Tallinn]BR[2d]GN[a \\] name]DT[1998-05-06,07]RE[B+R]
C[whole];B[hh]C[well played]LB[hh:A][ii:B];W[hg]N[attack](;B[ig]BM[1])(;B[ih]C[else](;W[aa])(;W[bb]TR[aa][bb])))"""
KEPT = [
    *("EV[Cup]", "RO[3]", "PC[Tallinn]", "BR[2d]", "GN[a \\] name]", "DT[1998-05-06,07]", "C[whole]", "C[well played]"),
    *("LB[hh:A][ii:B]", "N[attack]", "BM[1]", "(;B[ih]C[else](;W[aa])(;W[bb]TR[aa][bb]))"),
]

UNFINISHED = {
    "sgf": "(;GM[4]FF[4]SZ[15]RU[freestyle];B[hh];W[ii];B[hi])",
    "psq": "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,12\n",
    "pgn": '[Event "Cup"]\n[Result "*"]\n[Variant "gomoku freestyle 15x15"]\n\n{h8 i9 j10} *\n',
}

SUFFIXES = [it for it, notation in BY_SUFFIX.items() if notation.exact]


def again(games: list[GameRecord], path: Path) -> list[GameRecord]:
    write_games(games, path)
    return list(read_games(path))


def test_an_sgf_is_written_with_all_that_was_read(tmp_path: Path) -> None:
    games = list(read_games(STUDY))
    write_games(games, tmp_path / "again.sgf")
    text = (tmp_path / "again.sgf").read_text()
    assert [word for word in KEPT if word not in text] == []
    assert text.count("DT[") == text.count("RE[") == text.count("GN[") == 1
    assert list(read_games(tmp_path / "again.sgf")) == games


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_other_formats_carry_it_too(tmp_path: Path, suffix: str) -> None:
    games = list(read_games(STUDY))
    assert again(games, tmp_path / f"again{suffix}") == games
    assert again(again(games, tmp_path / f"again{suffix}"), tmp_path / "last.sgf") == games


def test_what_a_record_says_now_stands_in_place_of_what_it_said() -> None:
    (game,) = read_games(STUDY)
    text = sgf.write(replace(game, black="ann", moves=game.moves[:2]))
    assert "PB[ann]" in text
    assert "EV[Cup]" in text
    assert "(;B[ih]" not in text, "those were variations of another game"
    assert next(games_of_text(text)).points == game.points[:2]


def test_stones_set_up_stay_set_up(tmp_path: Path) -> None:
    text = "(;GM[4]SZ[15]RU[renju]AB[hh][jj]AW[ii]EV[x];W[gg]C[mine];B[aa]RE[])"
    games = list(read_games(text))
    assert again(games, tmp_path / "again.sgf") == games
    assert "AB[hh][jj]AW[ii]" in (tmp_path / "again.sgf").read_text()


@pytest.mark.parametrize("words", ["RE[Void]", "DT[spring]", "RU[RIF]", "EV[a]EV[b]", "ZZ[x]", "C[\\\\]"])
def test_what_is_not_understood_stays_as_it_stands(words: str) -> None:
    text = f"(;GM[4]SZ[15]{words};B[hh])"
    (game,) = read_games(text)
    (told,) = read_games(sgf.write(game))
    assert told == game
    for word in words.removeprefix("EV[a]EV").split("]"):
        assert word in sgf.write(game)


@pytest.mark.parametrize("suffix", [*SUFFIXES, ".pgn"])
def test_an_unknown_time_stays_unknown(tmp_path: Path, suffix: str) -> None:
    (game,) = again(list(read_games("(;GM[4]SZ[15]RU[freestyle]RE[B+R];B[hh];W[hg])")), tmp_path / f"a{suffix}")
    assert [move.seconds for move in game.moves] == [None, None]
    assert "ms" not in sgf.write(game)
    assert game.seconds("black") == [None]
    assert game.thinking == 0


COMMENTS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"]), max_size=5)


@given(record=records(longest=12), comment=COMMENTS)
def test_records_with_more_are_read_back_as_they_were(record: GameRecord, comment: str) -> None:
    said = comment.replace("\\", "\\\\").replace("]", "\\]")
    (whole,) = games_of_text(sgf.write(record).replace("GOMOKUARENA[", f"EV[x]C[{said}]GOMOKUARENA[", 1))
    assert replace(whole, sgf="") == record
    for notation in EXACT:
        assert list(games_of_text(notation.written(whole))) == [whole]


def test_tags_of_pgn_stay(tmp_path: Path) -> None:
    head = '[Event "Cup"]\n[Site "Tallinn"]\n[Round "4"]\n[White "a"]\n[Black "b"]\n[Result "1-0"]\n[WhiteElo "2100"]\n'
    text = f'{head}[ECO "D \\"x\\""]\n[Variant "gomoku freestyle 15x15"]\n\n{{h8 i9}} 1-0\n'
    games = list(read_games(text))
    written = pgn.write(games[0], event="another", round_="1")
    assert [it for it in head.splitlines() if it not in written] == []
    assert '[ECO "D \\"x\\""]' in written
    assert again(games, tmp_path / "again.pgn") == again(games, tmp_path / "again.sgf") == games
    assert "EV[Cup]" in sgf.write(games[0])


@pytest.mark.parametrize("told", ["", "x", "Result 0-1", 'x"] 1', "\n[Result 0-1"])
def test_what_an_sgf_calls_a_tag_of_pgn_is_one_or_left_out(told: str) -> None:
    (game,) = read_games(f"(;GM[4]SZ[15]RU[freestyle]RE[B+R]PGNTAG[{told.replace(']', chr(92) + ']')}];B[hh])")
    assert game.sgf
    (again,) = read_games(pgn.write(game))
    assert (again.winner, again.points) == ("black", ("h8",))


@pytest.mark.parametrize("name", UNFINISHED)
@pytest.mark.parametrize("limits", [False, True])
def test_a_game_that_is_not_over_is_read_as_such_and_stays_so(tmp_path: Path, name: str, limits: bool) -> None:
    (tmp_path / f"game.{name}").write_text(UNFINISHED[name])
    games = list(read_games(tmp_path / f"game.{name}", limits=limits))
    assert [(game.termination, game.winner, game.result) for game in games] == [(Termination.UNFINISHED, None, "*")]
    for suffix in [*SUFFIXES, ".pgn"]:
        (told,) = again(games, tmp_path / f"again{suffix}")
        assert (told.termination, told.winner, told.points) == (Termination.UNFINISHED, None, games[0].points)
    assert "RE[" not in sgf.write(games[0])
    assert list(games_of_text(web.write(games[0]), None, True)) == games


def test_a_draw_that_is_stated_is_no_game_that_goes_on() -> None:
    (game,) = read_games("(;GM[4]SZ[15]RU[freestyle]RE[0];B[hh])")
    assert (game.termination, game.result) == (Termination.UNKNOWN, "1/2-1/2")
    assert read_back(sgf.write(game)) == game


@pytest.mark.parametrize("notation", EXACT, ids=lambda it: it.name)
def test_only_who_asks_for_them_gets_games_that_are_not_over(notation: Notation) -> None:
    record = record_of(Rules.freestyle(), "h8 i9", termination=Termination.UNFINISHED, winner=None, reason="x")
    text = notation.written(record)
    assert list(games_of_text(text, None, True)) == [record]
    with pytest.raises(NotationError, match="not finished"):
        list(games_of_text(text))


def test_a_game_that_is_not_over_has_no_winner_and_no_five() -> None:
    over = record_of(Rules.freestyle(), "a1 a2 b1 b2 c1 c2 d1 d2 e1")
    for wrong in (
        replace(over, termination=Termination.UNFINISHED, winner=None),
        replace(over, termination=Termination.UNFINISHED, moves=over.moves[:3]),
    ):
        with pytest.raises(NotationError, match="unfinished"):
            read_back(game_json.write(wrong))


def test_records_of_before_that_were_not_over_are_unfinished() -> None:
    old = record_of(
        Rules.freestyle(), "h8", termination=Termination.UNKNOWN, winner=None, reason="the game is not over"
    )
    assert read_back(game_json.write(old), may_go_on=True).termination is Termination.UNFINISHED


@pytest.mark.parametrize("text", [STUDY, *UNFINISHED.values()])
def test_text_bytes_and_streams_are_read_as_files_are(tmp_path: Path, text: str) -> None:
    (tmp_path / "game").write_text(text)
    games = list(read_games(tmp_path / "game"))
    assert games == list(read_games(str(tmp_path / "game")))
    for source in (text, f"\ufeff{text}", text.encode(), io.StringIO(text), io.BytesIO(text.encode())):
        assert list(read_games(source)) == games
    with (tmp_path / "game").open() as file:
        assert list(read_games(file, limits=True)) == games
    with (tmp_path / "game").open("rb") as raw:
        assert list(read_games(raw)) == games


@pytest.mark.parametrize("source", ["no/such/file.sgf", "nothing"])
def test_other_text_is_a_path(source: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(repr(str(Path(source))))):
        list(read_games(source))


def test_what_is_nothing_of_these_is_refused() -> None:
    source: Any = 5
    with pytest.raises(ConfigError, match="games = 5: a path, a text or an open file is expected"):
        list(read_games(source))
    with pytest.raises(NotationError, match=r"none of .*PSQ.*SGF"):
        list(read_games("what\nis this"))
