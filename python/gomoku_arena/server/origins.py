"""Which web pages may connect: a browser says of which site the page is that asks."""

from collections.abc import Collection
from urllib.parse import SplitResult, urlsplit

from gomoku_arena.errors import ConfigError

_LOCAL = {"localhost", "127.0.0.1", "::1"}
_PORTS = {"http": 80, "https": 443}


def checked_origin(text: str) -> str:
    """An origin as it is compared: scheme, host and port. Raises ConfigError for what is no ``https://HOST[:PORT]``."""
    origin = _normal(text)
    if origin is None:
        raise ConfigError(f"origin = {text!r}: not of the form https://HOST or http://HOST:PORT")
    return origin


def is_welcome(origin: str | None, host: str | None, others: Collection[str]) -> bool:
    """Whether a connection with these two headers is served: pages of this machine, of the same host, and ``others``.

    Programs that are no browsers send no origin, and could send any.
    """
    if origin is None:
        return True
    normal = _normal(origin)
    if normal is None:
        return False
    name = _name(normal)
    return name in _LOCAL or normal in others or (host is not None and name == _name(f"//{host}"))


def _normal(origin: str) -> str | None:
    parts = _split(origin)
    if parts is None or parts.scheme not in _PORTS or not parts.hostname or parts.path.strip("/"):
        return None
    return f"{parts.scheme}://{_bracketed(parts.hostname)}:{parts.port or _PORTS[parts.scheme]}"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _name(address: str) -> str | None:
    parts = _split(address)
    return None if parts is None else parts.hostname


def _split(address: str) -> SplitResult | None:
    try:
        parts = urlsplit(address)
        return parts if parts.port != 0 else None
    except ValueError:
        return None
