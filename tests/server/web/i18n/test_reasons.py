"""What readers of the page meet is said in every language."""

from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("babel", reason="the extra `web` is not installed")

from gomoku_arena import Color, EngineCrashedError, NotationError, Rules
from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import BusyError, EngineError, ErrorCode, ErrorData, GomokuArenaError, TaskError, data_of
from gomoku_arena.live.session import GameSession
from gomoku_arena.notation import game_json
from gomoku_arena.play.player import Player
from gomoku_arena.server.web.i18n.reasons import fault_of, quoted, reason_of
from gomoku_arena.server.web.i18n.texts import LANGUAGES, Texts
from gomoku_arena.server.web.share.files import UPLOAD, checked_size
from gomoku_arena.server.web.share.reader import refused
from gomoku_arena.server.web.stores.tournament_watch import WatchRoom
from gomoku_arena.server.web.stores.watched_files import WatchedFiles
from hostile_stores import make_foreign, make_newer
from raised_errors import RAISED, double_three
from samples import case


def raised(raise_it: Callable[[], object]) -> Exception:
    with pytest.raises(Exception) as error:  # noqa: PT011
        raise_it()
    return error.value


def test_what_is_raised_is_said_in_the_readers_language() -> None:
    for code in RAISED:
        with case(code):
            error = raised(RAISED[code])
            # Some sentences have no words of their own.
            wordless = code in (ErrorCode.MESSAGE_FIELD, ErrorCode.WITH_STDERR)
            for language in LANGUAGES:
                told = reason_of(Texts(language), error)
                assert told.language == language, told
                assert "{" not in told.text
                assert wordless or (language == "en") is (told.text == str(error)), told


@pytest.mark.parametrize("wrong", [lambda: TimeControl(seconds=-1.0), lambda: Rules(size="15")])  # type: ignore[arg-type]
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_with_a_wrong_number_is_told_of_in_plain_words(wrong: Callable[[], object], language: str) -> None:
    told = reason_of(Texts(language), raised(wrong))
    assert told == (Texts(language)("a number is missing or out of range"), language)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (BusyError(ErrorCode.TASK_BUSY, others=32), ErrorCode.READING_BUSY),
        (TaskError(ErrorCode.TASK_SECONDS, seconds=1.0), ErrorCode.READING_SECONDS),
        (TaskError(ErrorCode.TASK_MEMORY, mebibytes=256.0), ErrorCode.READING_MEMORY),
    ],
)
def test_what_befalls_a_reader_is_told_of_the_text(error: TaskError, code: ErrorCode) -> None:
    told = refused(error)
    assert told.code == code
    assert reason_of(Texts("fr"), told).language == "fr"
    assert str(refused(TaskError("is over"))) == "reading the text is over"


def test_a_large_upload_is_refused_in_the_readers_language() -> None:
    error = raised(lambda: checked_size(b"x" * (UPLOAD + 1)))
    assert isinstance(error, NotationError)
    assert error.code == ErrorCode.FILE_SIZE
    assert reason_of(Texts("fr"), error) == ("le fichier a 1000001 octets : 1000000 au plus", "fr")


def test_it_is_said_with_its_facts() -> None:
    def said(language: str, point: str) -> str:
        return reason_of(Texts(language), raised(lambda: double_three().play(point))).text

    assert said("en", "h8") == "h8 is occupied by a black stone"
    assert said("ja", "h8") == "h8にはすでに黒石がある"
    assert said("fr", "j8") == "j8 est interdit à Noir : double-trois"


def played(answer: str, seconds: float = 0.0) -> ErrorData:
    """What an engine, which is to move on h8's neighbour, loses by that."""
    sitting = GameSession(
        Rules.freestyle(),
        Player("you"),
        Player("easy: (new)", EngineSpec.parse("easy"), TimeControl(seconds=1.0)),
        ["h8"],
    )
    sitting.play(answer, seconds)
    assert sitting.verdict
    assert sitting.verdict.fault
    return sitting.verdict.fault


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_of_engines_are_said_too(language: str) -> None:
    texts = Texts(language)
    for fault in (played("h8"), played("h9", 2.0)):
        assert fault_of(texts, fault).language == language
    assert "easy: (new)" in fault_of(texts, played("h8")).text


def crash(why: Exception) -> ErrorData:
    return data_of(EngineError(ErrorCode.FORFEIT, player="x", color=Color.BLACK, why=why))


@pytest.mark.parametrize(
    "fault", [crash(ValueError("boom")), crash(EngineCrashedError("ValueError: boom")), ErrorData("x (black): boom")]
)
@pytest.mark.parametrize(("language", "marks"), [("en", "“{}”"), ("ja", "「{}」"), ("fr", "« {} »")])
def test_the_words_of_another_program_are_quoted_as_they_are(fault: ErrorData, language: str, marks: str) -> None:
    assert fault_of(Texts(language), fault) == (marks.format(fault.sentence), "en")
    assert quoted(Texts(language), fault.sentence) == fault_of(Texts(language), fault)


def test_a_sentence_of_ours_that_few_meet_stays_english() -> None:
    error = raised(lambda: game_json.parse("{"))
    assert reason_of(Texts("ja"), error) == (str(error), "en")


def test_a_code_of_a_plugin_is_told_in_english() -> None:
    class TiredError(GomokuArenaError):
        code = "plugin.tired"

    assert reason_of(Texts("ja"), TiredError("the engine sleeps")) == ("the engine sleeps", "en")


def test_why_a_store_cannot_be_read_is_known(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    (tmp_path / "text.db").write_text("nothing of the kind" * 100)
    make_newer(tmp_path / "newer.db")
    make_foreign(tmp_path / "other.db")
    names = ("empty.db", "text.db", "newer.db", "other.db", "missing.db")
    faults = WatchRoom(WatchedFiles([tmp_path / name for name in names])).listing().faults
    assert set(faults) == set(names)
    assert {fault_of(Texts("ko"), fault).language for fault in faults.values()} == {"ko"}
