"""What readers of the page meet is raised as it is listed, and said in every language."""

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("babel", reason="the extra `web` is not installed")

from gomoku_arena import Color, Game, IllegalMoveError, Point, Rules
from gomoku_arena.clock import TimeControl
from gomoku_arena.errors import BusyError, TaskError
from gomoku_arena.live.session import GameSession, Player
from gomoku_arena.notation import game_json
from gomoku_arena.notation.any_text import read_position
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.positions.stone_order import ordered
from gomoku_arena.server.web.analyse._study import Study
from gomoku_arena.server.web.i18n.reasons import SENTENCES, fault_of, reason_of
from gomoku_arena.server.web.i18n.texts import LANGUAGES, Texts
from gomoku_arena.server.web.share.files import UPLOAD, text_of
from gomoku_arena.server.web.share.reader import refused
from gomoku_arena.server.web.stores.tournament_watch import WatchRoom
from gomoku_arena.server.web.stores.watched_files import WatchedFiles
from gomoku_arena.tournament.store import _schema as schema

ENGLISH = Texts()
RENJU, NINUKI = Rules.renju(), Rules.ninuki()


def double_three() -> Game:
    game = Game(Rules.ninuki(size=15))
    for point in ("h8", "a1", "i8", "a15", "j9", "o1", "j10", "o15"):
        game.play(point)
    return game


def over() -> Game:
    game = Game(Rules.freestyle())
    for point in ("h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"):
        game.play(point)
    return game


def told(error: TaskError) -> None:
    raise refused(error)


RAISED: list[Callable[[], object]] = [
    lambda: double_three().play("h8"),
    lambda: double_three().play("j8"),
    lambda: double_three().play("s19"),
    lambda: over().play("a5"),
    lambda: Point("z1"),
    lambda: Game(RENJU).undo(),
    lambda: read_position("8,8", RENJU),
    lambda: read_position("h8 h8", RENJU),
    lambda: read_position("a" * 2_000_000, RENJU),
    lambda: read_position("nonsense", RENJU),
    lambda: read_position("[]", RENJU),
    lambda: link.read("1.renju15." + "a" * 5000),
    lambda: link.read("1.renju15.<>"),
    lambda: link.read("9.renju15.h8"),
    lambda: read_position("h8 " * 601, RENJU),
    lambda: read_position("(;AB[aa:oo][aa:oo])", RENJU),
    lambda: read_position(".....\n" * 23, RENJU),
    lambda: told(BusyError("has to wait")),
    lambda: told(TaskError("took longer than 1 s")),
    lambda: told(TaskError("needs more memory than 256 MiB")),
    lambda: link.read("1.renju15.h8h8"),
    lambda: link.read("1.renju3.h8"),
    lambda: link.read("1.renju15.z99"),
    lambda: Position(RENJU, setup=Setup(("...",), "black", (0, 0))).game(),
    lambda: Position(RENJU, setup=Setup((".",) * 15, "black", (0, 0))).game(),
    lambda: Study().give_pairs(Color.BLACK, 14),
    lambda: Study().give_pairs(Color.BLACK, 99),
    lambda: Rules(size=3),
    lambda: Rules.ninuki(goal=99),
    lambda: Rules.ninuki(goal=3, advantage=(3, 0)),
    lambda: Position(RENJU, setup=Setup(("." * 15,) * 15, "black", (0, 0))).record(),
    lambda: ordered(Position(RENJU, setup=Setup((*("." * 15,) * 14, "XX" + "." * 13), "black", (0, 0)))),
    lambda: ordered(Position(NINUKI, setup=Setup((*("." * 19,) * 18, "XX" + "." * 17), "black", (1, 0)))),
    lambda: ordered(Position(NINUKI, setup=Setup((*("." * 19,) * 18, "X" + "." * 18), "black", (0, 0)))),
    lambda: text_of(b"x" * (UPLOAD + 1)),
    lambda: TimeControl(seconds=-1.0),
    lambda: Rules(size=10**30),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("raised", range(len(RAISED)))
def test_what_is_raised_is_said_in_the_readers_language(raised: int, language: str) -> None:
    with pytest.raises(Exception) as error:  # noqa: PT011
        RAISED[raised]()
    told = reason_of(Texts(language), error.value)
    assert told.language == language, told
    assert "{" not in told.text
    assert language == "en" or told.text != str(error.value)


def test_it_is_said_with_its_facts() -> None:
    def said(language: str, play: Callable[[], object]) -> str:
        with pytest.raises(IllegalMoveError) as error:
            play()
        return reason_of(Texts(language), error.value).text

    assert said("en", lambda: double_three().play("h8")) == "h8 is occupied by a black stone"
    assert said("ja", lambda: double_three().play("h8")) == "h8にはすでに黒石がある"
    assert said("fr", lambda: double_three().play("j8")) == "j8 est interdit à Noir : double-trois"


def played(answer: str, seconds: float = 0.0) -> str:
    """The reason of a game that an engine, which is to move on h8's neighbour, loses by that."""
    sitting = GameSession(
        Rules.freestyle(), Player("you"), Player("easy: (new)", "easy", TimeControl(seconds=1.0)), ["h8"]
    )
    sitting.play(answer, seconds)
    assert sitting.verdict
    return sitting.verdict.reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_of_engines_are_said_too(language: str) -> None:
    texts = Texts(language)
    for reason in (played("h8"), played("h9", 2.0), "easy (black): did not come back when it was told to stop"):
        assert fault_of(texts, reason).language == language
    assert "easy" in fault_of(texts, played("h8")).text


def test_the_words_of_another_program_are_quoted_as_they_are() -> None:
    for language, told in (("en", "“x (black): boom”"), ("ja", "「x (black): boom」"), ("fr", "« x (black): boom »")):
        assert fault_of(Texts(language), "x (black): boom") == (told, "en")


def test_a_sentence_of_ours_that_few_meet_stays_english() -> None:
    with pytest.raises(ValueError, match="JSON") as error:
        game_json.parse("{")
    assert reason_of(Texts("ja"), error.value) == (str(error.value), "en")


def test_why_a_store_cannot_be_read_is_known(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    (tmp_path / "text.db").write_text("nothing of the kind" * 100)
    for name, version in (("newer.db", schema.VERSION + 1), ("other.db", None)):
        with sqlite3.connect(tmp_path / name) as connection:
            connection.executescript(schema.TABLES)
            if version is not None:
                connection.execute(f"PRAGMA application_id = {schema.APPLICATION}")
                connection.execute(f"PRAGMA user_version = {version}")
    names = ("empty.db", "text.db", "newer.db", "other.db", "missing.db")
    faults = WatchRoom(WatchedFiles([tmp_path / name for name in names])).listing().faults
    assert set(faults) == set(names)
    assert {fault_of(Texts("ko"), fault).language for fault in faults.values()} == {"ko"}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_sentence_is_found_again(sentence: str) -> None:
    values = dict.fromkeys(re.findall(r"{(\w+)}", sentence), "7") | {"color": "black", "why": "double-three"}
    english = sentence.format(**values)
    assert fault_of(ENGLISH, english) == (english, "en")
    assert fault_of(Texts("ja"), english).language == "ja"
