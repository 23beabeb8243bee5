"""Games from several stores and files on one scoreboard."""

from pathlib import Path

import pytest

from gomoku_arena import NotationError, Rules, StoreError
from gomoku_arena.notation import game_json
from gomoku_arena.notation.sgf import game as sgf
from gomoku_arena.tournament.collection.collection import Collection, is_store
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.store.store import Store
from made_up_games import game_pair
from recorded_games import record_of

FIVE = "a1 h8 b1 h9 c1 i9 d1 j10 e1"


def stored(path: Path, *scores: tuple[float, float]) -> Path:
    """A store with a tournament for each pair of scores of ``a`` against ``b``, and one game pair in it."""
    with Store(path) as store:
        for number, score in enumerate(scores):
            engines = [EngineIdentity("a", ""), EngineIdentity("b", "")]
            tournament = store.begin(f"t{number}", {}, engines)
            for result in game_pair(0, "a", "b", score):
                store.plan(tournament, [result.pairing])
                store.add(tournament, result)
    return path


def test_pairs_stay_pairs_and_everything_is_counted_together(tmp_path: Path) -> None:
    store = stored(tmp_path / "one.db", (1.0, 0.5), (0.0, 0.0))
    other = stored(tmp_path / "two.db", (1.0, 1.0))
    (tmp_path / "games").mkdir()
    game = record_of(Rules.freestyle(), FIVE, black="a", white="c")
    (tmp_path / "games" / "x.sgf").write_text(2 * sgf.write(game))
    (tmp_path / "y.json").write_text(game_json.write(game))
    board = Collection([store, other, tmp_path / "games", tmp_path / "y.json"]).board()
    assert board.names == ("a", "b", "c")
    assert sorted(board.scores) == list(range(9))
    assert board.pentanomial("a", "b").counts == (1, 0, 0, 1, 1)
    assert board.trinomial("a", "b").counts == (2, 1, 3)
    assert (board.pentanomial("a", "c").observations, board.trinomial("a", "c").counts) == (0, (0, 0, 3))


def test_one_tournament_may_be_chosen(tmp_path: Path) -> None:
    store = stored(tmp_path / "one.db", (1.0, 0.5), (0.0, 0.0))
    assert Collection([store], "t1").board().trinomial("a", "b").counts == (2, 0, 0)
    with pytest.raises(StoreError, match="no tournament 't7'"):
        Collection([store], "t7").board()


def test_games_against_oneself_are_left_out_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    games = [record_of(Rules.freestyle(), FIVE, black=black, white="b") for black in ("a", "b", "a")]
    path.write_text("".join(map(game_json.write, games)))
    games_of = Collection([path])
    board = games_of.board()
    assert (len(board.scores), games_of.own) == (2, 1)


def test_broken_files_are_left_out_where_that_is_wanted(tmp_path: Path) -> None:
    store = stored(tmp_path / "one.db", (1.0, 0.5))
    (tmp_path / "x.psq").write_text("Piskvorky")
    with pytest.raises(NotationError, match=r"x\.psq: line 1"):
        Collection([store, tmp_path / "x.psq"]).board()
    games = Collection([store, tmp_path / "x.psq"], skip_broken=True)
    assert len(games.board().scores) == 2
    assert [it.split(": ")[0] for it in games.skipped] == [str(tmp_path / "x.psq")]


def test_a_store_is_known_by_its_first_bytes(tmp_path: Path) -> None:
    assert is_store(stored(tmp_path / "games.psq", (1.0, 1.0)))
    (tmp_path / "x.db").write_text("Piskvorky")
    assert not is_store(tmp_path / "x.db")
    assert not is_store(tmp_path)
