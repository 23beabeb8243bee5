"""Who may ask: a browser says of which site the page is that asks, and under which name it asks."""

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple, Self

from gomoku_arena.errors import ConfigError
from gomoku_arena.server.admission.host_names import HostPort, bracketed, is_loopback, is_own, read_host

if TYPE_CHECKING:
    from starlette.datastructures import Headers

_PORTS = {"http": 80, "https": 443}
_ORIGIN = re.compile(r"(https?)://(.*)", re.IGNORECASE | re.DOTALL)


class Site(NamedTuple):
    """Where a page is from."""

    scheme: str
    host: str
    port: int

    @classmethod
    def read(cls, origin: str) -> Self | None:
        """The site of an ``Origin`` header; None for ``null`` and for what is none."""
        match = _ORIGIN.fullmatch(origin)
        host = None if match is None else read_host(match[2])
        if match is None or host is None:
            return None
        scheme = match[1].lower()
        return cls(scheme, host.name, host.port or _PORTS[scheme])

    def __str__(self) -> str:
        port = "" if self.port == _PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{bracketed(self.host)}{port}"


def checked_origin(text: str) -> Site:
    """The site of that text. Raises ConfigError for what is no ``https://HOST[:PORT]``."""
    site = Site.read(text.strip().removesuffix("/"))
    if site is None:
        raise ConfigError(f"origin = {text!r:.80}: not of the form https://HOST or http://HOST:PORT")
    return site


class Welcome:
    """Which requests are let in, by the site that they come from and by the name under which they ask.

    origins: further sites, and names under which the server may be asked. is_local: the server listens on the loopback
    interface, so that it has loopback names and no others; one that does not has every name that no stranger can have
    given it. A page of a stranger who has the stranger's name mean this machine is kept out by that.
    """

    def __init__(self, origins: Collection[Site] = (), *, is_local: bool = True) -> None:
        self._origins = frozenset(origins)
        self._names = {site.host for site in origins}
        self._is_local = is_local

    def objection(self, headers: "Headers", scheme: str) -> str | None:
        """Why a request with these headers is refused, None where it is not. scheme: as it came in, ``wss`` or so.

        A program that is no browser need not tell an origin, and could tell any.
        """
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) > 1 or len(origins) > 1:
            return "one Host and one Origin at most"
        host = read_host(hosts[0]) if hosts else None
        if hosts and not self._is_known(host):
            return _unknown(hosts[0], host)
        if origins:
            return self._objection_to(origins[0], host, scheme)
        return "pages of other sites may not ask for parts of this one" if _is_from_elsewhere(headers) else None

    def _is_known(self, host: HostPort | None) -> bool:
        if host is None:
            return False
        return host.name in self._names or (is_loopback(host.name) if self._is_local else is_own(host.name))

    def _objection_to(self, origin: str, host: HostPort | None, scheme: str) -> str | None:
        site = Site.read(origin)
        if site is None:
            return f"pages without a site may not connect: origin {origin!r:.80}"
        if site in self._origins or _is_same(site, host, scheme):
            return None
        return f"pages of {site} may not connect; the server's option --origin {site} lets them in"


def _is_same(site: Site, host: HostPort | None, scheme: str) -> bool:
    """A proxy may have taken TLS off, so a page of https may come in over http, and never the other way round."""
    if host is None or (scheme in ("https", "wss") and site.scheme != "https"):
        return False
    return site.host == host.name and site.port == (host.port or _PORTS[site.scheme])


def _is_from_elsewhere(headers: "Headers") -> bool:
    return headers.get("sec-fetch-site") == "cross-site" and headers.get("sec-fetch-mode") != "navigate"


def _unknown(text: str, host: HostPort | None) -> str:
    if host is None:
        return f"no name of a machine: Host {text!r:.80}"
    return f"the server is not known as {host.name:.80}; its option --origin http://{host.name:.80} names it"
