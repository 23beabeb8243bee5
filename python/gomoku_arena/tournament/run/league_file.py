"""The file that says who plays a league."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gomoku_arena.errors import ConfigError
from gomoku_arena.tournament.anchors import read_anchors
from gomoku_arena.tournament.config import TournamentConfig, make_config, merge, read_toml
from gomoku_arena.tournament.formats.catalogue import LEAGUE

_ITS_OWN = ("games", "versions")
"""Keys of a tournament that a league's file cannot say."""


class LeagueTerms(NamedTuple):
    """What the file of a league says."""

    config: TournamentConfig
    """The names of its anchors are those of engines or of versions."""
    lists_anchors: bool
    """Whether its anchors are a list of others, which may name anybody."""


class LeagueFile:
    """The TOML file that says who plays a league, and under what. over: what options say in its place."""

    def __init__(self, path: Path, over: Mapping[str, Any]) -> None:
        self.path = path
        self._over = over

    def read(self) -> LeagueTerms:
        """What it says now. Raises ConfigError for any mistake."""
        values = merge(read_toml(self.path), self._over)
        for key in _ITS_OWN:
            if key in values:
                raise ConfigError(f"{key}: a league has no end, and keeps its versions itself; leave it out")
        if values.setdefault("format", LEAGUE.name) != LEAGUE.name:
            raise ConfigError(
                f"format = {values['format']!r:.80}: the file of a league has no format, or {LEAGUE.name!r}"
            )
        values.setdefault("name", self.path.stem)
        listed = isinstance(values.get("anchor"), str)
        if listed:
            values["anchor"] = read_anchors(Path(values["anchor"]))
        return LeagueTerms(make_config(values), listed)
