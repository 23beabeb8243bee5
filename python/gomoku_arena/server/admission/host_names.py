"""Names of machines as requests tell them: read strictly, and told apart by who could have given them."""

import re
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import NamedTuple

_ADDRESS = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::([0-9]{1,5}))?")
_LOCAL_ENDINGS = (".local", ".internal", ".home.arpa", ".localhost")
"""Names that end so are given in a house, and none can be had on the open net."""


class HostPort(NamedTuple):
    """A machine, in lower case and without brackets, and the port where one was told."""

    name: str
    port: int | None


def read_host(text: str) -> HostPort | None:
    """What a ``Host`` header says, or what an origin says behind its scheme; None where that is no host."""
    match = _ADDRESS.fullmatch(text)
    if match is None:
        return None
    port = None if match[3] is None else int(match[3])
    name = _ipv6(match[1]) if match[1] else match[2].lower().removesuffix(".")
    return HostPort(name, port) if name and port != 0 and (port or 1) < 1 << 16 else None


def is_loopback(name: str) -> bool:
    """Whether that name means this machine to everybody: ``localhost``, names below it, 127.0.0.0/8 and ::1."""
    number = _number(name)
    if number is None:
        return name == "localhost" or name.endswith(".localhost")
    return number.is_loopback or bool(isinstance(number, IPv6Address) and _is_mapped_loopback(number))


def is_own(name: str) -> bool:
    """Whether no stranger can have given that name to this machine.

    That holds for addresses, for names without a dot, for those that are given within a house, and for the machine's
    own. Whoever owns a name on the open net can have it mean any machine, also one that is behind a router.
    """
    if _number(name) is not None:
        return True
    return "." not in name or name.endswith(_LOCAL_ENDINGS) or name == socket.gethostname().lower()


def household(address: str) -> str:
    """What one visitor has of addresses: an IPv4 address, or the /64 of an IPv6 address."""
    number = _number(address.partition("%")[0])
    if not isinstance(number, IPv6Address):
        return address
    mapped = number.ipv4_mapped
    return str(mapped) if mapped else str(IPv6Address(int(number) >> 64 << 64)) + "/64"


def bracketed(name: str) -> str:
    """The name as it is written before a port."""
    return f"[{name}]" if ":" in name else name


def _ipv6(text: str) -> str:
    number = _number(text)
    return str(number) if isinstance(number, IPv6Address) else ""


def _number(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None


def _is_mapped_loopback(number: IPv6Address) -> bool:
    return number.ipv4_mapped is not None and number.ipv4_mapped.is_loopback
