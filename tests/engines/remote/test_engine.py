import contextlib
import json
import logging
import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import scripted_server
from gomoku_arena import Color, Game, Limit, Point, Rules
from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.remote import RemoteEngine
from gomoku_arena.errors import (
    EngineCrashedError,
    EngineError,
    EngineProtocolError,
    EngineStartError,
    EngineTimeoutError,
    PluginError,
    UnsupportedRulesError,
)
from gomoku_arena.play.game import play_game
from gomoku_arena.plugins.registry import load_registry
from gomoku_arena.record import Termination
from players import Scripted
from scripted_server import Server, server

NINUKI = Rules.ninuki()
MOVE = Limit(seconds=5.0)
SHORT_MOVE = Limit(seconds=0.3)


@contextlib.contextmanager
def remote(behaviour: str, **options: Any) -> Iterator[tuple[RemoteEngine, Server]]:
    with server(behaviour) as (script, address), RemoteEngine(address, **options) as engine:
        yield engine, script


def played(*points: str) -> Game:
    game = Game(NINUKI)
    for point in points:
        game.play(point)
    return game


def test_the_whole_conversation_is_kept_until_that_is_ended(tmp_path: Path) -> None:
    file = tmp_path / "wire"
    with file.open("wb") as kept, remote("good") as (engine, script):
        engine.new_game(NINUKI)
        assert engine.keep_wire(kept.fileno(), "server")
        engine.analyse(played("h8"), MOVE)
        engine.close()
        engine.new_game(NINUKI)
        said = len(script.heard) - 2
        engine.keep_wire(None)
        engine.analyse(played("h8"), MOVE)
    lines = file.read_text().splitlines()
    assert all(re.fullmatch(r" *[0-9]+\.[0-9]{3} server [<>] \{.+\}", line) for line in lines)
    asked = [json.loads(line.split(" > ")[1]) for line in lines if " > " in line]
    assert asked == script.heard[2 : said + 2]
    assert [message["type"] for message in asked] == ["move", "reset", "ping"]
    assert [json.loads(line.split(" < ")[1])["type"] for line in lines if " < " in line] == ["move", "pong"]


@pytest.mark.parametrize(
    "behaviour",
    ["good", "no-last-play", "chats", "fragments", "bytes", "evaluates", "answers-twice", "leaves-after-answer"],
)
def test_the_move_is_found_whatever_the_manners(behaviour: str) -> None:
    with remote(behaviour) as (engine, _):
        engine.new_game(NINUKI)
        analysis = engine.analyse(played("h8"), MOVE)
    assert analysis.move == Point(0, 0)
    assert 0 < analysis.seconds < 2.0


FAULTS: list[tuple[str, type[EngineError], str]] = [
    ("no-json", EngineProtocolError, "it answered 'h8"),
    ("not-an-object", EngineProtocolError, "it answered '[7, 7]': Input should be an object"),
    ("no-type", EngineProtocolError, "type: Field required"),
    ("word-for-number", EngineProtocolError, "lastPlay.coordinate.x: Input should be a valid integer"),
    ("ragged-board", EngineProtocolError, "board.0"),
    ("unknown-stone", EngineProtocolError, "lastPlay.stone"),
    ("off-board", EngineProtocolError, "it answered 19,-1, which is off the 19x19 board"),
    ("double-three", EngineProtocolError, "the status 'doublethree'"),
    ("not-a-number", EngineProtocolError, "evalScores.0.evalScores"),
    ("nested", EngineProtocolError, "it answered '[[[["),
    ("broken-text", EngineProtocolError, "it answered"),
    ("no-move-at-all", EngineProtocolError, "its board has 0 new stones"),
    ("huge", EngineProtocolError, "sent more than 262144 bytes"),
    ("no-web-socket", EngineProtocolError, "broke the WebSocket protocol"),
    ("error-for-move", EngineProtocolError, "an error: Game Difficulty Error"),
    ("silent", EngineTimeoutError, "had 0.3 s + 0.1 s margin for a move"),
    ("floods", EngineTimeoutError, "had 0.3 s + 0.1 s margin for a move"),
    ("drips", EngineTimeoutError, "had 0.3 s + 0.1 s margin for a move"),
    ("leaves", EngineCrashedError, "closed the connection with 1011 out of"),
    ("breaks", EngineCrashedError, "closed the connection"),
]


@pytest.mark.parametrize(("behaviour", "error", "reason"), FAULTS, ids=[fault[0] for fault in FAULTS])
def test_a_fault_at_a_move_has_its_error_in_bounded_time(behaviour: str, error: type[EngineError], reason: str) -> None:
    with remote(behaviour) as (engine, _):
        engine.new_game(NINUKI)
        # Only who says nothing may run out of time, however slow the machine is.
        limit = SHORT_MOVE if error is EngineTimeoutError else Limit(seconds=20)
        begun = time.monotonic()
        with pytest.raises(error) as caught:
            engine.analyse(Game(NINUKI), limit)
        assert time.monotonic() - begun < 10
        assert type(caught.value) is error
        assert reason in str(caught.value)
        assert str(caught.value).startswith("127.0.0.1:")
        assert len(str(caught.value)) < 1000
        assert len(engine.failure_tail()) < 10_000
        assert '> {"type":"move"' in engine.failure_tail()


@pytest.mark.parametrize(
    ("behaviour", "seconds", "reason"),
    [
        ("no-pong", 1.0, "no answer in time"),
        ("ping-refused", 10.0, "it refused the ping: Unknown type"),
        ("not-found", 10.0, "cannot connect: "),
    ],
)
def test_a_fault_at_the_start_is_a_start_error(behaviour: str, seconds: float, reason: str) -> None:
    with remote(behaviour, settings=EngineSettings(startup=seconds)) as (engine, _):
        with pytest.raises(EngineStartError) as caught:
            engine.new_game(NINUKI)
        assert reason in str(caught.value)


def test_nobody_there_is_a_start_error() -> None:
    with server("good") as (_, address):
        pass
    with RemoteEngine(address) as engine, pytest.raises(EngineStartError, match="cannot connect"):
        engine.new_game(NINUKI)


@pytest.mark.parametrize(
    "rules",
    [
        Rules.freestyle(),
        Rules.renju(size=19),
        Rules.standard(size=19),
        Rules.ninuki(double_three="black"),
        Rules.ninuki(capture_exempts_double_three=False),
        Rules.ninuki(overline="both"),
    ],
)
def test_rules_without_words_in_the_protocol_are_refused_before_anything_is_sent(rules: Rules) -> None:
    with remote("good") as (engine, script):
        with pytest.raises(UnsupportedRulesError, match="cannot express"):
            engine.new_game(rules)
        assert script.connections == 0


@pytest.mark.parametrize("rules", [NINUKI, Rules.ninuki(goal=7, advantage=(1, 0)), Rules.freestyle(size=19)])
def test_rules_with_words_in_the_protocol_are_told(rules: Rules) -> None:
    with remote("good") as (engine, script):
        engine.new_game(rules)
        engine.analyse(Game(rules), MOVE)
    told = scripted_server.game_of(script.heard[-1])
    assert (told.rules.captures, told.rules.goal, told.rules.double_three) == (
        rules.captures,
        rules.goal,
        rules.double_three,
    )
    assert told.captures == rules.advantage


def test_a_slow_answer_is_late_by_limit_and_margin() -> None:
    with remote("slow-move") as (engine, _):
        engine.configure(EngineSettings(margin=0.0))
        with pytest.raises(EngineTimeoutError, match=r"had 0\.3 s"):
            engine.analyse(Game(NINUKI), SHORT_MOVE)
        engine.configure(EngineSettings(margin=1.0))
        assert engine.analyse(Game(NINUKI), SHORT_MOVE).seconds > 0.35


def test_the_clock_of_the_game_is_a_deadline_too() -> None:
    with (
        remote("slow-move", settings=EngineSettings(margin=0.05)) as (engine, _),
        pytest.raises(EngineTimeoutError, match=r"had 0\.2 s \+ 0\.05 s"),
    ):
        engine.analyse(Game(NINUKI), Limit(seconds=5.0, remaining=0.2))


def test_patience_ends_a_wait_without_a_limit_on_time() -> None:
    with remote("silent", patience=0.2) as (engine, _), pytest.raises(EngineTimeoutError, match=r"had 0\.2 s"):
        engine.analyse(Game(NINUKI), Limit(depth=4))


@pytest.mark.parametrize(
    ("behaviour", "sentence"),
    [
        ("lies-about-board", "after a1 its board differs from ours in 1 points, the first at 17,18"),
        ("lies-about-captures", "says that a1 takes 2 stones, and it takes 0"),
        ("lies-about-color", "says that it played X, and it has O"),
    ],
)
def test_a_server_that_sees_another_board_is_told_in_the_log_and_plays_on(
    behaviour: str, sentence: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), remote(behaviour) as (engine, _):
        assert engine.analyse(played("h8"), MOVE).move == Point(0, 0)
    assert [sentence in record.getMessage() for record in caplog.records] == [True]


def test_a_server_that_sees_our_board_is_not_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    # White takes the pair b1 and c1 at a1, the first legal point.
    game = played("b1", "d1", "c1")
    with caplog.at_level(logging.WARNING), remote("good") as (engine, _):
        game.play(engine.analyse(game, MOVE).move)
    assert len(game.captured) == 2
    assert caplog.records == []


def test_scores_are_those_of_the_side_to_move_where_they_say_anything() -> None:
    with remote("evaluates") as (engine, _):
        black, white = engine.analyse(Game(NINUKI), MOVE), engine.analyse(played("h8"), MOVE)
        assert (black.score, black.bound) == (7, "upper")
        assert (white.score, white.bound) == (-42, "exact"), "a word that nobody knows says nothing"
    with remote("evaluates-nothing") as (engine, _):
        assert engine.analyse(Game(NINUKI), MOVE).score is None


def test_an_occupied_point_is_left_to_the_referee() -> None:
    with remote("occupied") as (engine, _):
        record = play_game(Scripted("h8"), engine, NINUKI, TimeControl(seconds=5.0))
    assert (record.termination, record.winner) == (Termination.ILLEGAL_MOVE, "black")


def test_a_move_that_nobody_asked_for_is_not_an_answer() -> None:
    game = Game(NINUKI)
    with remote("answers-twice") as (engine, _):
        for _ in range(3):
            game.play(engine.analyse(game, MOVE).move)
            time.sleep(0.15)
    assert [str(point) for point in game.moves] == ["a1", "b1", "c1"]


@pytest.mark.parametrize("behaviour", ["leaves-after-answer", "forgets-us"])
def test_the_next_game_has_a_new_connection_where_the_old_one_is_gone(behaviour: str) -> None:
    with remote(behaviour) as (engine, script):
        for _ in range(3):
            engine.new_game(NINUKI)
            assert engine.analyse(Game(NINUKI), MOVE).move == Point(0, 0)
        assert script.connections == 3


def test_after_a_failure_the_next_game_has_a_new_connection() -> None:
    with remote("breaks") as (engine, script):
        for _ in range(2):
            engine.new_game(NINUKI)
            with pytest.raises(EngineCrashedError):
                engine.analyse(Game(NINUKI), MOVE)
        assert script.connections == 2


def test_one_connection_serves_many_games_and_each_begins_with_a_reset() -> None:
    with remote("good") as (engine, script):
        for _ in range(3):
            engine.new_game(NINUKI)
            engine.analyse(Game(NINUKI), MOVE)
        assert script.connections == 1
    assert [request["type"] for request in script.heard] == ["reset", "ping", "move"] * 3


def test_what_the_server_hears_about_a_position() -> None:
    with server("good") as (script, address), RemoteEngine(f"{address}?difficulty=medium") as engine:
        engine.analyse(Game(NINUKI), MOVE)
        engine.analyse(played("b1", "d1", "c1", "a1"), MOVE)
    first, second = (request for request in script.heard if request["type"] == "move")
    assert "lastPlay" not in first
    assert (first["difficulty"], first["nextPlayer"]) == ("medium", "X")
    assert second["lastPlay"] == {"coordinate": {"x": 0, "y": 0}, "stone": "O"}
    assert second["scores"] == [{"player": "X", "score": 0}, {"player": "O", "score": 1}]
    assert "".join(second["board"][0]) == "O..O" + "." * 15


def test_a_position_without_a_history_has_a_last_play_all_the_same() -> None:
    rows = ["." * 19] * 19
    rows[3] = "..X....O..........."
    with remote("good") as (engine, script):
        engine.analyse(Game.from_position(rows, NINUKI, Color.BLACK), MOVE)
        assert script.heard[-1]["lastPlay"] == {"coordinate": {"x": 7, "y": 3}, "stone": "O"}


def test_the_spec_of_a_server_opens_it() -> None:
    with server("good") as (_, address), load_registry().create(f"{address}?difficulty=easy") as engine:
        assert engine.name == f"{address[5:-3]} easy"
        record = play_game(engine, Scripted("h8 h9 h10 h11 h12"), NINUKI, TimeControl(seconds=5.0))
    assert (record.winner, record.termination) == ("black", Termination.FIVE)
    for spec in ("ws:localhost:1/ws", "ws://", "ws://host:port/ws", "wss://h/ws?difficulty="):
        with pytest.raises(PluginError, match="the address"):
            load_registry().create(spec)


def test_a_server_with_tls_is_trusted_only_with_a_known_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl makes the certificate")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"]
    made += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with server("good", context) as (_, address), RemoteEngine(address) as engine:
        with pytest.raises(EngineStartError, match="certificate"):
            engine.new_game(NINUKI)
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        assert engine.analyse(Game(NINUKI), MOVE).move == Point(0, 0)


def test_every_behaviour_is_tried_somewhere() -> None:
    text = Path(__file__).read_text()
    assert [name for name in scripted_server.BEHAVIOURS if f'"{name}"' not in text] == []
