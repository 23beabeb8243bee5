"""A tournament's configuration as its store keeps it."""

import hashlib
from collections.abc import Sequence
from typing import Any

from gomoku_arena.errors import ConfigError, describe
from gomoku_arena.tournament.config import TournamentConfig, make_config
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.openings.book import book_name, book_text
from gomoku_arena.tournament.store.tournament_row import StoredTournament

OPENINGS_HASH = "openings_sha256"
"""Beside the configuration's own keys: what the file or book of openings held when the tournament began."""


def stored_config(tournament: StoredTournament) -> TournamentConfig:
    """The configuration that a played tournament has in its store. Raises ConfigError for imported games."""
    values = {key: value for key, value in tournament.config.items() if key != OPENINGS_HASH}
    if tournament.kind != "played":
        raise ConfigError(f"name = {tournament.name!r}: these games were imported, there is nothing to resume")
    return make_config(values)


def named_as(kept: Sequence[EngineIdentity], config: TournamentConfig) -> TournamentConfig:
    """The configuration in which engines that were given no name have the one under which they are kept."""
    if len(kept) != len(config.engines):
        return config
    pairs = zip(kept, config.engines, strict=True)
    return config.with_names([now.name if now.is_named else was.name for was, now in pairs])


def stored_values(config: TournamentConfig) -> dict[str, Any]:
    """What a store keeps of the configuration. Raises ConfigError where its file of openings cannot be read."""
    values = config.model_dump(mode="json")
    listed = _listed_openings(config)
    if listed is not None:
        values[OPENINGS_HASH] = hashlib.sha256(listed).hexdigest()
    return values


def _listed_openings(config: TournamentConfig) -> bytes | None:
    """What the file or the shipped book of openings holds; None where openings are made otherwise."""
    if config.openings.kind == "book":
        return book_text(book_name(config.rules.rules())).encode()
    if config.openings.file is None:
        return None
    try:
        return config.openings.file.read_bytes()
    except OSError as error:
        raise ConfigError(f"openings.file = {str(config.openings.file)!r}: {describe(error)}") from error
