"""Where a scheduler is at which others are met."""

import re
from collections.abc import Callable
from functools import partial

from gomoku_arena.errors import ConfigError
from gomoku_arena.tournament.workers._certificates import connection_arguments
from gomoku_arena.tournament.workers._meeting import Meeting

PORT = 8786
"""Dask's, unless the address says another one."""

_ADDRESS = re.compile(r"tls://(?P<host>[\w.-]+|\[[0-9a-fA-F:.]+\])(?::(?P<port>[0-9]{1,5}))?")


def meeting_at(address: str, key: str) -> Callable[[], Meeting]:
    """What opens a connection to ``tls://host:8786`` with the certificate of Dask's configuration.

    key: what errors call the address. Raises ConfigError for another form, and where there is no certificate.
    """
    told = f"{key} = {address!r}"
    read = _ADDRESS.fullmatch(address)
    port = int(read["port"] or PORT) if read else 0
    if read is None or not 0 < port < 65536:
        raise ConfigError(f"{told}: not of the form tls://host:{PORT}")
    context = connection_arguments(told, encrypted=True)["ssl_context"]
    return partial(Meeting, read["host"].strip("[]"), port, context)
