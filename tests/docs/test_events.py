"""docs/events.md: every event with every field is on the page, and its program runs."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from gomoku_arena.tournament.events import Event
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.statistics.standings import Forfeit, Standing
from markdown_page import blocks, run_python

PAGE = Path(__file__).parents[2] / "docs" / "events.md"
NESTED = {"pairing": Pairing, "standings": Standing, "engines": EngineIdentity, "forfeits": Forfeit}


def field_names(kind: type) -> Iterator[str]:
    """Those of the class and of what its fields hold, records of games aside."""
    assert is_dataclass(kind)
    for field in fields(kind):
        yield field.name
        if field.name in NESTED:
            yield from field_names(NESTED[field.name])


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_every_field_is_explained(kind: type) -> None:
    (name,) = get_args(get_type_hints(kind)["event"])
    (row,) = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(f"| `{name}` |")]
    told = set(re.findall(r"`(\w+)`", row))
    assert set(field_names(kind)) - {"event", "time"} <= told


def test_the_program_of_the_page_runs() -> None:
    assert "event" in run_python(blocks(PAGE))
