"""What engines are opened from, as it may be shown: addresses and command lines without what looks like a secret."""

import re
from collections.abc import Mapping
from typing import Any

SECRET_WORDS = (
    *("token", "tokens", "secret", "secrets", "password", "passwd", "passphrase", "pgpassword"),
    *("credential", "credentials", "apikey", "cookie", "cookies", "privkey", "jwt"),
)
"""Words of a name, any of which makes its value a secret, wherever it stands."""

_PUBLIC = "difficulty"
"""The key of an address that is ours."""

_HIDDEN = "\N{HORIZONTAL ELLIPSIS}"

_URL = re.compile(r"(?P<scheme>\b[a-z][a-z0-9+.-]*://)(?P<user>[^\s/?#'\"]*@)?(?P<rest>[^\s'\"]*)", re.IGNORECASE)
_QUOTED = re.compile(
    r"(?P<scheme>(?<=['\"])[a-z][a-z0-9+.-]*://)(?P<user>[^/?#'\"]*@)?(?P<rest>[^'\"]*)", re.IGNORECASE
)
_SPEC = re.compile(r"(?P<scheme>\s*wss?://)(?P<user>[^/?#]*@)?(?P<rest>.*)", re.DOTALL)
"""An address by itself, which may hold anything."""

_QUERY = re.compile(r"(?P<path>[^?#]*)(?P<query>\?[^#]*)?(?P<fragment>#.*)?", re.DOTALL)
_WORD = re.compile(r"[\w-]{1,64}")

_SECRET = f"(?:{'|'.join((*SECRET_WORDS, 'key', 'pwd', 'auth', 'authorization', 'bearer'))})"
_VALUE = r"(?:\"[^\"]*\"|'[^']*'|[^\s'\",]+)"
_ASSIGNED = re.compile(rf"(?<![a-z])({_SECRET})(['\"]?\s*[=:]\s*)(?!//){_VALUE}", re.IGNORECASE)
_OPTION = re.compile(rf"((?:^|\s)--?[\w-]*(?<![a-z]){_SECRET}\s+)(?!-){_VALUE}", re.IGNORECASE)


def shown_spec(text: str) -> str:
    """A spec, or a sentence with specs in it, fit to be shown: secrets are replaced by an ellipsis.

    Of an address these are the user, every value of the query but the difficulty, and the fragment; of a command line
    and of options, the values of what is called a key, a token, a password or the like. Nothing that needs the text to
    work may use what this gives.
    """
    whole = _SPEC.fullmatch(text)
    if whole:
        return _shown_url(whole)
    text = _URL.sub(_shown_url, _QUOTED.sub(_shown_url, text))
    text = _ASSIGNED.sub(rf"\1\2{_HIDDEN}", text)
    return _OPTION.sub(rf"\1{_HIDDEN}", text)


def shown_values(values: Any) -> Any:
    """The values of a configuration, each text in them fit to be shown."""
    if isinstance(values, Mapping):
        return {key: _shown_value(str(key), value) for key, value in values.items()}
    if isinstance(values, list | tuple):
        return [shown_values(value) for value in values]
    return shown_spec(values) if isinstance(values, str) else values


def _shown_value(key: str, value: Any) -> Any:
    if isinstance(value, str) and shown_spec(f"{key}=x") != f"{key}=x":
        return _HIDDEN
    return shown_values(value)


def _shown_url(found: re.Match[str]) -> str:
    user = f"{_HIDDEN}@" if found["user"] else ""
    parts = _QUERY.fullmatch(found["rest"])
    assert parts is not None, "every text has a path, even if it is empty"
    query = "&".join(map(_shown_option, parts["query"][1:].split("&"))) if parts["query"] else ""
    fragment = f"#{_HIDDEN}" if parts["fragment"] else ""
    return f"{found['scheme']}{user}{parts['path']}{'?' if parts['query'] else ''}{query}{fragment}"


def _shown_option(option: str) -> str:
    key, equals, value = option.partition("=")
    if not value or not _WORD.fullmatch(key):
        return _HIDDEN if option else ""
    return option if key == _PUBLIC and _WORD.fullmatch(value) else f"{key}{equals}{_HIDDEN}"
