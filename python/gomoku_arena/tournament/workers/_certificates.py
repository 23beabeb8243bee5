"""The certificates of Dask's configuration, which whoever belongs to a cluster shows."""

from typing import Any

from distributed import Security

from gomoku_arena.errors import ConfigError

SETTINGS = ", ".join(f"DASK_DISTRIBUTED__COMM__TLS__{it}" for it in ("CA_FILE", "CLIENT__CERT", "CLIENT__KEY"))
"""Where Dask looks for certificates, as it is called in the environment."""


def connection_arguments(key: str, security: Any = None, *, encrypted: bool) -> dict[str, Any]:
    """What Dask needs to connect, ``ssl_context`` among it.

    key: what errors call the address. encrypted: whether it speaks TLS. Raises ConfigError, which says what to set,
    where the certificates cannot be used, or there are none and some are needed.
    """
    security = security or Security()  # type: ignore[no-untyped-call]
    try:
        arguments: dict[str, Any] = security.get_connection_args("client")
    except OSError as error:
        files = ", ".join(filter(None, (security.tls_ca_file, security.tls_client_cert, security.tls_client_key)))
        raise ConfigError(f"{key}: Dask's certificates cannot be used: {files}: {error}") from error
    if encrypted and arguments["ssl_context"] is None:
        raise ConfigError(f"{key}: there is no certificate to show; set {SETTINGS}, or the same in Dask's files")
    return arguments
