"""What a bot finds in its environment."""

import sys
import time

import pytest

from gomoku_arena.processes.child import ChildProcess, for_bots, is_secret
from gomoku_arena.processes.marker import MARKER
from gomoku_arena.shown_spec import SECRET_WORDS
from leftovers import no_process_left

SECRET = {
    "GITHUB_TOKEN": "abc",
    "AWS_SECRET_ACCESS_KEY": "abc",
    "AWS_ACCESS_KEY_ID": "abc",
    "OPENAI_API_KEY": "abc",
    "apikey": "abc",
    "DB_PASSWORD": "abc",
    "PGPASSWORD": "abc",
    "MYSQL_PWD": "abc",
    "GOOGLE_APPLICATION_CREDENTIALS": "/home/me/key.json",
    "CERT_PRIVKEY": "/etc/key.pem",
    "SESSION_COOKIE": "abc",
    "SSH_AUTH_SOCK": "/run/agent",
    "DATABASE_URL": "postgres://me:hidden@host/db",
    "HTTPS_PROXY": "http://me:hidden@proxy:3128",
    "INDEX": "https://hidden@packages.example/simple",
    "SOME_URL": "https://host/hook?x=1&access_token=hidden",
    "PLAIN": "ghp_" + 36 * "a",
    "OTHER": "AKIA" + 16 * "A",
    "BEARER": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2lnbmF0dXJl",
    "PEM": "-----BEGIN RSA PRIVATE KEY-----\nabc",
}
HARMLESS = {
    "PATH": "/usr/bin:/bin",
    "HOME": "/home/me",
    "PWD": "/home/me",
    "OLDPWD": "/home",
    "LANG": "C.UTF-8",
    "KEYBOARD": "us",
    "MONKEY": "see",
    "DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/bus",
    "XAUTHORITY": "/home/me/.Xauthority",
    "AUTHOR": "me",
    "TOKENIZERS_PARALLELISM": "false",
    "OMP_NUM_THREADS": "1",
    "HTTP_PROXY": "http://proxy:3128",
    "PAGE": "https://example.com/?a=b@c",
    "LD_LIBRARY_PATH": "/opt/lib",
}


@pytest.mark.parametrize(("name", "value"), SECRET.items())
def test_what_looks_like_a_secret_is_one(name: str, value: str) -> None:
    assert is_secret(name, value)


@pytest.mark.parametrize("word", SECRET_WORDS)
def test_a_word_for_a_secret_makes_a_name_a_secrets(word: str) -> None:
    assert is_secret(f"MY_{word.upper()}", "abc")


@pytest.mark.parametrize(("name", "value"), HARMLESS.items())
def test_what_a_bot_may_need_is_none(name: str, value: str) -> None:
    assert not is_secret(name, value)


def test_the_environment_is_what_is_left() -> None:
    assert for_bots({**SECRET, **HARMLESS}) == HARMLESS


def test_a_bot_is_not_shown_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLUB_TOKEN", "hidden")
    monkeypatch.setenv("CLUB_URL", "https://me:hidden@club.example/")
    monkeypatch.setenv("CLUB_NAME", "shown")
    script = "import os; print(*(os.environ.get(it) for it in ('CLUB_TOKEN', 'CLUB_URL', 'CLUB_NAME')), flush=True)"
    with no_process_left():
        process = ChildProcess([sys.executable, "-S", "-E", "-c", f"{script}; print({MARKER!r} in os.environ)"])
        try:
            lines = [process.read_line(time.monotonic() + 10) for _ in range(2)]
        finally:
            process.close()
    assert lines == ["None None shown", "True"]
