"""The small version of ``make malformed``: the session alone, and a server for a moment."""

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.sync.client import connect

from gomoku_arena.webapp.messages import ErrorAnswer
from gomoku_arena.webapp.session import Session
from malformed import ENGINES, GOOD, WRONG, Victim, attack, check_sentence, damaged, is_good, malformed
from running_server import running_server
from web_requests import text


def error_of(message: str | bytes) -> str:
    answer = Session(ENGINES).hear(message)
    assert isinstance(answer, ErrorAnswer), message
    check_sentence(answer.error)
    return answer.error


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(malformed())
def test_every_malformed_message_is_an_error(message: str | bytes) -> None:
    error_of(message)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(WRONG)), st.data())
def test_the_field_that_is_wrong_is_named(key: str, data: st.DataObject) -> None:
    value = data.draw(WRONG[key].filter(lambda it: "NaN" not in json.dumps(it) and "Infinity" not in json.dumps(it)))
    error = error_of(text({**data.draw(st.sampled_from(GOOD)), key: value}))
    # Numbers of more digits than are read break the message itself.
    assert error.startswith((key, "the message is no JSON: number out of range"))


def test_a_good_message_is_good_until_it_is_damaged() -> None:
    assert all(is_good(text(request)) for request in GOOD)
    assert not any(isinstance(Session(ENGINES).hear(text(request)), ErrorAnswer) for request in GOOD)
    for message in damaged(1000, 7):
        error_of(message)


def test_a_server_survives_them() -> None:
    with running_server() as server, connect(server.url(), ping_interval=None) as client:
        victim = Victim(client)
        attack(victim, 400)
        assert victim.is_alive()
        assert victim.told > 300
    assert not server.logged("failed")
